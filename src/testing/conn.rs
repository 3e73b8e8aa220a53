//! A connection of the tests' own. Opening one reads the whole schema, which takes longer than most calls, so a town
//! keeps those that are not in use.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;

#[derive(Default)]
pub struct SpareConns(Mutex<Vec<Connection>>);

impl SpareConns {
    /// One that is not in use, or what `open` returns.
    pub fn take(&self, open: impl FnOnce() -> Connection) -> TestConn<'_> {
        let spare = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        TestConn { conn: Some(spare.unwrap_or_else(open)), spares: self }
    }

    pub fn put(&self, conn: Connection) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(conn);
    }
}

/// Goes back when dropped, unless it is left amid a transaction.
pub struct TestConn<'t> {
    conn: Option<Connection>,
    spares: &'t SpareConns,
}

impl Deref for TestConn<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.conn.as_ref().unwrap()
    }
}

impl DerefMut for TestConn<'_> {
    fn deref_mut(&mut self) -> &mut Connection {
        self.conn.as_mut().unwrap()
    }
}

impl Drop for TestConn<'_> {
    fn drop(&mut self) {
        if let Some(conn) = self.conn.take().filter(Connection::is_autocommit) {
            self.spares.put(conn);
        }
    }
}
