//! A preview of one business's placements: its drafts and requests first, then its upcoming and running ones;
//! if there are none, plain ones, so that the business sees what it could have.

use jiff::civil::{Date, DateTime};
use rusqlite::{Connection, OptionalExtension, named_params};

use super::{HERO, featured, spotlight};
use crate::directory::{self, Business, BusinessFilter};
use crate::kit::error::Result;
use crate::placements::model::{PreviewCategorySponsor, PreviewPlacements, PreviewSponsor, Spotlight};

/// The most previews per business and kind.
const MAX_PREVIEWS: u32 = 40;

/// The placements, plus the open requests by the business's own people, as if they were drafts.
const WITH_REQUESTS: &str =
    "(SELECT id, kind, business_id, category_id, name, ends_at, priority, custom_title,
        custom_message, image_url, status FROM placements
    UNION ALL SELECT id, kind, business_id, category_id, name, ends_at, 0, custom_title, custom_message, '',
        'requested' FROM placement_requests WHERE state = 'open' AND is_by_business) p";

/// `p` is one of the business's placements and not over; drafts first.
const OWN: &str = "p.business_id = :business AND (p.ends_at IS NULL OR p.ends_at >= :today)
    ORDER BY p.status = 'active', p.priority DESC, p.id";

/// A preview of one business's spotlights, or a plain one if there are none.
pub fn list_previews(conn: &Connection, business_id: i64, today: Date) -> Result<Vec<Spotlight>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT p.id, b.slug, b.name, p.image_url, {HERO}, p.custom_title, p.custom_message
         FROM {WITH_REQUESTS} JOIN businesses b ON b.id = p.business_id
         WHERE p.kind = 'spotlight' AND {OWN} LIMIT {MAX_PREVIEWS}"
    ))?;
    let rows = statement
        .query_map(named_params! { ":business": business_id, ":today": today.to_string() }, spotlight)?;
    let mut previews: Vec<Spotlight> = rows.collect::<rusqlite::Result<_>>()?;
    if previews.is_empty() {
        let mut statement = conn.prepare_cached(&format!(
            "SELECT 0, b.slug, b.name, '', {HERO}, b.name, coalesce(b.sponsor_message, '')
             FROM businesses b WHERE b.id = ?1"
        ))?;
        previews.extend(statement.query_row([business_id], spotlight).optional()?);
    }
    previews.iter_mut().for_each(|preview| preview.id = None);
    Ok(previews)
}

/// The previews besides the spotlights; `None` for a business that is not published.
pub fn read_preview(conn: &Connection, business_id: i64, now: DateTime) -> Result<Option<PreviewPlacements>> {
    let filter = BusinessFilter { found: Some(vec![business_id]), ..BusinessFilter::default() };
    let Some(business) = directory::list(conn, &filter, now, 1, 0)?.pop() else { return Ok(None) };
    let today = now.date();
    let message = conn
        .prepare_cached(&format!(
            "SELECT p.custom_message FROM {WITH_REQUESTS} WHERE p.kind = 'featured' AND {OWN} LIMIT 1"
        ))?
        .query_row(named_params! { ":business": business_id, ":today": today.to_string() }, |row| row.get(0))
        .optional()?
        .filter(|message: &String| !message.is_empty());
    Ok(Some(PreviewPlacements {
        sponsors: list_sponsors(conn, &business, today)?,
        categories: list_categories(conn, &business, today)?,
        featured: featured(business, message),
    }))
}

fn list_sponsors(conn: &Connection, business: &Business, today: Date) -> Result<Vec<PreviewSponsor>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT p.custom_message, p.image_url, p.name FROM {WITH_REQUESTS}
         WHERE p.kind = 'marquee_sponsor' AND {OWN} LIMIT {MAX_PREVIEWS}"
    ))?;
    let rows = statement.query_map(
        named_params! { ":business": business.id, ":today": today.to_string() },
        |row| {
            let name: String = row.get(2)?;
            Ok(PreviewSponsor {
                message: row.get(0)?,
                logo_url: row.get(1)?,
                name: if name.is_empty() { business.name.clone() } else { name },
                business_id: business.id,
            })
        },
    )?;
    let mut sponsors: Vec<PreviewSponsor> = rows.collect::<rusqlite::Result<_>>()?;
    if sponsors.is_empty() {
        sponsors.push(PreviewSponsor {
            message: business.sponsor_message.clone().unwrap_or_default(),
            logo_url: String::new(),
            name: business.name.clone(),
            business_id: business.id,
        });
    }
    Ok(sponsors)
}

/// One per category.
fn list_categories(
    conn: &Connection,
    business: &Business,
    today: Date,
) -> Result<Vec<PreviewCategorySponsor>> {
    let sponsor = |category_name, category_slug, message| PreviewCategorySponsor {
        category_name,
        category_slug,
        business_name: business.name.clone(),
        business_slug: business.slug.clone(),
        message,
    };
    let mut statement = conn.prepare_cached(&format!(
        "SELECT c.name, c.slug, p.custom_message FROM {WITH_REQUESTS} JOIN categories c ON c.id = p.category_id
         WHERE p.kind = 'category_sponsor' AND {OWN}"
    ))?;
    let rows = statement
        .query_map(named_params! { ":business": business.id, ":today": today.to_string() }, |row| {
            Ok(sponsor(row.get(0)?, row.get(1)?, row.get(2)?))
        })?;
    let mut categories: Vec<PreviewCategorySponsor> = Vec::new();
    for row in rows {
        let row = row?;
        if !categories.iter().any(|known| known.category_slug == row.category_slug) {
            categories.push(row);
        }
    }
    if categories.is_empty() {
        let message = business.sponsor_message.clone().unwrap_or_default();
        categories.push(sponsor(business.category.name.clone(), business.category.slug.clone(), message));
    }
    Ok(categories)
}
