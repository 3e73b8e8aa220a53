//! Sessions for the tests of all features.

use rusqlite::Connection;

use super::session::{NewSession, SessionHandle, Tokens};
use super::state::Accounts;
use super::store;
use crate::testing::TestTown;

/// Opens a new session for an account and returns its access token.
pub fn open_session(town: &TestTown, conn: &Connection, user_id: i64) -> String {
    let accounts = town.client.rocket().state::<Accounts>().unwrap();
    let (handle, now) = (SessionHandle::new().unwrap(), town.clock.timestamp());
    let tokens = Tokens::issue(&accounts.key, user_id, &handle, now, now).unwrap();
    let session = NewSession::lasting(user_id, &handle, &tokens, "Test");
    store::insert_session(conn, &session, &town.clock.stamp()).unwrap();
    tokens.access
}
