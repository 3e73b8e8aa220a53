//! Similarity of two events: whether they are duplicates.
//!
//! Merging two different events is worse than showing one twice: merely likely duplicates go to an editor.
//! Invariant: two items of one source are never merged, since the source itself lists them separately.

use std::collections::HashSet;

use jiff::civil::{Date, Time};

/// The compared properties of an event.
#[derive(Debug, Clone, Copy)]
pub struct DedupeCandidate<'a> {
    pub source_id: Option<i64>,
    pub title: &'a str,
    pub start_date: Date,
    pub start_time: Option<Time>,
    pub place: &'a str,
    pub url: &'a str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Similarity {
    Different,
    /// An editor should compare them.
    Perhaps,
    Same,
}

/// Words that do not distinguish events.
const EMPTY: [&str; 20] = [
    "the",
    "a",
    "an",
    "of",
    "and",
    "at",
    "in",
    "on",
    "for",
    "with",
    "to",
    "by",
    "from",
    "presents",
    "live",
    "event",
    "new",
    "canceled",
    "cancelled",
    "postponed",
];
/// Words that distinguish one session, team or group from another.
const TELLING: [&str; 41] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "first",
    "second",
    "third",
    "i",
    "ii",
    "iii",
    "iv",
    "v",
    "girls",
    "boys",
    "girl",
    "boy",
    "men",
    "women",
    "mens",
    "womens",
    "varsity",
    "jv",
    "freshman",
    "beginner",
    "beginners",
    "intermediate",
    "advanced",
    "adult",
    "adults",
    "teen",
    "teens",
    "kids",
    "junior",
    "senior",
    "seniors",
    "toddler",
    "toddlers",
    "baby",
    "babies",
];

/// The share of common words for two titles to count as the same.
const SAME_TITLE: f64 = 0.85;
/// The share of the shorter title that the longer one must contain.
const CONTAINED: f64 = 0.9;
const LIKELY: f64 = 0.7;

/// The words of title and place, split once for many comparisons.
pub struct ComparedText {
    pub title: DistinctWords,
    place: DistinctWords,
}

impl ComparedText {
    pub fn of(title: &str, place: &str) -> ComparedText {
        ComparedText { title: DistinctWords::of(title), place: DistinctWords::of(place) }
    }
}

/// The unique words of a text, without those that do not distinguish events.
pub struct DistinctWords {
    words: HashSet<String>,
    letters: usize,
}

impl DistinctWords {
    fn of(text: &str) -> DistinctWords {
        let words = words(text);
        DistinctWords { letters: words.iter().map(|word| word.chars().count()).sum(), words }
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }
}

/// Whether titles with this many letters in shared words can be anything but different.
pub fn may_be_duplicates(shared: usize, one: &DistinctWords, other: &DistinctWords) -> bool {
    share(shared, one.letters.min(other.letters)) >= LIKELY
}

pub fn compare(
    (one, words): (&DedupeCandidate<'_>, &ComparedText),
    (other, others): (&DedupeCandidate<'_>, &ComparedText),
) -> Similarity {
    if one.source_id.is_some() && one.source_id == other.source_id {
        return Similarity::Different;
    }
    // An event without a time may be the same as one on that day with a time: a person decides.
    let is_same_start = one.start_date == other.start_date && one.start_time == other.start_time;
    let is_same_day =
        one.start_date == other.start_date && (one.start_time.is_none() || other.start_time.is_none());
    if !is_same_start && !is_same_day {
        return Similarity::Different;
    }
    let titles = Overlap::of(&words.title, &others.title);
    let places = Overlap::of(&words.place, &others.place);
    let is_same_url = !one.url.is_empty() && one.url == other.url;
    let is_same_place = places.is_empty || places.contained >= 0.5;
    let has_places = !places.is_empty;
    if titles.is_empty || titles.contained < LIKELY {
        return Similarity::Different;
    }
    if titles.has_telling {
        return if titles.whole >= 0.5 && is_same_place {
            Similarity::Perhaps
        } else {
            Similarity::Different
        };
    }
    let is_same = (titles.whole >= SAME_TITLE && is_same_place)
        || (is_same_url && titles.contained >= LIKELY)
        || (titles.contained >= CONTAINED && titles.shared >= 2 && has_places && is_same_place);
    match (is_same, is_same_start) {
        (true, true) => Similarity::Same,
        (true, false) => Similarity::Perhaps,
        (false, true) if titles.whole >= SAME_TITLE || (titles.contained >= CONTAINED && is_same_place) => {
            Similarity::Perhaps
        }
        _ => Similarity::Different,
    }
}

/// Compares a single pair.
#[cfg(test)]
pub fn compare_two(one: &DedupeCandidate<'_>, other: &DedupeCandidate<'_>) -> Similarity {
    let texts = |side: &DedupeCandidate<'_>| ComparedText::of(side.title, side.place);
    compare((one, &texts(one)), (other, &texts(other)))
}

/// How far two texts have the same words, weighted by length.
struct Overlap {
    /// At least one text has no words.
    is_empty: bool,
    /// Relative to all words of both.
    whole: f64,
    /// Relative to the shorter text.
    contained: f64,
    shared: usize,
    /// They differ in a word that distinguishes groups.
    has_telling: bool,
}

impl Overlap {
    fn of(one: &DistinctWords, other: &DistinctWords) -> Overlap {
        let letters =
            |words: &mut dyn Iterator<Item = &String>| words.map(|word| word.chars().count()).sum::<usize>();
        let shared: Vec<&String> = one.words.intersection(&other.words).collect();
        let common = letters(&mut shared.iter().copied());
        Overlap {
            is_empty: one.words.is_empty() || other.words.is_empty(),
            whole: share(common, one.letters + other.letters - common),
            contained: share(common, one.letters.min(other.letters)),
            shared: shared.len(),
            has_telling: one.words.symmetric_difference(&other.words).any(|word| is_telling(word)),
        }
    }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn words(text: &str) -> HashSet<String> {
    let text = text.to_lowercase().replace(['\'', '’'], "").replace('&', " and ");
    text.split(|char: char| !char.is_alphanumeric())
        .filter(|word| !word.is_empty() && !EMPTY.contains(word))
        .map(str::to_owned)
        .collect()
}

fn is_telling(word: &str) -> bool {
    TELLING.contains(&word) || word.starts_with(|char: char| char.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side<'a>(source: i64, title: &'a str, at: &str, place: &'a str) -> DedupeCandidate<'a> {
        let (date, time) = at.split_once(' ').unwrap_or((at, ""));
        DedupeCandidate {
            source_id: Some(source),
            title,
            start_date: date.parse().unwrap(),
            start_time: time.parse().ok(),
            place,
            url: "",
        }
    }

    #[test]
    fn duplicates_in_other_words_are_found_and_different_events_are_kept_apart() {
        let one = side(1, "Good Friday Walk", "2026-04-03 08:00", "First Church, 40 Main Street");
        for (title, at, place, likeness) in [
            ("Good Friday Walk", "2026-04-03 08:00", "", Similarity::Same),
            ("GOOD FRIDAY — walk!", "2026-04-03 08:00", "First Church", Similarity::Same),
            ("Annual Good Friday Walk to the Hall", "2026-04-03 08:00", "First Church", Similarity::Same),
            ("Annual Good Friday Walk to the Hall", "2026-04-03 08:00", "", Similarity::Perhaps),
            ("Good Friday Walk", "2026-04-03 08:00", "Grange Hall", Similarity::Perhaps),
            ("Good Friday Walk", "2026-04-03", "First Church", Similarity::Perhaps),
            ("Good Friday Walk (Kids)", "2026-04-03 08:00", "First Church", Similarity::Perhaps),
            ("Good Friday Walk", "2026-04-03 10:00", "First Church", Similarity::Different),
            ("Good Friday Walk", "2026-04-04 08:00", "First Church", Similarity::Different),
            ("Bake Sale", "2026-04-03 08:00", "First Church", Similarity::Different),
        ] {
            assert_eq!(compare_two(&one, &side(2, title, at, place)), likeness, "{title} {at} {place}");
        }
        assert_eq!(compare_two(&one, &one), Similarity::Different);
        let page = DedupeCandidate { url: "https://a.example/1", ..one };
        let shorter =
            DedupeCandidate { title: "Friday Walk", url: page.url, place: "", source_id: None, ..page };
        assert_eq!(compare_two(&page, &shorter), Similarity::Same);
    }
}
