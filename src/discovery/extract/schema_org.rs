//! Converts a schema.org event to one of ours.

use jiff::tz::TimeZone;
use serde_json::{Map, Value};
use url::Url;

use super::dates::{self, ScrapedTime};
use super::{RejectedItem, html_text, natural_date, schedule};
use crate::events::ExternalEvent;
use crate::events::recurrence::{EventTime, OccurrenceStatus};
use crate::kit::day;
use crate::kit::web_address;

pub(super) type Fields = Map<String, Value>;

/// schema.org types that do not take place anywhere in town, such as broadcasts.
const NO_EVENTS: [&str; 6] = [
    "BroadcastEvent",
    "PublicationEvent",
    "OnDemandEvent",
    "DeliveryEvent",
    "UserInteraction",
    "CourseInstance",
];
const OTHER_EVENTS: [&str; 4] = ["Festival", "Hackathon", "EventSeries", "EventVenueSession"];

/// Decides by its type: `MusicEvent`, `schema:Event`, `https://schema.org/Festival`.
pub fn is_event(fields: &Fields) -> bool {
    types(fields)
        .any(|kind| !NO_EVENTS.contains(&kind) && (kind.ends_with("Event") || OTHER_EVENTS.contains(&kind)))
}

fn types(fields: &Fields) -> impl Iterator<Item = &str> {
    let kinds = field(fields, "@type").or_else(|| fields.get("type"));
    let (one, several) = match kinds {
        Some(Value::Array(several)) => (None, several.as_slice()),
        other => (other, [].as_slice()),
    };
    one.into_iter().chain(several).filter_map(Value::as_str).map(local)
}

/// Turns "schema:Event" and "http://schema.org/Event" into "Event".
pub(super) fn local(name: &str) -> &str {
    name.rsplit(['/', '#', ':']).next().unwrap_or(name).trim()
}

/// A field by its plain or its prefixed name.
pub(super) fn field<'a>(fields: &'a Fields, name: &str) -> Option<&'a Value> {
    fields.get(name).or_else(|| {
        fields.iter().find(|(key, _)| key.contains([':', '/']) && local(key) == name).map(|(_, value)| value)
    })
}

pub fn event(fields: &Fields, base: &Url, zone: &TimeZone) -> Result<ExternalEvent, RejectedItem> {
    let title = html_text::line(&text(fields, "name"), 200);
    let title = if title.is_empty() { html_text::line(&text(fields, "headline"), 200) } else { title };
    let reject = |reason: String| RejectedItem { title: title.clone(), reason };
    if title.is_empty() {
        return Err(reject("It has no name.".into()));
    }
    let repeats = first_object(fields, "eventSchedule");
    let start = text(fields, "startDate");
    let start = if start.is_empty() {
        repeats.map(|repeats| text(repeats, "startDate")).unwrap_or_default()
    } else {
        start
    };
    if start.is_empty() {
        return Err(reject("It has no date.".into()));
    }
    let told = dates::iso(&start, zone)
        .or_else(|| {
            natural_date::in_title(&start, day::FIRST).filter(|found| found.has_year).map(|found| found.told)
        })
        .ok_or_else(|| reject(format!("Its date “{}” is not understood.", html_text::cut(&start, 60))))?;
    let end = dates::iso(&text(fields, "endDate"), zone);
    let mut when = when(told, end);
    let mut rrule = None;
    let mut exceptions = Vec::new();
    if let Some(repeats) = repeats {
        when.start_time = when.start_time.or_else(|| dates::time(&text(repeats, "startTime")));
        when.end_time = when.end_time.or_else(|| dates::time(&text(repeats, "endTime")));
        if let Some((rule, first)) = schedule::series(repeats, when, zone) {
            (rrule, when) = (Some(rule), first);
            exceptions = schedule::excluded(repeats);
        }
    }
    let place = Place::of(field(fields, "location"));
    let organizer = first_object(fields, "organizer");
    let offer = Offer::of(field(fields, "offers"));
    let is_free = flag(fields, "isAccessibleForFree") || flag(fields, "free") || offer.is_free();
    let name = organizer.map_or_else(|| text(fields, "organizer"), |organizer| text(organizer, "name"));
    Ok(ExternalEvent {
        uid: text_of(field(fields, "@id").or_else(|| field(fields, "identifier"))),
        title: title.clone(),
        description: html_text::text(&text(fields, "description")),
        when,
        rrule,
        exceptions,
        location: html_text::line(&place.name, 200),
        address: html_text::line(&place.address, 300),
        latitude: place.latitude,
        longitude: place.longitude,
        image_url: image(field(fields, "image")).and_then(|url| resolved(&url, base)).unwrap_or_default(),
        url: text_of(field(fields, "url")).and_then(|url| resolved(&url, base)).unwrap_or_default(),
        organizer: html_text::line(if is_address(&name) { "" } else { &name }, 200),
        organizer_email: organizer.map_or_else(String::new, |organizer| {
            text(organizer, "email").trim_start_matches("mailto:").to_owned()
        }),
        price: if is_free { None } else { offer.words() },
        is_free,
        categories: types(fields).filter_map(category).map(str::to_owned).collect(),
        status: status(&text(fields, "eventStatus")),
        ..ExternalEvent::default()
    }
    .cleaned())
}

/// Reports an end that cannot be parsed; the event is kept without it.
pub fn unread_end(fields: &Fields, zone: &TimeZone) -> Option<RejectedItem> {
    let end = text(fields, "endDate");
    let is_unread = !end.is_empty() && dates::iso(&end, zone).is_none();
    is_unread.then(|| RejectedItem {
        title: html_text::line(&text(fields, "name"), 200),
        reason: format!("Its end “{}” is not understood and was left out.", html_text::cut(&end, 60)),
    })
}

/// The first picture: a URL, an `ImageObject`, or a list of either.
fn image(value: Option<&Value>) -> Option<String> {
    many(value).find_map(|one| match one {
        Value::Object(object) => {
            let named = ["url", "contentUrl", "@id"].into_iter().map(|name| text(object, name));
            named.into_iter().find(|address| !address.is_empty())
        }
        other => text_of(Some(other)),
    })
}

fn when(start: ScrapedTime, end: Option<ScrapedTime>) -> EventTime {
    let mut when = EventTime { start_date: start.date, start_time: start.time, ..EventTime::default() };
    // An end before the start is a mistake, and one at the start says nothing: rather have no end at all.
    if let Some(end) = end.filter(|end| (end.date, end.time) > (start.date, start.time)) {
        when.end_date = Some(end.date);
        when.end_time = start.time.and(end.time);
    }
    when.plain()
}

fn status(text: &str) -> OccurrenceStatus {
    match local(text).to_ascii_lowercase().as_str() {
        word if word.contains("cancel") => OccurrenceStatus::Cancelled,
        word if word.contains("postpone") => OccurrenceStatus::Postponed,
        _ => OccurrenceStatus::Scheduled,
    }
}

/// Our category for a schema.org type; a plain `Event` has none.
fn category(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "MusicEvent" => "music",
        "TheaterEvent" | "ComedyEvent" => "theater",
        "DanceEvent" | "VisualArtsEvent" | "ExhibitionEvent" => "arts",
        "ScreeningEvent" => "film",
        "ChildrensEvent" => "family",
        "FoodEvent" => "food",
        "SaleEvent" => "market",
        "SportsEvent" => "sports",
        "EducationEvent" | "ConferenceEvent" => "education",
        "LiteraryEvent" => "books",
        "SocialEvent" | "Festival" => "community",
        _ => return None,
    })
}

#[derive(Default)]
struct Place {
    name: String,
    address: String,
    latitude: Option<f64>,
    longitude: Option<f64>,
}

impl Place {
    fn of(value: Option<&Value>) -> Place {
        // Prefer a physical place to a virtual one.
        let places: Vec<&Value> = many(value).collect();
        let is_virtual = |value: &&Value| {
            value.as_object().is_some_and(|fields| types(fields).any(|kind| kind == "VirtualLocation"))
        };
        let Some(place) = places.iter().copied().find(|place| !is_virtual(place)).or(places.first().copied())
        else {
            return Place::default();
        };
        let Some(fields) = place.as_object() else {
            let name = place.as_str().unwrap_or_default().to_owned();
            return Place { name: if is_address(&name) { String::new() } else { name }, ..Place::default() };
        };
        let name = text(fields, "name");
        let geo = first_object(fields, "geo").unwrap_or(fields);
        let (latitude, longitude) = (number(geo, "latitude"), number(geo, "longitude"));
        let is_on_earth = latitude.is_some_and(|degrees| degrees.abs() <= 90.0 && degrees != 0.0)
            && longitude.is_some_and(|degrees| degrees.abs() <= 180.0);
        let is_online = is_virtual(&place);
        Place {
            name: if name.is_empty() && is_online { "Online".to_owned() } else { name },
            address: address(field(fields, "address")),
            latitude: latitude.filter(|_| is_on_earth),
            longitude: longitude.filter(|_| is_on_earth),
        }
    }
}

fn address(value: Option<&Value>) -> String {
    let Some(value) = many(value).next() else { return String::new() };
    let Some(fields) = value.as_object() else { return value.as_str().unwrap_or_default().to_owned() };
    let region = [text(fields, "addressRegion"), text(fields, "postalCode")];
    let region = region.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ");
    [text(fields, "streetAddress"), text(fields, "addressLocality"), region]
        .into_iter()
        .map(|part| part.trim().trim_end_matches(',').to_owned())
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

#[derive(Default)]
struct Offer {
    prices: Vec<f64>,
    /// A price that is not a number.
    said: String,
    is_dollar: bool,
}

impl Offer {
    fn of(value: Option<&Value>) -> Offer {
        let mut offer = Offer { is_dollar: true, ..Offer::default() };
        for one in many(value).take(50).filter_map(Value::as_object) {
            for name in ["price", "lowPrice", "highPrice"] {
                let price = text(one, name);
                let bare = price.trim().trim_start_matches('$').replace(',', "");
                match bare.parse::<f64>() {
                    Ok(price) if price.is_finite() && price >= 0.0 => offer.prices.push(price),
                    _ if offer.said.is_empty() => offer.said = html_text::line(&price, 60),
                    _ => {}
                }
            }
            let currency = text(one, "priceCurrency");
            offer.is_dollar &= currency.is_empty() || currency == "USD";
        }
        offer
    }

    fn is_free(&self) -> bool {
        (!self.prices.is_empty() && self.prices.iter().all(|price| *price == 0.0))
            || self.said.eq_ignore_ascii_case("free")
    }

    fn words(&self) -> Option<String> {
        let least = self.prices.iter().copied().reduce(f64::min);
        let most = self.prices.iter().copied().reduce(f64::max);
        let sign = if self.is_dollar { "$" } else { "" };
        let one = |price: f64| {
            if price.fract() == 0.0 { format!("{sign}{price:.0}") } else { format!("{sign}{price:.2}") }
        };
        match (least, most) {
            (Some(least), Some(most)) if least == most => Some(one(least)),
            (Some(least), Some(most)) => Some(format!("{}–{}", one(least), one(most))),
            _ => Some(self.said.clone()).filter(|said| !said.is_empty()),
        }
    }
}

/// One value or a list of them.
pub(super) fn many(value: Option<&Value>) -> impl Iterator<Item = &Value> {
    let (one, several) = match value {
        Some(Value::Array(several)) => (None, several.as_slice()),
        other => (other, [].as_slice()),
    };
    one.into_iter().chain(several)
}

fn first_object<'a>(fields: &'a Fields, name: &str) -> Option<&'a Fields> {
    many(field(fields, name)).find_map(Value::as_object)
}

pub(super) fn text(fields: &Fields, name: &str) -> String {
    text_of(field(fields, name)).unwrap_or_default()
}

/// A string, a number, the first of a list, or the `@value`, `name`, `@id` or `url` of an object.
pub(super) fn text_of(value: Option<&Value>) -> Option<String> {
    let found = match many(value).next()? {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Object(inner) => ["@value", "name", "@id", "url"]
            .iter()
            .find_map(|name| inner.get(*name).and_then(Value::as_str))
            .unwrap_or_default()
            .to_owned(),
        _ => String::new(),
    };
    Some(found).filter(|text| !text.is_empty())
}

fn number(fields: &Fields, name: &str) -> Option<f64> {
    text(fields, name).parse().ok().filter(|number: &f64| number.is_finite())
}

fn flag(fields: &Fields, name: &str) -> bool {
    match field(fields, name) {
        Some(Value::Bool(flag)) => *flag,
        Some(Value::String(word)) => ["true", "yes"].contains(&local(word).to_ascii_lowercase().as_str()),
        _ => false,
    }
}

fn is_address(text: &str) -> bool {
    web_address::parse(text).is_some()
}

fn resolved(text: &str, base: &Url) -> Option<String> {
    let url = base.join(text.trim()).ok()?;
    (web_address::is_web(&url) && url.as_str().len() <= 500).then(|| url.into())
}
