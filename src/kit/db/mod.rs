//! The one SQLite file: how it is opened, brought up to date, and used from async code.
//!
//! One thread writes, a few threads read; a commit moves the data version under which public
//! answers are cached, also when another process (an import beside the server) committed. When
//! the disk is nearly full, writes are refused and reads go on (`room.rs`).

mod kept;
mod open;
mod room;
mod threads;
mod writer;

pub use kept::Kept;
pub use open::{
    OpenError, answer_nothing, check_integrity, count_rows, migrate, open_reader, open_writer, schema_version,
};
pub use room::FOR_MORE;
pub use threads::{Db, Load, guarded};

#[cfg(test)]
mod tests;
