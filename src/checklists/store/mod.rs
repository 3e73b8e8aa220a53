//! Every SQL statement of the checklists.

mod read;
mod revisions;
mod write;

pub use read::{find, find_any, find_published, is_empty, list, list_published, missing};
pub use revisions::{list_versions, restore_content, restore_version};
pub use write::{change, create, delete, insert, reorder};
