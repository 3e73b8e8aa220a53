//! Ingests a fetch run step by step (`kit::ingest`); at the end the run is recorded and the next one
//! scheduled.

use std::sync::Arc;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::crawl_schedule;
use super::extract::{Extraction, RejectedItem};
use super::match_or_create::{self, IngestContext};
use super::model::{EventSource, FetchStats, SourceFormat};
use super::plan::{ItemPlan, plan};
use super::store::{self, FetchRunOutcome};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::kit::fetch::Validators;
use crate::kit::ingest::{IngestHandler, IngestPlan, IngestStep};

/// Ingests what fetch runs found.
pub struct SourceIngest {
    pub clock: Clock,
    pub config: Arc<Config>,
}

#[derive(Serialize, Deserialize)]
struct Head {
    source_id: i64,
    url: String,
    /// `None` in what was planned by an earlier version.
    format: Option<SourceFormat>,
    rejected: Vec<RejectedItem>,
    etag: Option<String>,
    last_modified: Option<String>,
}

/// The statistics, and the number of new events waiting for review, which is not serialized with them.
#[derive(Serialize, Deserialize)]
struct State(FetchStats, i64);

/// `None` if the source was changed or deleted during the run: the response belongs to another URL or format.
pub fn plan_ingest(
    conn: &Connection,
    clock: &Clock,
    source: &EventSource,
    reading: &Extraction,
    validators: Validators,
) -> Result<Option<IngestPlan>> {
    let now_source = store::find_uncounted(conn, source.id)?.filter(|now| now.is_read_like(source));
    let Some(source) = now_source else { return Ok(None) };
    let (items, stats) = plan(conn, &source, reading, clock.local().date())?;
    let head = Head {
        source_id: source.id,
        url: source.url,
        format: Some(source.format),
        rejected: reading.rejected.iter().take(store::REASONS).cloned().collect(),
        etag: validators.etag,
        last_modified: validators.last_modified,
    };
    Ok(Some(IngestPlan {
        head: serde_json::to_string(&head)?,
        state: serde_json::to_string(&State(stats, stats.waiting))?,
        items: items.iter().map(serde_json::to_string).collect::<Result<_, _>>()?,
    }))
}

impl IngestHandler for SourceIngest {
    fn name(&self) -> &'static str {
        "source-fetch"
    }

    fn begin(&self, conn: &Connection, head: &str, state: &str) -> Result<Option<Box<dyn IngestStep + '_>>> {
        let head: Head = serde_json::from_str(head)?;
        let State(stats, waiting) = serde_json::from_str(state)?;
        let Some(source) = store::find_uncounted(conn, head.source_id)? else { return Ok(None) };
        Ok(Some(Box::new(Ingest { kind: self, head, source, stats: FetchStats { waiting, ..stats } })))
    }
}

struct Ingest<'k> {
    kind: &'k SourceIngest,
    head: Head,
    source: EventSource,
    stats: FetchStats,
}

impl IngestStep for Ingest<'_> {
    fn take(&mut self, conn: &Connection, item: &str) -> Result<()> {
        let context = IngestContext { clock: &self.kind.clock, weights: &self.kind.config.trust };
        let mut stats = self.stats;
        match_or_create::ingest(
            conn,
            context,
            &self.source,
            &serde_json::from_str::<ItemPlan>(item)?,
            &mut stats,
        )?;
        self.stats = stats;
        Ok(())
    }

    fn refuse(&mut self, _: &str, _: &Error) {
        self.stats.rejected += 1;
    }

    fn state(&self) -> Result<String> {
        Ok(serde_json::to_string(&State(self.stats, self.stats.waiting))?)
    }

    fn finish(&mut self, conn: &Connection) -> Result<()> {
        // The source has a new URL or format since then; this response is from the old one.
        let is_other_format = self.head.format.is_some_and(|format| format != self.source.format);
        if self.source.url != self.head.url || is_other_format {
            return Ok(());
        }
        let validators =
            Validators { etag: self.head.etag.clone(), last_modified: self.head.last_modified.clone() };
        let outcome = FetchRunOutcome::Read {
            stats: self.stats,
            reasons: &self.head.rejected,
            validators: &validators,
        };
        crawl_schedule::conclude(conn, &self.kind.clock, &self.source, outcome)
    }
}
