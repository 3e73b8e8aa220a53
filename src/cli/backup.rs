//! `backup` and `restore`. A backup is one file that was read back and found whole before it
//! got its name.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use rusqlite::Connection;
use serde_json::json;

use super::{Common, Failure, Outcome, output};
use crate::kit::db;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Backup {
    /// The file to write
    #[arg(required = true)]
    file: Option<PathBuf>,
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Read a backup through as a restore would, changing nothing
    Verify { file: PathBuf },
}

#[derive(Debug, Args)]
pub struct Restore {
    /// The backup to put in place
    file: PathBuf,
    /// Replace the data file that is there; it is kept beside the new one
    #[arg(long)]
    force: bool,
}

pub fn run(common: &Common, backup: &Backup) -> Outcome {
    if let Some(Action::Verify { file }) = &backup.action {
        let rows = verify(file)?;
        let words = format!("{} is intact: {rows} rows, and this version can read it", file.display());
        output::print_result(common, &json!({ "file": file, "rows": rows }), &words);
        return Ok(ExitCode::SUCCESS);
    }
    let Some(file) = &backup.file else {
        return Err(Failure::new("name the file to write: towngreen backup FILE"));
    };
    let config = common.settings()?;
    let source = &config.server.data_file;
    if !source.exists() {
        return Err(Failure::new(format!("there is no data file {}", source.display())));
    }
    let bytes = write(source, file)?;
    let words = format!(
        "{} is a verified copy of {} ({} KB)",
        file.display(),
        source.display(),
        bytes.div_ceil(1024)
    );
    output::print_result(common, &json!({ "file": file, "bytes": bytes }), &words);
    Ok(ExitCode::SUCCESS)
}

/// In SQLite's way of saying: half a megabyte.
const BACKUP_CACHE: i64 = -512;

/// Copies the database as of one moment, reads the copy back, then gives it its name.
pub fn write(source: &Path, target: &Path) -> Result<u64, Failure> {
    if target.exists() {
        return Err(Failure::new(format!("{} already exists; nothing was written", target.display())));
    }
    let unfinished = with_suffix(target, ".unfinished");
    let _ = std::fs::remove_file(&unfinished);
    let done = copy(source, &unfinished).and_then(|()| {
        std::fs::rename(&unfinished, target)
            .map_err(|error| Failure::new(format!("cannot name the backup {}: {error}", target.display())))
    });
    if done.is_err() {
        let _ = std::fs::remove_file(&unfinished);
    }
    done?;
    std::fs::metadata(target).map(|data| data.len()).map_err(Failure::new)
}

fn copy(source: &Path, unfinished: &Path) -> Result<(), Failure> {
    let original = db::open_reader(source)?;
    // The file itself stays read-only; without this not even a copy may be written.
    original.pragma_update(None, "query_only", false)?;
    // Each page is needed once: what is kept of them would only make the server fat.
    original.pragma_update(None, "cache_size", BACKUP_CACHE)?;
    let cannot = |error: &dyn std::fmt::Display| {
        Failure::new(format!("cannot write {}: {error}", unfinished.display()))
    };
    original.execute("VACUUM INTO ?1", [unfinished.to_string_lossy()]).map_err(|error| cannot(&error))?;
    restrict_access(unfinished);
    std::fs::File::open(unfinished).and_then(|file| file.sync_all()).map_err(|error| cannot(&error))?;
    let copy = db::open_reader(unfinished)?;
    copy.pragma_update(None, "cache_size", BACKUP_CACHE)?;
    db::check_integrity(&copy)?;
    // Rows may have come since; none may be missing.
    let before: std::collections::HashMap<String, i64> = db::count_rows(&copy)?.into_iter().collect();
    if before.get("refinery_schema_history").is_none_or(|count| *count == 0) {
        return Err(Failure::new("the copy has no data in it"));
    }
    Ok(())
}

/// Backups hold what the data file holds.
fn restrict_access(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600));
    }
    #[cfg(not(unix))]
    let _ = path;
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Rows of a backup that could be restored.
fn verify(file: &Path) -> Result<i64, Failure> {
    if !file.exists() {
        return Err(Failure::new(format!("there is no file {}", file.display())));
    }
    if with_suffix(file, "-wal").exists() {
        return Err(Failure::new(format!(
            "{0} was copied while it was in use (there is a {0}-wal beside it) and may lack the newest changes; \
             make backups with `towngreen backup`",
            file.display()
        )));
    }
    let not_ours = || Failure::new(format!("{} is not a Towngreen data file", file.display()));
    let conn = Connection::open_with_flags(file, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY)
        .map_err(|_| not_ours())?;
    if db::schema_version(&conn).map_err(|_| not_ours())? == 0 {
        return Err(not_ours());
    }
    db::check_integrity(&conn)?;
    let rows = db::count_rows(&conn)?.iter().map(|(_, count)| count).sum();
    drop(conn);
    // A newer program's file is found out now, not after the old one is gone.
    let rehearsal = with_suffix(file, ".rehearsal");
    let _ = std::fs::remove_file(&rehearsal);
    let tried = std::fs::copy(file, &rehearsal)
        .map_err(Failure::new)
        .and_then(|_| db::open_writer(&rehearsal).map(drop).map_err(Failure::from));
    for suffix in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(with_suffix(&rehearsal, suffix));
    }
    tried.map(|()| rows)
}

pub fn run_restore(common: &Common, restore: &Restore) -> Outcome {
    let config = common.settings()?;
    let target = &config.server.data_file;
    let rows = verify(&restore.file)?;
    let mut kept = None;
    if target.exists() {
        if !restore.force {
            return Err(Failure::new(format!(
                "{} already exists; --force replaces it with the backup and keeps the old file next to it",
                target.display()
            )));
        }
        ensure_unused(target)?;
        kept = Some(keep_old(target)?);
    } else if let Some(folder) = target.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(Failure::new)?;
    }
    let unfinished = with_suffix(target, ".unfinished");
    std::fs::copy(&restore.file, &unfinished)
        .and_then(|_| std::fs::File::open(&unfinished)?.sync_all())
        .and_then(|()| std::fs::rename(&unfinished, target))
        .map_err(|error| Failure::new(format!("cannot write {}: {error}", target.display())))?;
    restrict_access(target);
    drop(db::open_writer(target)?);
    let mut words =
        format!("{} was restored from {} ({rows} rows)", target.display(), restore.file.display());
    if let Some(kept) = &kept {
        words.push_str(&format!("; the previous file was kept as {}", kept.display()));
    }
    output::print_result(common, &json!({ "data": target, "rows": rows, "kept": kept }), &words);
    Ok(ExitCode::SUCCESS)
}

/// A running server would go on writing into the file that was moved away.
fn ensure_unused(target: &Path) -> Result<(), Failure> {
    let in_use = || Failure::new(format!("{} is in use; stop the server first", target.display()));
    let conn = Connection::open(target).map_err(Failure::new)?;
    conn.busy_timeout(std::time::Duration::from_millis(200))?;
    // Leaving WAL mode needs the file to itself.
    let mode: Result<String, _> = conn.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0));
    match mode {
        Ok(mode) if mode == "delete" => Ok(()),
        // A damaged file may be replaced: that is what a restore is for.
        Err(error)
            if matches!(
                error.sqlite_error_code(),
                Some(rusqlite::ErrorCode::NotADatabase | rusqlite::ErrorCode::DatabaseCorrupt)
            ) =>
        {
            Ok(())
        }
        _ => Err(in_use()),
    }
}

fn keep_old(target: &Path) -> Result<PathBuf, Failure> {
    let mut number = 1;
    let kept = loop {
        let name = with_suffix(target, &format!(".before-restore-{number}"));
        if !name.exists() {
            break name;
        }
        number += 1;
    };
    std::fs::rename(target, &kept)
        .map_err(|error| Failure::new(format!("cannot keep the old file as {}: {error}", kept.display())))?;
    for suffix in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(with_suffix(target, suffix));
    }
    Ok(kept)
}
