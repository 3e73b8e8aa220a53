//! A rule in plain words: "Every Thursday until May 28, 2027".

use jiff::civil::Weekday;

use super::model::EventTime;
use super::rule::{Frequency, RecurrenceRule};
use crate::kit::day::{self, month_name, weekday_name};

const DAYS: [(&str, Weekday); 7] = [
    ("MO", Weekday::Monday),
    ("TU", Weekday::Tuesday),
    ("WE", Weekday::Wednesday),
    ("TH", Weekday::Thursday),
    ("FR", Weekday::Friday),
    ("SA", Weekday::Saturday),
    ("SU", Weekday::Sunday),
];

/// Empty if the rule cannot be parsed; "On several dates" if no short sentence describes it.
pub fn in_words(when: &EventTime, rule: &str) -> String {
    let Ok(rule) = rule.parse::<RecurrenceRule>() else { return String::new() };
    let mut text = rhythm(when, &rule).unwrap_or_else(|| "On several dates".to_owned());
    if rule.frequency != Frequency::Yearly
        && let Some(months) = rule.part("BYMONTH")
    {
        text.push_str(" in ");
        text.push_str(&months_named(months));
    }
    match (rule.last_start(), rule.count) {
        (Some(last), _) => text.push_str(&format!(" until {}", day::with_year(last.date()))),
        (None, Some(1)) => text.push_str(", once"),
        (None, Some(count)) => text.push_str(&format!(", {count} times")),
        (None, None) => {}
    }
    text
}

fn rhythm(when: &EventTime, rule: &RecurrenceRule) -> Option<String> {
    let has = |name: &str| rule.part(name).is_some();
    if ["BYWEEKNO", "BYYEARDAY", "BYHOUR", "BYMINUTE", "BYSECOND"].into_iter().any(has) {
        return None;
    }
    let days = rule.part("BYDAY");
    match rule.frequency {
        Frequency::Hourly if days.is_none() && !has("BYMONTHDAY") => Some(every(rule.interval, "hour")),
        Frequency::Hourly => None,
        Frequency::Daily | Frequency::Weekly if has("BYSETPOS") || has("BYMONTHDAY") => None,
        Frequency::Daily => match days {
            None => Some(every(rule.interval, "day")),
            Some(days) if rule.interval == 1 => Some(format!("Every {}", weekdays(days)?)),
            Some(_) => None,
        },
        Frequency::Weekly => {
            let named = match days {
                Some(days) => weekdays(days)?,
                None => weekday_name(when.start_date.weekday()).to_owned(),
            };
            Some(match rule.interval {
                1 => format!("Every {named}"),
                2 if !named.contains(' ') => format!("Every other {named}"),
                2 => format!("Every other week on {named}"),
                weeks => format!("Every {weeks} weeks on {named}"),
            })
        }
        Frequency::Monthly => {
            let months = match rule.interval {
                1 => "every month".to_owned(),
                2 => "every other month".to_owned(),
                months => format!("every {months} months"),
            };
            Some(format!("The {} of {months}", day_of_month(when, rule)?))
        }
        Frequency::Yearly => {
            let years = every(rule.interval, "year");
            let month = match rule.part("BYMONTH") {
                Some(months) => months_named(months),
                None if days.is_some() => return None,
                None => month_name(when.start_date.month().unsigned_abs().into())?,
            };
            let is_one_day =
                days.is_none() && rule.part("BYMONTHDAY").is_none_or(|day| !day.contains([',', '-']));
            if is_one_day && !month.contains(' ') {
                let day = rule.part("BYMONTHDAY").map_or(when.start_date.day().to_string(), str::to_owned);
                return Some(format!("{years} on {month} {day}"));
            }
            Some(format!("{years} on the {} of {month}", day_of_month(when, rule)?))
        }
    }
}

fn every(interval: u16, unit: &str) -> String {
    match interval {
        1 => format!("Every {unit}"),
        2 => format!("Every other {unit}"),
        more => format!("Every {more} {unit}s"),
    }
}

/// "first and third Saturday", "15th", "last day".
fn day_of_month(when: &EventTime, rule: &RecurrenceRule) -> Option<String> {
    let (days, month_days, positions) = (rule.part("BYDAY"), rule.part("BYMONTHDAY"), rule.part("BYSETPOS"));
    match (days, month_days, positions) {
        (None, None, None) => Some(ordinal_number(when.start_date.day().into())),
        (None, Some(month_days), None) => {
            let named = month_days.split(',').map(|day| match day.parse::<i32>() {
                Ok(-1) => Some("last day".to_owned()),
                Ok(day) if day > 0 => Some(ordinal_number(day)),
                _ => None,
            });
            Some(joined(&named.collect::<Option<Vec<_>>>()?))
        }
        (Some(days), None, None) => {
            let mut same: Option<&str> = None;
            let mut nths = Vec::new();
            for item in days.split(',') {
                let (nth, day) = item.split_at_checked(item.len().checked_sub(2)?)?;
                if same.is_some_and(|known| known != day) {
                    return None;
                }
                same = Some(day);
                nths.push(ordinal(nth.parse().ok()?)?.to_owned());
            }
            Some(format!("{} {}", joined(&nths), weekday_named(same?)?))
        }
        (Some(days), None, Some(positions)) => {
            let nths: Option<Vec<String>> =
                positions.split(',').map(|nth| Some(ordinal(nth.parse().ok()?)?.to_owned())).collect();
            let named = weekdays(days)?;
            (!named.contains(' ')).then_some(format!("{} {named}", joined(&nths?)))
        }
        _ => None,
    }
}

fn weekdays(list: &str) -> Option<String> {
    let names: Vec<&str> = list.split(',').map(weekday_named).collect::<Option<_>>()?;
    let has = |day: &str| names.contains(&day);
    let working = DAYS.iter().take(5).all(|(_, day)| has(weekday_name(*day)));
    Some(match names.len() {
        7 => "day".to_owned(),
        5 if working => "weekday".to_owned(),
        2 if has("Saturday") && has("Sunday") => "Saturday and Sunday".to_owned(),
        _ => {
            let in_order = DAYS.iter().map(|(_, day)| weekday_name(*day)).filter(|name| has(name));
            joined(&in_order.map(str::to_owned).collect::<Vec<_>>())
        }
    })
}

fn weekday_named(day: &str) -> Option<&'static str> {
    DAYS.iter().find(|(short, _)| *short == day).map(|(_, day)| weekday_name(*day))
}

fn months_named(list: &str) -> String {
    let mut numbers: Vec<usize> = list.split(',').filter_map(|month| month.parse().ok()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let name = |number: &usize| month_name(*number).unwrap_or_default();
    match (numbers.first(), numbers.last()) {
        (Some(first), Some(last)) if numbers.len() > 2 && last - first + 1 == numbers.len() => {
            format!("{} to {}", name(first), name(last))
        }
        _ => joined(&numbers.iter().map(name).collect::<Vec<_>>()),
    }
}

fn ordinal(nth: i32) -> Option<&'static str> {
    Some(match nth {
        1 => "first",
        2 => "second",
        3 => "third",
        4 => "fourth",
        5 => "fifth",
        -1 => "last",
        -2 => "second-last",
        _ => return None,
    })
}

fn ordinal_number(number: i32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

fn joined(names: &[String]) -> String {
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
