//! What staff decide about a suggestion, and who hears of it.

use jiff::civil::Date;
use rusqlite::{Connection, named_params};
use serde_json::json;

use super::suggestions::{confirm, find, find_open};
use crate::accounts::{Actor, audit_with};
use crate::directory;
use crate::kit::config::TownSettings;
use crate::kit::error::{Error, Result};
use crate::kit::mail::{self, NewMail};
use crate::notifications::{NewNotification, NotificationKind, notify};
use crate::suggestions::apply;
use crate::suggestions::model::{Suggestion, SuggestionDecision, SuggestionField};

/// Applies a suggestion or sends it back. The listing, the trail and the word to the sender are
/// one transaction.
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
        SuggestionDecision::Approve(value) => ("approved", value.as_deref().unwrap_or(&suggestion.value), ""),
        SuggestionDecision::Reject(reason) => ("rejected", suggestion.value.as_str(), reason.as_str()),
    };
    if status == "approved" {
        let listing = directory::load(conn, business_id)?;
        let wanted =
            apply::apply(&listing, field, value, today).map_err(|text| Error::field("value", text))?;
        directory::change(conn, business_id, &wanted, &actor.at)?;
        confirm(conn, business_id, &actor.at)?;
    }
    conn.prepare_cached(
        "UPDATE suggestions SET status = :status, value = :value, reason = :reason, decided_at = :now WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":status": status, ":value": value, ":reason": reason, ":now": actor.at,
    })?;
    let action = if status == "approved" { "suggestion.approve" } else { "suggestion.reject" };
    audit_with(
        conn,
        actor,
        action,
        &format!("suggestion:{id}"),
        [
            &json!({ "status": "open", "value": suggestion.value }),
            &json!({ "status": status, "value": value }),
        ],
        &json!({ "business": suggestion.business.slug, "field": suggestion.field, "reason": reason }),
    )?;
    let name = &suggestion.business.name;
    let title = match decision {
        SuggestionDecision::Approve(_) => format!("Your suggestion for {name} was accepted"),
        SuggestionDecision::Reject(_) => format!("Your suggestion for {name} was not accepted"),
    };
    let message = match decision {
        SuggestionDecision::Approve(_) => "The listing is corrected. Thank you for your help.".to_owned(),
        SuggestionDecision::Reject(reason) => reason.clone(),
    };
    let cause = format!("suggestion-decided:{id}");
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
