//! Words as people read them: counts, lists, times of day, labels and sentences.

use jiff::civil::Time;

/// "fast food" becomes "Fast food".
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A human-readable label for a value: "early_bird" becomes "Early bird".
pub fn label_of(value: &str) -> String {
    capitalize(value.replace(['_', '-'], " ").trim())
}

/// "say AM or PM" becomes "Say AM or PM."
pub fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    capitalize(text) + stop
}

/// 1204 is "1,204".
pub fn group_digits(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// "1 place", "1,204 places"
pub fn count_words(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", group_digits(count), if count == 1 { one } else { many })
}

/// "a", "a and b", "a, b, and c"
pub fn join_words(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first, second] => format!("{first} and {second}"),
        [rest @ .., last] => format!("{}, and {last}", rest.join(", ")),
    }
}

/// "7 PM", "7:30 PM"
pub fn time_words(time: Time) -> String {
    let pattern = if time.minute() == 0 { "%-I %p" } else { "%-I:%M %p" };
    time.strftime(pattern).to_string()
}

/// Keeps the day on the same line as its month, and AM or PM on the same line as its hour; so does `keepTogether` in
/// `ui/kit/format.ts`.
pub fn keep_together(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut before = ' ';
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let after = letters.as_str();
        let is_day = before.is_ascii_lowercase() && after.starts_with(|next: char| next.is_ascii_digit());
        let is_kept = letter == ' ' && (is_day || is_half_of_day(after));
        kept.push(if is_kept { '\u{a0}' } else { letter });
        before = letter;
    }
    kept
}

fn is_half_of_day(text: &str) -> bool {
    text.strip_prefix(['A', 'P'])
        .and_then(|rest| rest.strip_prefix('M'))
        .is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_alphanumeric()))
}

/// "Saturday, October 17, 7 PM"; the day alone if there is no time.
pub fn with_time(day: &str, time: Option<Time>) -> String {
    time.map_or_else(|| day.to_owned(), |time| format!("{day}, {}", time_words(time)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_one_is_one() {
        assert_eq!(count_words(1, "place", "places"), "1 place");
        assert_eq!(count_words(0, "place", "places"), "0 places");
        assert_eq!(count_words(1_204_567, "place", "places"), "1,204,567 places");
    }

    #[test]
    fn a_day_and_an_hour_stay_on_their_line() {
        let kept = "Sunday, December\u{a0}6, 6:30\u{a0}PM – 9\u{a0}PM";
        assert_eq!(keep_together("Sunday, December 6, 6:30 PM – 9 PM"), kept);
        assert_eq!(keep_together("Harbor Gallery, AMC, Élan"), "Harbor Gallery, AMC, Élan");
    }

    #[test]
    fn lists_end_with_and() {
        let joined =
            |words: &[&str]| join_words(&words.iter().map(|word| word.to_string()).collect::<Vec<_>>());
        assert_eq!([joined(&[]), joined(&["a"]), joined(&["a", "b"])], ["", "a", "a and b"]);
        assert_eq!(joined(&["a", "b", "c"]), "a, b, and c");
    }

    #[test]
    fn the_first_letter_becomes_large_and_a_sentence_ends() {
        assert_eq!((capitalize("éclair"), capitalize("")), ("Éclair".into(), String::new()));
        assert_eq!(label_of("_early-bird "), "Early bird");
        assert_eq!(
            (sentence("line 4: it is torn"), sentence("Stop.")),
            ("Line 4: it is torn.".into(), "Stop.".into())
        );
    }
}
