//! How SQLite reads tables.

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

/// SQLite's query plan for a statement, one line per step.
pub fn plan(conn: &Connection, sql: &str) -> String {
    let mut statement = conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    let values = vec![Value::Null; statement.parameter_count()];
    let steps = statement.query_map(params_from_iter(values), |row| row.get::<_, String>("detail")).unwrap();
    steps.map(Result::unwrap).collect::<Vec<_>>().join("\n")
}
