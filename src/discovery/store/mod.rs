//! Every SQL statement of discovery and review.

mod decisions;
mod found;
mod source_items;
mod people;
mod pictures;
mod queue;
mod sources;
mod fetch_runs;

pub use decisions::{
    close_organizer_answers, count_decisions, find_decision, insert_decision, insert_organizer_answer,
    list_decisions, list_organizer_answers, list_recent_decisions, mark_undone, reopen_organizer_answers,
    snapshot_before,
};
pub use fetch_runs::{REASONS, VisitOutcome, insert_visit, list_visits};
pub use found::{count_found, find_found_business, list_found};
pub use people::{EXPORT, count_submissions, list_staff, list_submissions};
pub use pictures::{
    WantedPicture, fail_picture, find_picture_error, find_wanted_picture, keep_picture, list_wanted_pictures,
    note_picture,
};
pub use queue::{list_pairs_of, list_reports};
pub use source_items::{
    Candidate, DayDate, clear_delisted, count_origins, delete_pair, find_candidate, find_origin,
    find_origin_by_id, insert_origin, insert_pair, is_doubted, list_dates_of_day, list_mentions,
    list_origins, list_unmatched, mark_delisted, move_origin, move_origins, restore_delisted, see_origin,
    set_pair, settle_past, touch_origin,
};
pub use sources::{
    check_url, count_sources, delete_source, find_source, find_source_at, find_uncounted,
    insert_known_source, insert_source, list_due, list_sources, schedule, set_reliability, turn_off,
    update_source,
};
