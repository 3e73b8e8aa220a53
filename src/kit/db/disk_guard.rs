//! Free disk space, as the writer sees it. When little is left, writes are refused and the site is read-only;
//! it resumes by itself when there is space again.
//!
//! Invariant: a write that is refused for lack of space has touched nothing.

use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use rusqlite::Connection;

/// With less than this, uploads and imports are refused.
pub const FOR_MORE: u64 = 200 << 20;
/// With less than this, nothing is written: the rest is for SQLite's log, and for whoever frees up space.
pub const FOR_ANYTHING: u64 = 50 << 20;
/// How often a busy writer checks, and how often it tries again after a refusal.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How much is written as a test after SQLite itself ran out of space.
const TRIAL_BYTES: i64 = 256 << 10;

/// Bytes that may still be written; `None` if the system does not say.
pub type FreeBytes = Box<dyn Fn() -> Option<u64> + Send + Sync>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FreeSpace {
    Nothing,
    /// Enough for what people write, not for uploads and imports.
    Little,
    Enough,
}

/// What the writer found out last, readable by everybody.
pub struct DiskGuard {
    left: AtomicU8,
    free: FreeBytes,
}

impl DiskGuard {
    pub fn new(free: FreeBytes) -> DiskGuard {
        let room = DiskGuard { left: AtomicU8::new(FreeSpace::Enough as u8), free };
        room.set(room.measure());
        room
    }

    pub fn left(&self) -> FreeSpace {
        match self.left.load(Ordering::Acquire) {
            0 => FreeSpace::Nothing,
            1 => FreeSpace::Little,
            _ => FreeSpace::Enough,
        }
    }

    fn set(&self, left: FreeSpace) -> FreeSpace {
        self.left.store(left as u8, Ordering::Release);
        left
    }

    fn measure(&self) -> FreeSpace {
        match (self.free)() {
            Some(free) if free < FOR_ANYTHING => FreeSpace::Nothing,
            Some(free) if free < FOR_MORE => FreeSpace::Little,
            _ => FreeSpace::Enough,
        }
    }
}

/// The writer's side: when it last checked, and whether SQLite has run out of space since.
pub struct DiskMonitor {
    looked: Instant,
    has_failed: bool,
}

impl DiskMonitor {
    pub fn begin() -> DiskMonitor {
        DiskMonitor { looked: Instant::now(), has_failed: false }
    }

    /// SQLite could not write. Returns whether that is news.
    pub fn fail(&mut self, room: &DiskGuard) -> bool {
        self.has_failed = true;
        self.looked = Instant::now();
        let before = room.left();
        let is_news = room.set(FreeSpace::Nothing) != before;
        if is_news {
            tracing::error!("the disk is full: the site is read-only until space is freed");
        }
        is_news
    }

    /// Checks again when it is time. Returns whether the site has just become read-only, or writable again.
    pub fn measure(&mut self, conn: &Connection, room: &DiskGuard) -> bool {
        if self.looked.elapsed() < POLL_INTERVAL {
            return false;
        }
        self.looked = Instant::now();
        let before = room.left();
        let mut left = room.measure();
        if left > FreeSpace::Nothing && self.has_failed {
            self.has_failed = !can_write(conn);
            if self.has_failed {
                left = FreeSpace::Nothing;
            }
        }
        room.set(left);
        match (before, left) {
            (FreeSpace::Nothing, FreeSpace::Nothing) => false,
            (_, FreeSpace::Nothing) => {
                tracing::error!("the disk is nearly full: the site is read-only until space is freed");
                true
            }
            (FreeSpace::Nothing, _) => {
                tracing::info!("there is free disk space again; the site accepts changes");
                true
            }
            _ => false,
        }
    }
}

/// Whether the data file can grow: tries it and rolls back.
fn can_write(conn: &Connection) -> bool {
    let tried = conn.execute_batch(&format!(
        "BEGIN IMMEDIATE; CREATE TABLE room_trial (bytes BLOB) STRICT;
         INSERT INTO room_trial VALUES (zeroblob({TRIAL_BYTES}));"
    ));
    if !conn.is_autocommit() {
        let _ = conn.execute_batch("ROLLBACK");
    }
    tried.is_ok()
}
