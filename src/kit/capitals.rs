//! Capitalizes labels and sentences.

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

#[cfg(test)]
mod tests {
    use super::*;

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
