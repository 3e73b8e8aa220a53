//! SQL of the approvals and their status.

use rusqlite::types::Value as SqlValue;
use rusqlite::{Connection, OptionalExtension, Row, named_params, params_from_iter};

use crate::accounts::Actor;
use crate::accounts::name_or_email;
use crate::approvals::model::{
    Approval, ApprovalKind, ApprovalStatus, KeptApproval, NewApproval, Pinned, Speaker,
};
use crate::kit::error::{Error, Result};

const SELECT: &str = "SELECT a.id, a.kind, a.subject_id, coalesce(a.version_id, 0), a.title, a.status, a.note, a.due_date,
    a.asked_by, asker.first_name || ' ' || asker.last_name, asker.email, a.asked_at,
    a.decided_by, decider.first_name || ' ' || decider.last_name, decider.email,
    a.decided_by_email, a.decided_at, a.publish_at, a.turn, a.published_at, a.problem, a.written_by,
    (SELECT count(*) FROM approval_comments c WHERE c.approval_id = a.id), a.content
    FROM approvals a LEFT JOIN users asker ON asker.id = a.asked_by LEFT JOIN users decider ON decider.id = a.decided_by";
/// Whether this is the latest submission of its subject.
const IS_LAST: &str =
    "a.id = (SELECT max(b.id) FROM approvals b WHERE b.kind = a.kind AND b.subject_id = a.subject_id)";
/// Hides approvals of deleted subjects, without deleting them: a subject may be restored.
const IS_THERE: &str =
    "CASE a.kind WHEN 'guide' THEN EXISTS (SELECT 1 FROM guides g WHERE g.id = a.subject_id)
    WHEN 'deal' THEN EXISTS (SELECT 1 FROM deals d WHERE d.id = a.subject_id)
    ELSE EXISTS (SELECT 1 FROM newsletter_issues i WHERE i.id = a.subject_id) END";

/// The name, or else the address, from three columns: id, full name, email.
pub(super) fn name(row: &Row<'_>, at: usize) -> rusqlite::Result<String> {
    Ok(match row.get::<_, Option<i64>>(at)? {
        Some(_) => {
            let [name, email]: [Option<String>; 2] = [row.get(at + 1)?, row.get(at + 2)?];
            name_or_email(&name.unwrap_or_default(), "", &email.unwrap_or_default())
        }
        None => String::new(),
    })
}

fn read(row: &Row<'_>) -> rusqlite::Result<KeptApproval> {
    let (decided_by, email) = (name(row, 12)?, row.get::<_, String>(15)?);
    let status: ApprovalStatus = row.get(5)?;
    // An edit, and publishing from the editor, leave it in the row; by then it is dealt with.
    let problem: String = if status == ApprovalStatus::Approved { row.get(20)? } else { String::new() };
    Ok(KeptApproval {
        version_id: row.get(3)?,
        content: row.get(23)?,
        asked_by: row.get(8)?,
        written_by: row.get(21)?,
        turn: row.get(18)?,
        approval: Approval {
            id: row.get(0)?,
            kind: row.get(1)?,
            subject_id: row.get(2)?,
            title: row.get(4)?,
            status,
            note: row.get(6)?,
            due_date: row.get(7)?,
            asked_by: name(row, 8)?,
            asked_at: row.get(11)?,
            decided_by: if decided_by.is_empty() { email } else { decided_by },
            decided_at: row.get(16)?,
            publish_at: row.get(17)?,
            published_at: row.get(19)?,
            problem,
            comment_count: row.get(22)?,
        },
    })
}

pub fn insert(conn: &Connection, new: &NewApproval, pinned: &Pinned, actor: &Actor) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO approvals (kind, subject_id, version_id, content, title, status, note, due_date, asked_by, written_by,
             asked_at)
         VALUES (:kind, :subject, :version, :content, :title, 'in_review', :note, :due, :asked_by, :written_by, :now)",
    )?
    .execute(named_params! {
        ":kind": new.kind.as_str(), ":subject": new.subject_id, ":version": pinned.version_id,
        ":content": pinned.content, ":title": pinned.title,
        ":note": new.note, ":due": new.due_date.map(|day| day.to_string()), ":asked_by": actor.user_id,
        ":written_by": pinned.written_by, ":now": actor.at,
    })?;
    Ok(conn.last_insert_rowid())
}

/// Stores the submitter's note and due date for an approval that was created by saving.
pub fn set_request(conn: &Connection, id: i64, new: &NewApproval, actor: &Actor) -> Result<()> {
    conn.prepare_cached("UPDATE approvals SET note = ?2, due_date = ?3, asked_by = ?4 WHERE id = ?1")?
        .execute((id, &new.note, new.due_date.map(|day| day.to_string()), actor.user_id))?;
    Ok(())
}

pub fn find(conn: &Connection, id: i64) -> Result<KeptApproval> {
    let found =
        conn.prepare_cached(&format!("{SELECT} WHERE a.id = ?1"))?.query_row([id], read).optional()?;
    found.ok_or(Error::NotFound("Approval"))
}

/// The id of the latest submission.
pub fn latest_id(conn: &Connection, kind: ApprovalKind, subject_id: i64) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT max(id) FROM approvals WHERE kind = ?1 AND subject_id = ?2")?
        .query_row((kind.as_str(), subject_id), |row| row.get(0))?)
}

/// The earlier submissions of the same subject, newest first.
pub fn list_rounds(conn: &Connection, approval: &Approval) -> Result<Vec<KeptApproval>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT} WHERE a.kind = ?1 AND a.subject_id = ?2 AND a.id < ?3 ORDER BY a.id DESC LIMIT 50"
    ))?;
    let rows = statement.query_map((approval.kind.as_str(), approval.subject_id, approval.id), read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// What may be published of a subject: approved, scheduled or already published, with no newer submission.
pub fn find_approved(conn: &Connection, kind: ApprovalKind, subject_id: i64) -> Result<Option<KeptApproval>> {
    Ok(conn
        .prepare_cached(&format!(
            "{SELECT} WHERE a.kind = ?1 AND a.subject_id = ?2 AND {IS_LAST}
                AND a.status IN ('approved', 'scheduled', 'published')"
        ))?
        .query_row((kind.as_str(), subject_id), read)
        .optional()?)
}

#[derive(Debug, Clone, Default)]
pub struct ApprovalFilter {
    pub status: Option<ApprovalStatus>,
    pub kind: Option<ApprovalKind>,
}

fn narrow(filter: &ApprovalFilter) -> (String, Vec<SqlValue>) {
    let (mut conditions, mut values) = (format!("{IS_LAST} AND {IS_THERE}"), Vec::new());
    for (column, word) in [
        ("a.status", filter.status.map(ApprovalStatus::as_str)),
        ("a.kind", filter.kind.map(ApprovalKind::as_str)),
    ] {
        if let Some(word) = word {
            conditions.push_str(&format!(" AND {column} = ?"));
            values.push(SqlValue::Text(word.to_owned()));
        }
    }
    (conditions, values)
}

pub fn count(conn: &Connection, filter: &ApprovalFilter) -> Result<u64> {
    let (conditions, values) = narrow(filter);
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) FROM approvals a WHERE {conditions}"))?
        .query_row(params_from_iter(values), |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// By what is to be done: review first, then revise, then publish; within that, by due date.
pub fn list(conn: &Connection, filter: &ApprovalFilter, limit: u32, offset: u64) -> Result<Vec<Approval>> {
    let (conditions, mut values) = narrow(filter);
    values.push(SqlValue::Integer(limit.into()));
    values.push(SqlValue::Integer(i64::try_from(offset).unwrap_or(i64::MAX)));
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT} WHERE {conditions} ORDER BY CASE a.status WHEN 'in_review' THEN 0 WHEN 'changes_requested' THEN 1
            WHEN 'approved' THEN 2 WHEN 'scheduled' THEN 3 WHEN 'draft' THEN 4 ELSE 5 END,
            iif(a.status = 'published', 0, 1), coalesce(a.due_date, '9999'),
            iif(a.status = 'published', NULL, a.asked_at), a.published_at DESC, a.id DESC LIMIT ? OFFSET ?"
    ))?;
    let rows = statement.query_map(params_from_iter(values), read)?;
    Ok(rows.map(|row| row.map(|kept| kept.approval)).collect::<rusqlite::Result<_>>()?)
}

/// Records a decision and who made it; `by` is `None` when it goes back to review.
pub fn set_status(
    conn: &Connection,
    id: i64,
    status: ApprovalStatus,
    by: Option<(&Speaker, &str)>,
) -> Result<()> {
    conn.prepare_cached(
        "UPDATE approvals SET status = :status, decided_by = :by, decided_by_email = :email, decided_at = :now,
            publish_at = NULL, problem = '' WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":status": status.as_str(), ":by": by.and_then(|(speaker, _)| speaker.user_id),
        ":email": by.map_or("", |(speaker, _)| speaker.email.as_str()), ":now": by.map(|(_, now)| now),
    })?;
    Ok(())
}

/// Returns the number of this schedule.
pub fn set_scheduled(conn: &Connection, id: i64, at: &str) -> Result<i64> {
    Ok(conn
        .prepare_cached(
            "UPDATE approvals SET status = 'scheduled', publish_at = ?2, turn = turn + 1, problem = '' WHERE id = ?1
             RETURNING turn",
        )?
        .query_row((id, at), |row| row.get(0))?)
}

pub fn set_unscheduled(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("UPDATE approvals SET status = 'approved', publish_at = NULL WHERE id = ?1")?
        .execute([id])?;
    Ok(())
}

pub fn set_published(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE approvals SET status = 'published', publish_at = NULL, published_at = ?2, problem = '' WHERE id = ?1",
    )?
    .execute((id, now))?;
    Ok(())
}

/// Publishing failed; it stays approved. False if this schedule has ended in the meantime.
pub fn set_problem(conn: &Connection, [id, turn]: [i64; 2], words: &str) -> Result<bool> {
    let changed = conn
        .prepare_cached(
            "UPDATE approvals SET status = 'approved', publish_at = NULL, problem = ?3
             WHERE id = ?1 AND turn = ?2 AND status = 'scheduled'",
        )?
        .execute((id, turn, words))?;
    Ok(changed > 0)
}
