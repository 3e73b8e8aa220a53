//! Results of issues: sent, bounced, unsubscribed, clicks by link where they are counted; and subscribers
//! over time.

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::model::{EditedIssue, IssueStatus, NewsletterTopic};
use super::outcome::{IssueLink, IssueResults, NewsletterResults, SectionClicks, SubscriberMonth};
use super::store;
use crate::kit::clock::Clock;
use crate::kit::csv::CsvWriter;
use crate::kit::error::{Error, Result};
use crate::kit::mail::{self, MailCounts};

const MONTHS: i32 = 12;
const ISSUES: u32 = 24;
/// Shown in place of a suppressed number.
const HIDDEN: &str = "fewer than 5";

/// The results of an issue that is going out or was sent; drafts have none.
pub fn build(conn: &Connection, id: i64) -> Result<IssueResults> {
    let EditedIssue { issue, status, mailed, skipped, bounced, .. } = store::find_edited(conn, id)?;
    if !matches!(status, IssueStatus::Sending | IssueStatus::Sent) {
        return Err(Error::NotFound("Results"));
    }
    let (unsubscribed, counts_clicks) = store::find_outcome(conn, id)?;
    let mut mails = mail::count_by_cause(conn, &format!("newsletter:{id}"))?;
    if mails == MailCounts::default() && bounced == 0 {
        // Sent elsewhere, before this town used this outbox.
        mails.sent = mailed;
    }
    let links = store::list_links(conn, id)?;
    Ok(IssueResults {
        id,
        subject: issue.subject,
        status,
        sent_at: issue.sent_at,
        mails,
        skipped,
        bounced,
        bounces: store::count_bounces(conn, id)?,
        unsubscribed,
        counts_clicks,
        sections: by_section(&links),
        links,
    })
}

fn section_title(topic: Option<NewsletterTopic>) -> &'static str {
    topic.map_or("Opening", NewsletterTopic::title)
}

/// A section's sum covers only links whose clicks are shown, so the others cannot be found by subtraction.
fn by_section(links: &[IssueLink]) -> Vec<SectionClicks> {
    let topics = std::iter::once(None).chain(NewsletterTopic::ALL.map(Some));
    let sections = topics.map(|topic| {
        let of: Vec<&IssueLink> = links.iter().filter(|link| link.topic == topic).collect();
        SectionClicks {
            topic,
            title: section_title(topic).to_owned(),
            links: i64::try_from(of.len()).unwrap_or(i64::MAX),
            clicks: of.iter().filter_map(|link| link.clicks).reduce(|sum, clicks| sum + clicks),
        }
    });
    sections.filter(|section| section.links > 0).collect()
}

/// Results of the whole newsletter, up to today.
pub fn overall(conn: &Connection, clock: &Clock) -> Result<NewsletterResults> {
    let today = clock.local().date();
    let zone = clock.zone();
    let day_of = |moment: &str| -> Result<Date> {
        let moment: jiff::Timestamp = moment.parse().map_err(Error::internal)?;
        Ok(moment.to_zoned(zone.clone()).date())
    };
    let mut spans = Vec::new();
    for (from, until) in store::list_subscribed_spans(conn)? {
        spans.push((day_of(&from)?, until.as_deref().map(day_of).transpose()?));
    }
    Ok(NewsletterResults {
        months: months(&spans, today)?,
        issues: store::list_figures(conn, ["", "9999"], ISSUES)?,
    })
}

/// When an address subscribed, and when it left, if it did.
type Span = (Date, Option<Date>);

fn months(spans: &[Span], today: Date) -> Result<Vec<SubscriberMonth>> {
    let first = today.first_of_month().checked_sub((MONTHS - 1).months()).map_err(Error::internal)?;
    let count = |is_meant: &dyn Fn(&Span) -> bool| {
        i64::try_from(spans.iter().filter(|span| is_meant(span)).count()).unwrap_or(i64::MAX)
    };
    (0..MONTHS)
        .map(|number| {
            let month = first.checked_add(number.months()).map_err(Error::internal)?;
            let last = month.last_of_month();
            let is_in = |day: Date| (month..=last).contains(&day);
            Ok(SubscriberMonth {
                month,
                joined: count(&|(from, _)| is_in(*from)),
                left: count(&|(_, until)| until.is_some_and(is_in)),
                subscribed: count(&|(from, until)| *from <= last && until.is_none_or(|until| until > last)),
            })
        })
        .collect()
}

fn told(clicks: Option<i64>) -> String {
    clicks.map_or(HIDDEN.to_owned(), |clicks| clicks.to_string())
}

/// The results of an issue as CSV: a row for each number and each link.
pub fn issue_table(results: &IssueResults) -> Result<Vec<u8>> {
    let IssueResults { mails, bounces, .. } = results;
    let figures = [
        ("sent", mails.sent),
        ("waiting", mails.waiting),
        ("kept in the outbox", mails.kept),
        ("failed", mails.failed),
        ("bounced", results.bounced),
        ("bounced: no such address", bounces.hard),
        ("bounced: may work later", bounces.soft),
        ("bounced: mail not wanted", bounces.blocked),
        ("unsubscribed", results.unsubscribed),
        ("no topic in it", results.skipped),
    ];
    let write = || {
        let mut writer = CsvWriter::new(Vec::new())?;
        writer.row(["what", "section", "title", "address", "count"])?;
        for (what, count) in figures {
            writer.row([what, "", "", "", &count.to_string()])?;
        }
        for link in &results.links {
            let section = section_title(link.topic);
            writer.row(["clicks", section, &link.title, &link.url, &told(link.clicks)])?;
        }
        writer.finish()
    };
    write().map_err(Error::internal)
}

/// Subscribers over time as CSV.
pub fn months_table(results: &NewsletterResults) -> Result<Vec<u8>> {
    let write = || {
        let mut writer = CsvWriter::new(Vec::new())?;
        writer.row(["month", "joined", "left", "subscribed"])?;
        for SubscriberMonth { month, joined, left, subscribed } in &results.months {
            let figures = [joined, left, subscribed].map(ToString::to_string);
            let [joined, left, subscribed] = &figures;
            writer.row([&month.strftime("%Y-%m").to_string(), joined, left, subscribed])?;
        }
        writer.finish()
    };
    write().map_err(Error::internal)
}

/// The issues as CSV.
pub fn issues_table(results: &NewsletterResults) -> Result<Vec<u8>> {
    let write = || {
        let mut writer = CsvWriter::new(Vec::new())?;
        writer.row(["sent_at", "subject", "recipients", "bounced", "unsubscribed", "clicks"])?;
        for issue in &results.issues {
            let clicks = if issue.counts_clicks { told(issue.clicks) } else { String::new() };
            let figures = [issue.mailed, issue.bounced, issue.unsubscribed].map(|count| count.to_string());
            let [mailed, bounced, unsubscribed] = &figures;
            writer.row([&issue.sent_at, &issue.subject, mailed, bounced, unsubscribed, &clicks])?;
        }
        writer.finish()
    };
    write().map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn months_count_who_joined_who_left_and_who_was_there_at_the_end() {
        let spans = [
            (date(2025, 3, 1), None),
            (date(2026, 9, 30), Some(date(2026, 10, 1))),
            (date(2026, 11, 2), Some(date(2026, 11, 20))),
            (date(2026, 11, 21), None),
        ];
        let told = months(&spans, date(2026, 11, 21)).unwrap();
        assert_eq!((told.len(), told[0].month), (12, date(2025, 12, 1)));
        let of = |at: usize| (told[at].joined, told[at].left, told[at].subscribed);
        assert_eq!([of(8), of(9), of(10), of(11)], [(0, 0, 1), (1, 0, 2), (0, 1, 1), (2, 1, 2)]);
    }
}
