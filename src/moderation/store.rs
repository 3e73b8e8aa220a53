//! Every SQL statement of moderation.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use super::model::{
    AppealOutcome, ContentKind, Grounds, ModerationAppeal, ModerationCase, ModerationNotice, ModerationRule,
    OwnModerationNotice, PostedRule, PostedRules, RefusedContent,
};
use crate::accounts::{Actor, ExportPart};
use crate::kit::db::is_commercial;
use crate::kit::error::{Error, Result};

/// What the copy of a member's data says of what was hidden of theirs.
pub const EXPORT: ExportPart = ExportPart {
    name: "moderation",
    collect: |conn, user_id| Ok(json!(list_own(conn, (user_id, &[]), u32::MAX, 0)?)),
};

fn case(row: &Row<'_>) -> rusqlite::Result<ModerationCase> {
    let rule: ModerationRule = row.get("rule")?;
    let restored_at: Option<String> = row.get("restored_at")?;
    let decided_by: Option<i64> = row.get("decided_by")?;
    let answered_by: Option<i64> = row.get("answered_by")?;
    let appeal = match row.get::<_, Option<String>>("appeal")? {
        None => None,
        Some(text) => Some(ModerationAppeal {
            text,
            appealed_at: row.get("appealed_at")?,
            due_at: row.get("due_at")?,
            outcome: row.get("outcome")?,
            answer: row.get("answer")?,
            answered_at: row.get("answered_at")?,
            is_answered_by_another: answered_by.is_some() && answered_by != decided_by,
        }),
    };
    Ok(ModerationCase {
        notice: ModerationNotice {
            id: row.get("id")?,
            kind: row.get("kind")?,
            title: row.get("title")?,
            content: row.get("content")?,
            rule,
            rule_title: rule.title(),
            rule_text: rule.text(),
            note: row.get("note")?,
            decided_at: row.get("decided_at")?,
            may_appeal: appeal.is_none() && restored_at.is_none(),
            restored_at,
            appeal,
        },
        subject_id: row.get("subject_id")?,
        token: row.get("token")?,
        author_id: row.get("author_id")?,
        author_email: row.get("author_email")?,
        decided_by,
        told_at: row.get("told_at")?,
    })
}

pub fn insert(
    conn: &Connection,
    actor: &Actor,
    content: &RefusedContent<'_>,
    grounds: &Grounds,
    token: &str,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO moderation_decisions
             (kind, subject_id, title, content, author_id, author_email, rule, note, decided_by, decided_at, token)
         VALUES (:kind, :subject, :title, :content, :author, :email, :rule, :note, :by, :at, :token)",
    )?
    .execute(named_params! {
        ":kind": content.kind.as_str(), ":subject": content.subject_id, ":title": content.title,
        ":content": content.content, ":author": content.author_id, ":email": content.author_email,
        ":rule": grounds.rule.as_str(), ":note": grounds.note, ":by": actor.user_id, ":at": actor.at,
        ":token": token,
    })?;
    Ok(conn.last_insert_rowid())
}

pub fn find(conn: &Connection, id: i64) -> Result<ModerationCase> {
    conn.prepare_cached("SELECT * FROM moderation_decisions WHERE id = ?1")?
        .query_row([id], case)
        .optional()?
        .ok_or(Error::NotFound("Decision"))
}

pub fn find_by_token(conn: &Connection, token: &str) -> Result<ModerationCase> {
    conn.prepare_cached("SELECT * FROM moderation_decisions WHERE token = ?1")?
        .query_row([token], case)
        .optional()?
        .ok_or(Error::NotFound("Decision"))
}

/// What is bought and offered is not spoken of where the town does not sell.
fn shown(conn: &Connection) -> Result<&'static str> {
    Ok(if is_commercial(conn)? { "" } else { " AND kind <> 'deal'" })
}

/// About something of the user's (`?1`), or about a listing among these (`?2`).
const IS_OWN: &str =
    "(author_id = ?1 OR kind = 'business' AND subject_id IN (SELECT value FROM json_each(?2)))";

/// `own`: a user, and the listings that are theirs.
pub fn count_own(conn: &Connection, own: (i64, &[i64])) -> Result<u64> {
    let (shown, (user_id, listings)) = (shown(conn)?, own);
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) FROM moderation_decisions WHERE {IS_OWN}{shown}"))?
        .query_row((user_id, json!(listings).to_string()), |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// The newest first.
pub fn list_own(
    conn: &Connection,
    own: (i64, &[i64]),
    limit: u32,
    offset: u64,
) -> Result<Vec<OwnModerationNotice>> {
    let (shown, (user_id, listings)) = (shown(conn)?, own);
    let mut statement = conn.prepare_cached(&format!(
        "SELECT * FROM moderation_decisions WHERE {IS_OWN}{shown} ORDER BY id DESC LIMIT ?3 OFFSET ?4"
    ))?;
    let (listings, offset) = (json!(listings).to_string(), i64::try_from(offset).unwrap_or(i64::MAX));
    let rows = statement.query_map((user_id, listings, limit, offset), |row| {
        let ModerationCase { notice, token, .. } = case(row)?;
        Ok(OwnModerationNotice { notice, token })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn set_told(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached("UPDATE moderation_decisions SET told_at = ?2 WHERE id = ?1")?.execute((id, now))?;
    Ok(())
}

pub fn set_appeal(conn: &Connection, id: i64, text: &str, now: &str, due_at: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE moderation_decisions SET appeal = ?2, appealed_at = ?3, due_at = ?4
         WHERE id = ?1 AND appealed_at IS NULL",
    )?
    .execute((id, text, now, due_at))?;
    Ok(())
}

pub fn set_outcome(
    conn: &Connection,
    id: i64,
    outcome: AppealOutcome,
    answer: &str,
    actor: &Actor,
) -> Result<()> {
    let restored_at = (outcome == AppealOutcome::Restored).then_some(&actor.at);
    conn.prepare_cached(
        "UPDATE moderation_decisions SET outcome = ?2, answer = ?3, answered_by = ?4, answered_at = ?5,
             restored_at = coalesce(restored_at, ?6) WHERE id = ?1",
    )?
    .execute((id, outcome.as_str(), answer, actor.user_id, &actor.at, restored_at))?;
    Ok(())
}

/// Gives those whose appeal waited.
pub fn mark_restored(
    conn: &Connection,
    kind: ContentKind,
    subject_id: i64,
    actor: &Actor,
) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "UPDATE moderation_decisions SET outcome = 'restored', answered_by = :by, answered_at = :at
         WHERE kind = :kind AND subject_id = :subject AND appealed_at IS NOT NULL AND outcome IS NULL
         RETURNING id",
    )?;
    let rows = statement.query_map(
        named_params! {
            ":kind": kind.as_str(), ":subject": subject_id, ":by": actor.user_id, ":at": actor.at,
        },
        |row| row.get(0),
    )?;
    let answered = rows.collect::<rusqlite::Result<_>>()?;
    conn.prepare_cached(
        "UPDATE moderation_decisions SET restored_at = ?3
         WHERE kind = ?1 AND subject_id = ?2 AND restored_at IS NULL",
    )?
    .execute((kind.as_str(), subject_id, &actor.at))?;
    Ok(answered)
}

pub fn is_in_force(conn: &Connection, kind: ContentKind, subject_id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM moderation_decisions
                 WHERE kind = ?1 AND subject_id = ?2 AND restored_at IS NULL)",
        )?
        .query_row((kind.as_str(), subject_id), |row| row.get(0))?)
}

pub fn is_granted_at(conn: &Connection, kind: ContentKind, subject_id: i64, at: &str) -> Result<bool> {
    Ok(conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM moderation_decisions
                 WHERE kind = ?1 AND subject_id = ?2 AND outcome = 'restored' AND answered_at = ?3)",
        )?
        .query_row((kind.as_str(), subject_id, at), |row| row.get(0))?)
}

pub fn clear_restored(
    conn: &Connection,
    kind: ContentKind,
    subject_id: i64,
    restored_at: &str,
) -> Result<()> {
    conn.prepare_cached(
        "UPDATE moderation_decisions SET restored_at = NULL
         WHERE kind = ?1 AND subject_id = ?2 AND restored_at = ?3 AND outcome IS NOT 'restored'",
    )?
    .execute((kind.as_str(), subject_id, restored_at))?;
    Ok(())
}

/// Tells whether there was one that nobody had been told of.
pub fn delete_untold(
    conn: &Connection,
    kind: ContentKind,
    subject_id: i64,
    decided_at: &str,
) -> Result<bool> {
    let count = conn
        .prepare_cached(
            "DELETE FROM moderation_decisions
             WHERE kind = ?1 AND subject_id = ?2 AND decided_at = ?3 AND told_at IS NULL AND appealed_at IS NULL",
        )?
        .execute((kind.as_str(), subject_id, decided_at))?;
    Ok(count > 0)
}

/// The rules, with what was decided by each since this day.
pub fn posted_rules(conn: &Connection, since: &str) -> Result<PostedRules> {
    let is_commercial = is_commercial(conn)?;
    let shown = shown(conn)?;
    let mut statement = conn.prepare_cached(&format!(
        "SELECT rule, count(*), count(appealed_at), count(restored_at) FROM moderation_decisions
         WHERE decided_at >= ?1{shown} GROUP BY rule"
    ))?;
    let rows = statement.query_map([since], |row| {
        let counts: [i64; 3] = [row.get(1)?, row.get(2)?, row.get(3)?];
        Ok((row.get::<_, String>(0)?, counts.map(i64::unsigned_abs)))
    })?;
    let counted: HashMap<String, [u64; 3]> = rows.collect::<rusqlite::Result<_>>()?;
    let kinds = ContentKind::ALL.into_iter().filter(|kind| is_commercial || *kind != ContentKind::Deal);
    let kinds: Vec<ContentKind> = kinds.collect();
    let rules: Vec<PostedRule> = ModerationRule::ALL
        .into_iter()
        .map(|rule| {
            let [hidden, appealed, restored] = counted.get(rule.as_str()).copied().unwrap_or_default();
            let applies_to = kinds.iter().copied().filter(|kind| rule.is_for(*kind)).collect();
            PostedRule {
                rule,
                title: rule.title(),
                text: rule.text(),
                applies_to,
                hidden,
                appealed,
                restored,
            }
        })
        .collect();
    Ok(PostedRules {
        since: since.to_owned(),
        hidden: rules.iter().map(|rule| rule.hidden).sum(),
        appealed: rules.iter().map(|rule| rule.appealed).sum(),
        restored: rules.iter().map(|rule| rule.restored).sum(),
        rules,
    })
}
