//! A visit to a source: ask, read, and say what came of it. Blocks, and touches no database.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::extract::{Reading, Rejected, read_feed, read_page, read_table};
use super::model::{Format, Source};
use crate::events::ics;
use crate::kit::fetch::{Answer, Ask, Fetcher, Validators};

/// What a source answered.
#[derive(Debug, Clone)]
pub enum Answered {
    Read(Reading, Validators),
    Unchanged,
    /// In words for staff.
    Failed(String),
}

pub fn visit(fetcher: &Fetcher, source: &Source, zone: &TimeZone, today: Date) -> Answered {
    let known = Validators { etag: source.etag.clone(), last_modified: source.last_modified.clone() };
    let ask = Ask { url: &source.url, accept: source.format.accept(), known, ..Ask::default() };
    let fresh = match fetcher.get(&ask) {
        Ok(Answer::Unchanged) => return Answered::Unchanged,
        Ok(Answer::Fresh(fresh)) => fresh,
        Err(error) => return Answered::Failed(error.to_string()),
    };
    let text = fresh.text();
    let reading = match source.format {
        Format::JsonLd => Ok(read_page(&text, &fresh.url, zone)),
        Format::Rss => read_feed(&text, &fresh.url, zone, today),
        Format::Ics => read_calendar(&fresh.body, zone, today),
        Format::Csv => read_table(&fresh.body, zone),
    };
    match reading {
        Ok(reading) => Answered::Read(reading, fresh.validators),
        Err(reason) => Answered::Failed(reason),
    }
}

fn read_calendar(bytes: &[u8], zone: &TimeZone, today: Date) -> Result<Reading, String> {
    let calendar = ics::read(bytes, zone, today);
    if calendar.events.is_empty()
        && let Some(refused) = calendar.refused.iter().find(|refused| refused.line == 0)
    {
        return Err(format!("The file {}.", refused.reason));
    }
    let rejected =
        calendar.refused.into_iter().map(|refused| Rejected { title: refused.name, reason: refused.reason });
    Ok(Reading { found: calendar.events, rejected: rejected.collect() })
}
