//! Every SQL statement of discovery and review.

mod decisions;
mod fetch_runs;
mod found;
mod people;
mod pictures;
mod queue;
mod source_items;
mod sources;

pub use decisions::{
    clear_organizer_answers, close_organizer_answers, count_decisions, find_decision, insert_decision,
    insert_organizer_answer, is_deleted_since, list_decisions, list_organizer_answers, list_recent_decisions,
    mark_undone, reopen_organizer_answers, snapshot_before,
};
pub use fetch_runs::{FetchRunOutcome, REASONS, insert_fetch_run, list_fetch_runs};
pub use found::{count_found, find_found_business, list_found};
pub use people::{EXPORT, count_submissions, list_submissions};
pub use pictures::{
    WantedPicture, fail_picture, find_picture_error, find_wanted_picture, keep_picture, list_wanted_pictures,
    note_picture,
};
pub use queue::{list_pairs_of, list_reports};
pub use source_items::{
    Candidate, DayDate, clear_delisted, count_listing_sources, delete_pair, find_candidate, find_item,
    find_item_by_id, insert_item, insert_pair, is_doubted, is_item_of, is_withdrawn, list_dates_of_day,
    list_items, list_items_of_id, list_mentions, list_unmatched, mark_delisted, move_item, move_items,
    restore_delisted, see_item, set_pair, settle_past, touch_item,
};
pub use sources::{
    check_url, count_sources, delete_source, find_source, find_source_at, find_uncounted,
    insert_known_source, insert_source, list_due, list_sources, schedule, set_reliability, turn_off,
    update_source,
};
