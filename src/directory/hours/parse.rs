//! Parses hours from a text, in OpenStreetMap's format or as a clerk writes it.
//!
//! What cannot be represented is an error that names the part; nothing is guessed. A text that means one
//! thing in OpenStreetMap's grammar and another to most readers ("Mo 8:00-5:00") is read as free text, where
//! the obvious reading wins or the writer is asked.

use jiff::civil::Date;
use opening_hours_syntax::rules::OpeningHoursExpression;
use opening_hours_syntax::{RuleKind, parse};

use super::natural::meridiem::{self, WrittenTime};
use super::{Hours, Span, natural, osm};

/// Longer than any text that this program writes.
const MAX_TEXT: usize = 120_000;

impl Hours {
    /// Parses a text; dates and holidays become special days for the two years from `today`.
    pub fn parse(text: &str, today: Date) -> Result<Hours, String> {
        let hours = Hours::read(text, today)?.tidied();
        hours.check()?;
        Ok(hours)
    }

    fn read(text: &str, today: Date) -> Result<Hours, String> {
        let text = text.trim().trim_end_matches(';').trim_end();
        if text.is_empty() {
            return Err("there are no hours in the text".to_owned());
        }
        if text.len() > MAX_TEXT {
            return Err("the text is too long to be opening hours".to_owned());
        }
        match parse(text) {
            Ok(expression) => match bare_days(text, &expression) {
                Some(days) => natural::hours(text, today).map_err(|_| format!("“{days}” has no hours")),
                None if has_twelve_hour_times(text) => natural::hours(text, today),
                None => {
                    refuse_holidays_by_weekday(text)?;
                    osm::hours(&expression, today)
                }
            },
            Err(_) => natural::hours(text, today),
        }
    }

    /// Applies a text to these hours: it may describe the whole week, or only what changes.
    pub fn amend(&self, text: &str, today: Date) -> Result<Hours, String> {
        let hours = match natural::amended(text, self, today) {
            Ok(Some(hours)) => hours,
            Ok(None) => self.completed(Hours::read(text, today)?, today),
            // The grammar may understand more, such as dates.
            Err(wrong) => self.completed(Hours::read(text, today).map_err(|_| wrong)?, today),
        };
        let hours = hours.tidied();
        hours.check()?;
        Ok(hours)
    }

    /// What a text says, with what it leaves out as it is: other dates, and the week if it is about dates alone.
    fn completed(&self, mut said: Hours, today: Date) -> Hours {
        if !said.special.is_empty() && said.weekly.iter().all(Vec::is_empty) {
            said.weekly.clone_from(&self.weekly);
        }
        said.keep_special(self, today);
        said
    }

    /// Takes over the dates of `present` that these hours do not have and that are not over.
    pub(super) fn keep_special(&mut self, present: &Hours, today: Date) {
        let mut kept = present.clone().without_ended(today).special;
        kept.retain(|known| self.special.iter().all(|special| special.date != known.date));
        self.special.extend(kept);
    }
}

/// The grammar takes days without times as open all day, so "Mo, We 09:00-17:00" would open all of Monday.
/// Full days are accepted only if written out; any other is returned.
fn bare_days(text: &str, expression: &OpeningHoursExpression) -> Option<String> {
    let mut full_days = expression.rules.iter().filter(|rule| {
        rule.kind != RuleKind::Closed
            && matches!(rule.time_selector.spans.as_slice(), [span] if span.to_string() == "00:00-24:00")
    });
    let is_full = |(opens, closes): &(&str, &str)| matches!(*opens, "00:00" | "0:00") && *closes == "24:00";
    let written = time_pairs(text).filter(is_full).count() + text.matches("24/7").count();
    full_days.nth(written).map(|rule| match rule.day_selector.is_empty() {
        true => rule.to_string(),
        false => rule.day_selector.to_string(),
    })
}

/// Whether times are written unlike the grammar requires ("8:00-5:00", "11:00-10:00") and a person would read
/// them differently.
fn has_twelve_hour_times(text: &str) -> bool {
    time_pairs(text).any(|(opens, closes)| {
        let Some((from, until)) = minutes(opens).zip(minutes(closes)) else {
            return true;
        };
        let is_short = |time: &str| time.len() < "09:00".len();
        let is_late = until <= from && is_of_both_clocks(from) && is_of_both_clocks(until);
        let by_person = WrittenTime::bare(opens).zip(WrittenTime::bare(closes));
        (is_short(opens) || is_short(closes) || is_late)
            && by_person.and_then(|(opens, closes)| meridiem::span(opens, closes).ok())
                != Some(Span::between(from, until))
    })
}

/// Whether the time is from 10:00 to 12:59, which look the same on a 12-hour and a 24-hour clock.
pub(super) fn is_of_both_clocks(minutes: u16) -> bool {
    (10 * 60..13 * 60).contains(&minutes)
}

/// All pairs such as "9:00-17:00" in a text.
fn time_pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let is_time = |letter: char| letter.is_ascii_digit() || letter == ':';
    text.match_indices('-').filter_map(move |(at, _)| {
        let (before, after) = (text.get(..at)?.trim_end(), text.get(at + 1..)?.trim_start());
        let opens = before.trim_end_matches(is_time).len();
        let closes = after.trim_start_matches(is_time).len();
        let pair = (before.get(opens..)?, after.get(..after.len() - closes)?);
        (pair.0.contains(':') && pair.1.contains(':')).then_some(pair)
    })
}

fn minutes(time: &str) -> Option<u16> {
    let (hours, minutes) = time.split_once(':')?;
    hours.parse::<u16>().ok()?.checked_mul(60)?.checked_add(minutes.parse().ok()?)
}

/// "PH Mo-Fr" means holidays on these weekdays, but the parser reads it as holidays and weekdays.
fn refuse_holidays_by_weekday(text: &str) -> Result<(), String> {
    for (at, _) in text.match_indices("PH") {
        let before = text.get(..at).unwrap_or_default();
        let after = text.get(at + 2..).unwrap_or_default();
        let is_after_day = before.trim_end().len() < before.len()
            && before.trim_end().ends_with(|letter: char| letter.is_alphanumeric() || letter == ']');
        let word = after.trim_start().get(..2).unwrap_or_default().to_lowercase();
        let is_before_day =
            after.starts_with(' ') && ["mo", "tu", "we", "th", "fr", "sa", "su"].contains(&word.as_str());
        if is_after_day || is_before_day {
            return Err("“PH” beside a weekday: separate the two with a comma".to_owned());
        }
    }
    Ok(())
}
