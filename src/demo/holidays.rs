//! Holidays in Wexbury: who is closed, and which events do not take place.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::directory::hours::{Hours, Span, SpecialDay, federal_holiday};

/// Nearly everything is closed.
const QUIET: [&str; 3] = ["New Year's Day", "Thanksgiving", "Christmas Day"];
/// Categories that close on every federal holiday.
const OFFICES: [&str; 11] = [
    "accountants-tax",
    "banks",
    "child-care",
    "dentists",
    "doctors",
    "insurance",
    "lawyers",
    "real-estate",
    "schools-tutoring",
    "therapists-counseling",
    "town-offices",
];
/// Categories that stay open.
const OPEN: [&str; 4] = ["funeral-homes-cemeteries", "houses-of-worship", "inns-bnbs", "parks-beaches"];

/// The holidays of the thirteen months from `today`.
fn coming(today: Date) -> impl Iterator<Item = (Date, &'static str)> {
    let end = today.saturating_add(13.months());
    today
        .series(1.day())
        .take_while(move |date| *date <= end)
        .filter_map(|date| Some((date, federal_holiday(date)?.1)))
}

/// Adds the holidays on which a business of this category is closed. A business that has special days of its
/// own, or never closes, is left as it is.
pub fn close(mut hours: Hours, category: &str, today: Date) -> Hours {
    let never_closes = hours.weekly.iter().all(|spans| spans.contains(&Span::ALL_DAY));
    if never_closes || !hours.special.is_empty() || OPEN.contains(&category) {
        return hours;
    }
    let closed = coming(today).filter(|(date, name)| {
        !hours.spans_of(date.weekday()).is_empty() && (OFFICES.contains(&category) || QUIET.contains(name))
    });
    hours.special =
        closed.map(|(date, name)| SpecialDay { date, spans: Vec::new(), note: name.to_owned() }).collect();
    hours
}

/// Whether something that usually takes place at a business with these hours is off on this date.
pub fn is_off(date: Date, hours: Option<&Hours>) -> bool {
    let Some((_, name)) = federal_holiday(date) else { return false };
    let is_closed = hours.is_some_and(|hours| {
        hours.special.iter().any(|special| special.date == date && special.spans.is_empty())
    });
    is_closed || QUIET.contains(&name)
}

/// The coming dates on which it is off.
pub fn days_off(today: Date, hours: Option<&Hours>) -> impl Iterator<Item = Date> {
    coming(today).map(|(date, _)| date).filter(move |date| is_off(*date, hours))
}
