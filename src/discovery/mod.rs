//! Event discovery: sources, fetching them, and moderation of what was found, submitted or reported.
//!
//! Tables: `source_items`, `event_pictures`, `event_pairs`, `fetch_runs`, `review_decisions`,
//! `organizer_answers`, and the sources' own columns of `event_sources`. Calls: `admin/sources/`,
//! `admin/review/`, `events/submit/`, `events/submissions/`, `events/organizer/{token}/`.
//! Invariant: a source changes nothing that a person decided, and every decision can be undone.

mod crawl_schedule;
mod crawler;
mod dedupe;
mod emails;
mod extract;
mod fetch_source;
mod found;
mod http;
mod ingest;
mod item_keys;
mod match_or_create;
mod model;
mod moderation;
mod notify;
mod openapi;
mod organizer;
mod organizer_event;
mod pictures;
mod plan;
mod similarity;
mod store;
mod submissions;

#[cfg(test)]
mod corpus_tests;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use rusqlite::Connection;

use crate::deleted_records::Deletable;
use crate::events::{self, ExternalEvent};
use crate::kit::clock::Clock;
use crate::kit::config::{Config, TrustWeights};
use crate::kit::error::{Error, Result};
use crate::kit::ingest::IngestHandler;
use crate::kit::jobs::{Handlers, JobContext};
use crate::kit::media::ImageReferences;

pub use crawl_schedule::fetch_now;
pub use http::{SubmitLimit, routes as api_routes};
pub use match_or_create::IngestContext;
pub use model::{NewSource, SourceFormat};
pub use moderation::{ModerationAction, decide, take_back};
pub use openapi::operations as api_operations;
pub use store::{EXPORT, count_sources, insert_known_source, list_mentions};

/// The columns of this feature that may refer to an image.
pub const IMAGE_REFERENCES: ImageReferences =
    ImageReferences { by_id: &[("event_pictures", "image_id")], by_address: &[] };

/// How events are deleted, with what their organizers answered.
pub const EVENT_DELETABLE: Deletable = Deletable {
    erase: Some(|conn, id| {
        if events::erase(conn, id)? {
            store::clear_organizer_answers(conn, id)?;
        }
        Ok(())
    }),
    ..events::DELETABLE
};

/// Registers the jobs: fetch runs of sources, fetching their pictures, and notifications about decisions.
pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let handlers = crawl_schedule::handle(handlers, &context.db, &context.clock);
    let handlers = crawler::handle(handlers, context);
    moderation::handle(pictures::handle(handlers, context), &context.db)
}

/// Lets the next start finish the ingest of a fetch run that was interrupted.
pub fn ingest(clock: &Clock, config: &Arc<Config>) -> Arc<dyn IngestHandler> {
    Arc::new(ingest::SourceIngest { clock: clock.clone(), config: Arc::clone(config) })
}

/// Ingests a source's items without fetching it, for the demo and tests.
pub fn keep_found(
    conn: &Connection,
    clock: &Clock,
    weights: &TrustWeights,
    source_url: &str,
    found: Vec<ExternalEvent>,
) -> Result<()> {
    let source = store::find_source_at(conn, &clock.stamp(), source_url)?.ok_or(Error::NotFound("Source"))?;
    let reading = extract::Extraction { found, ..Default::default() };
    let (items, mut stats) = plan::plan(conn, &source, &reading, clock.local().date())?;
    for item in &items {
        match_or_create::ingest(
            conn,
            match_or_create::IngestContext { clock, weights },
            &source,
            item,
            &mut stats,
        )?;
    }
    let validators = crate::kit::fetch::Validators::default();
    let outcome = store::FetchRunOutcome::Read { stats, reasons: &[], validators: &validators };
    store::insert_fetch_run(conn, source.id, &clock.stamp(), outcome).map(drop)
}
