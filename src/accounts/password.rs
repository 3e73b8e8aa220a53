//! Hashing of passwords: Argon2id with 19 MiB, two passes, one lane, which a Raspberry Pi
//! computes in well under a second.

use argon2::{Argon2, PasswordHasher};

use crate::kit::error::{Error, Result};

/// Takes tens of milliseconds and 19 MiB: never on an async worker.
pub fn hash(password: &str) -> Result<String> {
    Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()).map_err(Error::internal)
}

/// A password to be given to somebody: 80 random bits as letters that are hard to misread.
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
    use super::*;

    #[test]
    fn a_hash_is_argon2id_and_never_the_same_twice() {
        let first = hash("Local-Pass-9431").unwrap();
        assert!(first.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{first}");
        assert_ne!(first, hash("Local-Pass-9431").unwrap());
    }
}
