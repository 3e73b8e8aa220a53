//! Everything that a member's dashboard shows, read in one snapshot.

use jiff::SignedDuration;
use jiff::civil::DateTime;
use rusqlite::Connection;

use super::model::Dashboard;
use super::{own_businesses, store};
use crate::directory::{self, Business, BusinessFilter, BusinessOrder};
use crate::events::{self, EventFilter};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::error::{Error, Result};
use crate::quizzes;
use crate::saved;

const MAX_EVENTS: u32 = 5;
const MAX_SAVED: usize = 4;
const MAX_BUSINESSES: usize = 10;
/// Decisions are shown for 60 days.
const NEWS: SignedDuration = SignedDuration::from_hours(60 * 24);

/// Reads everything but the staff's part.
pub fn read(conn: &Connection, clock: &Clock, user_id: i64) -> Result<Dashboard> {
    let now = clock.local();
    let interesting = EventFilter { interested_user: Some(user_id), ..EventFilter::upcoming() };
    let saved_ids = saved::list(conn, user_id)?;
    let mut memberships = directory::list_memberships(conn, user_id)?;
    let business_count = memberships.len();
    memberships.truncate(MAX_BUSINESSES);
    let news_since = clock.timestamp().saturating_sub(NEWS).map_err(Error::internal)?;
    Ok(Dashboard {
        events: events::list(conn, clock, &interesting, MAX_EVENTS, 0)?,
        saved_count: saved_ids.len(),
        saved: list_saved(conn, saved_ids, now)?,
        persona: quizzes::persona_of(conn, user_id)?,
        contributions: store::find_contributions(conn, user_id, &stamp_of(news_since))?,
        businesses: own_businesses::read(conn, &memberships, clock)?,
        business_count,
        office: None,
        accessibility_findings: None,
    })
}

fn list_saved(conn: &Connection, mut newest: Vec<i64>, now: DateTime) -> Result<Vec<Business>> {
    newest.truncate(MAX_SAVED);
    if newest.is_empty() {
        return Ok(Vec::new());
    }
    let filter = BusinessFilter {
        found: Some(newest),
        ordering: BusinessOrder::Relevance,
        ..BusinessFilter::default()
    };
    directory::list(conn, &filter, now, u32::try_from(MAX_SAVED).unwrap_or(u32::MAX), 0)
}
