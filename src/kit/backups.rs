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

/// The dates of the backups in a folder, oldest first.
pub fn list(folder: &Path) -> Vec<Date> {
    let names = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let mut dates: Vec<Date> = names
        .filter_map(|name| name.to_str()?.strip_prefix("town-")?.strip_suffix(".db")?.parse().ok())
        .collect();
    dates.sort_unstable();
    dates
}
