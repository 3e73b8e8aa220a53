//! The morning email: how much is waiting, whether backups are made, how the last restore drill went, and what
//! keeps the site's certificate from being renewed. Nobody gets one if nothing is waiting and all is well, and staff can turn
//! it off.

use jiff::civil::time;
use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::Value;

use super::model::InboxCount;
use super::store;
use crate::accounts::{self, User};
use crate::backups;
use crate::https;
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, JobContext, JobFailure, NewJob};
use crate::kit::mail::{Button, FigureLine, FigureMail, FigureTable, NewMail};
use crate::notifications::{self, NewNotification, NotificationKind};

const PLAN: &str = "inbox-digest-plan";
const JOB: &str = "inbox-digest";
const PATH: &str = "/admin";
const HEALTH_PATH: &str = "/health";
const BACKUPS_PATH: &str = "/admin/backups";
/// In the morning, town time.
const HOUR: i8 = 7;
/// A server that was down at seven sends it until this hour; later, people have looked for themselves.
const LAST_HOUR: i8 = 10;
/// A server that was off makes a backup when it starts. Only then is an old one a problem.
const FIRST_BACKUP: SignedDuration = SignedDuration::from_mins(15);

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let JobContext { db, clock, config, address } = context.clone();
    let (planning_db, planning_clock, started) = (db.clone(), clock.clone(), clock.timestamp());
    handlers
        .daily(PLAN, move |_| {
            let (db, clock) = (planning_db.clone(), planning_clock.clone());
            async move {
                Ok(db
                    .write_without_invalidation(move |conn| {
                        store::delete_stale(conn)?;
                        plan(conn, &clock)
                    })
                    .await?)
            }
        })
        .on(JOB, move |_| {
            let (db, clock, config, origin) = (db.clone(), clock.clone(), config.get(), address.for_links());
            async move {
                if clock.local().hour() >= LAST_HOUR {
                    return Ok(());
                }
                let is_early = clock.timestamp() < started + FIRST_BACKUP;
                let send = move |conn: &Connection| {
                    let nightly_error =
                        backups::examine_nightly(conn, &config, clock.local().date())?.problem;
                    if is_early && nightly_error.is_some() {
                        return Ok(false);
                    }
                    send(conn, &clock, &config, &origin, nightly_error).map(|()| true)
                };
                match db.write_without_invalidation(send).await? {
                    true => Ok(()),
                    false => Err(JobFailure::Later("The server has just started and makes a backup.".into())),
                }
            }
        })
}

/// At seven, or at once if the server was down then.
fn plan(conn: &Connection, clock: &Clock) -> Result<()> {
    let (today, hour) = (clock.local().date(), clock.local().hour());
    if hour >= LAST_HOUR {
        return Ok(());
    }
    let morning = today.to_datetime(time(HOUR, 0, 0, 0)).to_zoned(clock.zone().clone());
    let run_at = Some(morning.map_err(Error::internal)?.timestamp());
    let key = format!("{JOB}:{today}");
    jobs::enqueue(conn, &NewJob { kind: JOB, key: &key, payload: Value::Null, run_at }).map(drop)
}

fn send(
    conn: &Connection,
    clock: &Clock,
    config: &Config,
    origin: &str,
    nightly_error: Option<String>,
) -> Result<()> {
    let counts = store::count_kinds(conn, clock)?;
    let total: u64 = counts.iter().map(|one| one.count).sum();
    let drill = backups::last_drill(conn)?;
    let is_drill_failed = drill.as_ref().is_some_and(|drill| drill.error.is_some());
    let https = https::health(config, conn, clock)?;
    let https_error = https.as_ref().and_then(|https| https.for_staff());
    if total == 0 && nightly_error.is_none() && !is_drill_failed && https_error.is_none() {
        return Ok(());
    }
    let title = match total {
        0 if https_error.is_some() => "The site’s certificate needs attention".to_owned(),
        0 if nightly_error.is_some() => "The nightly backups are not being made".to_owned(),
        0 => "A test restore of a backup failed".to_owned(),
        1 => "1 thing is waiting for the town office".to_owned(),
        total => format!("{total} things are waiting for the town office"),
    };
    // The page of the backups is for superusers.
    let write_to = |reader: &User| {
        let drill_error = drill.as_ref().and_then(|drill| error_sentence(drill, reader.is_superuser));
        let problems = [https_error.map(str::to_owned), nightly_error.clone(), drill_error];
        let opening: Vec<String> = problems.into_iter().flatten().collect();
        let mut letter = letter(&title, &counts, &opening, origin);
        letter.tables.extend(drill.as_ref().map(|drill| drill_table(drill, clock)));
        letter.tables.retain(|table| !table.lines.is_empty());
        if total == 0 {
            letter.button = if https_error.is_some() || !reader.is_superuser {
                Button { label: "Open the site’s health".into(), url: format!("{origin}{HEALTH_PATH}") }
            } else {
                Button { label: "Open the backups".into(), url: format!("{origin}{BACKUPS_PATH}") }
            };
        }
        letter.write(&config.town)
    };
    for user_id in accounts::list_staff_ids(conn)? {
        let Some(user) = accounts::find_user(conn, user_id)? else { continue };
        let cause = format!("{JOB}:{}", clock.local().date());
        let notice = NewNotification {
            user_id,
            kind: NotificationKind::Digest,
            title: &title,
            message: "",
            link: PATH,
            cause: &cause,
        };
        notifications::notify_with_mail(conn, &notice, || {
            let to = user.confirmed_email()?.to_owned();
            let (text, html) = write_to(&user);
            Some(NewMail { to, subject: title.clone(), text, html, cause: format!("{cause}:{user_id}") })
        })?;
    }
    Ok(())
}

fn error_sentence(drill: &backups::Drill, is_superuser: bool) -> Option<String> {
    let error = drill.error.as_deref()?;
    let advice = match is_superuser {
        true => "Make a new backup on the Backups page, and run the drill again.",
        false => "Ask a superuser to make a new backup and run the drill again.",
    };
    Some(format!("The restore drill failed, so {} may not bring the town back. {error} {advice}", drill.name))
}

fn drill_table(drill: &backups::Drill, clock: &Clock) -> FigureTable {
    let at = drill.ran_at.parse::<Timestamp>().ok();
    let day = at.map(|at| at.to_zoned(clock.zone().clone()).strftime("%B %-d, %Y").to_string());
    let value = if drill.error.is_none() { "passed" } else { "failed" };
    // It may have been of an old backup.
    let note = format!("{}, {}", day.unwrap_or_default(), drill.name);
    let line = FigureLine { label: "Restore drill".into(), value: value.into(), note };
    FigureTable { title: "Backups".into(), lines: vec![line] }
}

fn letter<'a>(title: &'a str, counts: &[InboxCount], opening: &'a [String], origin: &str) -> FigureMail<'a> {
    let lines = counts.iter().map(|one| {
        let [_, many] = one.kind.words();
        let mut label: String = many.to_owned();
        if let Some(first) = label.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let note = if one.overdue > 0 { format!("{} overdue", one.overdue) } else { String::new() };
        FigureLine { label, value: one.count.to_string(), note }
    });
    FigureMail {
        title,
        opening,
        tables: vec![FigureTable { title: "Waiting".into(), lines: lines.collect() }],
        notes: &[],
        button: Button { label: "Open the inbox".into(), url: format!("{origin}{PATH}") },
        reason: "You get this each morning when something is waiting, because you work for the town. You can turn \
                 it off in your profile, under Notifications.",
    }
}
