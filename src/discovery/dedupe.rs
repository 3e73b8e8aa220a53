//! Dedupe: which events of a day may be duplicates of a source's item. Candidates are found by the words of
//! their titles, so that only those with enough words in common are compared. The rule that compares two
//! events, and thereby decides what is merged, is in `similarity.rs`.
//!
//! Invariant: finds everything that a comparison with every event of the day would find.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use jiff::civil::{Date, Time};
use rusqlite::Connection;

use super::similarity::{ComparedText, DedupeCandidate, Similarity, compare, may_be_duplicates};
use super::store::{self, Candidate, DayDate};
use crate::events::Changes;
use crate::kit::error::Result;

/// How many dates of one day are considered.
const MAX_DATES: u32 = 20_000;
/// How many events one item is compared with; no day in a town has more with similar names.
const MAX_COMPARED: usize = 500;
/// How many events' words are cached.
const MAX_KNOWN: usize = 20_000;

/// A known event from another source, or from a person.
struct Known {
    event: Candidate,
    place: String,
    texts: ComparedText,
}

impl Known {
    fn new(event: Candidate) -> Rc<Known> {
        let place = format!("{} {}", event.location, event.address).trim().to_owned();
        let texts = ComparedText::of(&event.title, &place);
        Rc::new(Known { event, place, texts })
    }

    /// The event as it is on a date that has its own title or place.
    fn on(self: Rc<Known>, changes: Option<Changes>) -> Rc<Known> {
        let Some(changes) = changes else { return self };
        let is_place_own = changes.location.is_some() || changes.address.is_some();
        if changes.title.is_none() && !is_place_own {
            return self;
        }
        let usual = self.event.clone();
        Known::new(Candidate {
            title: changes.title.unwrap_or(usual.title),
            location: changes.location.unwrap_or(usual.location),
            address: changes.address.unwrap_or(usual.address),
            ..usual
        })
    }
}

/// Events that come from other sources or from people.
pub struct KnownEvents<'c> {
    conn: &'c Connection,
    source_id: i64,
    known: HashMap<i64, Option<Rc<Known>>>,
}

impl<'c> KnownEvents<'c> {
    pub fn new(conn: &'c Connection, source_id: i64) -> KnownEvents<'c> {
        KnownEvents { conn, source_id, known: HashMap::new() }
    }

    pub fn on(&mut self, date: Date) -> Result<DayEvents> {
        let mut day = DayEvents { date, dates: Vec::new(), by_word: HashMap::new() };
        for DayDate { event_id, start_time, changes } in store::list_dates_of_day(self.conn, date, MAX_DATES)?
        {
            let Some(known) = self.find(event_id)? else { continue };
            let known = known.on(changes);
            let place = u32::try_from(day.dates.len()).unwrap_or(u32::MAX);
            for word in known.texts.title.iter() {
                match day.by_word.get_mut(word) {
                    Some(places) => places.push(place),
                    None => drop(day.by_word.insert(word.to_owned(), vec![place])),
                }
            }
            day.dates.push((known, start_time));
        }
        Ok(day)
    }

    fn find(&mut self, event_id: i64) -> Result<Option<Rc<Known>>> {
        if let Some(known) = self.known.get(&event_id) {
            return Ok(known.clone());
        }
        if self.known.len() >= MAX_KNOWN {
            self.known.clear();
        }
        let known = store::find_candidate(self.conn, self.source_id, event_id)?.map(Known::new);
        self.known.insert(event_id, known.clone());
        Ok(known)
    }
}

/// One day's events, indexed by the words of their titles.
pub struct DayEvents {
    date: Date,
    dates: Vec<(Rc<Known>, Option<Time>)>,
    by_word: HashMap<String, Vec<u32>>,
}

/// The result of looking for duplicates of an item.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Match {
    pub same: Option<i64>,
    /// Possible duplicates for an editor to review.
    pub perhaps: Vec<i64>,
}

impl DayEvents {
    /// A date of a series and a single event are never merged automatically, only reported for review, and
    /// nor is anything with a `taken` event.
    pub fn find(&self, told: &DedupeCandidate<'_>, is_recurring: bool, taken: &HashSet<i64>) -> Match {
        let texts = ComparedText::of(told.title, told.place);
        // How many letters of shared words each event has in common with the item.
        let mut shared = vec![0_usize; self.dates.len()];
        for word in texts.title.iter() {
            let letters = word.chars().count();
            for place in self.by_word.get(word).into_iter().flatten() {
                if let Some(sum) = usize::try_from(*place).ok().and_then(|place| shared.get_mut(place)) {
                    *sum += letters;
                }
            }
        }
        let mut found = Match::default();
        let alike = self.dates.iter().zip(shared);
        let alike = alike.filter(|((known, _), shared)| {
            *shared > 0 && may_be_duplicates(*shared, &texts.title, &known.texts.title)
        });
        for ((known, time), _) in alike.take(MAX_COMPARED) {
            let event = &known.event;
            let other = DedupeCandidate {
                source_id: None,
                title: &event.title,
                start_date: self.date,
                start_time: *time,
                place: &known.place,
                url: &event.url,
            };
            match compare((told, &texts), (&other, &known.texts)) {
                Similarity::Same if event.is_recurring == is_recurring && !taken.contains(&event.id) => {
                    found.same = Some(event.id);
                    break;
                }
                Similarity::Same | Similarity::Perhaps if found.perhaps.last() != Some(&event.id) => {
                    found.perhaps.push(event.id);
                }
                _ => {}
            }
        }
        found
    }
}
