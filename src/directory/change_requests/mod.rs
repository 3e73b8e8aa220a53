//! Changes of a public listing that owners and managers request and staff decide: name, category, address.
//!
//! Table: `business_change_requests`. Calls: `businesslistings/{key}/change-request/`,
//! `admin/change-requests/`. Invariant: a business has at most one open request; it holds exactly the
//! fields that differ from what is public, and nothing of it is public before staff approve it.

mod http;
mod model;
mod notices;
mod openapi;
#[cfg(test)]
mod tests;

use rusqlite::Connection;
use serde_json::{Value, json};

use super::change::{Edit, save_edit};
use super::model::NewBusiness;
use super::store;
use crate::accounts::{Actor, audit, audit_with};
use crate::kit::error::{Error, Refusal, Result};

pub use http::routes;
pub use model::{
    ChangeAuthor, ChangeRequest, FieldChange, ReviewedChange, ReviewedField, ReviewedRequest, WaitingValues,
    without_reviewed,
};
pub use openapi::operations;

/// The open request, as the business's own people see it.
pub fn find_open(
    conn: &Connection,
    business_id: i64,
    present: &NewBusiness,
) -> Result<Option<ChangeRequest>> {
    let open = store::find_open_request(conn, business_id)?;
    Ok(open.map(|open| ChangeRequest {
        id: open.id,
        created_at: open.created_at,
        fields: open.wanted.changes(present),
    }))
}

/// The listing as its people want it: the public values with the requested changes applied.
pub fn wanted_by_its_people(
    conn: &Connection,
    business_id: i64,
    present: &NewBusiness,
) -> Result<NewBusiness> {
    let open = store::find_open_request(conn, business_id)?;
    Ok(open.map_or_else(|| present.clone(), |open| open.wanted.laid_over(present)))
}

/// Makes the differences between `wanted` and the public listing the open request; staff are notified of a
/// new one.
pub fn ask(
    conn: &Connection,
    actor: &Actor,
    business_id: i64,
    [present, wanted]: [&NewBusiness; 2],
) -> Result<()> {
    let values = WaitingValues::between(present, wanted);
    let open = store::find_open_request(conn, business_id)?;
    let before = open.as_ref().map(|open| open.wanted.clone()).unwrap_or_default();
    if values == before {
        return Ok(());
    }
    match &open {
        Some(open) if values.is_empty() => store::withdraw_request(conn, open.id, &actor.at)?,
        _ => {
            let id = store::save_open_request(conn, business_id, &values, actor.user_id, &actor.at)?;
            if open.is_none() {
                notices::notify_office(conn, business_id, id, &values.changes(present))?;
            }
        }
    }
    note(conn, actor, business_id, present, [&before, &values])
}

/// Withdraws the open request, if there is one.
pub fn withdraw(conn: &Connection, actor: &Actor, business_id: i64) -> Result<()> {
    let Some(open) = store::find_open_request(conn, business_id)? else { return Ok(()) };
    store::withdraw_request(conn, open.id, &actor.at)?;
    let present = store::load(conn, business_id)?;
    note(conn, actor, business_id, &present, [&open.wanted, &WaitingValues::default()])
}

/// Records a request in the audit trail: the public values, and the requested ones.
fn note(
    conn: &Connection,
    actor: &Actor,
    business_id: i64,
    present: &NewBusiness,
    [before, after]: [&WaitingValues; 2],
) -> Result<()> {
    let subject = format!("business:{business_id}");
    if after.is_empty() {
        let [_, waited] = texts(&before.changes(present));
        return audit(conn, actor, "business.change-withdraw", &subject, &waited, &Value::Null);
    }
    let [public, wanted] = texts(&after.changes(present));
    audit(conn, actor, "business.change-request", &subject, &public, &wanted)
}

/// Texts by field: those before, and those after.
fn texts(changes: &[FieldChange]) -> [Value; 2] {
    let of = |text: fn(&FieldChange) -> &String| {
        Value::Object(changes.iter().map(|one| (one.field.clone(), json!(text(one)))).collect())
    };
    [of(|one| &one.before), of(|one| &one.after)]
}

/// A decision by staff.
pub struct Decision {
    pub approve: Vec<String>,
    pub reason: String,
    /// The request's `updated_at` when staff opened it.
    pub seen_at: Option<String>,
}

/// Publishes the approved fields and rejects the others; the business's people are notified.
pub fn decide(conn: &Connection, actor: &Actor, id: i64, decision: &Decision) -> Result<ReviewedRequest> {
    let (request, wanted) = store::find_request(conn, id)?;
    if request.status != "open" {
        return Err(conflict(match request.status.as_str() {
            "decided" => "This request has already been decided.",
            _ => {
                "This request has been withdrawn, or the listing says so already. There is nothing to decide."
            }
        }));
    }
    if decision.seen_at.as_ref().is_some_and(|seen| *seen != request.updated_at) {
        return Err(conflict("This request was changed since you opened it. Look at it again, then decide."));
    }
    let approved = approved_fields(&wanted, &decision.approve)?;
    let is_partial = approved.len() < wanted.fields().len();
    if is_partial && decision.reason.is_empty() {
        return Err(Error::field("reason", "Say why you do not approve it. The business reads this."));
    }
    let business = request.business.id;
    let present = store::load(conn, business)?;
    let is_approved = |field: &str| approved.iter().any(|approved| approved.as_str() == field);
    let outcome: Vec<ReviewedChange> = wanted
        .changes(&present)
        .into_iter()
        .map(|change| ReviewedChange { is_approved: Some(is_approved(&change.field)), change })
        .collect();
    let reason = if is_partial { decision.reason.as_str() } else { "" };
    // Closed before the edit, which would remove the fields it publishes from an open request.
    store::close_request(conn, id, &outcome, reason, &actor.at)?;
    let words = |keep: bool| {
        let kept = outcome.iter().filter(|one| one.is_approved == Some(keep));
        kept.map(|one| one.change.field.clone()).collect::<Vec<_>>()
    };
    let details =
        json!({ "request": id, "approved": words(true), "rejected": words(false), "reason": reason });
    if approved.is_empty() {
        let subject = format!("business:{business}");
        audit_with(conn, actor, "business.change-reject", &subject, [&Value::Null; 2], &details)?;
    } else {
        let edited = wanted.some_laid_over(&present, &approved);
        let edit = Edit { action: "business.change-approve", details };
        save_edit(conn, actor, business, [&present, &edited], edit)?;
    }
    notices::tell_business(conn, business, id, &outcome, reason)?;
    Ok(store::find_request(conn, id)?.0)
}

/// Approves or rejects the whole request.
pub fn decide_whole(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    is_approved: bool,
    reason: &str,
    seen_at: Option<String>,
) -> Result<()> {
    let (_, wanted) = store::find_request(conn, id)?;
    let fields = wanted.fields().into_iter().filter(|_| is_approved);
    let approve = fields.map(|field| field.as_str().to_owned()).collect();
    decide(conn, actor, id, &Decision { approve, reason: reason.to_owned(), seen_at }).map(drop)
}

fn approved_fields(wanted: &WaitingValues, words: &[String]) -> Result<Vec<ReviewedField>> {
    let waiting = wanted.fields();
    if let Some(unknown) =
        words.iter().find(|word| !waiting.iter().any(|field| field.as_str() == word.as_str()))
    {
        return Err(Error::field("approve", format!("\"{unknown}\" does not wait in this request.")));
    }
    Ok(waiting.into_iter().filter(|field| words.iter().any(|word| word == field.as_str())).collect())
}

fn conflict(sentence: &str) -> Error {
    Refusal::conflict(sentence).into()
}
