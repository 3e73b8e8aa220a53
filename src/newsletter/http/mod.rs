//! The newsletter API: public, and for staff.

pub mod bounces;
pub mod issues;
pub mod readers;
mod results;
mod stops;
pub mod subscribers;

use rocket::Route;
use rocket::request::FromParam;

pub use readers::subscribe_address;
pub use subscribers::BULK;

/// The key in a link from one of our emails.
pub struct EmailLinkToken(pub String);

impl<'a> FromParam<'a> for EmailLinkToken {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        let is_plain = param.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
        if is_plain && param.len() <= 100 { Ok(EmailLinkToken(param.to_owned())) } else { Err(param) }
    }
}

pub fn api_routes() -> Vec<Route> {
    let mut routes = readers::routes();
    routes.extend(subscribers::routes());
    routes.extend(issues::routes());
    routes.extend(stops::routes());
    routes.extend(results::routes());
    routes.extend(bounces::routes());
    routes
}
