//! A Facebook page: it cannot detect duplicates, so its feed is read before anything is sent twice.

use super::*;

const TOKEN: &str = "EAAGpageToken1";

struct Facebook {
    program: StandIn,
    /// "well", "after" (500 after showing the post), "slow" (no response in time after showing it), "lost"
    /// (500 without showing it), "expired", "often" (rate limited)
    mode: Arc<Mutex<&'static str>>,
    messages: Arc<Mutex<Vec<Value>>>,
}

impl Facebook {
    fn start() -> Facebook {
        let (mode, messages) = (Arc::new(Mutex::new("well")), Arc::<Mutex<Vec<Value>>>::default());
        let (how, kept) = (Arc::clone(&mode), Arc::clone(&messages));
        let program = StandIn::start(move |asked| answer(asked, *how.lock().unwrap(), &kept));
        Facebook { program, mode, messages }
    }

    fn add_to(&self, town: &TestTown) -> i64 {
        let address = format!("{}/v23.0", self.program.url);
        add_channel(
            town,
            &json!({ "kind": "facebook", "name": "Page", "address": address, "account": "4711", "secret": TOKEN }),
        )
    }

    fn does(&self, mode: &'static str) {
        *self.mode.lock().unwrap() = mode;
    }
}

fn error(status: u16, code: i64, message: &str) -> Said {
    said(status, &json!({ "error": { "message": message, "type": "OAuthException", "code": code } }))
}

fn answer(asked: &Asked, mode: &str, messages: &Mutex<Vec<Value>>) -> Said {
    if mode == "expired" || asked.header("authorization") != format!("Bearer {TOKEN}") {
        return error(400, 190, "Error validating access token: Session has expired");
    }
    let id = |at: usize| format!("4711_{at}");
    match asked.call().as_str() {
        "GET /v23.0/4711" => said(200, &json!({ "name": "Town of Wexbury", "id": "4711" })),
        "GET /v23.0/4711/feed" => {
            if !asked.path.contains("since=") {
                return error(400, 100, "Unsupported get request");
            }
            let rows: Vec<Value> = messages
                .lock()
                .unwrap()
                .iter()
                .enumerate()
                .map(|(at, body)| {
                    let link = format!("https://www.facebook.com/4711/posts/{at}");
                    json!({ "id": id(at), "message": body["message"], "permalink_url": link })
                })
                .collect();
            said(200, &json!({ "data": rows }))
        }
        "POST /v23.0/4711/photos" => {
            let text = asked.text();
            let has_parts = text.contains("name=\"published\"\r\n\r\nfalse\r\n")
                && text.contains("name=\"alt_text_custom\"\r\n\r\nA path in the snow\r\n")
                && text.contains("name=\"source\"; filename=");
            if has_parts { said(200, &json!({ "id": "991" })) } else { error(400, 100, "Invalid parameter") }
        }
        "POST /v23.0/4711/feed" => {
            let body = asked.json();
            if body["message"].as_str().is_none_or(str::is_empty) {
                return error(400, 100, "Invalid parameter");
            }
            if mode == "often" {
                return error(400, 32, "Page request limit reached");
            }
            let mut messages = messages.lock().unwrap();
            if mode != "lost" {
                messages.push(body);
            }
            if mode == "slow" {
                drop(messages);
                std::thread::sleep(std::time::Duration::from_secs(3));
                return said(200, &json!({ "id": "4711_late" }));
            }
            if mode == "well" {
                said(200, &json!({ "id": id(messages.len() - 1) }))
            } else {
                error(500, 2, "Try later")
            }
        }
        _ => error(404, 803, "Some of the aliases you requested do not exist"),
    }
}

#[test]
fn a_post_shows_its_link_as_a_card_or_its_picture() {
    let (town, facebook) = (town(), Facebook::start());
    let id = facebook.add_to(&town);
    let check = done(&ask(&town, "POST", &format!("{CHANNELS}{id}/check/"), &json!({})));
    assert_eq!(check["words"], "Facebook takes posts for the page “Town of Wexbury”.");
    let plain = post_guide(&town, id, 2, &json!({}));
    let pictured =
        post_guide(&town, id, 1, &json!({ "has_picture": true, "image_alt": "A path in the snow" }));
    assert_eq!((status(&town, plain), status(&town, pictured)), ("sent".into(), "sent".into()));
    assert_eq!(post(&town, plain)["proof_url"], "https://www.facebook.com/4711_0");
    let messages = facebook.messages.lock().unwrap().clone();
    assert_eq!(messages[0]["message"], "Walks 🚶 in the snow");
    assert!(messages[0]["link"].as_str().unwrap().contains("/guides/snow-days?utm_source=facebook"));
    assert_eq!(messages[1]["attached_media"], json!([{ "media_fbid": "991" }]));
    assert!(messages[1]["message"].as_str().unwrap().contains("/guides/winter-walks?utm_source=facebook"));
    assert!(!facebook.program.asked.lock().unwrap().iter().any(|asked| asked.path.contains(TOKEN)));
    assert_kept_secret(&town, TOKEN);
}

#[test]
fn what_may_have_arrived_is_looked_up_and_where_it_is_not_found_a_person_decides() {
    let (town, facebook) = (town(), Facebook::start());
    let id = facebook.add_to(&town);
    facebook.does("after");
    let arrived = post_guide(&town, id, 1, &json!({}));
    assert_eq!(status(&town, arrived), "scheduled");
    facebook.does("well");
    pass(&town, SignedDuration::from_mins(1));
    assert_eq!(status(&town, arrived), "sent");
    assert_eq!(post(&town, arrived)["proof_url"], "https://www.facebook.com/4711/posts/0");
    kill_before_writing(&town, arrived);
    pass(&town, SignedDuration::from_mins(10));
    assert_eq!((status(&town, arrived).as_str(), facebook.messages.lock().unwrap().len()), ("sent", 1));
    facebook.does("lost");
    let lost =
        post_guide(&town, id, 2, &json!({ "posts": [{ "channel_id": id, "text": "No school today" }] }));
    facebook.does("well");
    pass(&town, SignedDuration::from_mins(1));
    let unknown = post(&town, lost);
    assert_eq!((unknown["status"].as_str(), unknown["sent_at"].as_str()), (Some("unknown"), None));
    assert!(unknown["problem"].as_str().unwrap().ends_with("Look at it before you send again."));
    assert_eq!(facebook.messages.lock().unwrap().len(), 1);
    done(&decide(&town, lost, &json!({ "decision": "send" })));
    assert_eq!((status(&town, lost).as_str(), facebook.messages.lock().unwrap().len()), ("sent", 2));
}

#[test]
fn a_page_that_answers_too_late_is_looked_up_and_has_one_post() {
    let (town, facebook) = (town(), Facebook::start());
    let id = facebook.add_to(&town);
    facebook.does("slow");
    let post_id = post_guide(&town, id, 1, &json!({}));
    let waits = post(&town, post_id);
    assert_eq!(
        (&waits["status"], &waits["sent_at"], &waits["problem"]),
        (&json!("scheduled"), &Value::Null, &json!("Facebook: The server did not answer within 2 seconds."))
    );
    facebook.does("well");
    pass(&town, SignedDuration::from_mins(1));
    assert_eq!((status(&town, post_id).as_str(), facebook.messages.lock().unwrap().len()), ("sent", 1));
}

#[test]
fn after_a_restore_a_post_on_hold_that_may_have_gone_out_since_waits_until_a_person_has_looked() {
    let (town, facebook) = (town(), Facebook::start());
    let id = facebook.add_to(&town);
    facebook.does("expired");
    let post_id = post_guide(&town, id, 1, &json!({}));
    assert_eq!(status(&town, post_id), "held");
    crate::syndication::doubt_overdue(&town.conn(), "2026-11-21T16:00:00.000Z").unwrap();
    facebook.does("well");
    let change = ask(&town, "PATCH", &format!("{CHANNELS}{id}/"), &json!({ "secret": TOKEN }));
    assert_eq!(done(&change)["trouble"], "");
    town.wait_for_jobs();
    assert_eq!((status(&town, post_id).as_str(), facebook.messages.lock().unwrap().len()), ("unknown", 0));
    let told = ask(&town, "GET", "/api/v1/notifications/", &Value::Null).text;
    assert!(told.contains("May not have been posted: winter walks"), "{told}");
    done(&decide(&town, post_id, &json!({ "decision": "send" })));
    assert_eq!((status(&town, post_id).as_str(), facebook.messages.lock().unwrap().len()), ("sent", 1));
}

#[test]
fn its_numbers_are_understood() {
    let (town, facebook) = (town(), Facebook::start());
    let id = facebook.add_to(&town);
    facebook.does("often");
    let post_id = post_guide(&town, id, 2, &json!({}));
    let waits = post(&town, post_id);
    assert_eq!(
        (&waits["status"], &waits["send_at"]),
        (&json!("scheduled"), &json!("2026-11-21T15:30:00.000Z"))
    );
    facebook.does("expired");
    pass(&town, SignedDuration::from_mins(30));
    assert_eq!(status(&town, post_id), "held");
    let trouble = channel(&town, id)["trouble"].as_str().unwrap().to_owned();
    assert!(trouble.contains("Session has expired") && !trouble.contains(TOKEN), "{trouble}");
}
