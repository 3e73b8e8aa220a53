//! A draft out of what the town's own lists hold: what is coming up, and what is new.

use jiff::ToSpan;
use rusqlite::Connection;

use super::model::{Frequency, Item, Section, Topic};
use crate::deals;
use crate::directory;
use crate::events::{self, EventFilter, ListedEvent, day_words, time_words};
use crate::guides;
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::error::{Error, Result};
use crate::kit::markdown;

/// Entries of a section: enough to be worth opening, short enough to be read.
const MOST_EVENTS: u32 = 12;
const MOST_GUIDES: u32 = 4;
const MOST_BUSINESSES: u32 = 6;

/// Letters of an entry's text.
const SUMMARY: usize = 160;

pub struct Draft {
    pub subject: String,
    /// Markdown
    pub intro: String,
    pub sections: Vec<Section>,
}

pub fn compose(conn: &Connection, town: &str, frequency: Frequency, clock: &Clock) -> Result<Draft> {
    let sections = sections(conn, frequency, clock)?;
    let today = clock.local().date();
    let last = today.checked_add((frequency.days() - 1).days()).map_err(Error::internal)?;
    let (subject, when) = match frequency {
        Frequency::Weekly => (
            format!("This week in {town}"),
            format!("from {} to {}", today.strftime("%A, %B %-d"), last.strftime("%A, %B %-d")),
        ),
        Frequency::Monthly => (
            format!("{} in {town}", today.strftime("%B")),
            format!("from {} to {}", today.strftime("%B %-d"), last.strftime("%B %-d")),
        ),
    };
    let intro = format!("Here is what there is to know in {town} {when}.");
    Ok(Draft { subject, intro, sections })
}

/// The sections that have something in them.
pub fn sections(conn: &Connection, frequency: Frequency, clock: &Clock) -> Result<Vec<Section>> {
    let since = clock.now().checked_sub(frequency.days().days()).map_err(Error::internal)?;
    let since = stamp_of(since.timestamp());
    let all = [
        (Topic::Events, list_events(conn, frequency, clock)?),
        (Topic::Deals, list_deals(conn, clock)?),
        (Topic::Guides, list_guides(conn, &since)?),
        (Topic::Businesses, list_businesses(conn, &since, clock)?),
    ];
    Ok(all
        .into_iter()
        .filter(|(_, items)| !items.is_empty())
        .map(|(topic, items)| Section { topic, title: topic.title().to_owned(), items })
        .collect())
}

/// Each series once, at its next date.
fn list_events(conn: &Connection, frequency: Frequency, clock: &Clock) -> Result<Vec<Item>> {
    let today = clock.local().date();
    let filter = EventFilter {
        from: Some(today),
        until: Some(today.saturating_add((frequency.days() - 1).days())),
        include_past: Some(false),
        ..EventFilter::default()
    };
    let coming = events::list(conn, clock, &filter, MOST_EVENTS, 0)?;
    Ok(coming.into_iter().filter(|event| event.status != events::Status::Cancelled).map(event_item).collect())
}

fn event_item(listed: ListedEvent) -> Item {
    let day = day_words(listed.event.start_date);
    let when = match listed.event.start_time {
        Some(time) => format!("{day}, {}", time_words(time)),
        None => day,
    };
    let place = [when, listed.event.location.clone()];
    Item {
        path: listed.event.path(),
        note: place.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · "),
        title: listed.event.title,
        text: listed.summary,
    }
}

/// The newest that run, whenever they began: a reader has not seen them.
fn list_deals(conn: &Connection, clock: &Clock) -> Result<Vec<Item>> {
    let running = deals::list_latest(conn, clock.local().date())?;
    Ok(running
        .into_iter()
        .map(|deal| Item {
            path: format!("/deals/{}", deal.id),
            note: match deal.end_date.as_deref().and_then(|day| day.parse().ok()) {
                Some(day) => format!("{} · until {}", deal.business_name, day_words(day)),
                None => deal.business_name,
            },
            title: deal.title,
            text: markdown::to_plain(&deal.description, SUMMARY),
        })
        .collect())
}

fn list_guides(conn: &Connection, since: &str) -> Result<Vec<Item>> {
    let new = guides::list_new(conn, since, MOST_GUIDES)?;
    Ok(new
        .into_iter()
        .map(|guide| Item {
            path: format!("/guides/{}", guide.slug),
            note: String::new(),
            title: guide.title,
            text: markdown::to_plain(&guide.introduction, SUMMARY),
        })
        .collect())
}

fn list_businesses(conn: &Connection, since: &str, clock: &Clock) -> Result<Vec<Item>> {
    let new = directory::list_new(conn, since, clock.local(), MOST_BUSINESSES)?;
    Ok(new
        .into_iter()
        .map(|business| Item {
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
