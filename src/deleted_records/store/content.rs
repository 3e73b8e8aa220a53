//! The stored rows of a deleted record, and the tables that they come from.

use rusqlite::types::{Value as SqlValue, ValueRef};
use rusqlite::{Connection, OptionalExtension, params_from_iter};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::kit::error::{Error, Result};
use crate::kit::hex;

pub type Columns = Map<String, Value>;

/// What is stored of a record.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Content {
    /// The record's own row is first; empty for a record that stays in its table.
    pub rows: Vec<KeptRow>,
    /// References, in rows that stayed, to rows that were deleted.
    pub links: Vec<KeptLink>,
    /// Written by its feature, for a record that stays in its table.
    pub own: Option<Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptRow {
    pub table: String,
    pub values: Columns,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptLink {
    pub table: String,
    pub key: Columns,
    pub column: String,
    /// What it referred to
    pub was: Value,
    /// What it refers to since: a value that differs from this was changed deliberately
    pub is: Value,
}

/// A foreign key column.
#[derive(Debug, Clone)]
pub struct Reference {
    pub table: String,
    pub column: String,
    pub parent: String,
    pub parent_column: String,
    pub on_delete: String,
}

impl Reference {
    pub fn cascades(&self) -> bool {
        self.on_delete == "CASCADE"
    }

    pub fn is_cleared(&self) -> bool {
        self.on_delete == "SET NULL"
    }
}

pub fn list_references(conn: &Connection) -> Result<Vec<Reference>> {
    let mut statement = conn.prepare_cached(
        "SELECT m.name, f.\"from\", f.\"table\", coalesce(f.\"to\", 'id'), f.on_delete
         FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table' ORDER BY m.name, f.id",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(Reference {
            table: row.get(0)?,
            column: row.get(1)?,
            parent: row.get(2)?,
            parent_column: row.get(3)?,
            on_delete: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The columns that can be written, and those of them that form the primary key.
fn columns(conn: &Connection, table: &str) -> Result<(Vec<String>, Vec<String>)> {
    let mut statement = conn.prepare_cached("SELECT name, pk FROM pragma_table_info(?1)")?;
    let rows = statement.query_map([table], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))?;
    let all: Vec<(String, i64)> = rows.collect::<rusqlite::Result<_>>()?;
    let key = all.iter().filter(|(_, position)| *position > 0).map(|(name, _)| name.clone()).collect();
    Ok((all.into_iter().map(|(name, _)| name).collect(), key))
}

/// Fractional numbers and blobs are wrapped, so that they are restored bit by bit.
fn to_json(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => json!(number),
        ValueRef::Real(number) => json!({ "real": format!("{number:?}") }),
        ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
        ValueRef::Blob(bytes) => json!({ "bytes": hex::encode(bytes) }),
    }
}

fn to_sql(value: &Value) -> Result<SqlValue> {
    let part = |name: &str| value.get(name).and_then(Value::as_str);
    Ok(match value {
        Value::Null => SqlValue::Null,
        Value::String(text) => SqlValue::Text(text.clone()),
        Value::Object(_) => match (part("real"), part("bytes")) {
            (Some(number), _) => SqlValue::Real(number.parse().map_err(Error::internal)?),
            (_, Some(bytes)) => SqlValue::Blob(hex::decode(bytes).ok_or_else(unreadable)?),
            _ => return Err(unreadable()),
        },
        other => SqlValue::Integer(other.as_i64().ok_or_else(unreadable)?),
    })
}

fn unreadable() -> Error {
    Error::internal("a deleted record holds a value that is none")
}

fn values_of(columns: &Columns) -> Result<Vec<SqlValue>> {
    columns.values().map(to_sql).collect()
}

fn matching(key: &Columns) -> String {
    let parts: Vec<String> = key.keys().map(|column| format!("\"{column}\" IS ?")).collect();
    parts.join(" AND ")
}

/// The primary keys of the rows whose column has this value.
pub fn find_keys(conn: &Connection, table: &str, column: &str, value: &Value) -> Result<Vec<Columns>> {
    find_keys_where(conn, table, &format!("\"{column}\" = ?1"), value)
}

pub fn find_keys_where(conn: &Connection, table: &str, filter: &str, value: &Value) -> Result<Vec<Columns>> {
    let (_, key) = columns(conn, table)?;
    let list: Vec<String> = key.iter().map(|name| format!("\"{name}\"")).collect();
    let mut statement =
        conn.prepare(&format!("SELECT {} FROM \"{table}\" WHERE {filter} ORDER BY 1", list.join(", ")))?;
    let rows = statement.query_map([to_sql(value)?], |row| read_columns(row, &key))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn read_columns(row: &rusqlite::Row<'_>, names: &[String]) -> rusqlite::Result<Columns> {
    let mut read = Columns::new();
    for (index, name) in names.iter().enumerate() {
        read.insert(name.clone(), to_json(row.get_ref(index)?));
    }
    Ok(read)
}

pub fn read_row(conn: &Connection, table: &str, key: &Columns) -> Result<Option<Columns>> {
    let (all, _) = columns(conn, table)?;
    let list: Vec<String> = all.iter().map(|name| format!("\"{name}\"")).collect();
    Ok(conn
        .prepare(&format!("SELECT {} FROM \"{table}\" WHERE {}", list.join(", "), matching(key)))?
        .query_row(params_from_iter(values_of(key)?), |row| read_columns(row, &all))
        .optional()?)
}

pub fn delete_row(conn: &Connection, table: &str, key: &Columns) -> Result<()> {
    conn.prepare(&format!("DELETE FROM \"{table}\" WHERE {}", matching(key)))?
        .execute(params_from_iter(values_of(key)?))?;
    Ok(())
}

pub fn is_there(conn: &Connection, table: &str, column: &str, value: &Value) -> Result<bool> {
    Ok(conn
        .prepare(&format!("SELECT EXISTS (SELECT 1 FROM \"{table}\" WHERE \"{column}\" = ?1)"))?
        .query_row([to_sql(value)?], |row| row.get(0))?)
}

/// Whether a row refers to this one, in a table that `counts`.
pub fn is_referred_to(
    conn: &Connection,
    table: &str,
    id: i64,
    counts: impl Fn(&str) -> bool,
) -> Result<bool> {
    for reference in list_references(conn)? {
        let is_meant = reference.parent == table && counts(&reference.table);
        if is_meant && is_there(conn, &reference.table, &reference.column, &Value::from(id))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns whether the row was inserted; it is not if another one has taken its place. Columns that the table no
/// longer has are left out.
pub fn insert_row(conn: &Connection, row: &KeptRow) -> Result<bool> {
    let (present, _) = columns(conn, &row.table)?;
    let mut values = row.values.clone();
    values.retain(|name, _| present.contains(name));
    let names: Vec<String> = values.keys().map(|name| format!("\"{name}\"")).collect();
    let marks = vec!["?"; names.len()].join(", ");
    let sql = format!("INSERT OR IGNORE INTO \"{}\" ({}) VALUES ({marks})", row.table, names.join(", "));
    Ok(conn.prepare(&sql)?.execute(params_from_iter(values_of(&values)?))? > 0)
}

/// Restores a row's reference, unless it has been changed since. Returns whether it was restored.
pub fn put_link(conn: &Connection, link: &KeptLink) -> Result<bool> {
    let sql = format!(
        "UPDATE OR IGNORE \"{}\" SET \"{column}\" = ? WHERE \"{column}\" IS ? AND {}",
        link.table,
        matching(&link.key),
        column = link.column,
    );
    let mut values = vec![to_sql(&link.was)?, to_sql(&link.is)?];
    values.extend(values_of(&link.key)?);
    Ok(conn.prepare(&sql)?.execute(params_from_iter(values))? > 0)
}
