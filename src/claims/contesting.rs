//! A claim on a listing that has an owner.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;

use super::model::{Claim, ClaimStatus};
use super::notices::{Notice, notify_office, tell_owners};
use super::{ClaimContext, jobs, store};
use crate::directory;
use crate::kit::clock::stamp_of;
use crate::kit::day;
use crate::kit::error::{Error, Result};

/// How long the present owners have to answer.
const CONTEST: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Contests a claim on a listing that got its owner another way since; returns whether it did.
pub(super) fn contest_if_owned(
    conn: &Connection,
    context: ClaimContext<'_>,
    claim: &Claim,
    now: &str,
) -> Result<bool> {
    let owners = directory::list_owner_ids(conn, claim.business.id)?;
    let is_settled = claim.is_new_listing || claim.is_contested();
    if is_settled || owners.is_empty() || owners.contains(&claim.user_id) {
        return Ok(false);
    }
    contest(conn, context, claim, now)?;
    Ok(true)
}

/// Gives the current owners a week to answer a claim on their listing, and notifies them and staff.
pub(super) fn contest(conn: &Connection, context: ClaimContext<'_>, claim: &Claim, now: &str) -> Result<()> {
    let since: Timestamp = now.parse().map_err(Error::internal)?;
    let end = since.checked_add(CONTEST).map_err(Error::internal)?;
    store::contest(conn, claim.id, &stamp_of(end))?;
    jobs::plan_decision(conn, claim.id, end)?;
    let claimant = store::find_claimant(conn, claim.user_id)?;
    let name = &claim.business.name;
    let title = format!("{} says that {name} is theirs", claimant.name);
    let until =
        day::in_words(end.to_zoned(context.clock.zone().clone()).date(), context.clock.local().date());
    let message = format!(
        "Tell the town office by {until} whether that is right. Nothing changes before then; after that the office decides."
    );
    let cause = cause(conn, claim, now)?;
    let notice = Notice { title: &title, message: &message, cause: &cause };
    let owners = directory::list_owner_ids(conn, claim.business.id)?;
    tell_owners(conn, &claim.business, &owners, notice)?;
    let title = format!("{} claims {name}, which has an owner", claimant.name);
    let message = format!("The owner has been told and may answer by {until}.");
    notify_office(conn, Notice { title: &title, message: &message, cause: &cause })
}

/// Whoever withdraws a claim and makes it again tells nobody more than once a day, unless it was decided meanwhile.
fn cause(conn: &Connection, claim: &Claim, now: &str) -> Result<String> {
    let is_decided = |known: &Claim| !matches!(known.status, ClaimStatus::Open | ClaimStatus::Withdrawn);
    let mut own = store::list_own(conn, claim.user_id, now)?;
    own.retain(|known| known.business.id == claim.business.id && is_decided(known));
    let day = now.split('T').next().unwrap_or_default();
    Ok(format!("claim-contested:{}:{}:{}:{day}", claim.business.id, claim.user_id, own.len()))
}
