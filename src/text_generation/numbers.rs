//! The numbers of a text, each as a whole: a phone number is one number, however it is written.

use std::collections::HashSet;

use super::spelled;
use super::word::{self, Word};

/// What is written between the digits of a phone number.
const SEPARATORS: [char; 7] = ['-', '–', '.', '/', '(', ')', '+'];
const MAX_PHONE_WORDS: usize = 7;
/// The digits of a phone number without its area code.
const LOCAL_DIGITS: usize = 7;

#[derive(Debug, Clone, Default)]
pub struct Numbers {
    plain: HashSet<String>,
    phones: HashSet<String>,
}

impl Numbers {
    pub fn add(&mut self, text: &str) {
        for line in text.lines() {
            let words = word::words(line);
            let mut at = 0;
            while let Some(word) = words.get(at) {
                if let Some((taken, digits)) = phone_at(&words, at) {
                    let local = digits.len().saturating_sub(LOCAL_DIGITS);
                    self.phones.extend(digits.get(local..).map(str::to_owned));
                    self.phones.insert(digits);
                    at += taken;
                } else if let Some((taken, price)) = spelled::price_at(&words, at) {
                    self.plain.extend(of_word(&price));
                    at += taken;
                } else if let Some((taken, number)) =
                    spelled::number_at(&words, at).filter(|(_, number)| *number > 1)
                {
                    self.plain.insert(number.to_string());
                    at += taken;
                } else {
                    self.plain.extend(of_word(&word.plain));
                    at += 1;
                }
            }
        }
    }

    pub fn has_phone(&self, digits: &str) -> bool {
        self.phones.contains(digits)
    }

    pub fn have_price(&self) -> bool {
        self.plain.iter().any(|number| number.starts_with('$'))
    }

    /// Whether every number of a word is among these.
    pub fn have(&self, word: &str) -> bool {
        of_word(word).iter().all(|number| self.plain.contains(number))
    }
}

/// The numbers of a word: "3-course" has one, "$5-10" has two prices.
fn of_word(word: &str) -> Vec<String> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let parts: Vec<&str> = word.split('-').collect();
    // "2026-12-05" says neither 12 nor 5.
    if parts.len() > 2 && parts.iter().all(|part| !part.is_empty() && part.chars().all(is_digit)) {
        return vec![word.to_owned()];
    }
    let is_price = word.starts_with('$');
    parts
        .into_iter()
        .filter(|part| part.contains(is_digit))
        .map(|part| {
            let number = comparable(part.trim_start_matches('$'));
            if is_price || part.starts_with('$') { format!("${number}") } else { number }
        })
        .collect()
}

/// "1,200" as "1200", "10.00" as "10", "25th" as "25".
fn comparable(number: &str) -> String {
    let number = number.replace(',', "");
    let number = number.strip_suffix(".00").unwrap_or(&number);
    ["st", "nd", "rd", "th"]
        .into_iter()
        .filter_map(|ending| number.strip_suffix(ending))
        .find(|rest| !rest.is_empty() && rest.chars().all(|letter| letter.is_ascii_digit()))
        .unwrap_or(number)
        .to_owned()
}

/// How many words, beginning with this one, are a phone number, and its digits without the country's.
pub fn phone_at(words: &[Word], at: usize) -> Option<(usize, String)> {
    let mut groups: Vec<&str> = Vec::new();
    let mut found = None;
    for (before, word) in words.iter().skip(at).take(MAX_PHONE_WORDS).enumerate() {
        let parts = word.plain.split(SEPARATORS).filter(|part| !part.is_empty());
        groups.extend(parts);
        let is_digits = groups.iter().all(|group| group.chars().all(|letter| letter.is_ascii_digit()));
        if word.is_named || !is_digits {
            break;
        }
        if let Some(digits) = phone(&groups) {
            found = Some((before + 1, digits));
        }
    }
    found
}

fn phone(groups: &[&str]) -> Option<String> {
    let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    let digits = groups.concat();
    match lengths.as_slice() {
        [3, 4] | [3, 3, 4] | [3, 7] | [10] => Some(digits),
        [11] | [1, 10] | [1, 3, 7] | [1, 3, 3, 4] => digits.strip_prefix('1').map(str::to_owned),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Numbers {
        let mut numbers = Numbers::default();
        numbers.add(text);
        numbers
    }

    #[test]
    fn a_phone_number_is_one_number_in_any_form() {
        let known = numbers("Call (603) 555-0142 or come by.");
        for form in
            ["603-555-0142", "603.555.0142", "+1 603 555 0142", "6035550142", "555-0142", "(603)555-0142"]
        {
            let (_, digits) = phone_at(&word::words(form), 0).unwrap();
            assert!(known.has_phone(&digits), "{form}");
        }
        for part in ["603", "555", "0142", "142"] {
            assert!(!known.have(part), "{part}");
        }
        let (_, other) = phone_at(&word::words("(603) 555-0124"), 0).unwrap();
        assert!(!known.has_phone(&other));
    }

    #[test]
    fn numbers_are_compared_as_a_whole() {
        let known = numbers("1,200 books on the 2nd floor, $5-10 each, rated 4.5, since 1987.");
        for number in ["1200", "1,200", "2nd", "2", "$5", "$10.00", "4.5", "1987"] {
            assert!(known.have(number), "{number}");
        }
        for number in ["45", "5", "10", "198", "120", "$510", "4"] {
            assert!(!known.have(number), "{number}");
        }
    }
}
