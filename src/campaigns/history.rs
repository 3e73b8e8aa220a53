//! What a placement was in each hour of the past, as far as the audit trail proves it.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde_json::{Map, Value};

use crate::accounts::list_audit_entries_after;
use crate::kit::error::{Error, Result};
use crate::placements::PlacementStatus;

/// Hours of a day, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KnownHours {
    pub active: u32,
    pub draft: u32,
}

/// Its fields since each change, oldest first; none while it was deleted.
pub struct PlacementHistory {
    states: Vec<(Timestamp, Option<Map<String, Value>>)>,
    /// Whether the audit trail goes back to its creation.
    is_whole: bool,
}

/// What a placement is for.
const PURPOSE: [&str; 3] = ["kind", "business_id", "category_id"];

impl PlacementHistory {
    pub fn read(conn: &Connection, placement_id: i64) -> Result<PlacementHistory> {
        let entries = list_audit_entries_after(conn, &format!("placement:{placement_id}"), 0, u32::MAX)?;
        let is_whole = entries.last().is_some_and(|entry| entry.before.is_null());
        let mut known = Map::new();
        let mut states = Vec::new();
        for entry in entries.into_iter().rev() {
            let at = entry.at.parse().map_err(Error::internal)?;
            let is_deleted = entry.after.is_null() && !entry.before.is_null();
            if let Value::Object(fields) = entry.after {
                known.extend(fields);
            }
            states.push((at, (!is_deleted).then(|| known.clone())));
        }
        Ok(PlacementHistory { states, is_whole })
    }

    /// It as it was made, if everything about it is known and it has been for the same place and business ever since.
    pub fn origin(&self) -> Option<&Map<String, Value>> {
        let mut states = self.states.iter().filter_map(|(_, state)| state.as_ref()).filter(|_| self.is_whole);
        let origin = states.next()?;
        states
            .all(|state| PURPOSE.iter().all(|field| state.get(*field) == origin.get(*field)))
            .then_some(origin)
    }

    /// The hours of a day in which it ran in the place, and for the business, that it is for now.
    pub fn hours(&self, day: Date, zone: &TimeZone, present: &Map<String, Value>) -> Result<KnownHours> {
        let mut hours = KnownHours::default();
        for hour in 0..24 {
            let moment = day.at(hour, 0, 0, 0).to_zoned(zone.clone()).map_err(Error::internal)?.timestamp();
            let state = self.states.iter().rev().find(|(since, _)| *since <= moment);
            let Some(state) = state.and_then(|(_, state)| state.as_ref()) else { continue };
            let is_same =
                |field: &str| state.get(field).is_some_and(|value| present.get(field) == Some(value));
            if !covers(state, day) || !PURPOSE.into_iter().all(is_same) {
                continue;
            }
            let status = state.get("status").and_then(Value::as_str).and_then(PlacementStatus::parse);
            match status {
                Some(PlacementStatus::Active) => hours.active |= 1 << hour,
                Some(PlacementStatus::Draft) => hours.draft |= 1 << hour,
                None => {}
            }
        }
        Ok(hours)
    }
}

fn covers(state: &Map<String, Value>, day: Date) -> bool {
    let date =
        |field: &str| state.get(field).and_then(Value::as_str).and_then(|text| text.parse::<Date>().ok());
    let is_open = state.get("ends_at").is_some_and(Value::is_null);
    date("starts_at").is_some_and(|first| first <= day)
        && (is_open || date("ends_at").is_some_and(|last| last >= day))
}
