//! SQL of the channels.

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::SHOWN;
use crate::kit::error::{Error, Result};
use crate::syndication::adapters::ChannelInfo;
use crate::syndication::model::{Channel, ChannelAccess, ChannelChange, ChannelKind};

fn channel(row: &Row<'_>) -> rusqlite::Result<Channel> {
    let kind: ChannelKind = row.get("kind")?;
    let limit: Option<u32> = row.get("character_limit")?;
    Ok(Channel {
        id: row.get("id")?,
        kind,
        name: row.get("name")?,
        address: row.get("address")?,
        account: row.get("account")?,
        character_limit: limit.unwrap_or(kind.usual_limit()),
        repeat_days: row.get("repeat_days")?,
        has_secret: row.get("has_secret")?,
        secret_set_at: row.get("secret_set_at")?,
        trouble: row.get("trouble")?,
        checked_at: row.get("checked_at")?,
        waiting: row.get("waiting")?,
        sent: row.get("sent")?,
        revision: row.get("revision")?,
        link_length: row.get("link_length")?,
    })
}

fn select(condition: &str) -> String {
    format!(
        "SELECT c.id, c.kind, c.name, c.address, c.account, c.character_limit, c.link_length, c.repeat_days,
             c.secret <> '' AS has_secret, c.secret_set_at, c.trouble, c.checked_at,
             (SELECT count(*) FROM channel_posts p WHERE p.channel_id = c.id AND {SHOWN}
              AND p.status IN ('scheduled', 'held', 'sending', 'ready', 'unknown')) AS waiting,
             (SELECT count(*) FROM channel_posts p WHERE p.channel_id = c.id AND {SHOWN}
              AND p.status = 'sent') AS sent,
             coalesce((SELECT max(a.id) FROM audit_entries a WHERE a.subject = 'channel:' || c.id), 0) AS revision
         FROM channels c WHERE c.removed_at IS NULL AND {condition} ORDER BY plain_text(c.name), c.id"
    )
}

pub fn list_channels(conn: &Connection) -> Result<Vec<Channel>> {
    let mut statement = conn.prepare_cached(&select("TRUE"))?;
    Ok(statement.query_map([], channel)?.collect::<rusqlite::Result<_>>()?)
}

pub fn find_channel(conn: &Connection, id: i64) -> Result<Channel> {
    let found = conn.prepare_cached(&select("c.id = ?1"))?.query_row([id], channel).optional()?;
    found.ok_or(Error::NotFound("Channel"))
}

/// The name of a public feed.
pub fn find_feed(conn: &Connection, id: i64) -> Result<String> {
    let name = conn
        .prepare_cached("SELECT name FROM channels WHERE id = ?1 AND kind = 'rss' AND removed_at IS NULL")?
        .query_row([id], |row| row.get(0))
        .optional()?;
    name.ok_or(Error::NotFound("Feed"))
}

/// Includes the secret: only for calling the channel.
pub fn find_access(conn: &Connection, id: i64) -> Result<ChannelAccess> {
    let mut statement = conn.prepare_cached(
        "SELECT id, kind, name, address, account, secret FROM channels WHERE id = ?1 AND removed_at IS NULL",
    )?;
    let found = statement.query_row([id], |row| {
        Ok(ChannelAccess {
            id: row.get("id")?,
            kind: row.get("kind")?,
            name: row.get("name")?,
            address: row.get("address")?,
            account: row.get("account")?,
            secret: row.get("secret")?,
        })
    });
    found.optional()?.ok_or(Error::NotFound("Channel"))
}

pub fn insert_channel(conn: &Connection, kind: ChannelKind, new: &ChannelChange, now: &str) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO channels (kind, name, address, account, secret, secret_set_at, character_limit,
             repeat_days, created_at)
         VALUES (:kind, :name, :address, :account, coalesce(:secret, ''), iif(:secret IS NULL, NULL, :now),
             :limit, :repeat_days, :now)",
    )?
    .execute(named_params! {
        ":kind": kind.as_str(), ":name": new.name, ":address": new.address, ":account": new.account,
        ":secret": new.secret, ":limit": new.character_limit, ":repeat_days": new.repeat_days, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

/// A limit reported by the channel itself stays.
pub fn update_channel(conn: &Connection, id: i64, change: &ChannelChange, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE channels SET name = :name, address = :address, account = :account,
             secret = coalesce(:secret, secret), secret_set_at = iif(:secret IS NULL, secret_set_at, :now),
             character_limit = iif(kind IN ('webhook', 'rss', 'copy'), :limit, character_limit),
             repeat_days = :repeat_days, trouble = ''
         WHERE id = :id AND removed_at IS NULL",
    )?
    .execute(named_params! {
        ":id": id, ":name": change.name, ":address": change.address, ":account": change.account,
        ":secret": change.secret, ":limit": change.character_limit, ":repeat_days": change.repeat_days,
        ":now": now,
    })?;
    Ok(())
}

pub fn remove_channel(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE channels SET removed_at = ?2, secret = '', secret_set_at = NULL WHERE id = ?1 AND removed_at IS NULL",
    )?
    .execute((id, now))?;
    Ok(())
}

pub fn note_trouble(conn: &Connection, id: i64, words: &str) -> Result<()> {
    conn.prepare_cached("UPDATE channels SET trouble = ?2 WHERE id = ?1")?.execute((id, words))?;
    Ok(())
}

/// Records a successful check and what the channel reported.
pub fn note_check(conn: &Connection, id: i64, greeting: &ChannelInfo, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE channels SET trouble = '', checked_at = :now, account = coalesce(:account, account),
             character_limit = coalesce(:limit, character_limit), link_length = coalesce(:link, link_length)
         WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":now": now, ":account": greeting.account, ":limit": greeting.character_limit,
        ":link": greeting.link_length,
    })?;
    Ok(())
}
