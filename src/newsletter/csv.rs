//! Subscribers as CSV: import and export.
//!
//! Invariant: nobody is subscribed without a date of consent, and no file resubscribes anybody who
//! unsubscribed.

use std::fmt;
use std::io::Read;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::model::{NewsletterFrequency, NewsletterTopic, Subscriber, SubscriberStatus};
use super::store;
use crate::accounts::{Actor, audit};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::csv::{CsvReader, CsvRecord};
use crate::kit::day;
use crate::kit::email_address;
use crate::kit::error::{Error, Result};
use crate::kit::records::Column;

/// The most problems reported in detail; further ones are only counted.
const MAX_FAULTS: usize = 200;

/// The columns of an exported file, which can be imported again.
pub const COLUMNS: [Column<Subscriber>; 8] = [
    ("email", |subscriber| subscriber.email.clone()),
    ("consent_date", |subscriber| subscriber.consent_at.clone().unwrap_or_default()),
    ("status", |subscriber| subscriber.status.as_str().to_owned()),
    ("topics", |subscriber| {
        let topics: Vec<&str> = subscriber.topics.iter().map(|topic| topic.as_str()).collect();
        topics.join(" ")
    }),
    ("frequency", |subscriber| subscriber.frequency.as_str().to_owned()),
    ("source", |subscriber| subscriber.source.clone()),
    ("created_at", |subscriber| subscriber.created_at.clone()),
    ("unsubscribed_at", |subscriber| subscriber.unsubscribed_at.clone().unwrap_or_default()),
];

/// A row that cannot be imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SubscriberRowProblem {
    pub line: u64,
    pub column: &'static str,
    pub reason: String,
}

impl fmt::Display for SubscriberRowProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            "" => write!(f, "line {}: {}", self.line, self.reason),
            column => write!(f, "line {}, column \"{column}\": {}", self.line, self.reason),
        }
    }
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct SubscriberImportReport {
    pub rows: u64,
    pub created: u64,
    /// Number of addresses that stay as they are: subscribed already, or unsubscribed by themselves.
    pub unchanged: u64,
    pub bad_rows: u64,
    /// The first ones.
    pub errors: Vec<SubscriberRowProblem>,
}

struct Columns {
    email: usize,
    consent: usize,
    status: Option<usize>,
    topics: Option<usize>,
    frequency: Option<usize>,
}

impl Columns {
    fn find(headings: &[String]) -> Result<Columns> {
        let find = |names: &[&str]| {
            headings.iter().position(|heading| {
                let heading = heading.trim().to_lowercase().replace([' ', '-'], "_");
                names.contains(&heading.as_str())
            })
        };
        let need = |names: &[&str]| {
            find(names).ok_or_else(|| {
                Error::BadRequest(format!("The file has no column \"{}\".", names.first().unwrap_or(&"")))
            })
        };
        Ok(Columns {
            email: need(&["email", "e_mail", "email_address", "e_mail_address", "address"])?,
            consent: need(&[
                "consent_date",
                "consent_at",
                "consent",
                "opt_in_date",
                "confirmed_at",
                "subscribed_at",
            ])?,
            status: find(&["status"]),
            topics: find(&["topics"]),
            frequency: find(&["frequency"]),
        })
    }
}

/// Imports the whole file, and keeps the result, with an audit entry, if `is_wanted` accepts the report. Returns the
/// report and whether the import was kept.
pub fn import_if<S: Read>(
    conn: &Connection,
    reader: &mut CsvReader<S>,
    (actor, clock): (&Actor, &Clock),
    is_wanted: impl Fn(&SubscriberImportReport) -> bool,
) -> Result<(SubscriberImportReport, bool)> {
    conn.execute_batch("SAVEPOINT subscribers")?;
    let report = import(conn, reader, clock);
    let kept = report.as_ref().ok().filter(|report| is_wanted(report));
    let is_kept = kept.is_some();
    let noted = match kept {
        Some(report) => {
            let after = json!({ "created": report.created, "unchanged": report.unchanged });
            audit(conn, actor, "subscriber.import", "newsletter:subscribers", &Value::Null, &after)
        }
        None => Ok(()),
    };
    if !is_kept || noted.is_err() {
        conn.execute_batch("ROLLBACK TO subscribers")?;
    }
    conn.execute_batch("RELEASE subscribers")?;
    noted?;
    Ok((report?, is_kept))
}

fn import<S: Read>(
    conn: &Connection,
    reader: &mut CsvReader<S>,
    clock: &Clock,
) -> Result<SubscriberImportReport> {
    let columns = Columns::find(reader.headings())?;
    let mut report = SubscriberImportReport::default();
    for record in reader.by_ref() {
        let read = match record {
            Ok(record) if record.is_empty() => continue,
            Ok(record) => read_row(&record, &columns, clock),
            Err(error) if error.is_final => return Err(error.into()),
            Err(error) => Err(SubscriberRowProblem { line: error.line, column: "", reason: error.reason }),
        };
        report.rows += 1;
        match read {
            // Whoever is not subscribed in the source list is not subscribed here.
            Ok(None) => report.unchanged += 1,
            Ok(Some(new)) if store::insert_imported(conn, &new)? => report.created += 1,
            Ok(Some(_)) => report.unchanged += 1,
            Err(error) => {
                report.bad_rows += 1;
                if report.errors.len() < MAX_FAULTS {
                    report.errors.push(error);
                }
            }
        }
    }
    Ok(report)
}

fn read_row(
    record: &CsvRecord,
    columns: &Columns,
    clock: &Clock,
) -> Result<Option<Subscriber>, SubscriberRowProblem> {
    let error = |column, reason: String| SubscriberRowProblem { line: record.line, column, reason };
    let cell = |column: Option<usize>| column.map_or("", |column| record.get(column).trim());
    let email = record.get(columns.email).trim().to_lowercase();
    if !email_address::is_valid(&email) {
        return Err(error("email", format!("\"{email}\" is not an email address")));
    }
    if !matches!(cell(columns.status).to_lowercase().as_str(), "" | "confirmed" | "subscribed" | "active") {
        return Ok(None);
    }
    let consent = record.get(columns.consent).trim();
    if consent.is_empty() {
        return Err(error("consent_date", "says not when this person agreed".into()));
    }
    let (consent_at, is_future) = match consent.parse::<Timestamp>() {
        // A full timestamp, as exports write it: in the evening the UTC date is not the town's.
        Ok(at) if day::is_inside(at.to_zoned(TimeZone::UTC).date()) => (at, at > clock.timestamp()),
        _ => {
            let day = read_day(consent).ok_or_else(|| {
                error("consent_date", format!("\"{consent}\" is not a date such as 2026-03-31"))
            })?;
            let begins = day
                .to_zoned(clock.zone().clone())
                .map_err(|problem| error("consent_date", problem.to_string()))?;
            (begins.timestamp(), day > clock.local().date())
        }
    };
    if is_future {
        return Err(error("consent_date", format!("{consent} is still to come")));
    }
    let topics = match cell(columns.topics) {
        "" => NewsletterTopic::ALL.to_vec(),
        words => words
            .split([',', ';', ' '])
            .filter(|word| !word.is_empty())
            .map(|word| {
                let topic = NewsletterTopic::parse(&word.to_lowercase());
                topic.ok_or_else(|| {
                    error("topics", format!("\"{word}\" is none of events, deals, guides, businesses"))
                })
            })
            .collect::<Result<Vec<_>, _>>()?,
    };
    let frequency = match cell(columns.frequency).to_lowercase().as_str() {
        "" => NewsletterFrequency::Weekly,
        word => NewsletterFrequency::parse(word)
            .ok_or_else(|| error("frequency", format!("\"{word}\" is neither weekly nor monthly")))?,
    };
    Ok(Some(Subscriber {
        id: 0,
        email,
        status: SubscriberStatus::Confirmed,
        topics,
        frequency,
        source: "import".into(),
        created_at: clock.stamp(),
        consent_at: Some(stamp_of(consent_at)),
        unsubscribed_at: None,
        bounce: String::new(),
    }))
}

/// A date, alone or at the start of a timestamp, in ISO or US format.
fn read_day(text: &str) -> Option<Date> {
    let head = text.split(['T', ' ']).next().unwrap_or(text);
    let date = head.parse().ok().or_else(|| Date::strptime("%m/%d/%Y", head).ok());
    date.filter(|date| day::is_inside(*date))
}
