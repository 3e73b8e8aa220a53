//! What is on in Wexbury, relative to the day on which it is filled: weekly series, markets, a festival,
//! evenings that end after midnight, and events in every state of trust.

use std::collections::{BTreeMap, HashMap};

use jiff::ToSpan;
use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde::Deserialize;

use super::files::read;
use super::holidays;
use crate::accounts::{self, NewUser};
use crate::directory::{self, ResolvedSlug};
use crate::discovery::{self, NewSource, SourceFormat};
use crate::events::recurrence::expand;
use crate::events::{
    self, EventOrigin, EventTime, Exception, NewEvent, OccurrenceStatus, RecurrenceId, SourceType,
    TrustScores, Verification,
};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::kit::slug::slug;

/// How many neighbors show interest.
const NEIGHBORS: usize = 24;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoEvent {
    title: String,
    category: String,
    /// The business it takes place at.
    at: String,
    /// "sat+2": the third Saturday from today on; "sat-3" is as far in the past. Or the next date of a rule
    /// ("FREQ=YEARLY;BYMONTH=12;BYDAY=1SU") or of a list ("2026-12-06 2027-12-26").
    on: String,
    start: Option<Time>,
    end: Option<Time>,
    #[serde(default)]
    days: i64,
    description: String,
    rule: Option<String>,
    /// Takes place on holidays, too.
    #[serde(default)]
    holidays: bool,
    #[serde(default)]
    audience: String,
    price: Option<String>,
    #[serde(default)]
    free: bool,
    #[serde(default)]
    offers: BTreeMap<String, String>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    featured: bool,
    #[serde(default)]
    verified: bool,
    #[serde(default)]
    review: bool,
    #[serde(default)]
    interest: usize,
    place: Option<String>,
    organizer: Option<String>,
    status: Option<String>,
    source: Option<String>,
    confidence: Option<f64>,
}

#[derive(Deserialize)]
struct DemoSource {
    key: String,
    name: String,
    format: String,
    source_type: String,
    url: String,
    is_trusted: bool,
    reliability: f64,
}

/// Adds the events that do not exist yet. Returns the number of all events.
pub fn fill(conn: &Connection, today: Date, now: &str) -> Result<usize> {
    let zone = TimeZone::get(&Config::default().town.time_zone).map_err(Error::internal)?;
    let clock = Clock::fixed(zone, now.parse().map_err(Error::internal)?);
    let mut sources = HashMap::new();
    for source in read::<Vec<DemoSource>>("event-sources.json")? {
        let new = NewSource {
            name: source.name,
            format: SourceFormat::parse(&source.format).unwrap_or(SourceFormat::Ics),
            source_type: SourceType::parse(&source.source_type).unwrap_or_default(),
            url: source.url,
            is_trusted: source.is_trusted,
            // These addresses do not exist.
            is_enabled: false,
            ..NewSource::default()
        };
        let id = discovery::insert_known_source(conn, &new, Some(source.reliability), now)?;
        sources.insert(source.key, (id, source.reliability));
    }
    let neighbors = fill_neighbors(conn, now)?;
    let all: Vec<DemoEvent> = read("events.json")?;
    let count = all.len();
    for (index, event) in all.into_iter().enumerate() {
        let uid = format!("{}@wexbury.example", slug(&event.title));
        if events::find_by_uid(conn, &uid)?.is_some() {
            continue;
        }
        let interest = event.interest;
        let new = place(conn, &sources, event, today, now)
            .map_err(|text| Error::Internal(format!("demo/events.json: {text}")))?;
        let id = events::insert(conn, &clock, &NewEvent { uid: Some(uid), ..new })?;
        for step in 0..interest.min(NEIGHBORS) {
            // Different neighbors are interested in each event.
            let neighbor = neighbors.get((index * 5 + step) % NEIGHBORS);
            if let Some(neighbor) = neighbor {
                events::toggle(conn, &clock, id, *neighbor, "interested")?;
            }
        }
    }
    Ok(count)
}

/// People who only ever show interest: they have no password and cannot sign in.
fn fill_neighbors(conn: &Connection, now: &str) -> Result<Vec<i64>> {
    (1..=NEIGHBORS)
        .map(|number| {
            let email = format!("neighbor-{number}@wexbury.example");
            match accounts::find_user_id(conn, &email)? {
                Some(id) => Ok(id),
                None => accounts::insert_user(conn, &NewUser { email, ..NewUser::default() }, now),
            }
        })
        .collect()
}

fn place(
    conn: &Connection,
    sources: &HashMap<String, (i64, f64)>,
    demo: DemoEvent,
    today: Date,
    now: &str,
) -> Result<NewEvent, String> {
    let title = demo.title;
    let venue = directory::resolve(conn, &slug(&demo.at)).map_err(|error| error.to_string())?;
    let Some(ResolvedSlug::Current(business_id)) = venue else {
        return Err(format!("{title}: there is no {}", demo.at));
    };
    let business = directory::load(conn, business_id).map_err(|error| error.to_string())?;
    let mut start_date = day(today, &demo.on).ok_or_else(|| format!("{title}: {} is no day", demo.on))?;
    let mut exceptions = Vec::new();
    if demo.rule.is_some() && !demo.holidays {
        exceptions = holidays::days_off(today, business.hours.as_ref())
            .map(|date| {
                // The form that calendars use, so that an export can be imported again without a change.
                let at = demo.start.map(|time| RecurrenceId::At(date.to_datetime(time)));
                Exception::Excluded { at: at.unwrap_or(RecurrenceId::Day(date)) }
            })
            .collect();
    } else if weekday(today, &demo.on).is_some() && holidays::is_off(start_date, business.hours.as_ref()) {
        start_date = start_date.saturating_add(1.week());
    }
    let source = match &demo.source {
        Some(key) => Some(*sources.get(key).ok_or_else(|| format!("{title}: no source {key}"))?),
        None => None,
    };
    let status = demo.status.as_deref().map(|name| OccurrenceStatus::parse(name).ok_or(name));
    let address = [&business.street_address, &business.locality];
    Ok(NewEvent {
        description: demo.description,
        category: demo.category,
        location: demo.place.map_or_else(|| demo.at.clone(), |place| format!("{place}, {}", demo.at)),
        address: format!(
            "{}, {} {}",
            address.map(String::as_str).join(", "),
            business.region,
            business.postal_code
        ),
        latitude: business.latitude,
        longitude: business.longitude,
        when: EventTime {
            start_date,
            start_time: demo.start,
            end_date: (demo.days > 1).then(|| start_date.saturating_add((demo.days - 1).days())),
            end_time: demo.end,
        },
        recurring_pattern: demo.rule,
        exceptions,
        status: status.transpose().map_err(|name| format!("{title}: {name}"))?.unwrap_or_default(),
        organizer: demo.organizer.unwrap_or(demo.at),
        website: business.website,
        price: demo.price,
        is_free: demo.free,
        target_audience: demo.audience,
        special_offers: demo.offers,
        atmosphere_tags: demo.tags,
        business_id: Some(business_id),
        is_featured: demo.featured,
        verification: if demo.verified { Verification::Verified } else { Verification::Unverified },
        source: EventOrigin {
            source_id: source.map(|(id, _)| id),
            source_type: source.map_or(SourceType::Manual, |_| SourceType::Website),
            source_url: source.map(|_| format!("https://events.example/{}", slug(&title))),
            discovery_date: source.map(|_| now.to_owned()),
            last_updated_from_source: source.map(|_| now.to_owned()),
            is_auto_published: source.is_some() && demo.confidence.is_some_and(|score| score >= 0.8),
            needs_review: demo.review,
        },
        scores: TrustScores {
            confidence: demo.confidence,
            engagement: None,
            reliability: source.map(|(_, reliability)| reliability),
        },
        title,
        ..NewEvent::default()
    })
}

/// The day that `on` stands for, relative to today.
fn day(today: Date, on: &str) -> Option<Date> {
    weekday(today, on).or_else(|| date_of_rule(today, on)).or_else(|| first_of_list(today, on))
}

/// "sat+2".
fn weekday(today: Date, text: &str) -> Option<Date> {
    let (name, weeks) = text.split_at_checked(3)?;
    let weekday = match name {
        "mon" => Weekday::Monday,
        "tue" => Weekday::Tuesday,
        "wed" => Weekday::Wednesday,
        "thu" => Weekday::Thursday,
        "fri" => Weekday::Friday,
        "sat" => Weekday::Saturday,
        "sun" => Weekday::Sunday,
        _ => return None,
    };
    let weeks: i64 = weeks.parse().ok()?;
    let ahead = i64::from(today.weekday().until(weekday));
    Some(today.saturating_add((ahead + weeks * 7).days()))
}

fn date_of_rule(today: Date, rule: &str) -> Option<Date> {
    // A series always includes its first date, so it begins one day before the dates that count.
    let begin = EventTime::all_day(today.yesterday().ok()?);
    let dates = expand(&begin, Some(rule), &[], today, today.saturating_add(2.years())).ok()?;
    dates.into_iter().map(|date| date.start_date).find(|date| *date >= today)
}

/// The next date of the list, or its last one if all are past.
fn first_of_list(today: Date, dates: &str) -> Option<Date> {
    let dates: Vec<Date> = dates.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
    dates.iter().find(|date| **date >= today).or(dates.last()).copied()
}
