//! The public API of deals.

use rocket::{Responder, Route, State, get};

use crate::accounts::MaybeMember;
use crate::deals::model::{DealDetail, DealFilter, DealOrder};
use crate::deals::store;
use crate::deleted_records::{RecordKind, missing};
use crate::directory;
use crate::kit::error::{Error, FieldErrors, NO_SUCH_CHOICE, Result};
use crate::kit::pagination::PageRequest;
use crate::kit::web::{AppState, CachedResponse, PrivateBody, PublicRequest, read_flag, routes};

/// Reads a filter from a query. Blank and unknown keys are ignored; all invalid values are reported together.
pub fn read_filter(request: &PublicRequest<'_>) -> Result<DealFilter> {
    let mut filter = DealFilter::default();
    let mut errors = FieldErrors::default();
    for (key, value) in request.query() {
        let value = value.trim();
        if value.is_empty() {
            continue;
        }
        let parts = || value.split(',').map(str::trim).filter(|part| !part.is_empty());
        match key.as_str() {
            "category" => filter.categories.extend(parts().map(str::to_owned)),
            "business" => match value.parse() {
                Ok(id) => filter.business_id = Some(id),
                Err(_) => errors.add("business", NO_SUCH_CHOICE),
            },
            "ending_soon" => filter.is_ending_soon = read_flag(value) == Some(true),
            "ordering" => {
                let known = parts().find_map(|name| match name {
                    "-created_at" | "newest" => Some(DealOrder::Newest),
                    "end_date" | "ending_soon" => Some(DealOrder::EndingSoon),
                    "title" => Some(DealOrder::Title),
                    _ => None,
                });
                filter.ordering = known.unwrap_or_default();
            }
            _ => {}
        }
    }
    errors.check()?;
    Ok(filter)
}

#[get("/deals")]
async fn list(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let filter = read_filter(&request)?;
    let page = PageRequest::parse(&request)?;
    let today = app.clock.local().date();
    app.json(&request.cacheable_for_all(), move |conn| {
        if let Some(id) = filter.business_id
            && !directory::exists(conn, id)?
        {
            return Err(Error::field("business", NO_SUCH_CHOICE));
        }
        let count = store::count(conn, &filter, today)?;
        page.list(count, |limit, offset| store::list(conn, &filter, today, limit, offset))
    })
    .await
}

#[get("/deals/latest")]
async fn latest(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let today = app.clock.local().date();
    app.json(&request.cacheable_for_all(), move |conn| store::list_latest(conn, today)).await
}

/// How many running deals each category has, for the filter.
#[get("/deals/categories")]
async fn categories(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let today = app.clock.local().date();
    app.json(&request.cacheable_for_all(), move |conn| store::list_categories(conn, today)).await
}

#[derive(Responder)]
#[expect(clippy::large_enum_variant, reason = "lives for one answer")]
enum Shown {
    All(CachedResponse),
    /// One that residents do not see, for those who may edit it.
    Own(PrivateBody<DealDetail>),
}

#[get("/deals/<id>", rank = 2)]
async fn deal(
    id: i64,
    request: PublicRequest<'_>,
    member: MaybeMember,
    app: &State<AppState>,
) -> Result<Shown> {
    let now = app.clock.local();
    if let Some(member) = member.0 {
        let unseen = app
            .db
            .read(move |conn| {
                let Some(found) = store::find_any(conn, id, now)? else { return Ok(None) };
                let is_unseen = !store::has_page(conn, id)?;
                let is_own = directory::has_business_access(conn, &member, found.deal.business.id)?;
                Ok(Some(found).filter(|_| is_unseen && is_own))
            })
            .await?;
        if let Some(unseen) = unseen {
            return Ok(Shown::Own(PrivateBody(unseen)));
        }
    }
    let answer = app
        .json(&request.cacheable_for_all(), move |conn| {
            store::find(conn, id, now)?.ok_or_else(|| missing(conn, RecordKind::Deal, &id.to_string()))
        })
        .await?;
    Ok(Shown::All(answer))
}

pub fn routes() -> Vec<Route> {
    routes![list, latest, categories, deal]
}
