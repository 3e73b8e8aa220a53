//! Finished public answers: kept as bytes under the data version they were made from, sent
//! plain or packed, with a strong ETag. What is packed is packed once, when it is first asked for so.
//!
//! Invariant: an answer is never served after a commit that could have changed it.

use std::io::Cursor;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use moka::sync::Cache;
use rocket::http::{Header, Status};
use rocket::response::{Responder, Response};
use rocket::{Request, response};
use sha2::{Digest, Sha256};

use super::arrival::Arrival;
use super::pack::Coding;

/// Smaller bodies gain nothing from being packed.
const PACK_FROM: usize = 1024;
/// Longer addresses are answered but not kept.
const LONGEST_KEY: usize = 1024;

/// What an answer was made from. The minute is in it because "open now" changes by itself, the
/// edition of the search index because that follows a commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    pub version: u64,
    pub edition: u64,
    pub minute: u64,
}

#[derive(Debug)]
struct Stored {
    stamp: Stamp,
    /// See [`Ask::for_everybody`](super::Ask::for_everybody).
    is_for_everybody: bool,
    status: u16,
    content_type: &'static str,
    // Without the spare room that building them left: there may be thousands of them.
    plain: Box<[u8]>,
    brotli: OnceLock<Option<Box<[u8]>>>,
    gzip: OnceLock<Option<Box<[u8]>>>,
    /// Of the plain bytes; each coding is a representation of its own and has a tag of its own.
    tag: String,
}

/// The cache, bounded by weight.
pub struct Answers {
    cache: Cache<String, Arc<Stored>>,
    hits: AtomicU64,
    misses: AtomicU64,
}

/// How the cache is doing.
#[derive(Debug, Clone, Copy)]
pub struct KeptAnswers {
    pub hits: u64,
    pub misses: u64,
    pub entries: u64,
    pub bytes: u64,
}

impl Answers {
    pub fn new(megabytes: u32) -> Self {
        let cache = Cache::builder()
            .max_capacity(u64::from(megabytes) << 20)
            .weigher(|key: &String, stored: &Arc<Stored>| {
                // Both packed forms together come to about a half of it.
                let bytes = key.len() + stored.plain.len() * 3 / 2 + 256;
                bytes.try_into().unwrap_or(u32::MAX)
            })
            .build();
        Answers { cache, hits: AtomicU64::new(0), misses: AtomicU64::new(0) }
    }

    pub(super) fn find(&self, key: &str, stamp: Stamp) -> Option<Public> {
        let found = self.find_made(key, stamp);
        let count = if found.is_some() { &self.hits } else { &self.misses };
        count.fetch_add(1, Ordering::Relaxed);
        found
    }

    /// Only what anybody may get without being looked at. What is not found here is looked for again,
    /// and counted then.
    pub(super) fn find_for_everybody(&self, key: &str, stamp: Stamp) -> Option<Public> {
        let found = self.find_made(key, stamp).filter(|answer| answer.0.is_for_everybody)?;
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(found)
    }

    /// The same again, which is not counted again.
    pub(super) fn find_made(&self, key: &str, stamp: Stamp) -> Option<Public> {
        self.cache.get(key).filter(|stored| stored.stamp == stamp).map(Public)
    }

    pub(super) fn describe(&self) -> KeptAnswers {
        KeptAnswers {
            hits: self.hits.load(Ordering::Relaxed),
            misses: self.misses.load(Ordering::Relaxed),
            entries: self.cache.entry_count(),
            bytes: self.cache.weighted_size(),
        }
    }

    pub(super) fn keep(
        &self,
        key: String,
        stamp: Stamp,
        is_for_everybody: bool,
        content_type: &'static str,
        plain: Vec<u8>,
    ) -> Public {
        let stored = Stored { stamp, is_for_everybody, ..Stored::new(200, content_type, plain) };
        let stored = Arc::new(stored);
        if key.len() <= LONGEST_KEY {
            self.cache.insert(key, Arc::clone(&stored));
        }
        Public(stored)
    }
}

impl Stored {
    /// Not yet made from anything.
    fn new(status: u16, content_type: &'static str, plain: Vec<u8>) -> Self {
        let stamp = Stamp { version: 0, edition: 0, minute: 0 };
        let digest = Sha256::digest(&plain);
        let tag = digest.iter().take(12).fold(String::new(), |tag, byte| format!("{tag}{byte:02x}"));
        let (brotli, gzip) = (OnceLock::new(), OnceLock::new());
        let plain = plain.into_boxed_slice();
        Stored { stamp, is_for_everybody: false, status, content_type, plain, brotli, gzip, tag }
    }

    fn packed(&self, coding: Coding) -> Option<&[u8]> {
        if self.plain.len() < PACK_FROM {
            return None;
        }
        let kept = match coding {
            Coding::Brotli => &self.brotli,
            Coding::Gzip => &self.gzip,
        };
        kept.get_or_init(|| coding.pack(&self.plain).ok().map(Vec::into_boxed_slice)).as_deref()
    }
}

/// A kept answer on its way out.
pub struct Public(Arc<Stored>);

impl Public {
    /// An answer that is not kept, such as a page that says what is not there.
    pub(super) fn once(status: u16, content_type: &'static str, body: Vec<u8>) -> Public {
        Public(Arc::new(Stored::new(status, content_type, body)))
    }

    pub fn body(&self) -> &[u8] {
        &self.0.plain
    }
}

/// The bytes of a kept answer, shared instead of copied.
struct Bytes {
    stored: Arc<Stored>,
    coding: Option<Coding>,
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self.coding.and_then(|coding| self.stored.packed(coding)).unwrap_or(&self.stored.plain)
    }
}

pub(super) fn has_etag(request: &Request<'_>, etag: &str) -> bool {
    Arrival::of(request).knows_tags
        && request.headers().get("If-None-Match").flat_map(|header| header.split(',')).any(|part| {
            let part = part.trim();
            part == "*" || part.strip_prefix("W/").unwrap_or(part) == etag
        })
}

impl<'r> Responder<'r, 'static> for Public {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        let stored = self.0;
        let mut response = Response::build();
        response
            .raw_header("Content-Type", stored.content_type)
            .raw_header("Cache-Control", "no-cache")
            .raw_header("Vary", "Accept-Encoding, Cookie");
        let arrival = Arrival::of(request);
        let coding =
            Coding::ALL.into_iter().find(|coding| arrival.takes(*coding) && stored.packed(*coding).is_some());
        let etag = match coding {
            Some(coding) => ["\"", &stored.tag, "-", coding.name(), "\""].concat(),
            None => ["\"", &stored.tag, "\""].concat(),
        };
        if stored.status != 200 {
            response.status(Status::new(stored.status));
        } else if has_etag(request, &etag) {
            return response.status(Status::NotModified).header(Header::new("ETag", etag)).ok();
        }
        if let Some(coding) = coding {
            response.raw_header("Content-Encoding", coding.name());
        }
        let body = Bytes { stored, coding };
        let length = body.as_ref().len();
        response.header(Header::new("ETag", etag)).sized_body(length, Cursor::new(body)).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use rocket::http::{Header, Status};

    use crate::kit::web::{Ask, Site};
    use crate::testing::TestTown;

    const LONG: &str = "/api/v1/businesslistings/?fields=all";

    /// Status, coding, tag and bytes of an answer to somebody who takes these codings and has this tag.
    fn ask(
        town: &TestTown,
        path: &'static str,
        takes: &'static str,
        tag: &str,
    ) -> (Status, String, String, Vec<u8>) {
        let request = town.client.get(path).header(Header::new("Accept-Encoding", takes));
        let answer = request.header(Header::new("If-None-Match", tag.to_owned())).dispatch();
        let header = |name| answer.headers().get_one(name).unwrap_or_default().to_owned();
        let (status, coding, tag) = (answer.status(), header("Content-Encoding"), header("ETag"));
        (status, coding, tag, answer.into_bytes().unwrap_or_default())
    }

    #[test]
    fn an_answer_travels_in_the_smallest_form_that_is_understood_each_under_its_own_tag() {
        let town = TestTown::wexbury();
        let (_, coding, plain_tag, plain) = ask(&town, LONG, "identity", "");
        assert_eq!(coding, "");
        let mut tags = vec![plain_tag];
        for (takes, expected) in [("gzip, deflate, br", "br"), ("br;q=0, GZIP", "gzip")] {
            let (status, coding, tag, packed) = ask(&town, LONG, takes, "");
            assert_eq!((status, coding.as_str()), (Status::Ok, expected));
            let mut unpacked = Vec::new();
            if expected == "br" {
                brotli::BrotliDecompress(&mut &packed[..], &mut unpacked).unwrap();
            } else {
                std::io::copy(&mut flate2::read::GzDecoder::new(&packed[..]), &mut unpacked).unwrap();
            }
            assert!(unpacked == plain && packed.len() < plain.len() / 3, "{expected}: {}", packed.len());
            assert!(!tags.contains(&tag), "{expected}: {tag}");
            assert_eq!(ask(&town, LONG, takes, &tags[0]).0, Status::Ok, "{expected} is not the plain form");
            assert_eq!(ask(&town, LONG, takes, &format!("\"other\", W/{tag}")).0, Status::NotModified);
            tags.push(tag);
        }
    }

    #[test]
    fn what_many_ask_for_at_once_is_made_by_each_reader_once_at_most() {
        let town = TestTown::empty();
        let site: &Site = town.client.rocket().state().unwrap();
        let request = town.client.get("/api/v1/slow/");
        let ask = Ask::from_request(request.inner());
        let made = Arc::new(AtomicU64::new(0));
        let one = || {
            let made = Arc::clone(&made);
            site.json(&ask, move |_| {
                std::thread::sleep(std::time::Duration::from_millis(20));
                Ok(made.fetch_add(1, Ordering::Relaxed))
            })
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let answers = runtime.block_on(rocket::futures::future::join_all((0..50).map(|_| one())));
        assert!(answers.into_iter().all(|answer| answer.is_ok()));
        assert!(made.load(Ordering::Relaxed) <= 8, "{made:?}");
    }

    #[test]
    fn a_short_answer_is_not_packed() {
        let town = TestTown::empty();
        let (status, coding, _, body) = ask(&town, "/api/v1/businesslistings/", "br", "");
        assert_eq!((status, coding.as_str()), (Status::Ok, ""));
        assert!(body.starts_with(b"{\"count\":0"));
    }
}
