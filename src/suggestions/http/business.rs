//! A business's people answer suggestions about their listing: signed in, or with the link from an email.
//!
//! Invariant: a link opens one suggestion, only while its recipient looks after the listing, and opening it
//! changes nothing.

use rocket::{Route, State, get, post};
use serde::Serialize;
use utoipa::ToSchema;

use super::SuggestionLimit;
use crate::accounts::{self, Actor, Member};
use crate::directory;
use crate::kit::error::{Error, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, REQUIRED};
use crate::kit::web::{AppState, Body, Caller, PrivateBody, PublicRequest, RecordId, routes};
use crate::suggestions::deciding;
use crate::suggestions::model::{BusinessAnswer, Suggestion, SuggestionRecipient};
use crate::suggestions::store;

/// A suggestion, as the link in an email shows it.
#[derive(Serialize, ToSchema)]
pub struct AskedSuggestion {
    suggestion: Suggestion,
    /// Whether it still waits for the business's answer.
    is_open: bool,
}

impl AskedSuggestion {
    fn new(suggestion: Suggestion) -> AskedSuggestion {
        AskedSuggestion {
            is_open: suggestion.status == "open" && suggestion.recipient == SuggestionRecipient::Business,
            suggestion: store::without_sender(suggestion),
        }
    }
}

/// `{"answer": "keep"}` changes the listing, `{"answer": "discard"}` leaves it as it is.
pub fn read_answer(input: &mut Input) -> Result<BusinessAnswer> {
    if !input.has("answer") {
        input.error("answer", REQUIRED);
    }
    let word = input.choice("answer", &["keep", "discard"]);
    input.check()?;
    Ok(if word.as_deref() == Some("keep") { BusinessAnswer::Keep } else { BusinessAnswer::Discard })
}

#[get("/suggestions/received")]
async fn received(
    request: PublicRequest<'_>,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<Suggestion>>> {
    let page = PageRequest::parse(&request)?;
    let read = app.db.read(move |conn| {
        let own: Vec<i64> =
            directory::list_own(conn, member.user_id)?.into_iter().map(|business| business.id).collect();
        let count = store::count_received(conn, &own)?;
        page.list(count, |limit, offset| store::list_received(conn, &own, limit, offset))
    });
    Ok(PrivateBody(read.await?))
}

#[post("/suggestions/received/<id>", data = "<body>")]
async fn answer(
    id: RecordId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<Suggestion>> {
    let id = id.of("Suggestion")?;
    let said = read_answer(&mut body.json()?)?;
    let actor = Actor::member(&member, &app.clock);
    let (town, today) = (app.config.get().town.clone(), app.clock.local().date());
    let write = app.db.write(move |conn| {
        store::require_asked(conn, member.user_id, id)?;
        deciding::answer(conn, &actor, &town, id, said, today).map(store::without_sender)
    });
    Ok(PrivateBody(write.await?))
}

#[get("/suggestions/links/<token>")]
async fn show_link(
    token: &str,
    caller: Caller,
    limit: &State<SuggestionLimit>,
    app: &State<AppState>,
) -> Result<PrivateBody<AskedSuggestion>> {
    limit.0.check(caller.network())?;
    let token = token.to_owned();
    let read = app.db.read(move |conn| {
        let (id, _) = store::open_link(conn, &token)?;
        store::find(conn, id).map(AskedSuggestion::new)
    });
    Ok(PrivateBody(read.await?))
}

#[post("/suggestions/links/<token>", data = "<body>")]
async fn answer_link(
    token: &str,
    caller: Caller,
    body: Body,
    limit: &State<SuggestionLimit>,
    app: &State<AppState>,
) -> Result<PrivateBody<AskedSuggestion>> {
    limit.0.check(caller.network())?;
    let mut input = body.json()?;
    let (token, clock) = (token.to_owned(), app.clock.clone());
    let (town, today) = (app.config.get().town.clone(), app.clock.local().date());
    let write = app.db.write(move |conn| {
        let (id, user_id) = store::open_link(conn, &token)?;
        let said = read_answer(&mut input)?;
        let user = accounts::find_user(conn, user_id)?.filter(|user| user.is_active);
        let user = user.ok_or(Error::NotFound("Suggestion"))?;
        let actor = Actor::owner(user_id, &user.email, &clock);
        deciding::answer(conn, &actor, &town, id, said, today).map(AskedSuggestion::new)
    });
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![received, answer, show_link, answer_link]
}
