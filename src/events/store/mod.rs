//! Every SQL statement about events.

mod admin;
mod agenda;
mod bulk;
mod counts;
mod date_scan;
mod detail_extras;
mod exceptions;
mod feeds;
mod filter;
mod follow;
mod imports;
mod interests;
mod lists;
mod notices;
mod occurrences;
mod quota;
mod redirects;
mod reports;
mod rows;
mod save;
mod sources;
mod upcoming;

pub use admin::{
    AdminEvent, AdminEventFilter, AdminEventOrder, EventPeriod, admin_query, check_links, find_for_admin,
    find_kept, has_picture, list_for_admin,
};
pub use agenda::list_agenda;
pub use bulk::{change_visibility, put_back_visibility};
pub use counts::{count, facets};
pub use detail_extras::{
    AdjacentEvent, ImageAttribution, SourceMention, count_open_reports, find_credit, find_date, find_date_on,
    find_source, list_dates, list_shown_dates, list_similar, neighbors,
};
pub use exceptions::{is_excluded, list as list_exceptions};
pub use feeds::{
    FeedSelection, choose_for_calendar, delete_feed_token, find_entry, find_feed_token, find_feed_user,
    list_all, list_entries_of, load_entry, renew_feed_token,
};
pub use follow::{DateReference, follow_date};
pub use imports::{
    clear_lost_links, erase, find_import_key, find_updated_at, forget_sender, has_other_import_key,
    list_same, put_import_key,
};
pub use interests::{EXPORT, copy as copy_interests, delete as delete_interests, list_interested, toggle};
pub use lists::{
    documents, hash_entries, interests_of, is_business, list, list_ended, list_entries, list_slugs,
};
pub use notices::{is_expected, list_starting, tell_of_change_from, tell_of_merge};
pub use occurrences::{list_off_clock, list_series, materialize, on_date};
pub use quota::find_load;
pub use redirects::{find as find_merged, set as set_merged};
pub use reports::{
    NOTIFY_REPORTERS, ReportOutcome, answer_reports, answer_reports_of_shown, close_reports, count_reporters,
    insert as insert_report, reopen_recent_reports, reopen_reports, reporters, set_review,
};
pub use rows::{find, load};
pub use save::{
    changed_fields, check_new, delete_dates, find_by_removal_token, find_by_uid, find_removal_token, insert,
    list_locked_fields, lock_fields, make_removal_token, materialize_dates, plain, remove, shorten,
    unlock_fields, update, update_by_editor,
};
pub use sources::{IS_OVER, is_coming, list_ended_series, set_source_reliability, settle_past};
pub use upcoming::{find_by_slug, list_coming, list_coming_or_cancelled};
