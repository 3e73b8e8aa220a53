//! The claimant's side: claiming a listing, entering codes, asking the office for help; and the current
//! owner's answer.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::code::{self, ATTEMPTS};
use super::contesting::{contest, contest_if_owned};
use super::decisions::{Approval, approve};
use super::model::{
    Claim, ClaimState, ClaimStatus, ClaimWay, OwnerAnswer, ProofMethod, address_line, subject, ways,
};
use super::notices::{Notice, notify_office, tell_claimant};
use super::store::{self, NewClaim};
use super::{ClaimContext, emails, transfers};
use crate::accounts::{self, Actor, audit, audit_with};
use crate::directory::{self, BusinessRef};
use crate::kit::clock::stamp_of;
use crate::kit::error::{Error, Result};
use crate::kit::mail;

const DAY: SignedDuration = SignedDuration::from_hours(24);
/// How long a code is not mailed to an address that was changed.
const NEW_ADDRESS: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Most open claims per account.
const MAX_OPEN: usize = 5;
/// Most codes mailed per day, for one claim and to one listing.
const MAX_CODES: i64 = 5;
const MAX_CODES_OF_BUSINESS: i64 = 10;

fn ways_for(conn: &Connection, business_id: i64, now: &str) -> Result<Vec<ClaimWay>> {
    let listing = directory::load(conn, business_id)?;
    let may_mail = may_mail(conn, business_id, now)?;
    // The town alone is no address.
    let letter_to = if listing.street_address.is_empty() { String::new() } else { address_line(&listing) };
    Ok(ways(&listing.email, &listing.phone, &letter_to, may_mail))
}

/// No code is mailed to an address that people of the listing may have entered: it could be their own.
pub fn may_mail(conn: &Connection, business_id: i64, now: &str) -> Result<bool> {
    Ok(!directory::had_accounts(conn, business_id)? && !is_address_new(conn, business_id, now)?)
}

/// Whether anybody but the office changed the listing's address lately. Accounts that are closed by now leave
/// no other trace of having acted for it.
fn is_address_new(conn: &Connection, business_id: i64, now: &str) -> Result<bool> {
    let now: Timestamp = now.parse().map_err(Error::internal)?;
    let since = stamp_of(now.checked_sub(NEW_ADDRESS).map_err(Error::internal)?);
    for entry in accounts::list_edits_of(conn, &format!("business:{business_id}"))? {
        let is_edit = entry.at > since
            && !entry.action.starts_with("business.member")
            && entry.after.get("email").is_some();
        // The office approves what others have entered.
        let is_approval = matches!(entry.action.as_str(), "business.change-approve" | "business.suggestion");
        if is_edit && (is_approval || !is_by_office(conn, entry.user_id)?) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn is_by_office(conn: &Connection, user_id: Option<i64>) -> Result<bool> {
    let user = user_id.map(|id| accounts::find_user(conn, id)).transpose()?.flatten();
    Ok(user.is_some_and(|user| user.is_admin()))
}

/// What this user may do about a listing, and what they have already done.
pub fn read_state(conn: &Connection, business: BusinessRef, user_id: i64, now: &str) -> Result<ClaimState> {
    let claim = store::find_newest(conn, business.id, user_id, now)?;
    if claim.is_none() && !directory::is_published(conn, business.id)? {
        return Err(Error::NotFound("Business"));
    }
    let user = accounts::find_user(conn, user_id)?.ok_or(Error::NotFound("Claimant"))?;
    let mut offered = transfers::list_for(conn, &user, now)?;
    offered.retain(|transfer| transfer.business.id == business.id);
    Ok(ClaimState {
        address: address_line(&directory::load(conn, business.id)?),
        has_owner: directory::has_owner(conn, business.id)?,
        is_owner: directory::is_owner(conn, user_id, business.id)?,
        ways: ways_for(conn, business.id, now)?,
        transfer: offered.pop(),
        claim,
        business,
    })
}

/// Claims a listing; returns the open claim if this user already has one.
pub fn open(
    conn: &Connection,
    context: ClaimContext<'_>,
    actor: &Actor,
    user_id: i64,
    business_id: i64,
    note: &str,
    asked: Option<ProofMethod>,
) -> Result<Claim> {
    let now = actor.at.as_str();
    if directory::is_owner(conn, user_id, business_id)? {
        return Err(Error::field("business", "This listing is already yours."));
    }
    let id = match store::find_open(conn, business_id, user_id, now)? {
        Some(claim) => claim.id,
        None => {
            let open = store::list_own(conn, user_id, now)?;
            if open.iter().filter(|claim| claim.status == ClaimStatus::Open).count() >= MAX_OPEN {
                let text =
                    format!("You have {MAX_OPEN} claims waiting. Finish or withdraw one of them first.");
                return Err(Error::field("business", text));
            }
            let id =
                store::insert(conn, &NewClaim { business_id, user_id, note, is_new_listing: false }, now)?;
            let after = json!({ "business": business_id });
            audit(conn, actor, "claim.open", &subject(id), &Value::Null, &after)?;
            if directory::has_owner(conn, business_id)? {
                contest(conn, context, &store::find(conn, id, now)?, now)?;
            }
            id
        }
    };
    if let Some(asked) = asked {
        ask(conn, now, &store::find(conn, id, now)?, asked, Some(note).filter(|note| !note.is_empty()))?;
    }
    store::find(conn, id, now)
}

/// The user's own claim, if it is still open.
pub fn find_own_open(conn: &Connection, id: i64, user_id: i64, now: &str) -> Result<Claim> {
    let claim = store::find(conn, id, now)?;
    if claim.user_id != user_id {
        return Err(Error::NotFound("Claim"));
    }
    if claim.status != ClaimStatus::Open {
        return Err(Error::BadRequest(
            "This claim has already been decided. Reload the page to see how.".into(),
        ));
    }
    Ok(claim)
}

fn refuse_contested(claim: &Claim) -> Result<()> {
    if claim.is_contested() || claim.is_new_listing {
        return Err(Error::BadRequest("No code decides this claim: the town office does.".into()));
    }
    Ok(())
}

/// Mails a code to the listing's own address. Earlier codes stop working.
pub fn send_code(
    conn: &Connection,
    context: ClaimContext<'_>,
    actor: &Actor,
    id: i64,
    user_id: i64,
) -> Result<Claim> {
    let now = context.clock.timestamp();
    let claim = find_own_open(conn, id, user_id, &actor.at)?;
    refuse_contested(&claim)?;
    let ways = ways_for(conn, claim.business.id, &actor.at)?;
    let Some(way) = ways.into_iter().find(|way| way.method == ProofMethod::Email) else {
        let text = "No code is sent to this listing’s address. Choose another way.";
        return Err(Error::BadRequest(text.into()));
    };
    let since = stamp_of(now.checked_sub(DAY).map_err(Error::internal)?);
    if store::count_sent(conn, id, &since)? >= MAX_CODES
        || store::count_sent_to_business(conn, claim.business.id, &since)? >= MAX_CODES_OF_BUSINESS
    {
        let text = "Enough codes were sent for one day. Check your spam folder, too, or choose another way.";
        return Err(Error::field("code", text));
    }
    let code = code::make(conn, id, ProofMethod::Email, now)?;
    let code_id = store::insert_code(conn, id, ProofMethod::Email, &code, &way.to, &actor.at)?;
    let user = accounts::find_user(conn, user_id)?.ok_or(Error::NotFound("Claimant"))?;
    let claimant = user.name_or_email();
    let to = directory::load(conn, claim.business.id)?.email;
    mail::enqueue_requested(
        conn,
        &emails::code(context, &to, &claim.business, &claimant, &code.text, code_id),
    )?;
    let details = json!({ "business": claim.business.slug, "to": way.to });
    audit_with(conn, actor, "claim.code", &subject(id), [&Value::Null; 2], &details)?;
    store::find(conn, id, &actor.at)
}

/// Result of entering a code. A wrong code is not an `Err`, so that the transaction commits and the attempt
/// counts.
pub enum CodeCheck {
    /// The claim is approved now, or contested if the listing has an owner by now.
    Right(Box<Claim>),
    /// The message for the claimant.
    Wrong(String),
}

/// `text`: the code as normalized by `printed_code`.
pub fn verify(
    conn: &Connection,
    context: ClaimContext<'_>,
    actor: &Actor,
    id: i64,
    user_id: i64,
    text: &str,
) -> Result<CodeCheck> {
    let claim = find_own_open(conn, id, user_id, &actor.at)?;
    refuse_contested(&claim)?;
    let mut live = store::list_live_hashes(conn, id, &actor.at)?;
    live.retain(|known| code::is_shaped(known.method, text));
    if live.is_empty() {
        return Ok(CodeCheck::Wrong("This code is no longer valid. Ask for a new one.".into()));
    }
    for known in &live {
        if code::matches(conn, id, known.method, text, &known.hash)? {
            let approval = Approval { proof: known.method, reason: "", replaces_owners: false };
            if !contest_if_owned(conn, context, &claim, &actor.at)? {
                approve(conn, context, actor, &claim, &approval)?;
            }
            return Ok(CodeCheck::Right(Box::new(store::find(conn, id, &actor.at)?)));
        }
    }
    let mut left = 0;
    for known in &live {
        left = left.max(store::take_attempt(conn, known.id)?);
    }
    Ok(CodeCheck::Wrong(match left {
        0 => format!("That was wrong code number {ATTEMPTS}. Ask for a new one."),
        1 => "That is not the code. You have one more try.".into(),
        left => format!("That is not the code. You have {left} more tries."),
    }))
}

/// Asks the office for a call, a letter or another proof.
pub fn ask(
    conn: &Connection,
    now: &str,
    claim: &Claim,
    asked: ProofMethod,
    note: Option<&str>,
) -> Result<()> {
    let mut ways = ways_for(conn, claim.business.id, now)?.into_iter();
    if !ways.any(|way| way.method == asked) {
        return Err(Error::field("asked", "That is not possible for this listing. Choose another way."));
    }
    store::set_asked(conn, claim.id, asked, note)?;
    let claimant = store::find_claimant(conn, claim.user_id)?;
    let title = format!("{} claims {}", claimant.name, claim.business.name);
    let message = format!("To prove it, {} asks for {}.", claimant.name, asked.in_words());
    let cause = format!("claim-asked:{}:{}:{now}", claim.id, asked.as_str());
    notify_office(conn, Notice { title: &title, message: &message, cause: &cause })
}

pub fn withdraw(conn: &Connection, actor: &Actor, id: i64, user_id: i64) -> Result<()> {
    let claim = find_own_open(conn, id, user_id, &actor.at)?;
    if claim.is_new_listing {
        return Err(Error::BadRequest("Ask the town office to remove a listing that you have added.".into()));
    }
    store::close(conn, id, ClaimStatus::Withdrawn, None, "", &[], &actor.at)?;
    let change = [&json!({ "status": "open" }), &json!({ "status": "withdrawn" })];
    audit_with(
        conn,
        actor,
        "claim.withdraw",
        &subject(id),
        change,
        &json!({ "business": claim.business.slug }),
    )
}

/// Records an owner's answer to a claim. Staff still decide, but no longer have to wait.
pub fn answer(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    user_id: i64,
    answer: OwnerAnswer,
    note: &str,
) -> Result<()> {
    let claim = store::find(conn, id, &actor.at)?;
    if !claim.is_contested() || !directory::is_owner(conn, user_id, claim.business.id)? {
        return Err(Error::NotFound("Claim"));
    }
    if claim.status != ClaimStatus::Open {
        return Err(Error::BadRequest("This claim has already been decided.".into()));
    }
    if (claim.answer, claim.answer_note.as_str()) == (Some(answer), note) {
        return Ok(());
    }
    store::answer(conn, id, answer, note)?;
    let details = json!({ "business": claim.business.slug, "answer": answer, "note": note });
    audit_with(conn, actor, "claim.answer", &subject(id), [&Value::Null; 2], &details)?;
    let name = &claim.business.name;
    let (to_staff, to_claimant) = match answer {
        OwnerAnswer::Mistake => (
            format!("The owner of {name} says that a claim is a mistake"),
            format!("The owner of {name} does not agree with your claim"),
        ),
        OwnerAnswer::Agreed => (
            format!("The owner of {name} agrees with a claim"),
            format!("The owner of {name} agrees with your claim"),
        ),
    };
    // Whoever says the same in other words, or changes their mind all day, is heard once.
    let cause = format!("claim-answer:{id}:{}", answer.as_str());
    notify_office(conn, Notice { title: &to_staff, message: note, cause: &cause })?;
    let message = "The town office decides now. You will hear from it.";
    tell_claimant(conn, &claim, Notice { title: &to_claimant, message, cause: &cause })
}
