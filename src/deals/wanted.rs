//! A submitted deal, for people who review it before residents see it.
//!
//! Invariant: submitting here does the same as a business saving a deal; both wait in `deal_reviews`.

use jiff::civil::Date;
use rusqlite::Connection;
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::approval;
use super::managed::{DealReview, ManagedDeal, differing};
use super::model::{Deal, DealStatus, NewDeal};
use super::store;
use crate::accounts::{Actor, audit};
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::hex;

const STALE: &str = "Somebody has changed this deal since you opened it. Read it again first.";
const NOTHING_NEW: &str = "Residents see this deal as it is. Change it first.";

/// A deal with its unpublished changes, as residents will see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WantedDeal {
    #[serde(flatten)]
    #[schema(inline)]
    pub deal: Deal,
    pub code: String,
}

fn wanted_of(managed: &ManagedDeal) -> NewDeal {
    match &managed.review {
        Some(review) => review.wanted.clone(),
        None => NewDeal { status: DealStatus::Published, ..managed.deal.to_new() },
    }
}

/// Identifies the state that somebody read, and who submitted it.
pub fn wanted_edition(conn: &Connection, id: i64, today: Date) -> Result<(String, Option<i64>)> {
    let managed = store::expect_managed(conn, id, today)?;
    let writer = managed.review.as_ref().and_then(|review| review.submitted_by_id);
    Ok((edition(&wanted_of(&managed))?, writer))
}

fn edition(wanted: &NewDeal) -> Result<String> {
    Ok(hex::encode(Sha256::digest(serde_json::to_string(wanted)?).iter().take(16)))
}

/// Submits what is wanted of the deal, if it is still as it was read.
pub fn send_in(conn: &Connection, actor: &Actor, id: i64, seen: &str, today: Date) -> Result<()> {
    let managed = store::expect_managed(conn, id, today)?;
    let (present, wanted) = (managed.deal.to_new(), wanted_of(&managed));
    if edition(&wanted)? != seen {
        return Err(Refusal::conflict(STALE).into());
    }
    if wanted == present {
        return Err(Refusal::conflict(NOTHING_NEW).into());
    }
    if wanted.end_date.is_some_and(|last| last < wanted.start_date.max(today)) {
        return Err(Error::field("end_date", "This day has passed. Choose today or a later day."));
    }
    let writer = managed.review.as_ref().and_then(|review| review.submitted_by_id);
    store::delete_review(conn, id)?;
    store::save_review(conn, id, &differing(&present, &wanted), writer.or(actor.user_id), &actor.at)?;
    audit(conn, actor, "deal.submit", &format!("deal:{id}"), &json!(present), &json!(wanted))
}

/// The submission as a deal of its business as that is now.
pub fn show_wanted(conn: &Connection, id: i64, wanted: &NewDeal, today: Date) -> Result<WantedDeal> {
    let present = store::expect_managed(conn, id, today)?.deal;
    let remaining = wanted.max_redemptions.map(|most| (most - present.redeemed).max(0));
    let deal = Deal {
        title: wanted.title.clone(),
        description: wanted.description.clone(),
        terms: wanted.terms.clone(),
        start_date: wanted.start_date,
        end_date: wanted.end_date,
        has_code: !wanted.code.is_empty(),
        max_redemptions: wanted.max_redemptions,
        remaining,
        state: wanted.state(present.redeemed, today),
        ..present
    };
    Ok(WantedDeal { deal, code: wanted.code.clone() })
}

/// The deal as residents see it; none if they don't.
pub fn find_shown(conn: &Connection, id: i64, today: Date) -> Result<Option<NewDeal>> {
    let present = store::expect_managed(conn, id, today)?.deal.to_new();
    Ok(Some(present).filter(|deal| deal.status == DealStatus::Published))
}

/// Publishes what was approved, as it was read.
pub fn publish_approved(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    wanted: &NewDeal,
    today: Date,
) -> Result<()> {
    let managed = store::expect_managed(conn, id, today)?;
    approval::publish_wanted(conn, actor, &managed, wanted, today)
}

/// Sends the submission back, so the submitter can continue from it; `reason` says why.
pub fn return_wanted(conn: &Connection, actor: &Actor, id: i64, reason: &str, today: Date) -> Result<()> {
    let managed = store::expect_managed(conn, id, today)?;
    let waiting = managed.review.as_ref().filter(|review| review.is_waiting());
    let Some(DealReview { wanted, .. }) = waiting else { return Ok(()) };
    approval::send_back(conn, actor, &managed, &wanted.title, (reason, None))
}

/// Makes the submission wait again, as it was sent.
pub fn wait_again(conn: &Connection, id: i64) -> Result<()> {
    store::reopen_review(conn, id).map(drop)
}
