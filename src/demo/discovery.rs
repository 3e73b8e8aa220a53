//! What discovery has found for Wexbury and nobody has reviewed yet: events from two sources, one submitted
//! by a resident, and a report that another does not take place.

use jiff::ToSpan;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde::Deserialize;

use super::files::read;
use crate::accounts;
use crate::discovery;
use crate::events::{self, EventIssueType, EventOrigin, EventTime, ExternalEvent, NewEvent, Visibility};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Waiting {
    told: Vec<Told>,
    sent_in: Vec<SentIn>,
    reported: Vec<Reported>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    source: String,
    events: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Item {
    title: String,
    #[serde(default)]
    description: String,
    /// Days from today on.
    #[serde(default)]
    in_days: i64,
    /// Instead: the day of an existing event.
    same_day_as: Option<String>,
    start: Option<Time>,
    end: Option<Time>,
    #[serde(default)]
    location: String,
    #[serde(default)]
    address: String,
    #[serde(default)]
    organizer: String,
    #[serde(default)]
    organizer_email: String,
    #[serde(default)]
    url: String,
    price: Option<String>,
    #[serde(default)]
    category: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SentIn {
    by: String,
    event: Item,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reported {
    title: String,
    by: String,
    text: String,
}

impl Item {
    fn when(&self, conn: &Connection, today: Date) -> Result<EventTime> {
        let mut start_date = today.saturating_add(self.in_days.days());
        if let Some(title) = &self.same_day_as
            && let Some(id) = events::find_by_uid(conn, &uid(title))?
            && let Some(event) = events::load(conn, id)?
        {
            start_date = event.when.start_date;
        }
        Ok(EventTime { start_date, start_time: self.start, end_date: None, end_time: self.end })
    }

    fn found(self, conn: &Connection, today: Date) -> Result<ExternalEvent> {
        let found = ExternalEvent {
            when: self.when(conn, today)?,
            title: self.title,
            description: self.description,
            location: self.location,
            address: self.address,
            organizer: self.organizer,
            organizer_email: self.organizer_email,
            url: self.url,
            price: self.price,
            categories: Some(self.category).filter(|word| !word.is_empty()).into_iter().collect(),
            ..ExternalEvent::default()
        };
        Ok(found.cleaned())
    }
}

/// The UID, in the form that the demo gives its events.
fn uid(title: &str) -> String {
    format!("{}@wexbury.example", crate::kit::slug::slug(title))
}

/// Fills the review queue. If it was filled before, nothing is added twice.
pub fn fill(conn: &Connection, today: Date, now: &str) -> Result<()> {
    let config = Config::default();
    let zone = TimeZone::get(&config.town.time_zone).map_err(Error::internal)?;
    let clock = Clock::fixed(zone, now.parse().map_err(Error::internal)?);
    let waiting: Waiting = read("waiting-events.json")?;
    for told in waiting.told {
        let found = told.events.into_iter().map(|item| item.found(conn, today)).collect::<Result<_>>()?;
        discovery::keep_found(conn, &clock, &config.trust, &told.source, found)?;
    }
    for SentIn { by, event } in waiting.sent_in {
        let uid = format!("sent-in-{}@wexbury.example", crate::kit::slug::slug(&event.title));
        if events::find_by_uid(conn, &uid)?.is_some() {
            continue;
        }
        let submitted_by = accounts::find_user_id(conn, &by)?;
        let source = EventOrigin { needs_review: true, ..EventOrigin::default() };
        let new = NewEvent {
            uid: Some(uid),
            submitted_by,
            visibility: Visibility::Pending,
            ..event.found(conn, today)?.into_new(source)
        };
        events::insert(conn, &clock, &new)?;
    }
    for Reported { title, by, text } in waiting.reported {
        let uid = format!("{}@wexbury.example", crate::kit::slug::slug(&title));
        let (Some(event), Some(user)) =
            (events::find_by_uid(conn, &uid)?, accounts::find_user_id(conn, &by)?)
        else {
            continue;
        };
        if events::count_reporters(conn, event)? == 0 {
            events::insert_report(conn, &clock, event, user, EventIssueType::Cancelled, &text)?;
        }
    }
    Ok(())
}
