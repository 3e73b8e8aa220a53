//! The job that sends one mail.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use lettre::transport::smtp::client::Certificate;

use super::bounce::{BounceKind, is_sender_refused};
use super::message;
use super::model::Mail;
use super::simple_template::layout;
use super::smtp::{SmtpError, SmtpReply, SmtpSession, SmtpStep};
use super::store::{self, DeliveryResult, JOB, PendingDelivery};
use crate::kit::clock::Clock;
use crate::kit::config::{Config, LiveConfig, MailMode};
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::jobs::{self, Handlers, Job, JobFailure};

const UNCLEAR: &str = "It is not known whether this email arrived: the connection or the program ended while the mail \
                       server had it. Ask the recipient before sending it again.";

/// Old mails cleared in one transaction.
const CLEARED_AT_ONCE: usize = 500;

#[derive(Clone)]
pub struct MailSender {
    db: Db,
    clock: Clock,
    config: LiveConfig,
    /// Certificates trusted in addition to the well-known ones.
    roots: Arc<[Certificate]>,
}

impl MailSender {
    pub fn new(db: &Db, clock: &Clock, config: &LiveConfig) -> Self {
        MailSender { db: db.clone(), clock: clock.clone(), config: config.clone(), roots: Arc::new([]) }
    }

    #[cfg(test)]
    pub fn trusting_certificate(mut self, root: Certificate) -> Self {
        self.roots = Arc::new([root]);
        self
    }

    /// Registers the sending job and the daily clearing of old mails.
    pub fn handle(self, handlers: Handlers) -> Handlers {
        let (tidying, at_once) = (self.clone(), self.clone());
        let deliver = |sender: MailSender| {
            move |job| {
                let sender = sender.clone();
                async move { sender.deliver(job).await }
            }
        };
        handlers.on(JOB, deliver(self)).on(jobs::FIRST, deliver(at_once)).daily("mail-tidy", move |_| {
            let (db, now) = (tidying.db.clone(), tidying.clock.timestamp());
            async move {
                let clear = move |conn: &_| store::clear_old(conn, now, CLEARED_AT_ONCE);
                while db.write_without_invalidation(clear).await? == CLEARED_AT_ONCE {}
                Ok(())
            }
        })
    }

    /// The outcome is recorded in the outbox; the job itself fails only if that could not be written.
    async fn deliver(&self, job: Job) -> Result<(), JobFailure> {
        let id = job.payload.get("mail").and_then(serde_json::Value::as_i64);
        let id = id.ok_or_else(|| JobFailure::Never("The job names no mail.".into()))?;
        let (mail, end) = match self.db.write_without_invalidation(move |conn| store::begin(conn, id)).await?
        {
            PendingDelivery::Over => return Ok(()),
            PendingDelivery::Unclear(mail) => (mail, DeliveryResult::Failed(UNCLEAR.into())),
            PendingDelivery::Bounced(mail, bounced) => {
                let words = bounced.why_not_sent(&self.clock);
                (mail, DeliveryResult::Skipped(words))
            }
            PendingDelivery::Waiting(mail) if self.config.get().mail.mode == MailMode::Outbox => {
                (mail, DeliveryResult::Kept)
            }
            PendingDelivery::Waiting(mail) => match self.send(&mail).await? {
                Some(DeliveryResult::Again(words)) if job.is_last_try() => {
                    (mail, DeliveryResult::Failed(words))
                }
                Some(end) => (mail, end),
                None => return Err(JobFailure::Later("Another process was sending this email.".into())),
            },
        };
        self.write_end(&mail, &end).await?;
        match end {
            DeliveryResult::Again(words) => Err(JobFailure::Later(words)),
            DeliveryResult::Sent
            | DeliveryResult::Kept
            | DeliveryResult::Refused(..)
            | DeliveryResult::Failed(_)
            | DeliveryResult::Skipped(_) => Ok(()),
        }
    }

    /// `None`: somebody else has started handing it over, and will record how it ended.
    async fn send(&self, mail: &Mail) -> Result<Option<DeliveryResult>> {
        let config = self.config.get();
        let settings = &config.mail;
        let now = self.clock.timestamp();
        let (envelope, bytes) = match message::build(&settings.from, &config.town.name, mail, now) {
            Ok(built) => built,
            Err(words) => return Ok(Some(DeliveryResult::Failed(words))),
        };
        let mut session = match SmtpSession::open(settings, &self.roots, &mut |_, _| {}).await {
            Ok(session) => session,
            Err(trouble) => return Ok(Some(DeliveryResult::Again(trouble.to_string()))),
        };
        if let Err(trouble) = session.send_envelope(&envelope, bytes.is_ascii()).await {
            return Ok(Some(refused(&trouble)));
        }
        let (id, cause) = (mail.id, mail.cause.clone());
        let marking =
            self.db.write_without_invalidation(move |conn| store::hand_over(conn, (id, &cause), now));
        if !marking.await? {
            return Ok(None);
        }
        let verdict = session.send(&bytes).await;
        let end = match verdict {
            Ok(()) => DeliveryResult::Sent,
            Err(SmtpError { reply: SmtpReply::None, words, .. }) => {
                DeliveryResult::Failed(format!("{UNCLEAR} ({words})"))
            }
            Err(trouble) => refused(&trouble),
        };
        // Recorded before `QUIT`, which may take a while.
        self.write_end(mail, &end).await?;
        session.close().await;
        Ok(Some(end))
    }

    /// Retried for a while: a mail that was sent must not look as if it were not.
    async fn write_end(&self, mail: &Mail, end: &DeliveryResult) -> Result<()> {
        let mut result = Ok(());
        for pause in [0_u64, 100, 1000, 5000] {
            tokio::time::sleep(Duration::from_millis(pause)).await;
            let (id, cause, end, now) = (mail.id, mail.cause.clone(), end.clone(), self.clock.timestamp());
            result = self
                .db
                .write_without_invalidation(move |conn| store::end(conn, (id, &cause), &end, now))
                .await;
            if result.is_ok() {
                break;
            }
        }
        result
    }
}

/// A permanent rejection of the recipient or the text is about this mail, unless it is about what we may send;
/// any other is about the server or our settings. Those end: the next day, or once the settings are fixed.
fn refused(trouble: &SmtpError) -> DeliveryResult {
    if trouble.reply == SmtpReply::Never
        && matches!(trouble.step, SmtpStep::Recipient | SmtpStep::Message)
        && !is_sender_refused(&trouble.words)
    {
        // A rejection without a reason is perhaps about the address, or about the text once that was sent.
        let otherwise =
            if trouble.step == SmtpStep::Recipient { BounceKind::Soft } else { BounceKind::Blocked };
        let kind = BounceKind::read("", &trouble.words).unwrap_or(otherwise);
        DeliveryResult::Refused(trouble.to_string(), kind)
    } else {
        DeliveryResult::Again(trouble.to_string())
    }
}

/// Sends one mail at once, bypassing the outbox, for somebody who wants to know whether sending works.
/// `passed` is called after each step.
pub async fn send_test(
    config: &Config,
    to: &str,
    now: Timestamp,
    passed: &mut (dyn FnMut(SmtpStep, String) + Send),
) -> Result<(), SmtpError> {
    let name = &config.town.name;
    let (text, html) = layout(
        &config.town,
        "Email works",
        &[format!("This is a test from the {name} website. If you can read it, the site can send email.")],
        None,
    );
    let mail = Mail {
        id: 0,
        cause: format!("test:{to}:{now}"),
        to: to.to_owned(),
        subject: format!("A test from {name}"),
        text,
        html,
        unsubscribe_url: String::new(),
        reply_to: String::new(),
    };
    let refused = |step, words: String| SmtpError { step, words, reply: SmtpReply::Never };
    let (envelope, bytes) = message::build(&config.mail.from, name, &mail, now)
        .map_err(|words| refused(SmtpStep::Recipient, words))?;
    let mut session = SmtpSession::open(&config.mail, &[], passed).await?;
    session.send_envelope(&envelope, bytes.is_ascii()).await?;
    passed(SmtpStep::Recipient, format!("{to} is accepted"));
    session.send(&bytes).await?;
    passed(SmtpStep::Message, "the server has taken the mail".into());
    session.close().await;
    Ok(())
}
