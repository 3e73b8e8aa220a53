//! Links of an issue that are counted, where the town turned that on: a number for each link, never who.
//!
//! Invariant: an address that counts leads to a link of its issue and nowhere else.

use std::collections::HashMap;

use super::model::{IssueLink, NewsletterIssue};

const HREF: &str = " href=\"";

/// Each link of an issue once, in the order of the mail.
pub fn links_of(issue: &NewsletterIssue) -> Vec<IssueLink> {
    let mut links: Vec<IssueLink> = Vec::new();
    let mut add = |url: &str, title: &str| {
        if !links.iter().any(|link| link.url == url) {
            links.push(IssueLink { title: title.to_owned(), url: url.to_owned(), clicks: 0 });
        }
    };
    rewrite(&issue.intro_html, |url| {
        add(url, url);
        None
    });
    for item in issue.sections.iter().flat_map(|section| &section.items) {
        add(&item.path, &item.title);
    }
    links
}

/// Where the links of a mail lead.
pub struct MailLinks<'a> {
    pub origin: &'a str,
    pub issue_id: i64,
    /// Address to number; empty where nothing is counted.
    pub counted: &'a HashMap<String, i64>,
}

impl MailLinks<'_> {
    /// Absolute, because a mail has no address of its own.
    pub fn to(&self, url: &str) -> String {
        match self.counted.get(url) {
            Some(position) => format!("{}/newsletter/{}/links/{position}", self.origin, self.issue_id),
            None if url.starts_with('/') => format!("{}{url}", self.origin),
            None => url.to_owned(),
        }
    }

    /// The opening with its links as a mail needs them.
    pub fn in_html(&self, html: &str) -> String {
        rewrite(html, |url| Some(self.to(url)))
    }
}

/// Clean HTML with each link to a page put as `change` says; `None` leaves it.
fn rewrite(html: &str, mut change: impl FnMut(&str) -> Option<String>) -> String {
    let mut parts = html.split(HREF);
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        written.push_str(HREF);
        let (escaped, rest) = part.split_once('"').unwrap_or((part, ""));
        let url = escaped.replace("&amp;", "&");
        let is_page = url.starts_with('/') || url.starts_with("https://") || url.starts_with("http://");
        match Some(url).filter(|_| is_page).and_then(|url| change(&url)) {
            Some(changed) => written.push_str(&changed.replace('&', "&amp;").replace('"', "%22")),
            None => written.push_str(escaped),
        }
        written.push('"');
        written.push_str(rest);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::markdown;

    #[test]
    fn links_of_the_opening_are_made_absolute_and_counted_where_they_are_numbered() {
        let html = markdown::to_html("[Here](/directory), [there](https://x.example/?a=1&b=2), <mailto:a@x.example>");
        let plain = MailLinks { origin: "https://town.example", issue_id: 7, counted: &HashMap::new() };
        let told = plain.in_html(&html);
        assert!(told.contains(r#"href="https://town.example/directory""#), "{told}");
        assert!(told.contains(r#"href="https://x.example/?a=1&amp;b=2""#), "{told}");
        let counted = [("https://x.example/?a=1&b=2".to_owned(), 2)].into();
        let told = MailLinks { counted: &counted, ..plain }.in_html(&html);
        assert!(told.contains(r#"href="https://town.example/newsletter/7/links/2""#), "{told}");
        assert!(told.contains(r#"href="https://town.example/directory""#), "{told}");
    }
}
