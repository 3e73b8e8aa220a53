//! The API of notifications. All calls need a member, who sees only their own.

use rocket::request::{FromRequest, Outcome};
use rocket::response::stream::{Event, EventStream};
use rocket::{Request, Route, Shutdown, State, get, patch};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::model::{
    Notification, NotificationFilter, NotificationKind, NotificationPreference, NotificationPreferences,
};
use super::store::{self, PreferenceChange};
use super::stream::{self, StreamStart, Streams};
use crate::accounts::Member;
use crate::kit::error::Result;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::Input;
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, Unbuffered, routes};

#[get("/notifications")]
async fn list(
    request: PublicRequest<'_>,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<Notification>>> {
    let page_ask = PageRequest::parse(&request)?;
    let filter = NotificationFilter { is_read: request.flag("is_read") };
    let (user_id, is_in_person) = (member.user_id, member.is_in_person());
    let page = app
        .db
        .read(move |conn| {
            let count = store::count(conn, user_id, filter)?;
            page_ask.list(count, |limit, offset| {
                let found = store::list(conn, user_id, filter, limit, offset)?;
                Ok(found.into_iter().map(|notification| notification.shown_to(is_in_person)).collect())
            })
        })
        .await?;
    Ok(PrivateBody(page))
}

/// An id that is not a number is not found.
#[patch("/notifications/<id>/mark-read")]
async fn mark_read(id: RecordId, member: Member, app: &State<AppState>) -> Result<PrivateBody<Notification>> {
    let id = id.of("Notification")?;
    let (now, is_in_person) = (app.clock.stamp(), member.is_in_person());
    let write =
        app.db.write_without_invalidation(move |conn| store::mark_read(conn, member.user_id, id, &now));
    Ok(PrivateBody(write.await?.shown_to(is_in_person)))
}

#[derive(Serialize, ToSchema)]
pub struct MarkedRead {
    detail: &'static str,
    updated: usize,
}

#[patch("/notifications/mark-all-read")]
async fn mark_all_read(member: Member, app: &State<AppState>) -> Result<PrivateBody<MarkedRead>> {
    let now = app.clock.stamp();
    let updated = app
        .db
        .write_without_invalidation(move |conn| store::mark_all_read(conn, member.user_id, &now))
        .await?;
    Ok(PrivateBody(MarkedRead { detail: "All notifications marked as read.", updated }))
}

/// The preferences by kind, without staff-only kinds for other members.
fn by_kind(preferences: [NotificationPreference; 7], member: &Member) -> NotificationPreferences {
    let [events, contributions, business, results, queue, digest, account] = preferences;
    let for_staff = |preference| member.is_admin().then_some(preference);
    let (queue, digest) = (for_staff(queue), for_staff(digest));
    NotificationPreferences { events, contributions, business, results, queue, digest, account }
}

#[get("/notifications/preferences")]
async fn show_preferences(
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<NotificationPreferences>> {
    let user_id = member.user_id;
    let preferences = app.db.read(move |conn| store::list_preferences(conn, user_id)).await?;
    Ok(PrivateBody(by_kind(preferences, &member)))
}

/// Takes the format that `GET` returns; missing kinds and channels are not changed.
#[patch("/notifications/preferences", data = "<body>")]
async fn change_preferences(
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<NotificationPreferences>> {
    let changes = read_changes(body.json()?)?;
    let (user_id, now) = (member.user_id, app.clock.stamp());
    let preferences = app
        .db
        .write_without_invalidation(move |conn| {
            store::update_preferences(conn, user_id, &changes, &now)?;
            store::list_preferences(conn, user_id)
        })
        .await?;
    Ok(PrivateBody(by_kind(preferences, &member)))
}

pub fn read_changes(mut input: Input) -> Result<Vec<PreferenceChange>> {
    let mut changes = Vec::new();
    for kind in NotificationKind::ALL {
        let schema = || Input::describe(|mut ways| _ = read_ways(&mut ways)).into();
        let ways = match input.value_of(kind.as_str(), schema) {
            None => continue,
            Some(Value::Object(ways)) => ways.clone(),
            Some(_) => {
                input.error(kind.as_str(), "Expected a dictionary with in_app and mail.");
                continue;
            }
        };
        let mut ways = Input::new(ways);
        let (in_app, mail) = read_ways(&mut ways);
        if ways.check().is_err() {
            input.error(kind.as_str(), "in_app and mail must be valid booleans.");
        }
        changes.push(PreferenceChange { kind, in_app, mail });
    }
    input.check()?;
    Ok(changes)
}

fn read_ways(ways: &mut Input) -> (Option<bool>, Option<bool>) {
    (ways.flag("in_app"), ways.flag("mail"))
}

/// Where a browser that lost its stream continues.
struct LastEventId(Option<i64>);

#[rocket::async_trait]
impl<'r> FromRequest<'r> for LastEventId {
    type Error = std::convert::Infallible;

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Self::Error> {
        let last = request.headers().get_one("Last-Event-ID").and_then(|text| text.trim().parse().ok());
        Outcome::Success(LastEventId(last))
    }
}

/// `after`: the newest notification that the page has loaded; any since then are sent at once.
#[get("/notifications/stream?<after>")]
async fn open_stream(
    member: Member,
    after: Option<i64>,
    last: LastEventId,
    app: &State<AppState>,
    streams: &State<Streams>,
    shutdown: Shutdown,
) -> Result<Unbuffered<EventStream<impl rocket::futures::Stream<Item = Event> + use<>>>> {
    let place = streams.enter(member.user_id).await?;
    let after = last.0.or(after);
    let opening =
        StreamStart { member, place, after, db: app.db.clone(), clock: app.clock.clone(), shutdown };
    Ok(stream::events(streams, opening))
}

pub fn api_routes() -> Vec<Route> {
    routes![list, mark_read, mark_all_read, show_preferences, change_preferences, open_stream]
}
