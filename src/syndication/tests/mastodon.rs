//! Mastodon: what is sent, and how it fails.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::*;

const TOKEN: &str = "mastodon-token-1";

/// How the mock server handles a post.
const WELL: u32 = 0;
const TOO_OFTEN: u32 = 1;
/// Accepts it, then returns 500.
const FAILS_AFTER: u32 = 2;
const EXPIRED: u32 = 3;
const SLOW: u32 = 4;
const NONSENSE: u32 = 5;
const REFUSES: u32 = 6;

struct Mastodon {
    program: StandIn,
    mode: Arc<AtomicU32>,
    /// Key and text of each post that it shows.
    shown: Arc<Mutex<Vec<(String, Value)>>>,
}

impl Mastodon {
    fn start() -> Mastodon {
        let mode = Arc::new(AtomicU32::new(WELL));
        let shown: Arc<Mutex<Vec<(String, Value)>>> = Arc::default();
        let (how, kept) = (Arc::clone(&mode), Arc::clone(&shown));
        let program = StandIn::start(move |asked| answer(asked, how.load(Ordering::Relaxed), &kept));
        Mastodon { program, mode, shown }
    }

    fn does(&self, mode: u32) {
        self.mode.store(mode, Ordering::Relaxed);
    }

    fn count(&self) -> usize {
        self.shown.lock().unwrap().len()
    }

    fn add_to(&self, town: &TestTown) -> i64 {
        let fields =
            json!({ "kind": "mastodon", "name": "Town", "address": self.program.url, "secret": TOKEN });
        let id = add_channel(town, &fields);
        let check = done(&ask(town, "POST", &format!("{CHANNELS}{id}/check/"), &json!({})));
        assert_eq!(check["is_fine"], true, "{check}");
        id
    }
}

fn answer(asked: &Asked, mode: u32, shown: &Mutex<Vec<(String, Value)>>) -> Said {
    let is_public = asked.path == "/api/v2/instance";
    if !is_public && (mode == EXPIRED || !asked.header("authorization").ends_with(TOKEN)) {
        return said(401, &json!({ "error": "The access token is invalid" }));
    }
    match asked.call().as_str() {
        "GET /api/v1/accounts/verify_credentials" => said(200, &json!({ "id": "1", "acct": "wexbury" })),
        "GET /api/v2/instance" => {
            let statuses = json!({ "max_characters": 60, "characters_reserved_per_url": 23 });
            said(200, &json!({ "configuration": { "statuses": statuses } }))
        }
        "POST /api/v2/media" => {
            let text = asked.text();
            let is_form = asked.header("content-type").starts_with("multipart/form-data; boundary=");
            let has_parts = text.contains("name=\"description\"\r\n\r\nA path in the snow\r\n")
                && text
                    .contains("name=\"file\"; filename=\"picture.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n");
            if !is_form || !has_parts {
                return said(422, &json!({ "error": "Validation failed" }));
            }
            said(202, &json!({ "id": "77", "url": null }))
        }
        "GET /api/v1/media/77" => said(200, &json!({ "id": "77" })),
        "POST /api/v1/statuses" => take(asked, mode, shown),
        _ => said(404, &json!({ "error": "Record not found" })),
    }
}

fn take(asked: &Asked, mode: u32, shown: &Mutex<Vec<(String, Value)>>) -> Said {
    match mode {
        TOO_OFTEN => {
            return (429, "Retry-After: 1800\r\n".into(), "{\"error\":\"Too many requests\"}".into());
        }
        NONSENSE => return (200, String::new(), "<html>hello</html>".into()),
        REFUSES => return said(422, &json!({ "error": "Validation failed: Text can't be blank" })),
        _ => {}
    }
    let (key, body) = (asked.header("idempotency-key").to_owned(), asked.json());
    if key.is_empty() || body["status"].as_str().is_none_or(str::is_empty) {
        return said(422, &json!({ "error": "Validation failed" }));
    }
    let mut shown = shown.lock().unwrap();
    let at = shown.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
        shown.push((key, body));
        shown.len() - 1
    });
    match mode {
        FAILS_AFTER => said(500, &json!({ "error": "Internal server error" })),
        SLOW => {
            drop(shown);
            std::thread::sleep(Duration::from_secs(3));
            said(200, &json!({}))
        }
        _ => said(
            200,
            &json!({ "id": at.to_string(), "url": format!("https://social.example/@wexbury/{at}") }),
        ),
    }
}

#[test]
fn a_guide_is_posted_with_its_picture_and_the_proof_is_kept() {
    let (town, mastodon) = (town(), Mastodon::start());
    let id = mastodon.add_to(&town);
    let seen = channel(&town, id);
    assert_eq!((&seen["account"], &seen["character_limit"]), (&json!("wexbury"), &json!(60)));
    let sent = post_guide(&town, id, 1, &json!({ "has_picture": true, "image_alt": "A path in the snow" }));
    let sent = post(&town, sent);
    assert_eq!((sent["status"].as_str(), sent["problem"].as_str()), (Some("sent"), Some("")), "{sent}");
    assert_eq!(sent["proof_url"], "https://social.example/@wexbury/0");
    let link = "https://www.wexbury.example/guides/winter-walks?utm_source=mastodon&utm_medium=social&utm_campaign=guide-winter-walks";
    let (_, body) = mastodon.shown.lock().unwrap()[0].clone();
    assert_eq!(body["status"], format!("Walks 🚶 in the snow\n\n{link}"));
    assert_eq!(body["media_ids"], json!(["77"]));
    assert_kept_secret(&town, TOKEN);
}

#[test]
fn the_server_is_told_the_address_that_the_office_entered() {
    let town = TestTown::configured(|config| config.discovery.allow_this_machine = true, |_| {});
    town.give_address(&town.superuser());
    let mastodon = Mastodon::start();
    mastodon.add_to(&town);
    let asked = mastodon.program.asked.lock().unwrap();
    let agents: Vec<&str> = asked.iter().map(|asked| asked.header("user-agent")).collect();
    assert!(!agents.is_empty());
    for agent in agents {
        assert!(agent.ends_with("(+https://www.wexbury.example)"), "{agent}");
    }
}

#[test]
fn the_length_is_the_instances_own_and_a_link_counts_23() {
    let (town, mastodon) = (town(), Mastodon::start());
    let id = mastodon.add_to(&town);
    let with =
        |text: &str| json!({ "kind": "guide", "id": 2, "posts": [{ "channel_id": id, "text": text }] });
    let measure =
        |text: &str| done(&ask(&town, "POST", "/api/v1/admin/syndication/preview/", &with(text)))[0].clone();
    let just = measure(&"👩‍🚒".repeat(35));
    assert_eq!((&just["length"], &just["limit"], &just["problem"]), (&json!(60), &json!(60), &json!("")));
    let over = "x".repeat(36);
    assert_eq!(measure(&over)["problem"], "This is too long for Town: 61 of 60.");
    let refused = ask(&town, "POST", POSTS, &with(&over));
    assert_eq!(refused.status, Status::BadRequest);
    assert_eq!(refused.json()[format!("posts.{id}")][0], "This is too long for Town: 61 of 60.");
    // The suggested text fits.
    let draft = done(&ask(&town, "GET", "/api/v1/admin/syndication/items/guide/2/", &Value::Null));
    let text = draft["channels"][0]["text"].as_str().unwrap();
    assert_eq!((text, &measure(text)["problem"]), ("snow days\n\nAlong the river, and…", &json!("")));
}

#[test]
fn asked_to_wait_it_waits_as_long_as_it_is_told() {
    let (town, mastodon) = (town(), Mastodon::start());
    let id = mastodon.add_to(&town);
    mastodon.does(TOO_OFTEN);
    let post_id = post_guide(&town, id, 2, &json!({}));
    let waits = post(&town, post_id);
    assert_eq!(waits["status"], "scheduled");
    assert_eq!(waits["problem"], "Mastodon asks us to wait (429). It says: “Too many requests”");
    assert_eq!(waits["send_at"], "2026-11-21T15:30:00.000Z");
    mastodon.does(WELL);
    pass(&town, SignedDuration::from_mins(29));
    assert_eq!((status(&town, post_id).as_str(), mastodon.count()), ("scheduled", 0));
    pass(&town, SignedDuration::from_mins(1));
    assert_eq!((status(&town, post_id).as_str(), mastodon.count()), ("sent", 1));
}

#[test]
fn an_error_after_it_was_taken_makes_no_second_post() {
    let (town, mastodon) = (town(), Mastodon::start());
    let id = mastodon.add_to(&town);
    mastodon.does(FAILS_AFTER);
    let post_id = post_guide(&town, id, 2, &json!({}));
    assert_eq!((status(&town, post_id).as_str(), mastodon.count()), ("scheduled", 1));
    mastodon.does(SLOW);
    pass(&town, SignedDuration::from_mins(1));
    let waits = post(&town, post_id);
    assert_eq!(waits["problem"], "Mastodon: The server did not answer within 2 seconds.");
    mastodon.does(WELL);
    pass(&town, SignedDuration::from_mins(5));
    assert_eq!((status(&town, post_id).as_str(), mastodon.count()), ("sent", 1));
    let keys: Vec<String> = mastodon
        .program
        .asked("POST /api/v1/statuses")
        .iter()
        .map(|asked| asked.header("idempotency-key").to_owned())
        .collect();
    assert_eq!(keys.len(), 3);
    assert!(keys.iter().all(|key| *key == keys[0] && key.len() == 32));
}

#[test]
fn killed_between_the_yes_and_our_row_there_is_one_post() {
    let (town, mastodon) = (town(), Mastodon::start());
    let id = mastodon.add_to(&town);
    let post_id = post_guide(&town, id, 2, &json!({}));
    kill_before_writing(&town, post_id);
    pass(&town, SignedDuration::from_mins(6));
    assert_eq!((status(&town, post_id).as_str(), mastodon.count()), ("sent", 1));
    assert_eq!(post(&town, post_id)["proof_url"], "https://social.example/@wexbury/0");
    // After an hour, Mastodon has forgotten the key: nothing is sent, and a person has to look.
    kill_before_writing(&town, post_id);
    mastodon.shown.lock().unwrap().clear();
    pass(&town, SignedDuration::from_hours(3));
    assert_eq!((status(&town, post_id).as_str(), mastodon.count()), ("unknown", 0));
    let proof = "https://social.example/@wexbury/0";
    done(&decide(&town, post_id, &json!({ "decision": "posted", "proof_url": proof })));
    assert_eq!((status(&town, post_id).as_str(), mastodon.count()), ("sent", 0));
}

#[test]
fn with_a_token_that_no_longer_counts_the_queue_waits_untouched() {
    let (town, mastodon) = (town(), Mastodon::start());
    let id = mastodon.add_to(&town);
    mastodon.does(EXPIRED);
    let first = post_guide(&town, id, 1, &json!({}));
    let second = post_guide(&town, id, 2, &json!({}));
    assert_eq!((status(&town, first), status(&town, second)), ("held".into(), "held".into()));
    let trouble = channel(&town, id)["trouble"].as_str().unwrap().to_owned();
    assert!(
        trouble.starts_with("Mastodon no longer accepts the token. Make a new one there and enter it here.")
    );
    // The second one was not even tried.
    assert_eq!(mastodon.program.asked("POST /api/v1/statuses").len(), 1);
    let check = done(&ask(&town, "POST", &format!("{CHANNELS}{id}/check/"), &json!({})));
    assert_eq!((&check["is_fine"], &check["words"]), (&json!(false), &json!(trouble)));
    mastodon.does(WELL);
    let change = ask(&town, "PATCH", &format!("{CHANNELS}{id}/"), &json!({ "secret": TOKEN }));
    assert_eq!(done(&change)["trouble"], "");
    town.wait_for_jobs();
    assert_eq!((status(&town, first), status(&town, second)), ("sent".into(), "sent".into()));
    assert_eq!(mastodon.count(), 2);
}

#[test]
fn a_failed_post_never_looks_sent_and_what_answers_nonsense_may_have_it() {
    let (town, mastodon) = (town(), Mastodon::start());
    let id = mastodon.add_to(&town);
    mastodon.does(REFUSES);
    let refused = post_guide(&town, id, 1, &json!({}));
    let failed = post(&town, refused);
    assert_eq!(
        (&failed["status"], &failed["sent_at"], &failed["proof_url"]),
        (&json!("failed"), &Value::Null, &json!(""))
    );
    assert!(failed["problem"].as_str().unwrap().contains("Text can't be blank"));
    mastodon.does(NONSENSE);
    let unknown = post_guide(&town, id, 2, &json!({}));
    for minutes in [1, 5, 15, 60] {
        assert_eq!(status(&town, unknown), "scheduled");
        pass(&town, SignedDuration::from_mins(minutes));
    }
    assert_eq!(status(&town, unknown), "unknown");
    assert_eq!(mastodon.program.asked("POST /api/v1/statuses").len(), 5, "not once more after its hour");
    mastodon.does(WELL);
    done(&decide(&town, refused, &json!({ "decision": "send" })));
    done(&decide(&town, unknown, &json!({ "decision": "send" })));
    assert_eq!((status(&town, refused), status(&town, unknown)), ("sent".into(), "sent".into()));
    assert_eq!(decide(&town, refused, &json!({ "decision": "withdraw" })).status, Status::Conflict);
}

#[test]
fn a_post_that_is_sent_again_by_hand_has_all_its_tries_again() {
    let (town, mastodon) = (town(), Mastodon::start());
    let id = mastodon.add_to(&town);
    mastodon.does(TOO_OFTEN);
    let waiting = post_guide(&town, id, 1, &json!({}));
    for _ in 0..5 {
        assert_eq!(status(&town, waiting), "scheduled");
        pass(&town, SignedDuration::from_mins(240));
    }
    let failed = post(&town, waiting);
    assert_eq!((&failed["status"], &failed["attempts"]), (&json!("failed"), &json!(6)));
    done(&decide(&town, waiting, &json!({ "decision": "send" })));
    let again = post(&town, waiting);
    assert_eq!((&again["status"], &again["attempts"]), (&json!("scheduled"), &json!(1)));
    mastodon.does(WELL);
    pass(&town, SignedDuration::from_mins(240));
    assert_eq!(status(&town, waiting), "sent");
}
