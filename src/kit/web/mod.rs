//! Between Rocket and the features: what a request asks, how an answer is kept and sent, and
//! the headers that go with all of them.

mod answer;
mod ask;
mod asset;
mod errors;
mod fairings;
mod site;

pub use answer::{Answers, Public};
pub use ask::{Ask, Caller};
pub use asset::{AssetName, Embedded};
pub use errors::{api_catchers, api_fallback, internal_routes};
pub use fairings::attach;
pub use site::Site;
