//! The calls for a member's own plans; those for the shared link are in `http/shared.rs`.

mod shared;

use rocket::http::Status;
use rocket::request::{FromRequest, Outcome};
use rocket::{Request, Route, State, delete, get, post, put};

use super::change;
use super::downloads::{Form, PlanFile};
use super::input;
use super::links::{self, ShareLinks};
use super::model::{AlternativeList, Itinerary, ItineraryList, ItineraryShare};
use super::store;
use super::view::ViewContext;
use crate::accounts::Member;
use crate::kit::error::Result;
use crate::kit::secret_token;
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};

#[rocket::async_trait]
impl<'r> FromRequest<'r> for ViewContext {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, ()> {
        let state = request.rocket();
        let (Some(app), Some(links)) = (state.state::<AppState>(), state.state::<ShareLinks>()) else {
            return Outcome::Error((Status::InternalServerError, ()));
        };
        Outcome::Success(ViewContext {
            clock: app.clock.clone(),
            config: app.config.get(),
            links: links.clone(),
            origin: PublicRequest::from_request(request).origin,
            shows_link: false,
        })
    }
}

#[get("/itineraries")]
async fn list(member: Member, app: &State<AppState>) -> Result<PrivateBody<ItineraryList>> {
    let today = app.clock.local().date().to_string();
    let read = app.db.read(move |conn| store::list(conn, member.user_id, &today));
    Ok(PrivateBody(ItineraryList { results: read.await? }))
}

#[post("/itineraries", data = "<body>")]
async fn create(
    member: Member,
    body: Body,
    context: ViewContext,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<Itinerary>)> {
    let (plan, context) = (input::read(&mut body.json()?)?, context.seen_by(&member));
    let write =
        app.db.write_without_invalidation(move |conn| change::create(conn, &context, member.user_id, plan));
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[post("/itineraries/propose", data = "<body>")]
async fn propose(
    member: Member,
    body: Body,
    context: ViewContext,
    app: &State<AppState>,
) -> Result<PrivateBody<Itinerary>> {
    let plan = input::read(&mut body.json()?)?;
    let read = app.db.read(move |conn| change::propose(conn, &context, member.user_id, plan));
    Ok(PrivateBody(read.await?))
}

#[get("/itineraries/<id>")]
async fn show(
    id: RecordId,
    member: Member,
    context: ViewContext,
    app: &State<AppState>,
) -> Result<PrivateBody<Itinerary>> {
    let (id, context) = (id.of("Itinerary")?, context.seen_by(&member));
    let read = app.db.read(move |conn| context.show(conn, store::find(conn, member.user_id, id)?));
    Ok(PrivateBody(read.await?))
}

#[put("/itineraries/<id>", data = "<body>")]
async fn save(
    id: RecordId,
    member: Member,
    body: Body,
    context: ViewContext,
    app: &State<AppState>,
) -> Result<PrivateBody<Itinerary>> {
    let (id, context) = (id.of("Itinerary")?, context.seen_by(&member));
    let mut input = body.json()?;
    let user_id = member.user_id;
    // Another member's plan is always 404, whatever was sent.
    app.db.read(move |conn| store::find(conn, user_id, id)).await?;
    let sent = input::read_with_version(&mut input)?;
    let write =
        app.db.write_without_invalidation(move |conn| change::save(conn, &context, user_id, id, sent));
    Ok(PrivateBody(write.await?))
}

#[delete("/itineraries/<id>")]
async fn remove(id: RecordId, member: Member, app: &State<AppState>) -> Result<Status> {
    let id = id.of("Itinerary")?;
    let write = app.db.write_without_invalidation(move |conn| {
        store::find(conn, member.user_id, id)?;
        store::delete(conn, id)
    });
    write.await.map(|()| Status::NoContent)
}

#[post("/itineraries/<id>/stops", data = "<body>")]
async fn add_stop(
    id: RecordId,
    member: Member,
    body: Body,
    context: ViewContext,
    app: &State<AppState>,
) -> Result<PrivateBody<Itinerary>> {
    let (id, context) = (id.of("Itinerary")?, context.seen_by(&member));
    let mut input = body.json()?;
    let user_id = member.user_id;
    app.db.read(move |conn| store::find(conn, user_id, id)).await?;
    let added = input::read_added(&mut input)?;
    let write =
        app.db.write_without_invalidation(move |conn| change::add(conn, &context, user_id, id, &added));
    Ok(PrivateBody(write.await?))
}

#[post("/itineraries/<id>/stops/<stop>/alternatives")]
async fn alternatives(
    id: RecordId,
    stop: String,
    member: Member,
    context: ViewContext,
    app: &State<AppState>,
) -> Result<PrivateBody<AlternativeList>> {
    let id = id.of("Itinerary")?;
    let read = app.db.read(move |conn| change::list_alternatives(conn, &context, member.user_id, id, &stop));
    Ok(PrivateBody(AlternativeList { results: read.await? }))
}

#[post("/itineraries/<id>/duplicate")]
async fn duplicate(
    id: RecordId,
    member: Member,
    context: ViewContext,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<Itinerary>)> {
    let (id, context) = (id.of("Itinerary")?, context.seen_by(&member));
    let write =
        app.db.write_without_invalidation(move |conn| change::duplicate(conn, &context, member.user_id, id));
    Ok((Status::Created, PrivateBody(write.await?)))
}

/// Makes a new link; the previous one stops working.
#[post("/itineraries/<id>/share", data = "<body>")]
async fn share(
    id: RecordId,
    member: Member,
    body: Body,
    context: ViewContext,
    app: &State<AppState>,
) -> Result<PrivateBody<ItineraryShare>> {
    let id = id.of("Itinerary")?;
    let mut input = body.json()?;
    let user_id = member.user_id;
    app.db.read(move |conn| store::find(conn, user_id, id)).await?;
    let expires_at = secret_token::expiry(&app.clock, input::read_share(&mut input)?);
    let nonce = links::new_nonce()?;
    let share = context.links.share(&nonce, &expires_at, &context.origin);
    let hash = secret_token::hash(&share.token);
    app.db
        .write_without_invalidation(move |conn| {
            store::find(conn, user_id, id)?;
            store::set_share(conn, id, Some((&nonce, &hash, &expires_at)))
        })
        .await?;
    Ok(PrivateBody(share))
}

#[delete("/itineraries/<id>/share")]
async fn unshare(id: RecordId, member: Member, app: &State<AppState>) -> Result<Status> {
    let id = id.of("Itinerary")?;
    let write = app.db.write_without_invalidation(move |conn| {
        store::find(conn, member.user_id, id)?;
        store::set_share(conn, id, None)
    });
    write.await.map(|()| Status::NoContent)
}

async fn file(
    form: Form,
    id: RecordId,
    member: Member,
    context: ViewContext,
    app: &AppState,
) -> Result<PlanFile> {
    let id = id.of("Itinerary")?;
    app.db
        .read(move |conn| PlanFile::read(conn, form, store::find(conn, member.user_id, id)?, &context))
        .await
}

#[get("/itineraries/<id>/itinerary.ics")]
async fn calendar(
    id: RecordId,
    member: Member,
    context: ViewContext,
    app: &State<AppState>,
) -> Result<PlanFile> {
    file(Form::Calendar, id, member, context, app).await
}

#[get("/itineraries/<id>/itinerary.gpx")]
async fn track(
    id: RecordId,
    member: Member,
    context: ViewContext,
    app: &State<AppState>,
) -> Result<PlanFile> {
    file(Form::Track, id, member, context, app).await
}

#[get("/itineraries/<id>/itinerary.txt")]
async fn message(
    id: RecordId,
    member: Member,
    context: ViewContext,
    app: &State<AppState>,
) -> Result<PlanFile> {
    file(Form::Text, id, member, context, app).await
}

pub fn api_routes() -> Vec<Route> {
    let mut routes = routes![
        list,
        create,
        propose,
        show,
        save,
        remove,
        add_stop,
        alternatives,
        duplicate,
        share,
        unshare,
        calendar,
        track,
        message
    ];
    routes.extend(shared::routes());
    routes
}
