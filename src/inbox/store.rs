//! SQL of the inbox.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::{Value, json};

use super::model::{
    AssigneeFilter, InboxAction, InboxAssignee, InboxCount, InboxDecision, InboxDetailCount, InboxEvent,
    InboxFilter, InboxItem, InboxKind, ItemKey, NewDecision, Selection,
};
use crate::accounts::name_or_email;
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::error::{Error, Result};
use crate::moderation::ModerationRule;

/// A view for the database readers of a town that does not sell: it hides what is bought and offered.
pub const HIDDEN: &str = "CREATE TEMP VIEW inbox_items AS SELECT * FROM main.inbox_items
    WHERE kind NOT IN ('deal', 'placement_request') AND NOT (kind IN ('appeal', 'approval') AND detail = 'deal');";

/// What is waiting, except items decided a moment ago. The usual deadline is three days; only an approval may have a
/// later one.
const WAITING: &str = "(SELECT i.*,
        coalesce(i.due_at, iif(i.kind = 'approval' AND i.due_day IS NOT NULL, NULL, usual_at)) AS due, d.failure
    FROM (SELECT *, strftime('%Y-%m-%dT%H:%M:%fZ', since, '+3 days') AS usual_at FROM inbox_items) i
    LEFT JOIN inbox_decisions d ON d.kind = i.kind AND d.key = i.key
    WHERE d.id IS NULL OR d.failure IS NOT NULL)";

/// A day is one in town, and begins there.
const IS_OVERDUE: &str = "coalesce(w.due <= :now, 0) OR coalesce(w.due_day <= :today, 0)";

/// Only of what people or sources can change while it waits.
const VERSION: &str = "CASE w.kind WHEN 'deal' THEN w.since
    WHEN 'event' THEN (SELECT e.updated_at FROM events e WHERE e.id = w.subject_id)
    WHEN 'listing_change' THEN (SELECT r.updated_at FROM business_change_requests r WHERE r.id = w.subject_id)
    WHEN 'review' THEN (SELECT r.updated_at FROM reviews r WHERE r.id = w.subject_id) END";

fn wanted() -> String {
    format!(
        "WHERE (:kind IS NULL OR w.kind = :kind) AND (:overdue = 0 OR {IS_OVERDUE}) AND (:detail IS NULL OR w.detail = :detail)
             AND (:assignee IS NULL OR a.user_id = :assignee) AND (:nobody = 0 OR a.user_id IS NULL)"
    )
}

/// Events of today and tomorrow come first, and what one source or person sent on a day stays together; for
/// all other kinds, and in the list of everything, the oldest comes first.
const ORDER: &str = "iif(:kind IS 'event', near_date IS NULL, 0), iif(:kind IS 'event', near_date, NULL),
    substr(w.since, 1, 10), iif(:kind IS 'event', w.sender, ''), w.since, w.kind, w.key";

const JOINED: &str = "LEFT JOIN inbox_assignments a ON a.kind = w.kind AND a.key = w.key";

/// The moment at which a day begins in town.
fn day_begins(day: &str, clock: &Clock) -> Option<String> {
    let day: Date = day.parse().ok()?;
    Some(stamp_of(day.to_zoned(clock.zone().clone()).ok()?.timestamp()))
}

fn item(row: &Row<'_>, clock: &Clock, now: &str) -> rusqlite::Result<InboxItem> {
    let kind: InboxKind = row.get("kind")?;
    let due_day: Option<String> = row.get("due_day")?;
    let moments = [row.get("due")?, due_day.and_then(|day| day_begins(&day, clock))];
    let due_at = moments.into_iter().flatten().min().unwrap_or_default();
    let assignee = match row.get::<_, Option<i64>>("user_id")? {
        None => None,
        Some(id) => {
            let [first, last]: [String; 2] = [row.get("first_name")?, row.get("last_name")?];
            let name = name_or_email(&first, &last, &row.get::<_, String>("assignee_email")?);
            Some(InboxAssignee { id, name, since: row.get("assigned_at")? })
        }
    };
    let detail: String = row.get("detail")?;
    let event = match row.get::<_, Option<String>>("start_date")? {
        None => None,
        Some(start_date) => Some(InboxEvent {
            start_date,
            start_time: row.get("start_time")?,
            location: row.get("location")?,
            near_date: row.get("near_date")?,
            visibility: row.get("visibility")?,
        }),
    };
    let actions: &[InboxAction] = match (kind, detail.as_str()) {
        (InboxKind::Event, "duplicate") => &[],
        // What the organizer said is answered; the event itself waits beside it if it has to.
        (InboxKind::Event, "claimed") => &[InboxAction::Approve],
        _ => kind.actions(),
    };
    Ok(InboxItem {
        kind,
        key: row.get("key")?,
        subject_id: row.get("subject_id")?,
        title: row.get("title")?,
        detail,
        sender: row.get("sender")?,
        since: row.get("since")?,
        version: row.get("version")?,
        is_overdue: due_at.as_str() <= now,
        due_at,
        assignee,
        event,
        failure: row.get("failure")?,
        actions: actions.to_vec(),
    })
}

fn assignee_of(filter: &InboxFilter) -> (Option<i64>, bool) {
    match filter.assignee {
        Some(AssigneeFilter::Member(id)) => (Some(id), false),
        Some(AssigneeFilter::Nobody) => (None, true),
        None => (None, false),
    }
}

pub fn count(conn: &Connection, filter: &InboxFilter, clock: &Clock) -> Result<u64> {
    let (assignee, is_nobody) = assignee_of(filter);
    let count: i64 =
        conn.prepare_cached(&format!("SELECT count(*) FROM {WAITING} w {JOINED} {}", wanted()))?.query_row(
            named_params! {
                ":kind": filter.kind.map(InboxKind::as_str), ":detail": filter.detail,
                ":overdue": filter.is_overdue, ":assignee": assignee, ":nobody": is_nobody,
                ":now": clock.stamp(), ":today": clock.local().date().to_string(),
            },
            |row| row.get(0),
        )?;
    Ok(count.unsigned_abs())
}

pub fn list(
    conn: &Connection,
    filter: &InboxFilter,
    clock: &Clock,
    limit: u32,
    offset: u64,
) -> Result<Vec<InboxItem>> {
    let (assignee, is_nobody) = assignee_of(filter);
    let (now, today) = (clock.stamp(), clock.local().date());
    let tomorrow = today.tomorrow().unwrap_or(today);
    let mut statement = conn.prepare_cached(&format!(
        "SELECT w.*, {VERSION} AS version, a.user_id, a.assigned_at, u.first_name, u.last_name, u.email AS assignee_email, e.start_date, e.start_time, e.location, e.visibility,
             (SELECT max(o.start_date, :today) FROM event_occurrences o
              WHERE o.event_id = e.id AND o.ends_at > :now AND o.start_date <= :tomorrow
              ORDER BY o.starts_at LIMIT 1) AS near_date
         FROM {WAITING} w {JOINED} LEFT JOIN users u ON u.id = a.user_id
         LEFT JOIN events e ON w.kind = 'event' AND e.id = w.subject_id {}
         ORDER BY {ORDER} LIMIT :limit OFFSET :offset",
        wanted()
    ))?;
    let rows = statement.query_map(
        named_params! {
            ":kind": filter.kind.map(InboxKind::as_str), ":detail": filter.detail,
            ":overdue": filter.is_overdue, ":assignee": assignee, ":nobody": is_nobody, ":now": now,
            ":today": today.to_string(), ":tomorrow": tomorrow.to_string(),
            ":limit": limit, ":offset": i64::try_from(offset).unwrap_or(i64::MAX),
        },
        |row| item(row, clock, &now),
    )?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// All kinds of which something is waiting, the most frequent first.
pub fn count_kinds(conn: &Connection, clock: &Clock) -> Result<Vec<InboxCount>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT kind, count(*), count(*) FILTER (WHERE {IS_OVERDUE}) FROM {WAITING} w GROUP BY kind ORDER BY 2 DESC, kind"
    ))?;
    let moment = named_params! { ":now": clock.stamp(), ":today": clock.local().date().to_string() };
    let rows = statement.query_map(moment, |row| {
        Ok(InboxCount {
            kind: row.get(0)?,
            count: row.get::<_, i64>(1)?.unsigned_abs(),
            overdue: row.get::<_, i64>(2)?.unsigned_abs(),
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// How many of a kind are waiting, by the reason.
pub fn count_details(conn: &Connection, kind: InboxKind) -> Result<Vec<InboxDetailCount>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT detail, count(*) FROM {WAITING} WHERE kind = ?1 GROUP BY detail ORDER BY detail"
    ))?;
    let rows = statement.query_map([kind.as_str()], |row| {
        Ok(InboxDetailCount { detail: row.get(0)?, count: row.get::<_, i64>(1)?.unsigned_abs() })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn is_waiting(conn: &Connection, item: &ItemKey) -> Result<bool> {
    Ok(conn
        .prepare_cached(&format!("SELECT EXISTS (SELECT 1 FROM {WAITING} WHERE kind = ?1 AND key = ?2)"))?
        .query_row((item.kind.as_str(), &item.key), |row| row.get(0))?)
}

/// Assigns an item to somebody, or to nobody.
pub fn assign(conn: &Connection, item: &ItemKey, user_id: Option<i64>, now: &str) -> Result<()> {
    if !is_waiting(conn, item)? {
        return Err(Error::NotFound("Item"));
    }
    match user_id {
        Some(user_id) => conn
            .prepare_cached(
                "INSERT INTO inbox_assignments (kind, key, user_id, assigned_at) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (kind, key) DO UPDATE SET user_id = excluded.user_id, assigned_at = excluded.assigned_at",
            )?
            .execute((item.kind.as_str(), &item.key, user_id, now))?,
        None => conn
            .prepare_cached("DELETE FROM inbox_assignments WHERE kind = ?1 AND key = ?2")?
            .execute((item.kind.as_str(), &item.key))?,
    };
    Ok(())
}

/// Stores a decision to be carried out. Returns the number of items decided; items that are no longer waiting
/// are left out, and so are possible duplicate events, which need a closer look, and refusals of organizers' claims.
pub fn insert_decisions(
    conn: &Connection,
    batch: &str,
    new: &NewDecision,
    user_id: i64,
    now: &str,
) -> Result<usize> {
    let (meant, same): (Vec<Value>, _) = match &new.selection {
        Selection::AllOf { kind, detail } => (vec![json!({ "kind": kind.as_str(), "detail": detail })], ALL),
        Selection::Items(items) => {
            let item = |item: &ItemKey| json!({ "kind": item.kind.as_str(), "key": item.key, "version": item.version });
            (items.iter().map(item).collect(), ONE)
        }
    };
    Ok(conn.prepare_cached(&decide(same))?.execute(named_params! {
        ":batch": batch, ":action": new.action.as_str(), ":reason": new.reason, ":user": user_id, ":now": now,
        ":rule": new.rule.map_or("", ModerationRule::as_str), ":meant": serde_json::to_string(&meant)?,
    })?)
}

const ONE: &str = "w.kind = m.kind AND w.key = m.key";
const ALL: &str = "w.kind = m.kind AND w.detail IS coalesce(m.detail, w.detail)";

/// One statement for all items, so that what is waiting is read once.
fn decide(same: &str) -> String {
    format!(
        "WITH meant AS MATERIALIZED (SELECT value ->> 'kind' AS kind, value ->> 'key' AS key,
             value ->> 'detail' AS detail, min(value ->> 'version') AS version FROM json_each(:meant) GROUP BY 1, 2, 3)
         INSERT INTO inbox_decisions (batch, kind, key, action, rule, reason, user_id, created_at, version)
         SELECT :batch, w.kind, w.key, :action, :rule, :reason, :user, :now, coalesce(m.version, {VERSION})
         FROM meant m JOIN {WAITING} w ON {same}
         WHERE NOT (w.kind = 'event' AND (w.detail = 'duplicate' OR w.detail = 'claimed' AND :action = 'reject'))
         ON CONFLICT (kind, key) DO UPDATE SET batch = excluded.batch, action = excluded.action,
             rule = excluded.rule, reason = excluded.reason, user_id = excluded.user_id, created_at = excluded.created_at,
             version = excluded.version, failure = NULL"
    )
}

/// The next pending decision of a batch.
pub fn next_of_batch(conn: &Connection, batch: &str) -> Result<Option<InboxDecision>> {
    Ok(conn
        .prepare_cached(
            "SELECT id, kind, key, action, reason, user_id, rule, created_at, version FROM inbox_decisions
             WHERE batch = ?1 AND failure IS NULL ORDER BY id LIMIT 1",
        )?
        .query_row([batch], |row| {
            Ok(InboxDecision {
                id: row.get(0)?,
                kind: row.get(1)?,
                key: row.get(2)?,
                action: row.get(3)?,
                reason: row.get(4)?,
                user_id: row.get(5)?,
                rule: ModerationRule::parse(&row.get::<_, String>(6)?),
                created_at: row.get(7)?,
                version: row.get(8)?,
            })
        })
        .optional()?)
}

/// Removes a decision that is being carried out, and the assignment of its item. Returns false if it is gone.
pub fn delete_decision(conn: &Connection, decision: &InboxDecision) -> Result<bool> {
    if conn.prepare_cached("DELETE FROM inbox_decisions WHERE id = ?1")?.execute([decision.id])? == 0 {
        return Ok(false);
    }
    conn.prepare_cached("DELETE FROM inbox_assignments WHERE kind = ?1 AND key = ?2")?
        .execute((decision.kind.as_str(), &decision.key))?;
    Ok(true)
}

pub fn fail_decision(conn: &Connection, id: i64, failure: &str) -> Result<()> {
    conn.prepare_cached("UPDATE inbox_decisions SET failure = ?2 WHERE id = ?1")?.execute((id, failure))?;
    Ok(())
}

/// Undoes what has not been carried out yet of a person's own batch. Returns the number of decisions.
pub fn delete_batch(conn: &Connection, batch: &str, user_id: i64) -> Result<usize> {
    Ok(conn
        .prepare_cached("DELETE FROM inbox_decisions WHERE batch = ?1 AND user_id = ?2 AND failure IS NULL")?
        .execute((batch, user_id))?)
}

fn stale(table: &str) -> String {
    format!("DELETE FROM {table} WHERE (kind, key) NOT IN (SELECT kind, key FROM inbox_items)")
}

/// Removes assignments and failed decisions of items that are no longer waiting.
pub fn delete_stale(conn: &Connection) -> Result<()> {
    for table in ["inbox_assignments", "inbox_decisions"] {
        conn.execute(&stale(table), [])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestTown, plan};

    #[test]
    fn what_waits_is_read_by_its_indexes_and_once() {
        let town = TestTown::empty();
        let conn = town.conn();
        for sql in [
            &format!("SELECT count(*) FROM {WAITING}"),
            &decide(ONE),
            &decide(ALL),
            &stale("inbox_decisions"),
        ] {
            let steps = plan(&conn, sql);
            assert!(steps.contains("reviews_waiting"), "{sql}: {steps}");
            assert_eq!(steps.matches("INDEX events_to_review").count(), 2, "{sql}: {steps}");
            for step in steps.lines() {
                let is_of_all = ["SCAN r", "SCAN e", "SCAN b", "SCAN i"].contains(&step);
                assert!(!is_of_all && !step.contains("events_by_"), "{sql}: {steps}");
            }
        }
    }
}
