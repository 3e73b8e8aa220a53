//! Messages between programs, signed according to Standard Webhooks: `webhook-id`, `webhook-timestamp` and
//! `webhook-signature` (HMAC-SHA256 over id, timestamp and body, joined by dots).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha2::Sha256;

/// Seconds by which the clocks of sender and receiver may differ.
const TOLERANCE: i64 = 300;

/// The headers that come with a message.
#[derive(Debug, Clone)]
pub struct SignedHeaders {
    pub id: String,
    pub timestamp: String,
    /// `v1,…`; several, separated by spaces, while a secret is being rotated.
    pub signature: String,
}

/// The key is base64, as specified; a secret without the `whsec_` prefix is used as it is. `None`: not a
/// valid key.
fn mac(secret: &str, id: &str, timestamp: &str, body: &[u8]) -> Option<Hmac<Sha256>> {
    let key = match secret.strip_prefix("whsec_") {
        Some(encoded) => STANDARD.decode(encoded).ok()?,
        None => secret.as_bytes().to_vec(),
    };
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
    mac.update(format!("{id}.{timestamp}.").as_bytes());
    mac.update(body);
    Some(mac)
}

/// The signature without its `v1,` prefix.
pub fn sign(secret: &str, id: &str, timestamp: &str, body: &[u8]) -> Option<String> {
    Some(STANDARD.encode(mac(secret, id, timestamp, body)?.finalize().into_bytes()))
}

/// Whether a message was signed with this secret recently.
pub fn is_signed(secret: &str, headers: &SignedHeaders, body: &[u8], now: Timestamp) -> bool {
    let SignedHeaders { id, timestamp, signature } = headers;
    let is_recent =
        timestamp.parse::<i64>().is_ok_and(|at| (now.as_second().saturating_sub(at)).abs() <= TOLERANCE);
    is_recent
        && signature.split_whitespace().filter_map(|one| one.strip_prefix("v1,")).any(|one| {
            let given = STANDARD.decode(one).unwrap_or_default();
            // Compares in constant time.
            mac(secret, id, timestamp, body).is_some_and(|mac| mac.verify_slice(&given).is_ok())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example from the Standard Webhooks project's own libraries.
    const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const BODY: &[u8] = b"{\"test\": 2432232314}";
    const SIGNED: &str = "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

    #[test]
    fn a_message_is_signed_as_the_specification_has_it() {
        let id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
        assert_eq!(sign(SECRET, id, "1614265330", BODY).as_deref(), Some(SIGNED));
        assert!(sign("whsec_not base64", id, "1614265330", BODY).is_none());
        assert!(sign("any words", id, "1614265330", BODY).is_some());
    }

    #[test]
    fn only_what_was_signed_just_now_with_the_secret_is_taken() {
        let headers = SignedHeaders {
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek".into(),
            timestamp: "1614265330".into(),
            signature: format!("v1,AAAA v1,{SIGNED}"),
        };
        let at = |second: i64| Timestamp::from_second(second).unwrap();
        assert!(is_signed(SECRET, &headers, BODY, at(1_614_265_330)));
        assert!(!is_signed(SECRET, &headers, b"{}", at(1_614_265_330)));
        assert!(!is_signed("another", &headers, BODY, at(1_614_265_330)));
        assert!(!is_signed(SECRET, &headers, BODY, at(1_614_265_631)), "too old");
        for signature in ["", "v1,", "v2,AAAA", SIGNED] {
            let bad = SignedHeaders { signature: signature.into(), ..headers.clone() };
            assert!(!is_signed(SECRET, &bad, BODY, at(1_614_265_330)), "{signature}");
        }
    }
}
