//! A business's page, for requests and for the nightly check.

use jiff::Timestamp;
use rusqlite::Connection;

use super::model::Business;
use super::og_image::og_image_text;
use super::page::{detail, json_ld};
use super::sections::DrawSection;
use super::store::{self, ResolvedSlug};
use crate::deleted_records::{RecordKind, page_if_gone};
use crate::kit::error::{Error, Result};
use crate::kit::json_ld::breadcrumbs;
use crate::kit::page::{Page, RenderContext};

/// `under` is the path prefix of the request: "/directory/" or "/business/".
pub fn business_page(
    conn: &Connection,
    context: &RenderContext,
    key: &str,
    under: &str,
    sections: &[DrawSection],
) -> Result<Page> {
    let id = match store::resolve(conn, key)? {
        Some(ResolvedSlug::Current(id)) => id,
        Some(ResolvedSlug::Moved(_, slug)) => return Err(Error::Moved(format!("{under}{slug}"))),
        None => {
            return Ok(page_if_gone(conn, RecordKind::Business, key)?.unwrap_or_else(detail::not_found));
        }
    };
    let detail = store::find(conn, id, context.clock.local())?.ok_or(Error::NotFound("Business"))?;
    let business = &detail.business;
    let zone = context.clock.zone().clone();
    let updated = detail.updated_at.parse::<Timestamp>().ok().map(|moment| moment.to_zoned(zone).date());
    let map = super::town_map(conn, &context.config)?;
    let category = format!("/directory?category={}", business.category.slug);
    let above = [("Directory", "/directory"), (business.category.name.as_str(), category.as_str())];
    let sections = sections.iter().map(|draw| draw(conn, context, business)).collect::<Result<Vec<_>>>()?;
    let body = detail::body(context, &detail, &sections, &map, updated);
    let mut page = Page {
        description: description(business),
        canonical: format!("/directory/{}", business.slug),
        og_image: Some(og_image_text(business)),
        json_ld: vec![
            json_ld::local_business(context, &detail),
            breadcrumbs(context, &above, &business.name),
        ],
        ..Page::new("business", business.name.clone(), body)
    };
    page.data.extend(sections.into_iter().flat_map(|section| section.data));
    page.with_data(format!("/api/v1/businesslistings/{}/", business.slug), &detail)
}

fn description(business: &Business) -> String {
    if !business.summary.is_empty() {
        return business.summary.clone();
    }
    let known = [business.category.name.as_str(), &business.address, &business.phone];
    known.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}
