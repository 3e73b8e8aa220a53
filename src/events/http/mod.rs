//! The calls under `events/` and `admin/events/`.

mod member_actions;
mod admin;
mod picture;
mod parse_filter;
mod public;

pub use member_actions::ActionLimit;
pub use parse_filter::read_filter;

pub fn routes() -> Vec<rocket::Route> {
    let mut routes = public::routes();
    routes.extend(member_actions::routes());
    routes.extend(admin::routes());
    routes.extend(picture::routes());
    routes
}
