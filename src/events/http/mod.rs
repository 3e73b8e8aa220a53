//! The calls under `events/` and `admin/events/`.

mod acting;
mod desk;
mod picture;
mod question;
mod reading;

pub use acting::ActionLimit;
pub use question::read_filter;

pub fn routes() -> Vec<rocket::Route> {
    let mut routes = reading::routes();
    routes.extend(acting::routes());
    routes.extend(desk::routes());
    routes.extend(picture::routes());
    routes
}
