//! Decisions by staff and businesses about a suggestion. The change of the listing, the audit entry and the
//! notification of the sender are one transaction.

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::json;

use super::apply;
use super::model::{BusinessAnswer, Suggestion, SuggestionDecision, SuggestionField, SuggestionRecipient};
use super::store;
use crate::accounts::{Actor, audit_restorable, audit_with, newest_revision};
use crate::directory::{self, ConfirmedBy, NewBusiness};
use crate::kit::config::TownSettings;
use crate::kit::error::{Error, Result};
use crate::kit::mail::{self, NewMail};
use crate::moderation::{self, ContentKind, RefusedContent};
use crate::notifications::{NewNotification, NotificationKind, notify};

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
    let (_, suggestion, ..) = store::find_open(conn, id)?;
    if suggestion.recipient != SuggestionRecipient::Business {
        return Err(Error::field("answer", "The town office decides on this suggestion now."));
    }
    let decision = match answer {
        BusinessAnswer::Keep if field_of(&suggestion).needs_approval() => {
            store::forward(conn, id, true)?;
            let change = [&json!({ "recipient": "business" }), &json!({ "recipient": "staff" })];
            let details = json!({ "business": suggestion.business.slug, "field": suggestion.field });
            audit_with(conn, actor, "suggestion.forward", &format!("suggestion:{id}"), change, &details)?;
            let forwarded = store::find(conn, id)?;
            store::notify_office(conn, &forwarded, &[])?;
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

/// Approves a rejected suggestion after all, as it was sent.
pub fn restore(conn: &Connection, actor: &Actor, town: &TownSettings, id: i64, today: Date) -> Result<()> {
    if !store::reopen_rejected(conn, id)? {
        return Err(Error::NotFound("Suggestion"));
    }
    decide(conn, actor, town, id, &SuggestionDecision::Approve(None), today).map(drop)
}

/// Reverts a decision by somebody who had no right to make it: the suggestion waits for staff again. Returns
/// whether the suggestion is about this business.
pub fn reopen(conn: &Connection, actor: &Actor, id: i64, business_id: i64) -> Result<bool> {
    if store::find_business(conn, id)? != Some(business_id) {
        return Ok(false);
    }
    let was = store::find(conn, id)?;
    store::reopen(conn, id)?;
    let suggestion = store::find(conn, id)?;
    let change = [&json!({ "status": was.status }), &json!({ "status": suggestion.status })];
    let details = json!({ "business": suggestion.business.slug, "field": suggestion.field });
    audit_with(conn, actor, "suggestion.reopen", &format!("suggestion:{id}"), change, &details)?;
    store::notify_office(conn, &suggestion, &[])?;
    Ok(true)
}

/// What is stored of a decision.
struct Outcome<'a> {
    status: &'static str,
    value: &'a str,
    reason: String,
}

impl<'a> Outcome<'a> {
    fn of(suggestion: &'a Suggestion, decision: &'a SuggestionDecision) -> Outcome<'a> {
        let sent = suggestion.value.as_str();
        let (status, value, reason) = match decision {
            SuggestionDecision::Approve(edited) => {
                ("approved", edited.as_deref().unwrap_or(sent), String::new())
            }
            SuggestionDecision::Reject(grounds) => ("rejected", sent, grounds.words()),
            SuggestionDecision::Discard(reason) => ("rejected", sent, reason.clone()),
        };
        Outcome { status, value, reason }
    }
}

/// Applies or rejects a suggestion.
pub fn decide(
    conn: &Connection,
    actor: &Actor,
    town: &TownSettings,
    id: i64,
    decision: &SuggestionDecision,
    today: Date,
) -> Result<Suggestion> {
    let (business_id, suggestion, user_id, email) = store::find_open(conn, id)?;
    let outcome = Outcome::of(&suggestion, decision);
    let changed = match decision {
        SuggestionDecision::Approve(_) => {
            apply_change(conn, actor, business_id, (field_of(&suggestion), outcome.value), today)?
        }
        SuggestionDecision::Reject(_) | SuggestionDecision::Discard(_) => None,
    };
    store::set_decision(conn, id, [outcome.status, outcome.value, &outcome.reason], &actor.at)?;
    record(conn, actor, &suggestion, &outcome, changed.as_ref().map(|edit| (business_id, edit)))?;
    tell_sender(conn, actor, town, &suggestion, (user_id, email), decision)?;
    store::find(conn, id)
}

fn field_of(suggestion: &Suggestion) -> SuggestionField {
    SuggestionField::parse(&suggestion.field).unwrap_or(SuggestionField::Other)
}

/// Changes and confirms the listing. Returns it before and after, if they differ.
fn apply_change(
    conn: &Connection,
    actor: &Actor,
    business_id: i64,
    (field, value): (SuggestionField, &str),
    today: Date,
) -> Result<Option<[NewBusiness; 2]>> {
    let listing = directory::load(conn, business_id)?;
    let wanted = apply::apply(&listing, field, value, today).map_err(|text| Error::field("value", text))?;
    let is_changed = directory::change(conn, business_id, &wanted, &actor.at)?;
    let by = match actor.user_id {
        Some(user) if directory::represents_business(conn, user, business_id)? => ConfirmedBy::Owner,
        _ => ConfirmedBy::Office,
    };
    directory::set_confirmed(conn, business_id, &actor.at, by)?;
    Ok(is_changed.then_some([listing, wanted]))
}

/// The audit entries of the decision, and of the listing if it was changed.
fn record(
    conn: &Connection,
    actor: &Actor,
    suggestion: &Suggestion,
    outcome: &Outcome<'_>,
    changed: Option<(i64, &[NewBusiness; 2])>,
) -> Result<()> {
    let action = if outcome.status == "approved" { "suggestion.approve" } else { "suggestion.reject" };
    let subject = format!("suggestion:{}", suggestion.id);
    let change = [
        &json!({ "status": "open", "value": suggestion.value }),
        &json!({ "status": outcome.status, "value": outcome.value }),
    ];
    let details = json!({
        "business": suggestion.business.slug, "field": suggestion.field, "reason": outcome.reason,
    });
    let Some((business_id, [before, after])) = changed else {
        return audit_with(conn, actor, action, &subject, change, &details);
    };
    let listing = format!("business:{business_id}");
    // Whoever is editing the listing meanwhile is told (accounts/edit_conflicts.rs).
    let edit = [before, after].map(directory::audited);
    audit_with(conn, actor, "business.suggestion", &listing, edit.each_ref(), &details)?;
    audit_restorable(conn, actor, action, &subject, change, &details, (&listing, &json!(before)))
}

/// "Its phone number: 860-555-0177. It is on their door."
fn content(suggestion: &Suggestion) -> String {
    let said = [suggestion.value.as_str(), suggestion.note.as_str()];
    let said: Vec<&str> = said.into_iter().filter(|text| !text.is_empty()).collect();
    format!("Its {}: {}", field_of(suggestion).label(), said.join(". "))
}

/// `sender`: the account, if any, and the address, which may be empty.
fn tell_sender(
    conn: &Connection,
    actor: &Actor,
    town: &TownSettings,
    suggestion: &Suggestion,
    sender: (Option<i64>, String),
    decision: &SuggestionDecision,
) -> Result<()> {
    let (id, name, (user_id, email)) = (suggestion.id, &suggestion.business.name, sender);
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
                content: &content(suggestion),
                author_id: user_id,
                author_email: &email,
                headline: &refused,
            };
            return moderation::record(conn, actor, &content, grounds);
        }
    };
    if moderation::is_granted_at(conn, ContentKind::Suggestion, id, &actor.at)? {
        return Ok(());
    }
    // A reopened suggestion is decided again, and the sender is notified of the new decision too.
    let revision = newest_revision(conn, &format!("suggestion:{id}"))?;
    let cause = format!("suggestion-decided:{id}:{revision}");
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
    Ok(())
}
