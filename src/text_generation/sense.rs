//! Whether a sentence with days or times says yes or no to them.

use super::claims::{Word, is_calendar_word};

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
