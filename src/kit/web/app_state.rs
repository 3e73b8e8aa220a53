//! The application state that every handler may ask for: settings, clock, database, response cache.

use std::sync::Arc;

use rusqlite::Connection;
use serde::Serialize;
use sha2::Digest;

use super::public_request::PublicRequest;
use super::request_metrics::RequestMetrics;
use super::response_cache::{CacheStats, CacheVersion, CachedResponse, ResponseCache, tag_of};
use super::secret_address::SecretAddresses;
use super::stream::{CachedOrStreamed, StreamSource, Streamed};
use super::strict_transport::StrictTransport;
use crate::kit::clock::Clock;
use crate::kit::config::LiveConfig;
use crate::kit::db::{self, Db, Footprint};
use crate::kit::error::{Error, Result};
use crate::kit::page::{Layout, Page, RenderContext};
use crate::kit::public_address::PublicAddress;

pub struct AppState {
    pub config: LiveConfig,
    pub clock: Clock,
    pub db: Db,
    pub public_address: PublicAddress,
    pub is_demo: bool,
    /// On a site that shows the town as of an earlier day: the sentence every page says about it.
    pub snapshot_notice: Option<Arc<str>>,
    pub content_security_policy: String,
    pub strict_transport: StrictTransport,
    pub meter: RequestMetrics,
    pub(super) secret_addresses: SecretAddresses,
    answers: Arc<ResponseCache>,
    layout: Arc<dyn Layout>,
    generation: IndexGeneration,
}

/// Returns the generation of something derived from the data that lags behind it, such as the search index.
pub type IndexGeneration = Box<dyn Fn() -> u64 + Send + Sync>;

/// The status and body of a response as its maker returns them.
type Made = (u16, Vec<u8>);
// Boxed, so that the caching code is compiled once and not once per response type.
type Make = Box<dyn FnOnce(&Connection) -> Result<Made> + Send>;
type MakePage = Box<dyn FnOnce(&Connection, &RenderContext) -> Result<Page> + Send>;

impl AppState {
    pub fn new(
        config: LiveConfig,
        clock: Clock,
        db: Db,
        public_address: PublicAddress,
        is_demo: bool,
        layout: Arc<dyn Layout>,
        generation: IndexGeneration,
    ) -> Self {
        AppState {
            answers: Arc::new(ResponseCache::new(
                config.at_start().limits.response_cache_megabytes,
                Arc::clone(db.changes()),
            )),
            content_security_policy: content_security_policy(&config.at_start().map.tile_url),
            strict_transport: StrictTransport::by_settings(&config.at_start().server),
            meter: RequestMetrics::default(),
            secret_addresses: SecretAddresses::default(),
            config,
            clock,
            db,
            public_address,
            is_demo,
            snapshot_notice: None,
            layout,
            generation,
        }
    }

    pub fn snapshot_notice(self, sentence: Option<String>) -> Self {
        AppState { snapshot_notice: sentence.map(Arc::from), ..self }
    }

    /// Replaces the HSTS state where the program terminates HTTPS itself.
    pub fn strict_by(self, strict_transport: Option<StrictTransport>) -> Self {
        match strict_transport {
            Some(strict_transport) => AppState { strict_transport, ..self },
            None => self,
        }
    }

    /// A public JSON response, rendered once per data version and minute of the town's clock.
    pub async fn json<T, F>(&self, request: &PublicRequest<'_>, make: F) -> Result<CachedResponse>
    where
        T: Serialize + Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        let make = move |conn: &Connection| Ok((200, serde_json::to_vec(&make(conn)?)?));
        self.kept(request, "application/json", Box::new(make)).await
    }

    /// A public text (XML, CSS) rendered from the database.
    pub async fn text<F>(
        &self,
        request: &PublicRequest<'_>,
        content_type: &'static str,
        make: F,
    ) -> Result<CachedResponse>
    where
        F: FnOnce(&Connection) -> Result<String> + Send + 'static,
    {
        self.kept(request, content_type, Box::new(move |conn| Ok((200, make(conn)?.into_bytes())))).await
    }

    /// A public page. Content that is not found gets the not-found page with its status, and so does a page
    /// past the end of a list; the only error this returns is that the content has moved.
    pub async fn page<F>(&self, request: &PublicRequest<'_>, make: F) -> Result<CachedResponse>
    where
        F: FnOnce(&Connection, &RenderContext) -> Result<Page> + Send + 'static,
    {
        self.page_of(request, Box::new(make)).await
    }

    async fn page_of(&self, request: &PublicRequest<'_>, make: MakePage) -> Result<CachedResponse> {
        let context = self.render_context(request);
        let mut drawn = self.draw(request, &context, make).await;
        if matches!(drawn, Err(Error::InvalidPage)) {
            let page = self.layout.past_end(&request.with("page", None));
            drawn = self.draw(request, &context, Box::new(move |_, _| Ok(page))).await;
        }
        match drawn {
            Err(Error::Moved(to)) => Err(Error::Moved(to)),
            Err(error) => {
                tracing::error!("{}: {error:?}", self.secret_addresses.mask(request.path));
                Ok(self.failed(&context, &error))
            }
            Ok(answer) => Ok(answer),
        }
    }

    async fn draw(
        &self,
        request: &PublicRequest<'_>,
        context: &RenderContext,
        make: MakePage,
    ) -> Result<CachedResponse> {
        let (layout, context) = (Arc::clone(&self.layout), context.clone());
        let draw = move |conn: &Connection| {
            let page = match make(conn, &context) {
                Err(Error::NotFound(_)) => Page { status: 404, ..layout.not_found() },
                other => other?,
            };
            Ok((page.status, layout.draw(conn, &context, page)?.into_bytes()))
        };
        self.kept(request, "text/html; charset=utf-8", Box::new(draw)).await
    }

    /// A page for somebody who is rate limited: a message and how long to wait.
    pub fn error_page(&self, request: &PublicRequest<'_>, error: &Error) -> CachedResponse {
        self.failed(&self.render_context(request), error)
    }

    fn failed(&self, context: &RenderContext, error: &Error) -> CachedResponse {
        let html = self.layout.failed(context, error).into_bytes();
        let page = CachedResponse::new(error.status(), "text/html; charset=utf-8", html, None);
        match error {
            Error::TooMany(seconds) => page.retry_after(*seconds),
            _ => page,
        }
    }

    pub fn render_context(&self, request: &PublicRequest<'_>) -> RenderContext {
        RenderContext {
            config: self.config.get(),
            origin: request.origin.clone(),
            theme: request.theme,
            today: self.clock.local().date(),
            clock: self.clock.clone(),
            dismissed: request.dismissed.split('.').filter_map(|id| id.parse().ok()).collect(),
            is_demo: self.is_demo,
            snapshot_notice: self.snapshot_notice.clone(),
            is_storage_full: self.db.is_storage_full(),
        }
    }

    pub fn cache_stats(&self) -> CacheStats {
        self.answers.stats()
    }

    pub(super) fn cache_version(&self) -> CacheVersion {
        CacheVersion {
            version: self.db.version(),
            generation: (self.generation)(),
            minute: self.clock.minute(),
            settings: self.config.version(),
        }
    }

    /// The cached response for everybody who makes this request, if it is still valid.
    pub(in crate::kit) fn cache_hit(&self, request: &PublicRequest<'_>) -> Option<CachedResponse> {
        self.answers.get_shared(&request.cache_key(), self.cache_version())
    }

    /// A public response that may be long. Only short ones are cached, as far as the request allows it.
    pub async fn long<F>(
        &self,
        request: &PublicRequest<'_>,
        content_type: &'static str,
        begin: F,
    ) -> Result<CachedOrStreamed>
    where
        F: FnOnce(&Connection) -> Result<StreamSource> + Send + 'static,
    {
        let (key, coding, made_from) = (request.cache_key(), request.coding(), request.made_from);
        let is_cacheable = request.is_cacheable;
        if is_cacheable && let Some(answer) = self.answers.get(&key, self.cache_version()) {
            return Ok(CachedOrStreamed::Kept(answer));
        }
        let (answers, db) = (Arc::clone(&self.answers), self.db.clone());
        let (is_public, is_traced) = (request.is_cacheable_for_all(), request.is_traced());
        self.db
            .read(move |conn| {
                if is_cacheable {
                    answers.count_miss();
                }
                Ok(match begin(conn)? {
                    StreamSource::Whole(body) => {
                        let answer = CachedResponse::new(200, content_type, body, coding);
                        if is_cacheable {
                            let made_from = (made_from, footprint(conn, is_traced));
                            answers.insert(key, made_from, is_public, &answer);
                        }
                        CachedOrStreamed::Kept(answer)
                    }
                    StreamSource::Pieces { print, next } => {
                        let tag = tag_of(&print.finalize());
                        CachedOrStreamed::Streamed(Streamed { db, content_type, coding, tag, next })
                    }
                })
            })
            .await
    }

    async fn kept(
        &self,
        request: &PublicRequest<'_>,
        content_type: &'static str,
        make: Make,
    ) -> Result<CachedResponse> {
        let key = request.cache_key();
        let now = self.cache_version();
        // The version from before the data was read: a commit in between makes the response look older than
        // it is, never newer.
        let made_from = request.made_from;
        let is_cacheable = request.is_cacheable;
        if is_cacheable && let Some(answer) = self.answers.get(&key, now) {
            return Ok(answer);
        }
        let answers = Arc::clone(&self.answers);
        let (coding, is_public, is_traced) =
            (request.coding(), request.is_cacheable_for_all(), request.is_traced());
        self.db
            .read(move |conn| {
                // Many ask at once when a minute begins: while this one waited for a reader, another may have
                // made it.
                if is_cacheable {
                    if let Some(answer) = answers.get(&key, now) {
                        return Ok(answer);
                    }
                    answers.count_miss();
                }
                let (status, body) = make(conn)?;
                let answer = CachedResponse::new(status, content_type, body, coding);
                if status == 200 && is_cacheable {
                    let made_from = (made_from, footprint(conn, is_traced));
                    answers.insert(key, made_from, is_public, &answer);
                }
                Ok(answer)
            })
            .await
    }
}

/// What a response depends on if it was made by this read alone, or by the index and this read. Other
/// responses may also use something that the handler obtained earlier, which the trace does not cover.
fn footprint(conn: &Connection, is_traced: bool) -> Footprint {
    if is_traced { db::footprint(conn) } else { Footprint::default() }
}

/// Allows content from this site only, plus images from a configured tile server.
fn content_security_policy(tile_url: &str) -> String {
    let tiles = url::Url::parse(&tile_url.replace(['{', '}'], ""))
        .map(|url| format!(" {}", url.origin().ascii_serialization()))
        .unwrap_or_default();
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:{tiles}; \
         font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    )
}
