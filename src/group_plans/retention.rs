//! How long plans are kept, including the names, addresses and answers of guests.

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::store;
use crate::kit::error::Result;

/// Days after the last date, the deadline and the last change, whichever is the latest.
const KEPT_DAYS: i32 = 90;
const AT_ONCE: u32 = 100;

pub fn run(conn: &Connection, today: Date) -> Result<()> {
    let day = today.saturating_sub(KEPT_DAYS.days()).to_string();
    while store::delete_plans_before(conn, &day, AT_ONCE)? == AT_ONCE as usize {}
    Ok(())
}
