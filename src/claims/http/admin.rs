//! API calls for the office: the queue, decisions, letters, and undoing a fraudulent claim.

use rocket::{Route, State, get, post};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::OwnedContext;
use crate::accounts::{Accounts, Actor, Staff, audit_with};
use crate::claims::code;
use crate::claims::decisions::{self, Approval};
use crate::claims::model::{ClaimStatus, MAX_LENGTH, ProofMethod, ReviewedClaim, address_line, subject};
use crate::claims::{store, undo};
use crate::directory;
use crate::kit::error::{Error, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::printed_code;
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};

/// A letter, ready to be printed. Its code is shown only once.
#[derive(Serialize, ToSchema)]
pub struct PrintableLetter {
    business: String,
    /// Lines of the address.
    address: Vec<String>,
    claimant: String,
    /// As it is printed: `K7QM-2XPA`.
    code: String,
    /// Address of the page where the code is entered.
    url: String,
    expires_at: String,
}

#[get("/admin/claims")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<ReviewedClaim>>> {
    let page_ask = PageRequest::parse(&request)?;
    let status = request.choice("status", ClaimStatus::parse)?.unwrap_or(ClaimStatus::Open);
    let now = app.clock.stamp();
    let read = app.db.read(move |conn| {
        let count = store::count(conn, status)?;
        page_ask.list(count, |limit, offset| {
            let claims = store::list(conn, status, &now, limit, offset)?;
            claims.into_iter().map(|claim| decisions::review(conn, claim, &now)).collect()
        })
    });
    Ok(PrivateBody(read.await?))
}

#[get("/admin/claims/<id>")]
async fn one(id: RecordId, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<ReviewedClaim>> {
    let id = id.of("Claim")?;
    let now = app.clock.stamp();
    let read = app.db.read(move |conn| decisions::review(conn, store::find(conn, id, &now)?, &now));
    Ok(PrivateBody(read.await?))
}

/// A decision by staff.
pub enum Decision {
    Approve { proof: ProofMethod, reason: String, replaces_owners: bool },
    Reject(String),
}

pub fn read_decision(input: &mut Input) -> Result<Option<Decision>> {
    if !input.has("decision") {
        input.error("decision", REQUIRED);
    }
    let decision = input.choice("decision", &["approve", "reject"]);
    let proof = input.choice("proof", &ProofMethod::OF_OFFICE).as_deref().and_then(ProofMethod::parse);
    let replaces_owners = input.flag("replaces_owners").unwrap_or_default();
    let reason = input.text("reason", TextRule::new().at_most(MAX_LENGTH));
    if decision.as_deref() == Some("approve") && proof.is_none() && !input.has_errors("proof") {
        input.error("proof", "Say how the claimant proved it.");
    }
    input.check()?;
    Ok(match (decision.as_deref(), proof) {
        (Some("reject"), _) => Some(Decision::Reject(reason)),
        (Some(_), Some(proof)) => Some(Decision::Approve { proof, reason, replaces_owners }),
        _ => None,
    })
}

#[post("/admin/claims/<id>/decide", data = "<body>")]
async fn decide(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<ReviewedClaim>> {
    let id = id.of("Claim")?;
    let decision = read_decision(&mut body.json()?)?.ok_or_else(|| Error::field("decision", REQUIRED))?;
    let (owned, actor) = (OwnedContext::of(app), Actor::member(&staff.0, &app.clock));
    let write = app.db.write(move |conn| {
        match &decision {
            Decision::Approve { proof, reason, replaces_owners } => {
                let approval = Approval { proof: *proof, reason, replaces_owners: *replaces_owners };
                decisions::approve_by_staff(conn, owned.context(), &actor, id, &approval)?;
            }
            Decision::Reject(reason) => decisions::reject(conn, &actor, id, reason)?,
        }
        decisions::review(conn, store::find(conn, id, &actor.at)?, &actor.at)
    });
    Ok(PrivateBody(write.await?))
}

/// Creates a letter with a new code; the code of an earlier letter stops working.
#[post("/admin/claims/<id>/letter")]
async fn make_letter(
    id: RecordId,
    staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<PrintableLetter>> {
    let id = id.of("Claim")?;
    let (address, clock, actor) =
        (app.public_address.clone(), app.clock.clone(), Actor::member(&staff.0, &app.clock));
    let write = app.db.write(move |conn| {
        let claim = decisions::find_open(conn, id, &actor.at)?;
        let origin = address.require()?;
        if claim.is_contested() || claim.is_new_listing {
            return Err(Error::BadRequest("No code decides this claim: you do.".into()));
        }
        let listing = directory::load(conn, claim.business.id)?;
        if listing.street_address.is_empty() {
            let text = "The listing has no street address. Enter it first, or choose another proof.";
            return Err(Error::BadRequest(text.into()));
        }
        let new = code::make(conn, id, ProofMethod::Letter, clock.timestamp())?;
        let to = address_line(&listing);
        store::insert_code(conn, id, ProofMethod::Letter, &new, &to, &actor.at)?;
        let details = json!({ "business": claim.business.slug, "to": to });
        audit_with(conn, &actor, "claim.letter", &subject(id), [&Value::Null; 2], &details)?;
        let town = [listing.locality, listing.region, listing.postal_code];
        let town = town.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let lines = [claim.business.name.clone(), listing.street_address, town];
        Ok(PrintableLetter {
            address: lines.into_iter().filter(|line| !line.is_empty()).collect(),
            claimant: store::find_claimant(conn, claim.user_id)?.name,
            code: printed_code::grouped(&new.text),
            url: format!("{origin}/claim/{}", claim.business.slug),
            expires_at: new.expires_at,
            business: claim.business.name,
        })
    });
    Ok(PrivateBody(write.await?))
}

pub fn read_undo(input: &mut Input) -> String {
    input.text("reason", TextRule::new().at_most(MAX_LENGTH))
}

#[post("/admin/claims/<id>/undo", data = "<body>")]
async fn undo_claim(
    id: RecordId,
    staff: Staff,
    body: Body,
    accounts: &State<Accounts>,
    app: &State<AppState>,
) -> Result<PrivateBody<ReviewedClaim>> {
    let id = id.of("Claim")?;
    let mut input = body.json()?;
    let reason = read_undo(&mut input);
    input.check()?;
    let (owned, actor) = (OwnedContext::of(app), Actor::member(&staff.0, &app.clock));
    let restorers = accounts.restorers();
    let write = app.db.write(move |conn| {
        undo::undo(conn, owned.context(), &restorers, &actor, id, &reason)?;
        decisions::review(conn, store::find(conn, id, &actor.at)?, &actor.at)
    });
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![list, one, decide, make_letter, undo_claim]
}
