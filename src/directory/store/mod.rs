//! Every SQL statement of the directory.

mod businesses;
mod categories;
mod filter;
mod lookup;
mod children;
mod save;
mod similar;
mod ownership;
mod aggregates;

pub use aggregates::map_bounds;
pub use businesses::{
    ResolvedSlug, count, documents, facets, find, find_by_name, list, list_new, list_results, list_slugs,
    resolve,
};
pub use categories::{ensure_category, find_category, list_categories, save_category};
pub use children::list_contacts;
pub use lookup::{find_id, find_name};
pub use ownership::{
    OwnBusiness, exists, find_owner, list_owned, resolve_all, set_confirmed, set_featured, set_owner,
};
pub use save::{SavedBusiness, change, list_ids, load, save, set_images};
