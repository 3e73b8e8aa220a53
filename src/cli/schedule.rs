//! The nightly backup of a running server.

use std::path::Path;
use std::time::Duration;

use crate::kit::backups;
use crate::kit::clock::Clock;
use crate::kit::config::{BackupSettings, Config};
use crate::kit::db::CopyWatch;

/// How often the schedule is checked.
const LOOK: Duration = Duration::from_secs(15 * 60);

/// Makes a backup whenever the newest one is from an earlier day, and deletes those no longer kept.
pub fn start(config: &Config, clock: &Clock) -> std::io::Result<()> {
    let folder = backups::folder(config);
    let (settings, source) = (config.backup.clone(), config.server.data_file.clone());
    let clock = clock.clone();
    std::thread::Builder::new().name("backup".into()).spawn(move || {
        loop {
            if let Err(sentence) = keep_up(&source, &folder, &clock, &settings) {
                tracing::error!("the nightly backup failed: {sentence}");
            }
            std::thread::sleep(LOOK);
        }
    })?;
    Ok(())
}

fn keep_up(source: &Path, folder: &Path, clock: &Clock, settings: &BackupSettings) -> Result<(), String> {
    let today = clock.local().date();
    if backups::list(folder).contains(&today) {
        return Ok(());
    }
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    backups::write(source, &folder.join(backups::name(today)), &clock.stamp(), &CopyWatch::default())?;
    for date in backups::superfluous(&backups::list(folder), settings) {
        std::fs::remove_file(folder.join(backups::name(date))).map_err(|error| error.to_string())?;
    }
    Ok(())
}
