//! Converts hours to table rows and back.
//!
//! A weekday that is closed has no row; a special day that is closed has one row without times.

use jiff::civil::Date;

use super::clock::date_label;
use super::{Hours, Span, SpecialDay};

/// One span of a weekday (`day`, 0 is Monday) or of a date, or a date that is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoursRow {
    pub day: Option<u8>,
    pub date: Option<Date>,
    pub opens: Option<u16>,
    pub closes: Option<u16>,
    pub note: String,
}

impl Hours {
    /// The rows in the order of the week, then of the dates.
    pub fn rows(&self) -> Vec<HoursRow> {
        let weekly = (0u8..).zip(&self.weekly).flat_map(|(day, spans)| {
            spans.iter().map(move |span| HoursRow {
                day: Some(day),
                date: None,
                opens: Some(span.opens),
                closes: Some(span.closes),
                note: String::new(),
            })
        });
        let special = self.special.iter().flat_map(|special| {
            let row = |opens, closes| HoursRow {
                day: None,
                date: Some(special.date),
                opens,
                closes,
                note: special.note.clone(),
            };
            if special.spans.is_empty() {
                return vec![row(None, None)];
            }
            special.spans.iter().map(|span| row(Some(span.opens), Some(span.closes))).collect()
        });
        weekly.chain(special).collect()
    }

    /// Assembles hours from rows in any order, and checks them.
    pub fn from_rows(rows: impl Iterator<Item = HoursRow>) -> Result<Hours, String> {
        let mut hours = Hours::default();
        for row in rows {
            let span = match (row.opens, row.closes) {
                (Some(opens), Some(closes)) => Some(Span { opens, closes }),
                (None, None) => None,
                _ => return Err("a row of hours has only one of its two times".to_owned()),
            };
            match (row.day, row.date, span) {
                (Some(day), None, Some(span)) => {
                    let Some(spans) = hours.weekly.get_mut(usize::from(day)) else {
                        return Err(format!("a row of hours is for the day {day}; 0 to 6 exist"));
                    };
                    spans.push(span);
                }
                (None, Some(date), span) => hours.add_special(date, span, row.note)?,
                _ => return Err("a row of hours is for a weekday with times or for a date".into()),
            }
        }
        let hours = hours.tidied();
        hours.check()?;
        Ok(hours)
    }

    fn add_special(&mut self, date: Date, span: Option<Span>, note: String) -> Result<(), String> {
        let Some(special) = self.special.iter_mut().find(|special| special.date == date) else {
            self.special.push(SpecialDay { date, spans: span.into_iter().collect(), note });
            return Ok(());
        };
        let Some(span) = span.filter(|_| !special.spans.is_empty()) else {
            return Err(format!("{}: both closed and open, or closed twice", date_label(date)));
        };
        special.spans.push(span);
        if special.note.is_empty() {
            special.note = note;
        }
        Ok(())
    }
}
