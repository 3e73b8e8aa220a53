//! API calls for the claimant and the current owner.

use rocket::http::Status;
use rocket::response::status::NoContent;
use rocket::{Route, State, get, post};
use serde::Serialize;
use utoipa::ToSchema;

use super::{ClaimLimit, OwnedContext};
use crate::accounts::{Actor, Member};
use crate::claims::claiming::{self, CodeCheck};
use crate::claims::code;
use crate::claims::model::{
    Claim, ClaimState, ContestedClaim, MAX_LENGTH, OwnerAnswer, ProofMethod, Transfer,
};
use crate::claims::{new_listing, store};
use crate::directory::{self, SlugOrId};
use crate::kit::error::{Error, Result};
use crate::kit::printed_code;
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateBody, RecordId, routes};

/// What an owner has to decide about the ownership of the business.
#[derive(Serialize, ToSchema)]
pub struct MembershipRequests {
    contested: Vec<ContestedClaim>,
    /// On its way to somebody else.
    transfer: Option<Transfer>,
}

/// What the member may do about a listing.
#[get("/businesslistings/<key>/claim")]
async fn state(key: SlugOrId, member: Member, app: &State<AppState>) -> Result<PrivateBody<ClaimState>> {
    let now = app.clock.stamp();
    let read = app.db.read(move |conn| {
        let business = directory::find_any(conn, &key)?;
        claiming::read_state(conn, business, member.user_id, &now)
    });
    Ok(PrivateBody(read.await?))
}

fn note(input: &mut Input) -> String {
    input.optional_text("note", TextRule::new().at_most(MAX_LENGTH).or_blank()).unwrap_or_default()
}

fn read_method(input: &mut Input) -> Option<ProofMethod> {
    input.choice("asked", &ProofMethod::OF_OFFICE).as_deref().and_then(ProofMethod::parse)
}

/// The listing's slug or id, a note to the office, and the proof asked for.
pub fn read_new(input: &mut Input) -> (String, String, Option<ProofMethod>) {
    (input.text("business", TextRule::new().at_most(200)), note(input), read_method(input))
}

#[post("/claims", data = "<body>")]
async fn open(
    member: Member,
    caller: Caller,
    body: Body,
    limit: &State<ClaimLimit>,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<Claim>)> {
    let mut input = body.json()?;
    let (business, note, asked) = read_new(&mut input);
    input.check()?;
    limit.0.check(caller.network())?;
    let (owned, actor) = (OwnedContext::of(app), Actor::member(&member, &app.clock));
    let write = app.db.write(move |conn| {
        let id = match directory::find_id(conn, &business) {
            Err(Error::NotFound(_)) => {
                return Err(Error::field("business", "This listing is not in the directory."));
            }
            id => id?,
        };
        claiming::open(conn, owned.context(), &actor, member.user_id, id, &note, asked)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[post("/claims/new-listing", data = "<body>")]
async fn add_listing(
    member: Member,
    caller: Caller,
    body: Body,
    limit: &State<ClaimLimit>,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<Claim>)> {
    let mut input = body.json()?;
    let added = new_listing::read(&mut input);
    input.check()?;
    limit.0.check(caller.network())?;
    let (clock, actor) = (app.clock.clone(), Actor::member(&member, &app.clock));
    let write = app.db.write(move |conn| new_listing::add(conn, &clock, &actor, &member.user, added));
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[post("/claims/<id>/code")]
async fn send_code(
    id: RecordId,
    member: Member,
    caller: Caller,
    limit: &State<ClaimLimit>,
    app: &State<AppState>,
) -> Result<PrivateBody<Claim>> {
    let id = id.of("Claim")?;
    limit.0.check(caller.network())?;
    let (owned, actor) = (OwnedContext::of(app), Actor::member(&member, &app.clock));
    let write =
        app.db.write(move |conn| claiming::send_code(conn, owned.context(), &actor, id, member.user_id));
    Ok(PrivateBody(write.await?))
}

/// Reads a code from an email or a letter, in whatever format it was typed.
pub fn read_code(input: &mut Input) -> String {
    let code = printed_code::normalize(&input.text("code", TextRule::new().at_most(20)));
    let is_shaped = |method| code::is_shaped(method, &code);
    if !input.has_errors("code") && !is_shaped(ProofMethod::Email) && !is_shaped(ProofMethod::Letter) {
        let text = "Enter the six digits from the email, or the eight characters from the letter.";
        input.error("code", text);
    }
    code
}

#[post("/claims/<id>/verify", data = "<body>")]
async fn verify(
    id: RecordId,
    member: Member,
    caller: Caller,
    body: Body,
    limit: &State<ClaimLimit>,
    app: &State<AppState>,
) -> Result<PrivateBody<Claim>> {
    let id = id.of("Claim")?;
    let mut input = body.json()?;
    let code = read_code(&mut input);
    input.check()?;
    limit.0.check(caller.network())?;
    let (owned, actor) = (OwnedContext::of(app), Actor::member(&member, &app.clock));
    let write =
        app.db.write(move |conn| claiming::verify(conn, owned.context(), &actor, id, member.user_id, &code));
    // A wrong code is committed, because it uses up an attempt.
    match write.await? {
        CodeCheck::Right(claim) => Ok(PrivateBody(*claim)),
        CodeCheck::Wrong(why) => Err(Error::field("code", why)),
    }
}

pub fn read_ask(input: &mut Input) -> (Option<ProofMethod>, String) {
    if !input.has("asked") {
        input.error("asked", REQUIRED);
    }
    (read_method(input), note(input))
}

/// Asks the office for a call, a letter or another proof.
#[post("/claims/<id>/ask", data = "<body>")]
async fn ask(
    id: RecordId,
    member: Member,
    caller: Caller,
    body: Body,
    limit: &State<ClaimLimit>,
    app: &State<AppState>,
) -> Result<PrivateBody<Claim>> {
    let id = id.of("Claim")?;
    let mut input = body.json()?;
    let (asked, note) = read_ask(&mut input);
    input.check()?;
    let asked = asked.ok_or_else(|| Error::field("asked", REQUIRED))?;
    limit.0.check(caller.network())?;
    let now = app.clock.stamp();
    let write = app.db.write(move |conn| {
        let claim = claiming::find_own_open(conn, id, member.user_id, &now)?;
        claiming::ask(conn, &now, &claim, asked, Some(note.as_str()).filter(|note| !note.is_empty()))?;
        store::find(conn, id, &now)
    });
    Ok(PrivateBody(write.await?))
}

#[post("/claims/<id>/withdraw")]
async fn withdraw(id: RecordId, member: Member, app: &State<AppState>) -> Result<NoContent> {
    let id = id.of("Claim")?;
    let actor = Actor::member(&member, &app.clock);
    app.db.write(move |conn| claiming::withdraw(conn, &actor, id, member.user_id)).await?;
    Ok(NoContent)
}

pub fn read_answer(input: &mut Input) -> (Option<OwnerAnswer>, String) {
    if !input.has("answer") {
        input.error("answer", REQUIRED);
    }
    let answer = input.choice("answer", &OwnerAnswer::WORDS).as_deref().and_then(OwnerAnswer::parse);
    (answer, note(input))
}

/// The current owner's answer to a claim.
#[post("/claims/<id>/answer", data = "<body>")]
async fn answer(
    id: RecordId,
    member: Member,
    caller: Caller,
    body: Body,
    limit: &State<ClaimLimit>,
    app: &State<AppState>,
) -> Result<NoContent> {
    let id = id.of("Claim")?;
    let mut input = body.json()?;
    let (answer, note) = read_answer(&mut input);
    input.check()?;
    let answer = answer.ok_or_else(|| Error::field("answer", REQUIRED))?;
    limit.0.check(caller.network())?;
    let actor = Actor::member(&member, &app.clock);
    app.db.write(move |conn| claiming::answer(conn, &actor, id, member.user_id, answer, &note)).await?;
    Ok(NoContent)
}

/// Contested claims and an open transfer, for the business's owners.
#[get("/businesslistings/<key>/claims")]
async fn requests(
    key: SlugOrId,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<MembershipRequests>> {
    let now = app.clock.stamp();
    let read = app.db.read(move |conn| {
        let business = directory::find_for_people(conn, &member, &key)?;
        let contested = store::list_contested(conn, business.id)?;
        let transfer = store::find_open_of_business(conn, business.id, &now)?;
        Ok(MembershipRequests { contested, transfer })
    });
    Ok(PrivateBody(read.await?))
}

pub fn routes() -> Vec<Route> {
    routes![state, open, add_listing, send_code, verify, ask, withdraw, answer, requests]
}
