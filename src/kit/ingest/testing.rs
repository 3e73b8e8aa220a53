//! Leaves behind what a process does that is killed during an ingest.

use super::*;

/// Stages everything and runs this many steps.
pub fn begin_and_die(conn: &Connection, kind: &Arc<dyn IngestHandler>, plan: IngestPlan, steps: usize) {
    let id = gather(&OwnConnection::new(conn), kind.name(), plan).unwrap();
    for _ in 0..steps {
        conn.execute_batch("BEGIN IMMEDIATE").unwrap();
        step::take_some(conn, kind.as_ref(), id).unwrap();
        conn.execute_batch("COMMIT").unwrap();
    }
}
