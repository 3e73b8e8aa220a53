//! Calls for those who request a placement.

use rocket::http::Status;
use rocket::response::status::NoContent;
use rocket::{Route, State, get, post};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::accounts::{MaybeMember, Member};
use crate::directory;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::rate_limit::Limiter;
use crate::kit::validation::Input;
use crate::kit::web::{AppState, Body, Caller, PrivateBody, PublicRequest, RecordId, routes};
use crate::placements::model::OwnedPlacement;
use crate::placements::requests::input::{read, read_slot};
use crate::placements::requests::model::{PlacementAvailability, PlacementRequest, PlacementRequestState};
use crate::placements::requests::notices;
use crate::placements::sale::Sales;
use crate::placements::store::{self, Slot};

/// Requests per minute from one network.
pub struct PlacementRequestLimit(pub Limiter);

/// The most open requests of one requester.
const MAX_OPEN: i64 = 5;
/// The most open requests of all visitors without an account: any more would be abuse.
const MAX_OPEN_OF_VISITORS: i64 = 100;

#[derive(Serialize, ToSchema)]
pub struct PlacementRequestThanks {
    id: i64,
    detail: &'static str,
}

#[post("/placement-requests", data = "<body>")]
async fn create(
    body: Body,
    member: MaybeMember,
    caller: Caller,
    limit: &State<PlacementRequestLimit>,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<PlacementRequestThanks>)> {
    let (today, now) = (app.clock.local().date(), app.clock.stamp());
    let mut new = read(&mut body.json()?, member.0.as_ref(), today)?;
    limit.0.check(caller.network())?;
    let write = app.db.write_without_invalidation(move |conn| {
        store::check_references(conn, &new.placement)?;
        if let Some(business_id) = new.placement.business_id {
            new.is_by_business = match new.user_id {
                Some(user_id) => directory::represents_business(conn, user_id, business_id)?,
                None => false,
            };
            if !new.is_by_business && !directory::is_published(conn, business_id)? {
                return Err(Error::field("business_id", "This business is not in the directory yet."));
            }
        }
        let open = store::count_open_requests(conn, &new)?;
        if open.same > 0 {
            let text = "You have already asked for this place. The town office will answer.";
            return Err(Error::field("kind", text));
        }
        if open.of_asker >= MAX_OPEN {
            let text = format!("{MAX_OPEN} of your requests are already waiting. Wait for an answer to one.");
            return Err(Error::BadRequest(text));
        }
        if new.user_id.is_none() && open.of_visitors >= MAX_OPEN_OF_VISITORS {
            let text = "Too many requests are waiting. Please call the town office, or log in first.";
            return Err(Error::BadRequest(text.into()));
        }
        let id = store::insert_request(conn, &new, &now)?;
        notices::notify_office(conn, &store::find_request(conn, id)?, today)?;
        Ok(id)
    });
    let id = write.await?;
    let detail = match member.0 {
        Some(_) => {
            "Thank you. The town office answers every request; you will hear in the bell and by email."
        }
        None => "Thank you. The town office answers every request by email.",
    };
    Ok((Status::Created, PrivateBody(PlacementRequestThanks { id, detail })))
}

/// Whether a place is available, to show before it is requested.
#[get("/placement-requests/availability")]
async fn availability(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    sales: &State<Sales>,
) -> Result<PrivateBody<PlacementAvailability>> {
    let today = app.clock.local().date();
    let mut fields = Map::new();
    for name in ["kind", "category_id", "starts_at", "duration"] {
        if let Some(value) = request.value(name) {
            fields.insert(name.to_owned(), Value::from(value));
        }
    }
    let mut input = Input::new(fields);
    let (kind, category_id, first, last) = read_slot(&mut input, today);
    input.check()?;
    let kind = kind.ok_or(Error::NotFound("Placement"))?;
    let (slot, settings) = (Slot { kind, category_id, first, last }, app.config.get().placements);
    let sales = **sales;
    let read = app.db.read(move |conn| {
        let unbooked = (sales.list_unbooked)(conn, kind, category_id, today)?;
        store::read_availability(conn, &slot, settings, &unbooked)
    });
    Ok(PrivateBody(read.await?))
}

/// The placements of a business: those it has, and those it asked for.
#[derive(Serialize, ToSchema)]
pub struct BusinessPlacements {
    /// The newest first; at most 50.
    requests: Vec<PlacementRequest>,
    /// The latest first; at most 50.
    placements: Vec<OwnedPlacement>,
}

#[get("/businesslistings/<key>/placements")]
async fn of_business(
    key: directory::SlugOrId,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<BusinessPlacements>> {
    let today = app.clock.local().date();
    let read = app.db.read(move |conn| {
        let business_id = directory::find_any(conn, &key)?.id;
        directory::require_business_access(conn, &member, business_id)?;
        let filter = store::PlacementFilter { business_id: Some(business_id), ..Default::default() };
        let ids = store::admin_query(&filter, today).ids(conn, store::MAX_PER_BUSINESS.into(), 0)?;
        Ok(BusinessPlacements {
            requests: store::list_requests_of_business(conn, business_id)?,
            placements: store::list_for_admin(conn, &ids, today)?
                .into_iter()
                .map(OwnedPlacement::from)
                .collect(),
        })
    });
    Ok(PrivateBody(read.await?))
}

#[post("/placement-requests/<id>/withdraw")]
async fn withdraw(id: RecordId, member: Member, app: &State<AppState>) -> Result<NoContent> {
    let id = id.of("Request")?;
    let now = app.clock.stamp();
    let write = app.db.write_without_invalidation(move |conn| {
        let request = store::find_request(conn, id)?;
        let is_of_business = match request.placement.business_id {
            Some(business) if request.is_by_business => {
                directory::represents_business(conn, member.user_id, business)?
            }
            _ => false,
        };
        if request.user_id != Some(member.user_id) && !is_of_business {
            return Err(Refusal::not_allowed().into());
        }
        if request.state != PlacementRequestState::Open {
            return Err(Error::BadRequest("The town office has already answered this request.".into()));
        }
        store::decide_request(conn, id, PlacementRequestState::Withdrawn, "", None, &now)
    });
    write.await.map(|()| NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![create, availability, of_business, withdraw]
}
