//! An import as its page shows it.

use rusqlite::Connection;

use super::kind::ImportKinds;
use super::run_model::{Import, ImportDetail, ImportState};
use super::store;
use super::upload::{analyze, fitting};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};

/// Finds an import, if its kind is one that this town has.
pub fn find(conn: &Connection, kinds: &ImportKinds, id: i64) -> Result<Import> {
    let import = store::find(conn, id)?;
    if kinds.find(&import.kind).is_some() { Ok(import) } else { Err(Error::NotFound("Import")) }
}

pub fn detail(conn: &Connection, kinds: &ImportKinds, clock: &Clock, id: i64) -> Result<ImportDetail> {
    let import = find(conn, kinds, id)?;
    let options = store::find_options(conn, id)?;
    let mut analysis = None;
    if import.state == ImportState::Draft {
        let kind = kinds.expect(&import.kind)?;
        let bytes = store::find_file(conn, id)?;
        let mut seen = analyze(kind.as_ref(), &bytes, &import.file_name, &options, clock)?;
        let remembered = store::find_mapping(conn, &import.kind)?;
        let fitting = remembered.and_then(|remembered| fitting(&remembered, &seen.headings));
        seen.is_remembered = fitting.is_some_and(|map| options.map.as_ref() == Some(&map));
        analysis = Some(seen);
    }
    Ok(ImportDetail { import, options, analysis })
}
