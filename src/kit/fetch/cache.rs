//! What robots.txt said, for a day, for each site.

use std::sync::Arc;
use std::time::{Duration, Instant};

use quick_cache::sync::Cache;

use super::robots::Robots;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Who could not be asked is asked again sooner.
const HOUR: Duration = Duration::from_secs(60 * 60);
const SITES: usize = 500;

#[derive(Clone)]
pub struct RobotsCache(Arc<Cache<String, (Instant, Robots)>>);

impl Default for RobotsCache {
    fn default() -> Self {
        RobotsCache(Arc::new(Cache::new(SITES)))
    }
}

impl RobotsCache {
    pub fn find(&self, origin: &str) -> Option<Robots> {
        let (said, robots) = self.0.get(origin)?;
        let lasts = if matches!(robots, Robots::Unknown) { HOUR } else { DAY };
        (said.elapsed() < lasts).then_some(robots)
    }

    pub fn keep(&self, origin: String, robots: &Robots) {
        self.0.insert(origin, (Instant::now(), robots.clone()));
    }
}
