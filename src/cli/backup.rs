//! `backup` and `restore`. A backup is one file, which is read back and verified before it gets its final
//! name.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use rusqlite::Connection;
use serde_json::json;

use super::{CommonArgs, Failure, Outcome, clock, output};
use crate::accounts::{self, Actor};
use crate::backups::note_restore;
use crate::kit::backups;
use crate::kit::db::{self, CopyError, CopyWatch};
use crate::newsletter;
use crate::syndication;

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
    /// Verify a backup as a restore would, changing nothing
    #[command(after_help = "Example:\n  towngreen backup verify town-2026-11-21.db")]
    Verify { file: PathBuf },
}

#[derive(Debug, Args)]
pub struct Restore {
    /// The backup to put in place
    file: PathBuf,
    /// Replace the existing data file; it is kept next to the new one
    #[arg(long)]
    force: bool,
}

pub fn run(common: &CommonArgs, backup: &Backup) -> Outcome {
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
    let made_at = clock(&config)?.stamp();
    let bytes = backups::write(source, file, &made_at, &CopyWatch::default()).map_err(Failure::new)?;
    let words = format!(
        "{} is a verified copy of {} ({} KB)",
        file.display(),
        source.display(),
        bytes.div_ceil(1024)
    );
    output::print_result(common, &json!({ "file": file, "bytes": bytes }), &words);
    Ok(ExitCode::SUCCESS)
}

/// Checks that a backup can be restored, and returns its number of rows.
pub fn verify(file: &Path) -> Result<i64, Failure> {
    if !file.exists() {
        return Err(Failure::new(format!("there is no file {}", file.display())));
    }
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    if Path::new(&log).exists() {
        return Err(Failure::new(format!(
            "{0} was copied while it was in use (there is a {0}-wal beside it) and may lack the newest changes; \
             make backups with `towngreen backup`",
            file.display()
        )));
    }
    let verified = backups::verify(file, &CopyWatch::default());
    verified.map(|contents| contents.total()).map_err(|error| {
        Failure::new(match error {
            CopyError::NotOurs => format!("{} is not a Towngreen data file", file.display()),
            CopyError::Damaged(cause) => format!("{} is damaged or not complete ({cause})", file.display()),
            other => format!("{}: {other}", file.display()),
        })
    })
}

/// People outside know their ids, from links and keys in links, or their mail programs do: a mail whose
/// Message-ID they have seen may not be shown.
const KNOWN_OUTSIDE: [&str; 15] = [
    "users",
    "subscribers",
    "newsletter_issues",
    "deals",
    "group_plans",
    "group_plan_participants",
    "claims",
    "claim_codes",
    "business_transfers",
    "listing_checks",
    "placement_requests",
    "approvals",
    "suggestions",
    "reviews",
    "moderation_decisions",
];

/// Prepares a copy to become the town's data: ends all sessions, and holds back newsletters and posts that
/// may already have gone out since the copy was made. Its audit trail says who restored it, from which file, and
/// where the data before is kept.
pub fn prepare_restored(
    conn: &Connection,
    now: &str,
    (actor, name): (&Actor, &str),
    kept: &Path,
) -> Result<(), String> {
    let kept = kept.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    note_restore(conn, actor, name, &kept)
        .and_then(|()| accounts::end_all_sessions(conn))
        .and_then(|()| newsletter::hold_overdue(conn, now))
        .and_then(|()| syndication::doubt_overdue(conn, now))
        .and_then(|()| Ok(db::skip_ids(conn, &KNOWN_OUTSIDE)?))
        .map_err(|error| error.to_string())
}

pub fn run_restore(common: &CommonArgs, restore: &Restore) -> Outcome {
    let config = common.settings()?;
    let target = &config.server.data_file;
    let rows = verify(&restore.file)?;
    if target.exists() && !restore.force {
        return Err(Failure::new(format!(
            "{} already exists; --force replaces it with the backup and keeps the old file next to it",
            target.display()
        )));
    }
    let actor = Actor::terminal(&clock(&config)?);
    let name = restore.file.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let next_kept = if target.exists() { backups::next_kept(target) } else { PathBuf::new() };
    let prepare = |conn: &Connection| prepare_restored(conn, &actor.at, (&actor, &name), &next_kept);
    let kept = backups::put_in_place(target, &restore.file, prepare).map_err(Failure::new)?;
    let mut words =
        format!("{} was restored from {} ({rows} rows)", target.display(), restore.file.display());
    if let Some(kept) = &kept {
        words.push_str(&format!("; the previous file was kept as {}", kept.display()));
    }
    output::print_result(common, &json!({ "data": target, "rows": rows, "kept": kept }), &words);
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_mailed_since_the_backup_open_nobody_elses_page() {
        let folder = tempfile::tempdir().unwrap();
        let conn = db::open_writer(&folder.path().join("town.db")).unwrap();
        let add = |email: &str| -> i64 {
            let subscriber = "INSERT INTO subscribers (email, status, source, asked_at, created_at)
                VALUES (?1, 'pending', 'site', '2026-11-21', '2026-11-21') RETURNING id";
            conn.query_row(subscriber, [email], |row| row.get(0)).unwrap()
        };
        assert_eq!(add("ada@reader.example"), 1);
        let now = "2026-11-22T12:00:00.000Z";
        let actor = Actor { user_id: Some(7), name: "gone@town.example".into(), at: now.into() };
        prepare_restored(&conn, now, (&actor, "town.db"), Path::new("")).unwrap();
        let entry = "SELECT user_id, who, details FROM audit_entries WHERE action = 'backup.restore'";
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let entry: (Option<i64>, String, String) = conn.query_row(entry, [], read).unwrap();
        assert_eq!(entry, (None, actor.name, "null".into()), "who is not in the copy");
        assert!(add("bob@reader.example") > 1000);
        let skipped = "SELECT count(*) FROM sqlite_sequence s JOIN sqlite_master m USING (name)
            WHERE s.seq > 1000 AND m.sql LIKE '%AUTOINCREMENT%'";
        let skipped: i64 = conn.query_row(skipped, [], |row| row.get(0)).unwrap();
        assert_eq!(usize::try_from(skipped), Ok(KNOWN_OUTSIDE.len()));
        let issue = "INSERT INTO newsletter_issues (subject, frequency, sections, created_at, updated_at)
            VALUES ('News', 'weekly', '[]', '2026-11-22', '2026-11-22') RETURNING id";
        assert!(
            conn.query_row(issue, [], |row| row.get::<_, i64>(0)).unwrap() > 1000,
            "its address is known"
        );
    }
}
