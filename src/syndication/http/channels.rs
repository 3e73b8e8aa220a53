//! Calls for staff to set up channels, check them, and remove them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rocket::http::Status;
use rocket::{Route, State, delete, get, patch, post};
use serde_json::{Value, json};

use crate::accounts::{Actor, Staff, audit, audit_with, check_edit};
use crate::kit::error::{Error, Result};
use crate::kit::fetch::ApiClient;
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, RecordId, routes};
use crate::kit::web_address;
use crate::syndication::adapters;
use crate::syndication::delivery;
use crate::syndication::model::{Channel, ChannelChange, ChannelCheck, ChannelKind, PostStatus};
use crate::syndication::store;

const MAX_NAME_LENGTH: usize = 60;
const MAX_URL_LENGTH: usize = 500;
const MAX_SECRET_LENGTH: usize = 2_000;
/// Days before a guide may go out again, unless the office says otherwise.
const USUAL_GAP: i64 = 60;
/// Minimum length of a webhook's secret.
const MIN_BYTES: usize = 24;

const BLUESKY: &str = "https://bsky.social";
const FACEBOOK: &str = "https://graph.facebook.com/v23.0";

#[get("/admin/channels")]
async fn list(_staff: Staff, app: &State<AppState>) -> Result<PrivateBody<Vec<Channel>>> {
    Ok(PrivateBody(app.db.read(store::list_channels).await?))
}

pub fn read_kind(input: &mut Input) -> Option<ChannelKind> {
    let kind = input.choice("kind", &ChannelKind::WORDS).and_then(|word| ChannelKind::parse(&word));
    if kind.is_none() && !input.has_errors("kind") {
        input.error("kind", REQUIRED);
    }
    kind
}

/// `before`: the channel being changed.
pub fn read_change(
    mut input: Input,
    kind: ChannelKind,
    before: Option<&Channel>,
    is_allowed: impl Fn(&str) -> bool,
) -> Result<ChannelChange> {
    let name = match before {
        None => input.text("name", TextRule::new().at_most(MAX_NAME_LENGTH)),
        Some(before) => input
            .optional_text("name", TextRule::new().at_most(MAX_NAME_LENGTH))
            .unwrap_or_else(|| before.name.clone()),
    };
    let optional = |input: &mut Input, field: &str, most: usize| {
        input.optional_text(field, TextRule::new().or_blank().at_most(most))
    };
    let address = optional(&mut input, "address", MAX_URL_LENGTH);
    let address = address.or_else(|| before.map(|before| before.address.clone())).unwrap_or_default();
    let account = optional(&mut input, "account", MAX_URL_LENGTH);
    let account = account.or_else(|| before.map(|before| before.account.clone())).unwrap_or_default();
    let secret = optional(&mut input, "secret", MAX_SECRET_LENGTH).filter(|secret| !secret.is_empty());
    let limit = input.number("character_limit");
    let usual = before.map_or(USUAL_GAP, |before| before.repeat_days);
    let repeat_days = input.number("repeat_days").flatten().unwrap_or(usual);
    if !(1..=3650).contains(&repeat_days) {
        input.error("repeat_days", "Enter a number of days from 1 to 3,650.");
    }
    let most = i64::from(ChannelKind::Facebook.usual_limit());
    let character_limit = match limit {
        Some(Some(limit)) if !(20..=most).contains(&limit) => {
            input.error("character_limit", "Enter a number from 20 to 63,206.");
            None
        }
        Some(limit) => limit.and_then(|limit| u32::try_from(limit).ok()),
        None => before.map(|before| before.character_limit).filter(|limit| *limit != kind.usual_limit()),
    };
    let mut change = ChannelChange { name, address, account, secret, character_limit, repeat_days };
    if kind.is_called() {
        read_access(&mut input, kind, before, &mut change, is_allowed);
    } else {
        change = ChannelChange { address: String::new(), account: String::new(), secret: None, ..change };
    }
    input.check()?;
    Ok(change)
}

/// Reads the channel's address, account and secret.
fn read_access(
    input: &mut Input,
    kind: ChannelKind,
    before: Option<&Channel>,
    change: &mut ChannelChange,
    is_allowed: impl Fn(&str) -> bool,
) {
    if change.address.is_empty() {
        change.address = match kind {
            ChannelKind::Bluesky => BLUESKY.into(),
            ChannelKind::Facebook => FACEBOOK.into(),
            _ => String::new(),
        };
    }
    match address_of(kind, &change.address).filter(|address| is_allowed(address)) {
        Some(address) => change.address = address,
        None if change.address.is_empty() => input.error("address", "Enter the address of its server."),
        None => input.error("address", "Enter a web address that begins with https://."),
    }
    change.account = change.account.trim_start_matches('@').to_owned();
    if kind.has_account() {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || "._-@".contains(letter);
        if change.account.is_empty() || !change.account.chars().all(is_name) {
            input.error(
                "account",
                match kind {
                    ChannelKind::Bluesky => "Enter the handle, such as wexbury.bsky.social.",
                    _ => "Enter the page’s id, a long number.",
                },
            );
        }
    }
    match change.secret.as_deref() {
        Some(secret) => {
            if let Some(error) = secret_error(kind, secret) {
                input.error("secret", error);
            }
        }
        None if before.is_none_or(|before| !before.has_secret) => {
            input.error("secret", "Enter the token or password. It is stored and never shown again.");
        }
        // Otherwise, somebody who cannot read the secret could have it sent to their own server.
        None if before.is_some_and(|before| before.address != change.address) => {
            input.error("secret", "The address is another one. Enter the token for it.");
        }
        None => {}
    }
}

fn address_of(kind: ChannelKind, typed: &str) -> Option<String> {
    let url = web_address::parse(typed).or_else(|| web_address::parse(&web_address::complete(typed)?))?;
    // People copy the address of their profile.
    let is_server = matches!(kind, ChannelKind::Mastodon | ChannelKind::Bluesky);
    Some(if is_server {
        url.origin().ascii_serialization()
    } else {
        url.as_str().trim_end_matches('/').to_owned()
    })
}

fn secret_error(kind: ChannelKind, secret: &str) -> Option<&'static str> {
    if !secret.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Some("A token has no spaces or letters with accents. Copy it again.");
    }
    if kind != ChannelKind::Webhook {
        return None;
    }
    let length = match secret.strip_prefix("whsec_") {
        Some(encoded) => STANDARD.decode(encoded).map_or(0, |bytes| bytes.len()),
        None => secret.len(),
    };
    (length < MIN_BYTES)
        .then_some("This secret is too short. Use “Make a secret”, or one of at least 24 characters.")
}

fn client(app: &AppState) -> ApiClient {
    delivery::client(&app.config, &app.public_address)
}

fn told(channel: &Channel) -> Value {
    json!({
        "name": channel.name, "address": channel.address, "account": channel.account,
        "character_limit": channel.character_limit, "repeat_days": channel.repeat_days,
        "secret": channel.secret_set_at.as_ref().map_or("not set".to_owned(), |at| format!("set on {at}")),
    })
}

#[post("/admin/channels", data = "<body>")]
async fn create(staff: Staff, body: Body, app: &State<AppState>) -> Result<(Status, PrivateBody<Channel>)> {
    let mut input = body.json()?;
    let Some(kind) = read_kind(&mut input) else {
        input.check()?;
        return Err(Error::field("kind", REQUIRED));
    };
    let client = client(app);
    let new = read_change(input, kind, None, |address| client.is_allowed(address))?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| {
        let id = store::insert_channel(conn, kind, &new, &actor.at)?;
        let channel = store::find_channel(conn, id)?;
        let subject = format!("channel:{id}");
        audit_with(
            conn,
            &actor,
            "channel.create",
            &subject,
            [&Value::Null, &told(&channel)],
            &json!({ "kind": kind }),
        )?;
        store::find_channel(conn, id)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[patch("/admin/channels/<id>", data = "<body>")]
async fn change(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<Channel>> {
    let (id, mut input, client) = (id.of("Channel")?, body.json()?, client(app));
    let (actor, now) = (Actor::member(&staff.0, &app.clock), app.clock.timestamp());
    let write = app.db.write(move |conn| {
        let (before, subject) = (store::find_channel(conn, id)?, format!("channel:{id}"));
        check_edit(conn, &actor, &subject, &mut input, &|_| true)?;
        let change = read_change(input, before.kind, Some(&before), |address| client.is_allowed(address))?;
        store::update_channel(conn, id, &change, &actor.at)?;
        // Posts that were held back get their chance at once.
        delivery::release(conn, id, now)?;
        let after = store::find_channel(conn, id)?;
        audit(conn, &actor, "channel.change", &subject, &told(&before), &told(&after))?;
        store::find_channel(conn, id)
    });
    Ok(PrivateBody(write.await?))
}

#[delete("/admin/channels/<id>")]
async fn remove(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<Status> {
    let id = id.of("Channel")?;
    let actor = Actor::member(&staff.0, &app.clock);
    app.db
        .write(move |conn| {
            let before = store::find_channel(conn, id)?;
            for status in [PostStatus::Scheduled, PostStatus::Held, PostStatus::Ready] {
                for post in store::list_waiting(conn, id, status)? {
                    let words = match store::withdraw(conn, post)? {
                        PostStatus::Unknown => "It was stopped: its channel was removed.",
                        _ => "It was taken back with its channel.",
                    };
                    store::log(conn, post, &actor.at, words)?;
                }
            }
            store::remove_channel(conn, id, &actor.at)?;
            audit(conn, &actor, "channel.remove", &format!("channel:{id}"), &told(&before), &Value::Null)
        })
        .await?;
    Ok(Status::NoContent)
}

/// Checks whether the channel would take a post.
#[post("/admin/channels/<id>/check", data = "<_body>")]
async fn check(
    id: RecordId,
    _staff: Staff,
    _body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<ChannelCheck>> {
    let id = id.of("Channel")?;
    let read = app.db.read(move |conn| Ok((store::find_channel(conn, id)?, store::find_access(conn, id)?)));
    let (channel, access) = read.await?;
    if !channel.kind.is_called() {
        return Err(Error::BadRequest("This channel is our own: there is nothing to check.".into()));
    }
    let (client, now) = (client(app), app.clock.timestamp());
    let outcome = rocket::tokio::task::spawn_blocking(move || adapters::greet(&client, &access, now))
        .await
        .map_err(Error::internal)?;
    Ok(PrivateBody(
        app.db.write(move |conn| crate::syndication::check::note(conn, &channel, outcome, now)).await?,
    ))
}

pub fn routes() -> Vec<Route> {
    routes![list, create, change, remove, check]
}
