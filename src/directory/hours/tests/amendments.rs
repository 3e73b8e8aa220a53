//! Texts about known hours change only what they name.

use jiff::ToSpan;
use jiff::civil::{Date, date};

use super::super::{Hours, SpecialDay};
use super::{TODAY, read};

const PRESENT: &str = "Mo-Fr 09:00-17:00; Sa 10:00-14:00";

fn amended(text: &str) -> Result<String, String> {
    let mut hours = read(PRESENT).amend(text, TODAY)?;
    hours.special.clear();
    Ok(hours.to_text())
}

#[test]
fn a_text_about_a_few_days_leaves_the_others() {
    for (text, expected) in [
        ("open till 4 on Fridays", "Mo-Th 09:00-17:00; Fr 09:00-16:00; Sa 10:00-14:00"),
        ("Fridays until 8pm", "Mo-Th 09:00-17:00; Fr 09:00-20:00; Sa 10:00-14:00"),
        ("closes at 3 on Mon and Tue", "Mo-Tu 09:00-15:00; We-Fr 09:00-17:00; Sa 10:00-14:00"),
        ("opens at 8 on Saturdays", "Mo-Fr 09:00-17:00; Sa 08:00-14:00"),
        ("open till 6", "Mo-Fr 09:00-18:00; Sa 10:00-18:00"),
        ("Sat 9-1", "Mo-Fr 09:00-17:00; Sa 09:00-13:00"),
        ("Sun 12-4", "Mo-Fr 09:00-17:00; Sa 10:00-14:00; Su 12:00-16:00"),
        ("closed Mondays", "Tu-Fr 09:00-17:00; Sa 10:00-14:00"),
        ("closed Mondays, open till 4 on Fridays", "Tu-Th 09:00-17:00; Fr 09:00-16:00; Sa 10:00-14:00"),
        // These describe the whole week.
        ("Mon-Fri 8-4", "Mo-Fr 08:00-16:00"),
        ("Mo-Fr 08:00-16:00", "Mo-Fr 08:00-16:00"),
        ("daily 9-5", "Mo-Su 09:00-17:00"),
        ("24/7", "24/7"),
    ] {
        assert_eq!(amended(text).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn what_is_not_plain_is_asked_for() {
    for (text, wanted) in [
        ("Friday 4", "“Friday 4” has no closing time"),
        ("open till 4 on Sundays", "Sunday has no hours so far: say from when to when"),
        ("open till 11 on Fridays", "“till 11 on Fridays”: say AM or PM, as in 4 PM"),
        ("open till 4 on Christmas", "“till 4 on Christmas”: say from when to when"),
        ("by appointment", "“by appointment” was not understood"),
    ] {
        assert_eq!(amended(text), Err(wanted.to_owned()), "{text}");
    }
}

#[test]
fn dates_that_a_text_does_not_name_stay_closed() {
    let present = read(PRESENT).amend("closed on Christmas", TODAY).unwrap();
    let is_closed = |hours: &Hours| {
        hours.special.iter().any(|special| special.note == "Christmas Day" && special.spans.is_empty())
    };
    for text in ["Mon-Fri 8-4, Sat 10-2", "Mo-Fr 08:00-16:00; Sa 10:00-14:00"] {
        let week = present.amend(text, TODAY).unwrap();
        assert!(is_closed(&week), "{text}");
        assert_eq!(week.weekly, read("Mo-Fr 08:00-16:00; Sa 10:00-14:00").weekly, "{text}");
    }
    // One date is not the week.
    let one = present.amend("Dec 24 09:00-12:00", TODAY).unwrap();
    assert_eq!(one.weekly, present.weekly);
    assert!(is_closed(&one));
    let eve = one.special.iter().find(|special| (special.date.month(), special.date.day()) == (12, 24));
    assert_eq!(eve.map(|special| special.spans.len()), Some(1));
}

#[test]
fn dates_that_are_over_are_dropped_but_for_last_night() {
    let season = "Mo-Su 11:00-21:00; Jan-Mar off";
    let next_year = TODAY.saturating_add(1.year());
    let second = read(season).amend(season, next_year).unwrap();
    assert_eq!(second, Hours::parse(season, next_year).unwrap());

    let closed = |date: Date| Some(SpecialDay { date, spans: Vec::new(), note: String::new() });
    let (last_night, before) = (date(2026, 11, 20), date(2026, 11, 19));
    let present = read(PRESENT).with_day(before, closed(before)).with_day(last_night, closed(last_night));
    for text in ["Mon-Fri 8-4", "Fridays until 8pm"] {
        let dates: Vec<Date> =
            present.amend(text, TODAY).unwrap().special.iter().map(|special| special.date).collect();
        assert_eq!(dates, [last_night], "{text}");
    }
}

#[test]
fn a_holiday_is_one_special_day_more() {
    let closed = read(PRESENT).amend("closed on Christmas", TODAY).unwrap();
    assert_eq!(closed.weekly, read(PRESENT).weekly);
    assert!(closed.special.iter().any(|special| special.note == "Christmas Day" && special.spans.is_empty()));
}
