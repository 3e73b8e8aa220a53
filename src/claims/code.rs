//! Codes that prove a claim: made, kept as a digest, compared.
//!
//! Invariant: a code is never kept as it was sent. Six digits are few, so the digest is keyed with a
//! secret of the town, and belongs to one claim and one way of sending. A letter lies about for weeks, so its
//! code is a long one.

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
/// Wrong codes before another must be sent.
pub const ATTEMPTS: i64 = 5;
const DIGITS: usize = 6;
const CODES: u32 = 1_000_000;

/// A code that is about to be sent.
pub struct NewCode {
    pub text: String,
    pub digest: Vec<u8>,
    pub ends_at: String,
}

/// How long a code lives.
fn life(method: ProofMethod) -> SignedDuration {
    match method {
        // The mail carrier takes a few days.
        ProofMethod::Letter => SignedDuration::from_hours(30 * 24),
        _ => SignedDuration::from_hours(24),
    }
}

pub fn make(conn: &Connection, claim_id: i64, method: ProofMethod, now: Timestamp) -> Result<NewCode> {
    let text = match method {
        ProofMethod::Letter => printed_code::new()?,
        _ => random_digits()?,
    };
    let digest = keyed(conn, claim_id, method, &text)?.finalize().into_bytes().to_vec();
    let ends_at = stamp_of(now.checked_add(life(method)).map_err(Error::internal)?);
    Ok(NewCode { text, digest, ends_at })
}

/// Whether it looks like a code that was sent this way.
pub fn is_shaped(method: ProofMethod, text: &str) -> bool {
    match method {
        ProofMethod::Letter => printed_code::is_shaped(text),
        _ => text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

/// Whether it is the code of the digest; takes as long for a near miss as for a far one.
pub fn matches(
    conn: &Connection,
    claim_id: i64,
    method: ProofMethod,
    text: &str,
    digest: &[u8],
) -> Result<bool> {
    Ok(keyed(conn, claim_id, method, text)?.verify_slice(digest).is_ok())
}

/// Each of the codes as likely as any other.
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
