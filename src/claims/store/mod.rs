//! SQL for claims, their codes, and transfers of businesses.

mod claims;
mod codes;
mod transfers;

pub use claims::{
    NewClaim, answer, close, contest, count, count_own_new_listings, find, find_claimant, find_newest,
    find_open, insert, list, list_answer_deadlines, list_contested, list_open_of_business, list_own,
    mark_undone, set_asked,
};
pub use codes::{count_sent, count_sent_to_business, insert_code, list_live_hashes, take_attempt};
pub use transfers::{
    TRANSFERS_EXPORT, close_transfer, find_open_of_business, find_transfer, insert_transfer, list_open_to,
};
