//! API calls for suggestions and confirmations.

mod business;

use rocket::http::Status;
use rocket::{Route, State, get, patch, post};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;

use super::apply;
use super::deciding;
use super::model::{
    MAX_LENGTH, Suggestion, SuggestionDecision, SuggestionField, SuggestionInput, SuggestionQueue,
    SuggestionRecipient,
};
use super::store;
use crate::accounts::{Actor, MaybeMember, Member, Staff};
use crate::directory::hours::Hours;
use crate::directory::{self, ConfirmedBy, SlugOrId};
use crate::kit::error::{Error, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::rate_limit::Limiter;
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateBody, PublicRequest, RecordId, routes};
use crate::moderation::{self, ContentKind};

pub use business::{AskedSuggestion, read_answer};

/// Rate limit per network for suggestions and confirmations.
pub struct SuggestionLimit(pub Limiter);

pub fn read(input: &mut Input, member: Option<&Member>) -> Option<SuggestionInput> {
    if !input.has("field") {
        input.error("field", REQUIRED);
    }
    let field = input.choice("field", &SuggestionField::WORDS).as_deref().and_then(SuggestionField::parse);
    let text = TextRule::new().at_most(MAX_LENGTH).or_blank();
    let value = input.optional_text("value", text).unwrap_or_default();
    let note = input.optional_text("note", text).unwrap_or_default();
    let address = || RefOr::T(TextRule::address().or_blank().into());
    let given = input
        .value_of("email", address)
        .is_some_and(|value| value.as_str().is_some_and(|text| !text.trim().is_empty()));
    let email = if given {
        input.optional_text("email", TextRule::address()).unwrap_or_default()
    } else {
        String::new()
    };
    let is_urgent = input.flag("is_urgent").unwrap_or_default();
    let field = field?;
    if value.is_empty() && note.is_empty() && field != SuggestionField::Closed {
        let name = if field.has_value() { "value" } else { "note" };
        input.error(name, "Tell us what it should say, or what is wrong.");
    }
    Some(SuggestionInput {
        user_id: member.map(|member| member.user_id),
        // Members are notified in the bell and through the channels they chose.
        email: if member.is_some() { String::new() } else { email },
        field,
        value,
        note,
        is_urgent,
    })
}

#[derive(Serialize, ToSchema)]
pub struct SuggestionThanks {
    id: i64,
    detail: &'static str,
}

#[derive(Serialize, ToSchema)]
pub struct HoursReading {
    present: Option<Hours>,
    /// What the text is taken for; null where there is none.
    reading: Option<Hours>,
}

#[derive(Serialize, ToSchema)]
pub struct ListingConfirmation {
    confirmed_at: String,
    confirmed_by: ConfirmedBy,
}

#[post("/businesslistings/<key>/suggestions", data = "<body>")]
async fn suggest(
    key: SlugOrId,
    member: MaybeMember,
    caller: Caller,
    body: Body,
    limit: &State<SuggestionLimit>,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<SuggestionThanks>)> {
    let mut input = body.json()?;
    let draft = read(&mut input, member.0.as_ref());
    input.check()?;
    let draft = draft.ok_or_else(|| Error::field("field", REQUIRED))?;
    limit.0.check(caller.network())?;
    let (now, today) = (app.clock.stamp(), app.clock.local().date());
    let write = app.db.write_without_invalidation(move |conn| {
        let business = directory::find_id(conn, &key)?;
        if draft.field.has_value() && !draft.value.is_empty() {
            let listing = directory::load(conn, business)?;
            apply::apply(&listing, draft.field, &draft.value, today)
                .map_err(|text| Error::field("value", text))?;
        }
        store::insert(conn, business, &draft, &now)
    });
    let (id, recipient) = write.await?;
    let detail = match recipient {
        SuggestionRecipient::Staff => {
            "Thank you. The town office reviews every suggestion before anything changes."
        }
        SuggestionRecipient::Business => {
            "Thank you. The business is asked first, and the town office if nobody answers."
        }
    };
    Ok((Status::Created, PrivateBody(SuggestionThanks { id, detail })))
}

/// The current hours, and how the typed text is understood: a preview before it is sent.
#[get("/businesslistings/<key>/hours-reading")]
async fn read_hours(
    key: SlugOrId,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<PrivateBody<HoursReading>> {
    let text = request.value("text").unwrap_or_default().trim().to_owned();
    if text.chars().count() > MAX_LENGTH {
        return Err(Error::field(
            "text",
            format!("Ensure this field has no more than {MAX_LENGTH} characters."),
        ));
    }
    let today = app.clock.local().date();
    let read = app.db.read(move |conn| {
        let listing = directory::load(conn, directory::find_id(conn, &key)?)?;
        let reading = match text.as_str() {
            "" => None,
            text => {
                Some(apply::read_hours(&listing, text, today).map_err(|error| Error::field("text", error))?)
            }
        };
        Ok(HoursReading { present: listing.hours, reading })
    });
    Ok(PrivateBody(read.await?))
}

#[post("/businesslistings/<key>/confirm")]
async fn confirm(
    key: SlugOrId,
    member: Member,
    caller: Caller,
    limit: &State<SuggestionLimit>,
    app: &State<AppState>,
) -> Result<PrivateBody<ListingConfirmation>> {
    limit.0.check(caller.network())?;
    let now = app.clock.stamp();
    let write = app.db.write(move |conn| {
        let confirmed_by = store::confirm(conn, directory::find_id(conn, &key)?, &now, &member)?;
        Ok(ListingConfirmation { confirmed_at: now, confirmed_by })
    });
    Ok(PrivateBody(write.await?))
}

#[get("/suggestions/mine")]
async fn mine(
    request: PublicRequest<'_>,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<Suggestion>>> {
    let page_ask = PageRequest::parse(&request)?;
    let read = app.db.read(move |conn| {
        let count = store::count_own(conn, member.user_id)?;
        page_ask.list(count, |limit, offset| store::list_own(conn, member.user_id, limit, offset))
    });
    Ok(PrivateBody(read.await?))
}

#[get("/admin/suggestions")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<Suggestion>>> {
    let page_ask = PageRequest::parse(&request)?;
    let queue = request.choice("status", SuggestionQueue::parse)?.unwrap_or(SuggestionQueue::Open);
    let read = app.db.read(move |conn| {
        let count = store::count(conn, queue)?;
        page_ask.list(count, |limit, offset| store::list(conn, queue, limit, offset))
    });
    Ok(PrivateBody(read.await?))
}

#[get("/admin/suggestions/<id>")]
async fn show(id: RecordId, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<Suggestion>> {
    let id = id.of("Suggestion")?;
    Ok(PrivateBody(app.db.read(move |conn| store::find(conn, id)).await?))
}

pub fn read_decision(input: &mut Input) -> Result<SuggestionDecision> {
    if !input.has("status") {
        input.error("status", REQUIRED);
    }
    let status = input.choice("status", &["approved", "rejected"]).unwrap_or_default();
    let text = TextRule::new().at_most(MAX_LENGTH);
    let rejected = input
        .when(status == "rejected", |input| moderation::read_grounds(input, ContentKind::Suggestion))
        .flatten();
    let decision = match rejected {
        Some(grounds) => SuggestionDecision::Reject(grounds),
        None => SuggestionDecision::Approve(input.optional_text("value", text.or_blank())),
    };
    input.check().map(|()| decision)
}

/// `{"status": "approved", "value"?}` changes the listing; `{"status": "rejected", "rule", "reason"?}`
/// tells the sender under which posted rule it was rejected.
#[patch("/admin/suggestions/<id>", data = "<body>")]
async fn decide(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<Suggestion>> {
    let id = id.of("Suggestion")?;
    let decision = read_decision(&mut body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let (town, today) = (app.config.get().town.clone(), app.clock.local().date());
    let write = app.db.write(move |conn| deciding::decide(conn, &actor, &town, id, &decision, today));
    Ok(PrivateBody(write.await?))
}

pub fn api_routes() -> Vec<Route> {
    let mut routes = routes![suggest, read_hours, confirm, mine, list, show, decide];
    routes.extend(business::routes());
    routes
}
