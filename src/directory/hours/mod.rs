//! Opening hours: the weekly plan, the days that differ, and what they say of a moment.
//!
//! Minutes count from midnight of the day a span belongs to, in the town's wall time; a span
//! may end past 1440, which is the early morning of the next day.

mod human;
mod open;
mod osm;
mod wire;

use jiff::civil::Date;

pub use open::{OpenStatus, time};

/// Minutes of a day.
pub const DAY: u16 = 24 * 60;
/// More on one day is a mistake, not a plan.
const MOST_SPANS: usize = 6;
pub const DAY_NAMES: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// One stretch of being open. `opens < 1440`, `opens < closes <= opens + 1440`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub opens: u16,
    pub closes: u16,
}

impl Span {
    pub const ALL_DAY: Span = Span { opens: 0, closes: DAY };

    /// A closing time that is not after the opening is one of the next day.
    pub fn new(opens: u16, closes: u16) -> Option<Span> {
        let closes = if closes <= opens { closes + DAY } else { closes };
        (opens < DAY && closes <= opens + DAY).then_some(Span { opens, closes })
    }
}

/// A date whose hours differ from the week's plan; no spans means closed all day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecialDay {
    pub date: Date,
    pub spans: Vec<Span>,
    pub note: String,
}

/// The hours of one business. `weekly[0]` is Monday; spans and special days are in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hours {
    pub weekly: [Vec<Span>; 7],
    pub special: Vec<SpecialDay>,
}

/// A span, or a closed special day, as a table row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// 0 is Monday; given unless `date` is.
    pub day: Option<u8>,
    pub date: Option<Date>,
    pub opens: Option<u16>,
    pub closes: Option<u16>,
    pub note: String,
}

impl Hours {
    /// Reads OSM's notation (`Mo-Fr 09:00-17:00; Sa 10:00-14:00; Dec 25 off`) or the way people
    /// write it (`Mon-Fri 9am-5pm, closed Sunday`). What cannot be kept is an error that says
    /// which part, never a guess. Dates without a year mean the 24 months from `today`.
    pub fn parse(text: &str, today: Date) -> Result<Hours, String> {
        let text = text.trim().trim_end_matches(';').trim();
        if text.is_empty() {
            return Err("there are no hours in it".into());
        }
        let hours = match osm::parse(text, today) {
            Ok(hours) => hours,
            Err(osm::Fault::NotExpressible(reason)) => return Err(reason),
            Err(osm::Fault::NotOsm) => {
                let translated = human::to_osm(text)?;
                osm::parse(&translated, today).map_err(|fault| match fault {
                    osm::Fault::NotExpressible(reason) => reason,
                    osm::Fault::NotOsm => format!("`{text}` is not understood as opening hours"),
                })?
            }
        };
        hours.check()?;
        Ok(hours)
    }

    /// The spans that begin on `date`.
    pub fn spans_on(&self, date: Date) -> &[Span] {
        if let Some(special) = self.special.iter().find(|special| special.date == date) {
            return &special.spans;
        }
        let day = usize::from(date.weekday().to_monday_zero_offset().unsigned_abs());
        self.weekly.get(day).map_or(&[], Vec::as_slice)
    }

    /// Names the day on which something cannot be.
    pub fn check(&self) -> Result<(), String> {
        let weekly = self.weekly.iter().zip(DAY_NAMES).map(|(spans, name)| (spans, name.to_owned()));
        let special = self.special.iter().map(|special| (&special.spans, special.date.to_string()));
        for (spans, name) in weekly.chain(special) {
            if spans.len() > MOST_SPANS {
                return Err(format!("{name} has more than {MOST_SPANS} opening times"));
            }
            if spans.iter().zip(spans.iter().skip(1)).any(|(first, second)| first.closes > second.opens) {
                return Err(format!("the opening times of {name} overlap"));
            }
        }
        Ok(())
    }

    pub fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for (day, spans) in (0_u8..).zip(&self.weekly) {
            rows.extend(spans.iter().map(|span| Row {
                day: Some(day),
                date: None,
                opens: Some(span.opens),
                closes: Some(span.closes),
                note: String::new(),
            }));
        }
        for special in &self.special {
            let row = |span: Option<&Span>| Row {
                day: None,
                date: Some(special.date),
                opens: span.map(|span| span.opens),
                closes: span.map(|span| span.closes),
                note: special.note.clone(),
            };
            if special.spans.is_empty() {
                rows.push(row(None));
            }
            rows.extend(special.spans.iter().map(|span| row(Some(span))));
        }
        rows
    }

    pub fn from_rows(rows: impl Iterator<Item = Row>) -> Hours {
        let mut hours = Hours::default();
        for row in rows {
            let span = row.opens.zip(row.closes).map(|(opens, closes)| Span { opens, closes });
            if let Some(date) = row.date {
                let at = hours.special.iter().position(|special| special.date == date).unwrap_or_else(|| {
                    hours.special.push(SpecialDay { date, spans: Vec::new(), note: row.note.clone() });
                    hours.special.len() - 1
                });
                if let Some(special) = hours.special.get_mut(at) {
                    special.spans.extend(span);
                }
            } else if let Some(spans) = row.day.and_then(|day| hours.weekly.get_mut(usize::from(day))) {
                spans.extend(span);
            }
        }
        hours.sort();
        hours
    }

    fn sort(&mut self) {
        self.weekly.iter_mut().for_each(|spans| spans.sort_unstable());
        self.special.iter_mut().for_each(|special| special.spans.sort_unstable());
        self.special.sort_by_key(|special| special.date);
    }
}

#[cfg(test)]
mod tests;
