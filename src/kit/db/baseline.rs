//! The tables of a new data file, and the few rows that migrations put into them, all at once: one migration after
//! the other takes ten times as long.

use flate2::read::GzDecoder;
use refinery::Migration;
use rusqlite::{Connection, TransactionBehavior};

use super::open::OpenError;

/// What the migrations make together (`docs/schema.sql`; a test compares them), packed by `build.rs`.
static SCHEMA: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/schema.sql.gz"));

/// What its first line has before the version of the last migration that is in it.
pub const UP_TO: &str = "the migrations up to V";

/// Where refinery keeps which migrations have run.
const HISTORY: &str = "CREATE TABLE refinery_schema_history(
    version int4 PRIMARY KEY, name VARCHAR(255), applied_on VARCHAR(255), checksum VARCHAR(255))";

/// Leaves an empty database as if these migrations had run, as far as the schema goes; any other one as it is.
pub fn create_tables(conn: &mut Connection, migrations: &[Migration]) -> Result<(), OpenError> {
    if !is_empty(conn)? {
        return Ok(());
    }
    let schema = std::io::read_to_string(GzDecoder::new(SCHEMA))
        .map_err(|error| OpenError::new(format!("this program's schema cannot be unpacked: {error}")))?;
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have been faster.
    if is_empty(&tx)? {
        tx.execute_batch(&schema)?;
        tx.execute_batch(HISTORY)?;
        let last = last_migration(&schema)?;
        let mut insert = tx.prepare(
            "INSERT INTO refinery_schema_history (version, name, applied_on, checksum)
             VALUES (?1, ?2, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), ?3)",
        )?;
        for migration in migrations.iter().filter(|migration| migration.version() <= last) {
            insert.execute((migration.version(), migration.name(), migration.checksum().to_string()))?;
        }
    }
    Ok(tx.commit()?)
}

fn is_empty(conn: &Connection) -> Result<bool, rusqlite::Error> {
    conn.query_row("SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema)", [], |row| row.get(0))
}

/// Whether nobody has made any tables yet, except for a first start that was cut off before they were there.
pub fn is_free(conn: &Connection) -> Result<bool, rusqlite::Error> {
    let other = "SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE tbl_name <> 'refinery_schema_history')";
    conn.query_row(other, [], |row| row.get(0))
}

fn last_migration(schema: &str) -> Result<i32, OpenError> {
    let number = schema.split_once(UP_TO).and_then(|(_, rest)| rest.split(' ').next());
    number
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| OpenError::new("this program's schema does not say how far it goes"))
}
