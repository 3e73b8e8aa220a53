//! The guides' pages as the server draws them; the same markup as `ui/guides/`.

mod card;
mod detail;
mod list;

use jiff::Timestamp;
use rocket::{Route, State, get, routes};

use super::embed::Embeds;
use super::http::read_filter;
use super::json_ld;
use super::model::GuideStatus;
use super::og_image::sign_words;
use super::store;
use crate::deleted_records::{RecordKind, page_if_gone};
use crate::directory::{SlugOrId, breadcrumbs};
use crate::kit::error::{Error, Result};
use crate::kit::page::Page;
use crate::kit::pagination::{PAGE_SIZE, PageRequest};
use crate::kit::web::{AppState, CachedResponse, PublicRequest};
use crate::layout::{season, season_word};

pub use list::section_cards;

#[get("/guides")]
async fn guides(ask: PublicRequest<'_>, site: &State<AppState>) -> Result<CachedResponse> {
    let filter = read_filter(&ask).unwrap_or_default();
    let asked = PageRequest::parse(&ask.at("/api/v1/guides/"));
    site.page(&ask.cacheable_for_all(), move |conn, around| {
        let filter = store::GuideFilter { status: Some(GuideStatus::Published), ..filter };
        let count = store::count(conn, &filter)?;
        let listed = asked?
            .with_size(PAGE_SIZE)
            .list(count, |limit, offset| store::list(conn, &filter, limit, offset))?;
        let (number, guides) = (listed.number, &listed.results);
        let town = &around.config.town.name;
        let page = Page {
            description: list::lede(town),
            canonical: list::address(number),
            is_hidden: count == 0 || filter.business_id.is_some(),
            json_ld: vec![breadcrumbs(around, &[], "Guides"), json_ld::item_list(around, guides)],
            ..Page::new("guides", list::title(number), list::body(around, guides, number, listed.pages))
        };
        page.with_data(list::data_address(number), &listed)
    })
    .await
}

#[get("/guides/<key>")]
async fn guide(
    key: SlugOrId,
    ask: PublicRequest<'_>,
    site: &State<AppState>,
    embeds: &State<Embeds>,
) -> Result<CachedResponse> {
    let now = site.clock.local();
    let zone = site.clock.zone().clone();
    let embeds = Embeds::clone(embeds);
    site.page(&ask.cacheable_for_all(), move |conn, around| {
        let found = store::resolve(conn, &key.0)?.filter(|found| found.status == GuideStatus::Published);
        let Some(found) = found else {
            return Ok(page_if_gone(conn, RecordKind::Guide, &key.0)?.unwrap_or_else(detail::not_found));
        };
        if found.slug != key.0 {
            return Err(Error::Moved(format!("/guides/{}", found.slug)));
        }
        let guide = store::find(conn, found.id, &embeds, now, false)?.ok_or(Error::NotFound("Guide"))?;
        let updated = guide.listed.updated_at.parse::<Timestamp>().ok();
        let updated = updated.map(|moment| moment.to_zoned(zone).date());
        let (title, slug) = (guide.listed.guide.title.clone(), guide.listed.guide.slug.clone());
        let image = card::picture(&guide.listed.guide, season_word(season(around.today)));
        let page = Page {
            description: guide.listed.guide.introduction.clone(),
            canonical: format!("/guides/{slug}"),
            og_type: "article",
            json_ld: vec![
                json_ld::article(around, &guide, &image),
                breadcrumbs(around, &[("Guides", "/guides")], &title),
            ],
            sign: Some(sign_words(&guide.listed)),
            ..Page::new("guide", title, detail::body(around, &guide, updated))
        };
        page.with_data(format!("/api/v1/guides/{slug}/"), &guide)
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![guides, guide]
}
