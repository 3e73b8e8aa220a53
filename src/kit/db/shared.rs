//! What the threads of one database share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::watch;

use super::change_tracker::{ChangeTracker, Changes};
use super::commerce::HiddenCommerce;
use super::disk_guard::DiskGuard;
use super::open::OpenError;

/// Versions of the same database differ only in these low bits.
pub(super) const VERSION_BITS: u32 = 40;

type Hook = Box<dyn Fn() + Send + Sync>;

pub(super) struct DbShared {
    pub(super) version: AtomicU64,
    pub(super) changes: Arc<ChangeTracker>,
    pub(super) room: DiskGuard,
    pub(super) waiting_reads: AtomicU64,
    pub(super) waiting_writes: AtomicU64,
    pub(super) commits: AtomicU64,
    pub(super) hooks: Mutex<Vec<Hook>>,
    pub(super) commit_hooks: Mutex<Vec<Hook>>,
    pub(super) write_wait: Duration,
    /// How long an ordinary read may take; its statements are interrupted after that.
    pub(super) read_limit: Duration,
    /// Held by the one long read that may run at a time.
    pub(super) long_read: Arc<tokio::sync::Mutex<()>>,
    pub(super) is_stopping: watch::Sender<bool>,
    /// SQLite has found the file damaged; only replacing the file changes that.
    pub(super) is_damaged: AtomicBool,
    /// The writer finishes what is waiting, then ends.
    pub(super) is_closing: AtomicBool,
    pub(super) writer: Mutex<Option<JoinHandle<bool>>>,
    /// The temporary views of a town with commerce switched off.
    pub(super) hidden: OnceLock<HiddenCommerce>,
}

impl DbShared {
    /// Anything answered before may be different now.
    pub(super) fn moved(&self) {
        self.changed(&[Changes::default()]);
    }

    /// Anything derived from what these changed may be different now. Only the writer calls this.
    pub(super) fn changed(&self, changes: &[Changes]) {
        let next = self.version.load(Ordering::Acquire) + 1;
        for change in changes {
            self.changes.mark(change, next);
        }
        self.version.store(next, Ordering::Release);
        call(&self.hooks);
    }

    pub(super) fn committed(&self) {
        call(&self.commit_hooks);
    }
}

/// Version counters of databases in one process start far apart, so that a version identifies its database.
pub(super) fn first_version() -> u64 {
    static OPENED: AtomicU64 = AtomicU64::new(0);
    (OPENED.fetch_add(1, Ordering::Relaxed) << VERSION_BITS) + 1
}

fn call(hooks: &Mutex<Vec<Hook>>) {
    for hook in hooks.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        hook();
    }
}

pub fn spawn<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, OpenError> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map_err(|error| OpenError::new(format!("cannot start a thread: {error}")))
}
