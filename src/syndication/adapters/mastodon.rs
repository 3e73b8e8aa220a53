//! Mastodon and compatible servers. The key is sent as `Idempotency-Key`: for an hour, the same key returns
//! the same post.

use std::time::Duration;

use jiff::SignedDuration;
use serde::Deserialize;
use serde_json::json;

use super::{
    ChannelInfo, Delivered, OutgoingPicture, OutgoingPost, PublishError, Result, at, before_the_post, call,
    error_of, nonsense, words_in,
};
use crate::kit::fetch::{ApiClient, ApiRequest, ApiResponse, Multipart};
use crate::syndication::measure::whole_text;
use crate::syndication::model::{ChannelAccess, ChannelKind};

const NAME: &str = "Mastodon";
/// Mastodon remembers a key for an hour; this leaves a margin.
const KEY_LASTS: SignedDuration = SignedDuration::from_mins(50);
/// How often to poll for a picture that is still being processed, one second apart.
const LOOKS: u32 = 20;
const ERROR: &[&str] = &["/error_description", "/error"];

#[derive(Deserialize)]
struct Status {
    id: String,
    url: Option<String>,
    uri: Option<String>,
}

#[derive(Deserialize)]
struct Media {
    id: String,
}

#[derive(Deserialize)]
struct Account {
    acct: String,
}

#[derive(Deserialize)]
struct Instance {
    configuration: Configuration,
}

#[derive(Deserialize)]
struct Configuration {
    statuses: Statuses,
}

#[derive(Deserialize)]
struct Statuses {
    max_characters: u32,
    characters_reserved_per_url: Option<u32>,
}

pub fn deliver(client: &ApiClient, access: &ChannelAccess, post: &OutgoingPost) -> Result<Delivered> {
    if post.unclear_since.is_some_and(|since| post.now.duration_since(since) > KEY_LASTS) {
        return Err(PublishError::Unknown(
            "An earlier try may have arrived, and Mastodon can no longer tell. Look at your account there."
                .into(),
        ));
    }
    let media = post.picture.as_ref().map(|picture| upload(client, access, picture)).transpose()?;
    let text = whole_text(ChannelKind::Mastodon, &post.text, &post.link, post.picture.is_some());
    let body =
        json!({ "status": text, "media_ids": media.into_iter().collect::<Vec<_>>(), "visibility": "public" });
    let ask =
        ApiRequest::post(at(access, "/api/v1/statuses"), "application/json", body.to_string().into_bytes())
            .with_token(&access.secret)
            .with("Idempotency-Key", &post.key);
    let answer = call(client, NAME, &ask)?;
    if answer.status != 200 {
        return Err(error(&answer));
    }
    let status: Status = answer.json().ok_or_else(|| nonsense(NAME, true))?;
    let proof_url = status.url.or(status.uri).filter(|url| url.starts_with("http")).unwrap_or_default();
    Ok(Delivered { proof_url, words: format!("Mastodon has it as {}.", status.id) })
}

fn error(answer: &ApiResponse) -> PublishError {
    error_of(NAME, answer, &words_in(answer, ERROR))
}

/// An upload that no post refers to is harmless: Mastodon deletes it.
fn upload(client: &ApiClient, access: &ChannelAccess, picture: &OutgoingPicture) -> Result<String> {
    let form = Multipart::new().map_err(|error| certain(&error.to_string()))?;
    let extension = if picture.content_type == "image/webp" { "webp" } else { "jpg" };
    let form = form.text("description", &picture.alt).file(
        "file",
        &format!("picture.{extension}"),
        picture.content_type,
        &picture.bytes,
    );
    let (content_type, body) = form.finish();
    let ask = ApiRequest::post(at(access, "/api/v2/media"), &content_type, body).with_token(&access.secret);
    let answer = before_the_post(call(client, NAME, &ask))?;
    if !matches!(answer.status, 200 | 202) {
        return before_the_post(Err(error(&answer)));
    }
    let media: Media = answer.json().ok_or_else(|| nonsense(NAME, false))?;
    let mut is_done = answer.status == 200;
    for _ in 0..LOOKS {
        if is_done {
            return Ok(media.id);
        }
        std::thread::sleep(Duration::from_secs(1));
        let ask =
            ApiRequest::get(at(access, &format!("/api/v1/media/{}", media.id))).with_token(&access.secret);
        let answer = before_the_post(call(client, NAME, &ask))?;
        match answer.status {
            200 => is_done = true,
            206 => {}
            _ => return before_the_post(Err(error(&answer))),
        }
    }
    Err(certain("it is still working on the picture"))
}

fn certain(words: &str) -> PublishError {
    PublishError::Later {
        words: format!("Mastodon did not take the picture: {words}."),
        after: None,
        is_unclear: false,
    }
}

pub fn greet(client: &ApiClient, access: &ChannelAccess) -> Result<ChannelInfo> {
    let ask = ApiRequest::get(at(access, "/api/v1/accounts/verify_credentials")).with_token(&access.secret);
    let answer = call(client, NAME, &ask)?;
    if answer.status != 200 {
        return Err(error(&answer));
    }
    let account: Account = answer.json().ok_or_else(|| nonsense(NAME, false))?;
    let answer = call(client, NAME, &ApiRequest::get(at(access, "/api/v2/instance")))?;
    // Servers that only implement the older API lack this endpoint; the default limits apply then.
    let statuses = answer.json().map(|instance: Instance| instance.configuration.statuses);
    let character_limit =
        statuses.as_ref().map(|statuses| statuses.max_characters).filter(|limit| *limit > 0);
    let link_length =
        statuses.and_then(|statuses| statuses.characters_reserved_per_url).filter(|limit| *limit > 0);
    let limit = character_limit.unwrap_or(ChannelKind::Mastodon.usual_limit());
    Ok(ChannelInfo {
        words: format!("Mastodon takes posts of @{}, up to {limit} characters.", account.acct),
        account: Some(account.acct),
        character_limit,
        link_length,
    })
}
