//! Which places are available on which days.

use jiff::civil::Date;
use jiff::{Span, Unit};
use rusqlite::{Connection, named_params};

use crate::kit::config::PlacementSettings;
use crate::kit::day;
use crate::kit::error::Result;
use crate::placements::model::{NewPlacement, PlacementKind, UnbookedDays};
use crate::placements::requests::{PlacementAvailability, PlacementConflict};

/// How many end dates of other placements to try when looking for the next available day.
const MAX_TRIED: u32 = 100;

/// A place of one kind on some days; without a last day: indefinitely.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    pub kind: PlacementKind,
    pub category_id: Option<i64>,
    pub first: Date,
    pub last: Option<Date>,
}

impl Slot {
    pub fn of(placement: &NewPlacement) -> Slot {
        Slot {
            kind: placement.kind,
            category_id: placement.category_id,
            first: placement.starts_at,
            last: placement.ends_at,
        }
    }

    fn end(&self) -> Date {
        self.last.unwrap_or(day::LAST)
    }

    fn overlaps(&self, days: &UnbookedDays) -> bool {
        days.first <= self.end() && days.last >= self.first
    }
}

/// `p` is sold, and holds such a place on one of the days.
const OVERLAPS: &str = "p.kind = :kind AND p.category_id IS :category AND p.status = 'active'
    AND p.starts_at <= :last AND (p.ends_at IS NULL OR p.ends_at >= :first)";

/// The number taken on the busiest of the days; `unbooked` are those of the same place.
fn count_taken(conn: &Connection, slot: &Slot, unbooked: &[UnbookedDays]) -> Result<i64> {
    let mut statement =
        conn.prepare_cached(&format!("SELECT p.starts_at, p.ends_at FROM placements p WHERE {OVERLAPS}"))?;
    let mut rows = statement.query(named_params! {
        ":kind": slot.kind.as_str(), ":category": slot.category_id,
        ":first": slot.first.to_string(), ":last": slot.end().to_string(),
    })?;
    let unbooked = unbooked.iter().filter(|days| slot.overlaps(days));
    let mut held: Vec<(Date, Date)> = unbooked.map(|days| (days.first.max(slot.first), days.last)).collect();
    while let Some(row) = rows.next()? {
        let (first, last): (Date, Option<Date>) = (row.get(0)?, row.get(1)?);
        held.push((first.max(slot.first), last.unwrap_or(day::LAST)));
    }
    // The busiest day is one on which one of them begins.
    let on = |day: Date| held.iter().filter(|(first, last)| *first <= day && *last >= day).count();
    let taken = held.iter().map(|(first, _)| on(*first)).max().unwrap_or(0);
    Ok(i64::try_from(taken).unwrap_or(i64::MAX))
}

pub fn read_availability(
    conn: &Connection,
    slot: &Slot,
    settings: PlacementSettings,
    unbooked: &[UnbookedDays],
) -> Result<PlacementAvailability> {
    let capacity = i64::from(slot.kind.slots(settings));
    let taken = count_taken(conn, slot, unbooked)?;
    let is_free = taken < capacity;
    let free_from = if is_free { Some(slot.first) } else { find_free(conn, slot, capacity, unbooked)? };
    Ok(PlacementAvailability { is_free, capacity, taken, free_from })
}

/// The first day after another placement ends from which the place is available for the same length.
fn find_free(
    conn: &Connection,
    slot: &Slot,
    capacity: i64,
    unbooked: &[UnbookedDays],
) -> Result<Option<Date>> {
    let mut ends: Vec<Date> = conn
        .prepare_cached(
            "SELECT DISTINCT ends_at FROM placements WHERE kind = :kind AND category_id IS :category
                 AND status = 'active' AND ends_at >= :first ORDER BY ends_at LIMIT :most",
        )?
        .query_map(
            named_params! {
                ":kind": slot.kind.as_str(), ":category": slot.category_id,
                ":first": slot.first.to_string(), ":most": MAX_TRIED,
            },
            |row| row.get(0),
        )?
        .collect::<rusqlite::Result<_>>()?;
    ends.extend(unbooked.iter().filter(|days| days.last >= slot.first).map(|days| days.last));
    ends.sort_unstable();
    let length = slot.last.and_then(|last| slot.first.until((Unit::Day, last)).ok());
    for end in ends {
        let Ok(first) = end.tomorrow() else { continue };
        let last = length.map(|length: Span| first.saturating_add(length));
        let later = Slot { first, last, ..*slot };
        if count_taken(conn, &later, unbooked)? < capacity {
            return Ok(Some(first));
        }
    }
    Ok(None)
}

/// What others have of this kind on those days, and what the same business has; the first to end comes first.
pub fn list_conflicts(
    conn: &Connection,
    wanted: &NewPlacement,
    unbooked: &[UnbookedDays],
) -> Result<(Vec<PlacementConflict>, Vec<PlacementConflict>)> {
    let slot = Slot::of(wanted);
    let mut statement = conn.prepare_cached(&format!(
        "SELECT p.id, CASE WHEN p.name = '' THEN b.name ELSE p.name END, p.starts_at, p.ends_at,
             p.business_id IS NOT NULL AND p.business_id IS :business
         FROM placements p LEFT JOIN businesses b ON b.id = p.business_id
         WHERE {OVERLAPS} ORDER BY p.ends_at IS NULL, p.ends_at, p.id"
    ))?;
    let mut rows = statement.query(named_params! {
        ":kind": slot.kind.as_str(), ":category": slot.category_id, ":business": wanted.business_id,
        ":first": slot.first.to_string(), ":last": slot.end().to_string(),
    })?;
    let (mut others, mut own) = (Vec::new(), Vec::new());
    while let Some(row) = rows.next()? {
        let conflict = PlacementConflict {
            placement_id: Some(row.get(0)?),
            name: row.get::<_, Option<String>>(1)?.unwrap_or_default(),
            starts_at: row.get(2)?,
            ends_at: row.get(3)?,
        };
        if row.get(4)? { own.push(conflict) } else { others.push(conflict) }
    }
    for days in unbooked.iter().filter(|days| slot.overlaps(days)) {
        let conflict = PlacementConflict {
            placement_id: None,
            name: days.name.clone(),
            starts_at: days.first,
            ends_at: Some(days.last),
        };
        let is_own = days.business_id.is_some() && days.business_id == wanted.business_id;
        if is_own { own.push(conflict) } else { others.push(conflict) }
    }
    for conflicts in [&mut others, &mut own] {
        conflicts.sort_by_key(|one| one.ends_at.unwrap_or(day::LAST));
    }
    Ok((others, own))
}
