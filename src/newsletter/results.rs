//! What an issue did: sent, bounced, unsubscribed, and clicks by link where they are counted.

use rusqlite::Connection;

use super::model::{EditedIssue, IssueResults, IssueStatus};
use super::store;
use crate::kit::csv::CsvWriter;
use crate::kit::error::{Error, Result};

const HEADINGS: [&str; 4] = ["what", "title", "address", "count"];

/// Of an issue that goes out or went out; before there is nothing to tell.
pub fn build(conn: &Connection, id: i64) -> Result<IssueResults> {
    let EditedIssue { issue, status, skipped, bounced, .. } = store::find_edited(conn, id)?;
    if !matches!(status, IssueStatus::Sending | IssueStatus::Sent) {
        return Err(Error::NotFound("Results"));
    }
    let (unsubscribed, counts_clicks) = store::find_outcome(conn, id)?;
    Ok(IssueResults {
        id,
        subject: issue.subject,
        status,
        sent_at: issue.sent_at,
        mails: store::count_mails(conn, id)?,
        skipped,
        bounced,
        unsubscribed,
        counts_clicks,
        links: store::list_links(conn, id)?,
    })
}

/// As CSV: a row for each figure and each link.
pub fn table(results: &IssueResults) -> Result<Vec<u8>> {
    let mails = &results.mails;
    let figures = [
        ("sent", mails.sent),
        ("waiting", mails.waiting),
        ("kept in the outbox", mails.kept),
        ("failed", mails.failed),
        ("bounced", results.bounced),
        ("unsubscribed", results.unsubscribed),
        ("no topic in it", results.skipped),
    ];
    let write = || {
        let mut writer = CsvWriter::new(Vec::new())?;
        writer.row(HEADINGS)?;
        for (what, count) in figures {
            writer.row([what, "", "", &count.to_string()])?;
        }
        for link in &results.links {
            writer.row(["clicks", &link.title, &link.url, &link.clicks.to_string()])?;
        }
        writer.finish()
    };
    write().map_err(Error::internal)
}
