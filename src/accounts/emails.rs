//! Account emails: confirmation, password reset, invitation.

use rusqlite::Connection;

use super::model::User;
use crate::kit::config::Config;
use crate::kit::error::Result;
use crate::kit::mail::{self, Button, NewMail, layout};

/// What the causes of these emails begin with; the account's id follows.
const CAUSES: [&str; 5] =
    ["password-reset", "password-changed", "confirm-account", "confirm-address", "address-changed"];

struct Letter<'a> {
    to: &'a str,
    subject: String,
    title: &'a str,
    paragraphs: Vec<String>,
    button: Option<Button>,
    cause: String,
}

impl Letter<'_> {
    fn mail(self, config: &Config) -> NewMail {
        let (text, html) = layout(&config.town, self.title, &self.paragraphs, self.button.as_ref());
        NewMail { to: self.to.to_owned(), subject: self.subject, text, html, cause: self.cause }
    }
}

/// `cause` names the request, so two requests send two emails.
pub fn password_reset(config: &Config, to: &str, url: String, cause: String) -> NewMail {
    let town = &config.town.name;
    Letter {
        to,
        subject: format!("Set a new password for {town}"),
        title: "Set a new password",
        paragraphs: vec![
            format!("Someone, probably you, asked for a new password for your account at {town}."),
            "The link below works once, within one hour. If you did not ask for it, you can ignore this email: your password stays the same."
                .into(),
        ],
        button: Some(Button { label: "Choose a new password".into(), url }),
        cause,
    }
    .mail(config)
}

pub fn password_changed(config: &Config, to: &str, at: &str, user_id: i64) -> NewMail {
    let town = &config.town.name;
    Letter {
        to,
        subject: format!("Your password for {town} was changed"),
        title: "Your password was changed",
        paragraphs: vec![
            format!("The password for your account at {town} was just changed, and other devices were logged out."),
            "If this was not you, reset your password on the login page right away and contact the town office.".into(),
        ],
        button: None,
        cause: format!("password-changed:{user_id}:{at}"),
    }
    .mail(config)
}

/// Sent after signing up, and whenever somebody requests it again.
pub fn confirm_account(config: &Config, to: &str, url: String, cause: String) -> NewMail {
    let town = &config.town.name;
    Letter {
        to,
        subject: format!("Confirm your address for {town}"),
        title: "Confirm your address",
        paragraphs: vec![
            format!("Someone, probably you, created an account at {town} with this address."),
            "Use the button below and log in to confirm that it is yours. The link works once, within 24 hours. If you \
             did not create an account, you can ignore this email."
                .into(),
        ],
        button: Some(Button { label: "Confirm address".into(), url }),
        cause,
    }
    .mail(config)
}

/// Sent to the new address that is to replace the old one.
pub fn confirm_address(config: &Config, to: &str, url: String, cause: String) -> NewMail {
    let town = &config.town.name;
    Letter {
        to,
        subject: format!("Confirm your new address for {town}"),
        title: "Confirm your new address",
        paragraphs: vec![
            format!("You asked to use this address for your account at {town}."),
            "The link below works once, within 24 hours, when you are logged in. Until you use it, your old address \
             stays. If you did not ask for this, ignore this email.".into(),
        ],
        button: Some(Button { label: "Use this address".into(), url }),
        cause,
    }
    .mail(config)
}

/// Sent to the old address.
pub fn address_changed(config: &Config, to: &str, at: &str, user_id: i64) -> NewMail {
    let town = &config.town.name;
    Letter {
        to,
        subject: format!("The address of your account at {town} was changed"),
        title: "Your address was changed",
        paragraphs: vec![
            format!("Your account at {town} now uses a different email address; you can no longer log in with this one."),
            "If this was not you, contact the town office.".into(),
        ],
        button: None,
        cause: format!("address-changed:{user_id}:{at}"),
    }
    .mail(config)
}

/// Queues a mail to a member: only a few a day to an address that nobody confirmed, because it may be somebody
/// else's. The people of the office have their rights from somebody who knows them.
pub fn enqueue_mail(conn: &Connection, user: &User, new: &NewMail) -> Result<()> {
    if user.confirmed_email().is_some() || user.is_admin() {
        mail::enqueue(conn, new)
    } else {
        mail::enqueue_unconfirmed(conn, new)
    }
}

/// Forgets what the outbox keeps about a member. Of an address that nobody confirmed, only the account's own emails:
/// it may be somebody else's.
pub fn forget(conn: &Connection, user: &User) -> Result<()> {
    if let Some(email) = user.confirmed_email() {
        mail::forget_address(conn, email, &[])?;
    }
    CAUSES.into_iter().try_for_each(|kind| mail::forget_cause(conn, &format!("{kind}:{}", user.id)))
}
