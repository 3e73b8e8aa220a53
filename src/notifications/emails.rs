//! A notification as an email. A job writes it, because the code that notifies need not know the town's
//! settings.

use std::sync::Arc;

use super::model::{NotificationEmail, without_secret};
use super::store::{self, JOB};
use crate::accounts;
use crate::kit::config::Config;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::jobs::{Handlers, Job, JobContext, JobFailure};
use crate::kit::mail::{self, Button, NewMail};

impl NotificationEmail {
    fn write(&self, config: &Config, address: &str, to: String, cause: &str) -> NewMail {
        let mut paragraphs = Vec::new();
        if !self.message.is_empty() {
            paragraphs.push(self.message.clone());
        }
        let button = (!self.link.is_empty())
            .then(|| Button { label: self.button.clone(), url: format!("{address}{}", self.link) });
        paragraphs.push("You can choose which emails you get in your profile, under Notifications.".into());
        let (text, html) = mail::layout(&config.town, &self.title, &paragraphs, button.as_ref());
        NewMail { to, subject: self.title.clone(), text, html, cause: cause.to_owned() }
    }
}

/// Registers the job that writes emails, and the daily deletion of old notifications.
pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let JobContext { db: for_mail, clock, config, address } = context.clone();
    let for_tidying = for_mail.clone();
    handlers.on(JOB, move |job| send(for_mail.clone(), config.get(), address.for_links(), job)).daily(
        "notifications-tidy",
        move |_| {
            let (db, now) = (for_tidying.clone(), clock.timestamp());
            async move {
                Ok(db.write_without_invalidation(move |conn| store::delete_old(conn, now)).await.map(drop)?)
            }
        },
    )
}

async fn send(db: Db, config: Arc<Config>, address: String, job: Job) -> Result<(), JobFailure> {
    let mut message: NotificationEmail = serde_json::from_value(job.payload)
        .map_err(|error| JobFailure::Never(format!("The payload: {error}")))?;
    db.write_without_invalidation(move |conn| {
        // Accounts that are gone or disabled get no mail.
        match accounts::find_user(conn, message.user_id)?.filter(|user| user.is_active) {
            Some(user) => {
                // The address may be somebody else's, who must not act for this account.
                if user.confirmed_email().is_none() {
                    message.link = without_secret(message.link);
                }
                let written = message.write(&config, &address, user.email.clone(), &job.key);
                accounts::enqueue_mail(conn, &user, &written)
            }
            None => Ok(()),
        }
    })
    .await?;
    Ok(())
}
