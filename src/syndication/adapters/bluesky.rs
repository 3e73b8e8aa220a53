//! Bluesky (AT Protocol). We choose the record's key, so a retry overwrites the same record.

use std::ops::Range;

use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    ChannelInfo, Delivered, OutgoingPicture, OutgoingPost, PublishError, Result, at, before_the_post, call,
    error_of, nonsense, words_in,
};
use crate::kit::fetch::{ApiClient, ApiRequest, ApiResponse};
use crate::syndication::measure::{hashtags, shown_link, web_links, whole_text};
use crate::syndication::model::{ChannelAccess, ChannelKind};

const NAME: &str = "Bluesky";
const COLLECTION: &str = "app.bsky.feed.post";
/// The base32 alphabet of record keys, in sort order.
const DIGITS: &[u8; 32] = b"234567abcdefghijklmnopqrstuvwxyz";
const DIGIT_COUNT: u32 = 13;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Session {
    access_jwt: String,
    did: String,
    handle: String,
}

#[derive(Deserialize)]
struct Uploaded {
    blob: Value,
}

#[derive(Deserialize)]
struct Written {
    uri: String,
}

/// A record key as used for posts (a TID): microseconds, plus 10 bits to distinguish records made at the same
/// microsecond.
pub fn record_key(microseconds: i64, apart: i64) -> String {
    let number = (microseconds.unsigned_abs() & ((1 << 53) - 1)) << 10 | (apart.unsigned_abs() & 1023);
    (0..DIGIT_COUNT)
        .rev()
        .map(|place| {
            let digit = (number >> (5 * place)) & 31;
            char::from(
                usize::try_from(digit).ok().and_then(|digit| DIGITS.get(digit)).copied().unwrap_or(b'2'),
            )
        })
        .collect()
}

fn xrpc(access: &ChannelAccess, method: &str) -> String {
    at(access, &format!("/xrpc/{method}"))
}

fn error(answer: &ApiResponse) -> PublishError {
    let said = words_in(answer, &["/message", "/error"]);
    let name = words_in(answer, &["/error"]);
    let is_about_us =
        ["ExpiredToken", "InvalidToken", "AccountTakedown", "AuthFactorTokenRequired", "RepoNotFound"];
    if answer.status == 401 || is_about_us.contains(&name.as_str()) {
        return PublishError::Channel(format!(
            "Bluesky no longer accepts the app password. Make a new one there and enter it here. It says: “{said}”"
        ));
    }
    error_of(NAME, answer, &said)
}

fn sign_in(client: &ApiClient, access: &ChannelAccess) -> Result<Session> {
    let body = json!({ "identifier": access.account, "password": access.secret });
    let url = xrpc(access, "com.atproto.server.createSession");
    let answer = before_the_post(call(
        client,
        NAME,
        &ApiRequest::post(url, "application/json", body.to_string().into_bytes()),
    ))?;
    if answer.status != 200 {
        return before_the_post(Err(error(&answer)));
    }
    answer.json().ok_or_else(|| nonsense(NAME, false))
}

pub fn deliver(client: &ApiClient, access: &ChannelAccess, post: &OutgoingPost) -> Result<Delivered> {
    let session = sign_in(client, access)?;
    let blob = post.picture.as_ref().map(|picture| upload(client, access, &session, picture)).transpose()?;
    let record = record(post, blob);
    let body = json!({ "repo": session.did, "collection": COLLECTION, "rkey": post.key, "record": record });
    let url = xrpc(access, "com.atproto.repo.putRecord");
    let ask = ApiRequest::post(url, "application/json", body.to_string().into_bytes())
        .with_token(&session.access_jwt);
    let answer = call(client, NAME, &ask)?;
    if answer.status != 200 {
        return Err(error(&answer));
    }
    let written: Written = answer.json().ok_or_else(|| nonsense(NAME, true))?;
    let proof_url = format!("https://bsky.app/profile/{}/post/{}", session.handle, post.key);
    Ok(Delivered { proof_url, words: format!("Bluesky has it as {}.", written.uri) })
}

fn upload(
    client: &ApiClient,
    access: &ChannelAccess,
    session: &Session,
    picture: &OutgoingPicture,
) -> Result<Value> {
    let url = xrpc(access, "com.atproto.repo.uploadBlob");
    let ask =
        ApiRequest::post(url, picture.content_type, picture.bytes.clone()).with_token(&session.access_jwt);
    let answer = before_the_post(call(client, NAME, &ask))?;
    if answer.status != 200 {
        return before_the_post(Err(error(&answer)));
    }
    answer.json().map(|uploaded: Uploaded| uploaded.blob).ok_or_else(|| nonsense(NAME, false))
}

/// The record of a post, identical for every attempt while an earlier one may have arrived.
fn record(post: &OutgoingPost, blob: Option<Value>) -> Value {
    let text = whole_text(ChannelKind::Bluesky, &post.text, &post.link, post.picture.is_some());
    let embed = match blob.zip(post.picture.as_ref()) {
        Some((image, picture)) => json!({
            "$type": "app.bsky.embed.images",
            "images": [{
                "image": image, "alt": picture.alt,
                "aspectRatio": { "width": picture.width, "height": picture.height },
            }],
        }),
        None => json!({
            "$type": "app.bsky.embed.external",
            "external": { "uri": post.link, "title": post.title, "description": "" },
        }),
    };
    json!({
        "$type": COLLECTION, "text": text, "createdAt": format!("{:.3}", post.started_at), "langs": ["en"],
        "facets": facets(&text, &post.link), "embed": embed,
    })
}

/// Facets for the links and hashtags in the text, as byte ranges.
fn facets(text: &str, link: &str) -> Vec<Value> {
    let facet = |range: Range<usize>, feature: Value| {
        json!({
            "index": { "byteStart": range.start, "byteEnd": range.end },
            "features": [feature],
        })
    };
    let uri = |uri: &str| json!({ "$type": "app.bsky.richtext.facet#link", "uri": uri });
    let shown = shown_link(link);
    let own = text.len().saturating_sub(shown.len());
    let written = text.get(..own).unwrap_or(text);
    let mut facets = Vec::new();
    for range in web_links(written) {
        let address = written.get(range.clone()).unwrap_or_default();
        facets.push(facet(range, uri(address)));
    }
    for range in hashtags(written) {
        let tag = written.get(range.start + 1..range.end).unwrap_or_default();
        facets.push(facet(range.clone(), json!({ "$type": "app.bsky.richtext.facet#tag", "tag": tag })));
    }
    if text.ends_with(&shown) {
        facets.push(facet(own..text.len(), uri(link)));
    }
    facets
}

pub fn greet(client: &ApiClient, access: &ChannelAccess) -> Result<ChannelInfo> {
    let session = sign_in(client, access)?;
    Ok(ChannelInfo {
        words: format!("Bluesky takes posts of @{}.", session.handle),
        account: Some(session.handle),
        ..ChannelInfo::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_key_is_a_tid_that_sorts_by_time() {
        // The first post of the AT Protocol's own example: 2023-ish, thirteen digits of its alphabet.
        let key = record_key(1_763_737_200_000_000, 7);
        assert_eq!(key.len(), 13);
        assert!(key.bytes().all(|digit| DIGITS.contains(&digit)) && "234567abcdefghij".contains(&key[..1]));
        assert!(record_key(1, 0) < record_key(1, 1) && record_key(1, 1023) < record_key(2, 0));
        assert_eq!(record_key(0, 0), "2222222222222");
    }

    #[test]
    fn facets_count_bytes() {
        let link = "https://www.wexbury.example/guides/walks?utm_source=bluesky";
        let text = whole_text(ChannelKind::Bluesky, "Né 🚶 #été https://a.example!", link, false);
        let facets = facets(&text, link);
        let spans: Vec<&str> = facets
            .iter()
            .map(|facet| {
                let at = |name: &str| facet["index"][name].as_u64().unwrap() as usize;
                &text[at("byteStart")..at("byteEnd")]
            })
            .collect();
        assert_eq!(spans, ["https://a.example", "#été", "wexbury.example/guides/walks"]);
        assert_eq!(facets[1]["features"][0]["tag"], "été");
        assert_eq!(facets[2]["features"][0]["uri"], link);
    }
}
