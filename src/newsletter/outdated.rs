//! Items of an issue that are no longer as they were when it was composed: canceled, on another day, over, or
//! no longer public. The issue keeps copies of them, so it would still announce them and link to them.

use jiff::civil::{Date, DateTime, Time};
use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;

use super::model::{EditedIssue, IssueItem, IssueStatus, NewsletterTopic, OutdatedItem};
use super::store;
use crate::deals::{self, DealState};
use crate::directory;
use crate::events::{self, OccurrenceStatus, ShownOccurrence};
use crate::guides;
use crate::kit::clock::Clock;
use crate::kit::day;
use crate::kit::error::Result;

/// The most items that a sentence names.
const MAX_NAMED: usize = 5;
/// How far back the day in a note is looked for. Within a year, a weekday and date are one day.
const DAYS_BACK: i64 = 366;
/// How the note of what was on already begins.
const UNTIL: &str = "until ";

/// The issue with its outdated items; one that goes out or was sent is not checked.
pub fn find_issue(conn: &Connection, clock: &Clock, id: i64) -> Result<EditedIssue> {
    let mut issue = store::find_edited(conn, id)?;
    if matches!(issue.status, IssueStatus::Draft | IssueStatus::Scheduled) {
        let at = issue.scheduled_at.as_deref().and_then(|at| at.parse().ok());
        issue.outdated = list(conn, clock, &issue, at.unwrap_or_else(|| clock.timestamp()))?;
    }
    Ok(issue)
}

/// The items that are outdated, or will be when the issue goes out at this time.
pub fn list(
    conn: &Connection,
    clock: &Clock,
    issue: &EditedIssue,
    at: Timestamp,
) -> Result<Vec<OutdatedItem>> {
    let send_day = at.max(clock.timestamp()).to_zoned(clock.zone().clone()).date();
    let mut outdated = Vec::new();
    for section in &issue.issue.sections {
        for item in &section.items {
            let change = match section.topic {
                NewsletterTopic::Events => event_change(conn, clock, item)?,
                NewsletterTopic::Deals => deal_change(conn, item, [clock.local().date(), send_day])?,
                NewsletterTopic::Guides => guide_change(conn, item)?,
                NewsletterTopic::Businesses => business_change(conn, item)?,
            };
            if let Some(change) = change {
                let sentence = format!("“{}” {change}.", item.title);
                outdated.push(OutdatedItem { path: item.path.clone(), sentence });
            }
        }
    }
    Ok(outdated)
}

/// What changed, and what staff can do about it.
pub fn advice(outdated: &[OutdatedItem]) -> String {
    let named: Vec<&str> = outdated.iter().take(MAX_NAMED).map(|item| item.sentence.as_str()).collect();
    let more = match outdated.len() - named.len() {
        0 => String::new(),
        1 => " One more item has changed.".to_owned(),
        count => format!(" {count} more items have changed."),
    };
    let them = if outdated.len() == 1 { "it" } else { "them" };
    format!("{}{more} Refresh the lists, or remove {them} under “What is in it”.", named.join(" "))
}

fn event_change(conn: &Connection, clock: &Clock, item: &IssueItem) -> Result<Option<String>> {
    let Some(id) = item.path.rsplit('-').next().and_then(|id| id.parse::<i64>().ok()) else {
        return Ok(None);
    };
    // A duplicate's page leads to the event that it was merged into.
    let id = events::find_merged(conn, id)?.map_or(id, |merged| merged.id);
    if events::find(conn, id)?.is_none_or(|event| !event.is_published()) {
        return Ok(Some("is no longer on the calendar".to_owned()));
    }
    let when = item.note.split(" · ").next().unwrap_or_default();
    let dates = events::list_dates(conn, clock, id)?;
    // It may have begun since the note was written.
    let is_meant = |date: &&ShownOccurrence| {
        let time = events::when_of_date(date);
        when == events::begin_words(&time) || when == events::until_words(&time)
    };
    let planned = dates.iter().find(is_meant);
    Ok(match planned.map(|date| date.status) {
        Some(OccurrenceStatus::Scheduled) => None,
        Some(OccurrenceStatus::Cancelled) => Some("was canceled".to_owned()),
        Some(OccurrenceStatus::Postponed) => Some("was postponed".to_owned()),
        // Of a series, only the coming dates are listed.
        None if has_begun(when, clock.local()) => None,
        None if when.starts_with(UNTIL) => Some(format!("no longer runs {when}")),
        None => Some(format!("is no longer planned for {when}")),
    })
}

/// Whether the moment or the last day in an event's note has passed. The note names no year.
fn has_begun(when: &str, now: DateTime) -> bool {
    let (date, time) = match when.match_indices(", ").nth(1) {
        Some((at, comma)) => {
            let (date, time) = when.split_at(at);
            (date, time.strip_prefix(comma))
        }
        None => (when, None),
    };
    let date = date.strip_prefix(UNTIL).unwrap_or(date);
    let is_day = |day: Date| day::weekday_and_date(day) == date;
    if is_day(now.date()) {
        return time.and_then(read_time).is_some_and(|time| time <= now.time());
    }
    (1..=DAYS_BACK).any(|days| is_day(now.date().saturating_sub(days.days())))
}

/// Reads what `kit::words::time_words` writes.
fn read_time(words: &str) -> Option<Time> {
    Time::strptime("%I:%M %p", words).or_else(|_| Time::strptime("%I %p", words)).ok()
}

fn deal_change(conn: &Connection, item: &IssueItem, [today, send_day]: [Date; 2]) -> Result<Option<String>> {
    let Some(id) = item.path.rsplit('/').next().and_then(|id| id.parse::<i64>().ok()) else {
        return Ok(None);
    };
    let Some(deal) = deals::list_ids(conn, &[id], send_day)?.pop() else {
        return Ok(Some("is no longer offered".to_owned()));
    };
    let change = match deal.state {
        DealState::Running => return Ok(None),
        DealState::Upcoming => "has not begun",
        DealState::UsedUp => "is used up",
        DealState::Ended if deal.to_new().state(deal.redeemed, today) == DealState::Ended => "is over",
        DealState::Ended => "will be over when the issue goes out",
    };
    Ok(Some(change.to_owned()))
}

fn guide_change(conn: &Connection, item: &IssueItem) -> Result<Option<String>> {
    let slug = item.path.rsplit('/').next().unwrap_or_default();
    let is_public = match guides::find_slug(conn, slug)? {
        Some(id) => guides::find_published(conn, id)?.is_some(),
        None => false,
    };
    Ok((!is_public).then(|| "is no longer published".to_owned()))
}

fn business_change(conn: &Connection, item: &IssueItem) -> Result<Option<String>> {
    let slug = item.path.rsplit('/').next().unwrap_or_default();
    let is_listed = directory::resolve(conn, slug)?.is_some();
    Ok((!is_listed).then(|| "is no longer in the directory".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_without_a_year_has_begun_or_is_to_come() {
        let now: DateTime = "2026-11-21T19:00".parse().unwrap();
        for when in [
            "Friday, November 20",
            "Saturday, November 21, 7 PM",
            "Saturday, November 21, 9:30 AM",
            "Wednesday, December 31, 8 PM",
            "until Friday, November 20",
        ] {
            assert!(has_begun(when, now), "{when}");
        }
        for when in [
            "Saturday, November 21",
            "Saturday, November 21, 7:30 PM",
            "Sunday, November 22, 7 AM",
            "until Saturday, November 21",
            "until Sunday, January 31",
            "Soon, in the harbor, and free",
            "",
        ] {
            assert!(!has_begun(when, now), "{when}");
        }
    }
}
