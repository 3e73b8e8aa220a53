//! What a plan takes from its occasion: its items, later suggestions, and limits.

use jiff::civil::{Date, DateTime};
use rusqlite::Connection;

use super::input::VendorFields;
use super::model::{ContactState, EventPlanItem, EventPlanItemKind, MAX_ITEMS, MAX_PLANS, due_date};
use super::store::{self, NewItem, PlanRow};
use crate::checklists::{self, ChecklistItem, StepOffice};
use crate::directory;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};

pub fn require_plan_room(conn: &Connection, user_id: i64) -> Result<()> {
    if store::count(conn, user_id)? < MAX_PLANS {
        return Ok(());
    }
    let text = format!("You have {MAX_PLANS} plans. Delete one that you no longer need first.");
    Err(Error::field("title", text))
}

pub fn require_room(field: &str, count: usize, most: usize, noun: &str) -> Result<()> {
    if count < most {
        return Ok(());
    }
    Err(Error::field(
        field,
        format!("There are {count} {noun} already. Remove one that you no longer need first."),
    ))
}

/// Items that have a share of the budget or are bought from businesses become needs; the rest become tasks.
pub fn copy_of(item: ChecklistItem, date: Date, today: Date) -> NewItem {
    let share = item.budget_share.unwrap_or_default();
    let is_need = item.budget_share.is_some() || (!item.categories.is_empty() && item.office.is_none());
    NewItem {
        kind: if is_need { EventPlanItemKind::Need } else { EventPlanItemKind::Task },
        key: item.key,
        title: item.title,
        reason: item.reason,
        detail: item.detail,
        office: item.office,
        categories: item.categories,
        search: item.search,
        offset_days: item.offset_days,
        due_date: item.offset_days.map(|days| due_date(date, days, today)),
        budget_share: share,
        estimate_cents: None,
        note: String::new(),
    }
}

/// A copy of another plan's item, not yet done.
pub fn fresh(item: &EventPlanItem, due: Option<Date>) -> NewItem {
    NewItem {
        kind: item.kind,
        key: item.key.clone(),
        title: item.title.clone(),
        reason: item.reason.clone(),
        detail: item.detail.clone(),
        office: item.office.as_ref().map(|own| own.office.clone()),
        categories: item.categories.clone(),
        search: item.search.clone(),
        offset_days: item.offset_days,
        due_date: due,
        budget_share: item.budget_share,
        estimate_cents: item.own_estimate_cents,
        note: item.note.clone(),
    }
}

/// Adds to the offices of items their listings as they are now.
pub fn add_listings(conn: &Connection, items: &mut [EventPlanItem], now: DateTime) -> Result<()> {
    let offices = items.iter().filter_map(|item| item.office.as_ref().map(|own| &own.office));
    let listings = checklists::list_office_listings(conn, offices, now, None)?;
    for item in items {
        item.office = item.office.take().map(|own| StepOffice::new(own.office, &listings));
    }
    Ok(())
}

/// Items of the occasion's checklist that the plan neither has nor declined.
pub fn suggest(conn: &Connection, plan: &PlanRow, items: &[EventPlanItem]) -> Result<Vec<ChecklistItem>> {
    let checklist = match checklists::find_published(conn, &plan.occasion) {
        Err(Error::NotFound(_)) => return Ok(Vec::new()),
        found => found?.content,
    };
    let is_new = |new: &ChecklistItem| {
        items.iter().all(|item| item.key != new.key) && !plan.declined_keys.contains(&new.key)
    };
    Ok(checklist.items.into_iter().filter(is_new).collect())
}

pub fn decline(conn: &Connection, plan: &PlanRow, keys: &[String]) -> Result<()> {
    let mut declined = plan.declined_keys.clone();
    declined.extend(keys.iter().filter(|key| !plan.declined_keys.contains(key)).cloned());
    // No checklist is that long; this only limits abuse.
    declined.truncate(MAX_ITEMS * 2);
    store::set_declined_keys(conn, plan.id, &declined)
}

/// A published business from the directory.
pub fn listed_vendor(conn: &Connection, id: i64, clock: &Clock) -> Result<VendorFields> {
    let is_public = directory::is_published(conn, id)?;
    let found = directory::list_any(conn, &[id], clock.local())?.into_iter().next();
    let business = found
        .filter(|_| is_public)
        .ok_or_else(|| Error::field("business_id", "This business is not in the directory."))?;
    Ok(VendorFields {
        name: business.name,
        phone: business.phone,
        email: business.email,
        website: business.website,
        contact_state: ContactState::ToAsk,
        price_cents: None,
        note: String::new(),
    })
}
