//! What every handler may ask for: settings, clock, database, and the finished answers.

use std::sync::Arc;

use rusqlite::Connection;
use serde::Serialize;
use sha2::Digest;

use super::answer::{Answers, KeptAnswers, Public, Stamp, tag_of};
use super::ask::Ask;
use super::meter::Meter;
use super::stream::{Long, Sent, Streamed};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::page::{Around, Frame, Page};
use crate::kit::public_address::PublicAddress;

pub struct Site {
    pub config: Arc<Config>,
    pub clock: Clock,
    pub db: Db,
    pub public_address: PublicAddress,
    pub is_demo: bool,
    pub content_security_policy: String,
    pub meter: Meter,
    answers: Arc<Answers>,
    frame: Arc<dyn Frame>,
    edition: Edition,
}

/// Tells the edition of what is made from the data and follows it, such as the search index.
pub type Edition = Box<dyn Fn() -> u64 + Send + Sync>;

/// An answer's status and bytes, as made.
type Made = (u16, Vec<u8>);

impl Site {
    pub fn new(
        config: Arc<Config>,
        clock: Clock,
        db: Db,
        public_address: PublicAddress,
        is_demo: bool,
        frame: Arc<dyn Frame>,
        edition: Edition,
    ) -> Self {
        Site {
            answers: Arc::new(Answers::new(config.limits.answer_cache_megabytes)),
            content_security_policy: content_security_policy(&config.map.tile_url),
            meter: Meter::default(),
            config,
            clock,
            db,
            public_address,
            is_demo,
            frame,
            edition,
        }
    }

    /// A public JSON answer, made once for each data version and minute of the town.
    pub async fn json<T, F>(&self, ask: &Ask<'_>, make: F) -> Result<Public>
    where
        T: Serialize + Send + 'static,
        F: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        self.kept(ask, "application/json", move |conn| Ok((200, serde_json::to_vec(&make(conn)?)?))).await
    }

    /// A public text (XML, CSS) that the database decides.
    pub async fn text<F>(&self, ask: &Ask<'_>, content_type: &'static str, make: F) -> Result<Public>
    where
        F: FnOnce(&Connection) -> Result<String> + Send + 'static,
    {
        self.kept(ask, content_type, move |conn| Ok((200, make(conn)?.into_bytes()))).await
    }

    /// A public page. What is not found gets the not-found page with its status; the only error
    /// left is that the content stands elsewhere now.
    pub async fn page<F>(&self, ask: &Ask<'_>, make: F) -> Result<Public>
    where
        F: FnOnce(&Connection, &Around) -> Result<Page> + Send + 'static,
    {
        let around = self.around(ask);
        let frame = Arc::clone(&self.frame);
        let inner = around.clone();
        let made = self
            .kept(ask, "text/html; charset=utf-8", move |conn| {
                let page = match make(conn, &inner) {
                    Err(Error::NotFound(_) | Error::InvalidPage) => Page { status: 404, ..frame.not_found() },
                    other => other?,
                };
                Ok((page.status, frame.draw(conn, &inner, page)?.into_bytes()))
            })
            .await;
        match made {
            Err(Error::Moved(to)) => Err(Error::Moved(to)),
            Err(error) => {
                tracing::error!("{}: {error:?}", ask.path);
                Ok(self.failed(&around, &error))
            }
            Ok(answer) => Ok(answer),
        }
    }

    /// A page for somebody who asks too often: in words, and with the time to wait.
    pub fn refused_page(&self, ask: &Ask<'_>, error: &Error) -> Public {
        self.failed(&self.around(ask), error)
    }

    fn failed(&self, around: &Around, error: &Error) -> Public {
        let html = self.frame.failed(around, error).into_bytes();
        let page = Public::new(error.status(), "text/html; charset=utf-8", html, None);
        match error {
            Error::TooMany(seconds) => page.retry_after(*seconds),
            _ => page,
        }
    }

    pub fn around(&self, ask: &Ask<'_>) -> Around {
        Around {
            config: Arc::clone(&self.config),
            origin: ask.origin.clone(),
            theme: ask.theme,
            today: self.clock.local().date(),
            clock: self.clock.clone(),
            dismissed: ask.dismissed.split('.').filter_map(|id| id.parse().ok()).collect(),
            is_demo: self.is_demo,
            is_read_only: self.db.is_read_only(),
        }
    }

    pub fn kept_answers(&self) -> KeptAnswers {
        self.answers.describe()
    }

    fn stamp(&self) -> Stamp {
        Stamp { version: self.db.version(), edition: (self.edition)(), minute: self.clock.minute() }
    }

    /// What was made for all who ask this, if it still holds.
    pub(super) fn given_before(&self, ask: &Ask<'_>) -> Option<Public> {
        self.answers.find_for_everybody(&ask.key(), self.stamp())
    }

    /// A public answer that may be long. Only a short one is kept.
    pub async fn long<F>(&self, ask: &Ask<'_>, content_type: &'static str, begin: F) -> Result<Sent>
    where
        F: FnOnce(&Connection) -> Result<Long> + Send + 'static,
    {
        let (key, stamp, coding) = (ask.key(), self.stamp(), ask.coding());
        if let Some(answer) = self.answers.find(&key, stamp) {
            return Ok(Sent::Kept(answer));
        }
        let (answers, db) = (Arc::clone(&self.answers), self.db.clone());
        let is_for_everybody = ask.is_for_everybody();
        self.db
            .read(move |conn| {
                Ok(match begin(conn)? {
                    Long::Whole(body) => {
                        let answer = Public::new(200, content_type, body, coding);
                        answers.keep(key, stamp, is_for_everybody, &answer);
                        Sent::Kept(answer)
                    }
                    Long::Pieces { print, next } => {
                        let tag = tag_of(&print.finalize());
                        Sent::Streamed(Streamed { db, content_type, coding, tag, next })
                    }
                })
            })
            .await
    }

    async fn kept<F>(&self, ask: &Ask<'_>, content_type: &'static str, make: F) -> Result<Public>
    where
        F: FnOnce(&Connection) -> Result<Made> + Send + 'static,
    {
        let key = ask.key();
        // Read before the data: a commit in between makes the answer look older than it is, never newer.
        let stamp = self.stamp();
        let is_kept = ask.is_kept;
        if is_kept && let Some(answer) = self.answers.find(&key, stamp) {
            return Ok(answer);
        }
        let answers = Arc::clone(&self.answers);
        let (coding, is_for_everybody) = (ask.coding(), ask.is_for_everybody());
        self.db
            .read(move |conn| {
                // Many ask at once when a minute begins: who waited for a reader may find it made.
                if is_kept && let Some(answer) = answers.find_made(&key, stamp) {
                    return Ok(answer);
                }
                let (status, body) = make(conn)?;
                let answer = Public::new(status, content_type, body, coding);
                if status == 200 && is_kept {
                    answers.keep(key, stamp, is_for_everybody, &answer);
                }
                Ok(answer)
            })
            .await
    }
}

/// Everything from this site alone; a configured tile server may be asked for pictures.
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
