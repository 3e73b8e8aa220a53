//! Drafts a weekly or monthly issue from the town's own lists: what is coming up, and what is new.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::model::{IssueItem, IssueSection, NewsletterFrequency, NewsletterTopic, OutdatedItem};
use crate::deals::{self, DealFilter};
use crate::directory;
use crate::events::{self, EventFilter, ListedEvent};
use crate::guides;
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::day;
use crate::kit::db::is_commercial;
use crate::kit::error::{Error, Result};
use crate::kit::markdown;

/// The most items per section: enough to be worth opening, few enough to be read.
const MAX_EVENTS: usize = 12;
const MAX_DEALS: u32 = 6;
const MAX_GUIDES: u32 = 4;
const MAX_BUSINESSES: u32 = 6;
/// How many events a draft looks at, in order; of the days that these do not reach, it looks at each, so that an
/// issue of a large town does not end with its first day.
const LOOKED_AT: u32 = 300;
const MIN_PER_DAY: u32 = 12;
/// The most items of each kind from which staff choose.
const MAX_CANDIDATES: u32 = 100;

/// The most characters of an item's text.
const SUMMARY: usize = 160;

pub struct IssueDraft {
    pub subject: String,
    /// Markdown
    pub intro: String,
    pub sections: Vec<IssueSection>,
}

pub fn compose(
    conn: &Connection,
    town: &str,
    frequency: NewsletterFrequency,
    clock: &Clock,
) -> Result<IssueDraft> {
    let sections = sections(conn, frequency, clock)?;
    let today = clock.local().date();
    let last = today.checked_add((frequency.days() - 1).days()).map_err(Error::internal)?;
    let middle = today.checked_add((frequency.days() / 2).days()).map_err(Error::internal)?;
    let (subject, when) = match frequency {
        NewsletterFrequency::Weekly => (
            format!("This week in {town}"),
            format!("from {} to {}", day::weekday_and_date(today), day::weekday_and_date(last)),
        ),
        NewsletterFrequency::Monthly => (
            format!("{} in {town}", middle.strftime("%B")),
            format!("from {} to {}", today.strftime("%B %-d"), last.strftime("%B %-d")),
        ),
    };
    let intro = format!("Here is what’s going on in {town} {when}.");
    Ok(IssueDraft { subject, intro, sections })
}

/// The sections that have any items.
pub fn sections(
    conn: &Connection,
    frequency: NewsletterFrequency,
    clock: &Clock,
) -> Result<Vec<IssueSection>> {
    let since = clock.now().checked_sub(frequency.days().days()).map_err(Error::internal)?;
    let since = stamp_of(since.timestamp());
    let today = clock.local().date();
    let coming = spread(list_events(conn, frequency, clock)?, today);
    Ok(filled([
        (NewsletterTopic::Events, event_items(coming, today)),
        (NewsletterTopic::Deals, list_deals(conn, clock, MAX_DEALS)?),
        (NewsletterTopic::Guides, list_guides(conn, &since, MAX_GUIDES)?),
        (NewsletterTopic::Businesses, list_businesses(conn, &since, clock, MAX_BUSINESSES)?),
    ]))
}

/// Everything that staff can add to an issue by hand: also what did not fit in the draft, and what is no
/// longer new.
pub fn candidates(
    conn: &Connection,
    frequency: NewsletterFrequency,
    clock: &Clock,
) -> Result<Vec<IssueSection>> {
    let coming = list_events(conn, frequency, clock)?;
    Ok(filled([
        (NewsletterTopic::Events, event_items(coming, clock.local().date())),
        (NewsletterTopic::Deals, list_deals(conn, clock, MAX_CANDIDATES)?),
        (NewsletterTopic::Guides, list_guides(conn, "", MAX_CANDIDATES)?),
        (NewsletterTopic::Businesses, list_businesses(conn, "", clock, MAX_CANDIDATES)?),
    ]))
}

fn filled<const N: usize>(all: [(NewsletterTopic, Vec<IssueItem>); N]) -> Vec<IssueSection> {
    all.into_iter()
        .filter(|(_, items)| !items.is_empty())
        .map(|(topic, items)| IssueSection { topic, title: topic.title().to_owned(), items })
        .collect()
}

/// Builds the sections that staff chose, in their order. The paths must be in the issue already or among its
/// candidates; the error is a path that is in neither. Of what is `outdated`, the candidate is taken.
pub fn arrange(
    chosen: &[(NewsletterTopic, Vec<String>)],
    present: &[IssueSection],
    candidates: &[IssueSection],
    outdated: &[OutdatedItem],
) -> std::result::Result<Vec<IssueSection>, String> {
    let mut sections: Vec<IssueSection> = Vec::new();
    for (topic, _) in chosen {
        let topic = *topic;
        if sections.iter().any(|section| section.topic == topic) {
            continue;
        }
        let mut items: Vec<IssueItem> = Vec::new();
        for path in chosen.iter().filter(|(about, _)| *about == topic).flat_map(|(_, paths)| paths) {
            if items.iter().any(|item| item.path == *path) {
                continue;
            }
            let is_outdated = outdated.iter().any(|item| item.path == *path);
            let (first, then) = if is_outdated { (candidates, present) } else { (present, candidates) };
            let mut known = first.iter().chain(then).filter(|section| section.topic == topic);
            let found = known.find_map(|section| section.items.iter().find(|item| item.path == *path));
            items.push(found.ok_or_else(|| path.clone())?.clone());
        }
        let title =
            present.iter().find(|section| section.topic == topic).map(|section| section.title.clone());
        if !items.is_empty() {
            let title = title.unwrap_or_else(|| topic.title().to_owned());
            sections.push(IssueSection { topic, title, items });
        }
    }
    Ok(sections)
}

/// The events on the days that the issue covers, also those that are on already, each series once, at its next
/// date.
fn list_events(conn: &Connection, frequency: NewsletterFrequency, clock: &Clock) -> Result<Vec<ListedEvent>> {
    let today = clock.local().date();
    let filter = EventFilter {
        from: Some(today),
        include_running: true,
        until: Some(today.saturating_add((frequency.days() - 1).days())),
        ..EventFilter::upcoming()
    };
    let mut coming = events::list(conn, clock, &filter, LOOKED_AT, 0)?;
    if coming.len() as u64 == u64::from(LOOKED_AT) {
        add_later_days(conn, clock, &filter, &mut coming)?;
    }
    coming.retain(|event| event.status == events::OccurrenceStatus::Scheduled);
    // Some calendars list each date of a series as a separate event.
    let mut titles = HashSet::new();
    coming.retain(|event| titles.insert(event.event.title.to_lowercase()));
    Ok(coming)
}

/// Adds events that begin on each day from the last one in the list on.
fn add_later_days(
    conn: &Connection,
    clock: &Clock,
    filter: &EventFilter,
    coming: &mut Vec<ListedEvent>,
) -> Result<()> {
    let (Some(from), Some(until), Some(last)) = (filter.from, filter.until, coming.last()) else {
        return Ok(());
    };
    let days = u32::try_from((until - from).get_days() + 1).map_err(Error::internal)?;
    let a_day = (LOOKED_AT / days).max(MIN_PER_DAY);
    let mut known: HashSet<i64> = coming.iter().map(|listed| listed.event.id).collect();
    for day in last.event.start_date.max(from).series(1.day()).take_while(|day| *day <= until) {
        let filter =
            EventFilter { from: Some(day), include_running: false, until: Some(day), ..filter.clone() };
        let (mut added, mut seen) = (0, 0);
        while added < a_day as usize {
            let page = events::list(conn, clock, &filter, a_day, seen)?;
            let is_last = (page.len() as u64) < u64::from(a_day);
            seen += page.len() as u64;
            let new: Vec<_> = page.into_iter().filter(|listed| known.insert(listed.event.id)).collect();
            added += new.len();
            coming.extend(new);
            if is_last {
                break;
            }
        }
    }
    Ok(())
}

/// Picks the events of an issue, spread evenly over the days: one of each day, then a second one, and so on.
/// Within a day, featured events come first, then those with the most interest.
fn spread(coming: Vec<ListedEvent>, today: Date) -> Vec<ListedEvent> {
    let mut days: BTreeMap<Date, Vec<(usize, ListedEvent)>> = BTreeMap::new();
    for (at, event) in coming.into_iter().enumerate() {
        days.entry(event.event.start_date.max(today)).or_default().push((at, event));
    }
    for events in days.values_mut() {
        events.sort_by_key(|(at, one)| (!one.event.is_featured, Reverse(one.event.interest_count), *at));
        events.reverse();
    }
    let mut chosen = Vec::new();
    while chosen.len() < MAX_EVENTS {
        let mut round: Vec<(usize, ListedEvent)> = days.values_mut().filter_map(Vec::pop).collect();
        if round.is_empty() {
            break;
        }
        let (room, count) = (MAX_EVENTS - chosen.len(), round.len());
        // If the last round has more days than room, pick days at even intervals.
        let has_turn = |at: usize| room >= count || at * room / count != (at + 1) * room / count;
        let mut at = 0..;
        round.retain(|_| at.next().is_some_and(has_turn));
        chosen.append(&mut round);
    }
    chosen.sort_by_key(|(at, _)| *at);
    chosen.into_iter().map(|(_, event)| event).collect()
}

fn event_items(events: Vec<ListedEvent>, today: Date) -> Vec<IssueItem> {
    events.into_iter().map(|listed| event_item(listed, today)).collect()
}

fn event_item(listed: ListedEvent, today: Date) -> IssueItem {
    let when = events::note_words(&events::when_of(&listed.event), today);
    let place = [when, listed.event.location.clone()];
    IssueItem {
        path: listed.event.path(),
        note: place.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · "),
        title: listed.event.title,
        text: listed.summary,
    }
}

/// The newest active deals, whenever they started: readers have not seen them yet.
fn list_deals(conn: &Connection, clock: &Clock, limit: u32) -> Result<Vec<IssueItem>> {
    if !is_commercial(conn)? {
        return Ok(Vec::new());
    }
    let running = deals::list(conn, &DealFilter::default(), clock.local().date(), limit, 0)?;
    Ok(running
        .into_iter()
        .map(|deal| IssueItem {
            path: format!("/deals/{}", deal.id),
            note: match deal.end_date {
                Some(day) => format!("{} · until {}", deal.business_name, day::weekday_and_date(day)),
                None => deal.business_name,
            },
            title: deal.title,
            text: markdown::to_plain(&deal.description, SUMMARY),
        })
        .collect())
}

fn list_guides(conn: &Connection, since: &str, limit: u32) -> Result<Vec<IssueItem>> {
    let new = guides::list_new(conn, since, limit)?;
    Ok(new
        .into_iter()
        .map(|guide| IssueItem {
            path: format!("/guides/{}", guide.slug),
            note: String::new(),
            title: guide.title,
            text: markdown::to_plain(&guide.introduction, SUMMARY),
        })
        .collect())
}

fn list_businesses(conn: &Connection, since: &str, clock: &Clock, limit: u32) -> Result<Vec<IssueItem>> {
    let new = directory::list_new(conn, since, clock.local(), limit)?;
    Ok(new
        .into_iter()
        .map(|business| IssueItem {
            path: format!("/directory/{}", business.slug),
            note: [business.category.name, business.street_address]
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(" · "),
            title: business.name,
            text: business.summary,
        })
        .collect())
}
