//! What a guide's topic asks for: the words to search, and the days and time of day of a visit.

use jiff::civil::Weekday;

use super::claims::weekday;
use super::ordinary::{is_ordinary, is_small, is_title_case};
use super::word;
use crate::directory::hours::{Hours, Span, WEEK};

/// Praise, which no record is found by: "best" would find festivals, "your first weekend" the First National Bank.
const PRAISE: [&str; 11] = [
    "best",
    "top",
    "first",
    "favorite",
    "favorites",
    "favourite",
    "great",
    "greatest",
    "good",
    "finest",
    "perfect",
];

/// When people want to go.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VisitTime {
    /// Empty: any day.
    days: Vec<Weekday>,
    /// First and last minute of a part of the day, past the end of the day for a night.
    part: Option<(u16, u16)>,
}

impl VisitTime {
    /// "A slow Saturday", "Sunday mornings", "the weekend". A part of the day counts only next to its day: a topic
    /// with "night" alone may be about a night of music.
    pub fn of(topic: &str) -> VisitTime {
        let words: Vec<String> = word::words(topic).into_iter().map(|word| word.plain).collect();
        let mut time = VisitTime::default();
        for (at, word) in words.iter().enumerate() {
            let days = days_of(word);
            if !days.is_empty() {
                time.part = time.part.or_else(|| words.get(at + 1).and_then(|next| part_of(next)));
            }
            time.days.extend(days);
        }
        time
    }

    /// The first of these days on which a place with these hours is open then.
    pub fn open_day(&self, hours: &Hours) -> Option<Weekday> {
        self.days.iter().copied().find(|day| hours.spans_of(*day).iter().any(|span| self.is_in(*span)))
    }

    /// Whether a place with these hours is closed at all of these times.
    pub fn is_closed(&self, hours: &Hours) -> bool {
        !self.days.is_empty() && self.open_day(hours).is_none()
    }

    fn is_in(&self, span: Span) -> bool {
        self.part.is_none_or(|(first, last)| span.opens < last && first < span.closes)
    }
}

fn days_of(word: &str) -> Vec<Weekday> {
    match word {
        "weekend" | "weekends" => WEEK.into_iter().skip(5).collect(),
        "weekday" | "weekdays" => WEEK.into_iter().take(5).collect(),
        _ => weekday(word).into_iter().collect(),
    }
}

fn part_of(word: &str) -> Option<(u16, u16)> {
    let hours = match word.strip_suffix('s').unwrap_or(word) {
        "morning" => (6, 12),
        "afternoon" => (12, 17),
        "evening" => (17, 22),
        "night" => (20, 26),
        _ => return None,
    };
    Some((hours.0 * 60, hours.1 * 60))
}

/// The topic without praise, counts ("Top 10") and, with `without_days`, without the days of a visit. Empty if nothing
/// else is in it.
pub fn search_words(topic: &str, without_days: bool) -> String {
    let words = word::words(topic);
    let follows_day = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        before.is_some_and(|before| !days_of(&before.plain).is_empty())
    };
    let is_left_out = |at: usize, word: &str| {
        PRAISE.contains(&word)
            || word.chars().all(|letter| letter.is_ascii_digit())
            || without_days && (!days_of(word).is_empty() || part_of(word).is_some() && follows_day(at))
    };
    let kept: Vec<&word::Word> = words
        .iter()
        .enumerate()
        .filter(|(at, word)| !is_left_out(*at, &word.plain))
        .map(|(_, word)| word)
        .collect();
    if kept.iter().all(|word| is_small(&word.plain)) {
        return String::new();
    }
    kept.into_iter().map(|word| word.written.as_str()).collect::<Vec<_>>().join(" ")
}

/// The topic without the town at its end, which the title names in any case.
pub fn without_town<'a>(topic: &'a str, town: &str) -> &'a str {
    let topic = topic.trim_end_matches(['.', '!', '?']).trim();
    for place in [town, "town"] {
        let end = format!(" in {place}");
        if let Some((start, last)) =
            topic.len().checked_sub(end.len()).and_then(|at| topic.split_at_checked(at))
            && last.eq_ignore_ascii_case(&end)
            && !start.is_empty()
        {
            return start;
        }
    }
    topic
}

/// The words of a topic that are not the name of a place; `None` if it does not name it.
pub fn without_place(topic: &str, place: &str) -> Option<String> {
    let plain = |text: &str| word::words(text).into_iter().map(|word| word.plain).collect::<Vec<_>>();
    let name = plain(place);
    let start = plain(topic).windows(name.len().max(1)).position(|part| part == name.as_slice())?;
    let rest = word::words(topic).into_iter().enumerate();
    let rest = rest.filter(|(at, _)| !(start..start + name.len()).contains(at));
    Some(rest.map(|(_, word)| word.written).collect::<Vec<_>>().join(" "))
}

/// Ordinary words that keep their capital.
const HOLIDAYS: [&str; 5] = ["christmas", "easter", "halloween", "thanksgiving", "valentine"];

/// A topic within a sentence: without its capital, unless that belongs to a name or a title.
pub fn in_sentence(topic: &str) -> String {
    let words = word::words(topic);
    let Some(first) = words.first() else { return topic.to_owned() };
    let keeps_capital = matches!(first.plain.split('\'').next(), Some("i"))
        || !is_ordinary(&first.plain)
        || super::claims::is_calendar_word(&first.plain)
        || HOLIDAYS.contains(&first.plain.as_str())
        // "New England food", "High Street shopping".
        || words.get(1).is_some_and(|second| second.written.starts_with(char::is_uppercase))
        || words.len() > 1 && is_title_case(topic, &words);
    let mut letters = topic.chars();
    match letters.next() {
        Some(letter) if !keeps_capital => letter.to_lowercase().chain(letters).collect(),
        _ => topic.to_owned(),
    }
}
