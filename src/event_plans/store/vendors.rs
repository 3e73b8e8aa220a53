//! SQL of the shortlists of vendors.

use std::collections::HashMap;

use rusqlite::{Connection, Row, named_params};

use crate::directory::BusinessRef;
use crate::event_plans::input::VendorFields;
use crate::event_plans::model::EventPlanVendor;
use crate::kit::error::{Error, Result};

const SELECT: &str = "SELECT v.*, i.plan_id, b.slug AS business_slug, b.name AS business_name,
         b.phone AS business_phone, b.email AS business_email, b.website AS business_website
     FROM event_plan_vendors v JOIN event_plan_items i ON i.id = v.item_id
     LEFT JOIN businesses b ON b.id = v.business_id AND b.status = 'published'";

/// Grouped by item, in the order they were added.
pub fn list_vendors(conn: &Connection, plan_id: i64) -> Result<HashMap<i64, Vec<EventPlanVendor>>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} WHERE i.plan_id = ?1 ORDER BY v.id"))?;
    let rows = statement.query_map([plan_id], |row| Ok((row.get("item_id")?, vendor(row)?)))?;
    let mut by_item: HashMap<i64, Vec<EventPlanVendor>> = HashMap::new();
    for row in rows {
        let (item_id, vendor) = row?;
        by_item.entry(item_id).or_default().push(vendor);
    }
    Ok(by_item)
}

/// The item that the vendor is for, and the vendor.
pub fn find_vendor(conn: &Connection, plan_id: i64, id: i64) -> Result<(i64, EventPlanVendor)> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} WHERE v.id = ?1 AND i.plan_id = ?2"))?;
    let mut rows = statement.query_map((id, plan_id), |row| Ok((row.get("item_id")?, vendor(row)?)))?;
    Ok(rows.next().ok_or(Error::NotFound("Vendor"))??)
}

fn vendor(row: &Row<'_>) -> rusqlite::Result<EventPlanVendor> {
    let slug: Option<String> = row.get("business_slug")?;
    let is_listed = slug.is_some();
    // A listed business's current data takes precedence.
    let text = |own: &str, listed: &str| -> rusqlite::Result<String> {
        if is_listed { row.get(listed) } else { row.get(own) }
    };
    let name = text("name", "business_name")?;
    let business = match slug {
        Some(slug) => Some(BusinessRef { id: row.get("business_id")?, name: name.clone(), slug }),
        None => None,
    };
    Ok(EventPlanVendor {
        id: row.get("id")?,
        business,
        name,
        phone: text("phone", "business_phone")?,
        email: text("email", "business_email")?,
        website: text("website", "business_website")?,
        contact_state: row.get("contact_state")?,
        price_cents: row.get("price_cents")?,
        note: row.get("note")?,
    })
}

pub fn insert_vendor(
    conn: &Connection,
    item_id: i64,
    business_id: Option<i64>,
    fields: &VendorFields,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO event_plan_vendors (item_id, business_id, name, phone, email, website, contact_state,
             price_cents, note)
         VALUES (:item, :business, :name, :phone, :email, :website, :state, :price, :note)",
    )?
    .execute(named_params! {
        ":item": item_id, ":business": business_id, ":name": fields.name, ":phone": fields.phone,
        ":email": fields.email, ":website": fields.website, ":state": fields.contact_state.as_str(),
        ":price": fields.price_cents, ":note": fields.note,
    })?;
    Ok(conn.last_insert_rowid())
}

pub fn update_vendor(conn: &Connection, id: i64, fields: &VendorFields) -> Result<()> {
    conn.prepare_cached(
        "UPDATE event_plan_vendors SET name = :name, phone = :phone, email = :email, website = :website,
             contact_state = :state, price_cents = :price, note = :note WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":name": fields.name, ":phone": fields.phone, ":email": fields.email,
        ":website": fields.website, ":state": fields.contact_state.as_str(), ":price": fields.price_cents,
        ":note": fields.note,
    })?;
    Ok(())
}

pub fn delete_vendor(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM event_plan_vendors WHERE id = ?1")?.execute([id])?;
    Ok(())
}
