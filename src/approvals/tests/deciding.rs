use rocket::http::Status as Code;
use serde_json::{Value, json};

use super::{BODY, Office, clerk, office, office_of};
use crate::testing::{TestTown, eventually};

#[test]
fn who_has_given_no_name_is_called_by_the_address() {
    let town = TestTown::configured(|config| config.approvals.guides = true, |_| {});
    let [ann, bob] = ["ann@wexbury.example", "bob@wexbury.example"].map(|email| clerk(&town, email, ""));
    let office = Office { town, ann, bob };
    let (_, id) = office.in_review();
    let own = office.get(&format!("approvals/{id}/"));
    assert_eq!(own["asked_by"], "ann@wexbury.example");
    assert_eq!(own["deciders"], "Somebody other than the author decides: bob@wexbury.example.");
}

#[test]
fn a_guide_is_sent_in_read_by_somebody_else_and_approved() {
    let office = office();
    let (draft, id) = office.in_review();
    let listed = office.get("approvals/?status=in_review");
    assert_eq!((&listed["count"], &listed["results"][0]["title"]), (&json!(1), &json!("Rainy days")));
    let own = office.get(&format!("approvals/{id}/"));
    assert_eq!((&own["may_decide"], &own["asked_by"]), (&json!(false), &json!("Ann")));
    assert_eq!(own["deciders"], "Somebody other than the author decides: Bob.");
    let refused = office.decide(&office.ann, id, "approve", &json!([]));
    assert_eq!((refused.status, &refused.json()["detail"]), (Code::Forbidden, &own["deciders"]));
    assert_eq!(office.ask(&draft, &json!({})).status, Code::Conflict, "once is enough");

    let approved = office.decide(&office.bob, id, "approve", &json!([{ "text": "Lovely." }]));
    assert_eq!(approved.status, Code::Ok, "{}", approved.text);
    assert_eq!(
        (&approved.json()["status"], &approved.json()["decided_by"]),
        (&json!("approved"), &json!("Bob"))
    );
    let again = office.decide(&office.bob, id, "approve", &json!([]));
    assert_eq!(
        (again.status, again.json()["detail"].as_str()),
        (Code::Conflict, Some("Bob has already approved it."))
    );
    assert_eq!(office.bells("ann@wexbury.example"), ["Approved: Rainy days"]);
    assert_eq!(office.bells("bob@wexbury.example"), ["Please review: Rainy days"]);
    let reopened = office.decide(&office.bob, id, "reopen", &json!([]));
    assert_eq!(reopened.json()["status"], "in_review");
    let withdrawn = office.decide(&office.ann, id, "withdraw", &json!([]));
    assert_eq!(withdrawn.json()["status"], "draft");
}

#[test]
fn a_title_is_named_as_it_is_written() {
    let office = office();
    let draft = office.write("St. Mary’s Fair", BODY);
    let id = office.ask(&draft, &json!({})).json()["id"].as_i64().unwrap();
    let comments = json!([{ "text": "Shorter." }]);
    assert_eq!(office.decide(&office.bob, id, "request_changes", &comments).status, Code::Ok);
    assert_eq!(office.bells("ann@wexbury.example"), ["Changes requested: St. Mary’s Fair"]);
}

#[test]
fn a_day_that_passes_without_a_decision_is_told_once_to_whoever_decides_and_whoever_waits() {
    let mut office = office();
    let draft = office.write("Rainy days", BODY);
    let asked = office.ask(&draft, &json!({ "due_date": "2026-11-24" }));
    let id = asked.json()["id"].as_i64().unwrap();
    let late = "Nobody has decided yet: Rainy days";
    let told = |office: &Office| {
        ["ann", "bob"].map(|name| {
            let bells = office.bells(&format!("{name}@wexbury.example"));
            bells.iter().filter(|title| *title == late).count()
        })
    };
    // The inbox agrees: the day itself is not too late, wherever UTC is by then.
    let overdue = |office: &Office| {
        let inbox = office.town.ask(
            "GET",
            "/api/v1/admin/inbox/?kind=approval&overdue=true",
            &office.bob,
            &Value::Null,
        );
        inbox.json()["count"].clone()
    };
    office.off_until("2026-11-25T04:59:00Z");
    assert_eq!(overdue(&office), 0);
    office.off_until("2026-11-25T05:00:00Z");
    assert_eq!(overdue(&office), 1);
    // 8 AM in Connecticut is 13:00 UTC.
    office.off_until("2026-11-25T12:59:00Z");
    office.town.wait_for_jobs();
    assert_eq!(told(&office), [0, 0]);
    office.off_until("2026-11-25T13:00:00Z");
    eventually(|| told(&office) == [1, 1]);
    assert_eq!(office.log(id)[0], "Nobody had decided by Tuesday, November 24.");
    assert_eq!(office.status(id), "in_review");
    let sql = "SELECT DISTINCT message FROM notifications WHERE cause LIKE 'approval-overdue:%'";
    let message: String = office.town.conn().query_row(sql, [], |row| row.get(0)).unwrap();
    assert_eq!(
        message,
        "The decision was due Tuesday, November 24. Until somebody approves this guide, residents do not get it."
    );
    office.off_until("2026-11-26T13:00:00Z");
    office.town.wait_for_jobs();
    assert_eq!(told(&office), [1, 1]);

    // Nobody is notified about a text that was decided in time, or changed by then.
    let second = office.write("Sunny days", BODY);
    let asked = office.ask(&second, &json!({ "due_date": "2026-11-27" }));
    office.decide(&office.bob, asked.json()["id"].as_i64().unwrap(), "approve", &json!([]));
    office.off_until("2026-11-28T14:00:00Z");
    office.town.wait_for_jobs();
    assert!(office.bells("bob@wexbury.example").iter().all(|title| !title.ends_with("yet: Sunny days")));
}

#[test]
fn changes_are_requested_with_a_comment_that_hangs_on_a_paragraph() {
    let office = office();
    let (draft, id) = office.in_review();
    for nothing in [json!([]), json!([{ "text": "  " }]), Value::Null] {
        let refused = office.decide(&office.bob, id, "request_changes", &nothing);
        assert_eq!(
            (refused.status, &refused.json()["comments"][0]),
            (Code::BadRequest, &json!("Say what should change."))
        );
    }
    for wrong in [json!("no"), json!([{ "paragraph": 0, "text": "x" }]), json!([{ "paragraph": 1 }])] {
        assert_eq!(office.decide(&office.bob, id, "request_changes", &wrong).status, Code::BadRequest);
    }
    assert_eq!(office.status(id), "in_review");
    let comments = json!([{ "text": "Shorter." }, { "paragraph": 2, "text": "Which tea?" }]);
    let decided = office.decide(&office.bob, id, "request_changes", &comments).json();
    assert_eq!(decided["status"], "changes_requested");
    let first = &decided["comments"][0];
    assert_eq!(
        (&first["text"], &first["quote"], &first["line"]),
        (&json!("Which tea?"), &json!("Tea"), &json!(3))
    );
    assert_eq!(decided["comments"][1]["paragraph"], Value::Null);

    let state = office.get(&format!("approvals/of/guide/{}/", draft["id"]));
    assert_eq!((&state["is_required"], state["comments"].as_array().unwrap().len()), (&json!(true), 2));
    let edited = office.edit(&draft, 2, "Black tea.");
    assert_eq!(office.status(id), "draft");
    assert!(office.log(id)[0].contains("changed, so it is a draft again"));
    let second = office.ask(&edited, &json!({ "note": "Better?" })).json();
    assert_eq!(
        (&second["compared_with"], &second["differences"][0]["field"]),
        (&json!("last_review"), &json!("body"))
    );
    assert!(
        second["log"].as_array().unwrap().len() >= 4,
        "the earlier time is not forgotten: {}",
        second["log"]
    );
    assert_eq!(office.get("approvals/")["count"], 1);
}

#[test]
fn somebody_without_an_account_decides_by_a_link_that_a_mail_brings() {
    let office = office();
    let draft = office.write("Rainy days", BODY);
    let own = office.ask(&draft, &json!({ "emails": "ann@wexbury.example" }));
    assert_eq!((own.status, own.text.contains("author’s address")), (Code::BadRequest, true), "{}", own.text);
    assert_eq!(office.ask(&draft, &json!({ "emails": "mayor" })).status, Code::BadRequest);
    let asked = office
        .ask(&draft, &json!({ "emails": "Mayor@town.example, chair@town.example", "note": "For Friday." }));
    let id = asked.json()["id"].as_i64().unwrap();
    let (token, text) = office.mailed("mayor@town.example");
    assert_eq!(token.len(), 64);
    for words in ["For Friday.", "Read by the fire.", "— Tea —", "Ann asks you"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let kept: String = office
        .town
        .conn()
        .query_row("SELECT group_concat(token_hash) FROM approval_links", [], |row| row.get(0))
        .unwrap();
    assert!(!kept.contains(&token), "the token itself is kept nowhere");

    let path = format!("/api/v1/shared-approvals/{token}/");
    for _ in 0..3 {
        let seen = office.town.get(&path);
        assert_eq!(
            (seen.status, &seen.json()["status"]),
            (Code::Ok, &json!("in_review")),
            "looking changes nothing"
        );
        assert_eq!((seen.header("x-robots-tag"), seen.header("referrer-policy")), ("noindex", "no-referrer"));
        assert!(seen.json()["preview"]["guide"].is_object());
        assert!(seen.json()["preview"]["guide"].get("body").is_none());
    }
    assert_eq!(office.town.get(&format!("/approval/{token}")).header("referrer-policy"), "no-referrer");
    assert_eq!(office.status(id), "in_review");
    let empty = office.town.post(&path, &json!({ "decision": "request_changes" }));
    assert_eq!(empty.status, Code::BadRequest, "{}", empty.text);
    let staffs = office.town.post(&path, &json!({ "decision": "reopen" }));
    assert_eq!(staffs.status, Code::BadRequest, "{}", staffs.text);
    let done = office.town.post(&path, &json!({ "decision": "approve" }));
    assert_eq!((done.status, &done.json()["decided_by"]), (Code::Ok, &json!("mayor@town.example")));
    let (chair, _) = office.mailed("chair@town.example");
    let late =
        office.town.post(&format!("/api/v1/shared-approvals/{chair}/"), &json!({ "decision": "approve" }));
    assert_eq!(late.status, Code::Conflict, "{}", late.text);
    assert!(late.text.contains("mayor@town.example has already approved it."));
    office.edit(&draft, 2, "Changed.");
    let gone = office.town.get(&path);
    assert_eq!((gone.status, gone.text.contains("The text has since been changed")), (Code::Gone, true));
    assert!(gone.text.contains("Ask whoever sent it to you for a new link."), "{}", gone.text);
    assert_eq!(office.town.get("/api/v1/shared-approvals/0/").status, Code::NotFound);
}

#[test]
fn who_was_asked_by_email_is_told_to_whoever_asks_again() {
    let office = office();
    let draft = office.write("Rainy days", BODY);
    let path = format!("approvals/of/guide/{}/", draft["id"]);
    assert_eq!(office.get(&path)["invited"], json!([]));
    let asked = office.ask(&draft, &json!({ "emails": "Mayor@town.example, chair@town.example" })).json();
    let link = |to: &str| {
        let links = asked["links"].as_array().unwrap();
        links.iter().find(|link| link["email"] == to).unwrap()["id"].clone()
    };
    let by_mistake = format!("approvals/{}/links/{}/", asked["id"], link("chair@town.example"));
    office.send(&office.ann, "DELETE", &by_mistake, &Value::Null);
    let again = json!({ "email": "mayor@town.example" });
    office.send(&office.ann, "POST", &format!("approvals/{}/links/", asked["id"]), &again);
    office.edit(&draft, 2, "Changed.");
    assert_eq!(office.get(&path)["invited"], json!(["mayor@town.example"]));
    // Whoever is left out is not suggested again.
    assert_eq!(office.ask_for("guide", draft["id"].as_i64().unwrap(), &json!({})).status, Code::Created);
    assert_eq!(office.get(&path)["invited"], json!([]));
}

#[test]
fn a_link_ends_with_its_days_with_a_new_one_and_by_hand() {
    let office = office();
    let (_, id) = office.in_review();
    let invite = |email: &str| {
        let sent = office.send(
            &office.ann,
            "POST",
            &format!("approvals/{id}/links/"),
            &json!({ "email": email, "days": 3 }),
        );
        assert_eq!(sent.status, Code::Ok, "{}", sent.text);
        (office.mailed(email).0, sent.json())
    };
    let open = |token: &str| office.town.get(&format!("/api/v1/shared-approvals/{token}/")).status;
    let (first, _) = invite("mayor@town.example");
    let (second, _) = invite("mayor@town.example");
    assert_eq!((open(&first), open(&second)), (Code::Gone, Code::Ok));
    let (third, shown) = invite("chair@town.example");
    let link = shown["links"].as_array().unwrap().last().unwrap()["id"].clone();
    let ended = office.send(&office.ann, "DELETE", &format!("approvals/{id}/links/{link}/"), &Value::Null);
    assert_eq!((ended.status, open(&third)), (Code::NoContent, Code::Gone));
    let long = office.send(
        &office.ann,
        "POST",
        &format!("approvals/{id}/links/"),
        &json!({ "email": "a@b.example", "days": 400 }),
    );
    assert_eq!(long.status, Code::BadRequest);
    office.town.clock.set("2026-11-25T15:00:00Z".parse().unwrap());
    assert_eq!(open(&second), Code::Gone);
}

#[test]
fn whoever_is_alone_in_the_office_approves_their_own() {
    let town = TestTown::configured(|config| config.approvals.guides = true, |_| {});
    let ann = clerk(&town, "ann@wexbury.example", "Ann");
    let office = Office { town, bob: ann.clone(), ann };
    let (_, id) = office.in_review();
    let own = office.get(&format!("approvals/{id}/"));
    assert_eq!(own["deciders"], "Nobody else works in the office, so its author may approve it.");
    assert_eq!(office.decide(&office.ann, id, "approve", &json!([])).status, Code::Ok);
}

#[test]
fn what_another_has_changed_meanwhile_is_read_first() {
    let office = office();
    let draft = office.write("Rainy days", BODY);
    office.edit(&draft, 2, "Newer.");
    let stale = office.ask(&draft, &json!({}));
    assert_eq!(stale.status, Code::Conflict, "{}", stale.text);
    let past = office.ask(&draft, &json!({ "due_date": "2026-11-20" }));
    assert_eq!(
        (past.status, &past.json()["due_date"][0]),
        (Code::BadRequest, &json!("This day has passed. Choose today or a later day."))
    );
}

#[test]
fn reviewers_see_the_names_of_cards() {
    let office = office_of(TestTown::configured(
        |config| config.approvals.guides = true,
        |conn| {
            let new = crate::directory::NewBusiness {
                name: "Mermaid Books".into(),
                category: "Books".into(),
                ..Default::default()
            };
            crate::directory::save(conn, &new, "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
        },
    ));
    let event = json!({ "title": "Porch Songs", "start_date": "2026-12-05" });
    let event = office.town.done("POST", "/api/v1/events/", &office.ann, &event);
    let body =
        format!("Read.\n\n::business{{mermaid-books}}\n\n::event{{{}}}\n\n::deal{{77}}\n", event["id"]);
    let draft = office.write("Rainy days", &body);
    let asked = office.ask(&draft, &json!({ "emails": "mayor@town.example" }));
    assert_eq!(asked.status, Code::Created, "{}", asked.text);
    let (token, text) = office.mailed("mayor@town.example");
    assert!(text.contains("Mermaid Books") && text.contains("Porch Songs") && !text.contains("::"), "{text}");
    let seen = office.town.get(&format!("/api/v1/shared-approvals/{token}/")).json();
    let texts: Vec<&str> =
        seen["paragraphs"].as_array().unwrap().iter().map(|part| part["text"].as_str().unwrap()).collect();
    let not_shown = "(A card that is not shown, because its page is not public)";
    assert_eq!(texts, ["Read.", "Mermaid Books", "Porch Songs", not_shown]);
}

#[test]
fn whoever_decides_on_a_generated_guide_sees_what_no_record_supports_and_who_confirmed_it() {
    let office = office();
    let text = "The kettle sings at 4 PM.";
    let post = |path: &str, body: &Value| {
        office.town.done("POST", &format!("/api/v1/guides/{path}"), &office.ann, body)
    };
    let draft = json!({ "title": "Tea", "body": text, "topic": "tea", "engine": "built-in" });
    let id = post("generated/", &draft)["id"].as_i64().unwrap();
    let checked = post("fact-check/", &json!({ "title": "Tea", "body": text, "topic": "tea" }));
    let sentences = checked["sentences"].as_array().unwrap();
    let sentence = sentences.iter().find(|one| one["text"] == text).unwrap();
    let confirmation = json!({ "sentence": text, "subject": sentence["subject"] });
    post(&format!("generated/{id}/confirmations/"), &confirmation);
    let asked = office.ask_for("guide", id, &json!({}));
    assert_eq!(asked.status, Code::Created, "{}", asked.text);
    let path = format!("approvals/{}/", office.last("guide", id));
    let shown = office.send(&office.bob, "GET", &path, &json!({})).json();
    let doubtful = shown["doubtful_sentences"].as_array().unwrap();
    let told: Vec<_> = doubtful.iter().map(|one| [&one["text"], &one["confirmed_by"]]).collect();
    assert_eq!(told, [[&json!(text), &json!("Ann")]]);
    let (_, written) = office.in_review();
    assert_eq!(office.get(&format!("approvals/{written}/"))["doubtful_sentences"], json!([]));
}

#[test]
fn the_email_of_a_link_is_no_copy_of_one_that_had_its_id_before_a_restore() {
    let office = office();
    let draft = office.write("Rainy days", BODY);
    let invited = || {
        let asked = office.ask(&draft, &json!({ "emails": "mayor@town.example" }));
        assert!(asked.status.code < 300, "{}", asked.text);
        let sql = "SELECT cause FROM outbox WHERE recipient = 'mayor@town.example'";
        office.town.conn().query_row::<String, _, _>(sql, [], |row| row.get(0)).unwrap()
    };
    let before = invited();
    let restored = "DELETE FROM approvals; DELETE FROM outbox; DELETE FROM jobs;";
    office.town.conn().execute_batch(restored).unwrap();
    assert_ne!(invited(), before);
}
