//! SQLite's authorizer: which columns a statement reads and writes, including those used by triggers and
//! cascades. SQLite reports them only while the statement is being prepared.

use std::cell::RefCell;

use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

/// Stands for a table's set of rows: whoever reads any of its columns depends on it, and whoever inserts or
/// deletes a row changes it.
pub(super) const ROWS: &str = "";

/// The tables and columns that a statement reads and writes.
#[derive(Default)]
pub(super) struct StatementNames {
    pub reads: Vec<(String, String)>,
    pub writes: Vec<(String, String)>,
    changes_schema: bool,
}

thread_local! {
    /// Filled while a statement is being prepared in order to learn its columns.
    static NAMES: RefCell<Option<StatementNames>> = const { RefCell::new(None) };
}

/// Must be called once for each connection whose statements are to be tracked.
pub(super) fn install(conn: &mut Connection) -> rusqlite::Result<()> {
    conn.authorizer(Some(|context: AuthContext<'_>| {
        NAMES.with_borrow_mut(|names| {
            if let Some(names) = names {
                names.note(&context.action);
            }
        });
        Authorization::Allow
    }))
}

/// The columns that SQLite reports while it prepares a statement; `None` if they are not the whole story.
pub(super) fn names_in(conn: &Connection, sql: &str) -> Option<StatementNames> {
    NAMES.set(Some(StatementNames::default()));
    let is_prepared = conn.prepare(sql).is_ok();
    NAMES.take().filter(|names| is_prepared && !names.changes_schema)
}

impl StatementNames {
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
