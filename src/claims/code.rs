//! Codes that prove a claim: generated, stored as a hash, compared.
//!
//! Invariant: a code is never stored in plain text. Six digits are easy to guess, so the hash is keyed with
//! a secret of the town, and is valid for one claim and one proof method only. A letter may lie around for
//! weeks, so its code is longer.

use hmac::{Hmac, KeyInit, Mac};
use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use sha2::Sha256;

use super::model::ProofMethod;
use crate::accounts::town_secret;
use crate::kit::clock::stamp_of;
use crate::kit::error::{Error, Result};
use crate::kit::printed_code;

const SECRET: &str = "claim-codes";
/// Wrong attempts before a new code must be sent.
pub const ATTEMPTS: i64 = 5;
const DIGITS: usize = 6;
const CODES: u32 = 1_000_000;

/// A code that is about to be sent.
pub struct NewCode {
    pub text: String,
    pub hash: Vec<u8>,
    pub expires_at: String,
}

/// How long a code is valid.
fn life(method: ProofMethod) -> SignedDuration {
    match method {
        // Mail delivery takes a few days.
        ProofMethod::Letter => SignedDuration::from_hours(30 * 24),
        _ => SignedDuration::from_hours(24),
    }
}

pub fn make(conn: &Connection, claim_id: i64, method: ProofMethod, now: Timestamp) -> Result<NewCode> {
    let text = match method {
        ProofMethod::Letter => printed_code::new()?,
        _ => random_digits()?,
    };
    let hash = keyed(conn, claim_id, method, &text)?.finalize().into_bytes().to_vec();
    let expires_at = stamp_of(now.checked_add(life(method)).map_err(Error::internal)?);
    Ok(NewCode { text, hash, expires_at })
}

/// Whether the text has the format of a code for this method.
pub fn is_shaped(method: ProofMethod, text: &str) -> bool {
    match method {
        ProofMethod::Letter => printed_code::is_shaped(text),
        _ => text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

/// Whether the code matches the hash, compared in constant time.
pub fn matches(
    conn: &Connection,
    claim_id: i64,
    method: ProofMethod,
    text: &str,
    hash: &[u8],
) -> Result<bool> {
    Ok(keyed(conn, claim_id, method, text)?.verify_slice(hash).is_ok())
}

/// Uniformly distributed: values that would bias the remainder are drawn again.
fn random_digits() -> Result<String> {
    loop {
        let mut bytes = [0_u8; 4];
        getrandom::fill(&mut bytes)?;
        let number = u32::from_le_bytes(bytes);
        if number < u32::MAX - u32::MAX % CODES {
            return Ok(format!("{:06}", number % CODES));
        }
    }
}

fn keyed(conn: &Connection, claim_id: i64, method: ProofMethod, text: &str) -> Result<Hmac<Sha256>> {
    let secret = town_secret(conn, SECRET)?;
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_err(Error::internal)?;
    mac.update(format!("{claim_id}\0{}\0{text}", method.as_str()).as_bytes());
    Ok(mac)
}
