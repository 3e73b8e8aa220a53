//! What a read has used and what a write has changed, column by column, so that a commit makes only those
//! cached responses stale that it could have changed.
//!
//! SQLite's authorizer tells it, but only while a statement is prepared, and statements are prepared once
//! and run often. So the trace notes which statements ran, and one that is not known yet is prepared once
//! more, for the authorizer alone.
//!
//! Invariant: what cannot be told counts as everything.

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use quick_cache::sync::Cache;
use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::trace::{TraceEvent, TraceEventCodes};

/// Statements whose columns are remembered.
const MOST_STATEMENTS: usize = 4096;
/// Tables and columns together; there are about 1,500.
const MOST_COLUMNS: usize = 4096;
/// A table's rows: those who read any column of it depend on them, and whoever adds or deletes one
/// changes them.
const ROWS: &str = "";

/// Columns by their number in the tracker; `None`: everything.
pub type Columns = Option<Arc<[u16]>>;

/// One for each database.
pub struct ChangeTracker {
    hasher: RandomState,
    statements: Cache<u64, Arc<StatementUse>>,
    numbers: Mutex<HashMap<(String, String), u16>>,
    /// The data version of the last commit that changed a column.
    changed: Box<[AtomicU64]>,
    /// The same of a commit of which nobody knows what it changed.
    everything: AtomicU64,
}

/// What one statement reads and writes, triggers and cascades included.
struct StatementUse {
    reads: Columns,
    writes: Columns,
}

/// The statements that ran on this thread since the piece of work began.
struct Run {
    tracker: Arc<ChangeTracker>,
    statements: Vec<u64>,
    unknown: Vec<(u64, String)>,
}

/// What the authorizer hears of the statement being prepared.
#[derive(Default)]
struct Heard {
    reads: Vec<(String, String)>,
    writes: Vec<(String, String)>,
    changes_schema: bool,
}

thread_local! {
    static RUN: RefCell<Option<Run>> = const { RefCell::new(None) };
    static HEARD: RefCell<Option<Heard>> = const { RefCell::new(None) };
}

/// To be called once for each connection that the tracker shall hear of.
pub(super) fn watch(conn: &mut Connection) -> rusqlite::Result<()> {
    conn.authorizer(Some(|context: AuthContext<'_>| {
        HEARD.with_borrow_mut(|heard| {
            if let Some(heard) = heard {
                heard.note(&context.action);
            }
        });
        Authorization::Allow
    }))?;
    conn.trace_v2(
        TraceEventCodes::SQLITE_TRACE_STMT,
        Some(|event: TraceEvent<'_>| {
            // A trigger's own statements belong to the one that set it off; SQLite names them in a comment.
            if let TraceEvent::Stmt(_, sql) = event
                && !sql.starts_with("--")
            {
                RUN.with_borrow_mut(|run| {
                    if let Some(run) = run {
                        run.note(sql);
                    }
                });
            }
        }),
    )
}

/// A piece of work begins on this thread.
pub(super) fn begin(tracker: &Arc<ChangeTracker>) {
    RUN.set(Some(Run { tracker: Arc::clone(tracker), statements: Vec::new(), unknown: Vec::new() }));
}

/// What the work on this thread has read so far; everything, where nobody tracks it.
pub fn columns_read(conn: &Connection) -> Columns {
    columns_used(conn, |statement| &statement.reads)
}

/// What the work on this thread has changed so far.
pub(super) fn columns_changed(conn: &Connection) -> Columns {
    columns_used(conn, |statement| &statement.writes)
}

fn columns_used(conn: &Connection, of: fn(&StatementUse) -> &Columns) -> Columns {
    learn(conn);
    RUN.with_borrow_mut(|run| {
        let run = run.as_mut()?;
        run.deduplicate();
        run.tracker.columns_of(&run.statements, of)
    })
}

/// Finds out what the statements use that have run on this thread for the first time.
pub(super) fn learn(conn: &Connection) {
    let unknown = RUN.with_borrow_mut(|run| {
        let run = run.as_mut().filter(|run| !run.unknown.is_empty())?;
        Some((Arc::clone(&run.tracker), std::mem::take(&mut run.unknown)))
    });
    let Some((tracker, unknown)) = unknown else { return };
    for (hash, sql) in unknown {
        let described = tracker.describe(conn, &sql);
        tracker.statements.insert(hash, Arc::new(described));
    }
}

/// Runs `work` and gives the statements that ran in it.
pub(super) fn statements_of<T>(work: impl FnOnce() -> T) -> (T, Box<[u64]>) {
    let before = RUN.with_borrow_mut(|run| run.as_mut().map(|run| std::mem::take(&mut run.statements)));
    let result = work();
    let ran = RUN.with_borrow_mut(|run| {
        let run = run.as_mut()?;
        let ran: Box<[u64]> = run.statements.as_slice().into();
        run.statements.extend(before.unwrap_or_default());
        Some(ran)
    });
    (result, ran.unwrap_or_default())
}

/// Whether nothing has changed since `version` that these statements read; if so, the work on this
/// thread depends on it too.
pub(super) fn still_holds(statements: &[u64], version: u64) -> bool {
    RUN.with_borrow_mut(|run| {
        let Some(run) = run else { return false };
        let columns = run.tracker.columns_of(statements, |statement| &statement.reads);
        let holds = columns.is_some() && run.tracker.is_unchanged(&columns, version);
        if holds {
            run.statements.extend_from_slice(statements);
        }
        holds
    })
}

impl ChangeTracker {
    pub(super) fn new() -> ChangeTracker {
        ChangeTracker {
            hasher: RandomState::new(),
            statements: Cache::new(MOST_STATEMENTS),
            numbers: Mutex::default(),
            changed: (0..MOST_COLUMNS).map(|_| AtomicU64::new(0)).collect(),
            everything: AtomicU64::new(0),
        }
    }

    /// A commit with this data version, which nobody has seen yet, changed these columns.
    pub(super) fn mark(&self, columns: &Columns, version: u64) {
        let Some(columns) = columns else {
            self.everything.store(version, Ordering::Release);
            return;
        };
        for number in columns.iter() {
            match self.changed.get(usize::from(*number)) {
                Some(changed) => changed.store(version, Ordering::Release),
                None => self.everything.store(version, Ordering::Release),
            }
        }
    }

    pub fn is_unchanged(&self, columns: &Columns, since: u64) -> bool {
        let Some(columns) = columns else { return false };
        self.everything.load(Ordering::Acquire) <= since
            && columns.iter().all(|number| {
                let changed = self.changed.get(usize::from(*number));
                changed.is_some_and(|changed| changed.load(Ordering::Acquire) <= since)
            })
    }

    fn columns_of(&self, statements: &[u64], of: fn(&StatementUse) -> &Columns) -> Columns {
        let mut all = Vec::new();
        for hash in statements {
            all.extend_from_slice(of(self.statements.get(hash)?.as_ref()).as_ref()?);
        }
        all.sort_unstable();
        all.dedup();
        Some(all.into())
    }

    fn describe(&self, conn: &Connection, sql: &str) -> StatementUse {
        HEARD.set(Some(Heard::default()));
        let is_prepared = conn.prepare(sql).is_ok();
        let heard = HEARD.take().filter(|heard| is_prepared && !heard.changes_schema);
        match heard {
            None => StatementUse { reads: None, writes: None },
            Some(heard) => {
                StatementUse { reads: self.numbers_of(heard.reads), writes: self.numbers_of(heard.writes) }
            }
        }
    }

    fn numbers_of(&self, names: Vec<(String, String)>) -> Columns {
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found = Vec::with_capacity(names.len());
        for name in names {
            let next = numbers.len();
            if next >= MOST_COLUMNS && !numbers.contains_key(&name) {
                return None;
            }
            found.push(*numbers.entry(name).or_insert(u16::try_from(next).ok()?));
        }
        found.sort_unstable();
        found.dedup();
        Some(found.into())
    }
}

impl Run {
    fn note(&mut self, sql: &str) {
        let hash = self.tracker.hasher.hash_one(sql);
        if self.statements.last() == Some(&hash) {
            return;
        }
        // Two in turn, for each of many rows.
        if self.statements.len() >= MOST_STATEMENTS {
            self.deduplicate();
        }
        self.statements.push(hash);
        let is_known = self.tracker.statements.get(&hash).is_some();
        if !is_known && !self.unknown.iter().any(|(unknown, _)| *unknown == hash) {
            self.unknown.push((hash, sql.to_owned()));
        }
    }

    fn deduplicate(&mut self) {
        self.statements.sort_unstable();
        self.statements.dedup();
    }
}

impl Heard {
    fn note(&mut self, action: &AuthAction<'_>) {
        let named = |table: &str, column: &str| (table.to_owned(), column.to_owned());
        match *action {
            AuthAction::Read { table_name, column_name } => {
                self.reads.push(named(table_name, ROWS));
                self.reads.push(named(table_name, column_name));
            }
            AuthAction::Insert { table_name } | AuthAction::Delete { table_name } => {
                self.writes.push(named(table_name, ROWS));
            }
            AuthAction::Update { table_name, column_name } => {
                self.writes.push(named(table_name, column_name));
            }
            AuthAction::Select
            | AuthAction::Function { .. }
            | AuthAction::Recursive
            | AuthAction::Transaction { .. }
            | AuthAction::Savepoint { .. }
            | AuthAction::Pragma { .. } => {}
            _ => self.changes_schema = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: &str = "
        CREATE TABLE parents (id INTEGER PRIMARY KEY, name TEXT, children INTEGER DEFAULT 0);
        CREATE TABLE children (id INTEGER PRIMARY KEY, parent_id REFERENCES parents ON DELETE CASCADE, age INTEGER);
        CREATE TABLE others (id INTEGER PRIMARY KEY, parent_id REFERENCES parents ON DELETE SET NULL, note TEXT UNIQUE);
        CREATE TABLE log (entry TEXT);
        CREATE VIEW names AS SELECT name FROM parents;
        CREATE TRIGGER child_added AFTER INSERT ON children BEGIN
            UPDATE parents SET children = children + 1 WHERE id = new.parent_id;
            INSERT INTO log VALUES ('one more');
        END;
        PRAGMA foreign_keys = ON;";

    /// The columns by name that a piece of work read or changed.
    fn used(statements: &str, of: fn(&Connection) -> Columns) -> Option<Vec<String>> {
        let mut conn = Connection::open_in_memory().unwrap();
        conn.execute_batch(TABLES).unwrap();
        watch(&mut conn).unwrap();
        let tracker = Arc::new(ChangeTracker::new());
        begin(&tracker);
        for statement in statements.split(';') {
            let mut statement = conn.prepare_cached(statement).unwrap();
            let mut rows = statement.raw_query();
            while rows.next().unwrap().is_some() {}
        }
        let columns = of(&conn)?;
        let numbers = tracker.numbers.lock().unwrap();
        let named = numbers.iter().filter(|(_, number)| columns.contains(number));
        let mut names: Vec<String> = named.map(|((table, column), _)| format!("{table}.{column}")).collect();
        names.sort();
        Some(names)
    }

    #[test]
    fn a_statement_uses_what_its_views_triggers_and_foreign_keys_use() {
        let read = |statements| used(statements, columns_read).unwrap();
        assert_eq!(read("SELECT name FROM names"), ["names.", "names.name", "parents.", "parents.name"]);
        assert_eq!(read("SELECT count(*) FROM log"), ["log."]);
        assert_eq!(
            read("SELECT 1 FROM children WHERE age > 3 ORDER BY parent_id"),
            ["children.", "children.age", "children.parent_id"]
        );
        let changed = |statements| used(statements, columns_changed).unwrap();
        assert_eq!(changed("SELECT name FROM parents; SAVEPOINT a; RELEASE a"), [] as [&str; 0]);
        assert_eq!(changed("UPDATE parents SET name = 'Ada'"), ["parents.name"]);
        assert_eq!(
            changed("INSERT INTO children (age) VALUES (3)"),
            ["children.", "log.", "parents.children"]
        );
        assert_eq!(changed("DELETE FROM parents"), ["children.", "others.parent_id", "parents."]);
        assert_eq!(changed("REPLACE INTO others (note) VALUES ('a')"), ["others."]);
        assert_eq!(
            changed("INSERT INTO others (note) VALUES ('a') ON CONFLICT (note) DO UPDATE SET parent_id = 1"),
            ["others.", "others.parent_id"]
        );
        assert_eq!(changed("DELETE FROM log; UPDATE children SET age = 4"), ["children.age", "log."]);
    }

    #[test]
    fn what_cannot_be_told_is_everything() {
        assert_eq!(used("CREATE TABLE more (id INTEGER)", columns_changed), None);
        assert_eq!(used("ALTER TABLE log ADD COLUMN at TEXT", columns_changed), None);
        let conn = Connection::open_in_memory().unwrap();
        std::thread::scope(|scope| {
            // Nobody tracks this thread.
            scope.spawn(move || assert_eq!(columns_read(&conn), None));
        });
    }

    #[test]
    fn a_commit_makes_stale_what_is_older_and_reads_what_it_changed() {
        let tracker = ChangeTracker::new();
        let columns = |numbers: &[u16]| -> Columns { Some(numbers.into()) };
        tracker.mark(&columns(&[3]), 12);
        assert!(!tracker.is_unchanged(&columns(&[1, 3]), 11));
        assert!(tracker.is_unchanged(&columns(&[1, 3]), 12) && tracker.is_unchanged(&columns(&[1]), 11));
        assert!(!tracker.is_unchanged(&None, 12));
        tracker.mark(&None, 13);
        assert!(!tracker.is_unchanged(&columns(&[1]), 12) && tracker.is_unchanged(&columns(&[1]), 13));
    }
}
