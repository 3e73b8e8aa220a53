//! Decisions by staff and businesses about a suggestion, and the notifications about them.

use jiff::civil::Date;
use rusqlite::{Connection, named_params};
use serde_json::json;

use super::notices::{find_business, notify_office};
use super::suggestions::{find, find_open, forward, list_overdue};
use crate::accounts::{Actor, audit_restorable, audit_with, newest_revision};
use crate::directory::{self, ConfirmedBy};
use crate::kit::config::TownSettings;
use crate::kit::error::{Error, Result};
use crate::kit::mail::{self, NewMail};
use crate::moderation::{self, ContentKind, RefusedContent};
use crate::notifications::{NewNotification, NotificationKind, notify};
use crate::suggestions::apply;
use crate::suggestions::model::{
    BusinessAnswer, Suggestion, SuggestionDecision, SuggestionField, SuggestionRecipient,
};

/// Records a business's answer to a suggestion that waits for it. If staff must approve the change, it is
/// forwarded to them.
pub fn answer(
    conn: &Connection,
    actor: &Actor,
    town: &TownSettings,
    id: i64,
    answer: BusinessAnswer,
    today: Date,
) -> Result<Suggestion> {
    let (_, suggestion, ..) = find_open(conn, id)?;
    if suggestion.recipient != SuggestionRecipient::Business {
        return Err(Error::field("answer", "The town office decides on this suggestion now."));
    }
    let field = SuggestionField::parse(&suggestion.field).unwrap_or(SuggestionField::Other);
    let decision = match answer {
        BusinessAnswer::Keep if field.needs_approval() => {
            forward(conn, id, true)?;
            let change = [&json!({ "recipient": "business" }), &json!({ "recipient": "staff" })];
            let details = json!({ "business": suggestion.business.slug, "field": suggestion.field });
            audit_with(conn, actor, "suggestion.forward", &format!("suggestion:{id}"), change, &details)?;
            let forwarded = find(conn, id)?;
            notify_office(conn, &forwarded, &[])?;
            return Ok(forwarded);
        }
        BusinessAnswer::Keep => SuggestionDecision::Approve(None),
        BusinessAnswer::Discard => SuggestionDecision::Discard(format!(
            "{} says that its listing is right as it is.",
            suggestion.business.name
        )),
    };
    decide(conn, actor, town, id, &decision, today)
}

/// Passes suggestions the business has not answered in time on to staff.
pub fn forward_overdue(conn: &Connection, created_before: &str) -> Result<()> {
    for id in list_overdue(conn, created_before)? {
        forward(conn, id, false)?;
        notify_office(conn, &find(conn, id)?, &[])?;
    }
    Ok(())
}

/// "Its phone number: 860-555-0177. It is on their door."
fn content(field: SuggestionField, suggestion: &Suggestion) -> String {
    let said = [suggestion.value.as_str(), suggestion.note.as_str()];
    let said: Vec<&str> = said.into_iter().filter(|text| !text.is_empty()).collect();
    format!("Its {}: {}", field.label(), said.join(". "))
}

/// Approves a rejected suggestion after all, as it was sent.
pub fn restore(conn: &Connection, actor: &Actor, town: &TownSettings, id: i64, today: Date) -> Result<()> {
    let count = conn
        .prepare_cached(
            "UPDATE suggestions SET status = 'open', recipient = 'staff', reason = '', decided_at = NULL
             WHERE id = ?1 AND status = 'rejected'",
        )?
        .execute([id])?;
    if count == 0 {
        return Err(Error::NotFound("Suggestion"));
    }
    decide(conn, actor, town, id, &SuggestionDecision::Approve(None), today).map(drop)
}

/// Reverts a decision by somebody who had no right to make it: the suggestion waits for staff again. Returns
/// whether the suggestion is about this business.
pub fn reopen(conn: &Connection, actor: &Actor, id: i64, business_id: i64) -> Result<bool> {
    if find_business(conn, id)? != Some(business_id) {
        return Ok(false);
    }
    let was = find(conn, id)?;
    conn.prepare_cached(
        "UPDATE suggestions SET status = 'open', recipient = 'staff', business_agrees = 0, reason = '',
             decided_at = NULL
         WHERE id = ?1",
    )?
    .execute([id])?;
    let suggestion = find(conn, id)?;
    let change = [&json!({ "status": was.status }), &json!({ "status": suggestion.status })];
    let details = json!({ "business": suggestion.business.slug, "field": suggestion.field });
    audit_with(conn, actor, "suggestion.reopen", &format!("suggestion:{id}"), change, &details)?;
    notify_office(conn, &suggestion, &[])?;
    Ok(true)
}

/// Applies or rejects a suggestion. The change of the listing, the audit entry and the notification of the
/// sender are one transaction.
pub fn decide(
    conn: &Connection,
    actor: &Actor,
    town: &TownSettings,
    id: i64,
    decision: &SuggestionDecision,
    today: Date,
) -> Result<Suggestion> {
    let (business_id, suggestion, user_id, email) = find_open(conn, id)?;
    let field = SuggestionField::parse(&suggestion.field).unwrap_or(SuggestionField::Other);
    let (status, value, reason) = match decision {
        SuggestionDecision::Approve(value) => {
            ("approved", value.as_deref().unwrap_or(&suggestion.value), String::new())
        }
        SuggestionDecision::Reject(grounds) => ("rejected", suggestion.value.as_str(), grounds.words()),
        SuggestionDecision::Discard(reason) => ("rejected", suggestion.value.as_str(), reason.clone()),
    };
    let mut changed = None;
    if status == "approved" {
        let listing = directory::load(conn, business_id)?;
        let wanted =
            apply::apply(&listing, field, value, today).map_err(|text| Error::field("value", text))?;
        changed = directory::change(conn, business_id, &wanted, &actor.at)?.then_some((listing, wanted));
        let by = match actor.user_id {
            Some(user) if directory::represents_business(conn, user, business_id)? => ConfirmedBy::Owner,
            _ => ConfirmedBy::Office,
        };
        directory::set_confirmed(conn, business_id, &actor.at, by)?;
    }
    conn.prepare_cached(
        "UPDATE suggestions SET status = :status, value = :value, reason = :reason, decided_at = :now WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":status": status, ":value": value, ":reason": reason, ":now": actor.at,
    })?;
    let action = if status == "approved" { "suggestion.approve" } else { "suggestion.reject" };
    let subject = format!("suggestion:{id}");
    let change = [
        &json!({ "status": "open", "value": suggestion.value }),
        &json!({ "status": status, "value": value }),
    ];
    let details =
        json!({ "business": suggestion.business.slug, "field": suggestion.field, "reason": reason });
    match changed {
        Some((before, after)) => {
            let listing = format!("business:{business_id}");
            // Whoever is editing the listing meanwhile is told (accounts/edit_conflicts.rs).
            let edit = [&before, &after].map(directory::audited);
            audit_with(conn, actor, "business.suggestion", &listing, edit.each_ref(), &details)?;
            audit_restorable(conn, actor, action, &subject, change, &details, (&listing, &json!(before)))?;
        }
        None => audit_with(conn, actor, action, &subject, change, &details)?,
    }
    let name = &suggestion.business.name;
    let refused = format!("Your suggestion for {name} was not accepted");
    let (title, message) = match decision {
        SuggestionDecision::Approve(_) => (
            format!("Your suggestion for {name} was accepted"),
            "The listing is corrected. Thank you for your help.".to_owned(),
        ),
        SuggestionDecision::Discard(reason) => (refused, reason.clone()),
        SuggestionDecision::Reject(grounds) => {
            let content = RefusedContent {
                kind: ContentKind::Suggestion,
                subject_id: id,
                title: name,
                content: &content(field, &suggestion),
                author_id: user_id,
                author_email: &email,
                headline: &refused,
            };
            moderation::record(conn, actor, &content, grounds)?;
            return find(conn, id);
        }
    };
    if moderation::is_granted_at(conn, ContentKind::Suggestion, id, &actor.at)? {
        return find(conn, id);
    }
    // A reopened suggestion is decided again, and the sender is notified of the new decision too.
    let cause = format!("suggestion-decided:{id}:{}", newest_revision(conn, &subject)?);
    if let Some(user_id) = user_id {
        let link = format!("/directory/{}", suggestion.business.slug);
        let kind = NotificationKind::Contributions;
        notify(
            conn,
            &NewNotification { user_id, kind, title: &title, message: &message, link: &link, cause: &cause },
        )?;
    } else if !email.is_empty() {
        let (text, html) = mail::layout(town, &title, &[message], None);
        mail::enqueue(conn, &NewMail { to: email, subject: title, text, html, cause })?;
    }
    find(conn, id)
}
