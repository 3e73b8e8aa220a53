//! A Facebook page, through the Graph API. It has no idempotency key: if an attempt may have arrived, the
//! page's own feed is read first, and if it does not hold the post, a person decides.

use jiff::SignedDuration;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    ChannelInfo, Delivered, OutgoingPicture, OutgoingPost, PublishError, Result, at, before_the_post, call,
    error_of, nonsense, words_in,
};
use crate::kit::fetch::{ApiClient, ApiRequest, ApiResponse, Multipart};
use crate::syndication::measure::whole_text;
use crate::syndication::model::{ChannelAccess, ChannelKind};

const NAME: &str = "Facebook";
/// Allowance for clock skew between Facebook and us.
const CLOCKS_DIFFER: SignedDuration = SignedDuration::from_mins(5);
/// When rate limited: its quotas usually cover an hour.
const WAIT: SignedDuration = SignedDuration::from_mins(30);

#[derive(Deserialize)]
struct Made {
    id: String,
}

#[derive(Deserialize)]
struct Page {
    name: String,
}

#[derive(Deserialize)]
struct Feed {
    data: Vec<FeedPost>,
}

#[derive(Deserialize)]
struct FeedPost {
    id: String,
    message: Option<String>,
    permalink_url: Option<String>,
}

/// Maps Facebook's error codes.
fn error(answer: &ApiResponse) -> PublishError {
    let said = words_in(answer, &["/error/message"]);
    let value: Value = answer.json().unwrap_or_default();
    let code = value.pointer("/error/code").and_then(Value::as_i64).unwrap_or_default();
    let is_transient = value.pointer("/error/is_transient").and_then(Value::as_bool).unwrap_or(false);
    match code {
        102 | 190 | 10 | 200..300 => PublishError::Channel(format!(
            "Facebook no longer accepts the token for this page. Make a new one there and enter it here. It says: “{said}”"
        )),
        4 | 17 | 32 | 341 | 368 | 613 => PublishError::Later {
            words: format!("Facebook asks us to wait. It says: “{said}”"),
            after: Some(answer.retry_after.unwrap_or(WAIT)),
            is_unclear: false,
        },
        1 | 2 => PublishError::Later {
            words: format!("Facebook failed. It says: “{said}”"),
            after: None,
            is_unclear: true,
        },
        506 => PublishError::Unknown(
            "Facebook says that the same thing was already posted. Look at your page.".into(),
        ),
        _ if is_transient => PublishError::Later {
            words: format!("Facebook failed. It says: “{said}”"),
            after: None,
            is_unclear: true,
        },
        _ => error_of(NAME, answer, &said),
    }
}

fn post_json(client: &ApiClient, access: &ChannelAccess, path: &str, body: &Value) -> Result<ApiResponse> {
    let ask = ApiRequest::post(at(access, path), "application/json", body.to_string().into_bytes());
    let answer = call(client, NAME, &ask.with_token(&access.secret))?;
    if answer.status == 200 { Ok(answer) } else { Err(error(&answer)) }
}

pub fn deliver(client: &ApiClient, access: &ChannelAccess, post: &OutgoingPost) -> Result<Delivered> {
    let message = whole_text(ChannelKind::Facebook, &post.text, &post.link, post.picture.is_some());
    if post.unclear_since.is_some() {
        return look(client, access, post, &message);
    }
    let body = match &post.picture {
        Some(picture) => {
            let photo = upload(client, access, picture)?;
            json!({ "message": message, "attached_media": [{ "media_fbid": photo }] })
        }
        None => json!({ "message": message, "link": post.link }),
    };
    let answer = post_json(client, access, &format!("/{}/feed", access.account), &body)?;
    let made: Made = answer.json().ok_or_else(|| nonsense(NAME, true))?;
    Ok(delivered(&made.id, None))
}

fn delivered(id: &str, permalink: Option<String>) -> Delivered {
    let proof_url = permalink.filter(|url| url.starts_with("https://"));
    Delivered {
        proof_url: proof_url.unwrap_or_else(|| format!("https://www.facebook.com/{id}")),
        words: format!("Facebook has it as {id}."),
    }
}

/// Checks whether the page shows the post since the attempt that may have arrived.
fn look(client: &ApiClient, access: &ChannelAccess, post: &OutgoingPost, message: &str) -> Result<Delivered> {
    let since =
        post.unclear_since.unwrap_or(post.now).saturating_sub(CLOCKS_DIFFER).map_or(0, |at| at.as_second());
    let path = format!("/{}/feed?fields=id,message,permalink_url&limit=100&since={since}", access.account);
    let answer =
        before_the_post(call(client, NAME, &ApiRequest::get(at(access, &path)).with_token(&access.secret)))?;
    if answer.status != 200 {
        return before_the_post(Err(error(&answer)));
    }
    let feed: Feed = answer.json().ok_or_else(|| nonsense(NAME, true))?;
    let found =
        feed.data.into_iter().find(|one| one.message.as_deref().map(str::trim) == Some(message.trim()));
    match found {
        Some(found) => Ok(delivered(&found.id, found.permalink_url)),
        None => Err(PublishError::Unknown(
            "An earlier try may have arrived, though your page does not show it yet. Look at it before you send again."
                .into(),
        )),
    }
}

/// Uploads an unpublished picture, shown only once a post refers to it.
fn upload(client: &ApiClient, access: &ChannelAccess, picture: &OutgoingPicture) -> Result<String> {
    let form = Multipart::new().map_err(|error| PublishError::Later {
        words: format!("The picture cannot be sent: {error}."),
        after: None,
        is_unclear: false,
    })?;
    let form = form.text("published", "false").text("alt_text_custom", &picture.alt).file(
        "source",
        "picture.jpg",
        picture.content_type,
        &picture.bytes,
    );
    let (content_type, body) = form.finish();
    let ask = ApiRequest::post(at(access, &format!("/{}/photos", access.account)), &content_type, body);
    let answer = before_the_post(call(client, NAME, &ask.with_token(&access.secret)))?;
    if answer.status != 200 {
        return before_the_post(Err(error(&answer)));
    }
    answer.json().map(|made: Made| made.id).ok_or_else(|| nonsense(NAME, false))
}

pub fn greet(client: &ApiClient, access: &ChannelAccess) -> Result<ChannelInfo> {
    let ask = ApiRequest::get(at(access, &format!("/{}?fields=name", access.account)));
    let answer = call(client, NAME, &ask.with_token(&access.secret))?;
    if answer.status != 200 {
        return Err(error(&answer));
    }
    let page: Page = answer.json().ok_or_else(|| nonsense(NAME, false))?;
    Ok(ChannelInfo {
        words: format!("Facebook takes posts for the page “{}”.", page.name),
        ..ChannelInfo::default()
    })
}
