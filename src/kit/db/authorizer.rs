//! SQLite's authorizer: which columns a statement reads and writes, triggers and cascades included. It names
//! them only while the statement is prepared.

use std::cell::RefCell;

use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

/// A table's rows: those who read any column of it depend on them, and whoever adds or deletes one
/// changes them.
pub(super) const ROWS: &str = "";

/// Table and column of what a statement reads and writes.
#[derive(Default)]
pub(super) struct StatementNames {
    pub reads: Vec<(String, String)>,
    pub writes: Vec<(String, String)>,
    changes_schema: bool,
}

thread_local! {
    /// Of the statement that is prepared to hear them.
    static NAMES: RefCell<Option<StatementNames>> = const { RefCell::new(None) };
}

/// To be called once for each connection whose statements are to be told.
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

/// The columns that SQLite names while it prepares a statement; `None` where they do not tell everything.
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
