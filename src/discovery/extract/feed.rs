//! RSS and Atom. Feed items count as events if they contain a date: in a dedicated field, in the title, or in
//! the text. When an item was published says nothing about when the event is.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use url::Url;

use super::dates;
use super::{Extraction, RejectedItem, html_text, natural_date};
use crate::events::ExternalEvent;
use crate::events::recurrence::EventTime;
use crate::kit::web_address;

/// Maximum nesting of elements; deeper documents are not feeds.
const DEEPEST: usize = 64;
/// How much of one element's text is read.
const MAX_TEXT_LENGTH: usize = 200_000;

/// One item, unparsed.
#[derive(Debug, Default)]
struct Item {
    title: String,
    link: String,
    id: String,
    text: String,
    published: String,
    start: String,
    end: String,
    location: String,
    organizer: String,
    image: String,
    categories: Vec<String>,
}

/// `today` is the town's, for items with neither a year nor a publication date.
pub fn read(text: &str, base: &Url, zone: &TimeZone, today: Date) -> Result<Extraction, String> {
    let mut reading = Extraction::default();
    let (items, is_feed, broken) = items(text);
    if !is_feed {
        return Err("It is neither an RSS nor an Atom feed.".into());
    }
    for item in items {
        reading.add(event(item, base, zone, today), today);
    }
    if let Some(reason) = broken {
        reading.reject(RejectedItem { title: String::new(), reason });
    }
    Ok(reading)
}

/// All items, whether it is a feed at all, and the error that ended parsing early.
fn items(text: &str) -> (Vec<Item>, bool, Option<String>) {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    let (mut items, mut item, mut path) = (Vec::new(), None::<Item>, Vec::<String>::new());
    let (mut is_feed, mut written) = (false, String::new());
    loop {
        match reader.read_event() {
            Ok(Event::Start(start)) => {
                let name = name(&start);
                is_feed |= ["rss", "feed", "rdf:rdf", "channel"].contains(&name.as_str());
                if ["item", "entry"].contains(&name.as_str()) {
                    item = Some(Item::default());
                }
                if let Some(item) = &mut item {
                    attributes(item, &name, &start);
                }
                written.clear();
                path.push(name);
                if path.len() > DEEPEST {
                    return (items, is_feed, Some("The feed is nested too deep.".into()));
                }
            }
            Ok(Event::Empty(start)) => {
                if let Some(item) = &mut item {
                    attributes(item, &name(&start), &start);
                }
            }
            Ok(Event::End(_)) => {
                let Some(name) = path.pop() else { continue };
                if ["item", "entry"].contains(&name.as_str()) {
                    items.extend(item.take());
                } else if let Some(item) = &mut item {
                    keep(item, &name, std::mem::take(&mut written));
                }
            }
            Ok(Event::Text(text)) => push(&mut written, &text),
            Ok(Event::CData(text)) => push(&mut written, &text),
            Ok(Event::GeneralRef(entity)) => push(&mut written, &character(&entity)),
            Ok(Event::Eof) => return (items, is_feed, None),
            Ok(_) => {}
            Err(error) => {
                let at = reader.error_position();
                return (items, is_feed, Some(format!("The feed breaks off at byte {at}: {error}.")));
            }
        }
    }
}

/// Resolves XML's own entities. HTML's are left as they are, and those that a document declares itself are
/// never expanded.
fn character(entity: &BytesRef<'_>) -> String {
    let name: &str = entity;
    match entity.resolve_char_ref() {
        Ok(Some(numbered)) => numbered.to_string(),
        _ => resolve_xml_entity(name).map_or_else(|| format!("&{name};"), str::to_owned),
    }
}

fn push(written: &mut String, text: &str) {
    let room = MAX_TEXT_LENGTH.saturating_sub(written.len());
    written.push_str(text.get(..text.floor_char_boundary(room)).unwrap_or_default());
}

/// The name in lower case, with its prefix.
fn name(start: &BytesStart<'_>) -> String {
    start.name().as_ref().to_lowercase()
}

/// Its entities are resolved. A bare "&" is common in addresses and may stay.
fn unescaped(attribute: Attribute<'_>) -> String {
    match attribute.normalized_value(XmlVersion::Implicit1_0) {
        Ok(value) => value.into_owned(),
        Err(_) => attribute.value.replace("&amp;", "&"),
    }
}

fn attributes(item: &mut Item, name: &str, start: &BytesStart<'_>) {
    let value = |wanted: &str| {
        start
            .attributes()
            .with_checks(false)
            .flatten()
            .find(|attribute| attribute.key.as_ref().eq_ignore_ascii_case(wanted))
            .map(unescaped)
    };
    match name {
        // Atom's link; the `alternate` one is the page.
        "link" if value("rel").is_none_or(|rel| rel == "alternate") => {
            if let Some(href) = value("href").filter(|_| item.link.is_empty()) {
                item.link = href;
            }
        }
        "enclosure" | "media:content" | "media:thumbnail" | "itunes:image" => {
            let kind = value("type").or_else(|| value("medium")).unwrap_or_default();
            let is_picture = kind.starts_with("image") || (kind.is_empty() && name != "enclosure");
            let address = value("url").or_else(|| value("href")).unwrap_or_default();
            // Prefer the full picture to its thumbnail.
            if is_picture && (item.image.is_empty() || name == "media:content") {
                item.image = address;
            }
        }
        "gd:when" => {
            item.start = value("startTime").unwrap_or_default();
            item.end = value("endTime").unwrap_or_default();
        }
        "gd:where" => item.location = value("valueString").unwrap_or_default(),
        "category" => item.categories.extend(value("term")),
        _ => {}
    }
}

fn keep(item: &mut Item, name: &str, text: String) {
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    let (prefix, local) = name.rsplit_once(':').unwrap_or(("", name));
    let set = |field: &mut String| {
        if field.is_empty() {
            text.clone_into(field);
        }
    };
    match (prefix, local) {
        ("" | "media", "title") => set(&mut item.title),
        ("", "link") => set(&mut item.link),
        ("", "guid" | "id") => set(&mut item.id),
        ("", "pubdate" | "published") | ("dc", "date") => set(&mut item.published),
        ("", "updated") => set(&mut item.published),
        ("content", "encoded") | ("", "content") => text.clone_into(&mut item.text),
        ("", "description" | "summary") => set(&mut item.text),
        ("", "category") => item.categories.push(text.to_owned()),
        // RSS 1.0's event module, xCal, and custom elements.
        (_, "startdate" | "dtstart" | "start" | "start_date" | "eventdate" | "starttime") => {
            item.start = join(&item.start, text);
        }
        (_, "enddate" | "dtend" | "end" | "end_date" | "endtime") => item.end = join(&item.end, text),
        (_, "location" | "venue") => set(&mut item.location),
        (_, "organizer") => set(&mut item.organizer),
        _ => {}
    }
}

/// Joins a date and a time from two elements.
fn join(known: &str, text: &str) -> String {
    if known.is_empty() || known.contains(':') { text.to_owned() } else { format!("{known}T{text}") }
}

fn event(item: Item, base: &Url, zone: &TimeZone, today: Date) -> Result<ExternalEvent, RejectedItem> {
    let whole = html_text::line(&item.title, 300);
    if whole.is_empty() {
        return Err(RejectedItem { title: String::new(), reason: "It has no title.".into() });
    }
    let reject = |reason: &str| RejectedItem { title: whole.clone(), reason: reason.into() };
    let description = html_text::text(&item.text);
    let published = dates::moment(&item.published, zone).map_or(today, |at| at.date());
    let (mut title, mut location) = (whole.clone(), html_text::line(&item.location, 200));
    let in_field = match item.start.as_str() {
        "" => None,
        text => {
            let told = dates::iso(text, zone).map(|told| (told, None));
            let told = told
                .or_else(|| natural_date::in_title(text, published).map(|found| (found.told, found.doubt)));
            Some(told.ok_or_else(|| reject("Its date is not understood."))?)
        }
    };
    let in_title = natural_date::in_title(&whole, published);
    // "Talk — Sat Aug 22, 1:00 PM — The Space": the title contains everything.
    if let Some(found) = &in_title
        && in_field.as_ref().is_none_or(|(told, _)| told.date == found.told.date)
    {
        let (name, place) = split(&whole, found.at.start);
        title = name;
        if location.is_empty() {
            location = place;
        }
    }
    let spoken = |found: natural_date::NaturalDate| (found.told, found.doubt);
    let (start, doubt) = in_field
        .or_else(|| in_title.map(spoken))
        .or_else(|| natural_date::in_text(&description, published).map(spoken))
        .ok_or_else(|| reject("It names no date."))?;
    let end = dates::iso(&item.end, zone)
        .filter(|end| end.date > start.date || (end.date == start.date && end.time > start.time));
    let when = EventTime {
        start_date: start.date,
        start_time: start.time,
        end_date: end.map(|end| end.date),
        end_time: start.time.and(end.and_then(|end| end.time)),
    };
    let url = base.join(item.link.trim()).ok().filter(|_| !item.link.is_empty());
    Ok(ExternalEvent {
        uid: Some(item.id.trim().to_owned()).filter(|id| !id.is_empty()),
        title,
        description,
        when: when.plain(),
        location,
        image_url: base
            .join(item.image.trim())
            .ok()
            .filter(|_| !item.image.is_empty())
            .map(String::from)
            .unwrap_or_default(),
        url: url.filter(web_address::is_web).map(String::from).unwrap_or_default(),
        organizer: html_text::line(&item.organizer, 200),
        categories: item.categories.iter().map(|category| html_text::line(category, 60)).collect(),
        doubt,
        ..ExternalEvent::default()
    }
    .cleaned())
}

/// Name and place from a title that has a separate part beginning with the date.
fn split(title: &str, date: usize) -> (String, String) {
    for mark in [" — ", " – ", " | ", " - "] {
        let name = title.get(..date).and_then(|before| before.strip_suffix(mark));
        if let Some((name, rest)) = name.zip(title.get(date..)) {
            let (_, place) = rest.split_once(mark).unwrap_or_default();
            return (name.to_owned(), place.to_owned());
        }
    }
    (title.to_owned(), String::new())
}
