//! Reminders go only to people who left an address and have not answered everything.

use rusqlite::Connection;

use super::emails;
use super::shown::{Ballot, PlanContext, require_open};
use super::store::PlanRow;
use crate::kit::error::Result;
use crate::kit::mail;

/// Sends each of them at most one mail a day. Returns how many people have something left to answer.
pub fn remind(conn: &Connection, context: PlanContext<'_>, plan: &PlanRow) -> Result<usize> {
    require_open(plan, context.clock)?;
    let ballot = Ballot::read(conn, plan, context.today())?;
    let mut count = 0;
    for person in ballot.to_remind() {
        mail::enqueue(conn, &emails::reminder(context, plan, &ballot, person)?)?;
        count += 1;
    }
    Ok(count)
}
