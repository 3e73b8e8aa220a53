//! The nightly backup of a running server.

use std::path::Path;
use std::time::Duration;

use jiff::civil::Date;

use crate::backups::record_nightly;
use crate::kit::backups;
use crate::kit::clock::Clock;
use crate::kit::config::{BackupSettings, Config};
use crate::kit::database_files::{folder_of, real_file};
use crate::kit::db::{self, CopyWatch};

/// How often the schedule is checked.
const POLL_INTERVAL: Duration = Duration::from_secs(15 * 60);

/// Makes a backup whenever the newest one is from an earlier day, and deletes those no longer kept.
pub fn start(config: &Config, clock: &Clock) {
    let folder = backups::folder(config);
    let (settings, source) = (config.backup.clone(), config.server.data_file.clone());
    let clock = clock.clone();
    let spawned = std::thread::Builder::new().name("backup".into()).spawn(move || {
        let mut told = None;
        loop {
            let failed = keep_up(&source, &folder, &clock, &settings).err();
            // The same trouble is told once, not every quarter of an hour.
            if told.as_ref() != Some(&failed) {
                if let Some(sentence) = &failed {
                    tracing::error!("the nightly backup failed: {sentence}");
                }
                if let Err(error) = record(&source, &clock, failed.as_deref()) {
                    tracing::error!("how the nightly backup went could not be written down: {error}");
                }
                told = Some(failed);
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    });
    if let Err(error) = spawned {
        tracing::error!("no nightly backup will be made: {error}");
    }
}

/// For the office, which does not read the log.
fn record(source: &Path, clock: &Clock, failed: Option<&str>) -> Result<(), String> {
    let conn = db::open_writer(source).map_err(|error| error.to_string())?;
    record_nightly(&conn, clock.local().date(), failed.unwrap_or_default()).map_err(|error| error.to_string())
}

fn keep_up(source: &Path, folder: &Path, clock: &Clock, settings: &BackupSettings) -> Result<(), String> {
    let today = clock.local().date();
    if backups::list(folder, today).contains(&today) {
        return Ok(());
    }
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    // Once before the copy, too: what is of no use any more may be what leaves it no room.
    let _ = clean_up(source, folder, today, settings);
    if !backups::has_room_for_backup(source, folder) {
        let folder = folder.display();
        return Err(format!("there is not enough free disk space in {folder} for the copy of {today}"));
    }
    backups::write(source, &folder.join(backups::name(today)), &clock.stamp(), &CopyWatch::default())?;
    clean_up(source, folder, today, settings)
}

/// Deletes the nights that are no longer kept, and what was cut off.
fn clean_up(source: &Path, folder: &Path, today: Date, settings: &BackupSettings) -> Result<(), String> {
    backups::remove_left_behind(folder);
    // A restore makes its copy next to the data file.
    backups::remove_left_behind(folder_of(&real_file(source)));
    for date in backups::superfluous(&backups::list(folder, today), settings) {
        std::fs::remove_file(folder.join(backups::name(date))).map_err(|error| error.to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    fn noon(day: &str) -> Clock {
        Clock::fixed(jiff::tz::TimeZone::UTC, format!("{day}T12:00:00Z").parse().unwrap())
    }

    #[test]
    fn a_backup_of_a_day_to_come_takes_no_place_of_the_newest_days() {
        let home = tempfile::tempdir().unwrap();
        let (source, folder) = (home.path().join("town.db"), home.path().join("backups"));
        crate::testing::new_data_file(&source);
        let settings = BackupSettings {
            keep_daily: 2,
            keep_weekly: 0,
            keep_monthly: 0,
            keep_yearly: 0,
            ..BackupSettings::default()
        };
        for day in ["2099-01-01", "2026-11-20", "2026-11-21", "2026-11-22"] {
            keep_up(&source, &folder, &noon(day), &settings).unwrap();
        }
        let kept = ["town-2026-11-21.db", "town-2026-11-22.db", "town-2099-01-01.db"];
        assert_eq!(names(&folder), kept);
    }

    #[test]
    fn what_a_killed_process_left_half_done_is_removed_after_a_day() {
        let home = tempfile::tempdir().unwrap();
        let (source, folder) = (home.path().join("town.db"), home.path().join("backups"));
        crate::testing::new_data_file(&source);
        std::fs::create_dir_all(folder.join(".unfinished-old")).unwrap();
        std::fs::write(folder.join(".unfinished-old/town.db"), "half").unwrap();
        for name in ["town-2026-11-19-101500.db.unfinished", "upload-2026-11-19-101500.db", "notes.txt"] {
            std::fs::write(folder.join(name), "half").unwrap();
        }
        let two_days_ago = std::time::SystemTime::now() - Duration::from_hours(48);
        for entry in std::fs::read_dir(&folder).unwrap() {
            std::fs::File::open(entry.unwrap().path()).unwrap().set_modified(two_days_ago).unwrap();
        }
        std::fs::write(folder.join("town-2026-11-21-115900.db.unfinished"), "under way").unwrap();
        keep_up(&source, &folder, &noon("2026-11-21"), &BackupSettings::default()).unwrap();
        let kept = [
            "notes.txt",
            "town-2026-11-21-115900.db.unfinished",
            "town-2026-11-21.db",
            "upload-2026-11-19-101500.db",
        ];
        assert_eq!(names(&folder), kept);
    }

    #[test]
    fn without_room_for_it_no_backup_is_begun() {
        let home = tempfile::tempdir().unwrap();
        let (source, folder) = (home.path().join("town.db"), home.path().join("backups"));
        crate::testing::new_data_file(&source);
        // Larger than the disk, with nothing in it.
        std::fs::OpenOptions::new().append(true).open(&source).unwrap().set_len(1 << 43).unwrap();
        let day = noon("2026-11-21");
        let failed = keep_up(&source, &folder, &day, &BackupSettings::default()).unwrap_err();
        assert!(failed.contains("not enough free disk space"), "{failed}");
        assert_eq!(names(&folder), Vec::<String>::new());
    }

    #[test]
    fn what_is_of_no_use_any_more_goes_even_if_there_is_no_room_for_the_next_backup() {
        let home = tempfile::tempdir().unwrap();
        let (source, folder) = (home.path().join("town.db"), home.path().join("backups"));
        crate::testing::new_data_file(&source);
        std::fs::OpenOptions::new().append(true).open(&source).unwrap().set_len(1 << 43).unwrap();
        std::fs::create_dir_all(&folder).unwrap();
        // The nightly copies that a stop has cut off, today's and yesterday's.
        for name in [
            "town-2026-11-20.db.unfinished",
            "town-2026-11-21.db.unfinished",
            "town-2026-11-21.db.unfinished-journal",
            "town-2026-11-21-115900.db.unfinished",
            "town-2026-11-18.db",
            "town-2026-11-19.db",
        ] {
            std::fs::write(folder.join(name), "half").unwrap();
        }
        let cut_off = home.path().join("town.db.unfinished");
        std::fs::write(&cut_off, "half").unwrap();
        let two_days_ago = std::time::SystemTime::now() - Duration::from_hours(48);
        std::fs::File::open(&cut_off).unwrap().set_modified(two_days_ago).unwrap();
        let settings = BackupSettings {
            keep_daily: 1,
            keep_weekly: 0,
            keep_monthly: 0,
            keep_yearly: 0,
            ..BackupSettings::default()
        };
        keep_up(&source, &folder, &noon("2026-11-21"), &settings).unwrap_err();
        // A copy that somebody is making by hand stays.
        assert_eq!(names(&folder), ["town-2026-11-19.db", "town-2026-11-21-115900.db.unfinished"]);
        assert!(!cut_off.exists(), "a restore that was cut off two days ago");
    }

    #[test]
    fn how_the_last_try_went_is_written_down() {
        let home = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        config.server.data_file = home.path().join("town.db");
        let conn = db::open_writer(&config.server.data_file).unwrap();
        let record = |failed| record(&config.server.data_file, &noon("2026-11-21"), failed).unwrap();
        let problem = |day: &str| {
            crate::backups::examine_nightly(&conn, &config, day.parse().unwrap()).unwrap().problem
        };
        assert_eq!(problem("2026-11-24"), None, "no server has run yet");
        record(Some("cannot write it"));
        assert_eq!(problem("2026-11-23"), None, "a machine may be off for a night");
        let told = problem("2026-11-24").unwrap();
        assert!(told.contains("since November 21, 2026. The last try failed: cannot write it."), "{told}");
        record(None);
        assert!(problem("2026-11-24").unwrap().ends_with("Restart the server, which makes one at once."));
    }
}
