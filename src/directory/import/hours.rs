//! Opening hours in a cell: one door in, one door out.

use jiff::civil::Date;

use crate::directory::hours::{Hours, Span};

const DAYS: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/// `today` decides which year a date without one means.
pub(super) fn read(text: &str, _today: Date) -> Result<Hours, String> {
    let refused = || format!("\"{text}\" cannot be read as opening hours");
    let mut hours = Hours::default();
    for rule in text.split(';').map(str::trim).filter(|rule| !rule.is_empty()) {
        let (day, spans) = rule.split_once(' ').ok_or_else(refused)?;
        let day = DAYS.iter().position(|name| *name == day).ok_or_else(refused)?;
        let day = hours.weekly.get_mut(day).ok_or_else(refused)?;
        for span in spans.split(',') {
            let (opens, closes) = span.trim().split_once('-').ok_or_else(refused)?;
            let (opens, closes) = (minutes(opens).ok_or_else(refused)?, minutes(closes).ok_or_else(refused)?);
            let closes = if closes > opens { closes } else { closes + 1440 };
            if opens >= 1440 || closes > opens + 1440 {
                return Err(refused());
            }
            day.push(Span { opens, closes });
        }
    }
    Ok(hours)
}

/// What `read` gives back unchanged.
pub(super) fn write(hours: &Hours) -> String {
    let days = DAYS.iter().zip(&hours.weekly).filter(|(_, spans)| !spans.is_empty());
    let rules = days.map(|(day, spans)| {
        let spans: Vec<String> =
            spans.iter().map(|span| format!("{}-{}", clock(span.opens), clock(span.closes))).collect();
        format!("{day} {}", spans.join(","))
    });
    rules.collect::<Vec<_>>().join("; ")
}

fn minutes(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour <= 24 && minute < 60 && hour * 60 + minute <= 1440).then_some(hour * 60 + minute)
}

fn clock(minutes: u16) -> String {
    let minutes = if minutes > 1440 { minutes - 1440 } else { minutes };
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}
