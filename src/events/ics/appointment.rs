//! A person's appointment as an entry of a calendar file: not an event of the town, but a stop of a plan.

use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{SignedDuration, Timestamp};

use super::write::{CalendarInfo, ContentLines, TAIL, escape, head};

#[derive(Debug, Clone, Default)]
pub struct Appointment {
    /// Stable across changes.
    pub uid: String,
    pub sequence: i64,
    pub updated_at: Timestamp,
    pub title: String,
    pub description: String,
    pub location: String,
    pub position: Option<(f64, f64)>,
    pub url: String,
    pub is_cancelled: bool,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
}

/// Writes a calendar file with these appointments.
pub fn write_appointments(sheet: &CalendarInfo<'_>, appointments: &[Appointment]) -> String {
    let first = appointments.iter().map(|one| sheet.zone.to_datetime(one.starts_at).year()).min();
    let mut lines = ContentLines::default();
    for one in appointments {
        entry(&mut lines, sheet.zone, one);
    }
    head(sheet, first) + &lines.into_text() + TAIL
}

fn entry(lines: &mut ContentLines, zone: &TimeZone, one: &Appointment) {
    lines.put("BEGIN", "VEVENT");
    lines.put("UID", &escape(&one.uid));
    lines.put("DTSTAMP", &utc(one.updated_at));
    lines.put("SEQUENCE", &one.sequence.to_string());
    moment(lines, "DTSTART", zone, one.starts_at);
    moment(lines, "DTEND", zone, one.ends_at.max(one.starts_at));
    if one.is_cancelled {
        // Not every program shows the status, so the title states it as well.
        lines.put_text("SUMMARY", &format!("Canceled: {}", one.title));
        lines.put("STATUS", "CANCELLED");
        lines.put("TRANSP", "TRANSPARENT");
    } else {
        lines.put_text("SUMMARY", &one.title);
    }
    lines.put_text("DESCRIPTION", &one.description);
    lines.put_text("LOCATION", &one.location);
    if let Some((latitude, longitude)) = one.position {
        lines.put("GEO", &format!("{latitude};{longitude}"));
    }
    if !one.url.is_empty() {
        lines.put("URL", &one.url);
    }
    lines.put("CLASS", "PRIVATE");
    lines.put("END", "VEVENT");
}

fn utc(at: Timestamp) -> String {
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// In the town's time. When the clocks go back, an ambiguous local time means the first occurrence, so the
/// second one is written in UTC.
fn moment(lines: &mut ContentLines, name: &str, zone: &TimeZone, at: Timestamp) {
    let local = zone.to_datetime(at);
    let ambiguous = zone.to_ambiguous_timestamp(local);
    let is_second = matches!(ambiguous.offset(), AmbiguousOffset::Fold { .. })
        && ambiguous.earlier().is_ok_and(|first| at.duration_since(first) > SignedDuration::ZERO);
    match zone.iana_name().filter(|_| !is_second) {
        Some(zone_name) => {
            let value = local.strftime("%Y%m%dT%H%M%S").to_string();
            lines.put(&format!("{name};TZID={zone_name}"), &value);
        }
        None => lines.put(name, &utc(at)),
    }
}
