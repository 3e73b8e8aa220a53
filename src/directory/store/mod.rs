//! Every SQL statement of the directory.

mod businesses;
mod categories;
mod filter;
mod names;
mod parts;
mod save;
mod similar;
mod standing;
mod whole;

pub use businesses::{
    Resolved, count, documents, facets, find, find_by_name, list, list_new, list_results, list_slugs, resolve,
};
pub use categories::{ensure_category, find_category, list_categories, save_category};
pub use names::{find_id, find_name};
pub use parts::list_contacts;
pub use save::{Saved, change, list_ids, load, save, set_images};
pub use standing::{OwnBusiness, exists, find_owner, list_owned, resolve_all, set_featured, set_owner};
pub use whole::map_bounds;
