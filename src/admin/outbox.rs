//! Who may read the site's outgoing mail.

use rusqlite::Connection;

use crate::accounts::{self, Member};
use crate::kit::error::Result;
use crate::kit::mail::{self, ShownMail};
use crate::notifications;

/// Shown instead of a text that the reader may not see.
const WITHHELD: &str = "Only a superuser can read email to superusers: it may hold links for signing in.";
const WITHHELD_LINK: &str =
    "Only a superuser can read this email: its link acts in the name of whoever it went to.";
const WITHHELD_PROOF: &str = "Only a superuser can read this email: its link or code is for whoever it went to, and proves who they are.";
/// The cause prefixes of mails whose links act in the recipient's name.
const LINKS: [&str; 6] = [
    "approval-link:",
    "group-plan-",
    "suggestion:",
    "moderation:",
    "appeal-answered:",
    "newsletter-last-chance:",
];
/// The cause prefixes of mails whose links or codes sign in or prove something.
const PROOFS: [&str; 5] =
    ["password-reset:", "confirm-account:", "confirm-address:", "claim-code:", "newsletter-confirm:"];

fn begins(cause: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|prefix| cause.starts_with(prefix))
}

/// What a mail was sent for. In the cause of a notification's mail, it comes after the reader's id.
fn reason(cause: &str) -> &str {
    let mut parts = cause.splitn(3, ':');
    let is_of_notification = parts.next() == Some(notifications::MAIL_JOB);
    parts.nth(1).filter(|_| is_of_notification).unwrap_or(cause)
}

/// Only superusers may see what signs in as somebody else or proves something; with a reviewer's link, staff
/// could approve their own texts, and with a guest's, vote for the guest.
pub fn shown_to(conn: &Connection, id: i64, reader: &Member) -> Result<ShownMail> {
    let mail = mail::find(conn, id)?;
    let to = accounts::find_user_id(conn, &mail.to)?.map(|id| accounts::find_user(conn, id)).transpose()?;
    let is_to_superuser = to.flatten().is_some_and(|user| user.is_superuser);
    let why = match reason(&mail.cause) {
        _ if reader.user.is_superuser => return Ok(mail),
        _ if is_to_superuser => WITHHELD,
        cause if begins(cause, &LINKS) => WITHHELD_LINK,
        cause if begins(cause, &PROOFS) => WITHHELD_PROOF,
        _ => return Ok(mail),
    };
    Ok(ShownMail { text: Some(why.into()), html: Some(String::new()), ..mail })
}
