//! The keys in links: the plan's own, and the personal ones in emails.
//!
//! Invariant: no key is stored as it is sent. A plan's token and a mailed key are derived from a secret of
//! the town, so that the owner can be shown the link and emails can contain one; of a key made by a browser,
//! only the hash is stored.

use hmac::{Hmac, KeyInit, Mac};
use rusqlite::Connection;
use sha2::Sha256;

use crate::accounts::town_secret;
use crate::kit::error::{Error, Result};
use crate::kit::hex;
use crate::kit::secret_token::hash;

const SECRET: &str = "group-plan-links";
/// 128 bits.
const BYTES: usize = 16;
/// Separates the id from the rest of a mailed key.
const MARK: char = 'x';

/// Derives the keys of one town.
#[derive(Clone)]
pub struct LinkKey(String);

/// How a participant is identified. The digest of a mailed key is believed once it is compared with the row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditKey {
    /// Made by the browser; stored as this hash.
    Own([u8; 32]),
    /// Sent by mail to the participant with this id.
    Mailed(i64, [u8; 32]),
}

impl EditKey {
    /// `None`: not a key.
    pub fn parse(text: &str) -> Option<EditKey> {
        let is_hex = |text: &str| {
            text.len() == 2 * BYTES
                && text.bytes().all(|digit| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit))
        };
        if is_hex(text) {
            return Some(EditKey::Own(hash(text)));
        }
        let (id, rest) = text.split_once(MARK)?;
        let id = id.parse::<i64>().ok().filter(|_| is_hex(rest))?;
        Some(EditKey::Mailed(id, hash(text)))
    }
}

impl LinkKey {
    pub fn load(conn: &Connection) -> Result<LinkKey> {
        Ok(LinkKey(town_secret(conn, SECRET)?))
    }

    fn keyed(&self, text: &str) -> Result<String> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.0.as_bytes()).map_err(Error::internal)?;
        mac.update(text.as_bytes());
        Ok(hex::encode(mac.finalize().into_bytes().iter().take(BYTES)))
    }

    /// The secret part of a plan's link; each version has a different one.
    pub fn share_token(&self, plan_id: i64, link_version: i64) -> Result<String> {
        self.keyed(&format!("plan\0{plan_id}\0{link_version}"))
    }

    /// The key in the links mailed to one participant. It is good for this address alone: whoever got it by a
    /// typing mistake has nothing once the address is corrected.
    pub fn mailed_key(&self, participant_id: i64, email: &str) -> Result<String> {
        let email = email.to_lowercase();
        Ok(format!(
            "{participant_id}{MARK}{}",
            self.keyed(&format!("participant\0{participant_id}\0{email}"))?
        ))
    }

    /// Digests are compared, so that the timing reveals nothing about the key.
    pub fn is_mailed_key(&self, digest: &[u8; 32], participant_id: i64, email: &str) -> Result<bool> {
        Ok(hash(&self.mailed_key(participant_id, email)?) == *digest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_belong_to_one_plan_one_version_and_one_person() {
        let key = LinkKey("a secret".into());
        let token = key.share_token(1, 1).unwrap();
        assert_eq!(token.len(), 32);
        assert_ne!(token, key.share_token(1, 2).unwrap());
        assert_ne!(token, key.share_token(2, 1).unwrap());
        assert_ne!(token, LinkKey("another".into()).share_token(1, 1).unwrap());
        let mailed = key.mailed_key(7, "Bo@x.example").unwrap();
        let is_good = |text: &str, id: i64, email: &str| {
            let Some(EditKey::Mailed(named, digest)) = EditKey::parse(text) else { return false };
            named == id && key.is_mailed_key(&digest, id, email).unwrap()
        };
        assert!(is_good(&mailed, 7, "bo@x.example"));
        assert!(!is_good(&mailed, 7, "bo@y.example"), "after the address was corrected");
        assert!(!is_good(&mailed.replacen('7', "8", 1), 8, "bo@x.example"), "somebody else's");
        assert_eq!(EditKey::parse(&token), Some(EditKey::Own(hash(&token))));
        for text in ["", "x", "7x", "guess", "ABCDEF0123456789ABCDEF0123456789", "99999999999999999999x"] {
            assert_eq!(EditKey::parse(text), None, "{text}");
        }
    }
}
