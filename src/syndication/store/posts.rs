//! SQL for reading, creating and changing posts.

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::SHOWN;
use crate::kit::error::{Error, Result};
use crate::kit::media;
use crate::syndication::measure::whole_text;
use crate::syndication::model::{
    AnnouncedDate, ChannelKind, ChannelPost, PostLogEntry, PostStatus, SubjectKind,
};

/// The most log entries shown per post.
const MAX_ENTRIES: u32 = 200;

#[derive(Debug, Clone)]
pub struct NewPost {
    pub channel_id: i64,
    pub subject_kind: SubjectKind,
    pub subject_id: i64,
    pub title: String,
    pub text: String,
    pub link: String,
    pub image_token: String,
    pub image_alt: String,
    pub key: String,
    pub announced: Option<AnnouncedDate>,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct PostFilter {
    pub status: Option<PostStatus>,
    pub channel_id: Option<i64>,
}

fn post(row: &Row<'_>) -> rusqlite::Result<ChannelPost> {
    let (text, link): (String, String) = (row.get("text")?, row.get("link")?);
    let image_token: String = row.get("image_token")?;
    Ok(ChannelPost {
        id: row.get("id")?,
        channel_id: row.get("channel_id")?,
        channel_name: row.get("channel_name")?,
        channel_kind: row.get("channel_kind")?,
        subject_kind: row.get("subject_kind")?,
        subject_id: row.get("subject_id")?,
        title: row.get("title")?,
        packet: whole_text(ChannelKind::Copy, &text, &link, false),
        text,
        link,
        image_url: String::new(),
        image_alt: row.get("image_alt")?,
        status: row.get("status")?,
        send_at: row.get("send_at")?,
        attempts: row.get("attempts")?,
        problem: row.get("problem")?,
        may_have_arrived: row.get("may_have_arrived")?,
        proof_url: row.get("proof_url")?,
        sent_at: row.get("sent_at")?,
        created_at: row.get("created_at")?,
        revision: row.get("revision")?,
        image_token,
    })
}

const COLUMNS: &str = "p.id, p.channel_id, c.name AS channel_name, c.kind AS channel_kind, p.subject_kind,
    p.subject_id, p.title, p.text, p.link, p.image_token, p.image_alt, p.status, p.send_at, p.attempts,
    p.problem, p.unclear_since IS NOT NULL AS may_have_arrived, p.proof_url, p.sent_at, p.created_at,
    coalesce((SELECT max(a.id) FROM audit_entries a WHERE a.subject = 'post:' || p.id), 0) AS revision";

const WANTED: &str =
    "(:status IS NULL OR p.status = :status) AND (:channel IS NULL OR p.channel_id = :channel)";

pub fn count_posts(conn: &Connection, filter: PostFilter) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) FROM channel_posts p WHERE {SHOWN} AND {WANTED}"))?
        .query_row(
            named_params! { ":status": filter.status.map(PostStatus::as_str), ":channel": filter.channel_id },
            |row| row.get(0),
        )?;
    Ok(count.unsigned_abs())
}

/// Posts that need a person's attention first, then newest first.
pub fn list_posts(
    conn: &Connection,
    filter: PostFilter,
    limit: u32,
    offset: u64,
) -> Result<Vec<ChannelPost>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM channel_posts p JOIN channels c ON c.id = p.channel_id
         WHERE {SHOWN} AND {WANTED}
         ORDER BY p.status IN ('unknown', 'failed', 'held', 'ready') DESC, p.send_at DESC, p.id DESC
         LIMIT :limit OFFSET :offset"
    ))?;
    let posts = statement.query_map(
        named_params! {
            ":status": filter.status.map(PostStatus::as_str), ":channel": filter.channel_id,
            ":limit": limit, ":offset": offset.cast_signed(),
        },
        post,
    )?;
    posts.map(|found| with_picture(conn, found?)).collect()
}

pub fn find_post(conn: &Connection, id: i64) -> Result<ChannelPost> {
    let found = conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM channel_posts p JOIN channels c ON c.id = p.channel_id WHERE p.id = ?1 AND {SHOWN}"
        ))?
        .query_row([id], post)
        .optional()?;
    with_picture(conn, found.ok_or(Error::NotFound("Post"))?)
}

fn with_picture(conn: &Connection, mut post: ChannelPost) -> Result<ChannelPost> {
    if !post.image_token.is_empty()
        && let Some(id) = media::find_image_id(conn, &post.image_token)?
        && let Some(image) = media::find_image(conn, id)?
    {
        post.image_url = image.jpeg_url();
    }
    Ok(post)
}

pub fn insert_post(conn: &Connection, new: &NewPost, send_at: &str, now: &str) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO channel_posts (channel_id, subject_kind, subject_id, title, text, link, image_token,
             image_alt, key, announced, status, send_at, created_at)
         VALUES (:channel, :kind, :subject, :title, :text, :link, :token, :alt, :key, :announced, 'scheduled',
             :at, :now)",
    )?
    .execute(named_params! {
        ":channel": new.channel_id, ":kind": new.subject_kind.as_str(), ":subject": new.subject_id,
        ":title": new.title, ":text": new.text, ":link": new.link, ":token": new.image_token,
        ":alt": new.image_alt, ":key": new.key,
        ":announced": announced_text(new.announced.as_ref())?, ":at": send_at, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

fn announced_text(date: Option<&AnnouncedDate>) -> Result<Option<String>> {
    date.map(serde_json::to_string).transpose().map_err(Error::internal)
}

/// `announced`: the date that the new text announces; without one, the date stays.
pub fn change_text(conn: &Connection, id: i64, text: &str, announced: Option<&AnnouncedDate>) -> Result<()> {
    conn.prepare_cached(
        "UPDATE channel_posts SET text = ?2, announced = coalesce(?3, announced) WHERE id = ?1",
    )?
    .execute((id, text, announced_text(announced)?))?;
    Ok(())
}

/// When this was last sent to a channel, or is scheduled to be.
pub fn find_last(conn: &Connection, channel_id: i64, kind: SubjectKind, id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached(
            "SELECT max(coalesce(sent_at, send_at)) FROM channel_posts
             WHERE channel_id = ?1 AND subject_kind = ?2 AND subject_id = ?3
                 AND status NOT IN ('withdrawn', 'failed')",
        )?
        .query_row((channel_id, kind.as_str(), id), |row| row.get(0))?)
}

/// The times at which this was sent to a channel, or is scheduled to be; without those of one post.
pub fn list_moments(
    conn: &Connection,
    channel_id: i64,
    (kind, id): (SubjectKind, i64),
    except: Option<i64>,
) -> Result<Vec<String>> {
    let mut statement = conn.prepare_cached(
        "SELECT coalesce(sent_at, send_at) FROM channel_posts
         WHERE channel_id = ?1 AND subject_kind = ?2 AND subject_id = ?3
             AND status NOT IN ('withdrawn', 'failed') AND id IS NOT ?4",
    )?;
    let moments = statement.query_map((channel_id, kind.as_str(), id, except), |row| row.get(0))?;
    Ok(moments.collect::<rusqlite::Result<_>>()?)
}

/// Posts of a channel that have this status, earliest first.
pub fn list_waiting(conn: &Connection, channel_id: i64, status: PostStatus) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM channel_posts WHERE channel_id = ?1 AND status = ?2 ORDER BY send_at, id",
    )?;
    let ids = statement.query_map((channel_id, status.as_str()), |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// The posts in a feed whose subject is public, newest first.
pub fn list_fed(
    conn: &Connection,
    channel_id: i64,
    limit: usize,
    is_public: impl Fn(&ChannelPost) -> Result<bool>,
) -> Result<Vec<(ChannelPost, String)>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS}, p.key FROM channel_posts p JOIN channels c ON c.id = p.channel_id
         WHERE p.channel_id = ?1 AND p.status = 'sent' AND {SHOWN} ORDER BY p.sent_at DESC, p.id DESC"
    ))?;
    let posts = statement.query_map([channel_id], |row| Ok((post(row)?, row.get("key")?)))?;
    let mut fed = Vec::new();
    for found in posts {
        let (post, key) = found?;
        if is_public(&post)? {
            fed.push((with_picture(conn, post)?, key));
        }
        if fed.len() == limit {
            break;
        }
    }
    Ok(fed)
}

pub fn log(conn: &Connection, post_id: i64, at: &str, words: &str) -> Result<()> {
    conn.prepare_cached("INSERT INTO channel_post_log (post_id, at, words) VALUES (?1, ?2, ?3)")?
        .execute((post_id, at, words))?;
    Ok(())
}

pub fn list_log(conn: &Connection, post_id: i64) -> Result<Vec<PostLogEntry>> {
    let mut statement = conn
        .prepare_cached("SELECT at, words FROM channel_post_log WHERE post_id = ?1 ORDER BY id LIMIT ?2")?;
    let entries = statement
        .query_map((post_id, MAX_ENTRIES), |row| Ok(PostLogEntry { at: row.get(0)?, words: row.get(1)? }))?;
    Ok(entries.collect::<rusqlite::Result<_>>()?)
}
