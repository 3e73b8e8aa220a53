//! The `opening_hours` format: what a text means, and what of it cannot be represented.

use jiff::civil::date;

use super::super::{Hours, Span};
use super::{TODAY, read, refusal, week};

#[test]
fn weekly_rules_are_read() {
    for (text, expected) in [
        ("24/7", "24/7"),
        ("Mo-Fr 09:00-17:00; Sa 10:00-14:00", "Mo-Fr 09:00-17:00; Sa 10:00-14:00"),
        ("Mo-Su 09:00-17:00; We off", "Mo-Tu,Th-Su 09:00-17:00"),
        ("Mo-Fr 07:30-12:00, We 14:00-18:00", "Mo-Tu,Th-Fr 07:30-12:00; We 07:30-12:00,14:00-18:00"),
        ("Mo-Fr 08:00-18:00; Mo-Fr 12:00-13:00 off", "Mo-Fr 08:00-12:00,13:00-18:00"),
        ("Fr-Sa 18:00-26:00", "Fr-Sa 18:00-02:00"),
        ("10:00-20:00", "Mo-Su 10:00-20:00"),
        ("Mo 10:00-12:00, Mo 11:00-15:00", "Mo 10:00-15:00"),
        ("Su 08:00-08:00", "Su 08:00-08:00"),
        ("Su 10:00-34:00", "Su 10:00-34:00"),
        ("Su 11:00-10:00", "Su 11:00-22:00"),
        ("Su 10:00-11:00", "Su 10:00-11:00"),
        ("closed", "Mo-Su off"),
        ("24/7 closed \"moved away\"", "Mo-Su off"),
    ] {
        assert_eq!(week(text), expected, "{text:?}");
    }
}

#[test]
fn dates_of_the_coming_two_years_become_special_days() {
    let hours = read("Mo-Fr 09:00-17:00; 2026 Dec 24 09:00-12:00 \"Christmas Eve\"; Dec 25-26 off");
    let dates: Vec<_> = hours.special.iter().map(|special| special.date).collect();
    // December 26, 2026 is a Saturday, and in 2027 both days are on a weekend.
    assert_eq!(dates, [date(2026, 12, 24), date(2026, 12, 25)]);
    assert_eq!(hours.special[0].spans, [Span { opens: 540, closes: 720 }]);
    assert_eq!(hours.special[0].note, "Christmas Eve");

    let winter = read("Mo-Su 10:00-16:00; Dec 30-Jan 2 off; 2022 Apr 11-18 off");
    assert_eq!(winter.special.len(), 8);
    assert_eq!(winter.special[7].date, date(2028, 1, 2));

    let july = read("Mo-Su 10:00-16:00; 2027 Jul off");
    assert_eq!(july.special.len(), 31);

    let third = read("Mo-Fr 11:00-19:00; Th[3],Th[-1] off");
    assert_eq!(third.spans_on(date(2026, 12, 17)), []);
    assert_eq!(third.spans_on(date(2026, 12, 31)), []);
    assert_eq!(third.spans_on(date(2026, 12, 24)).len(), 1);
}

#[test]
fn a_date_with_its_year_is_kept_even_when_it_changes_nothing() {
    let hours = read("Mo-Su 10:00-16:00; 2026 Dec 24 10:00-16:00 \"open as ever\"");
    assert_eq!(hours.special.len(), 1);
}

#[test]
fn public_holidays_are_the_federal_ones_for_two_years() {
    let hours = read("Mo-Su 10:00-16:00; PH off");
    let days: Vec<String> = hours.special.iter().map(|day| format!("{} {}", day.date, day.note)).collect();
    assert_eq!(
        days[..12],
        [
            "2026-11-26 Thanksgiving",
            "2026-12-25 Christmas Day",
            "2027-01-01 New Year's Day",
            "2027-01-18 Martin Luther King Jr. Day",
            "2027-02-15 Presidents' Day",
            "2027-05-31 Memorial Day",
            "2027-06-19 Juneteenth",
            "2027-07-04 Independence Day",
            "2027-09-06 Labor Day",
            "2027-10-11 Columbus Day",
            "2027-11-11 Veterans Day",
            "2027-11-25 Thanksgiving",
        ]
    );
    assert_eq!(days.len(), 22);
}

#[test]
fn what_cannot_be_expressed_is_refused_by_name() {
    for (text, part) in [
        ("Mo-Fr 09:00+", "“09:00+” has no closing time"),
        ("Mo-Fr 09:00-17:00+", "has no closing time"),
        ("sunrise-sunset", "“sunrise-sunset” follows the sun"),
        ("Mo-Fr 10:00-16:00/01:30", "timetable"),
        ("Mo-Fr 09:00-17:00; SH off", "“SH”"),
        ("Mo-Fr 09:00-17:00; easter off", "“easter” has a day that moves"),
        ("Mo-Fr 09:00-17:00; PH +1 day off", "counts from another day"),
        ("Mo-Fr 09:00-17:00; Feb 30 off", "“Feb 30” has a day that does not exist"),
        ("Mo-Fr 09:00-17:00; 2030 May 1 off", "more than two years ahead"),
        ("2021,4000-5000 11:00-21:00", "more than two years ahead"),
        ("2020 Mo-Fr 10:00-22:00", "no hours in the coming two years"),
        ("Mo-Fr 09:00-17:00 || Sa 10:00-12:00", "not known"),
        ("Mo-Fr 09:00-17:00 unknown", "does not say what applies"),
        ("Mo-Fr 09:00-17:00 \"ring the bell\"", "“ring the bell” cannot be kept"),
        ("Apr-Oct 09:00-18:00; Nov-Mar 10:00-16:00", "present season"),
        ("PH Mo-Fr 10:00-12:00", "“PH” beside a weekday"),
        ("Mo-Su 18:00-02:00; Sa 00:00-01:00 off", "past midnight"),
        ("Mo-Su 09:00-17:00; Dec 25, Jan 1 off", "“Dec 25” has no hours"),
        ("Mo-Su 09:00-17:00; Dec 24 \"short day\"", "“Dec 24” has no hours"),
        ("\"only by telephone\"; PH off", "has no hours"),
        ("Su off", "no hours"),
        (
            "Mo 18:00-11:00; Tu 09:00-17:00",
            "Monday: 6 PM to 11 AM runs past the next opening, Tuesday at 9 AM",
        ),
        ("Mo 01:00-02:00,03:00-04:00,05:00-06:00,07:00-08:00,09:00-10:00,11:00-12:00", "Monday: more than 5"),
    ] {
        let reason = refusal(text);
        assert!(reason.contains(part), "{text:?}: {reason}");
    }
}

#[test]
fn no_text_makes_reading_panic() {
    let pieces = [
        "Mo", "-", "Fr", " ", ",", ";", "09:00", "9", "5pm", "24/7", "PH", "off", "Th[3]", "2026", "Dec",
        "31", "week", "53", "/", "2", "\"", "+", "||", "closed", "except", "&", "é", "—", "99:99", "easter",
        "day",
    ];
    let mut state = 7u32;
    for _ in 0..5_000 {
        let mut text = String::new();
        for _ in 0..9 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.push_str(pieces[(state >> 16) as usize % pieces.len()]);
        }
        if let Ok(hours) = Hours::parse(&text, TODAY) {
            assert_eq!(Hours::parse(&hours.to_text(), TODAY), Ok(hours), "{text:?}");
        }
    }
}
