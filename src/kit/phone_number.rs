//! Phone numbers as people write them.

/// For what is not valid.
pub const INVALID: &str = "Enter a phone number, such as (860) 555-0100.";

/// Whether it can be dialed: a local number at least, with an extension or not, one that is spelled in letters, or
/// the short number of a town's services.
pub fn is_valid(text: &str) -> bool {
    digits(text) >= 7 || is_spelled(text) || ["211", "311", "511"].contains(&text.trim())
}

fn digits(text: &str) -> usize {
    text.chars().filter(char::is_ascii_digit).count()
}

/// A number with letters, such as `1-800-FLOWERS`.
fn is_spelled(text: &str) -> bool {
    let is_key = |character: &char| character.is_ascii_digit() || character.is_ascii_uppercase();
    let is_plain = text.chars().all(|character| is_key(&character) || " ()+-.".contains(character));
    is_plain && text.chars().filter(is_key).count() >= 10 && digits(text) >= 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_enough_digits_or_letters_to_dial() {
        for text in ["(860) 555-0100", "555-0100", "+1 860 555 0134 ext. 2", "1-800-FLOWERS", "311"] {
            assert!(is_valid(text), "{text}");
        }
        for text in ["", "abc", "911", "ask inside", "FLOWERS"] {
            assert!(!is_valid(text), "{text}");
        }
    }
}
