//! Between Rocket and the features: what a request asks, how an answer is kept and sent, and
//! the headers that go with all of them.

mod again;
mod answer;
mod arrival;
mod aside;
mod ask;
mod asset;
mod body;
mod cors;
mod digest;
mod errors;
mod fairings;
mod meter;
mod order;
mod pack;
mod picture;
mod received;
mod reply;
mod site;
mod standing;
mod stream;

pub use again::kept_routes;
pub use answer::{Answers, KeptAnswers, Public};
pub use arrival::{has_authorization, has_credentials};
pub use aside::turn_away;
pub use ask::{Ask, Caller};
pub use asset::{AssetName, Embedded};
pub use body::Body;
pub use digest::BodyDigest;
pub use errors::{api_catchers, api_fallback, internal_routes, refuse};
pub use fairings::{attach, is_api};
pub use meter::Meter;
pub use order::{Mounts, put_first};
pub use picture::{Keep, Picture, Versioned};
pub use received::Received;
pub use reply::{Private, Reply};
pub use site::{Edition, Site};
pub use standing::Standing;
pub use stream::{Long, NextPiece, Sent};
