//! A cache for values that are computed from much of the data and requested often, such as counts: kept until
//! the data they were made from changes.
//!
//! Invariant: a value is returned only to reads that would compute the same one.

use std::cell::Cell;
use std::sync::{Arc, Mutex, PoisonError};

use super::shared::VERSION_BITS;
use super::statement_trace;
use crate::kit::error::Result;

thread_local! {
    /// The data version of the read running on this thread; 0 outside of `Db::read`.
    static SEEN: Cell<u64> = const { Cell::new(0) };
}

/// The version is read before the transaction begins, so a value may be newer than its recorded version,
/// never older.
pub(super) fn begin_read(version: u64) {
    SEEN.set(version);
}

/// Holds the last value, for the last `key` requested. Versions also differ between the databases of one
/// process.
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

    /// The cached value, or a new one. Outside of `Db::read` the version is unknown, so there the value is
    /// computed each time.
    pub fn get(&self, key: K, make: impl FnOnce() -> Result<T>) -> Result<Arc<T>> {
        let version = SEEN.get();
        if version == 0 {
            return make().map(Arc::new);
        }
        // Held while the value is computed: of many callers that find it stale, one computes it, the others
        // wait.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // For another database of this process, even the high bits of the version differ.
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
