//! Delivery of a post that is due: it is sent, retried, held back, or left to a person.
//!
//! Invariant: before a channel is called, the row says `sending`; whoever finds it that way later knows that
//! the channel may have the post, and treats it as that channel allows.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::adapters::{self, Delivered, OutgoingPicture, OutgoingPost, PublishError};
use super::model::{AnnouncedDate, ChannelAccess, ChannelKind, ChannelPost, PostStatus, SubjectKind};
use super::store::{self, DuePost};
use super::subject;
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::config::LiveConfig;
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::fetch::ApiClient;
use crate::kit::jobs::{self, Handlers, Job, JobContext, JobFailure, NewJob};
use crate::kit::media::{self, VariantFormat};
use crate::kit::public_address::PublicAddress;
use crate::notifications::{self, StaffNotification};

const JOB: &str = "channel-post";
/// Where the office sees the status of posts.
const POSTS: &str = "/content-engine/syndication?view=posts";
/// Minutes between attempts; after the last one, the office is notified.
const PAUSES: [i64; 5] = [1, 5, 15, 60, 240];
/// A post that goes out later than this is logged as late.
const LATE: SignedDuration = SignedDuration::from_mins(10);
/// A picture size that every channel accepts.
const MAX_PICTURE_BYTES: usize = 1_000_000;

/// Schedules a post with all its attempts, in the caller's transaction. `now`: when it is scheduled.
pub fn plan(conn: &Connection, post_id: i64, at: Timestamp, now: Timestamp) -> Result<()> {
    enqueue(conn, post_id, at, now, false)
}

fn enqueue(conn: &Connection, post_id: i64, at: Timestamp, now: Timestamp, is_retry: bool) -> Result<()> {
    let turn = store::plan(conn, post_id, &stamp_of(at), is_retry)?;
    let key = format!("{JOB}:{post_id}:{turn}");
    let payload = json!({ "post": post_id, "turn": turn, "is_at_once": at <= now });
    jobs::enqueue(conn, &NewJob { kind: JOB, key: &key, payload, run_at: Some(at) }).map(drop)
}

/// Sends the posts that were held back.
pub fn release(conn: &Connection, channel_id: i64, now: Timestamp) -> Result<()> {
    for id in store::list_waiting(conn, channel_id, PostStatus::Held)? {
        store::log(conn, id, &stamp_of(now), "The channel takes posts again.")?;
        plan(conn, id, now, now)?;
    }
    Ok(())
}

/// After a restore: posts that were due before now may have been sent from the database that was replaced.
pub fn doubt_overdue(conn: &Connection, now: &str) -> Result<()> {
    let words =
        "It may have gone out after the restored backup was made. Look there before you send it again.";
    for (id, turn, title) in store::set_overdue_unknown(conn, words, now)? {
        store::log(conn, id, now, words)?;
        notify_office(conn, (id, turn), PostStatus::Unknown, &title, words)?;
    }
    Ok(())
}

#[derive(Clone)]
struct Sender {
    db: Db,
    clock: Clock,
    config: LiveConfig,
    address: PublicAddress,
}

/// The HTTP client for channels; its user agent says how to contact the town.
pub fn client(config: &LiveConfig, address: &PublicAddress) -> ApiClient {
    ApiClient::new(&address.contact(&config.get()), config.at_start().discovery.allow_this_machine)
}

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let JobContext { db, clock, config, address } = context.clone();
    let sender = Sender { db, clock, config, address };
    handlers.on(JOB, move |job| sender.clone().run(job))
}

/// A call to make.
struct Call {
    access: ChannelAccess,
    post: OutgoingPost,
    turn: i64,
    was_unclear: bool,
    attempts: i64,
}

impl Sender {
    async fn run(self, job: Job) -> Result<(), JobFailure> {
        let number = |name: &str| job.payload.get(name).and_then(Value::as_i64);
        let (Some(id), Some(turn)) = (number("post"), number("turn")) else {
            return Err(JobFailure::Never("The payload names no post.".into()));
        };
        let is_at_once = job.payload.get("is_at_once").and_then(Value::as_bool) == Some(true);
        let (clock, origin) = (self.clock.clone(), self.address.for_links());
        let call = self.db.write(move |conn| begin(conn, &clock, &origin, (id, turn), is_at_once)).await?;
        let Some(call) = call else { return Ok(()) };
        let client = client(&self.config, &self.address);
        let (access, post) = (call.access.clone(), call.post.clone());
        let outcome = tokio::task::spawn_blocking(move || adapters::deliver(&client, &access, &post))
            .await
            .map_err(|error| JobFailure::Later(error.to_string()))?;
        let now = self.clock.timestamp();
        self.db.write(move |conn| end(conn, id, &call, &outcome, now)).await?;
        Ok(())
    }
}

/// Rechecks everything, because it may have changed since the post was scheduled. `is_at_once`: it was scheduled for
/// the same moment.
fn begin(
    conn: &Connection,
    clock: &Clock,
    origin: &str,
    (id, turn): (i64, i64),
    is_at_once: bool,
) -> Result<Option<Call>> {
    let Some(begun) = store::find_turn(conn, id, turn)? else { return Ok(None) };
    let now = clock.timestamp();
    let stamp = stamp_of(now);
    let is_interrupted = begun.status == PostStatus::Sending;
    if is_interrupted {
        store::log(conn, id, &stamp, "The program ended while this was being sent.")?;
    } else if begun.attempts == 0 && is_late(&begun, now) {
        store::log(conn, id, &stamp, "It goes out late: the program was not running when it was due.")?;
    }
    let post = match store::find_post(conn, id) {
        // A post about a deal, in a town that is no longer commercial.
        Err(Error::NotFound(_)) => return Ok(None),
        found => found?,
    };
    let is_unclear = begun.unclear_since.is_some();
    let title = post.title.clone();
    let stop = |status: PostStatus, words: &str| -> Result<Option<Call>> {
        store::finish(conn, id, status, words, is_unclear)?;
        store::log(conn, id, &stamp, words)?;
        let is_known = match status {
            // The office was notified when the channel's trouble began.
            PostStatus::Held => true,
            // Whoever posts at once is there to copy it.
            PostStatus::Ready => is_at_once,
            _ => false,
        };
        if !is_known {
            notify_office(conn, (id, turn), status, &title, words)?;
        }
        Ok(None)
    };
    let Some(channel) = store::list_channels(conn)?.into_iter().find(|one| one.id == begun.channel_id) else {
        let status = if is_unclear { PostStatus::Unknown } else { PostStatus::Failed };
        return stop(status, "It was not sent: the channel was removed.");
    };
    let about = (post.subject_kind, post.subject_id);
    if !is_unclear && let Some(why) = why_outdated(conn, clock, about, begun.announced.as_ref())? {
        return stop(PostStatus::Failed, &format!("It was not sent: {why}"));
    }
    if !channel.trouble.is_empty() {
        return stop(PostStatus::Held, &channel.trouble);
    }
    match channel.kind {
        ChannelKind::Copy => {
            let words = format!(
                "It is ready to be copied to {}. Mark it as posted when you have done so.",
                channel.name
            );
            return stop(PostStatus::Ready, &words);
        }
        ChannelKind::Rss => {
            let feed = format!("{origin}/feeds/{}.rss", channel.id);
            store::set_sent(conn, id, &feed, &stamp)?;
            store::log(conn, id, &stamp, "It is in the feed.")?;
            return Ok(None);
        }
        _ => {}
    }
    let access = store::find_access(conn, channel.id)?;
    let outgoing = outgoing(conn, &begun, post, origin, (now, &stamp))?;
    store::begin(conn, id, &stamp)?;
    store::log(conn, id, &stamp, &format!("Try {}.", begun.attempts + 1))?;
    Ok(Some(Call { access, post: outgoing, turn, was_unclear: is_unclear, attempts: begun.attempts + 1 }))
}

/// Why a post must not be published as it is, and what to do.
pub fn why_outdated(
    conn: &Connection,
    clock: &Clock,
    (kind, id): (SubjectKind, i64),
    announced: Option<&AnnouncedDate>,
) -> Result<Option<String>> {
    if let Err(why) = subject::find(conn, clock, kind, id)? {
        return Ok(Some(lower(why)));
    }
    let change = announced.map(|date| subject::find_change(conn, clock, id, date)).transpose()?.flatten();
    Ok(change.map(|why| format!("{why} Correct the text, then send it again.")))
}

/// Notifies the staff if a person has to act, once per status of each scheduled turn of a post: one that was ready to
/// be copied may fail.
pub fn notify_office(
    conn: &Connection,
    (id, turn): (i64, i64),
    status: PostStatus,
    title: &str,
    words: &str,
) -> Result<()> {
    let opening = match status {
        PostStatus::Failed => "Not posted",
        PostStatus::Unknown => "May not have been posted",
        PostStatus::Held => "Held back",
        PostStatus::Ready => "Ready to copy",
        _ => return Ok(()),
    };
    let title = format!("{opening}: {title}");
    let cause = format!("{JOB}:{id}:{turn}:{}", status.as_str());
    let notice = StaffNotification { title: &title, message: words, link: POSTS, cause: &cause };
    notifications::notify_staff(conn, &notice, &[])
}

fn is_late(begun: &DuePost, now: Timestamp) -> bool {
    begun.send_at.parse::<Timestamp>().is_ok_and(|due| now.duration_since(due) > LATE)
}

/// Lowercases the first letter, to use "This event has passed." inside a sentence.
fn lower(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

fn outgoing(
    conn: &Connection,
    begun: &DuePost,
    post: ChannelPost,
    origin: &str,
    (now, stamp): (Timestamp, &str),
) -> Result<OutgoingPost> {
    let moment = |text: &str| text.parse::<Timestamp>().ok();
    // As it is stored, so that another try sends the same.
    let first_try = begun.unclear_since.as_ref().and(begun.started_at.as_deref()).unwrap_or(stamp);
    Ok(OutgoingPost {
        picture: picture(conn, &post, origin)?,
        subject_kind: post.subject_kind,
        subject_id: post.subject_id,
        title: post.title,
        text: post.text,
        link: post.link,
        key: begun.key.clone(),
        started_at: moment(first_try).unwrap_or(now),
        now,
        unclear_since: begun.unclear_since.as_deref().and_then(moment),
    })
}

/// The JPEG or, if it is too large, the widest WebP file that is not.
fn picture(conn: &Connection, post: &ChannelPost, origin: &str) -> Result<Option<OutgoingPicture>> {
    if post.image_token.is_empty() {
        return Ok(None);
    }
    let Some(id) = media::find_image_id(conn, &post.image_token)? else { return Ok(None) };
    let Some(image) = media::find_image(conn, id)? else { return Ok(None) };
    let widest = image.widths.last().copied().unwrap_or(image.width);
    let files = std::iter::once((widest, VariantFormat::Jpeg))
        .chain(image.widths.iter().rev().map(|width| (*width, VariantFormat::Webp)));
    for (width, format) in files {
        let bytes = media::find_file(conn, &image.token, width, format)?;
        if let Some(bytes) = bytes.filter(|bytes| bytes.len() <= MAX_PICTURE_BYTES) {
            return Ok(Some(OutgoingPicture {
                bytes,
                content_type: format.content_type(),
                alt: post.image_alt.clone(),
                width: image.width,
                height: image.height,
                url: format!("{origin}{}", image.jpeg_url()),
            }));
        }
    }
    Ok(None)
}

fn end(
    conn: &Connection,
    id: i64,
    call: &Call,
    outcome: &std::result::Result<Delivered, PublishError>,
    now: Timestamp,
) -> Result<()> {
    let stamp = stamp_of(now);
    let unclear = |is_unclear: bool| call.was_unclear || is_unclear;
    let stop = |status: PostStatus, words: &str, is_unclear: bool| -> Result<()> {
        store::finish(conn, id, status, words, is_unclear)?;
        store::log(conn, id, &stamp, words)?;
        notify_office(conn, (id, call.turn), status, &call.post.title, words)
    };
    match outcome {
        Ok(done) => {
            store::set_sent(conn, id, &done.proof_url, &stamp)?;
            store::log(conn, id, &stamp, &done.words)
        }
        // A post that may have arrived is never reported as failed.
        Err(PublishError::Refused(words)) if call.was_unclear => stop(PostStatus::Unknown, words, true),
        Err(PublishError::Refused(words)) => stop(PostStatus::Failed, words, false),
        Err(PublishError::Unknown(words)) => stop(PostStatus::Unknown, words, true),
        Err(PublishError::Channel(words)) => {
            store::note_trouble(conn, call.access.id, words)?;
            stop(PostStatus::Held, words, unclear(false))
        }
        Err(PublishError::Later { words, after, is_unclear }) => {
            let at = usize::try_from(call.attempts - 1).unwrap_or(usize::MAX);
            let Some(pause) = PAUSES.get(at) else {
                let words = format!("{words} We tried {} times.", call.attempts);
                return if unclear(*is_unclear) {
                    let words = format!("{words} It may have arrived: look there before you send it again.");
                    stop(PostStatus::Unknown, &words, true)
                } else {
                    stop(PostStatus::Failed, &words, false)
                };
            };
            let pause = SignedDuration::from_mins(*pause).max(after.unwrap_or_default());
            enqueue(conn, id, now + pause, now, true)?;
            stop(PostStatus::Scheduled, words, unclear(*is_unclear))
        }
    }
}
