//! Tells systemd that the server is ready and alive (sd_notify); does nothing on other systems.

#[cfg(not(target_os = "linux"))]
pub fn start(_: &crate::kit::db::Db) {}

#[cfg(target_os = "linux")]
pub use linux::start;

#[cfg(target_os = "linux")]
mod linux {
    use sd_notify::NotifyState;

    use crate::kit::db::{self, Db};

    /// Reports that the server is ready, then keeps reporting that it is alive as long as the data file can
    /// be read within systemd's watchdog timeout.
    pub fn start(db: &Db) {
        notify(NotifyState::Ready);
        let Some(timeout) = sd_notify::watchdog_enabled().filter(|timeout| !timeout.is_zero()) else {
            return;
        };
        let db = db.clone();
        tokio::spawn(async move {
            loop {
                if db.read(|conn| Ok(db::ping(conn)?)).await.is_ok() {
                    notify(NotifyState::Watchdog);
                }
                tokio::time::sleep(timeout / 3).await;
            }
        });
    }

    fn notify(state: NotifyState<'_>) {
        let word = state.to_string();
        if let Err(error) = sd_notify::notify(&[state]) {
            tracing::warn!("systemd does not hear {}: {error}", word.trim());
        }
    }
}
