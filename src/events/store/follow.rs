//! Follows references to dates of events. Neither half of one lasts: a date at a new time has another recurrence
//! id, and it belongs to another event once its series is split or its event is merged.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, named_params};

use crate::kit::error::Result;

/// More parts of a series than anybody edits by hand.
const MAX_HEIRS: u32 = 200;

/// Looks in the event, in what it was merged into, and in the other parts of its series. A date that was removed by
/// itself has no heir, whatever else is on that day.
const HEIR: &str = "WITH RECURSIVE heirs (id) AS (
         SELECT :event
         UNION
         SELECT e.merged_into FROM heirs h CROSS JOIN events e ON e.id = h.id
         WHERE e.visibility = 'removed' AND e.merged_into IS NOT NULL
         UNION
         SELECT e.series_id FROM heirs h CROSS JOIN events e ON e.id = h.id WHERE e.series_id IS NOT NULL
         UNION
         SELECT e.id FROM heirs h CROSS JOIN events e ON e.series_id = h.id
         LIMIT :most),
     dates AS (
         SELECT o.event_id, o.recurrence_id, substr(o.recurrence_id, 1, 10) = :named AS is_named,
             substr(o.recurrence_id, 1, 10) = :named OR o.start_date IN (:named, :day) AS is_on_day,
             e.recurring_pattern IS NULL AND NOT EXISTS (
                 SELECT 1 FROM event_occurrences other
                 WHERE other.event_id = o.event_id AND other.recurrence_id <> o.recurrence_id
             ) AS is_single
         FROM heirs h CROSS JOIN events e ON e.id = h.id CROSS JOIN event_occurrences o ON o.event_id = e.id
         WHERE e.visibility = 'published')
     SELECT event_id, recurrence_id FROM dates
     WHERE recurrence_id = :date OR (
         (is_on_day OR (is_single AND (SELECT recurring_pattern IS NULL FROM events WHERE id = :event)))
         AND NOT EXISTS (
             SELECT 1 FROM heirs h CROSS JOIN event_exceptions x ON x.event_id = h.id AND x.recurrence_id = :date
             WHERE x.kind = 'excluded'))
     ORDER BY recurrence_id = :date DESC, is_on_day DESC, event_id = :event DESC, is_named DESC,
         abs(unixepoch(recurrence_id) - unixepoch(:date)), event_id, recurrence_id
     LIMIT 1";

/// How other features refer to a date of an event.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DateReference {
    pub event_id: i64,
    pub recurrence_id: String,
}

/// The date that a reference means now; `None` if it was removed. In a series, that is the date on the same day;
/// a single event may also have moved to another. `day` is where the date was when it was last seen, which its
/// recurrence id does not say of a date that was moved by itself.
pub fn follow_date(
    conn: &Connection,
    event_id: i64,
    recurrence_id: &str,
    day: Option<Date>,
) -> Result<Option<DateReference>> {
    let is_there = conn
        .prepare_cached(
            "SELECT 1 FROM event_occurrences o JOIN events e ON e.id = o.event_id
             WHERE o.event_id = ?1 AND o.recurrence_id = ?2 AND e.visibility = 'published'",
        )?
        .exists((event_id, recurrence_id))?;
    if is_there {
        return Ok(Some(DateReference { event_id, recurrence_id: recurrence_id.to_owned() }));
    }
    let Some(named) = recurrence_id.get(..10).and_then(|day| day.parse::<Date>().ok()) else {
        return Ok(None);
    };
    let found = conn
        .prepare_cached(HEIR)?
        .query_row(
            named_params! {
                ":event": event_id, ":date": recurrence_id, ":named": named.to_string(),
                ":day": day.unwrap_or(named).to_string(), ":most": MAX_HEIRS,
            },
            |row| Ok(DateReference { event_id: row.get(0)?, recurrence_id: row.get(1)? }),
        )
        .optional()?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::db;

    #[test]
    fn heirs_and_their_dates_are_read_from_indexes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("town.db");
        crate::testing::new_data_file(&path);
        let conn = db::open_writer(&path).unwrap();
        let mut statement = conn.prepare(&format!("EXPLAIN QUERY PLAN {HEIR}")).unwrap();
        let values = vec![rusqlite::types::Value::Null; statement.parameter_count()];
        let rows = statement.query_map(rusqlite::params_from_iter(values), |row| row.get(3)).unwrap();
        let plan: Vec<String> = rows.map(Result::unwrap).collect();
        let is_scan =
            |step: &&String| ["SCAN e", "SCAN o", "SCAN x"].iter().any(|name| step.starts_with(name));
        let scans: Vec<_> = plan.iter().filter(is_scan).collect();
        assert!(scans.is_empty(), "{plan:#?}");
    }
}
