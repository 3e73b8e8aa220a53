//! The newsletter: who gets it, how they join and leave, what it says, and how it goes out.
//!
//! Tables: `subscribers`, `newsletter_issues`, `newsletter_deliveries`. Calls: `newsletter/`,
//! `admin/newsletter/`. Pages: `/newsletter` and below.
//! Invariant: nobody is written to who has not said yes, nobody gets an issue twice, and a
//! stranger cannot learn from any answer who is subscribed.

mod compose;
mod http;
mod letters;
mod model;
mod page;
mod sending;
mod state;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod token;

pub use http::api_routes;
pub use model::{Frequency, Item, Section, Standing, Subscriber, Topic};
pub use page::routes as page_routes;
pub use sending::handle;
pub use state::{EXPORT, Newsletter};
pub use store::{count_edited as count_issues, insert_imported, insert_sent, list_all, list_sent_ids};
pub use table::{HEADINGS, Report, export_row, import_if};
