//! The tokens on the wire: JWTs signed with HMAC-SHA256.
//!
//! Invariant: nothing in a token is used before its signature is verified, and only one algorithm is
//! accepted.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Deserializer, Serialize};
use sha2::Sha256;

use crate::kit::error::{Error, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TokenKind {
    Access,
    Refresh,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    pub token_type: TokenKind,
    pub exp: i64,
    pub iat: i64,
    pub jti: String,
    /// Written as text, accepted as text or number.
    #[serde(deserialize_with = "text_or_number")]
    pub user_id: String,
}

fn text_or_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Text(String),
        Number(i64),
    }
    Ok(match Either::deserialize(deserializer)? {
        Either::Text(text) => text,
        Either::Number(number) => number.to_string(),
    })
}

/// Why a token is refused. The wording is part of the API contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenError {
    Invalid,
    Expired,
    WrongType,
    Blacklisted,
}

impl TokenError {
    pub fn text(self) -> &'static str {
        match self {
            TokenError::Invalid => "Token is invalid",
            TokenError::Expired => "Token is expired",
            TokenError::WrongType => "Token has wrong type",
            TokenError::Blacklisted => "Token is blacklisted",
        }
    }
}

#[derive(Deserialize)]
struct Header {
    alg: String,
}

#[derive(Clone)]
pub struct SigningKey(Hmac<Sha256>);

impl SigningKey {
    pub fn new(text: &str) -> Result<SigningKey> {
        Hmac::new_from_slice(text.as_bytes()).map(SigningKey).map_err(Error::internal)
    }

    pub fn sign(&self, claims: &Claims) -> Result<String> {
        let header = URL_SAFE_NO_PAD.encode(br#"{"alg":"HS256","typ":"JWT"}"#);
        let body = format!("{header}.{}", URL_SAFE_NO_PAD.encode(serde_json::to_vec(claims)?));
        let signature = URL_SAFE_NO_PAD.encode(self.mac(body.as_bytes()).finalize().into_bytes());
        Ok(format!("{body}.{signature}"))
    }

    /// The claims of a token with a valid signature, expired or not.
    pub fn read(&self, token: &str) -> Result<Claims, TokenError> {
        let (body, signature) = token.rsplit_once('.').ok_or(TokenError::Invalid)?;
        let (header, claims) = body.split_once('.').ok_or(TokenError::Invalid)?;
        let decode = |part: &str| URL_SAFE_NO_PAD.decode(part).map_err(|_| TokenError::Invalid);
        // A constant-time comparison.
        self.mac(body.as_bytes()).verify_slice(&decode(signature)?).map_err(|_| TokenError::Invalid)?;
        let header: Header = serde_json::from_slice(&decode(header)?).map_err(|_| TokenError::Invalid)?;
        if header.alg != "HS256" {
            return Err(TokenError::Invalid);
        }
        serde_json::from_slice(&decode(claims)?).map_err(|_| TokenError::Invalid)
    }

    /// The claims of a token of this kind that is valid now.
    pub fn check(&self, token: &str, kind: TokenKind, now: i64) -> Result<Claims, TokenError> {
        let claims = self.read(token)?;
        if claims.exp <= now {
            Err(TokenError::Expired)
        } else if claims.token_type != kind {
            Err(TokenError::WrongType)
        } else {
            Ok(claims)
        }
    }

    /// Derives 32 bytes from the text with this key, different for each purpose.
    pub fn derive(&self, purpose: &str, text: &str) -> [u8; 32] {
        self.mac(format!("{purpose}\0{text}").as_bytes()).finalize().into_bytes().into()
    }

    fn mac(&self, bytes: &[u8]) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(bytes);
        mac
    }
}

/// Random bytes as URL-safe text: letters, digits, `-` and `_`.
pub fn random_text<const BYTES: usize>() -> Result<String> {
    let mut bytes = [0_u8; BYTES];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

pub fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Encodes 32 bytes as 32 letters and digits.
pub fn letters(bytes: [u8; 32]) -> String {
    const LETTERS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    bytes
        .iter()
        .map(|byte| char::from(LETTERS.get(usize::from(byte % 62)).copied().unwrap_or(b'A')))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key of the example in RFC 7515, appendix A.1.
    const RFC_KEY: &str =
        "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow";

    fn claims() -> Claims {
        Claims {
            token_type: TokenKind::Access,
            exp: 2_000,
            iat: 1_000,
            jti: "ab".repeat(16),
            user_id: "7".into(),
        }
    }

    #[test]
    fn the_signature_is_that_of_the_standards_example() {
        let key = SigningKey(Hmac::new_from_slice(&URL_SAFE_NO_PAD.decode(RFC_KEY).unwrap()).unwrap());
        let body = "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\
                    eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
        assert_eq!(
            encode(&key.mac(body.as_bytes()).finalize().into_bytes()),
            "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        );
    }

    #[test]
    fn a_token_comes_back_as_it_was_signed_and_only_until_it_expires() {
        let key = SigningKey::new("a key").unwrap();
        let token = key.sign(&claims()).unwrap();
        assert_eq!(key.check(&token, TokenKind::Access, 1_999), Ok(claims()));
        assert_eq!(key.check(&token, TokenKind::Access, 2_000), Err(TokenError::Expired));
        assert_eq!(key.check(&token, TokenKind::Refresh, 1_500), Err(TokenError::WrongType));
    }

    #[test]
    fn a_changed_foreign_or_unsigned_token_is_invalid() {
        let key = SigningKey::new("a key").unwrap();
        let token = key.sign(&claims()).unwrap();
        let other = SigningKey::new("another key").unwrap().sign(&claims()).unwrap();
        let parts: Vec<&str> = token.split('.').collect();
        let raised =
            URL_SAFE_NO_PAD.encode(serde_json::to_vec(&Claims { user_id: "1".into(), ..claims() }).unwrap());
        let none = URL_SAFE_NO_PAD.encode(br#"{"alg":"none"}"#);
        let signed_none = {
            let body = format!("{none}.{}", parts[1]);
            format!("{body}.{}", encode(&key.mac(body.as_bytes()).finalize().into_bytes()))
        };
        for bad in [
            other,
            String::new(),
            "abc".into(),
            "..".into(),
            format!("{}.{}.", parts[0], parts[1]),
            format!("{}.{raised}.{}", parts[0], parts[2]),
            format!("{none}.{}.", parts[1]),
            signed_none,
            format!("{token}="),
            format!("{token}.{token}"),
        ] {
            assert_eq!(key.check(&bad, TokenKind::Access, 1_500), Err(TokenError::Invalid), "{bad}");
        }
    }

    #[test]
    fn a_user_id_may_be_a_number() {
        let key = SigningKey::new("a key").unwrap();
        let body = |claims: &str| {
            let body = format!("{}.{}", encode(br#"{"alg":"HS256"}"#), encode(claims.as_bytes()));
            format!("{body}.{}", encode(&key.mac(body.as_bytes()).finalize().into_bytes()))
        };
        let token = body(r#"{"token_type":"access","exp":2,"iat":1,"jti":"x","user_id":7}"#);
        assert_eq!(key.read(&token).unwrap().user_id, "7");
        assert_eq!(key.read(&body(r#"{"token_type":"access","exp":2}"#)), Err(TokenError::Invalid));
        assert_eq!(key.read(&body("[]")), Err(TokenError::Invalid));
    }

    #[test]
    fn what_is_derived_differs_by_purpose_and_is_made_of_letters_and_digits() {
        let key = SigningKey::new("a key").unwrap();
        assert_ne!(key.derive("csrf", "x"), key.derive("nonce", "x"));
        let text = letters(key.derive("csrf", "x"));
        assert!(text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    }
}
