//! The demo's newsletter: a few subscribers, and two issues that they have received.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde::Deserialize;

use super::files::read;
use crate::directory::{self, ResolvedSlug};
use crate::kit::clock::stamp_of;
use crate::kit::error::{Error, Result};
use crate::newsletter::{
    self, IssueItem, IssueSection, NewsletterFrequency, NewsletterTopic, Subscriber, SubscriberStatus,
};

#[derive(Deserialize)]
struct Demo {
    subscribers: Vec<DemoSubscriber>,
    issues: Vec<DemoIssue>,
}

#[derive(Deserialize)]
struct DemoSubscriber {
    email: String,
    days_ago: i64,
    frequency: String,
}

#[derive(Deserialize)]
struct DemoIssue {
    days_ago: i64,
    frequency: String,
    subject: String,
    intro: String,
    sections: Vec<DemoSection>,
}

#[derive(Deserialize)]
struct DemoSection {
    topic: NewsletterTopic,
    items: Vec<DemoItem>,
}

#[derive(Deserialize)]
struct DemoItem {
    /// The business that its title links to.
    slug: String,
    title: String,
    note: String,
    text: String,
}

/// `now` has the format of timestamp columns. What already exists stays as it is.
pub fn fill(conn: &Connection, now: &str) -> Result<()> {
    if newsletter::count_issues(conn)? > 0 {
        return Ok(());
    }
    let now: Timestamp = now.parse().map_err(Error::internal)?;
    let ago = |days: i64| stamp_of(now - SignedDuration::from_hours(24 * days));
    let demo: Demo = read("newsletter.json")?;
    for reader in demo.subscribers {
        newsletter::insert_imported(
            conn,
            &Subscriber {
                id: 0,
                email: reader.email,
                status: SubscriberStatus::Confirmed,
                topics: NewsletterTopic::ALL.to_vec(),
                frequency: NewsletterFrequency::parse(&reader.frequency).unwrap_or_default(),
                source: "demo".into(),
                created_at: ago(reader.days_ago),
                consent_at: Some(ago(reader.days_ago)),
                unsubscribed_at: None,
                bounce: String::new(),
            },
        )?;
    }
    for issue in demo.issues {
        let at = ago(issue.days_ago);
        let frequency = NewsletterFrequency::parse(&issue.frequency).unwrap_or_default();
        let sections =
            issue.sections.into_iter().map(|section| place(conn, section)).collect::<Result<Vec<_>>>()?;
        newsletter::insert_sent(conn, &issue.subject, &issue.intro, frequency, &sections, &at)?;
    }
    Ok(())
}

fn place(conn: &Connection, section: DemoSection) -> Result<IssueSection> {
    let items = section.items.into_iter().map(|item| {
        match directory::resolve(conn, &item.slug)? {
            Some(ResolvedSlug::Current(_)) => {}
            _ => return Err(Error::Internal(format!("demo/newsletter.json: there is no {}", item.slug))),
        }
        Ok(IssueItem {
            title: item.title,
            path: format!("/directory/{}", item.slug),
            note: item.note,
            text: item.text,
        })
    });
    Ok(IssueSection {
        topic: section.topic,
        title: section.topic.title().to_owned(),
        items: items.collect::<Result<_>>()?,
    })
}
