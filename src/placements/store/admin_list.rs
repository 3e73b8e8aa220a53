//! The office's list of placements.

use jiff::civil::Date;
use rusqlite::Connection;
use rusqlite::types::Value;

use super::{SELECT, placement};
use crate::kit::error::Result;
use crate::kit::records::{ListQuery, ids_as_json, in_order};
use crate::kit::word_enum::word_enum;
use crate::placements::model::{Placement, PlacementKind, PlacementState, PlacementStatus};
use crate::record_lists::{
    BulkChange, ColumnChange, KEEP_UPDATED, MARK_UPDATED, PUT_BACK_UPDATED, put_back_column, set_column,
};

#[derive(Debug, Clone, Default)]
pub struct PlacementFilter {
    pub kind: Option<PlacementKind>,
    pub business_id: Option<i64>,
    pub state: Option<PlacementState>,
    /// Searches the name of the business or sponsor, or the placement's own title.
    pub words: String,
    pub order: PlacementOrder,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlacementOrder {
    #[default]
    Start,
    End,
    Priority,
    Updated,
}

word_enum!(PlacementOrder {
    Start = "-starts_at",
    End = "ends_at",
    Priority = "-priority",
    Updated = "-updated_at",
});

impl PlacementOrder {
    fn sql(self) -> &'static str {
        match self {
            PlacementOrder::Start => "p.starts_at DESC, p.id DESC",
            PlacementOrder::End => "p.ends_at IS NULL, p.ends_at, p.id",
            PlacementOrder::Priority => "p.priority DESC, p.id DESC",
            PlacementOrder::Updated => "p.updated_at DESC, p.id DESC",
        }
    }
}

/// The query for a filtered list.
pub fn admin_query(filter: &PlacementFilter, today: Date) -> ListQuery {
    let day = |query: ListQuery, condition: &str| query.only_with(condition, Some(today.to_string()));
    let query = ListQuery::new("placements p", "p.id", filter.order.sql())
        .only_with("p.kind = ?", filter.kind.map(|kind| kind.as_str().to_owned()))
        .only_with("p.business_id = ?", filter.business_id)
        .holding(
            "plain_text(p.name) LIKE # OR plain_text(p.custom_title) LIKE #
                OR p.business_id IN (SELECT id FROM businesses WHERE coalesce(sort_name, name) LIKE #)",
            &filter.words,
        );
    match filter.state {
        None => query,
        Some(PlacementState::Draft) => query.only("p.status = 'draft'"),
        Some(state) => {
            let query = query.only("p.status = 'active'");
            match state {
                PlacementState::Coming => day(query, "p.starts_at > ?"),
                PlacementState::Over => day(day(query, "p.starts_at <= ?"), "p.ends_at < ?"),
                _ => day(day(query, "p.starts_at <= ?"), "p.ends_at IS NULL OR p.ends_at >= ?"),
            }
        }
    }
}

/// The placements with these ids, in the same order.
pub fn list_for_admin(conn: &Connection, ids: &[i64], today: Date) -> Result<Vec<Placement>> {
    let mut statement =
        conn.prepare_cached(&format!("{SELECT} WHERE p.id IN (SELECT value FROM json_each(?1))"))?;
    let mut rows = statement.query([ids_as_json(ids)?])?;
    let mut placements = Vec::new();
    while let Some(row) = rows.next()? {
        placements.push(placement(conn, row, today)?);
    }
    Ok(in_order(ids, placements, |placement| placement.id))
}

pub fn change_status(
    conn: &Connection,
    ids: &[i64],
    to: PlacementStatus,
    now: &str,
) -> Result<Vec<BulkChange>> {
    let change = ColumnChange {
        table: "placements",
        column: "status",
        value: Value::Text(to.as_str().into()),
        only: "1",
        marks: MARK_UPDATED,
        replaced: KEEP_UPDATED,
    };
    set_column(conn, &change, ids, now)
}

pub fn put_back_status(conn: &Connection, changes: &[BulkChange], now: &str) -> Result<Vec<i64>> {
    put_back_column(conn, ("placements", "status"), ("1", PUT_BACK_UPDATED), changes, now)
}
