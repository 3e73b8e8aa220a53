//! SQL of event plans.

mod export;
mod guests;
mod items;
mod plans;
mod vendors;

pub use export::EXPORT;
pub use guests::{delete_guest, insert_guest, list_guests, update_guest};
pub use items::{NewItem, delete_item, find_item, insert_item, list_items, update_item};
pub use plans::{PlanRow, count, delete, find_row, insert, list, set_declined_keys, touch, update};
pub use vendors::{delete_vendor, find_vendor, insert_vendor, update_vendor};
