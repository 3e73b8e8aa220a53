//! The audit trail. Rows are only ever added; a deleted account that was never in the office is taken out of them.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, OptionalExtension, Row, ToSql, named_params};
use serde_json::Value;

use crate::accounts::audit::{Actor, AuditEntry};
use crate::kit::error::Result;

pub fn insert_audit_entry(
    conn: &Connection,
    actor: &Actor,
    action: &str,
    subject: &str,
    [before, after, details]: [&Value; 3],
) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO audit_entries (at, user_id, who, action, subject, before, after, details)
         VALUES (:at, :user_id, :who, :action, :subject, :before, :after, :details)",
    )?
    .execute(named_params! {
        ":at": actor.at, ":user_id": actor.user_id, ":who": actor.name, ":action": action, ":subject": subject,
        ":before": before.to_string(), ":after": after.to_string(), ":details": details.to_string(),
    })?;
    Ok(())
}

#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// Prefix of the action: `user` finds `user.rights`.
    pub action: Option<String>,
    pub user_id: Option<i64>,
    pub subject: Option<String>,
    /// Text to find anywhere in an entry, ignoring case.
    pub text: Option<String>,
    /// Timestamps as stored in columns: `from` is inclusive, `until` exclusive.
    pub from: Option<String>,
    pub until: Option<String>,
}

/// Entries of single records in a bulk edit, which has an entry of its own: listed only when filtering by
/// that record.
const OF_STEP: &str = "{\"bulk_edit\":%";

const FILTER: &str = "(:action IS NULL OR substr(action, 1, length(:action)) = :action)
    AND (:user_id IS NULL OR user_id = :user_id) AND iif(:subject IS NULL, details NOT LIKE :of_step, subject = :subject)
    AND (:from IS NULL OR at >= :from) AND (:until IS NULL OR at < :until)
    AND (:text IS NULL OR instr(plain_text(who || ' ' || action || ' ' || subject || ' ' || before || ' ' || after
        || ' ' || details), plain_text(:text)) > 0)";

impl AuditFilter {
    fn params(&self) -> [(&'static str, &dyn ToSql); 7] {
        [
            (":action", &self.action),
            (":user_id", &self.user_id),
            (":subject", &self.subject),
            (":of_step", &OF_STEP),
            (":text", &self.text),
            (":from", &self.from),
            (":until", &self.until),
        ]
    }
}

pub fn count_audit_entries(conn: &Connection, filter: &AuditFilter) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) FROM audit_entries WHERE {FILTER}"))?
        .query_row(&filter.params()[..], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Newest first.
pub fn list_audit_entries(
    conn: &Connection,
    filter: &AuditFilter,
    limit: u32,
    offset: u64,
) -> Result<Vec<AuditEntry>> {
    let mut statement = conn
        .prepare_cached(&format!("{SELECT} WHERE {FILTER} ORDER BY id DESC LIMIT :limit OFFSET :offset"))?;
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let mut params = filter.params().to_vec();
    params.extend([(":limit", &limit as &dyn ToSql), (":offset", &offset)]);
    let rows = statement.query_map(&params[..], read_entry)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

const SELECT: &str = "SELECT id, at, user_id, who, action, subject, before, after, details,
        EXISTS (SELECT 1 FROM revisions r WHERE r.cause = 'audit:' || a.id) AS can_restore
    FROM audit_entries a";

fn read_entry(row: &Row<'_>) -> rusqlite::Result<AuditEntry> {
    let json = |text: String| serde_json::from_str(&text).unwrap_or(Value::Null);
    Ok(AuditEntry {
        id: row.get(0)?,
        at: row.get(1)?,
        user_id: row.get(2)?,
        who: row.get(3)?,
        action: row.get(4)?,
        subject: row.get(5)?,
        subject_name: String::new(),
        names: BTreeMap::new(),
        before: json(row.get(6)?),
        after: json(row.get(7)?),
        details: json(row.get(8)?),
        can_restore: row.get("can_restore")?,
    })
}

const SUBJECT_NAMES: &str = "SELECT s.value, CAST(coalesce(CASE WHEN s.value GLOB 'user:*' THEN
        (SELECT coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) FROM users
         WHERE id = CAST(substr(s.value, 6) AS INTEGER))
    ELSE coalesce(
        (SELECT coalesce(after ->> '$.name', after ->> '$.title', before ->> '$.name', before ->> '$.title') AS name
         FROM audit_entries WHERE subject = s.value AND name IS NOT NULL
             AND substr(action, instr(action, '.') + 1) IN ('create', 'update', 'delete') ORDER BY id DESC LIMIT 1),
        (SELECT coalesce(content ->> '$.name', content ->> '$.title') AS name
         FROM revisions WHERE record = s.value AND name IS NOT NULL ORDER BY id DESC LIMIT 1))
    END, '') AS TEXT) FROM (SELECT DISTINCT value FROM json_each(?1)) s";

/// The name of each account, and the name or title of each record as its entries last have it; empty if there is
/// none.
pub fn list_subject_names(conn: &Connection, subjects: &[String]) -> Result<HashMap<String, String>> {
    let mut statement = conn.prepare_cached(SUBJECT_NAMES)?;
    let rows =
        statement.query_map([serde_json::to_string(subjects)?], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// What was done to a record after entry `id`, newest first.
pub fn list_audit_entries_after(
    conn: &Connection,
    subject: &str,
    id: i64,
    limit: u32,
) -> Result<Vec<AuditEntry>> {
    let mut statement =
        conn.prepare_cached(&format!("{SELECT} WHERE subject = ?1 AND id > ?2 ORDER BY id DESC LIMIT ?3"))?;
    let rows = statement.query_map((subject, id, limit), read_entry)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub fn newest_audit_entry(conn: &Connection, subject: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT max(id) FROM audit_entries WHERE subject = ?1")?
        .query_row([subject], |row| row.get(0))?)
}

/// Whether `action` was ever done to `subject`.
pub fn has_audit_entry(conn: &Connection, action: &str, subject: &str) -> Result<bool> {
    Ok(conn
        .prepare_cached("SELECT EXISTS(SELECT 1 FROM audit_entries WHERE action = ?1 AND subject = ?2)")?
        .query_row([action, subject], |row| row.get(0))?)
}

/// Who made the newest entry with this action and subject that set a field to this text.
pub fn find_last_editor(
    conn: &Connection,
    (action, subject): (&str, &str),
    (field, text): (&str, &str),
) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached(
            "SELECT user_id FROM audit_entries WHERE action = ?1 AND subject = ?2 AND after ->> ?3 = ?4
             ORDER BY id DESC LIMIT 1",
        )?
        .query_row([action, subject, field, text], |row| row.get(0))
        .optional()?
        .flatten())
}

/// Whether another account has changed `subject` since.
pub fn is_changed_by_another(conn: &Connection, subject: &str, since: &str, user_id: i64) -> Result<bool> {
    let sql = "SELECT EXISTS(SELECT 1 FROM audit_entries WHERE subject = ?1 AND at > ?2 AND user_id <> ?3)";
    Ok(conn.prepare_cached(sql)?.query_row((subject, since, user_id), |row| row.get(0))?)
}

/// Whether the account was ever in the office: that is, whether its rights were changed from or to staff's.
pub fn was_in_office(conn: &Connection, user_id: i64) -> Result<bool> {
    let rights = r#"SELECT EXISTS(SELECT 1 FROM audit_entries WHERE action = 'user.rights' AND subject = ?1
        AND (instr(before || after, '"is_staff":true') OR instr(before || after, '"is_superuser":true')
            OR instr(before || after, '"ADMIN"')))"#;
    Ok(conn.prepare_cached(rights)?.query_row([format!("user:{user_id}")], |row| row.get(0))?)
}

/// Takes an account that is about to be deleted out of all entries: its own and those about it, and its address
/// everywhere if that was confirmed. Only whole values: it may be the end of somebody else's address. What another
/// account did under the same address stays.
pub fn forget_in_audit_log(conn: &Connection, user_id: i64, confirmed_email: Option<&str>) -> Result<()> {
    let label = format!("deleted account {user_id}");
    conn.execute(
        "UPDATE audit_entries SET who = iif(user_id = :id, :label, who), before = iif(subject = :subject, 'null', before),
             after = iif(subject = :subject, 'null', after), details = iif(subject = :subject, 'null', details)
         WHERE user_id = :id OR subject = :subject",
        named_params! { ":id": user_id, ":label": label, ":subject": format!("user:{user_id}") },
    )?;
    let Some(email) = confirmed_email else { return Ok(()) };
    conn.execute(
        "UPDATE audit_entries SET who = iif(who = :email AND user_id IS NULL, :label, who),
             before = replace(before, json_quote(:email), json_quote(:label)),
             after = replace(after, json_quote(:email), json_quote(:label)),
             details = replace(details, json_quote(:email), json_quote(:label))
         WHERE (who = :email AND user_id IS NULL) OR instr(before || after || details, json_quote(:email))",
        named_params! { ":email": email, ":label": label },
    )?;
    Ok(())
}
