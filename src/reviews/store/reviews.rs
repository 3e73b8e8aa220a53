//! Reviews as the public reads them, and as authors and owners write them.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use crate::accounts::{ExportPart, display_name};
use crate::directory;
use crate::kit::error::{Error, Refusal, Result};
use crate::notifications::{NewNotification, NotificationKind, StaffNotification, notify, notify_staff};
use crate::reviews::model::{Rating, RatingSummary, Review, ReviewAnswer, ReviewInput, ReviewPermissions};

pub(super) const COLUMNS: &str =
    "r.id, r.rating, r.text, u.id AS author_id, u.first_name, u.last_name, r.created_at,
    r.updated_at, r.answer, r.answered_at";
const WAITING: &str = "A review is waiting to be read";
pub(super) const FROM: &str = "reviews r JOIN users u ON u.id = r.user_id";

/// The reviews in a member's data export.
pub const EXPORT: ExportPart = ExportPart {
    name: "reviews",
    collect: |conn, user_id| {
        let mut statement = conn.prepare_cached(
            "SELECT b.name, r.rating, r.text, r.status, r.created_at, r.updated_at
             FROM reviews r JOIN businesses b ON b.id = r.business_id WHERE r.user_id = ?1 ORDER BY r.id",
        )?;
        let rows = statement.query_map([user_id], |row| {
            Ok(json!({
                "business": row.get::<_, String>(0)?, "rating": row.get::<_, i64>(1)?,
                "text": row.get::<_, String>(2)?, "status": row.get::<_, String>(3)?,
                "created_at": row.get::<_, String>(4)?, "updated_at": row.get::<_, String>(5)?,
            }))
        })?;
        Ok(rows.collect::<rusqlite::Result<Vec<_>>>()?.into())
    },
};

/// The reports about reviews in a member's data export.
pub const REPORTS_EXPORT: ExportPart = ExportPart {
    name: "review_reports",
    collect: |conn, user_id| {
        let mut statement = conn.prepare_cached(
            "SELECT b.name, p.reason, p.description, p.created_at FROM review_reports p
             JOIN reviews r ON r.id = p.review_id JOIN businesses b ON b.id = r.business_id
             WHERE p.user_id = ?1 ORDER BY p.created_at",
        )?;
        let rows = statement.query_map([user_id], |row| {
            Ok(json!({
                "business": row.get::<_, String>(0)?, "reason": row.get::<_, String>(1)?,
                "description": row.get::<_, String>(2)?, "created_at": row.get::<_, String>(3)?,
            }))
        })?;
        Ok(rows.collect::<rusqlite::Result<Vec<_>>>()?.into())
    },
};

pub(super) fn review(row: &Row<'_>) -> rusqlite::Result<Review> {
    let first: String = row.get("first_name")?;
    let last: String = row.get("last_name")?;
    let answer: String = row.get("answer")?;
    let answered_at: Option<String> = row.get("answered_at")?;
    Ok(Review {
        id: row.get("id")?,
        rating: read_rating(row.get("rating")?)?,
        text: row.get("text")?,
        author: display_name(row.get("author_id")?, &first, &last),
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        answer: answered_at
            .filter(|_| !answer.is_empty())
            .map(|created_at| ReviewAnswer { text: answer, created_at }),
    })
}

/// The table's constraint allows only valid ratings.
fn read_rating(stars: i64) -> rusqlite::Result<Rating> {
    Rating::new(stars).ok_or(rusqlite::Error::IntegralValueOutOfRange(1, stars))
}

pub fn count_published(conn: &Connection, business_id: i64) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM reviews WHERE business_id = ?1 AND status = 'published'")?
        .query_row([business_id], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Published reviews that wait for a reply, per business: they have none, or were changed since. Businesses with
/// none are left out.
pub fn count_unanswered(conn: &Connection, business_ids: &[i64]) -> Result<HashMap<i64, i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT business_id, count(*) FROM reviews
         WHERE business_id IN (SELECT value FROM json_each(?1)) AND status = 'published'
             AND (answer = '' OR updated_at > answered_at)
         GROUP BY business_id",
    )?;
    let rows =
        statement.query_map([serde_json::to_string(business_ids)?], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Newest first.
pub fn list_published(conn: &Connection, business_id: i64, limit: u32, offset: u64) -> Result<Vec<Review>> {
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM {FROM} WHERE r.business_id = ?1 AND r.status = 'published'
         ORDER BY r.created_at DESC, r.id DESC LIMIT ?2 OFFSET ?3"
    ))?;
    let rows = statement.query_map((business_id, limit, offset), review)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn summarise(conn: &Connection, business_id: i64) -> Result<RatingSummary> {
    let mut statement = conn.prepare_cached(
        "SELECT rating, count(*) FROM reviews WHERE business_id = ?1 AND status = 'published' GROUP BY rating",
    )?;
    let rows = statement.query_map([business_id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut stars = [0; 5];
    for row in rows {
        let (rating, count): (u8, i64) = row?;
        if let Some(place) = rating.checked_sub(1).and_then(|index| stars.get_mut(usize::from(index))) {
            *place = count;
        }
    }
    Ok(RatingSummary::of(stars))
}

pub fn find_review_permissions(
    conn: &Connection,
    business_id: i64,
    user_id: i64,
) -> Result<ReviewPermissions> {
    let own = conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS}, r.status = 'hidden' AS is_hidden, r.is_waiting FROM {FROM}
             WHERE r.business_id = ?1 AND r.user_id = ?2"
        ))?
        .query_row((business_id, user_id), |row| {
            Ok((Some(review(row)?), row.get("is_hidden")?, row.get("is_waiting")?))
        })
        .optional()?;
    let (review, is_hidden, is_waiting) = own.unwrap_or((None, false, false));
    let mut statement = conn.prepare_cached(
        "SELECT p.review_id FROM review_reports p JOIN reviews r ON r.id = p.review_id
         WHERE p.user_id = ?1 AND r.business_id = ?2 AND coalesce(p.handled_at >= r.updated_at, 1)
         ORDER BY p.review_id",
    )?;
    let reported = statement.query_map((user_id, business_id), |row| row.get(0))?;
    Ok(ReviewPermissions {
        review,
        is_hidden,
        is_waiting,
        is_own_business: directory::represents_business(conn, user_id, business_id)?,
        reported: reported.collect::<rusqlite::Result<_>>()?,
    })
}

/// Adds a member's first review of a business and notifies the business. If staff hid an earlier review by
/// this member of this business, the new one waits until staff have read it.
pub fn save_review(
    conn: &Connection,
    business_id: i64,
    user_id: i64,
    draft: &ReviewInput,
    now: &str,
) -> Result<Review> {
    if directory::represents_business(conn, user_id, business_id)? {
        return Err(Error::field("non_field_errors", "You cannot review your own business."));
    }
    let is_waiting: bool = conn
        .prepare_cached(
            "SELECT EXISTS(SELECT 1 FROM hidden_reviews WHERE business_id = ?1 AND user_id = ?2)",
        )?
        .query_row((business_id, user_id), |row| row.get(0))?;
    let added = conn
        .prepare_cached(
            "INSERT INTO reviews (business_id, user_id, rating, text, status, is_waiting, created_at, updated_at)
             VALUES (:business, :user, :rating, :text, iif(:is_waiting, 'hidden', 'published'), :is_waiting, :now, :now)
             ON CONFLICT (business_id, user_id) DO NOTHING",
        )?
        .execute(named_params! {
            ":business": business_id, ":user": user_id, ":rating": draft.rating.stars(), ":text": draft.text,
            ":is_waiting": is_waiting, ":now": now,
        })?;
    if added == 0 {
        return Err(Error::field(
            "non_field_errors",
            "You have already reviewed this business. Change your review instead.",
        ));
    }
    let id = conn.last_insert_rowid();
    if is_waiting {
        notify_office(conn, WAITING, &draft.text, &format!("review-waiting:{id}"))?;
    } else {
        tell_business(conn, id)?;
    }
    find_own(conn, id, user_id)
}

/// Notifies the business's people of a review once it is shown.
pub(super) fn tell_business(conn: &Connection, id: i64) -> Result<()> {
    tell_people(conn, id, |name| format!("{name} has a new review"), &format!("review:{id}"))
}

fn tell_people(conn: &Connection, id: i64, title: impl Fn(&str) -> String, cause: &str) -> Result<()> {
    let (business_id, stars, text): (i64, i64, String) = conn
        .prepare_cached("SELECT business_id, rating, text FROM reviews WHERE id = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let business = directory::find_name(conn, business_id)?;
    for user_id in directory::list_member_ids(conn, business_id)? {
        notify(
            conn,
            &NewNotification {
                user_id,
                kind: NotificationKind::Business,
                title: &title(&business.name),
                message: &format!("{stars} of 5 stars. {text}"),
                link: &format!("/directory/{}#reviews", business.slug),
                cause,
            },
        )?;
    }
    Ok(())
}

/// Notifies staff of a review that waits for them.
pub(super) fn notify_office(conn: &Connection, title: &str, message: &str, cause: &str) -> Result<()> {
    notify_staff(conn, &StaffNotification { title, message, link: "/admin/reviews", cause }, &[])
}

/// Another author's review is a 404, like one that does not exist.
fn find_own(conn: &Connection, id: i64, user_id: i64) -> Result<Review> {
    conn.prepare_cached(&format!("SELECT {COLUMNS} FROM {FROM} WHERE r.id = ?1 AND r.user_id = ?2"))?
        .query_row((id, user_id), review)
        .optional()?
        .ok_or(Error::NotFound("Review"))
}

/// Fields that are `None` stay unchanged. A hidden review that its author corrects waits until staff have read it; of a
/// published one that has a reply, the business hears.
pub fn update_review(
    conn: &Connection,
    id: i64,
    user_id: i64,
    rating: Option<Rating>,
    text: Option<&str>,
    now: &str,
) -> Result<Review> {
    let before = find_own(conn, id, user_id)?;
    conn.prepare_cached(
        "UPDATE reviews SET rating = coalesce(?3, rating), text = coalesce(?4, text), updated_at = ?5
         WHERE id = ?1 AND user_id = ?2
           AND (rating IS NOT coalesce(?3, rating) OR text IS NOT coalesce(?4, text))",
    )?
    .execute((id, user_id, rating.map(Rating::stars), text, now))?;
    let after = find_own(conn, id, user_id)?;
    if (before.rating, &before.text) != (after.rating, &after.text) {
        let waiting = conn
            .prepare_cached(
                "UPDATE reviews SET is_waiting = 1 WHERE id = ?1 AND status = 'hidden' AND is_waiting = 0",
            )?
            .execute([id])?;
        if waiting > 0 {
            notify_office(conn, WAITING, &after.text, &format!("review-waiting:{id}:{now}"))?;
        }
        if after.answer.is_some() && is_published(conn, id)? {
            // Once a day: whoever keeps changing a review floods nobody.
            let cause = format!("review-changed:{id}:{}", now.get(..10).unwrap_or(now));
            let title = |name: &str| format!("A review of {name} was changed after your answer");
            tell_people(conn, id, title, &cause)?;
        }
    }
    Ok(after)
}

fn is_published(conn: &Connection, id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached("SELECT status = 'published' FROM reviews WHERE id = ?1")?
        .query_row([id], |row| row.get(0))?)
}

/// Remembers that staff had hidden the review: the author's next review of this business waits for them.
pub fn delete_review(conn: &Connection, id: i64, user_id: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO hidden_reviews (business_id, user_id, deleted_at)
         SELECT business_id, user_id, ?3 FROM reviews WHERE id = ?1 AND user_id = ?2 AND status = 'hidden'
         ON CONFLICT DO NOTHING",
    )?
    .execute((id, user_id, now))?;
    let gone =
        conn.prepare_cached("DELETE FROM reviews WHERE id = ?1 AND user_id = ?2")?.execute((id, user_id))?;
    if gone == 0 { Err(Error::NotFound("Review")) } else { Ok(()) }
}

/// The business's reply; an empty text removes it. The author is notified of the first one.
/// `seen`: the time of the reply that the caller has read; somebody else's later one is not replaced.
pub fn save_answer(
    conn: &Connection,
    id: i64,
    user_id: i64,
    text: &str,
    seen: Option<&str>,
    now: &str,
) -> Result<Review> {
    let place: Option<(i64, i64, Option<i64>)> = conn
        .prepare_cached(
            "SELECT business_id, user_id, answered_by FROM reviews WHERE id = ?1 AND status = 'published'",
        )?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let (business_id, author_id, answered_by) = place.ok_or(Error::NotFound("Review"))?;
    if !directory::represents_business(conn, user_id, business_id)? {
        return Err(Refusal::not_allowed().into());
    }
    let present = find_own(conn, id, author_id)?.answer;
    let is_unseen = seen.is_some_and(|seen| seen != present.as_ref().map_or("", |answer| &answer.created_at));
    if is_unseen && answered_by != Some(user_id) {
        let detail = match present {
            Some(_) => "Somebody else has answered this review since you opened it.",
            None => "Somebody else has removed the answer since you opened it.",
        };
        return Err(Refusal::new(409, json!({ "detail": detail, "answer": present })).into());
    }
    let is_given = !text.is_empty();
    conn.prepare_cached("UPDATE reviews SET answer = ?2, answered_at = ?3, answered_by = ?4 WHERE id = ?1")?
        .execute((id, text, is_given.then_some(now), is_given.then_some(user_id)))?;
    if !text.is_empty() {
        let business = directory::find_name(conn, business_id)?;
        notify(
            conn,
            &NewNotification {
                user_id: author_id,
                kind: NotificationKind::Contributions,
                title: &format!("{} answered your review", business.name),
                message: text,
                link: &format!("/directory/{}#reviews", business.slug),
                cause: &format!("review-answer:{id}"),
            },
        )?;
    }
    find_own(conn, id, author_id)
}

/// Removes replies given since this time by somebody who had no right to, and those whose author is no longer
/// known. Returns how many.
pub fn clear_answers(conn: &Connection, business_id: i64, user_id: i64, since: &str) -> Result<usize> {
    Ok(conn
        .prepare_cached(
            "UPDATE reviews SET answer = '', answered_at = NULL, answered_by = NULL
             WHERE business_id = ?1 AND answered_at >= ?3 AND (answered_by = ?2 OR answered_by IS NULL)",
        )?
        .execute((business_id, user_id, since))?)
}
