//! SQL of the office's list of businesses.

use rusqlite::types::Value as SqlValue;
use rusqlite::{Connection, OptionalExtension, Row};

use super::filter::{BY_NAME, BY_NAME_DESCENDING};
use super::members::HAS_OWNER;
use crate::directory::admin::{AdminBusiness, AdminBusinessFilter, AdminBusinessOrder, BulkAction};
use crate::directory::model::CategoryRef;
use crate::directory::pictogram::shown_pictogram;
use crate::kit::error::Result;
use crate::kit::records::{ListQuery, ids_as_json};
use crate::record_lists::{
    BulkChange, ColumnChange, KEEP_UPDATED, MARK_UPDATED, PUT_BACK_UPDATED, put_back_column, set_column,
};

fn order(order: AdminBusinessOrder) -> &'static str {
    match order {
        AdminBusinessOrder::Name => BY_NAME,
        AdminBusinessOrder::NameDescending => BY_NAME_DESCENDING,
        AdminBusinessOrder::Updated => "b.updated_at DESC, b.id DESC",
        AdminBusinessOrder::Created => "b.created_at DESC, b.id DESC",
    }
}

/// Which businesses the list shows.
pub fn admin_query(filter: &AdminBusinessFilter) -> ListQuery {
    ListQuery::new("businesses b", "b.id", order(filter.order))
        .holding("coalesce(b.sort_name, b.name) LIKE #", &filter.words)
        .only_with("b.status = ?", filter.status.map(|status| status.as_str().to_owned()))
        .only_with(
            "b.category_id = (SELECT category_id FROM category_slugs WHERE slug = ?)",
            filter.category.clone(),
        )
        .is("b.is_featured = 1", filter.is_featured)
        .is(HAS_OWNER, filter.has_owner)
        .is("b.confirmed_at IS NOT NULL", filter.is_confirmed)
}

fn admin_business(row: &Row<'_>) -> rusqlite::Result<AdminBusiness> {
    let category: String = row.get(4)?;
    Ok(AdminBusiness {
        id: row.get(0)?,
        slug: row.get(1)?,
        name: row.get(2)?,
        category: CategoryRef {
            id: row.get(3)?,
            pictogram: shown_pictogram(&category, row.get(16)?),
            name: category,
            slug: row.get(5)?,
        },
        status: row.get(6)?,
        is_featured: row.get(7)?,
        has_owner: row.get(8)?,
        street_address: row.get(9)?,
        phone: row.get(10)?,
        email: row.get(11)?,
        website: row.get(12)?,
        confirmed_at: row.get(13)?,
        created_at: row.get(14)?,
        updated_at: row.get(15)?,
    })
}

/// The businesses of these ids, in their order.
pub fn list_for_admin(conn: &Connection, ids: &[i64]) -> Result<Vec<AdminBusiness>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT b.id, b.slug, b.name, c.id, c.name, c.slug, b.status, b.is_featured, {HAS_OWNER}, b.street_address,
            b.phone, b.email, b.website, b.confirmed_at, b.created_at, b.updated_at, c.pictogram
         FROM json_each(?1) j CROSS JOIN businesses b ON b.id = j.value JOIN categories c ON c.id = b.category_id
         ORDER BY j.key"
    ))?;
    let rows = statement.query_map([ids_as_json(ids)?], admin_business)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// What a step sets.
fn value_of(action: BulkAction, category: Option<i64>, now: &str) -> SqlValue {
    match action {
        BulkAction::Feature => SqlValue::Integer(1),
        BulkAction::Unfeature => SqlValue::Integer(0),
        BulkAction::Show => SqlValue::Text("published".into()),
        BulkAction::Hide => SqlValue::Text("hidden".into()),
        BulkAction::Verify => SqlValue::Text(now.into()),
        BulkAction::SetCategory => category.map_or(SqlValue::Null, SqlValue::Integer),
    }
}

/// Sets one column of many businesses, and tells what was there before.
pub fn change_many(
    conn: &Connection,
    action: BulkAction,
    ids: &[i64],
    category: Option<i64>,
    now: &str,
) -> Result<Vec<BulkChange>> {
    let column = action.column();
    let change = ColumnChange {
        table: "businesses",
        column,
        value: value_of(action, category, now),
        // Pending listings are decided as claims.
        only: if column == "status" { "t.status <> 'pending'" } else { "1" },
        // Saying that a listing is right changes nothing of what it says.
        marks: match action {
            BulkAction::Verify => ", confirmed_by = 'office', silent_checks = 0",
            _ => MARK_UPDATED,
        },
        replaced: match action {
            BulkAction::Verify => "json_array(t.confirmed_by, t.silent_checks)",
            _ => KEEP_UPDATED,
        },
    };
    set_column(conn, &change, ids, now)
}

pub fn undo_many(
    conn: &Connection,
    action: BulkAction,
    changes: &[BulkChange],
    now: &str,
) -> Result<Vec<i64>> {
    let (only, marks) = match action {
        // One that is gone since, or was merged into another, cannot come back.
        BulkAction::SetCategory => {
            ("EXISTS (SELECT 1 FROM categories c WHERE c.id = e.was)", PUT_BACK_UPDATED)
        }
        BulkAction::Verify => (
            "1",
            ", confirmed_by = e.replaced ->> 0, silent_checks = coalesce(e.replaced ->> 1, t.silent_checks)",
        ),
        _ => ("1", PUT_BACK_UPDATED),
    };
    put_back_column(conn, ("businesses", action.column()), (only, marks), changes, now)
}

pub fn find_category_by_id(conn: &Connection, id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT name FROM categories WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?)
}
