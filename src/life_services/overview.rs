//! Situations with a member's progress, read at one moment.

use rusqlite::Connection;

use super::businesses::{self, BusinessQuery};
use super::model::{
    LifeService, LifeServiceDetail, LifeServiceProgress, LifeServiceStep, StepState, StepStatus,
};
use super::store;
use crate::checklists::{self, Checklist, ChecklistItem, ChecklistKind, ListedChecklist, StepOffice};
use crate::directory::Business;
use crate::kit::error::{Error, Result};

fn listed(checklist: &Checklist) -> ListedChecklist {
    let content = &checklist.content;
    ListedChecklist {
        id: checklist.id,
        kind: content.kind,
        slug: content.slug.clone(),
        title: content.title.clone(),
        summary: content.summary.clone(),
        icon: content.icon.clone(),
        is_published: content.is_published,
        version: checklist.version,
        updated_at: checklist.updated_at.clone(),
        item_count: i64::try_from(content.items.len()).unwrap_or(i64::MAX),
    }
}

pub fn progress_of(
    conn: &Connection,
    user_id: i64,
    checklist: &Checklist,
) -> Result<Option<LifeServiceProgress>> {
    let Some(started) = store::find_started(conn, user_id, checklist.id)? else { return Ok(None) };
    let states = store::list_steps(conn, user_id, checklist.id)?;
    Ok(Some(LifeServiceProgress::new(
        &checklist.content.items,
        &states,
        started.started_at,
        started.updated_at,
    )))
}

/// The situations that the member has begun, most recent first, including those the office no longer offers.
fn list_begun(conn: &Connection, user_id: i64) -> Result<Vec<LifeService>> {
    let mut begun = Vec::new();
    for started in store::list_started(conn, user_id)? {
        let (mut checklist, is_deleted) = checklists::find_any(conn, started.checklist_id)?;
        checklist.content.is_published &= !is_deleted;
        let progress = progress_of(conn, user_id, &checklist)?;
        begun.push(LifeService { checklist: listed(&checklist), progress });
    }
    Ok(begun)
}

/// Those the office offers, in its order; then those it no longer offers but the member has begun.
pub fn list(conn: &Connection, user_id: i64) -> Result<Vec<LifeService>> {
    let mut begun = list_begun(conn, user_id)?;
    let mut services = Vec::new();
    for checklist in checklists::list_published(conn, Some(ChecklistKind::Situation))? {
        let own = begun.iter().position(|service| service.checklist.id == checklist.id);
        let progress = own.map(|index| begun.remove(index)).and_then(|service| service.progress);
        services.push(LifeService { checklist, progress });
    }
    services.append(&mut begun);
    Ok(services)
}

/// The checklist at this address; one that is no longer offered is still found by those who have begun it.
pub fn find_checklist(conn: &Connection, user_id: i64, slug: &str) -> Result<Checklist> {
    let id = store::find_checklist(conn, user_id, slug)?.ok_or_else(|| checklists::missing(conn, slug))?;
    let (mut checklist, is_deleted) = checklists::find_any(conn, id)?;
    checklist.content.is_published &= !is_deleted;
    let is_begun = || Ok::<_, Error>(store::find_started(conn, user_id, id)?.is_some());
    if checklist.content.is_published || is_begun()? {
        Ok(checklist)
    } else {
        Err(checklists::missing(conn, slug))
    }
}

pub fn find(
    conn: &Connection,
    user_id: i64,
    slug: &str,
    query: &BusinessQuery<'_>,
) -> Result<LifeServiceDetail> {
    let checklist = find_checklist(conn, user_id, slug)?;
    let mut states = store::list_steps(conn, user_id, checklist.id)?;
    let progress = progress_of(conn, user_id, &checklist)?;
    let service = LifeService { checklist: listed(&checklist), progress };
    let offices = checklist.content.items.iter().filter_map(|item| item.office.as_ref());
    let listings = checklists::list_office_listings(conn, offices, query.now, query.near)?;
    let mut steps = Vec::new();
    for item in checklist.content.items {
        let own = states.iter().position(|state| state.key == item.key);
        let state = own.map(|index| states.remove(index));
        steps.push(step(conn, query, item, state, &listings)?);
    }
    let is_worth_keeping = |state: &StepState| state.status != StepStatus::ToDo || !state.note.is_empty();
    states.retain(is_worth_keeping);
    Ok(LifeServiceDetail { service, steps, former_steps: states })
}

fn step(
    conn: &Connection,
    query: &BusinessQuery<'_>,
    item: ChecklistItem,
    state: Option<StepState>,
    listings: &[(String, Business)],
) -> Result<LifeServiceStep> {
    let office = item.office.clone().map(|office| StepOffice::new(office, listings));
    let own = office.as_ref().and_then(|office| Some(office.listing.as_ref()?.id));
    let found = businesses::find(conn, query, &item, own)?;
    let (status, note) = state.map(|state| (state.status, state.note)).unwrap_or_default();
    Ok(LifeServiceStep {
        key: item.key,
        title: item.title,
        reason: item.reason,
        detail: item.detail,
        timing: item.timing,
        is_required: item.is_required,
        office,
        businesses: found.businesses,
        business_count: found.count,
        categories: found.categories,
        search: item.search,
        status,
        note,
    })
}
