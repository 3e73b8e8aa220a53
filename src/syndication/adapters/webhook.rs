//! Signed JSON to somebody's own program, after Standard Webhooks: `webhook-id`, `webhook-timestamp` and
//! `webhook-signature` (HMAC-SHA256). The id stays through every try, so that the receiver knows a
//! repetition.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use serde_json::{Value, json};
use sha2::Sha256;

use super::{Delivered, Fault, Greeting, Outgoing, Result, call, fault_of, words_in};
use crate::kit::fetch::{ApiClient, ApiRequest, ApiResponse};
use crate::syndication::model::ChannelAccess;

const NAME: &str = "The webhook";

pub fn deliver(client: &ApiClient, access: &ChannelAccess, post: &Outgoing) -> Result<Delivered> {
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
    let signature = sign(&access.secret, &[id, &timestamp, &body].join("."));
    let signature = signature
        .ok_or_else(|| Fault::Channel("The webhook's secret cannot be used. Enter it anew.".into()))?;
    let ask = ApiRequest::post(&access.address, "application/json", body.into_bytes())
        .with("webhook-id", id)
        .with("webhook-timestamp", timestamp)
        .with("webhook-signature", format!("v1,{signature}"));
    let answer = call(client, NAME, &ask)?;
    match answer.status {
        200..300 => Ok(answer),
        401 | 403 => Err(Fault::Channel(
            "The webhook's receiver does not accept our signature. Check that it has the same secret.".into(),
        )),
        _ => Err(fault_of(NAME, &answer, &words_in(&answer, &["/error", "/message", "/detail"]))),
    }
}

/// Base64, as the specification has it; what is no `whsec_…` is taken as it stands.
fn sign(secret: &str, content: &str) -> Option<String> {
    let key = match secret.strip_prefix("whsec_") {
        Some(encoded) => STANDARD.decode(encoded).ok()?,
        None => secret.as_bytes().to_vec(),
    };
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
    mac.update(content.as_bytes());
    Some(STANDARD.encode(mac.finalize().into_bytes()))
}

/// A message of its own type, which a receiver answers and leaves alone.
pub fn greet(client: &ApiClient, access: &ChannelAccess, now: Timestamp) -> Result<Greeting> {
    let id = format!("test_{}", now.as_millisecond());
    let body = json!({ "type": "test", "timestamp": now, "data": { "channel": access.name } });
    let answer = send(client, access, &id, now, &body)?;
    let words = format!("A signed test message was sent; the receiver answered {}.", answer.status);
    Ok(Greeting { words, ..Greeting::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the Standard Webhooks specification's own libraries.
    #[test]
    fn a_message_is_signed_as_the_specification_has_it() {
        let content = "msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{\"test\": 2432232314}";
        assert_eq!(
            sign("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", content).as_deref(),
            Some("g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
        );
        assert!(sign("whsec_not base64", content).is_none());
        assert!(sign("any words", content).is_some());
    }
}
