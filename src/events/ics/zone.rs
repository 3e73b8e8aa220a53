//! Determines which time zone a file means: by its IANA name, by its Windows name, or by the rules in the
//! file itself.

use std::cell::RefCell;
use std::collections::HashMap;

use jiff::civil::{Date, DateTime, Weekday};
use jiff::tz::{Offset, TimeZone};

use super::escaped_text::text;
use super::lines::Component;
use crate::events::recurrence::{EventTime, RecurrenceId, RecurrenceRule, expand};

/// Windows names that an American town is likely to encounter (CLDR, windowsZones).
const WINDOWS: [(&str, &str); 24] = [
    ("eastern", "America/New_York"),
    ("us eastern", "America/Indianapolis"),
    ("central", "America/Chicago"),
    ("mountain", "America/Denver"),
    ("us mountain", "America/Phoenix"),
    ("pacific", "America/Los_Angeles"),
    ("alaskan", "America/Anchorage"),
    ("hawaiian", "Pacific/Honolulu"),
    ("atlantic", "America/Halifax"),
    ("sa western", "America/La_Paz"),
    ("e. south america", "America/Sao_Paulo"),
    ("argentina", "America/Buenos_Aires"),
    ("gmt", "Europe/London"),
    ("greenwich", "Atlantic/Reykjavik"),
    ("w. europe", "Europe/Berlin"),
    ("central europe", "Europe/Budapest"),
    ("central european", "Europe/Warsaw"),
    ("romance", "Europe/Paris"),
    ("e. europe", "Europe/Chisinau"),
    ("fle", "Europe/Kiev"),
    ("russian", "Europe/Moscow"),
    ("india", "Asia/Kolkata"),
    ("china", "Asia/Shanghai"),
    ("tokyo", "Asia/Tokyo"),
];

/// How many zones may be defined by the file itself. Further ones count as unknown.
const MAX_OWN_ZONES: usize = 20;
/// No zone has a longer name.
const MAX_NAME_LENGTH: usize = 200;

pub struct Zones {
    /// For times without a zone.
    floating: TimeZone,
    /// What "Z" means: if the calendar names its zone, that one.
    utc: TimeZone,
    /// Zones by the file's names for them.
    named: HashMap<String, TimeZone>,
    /// Unknown names, in the order encountered.
    unknown: RefCell<Vec<String>>,
}

impl Zones {
    /// `calendar` is the value of X-WR-TIMEZONE.
    pub fn new(components: &[&Component], calendar: Option<&str>, town: &TimeZone) -> Self {
        let own = calendar.and_then(known);
        let (mut named, mut own_zones) = (HashMap::new(), 0);
        for component in components {
            let Some(name) = component.property("TZID").map(|tzid| text(&tzid.value)) else {
                continue;
            };
            let by_rules = || {
                own_zones += 1;
                (own_zones <= MAX_OWN_ZONES).then(|| from_rules(component)).flatten()
            };
            if let Some(zone) = known(&name).or_else(by_rules) {
                named.insert(name, zone);
            }
        }
        Zones {
            floating: own.clone().unwrap_or_else(|| town.clone()),
            utc: own.unwrap_or(TimeZone::UTC),
            named,
            unknown: RefCell::default(),
        }
    }

    pub fn utc(&self) -> TimeZone {
        self.utc.clone()
    }

    pub fn of(&self, name: Option<&str>) -> TimeZone {
        let Some(name) = name.map(text) else { return self.floating.clone() };
        self.named.get(&name).cloned().or_else(|| known(&name)).unwrap_or_else(|| {
            self.unknown.borrow_mut().push(name);
            self.floating.clone()
        })
    }

    /// The unknown names encountered since the last call, without duplicates.
    pub fn take_unknown(&self) -> Vec<String> {
        let mut names = self.unknown.take();
        names.sort_unstable();
        names.dedup();
        names
    }
}

pub fn known(name: &str) -> Option<TimeZone> {
    let name = name.trim().trim_matches(['"', '/']);
    if name.len() > MAX_NAME_LENGTH {
        return None;
    }
    let mut rest = name;
    loop {
        if let Ok(zone) = TimeZone::get(rest) {
            return Some(zone);
        }
        // "/freeassociation.sourceforge.net/Tzfile/America/New_York"
        match rest.split_once('/') {
            Some((_, shorter)) => rest = shorter,
            None => break,
        }
    }
    let lower = name.to_lowercase();
    // "(UTC-05:00) Eastern Time (US & Canada)"
    let bare = lower
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(") "))
        .map_or(lower.as_str(), |(_, bare)| bare);
    let windows = [" standard time", " daylight time", " time (us & canada)"]
        .iter()
        .find_map(|end| bare.strip_suffix(end));
    let (_, iana) = WINDOWS.iter().find(|(known, _)| Some(*known) == windows)?;
    TimeZone::get(iana).ok()
}

/// A zone that only the file defines, by its standard and daylight offsets and the rule for each; `jiff`
/// parses that as a POSIX time zone. If the rules have another form, the standard offset applies all year.
fn from_rules(component: &Component) -> Option<TimeZone> {
    let observance = |name: &str| {
        component.children.iter().filter(|child| child.name == name).max_by_key(|child| {
            child.property("DTSTART").map(|start| start.value.clone()).unwrap_or_default()
        })
    };
    let standard = observance("STANDARD");
    let daylight = observance("DAYLIGHT");
    let offset = |child: &Component| offset(&child.property("TZOFFSETTO")?.value);
    let (Some(standard), Some(daylight)) = (standard, daylight) else {
        return Some(TimeZone::fixed(offset(standard.or(daylight)?)?));
    };
    let (winter, summer) = (offset(standard)?, offset(daylight)?);
    let both = || {
        let (to_summer, to_winter) = (transition(daylight)?, transition(standard)?);
        let text = format!("<A>{}<B>{},{to_summer},{to_winter}", posix(winter), posix(summer))
            .replace("<A>", "<AAA>")
            .replace("<B>", "<BBB>");
        TimeZone::posix(&text).ok()
    };
    Some(both().unwrap_or_else(|| TimeZone::fixed(winter)))
}

/// `-0500`
fn offset(text: &str) -> Option<Offset> {
    let text = text.trim();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let part = |range: std::ops::Range<usize>| digits.get(range)?.parse::<i32>().ok();
    let seconds = part(0..2)? * 3600 + part(2..4)? * 60 + part(4..6).unwrap_or(0);
    Offset::from_seconds(sign * seconds).ok()
}

/// POSIX has the opposite sign.
fn posix(offset: Offset) -> String {
    let seconds = -offset.seconds();
    let sign = if seconds < 0 { "-" } else { "" };
    let seconds = seconds.abs();
    format!("{sign}{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// "M3.2.0/2:00:00" for a transition that occurs each year on the same weekday of a month.
fn transition(child: &Component) -> Option<String> {
    let start = DateTime::strptime("%Y%m%dT%H%M%S", child.property("DTSTART")?.value.trim()).ok()?;
    let rule: RecurrenceRule = child.property("RRULE")?.value.parse().ok()?;
    if rule.last_start().is_some() || rule.count.is_some() {
        return None;
    }
    // Expand a few years to see which week of the month it is.
    let years = (2025..2030).map(|year| {
        let (from, until) = (Date::new(year, 1, 1).ok()?, Date::new(year, 12, 31).ok()?);
        let found = expand(&EventTime::at(start), Some(&rule.to_string()), &[], from, until).ok()?;
        found.first().map(|one| match one.recurrence_id {
            RecurrenceId::At(at) => at.date(),
            RecurrenceId::Day(date) => date,
        })
    });
    let dates: Vec<Date> = years.collect::<Option<_>>()?;
    let (month, week, weekday) = yearly_day(&dates)?;
    // In POSIX, week 5 means the last one.
    let week = if week < 0 { 5 } else { week };
    let day = weekday.to_sunday_zero_offset();
    Some(format!("M{month}.{week}.{day}/{}", start.time().strftime("%H:%M:%S")))
}

/// The month, the week in it (-1: the last) and the weekday that all of these dates share.
pub(super) fn yearly_day(dates: &[Date]) -> Option<(i8, i8, Weekday)> {
    let first = dates.first()?;
    let week_of = |date: &Date| (date.day() - 1) / 7 + 1;
    let is_last = dates.iter().all(|date| date.day() + 7 > date.days_in_month());
    let week = if is_last { -1 } else { week_of(first) };
    let is_same = dates.iter().all(|date| {
        (date.month(), date.weekday()) == (first.month(), first.weekday())
            && (is_last || week_of(date) == week)
    });
    is_same.then_some((first.month(), week, first.weekday()))
}
