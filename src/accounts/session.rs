//! A session and its tokens. All tokens of a session share its handle, the first half of their `jti`; the
//! second half is unique to each token. The database stores hashes only.
//!
//! Invariant: only the newest refresh token of a session is valid, and none after 7 idle days or 90 days in
//! all.

use jiff::{SignedDuration, Timestamp};

use super::token::{Claims, SigningKey, TokenKind, letters};
use crate::kit::clock::stamp_of;
use crate::kit::error::{Error, Result};
use crate::kit::hex;
use crate::kit::secret_token::hash;

/// Lifetime of an access token. The lifetime of the session is the two constants below.
pub const ACCESS_LIFETIME: SignedDuration = SignedDuration::from_mins(60);
const IDLE_LIFETIME: SignedDuration = SignedDuration::from_hours(7 * 24);
const ABSOLUTE_LIFETIME: SignedDuration = SignedDuration::from_hours(90 * 24);

const HANDLE_DIGITS: usize = 16;

/// What all tokens of a session share.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SessionHandle(String);

impl SessionHandle {
    pub fn new() -> Result<SessionHandle> {
        Ok(SessionHandle(hex::random::<{ HANDLE_DIGITS / 2 }>()?))
    }

    pub fn of(claims: &Claims) -> Option<SessionHandle> {
        claims.jti.get(..HANDLE_DIGITS).map(|handle| SessionHandle(handle.to_owned()))
    }

    pub fn hash(&self) -> [u8; 32] {
        hash(&self.0)
    }

    /// The CSRF token, which a page must send back to prove that it can read this site's cookies.
    pub fn csrf(&self, key: &SigningKey) -> String {
        letters(key.derive("csrf", &self.0))
    }
}

/// The tokens of a sign-in or refresh.
#[derive(Debug, Clone)]
pub struct Tokens {
    pub access: String,
    pub access_ends: Timestamp,
    pub refresh: String,
    pub refresh_hash: [u8; 32],
    pub refresh_ends: Timestamp,
    pub csrf: String,
}

impl Tokens {
    /// `since`: when the session began.
    pub fn issue(
        key: &SigningKey,
        user_id: i64,
        handle: &SessionHandle,
        now: Timestamp,
        since: Timestamp,
    ) -> Result<Tokens> {
        let refresh_ends = refresh_end(now, since)?;
        let access_ends = (now + ACCESS_LIFETIME).min(refresh_ends);
        let sign = |token_type: TokenKind, ends: Timestamp| -> Result<(String, String)> {
            let jti = format!("{}{}", handle.0, hex::random::<8>()?);
            let claims = Claims {
                token_type,
                exp: ends.as_second(),
                iat: now.as_second(),
                jti: jti.clone(),
                user_id: user_id.to_string(),
            };
            Ok((key.sign(&claims)?, jti))
        };
        let (access, _) = sign(TokenKind::Access, access_ends)?;
        let (refresh, refresh_jti) = sign(TokenKind::Refresh, refresh_ends)?;
        Ok(Tokens {
            access,
            access_ends,
            refresh,
            refresh_hash: hash(&refresh_jti),
            refresh_ends,
            csrf: handle.csrf(key),
        })
    }
}

fn refresh_end(now: Timestamp, since: Timestamp) -> Result<Timestamp> {
    let idle_end = now.checked_add(IDLE_LIFETIME).map_err(Error::internal)?;
    let absolute_end = since.checked_add(ABSOLUTE_LIFETIME).map_err(Error::internal)?;
    Ok(idle_end.min(absolute_end))
}

#[derive(Debug)]
pub struct NewSession {
    pub user_id: i64,
    pub handle_hash: [u8; 32],
    /// None: the session ends with its access token.
    pub refresh_hash: Option<[u8; 32]>,
    pub device: String,
    pub expires_at: String,
}

impl NewSession {
    pub fn lasting(user_id: i64, handle: &SessionHandle, tokens: &Tokens, device: &str) -> NewSession {
        NewSession {
            user_id,
            handle_hash: handle.hash(),
            refresh_hash: Some(tokens.refresh_hash),
            device: device.to_owned(),
            expires_at: stamp_of(tokens.refresh_ends),
        }
    }

    /// A session without a refresh token.
    pub fn brief(user_id: i64, handle: &SessionHandle, tokens: &Tokens, device: &str) -> NewSession {
        NewSession {
            refresh_hash: None,
            expires_at: stamp_of(tokens.access_ends),
            ..NewSession::lasting(user_id, handle, tokens, device)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_slides_for_seven_days_and_ends_after_ninety() {
        let key = SigningKey::new("a key").unwrap();
        let handle = SessionHandle::new().unwrap();
        let since: Timestamp = "2026-11-21T15:00:00Z".parse().unwrap();
        let first = Tokens::issue(&key, 1, &handle, since, since).unwrap();
        assert_eq!(first.access_ends.to_string(), "2026-11-21T16:00:00Z");
        assert_eq!(first.refresh_ends.to_string(), "2026-11-28T15:00:00Z");
        let late: Timestamp = "2027-02-18T15:00:00Z".parse().unwrap();
        assert_eq!(
            Tokens::issue(&key, 1, &handle, late, since).unwrap().refresh_ends.to_string(),
            "2027-02-19T15:00:00Z"
        );
        let last: Timestamp = "2027-02-19T14:30:00Z".parse().unwrap();
        assert_eq!(
            Tokens::issue(&key, 1, &handle, last, since).unwrap().access_ends.to_string(),
            "2027-02-19T15:00:00Z"
        );
    }

    #[test]
    fn tokens_of_a_session_share_its_handle_and_nothing_else() {
        let key = SigningKey::new("a key").unwrap();
        let handle = SessionHandle::new().unwrap();
        let now: Timestamp = "2026-11-21T15:00:00Z".parse().unwrap();
        let tokens = Tokens::issue(&key, 1, &handle, now, now).unwrap();
        let (access, refresh) = (key.read(&tokens.access).unwrap(), key.read(&tokens.refresh).unwrap());
        assert_eq!(SessionHandle::of(&access), Some(handle.clone()));
        assert_eq!(SessionHandle::of(&refresh), Some(handle));
        assert_ne!(access.jti, refresh.jti);
        assert_eq!(access.jti.len(), 32);
    }
}
