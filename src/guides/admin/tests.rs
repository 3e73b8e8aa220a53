use rocket::http::Status as Code;
use serde_json::{Value, json};

use super::VersionOrigin;
use crate::accounts::{Actor, Role};
use crate::directory::{self, NewBusiness};
use crate::events;
use crate::guides::{self, GuideContent};
use crate::testing::{TestResponse, TestTown};

const MADE: &str = "2026-11-01T12:00:00.000Z";

/// Ferry Books (1) and Ferry Tea (2).
fn town() -> TestTown {
    TestTown::with(|conn| {
        for name in ["Ferry Books", "Ferry Tea"] {
            let new = NewBusiness { name: name.into(), category: "Shops".into(), ..NewBusiness::default() };
            directory::save(conn, &new, MADE, |_, new| new.clone()).unwrap();
        }
    })
}

struct GuideAdmin<'a> {
    town: &'a TestTown,
    token: String,
}

impl GuideAdmin<'_> {
    fn send(&self, method: &str, path: &str, body: &Value) -> TestResponse {
        self.town.call(method, &format!("/api/v1/admin/guides/{path}")).token(&self.token).json(body).send()
    }

    fn get(&self, path: &str) -> Value {
        let answer = self.send("GET", path, &json!({}));
        assert_eq!(answer.status, Code::Ok, "{path}: {}", answer.text);
        answer.json()
    }

    fn begin(&self, title: &str) -> Value {
        let made = self.send("POST", "", &json!({ "title": title }));
        assert_eq!(made.status, Code::Created, "{}", made.text);
        made.json()
    }

    /// `window`: the id of the tab, and the number of its save.
    fn save(&self, draft: &Value, window: (&str, i64), change: &Value) -> TestResponse {
        let mut body = draft["content"].clone();
        body["edition"] = draft["edition"].clone();
        body["editor"] = json!(window.0);
        body["sequence"] = json!(window.1);
        for (name, value) in change.as_object().unwrap() {
            body[name] = value.clone();
        }
        self.send("PUT", &format!("{}/draft/", draft["id"]), &body)
    }
}

fn guide_admin(town: &TestTown) -> GuideAdmin<'_> {
    GuideAdmin { town, token: town.superuser() }
}

#[test]
fn what_is_typed_reaches_readers_when_it_is_published_and_not_before() {
    let town = town();
    let admin = guide_admin(&town);
    let draft = admin.begin("Rainy days");
    assert_eq!((&draft["slug"], &draft["status"]), (&json!("rainy-days"), &json!("draft")));
    assert_eq!(admin.begin("Rainy days")["slug"], "rainy-days-2");
    let saved =
        admin.save(&draft, ("one", 1), &json!({ "body": "Read by the fire.\n\n::business{ferry-tea}" }));
    assert_eq!(saved.status, Code::Ok, "{}", saved.text);
    assert_eq!(town.get("/api/v1/guides/rainy-days/").status, Code::NotFound);
    let id = &draft["id"];
    let preview = admin.get(&format!("{id}/preview/"));
    assert_eq!(preview["parts"][1]["card"]["title"], "Ferry Tea");
    assert_eq!(preview["related_businesses"][0]["name"], "Ferry Tea");
    let edition = json!({ "edition": saved.json()["edition"] });
    let published = admin.send("POST", &format!("{id}/publish/"), &edition).json();
    assert_eq!((&published["status"], &published["has_changes"]), (&json!("published"), &json!(false)));
    assert!(town.get("/api/v1/guides/rainy-days/").text.contains("Read by the fire."));

    let later = admin.save(&published, ("one", 2), &json!({ "body": "Read in the sun." })).json();
    assert_eq!(later["has_changes"], true);
    assert!(town.get("/api/v1/guides/rainy-days/").text.contains("Read by the fire."));
    assert_eq!(admin.get("?has_changes=true")["results"][0]["title"], "Rainy days");
    let stale = admin.send("POST", &format!("{id}/publish/"), &edition);
    assert_eq!(stale.status, Code::Conflict, "somebody publishes what they have seen");
    let edition = json!({ "edition": later["edition"] });
    admin.send("POST", &format!("{id}/publish/"), &edition);
    assert!(town.get("/api/v1/guides/rainy-days/").text.contains("Read in the sun."));
    let back = admin.send("POST", &format!("{id}/unpublish/"), &json!({})).json();
    assert_eq!((&back["status"], &back["content"]["body"]), (&json!("draft"), &json!("Read in the sun.")));
    assert_eq!(town.get("/api/v1/guides/rainy-days/").status, Code::NotFound);
    let trail = town.call("GET", "/api/v1/admin/audit/?action=guide").token(&admin.token).send().json();
    let actions: Vec<_> =
        trail["results"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["guide.unpublish", "guide.update", "guide.publish", "guide.create", "guide.create"]);
}

#[test]
fn what_is_typed_and_deleted_again_is_no_change() {
    let town = town();
    let admin = guide_admin(&town);
    let draft = admin.begin("Rainy days");
    let saved = admin.save(&draft, ("one", 1), &json!({ "body": "Read by the fire." })).json();
    let edition = json!({ "edition": saved["edition"] });
    let published = admin.send("POST", &format!("{}/publish/", draft["id"]), &edition).json();
    let typed = admin.save(&published, ("one", 2), &json!({ "body": "Read by the fire.x" })).json();
    assert_eq!((&typed["has_changes"], &admin.get("?has_changes=true")["count"]), (&json!(true), &json!(1)));
    let deleted = admin.save(&typed, ("one", 3), &json!({ "body": "Read by the fire." })).json();
    assert_ne!(deleted["version_id"], published["version_id"]);
    assert_eq!(deleted["has_changes"], false);
    assert_eq!(admin.get("?has_changes=true")["count"], 0);
    let listed = admin.get("?has_changes=false")["results"][0].clone();
    assert_eq!((&listed["title"], &listed["has_changes"]), (&json!("Rainy days"), &json!(false)));
}

#[test]
fn a_draft_takes_what_could_not_be_published_and_says_why_then() {
    let town = town();
    let admin = guide_admin(&town);
    let draft = admin.begin("Rainy days");
    let saved =
        admin.save(&draft, ("one", 1), &json!({ "title": "", "slug": "not good!", "image_url": "ftp://x" }));
    assert_eq!(saved.status, Code::Ok, "{}", saved.text);
    let publish = |edition: &Value| {
        admin.send("POST", &format!("{}/publish/", draft["id"]), &json!({ "edition": edition })).json()
    };
    let refused = publish(&saved.json()["edition"]);
    assert_eq!(refused["title"], json!(["Enter a title."]));
    let bad_slug = json!(["Use lowercase letters, digits and hyphens, such as winter-walks."]);
    assert_eq!(refused["slug"], bad_slug);
    assert!(refused["image_url"].is_array(), "{refused}");
    let capitals = json!({ "title": "Walks", "slug": "Winter_Walks", "image_url": "" });
    let saved = admin.save(&draft, ("one", 2), &capitals);
    assert_eq!(publish(&saved.json()["edition"]), json!({ "slug": bad_slug }));
    let other = admin.begin("Snowy days");
    admin.send("POST", &format!("{}/publish/", other["id"]), &json!({ "edition": other["edition"] }));
    let saved =
        admin.save(&draft, ("one", 3), &json!({ "title": "Walks", "slug": "snowy-days", "image_url": "" }));
    assert_eq!(
        publish(&saved.json()["edition"]),
        json!({ "slug": ["Another guide has, or had, this address. Choose a different one."] })
    );
    let long = admin.save(&draft, ("one", 4), &json!({ "body": "a".repeat(60_001) }));
    assert_eq!(long.status, Code::BadRequest);
    assert!(long.text.contains("Split it into two guides."), "{}", long.text);
    let bomb = admin.save(
        &draft,
        ("one", 5),
        &json!({ "title": "Bomb", "slug": "bomb", "image_url": "", "body": ">".repeat(50_000) }),
    );
    assert_eq!(bomb.status, Code::Ok, "it is kept as it was typed");
    assert!(publish(&bomb.json()["edition"])["body"][0].as_str().unwrap().contains("nested too deeply"));
    assert_eq!(admin.get(&format!("{}/preview/", draft["id"]))["parts"], json!([]));
    let drawn = town
        .call("POST", "/api/v1/guides/preview/")
        .token(&admin.token)
        .json(&json!({ "body": ">".repeat(50_000) }))
        .send();
    assert_eq!(drawn.status, Code::BadRequest);
    assert_eq!(admin.get("?search=bomb")["count"], 1);
}

#[test]
fn the_list_is_ordered_narrowed_and_divided_into_pages() {
    let town = town();
    let admin = guide_admin(&town);
    for title in ["Winter walks", "Autumn fairs", "Élan on the river"] {
        admin.begin(title);
    }
    let titles = |query: &str| -> Vec<String> {
        let found = admin.get(query);
        let guides = found["results"].as_array().unwrap();
        guides.iter().map(|guide| guide["title"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(titles("?ordering=title"), ["Autumn fairs", "Élan on the river", "Winter walks"]);
    assert_eq!(titles("?ordering=title&page_size=2&page=2"), ["Winter walks"]);
    assert_eq!(titles("?status=draft&has_changes=false&search=FAIR"), ["Autumn fairs"]);
    assert!(titles("?has_changes=true").is_empty());
    assert!(titles("?status=published").is_empty());
}

#[test]
fn a_window_goes_on_in_its_version_and_another_writer_begins_one() {
    let town = town();
    let admin = guide_admin(&town);
    let mut draft = admin.begin("Rainy days");
    let id = draft["id"].clone();
    for number in 1..4 {
        draft = admin.save(&draft, ("one", number), &json!({ "body": format!("Line {number}") })).json();
    }
    let count = || admin.get(&format!("{id}/versions/"))["count"].clone();
    assert_eq!(count(), 2, "the beginning, and one sitting");
    // The response to its last save was lost, so the window still refers to the state before it.
    let lost = json!({ "id": id, "edition": "1.1", "content": draft["content"] });
    let again = admin.save(&lost, ("one", 5), &json!({ "body": "Line 5" }));
    assert_eq!(again.status, Code::Ok, "{}", again.text);
    let late = admin.save(&lost, ("one", 4), &json!({ "body": "Line 4" }));
    assert_eq!(late.json()["content"]["body"], "Line 5", "a save that was long on the way changes nothing");

    let clerk = GuideAdmin { town: &town, token: town.member("june@wexbury.example", Role::Admin) };
    let refused = clerk.save(&lost, ("two", 1), &json!({ "body": "Mine" }));
    assert_eq!(refused.status, Code::Conflict);
    assert_eq!(refused.json()["draft"]["content"]["body"], "Line 5");
    let theirs = clerk.save(&refused.json()["draft"], ("two", 2), &json!({ "body": "Mine" }));
    assert_eq!((theirs.status, count()), (Code::Ok, json!(3)));
    let same = admin.save(&lost, ("one", 6), &json!({ "body": "Mine" }));
    assert_eq!(same.status, Code::Ok, "who wrote the same is in nobody's way");
    let versions = admin.get(&format!("{id}/versions/"))["results"].clone();
    let second = admin.get(&format!("{id}/versions/{}/", versions[1]["id"]));
    assert_eq!(second["content"]["body"], "Line 5");
    let restored = admin.save(&theirs.json(), ("one", 7), &second["content"]);
    assert_eq!((restored.status, count()), (Code::Ok, json!(4)));
    let fresh =
        admin.save(&restored.json(), ("one", 8), &json!({ "body": "Line 1", "is_new_version": true }));
    assert_eq!((fresh.status, count()), (Code::Ok, json!(5)));
}

#[test]
fn a_pinned_version_stays_as_it_is() {
    let town = town();
    let admin = guide_admin(&town);
    let draft = admin.begin("Rainy days");
    let saved = admin.save(&draft, ("one", 1), &json!({ "body": "Approved." })).json();
    let (id, version) = (saved["id"].as_i64().unwrap(), saved["version_id"].as_i64().unwrap());
    let conn = town.conn();
    guides::store::pin_version(&conn, id, version).unwrap();
    let later = admin.save(&saved, ("one", 2), &json!({ "body": "Changed." })).json();
    assert_ne!(later["version_id"], saved["version_id"]);
    assert_eq!(guides::find_version(&conn, id, version).unwrap().content.body, "Approved.");
    let actor = Actor { user_id: None, name: "clock".into(), at: MADE.into() };
    guides::publish_version(&conn, &actor, [id, version], |_| Ok(())).unwrap();
    assert_eq!(admin.get(&format!("{id}/"))["has_changes"], true, "what is newer is not lost");
    let content =
        GuideContent { title: "From facts".into(), body: "Words.".into(), ..GuideContent::default() };
    let (made, first) = guides::create_draft(&conn, &actor, content, VersionOrigin::Generated).unwrap();
    let found = guides::find_version(&conn, made, first).unwrap();
    assert_eq!((found.origin, found.content.slug.as_str()), (VersionOrigin::Generated, "from-facts"));
    conn.execute(
        "INSERT INTO guide_versions (guide_id, number, content, origin, created_at, saved_at)
         SELECT guide_id, number + 10, content, 'written', created_at, saved_at FROM guide_versions WHERE guide_id = ?1",
        [made],
    )
    .unwrap();
    let drafts = [made, id].map(|id| admin.get(&format!("{id}/"))["is_generated"].clone());
    assert_eq!(drafts, [true, false], "restored over, it is still a generated one");
}

#[test]
fn a_preview_link_ends_when_the_guide_is_published_or_its_time_is_over() {
    let town = town();
    let admin = guide_admin(&town);
    let draft = admin.begin("Rainy days");
    let id = &draft["id"];
    let link = admin.send("PUT", &format!("{id}/preview-link/"), &json!({ "days": 3 })).json();
    let path = |link: &Value| {
        let token = link["path"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        assert_eq!(token.len(), 64);
        format!("/api/v1/guide-previews/{token}/")
    };
    let open = |link: &Value| town.get(&path(link));
    let seen = open(&link);
    assert_eq!((seen.status, &seen.json()["title"]), (Code::Ok, &json!("Rainy days")));
    assert!(seen.json().get("body").is_none(), "the Markdown is for its writers");
    assert_eq!(seen.header("x-robots-tag"), "noindex");
    let second = admin.send("PUT", &format!("{id}/preview-link/"), &json!({})).json();
    assert_eq!(open(&link).status, Code::NotFound, "there is one at a time");
    assert_eq!(admin.get(&format!("{id}/"))["preview_link"], second);
    let saved = admin.save(&draft, ("one", 1), &json!({ "body": "Words." })).json();
    admin.send("POST", &format!("{id}/publish/"), &json!({ "edition": saved["edition"] }));
    let ended = open(&second);
    assert_eq!((ended.status, &ended.json()["slug"]), (Code::Gone, &json!("rainy-days")));
    let third = admin.send("PUT", &format!("{id}/preview-link/"), &json!({ "days": 1 })).json();
    assert_eq!(open(&third).status, Code::Ok, "for what is changed since");
    town.conn()
        .execute("UPDATE guide_preview_links SET expires_at = '2026-01-01T00:00:00.000Z'", [])
        .unwrap();
    assert_eq!(open(&third).status, Code::Gone);
    assert_eq!(
        admin.send("PUT", &format!("{id}/preview-link/"), &json!({ "days": 400 })).status,
        Code::BadRequest
    );
    assert_eq!(admin.send("DELETE", &format!("{id}/preview-link/"), &json!({})).status, Code::NoContent);
    let count = "SELECT count(*) FROM audit_entries WHERE action IN ('guide.make_link', 'guide.end_link')";
    let audited: i64 = town.conn().query_row(count, [], |row| row.get(0)).unwrap();
    assert_eq!(audited, 4, "three were made, the last was ended");
    assert_eq!(open(&third).status, Code::NotFound);
}

#[test]
fn writers_see_each_other_by_name() {
    let town = town();
    let admin = guide_admin(&town);
    let id = admin.begin("Rainy days")["id"].clone();
    let clerk = GuideAdmin { town: &town, token: town.member("june@wexbury.example", Role::Admin) };
    let look = |admin: &GuideAdmin<'_>, editor: &str| admin.get(&format!("{id}/editors/?editor={editor}"));
    assert_eq!(look(&admin, "one")["others"], json!([]));
    let seen = look(&clerk, "two");
    assert_eq!(seen["others"].as_array().unwrap().len(), 1);
    assert_eq!(seen["others"][0]["is_me"], false);
    assert_eq!(look(&admin, "one")["others"].as_array().unwrap().len(), 1);
    look(&clerk, "two&leaving=true");
    assert_eq!(look(&admin, "one")["others"], json!([]));
    assert_eq!(look(&admin, "three")["others"][0]["is_me"], true);
}

#[test]
fn the_checks_find_what_readers_would_stumble_over_and_name_its_line() {
    let town = town();
    let conn = town.conn();
    let fair = events::NewEvent {
        title: "Old fair".into(),
        when: events::EventTime::all_day("2020-05-01".parse().unwrap()),
        ..events::NewEvent::default()
    };
    let fair = events::insert(&conn, &town.clock, &fair).unwrap();
    conn.execute("UPDATE businesses SET status = 'hidden' WHERE id = 2", []).unwrap();
    let admin = guide_admin(&town);
    let draft = admin.begin("Rainy days");
    let body = "### Deep\n\n![](/media/a-1.webp) and ![x](https://other.example/x.png)\n\n[here](/directory/ferry-books) [gone](/directory/nobody)\n[closed](/directory/ferry-tea) [page](/no/such/page) [away](https://elsewhere.example)\n\n::business{ferry-tea}\n::event{999}\n::castle{x}\n[guide](/guides/none) [](https://)";
    let body = format!("{body}\n\n::event{{{fair}}}\n[fair](/events/old-fair-{fair})");
    admin.save(
        &draft,
        ("one", 1),
        &json!({ "body": body, "image_url": "/media/a-1.webp", "related_businesses": [2] }),
    );
    let checks = admin.get(&format!("{}/checks/", draft["id"]));
    let found: Vec<(String, Value)> = checks["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| (finding["message"].as_str().unwrap().to_owned(), finding["line"].clone()))
        .collect();
    let expect = |words: &str, line: Value| {
        assert!(
            found.iter().any(|(message, at)| message.contains(words) && *at == line),
            "{words}: {found:?}"
        );
    };
    expect("skips a level", json!(1));
    expect("no description. Write", json!(3));
    expect("on another site", json!(3));
    expect("no page at /directory/nobody", json!(5));
    expect("Ferry Tea is not in the directory now.", json!(6));
    expect("no page at /no/such/page", json!(6));
    expect("Ferry Tea is not in the directory now, so its card", json!(8));
    expect("no public event with the number 999", json!(9));
    expect("no cards of “castle”", json!(10));
    expect("no page at /guides/none", json!(11));
    expect("no address yet", json!(11));
    expect("“Old fair” is over", json!(13));
    expect("“Old fair” is over", json!(14));
    expect("picture has no description for", Value::Null);
    assert!(found.iter().all(|(message, _)| !message.contains("ferry-books")), "{found:?}");

    let note = admin.begin("A note");
    admin.save(&note, ("one", 1), &json!({ "body": "Closed." }));
    let checks = admin.get(&format!("{}/checks/", note["id"])).to_string();
    assert!(checks.contains("The text has 1 word. Fewer than"), "{checks}");
}

#[test]
fn the_checks_know_what_the_server_has_besides_its_pages() {
    let town = town();
    let admin = guide_admin(&town);
    let draft = admin.begin("This week");
    let body = "[Sheet](/town-sheet) [screen](/screen) [posts](/feeds/1.rss) [dates](/calendar/town.ics) [all](/events.ics)\n[typo](/town-sheets) [part](/screen/two)";
    admin.save(&draft, ("one", 1), &json!({ "body": body }));
    let checks = admin.get(&format!("{}/checks/", draft["id"]));
    let dead: Vec<&str> = checks["findings"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|finding| finding["check"] == "link")
        .map(|finding| finding["message"].as_str().unwrap())
        .collect();
    assert_eq!(dead, ["There is no page at /town-sheets.", "There is no page at /screen/two."]);
}
