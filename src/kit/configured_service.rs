//! Calls to a service whose address is in `config.toml`: the sign-in provider, the text service. Whoever runs the
//! town chose it, and it may be on this machine, so its address is not checked as those in `fetch` are.
//!
//! Invariant: only so many calls run at once, and any further one fails with `Error::Busy`. A service that does not
//! answer cannot hold all threads for blocking work, which everybody needs.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use ureq::Agent;

use super::error::{Error, Result};

#[derive(Clone)]
pub struct ConfiguredService {
    agent: Agent,
    permits: Arc<Semaphore>,
}

impl ConfiguredService {
    /// `time_limit` is for each request.
    pub fn new(time_limit: Duration, most_at_once: usize) -> Self {
        let agent = Agent::config_builder()
            .timeout_global(Some(time_limit))
            .proxy(None)
            .max_redirects(0)
            .http_status_as_error(false)
            .build()
            .into();
        ConfiguredService { agent, permits: Arc::new(Semaphore::new(most_at_once)) }
    }

    /// `work` blocks.
    pub async fn call<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Agent) -> T + Send + 'static,
    ) -> Result<T> {
        let permit = Arc::clone(&self.permits).try_acquire_owned().map_err(|_| Error::Busy)?;
        let agent = self.agent.clone();
        // The permit is held until the work has ended, even if the caller stopped waiting.
        let done = tokio::task::spawn_blocking(move || {
            let made = work(&agent);
            drop(permit);
            made
        });
        done.await.map_err(Error::internal)
    }
}
