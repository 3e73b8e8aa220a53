//! Data files to start from.

use std::path::Path;
use std::sync::OnceLock;

use crate::kit::db::open_writer;

/// A data file with all tables, of which towns start as a copy: creating them takes longer than most tests.
fn data_file_with(fill: impl FnOnce(&rusqlite::Connection)) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let conn = open_writer(&path).unwrap();
    conn.execute_batch("PRAGMA synchronous = OFF").unwrap();
    fill(&conn);
    conn.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    drop(conn);
    std::fs::read(path).unwrap()
}

pub(super) fn empty_file() -> &'static [u8] {
    static EMPTY: OnceLock<Vec<u8>> = OnceLock::new();
    EMPTY.get_or_init(|| data_file_with(|_| {}))
}

pub(super) fn demo_file() -> &'static [u8] {
    static DEMO: OnceLock<Vec<u8>> = OnceLock::new();
    DEMO.get_or_init(|| {
        data_file_with(|conn| {
            conn.execute_batch("BEGIN").unwrap();
            crate::demo::fill(conn, "2026-11-21".parse().unwrap(), "2026-11-21T12:00:00.000Z").unwrap();
            conn.execute_batch("COMMIT").unwrap();
        })
    })
}

/// Puts a data file with all tables and no rows here.
pub fn new_data_file(path: &Path) {
    std::fs::write(path, empty_file()).unwrap();
}

/// Puts the data file of the demo town here, as it was on the day of [`NOW`](super::NOW).
pub fn demo_data_file(path: &Path) {
    std::fs::write(path, demo_file()).unwrap();
}
