//! The guides' server-rendered pages; the same markup as `ui/guides/`.

pub(super) mod card;
pub(super) mod detail;
mod list;

use rocket::{Route, State, get};

use super::embed::Embeds;
use super::guide_page::guide_page;
use super::http::read_filter;
use super::model::GuideStatus;
use super::store;
use crate::directory::SlugOrId;
use crate::kit::error::Result;
use crate::kit::json_ld::{breadcrumbs, item_list};
use crate::kit::page::Page;
use crate::kit::pagination::{PAGE_SIZE, PageRequest};
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};

pub use list::section_cards;

#[get("/guides")]
async fn guides(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let filter = read_filter(&request).unwrap_or_default();
    let asked = PageRequest::parse(&request.at("/api/v1/guides/"));
    app.page(&request.cacheable_for_all(), move |conn, context| {
        let filter = store::GuideFilter { status: Some(GuideStatus::Published), ..filter };
        let count = store::count(conn, &filter)?;
        let listed = asked?
            .with_size(PAGE_SIZE)
            .list(count, |limit, offset| store::list(conn, &filter, limit, offset))?;
        let (number, guides) = (listed.number, &listed.results);
        let town = &context.config.town.name;
        let entries = guides.iter().map(|guide| (guide.title.as_str(), format!("/guides/{}", guide.slug)));
        let page = Page {
            description: list::lede(town),
            canonical: list::address(number),
            is_hidden: count == 0 || filter.business_id.is_some(),
            json_ld: vec![breadcrumbs(context, &[], "Guides"), item_list(context, entries)],
            ..Page::new("guides", list::title(number), list::body(context, guides, number, listed.pages))
        };
        page.with_data(list::data_address(number), &listed)
    })
    .await
}

#[get("/guides/<key>")]
async fn guide(
    key: SlugOrId,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    embeds: &State<Embeds>,
) -> Result<CachedResponse> {
    let embeds = Embeds::clone(embeds);
    app.page(&request.cacheable_for_all(), move |conn, context| guide_page(conn, context, &key.0, &embeds))
        .await
}

pub fn routes() -> Vec<Route> {
    routes![guides, guide]
}
