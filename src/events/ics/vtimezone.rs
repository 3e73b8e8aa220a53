//! Writes a zone's rules as a calendar file contains them, derived from the transitions in the time zone
//! database.

use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone};

use super::zone::yearly_day;

/// Since then the United States have had today's daylight saving rules.
const SETTLED: i16 = 2007;
/// Up to this year the transitions must follow one rule, or they are listed one by one.
const LOOKED_AT: i16 = 2037;

struct Change {
    /// The local time just before the transition.
    at: DateTime,
    from: Offset,
    to: Offset,
    is_summer: bool,
    name: String,
}

/// The lines of a VTIMEZONE that is valid from `first_year` on.
pub fn vtimezone(zone: &TimeZone, name: &str, first_year: i16) -> Vec<(String, String)> {
    let put = |name: &str, value: String| (name.to_owned(), value);
    let mut lines = vec![put("BEGIN", "VTIMEZONE".into()), put("TZID", name.into())];
    let start_year = SETTLED.min(first_year.saturating_sub(1));
    let changes = changes(zone, start_year);
    let (summer, winter): (Vec<&Change>, Vec<&Change>) = changes.iter().partition(|change| change.is_summer);
    match (by_rule(&summer), by_rule(&winter)) {
        (Some(to_summer), Some(to_winter)) => {
            lines.extend(observance(to_summer.0, Some(to_summer.1)));
            lines.extend(observance(to_winter.0, Some(to_winter.1)));
        }
        _ => {
            let start =
                Date::new(start_year, 1, 1).unwrap_or(Date::ZERO).to_datetime(jiff::civil::Time::midnight());
            let at = zone.to_timestamp(start).unwrap_or_default();
            let info = zone.to_offset_info(at);
            let base = Change {
                at: start,
                from: info.offset(),
                to: info.offset(),
                is_summer: false,
                name: info.abbreviation().to_owned(),
            };
            lines.extend(observance(&base, None));
            for change in &changes {
                lines.extend(observance(change, None));
            }
        }
    }
    lines.push(put("END", "VTIMEZONE".into()));
    lines
}

fn changes(zone: &TimeZone, start_year: i16) -> Vec<Change> {
    let start = Date::new(start_year, 1, 1).unwrap_or(Date::ZERO).to_datetime(jiff::civil::Time::midnight());
    let Ok(start) = TimeZone::UTC.to_timestamp(start) else { return Vec::new() };
    let mut from = zone.to_offset(start);
    let mut changes = Vec::new();
    for change in zone.following(start) {
        let at = from.to_datetime(change.timestamp());
        if at.year() > LOOKED_AT {
            break;
        }
        let to = change.offset();
        if to != from {
            let name = change.abbreviation().to_owned();
            changes.push(Change { at, from, to, is_summer: change.dst().is_dst(), name });
        }
        from = to;
    }
    changes
}

/// The first transition, and the rule that all of them follow.
fn by_rule<'a>(changes: &[&'a Change]) -> Option<(&'a Change, String)> {
    let first = *changes.first()?;
    let is_alike =
        |other: &&&Change| (other.at.time(), other.from, other.to) == (first.at.time(), first.from, first.to);
    let dates: Vec<Date> = changes.iter().map(|change| change.at.date()).collect();
    let is_yearly = dates.windows(2).all(|pair| match pair {
        [one, next] => next.year() == one.year() + 1,
        _ => true,
    });
    if !is_yearly || dates.len() < 5 || !changes.iter().all(|change| is_alike(&change)) {
        return None;
    }
    let (month, week, weekday) = yearly_day(&dates)?;
    let day = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
        .into_iter()
        .nth(usize::try_from(weekday.to_sunday_zero_offset()).ok()?)?;
    Some((first, format!("FREQ=YEARLY;BYMONTH={month};BYDAY={week}{day}")))
}

fn observance(change: &Change, rule: Option<String>) -> Vec<(String, String)> {
    let kind = if change.is_summer { "DAYLIGHT" } else { "STANDARD" };
    let mut lines = vec![
        ("BEGIN", kind.to_owned()),
        ("DTSTART", change.at.strftime("%Y%m%dT%H%M%S").to_string()),
        ("TZOFFSETFROM", offset(change.from)),
        ("TZOFFSETTO", offset(change.to)),
        ("TZNAME", change.name.clone()),
    ];
    if let Some(rule) = rule {
        lines.push(("RRULE", rule));
    }
    lines.push(("END", kind.to_owned()));
    lines.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn offset(offset: Offset) -> String {
    let (sign, seconds) =
        if offset.seconds() < 0 { ('-', -offset.seconds()) } else { ('+', offset.seconds()) };
    format!("{sign}{:02}{:02}", seconds / 3600, seconds / 60 % 60)
}
