//! One-time tokens in links: purposes and lifetimes.

use jiff::{SignedDuration, Timestamp};

use super::token::random_text;
use crate::kit::clock::stamp_of;
use crate::kit::error::{Error, Result};
use crate::kit::hex;
use crate::kit::secret_token::hash;

/// The most unexpired links of a purpose per account.
pub const MAX_LINKS: u32 = 10;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenPurpose {
    Password,
    Email,
    Setup,
}

impl TokenPurpose {
    pub fn as_str(self) -> &'static str {
        match self {
            TokenPurpose::Password => "password",
            TokenPurpose::Email => "email",
            TokenPurpose::Setup => "setup",
        }
    }

    fn life(self) -> SignedDuration {
        match self {
            TokenPurpose::Password => SignedDuration::from_mins(60),
            TokenPurpose::Email => SignedDuration::from_hours(24),
            TokenPurpose::Setup => SignedDuration::from_mins(30),
        }
    }
}

#[derive(Debug)]
pub struct NewOneTimeToken {
    pub token_hash: [u8; 32],
    pub purpose: TokenPurpose,
    pub user_id: Option<i64>,
    pub email: String,
    pub expires_at: String,
}

/// Whom a link is for.
#[derive(Debug, Clone)]
pub struct OneTimeToken {
    pub user_id: Option<i64>,
    pub email: String,
}

impl NewOneTimeToken {
    /// A new link and its token: 256 random bits, of which only the hash is stored.
    pub fn new(
        purpose: TokenPurpose,
        user_id: Option<i64>,
        email: &str,
        now: Timestamp,
    ) -> Result<(NewOneTimeToken, String)> {
        let token = random_text::<32>()?;
        let ends = now.checked_add(purpose.life()).map_err(Error::internal)?;
        let link = NewOneTimeToken {
            token_hash: hash(&token),
            purpose,
            user_id,
            email: email.to_owned(),
            expires_at: stamp_of(ends),
        };
        Ok((link, token))
    }
}

impl NewOneTimeToken {
    /// Identifies a link without revealing its token.
    pub fn name(&self) -> String {
        hex::encode(self.token_hash.iter().take(6))
    }
}

/// An account's id in base 36, for use in an address.
pub fn uid(id: i64) -> String {
    let mut rest = id.unsigned_abs();
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((rest % 36) as u32, 36).unwrap_or('0'));
        rest /= 36;
        if rest == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

pub fn read_uid(text: &str) -> Option<i64> {
    // `from_str_radix` would accept a sign.
    if !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    i64::from_str_radix(text, 36).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_comes_back_from_its_place_in_an_address() {
        for id in [1, 35, 36, 999_999, i64::MAX] {
            assert_eq!(read_uid(&uid(id)), Some(id));
        }
        for text in ["!!", "-1", "+1", "", " 1", "zzzzzzzzzzzzzzzz"] {
            assert_eq!(read_uid(text), None, "{text}");
        }
    }
}
