//! Counters of requests and responses since the start, without a lock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the duration buckets, in microseconds. Longer times count only in the total.
pub const TIMES: [u64; 10] = [250, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 250_000, 1_000_000, 5_000_000];
const STATUSES: usize = 600;

pub struct RequestMetrics {
    by_status: [AtomicU64; STATUSES],
    by_time: [AtomicU64; TIMES.len()],
    microseconds: AtomicU64,
}

impl Default for RequestMetrics {
    fn default() -> Self {
        RequestMetrics {
            by_status: [const { AtomicU64::new(0) }; STATUSES],
            by_time: [const { AtomicU64::new(0) }; TIMES.len()],
            microseconds: AtomicU64::new(0),
        }
    }
}

impl RequestMetrics {
    pub(super) fn count(&self, status: u16, took: Duration) {
        if let Some(count) = self.by_status.get(usize::from(status)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
        let microseconds = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.microseconds.fetch_add(microseconds, Ordering::Relaxed);
        let class = TIMES.partition_point(|end| *end < microseconds);
        if let Some(count) = self.by_time.get(class) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Each status that was sent, and how often.
    pub fn by_status(&self) -> Vec<(usize, u64)> {
        let counts = self.by_status.iter().map(|count| count.load(Ordering::Relaxed));
        counts.enumerate().filter(|(_, count)| *count > 0).collect()
    }

    /// The upper bound of each bucket, and how many responses took no longer (cumulative).
    pub fn by_time(&self) -> Vec<(Duration, u64)> {
        let mut sum = 0;
        let ends = TIMES.iter().map(|end| Duration::from_micros(*end));
        ends.zip(&self.by_time)
            .map(|(end, count)| {
                sum += count.load(Ordering::Relaxed);
                (end, sum)
            })
            .collect()
    }

    /// The total duration of all responses.
    pub fn total(&self) -> Duration {
        Duration::from_micros(self.microseconds.load(Ordering::Relaxed))
    }
}
