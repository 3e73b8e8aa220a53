//! What is sent after a correction, and what can be taken back.

use super::*;
use crate::kit::xml::testing::texts_of;

#[test]
fn a_failed_post_is_corrected_without_being_sent() {
    let town = town();
    let channel = add_channel(&town, &json!({ "kind": "rss", "name": "News" }));
    let id = post_guide(&town, channel, 2, &json!({ "at": "2026-11-21T11:00" }));
    let guide = "/api/v1/guides/snow-days/";
    done(&ask(&town, "PATCH", guide, &json!({ "status": "draft" })));
    pass(&town, SignedDuration::from_hours(1));
    done(&ask(&town, "PATCH", guide, &json!({ "status": "published" })));
    let path = format!("{POSTS}{id}/");
    done(&ask(&town, "PATCH", &path, &json!({ "text": "Snow, at last" })));
    town.wait_for_jobs();
    assert_eq!(status(&town, id), "failed");
    done(&ask(&town, "PATCH", &path, &json!({ "text": "Snow", "at": "2026-11-21T12:00" })));
    assert_eq!(status(&town, id), "scheduled");
    pass(&town, SignedDuration::from_hours(1));
    assert_eq!((status(&town, id), post(&town, id)["text"].clone()), ("sent".into(), json!("Snow")));
}

#[test]
fn a_failed_post_that_was_written_anew_is_not_sent_as_well() {
    let town = town();
    let channel = add_channel(&town, &json!({ "kind": "rss", "name": "News", "repeat_days": 30 }));
    let failed = post_guide(&town, channel, 2, &json!({ "at": "2026-11-21T11:00" }));
    let guide = "/api/v1/guides/snow-days/";
    done(&ask(&town, "PATCH", guide, &json!({ "status": "draft" })));
    pass(&town, SignedDuration::from_hours(1));
    assert_eq!(status(&town, failed), "failed");
    done(&ask(&town, "PATCH", guide, &json!({ "status": "published" })));
    let anew = post_guide(&town, channel, 2, &json!({}));
    assert_eq!(status(&town, anew), "sent");
    let why =
        "News already has this guide from November 21, 2026. It may go there again from December 21, 2026.";
    let refused = decide(&town, failed, &json!({ "decision": "send" }));
    assert_eq!((refused.status, &refused.json()["detail"]), (Status::Conflict, &json!(why)));
    let path = format!("{POSTS}{failed}/");
    let refused = ask(&town, "PATCH", &path, &json!({ "at": "2026-12-20T09:00" }));
    assert_eq!((refused.status, &refused.json()["at"][0]), (Status::BadRequest, &json!(why)));
    assert_eq!(status(&town, failed), "failed");
    assert_eq!(texts_of(&town.get(&format!("/feeds/{channel}.rss")).text, "title"), ["News", "snow days"]);
    done(&ask(&town, "PATCH", &path, &json!({ "at": "2026-12-21T09:00" })));
    assert_eq!(status(&town, failed), "scheduled");
}

#[test]
fn a_feed_drops_what_is_no_longer_published_and_what_is_withdrawn() {
    let town = town();
    let channel = add_channel(&town, &json!({ "kind": "rss", "name": "News" }));
    let (walks, _) = (post_guide(&town, channel, 1, &json!({})), post_guide(&town, channel, 2, &json!({})));
    let feed = format!("/feeds/{channel}.rss");
    let titles = || texts_of(&town.get(&feed).text, "title");
    assert_eq!(titles(), ["News", "snow days", "winter walks"]);
    done(&ask(&town, "PATCH", "/api/v1/guides/snow-days/", &json!({ "status": "draft" })));
    assert_eq!(titles(), ["News", "winter walks"]);
    done(&decide(&town, walks, &json!({ "decision": "withdraw" })));
    assert_eq!(titles(), ["News"]);
    let withdrawn = post(&town, walks);
    assert_eq!(
        (&withdrawn["status"], &withdrawn["sent_at"], &withdrawn["proof_url"]),
        (&json!("withdrawn"), &Value::Null, &json!(""))
    );
}

/// A town with a post whose first try may have arrived: the channel answered with an error.
fn in_doubt() -> (TestTown, StandIn, i64, i64) {
    let town = town();
    let program = StandIn::start(|_| said(500, &json!({})));
    let key = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    let fields = json!({ "kind": "webhook", "name": "Radio", "address": program.url, "secret": key });
    let channel = add_channel(&town, &fields);
    let id = post_guide(&town, channel, 2, &json!({}));
    (town, program, channel, id)
}

#[test]
fn what_may_have_arrived_is_not_changed_and_is_withdrawn_only_by_somebody_who_has_looked() {
    let (town, program, channel, id) = in_doubt();
    let waits = post(&town, id);
    assert_eq!(
        (&waits["status"], &waits["may_have_arrived"]),
        (&json!("scheduled"), &json!(true)),
        "{waits}"
    );
    let path = format!("{POSTS}{id}/");
    for change in [json!({ "text": "Corrected" }), json!({ "at": "2026-11-22T12:00" })] {
        let refused = ask(&town, "PATCH", &path, &change);
        assert_eq!(refused.status, Status::Conflict);
        assert_eq!(
            refused.json()["detail"],
            "The channel may already have this post, so it cannot be changed. Withdraw it, then look there."
        );
    }
    done(&decide(&town, id, &json!({ "decision": "withdraw" })));
    let unknown = post(&town, id);
    assert_eq!((&unknown["status"], &unknown["may_have_arrived"]), (&json!("unknown"), &json!(true)));
    pass(&town, SignedDuration::from_hours(8));
    assert_eq!(program.asked.lock().unwrap().len(), 1, "it is not tried again");
    let again =
        json!({ "kind": "guide", "id": 2, "posts": [{ "channel_id": channel, "text": "Corrected" }] });
    assert_eq!(ask(&town, "POST", POSTS, &again).status, Status::BadRequest, "it may be there");
    done(&decide(&town, id, &json!({ "decision": "withdraw" })));
    assert_eq!(status(&town, id), "withdrawn");
    done(&ask(&town, "POST", POSTS, &again));
}

#[test]
fn what_may_have_arrived_at_a_channel_stays_in_doubt_when_the_channel_is_removed() {
    let (town, _program, channel, id) = in_doubt();
    assert_eq!(
        ask(&town, "DELETE", &format!("{CHANNELS}{channel}/"), &Value::Null).status,
        Status::NoContent
    );
    assert_eq!(status(&town, id), "unknown");
}
