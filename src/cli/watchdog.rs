//! Tells systemd that the server is ready and alive (sd_notify); does nothing on other systems.

#[cfg(not(target_os = "linux"))]
pub fn start(_: &crate::kit::db::Db) {}

#[cfg(not(target_os = "linux"))]
pub fn during<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[cfg(target_os = "linux")]
pub use linux::{during, start};

#[cfg(target_os = "linux")]
mod linux {
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::thread;
    use std::time::Duration;

    use sd_notify::NotifyState;

    use crate::kit::db::{self, Db};

    /// How often to report; `None` if nobody expects it.
    fn interval() -> Option<Duration> {
        let timeout = sd_notify::watchdog_enabled().filter(|timeout| !timeout.is_zero())?;
        Some(timeout / 3)
    }

    /// Reports that the server is ready, then keeps reporting that it is alive as long as the data file can
    /// be read within systemd's watchdog timeout.
    pub fn start(db: &Db) {
        notify(NotifyState::Ready);
        let Some(interval) = interval() else { return };
        let db = db.clone();
        tokio::spawn(async move {
            loop {
                if db.read(|conn| Ok(db::ping(conn)?)).await.is_ok() {
                    notify(NotifyState::Watchdog);
                }
                tokio::time::sleep(interval).await;
            }
        });
    }

    /// Keeps reporting while the server is stopped for this work, which may take longer than the timeout.
    pub fn during<T>(work: impl FnOnce() -> T) -> T {
        match interval() {
            Some(interval) => repeating(interval, || notify(NotifyState::Watchdog), work),
            None => work(),
        }
    }

    fn repeating<T>(interval: Duration, report: impl Fn() + Send, work: impl FnOnce() -> T) -> T {
        let (working, worked) = channel::<()>();
        thread::scope(|scope| {
            scope.spawn(move || {
                report();
                while worked.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                    report();
                }
            });
            let done = work();
            drop(working);
            done
        })
    }

    fn notify(state: NotifyState<'_>) {
        let word = state.to_string();
        if let Err(error) = sd_notify::notify(&[state]) {
            tracing::warn!("systemd does not hear {}: {error}", word.trim());
        }
    }

    #[cfg(test)]
    mod tests {
        use std::sync::atomic::{AtomicU32, Ordering};
        use std::time::Instant;

        use super::*;

        #[test]
        fn reports_go_on_until_the_work_is_done() {
            let (reports, begun) = (AtomicU32::new(0), Instant::now());
            let report = || {
                reports.fetch_add(1, Ordering::Relaxed);
            };
            let done = repeating(Duration::from_millis(5), report, || {
                while reports.load(Ordering::Relaxed) < 5 {
                    assert!(begun.elapsed() < Duration::from_secs(20), "nothing is reported");
                    thread::sleep(Duration::from_millis(1));
                }
                "done"
            });
            let told = reports.load(Ordering::Relaxed);
            thread::sleep(Duration::from_millis(50));
            assert_eq!((done, reports.load(Ordering::Relaxed)), ("done", told));
        }
    }
}
