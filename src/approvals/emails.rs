//! The email with the text and the link by which somebody without an account decides.

use rusqlite::Connection;

use super::context::ApprovalContext;
use super::kinds::{self, Text};
use super::model::KeptApproval;
use crate::accounts::{self, User};
use crate::kit::day;
use crate::kit::error::Result;
use crate::kit::mail::{self, Button, NewMail, layout};
use crate::kit::secret_token::hex_hash;

/// The largest providers clip longer emails; the page has the rest.
const MAX_PREVIEW_LENGTH: usize = 30_000;

pub struct Invited<'a> {
    pub kept: &'a KeptApproval,
    pub to: &'a str,
    pub token: &'a str,
    pub expires_at: &'a str,
}

/// The text as paragraphs of an email.
fn preview(text: &Text) -> Vec<String> {
    let mut lines = text.opening.clone();
    let mut letters = 0;
    for paragraph in &text.paragraphs {
        letters += paragraph.text.len();
        if letters > MAX_PREVIEW_LENGTH {
            lines.push("(The rest is on the page.)".into());
            break;
        }
        if paragraph.is_heading {
            lines.push(format!("— {} —", paragraph.text));
        } else {
            lines.extend(paragraph.text.lines().map(str::to_owned));
        }
    }
    lines
}

pub fn invite(conn: &Connection, context: &ApprovalContext, sent: &Invited<'_>, text: &Text) -> Result<()> {
    let approval = &sent.kept.approval;
    let asker = match sent.kept.asked_by {
        Some(id) => accounts::find_user(conn, id)?,
        None => None,
    };
    let name = asker.as_ref().map_or_else(|| "The town office".to_owned(), User::name_or_email);
    let title = format!("Please review: {}", approval.title);
    let mut lines = vec![format!(
        "{name} asks you to read this {} before it is published.",
        kinds::of(approval.kind).noun()
    )];
    lines.extend(Some(approval.note.clone()).filter(|note| !note.is_empty()));
    if let Some(day) = approval.due_date {
        lines.push(format!("Please decide by {}.", day::weekday_and_date(day)));
    }
    lines.extend(preview(text));
    lines.push(format!(
        "To approve it or say what should change, open the page below. You need no account. The link is yours alone \
         and good until {}. If you reply to this email, {name} reads it.",
        context.clock.moment_in_words(sent.expires_at)
    ));
    let button = Button {
        label: "Approve or request changes".into(),
        url: format!("{}/approval/{}", context.origin, sent.token),
    };
    let (plain, html) = layout(&context.config.town, &title, &lines, Some(&button));
    // Not the link's id: after a restore, it is given again, and mail programs would take this for a copy.
    let cause = format!("approval-link:{}", hex_hash(sent.token));
    let message = NewMail { to: sent.to.to_owned(), subject: title, text: plain, html, cause };
    let reply_to = asker.map(|user| user.email).unwrap_or_default();
    mail::enqueue_with_reply_to(conn, &message, &reply_to)
}
