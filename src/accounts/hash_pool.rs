//! A thread pool for password hashing, because each hash takes 19 MiB and tens of milliseconds.
//!
//! Invariant: at most two hashes run and at most 32 wait; any further call fails with `Error::Busy`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Semaphore;

use super::password;
use crate::kit::error::{Error, Result};

const RUNNING: usize = 2;
const WAITING: usize = 32;

#[derive(Debug, Clone)]
pub struct HashPool {
    /// Of calls that run or wait.
    call_permits: Arc<Semaphore>,
    run_permits: Arc<Semaphore>,
    begun: Arc<AtomicU64>,
}

impl Default for HashPool {
    fn default() -> Self {
        HashPool {
            call_permits: Arc::new(Semaphore::new(RUNNING + WAITING)),
            run_permits: Arc::new(Semaphore::new(RUNNING)),
            begun: Arc::default(),
        }
    }
}

impl HashPool {
    pub async fn hash(&self, text: String) -> Result<String> {
        self.run(move || password::hash(&text)).await?
    }

    pub async fn is_match(&self, text: String, hash: Option<String>) -> Result<bool> {
        self.run(move || password::is_match(&text, hash.as_deref())).await
    }

    /// Hashes since the start: what sign-in costs, which must be the same for everybody.
    pub fn count(&self) -> u64 {
        self.begun.load(Ordering::Relaxed)
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let call_permit = Arc::clone(&self.call_permits).try_acquire_owned().map_err(|_| Error::Busy)?;
        let run_permit = Arc::clone(&self.run_permits).acquire_owned().await.map_err(Error::internal)?;
        self.begun.fetch_add(1, Ordering::Relaxed);
        // Both permits are held until the work has ended, even if the caller stopped waiting.
        let done = tokio::task::spawn_blocking(move || {
            let made = work();
            drop((run_permit, call_permit));
            made
        });
        done.await.map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn two_run_some_wait_and_the_rest_hear_busy() {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        static MAX_RUNNING: AtomicUsize = AtomicUsize::new(0);
        let hasher = HashPool::default();
        let mut asked = Vec::new();
        for _ in 0..RUNNING + WAITING + 10 {
            let hasher = hasher.clone();
            asked.push(tokio::spawn(async move {
                hasher
                    .run(|| {
                        MAX_RUNNING.fetch_max(NOW.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        std::thread::sleep(Duration::from_millis(40));
                        NOW.fetch_sub(1, Ordering::SeqCst);
                    })
                    .await
            }));
            // One after the other, so the last ones find every slot taken.
            tokio::time::sleep(Duration::from_micros(200)).await;
        }
        let mut busy = 0;
        for one in asked {
            busy += usize::from(matches!(one.await.unwrap(), Err(Error::Busy)));
        }
        assert_eq!(MAX_RUNNING.load(Ordering::SeqCst), RUNNING);
        assert!((1..=10).contains(&busy), "{busy}");
        hasher.run(|| ()).await.unwrap();
    }
}
