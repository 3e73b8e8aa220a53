//! The placements that visitors see today: running, for a published business, and within the slots.

use std::collections::HashSet;

use jiff::civil::Date;
use rusqlite::{Connection, named_params};

use super::RUNNING;
use crate::directory::BY_NAME;
use crate::kit::config::PlacementSettings;
use crate::kit::error::Result;
use crate::placements::model::PlacementKind;

/// A business with several placements is shown once.
pub fn featured() -> String {
    format!(
        "FROM placements p JOIN businesses b ON b.id = p.business_id
         WHERE p.kind = 'featured' AND {RUNNING} AND b.status = 'published'
         GROUP BY b.id ORDER BY max(p.priority) DESC, {BY_NAME}"
    )
}

pub fn spotlights() -> String {
    format!(
        "FROM placements p JOIN businesses b ON b.id = p.business_id
         WHERE p.kind = 'spotlight' AND {RUNNING} AND b.status = 'published'
         ORDER BY p.priority DESC, p.starts_at DESC, p.id"
    )
}

pub fn sponsors() -> String {
    format!(
        "FROM placements p LEFT JOIN businesses b ON b.id = p.business_id
         WHERE p.kind = 'marquee_sponsor' AND {RUNNING} AND (b.id IS NULL OR b.status = 'published')
         ORDER BY p.priority DESC, p.id"
    )
}

/// The ids of all placements shown, of every kind.
pub fn list_shown(conn: &Connection, today: Date, settings: PlacementSettings) -> Result<HashSet<i64>> {
    let slots = |kind: PlacementKind| kind.slots(settings);
    let of_businesses = format!(
        "SELECT p.id FROM placements p WHERE p.kind = 'featured' AND {RUNNING} AND p.business_id IN
             (SELECT b.id {} LIMIT {})",
        featured(),
        slots(PlacementKind::Featured)
    );
    // Each category shows its first sponsor, in the directory's order.
    let of_categories = format!(
        "SELECT p.id FROM placements p JOIN businesses b ON b.id = p.business_id
         WHERE p.kind = 'category_sponsor' AND {RUNNING} AND b.status = 'published' AND NOT EXISTS
             (SELECT 1 FROM placements o JOIN businesses ob ON ob.id = o.business_id
              WHERE o.category_id = p.category_id AND o.status = 'active' AND o.starts_at <= :today
                  AND (o.ends_at IS NULL OR o.ends_at >= :today) AND ob.status = 'published'
                  AND (o.priority > p.priority OR (o.priority = p.priority AND o.id < p.id)))"
    );
    let queries = [
        of_businesses,
        format!("SELECT p.id {} LIMIT {}", spotlights(), slots(PlacementKind::Spotlight)),
        of_categories,
        format!("SELECT p.id {} LIMIT {}", sponsors(), slots(PlacementKind::MarqueeSponsor)),
    ];
    let mut shown = HashSet::new();
    for query in queries {
        let mut statement = conn.prepare_cached(&query)?;
        let rows = statement.query_map(named_params! { ":today": today.to_string() }, |row| row.get(0))?;
        for id in rows {
            shown.insert(id?);
        }
    }
    Ok(shown)
}
