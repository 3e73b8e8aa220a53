//! The public API of guides.

use rocket::{Responder, Route, State, get};

use crate::accounts::MaybeMember;
use crate::deleted_records::{RecordKind, missing};
use crate::directory::SlugOrId;
use crate::guides::embed::Embeds;
use crate::guides::model::{GuideDetail, GuideStatus, ListedGuide};
use crate::guides::store::{self, GuideFilter};
use crate::kit::error::{Error, NO_SUCH_CHOICE, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::web::{AppState, CachedResponse, PrivateBody, PublicRequest, routes};

pub fn read_filter(request: &PublicRequest<'_>) -> Result<GuideFilter> {
    let business_id = request
        .text("business")
        .map(|id| id.parse().map_err(|_| Error::field("business", NO_SUCH_CHOICE)))
        .transpose()?;
    let ordering = request.value("ordering").unwrap_or_default();
    Ok(GuideFilter {
        status: Some(GuideStatus::Published),
        business_id,
        is_by_date: ordering.split(',').any(|name| name.trim() == "-published_at"),
    })
}

#[derive(Responder)]
enum List {
    All(CachedResponse),
    /// Includes drafts.
    Staff(PrivateBody<Paginated<ListedGuide>>),
}

/// Staff may ask for `?status=draft` or `?status=all`.
#[get("/guides")]
async fn list(request: PublicRequest<'_>, member: MaybeMember, app: &State<AppState>) -> Result<List> {
    let mut filter = read_filter(&request)?;
    let page = PageRequest::parse(&request)?;
    let status = request.value("status").unwrap_or_default();
    if member.0.is_some_and(|member| member.is_admin()) && (status == "all" || status == "draft") {
        filter.status = GuideStatus::parse(&status);
        let answer = app
            .db
            .read(move |conn| {
                let count = store::count(conn, &filter)?;
                page.list(count, |limit, offset| store::list_listed(conn, &filter, limit, offset))
            })
            .await?;
        return Ok(List::Staff(PrivateBody(answer)));
    }
    let answer = app
        .json(&request.cacheable_for_all(), move |conn| {
            let count = store::count(conn, &filter)?;
            page.list(count, |limit, offset| store::list(conn, &filter, limit, offset))
        })
        .await?;
    Ok(List::All(answer))
}

#[get("/guides/homepage_features")]
async fn features(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    app.json(&request.cacheable_for_all(), store::homepage_features).await
}

#[derive(Responder)]
#[expect(clippy::large_enum_variant, reason = "lives for one answer")]
enum Shown {
    All(CachedResponse),
    /// Includes the Markdown, and drafts.
    Staff(PrivateBody<GuideDetail>),
}

#[get("/guides/<key>", rank = 2)]
async fn guide(
    key: SlugOrId,
    request: PublicRequest<'_>,
    member: MaybeMember,
    app: &State<AppState>,
    embeds: &State<Embeds>,
) -> Result<Shown> {
    let now = app.clock.local();
    let embeds = Embeds::clone(embeds);
    if member.0.is_some_and(|member| member.is_admin()) {
        let found = app
            .db
            .read(move |conn| {
                let gone = || missing(conn, RecordKind::Guide, &key.0);
                let id = store::resolve(conn, &key.0)?.ok_or_else(gone)?.id;
                store::find(conn, id, &embeds, now, true)?.ok_or(Error::NotFound("Guide"))
            })
            .await?;
        return Ok(Shown::Staff(PrivateBody(found)));
    }
    let answer = app
        .json(&request.cacheable_for_all(), move |conn| {
            let found = store::resolve(conn, &key.0)?.filter(|found| found.status == GuideStatus::Published);
            let gone = || missing(conn, RecordKind::Guide, &key.0);
            let id = found.ok_or_else(gone)?.id;
            store::find(conn, id, &embeds, now, false)?.ok_or(Error::NotFound("Guide"))
        })
        .await?;
    Ok(Shown::All(answer))
}

pub fn routes() -> Vec<Route> {
    routes![list, features, guide]
}
