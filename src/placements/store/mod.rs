//! Every SQL statement of the placements.

mod admin_list;
mod availability;
mod preview;
mod requests;
mod shown;

use std::collections::HashMap;

use jiff::civil::{Date, DateTime};
use rusqlite::{Connection, Row, named_params};

use super::model::{
    DayCounts, FeaturedBusiness, NewPlacement, Placement, PlacementCounts, PlacementKind, Sponsor, Spotlight,
};
use crate::accounts::newest_revision;
use crate::directory::{self, Business, BusinessFilter, BusinessOrder};
use crate::kit::config::PlacementSettings;
use crate::kit::db::check_id;
use crate::kit::error::{Error, Result};

pub use admin_list::{
    PlacementFilter, PlacementOrder, admin_query, change_status, list_for_admin, put_back_status,
};
pub use availability::{Slot, list_conflicts, read_availability};
pub use preview::{list_previews, read_preview};
pub use requests::{
    MAX_PER_BUSINESS, count_open_requests, count_requests, decide_request, find_asker, find_request,
    insert_request, list_requests, list_requests_of_business, list_requests_of_user, withdraw_requests,
};
pub use shown::list_shown;

/// In a non-commercial town, readers see no placements.
pub const HIDDEN: &str = "CREATE TEMP VIEW placements AS SELECT * FROM main.placements WHERE 0;";

/// `p` is running on the day `:today`.
const RUNNING: &str =
    "p.status = 'active' AND p.starts_at <= :today AND (p.ends_at IS NULL OR p.ends_at >= :today)";

/// The businesses with a running placement, highest priority first, then those marked by staff.
pub fn list_featured(
    conn: &Connection,
    now: DateTime,
    settings: PlacementSettings,
) -> Result<Vec<FeaturedBusiness>> {
    let slots = PlacementKind::Featured.slots(settings);
    let mut statement = conn.prepare_cached(&format!(
        "SELECT b.id, max(p.priority), p.custom_message {} LIMIT {slots}",
        shown::featured()
    ))?;
    let placed: Vec<(i64, String)> = statement
        .query_map(named_params! { ":today": now.date().to_string() }, |row| Ok((row.get(0)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let ids: Vec<i64> = placed.iter().map(|(id, _)| *id).collect();
    let found =
        BusinessFilter { found: Some(ids.clone()), ordering: BusinessOrder::Relevance, ..Default::default() };
    let marked = BusinessFilter { is_featured: Some(true), ..Default::default() };
    let mut businesses = directory::list(conn, &found, now, slots, 0)?;
    let more = directory::list(conn, &marked, now, slots, 0)?;
    businesses.extend(more.into_iter().filter(|business| !ids.contains(&business.id)));
    businesses.truncate(slots as usize);
    let message_of = |id: i64| placed.iter().find(|(placed, message)| *placed == id && !message.is_empty());
    Ok(businesses
        .into_iter()
        .map(|business| {
            let message = message_of(business.id).map(|(_, message)| message.clone());
            featured(business, message)
        })
        .collect())
}

fn featured(business: Business, message: Option<String>) -> FeaturedBusiness {
    FeaturedBusiness {
        sponsor_message: message.or(business.sponsor_message),
        id: business.id,
        name: business.name,
        slug: business.slug,
        images: business.images,
        category: business.category,
        average_rating: business.average_rating,
        yearly_shows: business.yearly_shows,
    }
}

/// The first image of a business.
const HERO: &str = "(SELECT '/media/' || i.token || '-' || (SELECT max(f.width) FROM image_files f
        WHERE f.image_id = i.id AND f.format = 'webp') || '.webp'
    FROM business_images bi JOIN images i ON i.id = bi.image_id WHERE bi.business_id = b.id
    ORDER BY bi.position LIMIT 1)";

fn spotlight(row: &Row<'_>) -> rusqlite::Result<Spotlight> {
    let image: String = row.get(3)?;
    let hero: Option<String> = row.get(4)?;
    Ok(Spotlight {
        id: Some(row.get(0)?),
        business_slug: row.get(1)?,
        business_name: row.get(2)?,
        business_hero_image: if image.is_empty() { hero } else { Some(image) },
        custom_title: row.get(5)?,
        custom_message: row.get(6)?,
    })
}

pub fn list_spotlights(
    conn: &Connection,
    today: Date,
    settings: PlacementSettings,
) -> Result<Vec<Spotlight>> {
    let slots = PlacementKind::Spotlight.slots(settings);
    let mut statement = conn.prepare_cached(&format!(
        "SELECT p.id, b.slug, b.name, p.image_url, {HERO}, p.custom_title, p.custom_message {} LIMIT {slots}",
        shown::spotlights()
    ))?;
    let rows = statement.query_map(named_params! { ":today": today.to_string() }, spotlight)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// What placements are called: by their title, or by who is shown.
pub fn list_names(conn: &Connection, ids: &[i64]) -> Result<HashMap<i64, String>> {
    let mut statement = conn.prepare_cached(
        "SELECT p.id, coalesce(nullif(p.custom_title, ''), b.name, p.name)
         FROM placements p LEFT JOIN businesses b ON b.id = p.business_id
         WHERE p.id IN (SELECT value FROM json_each(?1))",
    )?;
    let rows = statement.query_map([serde_json::to_string(ids)?], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn list_sponsors(conn: &Connection, today: Date, settings: PlacementSettings) -> Result<Vec<Sponsor>> {
    let slots = PlacementKind::MarqueeSponsor.slots(settings);
    let mut statement = conn.prepare_cached(&format!(
        "SELECT p.id, p.custom_message, p.image_url, CASE WHEN p.name = '' THEN b.name ELSE p.name END, b.id {}
         LIMIT {slots}",
        shown::sponsors()
    ))?;
    let rows = statement.query_map(named_params! { ":today": today.to_string() }, |row| {
        Ok(Sponsor {
            id: row.get(0)?,
            message: row.get(1)?,
            logo_url: row.get(2)?,
            name: row.get(3)?,
            business_id: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

const SELECT: &str = "SELECT p.id, p.kind, p.business_id, p.category_id, p.name, p.starts_at, p.ends_at, p.priority,
        p.custom_title, p.custom_message, p.image_url, p.status, b.name, c.name, p.created_at, p.updated_at,
        (SELECT coalesce(sum(impressions), 0) FROM placement_counts n WHERE n.placement_id = p.id),
        (SELECT coalesce(sum(clicks), 0) FROM placement_counts n WHERE n.placement_id = p.id)
    FROM placements p LEFT JOIN businesses b ON b.id = p.business_id LEFT JOIN categories c ON c.id = p.category_id";

fn placement(conn: &Connection, row: &Row<'_>, today: Date) -> Result<Placement> {
    let placement = NewPlacement {
        kind: row.get(1)?,
        business_id: row.get(2)?,
        category_id: row.get(3)?,
        name: row.get(4)?,
        starts_at: row.get(5)?,
        ends_at: row.get(6)?,
        priority: row.get(7)?,
        custom_title: row.get(8)?,
        custom_message: row.get(9)?,
        image_url: row.get(10)?,
        status: row.get(11)?,
    };
    Ok(Placement {
        id: row.get(0)?,
        state: placement.state(today),
        placement,
        business_name: row.get(12)?,
        category_name: row.get(13)?,
        created_at: row.get(14)?,
        updated_at: row.get(15)?,
        revision: newest_revision(conn, &format!("placement:{}", row.get::<_, i64>(0)?))?,
        counts: PlacementCounts { impressions: row.get(16)?, clicks: row.get(17)? },
    })
}

pub fn expect(conn: &Connection, id: i64, today: Date) -> Result<Placement> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} WHERE p.id = ?1"))?;
    let mut rows = statement.query([id])?;
    let row = rows.next()?.ok_or(Error::NotFound("Placement"))?;
    placement(conn, row, today)
}

pub fn is_empty(conn: &Connection) -> Result<bool> {
    Ok(conn.query_row("SELECT NOT EXISTS(SELECT 1 FROM placements)", [], |row| row.get(0))?)
}

pub fn insert(conn: &Connection, new: &NewPlacement, now: &str) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO placements (kind, business_id, category_id, name, starts_at, ends_at, priority, custom_title,
            custom_message, image_url, status, created_at, updated_at)
         VALUES (:kind, :business, :category, :name, :starts, :ends, :priority, :title, :message, :image, :status,
            :now, :now)",
    )?
    .execute(named_params! {
        ":kind": new.kind.as_str(), ":business": new.business_id, ":category": new.category_id, ":name": new.name,
        ":starts": new.starts_at.to_string(), ":ends": new.ends_at.map(|date| date.to_string()),
        ":priority": new.priority, ":title": new.custom_title, ":message": new.custom_message,
        ":image": new.image_url, ":status": new.status.as_str(), ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

pub fn update(conn: &Connection, id: i64, new: &NewPlacement, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE placements SET kind = :kind, business_id = :business, category_id = :category, name = :name,
            starts_at = :starts, ends_at = :ends, priority = :priority, custom_title = :title,
            custom_message = :message, image_url = :image, status = :status, updated_at = :now WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":kind": new.kind.as_str(), ":business": new.business_id, ":category": new.category_id,
        ":name": new.name, ":starts": new.starts_at.to_string(),
        ":ends": new.ends_at.map(|date| date.to_string()), ":priority": new.priority,
        ":title": new.custom_title, ":message": new.custom_message, ":image": new.image_url,
        ":status": new.status.as_str(), ":now": now,
    })?;
    Ok(())
}

/// Checks that the business and the category of a placement exist.
pub fn check_references(conn: &Connection, new: &NewPlacement) -> Result<()> {
    check_id(conn, "businesses", "business_id", new.business_id)?;
    check_id(conn, "categories", "category_id", new.category_id)
}

/// Adds to the day's counts of running placements, given by their ids or, for featured placements, by the
/// business's id.
pub fn add_counts(
    conn: &Connection,
    placements: &[i64],
    featured: &[i64],
    today: Date,
    each: PlacementCounts,
) -> Result<usize> {
    let added = conn
        .prepare_cached(&format!(
            "INSERT INTO placement_counts (placement_id, day, impressions, clicks)
             SELECT p.id, :today, :impressions, :clicks FROM placements p
             WHERE {RUNNING} AND (p.id IN (SELECT value FROM json_each(:placements))
                OR (p.kind = 'featured' AND p.business_id IN (SELECT value FROM json_each(:featured))))
             ON CONFLICT (placement_id, day) DO UPDATE SET
                impressions = impressions + excluded.impressions, clicks = clicks + excluded.clicks"
        ))?
        .execute(named_params! {
            ":today": today.to_string(), ":impressions": each.impressions, ":clicks": each.clicks,
            ":placements": serde_json::to_string(placements)?, ":featured": serde_json::to_string(featured)?,
        })?;
    Ok(added)
}

/// The days of one placement that have counts, latest first.
pub fn list_counts(conn: &Connection, id: i64, most: u32) -> Result<Vec<DayCounts>> {
    let mut statement = conn.prepare_cached(
        "SELECT day, impressions, clicks FROM placement_counts WHERE placement_id = ?1 ORDER BY day DESC LIMIT ?2",
    )?;
    let rows = statement.query_map((id, most), |row| {
        Ok(DayCounts {
            day: row.get(0)?,
            counts: PlacementCounts { impressions: row.get(1)?, clicks: row.get(2)? },
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
