//! Newsletter emails: the confirmation, the welcome, the issues, and the last chance to stop an issue. The
//! template of an issue is in `kit/mail/digest.rs`; its content is chosen in `compose.rs`.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::clicks::{CountedLinks, MailLinks};
use super::model::{EditedIssue, IssueSection, NewsletterIssue};
use super::outcome::{BounceWebhook, IssueLink};
use super::outdated::advice;
use super::store::Recipient;
use super::token::{LinkPurpose, LinkSigner};
use crate::kit::config::LiveConfig;
use crate::kit::day;
use crate::kit::error::{Error, Result};
use crate::kit::mail::{self, Button, Digest, DigestItem, NewMail};
use crate::kit::markdown;
use crate::kit::public_address::PublicAddress;
use crate::kit::words::time_words;

/// The most characters of the opening shown as a preview in the inbox.
const PREVIEW: usize = 200;

/// What the causes of the emails to subscribers begin with.
pub const TO_SUBSCRIBERS: [&str; 3] = ["newsletter", "newsletter-welcome", "newsletter-confirm"];

/// Builds the emails to subscribers.
#[derive(Clone)]
pub struct EmailWriter {
    pub(super) config: LiveConfig,
    pub(super) signer: LinkSigner,
    address: PublicAddress,
}

/// A bulk email, and the address behind the mail program's own unsubscribe button.
pub struct BulkEmail {
    pub mail: NewMail,
    pub unsubscribe_url: String,
}

/// What the emails with one issue differ in.
struct Envelope {
    to: String,
    reason: String,
    links: Vec<(&'static str, String)>,
    cause: String,
}

impl EmailWriter {
    pub fn new(config: &LiveConfig, signer: LinkSigner, address: &PublicAddress) -> EmailWriter {
        EmailWriter { config: config.clone(), signer, address: address.clone() }
    }

    /// `store::request_subscription` says how often one is sent.
    pub fn confirmation(&self, subscriber_id: i64, email: &str, today: Date, now: &str) -> NewMail {
        let config = self.config.get();
        let town = &config.town.name;
        let token = self.signer.sign(LinkPurpose::Confirm(today), subscriber_id);
        let paragraphs = [
            format!("Someone, probably you, signed up for {town}’s newsletter with this address."),
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
            cause: format!("newsletter-confirm:{subscriber_id}:{now}"),
        }
    }

    /// The first email to a confirmed address, in the town's own words; none if staff turned it off.
    pub fn welcome(&self, subscriber_id: i64, email: &str) -> Option<BulkEmail> {
        let config = self.config.get();
        let (town, text) = (&config.town.name, &config.newsletter.welcome_text);
        if !config.newsletter.welcome || text.trim().is_empty() {
            return None;
        }
        let (mut links, unsubscribe_url) = self.links(subscriber_id);
        links.insert(1, ("Past issues", format!("{}/newsletter", self.address.for_links())));
        let origin = self.address.for_links();
        let absolute = |url: &str| url.starts_with('/').then(|| format!("{origin}{url}"));
        let digest = Digest {
            title: format!("Welcome to {town}'s newsletter"),
            intro_html: markdown::to_html_with_links(text, absolute),
            intro: markdown::to_text_with_links(text, ' ', absolute),
            preview: markdown::to_plain(text, PREVIEW),
            sections: Vec::new(),
            reason: self.reason(email),
            links,
        };
        let (text, html) = digest.write(&config.town);
        let mail = NewMail {
            to: email.to_owned(),
            subject: digest.title,
            text,
            html,
            cause: format!("newsletter-welcome:{subscriber_id}"),
        };
        Some(BulkEmail { mail, unsubscribe_url })
    }

    fn reason(&self, email: &str) -> String {
        let town = &self.config.get().town.name;
        format!("You’re getting this because {email} is subscribed to {town}’s newsletter.")
    }

    /// The links at the end of every email to a subscriber, and the one for the mail program's unsubscribe
    /// button.
    fn links(&self, subscriber_id: i64) -> (Vec<(&'static str, String)>, String) {
        let key = self.signer.sign(LinkPurpose::Manage, subscriber_id);
        let unsubscribe_url = format!("{}/newsletter/unsubscribe/{key}", self.address.for_links());
        let links = vec![
            ("Choose topics", format!("{}/newsletter/preferences/{key}", self.address.for_links())),
            ("Unsubscribe", unsubscribe_url.clone()),
        ];
        (links, unsubscribe_url)
    }

    /// "Monday, November 23 at 8 AM": a stored timestamp in the town's time zone.
    pub fn moment_in_words(&self, at: &str) -> Result<String> {
        let zone = TimeZone::get(&self.config.get().town.time_zone).map_err(Error::internal)?;
        let local = at.parse::<Timestamp>().map_err(Error::internal)?.to_zoned(zone).datetime();
        Ok(format!("{} at {}", day::weekday_and_date(local.date()), time_words(local.time())))
    }

    /// To staff before a scheduled issue goes out: what is in it, and how to stop it.
    pub fn last_chance(
        &self,
        edited: &EditedIssue,
        to: &str,
        (user_id, queued_at): (i64, &str),
        readers: u64,
        token: &str,
    ) -> Result<NewMail> {
        let config = self.config.get();
        let (issue, at) = (&edited.issue, edited.scheduled_at.as_deref().unwrap_or_default());
        let moment = self.moment_in_words(at)?;
        let subscribers = if readers == 1 { "subscriber" } else { "subscribers" };
        let mut paragraphs = vec![format!(
            "\"{}\" goes out on {moment} to {readers} {subscribers}. If it is right, there is nothing to do.",
            issue.subject
        )];
        paragraphs.extend(Some(markdown::to_plain(&edited.intro, 600)).filter(|intro| !intro.is_empty()));
        paragraphs.extend(issue.sections.iter().map(|section| {
            let titles: Vec<&str> = section.items.iter().map(|item| item.title.as_str()).collect();
            format!("{}: {}.", section.title, titles.join(" / "))
        }));
        if !edited.outdated.is_empty() {
            paragraphs.push(format!("It will not go out as it is. {}", advice(&edited.outdated)));
        }
        let origin = self.address.for_links();
        paragraphs.push(format!("Read and change it in the office: {origin}/admin/newsletter/{}", issue.id));
        paragraphs.push(
            "The button stops it until somebody schedules it again. It is yours and asks for no password: do not pass this email on."
                .to_owned(),
        );
        let button =
            Button { label: "Stop this issue".into(), url: format!("{origin}/newsletter/stop/{token}") };
        let subject = format!("Going out soon: {}", issue.subject);
        let (text, html) = mail::layout(&config.town, &subject, &paragraphs, Some(&button));
        let cause = format!("newsletter-last-chance:{}:{at}:{user_id}:{queued_at}", issue.id);
        Ok(NewMail { to: to.to_owned(), subject, text, html, cause })
    }

    /// Where bounce reports are sent, and the secret they are signed with.
    pub fn bounce_webhook(&self, version: i64) -> BounceWebhook {
        BounceWebhook {
            address: format!("{}/api/v1/newsletter/bounces/", self.address.for_links()),
            secret: self.signer.webhook_secret(version),
        }
    }

    /// The links of an issue that are counted if the town counts clicks.
    pub fn countable_links(&self, edited: &EditedIssue) -> Vec<IssueLink> {
        let (origin, counted) = (self.address.for_links(), CountedLinks::new());
        let links = MailLinks { origin: &origin, issue_id: edited.issue.id, counted: &counted };
        links.countable(&edited.issue, &edited.intro)
    }

    /// An issue for one subscriber; none if it has no topic they want.
    pub fn issue(
        &self,
        edited: &EditedIssue,
        recipient: &Recipient,
        counted: &CountedLinks,
    ) -> Option<BulkEmail> {
        let (issue, email) = (&edited.issue, &recipient.email);
        let wanted: Vec<&IssueSection> =
            issue.sections.iter().filter(|section| recipient.topics.contains(&section.topic)).collect();
        if wanted.is_empty() && edited.is_intro_composed {
            return None;
        }
        let (mut links, unsubscribe_url) = self.links(recipient.id);
        links.insert(
            1,
            ("Read it on the web", format!("{}/newsletter/{}", self.address.for_links(), issue.id)),
        );
        let envelope = Envelope {
            to: email.clone(),
            reason: self.reason(email),
            links,
            cause: format!("newsletter:{}:{email}", issue.id),
        };
        let mail = self.write(issue, &edited.intro, &wanted, envelope, counted);
        Some(BulkEmail { mail, unsubscribe_url })
    }

    /// A preview of an issue, sent to a staff member.
    pub fn test(&self, issue: &NewsletterIssue, intro: &str, email: &str, stamp: &str) -> NewMail {
        let config = self.config.get();
        let town = &config.town.name;
        let envelope = Envelope {
            to: email.to_owned(),
            reason: format!("This is a test of an issue that {town} has not sent yet."),
            links: Vec::new(),
            cause: format!("newsletter-test:{}:{stamp}:{email}", issue.id),
        };
        let sections: Vec<&IssueSection> = issue.sections.iter().collect();
        let mail = self.write(issue, intro, &sections, envelope, &CountedLinks::new());
        NewMail { subject: format!("[Test] {}", issue.subject), ..mail }
    }

    fn write(
        &self,
        issue: &NewsletterIssue,
        intro: &str,
        sections: &[&IssueSection],
        envelope: Envelope,
        counted: &CountedLinks,
    ) -> NewMail {
        let Envelope { to, reason, links, cause } = envelope;
        let origin = self.address.for_links();
        let leading = MailLinks { origin: &origin, issue_id: issue.id, counted };
        let entry = |topic, item: &super::model::IssueItem| DigestItem {
            title: item.title.clone(),
            url: leading.to(Some(topic), &item.path).unwrap_or_else(|| format!("{origin}{}", item.path)),
            note: item.note.clone(),
            text: item.text.clone(),
        };
        let digest = Digest {
            title: issue.subject.clone(),
            intro_html: markdown::to_html_with_links(intro, |url| leading.to(None, url)),
            intro: markdown::to_text_with_links(intro, ' ', |url| leading.to(None, url)),
            preview: markdown::to_plain(intro, PREVIEW),
            sections: sections
                .iter()
                .map(|section| mail::DigestSection {
                    title: section.title.clone(),
                    entries: section.items.iter().map(|item| entry(section.topic, item)).collect(),
                })
                .collect(),
            reason,
            links,
        };
        let (text, html) = digest.write(&self.config.get().town);
        NewMail { to, subject: issue.subject.clone(), text, html, cause }
    }
}
