//! The audit trail. Rows are only ever added; a deleted account that was never in the office is taken out of them.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::Value;

use crate::accounts::audit::{Actor, AuditEntry};
use crate::accounts::forgetting::ForgottenAddress;
use crate::kit::error::Result;
use crate::kit::records::{ListQuery, ids_as_json};

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

/// Leaves out the entries of single records in a bulk edit, which has an entry of its own. In the words of the index.
const ALONE: &str = "substr(a.details, 1, 13) <> '{\"bulk_edit\":'";

const TEXT: &str =
    "instr(plain_text(a.who || ' ' || a.action || ' ' || a.subject || ' ' || a.before || ' ' || a.after
    || ' ' || a.details), plain_text(?)) > 0";

/// How many entries of an export are read at a time.
const READ_AT_ONCE: usize = 1000;

impl AuditFilter {
    /// Newest first.
    pub fn query(&self) -> ListQuery {
        let all = ListQuery::new("audit_entries a", "a.id", "a.id DESC");
        let query = match &self.subject {
            Some(subject) => all.only_with("a.subject = ?", Some(subject.clone())),
            None => all.only(ALONE),
        };
        query
            .only_with("instr(a.action, ?) = 1", self.action.clone())
            .only_with("a.user_id = ?", self.user_id)
            .only_with("a.at >= ?", self.from.clone())
            .only_with("a.at < ?", self.until.clone())
            .only_with(TEXT, self.text.clone())
    }
}

pub fn count_audit_entries(conn: &Connection, filter: &AuditFilter) -> Result<u64> {
    filter.query().count(conn)
}

/// Newest first.
pub fn list_audit_entries(
    conn: &Connection,
    filter: &AuditFilter,
    limit: u32,
    offset: u64,
) -> Result<Vec<AuditEntry>> {
    let ids = filter.query().ids(conn, limit.into(), offset)?;
    let mut statement = conn.prepare_cached(&format!("{SELECT} WHERE {OF_PAGE}"))?;
    let rows = statement.query_map([ids_as_json(&ids)?], read_entry)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

const OF_PAGE: &str = "a.id IN (SELECT value FROM json_each(?1)) ORDER BY a.id DESC";

/// Passes on the time of each entry and its cells: who, action, subject, before, after, details.
pub fn export_audit_entries(
    conn: &Connection,
    filter: &AuditFilter,
    limit: u32,
    mut write: impl FnMut(&str, [&str; 6]) -> Result<()>,
) -> Result<()> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT at, who, action, subject, before, after, details FROM audit_entries a WHERE {OF_PAGE}"
    ))?;
    for ids in filter.query().ids(conn, limit.into(), 0)?.chunks(READ_AT_ONCE) {
        let mut rows = statement.query([ids_as_json(ids)?])?;
        while let Some(row) = rows.next()? {
            let cell = |at: usize| Ok::<_, rusqlite::Error>(row.get_ref(at)?.as_str()?);
            let json = |at: usize| cell(at).map(|text| if text == "null" { "" } else { text });
            write(cell(0)?, [cell(1)?, cell(2)?, cell(3)?, json(4)?, json(5)?, json(6)?])?;
        }
    }
    Ok(())
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

/// When one of these actions last changed a field of `subject` other than `unless`.
pub fn find_last_change(
    conn: &Connection,
    subject: &str,
    actions: &[&str],
    unless: &[&str],
) -> Result<Option<String>> {
    let sql = "SELECT max(a.at) FROM audit_entries a
         WHERE a.subject = ?1 AND +a.action IN (SELECT value FROM json_each(?2)) AND EXISTS (
             SELECT 1 FROM json_each(a.after) changed WHERE changed.key NOT IN (SELECT value FROM json_each(?3)))";
    let (actions, unless) = (serde_json::to_string(actions)?, serde_json::to_string(unless)?);
    Ok(conn.prepare_cached(sql)?.query_row((subject, actions, unless), |row| row.get(0))?)
}

/// Whether somebody else has changed `subject` since, with another account or with none.
pub fn is_changed_by_another(conn: &Connection, subject: &str, since: &str, user_id: i64) -> Result<bool> {
    let sql =
        "SELECT EXISTS(SELECT 1 FROM audit_entries WHERE subject = ?1 AND at > ?2 AND user_id IS NOT ?3)";
    Ok(conn.prepare_cached(sql)?.query_row((subject, since, user_id), |row| row.get(0))?)
}

/// Whether the account was ever in the office: that is, whether its rights were changed from or to staff's.
pub fn was_in_office(conn: &Connection, user_id: i64) -> Result<bool> {
    let rights = r#"SELECT EXISTS(SELECT 1 FROM audit_entries WHERE action = 'user.rights' AND subject = ?1
        AND (instr(before || after, '"is_staff":true') OR instr(before || after, '"is_superuser":true')
            OR instr(before || after, '"ADMIN"')))"#;
    Ok(conn.prepare_cached(rights)?.query_row([format!("user:{user_id}")], |row| row.get(0))?)
}

pub fn newest_entry_of_all(conn: &Connection) -> Result<i64> {
    let newest = "SELECT coalesce(max(id), 0) FROM audit_entries";
    Ok(conn.prepare_cached(newest)?.query_row([], |row| row.get(0))?)
}

fn label(user_id: i64) -> String {
    format!("deleted account {user_id}")
}

/// Takes an account out of its own entries and those about it.
pub fn forget_entries_of(conn: &Connection, user_id: i64) -> Result<()> {
    conn.execute(
        "UPDATE audit_entries SET who = iif(user_id = :id, :label, who), before = iif(subject = :subject, 'null', before),
             after = iif(subject = :subject, 'null', after), details = iif(subject = :subject, 'null', details)
         WHERE user_id = :id OR subject = :subject",
        named_params! { ":id": user_id, ":label": label(user_id), ":subject": format!("user:{user_id}") },
    )?;
    Ok(())
}

/// The entries that name an address, other than as who did it under another account. Only whole values: it may be
/// the end of somebody else's address.
pub fn list_entries_with(conn: &Connection, address: &ForgottenAddress) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM audit_entries WHERE id <= :until
             AND ((who = :email AND user_id IS NULL) OR instr(before || after || details, json_quote(:email)))",
    )?;
    let rows = statement
        .query_map(named_params! { ":until": address.until, ":email": address.email }, |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn forget_address(conn: &Connection, address: &ForgottenAddress, ids: &[i64]) -> Result<()> {
    conn.prepare_cached(
        "UPDATE audit_entries SET who = iif(who = :email AND user_id IS NULL, :label, who),
             before = replace(before, json_quote(:email), json_quote(:label)),
             after = replace(after, json_quote(:email), json_quote(:label)),
             details = replace(details, json_quote(:email), json_quote(:label))
         WHERE id IN (SELECT value FROM json_each(:ids))",
    )?
    .execute(named_params! {
        ":email": address.email, ":label": label(address.user_id), ":ids": ids_as_json(ids)?,
    })?;
    Ok(())
}
