//! Posts are drafted, previewed, scheduled and changed.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::adapters::record_key;
use super::delivery;
use super::measure::{measure, whole_text};
use super::model::{
    Channel, ChannelDraft, ChannelKind, ChannelPost, PostDraft, PostPreview, PostStatus, SubjectKind,
};
use super::store::{self, NewPost};
use super::subject::{self, Subject};
use crate::accounts::{Actor, audit};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::error::{Error, FieldErrors, Refusal, Result};
use crate::kit::hex;

/// The input of the compose form.
#[derive(Debug, Clone)]
pub struct Composed {
    pub kind: SubjectKind,
    pub id: i64,
    pub has_picture: bool,
    pub image_alt: String,
    /// Channel id and text.
    pub posts: Vec<(i64, String)>,
}

fn find(conn: &Connection, clock: &Clock, kind: SubjectKind, id: i64) -> Result<Subject> {
    subject::find(conn, clock, kind, id)?.map_err(|why| Error::BadRequest(why.into()))
}

/// A suggested text for each channel.
pub fn draft(
    conn: &Connection,
    clock: &Clock,
    origin: &str,
    kind: SubjectKind,
    id: i64,
) -> Result<PostDraft> {
    let subject = find(conn, clock, kind, id)?;
    let mut channels = Vec::new();
    for channel in store::list_channels(conn)? {
        let link = subject::link(origin, &subject.item, &channel);
        let last_at = store::find_last(conn, channel.id, kind, id)?;
        let last = last_at.as_deref().and_then(|last| last.parse().ok());
        let free_from = last.map(|last| free_from(clock, &channel, kind, last)).transpose()?;
        channels.push(ChannelDraft {
            channel_id: channel.id,
            text: subject::suggest(&subject, &channel, &link),
            link,
            last_at,
            free_from: free_from.filter(|at| *at > clock.timestamp()).map(stamp_of),
        });
    }
    Ok(PostDraft { subject: subject.item, picture: subject.picture, channels })
}

/// In days of the town. The same event or deal can go to a channel once a day: first an announcement, later a
/// reminder.
fn gap(channel: &Channel, kind: SubjectKind) -> i64 {
    if kind == SubjectKind::Guide { channel.repeat_days } else { 1 }
}

/// The beginning of the day on which it may go there again.
fn free_from(clock: &Clock, channel: &Channel, kind: SubjectKind, last: Timestamp) -> Result<Timestamp> {
    let day = day_of(clock, last).checked_add(gap(channel, kind).days()).map_err(Error::internal)?;
    Ok(day.to_zoned(clock.zone().clone()).map_err(Error::internal)?.timestamp())
}

fn day_of(clock: &Clock, at: Timestamp) -> Date {
    at.to_zoned(clock.zone().clone()).date()
}

/// Why this text cannot go to this channel; empty if it can.
fn problem(channel: &Channel, preview: &PostPreview, is_empty: bool) -> String {
    let length = preview.length;
    if is_empty {
        return "Write something for this channel.".into();
    }
    if length.length > length.limit {
        return format!("This is too long for {}: {} of {}.", channel.name, length.length, length.limit);
    }
    if length.is_over {
        return format!("This is too long for {}: it takes 3,000 bytes, and emoji have many.", channel.name);
    }
    String::new()
}

fn preview_one(channel: &Channel, text: &str, link: String, has_picture: bool) -> PostPreview {
    let whole = whole_text(channel.kind, text, &link, has_picture);
    let length = measure(channel.kind, channel.character_limit, channel.link_length, &whole);
    let mut preview =
        PostPreview { channel_id: channel.id, text: whole, link, length, problem: String::new() };
    preview.problem = problem(channel, &preview, text.is_empty());
    preview
}

/// How each channel would count and show its text.
pub fn preview(
    conn: &Connection,
    clock: &Clock,
    origin: &str,
    composed: &Composed,
) -> Result<Vec<PostPreview>> {
    let subject = find(conn, clock, composed.kind, composed.id)?;
    let channels = store::list_channels(conn)?;
    let has_picture = composed.has_picture && subject.picture.is_some();
    let posts = composed.posts.iter().filter_map(|(id, text)| {
        let channel = channels.iter().find(|channel| channel.id == *id)?;
        let link = subject::link(origin, &subject.item, channel);
        Some(preview_one(channel, text, link, has_picture))
    });
    Ok(posts.collect())
}

fn key_of(kind: ChannelKind, now: Timestamp) -> Result<String> {
    let mut bytes = [0_u8; 4];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(match kind {
        ChannelKind::Bluesky => {
            let number = i64::from(u32::from_be_bytes(bytes));
            record_key(now.as_millisecond() * 1000 + number % 1000, number / 1000)
        }
        ChannelKind::Webhook => format!("msg_{}", hex::random::<16>().map_err(Error::internal)?),
        _ => hex::random::<16>().map_err(Error::internal)?,
    })
}

/// Schedules a post for each channel, all or none.
pub fn create(
    conn: &Connection,
    clock: &Clock,
    origin: &str,
    actor: &Actor,
    composed: &Composed,
    at: Timestamp,
) -> Result<Vec<ChannelPost>> {
    let subject = find(conn, clock, composed.kind, composed.id)?;
    let channels = store::list_channels(conn)?;
    let picture = subject.picture.as_ref().filter(|_| composed.has_picture);
    let mut errors = FieldErrors::default();
    if picture.is_some() && composed.image_alt.is_empty() {
        errors.add("image_alt", "Describe the picture for people who cannot see it.");
    }
    let about = (composed.kind, composed.id);
    let mut ids = Vec::new();
    for (channel_id, text) in &composed.posts {
        let field = format!("posts.{channel_id}");
        let Some(channel) = channels.iter().find(|channel| channel.id == *channel_id) else {
            errors.add(field, "This channel was removed.");
            continue;
        };
        let link = subject::link(origin, &subject.item, channel);
        let preview = preview_one(channel, text, link, picture.is_some());
        if !preview.problem.is_empty() {
            errors.add(&field, preview.problem);
            continue;
        }
        if let Some(words) = too_soon(conn, clock, channel, about, at, None)? {
            errors.add(&field, words);
            continue;
        }
        let new = NewPost {
            channel_id: channel.id,
            subject_kind: composed.kind,
            subject_id: composed.id,
            title: subject.item.title.clone(),
            text: text.clone(),
            link: preview.link,
            image_token: picture.map(|picture| picture.token.clone()).unwrap_or_default(),
            image_alt: picture.map(|_| composed.image_alt.clone()).unwrap_or_default(),
            key: key_of(channel.kind, clock.timestamp())?,
            announced: subject::find_announced(conn, clock, about, text, at)?,
        };
        let id = store::insert_post(conn, &new, &stamp_of(at), &actor.at)?;
        store::log(conn, id, &actor.at, &format!("Written by {}.", actor.name))?;
        delivery::plan(conn, id, at, clock.timestamp())?;
        let after =
            json!({ "channel": channel.name, "title": new.title, "text": text, "send_at": stamp_of(at) });
        audit(conn, actor, "post.create", &format!("post:{id}"), &Value::Null, &after)?;
        ids.push(id);
    }
    errors.check()?;
    ids.into_iter().map(|id| store::find_post(conn, id)).collect()
}

/// Why this must not go to the channel then. `except`: the post that is to go, which does not count against
/// itself.
fn too_soon(
    conn: &Connection,
    clock: &Clock,
    channel: &Channel,
    about: (SubjectKind, i64),
    at: Timestamp,
    except: Option<i64>,
) -> Result<Option<String>> {
    let (kind, _) = about;
    let gap = gap(channel, kind);
    let is_near =
        |moment: &Timestamp| i64::from((day_of(clock, at) - day_of(clock, *moment)).get_days()).abs() < gap;
    let moments = store::list_moments(conn, channel.id, about, except)?;
    // A scheduled post counts as much as a sent one.
    let near = moments.iter().filter_map(|moment| moment.parse::<Timestamp>().ok());
    let Some(moment) = near.filter(is_near).max() else {
        return Ok(None);
    };
    let free = free_from(clock, channel, kind, moment)?;
    let day = |at: Timestamp| day_of(clock, at).strftime("%B %-d, %Y").to_string();
    Ok(Some(format!(
        "{} already has this {} from {}. It may go there again from {}.",
        channel.name,
        kind.as_str(),
        day(moment),
        day(free),
    )))
}

/// Changes the text, the time, or both. Without a new time, nothing is sent that would not be anyway.
pub fn change(
    conn: &Connection,
    clock: &Clock,
    actor: &Actor,
    id: i64,
    text: Option<&str>,
    at: Option<Timestamp>,
) -> Result<ChannelPost> {
    let before = store::find_post(conn, id)?;
    if !before.status.is_open() {
        return Err(Refusal::conflict("This post can no longer be changed.").into());
    }
    if before.may_have_arrived {
        let words =
            "The channel may already have this post, so it cannot be changed. Withdraw it, then look there.";
        return Err(Refusal::conflict(words).into());
    }
    let channel = store::find_channel(conn, before.channel_id)?;
    let about = (before.subject_kind, before.subject_id);
    if let Some(at) = at
        && let Some(words) = too_soon(conn, clock, &channel, about, at, Some(id))?
    {
        return Err(Error::field("at", words));
    }
    if let Some(text) = text {
        let preview = preview_one(&channel, text, before.link.clone(), !before.image_token.is_empty());
        if !preview.problem.is_empty() {
            return Err(Error::field("text", preview.problem));
        }
        let due = before.send_at.parse::<Timestamp>().map_err(Error::internal)?;
        let due = at.unwrap_or(due).max(clock.timestamp());
        let announced = subject::find_announced(conn, clock, about, text, due)?;
        store::change_text(conn, id, text, announced.as_ref())?;
    }
    if let Some(at) = at {
        delivery::plan(conn, id, at, clock.timestamp())?;
    }
    store::log(conn, id, &actor.at, &format!("Changed by {}.", actor.name))?;
    let after = store::find_post(conn, id)?;
    let told = |post: &ChannelPost| json!({ "text": post.text, "send_at": post.send_at });
    audit(conn, actor, "post.change", &format!("post:{id}"), &told(&before), &told(&after))?;
    // Again: with the revision of this entry.
    store::find_post(conn, id)
}

/// A person's decision about a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// Send it now; if its status was unknown: the channel does not have it.
    Send,
    /// The channel has it, perhaps at this address.
    Posted(String),
    Withdraw,
}

pub fn decide(
    conn: &Connection,
    clock: &Clock,
    actor: &Actor,
    id: i64,
    decision: &Decision,
) -> Result<ChannelPost> {
    let before = store::find_post(conn, id)?;
    let is_waiting = matches!(before.status, PostStatus::Held | PostStatus::Failed | PostStatus::Unknown);
    // From our own feed, it can be removed.
    let is_in_feed = before.status == PostStatus::Sent && before.channel_kind == ChannelKind::Rss;
    let is_allowed = match decision {
        Decision::Send => is_waiting || before.status == PostStatus::Scheduled,
        Decision::Posted(_) => is_waiting || before.status == PostStatus::Ready,
        Decision::Withdraw => is_waiting || before.status.is_open() || is_in_feed,
    };
    if !is_allowed {
        return Err(Refusal::conflict("The post has changed in the meantime. Look at it again.").into());
    }
    let (action, words) = match decision {
        Decision::Send => {
            let now = clock.timestamp();
            // It may have been written anew since it failed.
            let about = (before.subject_kind, before.subject_id);
            let channels = store::list_channels(conn)?;
            if let Some(channel) = channels.iter().find(|channel| channel.id == before.channel_id)
                && let Some(words) = too_soon(conn, clock, channel, about, now, Some(id))?
            {
                return Err(Refusal::conflict(&words).into());
            }
            if before.status == PostStatus::Unknown {
                store::set_clear(conn, id)?;
            }
            delivery::plan(conn, id, now, now)?;
            ("post.send", "sent again")
        }
        Decision::Posted(url) => {
            store::set_sent(conn, id, url, &actor.at)?;
            ("post.confirm", "marked as posted")
        }
        Decision::Withdraw => match store::withdraw(conn, id)? {
            PostStatus::Unknown => ("post.withdraw", "stopped"),
            _ => ("post.withdraw", "taken back"),
        },
    };
    store::log(conn, id, &actor.at, &format!("It was {words} by {}.", actor.name))?;
    let after = store::find_post(conn, id)?;
    let told = |post: &ChannelPost| json!({ "status": post.status, "proof_url": post.proof_url });
    audit(conn, actor, action, &format!("post:{id}"), &told(&before), &told(&after))?;
    // Again: with the revision of this entry.
    store::find_post(conn, id)
}
