//! Validates hours: every message names the day and the problem.
//!
//! A span may run past midnight into a day that opens at midnight. Running into a later opening is a slip (11
//! AM written for 11 PM), so it is rejected.

use jiff::civil::Weekday;

use super::clock::{date_label, label, span_label};
use super::{
    DAY, Hours, MAX_NOTE, MAX_SPANS_PER_DAY, MAX_SPECIAL_DAYS, Span, WEEK, tidy_note, too_many_special_days,
};
use crate::kit::day::weekday_name;

impl Hours {
    /// Returns the first problem, such as "Tuesday: 9 AM to 5 PM and 4 PM to 6 PM overlap".
    pub fn check(&self) -> Result<(), String> {
        for (weekday, spans) in WEEK.into_iter().zip(&self.weekly) {
            check_day(spans).map_err(|wrong| format!("{}: {wrong}", weekday_name(weekday)))?;
            self.check_night(weekday).map_err(|wrong| format!("{}: {wrong}", weekday_name(weekday)))?;
        }
        self.check_special()
    }

    /// Checks a day's last hours against the first hours of the next day.
    pub(super) fn check_night(&self, weekday: Weekday) -> Result<(), String> {
        let next = weekday.next();
        match runs_into(self.spans_of(weekday), self.spans_of(next)) {
            Some((late, early)) => Err(format!(
                "{} runs past the next opening, {} at {}",
                span_label(late),
                weekday_name(next),
                label(early.opens),
            )),
            None => Ok(()),
        }
    }

    fn check_special(&self) -> Result<(), String> {
        if self.special.len() > MAX_SPECIAL_DAYS {
            return Err(too_many_special_days());
        }
        for special in &self.special {
            let wrong = |what: &str| format!("{}: {what}", date_label(special.date));
            check_day(&special.spans).map_err(|what| wrong(&what))?;
            if special.note.chars().count() > MAX_NOTE {
                return Err(wrong(&format!("the note is longer than {MAX_NOTE} characters")));
            }
            if special.note != tidy_note(&special.note) || special.note.contains(char::is_control) {
                return Err(wrong("the note has a double quotation mark, a line break or stray spaces"));
            }
        }
        for pair in self.special.windows(2) {
            if let [one, two] = pair
                && one.date >= two.date
            {
                let what = if one.date == two.date { "is listed twice" } else { "is out of order" };
                return Err(format!("{}: the date {what}", date_label(two.date)));
            }
        }
        Ok(())
    }
}

pub(super) fn check_day(spans: &[Span]) -> Result<(), String> {
    if spans.len() > MAX_SPANS_PER_DAY {
        return Err(format!("more than {MAX_SPANS_PER_DAY} spans"));
    }
    for span in spans {
        if span.opens >= DAY {
            return Err("opens after the day has ended".to_owned());
        }
        if span.closes <= span.opens {
            return Err(
                format!("closes at {} before it opens at {}", label(span.closes), label(span.opens),),
            );
        }
        if span.closes - span.opens > DAY {
            return Err(format!("from {} it is open longer than 24 hours", label(span.opens)));
        }
    }
    for pair in spans.windows(2) {
        if let [one, two] = pair {
            if one.overlaps(*two) {
                return Err(format!("{} and {} overlap", span_label(*one), span_label(*two)));
            }
            if one > two {
                return Err(format!("{} is out of order", span_label(*two)));
            }
        }
    }
    Ok(())
}

/// The last span of a day and the first of the next day, if the last one ends after the next opening.
fn runs_into(spans: &[Span], next: &[Span]) -> Option<(Span, Span)> {
    let (late, early) = (*spans.last()?, *next.first()?);
    (early.opens > 0 && late.closes > early.opens.saturating_add(DAY)).then_some((late, early))
}
