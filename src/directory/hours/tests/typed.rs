//! Hours typed into a form, line by line.

use jiff::civil::{DateTime, date};

use super::super::clock::label;
use super::super::{DAY, Hours, Span, TypedHours, TypedHoursReading, TypedSpecialDay};
use super::TODAY;

fn now() -> DateTime {
    TODAY.at(12, 0, 0, 0)
}

/// A form with this line on all seven days.
fn each_day(line: &str) -> TypedHoursReading {
    TypedHours { weekly: std::array::from_fn(|_| line.to_owned()), special: Vec::new() }.read(now())
}

fn monday(line: &str) -> Result<String, String> {
    let reading = each_day("closed");
    assert_eq!(reading.hours, Some(Hours::default()), "closed all week is known");
    let mut typed =
        TypedHours { weekly: std::array::from_fn(|_| "closed".to_owned()), ..TypedHours::default() };
    typed.weekly[0] = line.to_owned();
    let reading = typed.read(now());
    let line = &reading.weekly[0];
    match &line.error {
        Some(wrong) => {
            assert_eq!(reading.hours, None, "nothing is made of what is wrong");
            assert!(reading.weekly[1..].iter().all(|other| other.error.is_none()), "the others are not");
            Err(wrong.clone())
        }
        None => {
            assert_eq!(reading.hours.as_ref().map(|hours| hours.weekly[0].as_slice()), line.spans.as_deref());
            Ok(reading.hours.unwrap().to_text())
        }
    }
}

#[test]
fn a_line_is_read_as_people_type_it() {
    for (line, text) in [
        ("9-5", "Mo 09:00-17:00"),
        ("9:30a-1p, 2-6", "Mo 09:30-13:00,14:00-18:00"),
        ("10-2am", "Mo 22:00-02:00"),
        ("11am-2am", "Mo 11:00-02:00"),
        ("2-6, 9:30a-1p", "Mo 09:30-13:00,14:00-18:00"),
        ("9 to noon and 1–5:30", "Mo 09:00-12:00,13:00-17:30"),
        ("08:30-17:00", "Mo 08:30-17:00"),
        ("5pm-midnight", "Mo 17:00-24:00"),
        ("24 hours", "Mo 00:00-24:00"),
        ("Open 24 hours", "Mo 00:00-24:00"),
        ("CLOSED", "Mo-Su off"),
    ] {
        assert_eq!(monday(line).as_deref(), Ok(text), "{line:?}");
    }
}

#[test]
fn a_error_stands_at_its_line_as_a_sentence() {
    for (line, wrong) in [
        ("", "Write the hours, or “closed”."),
        ("by appointment", "“by appointment” was not understood."),
        ("6-10", "“6-10”: say AM or PM, as in 6 AM-10 PM."),
        ("9", "“9” has no closing time."),
        ("9-5, 4pm-6", "9 AM to 5 PM and 4 PM to 6 PM overlap."),
        ("Mon 9-5", "A line has times only, and no days."),
        ("closed, 9-5", "A day is either open or closed."),
        ("7pm-7pm", "“7pm-7pm”: opens and closes at the same time."),
    ] {
        assert_eq!(monday(line), Err(wrong.to_owned()), "{line:?}");
    }
    assert_eq!(monday(&"9-5,".repeat(60)), Err("The line is longer than 200 characters.".to_owned()));
    assert_eq!(monday("6-7, 7-8, 8-9, 9-10, 10-11, 11-12").unwrap_err().chars().last(), Some('.'));
}

#[test]
fn a_night_that_runs_past_the_next_opening_is_told_at_its_day() {
    let mut typed =
        TypedHours { weekly: std::array::from_fn(|_| "closed".to_owned()), ..TypedHours::default() };
    typed.weekly[5] = "6pm-7am".to_owned();
    typed.weekly[6] = "6am-noon".to_owned();
    let reading = typed.read(now());
    let wrong = "6 PM to 7 AM runs past the next opening, Sunday at 6 AM.";
    assert_eq!(reading.weekly[5].error.as_deref(), Some(wrong));
    assert!(reading.weekly[5].spans.is_some(), "how it is read is still told");
    assert_eq!((reading.hours, reading.open_status), (None, None));
}

#[test]
fn special_dates_are_read_in_any_order_and_refused_one_by_one() {
    let day = |date: &str, hours: &str, note: &str| TypedSpecialDay {
        date: date.to_owned(),
        hours: hours.to_owned(),
        note: note.to_owned(),
    };
    let read = |special: Vec<TypedSpecialDay>| {
        TypedHours { weekly: std::array::from_fn(|_| "9-5".to_owned()), special }.read(now())
    };
    let reading =
        read(vec![day("2026-12-25", "closed", "  \"Christmas\" "), day("2026-12-24", "9-noon", "")]);
    let special = reading.hours.unwrap().special;
    assert_eq!((special[0].date, special[0].spans.len()), (date(2026, 12, 24), 1));
    assert_eq!((special[1].spans.len(), special[1].note.as_str()), (0, "'Christmas'"));
    assert_eq!(reading.open_status.unwrap().label, "Open now · closes 5 PM");

    let long = "é".repeat(121);
    let reading = read(vec![
        day("2026-12-25", "closed", ""),
        day("2026-12-25", "9-5", ""),
        day("", "closed", ""),
        day("2026-12-26", "late", ""),
        day("2026-12-27", "closed", &long),
    ]);
    let wrong: Vec<_> = reading.special.iter().map(|line| line.error.as_deref()).collect();
    assert_eq!(
        wrong,
        [
            None,
            Some("This date is listed twice."),
            Some("Choose the date."),
            Some("“late” was not understood."),
            Some("The note is longer than 120 characters."),
        ]
    );
    assert_eq!(reading.hours, None);
}

/// The form is prefilled with the words shown on the page, so it must read them back unchanged.
#[test]
fn the_words_that_visitors_read_are_read_back() {
    let word =
        |minutes: u16| if minutes.is_multiple_of(DAY) { "midnight".to_owned() } else { label(minutes) };
    for opens in (0..DAY).step_by(15) {
        for closes in (opens + 15..opens + DAY).step_by(15) {
            if closes == DAY + DAY / 2 {
                // "8 PM – 12 PM" is probably a slip for midnight, so the writer is asked.
                continue;
            }
            let line = format!("{} – {}", label(opens), word(closes));
            let line = if (opens, closes) == (0, DAY) { "Open 24 hours".to_owned() } else { line };
            let reading =
                TypedHours { weekly: std::array::from_fn(|_| line.clone()), special: Vec::new() }.read(now());
            assert_eq!(reading.weekly[0].spans, Some(vec![Span { opens, closes }]), "{line}");
        }
    }
}
