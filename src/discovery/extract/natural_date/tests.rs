use super::*;

const FROM: Date = Date::constant(2026, 8, 22);

fn found(text: &str) -> Option<String> {
    let NaturalDate { told, .. } = in_title(text, FROM)?;
    Some(match told.time {
        Some(time) => format!("{} {}", told.date, time.strftime("%H:%M")),
        None => told.date.to_string(),
    })
}

#[test]
fn dates_in_sentences_are_understood() {
    for (text, date) in [
        ("Gauge — Thu Aug 27, 7:00 PM — Dingbatz", "2026-08-27 19:00"),
        ("Board meeting, Tuesday, September 1, 2026 at 7 pm", "2026-09-01 19:00"),
        ("On January 4th we swim at noon", "2027-01-04 12:00"),
        ("Join us 24 December 2026, 18:30", "2026-12-24 18:30"),
        ("Fair 10/03/2026 9am-4pm", "2026-10-03 09:00"),
        ("Show on 2026-11-21", "2026-11-21"),
        ("Dec 5, 7-9pm", "2026-12-05 19:00"),
        ("Dec 5, 10-2pm", "2026-12-05 10:00"),
        ("Dec 5, 7 – 9 PM", "2026-12-05 19:00"),
        ("Dec 5 from 6:30 to 8 p.m.", "2026-12-05 18:30"),
        ("Aug 21, 10:00 a.m.", "2026-08-21 10:00"),
        ("Book fair Dec 4-6", "2026-12-04"),
        ("7 PM on Saturday, Dec 5: carols", "2026-12-05 19:00"),
        // Words that begin like a weekday.
        ("Movie under the sunset Dec 5, 7 PM", "2026-12-05 19:00"),
        ("Concert with friends Dec 5", "2026-12-05"),
        ("We sat Dec 5 in the sun", "2026-12-05"),
        ("Yoga (Thursdays and Sundays) — Thu Dec 3", "2026-12-03"),
        // The most complete one.
        ("November 24 Rehearsal — Tue Nov 24, 6:15 PM", "2026-11-24 18:15"),
        ("December 4, 5, 6 — Sat Dec 5, 8 PM", "2026-12-05 20:00"),
        ("December 4, 5, 6 — Sun Dec 6", "2026-12-06"),
        // An old item about a past date.
        ("Gala — Sat May 2, 7 PM", "2026-05-02 19:00"),
    ] {
        assert_eq!(found(text).as_deref(), Some(date), "{text}");
        assert_eq!(in_title(text, FROM).unwrap().doubt, None, "{text}");
    }
}

#[test]
fn what_is_no_date_stays_none() {
    for text in
        ["May I help?", "Chapter 11", "Feb 30", "The 1st of many", "", "12:30", "Dec 2026", "Sunday 7 PM"]
    {
        assert_eq!(found(text), None, "{text}");
    }
}

#[test]
fn a_day_that_is_no_such_weekday_is_doubted_and_not_moved() {
    let told = in_title("Choir — Mon Aug 27, 7 PM", FROM).unwrap();
    assert_eq!(told.told.date, Date::constant(2026, 8, 27));
    assert_eq!(told.doubt.as_deref(), Some("It names a Monday, but August 27, 2026 is a Thursday."));
    // Last year's flyer: September 5, 2025 was a Friday.
    let copied = in_title("Choir — Fri Sep 5, 7 PM", FROM).unwrap();
    assert_eq!(copied.told.date, Date::constant(2026, 9, 5));
    assert_eq!(copied.doubt.as_deref(), Some("It names a Friday, but September 5, 2026 is a Saturday."));
    let with_year = in_title("Choir, Friday, September 1, 2026", FROM).unwrap();
    assert_eq!(with_year.told.date, Date::constant(2026, 9, 1));
    assert!(with_year.doubt.unwrap().contains("is a Tuesday"));
}

/// A small pseudorandom generator with reproducible results.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.roll(of.len())]
    }
}

#[test]
fn a_date_is_read_right_from_any_title_around_it() {
    const NAMES: [&str; 14] = [
        "Movie under the sunset",
        "Concert with friends",
        "Sunrise hike",
        "Wedding fair (Thursdays and Sundays)",
        "We sat, they monitored",
        "Fridays at the barn",
        "Sundae social",
        "Thursday’s Child",
        "Second Saturday art walk",
        "Maytime",
        "Marching band",
        "Decorating the green",
        "Satin & Monsoon",
        "Top 40 hits of 1985",
    ];
    let mut dice = Dice(7);
    for _ in 0..20_000 {
        let date = FROM.saturating_add(i64::try_from(dice.roll(320)).unwrap().days());
        let (hour, minute) = (dice.roll(24), [0, 15, 30, 45][dice.roll(4)]);
        let clock = Time::new(i8::try_from(hour).unwrap(), minute, 0, 0).unwrap();
        let day = date.strftime(dice.one(&[
            "%a %b %-d",
            "%A, %B %-d",
            "%b %-d",
            "%B %-d, %Y",
            "%a %-d %b",
            "%m/%d/%Y",
            "%Y-%m-%d",
        ]));
        let time = clock.strftime(dice.one(&["%-I:%M %p", "%-I:%M%P", "%H:%M"])).to_string();
        let name = dice.one(&NAMES);
        let mark = dice.one(&[" — ", " – ", " - ", ", ", " | ", ": ", " "]);
        let place = dice.one(&["", " — The Barn", " — 12 Mill Road", " at the Sunnyside Grange"]);
        let title = match dice.roll(4) {
            0 => format!("{name}{mark}{day}{place}"),
            1 => format!("{name}{mark}{day}, {time}{place}"),
            2 => format!("{day} {time}{mark}{name}"),
            _ => format!("{name}{mark}{day} at {time}{place}"),
        };
        let has_time = title.contains(&time);
        let found = in_title(&title, FROM).unwrap_or_else(|| panic!("{title}"));
        assert_eq!(found.told.date, date, "{title}");
        assert_eq!(found.told.time, has_time.then_some(clock), "{title}");
        assert_eq!(found.doubt, None, "{title}");
    }
}
