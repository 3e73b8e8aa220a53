//! When an event is, in words, relative to now; and whether it is a local one. The same words as
//! `ui/events/dates.ts` and `model.ts`.
//!
//! Invariant: the label and the day's name are computed from the same now.

use crate::kit::day;
use crate::kit::words::{time_words, with_time};
use crate::limits::LIMITS;
use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Timestamp, ToSpan, Zoned};

use super::filter::is_this_weekend;
use super::model::{Event, EventTime};

/// Assumed length of an event without an end time.
const UNKNOWN_LENGTH: SignedDuration = SignedDuration::from_hours(3);

/// The instant of a local time. On the night when the clocks go back, an hour occurs twice.
fn moment(local: DateTime, now: &Zoned) -> Timestamp {
    now.time_zone().to_timestamp(local).unwrap_or(Timestamp::MAX)
}

fn starts(when: &EventTime, now: &Zoned) -> Timestamp {
    moment(when.start_date.to_datetime(when.start_time.unwrap_or(Time::midnight())), now)
}

fn ends(when: &EventTime, now: &Zoned) -> Timestamp {
    match (when.start_time, when.end_time) {
        (Some(_), Some(end)) => moment(when.last_date().to_datetime(end), now),
        (Some(_), None) if when.end_date.is_none_or(|last| last <= when.start_date) => {
            let starts = starts(when, now);
            starts.checked_add(UNKNOWN_LENGTH).unwrap_or(starts)
        }
        _ => moment(when.last_date().saturating_add(1.day()).to_datetime(Time::midnight()), now),
    }
}

pub fn is_past(when: &EventTime, now: &Zoned) -> bool {
    ends(when, now) <= now.timestamp()
}

pub fn has_begun(when: &EventTime, now: &Zoned) -> bool {
    starts(when, now) <= now.timestamp()
}

/// Whether it is on at this moment: an exhibition is not while it is closed for the night.
pub fn is_running(when: &EventTime, now: &Zoned) -> bool {
    let at = |time: Time| moment(now.date().to_datetime(time), now);
    let is_open = |(opens, closes): (Time, Time)| (at(opens)..at(closes)).contains(&now.timestamp());
    has_begun(when, now) && !is_past(when, now) && daily_hours(when).is_none_or(is_open)
}

fn days_until(today: Date, date: Date) -> i32 {
    today.until(date).map_or(0, |span| span.get_days())
}

/// "Starting soon", "In 5 hours", "This Weekend", "This Week", "In 20 days"; otherwise nothing, as the date
/// is shown anyway.
pub fn relative_label(when: &EventTime, now: &Zoned) -> Option<String> {
    let limits = &LIMITS.events;
    let days = days_until(now.date(), when.start_date);
    if when.start_time.is_some() {
        let hours = starts(when, now).duration_since(now.timestamp()).as_secs_f64() / 3600.0;
        if hours <= 0.0 {
            return None;
        }
        if hours <= limits.starting_soon_hours {
            return Some("Starting soon".into());
        }
        if hours < limits.in_hours_below {
            // Rounds down to whole hours: nobody should come late because the label promised one more hour.
            let whole = hours.floor();
            return Some(format!("In {whole} {}", if whole == 1.0 { "hour" } else { "hours" }));
        }
    }
    if days < 0 {
        return None;
    }
    if is_this_weekend(when.start_date, now.date()) {
        return Some("This Weekend".into());
    }
    if (limits.this_week_from_days..=limits.this_week_to_days).contains(&days) {
        return Some("This Week".into());
    }
    // Today and tomorrow have their own labels.
    (days > limits.this_week_to_days && days <= limits.in_days_up_to).then(|| format!("In {days} days"))
}

/// "Yesterday", "Today", "Tomorrow", "Friday"; nothing beyond seven days.
pub fn friendly_day(date: Date, today: Date) -> Option<String> {
    match days_until(today, date) {
        -1 => Some("Yesterday".into()),
        0 => Some("Today".into()),
        1 => Some("Tomorrow".into()),
        days if days > 1 && days <= LIMITS.events.this_week_to_days => Some(date.strftime("%A").to_string()),
        _ => None,
    }
}

/// "Today", "Friday", "Saturday, December 12"
pub fn day_text(date: Date, today: Date) -> String {
    friendly_day(date, today).unwrap_or_else(|| day::in_words(date, today))
}

/// "6:30 PM – 9 PM", "6:30 PM" if the end is unknown or on another day, "All day".
pub fn time_text(when: &EventTime) -> String {
    let is_one_day = !is_over_days(when) || daily_hours(when).is_some();
    match (when.start_time, when.end_time.filter(|_| is_one_day)) {
        (None, _) => "All day".into(),
        (Some(start), Some(end)) => format!("{} – {}", time_words(start), time_words(end)),
        (Some(start), None) => time_words(start),
    }
}

fn is_over_days(when: &EventTime) -> bool {
    let Some(end_date) = when.end_date.filter(|end| *end != when.start_date) else { return false };
    // A night that ends the next morning counts as one evening.
    let is_night = when.start_time.zip(when.end_time).is_some_and(|(start, end)| end <= start);
    !(is_night && days_until(when.start_date, end_date) == 1)
}

/// The hours of each day, if there are several and the event ends later in the day than it starts: an
/// exhibition from 10 AM to 4 PM. What ends earlier in the day goes on through the nights.
pub fn daily_hours(when: &EventTime) -> Option<(Time, Time)> {
    let is_longer = when.end_date.is_some_and(|end| end > when.start_date);
    when.start_time.zip(when.end_time).filter(|(start, end)| is_longer && start < end)
}

/// One line for a list: "Today, 6:30 PM – 9 PM", "Friday – Sunday".
pub fn when_text(when: &EventTime, today: Date) -> String {
    let day = day_text(when.start_date, today);
    if !is_over_days(when) {
        return format!("{day}, {}", time_text(when));
    }
    // After the date of a day long past, the name of a weekday alone would be read as of that week.
    let last_text = if friendly_day(when.start_date, today).is_some() { day_text } else { day::in_words };
    let last = last_text(when.end_date.unwrap_or(when.start_date), today);
    match daily_hours(when) {
        Some(_) => format!("{day} – {last}, {}", time_text(when)),
        None => through_nights(when, &day, &last),
    }
}

/// "Friday, 6 PM – Sunday, 5 PM"
fn through_nights(when: &EventTime, first: &str, last: &str) -> String {
    format!("{} – {}", with_time(first, when.start_time), with_time(last, when.end_time))
}

/// For the page of one event: the full dates, and the time, which is empty if it is among them.
pub fn full_when(when: &EventTime, today: Date) -> [String; 2] {
    let first = day::in_words(when.start_date, today);
    if !is_over_days(when) {
        return [first, time_text(when)];
    }
    let last = day::in_words(when.end_date.unwrap_or(when.start_date), today);
    if when.start_time.is_some() && daily_hours(when).is_none() {
        return [through_nights(when, &first, &last), String::new()];
    }
    [format!("{first} – {last}"), time_text(when)]
}

/// "Saturday, November 28, 6 PM – 8 PM"; with the year if it is not the current one.
pub fn when_words(when: &EventTime, today: Date) -> String {
    let [days, time] = full_when(when, today);
    if when.start_time.is_none() || time.is_empty() { days } else { format!("{days}, {time}") }
}

/// "Saturday, November 28, 6 PM": when it begins, for a note that is read in the days after it was written.
pub fn begin_words(when: &EventTime) -> String {
    with_time(&day::weekday_and_date(when.start_date), when.start_time)
}

/// "until Sunday, January 31"
pub fn until_words(when: &EventTime) -> String {
    format!("until {}", day::weekday_and_date(when.last_date()))
}

/// When to go: the beginning or, of what is on already, the last day.
pub fn note_words(when: &EventTime, today: Date) -> String {
    if when.start_date < today { until_words(when) } else { begin_words(when) }
}

/// The day in `note_words`. In its order, what is on for months takes no place from what is on for a day.
pub fn day_to_go(when: &EventTime, today: Date) -> Date {
    if when.start_date < today { when.last_date() } else { when.start_date }
}

/// Whether the event is the town government's or takes place in town.
pub fn is_local(event: &Event, town: &str) -> bool {
    let town = town.trim().to_lowercase();
    let has = |text: &str, word: &str| !word.is_empty() && text.to_lowercase().contains(word);
    let of_business = event
        .business
        .as_ref()
        .is_some_and(|business| has(&business.name, &town) || has(&business.name, "downtown"));
    of_business || has(&event.location, &town) || has(&event.address, &town)
}

/// "Free", "$10", or nothing if unknown.
pub fn price_text(event: &Event) -> &str {
    match event.price.as_deref().map(str::trim).filter(|price| !price.is_empty()) {
        Some(price) => price,
        None if event.facts.is_free => "Free",
        None => "",
    }
}

/// Lists have room for one line: the place, else the address.
pub fn place_text(event: &Event) -> &str {
    let business = event.business.as_ref().map_or("", |business| business.name.as_str());
    [event.location.as_str(), business, event.address.as_str()]
        .into_iter()
        .find(|text| !text.is_empty())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use jiff::civil::{date, datetime, time};

    use super::*;

    /// Saturday, 21 November 2026, 10:00.
    const NOW: DateTime = datetime(2026, 11, 21, 10, 0, 0, 0);

    fn in_town(local: DateTime) -> Zoned {
        local.in_tz("America/New_York").unwrap()
    }

    fn label(start: DateTime) -> String {
        relative_label(&EventTime::at(start), &in_town(NOW)).unwrap_or_default()
    }

    #[test]
    fn hours_are_those_of_a_clock_that_runs_on_also_in_the_nights_in_which_the_towns_changes() {
        let before = in_town(datetime(2026, 11, 1, 0, 0, 0, 0));
        let at = |hour| EventTime::at(datetime(2026, 11, 1, hour, 0, 0, 0));
        assert_eq!(relative_label(&at(4), &before).unwrap(), "In 5 hours");
        let spring = in_town(datetime(2027, 3, 14, 0, 0, 0, 0));
        let four = EventTime::at(datetime(2027, 3, 14, 4, 0, 0, 0));
        assert_eq!(relative_label(&four, &spring).unwrap(), "In 3 hours");
        // One o'clock comes twice: an event at the first one is over at the second.
        let again = before.checked_add(SignedDuration::from_hours(2)).unwrap();
        assert!(is_running(&at(1), &again) && relative_label(&at(1), &again).is_none());
    }

    #[test]
    fn the_label_changes_at_each_threshold_of_the_specification() {
        let minutes = |minutes: i64| label(NOW.saturating_add(SignedDuration::from_mins(minutes)));
        assert_eq!(minutes(0), "");
        assert_eq!(minutes(1), "Starting soon");
        assert_eq!(minutes(60), "Starting soon");
        // Rounded down to whole hours.
        assert_eq!([minutes(61), minutes(70), minutes(119)], ["In 1 hour"; 3]);
        assert_eq!([minutes(120), minutes(179)], ["In 2 hours"; 2]);
        assert_eq!(minutes(5 * 60), "In 5 hours");
        assert_eq!([minutes(23 * 60 + 40), minutes(24 * 60 - 1)], ["In 23 hours"; 2]);
        assert_eq!(minutes(24 * 60), "This Weekend");
        let day = |day: i64| label(NOW.saturating_add(day.days()));
        // The 22nd is a Sunday, the 28th and 29th are the next weekend.
        assert_eq!(day(1), "This Weekend");
        assert_eq!(day(2), "This Week");
        assert_eq!(day(6), "This Week");
        assert_eq!(day(7), "This Weekend");
        assert_eq!(day(8), "In 8 days");
        assert_eq!(day(30), "In 30 days");
        assert_eq!(day(31), "");
        assert_eq!(day(-1), "");
        let all_day = |date| relative_label(&EventTime::all_day(date), &in_town(NOW)).unwrap_or_default();
        assert_eq!(all_day(date(2026, 11, 21)), "This Weekend");
        assert_eq!(all_day(date(2026, 11, 23)), "This Week");
    }

    #[test]
    fn days_have_names_from_yesterday_to_a_week_ahead() {
        let today = NOW.date();
        let name = |day: i64| friendly_day(today.saturating_add(day.days()), today).unwrap_or_default();
        assert_eq!(
            [name(-2), name(-1), name(0), name(1), name(2)],
            ["", "Yesterday", "Today", "Tomorrow", "Monday"]
        );
        assert_eq!([name(7), name(8)], ["Saturday", ""]);
        assert_eq!(day::in_words(date(2027, 1, 2), today), "Saturday, January 2, 2027");
    }

    #[test]
    fn a_note_says_when_it_begins_or_of_what_is_on_already_how_long() {
        let today = NOW.date();
        let mut show = EventTime {
            end_date: Some(date(2027, 1, 31)),
            end_time: Some(time(16, 0, 0, 0)),
            ..EventTime::at(datetime(2026, 11, 21, 10, 0, 0, 0))
        };
        let note = |when: &EventTime| (note_words(when, today), day_to_go(when, today));
        assert_eq!(note(&show), ("Saturday, November 21, 10 AM".to_owned(), today));
        show.start_date = date(2026, 11, 20);
        assert_eq!(note(&show), ("until Sunday, January 31".to_owned(), date(2027, 1, 31)));
        assert_eq!(begin_words(&EventTime::all_day(today)), "Saturday, November 21");
    }

    #[test]
    fn times_are_said_as_people_say_them() {
        let today = NOW.date();
        let evening = EventTime {
            end_time: Some(time(21, 0, 0, 0)),
            ..EventTime::at(datetime(2026, 11, 21, 18, 30, 0, 0))
        };
        assert_eq!(when_text(&evening, today), "Today, 6:30 PM – 9 PM");
        let night = EventTime {
            end_date: Some(date(2026, 11, 22)),
            end_time: Some(time(1, 0, 0, 0)),
            ..EventTime::at(datetime(2026, 11, 21, 22, 0, 0, 0))
        };
        assert_eq!(when_text(&night, today), "Today, 10 PM – 1 AM");
        let fair = EventTime { end_date: Some(date(2026, 11, 29)), ..EventTime::all_day(date(2026, 11, 27)) };
        assert_eq!(when_text(&fair, today), "Friday – Sunday, November 29");
        assert_eq!(full_when(&fair, today), ["Friday, November 27 – Sunday, November 29", "All day"]);
        assert!(
            is_running(&fair, &in_town(datetime(2026, 11, 29, 23, 0, 0, 0)))
                && is_past(&fair, &in_town(datetime(2026, 11, 30, 0, 0, 0, 0)))
        );
        let show = EventTime {
            end_date: Some(date(2027, 1, 31)),
            end_time: Some(time(16, 0, 0, 0)),
            ..EventTime::at(datetime(2026, 11, 1, 10, 0, 0, 0))
        };
        assert_eq!(when_text(&show, today), "Sunday, November 1 – Sunday, January 31, 2027, 10 AM – 4 PM");
        assert_eq!(
            full_when(&show, today),
            ["Sunday, November 1 – Sunday, January 31, 2027", "10 AM – 4 PM"]
        );
        let sale = EventTime { end_date: Some(date(2026, 11, 27)), ..EventTime::all_day(date(2026, 11, 5)) };
        assert_eq!(when_text(&sale, today), "Thursday, November 5 – Friday, November 27");
        let weekend = EventTime {
            end_date: Some(date(2026, 11, 29)),
            end_time: Some(time(17, 0, 0, 0)),
            ..EventTime::at(datetime(2026, 11, 27, 18, 0, 0, 0))
        };
        assert_eq!(when_text(&weekend, today), "Friday, 6 PM – Sunday, November 29, 5 PM");
        assert_eq!(full_when(&weekend, today), ["Friday, November 27, 6 PM – Sunday, November 29, 5 PM", ""]);
        assert_eq!(time_text(&weekend), "6 PM", "it ends on another day");
        let open = EventTime::at(datetime(2026, 11, 21, 8, 0, 0, 0));
        let runs =
            |when: &EventTime, day, hour| is_running(when, &in_town(datetime(2026, 11, day, hour, 36, 0, 0)));
        // Daily hours, unlike what goes on through the nights.
        assert_eq!([runs(&show, 21, 0), runs(&show, 21, 10), runs(&show, 21, 16)], [false, true, false]);
        assert!(has_begun(&show, &in_town(NOW)) && !is_past(&show, &in_town(NOW)));
        assert!(runs(&weekend, 28, 0) && runs(&night, 22, 0) && !runs(&night, 22, 2));
        // A date of a series always has its last day.
        let dated = EventTime { end_date: Some(open.start_date), ..open };
        assert!(is_past(&dated, &in_town(datetime(2026, 11, 21, 11, 0, 0, 0))));
        let late =
            EventTime { end_date: Some(NOW.date()), ..EventTime::at(datetime(2026, 11, 21, 22, 0, 0, 0)) };
        assert!(!is_past(&late, &in_town(datetime(2026, 11, 22, 0, 30, 0, 0))));
        assert!(
            is_running(&open, &in_town(NOW)) && is_past(&open, &in_town(datetime(2026, 11, 21, 11, 0, 0, 0)))
        );
    }
}
