//! Every SQL statement of the campaigns.

mod days;
mod slots;

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::model::{Campaign, CampaignLine, CampaignState, LinePlacement, NewCampaign, NewCampaignLine};
use crate::accounts::newest_revision;
use crate::kit::db::check_id;
use crate::kit::error::{Error, Result};
use crate::kit::records::{ListQuery, ids_as_json, in_order};
use crate::kit::word_enum::word_enum;
use crate::placements::{self, Placement};

pub use days::{
    HourState, WatchedPlacement, list_assumed_days, list_counts, list_days, list_watched, mark_days,
    note_hour, note_unbooked, set_hours, take_over_hours,
};
pub use slots::{TakenSlot, list_taken};

/// A campaign's first and last day, including days that were added to its lines.
const FIRST: &str = "(SELECT min(l.starts_at) FROM campaign_lines l WHERE l.campaign_id = c.id)";
const LAST: &str =
    "(SELECT max(max(l.ends_at, coalesce((SELECT max(p.ends_at) FROM campaign_line_placements x
        JOIN placements p ON p.id = x.placement_id WHERE x.line_id = l.id), '')))
    FROM campaign_lines l WHERE l.campaign_id = c.id)";

#[derive(Debug, Clone, Default)]
pub struct CampaignFilter {
    pub state: Option<CampaignState>,
    /// Searched in the names of the campaign, its sponsor and its business.
    pub words: String,
    pub order: CampaignOrder,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CampaignOrder {
    #[default]
    Newest,
    Name,
    Updated,
}

word_enum!(CampaignOrder { Newest = "-created_at", Name = "name", Updated = "-updated_at" });

impl CampaignOrder {
    fn sql(self) -> &'static str {
        match self {
            CampaignOrder::Newest => "c.id DESC",
            CampaignOrder::Name => "plain_text(c.name), c.id",
            CampaignOrder::Updated => "c.updated_at DESC, c.id DESC",
        }
    }
}

/// The query for a list of campaigns.
pub fn admin_query(filter: &CampaignFilter, today: Date) -> ListQuery {
    let query = ListQuery::new("campaigns c", "c.id", filter.order.sql()).holding(
        "plain_text(c.name) LIKE # OR plain_text(c.sponsor_name) LIKE #
            OR c.business_id IN (SELECT id FROM businesses WHERE coalesce(sort_name, name) LIKE #)",
        &filter.words,
    );
    let today = Some(today.to_string());
    match filter.state {
        None => query,
        Some(CampaignState::Coming) => query.only_with(format!("coalesce({FIRST}, '9999') > ?"), today),
        Some(CampaignState::Over) => query.only_with(format!("{LAST} < ?"), today),
        Some(CampaignState::Running) => {
            query.only_with(format!("{FIRST} <= ?"), today.clone()).only_with(format!("{LAST} >= ?"), today)
        }
    }
}

fn select() -> String {
    format!(
        "SELECT c.*, b.name AS business_name, {FIRST} AS first, {LAST} AS last
         FROM campaigns c LEFT JOIN businesses b ON b.id = c.business_id"
    )
}

fn campaign(conn: &Connection, row: &Row<'_>, today: Date) -> Result<Campaign> {
    let id: i64 = row.get("id")?;
    let (first, last): (Option<Date>, Option<Date>) = (row.get("first")?, row.get("last")?);
    Ok(Campaign {
        id,
        campaign: NewCampaign {
            name: row.get("name")?,
            business_id: row.get("business_id")?,
            sponsor_name: row.get("sponsor_name")?,
            contact_name: row.get("contact_name")?,
            contact_email: row.get("contact_email")?,
            note: row.get("note")?,
        },
        business_name: row.get("business_name")?,
        state: CampaignState::on(today, first, last),
        starts_at: first,
        ends_at: last,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        revision: newest_revision(conn, &format!("campaign:{id}"))?,
    })
}

/// The campaigns with these ids, in the same order.
pub fn list(conn: &Connection, ids: &[i64], today: Date) -> Result<Vec<Campaign>> {
    let mut statement =
        conn.prepare_cached(&format!("{} WHERE c.id IN (SELECT value FROM json_each(?1))", select()))?;
    let mut rows = statement.query([ids_as_json(ids)?])?;
    let mut campaigns = Vec::new();
    while let Some(row) = rows.next()? {
        campaigns.push(campaign(conn, row, today)?);
    }
    Ok(in_order(ids, campaigns, |campaign| campaign.id))
}

pub fn find(conn: &Connection, id: i64, today: Date) -> Result<Campaign> {
    list(conn, &[id], today)?.pop().ok_or(Error::NotFound("Campaign"))
}

pub fn find_of_request(conn: &Connection, request_id: i64) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT id FROM campaigns WHERE request_id = ?1")?
        .query_row([request_id], |row| row.get(0))
        .optional()?)
}

pub fn is_empty(conn: &Connection) -> Result<bool> {
    Ok(conn.query_row("SELECT NOT EXISTS(SELECT 1 FROM campaigns)", [], |row| row.get(0))?)
}

pub fn insert(conn: &Connection, new: &NewCampaign, request_id: Option<i64>, now: &str) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO campaigns (name, business_id, sponsor_name, contact_name, contact_email, note, request_id,
            created_at, updated_at)
         VALUES (:name, :business, :sponsor, :contact, :email, :note, :request, :now, :now)",
    )?
    .execute(named_params! {
        ":name": new.name, ":business": new.business_id, ":sponsor": new.sponsor_name,
        ":contact": new.contact_name, ":email": new.contact_email, ":note": new.note,
        ":request": request_id, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

/// A person who closes their account is no longer the contact of any campaign. An address that they have not confirmed
/// may be somebody else's.
pub fn forget_contact(conn: &Connection, user_id: i64) -> Result<()> {
    conn.prepare_cached(
        "UPDATE campaigns SET contact_name = '', contact_email = ''
         WHERE contact_email <> '' AND contact_email =
             (SELECT email FROM users WHERE id = ?1 AND email_verified_at IS NOT NULL) COLLATE NOCASE",
    )?
    .execute([user_id])?;
    Ok(())
}

pub fn update(conn: &Connection, id: i64, new: &NewCampaign, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE campaigns SET name = :name, business_id = :business, sponsor_name = :sponsor,
            contact_name = :contact, contact_email = :email, note = :note, updated_at = :now WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":name": new.name, ":business": new.business_id, ":sponsor": new.sponsor_name,
        ":contact": new.contact_name, ":email": new.contact_email, ":note": new.note, ":now": now,
    })?;
    Ok(())
}

pub fn check_business(conn: &Connection, id: Option<i64>) -> Result<()> {
    check_id(conn, "businesses", "business_id", id)
}

pub fn check_category(conn: &Connection, id: Option<i64>) -> Result<()> {
    check_id(conn, "categories", "category_id", id)
}

const SELECT_LINE: &str = "SELECT l.*, g.name AS category_name FROM campaign_lines l
    LEFT JOIN categories g ON g.id = l.category_id";

fn line(row: &Row<'_>) -> rusqlite::Result<CampaignLine> {
    Ok(CampaignLine {
        id: row.get("id")?,
        campaign_id: row.get("campaign_id")?,
        line: NewCampaignLine {
            kind: row.get("kind")?,
            category_id: row.get("category_id")?,
            starts_at: row.get("starts_at")?,
            ends_at: row.get("ends_at")?,
            days_sold: row.get("days_sold")?,
            priority: row.get("priority")?,
            price: row.get("price")?,
            price_basis: row.get("price_basis")?,
        },
        category_name: row.get("category_name")?,
        created_at: row.get("created_at")?,
    })
}

fn select_lines(conn: &Connection, rest: &str, id: i64) -> Result<Vec<CampaignLine>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT_LINE} {rest}"))?;
    Ok(statement.query_map([id], line)?.collect::<rusqlite::Result<_>>()?)
}

/// Sorted by first day.
pub fn list_lines(conn: &Connection, campaign_id: i64) -> Result<Vec<CampaignLine>> {
    select_lines(conn, "WHERE l.campaign_id = ?1 ORDER BY l.starts_at, l.id", campaign_id)
}

pub fn find_line(conn: &Connection, id: i64) -> Result<CampaignLine> {
    select_lines(conn, "WHERE l.id = ?1", id)?.pop().ok_or(Error::NotFound("Campaign line"))
}

pub fn line_revision(conn: &Connection, id: i64) -> Result<i64> {
    newest_revision(conn, &format!("campaign_line:{id}"))
}

pub fn insert_line(conn: &Connection, campaign_id: i64, new: &NewCampaignLine, now: &str) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO campaign_lines (campaign_id, kind, category_id, starts_at, ends_at, days_sold, priority, price,
            price_basis, created_at, updated_at)
         VALUES (:campaign, :kind, :category, :starts, :ends, :sold, :priority, :price, :basis, :now, :now)",
    )?
    .execute(named_params! {
        ":campaign": campaign_id, ":kind": new.kind.as_str(), ":category": new.category_id,
        ":starts": new.starts_at.to_string(), ":ends": new.ends_at.to_string(), ":sold": new.days_sold,
        ":priority": new.priority, ":price": new.price, ":basis": new.price_basis.as_str(), ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

pub fn update_line(conn: &Connection, id: i64, new: &NewCampaignLine, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE campaign_lines SET kind = :kind, category_id = :category, starts_at = :starts, ends_at = :ends,
            days_sold = :sold, priority = :priority, price = :price, price_basis = :basis, updated_at = :now
         WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":kind": new.kind.as_str(), ":category": new.category_id,
        ":starts": new.starts_at.to_string(), ":ends": new.ends_at.to_string(), ":sold": new.days_sold,
        ":priority": new.priority, ":price": new.price, ":basis": new.price_basis.as_str(), ":now": now,
    })?;
    Ok(())
}

pub fn delete_line(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM campaign_lines WHERE id = ?1")?.execute([id])?;
    Ok(())
}

/// Whether a placement delivers one of its lines.
pub fn has_placements(conn: &Connection, campaign_id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached(
            "SELECT EXISTS(SELECT 1 FROM campaign_lines l JOIN campaign_line_placements x ON x.line_id = l.id
                 WHERE l.campaign_id = ?1)",
        )?
        .query_row([campaign_id], |row| row.get(0))?)
}

/// The line that a placement delivers.
pub fn line_of_placement(conn: &Connection, placement_id: i64) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT line_id FROM campaign_line_placements WHERE placement_id = ?1")?
        .query_row([placement_id], |row| row.get(0))
        .optional()?)
}

pub fn link(conn: &Connection, line_id: i64, placement_id: i64) -> Result<()> {
    conn.prepare_cached("INSERT INTO campaign_line_placements (placement_id, line_id) VALUES (?1, ?2)")?
        .execute((placement_id, line_id))?;
    Ok(())
}

/// For the demo town: links the line to the active placements of its sponsor and slot. Returns whether there
/// are any.
pub fn link_active(conn: &Connection, line_id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached(
            "INSERT INTO campaign_line_placements (placement_id, line_id)
             SELECT p.id, l.id FROM campaign_lines l JOIN campaigns c ON c.id = l.campaign_id
             JOIN placements p ON p.kind = l.kind AND p.category_id IS l.category_id AND p.status = 'active'
             WHERE l.id = ?1 AND p.business_id IS c.business_id AND p.name = c.sponsor_name
                 AND p.starts_at <= l.ends_at AND (p.ends_at IS NULL OR p.ends_at >= l.starts_at)",
        )?
        .execute([line_id])?
        > 0)
}

pub fn unlink(conn: &Connection, line_id: i64, placement_id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached("DELETE FROM campaign_line_placements WHERE placement_id = ?1 AND line_id = ?2")?
        .execute((placement_id, line_id))?
        > 0)
}

fn shown_placement(placement: Placement) -> LinePlacement {
    LinePlacement {
        id: placement.id,
        starts_at: placement.placement.starts_at,
        ends_at: placement.placement.ends_at,
        state: placement.state,
        custom_title: placement.placement.custom_title,
    }
}

fn read_placements(conn: &Connection, ids: &[i64], today: Date) -> Result<Vec<LinePlacement>> {
    Ok(placements::list_for_admin(conn, ids, today)?.into_iter().map(shown_placement).collect())
}

/// The placements that deliver a line, sorted by first day.
pub fn list_placements(conn: &Connection, line_id: i64, today: Date) -> Result<Vec<LinePlacement>> {
    let ids: Vec<i64> = conn
        .prepare_cached(
            "SELECT p.id FROM campaign_line_placements x JOIN placements p ON p.id = x.placement_id
             WHERE x.line_id = ?1 ORDER BY p.starts_at, p.id",
        )?
        .query_map([line_id], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    read_placements(conn, &ids, today)
}

/// Placements of the same slot and sponsor that deliver no line yet and run during the line's days, or for at
/// most as many days after it as are missing.
pub fn list_attachable(
    conn: &Connection,
    line: &CampaignLine,
    missing: i32,
    today: Date,
) -> Result<Vec<LinePlacement>> {
    const MAX_LINES: u32 = 20;
    let ids: Vec<i64> = conn
        .prepare_cached(
            "SELECT p.id FROM placements p JOIN campaigns c ON c.id = :campaign
             WHERE p.kind = :kind AND p.category_id IS :category
                 AND (p.starts_at <= :last OR julianday(p.ends_at) - julianday(p.starts_at) < :missing)
                 AND (p.ends_at IS NULL OR p.ends_at >= :first)
                 AND (CASE WHEN c.business_id IS NULL THEN p.name = c.sponsor_name COLLATE NOCASE
                     ELSE p.business_id = c.business_id END)
                 AND p.id NOT IN (SELECT placement_id FROM campaign_line_placements)
             ORDER BY p.starts_at, p.id LIMIT :most",
        )?
        .query_map(
            named_params! {
                ":campaign": line.campaign_id, ":kind": line.line.kind.as_str(),
                ":category": line.line.category_id, ":first": line.line.starts_at.to_string(),
                ":last": line.line.ends_at.to_string(), ":missing": missing, ":most": MAX_LINES,
            },
            |row| row.get(0),
        )?
        .collect::<rusqlite::Result<_>>()?;
    read_placements(conn, &ids, today)
}
