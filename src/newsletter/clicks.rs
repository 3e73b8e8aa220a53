//! Links of an issue: made absolute for email, and counted if the town enabled that. Only a number per link
//! is kept, never who clicked.
//!
//! Invariant: a counting address leads only to a link of its issue, and unsubscribe and preference links are
//! never counted.

use std::collections::HashMap;

use url::Url;

use super::model::{NewsletterIssue, NewsletterTopic};
use super::outcome::IssueLink;
use crate::kit::markdown;

/// Maps a link (topic, or none for the opening, and target) to its number; empty if clicks are not counted.
pub type CountedLinks = HashMap<(Option<NewsletterTopic>, String), i64>;

/// Resolves the links of an issue.
pub struct MailLinks<'a> {
    pub origin: &'a str,
    pub issue_id: i64,
    pub counted: &'a CountedLinks,
}

impl MailLinks<'_> {
    /// A path of this site or a web address; none for anything else (`mailto:`). Relative links are relative
    /// to the issue's own page, where the same text appears.
    fn target(&self, url: &str) -> Option<String> {
        let page = Url::parse(&format!("{}/newsletter/{}", self.origin, self.issue_id)).ok()?;
        let joined = page.join(url).ok().filter(|joined| ["http", "https"].contains(&joined.scheme()))?;
        if joined.origin() != page.origin() {
            return Some(joined.into());
        }
        let after = joined.as_str().find("://").map_or(0, |at| at + 3);
        let rest = joined.as_str().get(after..).unwrap_or_default();
        Some(rest.find('/').and_then(|at| rest.get(at..)).unwrap_or("/").to_owned())
    }

    /// The absolute address, because an email has no base address; through the counting redirect if the link
    /// is counted.
    pub fn to(&self, topic: Option<NewsletterTopic>, url: &str) -> Option<String> {
        let target = self.target(url)?;
        let key = (topic, target);
        Some(match self.counted.get(&key) {
            Some(position) => format!("{}/newsletter/{}/links/{position}", self.origin, self.issue_id),
            None if key.1.starts_with('/') => format!("{}{}", self.origin, key.1),
            None => key.1,
        })
    }

    /// The distinct links of the opening and of each section, in the order of the email.
    pub fn countable(&self, issue: &NewsletterIssue, intro: &str) -> Vec<IssueLink> {
        let opening = markdown::links(intro).into_iter().map(|(url, words)| (None, url, words));
        let items = issue.sections.iter().flat_map(|section| {
            section.items.iter().map(|item| (Some(section.topic), item.path.clone(), item.title.clone()))
        });
        let mut links: Vec<IssueLink> = Vec::new();
        for (topic, url, words) in opening.chain(items) {
            // Leave out the newsletter's own pages: the archive, and those where subscribers manage their
            // subscription.
            let target = self.target(&url).filter(|target| !target.starts_with("/newsletter"));
            if let Some(url) = target
                && !links.iter().any(|link| link.topic == topic && link.url == url)
            {
                let title = if words.trim().is_empty() { url.clone() } else { words };
                links.push(IssueLink { topic, title, url, clicks: None });
            }
        }
        links
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[Here](/directory), [near](directory), [there](https://x.example/?a=1&b=2), [us](https://town.example/events), [other](//y.example/z), <mailto:a@x.example>, [out](/newsletter/unsubscribe/m1-x).";

    #[test]
    fn links_of_the_opening_are_made_absolute_and_counted_where_they_are_numbered() {
        let plain = MailLinks { origin: "https://town.example", issue_id: 7, counted: &CountedLinks::new() };
        let told = markdown::to_html_with_links(TEXT, |url| plain.to(None, url));
        for part in [
            r#"href="https://town.example/directory""#,
            r#"href="https://town.example/newsletter/directory""#,
            r#"href="https://x.example/?a=1&amp;b=2""#,
            r#"href="https://town.example/events""#,
            r#"href="https://y.example/z""#,
            r#"href="mailto:a@x.example""#,
        ] {
            assert!(told.contains(part), "{part} in {told}");
        }
        let counted = [((None, "https://x.example/?a=1&b=2".to_owned()), 2)].into();
        let told =
            markdown::to_html_with_links(TEXT, |url| MailLinks { counted: &counted, ..plain }.to(None, url));
        assert!(told.contains(r#"href="https://town.example/newsletter/7/links/2""#), "{told}");
        assert!(told.contains(r#"href="https://town.example/directory""#), "{told}");
        let plain = MailLinks { origin: "https://town.example", issue_id: 7, counted: &CountedLinks::new() };
        let issue = NewsletterIssue {
            id: 7,
            subject: String::new(),
            frequency: crate::newsletter::NewsletterFrequency::Weekly,
            intro_html: String::new(),
            summary: String::new(),
            sent_at: None,
            sections: Vec::new(),
        };
        let urls: Vec<String> = plain.countable(&issue, TEXT).into_iter().map(|link| link.url).collect();
        assert_eq!(
            urls,
            ["/directory", "https://x.example/?a=1&b=2", "/events", "https://y.example/z"],
            "the newsletter's own pages are not counted"
        );
    }
}
