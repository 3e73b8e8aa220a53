//! The one SQLite file: opening it, migrating it, and using it from async code.
//!
//! One thread writes, a few threads read. A commit changes the data version under which public responses are
//! cached, including commits of other processes (such as an import running alongside the server). When the
//! disk is nearly full, writes are refused and reads continue (`disk_guard.rs`).

mod alongside;
mod authorizer;
mod baseline;
mod change_tracker;
mod commerce;
mod copy;
mod disk_guard;
mod functions;
mod given_ids;
mod json_column;
mod lookup;
mod open;
mod pool;
mod reader;
mod safety_copy;
mod shared;
mod statement_trace;
mod versioned_cache;
mod writer;

pub use alongside::with_each_write;
pub use change_tracker::{ChangeTracker, Footprint};
pub use commerce::{HiddenCommerce, is_commercial};
pub use copy::{
    CopyContents, CopyError, CopyStamp, CopyWatch, copied_at, copy_into, delete_stamp, glance, leave_log,
    read_stamp, read_through,
};
pub use disk_guard::{FOR_ANYTHING, FOR_MORE};
pub use given_ids::{GivenIds, skip_ids, take_id};
pub use json_column::{Json, JsonOrDefault};
pub use lookup::{check_id, exists};
pub use open::{
    OpenError, check_integrity, check_version, count_rows, newest_schema, open_copy_for_writing, open_reader,
    open_scratch, open_writer, ping, private_file, restrict_access, schema_version,
};
pub use pool::{Db, DbLoad, guarded};
pub use statement_trace::{change_everything, footprint, with_rows};
pub use versioned_cache::VersionedCache;

#[cfg(test)]
pub use {baseline::UP_TO, open::migrate_to};

#[cfg(test)]
mod migration_tests;
#[cfg(test)]
mod tests;
