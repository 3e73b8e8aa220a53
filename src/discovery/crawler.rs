//! The crawler: fetches a source when it is due, and ingests the response.

use rusqlite::Connection;
use serde_json::Value;

use super::crawl_schedule::{self, FETCH};
use super::fetch_source::{FetchOutcome, fetch_source};
use super::ingest::plan_ingest;
use super::model::EventSource;
use super::pictures;
use super::store::{self, FetchRunOutcome};
use crate::kit::clock::Clock;
use crate::kit::config::LiveConfig;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::fetch::Fetcher;
use crate::kit::ingest;
use crate::kit::jobs::{Handlers, Job, JobContext, JobFailure};
use crate::kit::public_address::PublicAddress;

/// The dependencies of a fetch run.
#[derive(Clone)]
struct Crawler {
    db: Db,
    clock: Clock,
    config: LiveConfig,
    address: PublicAddress,
    fetcher: Fetcher,
}

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let JobContext { db, clock, config, address } = context.clone();
    let fetcher = Fetcher::new(config.at_start().discovery.allow_this_machine);
    let crawler = Crawler { db, clock, config, address, fetcher };
    handlers.on(FETCH, move |job| crawler.clone().run(job))
}

impl Crawler {
    async fn run(self, job: Job) -> Result<(), JobFailure> {
        let (id, at) = match (
            job.payload.get("source").and_then(Value::as_i64),
            job.payload.get("at").and_then(Value::as_str),
        ) {
            (Some(id), Some(at)) => (id, at.to_owned()),
            _ => return Err(JobFailure::Never("The payload names no source.".into())),
        };
        let now = self.clock.stamp();
        let source = self.db.read(move |conn| store::find_source(conn, &now, id)).await?;
        // Rescheduled, turned off or deleted in the meantime.
        let Some(source) = source.filter(|source| source.next_at.as_deref() == Some(at.as_str())) else {
            return Ok(());
        };
        if !source.is_enabled {
            return Ok(());
        }
        let fetcher = self.fetcher.on_behalf_of(&self.address.contact(&self.config.get()));
        let (zone, today) = (self.clock.zone().clone(), self.clock.local().date());
        let asked = source.clone();
        let answered = tokio::task::spawn_blocking(move || fetch_source(&fetcher, &asked, &zone, today))
            .await
            .map_err(|error| JobFailure::Later(error.to_string()))?;
        let (clock, config) = (self.clock, self.config.get());
        let (id, has_answer) = (source.id, !matches!(answered, FetchOutcome::Failed(_)));
        match answered {
            FetchOutcome::Read(reading, validators) => {
                let (kind, clock) = (super::ingest(&clock, &config), clock.clone());
                let plan = move |conn: &Connection| plan_ingest(conn, &clock, &source, &reading, validators);
                let path = self.db.path().to_owned();
                ingest::beside(&self.db, move |steps| ingest::run(steps, &path, &kind, plan)).await?;
            }
            other => {
                let clock = clock.clone();
                self.db.write(move |conn| keep(conn, &clock, &source, &other)).await?;
            }
        }
        if config.discovery.pictures && has_answer {
            pictures::plan(&self.db, &clock, id).await?;
        }
        Ok(())
    }
}

/// Records a fetch run that found nothing new.
fn keep(conn: &Connection, clock: &Clock, source: &EventSource, answered: &FetchOutcome) -> Result<()> {
    // The source was changed or deleted during the run.
    let now_source = store::find_uncounted(conn, source.id)?.filter(|now| now.is_read_like(source));
    let Some(now_source) = now_source else { return Ok(()) };
    let outcome = match answered {
        FetchOutcome::Failed(reason) => FetchRunOutcome::Failed(reason),
        _ => FetchRunOutcome::Unchanged,
    };
    crawl_schedule::conclude(conn, clock, &now_source, outcome)
}
