//! The password policy. The messages and their order are part of the API contract.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::similarity::similarity_ratio;

const MIN_LENGTH: usize = 8;
/// At this similarity or above, a password is too close to its owner's data.
const TOO_ALIKE: f64 = 0.7;

/// The person the password is for.
#[derive(Debug, Clone, Copy, Default)]
pub struct PasswordOwner<'a> {
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
}

/// All errors of the password itself.
pub fn password_errors(password: &str) -> Vec<String> {
    let mut errors = Vec::new();
    if password.chars().count() < MIN_LENGTH {
        errors.push(format!("This password is too short. It must contain at least {MIN_LENGTH} characters."));
    }
    if is_common(password) {
        errors.push("This password is too common.".into());
    }
    if !password.is_empty() && password.chars().all(char::is_numeric) {
        errors.push("This password is entirely numeric.".into());
    }
    errors
}

/// Which of the owner's data the password is too similar to.
pub fn similarity_error(password: &str, owner: PasswordOwner<'_>) -> Option<String> {
    let password = password.to_lowercase();
    [("first name", owner.first_name), ("last name", owner.last_name), ("email", owner.email)]
        .into_iter()
        .find(|(_, text)| is_similar(&password, &text.to_lowercase()))
        .map(|(name, _)| format!("The password is too similar to the {name}."))
}

/// In the order of reset and change: similarity first, then the rest.
pub fn all_errors(password: &str, owner: PasswordOwner<'_>) -> Vec<String> {
    similarity_error(password, owner).into_iter().chain(password_errors(password)).collect()
}

fn is_similar(password: &str, text: &str) -> bool {
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.chain([text]).filter(|part| !part.is_empty()).any(|part| {
        // A short word matters little in a long password.
        let (length, part_length) = (password.chars().count(), part.chars().count());
        let is_negligible =
            length >= 10 * part_length && (part_length as f64) < TOO_ALIKE / 2.0 * length as f64;
        !is_negligible && similarity_ratio(password, part) >= TOO_ALIKE
    })
}

fn is_common(password: &str) -> bool {
    static LIST: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        include_str!("../../assets/common-passwords.txt")
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with("# "))
            .collect()
    });
    let password = password.trim().to_lowercase();
    LIST.contains(password.as_str()) || is_monotonous(&password)
}

/// A single repeated letter, or letters in sequence such as "abcd".
fn is_monotonous(password: &str) -> bool {
    let codes: Vec<i64> = password.chars().map(|letter| i64::from(u32::from(letter))).collect();
    let mut steps = codes.iter().zip(codes.iter().skip(1)).map(|(one, next)| next - one);
    match steps.next() {
        Some(first @ -1..=1) => steps.all(|step| step == first),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: &str = "This password is too short. It must contain at least 8 characters.";
    const COMMON: &str = "This password is too common.";
    const NUMERIC: &str = "This password is entirely numeric.";

    #[test]
    fn each_error_is_named_in_the_contracts_order() {
        assert_eq!(password_errors("1234"), [SHORT, COMMON, NUMERIC]);
        assert_eq!(password_errors("Xy7-k"), [SHORT]);
        assert_eq!(password_errors(" PassWord123 "), [COMMON]);
        assert_eq!(password_errors("8302745913"), [NUMERIC]);
        assert!(password_errors("Harbor-Light-77").is_empty());
        for password in ["aaaaaaaaaaaa", "abcdefghijkl", "zyxwvuts", "23456789"] {
            assert!(password_errors(password).contains(&COMMON.to_owned()), "{password}");
        }
    }

    #[test]
    fn a_password_made_of_its_owners_name_or_address_is_refused() {
        let owner =
            PasswordOwner { email: "greenharbor-1f@example.com", first_name: "Bartholomew", last_name: "" };
        let email = Some("The password is too similar to the email.".to_owned());
        assert_eq!(similarity_error("GreenHarbor-1f", owner), email);
        assert_eq!(similarity_error("roharbneerg", owner), email);
        assert_eq!(
            similarity_error("bartholomew1", owner),
            Some("The password is too similar to the first name.".into())
        );
        assert_eq!(similarity_error("Lantern-Row-88", owner), None);
        assert_eq!(similarity_error("Lantern-Row-88", PasswordOwner::default()), None);
        let owner = PasswordOwner { email: "1234@example.com", ..PasswordOwner::default() };
        assert_eq!(all_errors("1234", owner).len(), 4);
    }
}
