//! API calls of the directory: public, and for those who may edit a listing.

mod change;
mod hours_reading;
mod images;
mod manage;
mod public;
mod search;

use rocket::Route;
use rocket::request::FromParam;

use crate::kit::slug::is_slug;

pub use change::ChangedBusiness;
pub use hours_reading::read as read_hours_reading;
pub use images::BusinessImages;
pub use public::{Listed, read_filter};
pub use search::read_near;

/// A slug or an id in a URL.
pub struct SlugOrId(pub String);

impl std::ops::Deref for SlugOrId {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'a> FromParam<'a> for SlugOrId {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        if is_slug(param) { Ok(SlugOrId(param.to_owned())) } else { Err(param) }
    }
}

pub fn routes() -> Vec<Route> {
    let mut routes = public::routes();
    routes.extend(change::routes());
    routes.extend(hours_reading::routes());
    routes.extend(images::routes());
    routes.extend(manage::routes());
    routes.extend(search::routes());
    routes
}
