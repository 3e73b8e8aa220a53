use rocket::http::Status as Code;
use serde_json::{Value, json};

use super::{NewPlacement, PlacementKind, PlacementStatus, insert};
use crate::accounts::Role;
use crate::directory::{self, NewBusiness};
use crate::testing::TestTown;

const MADE: &str = "2026-11-01T12:00:00.000Z";

fn business(name: &str) -> NewBusiness {
    NewBusiness { name: name.into(), category: "Books".into(), ..NewBusiness::default() }
}

fn placed(kind: PlacementKind, business: i64, title: &str) -> NewPlacement {
    let starts = "2026-11-20".parse().unwrap();
    NewPlacement { custom_title: title.into(), ..NewPlacement::of(kind, business, starts) }
}

/// Ferry Books (1), Ferry Tea (2) and Hart Bakery (3), which staff have marked as featured.
fn town(place: impl FnOnce(&rusqlite::Connection)) -> TestTown {
    TestTown::with(|conn| {
        for name in ["Ferry Books", "Ferry Tea", "Hart Bakery"] {
            directory::save(conn, &business(name), MADE, |_, new| new.clone()).unwrap();
        }
        conn.execute("UPDATE businesses SET is_featured = 1 WHERE id = 3", ()).unwrap();
        place(conn);
    })
}

fn names(answer: &Value, field: &str) -> Vec<String> {
    answer.as_array().unwrap().iter().map(|one| one[field].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_spotlight_is_shown_from_its_first_day_through_its_last() {
    let town = town(|conn| {
        let ends = Some("2026-11-22".parse().unwrap());
        let new = NewPlacement { ends_at: ends, ..placed(PlacementKind::Spotlight, 1, "Rainy week") };
        insert(conn, &new, MADE).unwrap();
        let draft =
            NewPlacement { status: PlacementStatus::Draft, ..placed(PlacementKind::Spotlight, 2, "Not yet") };
        insert(conn, &draft, MADE).unwrap();
    });
    let shown = |at: &str| {
        town.clock.set(at.parse().unwrap());
        names(&town.json("/api/v1/spotlights/current/"), "custom_title")
    };
    assert!(shown("2026-11-20T04:59:00Z").is_empty(), "in town it is still the 19th");
    assert_eq!(shown("2026-11-20T05:00:00Z"), ["Rainy week"]);
    assert_eq!(shown("2026-11-23T04:59:00Z"), ["Rainy week"]);
    assert!(shown("2026-11-23T05:00:00Z").is_empty());
}

#[test]
fn only_the_owner_and_staff_see_a_preview_and_it_comes_first_without_an_id() {
    let town = town(|conn| {
        insert(conn, &placed(PlacementKind::Spotlight, 1, "Running"), MADE).unwrap();
        let draft =
            NewPlacement { status: PlacementStatus::Draft, ..placed(PlacementKind::Spotlight, 2, "Draft") };
        insert(conn, &draft, MADE).unwrap();
    });
    let owner = town.owner(2);
    let other = town.member("other@wexbury.example", Role::BusinessOwner);
    let ask = |token: Option<&str>, id: &str| {
        let path = format!("/api/v1/spotlights/current/?preview_business_id={id}");
        let call = town.call("GET", &path);
        token.map_or(town.call("GET", &path), |token| call.token(token)).send()
    };
    for (token, id) in [(None, "2"), (Some(&other), "2"), (Some(&owner), "1"), (Some(&owner), "abc")] {
        let shown = ask(token.map(String::as_str), id);
        assert_eq!(names(&shown.json(), "custom_title"), ["Running"], "{id}");
    }
    for token in [owner, town.superuser()] {
        let shown = ask(Some(&token), "2");
        assert_eq!(shown.header("cache-control"), "no-store");
        assert_eq!(names(&shown.json(), "custom_title"), ["Draft", "Running"]);
        assert_eq!(shown.json()[0]["id"], Value::Null);
    }
    // Without a draft, the owner sees what a plain one would look like.
    let plain = ask(Some(&town.superuser()), "3").json();
    assert_eq!(plain[0]["custom_title"], "Hart Bakery");
    assert_eq!(plain[0]["id"], Value::Null);
}

#[test]
fn the_business_and_staff_alone_are_told_that_they_may_preview() {
    let town = town(|_| {});
    let owner = town.owner(2);
    let other = town.member("other@wexbury.example", Role::BusinessOwner);
    let ask = |token: &str, id: &str| {
        let answer = town.call("GET", &format!("/api/v1/businesslistings/{id}/preview/")).token(token).send();
        assert_eq!(answer.status, Code::Ok, "{id}");
        assert_eq!(answer.header("cache-control"), "no-store");
        answer.json()["is_allowed"].as_bool().unwrap()
    };
    let staff = town.superuser();
    assert!(ask(&owner, "2") && ask(&staff, "2") && ask(&staff, "3"));
    assert!(!ask(&owner, "1") && !ask(&other, "2"));
    assert!(!ask(&staff, "999999"), "there is nothing to preview");
    assert_eq!(town.get("/api/v1/businesslistings/2/preview/").status, Code::Unauthorized);
}

#[test]
fn a_preview_shows_the_drafts_of_each_kind_or_what_the_business_would_look_like() {
    let town = town(|conn| {
        let of = |kind, message: &str, status| NewPlacement {
            custom_message: message.into(),
            status,
            ..placed(kind, 1, "")
        };
        let (draft, active) = (PlacementStatus::Draft, PlacementStatus::Active);
        for new in [
            of(PlacementKind::Featured, "Running", active),
            of(PlacementKind::Featured, "Open late", draft),
            of(PlacementKind::MarqueeSponsor, "Maps of the sound", draft),
            NewPlacement { category_id: Some(1), ..of(PlacementKind::CategorySponsor, "Ask us", draft) },
            NewPlacement {
                ends_at: Some("2026-11-20".parse().unwrap()),
                ..of(PlacementKind::MarqueeSponsor, "Over", draft)
            },
        ] {
            insert(conn, &new, MADE).unwrap();
        }
    });
    let (owner, other) = (town.owner(1), town.member("other@wexbury.example", Role::BusinessOwner));
    let ask = |token: &str, id: i64| {
        let path = format!("/api/v1/businesslistings/{id}/preview/");
        town.call("GET", &path).token(token).send().json()["placements"].clone()
    };
    let shown = ask(&owner, 1);
    assert_eq!(
        (&shown["featured"]["id"], &shown["featured"]["sponsor_message"]),
        (&json!(1), &json!("Open late"))
    );
    assert_eq!(
        shown["sponsors"],
        json!([{ "message": "Maps of the sound", "logoUrl": "", "name": "Ferry Books", "business_id": 1 }])
    );
    assert_eq!(
        shown["categories"],
        json!([{ "category_name": "Books", "category_slug": "books", "business_name": "Ferry Books",
            "business_slug": "ferry-books", "message": "Ask us" }])
    );
    // Without drafts: the business as it is listed, in its own category.
    let plain = ask(&town.superuser(), 2);
    assert_eq!(
        (&plain["featured"]["name"], &plain["featured"]["sponsor_message"]),
        (&json!("Ferry Tea"), &Value::Null)
    );
    assert_eq!(
        (&plain["sponsors"][0]["name"], &plain["categories"][0]["category_slug"]),
        (&json!("Ferry Tea"), &json!("books"))
    );
    for (token, id) in [(&other, 1), (&owner, 2)] {
        assert_eq!(ask(token, id), Value::Null, "nothing of business {id}");
    }
    // Visitors' responses contain nothing of it, whatever the query says.
    assert_eq!(town.json("/api/v1/businesslistings/featured/")[0]["sponsor_message"], "Running");
    assert_eq!(town.json("/api/v1/sponsors/"), json!([]));
    for path in ["businesslistings/featured/?", "sponsors/?", "categories/?fields=all&"] {
        let plain = town.get(&format!("/api/v1/{path}"));
        let asked = format!("/api/v1/{path}preview_business_id=1");
        assert_eq!(town.get(&asked).text, plain.text);
        assert_eq!(town.call("GET", &asked).token(&owner).send().text, plain.text);
    }
}

#[test]
fn featured_businesses_come_by_priority_then_those_that_staff_marked() {
    let town = town(|conn| {
        insert(conn, &NewPlacement { priority: 1, ..placed(PlacementKind::Featured, 1, "") }, MADE).unwrap();
        let best = NewPlacement {
            priority: 5,
            custom_message: "Open late".into(),
            ..placed(PlacementKind::Featured, 2, "")
        };
        insert(conn, &best, MADE).unwrap();
    });
    let shown = town.json("/api/v1/businesslistings/featured/");
    assert_eq!(names(&shown, "name"), ["Ferry Tea", "Ferry Books", "Hart Bakery"]);
    assert_eq!(shown[0]["sponsor_message"], "Open late");
    assert_eq!(shown[1]["sponsor_message"], Value::Null);
    assert_eq!(shown[1]["average_rating"], Value::Null, "the page's stand-in is never sent");
}

#[test]
fn a_category_is_sponsored_while_its_placement_runs() {
    let town = town(|conn| {
        let new = NewPlacement {
            category_id: Some(1),
            priority: 3,
            ..placed(PlacementKind::CategorySponsor, 1, "")
        };
        insert(conn, &new, MADE).unwrap();
    });
    let shown = json!({ "priority": 3, "placement": 1, "business_name": "Ferry Books",
        "business_slug": "ferry-books", "message": "" });
    assert_eq!(town.json("/api/v1/categories/")[0]["sponsorship"], json!({ "priority": 3 }));
    assert_eq!(town.json("/api/v1/categories/?fields=all")[0]["sponsorship"], shown);
    assert_eq!(town.json("/api/v1/categories/books/")["sponsorship"], shown);
    let page = town.get("/directory?category=books").text;
    assert!(
        page.contains(r#"data-paid="placement:1"><span class="badge badge-gold">Sponsored</span>"#),
        "{page}"
    );
    assert!(!town.get("/directory").text.contains("data-paid"));
    town.clock.set("2026-11-19T12:00:00Z".parse().unwrap());
    assert_eq!(town.json("/api/v1/categories/")[0]["sponsorship"], Value::Null);
}

#[test]
fn a_marquee_sponsor_may_be_nobody_of_the_directory() {
    let town = town(|conn| {
        let new = NewPlacement {
            business_id: None,
            name: "Friends of the Library".into(),
            custom_message: "Book sale on the green".into(),
            ..placed(PlacementKind::MarqueeSponsor, 1, "")
        };
        insert(conn, &new, MADE).unwrap();
        insert(conn, &placed(PlacementKind::MarqueeSponsor, 1, ""), MADE).unwrap();
    });
    let shown = town.json("/api/v1/sponsors/");
    assert_eq!(names(&shown, "name"), ["Friends of the Library", "Ferry Books"]);
    assert_eq!(shown[0]["business_id"], Value::Null);
    assert_eq!((&shown[1]["business_id"], &shown[0]["logoUrl"]), (&json!(1), &json!("")));
}

#[test]
fn views_and_clicks_are_counted_by_day_for_what_runs_and_nothing_else() {
    let town = town(|conn| {
        insert(conn, &placed(PlacementKind::Spotlight, 1, "Running"), MADE).unwrap();
        let draft =
            NewPlacement { status: PlacementStatus::Draft, ..placed(PlacementKind::Spotlight, 2, "Draft") };
        insert(conn, &draft, MADE).unwrap();
        insert(conn, &placed(PlacementKind::Featured, 2, ""), MADE).unwrap();
    });
    for _ in 0..3 {
        let seen = json!({ "placements": [1, 2, 999], "featured": [2, 3] });
        assert_eq!(town.post("/api/v1/placements/impressions/", &seen).status, Code::NoContent);
    }
    assert_eq!(town.post("/api/v1/placements/1/click/", &json!({})).status, Code::NoContent);
    assert_eq!(town.post("/api/v1/placements/featured/2/click/", &json!({})).status, Code::NoContent);
    let staff = town.superuser();
    let counts = |id: i64| {
        let path = format!("/api/v1/admin/placements/{id}/");
        town.call("GET", &path).token(&staff).send().json()["counts"].clone()
    };
    assert_eq!(counts(1), json!({ "impressions": 3, "clicks": 1 }));
    assert_eq!(counts(2), json!({ "impressions": 0, "clicks": 0 }), "a draft is not shown");
    assert_eq!(counts(3), json!({ "impressions": 3, "clicks": 1 }));
    let refused = town.post("/api/v1/placements/impressions/", &json!({ "placements": "all" }));
    assert_eq!(refused.json(), json!({ "placements": ["Expected a list of numbers."] }));
}

#[test]
fn staff_make_change_and_remove_placements_and_the_trail_knows() {
    let town = town(|_| {});
    let staff = town.superuser();
    let send = |method: &str, path: &str, body: Value| {
        town.call(method, &format!("/api/v1/admin/placements/{path}")).token(&staff).json(&body).send()
    };
    let refused = send("POST", "", json!({ "kind": "billboard", "business_id": 1 }));
    assert_eq!(refused.json(), json!({ "kind": ["\"billboard\" is not a valid choice."] }));
    let refused = send("POST", "", json!({ "kind": "spotlight" }));
    assert_eq!(refused.json(), json!({ "business_id": ["This field is required."] }));
    let refused = send("POST", "", json!({ "kind": "spotlight", "business_id": 99 }));
    assert_eq!(refused.json(), json!({ "business_id": ["Invalid pk \"99\" - object does not exist."] }));
    let refused = send(
        "POST",
        "",
        json!({
            "kind": "spotlight", "business_id": 1, "starts_at": "2026-12-01", "ends_at": "2026-11-01",
            "image_url": "https://elsewhere.example/x.jpg",
        }),
    );
    assert_eq!(refused.json().as_object().unwrap().keys().collect::<Vec<_>>(), ["ends_at", "image_url"]);

    let made = send("POST", "", json!({ "kind": "spotlight", "business_id": 1, "status": "active" }));
    assert_eq!(made.status, Code::Created, "{}", made.text);
    assert_eq!((&made.json()["starts_at"], &made.json()["state"]), (&json!("2026-11-21"), &json!("running")));
    assert_eq!(send("PATCH", "1/", json!({ "custom_title": "Hello" })).json()["custom_title"], "Hello");
    assert_eq!(names(&town.json("/api/v1/spotlights/current/"), "custom_title"), ["Hello"]);
    let running =
        town.call("GET", "/api/v1/admin/placements/?state=running&kind=spotlight").token(&staff).send();
    assert_eq!(running.json()["count"], 1);
    assert_eq!(send("DELETE", "1/", json!({})).status, Code::NoContent);
    assert_eq!(send("DELETE", "1/", json!({})).status, Code::NotFound);
    let trail = town.call("GET", "/api/v1/admin/audit/?action=placement").token(&staff).send().json();
    let actions = trail["results"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap());
    assert_eq!(actions.collect::<Vec<_>>(), ["placement.delete", "placement.update", "placement.create"]);
}

#[test]
fn placements_are_listed_by_how_they_stand() {
    let town = town(|conn| {
        insert(conn, &placed(PlacementKind::Spotlight, 1, "Running"), MADE).unwrap();
        insert(
            conn,
            &NewPlacement { status: PlacementStatus::Draft, ..placed(PlacementKind::Spotlight, 1, "Draft") },
            MADE,
        )
        .unwrap();
        let day = |text: &str| text.parse().unwrap();
        insert(
            conn,
            &NewPlacement { starts_at: day("2026-12-01"), ..placed(PlacementKind::Spotlight, 1, "Coming") },
            MADE,
        )
        .unwrap();
        let over =
            NewPlacement { ends_at: Some(day("2026-11-20")), ..placed(PlacementKind::Spotlight, 1, "Over") };
        insert(conn, &over, MADE).unwrap();
        let last = NewPlacement {
            ends_at: Some(day("2026-11-21")),
            ..placed(PlacementKind::Featured, 1, "Last day")
        };
        insert(conn, &last, MADE).unwrap();
    });
    let staff = town.superuser();
    let listed = |query: &str| {
        let answer = town.call("GET", &format!("/api/v1/admin/placements/?{query}")).token(&staff).send();
        assert_eq!(answer.status, Code::Ok, "{}", answer.text);
        let mut titles = names(&answer.json()["results"], "custom_title");
        titles.sort();
        titles
    };
    for (state, titles) in [
        ("draft", vec!["Draft"]),
        ("coming", vec!["Coming"]),
        ("over", vec!["Over"]),
        ("running", vec!["Last day", "Running"]),
    ] {
        assert_eq!(listed(&format!("state={state}")), titles);
    }
    assert_eq!(listed("state=running&kind=featured"), ["Last day"]);
    let refused = town.call("GET", "/api/v1/admin/placements/?state=sold").token(&staff).send();
    assert_eq!(
        refused.json(),
        json!({ "state": ["Select a valid choice. sold is not one of the available choices."] })
    );
}
