//! Who may decide, and what people submitted.

use jiff::civil::Date;
use rusqlite::Connection;

use crate::accounts::ExportPart;
use crate::discovery::model::EventSubmission;
use crate::kit::error::Result;

/// Submitted events in the export of a member's data.
pub const EXPORT: ExportPart = ExportPart {
    name: "submitted_events",
    // There is no clock here: of what was never decided, nothing counts as over.
    collect: |conn, user_id| {
        Ok(serde_json::to_value(list_submissions(conn, user_id, Date::MIN, (u32::MAX, 0))?)?)
    },
};

pub fn count_submissions(conn: &Connection, user_id: i64) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM events WHERE submitted_by = ?1")?
        .query_row([user_id], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Newest first.
pub fn list_submissions(
    conn: &Connection,
    user_id: i64,
    today: Date,
    (limit, offset): (u32, u64),
) -> Result<Vec<EventSubmission>> {
    let mut statement = conn.prepare_cached(
        "SELECT e.id, e.slug || '-' || e.id AS slug, e.title, e.start_date, e.start_time, e.visibility, e.created_at,
             e.needs_review = 0 AND NOT EXISTS (
                 SELECT 1 FROM event_occurrences d WHERE d.event_id = e.id AND d.end_date >= ?4) AS is_over,
             coalesce((SELECT d.reason FROM review_decisions d
                 WHERE d.event_id = e.id AND d.undone_at IS NULL ORDER BY d.id DESC LIMIT 1), '') AS reason,
             EXISTS (SELECT 1 FROM event_reports r WHERE r.event_id = e.id AND r.state = 'open') AS is_reported,
             e.merged_into IS NOT NULL AS is_merged,
             (SELECT m.slug || '-' || m.id FROM events m
                 WHERE m.id = e.merged_into AND m.visibility = 'published') AS merged_into,
             coalesce((SELECT a.user_id FROM audit_entries a WHERE a.subject = 'event:' || e.id AND +a.action
                     IN ('event.remove', 'event.delete', 'event.withdraw', 'event.organizer-remove')
                 ORDER BY a.id DESC LIMIT 1) = ?1, 0) AS is_own_act
         FROM events e WHERE e.submitted_by = ?1 ORDER BY e.id DESC LIMIT ?2 OFFSET ?3",
    )?;
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let rows = statement.query_map((user_id, limit, offset, today.to_string()), |row| {
        let visibility: String = row.get("visibility")?;
        let state = match visibility.as_str() {
            "published" => "published",
            "pending" if row.get("is_over")? => "over",
            "pending" => "waiting",
            "hidden" if row.get("is_reported")? => "under_review",
            "hidden" => "hidden",
            "removed" if row.get("is_merged")? => "merged",
            "removed" if row.get("is_own_act")? => "withdrawn",
            "removed" => "removed",
            _ => "returned",
        };
        Ok(EventSubmission {
            id: row.get("id")?,
            slug: row.get("slug")?,
            title: row.get("title")?,
            start_date: row.get("start_date")?,
            start_time: row.get("start_time")?,
            state,
            merged_into: row.get("merged_into")?,
            reason: if state == "returned" { row.get("reason")? } else { String::new() },
            created_at: row.get("created_at")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
