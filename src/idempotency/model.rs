//! Keys and what is stored of them: only keyed digests, so that nothing that was sent can be read from the
//! table (a PIN is short enough to be guessed from a plain digest).

use sha2::{Digest, Sha256};

use crate::limits::LIMITS;

pub type RequestHash = [u8; 32];

/// How long a key is remembered: an edit may wait on a phone without a network.
pub const KEPT_HOURS: i64 = 30 * 24;
/// How long the response is replayed. After that, a retry is told that the write was done.
pub const RESPONSE_KEPT_HOURS: i64 = 24;
/// Longer responses are not stored; a retry is told that the response is lost.
pub const MAX_RESPONSE_BYTES: usize = 64 << 10;
/// Per member; beyond that, the oldest are deleted.
pub const MAX_PER_MEMBER: u32 = 500;
/// For all visitors together, who get short responses and are rate limited by network.
pub const MAX_FOR_VISITORS: u32 = 2000;

/// A UUID.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdempotencyKey([u8; 16]);

impl IdempotencyKey {
    /// As in the header: bare, or in the quotes of a structured field.
    pub fn parse(header: &str) -> Option<IdempotencyKey> {
        let text = header.trim();
        let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
        let groups: Vec<&str> = text.split('-').collect();
        if !groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12])
            || !groups.iter().all(|group| group.bytes().all(|byte| byte.is_ascii_hexdigit()))
        {
            return None;
        }
        u128::from_str_radix(&groups.concat(), 16).ok().map(|number| IdempotencyKey(number.to_be_bytes()))
    }

    /// The same key from another person is a different one.
    pub fn id(self, user_id: Option<i64>) -> RequestHash {
        self.digest(b"caller", &user_id.map(i64::to_be_bytes).unwrap_or_default())
    }

    pub fn target(self, method: &str, address: &str) -> RequestHash {
        self.digest(b"target", format!("{method} {address}").as_bytes())
    }

    pub fn body(self, digest: RequestHash) -> RequestHash {
        self.digest(b"body", &digest)
    }

    fn digest(self, of: &[u8], what: &[u8]) -> RequestHash {
        let mut digest = Sha256::new();
        for part in [&self.0[..], of, b"\0", what] {
            digest.update(part);
        }
        digest.finalize().into()
    }
}

/// A request that is about to record its key.
#[derive(Debug, Clone)]
pub struct Reservation {
    pub id: RequestHash,
    pub user_id: Option<i64>,
    pub attempt: i64,
    pub target: RequestHash,
    pub body: Option<RequestHash>,
    pub now: String,
    /// Keys older than this count as never used.
    pub oldest: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredResponse {
    pub status: u16,
    pub content_type: Option<String>,
    pub body: Vec<u8>,
}

/// What is known about a key that was used before.
#[derive(Debug, Clone)]
pub struct Used {
    pub target: RequestHash,
    /// `None`: the call reads no body.
    pub body: Option<RequestHash>,
    /// `None`: the write was done, but its response is lost.
    pub answer: Option<StoredResponse>,
}

/// Addresses below `/api/v1/` (or the root, for the sign-in library) that accept no key, with everything
/// below them. A star stands for any one segment.
pub fn never_repeated() -> impl Iterator<Item = &'static str> {
    LIMITS.never_repeated.iter().map(String::as_str)
}

/// Whether the route at an address, such as `/api/v1/deals/<id>/redeem`, accepts keys.
pub fn takes_keys(address: &str) -> bool {
    let address = address.strip_prefix("/api/v1").unwrap_or(address);
    !never_repeated().any(|pattern| is_below(address, pattern))
}

pub fn is_below(address: &str, pattern: &str) -> bool {
    let mut parts = address.split('/').filter(|part| !part.is_empty());
    pattern.split('/').all(|wanted| parts.next().is_some_and(|part| wanted == "*" || wanted == part))
}
