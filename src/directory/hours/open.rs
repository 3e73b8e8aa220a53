//! What the hours say of a moment: open or closed, until when, in words.

use jiff::civil::{Date, DateTime, Time};
use jiff::{Span as Duration, ToSpan};
use serde::Serialize;

use super::{DAY, Hours, Span};

/// From this many minutes before closing, a visitor is told to hurry.
const SOON: i64 = 30;
/// How far ahead the next opening is looked for.
const LOOK_AHEAD: i64 = 14;
/// Stretches that touch are followed for this long; a place open longer is always open.
const LONGEST: i64 = 8;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenStatus {
    pub is_open: bool,
    /// "Open now · closes 5 PM"
    pub label: String,
    /// Town wall time; `None` when nothing changes within two weeks.
    pub changes_at: Option<DateTime>,
}

impl Hours {
    /// `now` is the town's wall time.
    pub fn open_status(&self, now: DateTime) -> OpenStatus {
        let now = now.with().second(0).subsec_nanosecond(0).build().unwrap_or(now);
        match self.closes_after(now) {
            Some(closes) if days_between(now.date(), closes.date()) >= LONGEST => {
                OpenStatus { is_open: true, label: "Open 24 hours".into(), changes_at: None }
            }
            Some(closes) => {
                let minutes = closes.duration_since(now).as_mins();
                let soon = if minutes <= SOON { "soon, " } else { "" };
                let label = format!("Open now · closes {soon}{}", clock_words(closes.time()));
                OpenStatus { is_open: true, label, changes_at: Some(closes) }
            }
            None => match self.opens_after(now) {
                Some(opens) => {
                    let label = format!("Closed · opens {}", when(now.date(), opens));
                    OpenStatus { is_open: false, label, changes_at: Some(opens) }
                }
                None => OpenStatus { is_open: false, label: "Closed".into(), changes_at: None },
            },
        }
    }

    /// The end of the stretch that holds `moment`, following stretches that touch or overlap.
    fn closes_after(&self, moment: DateTime) -> Option<DateTime> {
        let mut end = self.end_of_stretch_at(moment)?;
        while days_between(moment.date(), end.date()) < LONGEST {
            match self.end_of_stretch_at(end) {
                Some(later) if later > end => end = later,
                _ => break,
            }
        }
        Some(end)
    }

    fn end_of_stretch_at(&self, moment: DateTime) -> Option<DateTime> {
        let today = moment.date();
        let yesterday = today.yesterday().ok();
        [yesterday, Some(today)]
            .into_iter()
            .flatten()
            .flat_map(|date| self.spans_on(date).iter().map(move |span| bounds(date, *span)))
            .filter(|(opens, closes)| *opens <= moment && moment < *closes)
            .map(|(_, closes)| closes)
            .max()
    }

    fn opens_after(&self, moment: DateTime) -> Option<DateTime> {
        (0..=LOOK_AHEAD).find_map(|ahead| {
            let date = moment.date().checked_add(ahead.days()).ok()?;
            self.spans_on(date).iter().map(|span| bounds(date, *span).0).filter(|opens| *opens > moment).min()
        })
    }
}

/// Wall time: a span is as long on the clock on the day the clocks change as on any other.
fn bounds(date: Date, span: Span) -> (DateTime, DateTime) {
    let at = |minutes: u16| {
        let (days, minute) = (minutes / DAY, minutes % DAY);
        let date = date.checked_add(i64::from(days).days()).unwrap_or(date);
        date.to_datetime(time(minute))
    };
    (at(span.opens), at(span.closes))
}

pub fn time(minute: u16) -> Time {
    let hour = i8::try_from(minute / 60 % 24).unwrap_or(0);
    Time::new(hour, i8::try_from(minute % 60).unwrap_or(0), 0, 0).unwrap_or(Time::MIN)
}

fn days_between(from: Date, to: Date) -> i64 {
    from.until(to).map_or(0, |span: Duration| i64::from(span.get_days()))
}

fn when(today: Date, moment: DateTime) -> String {
    let clock = clock_words(moment.time());
    match days_between(today, moment.date()) {
        0 => clock,
        1 => format!("{clock} tomorrow"),
        2..=6 => format!("{clock} {}", moment.strftime("%A")),
        _ => format!("{clock} {}", moment.strftime("%b %-d")),
    }
}

/// "9 AM", "9:30 AM", "noon", "midnight".
pub fn clock_words(time: Time) -> String {
    match (time.hour(), time.minute()) {
        (0, 0) => "midnight".into(),
        (12, 0) => "noon".into(),
        (_, 0) => time.strftime("%-I %p").to_string(),
        _ => time.strftime("%-I:%M %p").to_string(),
    }
}
