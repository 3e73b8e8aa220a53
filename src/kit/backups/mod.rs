//! Backups of the data file: where they are, how one is made, verified and put in place, and how long they
//! are kept (retention). Used by the command line, the nightly schedule and the office.
//!
//! Invariant: a backup gets its name only once it has been read back and verified, and a restore replaces
//! nothing before the new data is complete next to the old.

mod making;
mod replacing;
mod retention;

use std::path::{Path, PathBuf};

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::database_files::{folder_of, real_file};

pub use making::{
    has_room, has_room_for_backup, remove_left_behind, room, temporary_folder, unfinished, verify, write,
};
pub use replacing::{ReplaceError, next_kept, put_in_place, read_only_copy};
pub use retention::superfluous;

/// Goes between the data file's name and a number: the data as it was before a restore.
const BEFORE_RESTORE: &str = ".before-restore-";

/// The origin of a kept file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeptKind {
    Nightly,
    Manual,
    Uploaded,
    /// What a restore replaced.
    Replaced,
}

/// A file that can be restored.
#[derive(Debug, Clone)]
pub struct KeptFile {
    pub name: String,
    pub path: PathBuf,
    pub kind: KeptKind,
    pub bytes: u64,
    pub modified: jiff::Timestamp,
}

impl KeptFile {
    /// The day in the name of a copy that the program made.
    pub fn day(&self) -> Option<Date> {
        self.name.strip_prefix("town-")?.get(..10)?.parse().ok()
    }
}

pub fn folder(config: &Config) -> PathBuf {
    if config.backup.folder.is_empty() {
        config.server.data_file.parent().unwrap_or(Path::new("")).join("backups")
    } else {
        PathBuf::from(&config.backup.folder)
    }
}

pub fn name(date: Date) -> String {
    format!("town-{date}.db")
}

/// The name of a copy that somebody requested.
pub fn manual_name(at: DateTime) -> String {
    format!("town-{}.db", at.strftime("%Y-%m-%d-%H%M%S"))
}

/// The name of a file that somebody uploaded.
pub fn upload_name(at: DateTime) -> String {
    format!("upload-{}.db", at.strftime("%Y-%m-%d-%H%M%S"))
}

/// What to do about a damaged data file: the command, and what it costs.
pub fn way_back(config: &Config) -> String {
    let (folder, data) = (folder(config), config.server.data_file.display());
    let zone = TimeZone::get(&config.town.time_zone).unwrap_or(TimeZone::UTC);
    match list(&folder, Clock::system(zone).local().date()).pop() {
        Some(date) => format!(
            "stop the server and put the newest backup in its place: towngreen restore {} --force (add the --config or \
             --data you start with); what was changed since that backup, of {date}, is lost, and the damaged file is \
             kept beside it",
            folder.join(name(date)).display()
        ),
        None => format!(
            "there is no backup in {}; if you have one elsewhere: towngreen restore FILE --force; without one, keep \
             {data} and everything beside it, and ask somebody who knows SQLite (`sqlite3 {data} .recover`)",
            folder.display()
        ),
    }
}

/// The dates of the nightly backups in a folder, oldest first.
pub fn list(folder: &Path, today: Date) -> Vec<Date> {
    nightly_dates(folder).into_iter().filter(|date| *date <= today).collect()
}

/// The dates of those that were made while the clock was ahead. They count as no backup.
pub fn list_after(folder: &Path, today: Date) -> Vec<Date> {
    nightly_dates(folder).into_iter().filter(|date| *date > today).collect()
}

fn nightly_dates(folder: &Path) -> Vec<Date> {
    let mut dates: Vec<Date> = names(folder).iter().filter_map(|name| nightly_date(name)).collect();
    dates.sort_unstable();
    dates
}

/// Everything that can be restored, newest first.
pub fn list_kept(config: &Config) -> Vec<KeptFile> {
    let folder = folder(config);
    let in_folder = names(&folder).into_iter().filter_map(|name| {
        let kind = kind_of(&name)?;
        Some((folder.join(&name), name, kind))
    });
    let data_file = real_file(&config.server.data_file);
    let beside = folder_of(&data_file);
    let replaced =
        data_file.file_name().and_then(|name| name.to_str()).map(|name| format!("{name}{BEFORE_RESTORE}"));
    let replaced = names(beside).into_iter().filter_map(|name| {
        let number = name.strip_prefix(replaced.as_deref()?)?;
        number
            .chars()
            .all(|char| char.is_ascii_digit())
            .then(|| (beside.join(&name), name, KeptKind::Replaced))
    });
    let mut kept: Vec<KeptFile> = in_folder
        .chain(replaced)
        .filter_map(|(path, name, kind)| {
            let data = std::fs::metadata(&path).ok().filter(std::fs::Metadata::is_file)?;
            let modified = jiff::Timestamp::try_from(data.modified().ok()?).ok()?;
            Some(KeptFile { name, path, kind, bytes: data.len(), modified })
        })
        .collect();
    kept.sort_by(|one, other| other.modified.cmp(&one.modified).then_with(|| other.name.cmp(&one.name)));
    kept
}

/// The kept file with this name, if there is one.
pub fn find_kept(config: &Config, name: &str) -> Option<KeptFile> {
    list_kept(config).into_iter().find(|kept| kept.name == name)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
}

fn nightly_date(name: &str) -> Option<Date> {
    name.strip_prefix("town-")?.strip_suffix(".db")?.parse().ok()
}

fn kind_of(name: &str) -> Option<KeptKind> {
    let stem = name.strip_suffix(".db")?;
    let is_moment = |text: &str| DateTime::strptime("%Y-%m-%d-%H%M%S", text).is_ok();
    if nightly_date(name).is_some() {
        Some(KeptKind::Nightly)
    } else if stem.strip_prefix("town-").is_some_and(is_moment) {
        Some(KeptKind::Manual)
    } else if stem.strip_prefix("upload-").is_some_and(is_moment) {
        Some(KeptKind::Uploaded)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_how_the_copy_came_to_be() {
        let at = "2026-11-21T10:00:00".parse().unwrap();
        assert_eq!(kind_of(&name("2026-11-21".parse().unwrap())), Some(KeptKind::Nightly));
        assert_eq!(kind_of(&manual_name(at)), Some(KeptKind::Manual));
        assert_eq!(kind_of(&upload_name(at)), Some(KeptKind::Uploaded));
        for other in ["town-2026-11-21.db.unfinished", "notes.txt", "town-x.db", "../town-2026-11-21.db"] {
            assert_eq!(kind_of(other), None, "{other}");
        }
    }
}
