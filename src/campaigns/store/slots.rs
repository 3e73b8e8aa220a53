//! Who holds the slots of a kind on which days.

use jiff::civil::Date;
use rusqlite::{Connection, named_params};

use crate::insights::DateRange;
use crate::kit::error::Result;
use crate::placements::PlacementKind;

/// Days on which a slot is booked, or sold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenSlot {
    /// None for a campaign line, which is sold but not booked.
    pub placement_id: Option<i64>,
    pub line_id: Option<i64>,
    pub campaign_id: Option<i64>,
    pub business_id: Option<i64>,
    pub name: String,
    pub starts_at: Date,
    pub ends_at: Option<Date>,
}

/// Active placements of the kind, and campaign lines, in these days, sorted by first day.
pub fn list_taken(
    conn: &Connection,
    kind: PlacementKind,
    category_id: Option<i64>,
    days: DateRange,
) -> Result<Vec<TakenSlot>> {
    let mut statement = conn.prepare_cached(
        "SELECT p.id AS placement_id, x.line_id AS line_id, l.campaign_id AS campaign_id,
             CASE WHEN p.name = '' THEN b.name ELSE p.name END AS name, p.starts_at, p.ends_at,
             p.business_id
         FROM placements p LEFT JOIN businesses b ON b.id = p.business_id
         LEFT JOIN campaign_line_placements x ON x.placement_id = p.id
         LEFT JOIN campaign_lines l ON l.id = x.line_id
         WHERE p.kind = :kind AND p.category_id IS :category AND p.status = 'active' AND p.starts_at <= :to
             AND (p.ends_at IS NULL OR p.ends_at >= :from)
         UNION ALL
         SELECT NULL, l.id, c.id, CASE WHEN c.sponsor_name = '' THEN b.name ELSE c.sponsor_name END, l.starts_at,
             l.ends_at, c.business_id
         FROM campaign_lines l JOIN campaigns c ON c.id = l.campaign_id
         LEFT JOIN businesses b ON b.id = c.business_id
         WHERE l.kind = :kind AND l.category_id IS :category AND l.starts_at <= :to AND l.ends_at >= :from
         ORDER BY 5, 1",
    )?;
    let mut rows = statement.query(named_params! {
        ":kind": kind.as_str(), ":category": category_id, ":from": days.from.to_string(),
        ":to": days.to.to_string(),
    })?;
    let mut taken = Vec::new();
    while let Some(row) = rows.next()? {
        taken.push(TakenSlot {
            placement_id: row.get(0)?,
            line_id: row.get(1)?,
            campaign_id: row.get(2)?,
            business_id: row.get(6)?,
            name: row.get::<_, Option<String>>(3)?.unwrap_or_default(),
            starts_at: row.get(4)?,
            ends_at: row.get(5)?,
        });
    }
    Ok(taken)
}
