//! Reminders and change notifications for interested members: the day before, and when something changes.
//! Jobs send them; the notifications feature chooses the channels.
//!
//! Invariant: nobody is notified twice of the same change or the same date.

use jiff::civil::{Date, Time};
use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;
use serde::Deserialize;

use super::format::{place_text, when_words};
use super::model::{Event, OccurrenceStatus, RecurrenceId, ShownOccurrence, when_of_date};
use super::store;
use crate::kit::clock::Clock;
use crate::kit::day;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::jobs::{self, Handlers, Job, JobFailure, NewJob};
use crate::kit::words::time_words;
use crate::notifications::{self, NewNotification, NotificationKind};

/// Job kinds.
pub const CHANGED: &str = "event-changed";
/// The news that an event is no longer there.
pub const REMOVED: &str = "removed";
const REMINDERS: &str = "event-reminders";
const REMIND: &str = "event-remind";
const LOOK_AHEAD: &str = "event-dates";

/// Reminders go out at this hour.
pub const REMINDING_HOUR: i8 = 9;
const NEW_DATE: &str = "We will let you know when there is a new date.";
const CHECK: &str = "Check the details before you go.";
/// Dates that one notification names.
const MAX_NAMED: usize = 5;
/// Series expanded in one transaction.
const AT_ONCE: u32 = 100;

#[derive(Deserialize)]
struct Change {
    event: i64,
    news: String,
    /// The dates it applies to: all of them if none is named.
    #[serde(default)]
    dates: Vec<RecurrenceId>,
    /// All of them from this one on.
    #[serde(default)]
    from: Option<RecurrenceId>,
    /// Those it is news for, if not for all who are interested.
    #[serde(default)]
    user_ids: Option<Vec<i64>>,
    /// The one date, in a job of an earlier version.
    #[serde(default)]
    recurrence_id: Option<RecurrenceId>,
}

impl Change {
    /// Whether the event as a whole is not, or no longer, what the news says.
    fn is_taken_back(&self, event: &Event) -> bool {
        let status = OccurrenceStatus::parse(&self.news);
        self.dates.is_empty() && status.is_some_and(|status| event.facts.status != status)
    }
}

#[derive(Deserialize)]
struct Reminder {
    day: String,
}

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let (for_changes, change_clock) = (db.clone(), clock.clone());
    let (for_planning, planning_clock) = (db.clone(), clock.clone());
    let (for_reminders, reminding_clock) = (db.clone(), clock.clone());
    let (for_dates, dates_clock) = (db.clone(), clock.clone());
    handlers
        .on(CHANGED, move |job| tell_change(for_changes.clone(), change_clock.clone(), job))
        .on(REMIND, move |job| remind(for_reminders.clone(), reminding_clock.clone(), job))
        .daily(REMINDERS, move |_| {
            let (db, clock) = (for_planning.clone(), planning_clock.clone());
            async move { Ok(db.write_without_invalidation(move |conn| plan_reminders(conn, &clock)).await?) }
        })
        .daily(LOOK_AHEAD, move |_| look_ahead(for_dates.clone(), dates_clock.clone()))
}

/// The daily job runs at midnight; the reminders go out in the morning.
fn plan_reminders(conn: &Connection, clock: &Clock) -> Result<()> {
    let now = clock.now();
    let day = now.date().saturating_add(1.day()).to_string();
    let at = now.date().to_datetime(Time::constant(REMINDING_HOUR, 0, 0, 0));
    let run_at = at.to_zoned(clock.zone().clone()).ok().map(|at| at.timestamp());
    let key = format!("{REMIND}:{day}");
    let payload = serde_json::json!({ "day": day });
    jobs::enqueue(conn, &NewJob { kind: REMIND, key: &key, payload, run_at }).map(drop)
}

async fn remind(db: Db, clock: Clock, job: Job) -> Result<(), JobFailure> {
    let reminder: Reminder = serde_json::from_value(job.payload)
        .map_err(|error| JobFailure::Never(format!("The payload: {error}")))?;
    // After an outage of a day there is no point in reminding people of what is over.
    if reminder.day < clock.local().date().to_string() {
        return Ok(());
    }
    let reading_clock = clock.clone();
    let starting = db.read(move |conn| store::list_starting(conn, &reading_clock, &reminder.day)).await?;
    // Thousands of people may be interested in a day's events: others write in between.
    for (event, date) in starting {
        if date.status != OccurrenceStatus::Scheduled || !is_ahead(&date, &clock) {
            continue;
        }
        let clock = clock.clone();
        db.write_without_invalidation(move |conn| {
            let event = event.on(Some(&date)).into_owned();
            let title = title(&event, &date, &clock);
            let cause = reminder_cause(event.id, &date);
            notify_all(conn, &event, [&title, &when_and_where(&event, &date)], &cause)
        })
        .await?;
    }
    Ok(())
}

async fn tell_change(db: Db, clock: Clock, job: Job) -> Result<(), JobFailure> {
    let mut change: Change = serde_json::from_value(job.payload)
        .map_err(|error| JobFailure::Never(format!("The payload: {error}")))?;
    change.dates.extend(change.recurrence_id.take());
    db.write_without_invalidation(move |conn| {
        let Some(event) = store::find(conn, change.event)? else { return Ok(()) };
        if change.news == REMOVED {
            let is_gone = event.facts.visibility.is_gone(event.needs_review);
            return if is_gone { tell_of_removal(conn, &event, &job.key) } else { Ok(()) };
        }
        if !event.is_published() || change.is_taken_back(&event) {
            return Ok(());
        }
        let of_date = match change.dates.as_slice() {
            [only] => store::find_date(conn, &clock, event.id, &only.to_string())?,
            _ => None,
        };
        let dates = store::list_dates(conn, &clock, event.id)?;
        let from = change.from.map(|from| from.to_string());
        let first = dates.iter().position(|date| Some(&date.recurrence_id) == from.as_ref());
        let next = dates
            .into_iter()
            .skip(first.unwrap_or_default())
            .find(|date| !date.is_over && date.status == OccurrenceStatus::Scheduled);
        let event = event.on(of_date.as_ref()).into_owned();
        let today = clock.local().date();
        let next = next.map(|date| when_words(&when_of_date(&date), today));
        let Some((title, message)) = words(&event, &change, of_date.as_ref(), next.as_deref()) else {
            return Ok(());
        };
        let mut told = store::list_interested(conn, event.id)?;
        told.retain(|id| change.user_ids.as_ref().is_none_or(|ids| ids.contains(id)));
        notify(conn, &event, told, [&title, &message], &job.key)
    })
    .await?;
    Ok(())
}

/// `of_date` is the only date it is about, and `next` says when it takes place next; without that there may be
/// nothing to say.
fn words(
    event: &Event,
    change: &Change,
    of_date: Option<&ShownOccurrence>,
    next: Option<&str>,
) -> Option<(String, String)> {
    let name = format!("\u{201c}{}\u{201d}", event.title);
    // Of a date that was moved before, people know the day to which it was moved.
    let days: Vec<Date> = match of_date {
        Some(date) if change.news != "time" => vec![date.start_date],
        _ => change.dates.iter().map(|date| date.date()).collect(),
    };
    let on = if days.is_empty() { String::new() } else { format!(" on {}", list(&days)) };
    let from = change.from.map(|date| day::weekday_and_date(date.date()));
    let (head, message) = match (change.news.as_str(), from) {
        ("cancelled", Some(from)) if days.is_empty() => {
            ("Canceled", format!("{name} is not taking place on {from} or later."))
        }
        ("cancelled", _) => ("Canceled", format!("{name}{on} is not taking place.")),
        ("ended", _) => ("Canceled", format!("{name} is not taking place{on} or later.")),
        ("postponed", Some(from)) if days.is_empty() => {
            ("Postponed", format!("{name} is postponed from {from} on. {NEW_DATE}"))
        }
        ("postponed", _) => ("Postponed", format!("{name}{on} is postponed. {NEW_DATE}")),
        ("scheduled", _) if days.is_empty() => ("It is on", format!("It is on {}.", next?)),
        ("scheduled", _) => ("It is on", format!("{name}{on} is taking place after all.")),
        ("place", from) => place_words(event, &name, from),
        _ if days.is_empty() => ("New time", format!("It is on {}.", next?)),
        _ => ("Changed", format!("{name}{on} has a new time or place. {CHECK}")),
    };
    Some((format!("{head}: {}", event.title), message))
}

/// "Grange Hall, 12 Hill Road, Wexbury", as far as it is known.
fn place_line(event: &Event) -> String {
    let address = event.place_address();
    let parts = [event.location.as_str(), &address];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    // What is at a business needs no place of its own.
    if parts.is_empty() { place_text(event).to_owned() } else { parts.join(", ") }
}

/// The head and the message of a new place; `from`: the first day on which it is there, of a series.
fn place_words(event: &Event, name: &str, from: Option<String>) -> (&'static str, String) {
    let place = place_line(event);
    match (from, place.is_empty()) {
        (Some(from), false) => ("New place", format!("From {from} on, it is at {place}.")),
        (None, false) => ("New place", format!("It is now at {place}.")),
        (Some(from), true) => ("Changed", format!("{name} has no place from {from} on. {CHECK}")),
        (None, true) => ("Changed", format!("{name} has no place at the moment. {CHECK}")),
    }
}

/// "Sunday, November 29; Sunday, December 6; and 3 more dates"
fn list(dates: &[Date]) -> String {
    let mut named: Vec<String> =
        dates.iter().take(MAX_NAMED).map(|date| day::weekday_and_date(*date)).collect();
    match dates.len().saturating_sub(MAX_NAMED) {
        0 => {}
        1 => named.push("one more date".into()),
        more => named.push(format!("{more} more dates")),
    }
    let last = named.pop().unwrap_or_default();
    match named.len() {
        0 => last,
        1 => format!("{} and {last}", named.concat()),
        _ => format!("{}; and {last}", named.join("; ")),
    }
}

/// Whether a date has not begun yet.
pub fn is_ahead(date: &ShownOccurrence, clock: &Clock) -> bool {
    date.starts_at.parse::<Timestamp>().is_ok_and(|at| at > clock.timestamp())
}

/// A reminder's title; a late one comes on the day itself.
pub fn title(event: &Event, date: &ShownOccurrence, clock: &Clock) -> String {
    let day = if date.start_date == clock.local().date() { "Today" } else { "Tomorrow" };
    format!("{day}: {}", event.title)
}

/// The idempotency key of one date's reminder, so that nobody gets it twice; a date that was moved to another
/// day has another one.
pub fn reminder_cause(event_id: i64, date: &ShownOccurrence) -> String {
    let ShownOccurrence { recurrence_id, start_date, .. } = date;
    let usual = recurrence_id.parse::<RecurrenceId>().map(|at| at.date());
    match usual.is_ok_and(|usual| usual != *start_date) {
        true => format!("event-reminder:{event_id}:{recurrence_id}:{start_date}"),
        false => format!("event-reminder:{event_id}:{recurrence_id}"),
    }
}

pub fn when_and_where(event: &Event, date: &ShownOccurrence) -> String {
    let mut words = day::weekday_and_date(date.start_date);
    if let Some(time) = date.start_time {
        words.push_str(&format!(" at {}", time_words(time)));
    }
    let place = place_line(event);
    if !place.is_empty() {
        words.push_str(", ");
        words.push_str(&place);
    }
    words.push('.');
    words
}

/// Tells those who are interested that the event is no longer there.
pub fn tell_of_removal(conn: &Connection, event: &Event, cause: &str) -> Result<()> {
    let message = format!(
        "\u{201c}{}\u{201d} is no longer on the calendar. Check with the organizer before you go.",
        event.title
    );
    notify_all(conn, event, [&format!("No longer listed: {}", event.title), &message], cause)
}

fn notify_all(conn: &Connection, event: &Event, text: [&str; 2], cause: &str) -> Result<()> {
    notify(conn, event, store::list_interested(conn, event.id)?, text, cause)
}

fn notify(
    conn: &Connection,
    event: &Event,
    user_ids: Vec<i64>,
    [title, message]: [&str; 2],
    cause: &str,
) -> Result<()> {
    let link = if event.is_published() { event.path() } else { "/events".to_owned() };
    for user_id in user_ids {
        notifications::notify(
            conn,
            &NewNotification { user_id, kind: NotificationKind::Events, title, message, link: &link, cause },
        )?;
    }
    Ok(())
}

/// Extends the dates of all series by one day, every day, and corrects those of other events if the town's time
/// zone has changed.
async fn look_ahead(db: Db, clock: Clock) -> Result<(), JobFailure> {
    let mut after = 0;
    loop {
        let ids = db.read(move |conn| store::list_series(conn, after, AT_ONCE)).await?;
        let Some(last) = ids.last().copied() else { break };
        materialize_all(&db, &clock, ids).await?;
        after = last;
    }
    let reading_clock = clock.clone();
    let others = db.read_long(move |conn| store::list_off_clock(conn, &reading_clock)).await?;
    for ids in others.chunks(AT_ONCE as usize) {
        materialize_all(&db, &clock, ids.to_vec()).await?;
    }
    Ok(())
}

async fn materialize_all(db: &Db, clock: &Clock, ids: Vec<i64>) -> Result<()> {
    let clock = clock.clone();
    db.write(move |conn| {
        for id in ids {
            if let Some(new) = store::load(conn, id)? {
                store::materialize(conn, &clock, id, &new)?;
            }
        }
        Ok(())
    })
    .await
}
