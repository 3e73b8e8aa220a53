//! Structured data about events for search engines and chat previews (schema.org).

use jiff::Zoned;
use jiff::civil::{Date, DateTime};
use serde_json::{Map, Value, json};

use crate::events::extras::EventExtras;
use crate::events::format::is_past;
use crate::events::model::{Event, Exception, OccurrenceStatus, ShownOccurrence, when_of, when_of_date};
use crate::events::recurrence::{Frequency, RecurrenceRule};
use crate::kit::markdown;
use crate::kit::page::RenderContext;

const SUMMARY: usize = 300;

/// A schema.org Event at its next date; a series also gets its schedule.
pub fn event(
    context: &RenderContext,
    (series, exceptions): (&Event, &[Exception]),
    more: &EventExtras,
    now: &Zoned,
) -> Value {
    let next = more.occurrences.first();
    let shown = series.on(next);
    let event = shown.as_ref();
    let mut object = Map::new();
    let absolute = |path: &str| {
        if path.starts_with('/') { format!("{}{path}", context.origin) } else { path.to_owned() }
    };
    let url = absolute(&event.path());
    let mut set = |key: &str, value: Value| {
        object.insert(key.to_owned(), value);
    };
    set("@context", json!("https://schema.org"));
    set("@type", json!(kind_of(&event.category)));
    set("@id", json!(url));
    set("url", json!(url));
    set("name", json!(event.title));
    set("startDate", json!(start(next, event)));
    if let Some(end) = end(next, event) {
        set("endDate", json!(end));
    }
    let status = next.map_or(event.facts.status, |date| date.status);
    set("eventStatus", json!(status_of(status)));
    set("eventAttendanceMode", json!("https://schema.org/OfflineEventAttendanceMode"));
    set("location", place(context, event));
    let summary = markdown::to_plain(&event.description, SUMMARY);
    if !summary.is_empty() {
        set("description", json!(summary));
    }
    if let Some(image) = &event.image {
        set("image", json!([absolute(image)]));
    }
    if !event.organizer.is_empty() {
        let mut organizer = json!({ "@type": "Organization", "name": event.organizer });
        if let (Value::Object(organizer), false) = (&mut organizer, event.website.is_empty()) {
            organizer.insert("url".into(), json!(event.website));
        }
        set("organizer", organizer);
    }
    if event.facts.is_free {
        set("isAccessibleForFree", json!(true));
    }
    if let Some(price) = price(event) {
        let mut offer = json!({ "@type": "Offer", "price": price, "priceCurrency": "USD", "url": url });
        let is_over = is_past(&next.map_or_else(|| when_of(event), when_of_date), now);
        if let (Value::Object(offer), OccurrenceStatus::Scheduled, false) = (&mut offer, status, is_over) {
            offer.insert("availability".into(), json!("https://schema.org/InStock"));
        }
        set("offers", offer);
    }
    if let Some(schedule) = schedule(context, event, exceptions) {
        set("eventSchedule", schedule);
    }
    Value::Object(object)
}

fn kind_of(category: &str) -> &'static str {
    match category {
        "music" => "MusicEvent",
        "arts" => "VisualArtsEvent",
        "theater" => "TheaterEvent",
        "film" => "ScreeningEvent",
        "family" => "ChildrensEvent",
        "food" => "FoodEvent",
        "market" => "SaleEvent",
        "sports" => "SportsEvent",
        "education" => "EducationEvent",
        "books" => "LiteraryEvent",
        _ => "Event",
    }
}

fn status_of(status: OccurrenceStatus) -> &'static str {
    match status {
        OccurrenceStatus::Scheduled => "https://schema.org/EventScheduled",
        OccurrenceStatus::Cancelled => "https://schema.org/EventCancelled",
        OccurrenceStatus::Postponed => "https://schema.org/EventPostponed",
    }
}

/// The start with that day's UTC offset; for an all-day event the date alone.
fn start(next: Option<&ShownOccurrence>, event: &Event) -> String {
    match next {
        Some(date) if date.all_day => date.start_date.to_string(),
        Some(date) => date.starts_at.clone(),
        None => event.start_date.to_string(),
    }
}

fn end(next: Option<&ShownOccurrence>, event: &Event) -> Option<String> {
    match next {
        Some(date) if date.all_day => (date.end_date > date.start_date).then(|| date.end_date.to_string()),
        Some(date) => date.ends_at.clone(),
        None => event.end_date.map(|date| date.to_string()),
    }
}

fn place(context: &RenderContext, event: &Event) -> Value {
    let name = if event.location.is_empty() { &context.config.town.name } else { &event.location };
    let mut place = Map::new();
    place.insert("@type".into(), json!("Place"));
    place.insert("name".into(), json!(name));
    let town = &context.config.town;
    let address = event.place_address();
    let address = if address.is_empty() {
        json!({
            "@type": "PostalAddress", "addressLocality": town.name, "addressRegion": town.state_code,
            "addressCountry": "US",
        })
    } else {
        json!(address)
    };
    place.insert("address".into(), address);
    if let (Some(latitude), Some(longitude)) = event.place_position() {
        let geo = json!({ "@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude });
        place.insert("geo".into(), geo);
    }
    Value::Object(place)
}

/// The price of an offer; `None` if the text does not state exactly one.
fn price(event: &Event) -> Option<String> {
    if event.facts.is_free {
        return Some("0".into());
    }
    let text = event.price.as_deref()?.trim();
    if text.to_lowercase().contains("free") {
        return None;
    }
    if let Some((price, "")) = amount(text) {
        return Some(price);
    }
    let (before, after) = text.split_once('$')?;
    let (price, rest) = amount(after.trim_start())?;
    (!rest.contains('$') && !ends_range(before) && !starts_range(rest)).then_some(price)
}

/// The amount at the start of a text, without its thousands commas, and what follows it.
fn amount(text: &str) -> Option<(String, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (whole, mut rest) = text.split_at_checked(digits(text)).filter(|(whole, _)| !whole.is_empty())?;
    let mut price = whole.to_owned();
    while let Some(group) = rest.strip_prefix(',').filter(|group| whole.len() <= 3 && digits(group) == 3) {
        let (group, after) = group.split_at_checked(3)?;
        price.push_str(group);
        rest = after;
    }
    if let Some(cents) = rest.strip_prefix('.').filter(|cents| (1..=2).contains(&digits(cents))) {
        let (cents, after) = cents.split_at_checked(digits(cents))?;
        price = format!("{price}.{cents}");
        rest = after;
    }
    Some((price, rest))
}

const RANGE_SIGNS: [&str; 5] = ["-", "\u{2013}", "\u{2014}", "/", "to "];

/// "–10" in "$5–10"
fn starts_range(rest: &str) -> bool {
    let rest = rest.trim_start();
    let other = RANGE_SIGNS.iter().find_map(|sign| rest.strip_prefix(sign));
    other.is_some_and(|other| other.trim_start().starts_with(|char: char| char.is_ascii_digit()))
}

/// "5–" in "5–$10"
fn ends_range(before: &str) -> bool {
    let before = before.trim_end();
    let other = RANGE_SIGNS.iter().find_map(|sign| before.strip_suffix(sign.trim_end()));
    other.is_some_and(|other| other.trim_end().ends_with(|char: char| char.is_ascii_digit()))
}

/// The dates as a schema.org Schedule, if a Schedule can express them.
fn schedule(context: &RenderContext, event: &Event, exceptions: &[Exception]) -> Option<Value> {
    let rule: RecurrenceRule = event.recurring_pattern.as_deref()?.parse().ok()?;
    let unit = match rule.frequency {
        Frequency::Daily => 'D',
        Frequency::Weekly => 'W',
        Frequency::Monthly => 'M',
        Frequency::Yearly => 'Y',
        Frequency::Hourly => return None,
    };
    if rule.parts.iter().any(|(name, _)| !["BYDAY", "BYMONTH", "BYMONTHDAY", "WKST"].contains(name)) {
        return None;
    }
    let skipped = skipped(exceptions)?;
    let mut schedule = Map::new();
    schedule.insert("@type".into(), json!("Schedule"));
    schedule.insert("repeatFrequency".into(), json!(format!("P{}{unit}", rule.interval)));
    schedule.insert("startDate".into(), json!(event.start_date));
    schedule.insert("scheduleTimezone".into(), json!(context.config.town.time_zone));
    if let Some(time) = event.start_time {
        schedule.insert("startTime".into(), json!(time));
    }
    if let Some(time) = event.end_time {
        schedule.insert("endTime".into(), json!(time));
    }
    if let Some(last) = rule.last_start().map(DateTime::date) {
        schedule.insert("endDate".into(), json!(last));
    }
    if let Some(count) = rule.count {
        schedule.insert("repeatCount".into(), json!(count));
    }
    for (part, name) in [("BYMONTH", "byMonth"), ("BYMONTHDAY", "byMonthDay")] {
        let Some(values) = rule.part(part) else { continue };
        let numbers: Vec<u8> = values.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
        schedule.insert(name.into(), json!(numbers));
    }
    if let Some(days) = rule.part("BYDAY") {
        schedule.insert("byDay".into(), json!(days.split(',').collect::<Vec<_>>()));
    }
    if !skipped.is_empty() {
        schedule.insert("exceptDate".into(), json!(skipped));
    }
    Some(Value::Object(schedule))
}

/// The dates of the rule on which it does not take place; `None` if there are others beside the rule.
fn skipped(exceptions: &[Exception]) -> Option<Vec<Date>> {
    let mut skipped = Vec::new();
    for exception in exceptions {
        match exception {
            Exception::Excluded { at } => skipped.push(at.date()),
            Exception::Changed { recurrence_id, changes }
                if changes.status.is_some_and(|status| status != OccurrenceStatus::Scheduled) =>
            {
                skipped.push(recurrence_id.date());
            }
            Exception::Changed { changes, .. } if changes.when.is_none() => {}
            Exception::Added { .. } | Exception::Changed { .. } => return None,
        }
    }
    Some(skipped)
}
