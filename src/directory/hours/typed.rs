//! Hours as typed into a form: one line for each weekday and each special date, parsed separately, so that a
//! mistake in one line does not affect the others.

use jiff::civil::{Date, DateTime};
use serde::Serialize;
use utoipa::ToSchema;

use super::check::check_day;
use super::{Hours, MAX_NOTE, OpenStatus, Span, SpecialDay, WEEK, natural};
use crate::kit::words::sentence;

/// The longest line, in characters.
pub const MAX_LINE: usize = 200;

#[derive(Debug, Clone, Default)]
pub struct TypedHours {
    /// Monday first.
    pub weekly: [String; 7],
    pub special: Vec<TypedSpecialDay>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedSpecialDay {
    /// As a date field sends it, or blank.
    pub date: String,
    pub hours: String,
    pub note: String,
}

/// How a line was read, or what is wrong with it.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HoursLineReading {
    /// Empty: closed. Null: the line could not be read.
    pub spans: Option<Vec<Span>>,
    pub error: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TypedHoursReading {
    /// A line for each weekday, Monday first.
    pub weekly: Vec<HoursLineReading>,
    /// In the order of the request.
    pub special: Vec<HoursLineReading>,
    /// All lines together; nothing while one has an error.
    pub hours: Option<Hours>,
    /// What these hours say of this moment.
    pub open_status: Option<OpenStatus>,
}

impl HoursLineReading {
    fn of(text: &str) -> HoursLineReading {
        match read_line(text) {
            Ok(spans) => HoursLineReading { spans: Some(spans), error: None },
            Err(wrong) => HoursLineReading { spans: None, error: Some(sentence(&wrong)) },
        }
    }

    /// Only the first error is kept.
    fn refuse(&mut self, wrong: &str) {
        self.error.get_or_insert_with(|| sentence(wrong));
    }
}

fn read_line(text: &str) -> Result<Vec<Span>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("write the hours, or “closed”".to_owned());
    }
    if text.chars().count() > MAX_LINE {
        return Err(format!("the line is longer than {MAX_LINE} characters"));
    }
    let spans = natural::day(text)?;
    check_day(&spans)?;
    Ok(spans)
}

impl TypedHours {
    pub fn read(&self, now: DateTime) -> TypedHoursReading {
        let mut weekly: Vec<_> = self.weekly.iter().map(|line| HoursLineReading::of(line)).collect();
        let mut hours = Hours::default();
        for (spans, line) in hours.weekly.iter_mut().zip(&weekly) {
            *spans = line.spans.clone().unwrap_or_default();
        }
        for (weekday, line) in WEEK.into_iter().zip(&mut weekly) {
            if let Err(wrong) = hours.check_night(weekday) {
                line.refuse(&wrong);
            }
        }
        let special = self.read_special(&mut hours);
        let hours = Some(hours.tidied()).filter(|hours| {
            weekly.iter().chain(&special).all(|line| line.error.is_none()) && hours.check().is_ok()
        });
        let open_status = hours.as_ref().map(|hours| hours.open_status(now));
        TypedHoursReading { weekly, special, hours, open_status }
    }

    fn read_special(&self, hours: &mut Hours) -> Vec<HoursLineReading> {
        let mut readings = Vec::new();
        for typed in &self.special {
            let mut line = HoursLineReading::of(&typed.hours);
            match typed.date.trim().parse::<Date>() {
                Err(_) => line.refuse("choose the date"),
                Ok(date) if hours.special.iter().any(|other| other.date == date) => {
                    line.refuse("this date is listed twice");
                }
                Ok(date) => {
                    let spans = line.spans.clone().unwrap_or_default();
                    hours.special.push(SpecialDay { date, spans, note: typed.note.clone() });
                }
            }
            if typed.note.chars().count() > MAX_NOTE {
                line.refuse(&format!("the note is longer than {MAX_NOTE} characters"));
            }
            readings.push(line);
        }
        readings
    }
}
