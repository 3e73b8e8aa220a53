//! Ingests a source's items: matches each with a known event (merging duplicates) or creates one.
//!
//! Invariants: a source never changes a field that an editor or the organizer set; an event that was removed
//! or rejected stays so, whichever source lists it again (of a submission that was withdrawn, the source's own
//! entry is made); nothing is delisted because a source could not be read.

use std::collections::HashSet;

use rusqlite::Connection;

use super::model::{EventSource, FetchStats};
use super::notify::notify_business;
use super::plan::{ChangedItem, ItemPlan};
use super::store;
use crate::events::trust::{self, ConfidenceInputs};
use crate::events::{self, ExternalEvent, NewEvent, Visibility};
use crate::kit::clock::Clock;
use crate::kit::config::TrustWeights;
use crate::kit::error::Result;

/// Fields that a source may fill, by their API names.
const TOLD: [&str; 14] = [
    "title",
    "description",
    "category",
    "location",
    "address",
    "latitude",
    "longitude",
    "organizer",
    "organizer_email",
    "website",
    "price",
    "is_free",
    "status",
    "when",
];

/// What is needed to score and ingest an item.
#[derive(Clone, Copy)]
pub struct IngestContext<'a> {
    pub clock: &'a Clock,
    pub weights: &'a TrustWeights,
}

/// Carries out the plan for one item, taking changes since the planning into account.
pub fn ingest(
    conn: &Connection,
    context: IngestContext<'_>,
    source: &EventSource,
    item: &ItemPlan,
    stats: &mut FetchStats,
) -> Result<()> {
    let now = context.clock.stamp();
    match item {
        ItemPlan::Seen { item, key } => {
            store::see_item(conn, *item, key, &now)?;
            stats.same += 1;
        }
        ItemPlan::Changed(changed) => take_changed(conn, context, source, changed, stats)?,
        ItemPlan::Delisted { item } => {
            if let Some(item) = store::find_item_by_id(conn, *item)?
                && store::mark_delisted(conn, item.id, &now)?
            {
                stats.delisted += 1;
                rescore(conn, context, item.event_id, source)?;
            }
        }
    }
    Ok(())
}

fn take_changed(
    conn: &Connection,
    context: IngestContext<'_>,
    source: &EventSource,
    changed: &ChangedItem,
    stats: &mut FetchStats,
) -> Result<()> {
    let now = context.clock.stamp();
    let found: ExternalEvent = serde_json::from_str(&changed.payload)?;
    let known = match (store::find_item(conn, source.id, &changed.key)?, changed.renamed) {
        (None, Some(id)) => store::find_item_by_id(conn, id)?,
        (known, _) => known,
    };
    let Some(known) = known else { return match_or_create(conn, context, source, (changed, &found), stats) };
    store::touch_item(conn, known.id, &changed.key, (&found.url, &changed.payload), &now)?;
    if change(conn, context, source, known.event_id, &found)? {
        stats.updated += 1;
    } else {
        stats.same += 1;
    }
    Ok(())
}

/// Handles an item that is new for this source, but may be known from elsewhere.
fn match_or_create(
    conn: &Connection,
    context: IngestContext<'_>,
    source: &EventSource,
    (changed, found): (&ChangedItem, &ExternalEvent),
    stats: &mut FetchStats,
) -> Result<()> {
    let named = match &found.uid {
        Some(uid) => events::find_by_uid(conn, uid)?,
        None => None,
    };
    let mut same = None;
    for id in named.into_iter().chain(changed.same) {
        // An event that the source lists already is not this one, too.
        let is_possible = same.is_none() && !store::is_item_of(conn, source.id, id)?;
        if is_possible && events::load(conn, id)?.is_some() && !store::is_withdrawn(conn, id)? {
            same = Some(id);
        }
    }
    let now = context.clock.stamp();
    let (key, listed) = (&changed.key, (found.url.as_str(), changed.payload.as_str()));
    if let Some(event_id) = same {
        store::insert_item(conn, event_id, source.id, key, listed, &now, true)?;
        change(conn, context, source, event_id, found)?;
        stats.merged += 1;
        return Ok(());
    }
    let event_id = add(conn, context, source, found)?;
    store::insert_item(conn, event_id, source.id, key, listed, &now, false)?;
    rescore(conn, context, event_id, source)?;
    for other in &changed.perhaps {
        if is_seen(conn, *other)? {
            store::insert_pair(conn, event_id, *other, &now)?;
        }
    }
    stats.added += 1;
    let added = events::load(conn, event_id)?;
    stats.waiting += i64::from(added.as_ref().is_some_and(|event| event.source.needs_review));
    if let Some(business) = added.and_then(|event| event.business_id) {
        notify_business(conn, context.clock, business)?;
    }
    Ok(())
}

fn is_seen(conn: &Connection, event_id: i64) -> Result<bool> {
    let event = events::load(conn, event_id)?;
    Ok(event.is_some_and(|event| [Visibility::Published, Visibility::Pending].contains(&event.visibility)))
}

/// Inserts an event that is not yet public; `rescore` decides whether it is published.
pub fn add(
    conn: &Connection,
    context: IngestContext<'_>,
    source: &EventSource,
    found: &ExternalEvent,
) -> Result<i64> {
    let mut new = NewEvent { visibility: Visibility::Pending, ..NewEvent::default() };
    fill(&mut new, found, &HashSet::new(), source);
    new.source.source_id = Some(source.id);
    new.source.source_type = source.source_type;
    new.source.source_url = Some(found.url.clone()).filter(|url| !url.is_empty());
    new.source.discovery_date = Some(context.clock.stamp());
    new.source.needs_review = true;
    new.scores.reliability = Some(reliability(context.weights, source));
    new.business_id = events::find_business(conn, &new)?;
    events::insert(conn, context.clock, &new)
}

/// The source's current reliability, by the decisions about its events so far.
fn reliability(weights: &TrustWeights, source: &EventSource) -> f64 {
    let is_judged = source.approved + source.rejected > 0;
    let earned = match source.reliability.filter(|_| !is_judged) {
        Some(given) => given,
        None => trust::reliability(weights, source.approved, source.rejected),
    };
    if source.is_trusted { earned.max(0.9) } else { earned }
}

/// Updates an event from an item; returns whether anything changed.
fn change(
    conn: &Connection,
    context: IngestContext<'_>,
    source: &EventSource,
    event_id: i64,
    found: &ExternalEvent,
) -> Result<bool> {
    let Some(before) = events::load(conn, event_id)? else { return Ok(false) };
    if [Visibility::Removed, Visibility::Rejected].contains(&before.visibility) {
        return Ok(false);
    }
    let mut after = before.clone();
    let mut fixed: HashSet<String> = events::list_locked_fields(conn, event_id)?.into_iter().collect();
    if before.source.source_id != Some(source.id) {
        // A second source of an event only fills in what is missing.
        fixed.extend(TOLD.iter().filter(|field| !is_blank(&before, field)).map(|field| (*field).to_owned()));
    }
    fill(&mut after, found, &fixed, source);
    let is_fixed = |field: &str| fixed.contains(field);
    let keeps_address = !found.address.is_empty() || is_fixed("address");
    let keeps_position = found.latitude.is_some() || is_fixed("latitude") || is_fixed("longitude");
    after.leave_place(&before, [keeps_address, keeps_position]);
    if after.business_id.is_none() && !fixed.contains("business_id") {
        after.business_id = events::find_business(conn, &after)?;
    }
    let is_changed = after != before;
    if before.source.source_id == Some(source.id) {
        after.source.last_updated_from_source = Some(context.clock.stamp());
    }
    events::update(conn, context.clock, event_id, &after)?;
    rescore(conn, context, event_id, source)?;
    Ok(is_changed)
}

fn is_blank(event: &NewEvent, field: &str) -> bool {
    match field {
        "description" => event.description.is_empty(),
        "category" => event.category.is_empty(),
        "location" => event.location.is_empty(),
        "address" => event.address.is_empty(),
        "latitude" | "longitude" => event.latitude.is_none(),
        "organizer" => event.organizer.is_empty(),
        "organizer_email" => event.organizer_email.is_empty(),
        "website" => event.website.is_empty(),
        "price" => event.price.is_none() && !event.is_free,
        _ => false,
    }
}

/// Copies the item's values into the event, except for fixed fields. A value that the source no longer
/// provides does not clear the field, unless it belonged to another place (`leave_place`).
fn fill(event: &mut NewEvent, found: &ExternalEvent, fixed: &HashSet<String>, source: &EventSource) {
    let is_free = |field: &str| !fixed.contains(field);
    let set = |place: &mut String, text: &str, field: &str| {
        if is_free(field) && !text.is_empty() {
            text.clone_into(place);
        }
    };
    let category = found.category();
    set(&mut event.title, &found.title, "title");
    set(&mut event.description, &found.description, "description");
    set(&mut event.category, if category.is_empty() { &source.category } else { &category }, "category");
    set(&mut event.location, &found.location, "location");
    set(&mut event.address, &found.address, "address");
    set(&mut event.organizer, &found.organizer, "organizer");
    set(&mut event.organizer_email, &found.organizer_email, "organizer_email");
    set(&mut event.website, &found.url, "website");
    if is_free("latitude") && is_free("longitude") && found.latitude.is_some() {
        (event.latitude, event.longitude) = (found.latitude, found.longitude);
    }
    if is_free("price") && is_free("is_free") && (found.price.is_some() || found.is_free) {
        event.price.clone_from(&found.price);
        event.is_free = found.is_free;
    }
    if is_free("status") {
        event.status = found.status;
    }
    let dates =
        ["when", "start_date", "start_time", "end_date", "end_time", "recurring_pattern", "exceptions"];
    if dates.iter().all(|field| is_free(field)) {
        event.when = found.when;
        event.recurring_pattern.clone_from(&found.rrule);
        event.exceptions.clone_from(&found.exceptions);
    }
}

/// Recomputes the confidence, and publishes the event if that is high enough and nobody has made a decision
/// about it.
pub fn rescore(
    conn: &Connection,
    context: IngestContext<'_>,
    event_id: i64,
    source: &EventSource,
) -> Result<()> {
    let Some(mut new) = events::load(conn, event_id)? else { return Ok(()) };
    let sources = store::count_listing_sources(conn, event_id)?.max(1);
    let reliability = new.scores.reliability.unwrap_or_else(|| reliability(context.weights, source));
    let findings = ConfidenceInputs::of_kept(context.clock, &new, reliability, sources);
    let confidence = trust::confidence(context.weights, &findings);
    new.scores.confidence = Some(confidence);
    let is_undecided = new.visibility == Visibility::Pending
        && new.source.needs_review
        && new.source.source_id == Some(source.id)
        && store::list_decisions(conn, event_id)?.is_empty();
    // At 1, everything is reviewed first, however sure we are.
    let is_enough = source.publish_threshold < 1.0 && confidence >= source.publish_threshold;
    if is_undecided && is_enough && !store::is_doubted(conn, event_id)? {
        new.visibility = Visibility::Published;
        new.source.is_auto_published = true;
        new.source.needs_review = false;
    }
    events::update(conn, context.clock, event_id, &new)?;
    Ok(())
}
