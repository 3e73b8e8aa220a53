//! What the kept files say about themselves, and how their contents compare with the town of today.

use std::collections::HashMap;

use super::model::{BackupContents, BackupState, COUNTED, CountPair, KeptBackup};
use super::store::Check;
use crate::kit::backups::{self, KeptFile, KeptKind};
use crate::kit::clock::stamp_of;
use crate::kit::config::Config;
use crate::kit::database_files::folder_of;
use crate::kit::db::{self, CopyContents, CopyError, CopyWatch};
use crate::kit::error::{Error, Result};

/// A file for the list: only its stamp and schema version are read.
pub fn describe(file: &KeptFile, checks: &HashMap<String, Check>) -> KeptBackup {
    let check = checks.get(&file.name).filter(|check| check.bytes == file.bytes);
    let mut kept = KeptBackup {
        name: file.name.clone(),
        kind: file.kind.into(),
        made_at: stamp_of(file.modified),
        bytes: file.bytes,
        program_version: None,
        schema_version: None,
        state: BackupState::Unchecked,
        checked_at: check.map(|check| check.checked_at.clone()),
        error: None,
    };
    match db::glance(&file.path) {
        Ok((stamp, schema)) => {
            kept.schema_version = Some(schema);
            if let Some(stamp) = stamp {
                kept.made_at = stamp.made_at;
                kept.program_version = Some(stamp.program_version);
            }
            // A backup made by the program gets its name only after it was verified.
            if matches!(file.kind, KeptKind::Nightly | KeptKind::Manual) {
                kept.state = BackupState::Verified;
                kept.checked_at = kept.checked_at.or_else(|| Some(kept.made_at.clone()));
            }
        }
        Err(error) => fail(&mut kept, error.to_string()),
    }
    match check {
        Some(Check { error: Some(error), .. }) => fail(&mut kept, error.clone()),
        Some(_) if kept.error.is_none() => kept.state = BackupState::Verified,
        _ => {}
    }
    kept
}

fn fail(kept: &mut KeptBackup, error: String) {
    kept.state = BackupState::Faulty;
    kept.error = Some(error);
}

/// Reads a file through and counts its rows. The check is `None` if nothing was found out about the file. Must
/// not be called on an async thread.
pub fn read(file: &KeptFile, config: &Config, now: &str) -> (Option<Check>, Result<BackupContents>) {
    if !backups::has_room(folder_of(&file.path), file.bytes) {
        return (None, Err(Error::StorageFull));
    }
    let check = |error| Check { bytes: file.bytes, checked_at: now.to_owned(), error };
    match backups::verify(&file.path, &CopyWatch::default()) {
        Ok(contents) => {
            let checks = HashMap::from([(file.name.clone(), check(None))]);
            (Some(check(None)), compare(describe(file, &checks), &contents, config))
        }
        Err(CopyError::NoRoom) => (None, Err(Error::StorageFull)),
        Err(error) => {
            if let CopyError::Damaged(cause) | CopyError::NotCopied(cause) | CopyError::Unreadable(cause) =
                &error
            {
                tracing::warn!("{} failed its check: {cause}", file.path.display());
            }
            let said = error.to_string();
            (error.is_finding().then(|| check(Some(said.clone()))), Err(Error::BadRequest(said)))
        }
    }
}

fn compare(backup: KeptBackup, contents: &CopyContents, config: &Config) -> Result<BackupContents> {
    let conn = db::open_reader(&config.server.data_file).map_err(Error::internal)?;
    let today: HashMap<String, i64> = db::count_rows(&conn)?.into_iter().collect();
    // A town that does not sell has no deals to mention.
    let is_shown = |table: &str| config.site.commercial || table != "deals";
    let shown = COUNTED.iter().filter(|(table, _)| is_shown(table));
    let counts = shown.map(|(table, label)| CountPair {
        label: (*label).to_owned(),
        in_backup: contents.rows.get(*table).copied(),
        today: today.get(*table).copied().unwrap_or_default(),
    });
    Ok(BackupContents {
        backup,
        counts: counts.collect(),
        rows: contents.total(),
        current_schema: db::newest_schema(),
        current_version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}
