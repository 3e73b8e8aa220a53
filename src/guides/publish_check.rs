//! Other features' conditions for publishing a guide, and what one of them finds in its text before that.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::admin::GuideFinding;
use super::model::{GuideStatus, NewGuide};
use crate::kit::config::Config;
use crate::kit::error::Result;

/// An error says what to do first.
pub type PublishCheck = fn(&Connection, &Config, DateTime, i64, &NewGuide) -> Result<()>;

/// Finds the sentences that need a person's word.
pub type FindDoubtful = fn(&Connection, &Config, DateTime, i64, &NewGuide) -> Result<Vec<GuideFinding>>;

#[derive(Clone, Copy)]
pub struct SentenceCheck(pub FindDoubtful);

#[derive(Clone)]
pub struct PublishChecks(pub &'static [PublishCheck]);

impl PublishChecks {
    /// Checks `guide` as it would become; a guide that is already published is checked again.
    pub fn run(
        &self,
        conn: &Connection,
        config: &Config,
        now: DateTime,
        id: i64,
        guide: &NewGuide,
    ) -> Result<()> {
        if guide.status != GuideStatus::Published {
            return Ok(());
        }
        self.0.iter().try_for_each(|check| check(conn, config, now, id, guide))
    }
}
