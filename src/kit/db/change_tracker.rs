//! Tracks what a read has used and what a write has changed, so that a commit invalidates only those cached
//! responses that it could have changed: by column, and by row where rows were found by their ids.
//!
//! Invariant: anything that cannot be determined counts as everything.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quick_cache::sync::Cache;
use rusqlite::Connection;

use super::authorizer::{ROWS, StatementNames, names_in};

/// Statements whose columns are kept.
const MAX_STATEMENTS: usize = 4096;
/// Tables and columns together; there are about 1,500.
const MAX_COLUMNS: usize = 4096;
/// Changed rows that are tracked individually.
const MAX_ROWS: usize = 20_000;
/// Tables whose changes are tracked by row, because single rows of them change all day.
pub(super) const BY_ROW: [&str; 1] = ["events"];

/// Columns as the tracker numbers them; `None` means everything.
type Columns = Option<Arc<[u16]>>;
/// The number of a table's `ROWS` entry, and the row's id.
type RowKey = (u16, i64);

/// What a unit of work has read.
#[derive(Debug, Clone, Default)]
pub struct Footprint {
    columns: Columns,
    rows: Arc<[RowKey]>,
}

/// What a unit of work has changed.
#[derive(Default)]
pub(super) struct Changes {
    columns: Columns,
    rows: Vec<RowKey>,
}

/// One for each database.
pub struct ChangeTracker {
    hasher: RandomState,
    statements: Cache<u64, Arc<StatementUse>>,
    numbers: Mutex<HashMap<(String, String), u16>>,
    /// The data version of the last commit that changed a column.
    changed: Box<[AtomicU64]>,
    rows: Mutex<ChangedRows>,
    /// The data version of the last commit whose changes are unknown.
    everything: AtomicU64,
}

#[derive(Default)]
struct ChangedRows {
    versions: HashMap<RowKey, u64>,
    /// Changes to single rows up to this data version have been forgotten.
    forgotten: u64,
}

/// What one statement reads and writes, including its triggers and cascades.
struct StatementUse {
    reads: Columns,
    writes: Columns,
    /// For each table tracked by row: what the statement reads apart from that table's own columns.
    reads_beside: HashMap<&'static str, Columns>,
}

impl ChangeTracker {
    pub(super) fn new() -> ChangeTracker {
        ChangeTracker {
            hasher: RandomState::new(),
            statements: Cache::new(MAX_STATEMENTS),
            numbers: Mutex::default(),
            changed: (0..MAX_COLUMNS).map(|_| AtomicU64::new(0)).collect(),
            rows: Mutex::default(),
            everything: AtomicU64::new(0),
        }
    }

    pub(super) fn hash(&self, sql: &str) -> u64 {
        self.hasher.hash_one(sql)
    }

    pub(super) fn knows(&self, statement: u64) -> bool {
        self.statements.get(&statement).is_some()
    }

    /// Prepares a statement only to let the authorizer see its columns.
    pub(super) fn learn(&self, conn: &Connection, statement: u64, sql: &str) {
        self.statements.insert(statement, Arc::new(self.describe(names_in(conn, sql))));
    }

    /// Records what a commit changed, under its data version, which nobody has seen yet.
    pub(super) fn mark(&self, changes: &Changes, version: u64) {
        let Some(columns) = &changes.columns else {
            self.everything.store(version, Ordering::Release);
            return;
        };
        for number in columns.iter() {
            match self.changed.get(usize::from(*number)) {
                Some(changed) => changed.store(version, Ordering::Release),
                None => self.everything.store(version, Ordering::Release),
            }
        }
        if changes.rows.is_empty() {
            return;
        }
        let mut rows = self.rows();
        if rows.versions.len() + changes.rows.len() > MAX_ROWS {
            *rows = ChangedRows { versions: HashMap::new(), forgotten: version };
        } else {
            rows.versions.extend(changes.rows.iter().map(|row| (*row, version)));
        }
    }

    /// Whether no commit has changed what was read since the data version at which it was read.
    pub fn is_unchanged(&self, read: &Footprint, since: u64) -> bool {
        let Some(columns) = &read.columns else { return false };
        let is_old = |number: &u16| {
            let changed = self.changed.get(usize::from(*number));
            changed.is_some_and(|changed| changed.load(Ordering::Acquire) <= since)
        };
        if self.everything.load(Ordering::Acquire) > since || !columns.iter().all(is_old) {
            return false;
        }
        if read.rows.is_empty() {
            return true;
        }
        let rows = self.rows();
        let is_old = |row: &RowKey| rows.versions.get(row).is_none_or(|version| *version <= since);
        rows.forgotten <= since && read.rows.iter().all(is_old)
    }

    /// The same for everything these statements read, ignoring row ids.
    pub(super) fn are_unchanged(&self, statements: &[u64], since: u64) -> bool {
        let columns = self.columns_of(statements.iter().map(|statement| (*statement, None)));
        self.is_unchanged(&Footprint { columns, rows: Arc::default() }, since)
    }

    /// What these statements have read, plus what the `by_row` statements have, which found these rows by id.
    pub(super) fn read_by(
        &self,
        statements: &[u64],
        by_row: &[(u64, &'static str)],
        rows: &[(&'static str, i64)],
    ) -> Footprint {
        let by_row = by_row.iter().map(|(statement, table)| (*statement, Some(*table)));
        let columns = self.columns_of(statements.iter().map(|statement| (*statement, None)).chain(by_row));
        let mut keys: Vec<RowKey> = rows.iter().filter_map(|row| self.row_key(row)).collect();
        let is_whole = keys.len() == rows.len();
        keys.sort_unstable();
        keys.dedup();
        Footprint { columns: columns.filter(|_| is_whole), rows: keys.into() }
    }

    pub(super) fn changed_by(&self, statements: &[u64], rows: &[(&'static str, i64)]) -> Changes {
        let mut all = Vec::new();
        for statement in statements {
            match self.statements.get(statement).and_then(|known| known.writes.clone()) {
                Some(columns) => all.extend_from_slice(&columns),
                None => return Changes::default(),
            }
        }
        let keys: Vec<RowKey> = rows.iter().filter_map(|row| self.row_key(row)).collect();
        let is_whole = keys.len() == rows.len();
        Changes { columns: Some(sorted(all)).filter(|_| is_whole), rows: keys }
    }

    /// The columns that these statements read. For a statement that found a table's rows by id, that table's
    /// own columns are left out.
    fn columns_of(&self, statements: impl Iterator<Item = (u64, Option<&'static str>)>) -> Columns {
        let mut all = Vec::new();
        for (statement, by_row) in statements {
            let known = self.statements.get(&statement)?;
            let columns = match by_row {
                Some(table) => known.reads_beside.get(table)?.as_ref()?,
                None => known.reads.as_ref()?,
            };
            all.extend_from_slice(columns);
        }
        Some(sorted(all))
    }

    fn describe(&self, names: Option<StatementNames>) -> StatementUse {
        let Some(names) = names else {
            return StatementUse { reads: None, writes: None, reads_beside: HashMap::new() };
        };
        let beside = |table: &'static str| {
            let is_beside = |(of, column): &&(String, String)| of != table || column == ROWS;
            (table, self.numbers_of(names.reads.iter().filter(is_beside)))
        };
        StatementUse {
            reads_beside: BY_ROW.into_iter().map(beside).collect(),
            reads: self.numbers_of(names.reads.iter()),
            writes: self.numbers_of(names.writes.iter()),
        }
    }

    fn numbers_of<'a>(&self, names: impl Iterator<Item = &'a (String, String)>) -> Columns {
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found = Vec::new();
        for name in names {
            let number = match numbers.get(name) {
                Some(number) => *number,
                None => {
                    let next = u16::try_from(numbers.len()).ok()?;
                    numbers.insert(name.clone(), next);
                    next
                }
            };
            found.push(number);
        }
        Some(sorted(found))
    }

    fn row_key(&self, (table, id): &(&'static str, i64)) -> Option<RowKey> {
        let numbers = self.numbers_of([((*table).to_owned(), ROWS.to_owned())].iter())?;
        numbers.first().map(|number| (*number, *id))
    }

    fn rows(&self) -> MutexGuard<'_, ChangedRows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn sorted(mut numbers: Vec<u16>) -> Arc<[u16]> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into()
}

impl Footprint {
    /// Size in bytes of memory.
    pub fn weight(&self) -> usize {
        self.columns.as_ref().map_or(0, |columns| size_of_val(&columns[..])) + size_of_val(&self.rows[..])
    }
}

#[cfg(test)]
mod tests {
    use super::super::statement_trace::{begin, changes, footprint, watch, with_rows};
    use super::*;

    const TABLES: &str = "
        CREATE TABLE events (id INTEGER PRIMARY KEY, title TEXT, interest INTEGER);
        INSERT INTO events VALUES (1, 'Concert', 0), (2, 'Reading', 0), (3, 'Fair', 0);
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

    /// A database whose statements are tracked from now on.
    fn watched() -> (Connection, Arc<ChangeTracker>) {
        let mut conn = Connection::open_in_memory().unwrap();
        conn.execute_batch(TABLES).unwrap();
        watch(&mut conn).unwrap();
        let tracker = Arc::new(ChangeTracker::new());
        begin(&tracker);
        (conn, tracker)
    }

    fn run(conn: &Connection, statements: &str) {
        for statement in statements.split(';') {
            let mut statement = conn.prepare_cached(statement).unwrap();
            let mut rows = statement.raw_query();
            while rows.next().unwrap().is_some() {}
        }
    }

    /// The names of the columns that these statements used.
    fn used(statements: &str, of: fn(&Connection) -> Columns) -> Option<Vec<String>> {
        let (conn, tracker) = watched();
        run(&conn, statements);
        let columns = of(&conn)?;
        let numbers = tracker.numbers.lock().unwrap();
        let named = numbers.iter().filter(|(_, number)| columns.contains(number));
        let mut names: Vec<String> = named.map(|((table, column), _)| format!("{table}.{column}")).collect();
        names.sort();
        Some(names)
    }

    fn columns_read(conn: &Connection) -> Columns {
        footprint(conn).columns
    }

    fn columns_changed(conn: &Connection) -> Columns {
        changes(conn).columns
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
            // This thread has no trace.
            scope.spawn(move || assert_eq!(columns_read(&conn), None));
        });
    }

    #[test]
    fn a_commit_makes_stale_what_is_older_and_reads_what_it_changed() {
        let tracker = ChangeTracker::new();
        let read = |numbers: &[u16]| Footprint { columns: Some(numbers.into()), rows: Arc::default() };
        let changed = |numbers: &[u16]| Changes { columns: Some(numbers.into()), rows: Vec::new() };
        tracker.mark(&changed(&[3]), 12);
        assert!(!tracker.is_unchanged(&read(&[1, 3]), 11));
        assert!(tracker.is_unchanged(&read(&[1, 3]), 12) && tracker.is_unchanged(&read(&[1]), 11));
        assert!(!tracker.is_unchanged(&Footprint::default(), 12));
        tracker.mark(&Changes::default(), 13);
        assert!(!tracker.is_unchanged(&read(&[1]), 12) && tracker.is_unchanged(&read(&[1]), 13));
    }

    #[test]
    fn rows_found_by_their_ids_are_stale_once_one_of_them_changes() {
        let (conn, tracker) = watched();
        let titles = "SELECT title, interest FROM events WHERE id IN (1, 2)";
        with_rows("events", [1, 2], || run(&conn, titles));
        let by_row = footprint(&conn);
        begin(&tracker);
        run(&conn, titles);
        let by_column = footprint(&conn);
        let mut version = 1;
        let mut is_stale_after = |statement: &str| {
            begin(&tracker);
            run(&conn, statement);
            tracker.mark(&changes(&conn), version + 1);
            let stale = [&by_row, &by_column].map(|read| !tracker.is_unchanged(read, version));
            version += 1;
            stale
        };
        assert_eq!(is_stale_after("UPDATE events SET interest = 1 WHERE id = 3"), [false, true]);
        assert_eq!(is_stale_after("UPDATE events SET interest = 1 WHERE id = 2"), [true, true]);
        assert_eq!(is_stale_after("UPDATE events SET title = 'Play' WHERE title = 'Concert'"), [true, true]);
        assert_eq!(is_stale_after("UPDATE log SET entry = ''"), [false, false]);
        assert_eq!(is_stale_after("DELETE FROM events WHERE id = 3"), [true, true]);
        assert_eq!(is_stale_after("INSERT INTO events (title) VALUES ('Parade')"), [true, true]);
    }

    #[test]
    fn more_changed_rows_than_are_remembered_make_all_of_them_stale() {
        let tracker = ChangeTracker::new();
        let read = Footprint { columns: Some(Arc::default()), rows: [(0, 7)].into() };
        let changed = |rows: Vec<RowKey>| Changes { columns: Some(Arc::default()), rows };
        tracker.mark(&changed(vec![(0, 8)]), 2);
        assert!(tracker.is_unchanged(&read, 1));
        tracker.mark(&changed((0..=MAX_ROWS as i64).map(|id| (1, id)).collect()), 3);
        assert!(!tracker.is_unchanged(&read, 2) && tracker.is_unchanged(&read, 3));
    }
}
