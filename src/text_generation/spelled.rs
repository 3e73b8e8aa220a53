//! Numbers written in words: "five", "twenty-five", "a dozen", "two hundred".

use super::word::Word;

const UNITS: [&str; 19] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
/// What a guide counts of its own accord ("three reasons to go").
const COUNTED_BY_GUIDES: [&str; 14] = [
    "place", "places", "stop", "stops", "spot", "spots", "way", "ways", "reason", "reasons", "idea", "ideas",
    "thing", "things",
];
/// Without a claim: "four-legged friends".
const FIGURES_OF_SPEECH: [&str; 4] = ["legged", "wheeled", "fold", "season"];

fn unit(part: &str) -> Option<u32> {
    UNITS.iter().position(|name| *name == part).and_then(|at| u32::try_from(at + 1).ok())
}

fn tens(part: &str) -> Option<u32> {
    TENS.iter().position(|name| *name == part).and_then(|at| u32::try_from(10 * (at + 2)).ok())
}

fn scale(word: &str) -> Option<u32> {
    match word {
        "dozen" => Some(12),
        "hundred" => Some(100),
        "thousand" => Some(1000),
        _ => None,
    }
}

/// The number at the beginning of a word, and what follows it there: 3 and "course" of "three-course".
fn leading(word: &str) -> Option<(u32, &str)> {
    let (first, rest) = word.split_once('-').unwrap_or((word, ""));
    if let Some(number) = unit(first) {
        return Some((number, rest));
    }
    let number = tens(first)?;
    let (second, last) = rest.split_once('-').unwrap_or((rest, ""));
    match unit(second).filter(|number| *number < 10) {
        Some(small) => Some((number + small, last)),
        // "Twenty-first" is no count.
        None if second.ends_with("st")
            || second.ends_with("th")
            || second == "second"
            || second == "third" =>
        {
            None
        }
        None => Some((number, rest)),
    }
}

/// How many words, beginning with this one, are a number, and the number.
pub fn number_at(words: &[Word], at: usize) -> Option<(usize, u32)> {
    let plain = |index: usize| words.get(index).filter(|word| !word.is_named).map_or("", |word| &word.plain);
    let (mut taken, mut number) = match (plain(at), plain(at + 1), plain(at + 2)) {
        ("half", "a", "dozen") | ("a", "half", "dozen") => return Some((3, 6)),
        ("half-dozen", ..) => return Some((1, 6)),
        ("a", "half-dozen", _) => return Some((2, 6)),
        ("a" | "one", scaled, _) if scale(scaled).is_some() => (1, 1),
        (word, ..) => match leading(word)? {
            (number, "") => (1, number),
            (number, _) => return Some((1, number)),
        },
    };
    while let Some(factor) = scale(plain(at + taken)) {
        number = number.saturating_mul(factor);
        taken += 1;
    }
    if taken > 1 {
        let after = at + taken + usize::from(plain(at + taken) == "and");
        if let Some((small, "")) = leading(plain(after)).filter(|(small, _)| *small < 100 && number >= 100) {
            return Some((after + 1 - at, number.saturating_add(small)));
        }
    }
    Some((taken, number))
}

/// An hour as digits: "7" of "seven", "7:30" of "seven-thirty".
pub fn clock(word: &str) -> Option<String> {
    let (hour, minutes) = leading(word).filter(|(hour, _)| *hour <= 12)?;
    match minutes {
        "" => Some(hour.to_string()),
        "fifteen" => Some(format!("{hour}:15")),
        "thirty" => Some(format!("{hour}:30")),
        "forty-five" => Some(format!("{hour}:45")),
        _ => None,
    }
}

/// How many words are a price, and the price: "$20" of "twenty dollars".
pub fn price_at(words: &[Word], at: usize) -> Option<(usize, String)> {
    let plain = |index: usize| words.get(index).map_or("", |word| word.plain.as_str());
    let is_unit = |word: &str| matches!(word, "dollar" | "dollars" | "bucks");
    if let Some((number, "dollar")) = leading(plain(at)) {
        return Some((1, format!("${number}")));
    }
    if let Some((taken, number)) = number_at(words, at) {
        return is_unit(plain(at + taken)).then(|| (taken + 1, format!("${number}")));
    }
    let digits = plain(at);
    let is_number = digits.starts_with(|letter: char| letter.is_ascii_digit())
        && digits.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | ','));
    (is_number && is_unit(plain(at + 1))).then(|| (2, format!("${digits}")))
}

/// Whether a number in words says something about a record. In prose they often do not: "one of the oldest", "a
/// day or two", "dinner for two", "three reasons to go".
pub fn is_claim(words: &[Word], at: usize, (taken, number): (usize, u32)) -> bool {
    let plain =
        |index: Option<usize>| index.and_then(|index| words.get(index)).map_or("", |word| &word.plain);
    let (before, after) = (plain(at.checked_sub(1)), plain(Some(at + taken)));
    let counted = if after == "more" || after == "other" { plain(Some(at + taken + 1)) } else { after };
    let compound = plain(Some(at)).rsplit('-').next().unwrap_or_default();
    // "One place and three events for …", as the built-in generator begins.
    let is_of_guide = matches!(before, "" | "and" | "are")
        && counted == "events"
        && matches!(plain(Some(at + taken + 1)), "for" | "in");
    number > 1
        && !is_of_guide
        && before != "or"
        && after != "or"
        && after != "of"
        && !(before == "for" && number == 2)
        && !COUNTED_BY_GUIDES.contains(&counted)
        && !FIGURES_OF_SPEECH.contains(&compound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text_generation::word;

    #[test]
    fn numbers_in_words_have_their_value() {
        for (text, known) in [
            ("five rooms", Some((1, 5))),
            ("twenty-five rooms", Some((1, 25))),
            ("a dozen rooms", Some((2, 12))),
            ("half a dozen rooms", Some((3, 6))),
            ("two dozen rooms", Some((2, 24))),
            ("a hundred rooms", Some((2, 100))),
            ("one hundred and fifty rooms", Some((4, 150))),
            ("two thousand rooms", Some((2, 2000))),
            ("three-course supper", Some((1, 3))),
            ("twenty-first", None),
            ("dozens of rooms", None),
            ("a couple of rooms", None),
            ("first", None),
        ] {
            assert_eq!(number_at(&word::words(text), 0), known, "{text}");
        }
        for (text, known) in [
            ("twenty dollars", Some((2, "$20".to_owned()))),
            ("25 dollars", Some((2, "$25".to_owned()))),
            ("ten-dollar lunch", Some((1, "$10".to_owned()))),
            ("twenty rooms", None),
        ] {
            assert_eq!(price_at(&word::words(text), 0), known, "{text}");
        }
    }
}
