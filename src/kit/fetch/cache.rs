//! Caches the robots.txt rules of each site for a day.

use std::sync::Arc;
use std::time::{Duration, Instant};

use quick_cache::sync::Cache;

use super::robots::Robots;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// A site whose robots.txt could not be fetched is asked again sooner.
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
