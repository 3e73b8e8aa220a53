//! Takes a record out of its tables, with everything that is deleted with it, and puts it back.

use rusqlite::Connection;
use serde_json::Value;

use super::content::{
    Columns, Content, KeptLink, KeptRow, Reference, delete_row, find_keys, find_keys_where, insert_row,
    is_there, list_references, put_link, read_row,
};
use crate::kit::error::{Refusal, Result};

/// No table depends on itself through others; if one ever did, this ends the loop.
const MAX_MOVES: usize = 100_000;

/// A column that refers to a table without a foreign key, because it refers to others, too.
struct SoftReference {
    table: &'static str,
    column: &'static str,
    parent: &'static str,
    /// Of the rows that refer to this table.
    filter: &'static str,
}

const SOFT_REFERENCES: [SoftReference; 1] = [SoftReference {
    table: "itinerary_stops",
    column: "object_id",
    parent: "businesses",
    filter: "kind = 'business'",
}];

/// Takes out a row, and those that would be deleted with it. `None`: there is no such row.
///
/// Each row is read right before it is deleted, dependents first: what triggers aggregate over them (a
/// business's ratings) is then recomputed when they are put back.
pub fn take_out(conn: &Connection, table: &str, id: i64) -> Result<Option<Content>> {
    let references = list_references(conn)?;
    let root: Columns = [("id".to_owned(), Value::from(id))].into_iter().collect();
    let mut found = vec![(table.to_owned(), root)];
    let mut links = Vec::new();
    let (mut next, mut moves) = (0, 0);
    while let Some((parent, key)) = found.get(next).cloned() {
        next += 1;
        let Some(values) = read_row(conn, &parent, &key)? else { continue };
        for reference in references.iter().filter(|reference| reference.parent == parent) {
            let Some(value) = values.get(&reference.parent_column).filter(|value| !value.is_null()) else {
                continue;
            };
            for key in find_keys(conn, &reference.table, &reference.column, value)? {
                let row = (reference.table.clone(), key);
                if reference.cascades() {
                    match found.iter().position(|known| *known == row) {
                        None => found.push(row),
                        // It depends on two rows, and has to be deleted before either of them; otherwise the
                        // first one's delete would cascade to it before it was read. Its own dependents are
                        // found again after it.
                        Some(place) if place + 1 < next && moves < MAX_MOVES => {
                            found.remove(place);
                            found.push(row);
                            next -= 1;
                            moves += 1;
                        }
                        Some(_) => {}
                    }
                } else if reference.is_cleared() {
                    let (table, key) = row;
                    let column = reference.column.clone();
                    links.push(KeptLink { table, key, column, was: value.clone(), is: Value::Null });
                }
            }
        }
    }
    links.retain(|link| !found.iter().any(|(table, key)| *table == link.table && *key == link.key));
    let mut rows = Vec::new();
    for (table, key) in found.into_iter().rev() {
        if let Some(values) = read_row(conn, &table, &key)? {
            delete_row(conn, &table, &key)?;
            rows.push(KeptRow { table, values });
        }
    }
    rows.reverse();
    Ok((!rows.is_empty()).then_some(Content { rows, links, own: None }))
}

/// Makes references to one row point to another row of its table, except in `own` tables and where such a
/// reference exists already. Returns what is needed to revert that.
pub fn move_rows(
    conn: &Connection,
    table: &str,
    (from, into): (i64, i64),
    own: &[&str],
) -> Result<Vec<KeptLink>> {
    let references = list_references(conn)?.into_iter().filter(|reference| reference.parent == table);
    let soft = SOFT_REFERENCES.iter().filter(|reference| reference.parent == table);
    let columns = references
        .map(|Reference { table, column, .. }| (table, column, "true"))
        .chain(soft.map(|soft| (soft.table.to_owned(), soft.column.to_owned(), soft.filter)));
    let mut links = Vec::new();
    for (table, column, filter) in columns.filter(|(table, ..)| !own.contains(&table.as_str())) {
        let filter = format!("\"{column}\" = ?1 AND {filter}");
        for mut key in find_keys_where(conn, &table, &filter, &Value::from(from))? {
            let there = KeptLink {
                table: table.clone(),
                key: key.clone(),
                column: column.clone(),
                was: Value::from(into),
                is: Value::from(from),
            };
            if put_link(conn, &there)? {
                if let Some(part) = key.get_mut(&column) {
                    *part = Value::from(into);
                }
                links.push(KeptLink { key, was: Value::from(from), is: Value::from(into), ..there });
            }
        }
    }
    Ok(links)
}

/// The references of a row whose target does not exist.
fn list_missing<'a>(
    conn: &Connection,
    references: &'a [Reference],
    row: &KeptRow,
) -> Result<Vec<&'a Reference>> {
    let mut missing = Vec::new();
    for reference in references.iter().filter(|reference| reference.table == row.table) {
        let value = row.values.get(&reference.column).filter(|value| !value.is_null());
        let Some(value) = value else { continue };
        if !is_there(conn, &reference.parent, &reference.parent_column, value)? {
            missing.push(reference);
        }
    }
    Ok(missing)
}

/// Puts a record back. Rows that belong to something deleted in the meantime stay deleted, as they would have
/// been deleted with it; the record itself needs what it belongs to.
pub fn put_back(conn: &Connection, noun: &str, mut content: Content) -> Result<()> {
    let references = list_references(conn)?;
    let taken = || -> Result<()> {
        let sentence = format!("Something else has taken the place of this {noun} since then.");
        Err(Refusal::conflict(&sentence).into())
    };
    let root = content.rows.first().cloned();
    let mut waiting: Vec<(usize, KeptRow)> = content.rows.drain(..).enumerate().collect();
    while !waiting.is_empty() {
        let mut later = Vec::new();
        let before = waiting.len();
        for (position, row) in waiting {
            if !list_missing(conn, &references, &row)?.is_empty() {
                later.push((position, row));
            } else if !insert_row(conn, &row)? && position == 0 {
                return taken();
            }
        }
        waiting = later;
        if waiting.len() == before {
            // Nothing that these rows need will be inserted any more.
            settle(conn, &references, noun, &mut waiting)?;
        }
    }
    for link in &content.links {
        put_link(conn, link)?;
    }
    match root.filter(|root| root.table == "businesses") {
        Some(root) if !put_address(conn, &root, &content.links)? => taken(),
        _ => Ok(()),
    }
}

/// Makes a business's address lead to it. If it was merged, the address went along with the one that it was merged
/// into, wherever that is by now. Returns whether the address was free.
fn put_address(conn: &Connection, business: &KeptRow, links: &[KeptLink]) -> Result<bool> {
    let [id, slug] = ["id", "slug"].map(|column| business.values.get(column).cloned().unwrap_or_default());
    let row = KeptRow {
        table: "business_slugs".into(),
        values: [("slug".to_owned(), slug.clone()), ("business_id".to_owned(), id.clone())]
            .into_iter()
            .collect(),
    };
    if insert_row(conn, &row)? {
        return Ok(true);
    }
    let key: Columns = [("slug".to_owned(), slug)].into_iter().collect();
    let Some(there) = read_row(conn, &row.table, &key)? else { return Ok(false) };
    let is = there.get("business_id").cloned().unwrap_or_default();
    if is == id {
        return Ok(true);
    }
    let was_moved = links.iter().any(|link| link.table == row.table && link.key == key);
    let link = KeptLink { table: row.table, key, column: "business_id".into(), was: id, is };
    Ok(was_moved && put_link(conn, &link)?)
}

fn settle(
    conn: &Connection,
    references: &[Reference],
    noun: &str,
    waiting: &mut Vec<(usize, KeptRow)>,
) -> Result<()> {
    // One at a time: others may be waiting only for this one.
    let mut kept = None;
    if !waiting.is_empty() {
        let (position, mut row) = waiting.remove(0);
        let mut is_kept = true;
        for reference in list_missing(conn, references, &row)? {
            if reference.is_cleared() {
                row.values.insert(reference.column.clone(), Value::Null);
            } else if position == 0 {
                let what = match reference.parent.as_str() {
                    "businesses" => "business",
                    "categories" => "category",
                    _ => "record",
                };
                let sentence =
                    format!("The {what} that this {noun} belongs to is not there. Restore that first.");
                return Err(Refusal::conflict(&sentence).into());
            } else {
                is_kept = false;
            }
        }
        kept = is_kept.then_some((position, row));
    }
    waiting.extend(kept);
    Ok(())
}

/// Removes a person's data from a record, as the tables would lose it with the account.
pub fn forget_user(conn: &Connection, content: &mut Content, user_id: i64) -> Result<()> {
    let references = list_references(conn)?;
    let user = Value::from(user_id);
    let mut gone: Vec<KeptRow> = Vec::new();
    let is_of_user = |reference: &Reference, row: &KeptRow| {
        reference.table == row.table
            && reference.parent == "users"
            && row.values.get(&reference.column) == Some(&user)
    };
    content.rows.retain(|row| {
        let goes = references.iter().any(|reference| reference.cascades() && is_of_user(reference, row));
        if goes {
            gone.push(row.clone());
        }
        !goes
    });
    for row in &mut content.rows {
        for reference in references.iter().filter(|reference| reference.is_cleared()) {
            if is_of_user(reference, row) {
                row.values.insert(reference.column.clone(), Value::Null);
                // As the trigger of the table does.
                if row.table == "event_reports" {
                    row.values.insert("description".to_owned(), Value::from(""));
                }
            }
        }
    }
    while let Some(parent) = gone.pop() {
        let points_to = |reference: &Reference, row: &KeptRow| {
            reference.table == row.table
                && reference.parent == parent.table
                && row.values.get(&reference.column).is_some_and(|value| {
                    !value.is_null() && parent.values.get(&reference.parent_column) == Some(value)
                })
        };
        content.rows.retain(|row| {
            let goes = references.iter().any(|reference| reference.cascades() && points_to(reference, row));
            if goes {
                gone.push(row.clone());
            }
            !goes
        });
    }
    content.links.retain(|link| {
        !references.iter().any(|reference| {
            reference.table == link.table
                && reference.parent == "users"
                && reference.column == link.column
                && link.was == user
        })
    });
    Ok(())
}

/// Removes a person from the campaigns whose contact has this address.
pub fn forget_contact(content: &mut Content, email: &str) {
    for row in content.rows.iter_mut().filter(|row| row.table == "campaigns") {
        let address = row.values.get("contact_email").and_then(Value::as_str);
        if address.is_some_and(|address| address.eq_ignore_ascii_case(email)) {
            for column in ["contact_name", "contact_email"] {
                row.values.insert(column.to_owned(), Value::from(""));
            }
        }
    }
}
