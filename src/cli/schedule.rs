//! The nightly backup of a running server.

use std::path::Path;
use std::time::Duration;

use jiff::civil::Date;

use super::backup;
use crate::kit::backups;
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::db::Db;

/// How often the schedule is looked at.
const LOOK: Duration = Duration::from_secs(15 * 60);

/// Makes a backup whenever the newest is of an earlier day, and clears old ones.
pub fn start(config: &Config, clock: &Clock, db: &Db) -> std::io::Result<()> {
    let folder = backups::folder(config);
    let (daily, weekly) = (config.backup.keep_daily, config.backup.keep_weekly);
    let clock = clock.clone();
    let source = db.path().to_owned();
    std::thread::Builder::new().name("backup".into()).spawn(move || {
        loop {
            let today = clock.local().date();
            if let Err(sentence) = keep_up(&source, &folder, today, daily, weekly) {
                tracing::error!("the nightly backup failed: {sentence}");
            }
            std::thread::sleep(LOOK);
        }
    })?;
    Ok(())
}

fn keep_up(source: &Path, folder: &Path, today: Date, daily: u32, weekly: u32) -> Result<(), String> {
    let present = backups::list(folder);
    if present.contains(&today) {
        return Ok(());
    }
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    backup::write(source, &folder.join(backups::name(today))).map_err(|failure| failure.sentence)?;
    for date in superfluous(&backups::list(folder), daily, weekly) {
        std::fs::remove_file(folder.join(backups::name(date))).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Of the dates, those that are neither among the newest `daily` nor the last of one of the
/// newest `weekly` weeks before those.
fn superfluous(dates: &[Date], daily: u32, weekly: u32) -> Vec<Date> {
    let cut = dates.len().saturating_sub(daily as usize);
    let (older, _) = dates.split_at(cut);
    let week = |date: &Date| {
        let iso = date.iso_week_date();
        (iso.year(), iso.week())
    };
    let mut kept_weeks = Vec::new();
    let mut gone = Vec::new();
    for date in older.iter().rev() {
        if kept_weeks.contains(&week(date)) || kept_weeks.len() >= weekly as usize {
            gone.push(*date);
        } else {
            kept_weeks.push(week(date));
        }
    }
    gone
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_days_and_four_weeks_are_kept() {
        let first: Date = "2026-01-01".parse().unwrap();
        let mut kept: Vec<Date> = Vec::new();
        for day in first.series(jiff::Span::new().days(1)).take(100) {
            kept.push(day);
            let gone = superfluous(&kept, 7, 4);
            kept.retain(|date| !gone.contains(date));
        }
        assert_eq!(kept.len(), 11, "{kept:?}");
        assert_eq!(kept.last(), Some(&"2026-04-10".parse().unwrap()));
        assert!(kept[0] < "2026-03-20".parse().unwrap(), "{kept:?}");
    }
}
