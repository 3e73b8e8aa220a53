//! SQL of text generation: the records that a text names, and what is stored about generated guides.

use jiff::ToSpan;
use jiff::civil::{Date, Time};
use rusqlite::{Connection, OptionalExtension};

use super::model::{ConfirmedSentence, GeneratedLabel};
use crate::accounts::name_or_email;
use crate::kit::error::Result;

/// How many dates of one event are read.
const MAX_DATES: usize = 120;

#[derive(Debug)]
pub struct NamedBusiness {
    pub id: i64,
    pub is_public: bool,
}

/// A date of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventDate {
    pub start_date: Date,
    pub end_date: Date,
    pub start_time: Option<Time>,
    pub end_time: Option<Time>,
}

/// What sentences can say about an event.
#[derive(Debug, Default)]
pub struct EventFacts {
    pub id: i64,
    pub title: String,
    pub slug: String,
    pub description: String,
    pub location: String,
    pub address: String,
    pub organizer: String,
    pub price: String,
    pub category: String,
    pub is_free: bool,
    pub is_published: bool,
    pub dates: Vec<EventDate>,
}

/// Businesses whose names occur in a text.
pub fn list_named_businesses(conn: &Connection, text: &str) -> Result<Vec<NamedBusiness>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, status = 'published' FROM businesses
         WHERE instr(plain_text(?1), plain_text(name)) > 0",
    )?;
    let rows =
        statement.query_map([text], |row| Ok(NamedBusiness { id: row.get(0)?, is_public: row.get(1)? }))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Events whose titles occur in a text, with their dates from a day on. Without removed ones and those that were over a
/// year before: a town has thousands of them, and nobody means them.
pub fn list_named_events(conn: &Connection, text: &str, today: Date) -> Result<Vec<EventFacts>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, title, slug, description, location, address, organizer, price, category, is_free,
                visibility = 'published' AND status = 'scheduled' AS is_published
         FROM events e WHERE visibility <> 'removed'
             AND EXISTS (SELECT 1 FROM event_occurrences o WHERE o.event_id = e.id AND o.ends_at > ?2)
             AND instr(plain_text(?1), plain_text(title)) > 0",
    )?;
    let year_ago = today.saturating_sub(1.year()).to_string();
    let rows = statement.query_map([text, &year_ago], |row| {
        Ok(EventFacts {
            id: row.get("id")?,
            title: row.get("title")?,
            slug: row.get("slug")?,
            description: row.get("description")?,
            location: row.get("location")?,
            address: row.get("address")?,
            organizer: row.get("organizer")?,
            price: row.get::<_, Option<String>>("price")?.unwrap_or_default(),
            category: row.get("category")?,
            is_free: row.get("is_free")?,
            is_published: row.get("is_published")?,
            dates: Vec::new(),
        })
    })?;
    let mut events = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    for event in &mut events {
        event.dates = list_dates(conn, event.id, today)?;
    }
    Ok(events)
}

fn list_dates(conn: &Connection, id: i64, today: Date) -> Result<Vec<EventDate>> {
    let mut statement = conn.prepare_cached(
        "SELECT start_date, end_date, start_time, end_time FROM event_occurrences
         WHERE event_id = ?1 AND end_date >= ?2 AND status = 'scheduled' ORDER BY start_date LIMIT ?3",
    )?;
    let rows = statement.query_map((id, today.to_string(), MAX_DATES as i64), |row| {
        Ok(EventDate {
            start_date: row.get(0)?,
            end_date: row.get(1)?,
            start_time: row.get(2)?,
            end_time: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Kind, id and name of deleted records that are named in a text.
pub fn list_deleted(conn: &Connection, text: &str) -> Result<Vec<(String, i64, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT kind, record_id, title FROM deleted_records
         WHERE kind IN ('business', 'event') AND instr(plain_text(?1), plain_text(title)) > 0",
    )?;
    let rows = statement.query_map([text], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn mark_generated(conn: &Connection, guide_id: i64, engine: &str, topic: &str, now: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO generated_guides (guide_id, engine, topic, created_at) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((guide_id, engine, topic, now))?;
    Ok(())
}

/// `None` if a person wrote it.
pub fn find_label(conn: &Connection, guide_id: i64) -> Result<Option<GeneratedLabel>> {
    let found = conn
        .prepare_cached("SELECT engine, topic, created_at FROM generated_guides WHERE guide_id = ?1")?
        .query_row([guide_id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let Some((engine, topic, created_at)) = found else { return Ok(None) };
    let confirmed = list_confirmed(conn, guide_id)?.into_iter().map(|(sentence, _)| sentence).collect();
    Ok(Some(GeneratedLabel { engine, topic, created_at, confirmed }))
}

/// The sentences that somebody has confirmed, each with a name: empty if that account is gone.
pub fn list_confirmed(conn: &Connection, guide_id: i64) -> Result<Vec<(ConfirmedSentence, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT c.sentence, c.subject, coalesce(u.first_name, ''), coalesce(u.last_name, ''), coalesce(u.email, '')
         FROM confirmed_sentences c LEFT JOIN users u ON u.id = c.confirmed_by
         WHERE c.guide_id = ?1 ORDER BY c.sentence, c.subject",
    )?;
    let rows = statement.query_map([guide_id], |row| {
        let [first_name, last_name, email]: [String; 3] = [row.get(2)?, row.get(3)?, row.get(4)?];
        let confirmed = ConfirmedSentence { sentence: row.get(0)?, subject: row.get(1)? };
        Ok((confirmed, name_or_email(&first_name, &last_name, &email)))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn confirm_sentence(
    conn: &Connection,
    guide_id: i64,
    confirmed: &ConfirmedSentence,
    user_id: i64,
    now: &str,
) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO confirmed_sentences (guide_id, sentence, subject, confirmed_by, confirmed_at)
         VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (guide_id, sentence, subject) DO NOTHING",
    )?
    .execute((guide_id, &confirmed.sentence, &confirmed.subject, user_id, now))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::events::{self, EventTime, NewEvent};
    use crate::kit::clock::Clock;
    use crate::testing::TestTown;

    #[test]
    fn events_that_were_over_long_ago_or_removed_are_nothing_that_a_text_means() {
        let town = TestTown::with(|conn| {
            let zone = jiff::tz::TimeZone::get("America/New_York").unwrap();
            for (title, day) in [
                ("Harvest Fair", "2024-10-05"),
                ("Pumpkin Walk", "2026-06-06"),
                ("Lost Parade", "2026-12-05"),
            ] {
                let day: Date = day.parse().unwrap();
                let clock = Clock::fixed(zone.clone(), format!("{day}T12:00:00Z").parse().unwrap());
                let new =
                    NewEvent { title: title.into(), when: EventTime::all_day(day), ..NewEvent::default() };
                events::insert(conn, &clock, &new).unwrap();
            }
            conn.execute("UPDATE events SET visibility = 'removed' WHERE title = 'Lost Parade'", []).unwrap();
        });
        let text = "the harvest fair, the pumpkin walk and the lost parade";
        let named = list_named_events(&town.conn(), text, "2026-11-21".parse().unwrap()).unwrap();
        let titles: Vec<&str> = named.iter().map(|event| event.title.as_str()).collect();
        assert_eq!(titles, ["Pumpkin Walk"]);
    }
}
