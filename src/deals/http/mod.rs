//! API calls of deals: public, for a business's people, for its counter, and for staff.

mod admin_list;
mod approval;
mod change;
mod owner;
mod public;
mod redeem;

pub use admin_list::{BULK, COLUMNS};
pub use approval::{read_return, read_seen};
pub use owner::read_dates;
pub use public::read_filter;
pub use redeem::{CounterLimits, Redeemed, read_new_pin, read_pin};

pub fn routes() -> Vec<rocket::Route> {
    let mut routes = public::routes();
    routes.extend(change::routes());
    routes.extend(owner::routes());
    routes.extend(approval::routes());
    routes.extend(admin_list::routes());
    routes.extend(redeem::routes());
    routes
}
