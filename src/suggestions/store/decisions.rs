//! What staff decide about a suggestion, and who hears of it.

use jiff::civil::Date;
use rusqlite::{Connection, named_params};
use serde_json::json;

use super::suggestions::{confirm, find, find_open};
use crate::accounts::{Actor, audit_with};
use crate::directory;
use crate::kit::config::Town;
use crate::kit::error::{Error, Result};
use crate::kit::mail::{self, NewMail};
use crate::notifications::{Kind, Notice, notify};
use crate::suggestions::change;
use crate::suggestions::model::{Decision, Field, Suggestion};

/// Applies a suggestion or sends it back. The listing, the trail and the word to the sender are
/// one transaction.
pub fn decide(
    conn: &Connection,
    actor: &Actor,
    town: &Town,
    id: i64,
    decision: &Decision,
    today: Date,
) -> Result<Suggestion> {
    let (business_id, suggestion, user_id, email) = find_open(conn, id)?;
    let field = Field::parse(&suggestion.field).unwrap_or(Field::Other);
    let (status, value, reason) = match decision {
        Decision::Approve(value) => ("approved", value.as_deref().unwrap_or(&suggestion.value), ""),
        Decision::Reject(reason) => ("rejected", suggestion.value.as_str(), reason.as_str()),
    };
    if status == "approved" {
        let listing = directory::load(conn, business_id)?;
        let wanted =
            change::apply(&listing, field, value, today).map_err(|text| Error::field("value", text))?;
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
        Decision::Approve(_) => format!("Your suggestion for {name} was accepted"),
        Decision::Reject(_) => format!("Your suggestion for {name} was not accepted"),
    };
    let message = match decision {
        Decision::Approve(_) => "The listing is corrected. Thank you for your help.".to_owned(),
        Decision::Reject(reason) => reason.clone(),
    };
    let cause = format!("suggestion-decided:{id}");
    if let Some(user_id) = user_id {
        let link = format!("/directory/{}", suggestion.business.slug);
        let kind = Kind::Contributions;
        notify(
            conn,
            &Notice { user_id, kind, title: &title, message: &message, link: &link, cause: &cause },
        )?;
    } else if !email.is_empty() {
        let (text, html) = mail::layout(town, &title, &[message], None);
        mail::enqueue(conn, &NewMail { to: email, subject: title, text, html, cause })?;
    }
    find(conn, id)
}
