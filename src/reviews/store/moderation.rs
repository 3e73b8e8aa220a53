//! Reports of reviews, and their moderation.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, named_params};
use serde_json::{Value, json};

use super::reviews::{COLUMNS, FROM, notify_office, review, tell_business};
use crate::accounts::{Actor, audit_with, name_or_email, newest_revision};
use crate::directory::BusinessName;
use crate::kit::error::{Error, Result};
use crate::moderation::{self, ContentKind, Grounds, RefusedContent};
use crate::notifications::{NewNotification, NotificationKind, notify};
use crate::reviews::model::{ModeratedReview, ReviewQueue, ReviewReport};

/// One person's report of a review; false if it stands already, or staff have answered it and the review is as it
/// was then. Staff are notified of the first report, and of the first one after each of their decisions.
pub fn report(
    conn: &Connection,
    id: i64,
    user_id: i64,
    reason: &str,
    description: &str,
    now: &str,
) -> Result<bool> {
    let author: Option<i64> = conn
        .prepare_cached("SELECT user_id FROM reviews WHERE id = ?1 AND status = 'published'")?
        .query_row([id], |row| row.get(0))
        .optional()?;
    let author = author.ok_or(Error::NotFound("Review"))?;
    if author == user_id {
        return Err(Error::field(
            "non_field_errors",
            "This is your own review. You can change or delete it.",
        ));
    }
    let added = conn
        .prepare_cached(
            "INSERT INTO review_reports AS p (review_id, user_id, reason, description, created_at)
             VALUES (:review, :user, :reason, :description, :now)
             ON CONFLICT (review_id, user_id) DO UPDATE SET reason = excluded.reason,
                 description = excluded.description, created_at = excluded.created_at, handled_at = NULL
             WHERE p.handled_at < (SELECT updated_at FROM reviews WHERE id = p.review_id)",
        )?
        .execute(named_params! {
            ":review": id, ":user": user_id, ":reason": reason, ":description": description, ":now": now,
        })?;
    if added == 0 {
        return Ok(false);
    }
    // Each decision is a new revision, so only reports between two decisions share a cause.
    let cause = format!("review-report:{id}:{}", newest_revision(conn, &format!("review:{id}"))?);
    notify_office(conn, "A review was reported", description, &cause)?;
    Ok(true)
}

fn condition(queue: ReviewQueue) -> &'static str {
    match queue {
        ReviewQueue::Reported => {
            "(r.id IN (SELECT review_id FROM review_reports WHERE handled_at IS NULL) OR r.is_waiting = 1)"
        }
        ReviewQueue::Hidden => "r.status = 'hidden'",
        ReviewQueue::All => "TRUE",
    }
}

pub fn count_moderated(conn: &Connection, queue: ReviewQueue) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) FROM reviews r WHERE {}", condition(queue)))?
        .query_row([], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Newest first, each with its reports.
pub fn list_moderated(
    conn: &Connection,
    queue: ReviewQueue,
    limit: u32,
    offset: u64,
) -> Result<Vec<ModeratedReview>> {
    let found = select_moderated(
        conn,
        &format!("{} ORDER BY r.id DESC LIMIT ?1 OFFSET ?2", condition(queue)),
        (limit, i64::try_from(offset).unwrap_or(i64::MAX)),
    )?;
    attach_reports(conn, found)
}

fn select_moderated(
    conn: &Connection,
    tail: &str,
    values: impl rusqlite::Params,
) -> Result<Vec<ModeratedReview>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS}, r.status, r.is_waiting, b.name AS business_name, b.slug AS business_slug
         FROM {FROM} JOIN businesses b ON b.id = r.business_id WHERE {tail}"
    ))?;
    let rows = statement.query_map(values, |row| {
        Ok(ModeratedReview {
            review: review(row)?,
            status: row.get("status")?,
            is_waiting: row.get("is_waiting")?,
            business: BusinessName { name: row.get("business_name")?, slug: row.get("business_slug")? },
            reports: Vec::new(),
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn attach_reports(conn: &Connection, mut found: Vec<ModeratedReview>) -> Result<Vec<ModeratedReview>> {
    let ids = serde_json::to_string(&found.iter().map(|found| found.review.id).collect::<Vec<_>>())?;
    let mut statement = conn.prepare_cached(
        "SELECT p.review_id, p.reason, p.description, p.created_at, p.handled_at IS NOT NULL, u.first_name, u.last_name,
             u.email
         FROM review_reports p JOIN users u ON u.id = p.user_id
         WHERE p.review_id IN (SELECT value FROM json_each(?1)) ORDER BY p.created_at, p.user_id",
    )?;
    let rows = statement.query_map([ids], |row| {
        let [first, last, email]: [String; 3] = [row.get(5)?, row.get(6)?, row.get(7)?];
        let report = ReviewReport {
            reason: row.get(1)?,
            description: row.get(2)?,
            created_at: row.get(3)?,
            is_handled: row.get(4)?,
            reporter: name_or_email(&first, &last, &email),
        };
        Ok((row.get(0)?, report))
    })?;
    let mut reports: HashMap<i64, Vec<ReviewReport>> = HashMap::new();
    for row in rows {
        let (id, report) = row?;
        reports.entry(id).or_default().push(report);
    }
    for moderated in &mut found {
        moderated.reports = reports.remove(&moderated.review.id).unwrap_or_default();
    }
    Ok(found)
}

/// Refuses a decision about another version than the one that was read.
pub fn expect_unchanged(conn: &Connection, id: i64, seen: Option<&str>) -> Result<()> {
    let review = find_moderated(conn, id)?.review;
    if seen.is_some_and(|seen| seen != review.updated_at) {
        let text = "The author has changed it in the meantime. Read it again before you decide.";
        return Err(Error::BadRequest(text.into()));
    }
    Ok(())
}

/// Shows a review, or hides it under a posted rule; this closes its open reports, and everybody concerned is
/// notified.
pub fn moderate(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    hidden_by: Option<&Grounds>,
) -> Result<ModeratedReview> {
    let before = find_moderated(conn, id)?;
    let is_shown = hidden_by.is_none();
    let status = if is_shown { "published" } else { "hidden" };
    conn.prepare_cached("UPDATE reviews SET status = ?2, is_waiting = 0 WHERE id = ?1")?
        .execute((id, status))?;
    audit_with(
        conn,
        actor,
        if is_shown { "review.approve" } else { "review.hide" },
        &format!("review:{id}"),
        [&json!({ "status": before.status }), &json!({ "status": status })],
        &hidden_by
            .map_or(Value::Null, |grounds| json!({ "rule": grounds.rule.as_str(), "reason": grounds.note })),
    )?;
    let link = format!("/directory/{}#reviews", before.business.slug);
    for reporter in take_open_reporters(conn, id, &actor.at)? {
        notify(
            conn,
            &NewNotification {
                user_id: reporter,
                kind: NotificationKind::Contributions,
                title: "Your report was looked at",
                message: if is_shown {
                    "The review stays, because it keeps to the rules of this site."
                } else {
                    "The review is no longer shown. Thank you for telling us."
                },
                link: &link,
                cause: &format!("review-report-answered:{id}:{}", actor.at),
            },
        )?;
    }
    if is_shown && before.is_waiting {
        forget_hidden(conn, id)?;
        tell_business(conn, id)?;
    }
    if before.status != status || before.is_waiting {
        let author = find_author(conn, id)?;
        match hidden_by {
            None => tell_shown(conn, actor, &before, author)?,
            Some(grounds) => record_hidden(conn, actor, &before, author, grounds)?,
        }
    }
    find_moderated(conn, id)
}

fn tell_shown(conn: &Connection, actor: &Actor, before: &ModeratedReview, author: i64) -> Result<()> {
    let id = before.review.id;
    moderation::mark_restored(conn, actor, ContentKind::Review, id)?;
    if moderation::is_granted_at(conn, ContentKind::Review, id, &actor.at)? {
        return Ok(());
    }
    let words = if before.is_waiting { "is shown now" } else { "is shown again" };
    let notice = NewNotification {
        user_id: author,
        kind: NotificationKind::Contributions,
        title: &format!("Your review of {} {words}", before.business.name),
        message: "",
        link: &format!("/directory/{}#reviews", before.business.slug),
        cause: &format!("review-published:{id}:{}", actor.at),
    };
    notify(conn, &notice)
}

/// Records the decision with `moderation`, which notifies the author.
fn record_hidden(
    conn: &Connection,
    actor: &Actor,
    before: &ModeratedReview,
    author: i64,
    grounds: &Grounds,
) -> Result<()> {
    let name = &before.business.name;
    let words = if before.is_waiting { "is not shown" } else { "was hidden" };
    let stars = before.review.rating.stars();
    let content = RefusedContent {
        kind: ContentKind::Review,
        subject_id: before.review.id,
        title: name,
        content: &format!("{stars} of 5 stars. {}", before.review.text),
        author_id: Some(author),
        author_email: "",
        headline: &format!("Your review of {name} {words}"),
    };
    moderation::record(conn, actor, &content, grounds)
}

fn find_author(conn: &Connection, id: i64) -> Result<i64> {
    Ok(conn.prepare_cached("SELECT user_id FROM reviews WHERE id = ?1")?.query_row([id], |row| row.get(0))?)
}

/// The author's next review of this business is shown at once again.
fn forget_hidden(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached(
        "DELETE FROM hidden_reviews
         WHERE (business_id, user_id) = (SELECT business_id, user_id FROM reviews WHERE id = ?1)",
    )?
    .execute([id])?;
    Ok(())
}

pub fn find_moderated(conn: &Connection, id: i64) -> Result<ModeratedReview> {
    let found = attach_reports(conn, select_moderated(conn, "r.id = ?1", [id])?)?;
    found.into_iter().next().ok_or(Error::NotFound("Review"))
}

fn take_open_reporters(conn: &Connection, id: i64, now: &str) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "UPDATE review_reports SET handled_at = ?2 WHERE review_id = ?1 AND handled_at IS NULL RETURNING user_id",
    )?;
    let rows = statement.query_map((id, now), |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
