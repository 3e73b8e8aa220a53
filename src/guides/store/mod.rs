//! SQL of the guides.

mod admin;
mod load;
mod read;
mod search_results;
mod versions;
mod write;

pub use admin::{
    StoredLink, admin_query, delete_link, end_link, find_link, find_link_by_hash, has_changes,
    list_for_admin, name_businesses, save_link,
};
pub use load::load;
pub use read::{
    GuideFilter, count, documents, find, find_image_alt, find_listed, find_published, homepage_features,
    list, list_fitting, list_listed, list_new, list_slugs, resolve, show_version,
};
pub use search_results::read_hits;
pub use versions::{
    SavedDraft, count_versions, find_version, is_generated, list_versions, newest, pin_version, save_draft,
    set_published_version,
};
pub use write::{find_slug, free_slug, is_taken, load_current, save, save_by, save_first, update, write};
