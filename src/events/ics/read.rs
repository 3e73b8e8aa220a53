//! A calendar file as the events in it: masters with their exceptions, and single dates whose
//! series is not in the file.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::lines::{Component, Property, decode, parse};
use super::series::{Overridden, series};
use super::value::{Moment, duration, moment, moments, text, texts};
use super::zone::Zones;
use crate::events::found::Found;
use crate::events::recurrence::{Changes, Exception, RecurrenceId, Status, When};

/// Larger files are no town calendar.
const MOST_BYTES: usize = 32 << 20;
const MOST_EVENTS: usize = 20_000;

/// Something that is in the file and cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Where it begins.
    pub line: u64,
    /// Its title, or what else names it.
    pub name: String,
    pub reason: String,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Calendar {
    pub name: Option<String>,
    pub events: Vec<Found>,
    pub refused: Vec<Refused>,
    /// What was left out of events that are kept.
    pub warnings: Vec<Refused>,
}

/// One VEVENT, read but not yet put together with the others of its UID.
pub(super) struct Part<'a> {
    pub component: &'a Component,
    pub found: Found,
    pub start: Moment,
    pub recurrence: Option<Moment>,
}

/// Reads the file for a town in this zone. What a rule of another zone means is worked out for
/// the years around `today`.
pub fn read(bytes: &[u8], town: &TimeZone, today: Date) -> Calendar {
    let mut calendar = Calendar::default();
    let refuse = |line, name: &str, reason: &str| Refused { line, name: name.into(), reason: reason.into() };
    if bytes.len() > MOST_BYTES {
        calendar.refused.push(refuse(0, "the file", "is larger than 32 MB"));
        return calendar;
    }
    let root = parse(&decode(bytes));
    let (mut events, mut zones, mut calendars) = (Vec::new(), Vec::new(), Vec::new());
    root.deep("VEVENT", &mut events);
    root.deep("VTIMEZONE", &mut zones);
    root.deep("VCALENDAR", &mut calendars);
    let about = |name: &str| {
        calendars
            .iter()
            .find_map(|one| one.property(name))
            .map(|found| text(&found.value))
            .filter(|it| !it.is_empty())
    };
    calendar.name = about("X-WR-CALNAME").or_else(|| about("NAME"));
    if events.is_empty() && calendars.is_empty() {
        calendar.refused.push(refuse(0, "the file", "holds no calendar"));
    }
    let zones = Zones::new(&zones, about("X-WR-TIMEZONE").as_deref(), town);
    if events.len() > MOST_EVENTS {
        let reason = format!("holds {} events; the first {MOST_EVENTS} are read", events.len());
        calendar.refused.push(refuse(0, "the file", &reason));
        events.truncate(MOST_EVENTS);
    }
    let mut together: BTreeMap<String, Vec<Part<'_>>> = BTreeMap::new();
    let mut order = Vec::new();
    for component in events {
        match part(component, &zones, town, &mut calendar.warnings) {
            Ok(part) => {
                // Nothing joins parts without a UID.
                let uid = part.found.uid.clone().unwrap_or_else(|| format!("\n{}", component.line));
                let parts = together.entry(uid.clone()).or_default();
                if parts.is_empty() {
                    order.push(uid);
                }
                parts.push(part);
            }
            Err(reason) => {
                calendar.refused.push(Refused { line: component.line, name: name_of(component), reason })
            }
        }
    }
    for uid in order {
        join(together.remove(&uid).unwrap_or_default(), &zones, town, today, &mut calendar);
    }
    calendar.events = calendar.events.drain(..).map(Found::cleaned).map(titled).collect();
    calendar
}

fn name_of(component: &Component) -> String {
    let named = ["SUMMARY", "UID"].into_iter().find_map(|name| component.property(name));
    let name = named.map(|property| text(&property.value)).unwrap_or_default();
    if name.is_empty() { "an event without a name".to_owned() } else { name.chars().take(120).collect() }
}

/// Programs leave the title out of what is only marked as busy.
fn titled(mut found: Found) -> Found {
    if found.title.is_empty() {
        let line = found.description.lines().next().unwrap_or_default();
        found.title = line.chars().take(80).collect::<String>().trim().to_owned();
    }
    if found.title.is_empty() {
        found.title = "Untitled event".to_owned();
    }
    found
}

fn part<'a>(
    component: &'a Component,
    zones: &Zones,
    town: &TimeZone,
    warnings: &mut Vec<Refused>,
) -> Result<Part<'a>, String> {
    let value = |name: &str| component.property(name).map(|found| text(&found.value)).unwrap_or_default();
    if ["PRIVATE", "CONFIDENTIAL"].contains(&value("CLASS").to_ascii_uppercase().as_str()) {
        return Err("is marked as private".to_owned());
    }
    let start = component.property("DTSTART").ok_or("has no start (DTSTART)")?;
    let start = moment(start, &start.value, zones).map_err(|reason| format!("start: {reason}"))?;
    let mut warn = |reason: String| {
        warnings.push(Refused { line: component.line, name: name_of(component), reason });
    };
    let recurrence = component.property("RECURRENCE-ID").and_then(|id| match moment(id, &id.value, zones) {
        Ok(moment) => Some(moment),
        Err(reason) => {
            warn(format!("RECURRENCE-ID: {reason}; taken as an event of its own"));
            None
        }
    });
    let end = match component.property("DTEND") {
        Some(end) => {
            moment(end, &end.value, zones).map_err(|reason| warn(format!("end: {reason}; left out"))).ok()
        }
        None => component.property("DURATION").and_then(|length| start.after(duration(&length.value)?)),
    };
    let (latitude, longitude) = position(&value("GEO")).unzip();
    let organizer = component.property("ORGANIZER");
    let summary = value("SUMMARY");
    let (status, title) = standing(&value("STATUS"), &summary);
    let found = Found {
        uid: Some(value("UID")).filter(|uid| !uid.is_empty()),
        title: title.to_owned(),
        description: description(component),
        when: when(&start, end.as_ref(), town),
        location: value("LOCATION"),
        latitude,
        longitude,
        url: component.property("URL").map(|url| url.value.trim().to_owned()).unwrap_or_default(),
        image_url: image(component).unwrap_or_default(),
        organizer: organizer
            .and_then(|who| who.parameter("CN"))
            .map_or_else(|| value("CONTACT"), str::to_owned),
        organizer_email: organizer.map(|who| mail_address(&who.value)).unwrap_or_default(),
        categories: component.all("CATEGORIES").flat_map(|list| texts(&list.value)).collect(),
        status,
        sequence: value("SEQUENCE").parse().unwrap_or(0),
        last_modified: component
            .property("LAST-MODIFIED")
            .and_then(|property| moment(property, &property.value, zones).ok()?.instant(town)),
        ..Found::default()
    };
    Ok(Part { component, found, start, recurrence })
}

/// The state of an event and its title without the word that our own calendars put before it.
fn standing<'a>(status: &str, title: &'a str) -> (Status, &'a str) {
    let without = |word: &str| title.strip_prefix(word).map(str::trim_start);
    match status.to_ascii_uppercase().as_str() {
        "CANCELLED" | "CANCELED" => (Status::Cancelled, without("Cancelled:").unwrap_or(title)),
        "TENTATIVE" => {
            without("Postponed:").map_or((Status::Scheduled, title), |title| (Status::Postponed, title))
        }
        _ => (Status::Scheduled, title),
    }
}

/// Google writes HTML into the plain text; Outlook puts it beside it.
fn description(component: &Component) -> String {
    let plain = component.property("DESCRIPTION").map(|found| text(&found.value)).unwrap_or_default();
    if !plain.is_empty() {
        return plain;
    }
    component.property("X-ALT-DESC").map(|found| text(&found.value)).unwrap_or_default()
}

/// Files give the day after the last one; the site gives the last one.
pub(super) fn when(start: &Moment, end: Option<&Moment>, town: &TimeZone) -> When {
    let from = start.local(town);
    if start.is_day() {
        let last = end.and_then(|end| end.wall().date().yesterday().ok());
        return When { end_date: last.filter(|last| *last > from.date()), ..When::all_day(from.date()) };
    }
    let end = end.filter(|end| !end.is_day()).map(|end| end.local(town)).filter(|end| *end > from);
    let when = When::at(from);
    match end {
        Some(end) => When { end_date: Some(end.date()), end_time: Some(end.time()), ..when },
        None => when,
    }
}

fn position(geo: &str) -> Option<(f64, f64)> {
    let (latitude, longitude) = geo.split_once([';', ','])?;
    Some((latitude.trim().parse().ok()?, longitude.trim().parse().ok()?))
}

fn mail_address(value: &str) -> String {
    let value = value.trim();
    let is_mail = value.get(..7).is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto:"));
    if is_mail { value.get(7..).unwrap_or_default().to_owned() } else { String::new() }
}

fn image(component: &Component) -> Option<String> {
    let is_picture = |property: &&Property| {
        property.name == "IMAGE"
            || property
                .parameter("FMTTYPE")
                .is_some_and(|kind| kind.to_ascii_lowercase().starts_with("image/"))
    };
    let found = component.properties.iter().filter(|one| ["IMAGE", "ATTACH"].contains(&one.name.as_str()));
    found
        .filter(is_picture)
        .map(|property| property.value.trim())
        .find(|value| value.starts_with("http"))
        .map(str::to_owned)
}

/// Puts the parts of one UID together.
fn join(mut parts: Vec<Part<'_>>, zones: &Zones, town: &TimeZone, today: Date, calendar: &mut Calendar) {
    // The newest version of the series; later in the file wins among equals.
    let newest = parts
        .iter()
        .enumerate()
        .filter(|(_, part)| part.recurrence.is_none())
        .max_by_key(|(at, part)| (part.found.sequence, *at))
        .map(|(at, _)| at);
    let Some(newest) = newest else {
        for part in newest_of_each(parts, town) {
            let uid = part.found.uid.clone().unwrap_or_default();
            let id = part.recurrence.as_ref().map(|id| id.recurrence_id(part.start.is_day(), town));
            let uid = id.map(|id| format!("{uid}/{id}"));
            calendar.events.push(Found { uid, ..part.found });
        }
        return;
    };
    let master = parts.remove(newest);
    let others: Vec<Part<'_>> = parts.into_iter().filter(|part| part.recurrence.is_some()).collect();
    let mut warn = |reason: String| {
        calendar.warnings.push(Refused {
            line: master.component.line,
            name: name_of(master.component),
            reason,
        });
    };
    let is_all_day = master.start.is_day();
    let mut changed = Vec::new();
    for part in newest_of_each(others, town) {
        let Some(id) = part.recurrence.as_ref().map(|id| id.recurrence_id(is_all_day, town)) else {
            continue;
        };
        changed.push(Overridden { id, changes: changes(&master.found, &part.found, id) });
    }
    let (mut dates, mut without) = (Vec::new(), Vec::new());
    for (name, list) in [("RDATE", &mut dates), ("EXDATE", &mut without)] {
        for property in master.component.all(name) {
            match moments(property, zones) {
                Ok(found) => list.extend(found),
                Err(reason) => warn(format!("{name}: {reason}; left out")),
            }
        }
    }
    let mut rules = Vec::new();
    for property in master.component.all("RRULE") {
        match property.value.parse() {
            Ok(rule) => rules.push(rule),
            Err(error) => warn(format!("{error} The event is kept for its first date.")),
        }
    }
    let mut found = master.found.clone();
    let result = series(&master.start, &found.when, &rules, town, today);
    let (rule, added) = result.unwrap_or_else(|error| {
        warn(format!("{error} The event is kept for its first date."));
        (None, Vec::new())
    });
    found.rrule = rule;
    let mut exceptions: BTreeMap<RecurrenceId, Exception> = BTreeMap::new();
    for at in added {
        exceptions.insert(at, Exception::Added { at });
    }
    for (start, end) in dates {
        let at = start.recurrence_id(is_all_day, town);
        let exception = match end {
            None => Exception::Added { at },
            Some(end) => {
                let when = Some(when(&start, Some(&end), town));
                Exception::Changed { recurrence_id: at, changes: Changes { when, ..Changes::default() } }
            }
        };
        exceptions.insert(at, exception);
    }
    for (start, _) in without {
        let at = start.recurrence_id(is_all_day, town);
        exceptions.retain(|known, _| !at.means(*known));
        exceptions.insert(at, Exception::Excluded { at });
    }
    for Overridden { id, changes } in changed {
        exceptions.insert(id, Exception::Changed { recurrence_id: id, changes });
    }
    found.exceptions = exceptions.into_values().collect();
    calendar.events.push(found);
}

fn newest_of_each<'a>(parts: Vec<Part<'a>>, town: &TimeZone) -> Vec<Part<'a>> {
    let mut newest: Vec<(Option<RecurrenceId>, Part<'a>)> = Vec::new();
    for part in parts {
        let id = part.recurrence.as_ref().map(|id| id.recurrence_id(part.start.is_day(), town));
        match newest.iter_mut().find(|(known, _)| *known == id) {
            Some((_, known)) if known.found.sequence <= part.found.sequence => *known = part,
            Some(_) => {}
            None => newest.push((id, part)),
        }
    }
    newest.into_iter().map(|(_, part)| part).collect()
}

/// What one date says differently from its series.
fn changes(series: &Found, one: &Found, id: RecurrenceId) -> Changes {
    let (before, after) = (series.clone().cleaned(), one.clone().cleaned());
    let usual = before.when.moved_to(id).map(When::plain);
    let differs =
        |before: &str, after: &str| (before != after && !after.is_empty()).then(|| after.to_owned());
    Changes {
        when: Some(after.when).filter(|when| Some(*when) != usual),
        title: differs(&before.title, &after.title),
        description: differs(&before.description, &after.description),
        location: differs(&before.location, &after.location),
        address: differs(&before.address, &after.address),
        website: differs(&before.url, &after.url),
        price: after.price.filter(|price| before.price.as_ref() != Some(price)),
        status: Some(after.status).filter(|status| *status != before.status),
    }
}
