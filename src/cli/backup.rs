//! `backup` and `restore`. A backup is one file, which is read back and verified before it gets its final
//! name.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use rusqlite::Connection;
use serde_json::json;

use super::{CommonArgs, Failure, Outcome, clock, data_file, departures, output};
use crate::accounts::{self, Actor};
use crate::backups::note_restore;
use crate::kit::backups;
use crate::kit::database_files::{has_log, real_file, with_suffix};
use crate::kit::db::{self, CopyError, CopyWatch};
use crate::kit::error::Result as StoreResult;
use crate::newsletter;
use crate::notifications::{self, StaffNotification};
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
    data_file::require(source)?;
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
    if !data_file::is_file_there(file)? {
        return Err(Failure::new(format!("there is no file {}", file.display())));
    }
    if has_log(file) {
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

/// People outside know their ids, from links and keys in links, or their mail programs or browsers do: a mail whose
/// Message-ID they have seen may not be shown.
const KNOWN_OUTSIDE: [&str; 17] = [
    "users",
    "subscribers",
    "newsletter_issues",
    "deals",
    "events",
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
    // Visitors who have dismissed an alert do not see its number again.
    "town_alerts",
];

/// Prepares a copy to become the town's data: ends all sessions, holds back newsletters and posts that may already
/// have gone out since the copy was made, and writes to nobody who has left since. Its audit trail says who restored
/// it, from which file, and where the data before is kept. Returns what the office is told of it.
pub fn prepare_restored(
    conn: &Connection,
    now: &str,
    (actor, name): (&Actor, &str),
    data_file: &Path,
) -> Result<Option<String>, String> {
    let kept = if data_file.exists() { backups::next_kept(data_file) } else { Default::default() };
    let kept = kept.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let prepare = || -> StoreResult<Option<String>> {
        let transaction = conn.unchecked_transaction()?;
        let replaced = open_replaced(conn, data_file);
        note_restore(conn, actor, name, &kept)?;
        accounts::end_all_sessions(conn)?;
        let told = departures::follow(conn, replaced.as_ref());
        if let Some(told) = &told {
            notify_office(conn, now, &format!("The town was restored from {name}"), told)?;
        }
        newsletter::hold_overdue(conn, now)?;
        syndication::doubt_overdue(conn, now)?;
        db::skip_ids(conn, replaced.as_ref(), &KNOWN_OUTSIDE)?;
        transaction.commit()?;
        Ok(told)
    };
    prepare().map_err(|error| error.to_string())
}

/// The data that is replaced, if it is intact and of the same town.
fn open_replaced(conn: &Connection, data_file: &Path) -> Option<Connection> {
    // What is left in the log is the newest of a damaged file, and nothing may change it.
    if !data_file.exists() || with_suffix(&real_file(data_file), "-wal").exists() {
        return None;
    }
    let replaced = db::open_reader(data_file).ok()?;
    accounts::is_same_town(conn, &replaced).ok()?.then_some(replaced)
}

fn notify_office(conn: &Connection, now: &str, title: &str, message: &str) -> StoreResult<()> {
    let cause = format!("restored:{now}");
    let (mut superusers, mut others) = (Vec::new(), Vec::new());
    for id in accounts::list_staff_ids(conn)? {
        let is_superuser = accounts::find_user(conn, id)?.is_some_and(|user| user.is_superuser);
        if is_superuser { superusers.push(id) } else { others.push(id) }
    }
    // The page of the backups is for superusers.
    for (link, except) in [("/admin/backups", others), ("/health", superusers)] {
        let notice = StaffNotification { title, message, link, cause: &cause };
        notifications::notify_staff(conn, &notice, &except)?;
    }
    Ok(())
}

pub fn run_restore(common: &CommonArgs, restore: &Restore) -> Outcome {
    let config = common.settings()?;
    let target = &config.server.data_file;
    let rows = verify(&restore.file)?;
    if data_file::is_there(target)? && !restore.force {
        return Err(Failure::new(format!(
            "{} already exists; --force replaces it with the backup and keeps the old file next to it",
            target.display()
        )));
    }
    let actor = Actor::terminal(&clock(&config)?);
    let name = restore.file.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let mut told = None;
    let prepare = |conn: &Connection| {
        told = prepare_restored(conn, &actor.at, (&actor, &name), target)?;
        Ok(())
    };
    let kept =
        backups::put_in_place(target, &restore.file, &CopyWatch::default(), prepare).map_err(Failure::new)?;
    let mut words =
        format!("{} was restored from {} ({rows} rows)", target.display(), restore.file.display());
    if let Some(kept) = &kept {
        words.push_str(&format!("; the previous file was kept as {}", kept.display()));
    }
    if let Some(told) = &told {
        words.push('\n');
        words.push_str(told);
    }
    let result = json!({ "data": target, "rows": rows, "kept": kept, "notice": told });
    output::print_result(common, &result, &words);
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_mailed_since_the_backup_open_nobody_elses_page() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("town.db");
        crate::testing::new_data_file(&path);
        let conn = db::open_writer(&path).unwrap();
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

    #[test]
    fn superusers_alone_are_sent_to_the_backups_after_a_restore() {
        let folder = tempfile::tempdir().unwrap();
        let conn = db::open_writer(&folder.path().join("town.db")).unwrap();
        conn.execute_batch(
            "INSERT INTO users (email, date_joined, is_staff, is_superuser)
             VALUES ('chief@b.example', '2026-01-01', 1, 1), ('ann@b.example', '2026-01-01', 1, 0)",
        )
        .unwrap();
        notify_office(&conn, "2026-11-22T12:00:00.000Z", "The town was restored", "One account is back.")
            .unwrap();
        let links = "SELECT group_concat(user_id || ' ' || link, ', ' ORDER BY user_id) FROM notifications";
        let links: String = conn.query_row(links, [], |row| row.get(0)).unwrap();
        assert_eq!(links, "1 /admin/backups, 2 /health");
    }

    /// Restores a file over the data, as the command does.
    fn restore_over(data: &Path, file: &Path) -> Option<String> {
        let now = "2026-11-23T12:00:00.000Z";
        let actor = Actor { user_id: None, name: "command line".into(), at: now.into() };
        let mut told = None;
        let prepare = |conn: &Connection| {
            told = prepare_restored(conn, now, (&actor, "copy.db"), data)?;
            Ok(())
        };
        backups::put_in_place(data, file, &CopyWatch::default(), prepare).unwrap();
        told
    }

    fn readers(data: &Path) -> Vec<String> {
        let conn = db::open_writer(data).unwrap();
        let sql = "SELECT email || ' ' || status || ' ' || coalesce(unsubscribed_at, bounced_at, '')
            FROM subscribers ORDER BY email";
        let mut statement = conn.prepare(sql).unwrap();
        let readers = statement.query_map([], |row| row.get(0)).unwrap();
        readers.collect::<Result<_, _>>().unwrap()
    }

    const JOIN: &str = "INSERT INTO subscribers (email, status, source, asked_at, created_at, consent_at)
        SELECT value, 'confirmed', 'site', '2026-11-01', '2026-11-01', '2026-11-01T12:00:00.000Z' FROM json_each(?1)";

    #[test]
    fn whoever_left_since_the_backup_is_not_written_to_after_a_restore() {
        let folder = tempfile::tempdir().unwrap();
        let (data, copy) = (folder.path().join("town.db"), folder.path().join("copy.db"));
        let conn = db::open_writer(&data).unwrap();
        accounts::town_secret(&conn, "newsletter").unwrap();
        conn.execute(JOIN, [r#"["ada@b.example", "ben@b.example", "cleo@b.example", "dora@b.example"]"#])
            .unwrap();
        conn.execute_batch(
            "INSERT INTO users (email, date_joined) VALUES ('ann@b.example', '2026-01-01'), ('bob@b.example', '2026-01-01')",
        )
        .unwrap();
        drop(conn);
        backups::write(&data, &copy, "2026-11-21T12:00:00.000Z", &CopyWatch::default()).unwrap();
        let conn = db::open_writer(&data).unwrap();
        conn.execute_batch(
            "UPDATE subscribers SET status = 'unsubscribed', unsubscribed_at = '2026-11-22T10:00:00.000Z'
                 WHERE email = 'ada@b.example';
             UPDATE subscribers SET status = 'bounced', bounced_at = '2026-11-22T11:00:00.000Z'
                 WHERE email = 'ben@b.example';
             DELETE FROM subscribers WHERE email = 'cleo@b.example';
             DELETE FROM users WHERE email = 'bob@b.example';",
        )
        .unwrap();
        conn.execute(JOIN, [r#"["eve@b.example"]"#]).unwrap();
        drop(conn);
        let told = restore_over(&data, &copy);
        assert!(told.as_ref().is_some_and(|told| told.starts_with("1 account that was deleted")), "{told:?}");
        let gone = [
            "ada@b.example unsubscribed 2026-11-22T10:00:00.000Z",
            "ben@b.example bounced 2026-11-22T11:00:00.000Z",
        ];
        assert_eq!(readers(&data), [gone[0], gone[1], "dora@b.example confirmed "]);
        let conn = db::open_writer(&data).unwrap();
        let trail: i64 = conn.query_row("SELECT count(*) FROM users", [], |row| row.get(0)).unwrap();
        assert_eq!(trail, 2, "nobody's account is deleted for them");
        // The restore is undone: who came between has not left, and who came back is welcome.
        conn.execute_batch(
            "UPDATE subscribers SET status = 'unsubscribed', unsubscribed_at = '2026-11-23T13:00:00.000Z'
             WHERE email = 'dora@b.example'",
        )
        .unwrap();
        conn.execute(JOIN, [r#"["finn@b.example"]"#]).unwrap();
        drop(conn);
        let kept = folder.path().join("town.db.before-restore-1");
        let conn = db::open_writer(&kept).unwrap();
        conn.execute_batch(
            "UPDATE subscribers SET status = 'confirmed', consent_at = '2026-11-22T12:00:00.000Z', unsubscribed_at = NULL
             WHERE email = 'ada@b.example'",
        )
        .unwrap();
        drop(conn);
        assert_eq!(restore_over(&data, &kept), None);
        let back =
            ["ada@b.example confirmed ", gone[1], "dora@b.example unsubscribed 2026-11-23T13:00:00.000Z"];
        assert_eq!(readers(&data), [back[0], back[1], back[2], "eve@b.example confirmed "]);
    }

    #[test]
    fn a_backup_of_another_machine_keeps_its_readers_and_says_what_is_unknown() {
        let folder = tempfile::tempdir().unwrap();
        let (data, copy) = (folder.path().join("town.db"), folder.path().join("copy.db"));
        let conn = db::open_writer(&copy).unwrap();
        accounts::town_secret(&conn, "newsletter").unwrap();
        conn.execute(JOIN, [r#"["ada@b.example"]"#]).unwrap();
        drop(conn);
        let conn = db::open_writer(&data).unwrap();
        accounts::town_secret(&conn, "newsletter").unwrap();
        conn.execute(JOIN, [r#"["ben@b.example"]"#]).unwrap();
        conn.execute("DELETE FROM subscribers", []).unwrap();
        drop(conn);
        let told = restore_over(&data, &copy);
        assert!(told.as_ref().is_some_and(|told| told.contains("may be back")), "{told:?}");
        assert_eq!(readers(&data), ["ada@b.example confirmed "]);
        // Nothing can be read of the data before.
        std::fs::write(&data, "x").unwrap();
        assert_eq!(restore_over(&data, &copy), told);
    }
}
