//! `docs/schema.sql` is the schema as all migrations together leave it, and a new data file has it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::Value;

use crate::kit::db::{UP_TO, count_rows, migrate_to, newest_schema, open_writer};

const WRITTEN: &str = "docs/schema.sql";

/// A database after one migration after the other.
fn migrated() -> Connection {
    let mut conn = Connection::open_in_memory().unwrap();
    conn.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    migrate_to(&mut conn, newest_schema());
    conn
}

/// Each table with its indexes and triggers, then each view, then the rows that are there from the start.
fn current_schema() -> String {
    let conn = migrated();
    let mut statement = conn
        .prepare(
            "SELECT type = 'table', sql FROM sqlite_schema
             WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name <> 'refinery_schema_history'
             ORDER BY iif(type = 'view' OR tbl_name IN (SELECT name FROM sqlite_schema WHERE type = 'view'), 1, 0),
                 tbl_name, CASE type WHEN 'table' THEN 0 WHEN 'view' THEN 0 WHEN 'index' THEN 1 ELSE 2 END, name",
        )
        .unwrap();
    let rows = statement.query_map([], |row| Ok((row.get::<_, bool>(0)?, row.get::<_, String>(1)?))).unwrap();
    let mut text = format!(
        "-- The schema that {UP_TO}{} make together. Written by `make schema`; a new data file starts with it.\n",
        newest_schema()
    );
    for (is_table, sql) in rows.map(Result::unwrap) {
        let gap = if is_table { "\n" } else { "" };
        writeln!(text, "{gap}{sql};").unwrap();
    }
    text.push('\n');
    for (table, count) in count_rows(&conn).unwrap() {
        if count > 0 && table != "refinery_schema_history" {
            text.push_str(&inserts(&conn, &table));
        }
    }
    text
}

/// The statements that insert a table's rows; a random key is made anew.
fn inserts(conn: &Connection, table: &str) -> String {
    let statement = conn.prepare(&format!("SELECT * FROM {table}")).unwrap();
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let value = |column: &String| match (table, column.as_str()) {
        ("outbox_key", "key") => "'lower(hex(randomblob(32)))'".to_owned(),
        _ => format!("quote({column})"),
    };
    let values: Vec<String> = columns.iter().map(value).collect();
    let query = format!("SELECT {} FROM {table} ORDER BY 1", values.join(" || ', ' || "));
    let mut statement = conn.prepare(&query).unwrap();
    let rows = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let insert = |row: String| format!("INSERT INTO {table} ({}) VALUES ({row});\n", columns.join(", "));
    rows.map(|row| insert(row.unwrap())).collect()
}

#[test]
fn the_schema_in_the_docs_is_that_of_the_migrations() {
    let schema = current_schema();
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(WRITTEN, &schema).unwrap();
    }
    let written = std::fs::read_to_string(Path::new(WRITTEN)).unwrap_or_default();
    assert!(written == schema, "{WRITTEN} is out of date: run `make schema`");
}

/// What tables, indexes, triggers and views there are, and all rows; without the random key and the time at which a
/// migration ran.
fn contents(conn: &Connection) -> BTreeMap<String, Vec<Vec<Value>>> {
    let mut tables: Vec<String> = count_rows(conn).unwrap().into_iter().map(|(name, _)| name).collect();
    tables.push("sqlite_sequence".to_owned());
    let mut queries: Vec<_> = tables
        .into_iter()
        .map(|name| {
            let columns = match name.as_str() {
                "outbox_key" => "id, length(key)",
                "refinery_schema_history" => "version, name, checksum, typeof(applied_on)",
                _ => "*",
            };
            // A sequence that stands at 0 is as good as none.
            let used = if name == "sqlite_sequence" { "WHERE seq > 0" } else { "" };
            let query = format!("SELECT {columns} FROM \"{name}\" {used} ORDER BY 1");
            (name, query)
        })
        .collect();
    let schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema
        WHERE name <> 'refinery_schema_history' ORDER BY type, name";
    queries.push(("sqlite_schema".to_owned(), schema.to_owned()));
    let read = |query: &str| {
        let mut statement = conn.prepare(query).unwrap();
        let width = statement.column_count();
        let rows =
            statement.query_map([], |row| (0..width).map(|at| row.get(at)).collect::<Result<Vec<_>, _>>());
        rows.unwrap().map(Result::unwrap).collect()
    };
    queries.into_iter().map(|(name, query)| (name, read(&query))).collect()
}

#[test]
fn a_new_data_file_is_what_the_migrations_make() {
    let folder = tempfile::tempdir().unwrap();
    let (new, migrated) =
        (contents(&open_writer(&folder.path().join("town.db")).unwrap()), contents(&migrated()));
    assert_eq!(new.keys().collect::<Vec<_>>(), migrated.keys().collect::<Vec<_>>());
    for (name, rows) in &new {
        assert_eq!(rows, &migrated[name], "{name}");
    }
}
