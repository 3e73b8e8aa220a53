//! API calls of guides: public, and for staff. Those of the editor are in `admin`.

mod change;
mod preview;
mod public;

pub use preview::{GuidePreview, read as read_preview};
pub use public::read_filter;

pub fn routes() -> Vec<rocket::Route> {
    [public::routes(), change::routes(), preview::routes()].concat()
}
