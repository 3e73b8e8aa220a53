//! Whether the nightly backups are made.

use jiff::civil::Date;
use rusqlite::Connection;

use super::store;
use crate::kit::backups;
use crate::kit::config::Config;
use crate::kit::day::with_year;
use crate::kit::error::Result;

/// A machine may be off for a night.
const DAYS: i64 = 2;

/// The state of the nightly backups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightlyBackups {
    /// The day of the newest one.
    pub newest: Option<Date>,
    /// What is wrong and what to do about it.
    pub problem: Option<String>,
}

/// Examines the nightly backups. Where they are switched off, nothing is wrong with them.
pub fn examine_nightly(conn: &Connection, config: &Config, today: Date) -> Result<NightlyBackups> {
    let newest = backups::list(&backups::folder(config), today).pop();
    let (since, error) = store::find_nightly(conn)?.unzip();
    let is_old = |day: Date| day < today.saturating_sub(jiff::Span::new().days(DAYS));
    let start = match (newest, since) {
        _ if !config.backup.daily => None,
        (Some(day), _) => {
            is_old(day).then(|| format!("The newest nightly backup is from {}.", with_year(day)))
        }
        (None, Some(day)) => {
            is_old(day).then(|| format!("No nightly backup has been made since {}.", with_year(day)))
        }
        (None, None) => None,
    };
    let problem = start.map(|start| match error.filter(|error| !error.is_empty()) {
        Some(error) => {
            format!("{start} The last try failed: {error}. Fix this; the next try is within 15 minutes.")
        }
        None => format!("{start} Restart the server, which makes one at once."),
    });
    Ok(NightlyBackups { newest, problem })
}

/// Records how the last try went, and that the server makes nightly backups.
pub fn record_nightly(conn: &Connection, today: Date, error: &str) -> Result<()> {
    store::save_nightly(conn, today, error.trim_end_matches('.'))
}
