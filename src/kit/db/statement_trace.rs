//! Which statements ran on this thread.
//!
//! Statements are prepared once and run often, but SQLite reports their columns only while they are prepared
//! (`authorizer.rs`). So the trace records which statements ran, and one that is not known yet is prepared
//! once more, just for the authorizer.

use std::cell::RefCell;
use std::sync::Arc;

use rusqlite::Connection;
use rusqlite::hooks::Action;
use rusqlite::trace::{TraceEvent, TraceEventCodes};

use super::authorizer;
use super::change_tracker::{BY_ROW, ChangeTracker, Changes, Footprint};

/// With more entries than this, the lists of statements are deduplicated.
const MANY: usize = 4096;

/// What ran on this thread since the current unit of work began.
struct Run {
    tracker: Arc<ChangeTracker>,
    statements: Vec<u64>,
    /// Statements that found a table's rows by their ids.
    by_row: Vec<(u64, &'static str)>,
    rows: Vec<(&'static str, i64)>,
    changed_rows: Vec<(&'static str, i64)>,
    unknown: Vec<(u64, String)>,
    reads_by_row: Option<&'static str>,
    is_for_a_cache: bool,
    /// More may have changed than what ran.
    changes_everything: bool,
}

thread_local! {
    static RUN: RefCell<Option<Run>> = const { RefCell::new(None) };
}

/// Calls `with` with this thread's current run, if there is one.
fn of_this_thread<T>(with: impl FnOnce(&mut Run) -> T) -> Option<T> {
    RUN.with_borrow_mut(|run| run.as_mut().map(with))
}

/// Must be called once for each connection that is to be traced.
pub(super) fn watch(conn: &mut Connection) -> rusqlite::Result<()> {
    authorizer::install(conn)?;
    conn.update_hook(Some(|_: Action, _: &str, table: &str, id: i64| {
        if let Some(table) = BY_ROW.into_iter().find(|known| *known == table) {
            of_this_thread(|run| run.changed_rows.push((table, id)));
        }
    }))?;
    conn.trace_v2(
        TraceEventCodes::SQLITE_TRACE_STMT,
        Some(|event: TraceEvent<'_>| {
            // A trigger's own statements belong to the one that fired it; SQLite reports them as a comment.
            if let TraceEvent::Stmt(_, sql) = event
                && !sql.starts_with("--")
            {
                of_this_thread(|run| run.note(sql));
            }
        }),
    )
}

/// Starts a new unit of work on this thread.
pub(super) fn begin(tracker: &Arc<ChangeTracker>) {
    RUN.set(Some(Run {
        tracker: Arc::clone(tracker),
        statements: Vec::new(),
        by_row: Vec::new(),
        rows: Vec::new(),
        changed_rows: Vec::new(),
        unknown: Vec::new(),
        reads_by_row: None,
        is_for_a_cache: false,
        changes_everything: false,
    }));
}

/// What the work on this thread has read so far; everything, if it is not traced.
pub fn footprint(conn: &Connection) -> Footprint {
    learn(conn);
    of_this_thread(|run| {
        run.deduplicate();
        run.tracker.read_by(&run.statements, &run.by_row, &run.rows)
    })
    .unwrap_or_default()
}

/// What the work on this thread has changed so far.
pub(super) fn changes(conn: &Connection) -> Changes {
    learn(conn);
    of_this_thread(|run| {
        if run.changes_everything {
            return Changes::default();
        }
        run.deduplicate();
        run.tracker.changed_by(&run.statements, &run.changed_rows)
    })
    .unwrap_or_default()
}

/// The current write stands for earlier ones that invalidated nothing: it counts as having changed everything.
pub fn change_everything() {
    of_this_thread(|run| run.changes_everything = true);
}

/// `work` finds the rows of a table by these ids and by nothing else, so a change to another row does not
/// concern it.
pub fn with_rows<T>(table: &'static str, ids: impl IntoIterator<Item = i64>, work: impl FnOnce() -> T) -> T {
    of_this_thread(|run| {
        if !run.is_for_a_cache {
            run.rows.extend(ids.into_iter().map(|id| (table, id)));
            run.reads_by_row = Some(table);
        }
    });
    let result = work();
    of_this_thread(|run| run.reads_by_row = None);
    result
}

/// Learns what the statements use that have run on this thread for the first time.
pub(super) fn learn(conn: &Connection) {
    let unknown = of_this_thread(|run| (Arc::clone(&run.tracker), std::mem::take(&mut run.unknown)));
    let Some((tracker, unknown)) = unknown else { return };
    for (statement, sql) in unknown {
        tracker.learn(conn, statement, &sql);
    }
}

/// Runs `work`, whose result will be cached, and also returns the statements that ran in it.
pub(super) fn statements_of<T>(work: impl FnOnce() -> T) -> (T, Box<[u64]>) {
    let before = of_this_thread(|run| {
        let was_for_a_cache = std::mem::replace(&mut run.is_for_a_cache, true);
        (std::mem::take(&mut run.statements), run.reads_by_row.take(), was_for_a_cache)
    });
    let result = work();
    let ran = of_this_thread(|run| {
        let ran: Box<[u64]> = run.statements.as_slice().into();
        let (statements, reads_by_row, was_for_a_cache) = before.unwrap_or_default();
        run.statements.extend(statements);
        run.reads_by_row = reads_by_row;
        run.is_for_a_cache = was_for_a_cache;
        ran
    });
    (result, ran.unwrap_or_default())
}

/// Whether nothing that these statements read has changed since `version`; if so, the work on this thread
/// depends on it too.
pub(super) fn still_holds(statements: &[u64], version: u64) -> bool {
    let holds = of_this_thread(|run| {
        let holds = run.tracker.are_unchanged(statements, version);
        if holds {
            run.statements.extend_from_slice(statements);
        }
        holds
    });
    holds.unwrap_or_default()
}

impl Run {
    fn note(&mut self, sql: &str) {
        let statement = self.tracker.hash(sql);
        match self.reads_by_row {
            Some(table) => self.by_row.push((statement, table)),
            None if self.statements.last() == Some(&statement) => return,
            None => self.statements.push(statement),
        }
        // Catches pairs of statements that alternate for each of many rows.
        if self.statements.len() > MANY || self.by_row.len() > MANY {
            self.deduplicate();
        }
        let is_listed = |unknown: &(u64, String)| unknown.0 == statement;
        if !self.tracker.knows(statement) && !self.unknown.iter().any(is_listed) {
            self.unknown.push((statement, sql.to_owned()));
        }
    }

    fn deduplicate(&mut self) {
        self.statements.sort_unstable();
        self.statements.dedup();
        self.by_row.sort_unstable();
        self.by_row.dedup();
    }
}
