//! `docs/schema.sql` is the schema as all migrations together leave it.

use std::fmt::Write as _;
use std::path::Path;

use crate::kit::db::Db;

const WRITTEN: &str = "docs/schema.sql";

/// Each table with its indexes and triggers, then each view.
fn current_schema() -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("town.db");
    drop(Db::open(&file).unwrap());
    let conn = rusqlite::Connection::open(&file).unwrap();
    let mut statement = conn
        .prepare(
            "SELECT type = 'table', sql FROM sqlite_schema
             WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name <> 'refinery_schema_history'
             ORDER BY iif(type = 'view' OR tbl_name IN (SELECT name FROM sqlite_schema WHERE type = 'view'), 1, 0),
                 tbl_name, CASE type WHEN 'table' THEN 0 WHEN 'view' THEN 0 WHEN 'index' THEN 1 ELSE 2 END, name",
        )
        .unwrap();
    let rows = statement.query_map([], |row| Ok((row.get::<_, bool>(0)?, row.get::<_, String>(1)?))).unwrap();
    let mut text = String::from(
        "-- The schema that the migrations together make. Written by `make schema`; the program does not read it.\n",
    );
    for (is_table, sql) in rows.map(Result::unwrap) {
        let gap = if is_table { "\n" } else { "" };
        writeln!(text, "{gap}{sql};").unwrap();
    }
    text
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
