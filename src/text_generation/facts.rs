//! What the town knows about the records that a text names.

use std::collections::HashSet;

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::claims::{self, Claim};
use super::compose::price_sentence;
use super::folded::{folded, unmarked, words_of};
use super::model::FactSource;
use super::numbers::Numbers;
use super::sense::{Sense, says_only};
use super::sentences;
use super::store::{self, EventDate};
use super::word;
use crate::directory::hours::Hours;
use crate::directory::{self, Business, attribute_label};
use crate::kit::config::Config;
use crate::kit::error::Result;
use crate::kit::markdown;

/// How many characters of a record are searched.
const MAX_TEXT_LENGTH: usize = 20_000;

#[derive(Debug, Clone)]
pub struct KnownRecord {
    pub source: FactSource,
    /// Why readers should not be sent there.
    pub gone: Option<&'static str>,
    pub hours: Option<Hours>,
    pub dates: Vec<EventDate>,
    pub is_free: bool,
    /// All of its text, in lowercase.
    pub text: String,
    pub words: HashSet<String>,
    pub numbers: Numbers,
    pub sentences: Vec<OwnSentence>,
    pub attributes: Vec<String>,
}

/// A sentence of a record's own text.
#[derive(Debug, Clone)]
pub struct OwnSentence {
    /// In lowercase, without the mark at its end.
    pub text: String,
    pub claims: Vec<Claim>,
    pub sense: Sense,
    /// It names the only days or dates.
    pub is_only: bool,
}

impl OwnSentence {
    fn new(text: &str) -> OwnSentence {
        let mut words = word::words(text);
        let sense = Sense::of(&words);
        let claims = claims::read(&mut words);
        OwnSentence { text: unmarked(text), claims, sense, is_only: says_only(&words) }
    }
}

/// The records that a text names, and the words that need no record.
#[derive(Debug, Default)]
pub struct TownFacts {
    pub records: Vec<KnownRecord>,
    pub common: HashSet<String>,
    pub year: i16,
}

pub const GONE_BUSINESS: &str = "is no longer in the directory";
pub const GONE_EVENT: &str = "is over, called off or not on the calendar";

impl KnownRecord {
    fn new(source: FactSource, texts: &[&str]) -> KnownRecord {
        let text = folded(&texts.join("\n"));
        let mut words: HashSet<String> = words_of(&text).collect();
        words.extend(words_of(&source.name));
        let mut numbers = Numbers::default();
        numbers.add(&text);
        let sentences = texts.iter().flat_map(|text| sentences::split(text));
        let sentences = sentences.map(|sentence| OwnSentence::new(&sentence.text)).collect();
        KnownRecord {
            source,
            gone: None,
            hours: None,
            dates: Vec::new(),
            is_free: false,
            text,
            words,
            numbers,
            sentences,
            attributes: Vec::new(),
        }
    }

    pub fn is_business(&self) -> bool {
        self.source.kind == "business"
    }
}

fn business_record(business: &Business) -> KnownRecord {
    let source = FactSource {
        kind: "business",
        id: business.id,
        name: business.name.clone(),
        path: format!("/directory/{}", business.slug),
    };
    let labels: Vec<&str> = business.attributes.iter().filter_map(|value| attribute_label(value)).collect();
    let rating = business.average_rating.map(|rating| format!("{rating:.1}")).unwrap_or_default();
    let (tags, labels) = (business.tags.join("\n"), labels.join("\n"));
    let description = markdown::to_plain(&business.description, MAX_TEXT_LENGTH);
    let reviews = business.review_count.to_string();
    let mut record = KnownRecord::new(
        source,
        &[
            &business.name,
            &description,
            &business.address,
            &business.category.name,
            &business.phone,
            &business.email,
            &business.website,
            &tags,
            &labels,
            &rating,
            &reviews,
        ],
    );
    record.hours = business.hours.clone();
    record.attributes = business.attributes.clone();
    record
}

fn event_record(event: &store::EventFacts) -> KnownRecord {
    let source = FactSource {
        kind: "event",
        id: event.id,
        name: event.title.clone(),
        path: format!("/events/{}", event.slug),
    };
    let description = markdown::to_plain(&event.description, MAX_TEXT_LENGTH);
    let texts = [
        &event.title,
        &description,
        &event.location,
        &event.address,
        &event.organizer,
        &event.price,
        &event.category,
    ];
    let mut record = KnownRecord::new(source, &texts.map(String::as_str));
    record.dates = event.dates.clone();
    // As the built-in generator gives it, whatever is in it.
    record.sentences.push(OwnSentence::new(&price_sentence(&event.price)));
    let is_zero = |price: &str| matches!(price, "free" | "0" | "$0" | "0.00" | "$0.00");
    record.is_free = event.is_free || is_zero(folded(&event.price).trim());
    if !event.is_published || event.dates.is_empty() {
        record.gone = Some(GONE_EVENT);
    }
    record
}

impl TownFacts {
    /// Reads the facts of the records that `text` names.
    pub fn read(conn: &Connection, config: &Config, now: DateTime, text: &str) -> Result<TownFacts> {
        let mut records = Vec::new();
        let text = folded(text);
        let named = store::list_named_businesses(conn, &text)?;
        let ids: Vec<i64> = named.iter().map(|named| named.id).collect();
        for business in directory::list_any(conn, &ids, now)? {
            let mut record = business_record(&business);
            if named.iter().any(|named| named.id == business.id && !named.is_public) {
                record.gone = Some(GONE_BUSINESS);
            }
            records.push(record);
        }
        for event in store::list_named_events(conn, &text, now.date())? {
            records.push(event_record(&event));
        }
        for (kind, id, name) in store::list_deleted(conn, &text)? {
            let (kind, gone) = match kind.as_str() {
                "business" => ("business", GONE_BUSINESS),
                _ => ("event", GONE_EVENT),
            };
            let source = FactSource { kind, id, name: name.clone(), path: String::new() };
            let mut record = KnownRecord::new(source, &[&name]);
            record.gone = Some(gone);
            records.push(record);
        }
        let mut common: HashSet<String> = words_of(&config.town.name).collect();
        common.extend(words_of(&config.town.state));
        Ok(TownFacts { records, common, year: now.year() })
    }
}
