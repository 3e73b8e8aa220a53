//! Reads a calendar file into events: masters with their exceptions, and single dates whose series is not in
//! the file.

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::calendar::{Calendar, IcsProblem, VEvent, name_of, short, when};
use super::escaped_text::{text, texts};
use super::join::UidGroup;
use super::lines::{Component, Property, decode, parse};
use super::value::{duration, moment};
use super::zone::{Zones, known};
use crate::events::external_event::{ExternalEvent, clean_address};
use crate::events::recurrence::OccurrenceStatus;
use crate::kit::csv::stray_words;

/// A larger file is not a town calendar.
const MAX_BYTES: usize = 32 << 20;
const MAX_EVENTS: usize = 20_000;
/// Time limit for expanding a file's rules, and the extra time for each of its events: most take a fraction
/// of that, and one that never matches may take a hundred times as long.
const TIME: Duration = Duration::from_secs(2);
const TIME_OF_EACH: Duration = Duration::from_millis(if cfg!(test) { 40 } else { 2 });

/// Reads the file for a town in this time zone. Rules in other zones are expanded for the years around
/// `today`.
pub fn read(bytes: &[u8], town: &TimeZone, today: Date) -> Calendar {
    let time = |events: usize| TIME + TIME_OF_EACH * u32::try_from(events).unwrap_or(u32::MAX);
    read_within(bytes, town, today, time)
}

/// `time` returns the time limit for the rules of this many events.
pub(super) fn read_within(
    bytes: &[u8],
    town: &TimeZone,
    today: Date,
    time: impl FnOnce(usize) -> Duration,
) -> Calendar {
    let mut calendar = Calendar::default();
    let refuse =
        |line, name: &str, reason: &str| IcsProblem { line, name: name.into(), reason: reason.into() };
    if bytes.len() > MAX_BYTES {
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
    let stray = |component: &Component| {
        let (line, _) = *component.strays.first()?;
        let words = stray_words(component.strays.iter().map(|(_, letter)| *letter));
        Some(format!("line {line} {words}"))
    };
    calendar.warnings.extend(calendars.iter().filter_map(|one| Some(refuse(0, "the file", &stray(one)?))));
    calendar.warnings.extend(events.iter().filter_map(|event| {
        Some(IcsProblem { line: event.line, name: name_of(event), reason: stray(event)? })
    }));
    let zone = about("X-WR-TIMEZONE");
    if let Some(name) = zone.as_deref().filter(|name| known(name).is_none()) {
        let reason =
            format!("its time zone \"{}\" is not known; its times are taken as the town's", short(name));
        calendar.warnings.push(refuse(0, "the file", &reason));
    }
    let zones = Zones::new(&zones, zone.as_deref(), town);
    if events.len() > MAX_EVENTS {
        let reason = format!("holds {} events; the first {MAX_EVENTS} are read", events.len());
        calendar.refused.push(refuse(0, "the file", &reason));
        events.truncate(MAX_EVENTS);
    }
    let mut together: BTreeMap<String, Vec<VEvent<'_>>> = BTreeMap::new();
    let mut order = Vec::new();
    for component in events {
        match part(component, &zones, town, &mut calendar.warnings) {
            Ok(part) => {
                // Parts without a UID are never joined.
                let uid = part.found.uid.clone().unwrap_or_else(|| format!("\n{}", component.line));
                let parts = together.entry(uid.clone()).or_default();
                if parts.is_empty() {
                    order.push(uid);
                }
                parts.push(part);
            }
            Err(reason) => {
                calendar.refused.push(IcsProblem { line: component.line, name: name_of(component), reason })
            }
        }
    }
    let joining = UidGroup::new(&zones, town, today, time(order.len()));
    for uid in order {
        joining.join(together.remove(&uid).unwrap_or_default(), &mut calendar);
    }
    calendar.events = calendar.events.drain(..).map(ExternalEvent::cleaned).map(titled).collect();
    calendar
}

/// Some programs omit the title of entries that are only marked as busy.
fn titled(mut found: ExternalEvent) -> ExternalEvent {
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
    warnings: &mut Vec<IcsProblem>,
) -> Result<VEvent<'a>, String> {
    let value = |name: &str| component.property(name).map(|found| text(&found.value)).unwrap_or_default();
    if ["PRIVATE", "CONFIDENTIAL"].contains(&value("CLASS").to_ascii_uppercase().as_str()) {
        return Err("is marked as private".to_owned());
    }
    let start = component.property("DTSTART").ok_or("has no start (DTSTART)")?;
    let start = moment(start, &start.value, zones).map_err(|reason| format!("start: {reason}"))?;
    let mut warn = |reason: String| {
        warnings.push(IcsProblem { line: component.line, name: name_of(component), reason });
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
    let status = match value("STATUS").to_ascii_uppercase().as_str() {
        "CANCELLED" | "CANCELED" => OccurrenceStatus::Cancelled,
        _ => OccurrenceStatus::Scheduled,
    };
    let found = ExternalEvent {
        uid: Some(value("UID")).filter(|uid| !uid.is_empty()),
        title: value("SUMMARY"),
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
        line: component.line,
        ..ExternalEvent::default()
    };
    if end.is_some_and(|end| !start.is_day() && !end.is_day() && end.local(town) < start.local(town)) {
        warn("end: is before the start; left out".to_owned());
    }
    let address = value("URL");
    if !address.trim().is_empty() && clean_address(&address).is_empty() {
        warn(format!("URL: \"{}\" is not the address of a website; left out", short(&address)));
    }
    for name in zones.take_unknown() {
        warn(format!("its time zone \"{}\" is not known; its times are taken as the town's", short(&name)));
    }
    let is_following = recurrence.is_some()
        && component
            .property("RECURRENCE-ID")
            .and_then(|id| id.parameter("RANGE"))
            .is_some_and(|range| range.eq_ignore_ascii_case("THISANDFUTURE"));
    Ok(VEvent { component, found, start, recurrence, is_following })
}

/// Google writes HTML into the plain text; Outlook has a separate property for it.
fn description(component: &Component) -> String {
    let plain = component.property("DESCRIPTION").map(|found| text(&found.value)).unwrap_or_default();
    if !plain.is_empty() {
        return plain;
    }
    component.property("X-ALT-DESC").map(|found| text(&found.value)).unwrap_or_default()
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
