//! The rounds: who is asked, and what happens to those who do not answer.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;

use super::emails::{Question, question};
use super::store::{self, CheckChannel};
use crate::directory;
use crate::kit::clock::stamp_of;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{Handlers, JobContext};
use crate::kit::mail;
use crate::kit::printed_code;

/// The days from one question to the next.
const ROUND_DAYS: u32 = 91;
const ROUND: SignedDuration = SignedDuration::from_hours(ROUND_DAYS as i64 * 24);
/// A business that has not answered by then counts as silent.
const TIME_TO_ANSWER: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Emails per day, unless more are needed to ask every business within a round: at this rate, a town of a thousand
/// businesses is asked within a month.
const MAILS_A_DAY: u32 = 50;
const AT_ONCE: u32 = 200;

/// A business that was last asked or confirmed before this moment is due.
pub fn due_before(now: Timestamp) -> Result<String> {
    Ok(stamp_of(now.checked_sub(ROUND).map_err(Error::internal)?))
}

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let JobContext { db, clock, config, address } = context.clone();
    handlers.daily("listing-checks", move |_| {
        let (db, now, config) = (db.clone(), clock.timestamp(), config.get());
        let origin = address.for_links();
        async move { Ok(db.write(move |conn| run(conn, &config, &origin, now)).await?) }
    })
}

/// The daily run.
pub fn run(conn: &Connection, config: &Config, origin: &str, now: Timestamp) -> Result<()> {
    while close_silent(conn, now)? == AT_ONCE as usize {}
    if config.directory.confirm_quarterly { ask(conn, config, origin, now) } else { Ok(()) }
}

fn close_silent(conn: &Connection, now: Timestamp) -> Result<usize> {
    let before = stamp_of(now.checked_sub(TIME_TO_ANSWER).map_err(Error::internal)?);
    let silent = store::close_silent(conn, &before, AT_ONCE)?;
    for (business, asked_at) in &silent {
        directory::add_silent_check(conn, *business, asked_at)?;
    }
    Ok(silent.len())
}

pub fn mails_a_day(businesses: u64) -> u32 {
    u32::try_from(businesses.div_ceil(ROUND_DAYS.into())).unwrap_or(u32::MAX).max(MAILS_A_DAY)
}

fn ask(conn: &Connection, config: &Config, origin: &str, now: Timestamp) -> Result<()> {
    let most = mails_a_day(store::count_reachable(conn, CheckChannel::Mail)?);
    for due in store::list_due(conn, CheckChannel::Mail, &due_before(now)?, most)? {
        let id = due.business.id;
        let fields = directory::load(conn, id)?.into();
        let code = printed_code::new()?;
        let hash = printed_code::hash(&code);
        let check = store::insert(conn, id, CheckChannel::Mail, &hash, &stamp_of(now))?;
        let business = directory::find_name(conn, id)?;
        let asked = Question { id: check, to: &due.email, business: &business, fields: &fields, code: &code };
        mail::enqueue(conn, &question(&config.town, origin, &asked))?;
    }
    Ok(())
}
