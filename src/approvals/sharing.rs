//! The link by which somebody without an account decides. It is sent by email, and only its hash is stored;
//! opening it changes nothing, because mail scanners open links, too.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::context::ApprovalContext;
use super::model::{ApprovalStatus, Decision, Invitation, KeptApproval, Speaker};
use super::store::{self, StoredLink};
use super::{deciding, emails, kinds};
use crate::accounts::{self, Actor, audit_with};
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::hex;
use crate::kit::secret_token::{expiry, hex_hash};

const UNKNOWN: &str = "This link does not lead to a text. It may be mistyped.";
const ENDED: &str = "This link has ended. Ask whoever sent it to you for a new one.";
const CHANGED: &str =
    "The text has since been changed or taken back. Ask whoever sent it to you for a new link.";
const PUBLISHED: &str = "This text is published now.";
const OWN: &str = "This is its author’s address. Somebody else decides.";

/// Emails the text with a link; an earlier link for the same address ends.
pub fn invite(
    conn: &Connection,
    context: &ApprovalContext,
    actor: &Actor,
    id: i64,
    invitation: &Invitation,
) -> Result<()> {
    let kept = store::find(conn, id)?;
    if kept.approval.status != ApprovalStatus::InReview {
        return Err(Refusal::conflict("It is not in review, so there is nothing to decide.").into());
    }
    let email = invitation.email.to_lowercase();
    let user = accounts::find_user_id(conn, &email)?;
    if user.is_some() && [kept.asked_by, kept.written_by, actor.user_id].contains(&user) {
        return Err(Error::field("email", OWN));
    }
    let expires_at = expiry(&context.clock, invitation.days);
    let token = hex::random::<32>()?;
    store::end_links(conn, id, &email, &actor.at)?;
    let times = [actor.at.as_str(), expires_at.as_str()];
    store::add_link(conn, id, (&email, &hex_hash(&token)), actor.user_id, times)?;
    let speaker = Speaker::from(actor);
    store::log(conn, id, &format!("A link to decide was sent to {email}."), &speaker, &actor.at)?;
    let subject = format!("{}:{}", kept.approval.kind.as_str(), kept.approval.subject_id);
    let details = json!({ "to": email });
    audit_with(conn, actor, "approval.invite", &subject, [&Value::Null, &Value::Null], &details)?;
    let text = kinds::of(kept.approval.kind).text(conn, context, &kept)?;
    let sent = emails::Invited { kept: &kept, to: &email, token: &token, expires_at: &expires_at };
    emails::invite(conn, context, &sent, &text)
}

/// Ends a link that was sent by mistake.
pub fn end(conn: &Connection, actor: &Actor, id: i64, link_id: i64) -> Result<()> {
    store::find(conn, id)?;
    if !store::end_link(conn, id, link_id, &actor.at)? {
        return Err(Error::NotFound("Link"));
    }
    let speaker = Speaker::from(actor);
    store::log(conn, id, "A link was ended.", &speaker, &actor.at)
}

/// What a link is for, if it is valid; otherwise an error that says why not.
pub fn find(conn: &Connection, token: &str, now: &str) -> Result<(KeptApproval, StoredLink)> {
    let gone = |sentence: &str| Err(Refusal::new(410, json!({ "detail": sentence })).into());
    let Some(link) = store::find_link(conn, &hex_hash(token), now)? else {
        return Err(Refusal::new(404, json!({ "detail": UNKNOWN })).into());
    };
    let kept = store::find(conn, link.approval_id)?;
    match kept.approval.status {
        ApprovalStatus::Published => {
            let path = kinds::of(kept.approval.kind).public_path(conn, kept.approval.subject_id)?;
            Err(Refusal::new(410, json!({ "detail": PUBLISHED, "path": path })).into())
        }
        _ if !link.link.is_open => gone(ENDED),
        ApprovalStatus::Draft => gone(CHANGED),
        _ => Ok((kept, link)),
    }
}

/// A decision by somebody with a link.
pub fn decide(
    conn: &Connection,
    context: &ApprovalContext,
    token: &str,
    decision: &Decision,
    now: &str,
) -> Result<()> {
    let (kept, link) = find(conn, token, now)?;
    let actor = Actor { user_id: None, name: link.link.email.clone(), at: now.to_owned() };
    let speaker = Speaker { user_id: None, email: link.link.email };
    deciding::settle(conn, (context, &actor), &kept, decision, &speaker)
}
