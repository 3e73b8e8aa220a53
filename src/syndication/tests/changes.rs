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
