//! What makes hours invalid.

use jiff::civil::date;

use super::super::{Hours, Span, SpecialDay};

fn span(opens: u16, closes: u16) -> Span {
    Span { opens, closes }
}

fn tuesday(spans: &[Span]) -> String {
    let mut hours = Hours::default();
    hours.weekly[1] = spans.to_vec();
    hours.check().unwrap_err()
}

#[test]
fn each_mistake_is_named_with_its_day() {
    assert_eq!(
        tuesday(&[span(540, 1020), span(960, 1080)]),
        "Tuesday: 9 AM to 5 PM and 4 PM to 6 PM overlap"
    );
    assert_eq!(tuesday(&[span(540, 480)]), "Tuesday: closes at 8 AM before it opens at 9 AM");
    assert_eq!(tuesday(&[span(540, 540)]), "Tuesday: closes at 9 AM before it opens at 9 AM");
    assert_eq!(tuesday(&[span(540, 1981)]), "Tuesday: from 9 AM it is open longer than 24 hours");
    assert_eq!(tuesday(&[span(1440, 1500)]), "Tuesday: opens after the day has ended");
    assert_eq!(tuesday(&[span(780, 840), span(540, 600)]), "Tuesday: 9 AM to 10 AM is out of order");
    let many: Vec<Span> = (0..6).map(|hour| span(hour * 120, hour * 120 + 60)).collect();
    assert_eq!(tuesday(&many), "Tuesday: more than 5 spans");
}

#[test]
fn a_late_end_may_meet_the_next_day_but_not_run_past_its_opening() {
    let mut hours = Hours::default();
    hours.weekly[6] = vec![span(1080, 1440 + 120)];
    hours.weekly[0] = vec![Span::ALL_DAY];
    assert_eq!(hours.check(), Ok(()));
    hours.weekly[0] = vec![span(120, 600)];
    assert_eq!(hours.check(), Ok(()));
    hours.weekly[0] = vec![span(60, 600)];
    assert_eq!(hours.check().unwrap_err(), "Sunday: 6 PM to 2 AM runs past the next opening, Monday at 1 AM");
}

#[test]
fn numbers_of_any_size_are_refused_without_harm() {
    let mut hours = Hours::default();
    hours.weekly[0] = vec![span(0, u16::MAX)];
    hours.weekly[1] = vec![span(u16::MAX, u16::MAX)];
    assert!(hours.check().is_err());
    hours.weekly[0] = vec![span(600, 700)];
    assert!(hours.check().is_err());
    hours.open_status(date(2026, 11, 23).at(12, 0, 0, 0));
    hours.to_text();
    hours.schema_org();
}

#[test]
fn special_days_are_in_order_and_their_notes_fit() {
    let closed = |day: i8, note: &str| SpecialDay {
        date: date(2026, 12, day),
        spans: Vec::new(),
        note: note.to_owned(),
    };
    let check = |special: Vec<SpecialDay>| Hours { special, ..Hours::default() }.check();
    assert_eq!(check(vec![closed(24, "Eve"), closed(25, "")]), Ok(()));
    assert_eq!(
        check(vec![closed(25, ""), closed(25, "")]).unwrap_err(),
        "Dec 25, 2026: the date is listed twice"
    );
    assert_eq!(
        check(vec![closed(25, ""), closed(24, "")]).unwrap_err(),
        "Dec 24, 2026: the date is out of order"
    );
    for note in ["a \"b\"", "a\nb", " a", "a  b", "a\u{0}b"] {
        assert!(check(vec![closed(25, note)]).unwrap_err().starts_with("Dec 25, 2026: the note"), "{note:?}");
    }
    assert!(check(vec![closed(25, &"é".repeat(120))]).is_ok());
    assert!(check(vec![closed(25, &"é".repeat(121))]).unwrap_err().contains("longer than 120"));
    let mut broken = closed(25, "");
    broken.spans = vec![span(600, 500)];
    assert!(check(vec![broken]).unwrap_err().starts_with("Dec 25, 2026: closes at"));
}
