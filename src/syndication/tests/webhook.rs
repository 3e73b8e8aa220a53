//! The signed webhook, with a receiver that verifies signatures as the specification says.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::*;

/// In place of a status code: responds only after the client's timeout.
const SLOW: u16 = 0;
const KEY: &[u8] = b"twenty-four bytes or more";

fn secret() -> String {
    format!("whsec_{}", STANDARD.encode(KEY))
}

/// Stores each message once by its id; if `fails` is set, fails afterwards with that status.
struct Receiver {
    program: StandIn,
    fails: Arc<Mutex<Option<u16>>>,
    taken: Arc<Mutex<BTreeMap<String, Value>>>,
}

impl Receiver {
    fn start() -> Receiver {
        let (fails, taken) =
            (Arc::<Mutex<Option<u16>>>::default(), Arc::<Mutex<BTreeMap<String, Value>>>::default());
        let (how, kept) = (Arc::clone(&fails), Arc::clone(&taken));
        let program = StandIn::start(move |asked| {
            let (id, at) = (asked.header("webhook-id"), asked.header("webhook-timestamp"));
            let mut mac = Hmac::<Sha256>::new_from_slice(KEY).unwrap();
            mac.update(format!("{id}.{at}.{}", asked.text()).as_bytes());
            let expected = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
            if asked.header("webhook-signature") != expected || id.contains('.') || at.parse::<i64>().is_err()
            {
                return said(401, &json!({ "error": "bad signature" }));
            }
            kept.lock().unwrap().insert(id.to_owned(), asked.json());
            let fails = *how.lock().unwrap();
            if fails == Some(SLOW) {
                std::thread::sleep(std::time::Duration::from_secs(3));
                return said(204, &json!({}));
            }
            said(fails.unwrap_or(204), &json!({}))
        });
        Receiver { program, fails, taken }
    }

    fn add_to(&self, town: &TestTown, secret: &str) -> i64 {
        let url = format!("{}/hooks/town", self.program.url);
        add_channel(town, &json!({ "kind": "webhook", "name": "Library", "address": url, "secret": secret }))
    }

    fn does(&self, fails: u16) {
        *self.fails.lock().unwrap() = Some(fails);
    }

    fn bodies(&self) -> Vec<Value> {
        self.taken.lock().unwrap().values().cloned().collect()
    }
}

#[test]
fn a_post_goes_out_signed_and_under_one_id_however_often_it_is_tried() {
    let (town, receiver) = (town(), Receiver::start());
    let id = receiver.add_to(&town, &secret());
    *receiver.fails.lock().unwrap() = Some(500);
    let more = json!({ "has_picture": true, "image_alt": "A path in the snow" });
    let post_id = post_guide(&town, id, 1, &more);
    assert_eq!(post(&town, post_id)["problem"], "The webhook failed (500).");
    *receiver.fails.lock().unwrap() = None;
    pass(&town, SignedDuration::from_mins(1));
    assert_eq!(status(&town, post_id), "sent");
    kill_before_writing(&town, post_id);
    pass(&town, SignedDuration::from_hours(30));
    assert_eq!(status(&town, post_id), "sent");
    let asked = receiver.program.asked("POST /hooks/town");
    assert_eq!((asked.len(), receiver.bodies().len()), (3, 1));
    assert!(
        asked.iter().all(|one| one.body == asked[0].body && one.header("webhook-id").starts_with("msg_"))
    );
    let body = receiver.bodies().remove(0);
    assert_eq!(
        (&body["type"], &body["timestamp"]),
        (&json!("post.published"), &json!("2026-11-21T15:00:00Z"))
    );
    let image = body["data"]["image"].clone();
    assert!(image["url"].as_str().unwrap().starts_with("https://www.wexbury.example/media/"));
    assert_eq!(image["alt"], "A path in the snow");
    assert_eq!(body["data"]["text"], "Walks 🚶 in the snow");
    assert!(body["data"]["url"].as_str().unwrap().contains("utm_medium=webhook"));
    assert_kept_secret(&town, &secret());
}

#[test]
fn the_check_sends_a_test_message_and_says_where_the_secrets_differ() {
    let (town, receiver) = (town(), Receiver::start());
    let other = receiver.add_to(&town, "whsec_YW5vdGhlciBzZWNyZXQgb2YgZW5vdWdoIGJ5dGVz");
    let path = format!("{CHANNELS}{other}/check/");
    let check = done(&ask(&town, "POST", &path, &json!({})));
    assert_eq!(check["is_fine"], false);
    assert!(check["words"].as_str().unwrap().contains("Check that it has the same secret."));
    done(&ask(&town, "PATCH", &format!("{CHANNELS}{other}/"), &json!({ "secret": secret() })));
    let check = done(&ask(&town, "POST", &path, &json!({})));
    assert_eq!(check["words"], "A signed test message was sent; the receiver answered 204.");
    assert_eq!(receiver.bodies()[0]["type"], "test");
}

#[test]
fn a_receiver_that_is_slow_busy_or_no_longer_knows_the_secret_never_makes_a_post_look_sent() {
    let (town, receiver) = (town(), Receiver::start());
    let id = receiver.add_to(&town, &secret());
    receiver.does(SLOW);
    let post_id = post_guide(&town, id, 1, &json!({}));
    let waits = post(&town, post_id);
    assert_eq!(
        (&waits["status"], &waits["sent_at"], &waits["problem"]),
        (
            &json!("scheduled"),
            &Value::Null,
            &json!("The webhook: The server did not answer within 2 seconds.")
        )
    );
    receiver.does(429);
    pass(&town, SignedDuration::from_mins(1));
    assert_eq!(status(&town, post_id), "scheduled");
    receiver.does(401);
    pass(&town, SignedDuration::from_hours(24));
    assert_eq!(status(&town, post_id), "held");
    assert!(channel(&town, id)["trouble"].as_str().unwrap().contains("secret"));
    *receiver.fails.lock().unwrap() = None;
    done(&ask(&town, "POST", &format!("{CHANNELS}{id}/check/"), &json!({})));
    town.wait_for_jobs();
    assert_eq!(status(&town, post_id), "sent");
    let posts = receiver.bodies().into_iter().filter(|body| body["type"] == "post.published").count();
    assert_eq!(posts, 1, "one message, however often it was sent");
}

/// Titles of the superuser's notifications.
fn bells(town: &TestTown) -> Vec<String> {
    let told = done(&ask(town, "GET", "/api/v1/notifications/", &Value::Null));
    let titles =
        told["results"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap().to_owned());
    titles.collect()
}

#[test]
fn the_office_hears_of_a_post_that_failed() {
    let (town, receiver) = (town(), Receiver::start());
    town.superuser();
    let id = receiver.add_to(&town, &secret());
    *receiver.fails.lock().unwrap() = Some(422);
    let post_id = post_guide(&town, id, 1, &json!({}));
    assert_eq!(status(&town, post_id), "failed");
    assert_eq!(bells(&town), ["Not posted: winter walks"]);
}

#[test]
fn a_post_whose_job_failed_for_good_does_not_look_as_if_it_were_on_its_way() {
    let (town, receiver) = (town(), Receiver::start());
    let id = receiver.add_to(&town, &secret());
    let post_id = post_guide(&town, id, 1, &json!({}));
    assert_eq!(status(&town, post_id), "sent");
    // The program was killed at each try, the last time after the channel had the post.
    town.conn().execute("UPDATE jobs SET attempts = 100 WHERE kind = 'channel-post'", []).unwrap();
    kill_before_writing(&town, post_id);
    pass(&town, SignedDuration::from_hours(30));
    let told = post(&town, post_id);
    assert_eq!(told["status"], "unknown");
    assert!(told["problem"].as_str().unwrap().contains("Look there before you send it again."), "{told}");
    assert_eq!(receiver.bodies().len(), 1);
}

#[test]
fn after_a_restore_a_post_that_may_have_gone_out_since_waits_until_a_person_has_looked() {
    let (town, receiver) = (town(), Receiver::start());
    let id = receiver.add_to(&town, &secret());
    let feed = add_channel(&town, &json!({ "kind": "rss", "name": "Town news" }));
    // 16:00 UTC.
    let more = json!({ "at": "2026-11-21T11:00" });
    let (hook, own) = (post_guide(&town, id, 1, &more), post_guide(&town, feed, 1, &more));
    crate::syndication::doubt_overdue(&town.conn(), "2026-11-21T15:59:59.000Z").unwrap();
    assert_eq!(status(&town, hook), "scheduled");
    crate::syndication::doubt_overdue(&town.conn(), "2026-11-21T16:00:00.000Z").unwrap();
    pass(&town, SignedDuration::from_hours(1));
    assert_eq!((status(&town, hook), status(&town, own)), ("unknown".into(), "sent".into()));
    assert!(receiver.bodies().is_empty());
    let told = ask(&town, "GET", "/api/v1/notifications/", &Value::Null).text;
    assert!(told.contains("May not have been posted: winter walks"), "{told}");
    done(&decide(&town, hook, &json!({ "decision": "send" })));
    assert_eq!((status(&town, hook), receiver.bodies().len()), ("sent".into(), 1));
}
