//! Parses one row of a table to an event.
//!
//! Anything that would put false information on the site is an error and rejects the row: no title, an invalid
//! date, an end before the start, an unreadable rule. If information would merely be missing, that is a
//! warning: the value is left out and the row kept.

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

use super::dates;
use super::field::{EventField, EventMapping};
use super::overrides::read_changed_dates;
use super::upsert::{UpsertItem, sorted};
use crate::events::external_event::{category_of, is_free};
use crate::events::model::{
    AUDIENCES, EventTime, Exception, MAX_LINE_LENGTH, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, MAX_URL_LENGTH,
    NewEvent, OccurrenceStatus, RecurrenceId, SourceType, Visibility,
};
use crate::events::recurrence::{RecurrenceRule, check};
use crate::events::title_status;
use crate::kit::csv::{CellProposal, CsvRecord, RowParser as AnyCells, RowProblem, normalize};
use crate::kit::day;
use crate::kit::email_address;
use crate::kit::html_to_markdown;
use crate::kit::web_address;
use crate::kit::words::time_words;

type Cells<'a> = AnyCells<'a, EventField>;

pub fn read_row(
    record: &CsvRecord,
    mapping: &EventMapping,
    town: &TimeZone,
) -> Result<UpsertItem, Vec<RowProblem>> {
    let mut cells = Cells::new(record, mapping);
    let (key, uid) = (cells.key(EventField::Key), cells.key(EventField::Uid));
    let business = Some(cells.text(EventField::Business, MAX_LINE_LENGTH)).filter(|name| !name.is_empty());
    let when = cells.when(town);
    let price = Some(cells.text(EventField::Price, MAX_LINE_LENGTH)).filter(|price| !price.is_empty());
    let (latitude, longitude) = cells.position();
    let mut event = NewEvent {
        title: cells.title(),
        description: cells.description(),
        category: cells.category(),
        event_type: cells.text(EventField::EventType, MAX_LINE_LENGTH).to_lowercase(),
        location: cells.text(EventField::Location, MAX_LINE_LENGTH),
        address: cells.text(EventField::Address, MAX_LINE_LENGTH),
        latitude,
        longitude,
        when,
        recurring_pattern: cells.rule(&when, town),
        exceptions: cells.exceptions(town),
        status: cells.status(),
        visibility: cells.visibility(),
        organizer: cells.text(EventField::Organizer, MAX_LINE_LENGTH),
        organizer_email: cells.optional(EventField::OrganizerEmail, email).unwrap_or_default(),
        website: cells.optional(EventField::Website, website).unwrap_or_default(),
        is_free: cells.flag(EventField::IsFree).unwrap_or_else(|| price.as_deref().is_some_and(is_free)),
        price,
        target_audience: cells.audience(),
        atmosphere_tags: normalize::list(cells.raw(EventField::Tags)),
        is_featured: cells.flag(EventField::IsFeatured).unwrap_or(false),
        uid,
        source: crate::events::model::EventOrigin {
            source_type: cells.source_type(),
            source_url: cells.optional(EventField::SourceUrl, website),
            ..Default::default()
        },
        ..NewEvent::default()
    };
    // Exports of other calendars state it only in the title.
    let is_silent = cells.raw(EventField::Status).trim().is_empty();
    let said = title_status::read(&event.title).filter(|_| is_silent);
    let Cells { errors, warnings, left_out, .. } = cells;
    if !errors.is_empty() {
        return Err(errors);
    }
    let says = |field: &EventField| !left_out.contains(field);
    let mut brought: Vec<EventField> = mapping.fields().filter(says).collect();
    if let Some((status, title)) = said {
        (event.status, event.title) = (status, title);
        brought.push(EventField::Status);
    }
    Ok(UpsertItem { line: record.line, key, event: sorted(event), business, brought, warnings })
}

fn email(text: &str) -> Result<String, String> {
    let text = text.trim().to_lowercase();
    if email_address::is_valid(&text) { Ok(text) } else { Err(format!("\"{text}\" is not an email address")) }
}

fn website(text: &str) -> Result<String, String> {
    let address = match web_address::parse(text) {
        Some(_) => Some(text.to_owned()),
        None => web_address::complete(text),
    };
    address
        .filter(|address| address.len() <= MAX_URL_LENGTH)
        .ok_or_else(|| format!("\"{text}\" is not the address of a website"))
}

/// The date as an export writes it, or as a spreadsheet writes it instead: "11/26/2026".
fn recurrence_id(text: &str, town: &TimeZone) -> Option<RecurrenceId> {
    let exact = text.replace(' ', "T").parse::<RecurrenceId>().ok();
    let at = exact.or_else(|| match dates::moment(text, town)? {
        (date, Some(time)) => Some(RecurrenceId::At(date.to_datetime(time))),
        (date, None) => Some(RecurrenceId::Day(date)),
    })?;
    day::is_inside(at.date()).then_some(at)
}

impl Cells<'_> {
    fn title(&mut self) -> String {
        let raw = self.raw(EventField::Title);
        let title =
            if self.mapping.is_export() { normalize::line(raw) } else { html_to_markdown::line_of(raw) };
        if title.is_empty() {
            self.error(EventField::Title, "an event needs a title");
        }
        self.fit(EventField::Title, title, MAX_TITLE_LENGTH)
    }

    fn description(&mut self) -> String {
        let mut text = self.lines(EventField::Description);
        if !self.mapping.is_export() {
            text = html_to_markdown::markdown_of(&text);
        }
        self.fit(EventField::Description, text, MAX_TEXT_LENGTH)
    }

    fn category(&mut self) -> String {
        let text = self.text(EventField::Category, MAX_LINE_LENGTH);
        if self.mapping.is_export() {
            return text;
        }
        let title = self.raw(EventField::Title);
        // "Arts > Music": the last category is the most specific.
        let text = text.rsplit('>').map(normalize::known).find(|word| !word.is_empty()).unwrap_or_default();
        let known = category_of(&text).map(str::to_owned);
        known.unwrap_or_else(|| {
            if text.is_empty() {
                category_of(title).unwrap_or_default().to_owned()
            } else {
                text.to_lowercase()
            }
        })
    }

    fn position(&mut self) -> (Option<f64>, Option<f64>) {
        let mut degrees = |field: EventField, most: f64| {
            self.optional(field, |text| {
                text.parse::<f64>()
                    .ok()
                    .filter(|degrees| degrees.abs() <= most)
                    .ok_or_else(|| format!("\"{text}\" is not a number of degrees"))
            })
        };
        match (degrees(EventField::Latitude, 90.0), degrees(EventField::Longitude, 180.0)) {
            (Some(latitude), Some(longitude)) if (latitude, longitude) != (0.0, 0.0) => {
                (Some(latitude), Some(longitude))
            }
            _ => (None, None),
        }
    }

    fn moment(&mut self, field: EventField, town: &TimeZone) -> Option<(Date, Option<Time>)> {
        let text = self.text(field, MAX_LINE_LENGTH);
        if text.is_empty() {
            return None;
        }
        let found = dates::moment(&text, town);
        if found.is_none() {
            self.error(field, format!("\"{text}\" is not a date such as 2026-11-21 or 11/21/2026"));
        }
        found
    }

    /// A time, which may come with its date.
    fn time(&mut self, field: EventField, town: &TimeZone) -> Option<(Option<Date>, Time)> {
        let text = self.text(field, MAX_LINE_LENGTH);
        if text.is_empty() || text.eq_ignore_ascii_case("all day") {
            return None;
        }
        if let Some((date, Some(time))) = dates::moment(&text, town) {
            return Some((Some(date), time));
        }
        let found = dates::time(&text);
        if found.is_none() {
            self.error(field, format!("\"{text}\" is not a time such as 19:00 or 7 pm"));
        }
        found.map(|time| (None, time))
    }

    /// The last day, the end time, and the column that contains the time.
    fn end(&mut self, start_date: Option<Date>, town: &TimeZone) -> (Option<Date>, Option<Time>, EventField) {
        let cell = self.text(EventField::EndDate, MAX_LINE_LENGTH);
        if let (true, Some(start_date)) = (dates::is_time(&cell), start_date)
            && self.raw(EventField::EndTime).trim().is_empty()
        {
            return (Some(start_date), dates::time(&cell), EventField::EndDate);
        }
        let day = self.moment(EventField::EndDate, town);
        let time = self.time(EventField::EndTime, town);
        let last = day.map(|(date, _)| date).or(time.and_then(|(date, _)| date));
        match time {
            Some((_, time)) => (last, Some(time), EventField::EndTime),
            None => (last, day.and_then(|(_, time)| time), EventField::EndDate),
        }
    }

    fn when(&mut self, town: &TimeZone) -> EventTime {
        let start = self.moment(EventField::StartDate, town);
        let start_time = self.time(EventField::StartTime, town).map(|(_, time)| time);
        let (end_date, end_time, says_end) = self.end(start.map(|(date, _)| date), town);
        let is_all_day = self.flag(EventField::IsAllDay) == Some(true);
        let Some((start_date, time)) = start else {
            if self
                .errors
                .iter()
                .all(|error| error.column.as_deref() != self.mapping.heading(EventField::StartDate))
            {
                self.error(EventField::StartDate, "an event needs a date");
            }
            return EventTime::default();
        };
        let timed = |time: Option<Time>| time.filter(|_| !is_all_day);
        // Outlook lets the whole of a day end at the midnight after it.
        let is_after_last = is_all_day && end_time == Some(Time::midnight());
        let end_date = match end_date.filter(|last| is_after_last && *last > start_date) {
            Some(next) => next.yesterday().ok(),
            None => end_date,
        };
        let mut when = EventTime {
            start_date,
            start_time: timed(start_time.or(time)),
            end_date,
            end_time: timed(end_time),
        };
        // Without a start time an end time means nothing.
        if when.start_time.is_none()
            || when.end_time == when.start_time && end_date.is_none_or(|date| date == start_date)
        {
            when.end_time = None;
        }
        match (when.end_date, when.start_time, when.end_time) {
            (Some(last), ..) if last < start_date => {
                self.error(EventField::EndDate, "the end is before the start")
            }
            (last, Some(start), Some(end)) if last.is_none_or(|last| last == start_date) && end < start => {
                when.end_date = None;
                if when.is_end_unclear() {
                    self.ask_overnight(says_end, &when);
                }
            }
            _ => {}
        }
        when.plain()
    }

    /// From 8 PM to 6 PM is a typo, or lasts a night and the day after it.
    fn ask_overnight(&mut self, says_end: EventField, when: &EventTime) {
        let (Ok(next), Some(start), Some(end)) = (when.start_date.tomorrow(), when.start_time, when.end_time)
        else {
            return;
        };
        let text = format!("{next} {}", end.strftime("%H:%M"));
        let reason = format!(
            "ends at \"{}\", before it starts at \"{}\"; if it goes on overnight, write \"{text}\"",
            time_words(end),
            time_words(start)
        );
        let proposal = CellProposal { label: "Yes, it ends the next day".to_owned(), text };
        self.ask(says_end, reason, proposal);
    }

    fn rule(&mut self, when: &EventTime, town: &TimeZone) -> Option<String> {
        let text = self.text(EventField::Rule, MAX_LINE_LENGTH);
        if text.is_empty() {
            return None;
        }
        let rule = text.parse::<RecurrenceRule>().and_then(|rule| {
            let rule = rule.local(town);
            check(when, &rule).map(|()| rule.to_string())
        });
        rule.map_err(|error| self.error(EventField::Rule, error.to_string())).ok()
    }

    fn exceptions(&mut self, town: &TimeZone) -> Vec<Exception> {
        let mut exceptions = Vec::new();
        for field in [EventField::ExcludedDates, EventField::AddedDates] {
            for text in normalize::split(self.raw(field)) {
                match recurrence_id(&text, town) {
                    Some(at) => exceptions.push(match field {
                        EventField::AddedDates => Exception::Added { at },
                        _ => Exception::Excluded { at },
                    }),
                    None => {
                        self.error(field, format!("\"{text}\" is not a date such as 2026-11-21T19:00:00"))
                    }
                }
            }
        }
        let changed = self.raw(EventField::ChangedDates).trim();
        if !changed.is_empty() {
            match read_changed_dates(changed) {
                Ok(changed) => exceptions.extend(changed),
                Err(reason) => self.error(EventField::ChangedDates, reason),
            }
        }
        exceptions
    }

    fn status(&mut self) -> OccurrenceStatus {
        let text = self.text(EventField::Status, MAX_LINE_LENGTH).to_lowercase();
        match text.as_str() {
            "" | "scheduled" | "confirmed" | "active" | "published" | "tentative" => {
                OccurrenceStatus::Scheduled
            }
            "cancelled" | "canceled" => OccurrenceStatus::Cancelled,
            "postponed" => OccurrenceStatus::Postponed,
            _ => {
                self.error(
                    EventField::Status,
                    format!("there is no status \"{text}\"; there are scheduled, cancelled and postponed"),
                );
                OccurrenceStatus::Scheduled
            }
        }
    }

    fn visibility(&mut self) -> Visibility {
        let text = self.text(EventField::Visibility, MAX_LINE_LENGTH).to_lowercase();
        let known = [Visibility::Published, Visibility::Pending, Visibility::Hidden];
        if text.is_empty() {
            return Visibility::Published;
        }
        known.into_iter().find(|one| one.as_str() == text).unwrap_or_else(|| {
            self.error(
                EventField::Visibility,
                format!("\"{text}\" is none of published, pending and hidden"),
            );
            Visibility::Hidden
        })
    }

    fn audience(&mut self) -> String {
        let text = self.text(EventField::Audience, MAX_LINE_LENGTH).to_lowercase().replace([' ', '-'], "_");
        if text.is_empty() || AUDIENCES.iter().any(|(known, _)| *known == text) {
            return text;
        }
        self.leave_out(EventField::Audience, format!("there is no audience \"{text}\"; left out"));
        String::new()
    }

    fn source_type(&mut self) -> SourceType {
        self.optional(EventField::SourceType, |text| {
            SourceType::parse(&text.to_lowercase())
                .ok_or_else(|| format!("there is no kind of source \"{text}\""))
        })
        .unwrap_or_default()
    }

    fn flag(&mut self, field: EventField) -> Option<bool> {
        self.optional(field, |text| match text.to_lowercase().as_str() {
            "true" | "yes" | "y" | "1" | "x" => Ok(true),
            "false" | "no" | "n" | "0" => Ok(false),
            _ => Err(format!("\"{text}\" is neither yes nor no")),
        })
    }
}
