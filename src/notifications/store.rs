//! SQL of the notifications.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use super::model::{
    DeliveryChannels, NewNotification, Notification, NotificationEmail, NotificationFilter, NotificationKind,
    NotificationPreference, VIEW_DETAILS,
};
use crate::accounts::ExportPart;
use crate::kit::db::is_commercial;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, NewJob};
use crate::kit::mail::{self, NewMail};

/// The kind of the job that writes an email.
pub const JOB: &str = "notification-mail";

/// How long notifications are kept, once they are read or if they never are.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(365 * 24);

/// The notifications' part of a member's data export.
pub const EXPORT: ExportPart = ExportPart {
    name: "notifications",
    collect: |conn, user_id| {
        Ok(json!({
            "received": list(conn, user_id, NotificationFilter::default(), u32::MAX, 0)?,
            "preferences": list_preferences(conn, user_id)?,
        }))
    },
};

/// Forgets the emails that told a member something, to whichever address.
pub fn forget_mail(conn: &Connection, user_id: i64) -> Result<()> {
    mail::forget_cause(conn, &format!("{JOB}:{user_id}"))
}

/// Notifies a member through the channels they chose, in the transaction of the event itself.
pub fn notify(conn: &Connection, notice: &NewNotification<'_>) -> Result<()> {
    notify_with_button(conn, notice, VIEW_DETAILS)
}

/// Like `notify`; the email's button says what the link is for.
pub fn notify_with_button(conn: &Connection, notice: &NewNotification<'_>, button: &str) -> Result<()> {
    deliver(conn, notice, || {
        let key = format!("{JOB}:{}:{}", notice.user_id, notice.cause);
        let payload = json!(NotificationEmail::of(notice, button));
        jobs::enqueue(conn, &NewJob { kind: JOB, key: &key, payload, run_at: None }).map(drop)
    })
}

/// Like `notify`, but with its own email instead of the short one; `None` if there is nobody to send it to.
pub fn notify_with_mail(
    conn: &Connection,
    notice: &NewNotification<'_>,
    write: impl FnOnce() -> Option<NewMail>,
) -> Result<()> {
    deliver(conn, notice, || write().map_or(Ok(()), |message| mail::enqueue(conn, &message)))
}

/// Delivers to the bell and by email, as far as this member wants it.
fn deliver(
    conn: &Connection,
    notice: &NewNotification<'_>,
    send_mail: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let ways = ways(conn, notice.user_id, notice.kind)?;
    if ways.in_app {
        insert(conn, notice)?;
    }
    if ways.mail { send_mail() } else { Ok(()) }
}

fn insert(conn: &Connection, notice: &NewNotification<'_>) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO notifications (user_id, kind, title, message, link, cause)
         VALUES (:user, :kind, :title, :message, :link, :cause)
         ON CONFLICT (user_id, cause) DO NOTHING",
    )?
    .execute(named_params! {
        ":user": notice.user_id, ":kind": notice.kind.as_str(), ":title": notice.title,
        ":message": notice.message, ":link": notice.link, ":cause": notice.cause,
    })?;
    Ok(())
}

/// Notifies members about their account.
pub fn tell_of_account(
    conn: &Connection,
    user_id: i64,
    title: &str,
    message: &str,
    cause: &str,
) -> Result<()> {
    notify(
        conn,
        &NewNotification {
            user_id,
            kind: NotificationKind::Account,
            title,
            message,
            link: "/profile",
            cause,
        },
    )
}

fn ways(conn: &Connection, user_id: i64, kind: NotificationKind) -> Result<DeliveryChannels> {
    let chosen = conn
        .prepare_cached("SELECT in_app, mail FROM notification_preferences WHERE user_id = ?1 AND kind = ?2")?
        .query_row((user_id, kind.as_str()), |row| {
            Ok(DeliveryChannels { in_app: row.get(0)?, mail: row.get(1)? })
        })
        .optional()?;
    Ok(chosen.unwrap_or_else(|| kind.default_ways()))
}

pub fn list_preferences(conn: &Connection, user_id: i64) -> Result<[NotificationPreference; 7]> {
    let is_commercial = is_commercial(conn)?;
    let of =
        |kind| Ok::<_, Error>(NotificationPreference::new(kind, ways(conn, user_id, kind)?, is_commercial));
    let [events, contributions, business, results, queue, digest, account] = NotificationKind::ALL;
    Ok([of(events)?, of(contributions)?, of(business)?, of(results)?, of(queue)?, of(digest)?, of(account)?])
}

/// Changes to the preferences of one kind.
#[derive(Debug, Clone, Copy)]
pub struct PreferenceChange {
    pub kind: NotificationKind,
    pub in_app: Option<bool>,
    pub mail: Option<bool>,
}

pub fn update_preferences(
    conn: &Connection,
    user_id: i64,
    changes: &[PreferenceChange],
    now: &str,
) -> Result<()> {
    for change in changes {
        let before = ways(conn, user_id, change.kind)?;
        conn.prepare_cached(
            "INSERT INTO notification_preferences (user_id, kind, in_app, mail, changed_at)
             VALUES (:user, :kind, :in_app, :mail, :now)
             ON CONFLICT (user_id, kind) DO UPDATE
                 SET in_app = excluded.in_app, mail = excluded.mail, changed_at = excluded.changed_at",
        )?
        .execute(named_params! {
            ":user": user_id, ":kind": change.kind.as_str(),
            ":in_app": change.in_app.unwrap_or(before.in_app), ":mail": change.mail.unwrap_or(before.mail),
            ":now": now,
        })?;
    }
    Ok(())
}

/// After a restore: whoever has turned an email off in the data that was replaced does not get it again, unless
/// they turned it on later.
pub fn follow_opt_outs(conn: &Connection, replaced: &Connection) -> Result<()> {
    // Data of an earlier version does not know when.
    let columns =
        "SELECT count(*) FROM pragma_table_info('notification_preferences') WHERE name = 'changed_at'";
    let changed_at = if replaced.query_row(columns, [], |row| row.get(0))? { "changed_at" } else { "''" };
    let mut stopped = replaced.prepare(&format!(
        "SELECT user_id, kind, in_app, {changed_at} FROM notification_preferences WHERE mail = 0"
    ))?;
    let mut rows = stopped.query([])?;
    while let Some(row) = rows.next()? {
        let (user_id, kind, in_app): (i64, String, bool) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let changed_at: String = row.get(3)?;
        conn.prepare_cached(
            "INSERT INTO notification_preferences (user_id, kind, in_app, mail, changed_at)
             SELECT id, :kind, :in_app, 0, :at FROM users WHERE id = :user
             ON CONFLICT (user_id, kind) DO UPDATE SET mail = 0, changed_at = excluded.changed_at
                 WHERE notification_preferences.changed_at = ''
                    OR notification_preferences.changed_at < excluded.changed_at",
        )?
        .execute(named_params! { ":user": user_id, ":kind": kind, ":in_app": in_app, ":at": changed_at })?;
    }
    Ok(())
}

const COLUMNS: &str = "id, title, message, created_at, read_at IS NOT NULL AS is_read, kind, link";

fn notification(row: &Row<'_>) -> rusqlite::Result<Notification> {
    Ok(Notification {
        id: row.get("id")?,
        title: row.get("title")?,
        message: row.get("message")?,
        created_at: row.get("created_at")?,
        is_read: row.get("is_read")?,
        kind: row.get("kind")?,
        link: row.get("link")?,
    })
}

fn only(filter: NotificationFilter) -> &'static str {
    match filter.is_read {
        None => "user_id = :user",
        Some(false) => "user_id = :user AND read_at IS NULL",
        Some(true) => "user_id = :user AND read_at IS NOT NULL",
    }
}

/// In a town that has commercial features turned off, hides notifications that link to deals or placements.
pub const HIDDEN: &str = "CREATE TEMP VIEW notifications AS SELECT * FROM main.notifications
    WHERE link NOT GLOB '/deals*' AND link NOT GLOB '/admin/deals*' AND link NOT GLOB '/admin/placement*'
    AND link NOT GLOB '/dashboard/business/*/deals*' AND link NOT GLOB '/dashboard/business/*/placements*'
    AND link NOT GLOB '/advertise*';";

pub fn count(conn: &Connection, user_id: i64, filter: NotificationFilter) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) FROM notifications WHERE {}", only(filter)))?
        .query_row(named_params! { ":user": user_id }, |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Newest first.
pub fn list(
    conn: &Connection,
    user_id: i64,
    filter: NotificationFilter,
    limit: u32,
    offset: u64,
) -> Result<Vec<Notification>> {
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    Ok(conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM notifications WHERE {} ORDER BY id DESC LIMIT :limit OFFSET :offset",
            only(filter)
        ))?
        .query_map(named_params! { ":user": user_id, ":limit": limit, ":offset": offset }, notification)?
        .collect::<Result<_, _>>()?)
}

/// The newest notifications after this one, oldest first.
pub fn list_after(conn: &Connection, user_id: i64, after: i64, limit: u32) -> Result<Vec<Notification>> {
    let mut found: Vec<Notification> = conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM notifications WHERE user_id = :user AND id > :after
             ORDER BY id DESC LIMIT :limit"
        ))?
        .query_map(named_params! { ":user": user_id, ":after": after, ":limit": limit }, notification)?
        .collect::<Result<_, _>>()?;
    found.reverse();
    Ok(found)
}

/// The id of the newest notification of any member; 0 if there is none.
pub fn newest(conn: &Connection) -> Result<i64> {
    Ok(conn
        .prepare_cached("SELECT coalesce(max(id), 0) FROM notifications")?
        .query_row([], |row| row.get(0))?)
}

/// Another member's notification is not found, as if it did not exist.
pub fn mark_read(conn: &Connection, user_id: i64, id: i64, now: &str) -> Result<Notification> {
    conn.prepare_cached(
        "UPDATE notifications SET read_at = ?3 WHERE id = ?1 AND user_id = ?2 AND read_at IS NULL",
    )?
    .execute((id, user_id, now))?;
    conn.prepare_cached(&format!("SELECT {COLUMNS} FROM notifications WHERE id = ?1 AND user_id = ?2"))?
        .query_row((id, user_id), notification)
        .optional()?
        .ok_or(Error::NotFound("Notification"))
}

/// Returns how many were marked.
pub fn mark_all_read(conn: &Connection, user_id: i64, now: &str) -> Result<usize> {
    Ok(conn
        .prepare_cached("UPDATE notifications SET read_at = ?2 WHERE user_id = ?1 AND read_at IS NULL")?
        .execute((user_id, now))?)
}

pub fn delete_old(conn: &Connection, now: Timestamp) -> Result<usize> {
    let before = format!("{:.3}", now - REMEMBERED);
    let mut deleted = 0;
    // One at a time, because each has an index.
    for old in OLD {
        deleted += conn.prepare_cached(old)?.execute([&before])?;
    }
    Ok(deleted)
}

pub const OLD: [&str; 2] = [
    "DELETE FROM notifications WHERE read_at < ?1",
    "DELETE FROM notifications WHERE read_at IS NULL AND created_at < ?1",
];
