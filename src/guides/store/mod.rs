//! Every SQL statement of the guides.

mod hits;
mod read;
mod write;

pub use hits::read_hits;
pub use read::{
    GuideFilter, count, documents, find, find_listed, homepage_features, list, list_fitting, list_listed,
    list_new, list_slugs, resolve,
};
pub use write::{delete, find_slug, load, save, update};
