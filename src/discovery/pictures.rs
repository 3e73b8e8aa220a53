//! Pictures that sources provide: fetched after the run as politely as the source itself, re-encoded from
//! their pixels, and shown with a credit to the source.
//!
//! Invariants: a picture that an editor chose or removed is left alone; a picture URL that failed is not
//! requested again within a week, however often the source is fetched.

use std::sync::Arc;

use jiff::SignedDuration;
use rusqlite::Connection;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use super::store::{self, WantedPicture};
use crate::events::{self, NewEvent};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::config::LiveConfig;
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::fetch::{ExpectedContent, FetchLimits, FetchRequest, FetchResponse, Fetcher};
use crate::kit::jobs::{self, Handlers, Job, JobContext, JobFailure, NewJob};
use crate::kit::media::{self, ProcessedImage};
use crate::kit::public_address::PublicAddress;

const JOB: &str = "event-picture";
/// Pictures on websites are smaller than camera originals.
const MAX_BYTES: usize = 8 << 20;
/// How many pictures one run schedules; the next one schedules more.
const MAX_PICTURES_PER_RUN: u32 = 30;
/// The delay between the pictures of one source.
const APART: SignedDuration = SignedDuration::from_secs(3);
/// When to retry a picture that failed.
const AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(7 * 24);

#[derive(Clone)]
struct Collector {
    db: Db,
    clock: Clock,
    config: LiveConfig,
    address: PublicAddress,
    fetcher: Fetcher,
    /// Decodes one picture at a time, to suit a small machine.
    turn: Arc<Semaphore>,
}

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let JobContext { db, clock, config, address } = context.clone();
    let limits = FetchLimits { bytes: MAX_BYTES, ..FetchLimits::default() };
    let fetcher = Fetcher::with_limits(config.at_start().discovery.allow_this_machine, limits);
    let collector = Collector { db, clock, config, address, fetcher, turn: Arc::new(Semaphore::new(1)) };
    handlers.on(JOB, move |job| collector.clone().run(job))
}

/// Schedules fetching the pictures that the source provides and its events lack.
pub async fn plan(db: &Db, clock: &Clock, source_id: i64) -> Result<()> {
    let now = clock.timestamp();
    let week_ago = stamp_of(now.saturating_sub(AGAIN_AFTER).map_err(Error::internal)?);
    let stamp = clock.stamp();
    // Uses a reader, because finding them reads all items of the source.
    let find = move |conn: &Connection| {
        store::list_wanted_pictures(conn, source_id, (&week_ago, &stamp), MAX_PICTURES_PER_RUN)
    };
    let wanted = db.read(find).await?;
    if wanted.is_empty() {
        return Ok(());
    }
    let clock = clock.clone();
    db.write(move |conn| note(conn, &clock, &wanted)).await
}

fn note(conn: &Connection, clock: &Clock, wanted: &[WantedPicture]) -> Result<()> {
    let now = clock.timestamp();
    let mut at = now;
    for wanted in wanted {
        store::note_picture(conn, wanted, &clock.stamp())?;
        let key = format!("{JOB}:{}:{}", wanted.event_id, stamp_of(now));
        let payload = json!({ "event": wanted.event_id });
        let run_at = (at > now).then_some(at);
        jobs::enqueue(conn, &NewJob { kind: JOB, key: &key, payload, run_at })?;
        at = at.saturating_add(APART).map_err(Error::internal)?;
    }
    Ok(())
}

impl Collector {
    async fn run(self, job: Job) -> Result<(), JobFailure> {
        let Some(event_id) = job.payload.get("event").and_then(Value::as_i64) else {
            return Err(JobFailure::Never("The payload names no event.".into()));
        };
        let url = self.db.read(move |conn| store::find_wanted_picture(conn, event_id)).await?;
        let Some(url) = url.filter(|_| self.config.get().discovery.pictures) else { return Ok(()) };
        let _turn = self.turn.acquire().await.map_err(|error| JobFailure::Later(error.to_string()))?;
        let contact = self.address.contact(&self.config.get());
        let (fetcher, asked) = (self.fetcher.on_behalf_of(&contact), url.clone());
        let got = tokio::task::spawn_blocking(move || fetch(&fetcher, &asked))
            .await
            .map_err(|error| JobFailure::Later(error.to_string()))?;
        let clock = self.clock;
        self.db.check_room()?;
        self.db.write(move |conn| keep(conn, &clock, event_id, &url, &got)).await?;
        Ok(())
    }
}

fn fetch(fetcher: &Fetcher, url: &str) -> Result<ProcessedImage, String> {
    let ask = FetchRequest {
        url,
        accept: "image/webp, image/jpeg, image/png, image/gif;q=0.8, image/*;q=0.2",
        wanted: ExpectedContent::Picture,
        ..FetchRequest::default()
    };
    match fetcher.get(&ask) {
        Ok(FetchResponse::Fresh(fresh)) => {
            media::decode_upload(&fresh.body).map_err(|refused| refused.to_string())
        }
        Ok(FetchResponse::Unchanged) => Err("The site sent nothing.".into()),
        Err(error) => Err(error.to_string()),
    }
}

fn keep(
    conn: &Connection,
    clock: &Clock,
    event_id: i64,
    url: &str,
    got: &Result<ProcessedImage, String>,
) -> Result<()> {
    // An editor, or the source itself, may have chosen another picture in the meantime.
    if store::find_wanted_picture(conn, event_id)?.as_deref() != Some(url) {
        return Ok(());
    }
    let now = clock.stamp();
    let picture = match got {
        Ok(picture) => picture,
        Err(reason) => return store::fail_picture(conn, event_id, reason, &now),
    };
    let Some(event) = events::load(conn, event_id)? else { return Ok(()) };
    let image_id = media::insert_image(conn, picture, "", &now)?;
    store::keep_picture(conn, event_id, image_id, &now)?;
    events::update(conn, clock, event_id, &NewEvent { image_id: Some(image_id), ..event }).map(drop)
}
