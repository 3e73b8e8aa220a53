//! Generated guides and the fact check, in an invented town of its own.

mod composed;
mod falsehoods;
mod misread;
mod stand_in;

use serde_json::{Value, json};

use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::directory::hours::Hours;
use crate::testing::TestTown;

fn business(name: &str, street: &str, hours: &str, more: impl FnOnce(&mut NewBusiness)) -> NewBusiness {
    let mut new = NewBusiness {
        name: name.into(),
        category: "Food".into(),
        street_address: street.into(),
        locality: "Harrow Falls".into(),
        hours: Some(Hours::parse(hours, "2026-11-21".parse().unwrap()).unwrap()),
        ..NewBusiness::default()
    };
    more(&mut new);
    new
}

fn businesses() -> Vec<NewBusiness> {
    vec![
        business("Tallow & Thyme", "14 Cooper Street", "Mon-Fri 9am-5pm; Sat 10am-2pm", |new| {
            new.description = "A soap workshop with lessons since 1987. Lessons cost $25.".into();
            new.category = "Crafts".into();
            new.attributes = vec!["wheelchair_accessible".into(), "takes_reservations".into()];
            new.phone = "(603) 555-0142".into();
        }),
        business("Hearth Bakehouse", "3 Mill Lane", "Tue-Sun 7am-1pm", |new| {
            new.description = "Sourdough and rye from a wood oven.".into();
            new.attributes = vec!["outdoor_seating".into(), "cash_only".into(), "gluten_free_options".into()];
        }),
        business("Riverside Books", "90 Cooper Street", "Mon-Sat 10am-6pm; Sun 12pm-4pm", |new| {
            new.description = "New and used books on two floors.".into();
            new.attributes = vec!["free_wifi".into(), "kid_friendly".into()];
        }),
        business("Old Quarry Tavern", "1 Quarry Road", "Wed-Sun 5pm-11pm", |new| {
            new.description = "Stews and local cider. Music until 11 PM on Fridays.".into();
            new.price_level = Some(2);
        }),
        business("Lantern Cafe", "7 Mill Lane", "Mon-Sun 8am-4pm", |new| {
            new.description = "Coffee by the river.".into();
            new.status = crate::directory::BusinessStatus::Hidden;
        }),
    ]
}

/// Also returns the token of a staff member.
fn harrow_falls(change: impl FnOnce(&mut crate::kit::config::Config)) -> (TestTown, String) {
    let town = TestTown::configured(
        |config| {
            config.town.name = "Harrow Falls".into();
            config.town.state = "New Hampshire".into();
            change(config);
        },
        |conn| {
            for new in &businesses() {
                let at = "2026-11-21T12:00:00.000Z";
                crate::directory::save(conn, new, at, |_, new| new.clone()).unwrap();
            }
        },
    );
    let staff = town.member("editor@harrow.example", Role::Admin);
    for event in [
        json!({ "title": "Lantern Parade", "start_date": "2026-12-05", "start_time": "17:30:00",
                "end_time": "19:00:00", "location": "Market Square", "organizer": "Harrow Falls Arts",
                "is_free": true, "price": "Free", "description": "Walk with paper lanterns." }),
        json!({ "title": "Cider Supper", "start_date": "2026-12-11", "start_time": "18:00:00",
                "location": "Old Quarry Tavern", "price": "$32", "description": "Three courses." }),
        json!({ "title": "Winter Book Swap", "start_date": "2026-12-12", "start_time": "11:00:00",
                "location": "Riverside Books", "price": "Free", "is_free": true }),
        json!({ "title": "Frost Run", "start_date": "2026-12-13", "start_time": "09:00:00",
                "location": "Market Square", "price": "$10", "status": "cancelled" }),
    ] {
        let answer = town.ask("POST", "/api/v1/events/", &staff, &event);
        assert_eq!(answer.status.code, 201, "{}", answer.text);
    }
    (town, staff)
}

fn check(town: &TestTown, staff: &str, text: &str) -> Vec<Value> {
    let answer = town.ask("POST", "/api/v1/guides/fact-check/", staff, &json!({ "body": text }));
    assert_eq!(answer.status.code, 200, "{}", answer.text);
    answer.json()["sentences"].as_array().unwrap().clone()
}

fn generate(town: &TestTown, staff: &str, request: &Value) -> Value {
    let answer = town.ask("POST", "/api/v1/guides/generate/", staff, request);
    assert_eq!(answer.status.code, 200, "{}", answer.text);
    answer.json()
}

/// The ids of the visible businesses.
fn ids(town: &TestTown) -> Vec<i64> {
    let listed = town.json("/api/v1/businesslistings/");
    let results = listed["results"].as_array().unwrap();
    results.iter().map(|business| business["id"].as_i64().unwrap()).collect()
}

#[test]
fn what_the_built_in_generator_writes_stands_in_the_records() {
    let (town, staff) = harrow_falls(|_| {});
    let ids = ids(&town);
    assert_eq!(ids.len(), 4);
    for (tone, season) in [("plain", json!("winter")), ("friendly", json!(null)), ("lively", json!("winter"))]
    {
        let mut request = json!({ "topic": "a slow Saturday", "tone": tone, "business_ids": ids });
        if !season.is_null() {
            request["season"] = season;
        }
        let made = generate(&town, &staff, &request);
        assert_eq!(made["engine"], "built-in");
        assert_eq!(made["check"]["problem_count"], 0, "{made:#}");
        let body = made["body"].as_str().unwrap();
        assert!(body.contains("On Saturdays it is open from 10 AM to 2 PM."), "{body}");
        assert!(body.contains("::business{tallow-thyme}"), "{body}");
        assert!(body.contains("Cider Supper"), "an event at a chosen place: {body}");
        assert!(!body.contains("Frost Run"), "called off: {body}");
        for sentence in made["check"]["sentences"].as_array().unwrap() {
            let text = sentence["text"].as_str().unwrap();
            let is_about_a_record = !sentence["sources"].as_array().unwrap().is_empty();
            assert!(is_about_a_record || !text.contains("open"), "{sentence}");
        }
    }
}

#[test]
fn in_the_demo_town_too_nothing_it_writes_is_doubtful() {
    let town = TestTown::wexbury();
    let staff = town.member("editor@wexbury.example", Role::Admin);
    for topic in ["pizza with friends", "coffee", "books for winter", "music", "a day with kids"] {
        let made = generate(&town, &staff, &json!({ "topic": topic, "tone": "friendly" }));
        let doubtful: Vec<&Value> = made["check"]["sentences"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|sentence| !sentence["problems"].as_array().unwrap().is_empty())
            .collect();
        assert!(doubtful.is_empty(), "{topic}: {doubtful:#?}");
    }
}

#[test]
fn a_topic_in_a_clerks_own_words_finds_what_fits_any_of_them_and_the_town_is_named_once() {
    let town = TestTown::wexbury();
    let staff = town.member("editor@wexbury.example", Role::Admin);
    let of = |topic: &str| generate(&town, &staff, &json!({ "topic": topic, "tone": "plain" }));
    assert_eq!(of("Best coffee in town")["title"], "Best coffee in Wexbury");
    assert_eq!(of("coffee in WEXBURY!")["title"], "Coffee in Wexbury");
    let nothing = json!({ "topic": "zeppelins over nowhere", "tone": "plain" });
    assert_eq!(town.ask("POST", "/api/v1/guides/generate/", &staff, &nothing).status.code, 400);
    let both = of("a weekend with zeppelins, coffee and books");
    assert!(both["title"].as_str().unwrap().starts_with("A weekend with zeppelins"), "{both}");
    let places = |made: &Value| made["body"].as_str().unwrap().to_owned();
    for (topic, place) in [("coffee", "## Anneliese's Konditorei"), ("books", "## Dog-Eared")] {
        assert!(places(&of(topic)).contains(place) && places(&both).contains(place), "{place} in {both}");
    }
    // They keep books, too, but not at the weekend.
    let closed = "## Abacus & Finch, CPAs";
    assert!(places(&of("books")).contains(closed) && !places(&both).contains(closed), "{both}");
}

#[test]
fn a_draft_is_kept_labeled_and_not_published_before_doubtful_sentences_are_confirmed() {
    let (town, staff) = harrow_falls(|_| {});
    let body = "## Hearth Bakehouse\n\nIt opens at 6 AM on Sundays. It bakes rye.";
    let draft = json!({ "title": "Good bread", "body": body, "topic": "bread", "engine": "built-in" });
    let saved = town.ask("POST", "/api/v1/guides/generated/", &staff, &draft);
    assert_eq!(saved.status.code, 201, "{}", saved.text);
    let id = saved.json()["id"].as_i64().unwrap();
    let guide = format!("/api/v1/guides/{id}/");
    assert_eq!(town.get(&guide).status.code, 404, "a draft is not public");
    let versions =
        town.ask("GET", &format!("/api/v1/admin/guides/{id}/versions/"), &staff, &Value::Null).json();
    assert_eq!((&versions["count"], &versions["results"][0]["origin"]), (&json!(1), &json!("generated")));

    let publish = || town.ask("PATCH", &guide, &staff, &json!({ "status": "published" }));
    let refused = publish();
    assert_eq!(refused.status.code, 400);
    assert!(refused.text.contains("It opens at 6 AM on Sundays."), "{}", refused.text);
    let editor = format!("/api/v1/admin/guides/{id}/");
    let edition = town.ask("GET", &editor, &staff, &Value::Null).json()["edition"].clone();
    let published = town.ask("POST", &format!("{editor}publish/"), &staff, &json!({ "edition": edition }));
    assert_eq!(published.status.code, 400, "{}", published.text);
    assert!(published.text.contains("It opens at 6 AM on Sundays."), "{}", published.text);
    // The viewer says so, too.
    let found = |level: &str| -> Vec<Value> {
        let checks = town.ask("GET", &format!("{editor}checks/"), &staff, &Value::Null).json();
        let findings = checks["findings"].as_array().unwrap().iter();
        findings.filter(|one| one["check"] == "sentence" && one["level"] == level).cloned().collect()
    };
    let told = "“It opens at 6 AM on Sundays.” No record says this. Change or confirm it.";
    let problem =
        json!({ "check": "sentence", "level": "problem", "message": told, "field": "body", "line": 3 });
    assert_eq!((found("problem"), found("hint")), (vec![problem], vec![]));
    let label = format!("/api/v1/guides/generated/{id}/");
    let subject = check(&town, &staff, body)[0]["subject"].clone();
    let confirmed = town.ask(
        "POST",
        &format!("{label}confirmations/"),
        &staff,
        &json!({ "sentence": "It opens at 6 AM on Sundays.", "subject": subject }),
    );
    assert_eq!(confirmed.status.code, 200, "{}", confirmed.text);
    assert_eq!(
        confirmed.json()["confirmed"],
        json!([{ "sentence": "It opens at 6 AM on Sundays.", "subject": subject }])
    );
    assert_eq!(found("problem"), Vec::<Value>::new());
    let hint = found("hint")[0]["message"].to_string();
    assert!(hint.contains("No record says this. Confirmed by "), "{hint}");
    // A sentence that has changed since is a different one.
    let changed = json!({ "body": body.replace("6 AM", "5 AM"), "status": "published" });
    assert_eq!(town.ask("PATCH", &guide, &staff, &changed).status.code, 400);
    assert_eq!(publish().status.code, 200);
    assert_eq!(town.get(&guide).status.code, 200);
    assert_eq!(town.ask("GET", &label, &staff, &Value::Null).json()["engine"], "built-in");
}

#[test]
fn a_request_without_anything_that_fits_says_what_to_do() {
    let (town, staff) = harrow_falls(|_| {});
    let ask = |request: &Value| town.ask("POST", "/api/v1/guides/generate/", &staff, request);
    let nothing = ask(&json!({ "topic": "zeppelins" }));
    assert_eq!(nothing.status.code, 400);
    assert!(nothing.text.contains("Choose a category or some businesses."), "{}", nothing.text);
    let gone = ask(&json!({ "topic": "tea", "business_ids": [999_999] }));
    assert_eq!(gone.json()["business_ids"][0], "Business 999999 is not in the directory.");
    let many: Vec<i64> = (1..=13).collect();
    assert_eq!(ask(&json!({ "topic": "tea", "business_ids": many })).status.code, 400);
    let unset = ask(&json!({ "topic": "bread", "engine": "endpoint" }));
    assert_eq!(unset.json()["engine"][0], "No text service is set up in [text_generation].");
}

#[test]
fn a_name_with_capital_accented_letters_is_a_record_too() {
    let name = "Ñandú & Søn — Café \"L’Été\"";
    let town = TestTown::with_businesses(&[business(name, "12 Quai Street", "Mon-Sat 9am-5pm", |new| {
        new.description = "Crêpes and Ørbæk cider.".into();
        new.attributes = vec!["outdoor_seating".into()];
    })]);
    let staff = town.member("editor@harrow.example", Role::Admin);
    let event = json!({ "title": "Élan Ñight", "start_date": "2026-12-05", "start_time": "17:30:00" });
    town.done("POST", "/api/v1/events/", &staff, &event);
    for tone in ["plain", "friendly", "lively"] {
        let request = json!({ "topic": "a slow Saturday", "tone": tone, "business_ids": ids(&town) });
        let made = generate(&town, &staff, &request);
        assert_eq!(made["check"]["problem_count"], 0, "{made:#}");
    }
    for text in [format!("{name} is at 12 Quai Street."), "Élan Ñight begins at 5:30 PM.".into()] {
        assert_eq!(check(&town, &staff, &text)[0]["problems"], json!([]), "{text}");
    }
}
