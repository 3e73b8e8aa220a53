//! "CANCELED: Story time": the status that a title announces, and the title without it.
//!
//! Invariant: reading the resulting title again finds no further status.

use super::recurrence::OccurrenceStatus;

const WORDS: [(&str, OccurrenceStatus); 3] = [
    ("cancelled", OccurrenceStatus::Cancelled),
    ("canceled", OccurrenceStatus::Cancelled),
    ("postponed", OccurrenceStatus::Postponed),
];
/// "CANCELED DUE TO SNOW": the words that follow belong to the status.
const REASONS: [&str; 10] = ["due", "for", "until", "till", "to", "because", "by", "and", "as", "this"];

/// `None` if the title uses the word in another sense, such as canceled stamps.
pub fn read(title: &str) -> Option<(OccurrenceStatus, String)> {
    let mut found: Option<OccurrenceStatus> = None;
    let mut rest = title.trim().to_owned();
    while let Some((status, without)) = first(&rest).or_else(|| last(&rest)) {
        // Cancelled takes precedence over postponed.
        found = Some(if found == Some(OccurrenceStatus::Cancelled) {
            OccurrenceStatus::Cancelled
        } else {
            status
        });
        if without.is_empty() || without == rest {
            break;
        }
        rest = without;
    }
    found.map(|status| (status, rest))
}

fn is_mark(letter: char) -> bool {
    matches!(
        letter,
        '-' | '\u{2010}'
            ..='\u{2015}'
                | ':'
                | '!'
                | '*'
                | '['
                | ']'
                | '('
                | ')'
                | '{'
                | '}'
                | '|'
                | '/'
                | '~'
                | ','
                | '.'
                | '"'
    )
}

fn first(title: &str) -> Option<(OccurrenceStatus, String)> {
    let inner = title.trim_start_matches(|letter: char| is_mark(letter) || letter.is_whitespace());
    let end = inner.find(|letter: char| !letter.is_alphabetic()).unwrap_or(inner.len());
    let (word, rest) = inner.split_at_checked(end)?;
    let status = named(word)?;
    let bare = rest.trim_start_matches(|letter: char| is_mark(letter) || letter.is_whitespace());
    let gap = rest.get(..rest.len() - bare.len()).unwrap_or_default();
    if bare.is_empty() {
        return Some((status, title.to_owned()));
    }
    let next = bare.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    if REASONS.contains(&next.to_lowercase().as_str()) && !gap.contains(is_mark) {
        let is_loud = word.chars().all(char::is_uppercase);
        return is_loud.then(|| (status, title.to_owned()));
    }
    // Without punctuation, the word is a status only if it is in capitals and the rest is not.
    let is_apart = gap.contains(is_mark) || inner.len() < title.trim_start().len();
    let is_shouted = word.chars().all(char::is_uppercase) && bare.chars().any(char::is_lowercase);
    (is_apart || is_shouted).then(|| (status, bare.to_owned()))
}

/// "Story time (canceled)", "Story time - CANCELED", "January 11th Cancelled".
fn last(title: &str) -> Option<(OccurrenceStatus, String)> {
    let inner = title.trim_end_matches(|letter: char| is_mark(letter) || letter.is_whitespace());
    let at = inner.rfind(|letter: char| !letter.is_alphabetic())?;
    let mark = inner.get(at..)?.chars().next()?;
    let word = inner.get(at + mark.len_utf8()..)?;
    let status = named(word)?;
    let before = inner.get(..at + mark.len_utf8())?;
    let bare = before.trim_end_matches(|letter: char| is_mark(letter) || letter.is_whitespace());
    let is_apart = before.get(bare.len()..)?.contains(is_mark);
    let is_loud = word.chars().next().is_some_and(char::is_uppercase);
    (!bare.is_empty() && (is_apart || is_loud)).then(|| (status, bare.to_owned()))
}

fn named(word: &str) -> Option<OccurrenceStatus> {
    WORDS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|(_, status)| *status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_says_that_it_is_off_in_any_of_the_usual_ways() {
        let off = OccurrenceStatus::Cancelled;
        for (title, status, rest) in [
            ("CANCELED: Sandwich Shabbat", off, "Sandwich Shabbat"),
            ("Cancelled - Puzzle Challenge - Register a team!", off, "Puzzle Challenge - Register a team!"),
            ("CANCELLED Lyme Support Group", off, "Lyme Support Group"),
            ("[Canceled] Yoga", off, "Yoga"),
            ("(POSTPONED) Yoga", OccurrenceStatus::Postponed, "Yoga"),
            ("*** CANCELED *** Yoga", off, "Yoga"),
            ("canceled\u{2014}yoga", off, "yoga"),
            (
                "Postponed - 250 Years of American Music",
                OccurrenceStatus::Postponed,
                "250 Years of American Music",
            ),
            ("POSTPONED: CANCELED: Yoga", off, "Yoga"),
            ("Work Group- January 11th Cancelled", off, "Work Group- January 11th"),
            ("Story time (canceled)", off, "Story time"),
            ("Story time \u{2013} POSTPONED!", OccurrenceStatus::Postponed, "Story time"),
            ("CANCELED", off, "CANCELED"),
            ("CANCELED DUE TO SNOW - Yoga", off, "CANCELED DUE TO SNOW - Yoga"),
        ] {
            assert_eq!(read(title), Some((status, rest.to_owned())), "{title}");
        }
    }

    #[test]
    fn what_only_sounds_like_it_takes_place() {
        for title in [
            "Canceled stamps: an exhibition",
            "Cancel culture: a talk",
            "Postponed dreams",
            "Cancellation policy workshop",
            "How the fair was canceled",
            "",
        ] {
            assert_eq!(read(title), None, "{title}");
        }
    }
}
