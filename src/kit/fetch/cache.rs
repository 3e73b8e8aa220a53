//! What robots.txt said, for a day, for each site.

use std::time::Duration;

use moka::sync::Cache;

use super::robots::Robots;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Who could not be asked is asked again sooner.
const HOUR: Duration = Duration::from_secs(60 * 60);

#[derive(Clone)]
pub struct RobotsCache {
    known: Cache<String, Robots>,
    unknown: Cache<String, ()>,
}

impl Default for RobotsCache {
    fn default() -> Self {
        RobotsCache {
            known: Cache::builder().max_capacity(500).time_to_live(DAY).build(),
            unknown: Cache::builder().max_capacity(500).time_to_live(HOUR).build(),
        }
    }
}

impl RobotsCache {
    pub fn find(&self, origin: &str) -> Option<Robots> {
        self.known.get(origin).or_else(|| self.unknown.get(origin).map(|()| Robots::Unknown))
    }

    pub fn keep(&self, origin: String, robots: &Robots) {
        match robots {
            Robots::Unknown => self.unknown.insert(origin, ()),
            Robots::Rules(_) => self.known.insert(origin, robots.clone()),
        }
    }
}
