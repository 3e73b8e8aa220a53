//! Codes short enough to be typed from paper: 40 random bits, such as `K7QM-2XPA`.

use sha2::{Digest, Sha256};

use crate::kit::error::{Error, Result};

/// Crockford's base 32: no letter that looks like a digit.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 8;

/// A new random code.
pub fn new() -> Result<String> {
    let mut bytes = [0u8; LENGTH];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    let letters = bytes.iter().filter_map(|byte| ALPHABET.get(usize::from(byte & 31)));
    Ok(letters.map(|letter| char::from(*letter)).collect())
}

/// The printed form: `K7QM-2XPA`.
pub fn grouped(code: &str) -> String {
    let (first, last) = code.split_at_checked(LENGTH / 2).unwrap_or((code, ""));
    format!("{first}-{last}")
}

/// The canonical form of a code, however it was typed: case, spaces and hyphens do not matter, nor do letters
/// mistaken for digits.
pub fn normalize(typed: &str) -> String {
    let letters = typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    letters
        .take(4 * LENGTH)
        .map(|letter| match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            letter => letter,
        })
        .collect()
}

/// Whether this has the form of a code, however it was typed.
pub fn is_shaped(typed: &str) -> bool {
    let code = normalize(typed);
    code.len() == LENGTH && code.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// The hash stored for a code, however it was typed.
pub fn hash(typed: &str) -> [u8; 32] {
    Sha256::digest(normalize(typed).as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = new().unwrap();
        assert_eq!(code.len() * ALPHABET.len().ilog2() as usize, 40, "bits");
        assert_ne!(new().unwrap(), code);
        for typed in [code.clone(), code.to_lowercase(), format!(" {} ", grouped(&code))] {
            assert_eq!((normalize(&typed), hash(&typed)), (code.clone(), hash(&code)), "{typed}");
            assert!(is_shaped(&typed), "{typed}");
        }
        assert_eq!(hash("0101"), hash("oLoi"));
        assert_ne!(hash("0101"), hash("0102"));
        for other in ["", "123456", "K7QM-2XP", "K7QM-2XPAA", "K7QM-2XP!"] {
            assert!(!is_shaped(other), "{other}");
        }
    }
}
