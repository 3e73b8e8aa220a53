use rocket::http::Status as Code;
use serde_json::{Value, json};

use super::{GuideStatus, NewGuide, save};
use crate::accounts::Role;
use crate::deals::{self, NewDeal};
use crate::directory::{self, NewBusiness};
use crate::events::{self, EventTime, NewEvent, OccurrenceStatus};
use crate::testing::TestTown;

const MADE: &str = "2026-11-01T12:00:00.000Z";

fn guide(slug: &str, status: GuideStatus) -> NewGuide {
    let body = "## Begin here\n\nGood tea.\n\n::business{ferry-tea}\n\n::deal{1}\n\n## Then\n\nRead.";
    NewGuide {
        slug: slug.into(),
        title: slug.replace('-', " "),
        introduction: "Indoors, mostly.".into(),
        body: body.into(),
        status,
        related_businesses: vec![1],
        ..NewGuide::default()
    }
}

/// Ferry Books (1) and Ferry Tea (2), a deal, two published guides and a draft.
fn town() -> TestTown {
    TestTown::with(|conn| {
        for name in ["Ferry Books", "Ferry Tea"] {
            let new = NewBusiness { name: name.into(), category: "Shops".into(), ..NewBusiness::default() };
            directory::save(conn, &new, MADE, |_, new| new.clone()).unwrap();
        }
        let deal = NewDeal {
            business_id: 2,
            title: "Two for one".into(),
            description: String::new(),
            terms: String::new(),
            code: String::new(),
            start_date: "2026-11-01".parse().unwrap(),
            end_date: Some("2026-11-21".parse().unwrap()),
            max_redemptions: None,
            status: deals::DealStatus::Published,
        };
        deals::insert(conn, &deal, MADE).unwrap();
        save(conn, &guide("rainy-days", GuideStatus::Published), MADE).unwrap();
        let featured = NewGuide { is_featured: true, ..guide("first-weekend", GuideStatus::Published) };
        save(conn, &featured, "2026-11-02T12:00:00.000Z").unwrap();
        save(conn, &guide("harvest-time", GuideStatus::Draft), "2026-11-03T12:00:00.000Z").unwrap();
    })
}

fn send(
    town: &TestTown,
    token: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> crate::testing::TestResponse {
    town.call(method, &format!("/api/v1/guides/{path}")).token(token).json(body).send()
}

#[test]
fn lists_hold_what_is_published_the_featured_one_first() {
    let town = town();
    let list = town.json("/api/v1/guides/");
    assert_eq!(list["count"], 2);
    assert_eq!(list["results"][0]["slug"], "first-weekend");
    let keys: Vec<_> = list["results"][0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["id", "slug", "title", "introduction", "image_url", "related_businesses"]);
    let features = town.json("/api/v1/guides/homepage_features/");
    assert_eq!(features["featured"]["slug"], "first-weekend");
    assert_eq!(features["recommended"].as_array().unwrap().len(), 1);
    assert_eq!(town.json("/api/v1/guides/?business=2")["count"], 2, "a card in the text counts");
    assert_eq!(town.json("/api/v1/guides/?business=77")["count"], 0);
    assert_eq!(town.get("/api/v1/guides/?business=tea").status, Code::BadRequest);
}

#[test]
fn a_guide_carries_its_cards_contents_and_reading_time() {
    let town = town();
    let shown = town.json("/api/v1/guides/rainy-days/");
    assert_eq!(shown["reading_minutes"], 1);
    assert_eq!(shown["contents"][1], json!({ "id": "then", "text": "Then" }));
    let kinds: Vec<_> =
        shown["parts"].as_array().unwrap().iter().map(|part| part["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["text", "card", "card", "text"]);
    assert_eq!(shown["parts"][1]["card"]["to"], "/directory/ferry-tea");
    assert_eq!(shown["parts"][2]["card"]["lines"], json!(["Ferry Tea", "Ends today"]));
    let related = |shown: &Value| shown["related_businesses"].as_array().unwrap().len();
    assert_eq!(related(&shown), 2, "the editor's choice, and what has a card");
    assert_eq!(shown["places"][0]["name"], "Ferry Books");
    assert!(shown.get("body").is_none());
    // The card of a hidden business disappears.
    town.conn().execute("UPDATE businesses SET status = 'hidden' WHERE id = 2", []).unwrap();
    crate::testing::eventually(|| related(&town.json("/api/v1/guides/rainy-days/")) == 1);
}

#[test]
fn the_places_of_a_guide_are_numbered_stops_on_a_map_and_go_into_a_plan_together() {
    let town = town();
    let read = || town.get("/guides/rainy-days").text;
    let page = read();
    let number = |number: usize| format!("aria-hidden=\"true\">{number}</span>");
    let stop = |id: i64| page.find(&format!("<li id=\"place-{id}\">")).unwrap();
    assert!(stop(1) < page.find(&number(1)).unwrap() && page.find(&number(1)).unwrap() < stop(2));
    assert!(stop(2) < page.find(&number(2)).unwrap());
    assert!(page.contains("<span>Add all stops to a plan</span>"));
    assert!(!page.contains("map-view"), "nothing to show on a map");
    town.conn()
        .execute("UPDATE businesses SET latitude = 41.37, longitude = -72.47 WHERE id = 2", [])
        .unwrap();
    crate::testing::eventually(|| read().contains("aria-label=\"Map of the places in this guide\""));
    let words = NewGuide {
        body: "Words.".into(),
        related_businesses: Vec::new(),
        ..guide("only-words", GuideStatus::Published)
    };
    save(&town.conn(), &words, MADE).unwrap();
    crate::testing::eventually(|| town.get("/guides/only-words").status == Code::Ok);
    assert!(!town.get("/guides/only-words").text.contains("to a plan"), "there is nothing to add");
}

#[test]
fn all_places_that_go_into_a_plan_together_are_shown() {
    let town = TestTown::with(|conn| {
        for number in 1..=30 {
            let new = NewBusiness {
                name: format!("Shop {number}"),
                category: "Shops".into(),
                ..NewBusiness::default()
            };
            directory::save(conn, &new, MADE, |_, new| new.clone()).unwrap();
        }
        let tour =
            NewGuide { related_businesses: (1..=30).collect(), ..guide("all-shops", GuideStatus::Published) };
        save(conn, &NewGuide { body: "Walk.".into(), ..tour }, MADE).unwrap();
    });
    assert_eq!(town.json("/api/v1/guides/all-shops/")["places"].as_array().unwrap().len(), 30);
    assert_eq!(town.get("/guides/all-shops").text.matches("<li id=\"place-").count(), 30);
}

#[test]
fn the_card_of_an_event_says_whether_it_takes_place() {
    let town = town();
    let conn = town.conn();
    let states = [
        ("2026-11-28T18:00", OccurrenceStatus::Cancelled),
        ("2026-11-29T18:00", OccurrenceStatus::Postponed),
        ("2026-11-20T18:00", OccurrenceStatus::Scheduled),
    ];
    for (start, status) in states {
        let when = EventTime::at(start.parse().unwrap());
        let new = NewEvent { title: "Concert".into(), when, status, ..NewEvent::default() };
        events::insert(&conn, &town.clock, &new).unwrap();
    }
    let evenings = NewGuide {
        body: "::event{1}\n\n::event{2}\n\n::event{3}".into(),
        related_businesses: Vec::new(),
        ..guide("evenings", GuideStatus::Published)
    };
    save(&conn, &evenings, MADE).unwrap();
    crate::testing::eventually(|| town.get("/guides/evenings").status == Code::Ok);
    let shown = town.json("/api/v1/guides/evenings/");
    let page = town.get("/guides/evenings").text;
    let expected = [
        "Canceled · Saturday, November 28, 6 PM",
        "Postponed · Sunday, November 29, 6 PM",
        "This event is over.",
    ];
    let parts = shown["parts"].as_array().unwrap();
    assert_eq!(parts.len(), expected.len());
    for (part, line) in parts.iter().zip(expected) {
        assert_eq!(part["card"]["lines"][0], line);
        assert!(page.contains(&format!("<li>{line}</li>")), "{line}");
    }
}

#[test]
fn a_draft_is_seen_by_staff_alone() {
    let town = town();
    let resident = town.member("resident@wexbury.example", Role::Consumer);
    let staff = town.superuser();
    assert_eq!(town.get("/api/v1/guides/harvest-time/").status, Code::NotFound);
    assert_eq!(send(&town, &resident, "GET", "harvest-time/", &json!({})).status, Code::NotFound);
    let shown = send(&town, &staff, "GET", "harvest-time/", &json!({}));
    assert!(shown.json()["body"].as_str().unwrap().starts_with("## Begin"));
    assert_eq!(send(&town, &staff, "GET", "?status=draft", &json!({})).json()["count"], 1);
    assert_eq!(send(&town, &resident, "GET", "?status=draft", &json!({})).json()["count"], 2);
    assert!(!town.get("/api/v1/search/?q=harvest").text.contains("harvest-time"));
}

#[test]
fn staff_write_guides_and_a_former_address_still_leads_there() {
    let town = town();
    let staff = town.superuser();
    let resident = town.member("resident@wexbury.example", Role::Consumer);
    assert_eq!(send(&town, &resident, "POST", "", &json!({})).status, Code::Forbidden);
    for (body, expected) in [
        (json!({}), json!({ "slug": ["This field is required."], "title": ["This field is required."] })),
        (
            json!({ "slug": "rainy-days", "title": "x" }),
            json!({ "slug": ["guide with this slug already exists."] }),
        ),
        (
            json!({ "slug": "no spaces!", "title": "x" }),
            json!({ "slug": ["Enter a valid \"slug\" consisting of letters, numbers, underscores or hyphens."] }),
        ),
        (
            json!({ "slug": "x", "title": "x", "related_businesses": [99] }),
            json!({ "related_businesses": ["Invalid pk \"99\" - object does not exist."] }),
        ),
        (
            json!({ "slug": "x", "title": "x", "related_businesses": vec![1; 61] }),
            json!({ "related_businesses": ["Choose at most 60 businesses."] }),
        ),
    ] {
        let refused = send(&town, &staff, "POST", "", &body);
        assert_eq!((refused.status, refused.json()), (Code::BadRequest, expected));
    }
    let made = send(&town, &staff, "POST", "", &json!({ "slug": "On_Skates", "title": "On skates" }));
    assert_eq!((made.status, &made.json()["slug"]), (Code::Created, &json!("on-skates")));
    assert_eq!(made.json()["status"], "draft");
    let patch = json!({ "slug": "winter-on-skates", "status": "published", "body": "See ::business{x}\n\n::deal{7}" });
    let changed = send(&town, &staff, "PATCH", "on-skates/", &patch);
    assert_eq!(changed.json()["missing_cards"], json!(["::deal{7}"]));
    assert_eq!(town.json("/api/v1/guides/on-skates/")["slug"], "winter-on-skates");
    let taken = send(&town, &staff, "POST", "", &json!({ "slug": "on-skates", "title": "Again" }));
    assert_eq!(taken.status, Code::BadRequest, "a former address is not given to another");
    assert_eq!(send(&town, &staff, "DELETE", "winter-on-skates/", &json!({})).status, Code::NoContent);
    assert_eq!(town.get("/api/v1/guides/on-skates/").status, Code::Gone);
    let of_staff = town.call("GET", "/api/v1/guides/on-skates/").token(&staff).send();
    assert_eq!(of_staff.status, Code::Gone, "{}", of_staff.text);
    let trail = town.call("GET", "/api/v1/admin/audit/?action=guide").token(&staff).send().json();
    let actions = trail["results"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap());
    assert_eq!(actions.collect::<Vec<_>>(), ["guide.delete", "guide.publish", "guide.create"]);
}

#[test]
fn the_card_of_an_event_that_was_merged_is_that_of_the_one_that_is_kept() {
    let town = town();
    let conn = town.conn();
    let [double, kept] = ["Market", "Farm Market"].map(|title| {
        let when = EventTime::at("2026-11-28T10:00".parse().unwrap());
        let new = NewEvent { title: title.into(), when, ..NewEvent::default() };
        events::insert(&conn, &town.clock, &new).unwrap()
    });
    let body = format!("::event{{{double}}}\n\n[The market](/events/market-{double})");
    let markets =
        NewGuide { body, related_businesses: Vec::new(), ..guide("markets", GuideStatus::Published) };
    let id = save(&conn, &markets, MADE).unwrap();
    let staff = town.superuser();
    let merge = json!({ "verb": "merge", "into": kept });
    town.done("POST", &format!("/api/v1/admin/review/{double}/decide/"), &staff, &merge);
    let card = town.json("/api/v1/guides/markets/")["parts"][0]["card"].clone();
    let to = format!("/events/farm-market-{kept}");
    assert_eq!((&card["title"], &card["to"]), (&json!("Farm Market"), &json!(to)), "{card}");
    let checks = town.done("GET", &format!("/api/v1/admin/guides/{id}/checks/"), &staff, &Value::Null);
    for words in ["no public event", "no page at"] {
        assert!(!checks.to_string().contains(words), "{checks}");
    }
}
