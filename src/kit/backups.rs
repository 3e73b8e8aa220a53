//! Where the nightly copies of the data file lie, and of which days they are.

use std::path::{Path, PathBuf};

use jiff::civil::Date;

use crate::kit::config::Config;

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

/// What to do about a damaged data file: the command, and what it costs.
pub fn way_back(config: &Config) -> String {
    let (folder, data) = (folder(config), config.server.data_file.display());
    match list(&folder).pop() {
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

/// The dates of the backups in a folder, oldest first.
pub fn list(folder: &Path) -> Vec<Date> {
    let names = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let mut dates: Vec<Date> = names
        .filter_map(|name| name.to_str()?.strip_prefix("town-")?.strip_suffix(".db")?.parse().ok())
        .collect();
    dates.sort_unstable();
    dates
}
