//! Newsletter emails: the confirmation, and the issues.

use jiff::civil::Date;

use super::model::{IssueSection, NewsletterIssue, NewsletterTopic};
use super::token::{LinkPurpose, LinkSigner};
use crate::kit::config::LiveConfig;
use crate::kit::mail::{self, Button, Digest, DigestItem, NewMail};
use crate::kit::markdown;
use crate::kit::public_address::PublicAddress;

/// Knows how to write to subscribers.
#[derive(Clone)]
pub struct EmailWriter {
    pub(super) config: LiveConfig,
    pub(super) signer: LinkSigner,
    address: PublicAddress,
}

/// A mail to many, and where a mail program's own button ends it.
pub struct BulkEmail {
    pub mail: NewMail,
    pub unsubscribe_url: String,
}

impl EmailWriter {
    pub fn new(config: &LiveConfig, signer: LinkSigner, address: &PublicAddress) -> EmailWriter {
        EmailWriter { config: config.clone(), signer, address: address.clone() }
    }

    /// One for each day, however often somebody asks.
    pub fn confirmation(&self, subscriber_id: i64, email: &str, today: Date) -> NewMail {
        let config = self.config.get();
        let town = &config.town.name;
        let token = self.signer.sign(LinkPurpose::Confirm(today), subscriber_id);
        let paragraphs = [
            format!("Someone, probably you, signed up for {town}'s newsletter with this address."),
            "Press the button to start getting it. If you did not ask for it, ignore this email: nothing is sent until you confirm."
                .to_owned(),
        ];
        let button = Button {
            label: "Yes, send me the newsletter".into(),
            url: format!("{}/newsletter/confirm/{token}", self.address.for_links()),
        };
        let title = "Please confirm your address";
        let (text, html) = mail::layout(&config.town, title, &paragraphs, Some(&button));
        NewMail {
            to: email.to_owned(),
            subject: format!("Confirm your newsletter from {town}"),
            text,
            html,
            cause: format!("newsletter-confirm:{subscriber_id}:{today}"),
        }
    }

    /// An issue for one subscriber; none where nothing in it is of a topic they want.
    pub fn issue(
        &self,
        issue: &NewsletterIssue,
        intro: &str,
        id: i64,
        email: &str,
        topics: &[NewsletterTopic],
    ) -> Option<BulkEmail> {
        let wanted: Vec<&IssueSection> =
            issue.sections.iter().filter(|section| topics.contains(&section.topic)).collect();
        if wanted.is_empty() && intro.trim().is_empty() {
            return None;
        }
        let key = self.signer.sign(LinkPurpose::Manage, id);
        let unsubscribe_url = format!("{}/newsletter/unsubscribe/{key}", self.address.for_links());
        let links = vec![
            ("Choose topics", format!("{}/newsletter/preferences/{key}", self.address.for_links())),
            ("Read it on the web", format!("{}/newsletter/{}", self.address.for_links(), issue.id)),
            ("Unsubscribe", unsubscribe_url.clone()),
        ];
        let town = &self.config.get().town.name;
        let reason = format!("You're getting this because {email} is subscribed to {town}'s newsletter.");
        let cause = format!("newsletter:{}:{email}", issue.id);
        Some(BulkEmail {
            mail: self.write(issue, intro, &wanted, email, reason, links, cause),
            unsubscribe_url,
        })
    }

    /// How an issue will look, to somebody of the office.
    pub fn test(&self, issue: &NewsletterIssue, intro: &str, email: &str, stamp: &str) -> NewMail {
        let reason =
            format!("This is a test of an issue that {} has not sent yet.", self.config.get().town.name);
        let sections: Vec<&IssueSection> = issue.sections.iter().collect();
        let cause = format!("newsletter-test:{}:{stamp}:{email}", issue.id);
        let mail = self.write(issue, intro, &sections, email, reason, Vec::new(), cause);
        NewMail { subject: format!("[Test] {}", issue.subject), ..mail }
    }

    #[expect(clippy::too_many_arguments, reason = "the two kinds of mail differ in just these")]
    fn write(
        &self,
        issue: &NewsletterIssue,
        intro: &str,
        sections: &[&IssueSection],
        email: &str,
        reason: String,
        links: Vec<(&'static str, String)>,
        cause: String,
    ) -> NewMail {
        let entry = |item: &super::model::IssueItem| DigestItem {
            title: item.title.clone(),
            url: format!("{}{}", self.address.for_links(), item.path),
            note: item.note.clone(),
            text: item.text.clone(),
        };
        let digest = Digest {
            title: issue.subject.clone(),
            intro_html: issue.intro_html.clone(),
            intro: markdown::to_plain(intro, 4000),
            sections: sections
                .iter()
                .map(|section| mail::DigestSection {
                    title: section.title.clone(),
                    entries: section.items.iter().map(entry).collect(),
                })
                .collect(),
            reason,
            links,
        };
        let (text, html) = digest.write(&self.config.get().town);
        NewMail { to: email.to_owned(), subject: issue.subject.clone(), text, html, cause }
    }
}
