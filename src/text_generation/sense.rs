//! Whether a sentence with days or times says yes or no to them.

use super::claims::is_calendar_word;
use super::word::Word;

/// What a sentence says about its days and times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sense {
    Open,
    Closed,
    /// This word may turn it into its opposite.
    Unclear(String),
}

impl Sense {
    pub fn of(words: &[Word]) -> Sense {
        let plain: Vec<&str> =
            words.iter().map(|word| if word.is_named { "" } else { word.plain.as_str() }).collect();
        let is_closed = |word: &str| matches!(word, "closed" | "shut");
        let is_open = |word: &str| matches!(word, "open" | "opens");
        let turns = |at: usize, word: &str| {
            let next = plain.get(at + 1).copied().unwrap_or_default();
            matches!(
                word,
                "not" | "never" | "no" | "nor" | "neither" | "cannot" | "except" | "excluding" | "unless"
            ) || word.ends_with("n't")
                || word == "but" && (next == "on" || is_calendar_word(next))
        };
        let turning: Vec<usize> =
            plain.iter().enumerate().filter(|(at, word)| turns(*at, word)).map(|(at, _)| at).collect();
        let has_closed = plain.iter().any(|word| is_closed(word));
        let has_open = plain.iter().any(|word| is_open(word));
        if has_closed && has_open {
            return Sense::Unclear("closed".to_owned());
        }
        let Some(at) = turning.first() else { return if has_closed { Sense::Closed } else { Sense::Open } };
        let next = plain.get(at + 1).copied().unwrap_or_default();
        match turning.len() {
            1 if is_open(next) => Sense::Closed,
            1 if is_closed(next) => Sense::Open,
            _ => Sense::Unclear(plain.get(*at).copied().unwrap_or_default().to_owned()),
        }
    }
}

/// Whether a sentence restricts its days: "only on Sundays", "open only Sundays", "Sundays only".
pub fn says_only(words: &[Word]) -> bool {
    let plain = |index: usize| words.get(index).filter(|word| !word.is_named).map_or("", |word| &word.plain);
    let is_day = |index: usize| {
        let word = plain(index);
        word != "am" && word != "pm" && (is_calendar_word(word) || matches!(word, "weekends" | "weekdays"))
    };
    let is_link = |index: usize| {
        matches!(plain(index), "on" | "open" | "opens" | "closed" | "closes" | "in" | "from" | "between")
    };
    // "The only Saturday market in town" restricts no days.
    let is_restriction = |at: &usize| {
        matches!(plain(*at), "only" | "exclusively" | "solely") && plain(at.wrapping_sub(1)) != "the"
    };
    (0..words.len()).filter(is_restriction).any(|at| {
        let after = (at + 1..at + 4).find(|index| !is_link(*index));
        let is_last = matches!(plain(at + 1), "" | "and" | "from" | "at" | "until" | "–" | "-");
        let is_date =
            at.checked_sub(2).is_some_and(is_day) && words.get(at - 1).is_some_and(|day| day.is_read);
        after.is_some_and(is_day) || is_last && (at.checked_sub(1).is_some_and(is_day) || is_date)
    })
}
