//! Password hashing: Argon2id with 19 MiB, two passes and one lane, which takes a Raspberry Pi well under a
//! second.

use std::sync::LazyLock;

use argon2::{Argon2, PasswordHasher, PasswordVerifier};

use crate::kit::error::{Error, Result};

/// The prefix of a hash with the current parameters.
const CURRENT: &str = "$argon2id$v=19$m=19456,t=2,p=1$";

/// Takes tens of milliseconds and 19 MiB: never call it on an async worker.
pub fn hash(password: &str) -> Result<String> {
    Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()).map_err(Error::internal)
}

/// Whether the password matches the hash. Without a hash it does the same work, so that timing reveals
/// nothing. As costly as `hash`.
pub fn is_match(password: &str, hash: Option<&str>) -> bool {
    static NOBODYS: LazyLock<String> = LazyLock::new(|| self::hash("nobody's password").unwrap_or_default());
    let known = hash.filter(|hash| !hash.is_empty());
    let matches = Argon2::default().verify_password(password.as_bytes(), known.unwrap_or(&NOBODYS)).is_ok();
    matches && known.is_some()
}

/// Whether a hash was made with other than the current parameters.
pub fn is_outdated(hash: &str) -> bool {
    !hash.starts_with(CURRENT)
}

/// A generated password to hand to somebody: 80 random bits in letters that are hard to misread.
pub fn generate() -> Result<String> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789W";
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    let mut password = String::new();
    for (index, byte) in bytes.iter().enumerate() {
        if index > 0 && index % 4 == 0 {
            password.push('-');
        }
        password.push(char::from(LETTERS.get(usize::from(byte % 32)).copied().unwrap_or(b'x')));
    }
    Ok(password)
}

#[cfg(test)]
mod tests {
    use argon2::{Algorithm, Params, Version};

    use super::*;

    #[test]
    fn a_hash_is_argon2id_and_never_the_same_twice() {
        let first = hash("Local-Pass-9431").unwrap();
        assert!(first.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{first}");
        assert_ne!(first, hash("Local-Pass-9431").unwrap());
        assert!(!is_outdated(&first));
    }

    #[test]
    fn only_the_password_itself_matches_and_nothing_matches_no_account() {
        let known = hash("Local-Pass-9431").unwrap();
        assert!(is_match("Local-Pass-9431", Some(&known)));
        assert!(!is_match("local-pass-9431", Some(&known)));
        assert!(!is_match("", Some(&known)));
        assert!(!is_match("nobody's password", None));
        assert!(!is_match("nobody's password", Some("")));
        assert!(!is_match("Local-Pass-9431", Some("not a hash")));
    }

    #[test]
    fn a_weaker_hash_still_opens_and_is_known_to_be_outdated() {
        let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(8, 1, 1, None).unwrap());
        let old: String = weak.hash_password(b"Local-Pass-9431").unwrap().to_string();
        assert!(is_match("Local-Pass-9431", Some(&old)));
        assert!(is_outdated(&old));
    }
}
