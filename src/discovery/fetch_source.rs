//! Fetches a source: requests, parses, and returns the outcome. Blocking, and without database access.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::extract::{Extraction, RejectedItem, read_feed, read_page, read_table};
use super::model::{EventSource, SourceFormat};
use crate::events::ics;
use crate::kit::fetch::{FetchRequest, FetchResponse, Fetcher, Validators};

/// The outcome of fetching a source.
#[derive(Debug, Clone)]
pub enum FetchOutcome {
    Read(Extraction, Validators),
    Unchanged,
    /// The reason, worded for staff.
    Failed(String),
}

pub fn fetch_source(fetcher: &Fetcher, source: &EventSource, zone: &TimeZone, today: Date) -> FetchOutcome {
    let known = Validators { etag: source.etag.clone(), last_modified: source.last_modified.clone() };
    let ask =
        FetchRequest { url: &source.url, accept: source.format.accept(), known, ..FetchRequest::default() };
    let fresh = match fetcher.get(&ask) {
        Ok(FetchResponse::Unchanged) => return FetchOutcome::Unchanged,
        Ok(FetchResponse::Fresh(fresh)) => fresh,
        Err(error) => return FetchOutcome::Failed(error.to_string()),
    };
    let text = fresh.text();
    let reading = match source.format {
        SourceFormat::JsonLd => Ok(read_page(&text, &fresh.url, zone, today)),
        SourceFormat::Rss => read_feed(&text, &fresh.url, zone, today),
        SourceFormat::Ics => read_calendar(&fresh.body, zone, today),
        SourceFormat::Csv => read_table(&fresh.body, zone, today),
    };
    match reading {
        Ok(reading) => FetchOutcome::Read(reading, fresh.validators),
        Err(reason) => FetchOutcome::Failed(reason),
    }
}

fn read_calendar(bytes: &[u8], zone: &TimeZone, today: Date) -> Result<Extraction, String> {
    let calendar = ics::read(bytes, zone, today);
    if calendar.events.is_empty()
        && let Some(refused) = calendar.refused.iter().find(|refused| refused.line == 0)
    {
        return Err(format!("The file {}.", refused.reason));
    }
    let rejected = calendar
        .refused
        .into_iter()
        .map(|refused| RejectedItem { title: refused.name, reason: refused.reason });
    Ok(Extraction { found: calendar.events, rejected: rejected.collect(), ..Extraction::default() })
}
