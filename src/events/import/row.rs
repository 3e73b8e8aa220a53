//! One row of a table as an event.
//!
//! What would put something false on the site is a fault and rejects the row: no title, a date
//! that is none, an end before the start, a rule that cannot be read. What only is missing then
//! is a warning: the value is left out and the row kept.

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

use super::changed::read_changed_dates;
use super::dates;
use super::field::{Field, Mapping};
use super::incoming::{Incoming, sorted};
use crate::events::found::{category_of, is_free, web_address};
use crate::events::model::{
    AUDIENCES, Exception, NewEvent, RecurrenceId, SourceType, Status, Visibility, When,
};
use crate::events::notices::time_words;
use crate::events::recurrence::{Rule, check};
use crate::events::title_status;
use crate::kit::csv::{
    Cells as AnyCells, LONGEST_DESCRIPTION, LONGEST_LINE, Proposal, Record, RowFault, clean,
};
use crate::kit::day;
use crate::kit::email_address;
use crate::kit::plain;

type Cells<'a> = AnyCells<'a, Field>;

const LONGEST_TITLE: usize = 200;
/// An end so early belongs to the night before.
const NIGHT_ENDS: Time = Time::constant(6, 0, 0, 0);

pub fn read_row(record: &Record, mapping: &Mapping, town: &TimeZone) -> Result<Incoming, Vec<RowFault>> {
    let mut cells = Cells::new(record, mapping);
    let (key, uid) = (cells.key(Field::Key), cells.key(Field::Uid));
    let business = Some(cells.text(Field::Business, LONGEST_LINE)).filter(|name| !name.is_empty());
    let when = cells.when(town);
    let price = Some(cells.text(Field::Price, LONGEST_LINE)).filter(|price| !price.is_empty());
    let (latitude, longitude) = cells.position();
    let mut event = NewEvent {
        title: cells.title(),
        description: cells.description(),
        category: cells.category(),
        event_type: cells.text(Field::EventType, LONGEST_LINE).to_lowercase(),
        location: cells.text(Field::Location, LONGEST_LINE),
        address: cells.text(Field::Address, LONGEST_LINE),
        latitude,
        longitude,
        when,
        recurring_pattern: cells.rule(&when, town),
        exceptions: cells.exceptions(),
        status: cells.status(),
        visibility: cells.visibility(),
        organizer: cells.text(Field::Organizer, LONGEST_LINE),
        organizer_email: cells.optional(Field::OrganizerEmail, email).unwrap_or_default(),
        website: cells.optional(Field::Website, website).unwrap_or_default(),
        is_free: cells.flag(Field::IsFree).unwrap_or_else(|| price.as_deref().is_some_and(is_free)),
        price,
        target_audience: cells.audience(),
        atmosphere_tags: clean::list(cells.raw(Field::Tags)),
        is_featured: cells.flag(Field::IsFeatured).unwrap_or(false),
        uid,
        source: crate::events::model::Origin {
            source_type: cells.source_type(),
            source_url: cells.optional(Field::SourceUrl, website),
            ..Default::default()
        },
        ..NewEvent::default()
    };
    // Tables of other calendars say it in the title alone.
    let is_silent = cells.raw(Field::Status).trim().is_empty();
    let said = title_status::read(&event.title).filter(|_| is_silent);
    let Cells { faults, warnings, left_out, .. } = cells;
    if !faults.is_empty() {
        return Err(faults);
    }
    let says = |field: &Field| !left_out.contains(field);
    let mut brought: Vec<Field> = mapping.fields().filter(says).collect();
    if let Some((status, title)) = said {
        (event.status, event.title) = (status, title);
        brought.push(Field::Status);
    }
    Ok(Incoming { line: record.line, key, event: sorted(event), business, brought, warnings })
}

fn email(text: &str) -> Result<String, String> {
    let text = text.trim().to_lowercase();
    if email_address::is_valid(&text) { Ok(text) } else { Err(format!("\"{text}\" is not an email address")) }
}

fn website(text: &str) -> Result<String, String> {
    let is_bare = !text.contains("://");
    let with_scheme = if is_bare { format!("https://{text}") } else { text.to_owned() };
    let host = text.split('/').next().unwrap_or_default();
    if is_bare && !host.contains('.') {
        return Err(format!("\"{text}\" is not the address of a website"));
    }
    match web_address(&with_scheme) {
        address if address.is_empty() => Err(format!("\"{text}\" is not the address of a website")),
        address => Ok(address),
    }
}

impl Cells<'_> {
    fn title(&mut self) -> String {
        let raw = self.raw(Field::Title);
        let title = if self.mapping.is_export() { clean::line(raw) } else { plain::line_of(raw) };
        if title.is_empty() {
            self.fault(Field::Title, "an event needs a title");
        }
        self.fit(Field::Title, title, LONGEST_TITLE)
    }

    fn description(&mut self) -> String {
        let mut text = self.lines(Field::Description);
        if !self.mapping.is_export() {
            text = plain::markdown_of(&text);
        }
        self.fit(Field::Description, text, LONGEST_DESCRIPTION)
    }

    fn category(&mut self) -> String {
        let text = self.text(Field::Category, LONGEST_LINE);
        if self.mapping.is_export() {
            return text;
        }
        let title = self.raw(Field::Title);
        // "Arts > Music": the last word is the most specific.
        let text = text.rsplit('>').map(clean::known).find(|word| !word.is_empty()).unwrap_or_default();
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
        let mut degrees = |field: Field, most: f64| {
            self.optional(field, |text| {
                text.parse::<f64>()
                    .ok()
                    .filter(|degrees| degrees.abs() <= most)
                    .ok_or_else(|| format!("\"{text}\" is not a number of degrees"))
            })
        };
        match (degrees(Field::Latitude, 90.0), degrees(Field::Longitude, 180.0)) {
            (Some(latitude), Some(longitude)) if (latitude, longitude) != (0.0, 0.0) => {
                (Some(latitude), Some(longitude))
            }
            _ => (None, None),
        }
    }

    fn moment(&mut self, field: Field, town: &TimeZone) -> Option<(Date, Option<Time>)> {
        let text = self.text(field, LONGEST_LINE);
        if text.is_empty() {
            return None;
        }
        let found = dates::moment(&text, town);
        if found.is_none() {
            self.fault(field, format!("\"{text}\" is not a date such as 2026-11-21 or 11/21/2026"));
        }
        found
    }

    /// A time, which may stand beside its date.
    fn time(&mut self, field: Field, town: &TimeZone) -> Option<(Option<Date>, Time)> {
        let text = self.text(field, LONGEST_LINE);
        if text.is_empty() || text.eq_ignore_ascii_case("all day") {
            return None;
        }
        if let Some((date, Some(time))) = dates::moment(&text, town) {
            return Some((Some(date), time));
        }
        let found = dates::time(&text);
        if found.is_none() {
            self.fault(field, format!("\"{text}\" is not a time such as 19:00 or 7 pm"));
        }
        found.map(|time| (None, time))
    }

    /// The last day and the time at which it ends, and the column that says the time.
    fn end(&mut self, start_date: Option<Date>, town: &TimeZone) -> (Option<Date>, Option<Time>, Field) {
        let cell = self.text(Field::EndDate, LONGEST_LINE);
        if let (true, Some(start_date)) = (dates::is_time(&cell), start_date)
            && self.raw(Field::EndTime).trim().is_empty()
        {
            return (Some(start_date), dates::time(&cell), Field::EndDate);
        }
        let day = self.moment(Field::EndDate, town);
        let time = self.time(Field::EndTime, town);
        let last = day.map(|(date, _)| date).or(time.and_then(|(date, _)| date));
        match time {
            Some((_, time)) => (last, Some(time), Field::EndTime),
            None => (last, day.and_then(|(_, time)| time), Field::EndDate),
        }
    }

    fn when(&mut self, town: &TimeZone) -> When {
        let start = self.moment(Field::StartDate, town);
        let start_time = self.time(Field::StartTime, town).map(|(_, time)| time);
        let (end_date, end_time, says_end) = self.end(start.map(|(date, _)| date), town);
        let is_all_day = self.flag(Field::IsAllDay) == Some(true);
        let Some((start_date, time)) = start else {
            if self
                .faults
                .iter()
                .all(|fault| fault.column.as_deref() != self.mapping.heading(Field::StartDate))
            {
                self.fault(Field::StartDate, "an event needs a date");
            }
            return When::default();
        };
        let timed = |time: Option<Time>| time.filter(|_| !is_all_day);
        let mut when =
            When { start_date, start_time: timed(start_time.or(time)), end_date, end_time: timed(end_time) };
        // Without a start an end says nothing.
        if when.start_time.is_none()
            || when.end_time == when.start_time && end_date.is_none_or(|date| date == start_date)
        {
            when.end_time = None;
        }
        match (when.end_date, when.start_time, when.end_time) {
            (Some(last), ..) if last < start_date => {
                self.fault(Field::EndDate, "the end is before the start")
            }
            (last, Some(start), Some(end)) if last.is_none_or(|last| last == start_date) && end < start => {
                when.end_date = None;
                if end > NIGHT_ENDS {
                    self.ask_overnight(says_end, &when);
                }
            }
            _ => {}
        }
        when.plain()
    }

    /// 8 PM to 6 PM is a slip, or a night and the day after it.
    fn ask_overnight(&mut self, says_end: Field, when: &When) {
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
        let proposal = Proposal { label: "Yes, it ends the next day".to_owned(), text };
        self.ask(says_end, reason, proposal);
    }

    fn rule(&mut self, when: &When, town: &TimeZone) -> Option<String> {
        let text = self.text(Field::Rule, LONGEST_LINE);
        if text.is_empty() {
            return None;
        }
        let rule = text.parse::<Rule>().and_then(|rule| {
            let rule = rule.local(town);
            check(when, &rule).map(|()| rule.to_string())
        });
        rule.map_err(|error| self.fault(Field::Rule, error.to_string())).ok()
    }

    fn exceptions(&mut self) -> Vec<Exception> {
        let mut exceptions = Vec::new();
        for field in [Field::ExcludedDates, Field::AddedDates] {
            for text in clean::split(self.raw(field)) {
                match text.replace(' ', "T").parse::<RecurrenceId>() {
                    Ok(at) if day::is_inside(at.date()) => exceptions.push(match field {
                        Field::AddedDates => Exception::Added { at },
                        _ => Exception::Excluded { at },
                    }),
                    _ => self.fault(field, format!("\"{text}\" is not a date such as 2026-11-21T19:00:00")),
                }
            }
        }
        let changed = self.raw(Field::ChangedDates).trim();
        if !changed.is_empty() {
            match read_changed_dates(changed) {
                Ok(changed) => exceptions.extend(changed),
                Err(reason) => self.fault(Field::ChangedDates, reason),
            }
        }
        exceptions
    }

    fn status(&mut self) -> Status {
        let text = self.text(Field::Status, LONGEST_LINE).to_lowercase();
        match text.as_str() {
            "" | "scheduled" | "confirmed" | "active" | "published" | "tentative" => Status::Scheduled,
            "cancelled" | "canceled" => Status::Cancelled,
            "postponed" => Status::Postponed,
            _ => {
                self.fault(
                    Field::Status,
                    format!("there is no status \"{text}\"; there are scheduled, cancelled and postponed"),
                );
                Status::Scheduled
            }
        }
    }

    fn visibility(&mut self) -> Visibility {
        let text = self.text(Field::Visibility, LONGEST_LINE).to_lowercase();
        let known = [Visibility::Published, Visibility::Pending, Visibility::Hidden];
        if text.is_empty() {
            return Visibility::Published;
        }
        known.into_iter().find(|one| one.as_str() == text).unwrap_or_else(|| {
            self.fault(Field::Visibility, format!("\"{text}\" is none of published, pending and hidden"));
            Visibility::Hidden
        })
    }

    fn audience(&mut self) -> String {
        let text = self.text(Field::Audience, LONGEST_LINE).to_lowercase().replace([' ', '-'], "_");
        if text.is_empty() || AUDIENCES.iter().any(|(known, _)| *known == text) {
            return text;
        }
        self.leave_out(Field::Audience, format!("there is no audience \"{text}\"; left out"));
        String::new()
    }

    fn source_type(&mut self) -> SourceType {
        self.optional(Field::SourceType, |text| {
            SourceType::parse(&text.to_lowercase())
                .ok_or_else(|| format!("there is no kind of source \"{text}\""))
        })
        .unwrap_or_default()
    }

    fn flag(&mut self, field: Field) -> Option<bool> {
        self.optional(field, |text| match text.to_lowercase().as_str() {
            "true" | "yes" | "y" | "1" | "x" => Ok(true),
            "false" | "no" | "n" | "0" => Ok(false),
            _ => Err(format!("\"{text}\" is neither yes nor no")),
        })
    }
}
