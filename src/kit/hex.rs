//! Bytes as hexadecimal digits.

/// For a digest, its first bytes are often enough: `encode(digest.iter().take(8))`.
pub fn encode<'a>(bytes: impl IntoIterator<Item = &'a u8>) -> String {
    bytes.into_iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// Two digits for each byte, in uppercase or lowercase.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    // `from_str_radix` would also accept a sign.
    if !text.len().is_multiple_of(2) || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok()).collect()
}

/// "#1E4D3A" as red, green and blue.
pub fn color(text: &str) -> Option<[u8; 3]> {
    decode(text.strip_prefix('#')?)?.try_into().ok()
}

/// This many random bytes from a secure source.
pub fn random<const BYTES: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0_u8; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(encode(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_two_lowercase_digits_each() {
        assert_eq!(encode(&[0, 10, 255]), "000aff");
        assert_eq!(decode("000aFf"), Some(vec![0, 10, 255]));
        assert_eq!(decode(""), Some(vec![]));
        for text in ["0", "0g", "+1", "0x", "é"] {
            assert_eq!(decode(text), None, "{text}");
        }
        assert_eq!(color("#1E4D3a"), Some([30, 77, 58]));
        for text in ["1E4D3A", "#1E4D", "#1E4D3A00", "#grün00"] {
            assert_eq!(color(text), None, "{text}");
        }
        assert_eq!(encode([1, 2, 3].iter().take(2)), "0102");
        assert_eq!(random::<16>().unwrap().len(), 32);
        assert_ne!(random::<16>().unwrap(), random::<16>().unwrap());
    }
}
