//! A guide's page, for visitors and for the nightly check.

use jiff::Timestamp;
use rusqlite::Connection;

use super::embed::Embeds;
use super::json_ld;
use super::model::GuideStatus;
use super::og_image::og_image_text;
use super::page::{card, detail};
use super::store;
use crate::deleted_records::{RecordKind, page_if_gone};
use crate::directory;
use crate::kit::error::{Error, Result};
use crate::kit::json_ld::breadcrumbs;
use crate::kit::page::{Page, RenderContext};
use crate::layout::{season, season_word};

pub fn guide_page(conn: &Connection, context: &RenderContext, key: &str, embeds: &Embeds) -> Result<Page> {
    let found = store::resolve(conn, key)?.filter(|found| found.status == GuideStatus::Published);
    let Some(found) = found else {
        return Ok(page_if_gone(conn, RecordKind::Guide, key)?.unwrap_or_else(detail::not_found));
    };
    if found.slug != key {
        return Err(Error::Moved(format!("/guides/{}", found.slug)));
    }
    let guide =
        store::find(conn, found.id, embeds, context.clock.local(), false)?.ok_or(Error::NotFound("Guide"))?;
    let updated = guide.listed.updated_at.parse::<Timestamp>().ok();
    let updated = updated.map(|moment| moment.to_zoned(context.clock.zone().clone()).date());
    let (title, slug) = (guide.listed.guide.title.clone(), guide.listed.guide.slug.clone());
    let image = card::picture(&guide.listed.guide, season_word(season(context.today)));
    let map = directory::town_map(conn, &context.config)?;
    let page = Page {
        description: guide.listed.guide.introduction.clone(),
        canonical: format!("/guides/{slug}"),
        og_type: "article",
        json_ld: vec![
            json_ld::article(context, &guide, &image),
            breadcrumbs(context, &[("Guides", "/guides")], &title),
        ],
        og_image: Some(og_image_text(&guide.listed)),
        ..Page::new("guide", title, detail::body(context, &guide, &map, updated))
    };
    page.with_data(format!("/api/v1/guides/{slug}/"), &guide)
}
