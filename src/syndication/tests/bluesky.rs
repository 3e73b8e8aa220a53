//! Bluesky: session, picture, record.

use super::*;

const PASSWORD: &str = "abcd-efgh-ijkl-mnop";

struct Bluesky {
    program: StandIn,
    /// "well", "after" (500 after writing the record), "slow" (no response in time after writing it), "often"
    /// (rate limited), "expired"
    mode: Arc<Mutex<&'static str>>,
    records: Arc<Mutex<BTreeMap<String, Value>>>,
}

impl Bluesky {
    fn start() -> Bluesky {
        let (mode, records) =
            (Arc::new(Mutex::new("well")), Arc::<Mutex<BTreeMap<String, Value>>>::default());
        let (how, kept) = (Arc::clone(&mode), Arc::clone(&records));
        let program = StandIn::start(move |asked| answer(asked, *how.lock().unwrap(), &kept));
        Bluesky { program, mode, records }
    }

    fn add_to(&self, town: &TestTown) -> i64 {
        let fields = json!({
            "kind": "bluesky", "name": "Sky", "address": self.program.url, "account": "@wexbury.example",
            "secret": PASSWORD,
        });
        add_channel(town, &fields)
    }

    fn only_record(&self) -> (String, Value) {
        let records = self.records.lock().unwrap();
        assert_eq!(records.len(), 1, "{records:?}");
        records.iter().next().map(|(key, record)| (key.clone(), record.clone())).unwrap()
    }
}

fn answer(asked: &Asked, mode: &str, records: &Mutex<BTreeMap<String, Value>>) -> Said {
    let body = asked.json();
    let call = asked.call();
    if call == "POST /xrpc/com.atproto.server.createSession" {
        if mode == "expired" || body != json!({ "identifier": "wexbury.example", "password": PASSWORD }) {
            return said(
                401,
                &json!({ "error": "AuthenticationRequired", "message": "Invalid identifier or password" }),
            );
        }
        return said(
            200,
            &json!({ "accessJwt": "jwt-1", "refreshJwt": "r", "did": "did:plc:town", "handle": "wexbury.example" }),
        );
    }
    if asked.header("authorization") != "Bearer jwt-1" {
        return said(401, &json!({ "error": "AuthMissing" }));
    }
    match call.as_str() {
        "POST /xrpc/com.atproto.repo.uploadBlob" => {
            if asked.header("content-type") != "image/jpeg" || !asked.body.starts_with(&[0xff, 0xd8]) {
                return said(400, &json!({ "error": "InvalidMimeType" }));
            }
            let blob = json!({ "$type": "blob", "ref": { "$link": "bafy" }, "mimeType": "image/jpeg", "size": asked.body.len() });
            said(200, &json!({ "blob": blob }))
        }
        "POST /xrpc/com.atproto.repo.putRecord" => {
            if mode == "often" {
                let body =
                    json!({ "error": "RateLimitExceeded", "message": "Rate Limit Exceeded" }).to_string();
                return (429, "ratelimit-reset: 4102444800\r\n".into(), body);
            }
            let key = body["rkey"].as_str().unwrap_or_default().to_owned();
            let record = &body["record"];
            let is_post = body["collection"] == "app.bsky.feed.post" && body["repo"] == "did:plc:town";
            let is_short = record["text"].as_str().is_some_and(|text| text.len() <= 3000);
            if !is_post || !is_short || key.len() != 13 || record["$type"] != "app.bsky.feed.post" {
                return said(400, &json!({ "error": "InvalidRequest", "message": "Invalid record" }));
            }
            records.lock().unwrap().insert(key.clone(), record.clone());
            if mode == "slow" {
                std::thread::sleep(std::time::Duration::from_secs(3));
            }
            if mode == "after" {
                return said(500, &json!({ "error": "InternalServerError" }));
            }
            said(200, &json!({ "uri": format!("at://did:plc:town/app.bsky.feed.post/{key}"), "cid": "bafy" }))
        }
        _ => said(404, &json!({ "error": "XRPCNotSupported" })),
    }
}

#[test]
fn a_post_is_a_record_with_picture_and_facets_and_is_written_once() {
    let (town, bluesky) = (town(), Bluesky::start());
    let id = bluesky.add_to(&town);
    let check = done(&ask(&town, "POST", &format!("{CHANNELS}{id}/check/"), &json!({})));
    assert_eq!(check["words"], "Bluesky takes posts of @wexbury.example.");
    *bluesky.mode.lock().unwrap() = "after";
    let more = json!({ "has_picture": true, "image_alt": "A path in the snow" });
    let post_id = post_guide(&town, id, 1, &more);
    assert_eq!(status(&town, post_id), "scheduled");
    let first = bluesky.only_record();
    *bluesky.mode.lock().unwrap() = "slow";
    pass(&town, SignedDuration::from_mins(1));
    let waits = post(&town, post_id);
    assert_eq!(
        (&waits["status"], &waits["problem"]),
        (&json!("scheduled"), &json!("Bluesky: The server did not answer within 2 seconds."))
    );
    *bluesky.mode.lock().unwrap() = "well";
    pass(&town, SignedDuration::from_mins(5));
    assert_eq!(status(&town, post_id), "sent");
    kill_before_writing(&town, post_id);
    pass(&town, SignedDuration::from_hours(48));
    assert_eq!(status(&town, post_id), "sent");
    let (key, record) = bluesky.only_record();
    assert_eq!((&key, &record), (&first.0, &first.1), "the same record each time");
    assert_eq!(
        post(&town, post_id)["proof_url"],
        format!("https://bsky.app/profile/wexbury.example/post/{key}")
    );
    let text = record["text"].as_str().unwrap();
    assert_eq!(text, "Walks 🚶 in the snow\n\nwexbury.example/guides/winter-walks");
    let facet = &record["facets"][0];
    let at = |name: &str| facet["index"][name].as_u64().unwrap() as usize;
    assert_eq!(&text[at("byteStart")..at("byteEnd")], "wexbury.example/guides/winter-walks");
    assert!(facet["features"][0]["uri"].as_str().unwrap().contains("utm_source=bluesky"));
    assert_eq!(record["embed"]["images"][0]["alt"], "A path in the snow");
    assert_eq!(record["createdAt"], "2026-11-21T15:00:00.000Z");
    assert_kept_secret(&town, PASSWORD);
}

#[test]
fn an_app_password_that_was_taken_back_and_too_many_calls_are_told_apart() {
    let (town, bluesky) = (town(), Bluesky::start());
    let id = bluesky.add_to(&town);
    *bluesky.mode.lock().unwrap() = "often";
    let post_id = post_guide(&town, id, 2, &json!({}));
    assert_eq!(status(&town, post_id), "scheduled");
    assert_eq!(channel(&town, id)["trouble"], "");
    // It waits at most a day, whatever the server asks for.
    *bluesky.mode.lock().unwrap() = "expired";
    pass(&town, SignedDuration::from_hours(24));
    assert_eq!(status(&town, post_id), "held");
    let trouble = channel(&town, id)["trouble"].as_str().unwrap().to_owned();
    assert!(trouble.starts_with("Bluesky no longer accepts the app password."), "{trouble}");
    *bluesky.mode.lock().unwrap() = "well";
    done(&ask(&town, "POST", &format!("{CHANNELS}{id}/check/"), &json!({})));
    town.wait_for_jobs();
    assert_eq!(status(&town, post_id), "sent");
    let (_, record) = bluesky.only_record();
    assert_eq!(record["embed"]["$type"], "app.bsky.embed.external");
    assert_eq!(
        record["createdAt"], "2026-11-22T15:00:00.000Z",
        "when it went out, not when it first could not"
    );
}
