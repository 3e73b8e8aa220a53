//! The sentences of a Markdown text.

use super::folded::folded;
use super::ordinary::is_ordinary;
use crate::guides::Directive;
use crate::kit::markdown;

/// Abbreviations whose period does not end a sentence.
const ABBREVIATIONS: [&str; 18] = [
    "a.m", "p.m", "st", "ave", "rd", "blvd", "dr", "mr", "mrs", "ms", "jr", "no", "vs", "mt", "ft", "inc",
    "co", "etc",
];

/// Those that end a street's name, and perhaps a sentence with it.
const STREETS: [&str; 5] = ["st", "ave", "rd", "blvd", "dr"];

/// One sentence, or a heading, which sets the subject of the following ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    pub text: String,
    pub is_heading: bool,
}

pub fn split(markdown_text: &str) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    for line in markdown_text.lines().map(str::trim) {
        // A card is rendered from its record, so nothing in it can be wrong.
        if line.is_empty() || Directive::read(line).is_some() {
            continue;
        }
        let text = markdown::to_plain(line, usize::MAX / 16);
        if line.starts_with('#') {
            sentences.push(Sentence { text, is_heading: true });
            continue;
        }
        sentences.extend(split_line(&text).map(|text| Sentence { text, is_heading: false }));
    }
    sentences
}

fn split_line(text: &str) -> impl Iterator<Item = String> {
    let mut found = Vec::new();
    let mut start = 0;
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    for (at, (offset, letter)) in letters.iter().enumerate() {
        if !matches!(letter, '.' | '!' | '?') {
            continue;
        }
        let mut next = letters.get(at + 1..).unwrap_or_default().iter().map(|(_, letter)| *letter);
        let is_end = match next.next() {
            None => true,
            Some(space) if space.is_whitespace() => next.next().is_none_or(|begin| !begin.is_lowercase()),
            Some('"' | '”' | ')') => true,
            Some(_) => false,
        };
        let so_far = text.get(start..*offset).unwrap_or_default();
        let end = offset + letter.len_utf8();
        let rest = text.get(end..).unwrap_or_default();
        if is_end && !(*letter == '.' && is_abbreviated(so_far) && !ends_with_street(so_far, rest)) {
            found.push(text.get(start..end).unwrap_or_default().trim().to_owned());
            start = end;
        }
    }
    found.push(text.get(start..).unwrap_or_default().trim().to_owned());
    found.into_iter().filter(|sentence| sentence.chars().any(char::is_alphanumeric))
}

fn last_word(so_far: &str) -> &str {
    let last = so_far.rsplit(|letter: char| letter.is_whitespace()).next().unwrap_or_default();
    last.trim_start_matches(|letter: char| !letter.is_alphanumeric())
}

/// "At 5 Main St. It is open", but not "at 5 St. James Avenue" nor "ask Dr. Young": a street's name stands before.
fn ends_with_street(so_far: &str, rest: &str) -> bool {
    let next: String = rest.trim_start().chars().take_while(|letter| letter.is_alphabetic()).collect();
    let mut before = so_far.split_whitespace().rev();
    let is_street =
        before.next().is_some_and(|_| STREETS.contains(&last_word(so_far).to_lowercase().as_str()));
    let name = before.next().unwrap_or_default();
    let is_named = name.starts_with(char::is_uppercase) && !is_ordinary(&folded(name))
        || name.ends_with(|letter: char| letter.is_ascii_digit())
        || before.next().is_some_and(|number| number.contains(|letter: char| letter.is_ascii_digit()));
    is_street && is_named && is_ordinary(&folded(&next))
}

fn is_abbreviated(so_far: &str) -> bool {
    let last = last_word(so_far);
    ABBREVIATIONS.contains(&last.to_lowercase().as_str())
        && !last.eq_ignore_ascii_case("a.m")
        && !last.eq_ignore_ascii_case("p.m")
        || last.chars().count() == 1 && last.chars().all(char::is_uppercase) && last != "I"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_falls_into_its_sentences_and_cards_are_left_out() {
        let text = "## Hart Bakery\n\nIt is at 12 St. James Ave. near **the green**. It opens at 7 a.m. on Fridays! \
                    Dr. Lee agrees. Ask Dr. Young and walk on to Main St. It is quiet.\n\n::business{hart-bakery}\n\n- Bring a bag\n- Bring [cash](/x)\n";
        let texts: Vec<(String, bool)> =
            split(text).into_iter().map(|sentence| (sentence.text, sentence.is_heading)).collect();
        let expected = [
            ("Hart Bakery", true),
            ("It is at 12 St. James Ave. near the green.", false),
            ("It opens at 7 a.m. on Fridays!", false),
            ("Dr. Lee agrees.", false),
            ("Ask Dr. Young and walk on to Main St.", false),
            ("It is quiet.", false),
            ("Bring a bag", false),
            ("Bring cash", false),
        ];
        assert_eq!(texts, expected.map(|(text, is_heading)| (text.to_owned(), is_heading)));
    }
}
