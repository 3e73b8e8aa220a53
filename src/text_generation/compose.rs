//! The built-in generator: a guide made only of what the records say.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use rusqlite::Connection;

use super::model::{GeneratedText, GenerationRequest, Season, Tone};
use super::ordinary::is_small;
use super::topic::{VisitTime, in_sentence, search_words, without_place, without_town};
use super::word;
use crate::directory::hours::{DAY, Hours, Span, WEEK, clock_label};
use crate::directory::{self, Business, BusinessFilter, attribute_label};
use crate::events::{self, EventFilter, ListedEvent, OccurrenceStatus};
use crate::kit::clock::Clock;
use crate::kit::config::TownSettings;
use crate::kit::day::{self, weekday_name};
use crate::kit::error::{Error, Result};
use crate::kit::markdown;
use crate::kit::words::{capitalize, join_words, time_words};
use crate::search::{DocumentKind, Search};

pub const MAX_BUSINESSES: usize = 12;
/// How many are used if nobody has chosen any.
const USUAL_BUSINESSES: usize = 6;
const MAX_EVENTS: usize = 4;
/// The headings that name no record.
pub const OWN_HEADINGS: [&str; 2] = ["On the calendar", "Before you go"];
const LOOKED_AT: usize = 50;
/// Shorter words of a topic say little alone.
const MIN_WORD_LENGTH: usize = 4;
/// Without a season: how far ahead the calendar is read.
const DAYS_AHEAD: i64 = 60;
const NUMBERS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// What a guide is made from.
pub struct GuideSources {
    pub businesses: Vec<Business>,
    pub events: Vec<ListedEvent>,
    /// The first of the days that it is for.
    from: Date,
}

/// First and last day of the current or next season.
fn days_of(season: Option<Season>, today: Date) -> [Date; 2] {
    let Some(season) = season else { return [today, today.saturating_add(DAYS_AHEAD.days())] };
    let first_month = season.first_month();
    // Winter runs into the next year.
    let starts = [today.year() - 1, today.year(), today.year() + 1];
    let spans = starts.into_iter().filter_map(|year| Date::new(year, first_month, 1).ok()).map(|first| {
        let last = first.saturating_add(3.months()).saturating_sub(1.days());
        [first.max(today), last]
    });
    spans.into_iter().find(|[_, last]| *last >= today).unwrap_or([today, today])
}

impl GuideSources {
    pub fn read(
        conn: &Connection,
        clock: &Clock,
        search: &Search,
        town: &TownSettings,
        request: &GenerationRequest,
    ) -> Result<GuideSources> {
        let now = clock.local();
        // Every address has these words, so they choose nothing.
        let topic = [&town.name, &town.state]
            .into_iter()
            .fold(without_town(&request.topic, &town.name).to_owned(), |topic, place| {
                without_place(&topic, place).unwrap_or(topic)
            });
        let businesses = if !request.business_ids.is_empty() {
            chosen(conn, clock, &request.business_ids)?
        } else {
            let categories: Vec<String> =
                Some(request.category.clone()).filter(|slug| !slug.is_empty()).into_iter().collect();
            let found = find(search, &topic, true, DocumentKind::Business);
            let visit = VisitTime::of(&request.topic);
            let most = u32::try_from(LOOKED_AT).unwrap_or(0);
            let list = |found| {
                let filter =
                    BusinessFilter { categories: categories.clone(), found, ..BusinessFilter::default() };
                let mut businesses = directory::list(conn, &filter, now, most, 0)?;
                businesses.retain(|one| one.hours.as_ref().is_none_or(|hours| !visit.is_closed(hours)));
                businesses.truncate(USUAL_BUSINESSES);
                Ok::<_, Error>(businesses)
            };
            let mut businesses = list(Some(found))?;
            if businesses.is_empty() && !categories.is_empty() {
                businesses = list(None)?;
            }
            businesses
        };
        let found = find(search, &topic, false, DocumentKind::Event);
        let [from, until] = days_of(request.season, now.date());
        let filter = EventFilter {
            from: Some(from),
            include_running: true,
            until: Some(until),
            ..EventFilter::default()
        };
        let most = u32::try_from(LOOKED_AT * 4).unwrap_or(0);
        let mut events = events::list(conn, clock, &filter, most, 0)?;
        events.retain(|listed| {
            let is_at_one = businesses.iter().any(|chosen| {
                listed.event.business.as_ref().is_some_and(|business| business.id == chosen.id)
                    || listed.event.location == chosen.name
            });
            listed.status == OccurrenceStatus::Scheduled && (is_at_one || found.contains(&listed.event.id))
        });
        events.sort_by_key(|listed| events::day_to_go(&events::when_of(&listed.event), from));
        events.truncate(MAX_EVENTS);
        if businesses.is_empty() && events.is_empty() {
            return Err(Error::field(
                "topic",
                "Nothing in the directory or the calendar fits. Choose a category or some businesses.",
            ));
        }
        Ok(GuideSources { businesses, events, from })
    }

    /// Whether it began before the days that the guide is for.
    pub fn is_on_already(&self, listed: &ListedEvent) -> bool {
        listed.event.start_date < self.from
    }
}

/// What fits the topic as a whole, or else any of its words: "a weekend with music and bakeries". No word is taken for
/// a typo, as what it might have meant would fill the guide. `is_by_hours`: days are compared with opening hours and
/// found by no word.
fn find(search: &Search, topic: &str, is_by_hours: bool, kind: DocumentKind) -> Vec<i64> {
    let ids = |words: &str| -> Vec<i64> {
        let hits = search.find_verbatim(words, &[kind], LOOKED_AT).unwrap_or_default();
        hits.into_iter().map(|hit| hit.id).collect()
    };
    let whole = ids(&search_words(topic, false));
    if !whole.is_empty() {
        return whole;
    }
    let words = word::words(&search_words(topic, is_by_hours)).into_iter().map(|word| word.plain);
    let telling = words.filter(|word| word.chars().count() >= MIN_WORD_LENGTH && !is_small(word));
    let by_word: Vec<Vec<i64>> = telling.map(|word| ids(&word)).collect();
    let mut found = Vec::new();
    for rank in 0..LOOKED_AT {
        for id in by_word.iter().filter_map(|ids| ids.get(rank)) {
            if !found.contains(id) {
                found.push(*id);
            }
        }
    }
    found
}

/// In the order in which they were chosen, and only those that readers can see.
fn chosen(conn: &Connection, clock: &Clock, ids: &[i64]) -> Result<Vec<Business>> {
    let mut businesses = Vec::new();
    let mut known = directory::list_any(conn, ids, clock.local())?;
    for id in ids {
        let at = known.iter().position(|business| business.id == *id);
        match at {
            Some(at) if directory::is_published(conn, *id)? => businesses.push(known.swap_remove(at)),
            _ => {
                return Err(Error::field("business_ids", format!("Business {id} is not in the directory.")));
            }
        }
    }
    Ok(businesses)
}

pub fn compose(material: &GuideSources, request: &GenerationRequest, town: &str) -> GeneratedText {
    let topic = without_town(&request.topic, town);
    let visit = VisitTime::of(topic);
    let place = if without_place(topic, town).is_some() { String::new() } else { format!(" in {town}") };
    let mut title = format!("{}{place}", capitalize(topic));
    if let Some(season) = request.season {
        title = format!("{title} this {}", season.as_str());
    }
    let [calendar, advice] = OWN_HEADINGS;
    let mut body = String::new();
    for business in &material.businesses {
        body.push_str(&format!("## {}\n\n", business.name));
        body.push_str(&about_business(business, request.tone, &visit).join(" "));
        body.push_str(&format!("\n\n::business{{{}}}\n\n", business.slug));
    }
    if !material.events.is_empty() {
        body.push_str(&format!("## {calendar}\n\n"));
        for listed in &material.events {
            body.push_str(&about_event(listed, material.is_on_already(listed)).join(" "));
            body.push_str(&format!("\n\n::event{{{}}}\n\n", listed.event.id));
        }
    }
    if material.businesses.iter().any(|business| business.hours.is_some()) {
        let text = "Hours can differ on holidays, so look before you go.";
        body.push_str(&format!("## {advice}\n\n{text}\n"));
    }
    GeneratedText { title, introduction: introduction(material, request.tone, topic, &place), body }
}

/// `place`: " in" and the town, unless the topic names it.
fn introduction(material: &GuideSources, tone: Tone, topic: &str, place: &str) -> String {
    let count = |number: usize, one: &str, many: &str| {
        let word = NUMBERS.get(number).copied().unwrap_or("many");
        format!("{word} {}", if number == 1 { one } else { many })
    };
    let mut parts = Vec::new();
    if !material.businesses.is_empty() {
        parts.push(count(material.businesses.len(), "place", "places"));
    }
    if !material.events.is_empty() {
        parts.push(count(material.events.len(), "event", "events"));
    }
    let topic = in_sentence(topic);
    let is = if material.businesses.len() + material.events.len() == 1 { "is" } else { "are" };
    let parts = parts.join(" and ");
    match tone {
        Tone::Plain => format!("{} for {topic}{place}.", capitalize(&parts)),
        Tone::Friendly => format!("Looking for {topic}? Here {is} {parts}{place} to start with."),
        Tone::Lively => format!("Ready for {topic}? {}{place} {is} waiting for you!", capitalize(&parts)),
    }
}

/// A sentence with a period, unless it ends with a mark of its own ("Main St.").
fn ended(mut sentence: String) -> String {
    if !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}

fn about_business(business: &Business, tone: Tone, visit: &VisitTime) -> Vec<String> {
    let mut sentences = Vec::new();
    let plain = markdown::to_plain(&business.description, 2000);
    if let Some(first) = super::sentences::split(&plain).into_iter().next() {
        sentences.push(ended(first.text));
    }
    if !business.street_address.is_empty() {
        let street = &business.street_address;
        sentences.push(match tone {
            Tone::Plain => ended(format!("It is at {street}")),
            Tone::Friendly => ended(format!("You will find it at {street}")),
            Tone::Lively => format!("Stop by at {street}!"),
        });
    }
    if let Some(hours) = &business.hours {
        sentences.extend(hours_sentence(hours, visit));
    }
    let labels: Vec<String> = business
        .attributes
        .iter()
        .filter_map(|value| attribute_label(value))
        .take(3)
        .map(
            |label| if label.starts_with("Free Wi") { label.replace('F', "f") } else { label.to_lowercase() },
        )
        .collect();
    if !labels.is_empty() {
        sentences.push(format!("Good to know: {}.", join_words(&labels)));
    }
    sentences
}

/// The hours of one day: of the visit, or else one on which people have time.
fn hours_sentence(hours: &Hours, visit: &VisitTime) -> Option<String> {
    let is_whole_day = |span: &Span| span.closes - span.opens >= DAY;
    let is_open_all_day = |day: Weekday| hours.spans_of(day).iter().any(is_whole_day);
    if WEEK.into_iter().all(is_open_all_day) {
        return Some("It is open 24 hours.".to_owned());
    }
    let usual = [Weekday::Saturday, Weekday::Sunday, Weekday::Friday].into_iter().chain(WEEK);
    let day =
        visit.open_day(hours).or_else(|| usual.into_iter().find(|day| !hours.spans_of(*day).is_empty()))?;
    if is_open_all_day(day) {
        return Some(format!("On {}s it is open all day.", weekday_name(day)));
    }
    let spans: Vec<String> = hours
        .spans_of(day)
        .iter()
        .map(|span| format!("from {} to {}", clock_label(span.opens), clock_label(span.closes)))
        .collect();
    Some(format!("On {}s it is open {}.", weekday_name(day), join_words(&spans)))
}

pub fn price_sentence(price: &str) -> String {
    ended(format!("Price: {price}"))
}

fn about_event(listed: &ListedEvent, is_on_already: bool) -> Vec<String> {
    let event = &listed.event;
    let when = events::when_of(event);
    let (day, hours) = if is_on_already {
        let hours = events::daily_hours(&when);
        let hours =
            hours.map(|(opens, closes)| format!(", from {} to {}", time_words(opens), time_words(closes)));
        (events::until_words(&when), hours)
    } else {
        let time = event.start_time.map(|time| format!(", at {}", time_words(time)));
        (day::weekday_and_date(event.start_date), time)
    };
    let title = event.title.replace(['*', '_'], "");
    let mut first = format!("**{title}** is on {day}{}", hours.unwrap_or_default());
    if !event.location.is_empty() {
        first.push_str(&format!(", at {}", event.location));
    }
    let mut sentences = vec![ended(first)];
    if listed.is_free {
        sentences.push("Admission is free.".to_owned());
    } else if let Some(price) = event.price.as_ref().filter(|price| price.contains('$')) {
        sentences.push(price_sentence(price));
    }
    sentences
}
