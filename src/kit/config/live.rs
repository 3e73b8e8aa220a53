//! The current settings: what the office saves in the browser takes effect immediately.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::model::Config;

/// Cheap to clone; all clones share one state. A request or job calls `get` once and keeps the result, so
/// that it sees the same settings until it ends.
#[derive(Debug, Clone)]
pub struct LiveConfig(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    at_start: Config,
    now: RwLock<Arc<Config>>,
    renewing: Mutex<()>,
    version: AtomicU64,
}

impl LiveConfig {
    pub fn new(config: Config) -> LiveConfig {
        let now = RwLock::new(Arc::new(config.clone()));
        LiveConfig(Arc::new(Inner {
            at_start: config,
            now,
            renewing: Mutex::new(()),
            version: AtomicU64::new(0),
        }))
    }

    pub fn get(&self) -> Arc<Config> {
        Arc::clone(&self.0.now.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The settings from config.toml and the environment: for those that stay the same until a restart
    /// (`[server]`, `[limits]`), and as the base for newly saved settings.
    pub fn at_start(&self) -> &Config {
        &self.0.at_start
    }

    /// Replaces the settings with what `make` reads. One call at a time, so that the last read is in force.
    pub fn renew<E>(&self, make: impl FnOnce(&Config) -> Result<Config, E>) -> Result<(), E> {
        let _turn = self.0.renewing.lock().unwrap_or_else(PoisonError::into_inner);
        let config = Arc::new(make(self.at_start())?);
        *self.0.now.write().unwrap_or_else(PoisonError::into_inner) = config;
        self.0.version.fetch_add(1, Ordering::Release);
        Ok(())
    }

    /// Grows with each change; what was made under an older version has to be made again.
    pub fn version(&self) -> u64 {
        self.0.version.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_seen_by_all_clones_and_by_nobody_who_has_begun() {
        let live = LiveConfig::new(Config::default());
        let (clone, begun) = (live.clone(), live.get());
        let renewed = live.renew(|start| {
            let mut config = start.clone();
            config.town.name = "Mill Hollow".into();
            Ok::<_, ()>(config)
        });
        assert_eq!(renewed, Ok(()));
        assert_eq!(live.renew(|_| Err(7)), Err(7));
        assert_eq!(clone.get().town.name, "Mill Hollow");
        assert_eq!(begun.town.name, Config::default().town.name);
        assert_eq!(clone.at_start().town.name, Config::default().town.name);
        assert_eq!(clone.version(), 1);
    }
}
