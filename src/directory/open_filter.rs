//! Phrases in a query that ask for opening hours: "bakery open now", "open late".
//!
//! Invariant: the first phrase that is understood is removed from the words, and with it all filler words; a
//! text without a phrase is searched as typed.

use jiff::civil::{DateTime, Time, time};

/// "Late" lasts from here until the morning.
const LATE: Time = time(21, 0, 0, 0);
const MORNING: Time = time(6, 0, 0, 0);

/// When a place has to be open to match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenFilter {
    Now,
    Late,
}

/// Of phrases with the same beginning, the longest comes first.
const PHRASES: [(&[&str], OpenFilter); 15] = [
    (&["open", "late", "at", "night"], OpenFilter::Late),
    (&["open", "late", "tonight"], OpenFilter::Late),
    (&["open", "late", "now"], OpenFilter::Late),
    (&["open", "late"], OpenFilter::Late),
    (&["open", "tonight"], OpenFilter::Late),
    (&["late", "night"], OpenFilter::Late),
    (&["still", "open", "now"], OpenFilter::Now),
    (&["still", "open"], OpenFilter::Now),
    (&["open", "right", "now"], OpenFilter::Now),
    (&["open", "at", "the", "moment"], OpenFilter::Now),
    (&["open", "now", "near", "me"], OpenFilter::Now),
    (&["open", "now"], OpenFilter::Now),
    (&["now", "open"], OpenFilter::Now),
    (&["currently", "open"], OpenFilter::Now),
    (&["open", "currently"], OpenFilter::Now),
];

/// Filler words, which are not searched for where there is a phrase: "which bakery is open now", "what's open
/// late".
const AROUND: [&str; 10] = ["what", "whats", "which", "who", "whos", "is", "are", "thats", "that", "places"];

/// A search text, split into words and opening time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchText {
    /// The words to search for; empty if only a time is asked for.
    pub words: String,
    /// The time, and the phrase that asks for it.
    pub opening: Option<(OpenFilter, String)>,
}

pub fn understand(typed: &str) -> SearchText {
    let words: Vec<&str> = typed.split_whitespace().collect();
    let bare: Vec<String> = words.iter().map(|word| bare(word)).collect();
    for start in 0..bare.len() {
        let rest = bare.get(start..).unwrap_or_default();
        let Some((phrase, opening)) = PHRASES.iter().find(|(phrase, _)| begins(rest, phrase)) else {
            continue;
        };
        let is_kept = |at: &usize| {
            let is_said = (start..start + phrase.len()).contains(at);
            !is_said && !bare.get(*at).is_some_and(|word| AROUND.contains(&word.as_str()))
        };
        let kept: Vec<&str> =
            (0..words.len()).filter(is_kept).filter_map(|at| words.get(at).copied()).collect();
        return SearchText { words: kept.join(" "), opening: Some((*opening, phrase.join(" "))) };
    }
    SearchText { words: words.join(" "), opening: None }
}

fn bare(word: &str) -> String {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn begins(words: &[String], phrase: &[&str]) -> bool {
    words.len() >= phrase.len() && words.iter().zip(phrase).all(|(word, wanted)| word == wanted)
}

impl OpenFilter {
    /// The value in the API.
    pub fn as_str(self) -> &'static str {
        match self {
            OpenFilter::Now => "now",
            OpenFilter::Late => "late",
        }
    }

    /// The time at which a place has to be open. If it is already late, "late" means now.
    pub fn moment(self, now: DateTime) -> DateTime {
        let is_late = now.time() >= LATE || now.time() < MORNING;
        match self {
            OpenFilter::Late if !is_late => now.date().to_datetime(LATE),
            _ => now,
        }
    }

    pub fn label(self, now: DateTime) -> &'static str {
        if self.moment(now) == now { "Open now" } else { "Open past 9 PM" }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::datetime;

    use super::*;

    #[test]
    fn words_for_opening_times_are_taken_out_of_a_search() {
        let read = |typed: &str| {
            let SearchText { words, opening } = understand(typed);
            let opening = opening.map_or("-", |(opening, _)| opening.as_str());
            format!("{words}|{opening}")
        };
        assert_eq!(read("bakery open now"), "bakery|now");
        assert_eq!(read("Open now: bakery"), "bakery|now");
        assert_eq!(read("which bakery is open right now?"), "bakery|now");
        assert_eq!(read("What's open late"), "|late");
        assert_eq!(read("pizza open late tonight elm street"), "pizza elm street|late");
        assert_eq!(read("late-night  pizza"), "late-night pizza|-");
        assert_eq!(read("late night pizza"), "pizza|late");
        // Neither names nor events are taken for a time.
        assert_eq!(read("open house"), "open house|-");
        assert_eq!(read("what is on"), "what is on|-");
        assert_eq!(read("open"), "open|-");
        assert_eq!(read(""), "|-");
    }

    #[test]
    fn late_is_nine_in_the_evening_and_when_it_is_late_now() {
        let at = |hour: i8| datetime(2026, 11, 21, hour, 30, 0, 0);
        assert_eq!(OpenFilter::Late.moment(at(15)), datetime(2026, 11, 21, 21, 0, 0, 0));
        assert_eq!(OpenFilter::Late.label(at(15)), "Open past 9 PM");
        for late in [22, 2] {
            assert_eq!(
                (OpenFilter::Late.moment(at(late)), OpenFilter::Late.label(at(late))),
                (at(late), "Open now")
            );
        }
        assert_eq!((OpenFilter::Now.moment(at(15)), OpenFilter::Now.label(at(15))), (at(15), "Open now"));
    }
}
