//! Decides between AM and PM for spans such as "9-5" and "5pm-10".
//!
//! A span is accepted only if a town's readers would all read it the same way; "6-10" may be breakfast,
//! dinner or the whole day, so the writer is asked.

use crate::directory::hours::{DAY, Span};

const NOON: u16 = 12 * 60;

/// A time as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenTime {
    pub hour: u16,
    pub minute: u16,
    pub half: Meridiem,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meridiem {
    Am,
    Pm,
    /// Without AM or PM, and the hour could be in either half.
    Bare,
    /// On the 24-hour clock: "13", "09:00", "0:30".
    Full,
}

impl WrittenTime {
    /// A time without AM or PM; one that a 12-hour clock cannot show is on the 24-hour clock.
    pub fn bare(written: &str) -> Option<WrittenTime> {
        let (hours, minutes) = written.split_once([':', '.']).unwrap_or((written, "00"));
        if hours.is_empty() || hours.len() > 2 || minutes.len() != 2 {
            return None;
        }
        let (hour, minute): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
        if minute > 59 || hour * 60 + minute > DAY {
            return None;
        }
        let half = if hours.starts_with('0') || hour > 12 { Meridiem::Full } else { Meridiem::Bare };
        Some(WrittenTime { hour, minute, half })
    }

    /// Minutes since the last midnight or noon.
    fn of_twelve(self) -> u16 {
        self.hour % 12 * 60 + self.minute
    }

    pub(super) fn am(self) -> u16 {
        self.of_twelve()
    }

    pub(super) fn pm(self) -> u16 {
        self.of_twelve() + NOON
    }
}

/// Makes a span of two times, or returns what would make it unambiguous.
pub type SpanRule = fn(WrittenTime, WrittenTime) -> Result<Span, &'static str>;

/// For a form that shows immediately how it reads the text: there, "10-2am" begins in the evening.
pub fn likely_span(opens: WrittenTime, closes: WrittenTime) -> Result<Span, &'static str> {
    match (opens.half, closes.half) {
        (Meridiem::Bare, Meridiem::Am) if opens.of_twelve() > closes.of_twelve() => {
            Ok(Span::between(opens.pm(), closes.am()))
        }
        _ => span(opens, closes),
    }
}

/// Makes a span of two times, or returns what would make it unambiguous.
pub fn span(opens: WrittenTime, closes: WrittenTime) -> Result<Span, &'static str> {
    use Meridiem::{Am, Bare, Full, Pm};
    let which_half = Err("say AM or PM, as in 6 AM-10 PM");
    let (from, until) = (opens.of_twelve(), closes.of_twelve());
    match (opens.half, closes.half) {
        (Full, Full | Bare) | (Bare, Full) => full(opens, closes),
        (Full, _) | (_, Full) => Err("is half with AM or PM, half without"),
        (Am | Pm, Am | Pm) => marked(opens, closes),
        // "9am-5", "9am-12": closes in the other half, unless both could be in the same one ("9am-11").
        (Am, Bare) if until <= from => Ok(Span::between(opens.am(), closes.pm())),
        // "5pm-10", "noon-8"; "6pm-2" and "5pm-12" end at midnight or later.
        (Pm, Bare) if until > from => Ok(Span::between(opens.pm(), closes.pm())),
        (Pm, Bare) if until < from => Ok(Span::between(opens.pm(), closes.am())),
        // "1-5pm", "12-5pm": PM applies to both; "7-9pm" may be a whole day.
        (Bare, Pm) if from < until && matches!(opens.hour, 1..=6 | 12) => {
            Ok(Span::between(opens.pm(), closes.pm()))
        }
        // "9-5pm"
        (Bare, Pm) if from >= until && matches!(opens.hour, 4..=11) => {
            Ok(Span::between(opens.am(), closes.pm()))
        }
        // "7-11am"
        (Bare, Am) if from < until && matches!(opens.hour, 4..=11) => {
            Ok(Span::between(opens.am(), closes.am()))
        }
        // "5-2am", "4-midnight"
        (Bare, Am) if from >= until && matches!(opens.hour, 1..=5) => {
            Ok(Span::between(opens.pm(), closes.am()))
        }
        // "12-5"
        (Bare, Bare) if opens.hour == 12 && from < until && closes.hour != 12 => {
            Ok(Span::between(opens.pm(), closes.pm()))
        }
        // "9-5", "10-2", "8-12", "8-8"
        (Bare, Bare) if matches!(opens.hour, 6..=11) && until <= from => {
            Ok(Span::between(opens.am(), closes.pm()))
        }
        // "1-5"
        (Bare, Bare) if matches!(opens.hour, 1..=3) && from < until => {
            Ok(Span::between(opens.pm(), closes.pm()))
        }
        _ => which_half,
    }
}

fn marked(opens: WrittenTime, closes: WrittenTime) -> Result<Span, &'static str> {
    let minutes = |clock: WrittenTime| {
        if clock.half == Meridiem::Am { clock.am() } else { clock.pm() }
    };
    let (from, until) = (minutes(opens), minutes(closes));
    match (from, until) {
        (0, 0) => Ok(Span::ALL_DAY),
        _ if from == until => Err("opens and closes at the same time"),
        (_, NOON) if from > NOON => Err("12 PM is noon; midnight is 12 AM"),
        _ => Ok(Span::between(from, until)),
    }
}

fn full(opens: WrittenTime, closes: WrittenTime) -> Result<Span, &'static str> {
    let minutes = |clock: WrittenTime| clock.hour * 60 + clock.minute;
    let (from, until) = (minutes(opens), minutes(closes));
    match (from, until) {
        (0, 0) => Ok(Span::ALL_DAY),
        _ if from >= DAY => Err("opens after the day has ended"),
        _ if from < until => Ok(Span { opens: from, closes: until }),
        // "09:00-05:00" is more likely five in the afternoon than the next morning.
        _ if from < NOON || from == until => Err("closes before it opens; say AM or PM"),
        _ => Ok(Span::between(from, until)),
    }
}
