//! Texts as found in a clerk's spreadsheet: accepted if clear; otherwise the error quotes the unclear part.

use super::{read, refusal, week};

#[test]
fn texts_of_people_are_read() {
    for (text, expected) in [
        ("Mon-Fri 9am-5pm; Sat 10-2", "Mo-Fr 09:00-17:00; Sa 10:00-14:00"),
        ("9-5 weekdays", "Mo-Fr 09:00-17:00"),
        ("Monday to Friday 9:00 AM - 5:00 PM, closed Sunday", "Mo-Fr 09:00-17:00"),
        ("Daily 7am to 3pm", "Mo-Su 07:00-15:00"),
        ("24 hours", "24/7"),
        ("Open 24 hours a day, 7 days a week", "24/7"),
        ("Open 24/7", "24/7"),
        ("Noon-8", "Mo-Su 12:00-20:00"),
        ("12 noon - midnight daily", "Mo-Su 12:00-24:00"),
        (
            "Mon.–Thurs.: 11 a.m. – 9 p.m.; Fri. & Sat.: 11 a.m. – 10 p.m.",
            "Mo-Th 11:00-21:00; Fr-Sa 11:00-22:00",
        ),
        ("M-F 8:30a-4:30p", "Mo-Fr 08:30-16:30"),
        ("M/W/F 9-12 and 1-5", "Mo,We,Fr 09:00-12:00,13:00-17:00"),
        ("Tues, Thurs & Sat from 10am until 4pm", "Tu,Th,Sa 10:00-16:00"),
        ("Closed Sun & Mon, Tue-Sat 10-6", "Tu-Sa 10:00-18:00"),
        ("Sun closed Mon 9-5", "Mo 09:00-17:00"),
        ("Fri-Mon 5pm-10", "Mo,Fr-Su 17:00-22:00"),
        ("Fri & Sat 8 PM - 2 AM", "Fr-Sa 20:00-02:00"),
        ("Daily 9-5, Sunday 12-4", "Mo-Sa 09:00-17:00; Su 12:00-16:00"),
        ("Daily 9am-5pm except Tuesday", "Mo,We-Su 09:00-17:00"),
        ("Daily except Sunday 9am-5pm", "Mo-Sa 09:00-17:00"),
        ("9am-5pm, closed weekends", "Mo-Fr 09:00-17:00"),
        ("10-2 Sat, 12-4 Sun", "Sa 10:00-14:00; Su 12:00-16:00"),
        ("Sat: 8 AM-12 PM; Sat: 1 PM-4 PM", "Sa 08:00-12:00,13:00-16:00"),
        ("Mo-Fr 8:00-5:00", "Mo-Fr 08:00-17:00"),
        ("Mo-Fr 9:00-17:00", "Mo-Fr 09:00-17:00"),
        ("Mo, We, Fr 09:00-17:00", "Mo,We,Fr 09:00-17:00"),
        ("Mon-Fri - 9.30am-5pm\nSaturday - Closed", "Mo-Fr 09:30-17:00"),
        ("Mon-Sun 22:00-06:00", "Mo-Su 22:00-06:00"),
        ("Mon - Fri 8 - 5. Sat 8 - 12.", "Mo-Fr 08:00-17:00; Sa 08:00-12:00"),
        (
            "Monday\n9:00\u{202f}AM\u{2009}–\u{2009}12:00\u{202f}PM, 1:00 – 5:00\u{202f}PM\nTuesday\nOpen 24 hours\nSunday\nClosed",
            "Mo 09:00-12:00,13:00-17:00; Tu 00:00-24:00",
        ),
        ("Su-Th 11:00-10:00", "Mo-Th,Su 11:00-22:00"),
        (
            "Mon: 7:30 AM-5:00 PM;Tue: 7:30 AM-5:00 PM;Wed:7:30 AM - 5:00 PM;Sun: 9:00 AM-3:00 PM;",
            "Mo-We 07:30-17:00; Su 09:00-15:00",
        ),
        ("Closed", "Mo-Su off"),
    ] {
        assert_eq!(week(text), expected, "{text:?}");
    }
}

#[test]
fn a_refusal_names_the_part_that_was_not_understood() {
    for (text, part) in [
        ("Mon-Fri 9-5, Sat by appointment", "by appointment"),
        ("Tue: 7:30 AM-;Sat: 7:30 AM-1:00 PM;", "“7:30 AM-” has no closing time"),
        ("Mon-Fri 9am", "“9am” has no closing time"),
        ("Sat 6-10", "“6-10”: say AM or PM"),
        ("Sat 7-9pm", "“7-9pm”: say AM or PM"),
        ("Sat 9am-11", "“9am-11”: say AM or PM"),
        ("Sat 5-9", "“5-9”: say AM or PM"),
        ("Fri 5pm-12pm", "12 PM is noon"),
        ("Mon-Fri 09:00-05:00", "say AM or PM"),
        ("T-F 9-5", "“T-F 9-5” was not understood"),
        ("1st Saturday 9-5", "“1st Saturday 9-5” was not understood"),
        ("Mon-Wed-Fri 9-5", "was not understood"),
        ("May-Oct daily 9-5", "“May-Oct daily 9-5” was not understood"),
        ("Mon-Fri 9-5, closed holidays", "“holidays” was not understood"),
        ("Mon-Fri 9-5, closed Labor Day weekend", "“weekend” was not understood"),
        ("Daily 9-5 except Sunday 12-4", "is not clear"),
        ("Mon-Fri 9-5 closed 12-1", "is not clear"),
        ("closed Sat, Sun, Mon 9-5", "is not clear"),
        ("9-5; Sat 10-2", "“9-5”: on which days?"),
        ("Daily 7am-3pm; Fri 5pm-9pm", "Friday has two different hours"),
        ("Mon 9-5; Mon closed", "Monday has two different hours"),
        ("Mon-Fri", "is not clear"),
        ("Daily except, Sunday 9-5", "“, Sunday 9-5” was not understood"),
        ("closed except Sunday 9-5", "“Sunday 9-5” was not understood"),
        ("Memorial Day - Labor Day 9-5", "“- Labor Day 9-5” was not understood"),
        ("Mon; Tue 9-5", "“Mon”: which hours"),
        ("Closed Sunday", "has no opening hours"),
        ("Mon 13pm-5pm", "“13pm-5pm” was not understood"),
        ("Sat w/ Sun 9-5", "“w/ Sun 9-5” was not understood"),
        ("", "no hours"),
    ] {
        let reason = refusal(text);
        assert!(reason.contains(part), "{text:?}: {reason}");
    }
}

#[test]
fn named_and_federal_holidays_become_special_days() {
    let hours = read("Mon-Fri 9-5, closed federal holidays");
    let dates: Vec<String> = hours.special.iter().map(|special| special.date.to_string()).collect();
    assert_eq!(dates[..3], ["2026-11-26", "2026-12-25", "2027-01-01"]);
    assert_eq!(hours.special[0].note, "Thanksgiving");
    // Juneteenth and Independence Day of 2027 are on a weekend, which is closed anyway.
    assert!(!dates.contains(&"2027-06-19".to_owned()) && !dates.contains(&"2027-07-04".to_owned()));

    let hours = read("Daily 9-5; closed Thanksgiving and Christmas; New Year's Day 12-4");
    assert_eq!(
        hours.to_text(),
        "Mo-Su 09:00-17:00; 2026 Nov 26 off \"Thanksgiving\"; 2026 Dec 25 off \"Christmas Day\"; \
         2027 Jan 01 12:00-16:00 \"New Year's Day\"; 2027 Nov 25 off \"Thanksgiving\"; 2027 Dec 25 \
         off \"Christmas Day\"; 2028 Jan 01 12:00-16:00 \"New Year's Day\""
    );
}
