//! Every SQL statement of the guides.

mod search_results;
mod read;
mod write;

pub use read::{
    GuideFilter, count, documents, find, find_image_alt, find_listed, find_published, homepage_features,
    list, list_fitting, list_listed, list_new, list_slugs, resolve,
};
pub use search_results::read_hits;
pub use write::{find_slug, load, save, update};
