//! The office's quizzes, through the router.

use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::testing::{TestResponse, TestTown};

const ACTIVE: &str = "/api/v1/quizzes/active/";
const SUBMIT: &str = "/api/v1/quizzes/submit/";
const QUIZZES: &str = "/api/v1/admin/quizzes/";

struct QuizAdmin {
    town: TestTown,
    token: String,
}

impl QuizAdmin {
    fn new() -> QuizAdmin {
        let town = TestTown::wexbury();
        let token = town.superuser();
        QuizAdmin { town, token }
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> TestResponse {
        self.town.ask(method, &format!("{QUIZZES}{path}"), &self.token, body)
    }

    fn get(&self, path: &str) -> Value {
        let answer = self.town.call("GET", &format!("{QUIZZES}{path}")).token(&self.token).send();
        assert_eq!(answer.status, Status::Ok, "{path}: {}", answer.text);
        answer.json()
    }

    fn create(&self) -> i64 {
        let made = self.send("POST", "", &quiz());
        assert_eq!(made.status, Status::Created, "{}", made.text);
        made.json()["id"].as_i64().unwrap()
    }

    fn public(&self) -> Value {
        self.town.json(ACTIVE)
    }

    /// Answers each question of a published quiz with the choice at this position.
    fn answer(&self, quiz: &Value, place: usize) {
        let answers: Vec<Value> = quiz["questions"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|question| question["type"] == "multiple-choice")
            .map(|question| {
                let choice = question["choices"][place]["id"].to_string();
                json!({ "question": question["id"], "answer_value": choice })
            })
            .collect();
        let sent = self.town.post(SUBMIT, &json!({ "quiz": quiz["id"], "answers": answers }));
        assert_eq!(sent.status, Status::Created, "{}", sent.text);
    }
}

fn quiz() -> Value {
    json!({
        "title": "Which corner of town?",
        "description": "Two questions.",
        "personas": [
            { "slug": "one", "name": "The Harbor", "description": "Salt.", "pictogram": "outdoors",
              "places": ["outdoors"], "tags": ["view"], "events": ["music"] },
            { "slug": "two", "name": "The Hill", "description": "", "pictogram": "arts",
              "places": [], "tags": [], "events": [] },
        ],
        "questions": [
            { "text": "Up or down?", "type": "multiple-choice", "choices": [
                { "text": "Down", "weights": { "one": 3 } }, { "text": "Up", "weights": { "two": 2, "one": 0 } },
            ] },
            { "text": "Put these in order", "type": "ranking", "choices": [
                { "text": "Food", "weights": {} }, { "text": "Music", "weights": {} },
            ] },
        ],
    })
}

#[test]
fn a_new_quiz_waits_until_it_is_activated_and_its_weights_stay_in_the_office() {
    let admin = QuizAdmin::new();
    let id = admin.create();
    let made = admin.get(&format!("{id}/"));
    assert_eq!(made["personas"][0]["slug"], "the-harbor", "a new persona is named after its name");
    assert_eq!(made["questions"][0]["choices"][0]["weights"], json!({ "the-harbor": 3 }));
    assert_eq!((&made["version"], &made["is_active"]), (&json!(1), &json!(false)));
    assert_eq!(admin.public().as_array().unwrap().len(), 1);

    let list = admin.send("PATCH", &format!("{id}/"), &json!({ "is_active": true })).json();
    assert_eq!((&list[0]["id"], &list[0]["is_on_home_page"]), (&json!(1), &json!(true)));
    assert_eq!((&list[1]["id"], &list[1]["is_active"]), (&json!(id), &json!(true)));
    let active = admin.public();
    assert_eq!(active[1]["title"], "Which corner of town?");
    assert!(!active.to_string().contains("weight"), "{active}");

    let ordered = admin.send("PUT", "order/", &json!({ "ids": [id, 1] }));
    assert_eq!(ordered.status, Status::Ok, "{}", ordered.text);
    assert_eq!((&admin.public()[0]["id"], &admin.public()[1]["id"]), (&json!(id), &json!(1)));
    assert_eq!(ordered.json()[0]["is_on_quiz_page"], true);
    let stale = admin.send("PUT", "order/", &json!({ "ids": [id] }));
    assert_eq!(stale.status, Status::Conflict);
}

#[test]
fn one_quiz_stays_active_and_only_what_has_no_answers_can_be_deleted() {
    let admin = QuizAdmin::new();
    let conflict = |answer: TestResponse, sentence: &str| {
        assert_eq!((answer.status, answer.json()), (Status::Conflict, json!({ "detail": sentence })));
    };
    let last = "Residents need a quiz to take. Activate another one first.";
    conflict(admin.send("PATCH", "1/", &json!({ "is_archived": true })), last);
    conflict(
        admin.send("DELETE", "1/", &Value::Null),
        "The town's first quiz cannot be deleted. Archive it instead.",
    );
    let id = admin.create();
    admin.send("PATCH", &format!("{id}/"), &json!({ "is_active": true }));
    let archived = admin.send("PATCH", "1/", &json!({ "is_archived": true })).json();
    assert_eq!((&archived[0]["id"], &archived[1]["is_archived"]), (&json!(id), &json!(true)));
    assert_eq!(archived[0]["is_on_home_page"], true, "the first active one takes the place of quiz 1");
    conflict(admin.send("DELETE", &format!("{id}/"), &Value::Null), last);
    admin.answer(&admin.public()[0], 0);
    admin.send("PATCH", "1/", &json!({ "is_active": true }));
    conflict(
        admin.send("DELETE", &format!("{id}/"), &Value::Null),
        "This quiz has answers. Archive it instead.",
    );
    let other = admin.create();
    assert_eq!(admin.send("DELETE", &format!("{other}/"), &Value::Null).status, Status::NoContent);
    assert_eq!(admin.get("").as_array().unwrap().len(), 2);
}

#[test]
fn a_deleted_quiz_is_kept_with_its_reason_and_comes_back_whole() {
    let admin = QuizAdmin::new();
    let id = admin.create();
    let before = admin.get(&format!("{id}/"));
    let deleted = "/api/v1/admin/deleted-records/";
    let sent = json!({ "kind": "quiz", "record_id": id, "reason": "Only a try." });
    let kept = admin.town.ask("POST", deleted, &admin.token, &sent);
    assert_eq!(kept.status, Status::Created, "{}", kept.text);
    assert_eq!((&kept.json()["reason"], &kept.json()["record_id"]), (&json!("Only a try."), &json!(id)));
    assert_eq!(admin.send("GET", &format!("{id}/"), &Value::Null).status, Status::NotFound);
    let back = format!("{deleted}{}/restore/", kept.json()["id"]);
    assert_eq!(admin.town.ask("POST", &back, &admin.token, &json!({})).status, Status::Ok);
    assert_eq!(admin.get(&format!("{id}/")), before);
}

#[test]
fn an_answered_quiz_gets_a_version_and_its_answers_and_members_stay() {
    let admin = QuizAdmin::new();
    let id = admin.create();
    admin.send("PATCH", &format!("{id}/"), &json!({ "is_active": true }));
    let before = admin.get(&format!("{id}/"));
    // Nobody has started it: it is changed in place.
    let mut content = before.clone();
    content["title"] = json!("Which end of town?");
    let changed = admin.send("PUT", &format!("{id}/"), &content).json();
    assert_eq!((&changed["id"], &changed["version"]), (&json!(id), &json!(1)));
    let stale = admin.send("PUT", &format!("{id}/"), &content);
    assert_eq!(stale.status, Status::Conflict, "{}", stale.text);

    let public = admin.public()[1].clone();
    admin.answer(&public, 0);
    let ada = admin.town.member("ada@reader.example", Role::Consumer);
    let own = || admin.town.call("GET", "/api/v1/quizzes/persona/").token(&ada).send().json();
    admin.town.ask("PUT", "/api/v1/quizzes/persona/", &ada, &json!({ "persona": "the-harbor" }));

    let mut content = changed.clone();
    content["personas"][0]["description"] = json!("Salt and rope.");
    content["questions"][0]["choices"][0]["text"] = json!("Down to the water");
    let next = admin.send("PUT", &format!("{id}/"), &content).json();
    let next_id = next["id"].as_i64().unwrap();
    assert!(next_id != id, "{next}");
    assert_eq!((&next["version"], &next["is_active"]), (&json!(2), &json!(true)));
    assert_eq!(admin.public()[1]["id"], json!(next_id));
    assert_eq!(admin.public().as_array().unwrap().len(), 2, "the former version is not active");
    assert_eq!(admin.get("").as_array().unwrap().len(), 2, "the list has each quiz once");

    // The persona's address shows its newest version, and the member keeps it.
    let persona = admin.town.json("/api/v1/quizzes/personas/the-harbor/");
    assert!(persona["description_html"].as_str().unwrap().contains("Salt and rope."), "{persona}");
    assert_eq!(own()["persona"]["slug"], "the-harbor");

    // Somebody who has started the previous version can still finish it.
    admin.answer(&public, 1);
    let former = admin.get(&format!("{id}/results/"));
    assert_eq!((&former["version"], &former["submission_count"]), (&json!(1), &json!(2)));
    assert_eq!(former["questions"][0]["choices"][0]["text"], "Down");
    assert_eq!(former["versions"].as_array().unwrap().len(), 2);
    assert_eq!(admin.get(&format!("{next_id}/results/"))["submission_count"], 0);
    assert_eq!(admin.get(&format!("{id}/"))["newest_id"], json!(next_id));
    let late = admin.send("PUT", &format!("{id}/"), &content);
    assert_eq!(late.status, Status::Conflict, "a former version is not edited");
    assert_eq!(
        admin.send("PATCH", &format!("{id}/"), &json!({ "is_active": true })).status,
        Status::Conflict
    );
}

#[test]
fn the_home_page_keeps_its_quiz_when_it_is_corrected_behind_another_one() {
    let admin = QuizAdmin::new();
    let on_home_page = || {
        let listed = admin.get("");
        let quiz = listed.as_array().unwrap().iter().find(|quiz| quiz["is_on_home_page"] == true).unwrap();
        assert_eq!(admin.town.json("/api/v1/home/")["quiz_id"], quiz["id"]);
        quiz["id"].as_i64().unwrap()
    };
    let other = admin.create();
    admin.send("PATCH", &format!("{other}/"), &json!({ "is_active": true }));
    admin.send("PUT", "order/", &json!({ "ids": [other, 1] }));
    assert_eq!(on_home_page(), 1);

    admin.answer(&admin.public()[1], 0);
    let mut content = admin.get("1/");
    content["title"] = json!("Corrected");
    let next = admin.send("PUT", "1/", &content).json();
    assert_eq!(next["version"], 2);
    assert_eq!(on_home_page(), next["id"].as_i64().unwrap());
    admin.send("PATCH", &format!("{}/", next["id"]), &json!({ "is_active": false }));
    assert_eq!(on_home_page(), other, "the first active one takes its place");
}

#[test]
fn a_quiz_that_somebody_has_begun_is_versioned_too() {
    let admin = QuizAdmin::new();
    let question = admin.public()[0]["questions"][0]["id"].clone();
    let seen = json!({ "name": "quiz_question", "props": { "question_id": question, "kind": "seen" } });
    assert_eq!(admin.town.post("/api/v1/analytics/events/", &seen).status, Status::Accepted);
    let mut content = admin.get("1/");
    assert_eq!((&content["is_in_use"], &content["submission_count"]), (&json!(true), &json!(0)));
    content["title"] = json!("Which one are you?");
    let next = admin.send("PUT", "1/", &content).json();
    assert_eq!(next["version"], 2);
    // The town still has a quiz 1, and it accepts answers from people who have started it.
    admin.answer(
        &json!({ "id": 1, "questions": [{ "id": question, "type": "multiple-choice",
            "choices": [{ "id": 1 }] }] }),
        0,
    );
    assert_eq!(admin.get("")[0]["is_on_home_page"], true);
}

#[test]
fn errors_stand_at_their_fields_and_nothing_is_saved() {
    let admin = QuizAdmin::new();
    let fails = |change: &dyn Fn(&mut Value), field: &str, sentence: &str| {
        let mut content = quiz();
        change(&mut content);
        let answer = admin.send("POST", "", &content);
        assert_eq!(
            (answer.status, &answer.json()[field]),
            (Status::BadRequest, &json!([sentence])),
            "{field}"
        );
    };
    fails(&|quiz| quiz["title"] = json!(" "), "title", "This field may not be blank.");
    fails(&|quiz| quiz["questions"] = json!([]), "questions", "Add a question: a quiz needs at least one.");
    fails(
        &|quiz| quiz["questions"][0]["type"] = json!("ranking"),
        "questions",
        "Add a multiple-choice question: a ranking cannot be answered yet.",
    );
    fails(
        &|quiz| drop(quiz["questions"][0]["choices"].as_array_mut().unwrap().pop()),
        "questions.0.choices",
        "Add at least two choices.",
    );
    fails(
        &|quiz| quiz["questions"][0]["choices"][1]["text"] = json!("down"),
        "questions.0.choices.1.text",
        "Another choice of this question says the same.",
    );
    fails(
        &|quiz| quiz["questions"][0]["choices"][0]["weights"] = json!({ "one": 11 }),
        "questions.0.choices.0.weights",
        "Give each persona 0 to 10 points.",
    );
    fails(
        &|quiz| quiz["questions"][0]["choices"][0]["weights"] = json!({ "three": 1 }),
        "questions.0.choices.0.weights",
        "There is no such persona in this quiz.",
    );
    fails(&|quiz| quiz["personas"] = json!([]), "personas", "Add a persona: a quiz needs at least one.");
    fails(
        &|quiz| quiz["personas"][1]["name"] = json!("the harbor"),
        "personas.1.name",
        "Another persona has this name.",
    );
    fails(
        &|quiz| quiz["personas"][0]["places"] = json!(["no-such-category"]),
        "personas.0.places",
        "There is no category \"no-such-category\".",
    );
    fails(
        &|quiz| quiz["personas"][0]["events"] = json!(["jousting"]),
        "personas.0.events",
        "There are no events of the kind \"jousting\".",
    );
    fails(
        &|quiz| quiz["personas"][0]["pictogram"] = json!("unicorn"),
        "personas.0.pictogram",
        "Choose a picture.",
    );
    assert_eq!(admin.get("").as_array().unwrap().len(), 1);
    // Nobody can get the second persona: the quiz is saved, and the response says so.
    let mut content = quiz();
    content["questions"][0]["choices"][1]["weights"] = json!({});
    assert_eq!(admin.send("POST", "", &content).json()["unreachable"], json!([1]));
}

#[test]
fn a_preview_finds_what_residents_would_get_and_keeps_nothing() {
    let admin = QuizAdmin::new();
    let mut content = quiz();
    content["chosen"] = json!([0, null]);
    let found = admin.send("POST", "preview/", &content).json();
    assert_eq!(
        (&found["personas"][0]["name"], &found["personas"][0]["percent"]),
        (&json!("The Harbor"), &json!(100))
    );
    assert!(!found["recommended"]["recommendations"]["businesses"].as_array().unwrap().is_empty(), "{found}");
    content["chosen"] = json!([]);
    assert_eq!(
        admin.send("POST", "preview/", &content).json(),
        json!({ "personas": [], "recommended": null })
    );
    assert_eq!(admin.get("1/results/")["submission_count"], 0);
}

#[test]
fn results_count_days_choices_personas_and_where_people_left_and_name_nobody() {
    let admin = QuizAdmin::new();
    let id = admin.create();
    admin.send("PATCH", &format!("{id}/"), &json!({ "is_active": true }));
    let public = admin.public()[1].clone();
    let ada = admin.town.member("ada@reader.example", Role::Consumer);
    for place in [0, 0, 1] {
        admin.answer(&public, place);
    }
    let first = public["questions"][0].clone();
    let answer = json!({ "question": first["id"], "answer_value": "=HYPERLINK(\"x\")" });
    let sent = admin.town.ask("POST", SUBMIT, &ada, &json!({ "quiz": id, "answers": [answer] }));
    assert_eq!(sent.status, Status::Created);
    let count = |question: &Value, kind: &str| {
        let props = json!({ "question_id": question["id"], "kind": kind });
        let event = json!({ "name": "quiz_question", "props": props });
        assert_eq!(admin.town.post("/api/v1/analytics/events/", &event).status, Status::Accepted);
    };
    let second = &public["questions"][1];
    for _ in 0..5 {
        count(&first, "seen");
    }
    for _ in 0..4 {
        count(second, "seen");
    }
    count(second, "finished");

    let results = admin.get(&format!("{id}/results/"));
    assert_eq!(results["submission_count"], 4);
    assert_eq!((&results["unit"], results["points"].as_array().unwrap().len()), (&json!("day"), 28));
    assert_eq!(results["points"][27]["value"], 4);
    assert!(
        results["finding"].as_str().unwrap().starts_with("Finished 4 times, most often on "),
        "{results}"
    );
    let choices = &results["questions"][0]["choices"];
    assert_eq!(choices[0], json!({ "text": "Down", "count": 2, "percent": 50 }));
    assert_eq!(choices[2], json!({ "text": "In other words", "count": 1, "percent": 25 }));
    assert_eq!(results["questions"][0]["finding"], "Most chose “Down”: 2 of 4.");
    assert_eq!(results["questions"][1]["finding"], "A ranking cannot be answered yet; residents skip it.");
    assert_eq!((&results["questions"][0]["left"], &results["questions"][1]["left"]), (&json!(1), &json!(3)));
    assert_eq!(results["left_finding"], "Of 5 who began, 1 finished. Most left at question 2: 3.");
    assert_eq!(results["personas"][0], json!({ "name": "The Harbor", "count": 2, "percent": 50 }));
    assert_eq!(results["personas"][2], json!({ "name": "Nobody", "count": 1, "percent": 25 }));

    let submissions = admin.get(&format!("{id}/submissions/"));
    assert_eq!(
        (&submissions["count"], &submissions["results"][3]["persona"]),
        (&json!(4), &json!("The Harbor"))
    );
    let csv = admin.town.call("GET", &format!("{QUIZZES}{id}/results/export/")).token(&admin.token).send();
    assert!(csv.text.contains("day,persona,Up or down?,Put these in order"), "{}", csv.text);
    assert!(!csv.text.contains(",=HYPERLINK") && !csv.text.contains(",\"=HYPERLINK"), "{}", csv.text);
    assert_eq!(csv.text.lines().count(), 5);
    for told in [results.to_string(), submissions.to_string(), csv.text] {
        assert!(!told.contains("ada"), "{told}");
    }
    for period in ["90", "all"] {
        assert_eq!(admin.get(&format!("{id}/results/?period={period}"))["submission_count"], 4);
    }
    let wrong =
        admin.town.call("GET", &format!("{QUIZZES}{id}/results/?period=week")).token(&admin.token).send();
    assert_eq!(wrong.status, Status::BadRequest);
}
