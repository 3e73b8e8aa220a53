//! Bytes as hexadecimal digits.

/// Of a digest its first bytes are often enough: `encode(digest.iter().take(8))`.
pub fn encode<'a>(bytes: impl IntoIterator<Item = &'a u8>) -> String {
    bytes.into_iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// As many random bytes, which nobody can guess.
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
        assert_eq!(encode([1, 2, 3].iter().take(2)), "0102");
        assert_eq!(random::<16>().unwrap().len(), 32);
        assert_ne!(random::<16>().unwrap(), random::<16>().unwrap());
    }
}
