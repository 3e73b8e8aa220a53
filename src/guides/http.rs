//! Reading guides.

use rocket::{Responder, Route, State, get, routes};

use super::embed::Embeds;
use super::model::{GuideDetail, ListedGuide, Status};
use super::store::{self, GuideFilter};
use crate::accounts::MaybeMember;
use crate::directory::Key;
use crate::kit::error::{Error, NO_SUCH_CHOICE, Result};
use crate::kit::paging::{Page, PageAsk};
use crate::kit::web::{Ask, Private, Public, Site};

pub fn read_filter(ask: &Ask<'_>) -> Result<GuideFilter> {
    let business_id = ask
        .word("business")
        .map(|id| id.parse().map_err(|_| Error::field("business", NO_SUCH_CHOICE)))
        .transpose()?;
    let ordering = ask.value("ordering").unwrap_or_default();
    Ok(GuideFilter {
        status: Some(Status::Published),
        business_id,
        is_by_date: ordering.split(',').any(|name| name.trim() == "-published_at"),
    })
}

#[derive(Responder)]
enum List {
    All(Public),
    /// Drafts as well.
    Staff(Private<Page<ListedGuide>>),
}

/// Staff may ask for `?status=draft` or `?status=all`.
#[get("/guides")]
async fn list(ask: Ask<'_>, member: MaybeMember, site: &State<Site>) -> Result<List> {
    let mut filter = read_filter(&ask)?;
    let page = PageAsk::parse(&ask)?;
    let status = ask.value("status").unwrap_or_default();
    if member.0.is_some_and(|member| member.is_admin()) && (status == "all" || status == "draft") {
        filter.status = Status::parse(&status);
        let answer = site
            .db
            .read(move |conn| {
                let count = store::count(conn, &filter)?;
                page.list(count, |limit, offset| store::list_listed(conn, &filter, limit, offset))
            })
            .await?;
        return Ok(List::Staff(Private(answer)));
    }
    let answer = site
        .json(&ask.for_everybody(), move |conn| {
            let count = store::count(conn, &filter)?;
            page.list(count, |limit, offset| store::list(conn, &filter, limit, offset))
        })
        .await?;
    Ok(List::All(answer))
}

#[get("/guides/homepage_features")]
async fn features(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.json(&ask.for_everybody(), store::homepage_features).await
}

#[derive(Responder)]
#[expect(clippy::large_enum_variant, reason = "lives for one answer")]
enum Shown {
    All(Public),
    /// With the Markdown, also of a draft.
    Staff(Private<GuideDetail>),
}

#[get("/guides/<key>", rank = 2)]
async fn guide(
    key: Key,
    ask: Ask<'_>,
    member: MaybeMember,
    site: &State<Site>,
    embeds: &State<Embeds>,
) -> Result<Shown> {
    let now = site.clock.local();
    let embeds = Embeds::clone(embeds);
    if member.0.is_some_and(|member| member.is_admin()) {
        let found = site
            .db
            .read(move |conn| {
                let id = store::resolve(conn, &key.0)?.ok_or(Error::NotFound("Guide"))?.id;
                store::find(conn, id, &embeds, now, true)?.ok_or(Error::NotFound("Guide"))
            })
            .await?;
        return Ok(Shown::Staff(Private(found)));
    }
    let answer = site
        .json(&ask.for_everybody(), move |conn| {
            let found = store::resolve(conn, &key.0)?.filter(|found| found.status == Status::Published);
            let id = found.ok_or(Error::NotFound("Guide"))?.id;
            store::find(conn, id, &embeds, now, false)?.ok_or(Error::NotFound("Guide"))
        })
        .await?;
    Ok(Shown::All(answer))
}

pub fn routes() -> Vec<Route> {
    routes![list, features, guide]
}
