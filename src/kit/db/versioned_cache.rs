//! A cache for values computed from much of the data and asked for often, such as counts: kept until
//! what it was made from changes.
//!
//! Invariant: a value is given only to reads that would make the same.

use std::cell::Cell;
use std::sync::{Arc, Mutex, PoisonError};

use super::shared::VERSION_BITS;
use super::statement_trace;
use crate::kit::error::Result;

thread_local! {
    /// The data version of the read that runs on this thread; 0 outside of `Db::read`.
    static SEEN: Cell<u64> = const { Cell::new(0) };
}

/// The version is read before the transaction begins: what is made may be newer than its mark,
/// never older.
pub(super) fn begin_read(version: u64) {
    SEEN.set(version);
}

/// The last value, for the last `key` asked for. Versions differ between the databases of one
/// process as well.
pub struct VersionedCache<T, K = ()>(Mutex<Option<Mark<T, K>>>);

struct Mark<T, K> {
    version: u64,
    statements: Box<[u64]>,
    key: K,
    value: Arc<T>,
}

impl<T, K: PartialEq> VersionedCache<T, K> {
    pub const fn new() -> Self {
        VersionedCache(Mutex::new(None))
    }

    /// The kept value, or a new one. Outside of `Db::read` nobody knows the version, so there it
    /// is made each time.
    pub fn get(&self, key: K, make: impl FnOnce() -> Result<T>) -> Result<Arc<T>> {
        let version = SEEN.get();
        if version == 0 {
            return make().map(Arc::new);
        }
        // Held while the value is made: of many that find it stale, one makes it and all wait.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Of another database of this process even the version is far away.
        let holds = |mark: &Mark<T, K>| {
            let [older, newer] = [mark.version.min(version), mark.version.max(version)];
            mark.key == key
                && older >> VERSION_BITS == newer >> VERSION_BITS
                && statement_trace::still_holds(&mark.statements, older)
        };
        if let Some(mark) = kept.as_ref().filter(|mark| holds(mark)) {
            return Ok(Arc::clone(&mark.value));
        }
        let (value, statements) = statement_trace::statements_of(make);
        let value = Arc::new(value?);
        *kept = Some(Mark { version, statements, key, value: Arc::clone(&value) });
        Ok(value)
    }
}

impl<T, K: PartialEq> Default for VersionedCache<T, K> {
    fn default() -> Self {
        VersionedCache::new()
    }
}
