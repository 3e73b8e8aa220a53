//! Writes events as a calendar file that every calendar program reads the same way: every date in the town's
//! local time, with the zone's rules included.

use std::collections::BTreeSet;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use super::vtimezone::vtimezone;
use crate::events::model::{
    Event, EventTime, Exception, Occurrence, OccurrenceStatus, PAST_DAYS, RecurrenceId, category_label,
};
use crate::events::recurrence::{RecurrenceRule, Until, rule_dates};
use crate::kit::markdown;

/// Maximum octets of a line, without the line break (RFC 5545, 3.1).
const MAX_LINE_LENGTH: usize = 75;

/// An event with the exceptions to its rule.
#[derive(Debug, Clone)]
pub struct CalendarEvent {
    pub event: Event,
    pub exceptions: Vec<Exception>,
}

/// The properties of the calendar itself.
#[derive(Debug, Clone)]
pub struct CalendarInfo<'a> {
    pub name: &'a str,
    /// The site's origin, so that entries link to their pages and are plain text; `None` for a file to be imported
    /// elsewhere, which keeps the Markdown.
    pub origin: Option<&'a str>,
    /// The URL from which the calendar can be refreshed.
    pub address: Option<&'a str>,
    pub zone: &'a TimeZone,
}

pub fn write(sheet: &CalendarInfo<'_>, entries: &[CalendarEvent]) -> String {
    let first = entries.iter().map(|entry| entry.event.start_date.year()).min();
    head(sheet, first) + &body(sheet, entries) + TAIL
}

/// What follows the last event.
pub const TAIL: &str = "END:VCALENDAR\r\n";

/// What a subscribed calendar contains.
fn horizon() -> String {
    format!("All that is coming, however far ahead, and what was on in the last {PAST_DAYS} days.")
}

/// What precedes the events; `first` is the year in which the earliest one begins.
pub fn head(sheet: &CalendarInfo<'_>, first: Option<i16>) -> String {
    let mut lines = ContentLines::default();
    lines.put("BEGIN", "VCALENDAR");
    lines.put("VERSION", "2.0");
    lines.put("PRODID", "-//Towngreen//Events//EN");
    lines.put("CALSCALE", "GREGORIAN");
    lines.put("METHOD", "PUBLISH");
    for name in ["NAME", "X-WR-CALNAME"] {
        lines.put(name, &escape(sheet.name));
    }
    let zone_name = sheet.zone.iana_name().unwrap_or("UTC");
    lines.put("X-WR-TIMEZONE", zone_name);
    if let Some(address) = sheet.address {
        lines.put("SOURCE;VALUE=URI", address);
        lines.put("REFRESH-INTERVAL;VALUE=DURATION", "PT1H");
        lines.put("X-PUBLISHED-TTL", "PT1H");
        for name in ["DESCRIPTION", "X-WR-CALDESC"] {
            lines.put_text(name, &horizon());
        }
    }
    for (name, value) in vtimezone(sheet.zone, zone_name, first.unwrap_or(2007)) {
        lines.put(&name, &value);
    }
    lines.0
}

/// The events themselves.
pub fn body(sheet: &CalendarInfo<'_>, entries: &[CalendarEvent]) -> String {
    let mut lines = ContentLines::default();
    let one = Writer { sheet, zone_name: sheet.zone.iana_name().unwrap_or("UTC") };
    for entry in entries {
        one.entry(&mut lines, entry);
    }
    lines.0
}

#[derive(Default)]
pub(super) struct ContentLines(String);

impl ContentLines {
    pub(super) fn into_text(self) -> String {
        self.0
    }

    /// Writes a line without control characters, folded without splitting a character.
    pub(super) fn put(&mut self, name: &str, value: &str) {
        let mut length = 0;
        let letters = name.chars().chain([':']).chain(value.chars());
        for letter in letters.filter(|letter| !letter.is_control()) {
            if length + letter.len_utf8() > MAX_LINE_LENGTH {
                self.0.push_str("\r\n ");
                length = 1;
            }
            self.0.push(letter);
            length += letter.len_utf8();
        }
        self.0.push_str("\r\n");
    }

    pub(super) fn put_text(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.put(name, &escape(text));
        }
    }
}

pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => {
                out.push('\\');
                out.push(letter);
            }
            '\n' => out.push_str("\\n"),
            letter => out.push(letter),
        }
    }
    out
}

/// A parameter's value cannot contain quotes.
fn quoted(text: &str) -> String {
    format!(
        "\"{}\"",
        text.chars().filter(|letter| !letter.is_control() && *letter != '"').collect::<String>()
    )
}

fn stamp(text: &str) -> String {
    text.parse::<Timestamp>().unwrap_or(Timestamp::UNIX_EPOCH).strftime("%Y%m%dT%H%M%SZ").to_string()
}

fn day(date: Date) -> String {
    date.strftime("%Y%m%d").to_string()
}

struct Writer<'a> {
    sheet: &'a CalendarInfo<'a>,
    zone_name: &'a str,
}

impl Writer<'_> {
    fn entry(&self, lines: &mut ContentLines, entry: &CalendarEvent) {
        let event = &entry.event;
        let when = EventTime {
            start_date: event.start_date,
            start_time: event.start_time,
            end_date: event.end_date,
            end_time: event.end_time,
        };
        lines.put("BEGIN", "VEVENT");
        self.head(lines, event);
        self.when(lines, &when);
        let is_series = event.recurring_pattern.is_some() || !entry.exceptions.is_empty();
        if let Some(rule) =
            event.recurring_pattern.as_deref().and_then(|text| text.parse::<RecurrenceRule>().ok())
        {
            lines.put("RRULE", &self.rule(rule, &when).to_string());
        }
        if is_series {
            let of_rule = dates_of_rule(entry, &when);
            for exception in &entry.exceptions {
                let at = own_time(exception.recurrence_id(), &when);
                match exception {
                    Exception::Added { .. } => self.moment(lines, "RDATE", at),
                    Exception::Excluded { .. } => self.moment(lines, "EXDATE", at),
                    // Beside the rule, it is a date of the series only with its RDATE.
                    Exception::Changed { .. } if !of_rule.contains(&at) => self.moment(lines, "RDATE", at),
                    Exception::Changed { .. } => {}
                }
            }
        }
        self.content(lines, event, event.facts.status);
        lines.put("END", "VEVENT");
        for exception in &entry.exceptions {
            let Exception::Changed { recurrence_id, changes } = exception else { continue };
            let id = own_time(*recurrence_id, &when);
            let Some(own) = changes.when.or(when.moved_to(id)) else { continue };
            lines.put("BEGIN", "VEVENT");
            self.head(lines, event);
            self.moment(lines, "RECURRENCE-ID", id);
            self.when(lines, &own);
            let status = Occurrence::new(id, &own, Some(changes)).status(event.facts.status);
            self.content(lines, &event.at(Some(changes)), status);
            lines.put("END", "VEVENT");
        }
    }

    fn head(&self, lines: &mut ContentLines, event: &Event) {
        lines.put("UID", &escape(&event.facts.uid));
        // The time of the last revision, not of writing: the file stays the same until something changes.
        lines.put("DTSTAMP", &stamp(&event.updated_at));
        lines.put("CREATED", &stamp(&event.created_at));
        lines.put("LAST-MODIFIED", &stamp(&event.updated_at));
        lines.put("SEQUENCE", &event.facts.sequence.to_string());
    }

    fn moment(&self, lines: &mut ContentLines, name: &str, at: RecurrenceId) {
        match at {
            RecurrenceId::Day(date) => lines.put(&format!("{name};VALUE=DATE"), &day(date)),
            RecurrenceId::At(at) => {
                let value = at.strftime("%Y%m%dT%H%M%S").to_string();
                lines.put(&format!("{name};TZID={}", self.zone_name), &value);
            }
        }
    }

    /// An all-day event ends, exclusively, on the day after its last one; an unknown end is omitted.
    fn when(&self, lines: &mut ContentLines, when: &EventTime) {
        self.moment(lines, "DTSTART", when.recurrence_id());
        let last = when.last_date();
        let after = || last.checked_add(1.day()).unwrap_or(last);
        match (when.start_time, when.end_time) {
            (None, _) => self.moment(lines, "DTEND", RecurrenceId::Day(after())),
            (Some(_), Some(end)) => self.moment(lines, "DTEND", RecurrenceId::At(last.to_datetime(end))),
            (Some(_), None) if last > when.start_date => {
                self.moment(
                    lines,
                    "DTEND",
                    RecurrenceId::At(after().to_datetime(jiff::civil::Time::midnight())),
                );
            }
            (Some(_), None) => {}
        }
    }

    /// `UNTIL` must be in UTC if the start has a zone, and a date if the start is one.
    fn rule(&self, mut rule: RecurrenceRule, when: &EventTime) -> RecurrenceRule {
        let Some(last) = rule.last_start() else { return rule };
        rule.until = Some(if when.is_all_day() {
            Until::Local(RecurrenceId::Day(last.date()))
        } else {
            let at = self.sheet.zone.to_timestamp(last).unwrap_or(Timestamp::MAX);
            Until::Utc(TimeZone::UTC.to_datetime(at))
        });
        rule
    }

    fn content(&self, lines: &mut ContentLines, event: &Event, status: OccurrenceStatus) {
        let title = &event.title;
        // Not every program shows the status, so the title states it as well.
        let (word, title) = match status {
            OccurrenceStatus::Scheduled => ("CONFIRMED", title.clone()),
            OccurrenceStatus::Cancelled => ("CANCELLED", format!("Canceled: {title}")),
            OccurrenceStatus::Postponed => ("TENTATIVE", format!("Postponed: {title}")),
        };
        lines.put_text("SUMMARY", &title);
        lines.put("STATUS", word);
        let page = self.sheet.origin.map(|origin| format!("{origin}{}", event.path()));
        let mut description = self.description(event);
        if let Some(page) = &page {
            let gap = if description.is_empty() { "" } else { "\n\n" };
            description.push_str(&format!("{gap}{page}"));
        }
        lines.put_text("DESCRIPTION", &description);
        // A file to be imported holds what the event itself says.
        let (address, position) = match self.sheet.origin {
            Some(_) => (event.place_address(), event.place_position()),
            None => (event.address.as_str().into(), (event.facts.latitude, event.facts.longitude)),
        };
        let place = [event.location.as_str(), &address];
        let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
        lines.put_text("LOCATION", &place.join(", "));
        if let (Some(latitude), Some(longitude)) = position {
            lines.put("GEO", &format!("{latitude};{longitude}"));
        }
        let url = page.unwrap_or_else(|| event.website.clone());
        if !url.is_empty() {
            lines.put("URL", &url);
        }
        if !event.category.is_empty() {
            lines.put_text("CATEGORIES", &category_label(&event.category));
        }
        if !event.organizer.is_empty() {
            let email = &event.facts.organizer_email;
            if self.sheet.origin.is_none() && !email.is_empty() {
                lines.put(&format!("ORGANIZER;CN={}", quoted(&event.organizer)), &format!("mailto:{email}"));
            } else {
                lines.put_text("CONTACT", &event.organizer);
            }
        }
        if let Some(image) = self.picture(event) {
            lines.put("IMAGE;VALUE=URI;DISPLAY=BADGE", &image);
        }
        lines.put("CLASS", "PUBLIC");
        lines.put("TRANSP", "TRANSPARENT");
    }

    fn description(&self, event: &Event) -> String {
        let Some(origin) = self.sheet.origin else { return event.description.clone() };
        let absolute = |url: &str| url.starts_with('/').then(|| format!("{origin}{url}"));
        markdown::to_text_with_links(&event.description, '\n', absolute)
    }

    fn picture(&self, event: &Event) -> Option<String> {
        let (origin, image) = (self.sheet.origin?, event.image.as_deref()?);
        Some(if image.starts_with('/') { format!("{origin}{image}") } else { image.to_owned() })
    }
}

/// The first date, and those of the rule on the days of changed dates.
fn dates_of_rule(entry: &CalendarEvent, when: &EventTime) -> BTreeSet<RecurrenceId> {
    let changed = entry.exceptions.iter().filter(|one| matches!(one, Exception::Changed { .. }));
    let days = changed.map(|one| one.recurrence_id().date()).collect();
    let dates = rule_dates(when, entry.event.recurring_pattern.as_deref(), &days);
    dates.unwrap_or_else(|_| BTreeSet::from([when.recurrence_id()]))
}

/// An exception that gives only the day means the series' own start time.
fn own_time(at: RecurrenceId, when: &EventTime) -> RecurrenceId {
    match (at, when.start_time) {
        (RecurrenceId::Day(date), Some(time)) => RecurrenceId::At(date.to_datetime(time)),
        (RecurrenceId::At(at), None) => RecurrenceId::Day(at.date()),
        _ => at,
    }
}
