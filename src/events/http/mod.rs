//! The calls under `events/` and `admin/events/`.

mod admin;
mod admin_list;
mod member_actions;
mod owner;
mod parse_filter;
mod public;

pub use admin::{read as read_event, read_rule};
pub use admin_list::{BULK, COLUMNS};
pub use member_actions::{ActionLimit, EventReportResponse, InterestResponse, read_interest, read_report};
pub use owner::{read_change as read_own_change, read_new as read_own};
pub use parse_filter::read_filter;
pub use public::UpcomingEventList;

pub fn routes() -> Vec<rocket::Route> {
    let mut routes = public::routes();
    routes.extend(member_actions::routes());
    routes.extend(admin::routes());
    routes.extend(admin_list::routes());
    routes.extend(owner::routes());
    routes
}
