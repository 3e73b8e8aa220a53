//! The businesses that a member manages, and what is waiting at each.

use jiff::ToSpan;
use rusqlite::Connection;

use super::model::{BusinessFigures, EndingDeal, OwnBusiness};
use crate::claims;
use crate::deals;
use crate::directory::{self, BusinessMembership, BusinessRef, BusinessRole, BusinessStatus};
use crate::insights::{self, DateRange};
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::reviews;
use crate::suggestions;

/// The days that numbers are summed over, including today.
const COUNTED_DAYS: i32 = 30;
/// A deal with this many days left "ends soon".
const SOON_DAYS: i32 = 7;

/// The businesses of these memberships, by name; the number of SQL statements does not depend on how many
/// there are.
pub fn read(
    conn: &Connection,
    memberships: &[BusinessMembership],
    clock: &Clock,
) -> Result<Vec<OwnBusiness>> {
    if memberships.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<i64> = memberships.iter().map(|membership| membership.business_id).collect();
    let now = clock.local();
    let today = now.date();
    let soon = today.saturating_add(SOON_DAYS.days());
    // Those that the list shows: a listing that is not public is asked nothing.
    let published = memberships.iter().filter(|membership| membership.status == BusinessStatus::Published);
    let published: Vec<i64> = published.map(|membership| membership.business_id).collect();
    let suggested = suggestions::count_received_each(conn, &published)?;
    // Managers may not answer a claim.
    let owned = memberships.iter().filter(|membership| membership.role == BusinessRole::Owner);
    let owned: Vec<i64> = owned.map(|membership| membership.business_id).collect();
    let to_answer = claims::list_answer_deadlines(conn, &owned, &clock.stamp())?;
    let unanswered = reviews::count_unanswered(conn, &ids)?;
    let waiting = directory::list_open_requests(conn, &ids)?;
    let running = deals::list_running(conn, &ids, today)?;
    let continued = deals::list_continued_ids(conn, &ids)?;
    let counted = DateRange::ending(today, COUNTED_DAYS);
    let figures = insights::listing_figures(conn, &ids, &BusinessFigures::FIGURES, counted, today)?;
    let businesses = directory::list_any(conn, &ids, now)?;
    let described = businesses.into_iter().filter_map(|business| {
        let membership = memberships.iter().find(|membership| membership.business_id == business.id)?;
        let deals = running.iter().filter(|deal| deal.business.id == business.id);
        let to_renew = deals.clone().filter(|deal| !continued.contains(&deal.id));
        let ending_deals = to_renew.filter_map(|deal| {
            let end_date = deal.end_date.filter(|end| *end <= soon)?;
            Some(EndingDeal { id: deal.id, title: deal.title.clone(), end_date })
        });
        Some(OwnBusiness {
            status: membership.status,
            role: membership.role,
            completeness: directory::completeness(&business),
            changes_waiting_since: waiting.get(&business.id).cloned(),
            claim_to_answer_by: to_answer.get(&business.id).cloned(),
            waiting_suggestions: suggested.get(&business.id).copied().unwrap_or(0),
            unanswered_reviews: unanswered.get(&business.id).copied().unwrap_or(0),
            running_deals: deals.clone().count(),
            ending_deals: ending_deals.collect(),
            figures: figures.get(&business.id).map(BusinessFigures::of),
            category: business.category,
            picture: business.pictures.into_iter().next(),
            open_status: business.open_status,
            business: BusinessRef { id: business.id, name: business.name, slug: business.slug },
        })
    });
    Ok(described.collect())
}
