//! The response cache: public responses kept as bytes under the data version they were made from, one entry
//! per content encoding, with a strong ETag. Nearly all visitors accept the same encoding, and the
//! uncompressed form is several times as large.
//!
//! Invariant: a response is never served after a commit that could have changed it.

use std::io::Cursor;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use rocket::http::Status;
use rocket::response::{Responder, Response};
use rocket::{Request, response};
use sha2::{Digest, Sha256};

use super::compression::ContentEncoding;
use super::request_context::RequestContext;
use crate::kit::db::{ChangeTracker, Footprint};
use crate::kit::hex;

/// Smaller bodies gain nothing from being compressed.
const COMPRESS_FROM: usize = 1024;
/// Typical size of a cached response in its most requested encoding, including overhead.
const USUAL_BYTES: usize = 6 << 10;
/// Requests with longer keys are answered but not cached.
const MAX_KEY_LENGTH: usize = 1024;

/// What a response was made from. The minute is included because "open now" changes by itself, the index
/// generation because the index lags behind commits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CacheVersion {
    pub version: u64,
    pub generation: u64,
    pub minute: u64,
    pub settings: u64,
}

/// A public response, already compressed (content-encoded).
#[derive(Debug, Clone)]
pub struct CachedResponse(Arc<Form>);

#[derive(Debug)]
struct Form {
    status: u16,
    content_type: &'static str,
    coding: Option<ContentEncoding>,
    // Without spare capacity: there may be thousands of them.
    body: Box<[u8]>,
    etag: String,
    /// Seconds to wait before asking again.
    retry_after: Option<u64>,
}

#[derive(Debug, Clone)]
struct Entry {
    stamp: CacheVersion,
    /// Which data it was made from; a commit that changed none of it leaves it fresh.
    read: Footprint,
    /// See [`PublicRequest::cacheable_for_all`](super::PublicRequest::cacheable_for_all).
    is_public: bool,
    answer: CachedResponse,
}

/// Weighs entries in bytes of memory.
#[derive(Debug, Clone)]
struct Weight;

impl Weighter<String, Entry> for Weight {
    fn weight(&self, key: &String, kept: &Entry) -> u64 {
        // Half as much again for fragmentation, since entries of many sizes come and go.
        (key.len() + kept.answer.body().len() + kept.read.weight()) as u64 * 3 / 2 + 512
    }
}

/// The cache, bounded by weight.
pub struct ResponseCache {
    cache: Cache<String, Entry, Weight>,
    changes: Arc<ChangeTracker>,
    hits: AtomicU64,
    misses: AtomicU64,
}

/// Statistics of the cache.
#[derive(Debug, Clone, Copy)]
pub struct CacheStats {
    pub hits: u64,
    pub misses: u64,
    pub entries: u64,
    pub bytes: u64,
}

impl ResponseCache {
    pub fn new(megabytes: u32, changes: Arc<ChangeTracker>) -> Self {
        let bytes = u64::from(megabytes) << 20;
        let cache = Cache::with_weighter(bytes as usize / USUAL_BYTES, bytes, Weight);
        ResponseCache { cache, changes, hits: AtomicU64::new(0), misses: AtomicU64::new(0) }
    }

    /// A miss is not counted here: the request may look again, and counts as a miss only if it has to render
    /// the response (see `count_miss`).
    pub(super) fn get(&self, key: &str, stamp: CacheVersion) -> Option<CachedResponse> {
        self.find(key, stamp).map(|kept| self.hit(kept))
    }

    /// Returns only what anybody may get without being identified.
    pub(super) fn get_shared(&self, key: &str, stamp: CacheVersion) -> Option<CachedResponse> {
        self.find(key, stamp).filter(|kept| kept.is_public).map(|kept| self.hit(kept))
    }

    pub(super) fn count_miss(&self) {
        self.misses.fetch_add(1, Ordering::Relaxed);
    }

    fn hit(&self, kept: Entry) -> CachedResponse {
        self.hits.fetch_add(1, Ordering::Relaxed);
        kept.answer
    }

    fn find(&self, key: &str, stamp: CacheVersion) -> Option<Entry> {
        self.cache.get(key).filter(|kept| kept.stamp == stamp || self.is_untouched(kept, stamp))
    }

    /// Whether no commit since then changed anything the response was made from.
    fn is_untouched(&self, kept: &Entry, now: CacheVersion) -> bool {
        let is_now = kept.stamp.minute == now.minute && kept.stamp.settings == now.settings;
        // The trace of the data read cannot tell whether the index would find the same hits again.
        let is_same_index = kept.is_public || kept.stamp.generation == now.generation;
        is_now && is_same_index && self.changes.is_unchanged(&kept.read, kept.stamp.version)
    }

    pub(super) fn stats(&self) -> CacheStats {
        CacheStats {
            hits: self.hits.load(Ordering::Relaxed),
            misses: self.misses.load(Ordering::Relaxed),
            entries: self.cache.len() as u64,
            bytes: self.cache.weight(),
        }
    }

    pub(super) fn insert(
        &self,
        key: String,
        made_from: (CacheVersion, Footprint),
        is_public: bool,
        answer: &CachedResponse,
    ) {
        if key.len() <= MAX_KEY_LENGTH {
            let (stamp, read) = made_from;
            self.cache.insert(key, Entry { stamp, read, is_public, answer: answer.clone() });
        }
    }
}

impl CachedResponse {
    /// Compresses the body if the visitor accepts that and it saves anything.
    pub(super) fn new(
        status: u16,
        content_type: &'static str,
        plain: Vec<u8>,
        coding: Option<ContentEncoding>,
    ) -> CachedResponse {
        let tag = tag_of(&Sha256::digest(&plain));
        let compressed = coding
            .filter(|_| plain.len() >= COMPRESS_FROM)
            .and_then(|coding| Some((coding, coding.compress(&plain).ok()?)));
        // Each encoding is a separate representation with its own ETag.
        let (coding, etag, body) = match compressed {
            Some((coding, body)) => (Some(coding), format!("\"{tag}-{}\"", coding.name()), body),
            None => (None, format!("\"{tag}\""), plain),
        };
        CachedResponse(Arc::new(Form {
            status,
            content_type,
            coding,
            body: body.into_boxed_slice(),
            etag,
            retry_after: None,
        }))
    }

    /// Only for a response that has not been shared yet.
    pub(super) fn retry_after(mut self, seconds: u64) -> CachedResponse {
        if let Some(form) = Arc::get_mut(&mut self.0) {
            form.retry_after = Some(seconds);
        }
        self
    }

    pub(in crate::kit) fn content_type(&self) -> &'static str {
        self.0.content_type
    }

    pub(in crate::kit) fn coding(&self) -> Option<&'static str> {
        self.0.coding.map(ContentEncoding::name)
    }

    pub(in crate::kit) fn etag(&self) -> &str {
        &self.0.etag
    }

    /// The body as sent: compressed, unless it is short.
    pub fn body(&self) -> &[u8] {
        &self.0.body
    }
}

/// Shares the bytes instead of copying them.
impl AsRef<[u8]> for CachedResponse {
    fn as_ref(&self) -> &[u8] {
        self.body()
    }
}

/// This much of a digest is enough to tell responses apart.
pub(super) fn tag_of(digest: &[u8]) -> String {
    hex::encode(digest.iter().take(12))
}

pub(super) fn has_etag(request: &Request<'_>, etag: &str) -> bool {
    RequestContext::of(request).knows_tags && names_tag(request.headers().get("If-None-Match"), etag)
}

/// Whether `If-None-Match` lists this ETag.
pub(in crate::kit) fn names_tag<'a>(mut headers: impl Iterator<Item = &'a str>, etag: &str) -> bool {
    headers.by_ref().flat_map(|header| header.split(',')).any(|part| {
        let part = part.trim();
        part == "*" || part.strip_prefix("W/").unwrap_or(part) == etag
    })
}

/// Headers of every cached response.
pub(in crate::kit) const KEPT: [(&str, &str); 2] =
    [("Cache-Control", "no-cache"), ("Vary", "Accept-Encoding, Cookie")];

impl<'r> Responder<'r, 'static> for CachedResponse {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        let form = &self.0;
        let mut response = Response::build();
        response.raw_header("Content-Type", form.content_type).raw_header("ETag", form.etag.clone());
        for (name, value) in KEPT {
            response.raw_header(name, value);
        }
        if let Some(seconds) = form.retry_after {
            response.raw_header("Retry-After", seconds.to_string());
        }
        if form.status != 200 {
            response.status(Status::new(form.status));
        } else if has_etag(request, &form.etag) {
            return response.status(Status::NotModified).ok();
        }
        if let Some(coding) = form.coding {
            response.raw_header("Content-Encoding", coding.name());
        }
        let length = form.body.len();
        response.sized_body(length, Cursor::new(self)).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use rocket::http::{Header, Status};

    use crate::kit::web::{AppState, PublicRequest};
    use crate::testing::{TestTown, eventually};

    const LONG: &str = "/api/v1/businesslistings/?fields=all";

    /// Status, encoding, ETag and bytes of the response to a client with these encodings and this ETag.
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
        for (takes, expected) in
            [("br;q=0.0, gzip", "gzip"), ("br; Q=0, gzip;q=0.000", ""), ("br;q=0.1", "br")]
        {
            assert_eq!(ask(&town, LONG, takes, "").1, expected, "{takes}");
        }
    }

    #[test]
    fn what_many_ask_for_at_once_is_made_by_each_reader_once_at_most() {
        let town = TestTown::empty();
        let app: &AppState = town.client.rocket().state().unwrap();
        let request = town.client.get("/api/v1/slow/");
        let ask = PublicRequest::from_request(request.inner());
        let made = Arc::new(AtomicU64::new(0));
        let one = || {
            let made = Arc::clone(&made);
            app.json(&ask, move |_| {
                std::thread::sleep(std::time::Duration::from_millis(20));
                Ok(made.fetch_add(1, Ordering::Relaxed))
            })
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let before = app.cache_stats();
        let answers = runtime.block_on(rocket::futures::future::join_all((0..50).map(|_| one())));
        assert!(answers.into_iter().all(|answer| answer.is_ok()));
        let made = made.load(Ordering::Relaxed);
        assert!(made <= 8, "{made}");
        let after = app.cache_stats();
        let counted = (after.misses - before.misses, after.hits - before.hits);
        assert_eq!(counted, (made, 50 - made), "what another request rendered counts as cached");
    }

    /// A search has its hits before it reads the rows.
    #[test]
    fn what_was_found_before_a_change_does_not_pass_for_found_after_it() {
        let town = TestTown::empty();
        let app: &AppState = town.client.rocket().state().unwrap();
        let request = town.client.get("/api/v1/slow/");
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let body = |ask: &PublicRequest<'_>, found: &'static str| {
            runtime.block_on(app.json(ask, move |_| Ok(found))).unwrap().body().to_vec()
        };
        let before = PublicRequest::from_request(request.inner());
        let change = "INSERT INTO search_changes (kind, entity_id) VALUES ('event', 1)";
        town.conn().execute(change, []).unwrap();
        // The data's version changes first and the index's after it: from there on nothing else changes.
        let generation = |ask: &PublicRequest<'_>| ask.made_from.generation;
        eventually(|| generation(&PublicRequest::from_request(request.inner())) != generation(&before));
        assert_eq!(body(&before, "nothing"), br#""nothing""#);
        let after = PublicRequest::from_request(request.inner());
        assert_eq!(body(&after, "a hit"), br#""a hit""#);
        assert_eq!(body(&after, "not made again"), br#""a hit""#);
    }

    #[test]
    fn what_the_index_found_is_looked_for_again_once_the_index_has_changed() {
        let town = TestTown::empty();
        town.wait_for_search();
        let site: &AppState = town.client.rocket().state().unwrap();
        let request = town.client.get("/api/v1/slow/");
        let search = || PublicRequest::from_request(request.inner()).narrowed(true, false);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let body = |found: &'static str| {
            runtime.block_on(site.json(&search(), move |_| Ok(found))).unwrap().body().to_vec()
        };
        assert_eq!(body("nothing"), br#""nothing""#);
        assert_eq!(body("not made again"), br#""nothing""#);
        let before = search().made_from.generation;
        let change = "INSERT INTO search_changes (kind, entity_id) VALUES ('event', 1)";
        runtime.block_on(site.db.write(move |conn| Ok(conn.execute(change, []).map(drop)?))).unwrap();
        eventually(|| search().made_from.generation != before);
        assert_eq!(body("a hit"), br#""a hit""#);
    }

    #[test]
    fn a_short_response_is_not_compressed() {
        let town = TestTown::empty();
        let (status, coding, _, body) = ask(&town, "/api/v1/businesslistings/", "br", "");
        assert_eq!((status, coding.as_str()), (Status::Ok, ""));
        assert!(body.starts_with(b"{\"count\":0"));
    }
}
