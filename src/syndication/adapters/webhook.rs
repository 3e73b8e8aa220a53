//! Signed JSON to somebody's own program, following Standard Webhooks: `webhook-id`, `webhook-timestamp` and
//! `webhook-signature` (HMAC-SHA256). The id is the same for every attempt, so that the receiver recognizes a
//! retry.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::{ChannelInfo, Delivered, OutgoingPost, PublishError, Result, call, error_of, words_in};
use crate::kit::fetch::{ApiClient, ApiRequest, ApiResponse};
use crate::kit::webhook_signature::sign;
use crate::syndication::model::ChannelAccess;

const NAME: &str = "The webhook";

pub fn deliver(client: &ApiClient, access: &ChannelAccess, post: &OutgoingPost) -> Result<Delivered> {
    let image = post.picture.as_ref().map(|picture| json!({ "url": picture.url, "alt": picture.alt }));
    let body = json!({
        "type": "post.published",
        "timestamp": post.started_at,
        "data": {
            "kind": post.subject_kind, "id": post.subject_id, "title": post.title, "text": post.text,
            "url": post.link, "image": image,
        },
    });
    let answer = send(client, access, &post.key, post.now, &body)?;
    Ok(Delivered { proof_url: String::new(), words: format!("The webhook answered {}.", answer.status) })
}

fn send(
    client: &ApiClient,
    access: &ChannelAccess,
    id: &str,
    now: Timestamp,
    body: &Value,
) -> Result<ApiResponse> {
    let (body, timestamp) = (body.to_string(), now.as_second().to_string());
    let signature = sign(&access.secret, id, &timestamp, body.as_bytes());
    let signature = signature.ok_or_else(|| {
        PublishError::Channel("The webhook's secret cannot be used. Enter it again.".into())
    })?;
    let ask = ApiRequest::post(&access.address, "application/json", body.into_bytes())
        .with("webhook-id", id)
        .with("webhook-timestamp", timestamp)
        .with("webhook-signature", format!("v1,{signature}"));
    let answer = call(client, NAME, &ask)?;
    match answer.status {
        200..300 => Ok(answer),
        401 | 403 => Err(PublishError::Channel(
            "The webhook's receiver does not accept our signature. Check that it has the same secret.".into(),
        )),
        _ => Err(error_of(NAME, &answer, &words_in(&answer, &["/error", "/message", "/detail"]))),
    }
}

/// Sends a `test` message, which a receiver acknowledges and ignores.
pub fn greet(client: &ApiClient, access: &ChannelAccess, now: Timestamp) -> Result<ChannelInfo> {
    let id = format!("test_{}", now.as_millisecond());
    let body = json!({ "type": "test", "timestamp": now, "data": { "channel": access.name } });
    let answer = send(client, access, &id, now, &body)?;
    let words = format!("A signed test message was sent; the receiver answered {}.", answer.status);
    Ok(ChannelInfo { words, ..ChannelInfo::default() })
}
