//! Codes short enough to be typed from a postcard: 40 random bits, as `K7QM-2XPA`.

use sha2::{Digest, Sha256};

use crate::kit::error::{Error, Result};

/// Crockford's 32: no letter that looks like a digit.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 8;

/// A new one, and what is kept of it.
pub fn new() -> Result<(String, [u8; 32])> {
    let mut bytes = [0u8; LENGTH];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    let letters = bytes.iter().filter_map(|byte| ALPHABET.get(usize::from(byte & 31)));
    let text: String = letters.map(|letter| char::from(*letter)).collect();
    let digest = digest(&text);
    Ok((text, digest))
}

/// As it is printed: `K7QM-2XPA`.
pub fn grouped(code: &str) -> String {
    let (first, last) = code.split_at_checked(LENGTH / 2).unwrap_or((code, ""));
    format!("{first}-{last}")
}

/// What a typed code is kept as: case, spaces and hyphens do not matter, nor letters taken for digits.
pub fn read(typed: &str) -> [u8; 32] {
    let letters = typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    let plain: String = letters
        .take(4 * LENGTH)
        .map(|letter| match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            letter => letter,
        })
        .collect();
    digest(&plain)
}

fn digest(code: &str) -> [u8; 32] {
    Sha256::digest(code.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let (code, digest) = new().unwrap();
        assert_eq!(code.len(), LENGTH);
        assert_ne!(new().unwrap().0, code);
        for typed in [code.clone(), code.to_lowercase(), format!(" {} ", grouped(&code))] {
            assert_eq!(read(&typed), digest, "{typed}");
        }
        assert_eq!(read("0101"), read("oLoi"));
        assert_ne!(read("0101"), read("0102"));
    }
}
