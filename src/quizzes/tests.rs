use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::events::{self, EventTime, NewEvent, OccurrenceStatus};
use crate::kit::clock::Clock;
use crate::testing::{TestResponse, TestTown};

const SUBMIT: &str = "/api/v1/quizzes/submit/";
const OWN: &str = "/api/v1/quizzes/persona/";

/// Answers to every question of the quiz: always the choice at this position.
fn answers(quiz: &Value, place: usize) -> Value {
    let questions = quiz["questions"].as_array().unwrap().iter();
    let answers: Vec<Value> = questions
        .map(|question| {
            let choice = question["choices"][place]["id"].as_i64().unwrap();
            json!({ "question": question["id"], "answer_value": choice.to_string() })
        })
        .collect();
    json!({ "quiz": quiz["id"], "answers": answers })
}

fn quiz(town: &TestTown) -> Value {
    town.json("/api/v1/quizzes/active/")[0].clone()
}

fn submit(town: &TestTown, token: &str, body: &Value) -> TestResponse {
    town.call("POST", SUBMIT).token(token).json(body).send()
}

#[test]
fn every_town_begins_with_quiz_one_and_weights_stay_inside() {
    let town = TestTown::empty();
    let quiz = quiz(&town);
    assert_eq!((&quiz["id"], &quiz["title"]), (&json!(1), &json!("Persona Quiz")));
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let question = &quiz["questions"][0];
    assert_eq!(keys(&quiz), ["id", "title", "description", "questions"]);
    assert_eq!(keys(question), ["id", "text", "type", "choices"]);
    assert_eq!(keys(&question["choices"][0]), ["id", "text"]);
    assert_eq!(
        (&question["type"], quiz["questions"].as_array().unwrap().len()),
        (&json!("multiple-choice"), 6)
    );
}

#[test]
fn every_persona_can_be_found_and_knows_what_it_weighs() {
    let town = TestTown::empty();
    let quiz = quiz(&town);
    let mut found = std::collections::BTreeSet::new();
    for place in 0..5 {
        let result = town.post("/api/v1/quizzes/result/", &answers(&quiz, place)).json();
        let personas = result["personas"].as_array().unwrap();
        assert_eq!(personas.len(), 5);
        let percents: Vec<i64> =
            personas.iter().map(|persona| persona["percent"].as_i64().unwrap()).collect();
        assert!(
            percents.is_sorted_by(|one, other| one >= other) && percents.iter().sum::<i64>() <= 100,
            "{percents:?}"
        );
        found.insert(personas[0]["slug"].as_str().unwrap().to_owned());
    }
    assert!(found.len() >= 3, "{found:?}");
    // Every choice gives points to some persona.
    let silent: i64 = town
        .conn()
        .query_row(
            "SELECT count(*) FROM quiz_choices c WHERE NOT EXISTS (SELECT 1 FROM quiz_weights w WHERE w.choice_id = c.id)",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(silent, 0);
}

#[test]
fn answers_are_thanked_for_and_a_visitor_leaves_no_name() {
    let town = TestTown::empty();
    let quiz = quiz(&town);
    let answer = town.post(SUBMIT, &answers(&quiz, 0));
    assert_eq!(answer.status, Status::Created);
    assert_eq!(answer.json(), json!({ "id": 1, "quiz": 1, "message": "Thank you for taking the quiz!" }));
    let user: Option<i64> =
        town.conn().query_row("SELECT user_id FROM quiz_submissions", [], |row| row.get(0)).unwrap();
    assert_eq!(user, None);
}

#[test]
fn a_member_keeps_the_persona_can_change_it_and_takes_it_along() {
    let town = TestTown::empty();
    let quiz = quiz(&town);
    let token = town.member("ada@reader.example", Role::Consumer);
    let own = || town.call("GET", OWN).token(&token).send().json();
    assert_eq!(own(), json!({ "persona": null }));
    submit(&town, &token, &answers(&quiz, 0));
    let found = own()["persona"]["slug"].clone();
    assert!(found.is_string(), "{found}");
    let put = |body: Value| town.call("PUT", OWN).token(&token).json(&body).send();
    assert_eq!(put(json!({ "persona": "the-good-find" })).json()["persona"]["name"], "The Good Find");
    assert_eq!(put(json!({ "persona": "nobody" })).status, Status::NotFound);
    assert_eq!(put(json!({})).json(), json!({ "persona": ["This field is required."] }));
    assert_eq!(own()["persona"]["slug"], "the-good-find");
    let copy = town.call("GET", "/api/v1/dj-rest-auth/user/export/").token(&token).send().json();
    assert_eq!(copy["quizzes"]["persona"], "The Good Find");
    assert_eq!(copy["quizzes"]["answers"].as_array().unwrap().len(), 6);
    assert_eq!(put(json!({ "persona": null })).json(), json!({ "persona": null }));
    assert_eq!(town.get(OWN).status, Status::Unauthorized);
}

#[test]
fn errors_are_told_in_the_contracts_words_all_at_once() {
    let town = TestTown::empty();
    let quiz = quiz(&town);
    let question = quiz["questions"][0]["id"].clone();
    let good = json!({ "question": question, "answer_value": 1 });
    for (body, expected) in [
        (json!({}), json!({ "quiz": ["This field is required."], "answers": ["This field is required."] })),
        (
            json!({ "quiz": 999999, "answers": [good] }),
            json!({ "quiz": ["Invalid pk \"999999\" - object does not exist."] }),
        ),
        (
            json!({ "quiz": "abc", "answers": [good] }),
            json!({ "quiz": ["Incorrect type. Expected pk value, received str."] }),
        ),
        (
            json!({ "quiz": 1, "answers": "x" }),
            json!({ "answers": { "non_field_errors": ["Expected a list of items but got type \"str\"."] } }),
        ),
        (
            json!({ "quiz": 1, "answers": [] }),
            json!({ "answers": { "non_field_errors": ["This list may not be empty."] } }),
        ),
        (
            json!({ "quiz": 1, "answers": [good, {}] }),
            json!({ "answers": { "1": { "question": ["This field is required."], "answer_value": ["This field is required."] } } }),
        ),
        (
            json!({ "quiz": 1, "answers": [{ "question": 999999, "answer_value": "x" }] }),
            json!({ "answers": { "0": { "question": ["Invalid pk \"999999\" - object does not exist."] } } }),
        ),
        (
            json!({ "quiz": 1, "answers": [{ "question": question, "answer_value": "x".repeat(1001) }, 7] }),
            json!({ "answers": {
                "0": { "answer_value": ["Ensure this field has no more than 1000 characters."] },
                "1": { "non_field_errors": ["Invalid data. Expected a dictionary, but got int."] },
            } }),
        ),
    ] {
        let answer = town.post(SUBMIT, &body);
        assert_eq!((answer.status, answer.json()), (Status::BadRequest, expected), "{body}");
    }
    // A choice's text counts like its id, and any other text is accepted.
    let token = town.member("ada@reader.example", Role::Consumer);
    let by_text = json!({ "quiz": "1", "answers": [{ "question": question, "answer_value": quiz["questions"][0]["choices"][0]["text"] }] });
    assert_eq!(submit(&town, &token, &by_text).status, Status::Created);
    assert_eq!(town.call("GET", OWN).token(&token).send().json()["persona"]["slug"], "the-long-table");
    let other = json!({ "quiz": 1, "answers": [{ "question": question, "answer_value": "Morning" }] });
    assert_eq!(submit(&town, &token, &other).status, Status::Created);
    assert_eq!(town.get(SUBMIT).status, Status::MethodNotAllowed);
}

#[test]
fn the_id_of_a_choice_may_be_a_number() {
    let town = TestTown::empty();
    let quiz = quiz(&town);
    let question = &quiz["questions"][0];
    let choice = &question["choices"][0]["id"];
    assert!(choice.is_i64(), "{choice}");
    let token = town.member("ada@reader.example", Role::Consumer);
    let by_id = json!({ "quiz": 1, "answers": [{ "question": question["id"], "answer_value": choice }] });
    assert_eq!(submit(&town, &token, &by_id).status, Status::Created);
    assert_eq!(town.call("GET", OWN).token(&token).send().json()["persona"]["slug"], "the-long-table");
}

#[test]
fn a_persona_comes_with_what_the_town_has_for_it() {
    let town = TestTown::wexbury();
    for slug in ["the-long-table", "the-long-way-round", "the-front-row", "the-good-find", "the-porch-light"]
    {
        let persona = town.json(&format!("/api/v1/quizzes/personas/{slug}/"));
        let places = persona["recommendations"]["businesses"].as_array().unwrap();
        assert_eq!(places.len(), 3, "{slug}: {places:?}");
        for place in places {
            assert_eq!(town.get(place["path"].as_str().unwrap()).status, Status::Ok, "{place}");
        }
        let guides = persona["recommendations"]["guides"].as_array().unwrap();
        assert!((1..=3).contains(&guides.len()), "{slug}: {guides:?}");
        for guide in guides {
            assert!(guide["path"].as_str().unwrap().starts_with("/guides/"), "{guide}");
            assert_eq!(town.get(guide["path"].as_str().unwrap()).status, Status::Ok, "{guide}");
        }
        assert!(persona["description_html"].as_str().unwrap().starts_with("<p>"));
        assert!(persona.get("interests").is_none(), "{persona}");
    }
    assert_eq!(town.get("/api/v1/quizzes/personas/nobody/").status, Status::NotFound);
}

#[test]
fn events_that_do_not_take_place_are_not_recommended() {
    let zone = jiff::tz::TimeZone::get("America/New_York").unwrap();
    let clock = Clock::fixed(zone, "2026-11-21T15:00:00Z".parse().unwrap());
    let town = TestTown::with(|conn| {
        let add = |title: &str, start: &str, status| {
            let when = EventTime::at(start.parse().unwrap());
            let event = NewEvent {
                title: title.into(),
                when,
                status,
                category: "food".into(),
                ..NewEvent::default()
            };
            events::insert(conn, &clock, &event).unwrap();
        };
        for day in 22..26 {
            add("Off", &format!("2026-11-{day}T18:00"), OccurrenceStatus::Cancelled);
            add("Put off", &format!("2026-11-{day}T19:00"), OccurrenceStatus::Postponed);
        }
        add("Supper", "2026-11-28T18:00", OccurrenceStatus::Scheduled);
    });
    let persona = town.json("/api/v1/quizzes/personas/the-long-table/");
    let picks = persona["recommendations"]["events"].as_array().unwrap();
    let titles: Vec<&str> = picks.iter().map(|pick| pick["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Supper"]);
}

#[test]
fn what_is_on_already_is_recommended_and_takes_no_place_from_what_is_sooner_over() {
    let zone = jiff::tz::TimeZone::get("America/New_York").unwrap();
    let clock = Clock::fixed(zone, "2026-11-21T15:00:00Z".parse().unwrap());
    let town = TestTown::with(|conn| {
        for (title, first, last) in [
            ("Cider Cellar", "2026-11-01", "2027-01-31"),
            ("Soup Week", "2026-11-16", "2026-11-22"),
            ("Pie Week", "2026-11-09", "2026-11-15"),
            ("Supper", "2026-11-28", "2026-11-28"),
            ("Breakfast", "2026-12-05", "2026-12-05"),
        ] {
            let when = EventTime {
                end_date: Some(last.parse().unwrap()),
                ..EventTime::all_day(first.parse().unwrap())
            };
            let event =
                NewEvent { title: title.into(), when, category: "food".into(), ..NewEvent::default() };
            events::insert(conn, &clock, &event).unwrap();
        }
    });
    let picks = || {
        let persona = town.json("/api/v1/quizzes/personas/the-long-table/");
        let picks = persona["recommendations"]["events"].as_array().unwrap().iter();
        picks.map(|pick| format!("{}: {}", pick["title"], pick["note"])).collect::<Vec<_>>()
    };
    let supper = r#""Supper": "Saturday, November 28""#;
    let breakfast = r#""Breakfast": "Saturday, December 5""#;
    assert_eq!(picks(), [r#""Soup Week": "until Sunday, November 22""#, supper, breakfast]);
    let hide = "UPDATE events SET visibility = 'removed' WHERE title IN ('Supper', 'Soup Week')";
    town.conn().execute(hide, []).unwrap();
    let left = [breakfast, r#""Cider Cellar": "until Sunday, January 31""#];
    crate::testing::eventually(|| picks() == left);
}

#[test]
fn the_page_draws_the_first_question_and_names_a_shared_persona() {
    let town = TestTown::empty();
    let page = town.get("/take-quiz").text;
    assert!(
        page.contains("Question 1 of 6") && page.contains("It is Saturday, nine in the morning"),
        "{page}"
    );
    let shared = town.get("/take-quiz?persona=the-good-find").text;
    assert!(shared.contains("Someone you know got <b>The Good Find</b>"), "{shared}");
    let picture = shared.split("property=\"og:image\" content=\"http://town.example").nth(1).unwrap();
    let picture = town.get(picture.split('"').next().unwrap());
    assert_eq!((picture.status, picture.header("content-type")), (Status::Ok, "image/png"));
    assert!(
        shared.contains(r#"og:image:alt" content="Persona Quiz. The Good Find. Which one are you?"#),
        "{shared}"
    );
    assert!(page.contains("/sign/town/1-"), "nobody has shared this one");
    assert_eq!(town.get("/take-quiz?persona=nobody").status, Status::Ok);
}

#[test]
fn a_first_question_that_nobody_can_answer_is_drawn_as_the_browser_draws_it() {
    let texts: serde_json::Value = serde_json::from_str(include_str!("../../assets/texts.json")).unwrap();
    let kinds = [("ranking", "ranking"), ("essay", "unsupported")];
    for (kind, text) in kinds {
        let town = TestTown::empty();
        let conn = town.conn();
        conn.pragma_update(None, "ignore_check_constraints", true).unwrap();
        conn.execute("UPDATE quiz_questions SET type = ?1", [kind]).unwrap();
        let page = town.get("/take-quiz").text;
        let note = format!("<p class=\"quiz-note\">{}</p>", texts["quiz"][text].as_str().unwrap());
        assert!(page.contains(&note) && !page.contains("quiz-choices"), "{page}");
    }
}

#[test]
fn a_network_may_finish_thirty_quizzes_a_minute() {
    let town = TestTown::configured(|config| config.limits.quiz_per_minute = 2, |_| {});
    let quiz = quiz(&town);
    let statuses: Vec<u16> = (0..3).map(|_| town.post(SUBMIT, &answers(&quiz, 1)).status.code).collect();
    assert_eq!(statuses, [201, 201, 429]);
    // Whoever has submitted one also sees the result.
    let result = || town.post("/api/v1/quizzes/result/", &answers(&quiz, 1)).status.code;
    assert_eq!([(); 3].map(|()| result()), [200, 200, 429]);
}

#[test]
fn a_persona_keeps_its_places_when_their_category_is_renamed() {
    let town = TestTown::wexbury();
    let staff = town.superuser();
    let listed = town.json("/api/v1/categories/");
    let is_meant = |one: &&Value| {
        one["slug"].as_str().unwrap().contains('-') && one["business_count"].as_i64() > Some(0)
    };
    let category = listed.as_array().unwrap().iter().find(is_meant).unwrap();
    let quiz = json!({
        "title": "Which corner of town?", "description": "",
        "personas": [{ "slug": "one", "name": "The Harbor", "description": "", "pictogram": "outdoors",
            "places": [category["slug"]], "tags": [], "events": [] }],
        "questions": [{ "text": "Up or down?", "type": "multiple-choice", "choices": [
            { "text": "Down", "weights": { "one": 3 } }, { "text": "Up", "weights": {} },
        ] }],
    });
    let made = town.ask("POST", "/api/v1/admin/quizzes/", &staff, &quiz);
    assert_eq!(made.status, Status::Created, "{}", made.text);
    let places =
        || town.json("/api/v1/quizzes/personas/the-harbor/")["recommendations"]["businesses"].clone();
    let before = places();
    assert_eq!(before.as_array().unwrap().len(), 1, "{before}");
    let path = format!("/api/v1/admin/categories/{}/", category["id"]);
    town.done("PATCH", &path, &staff, &json!({ "name": "Something else" }));
    assert_eq!(places()[0]["path"], before[0]["path"]);
}
