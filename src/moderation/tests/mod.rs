mod deals;
mod hiding;
mod listings;

use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::{NewUser, Role};
use crate::directory::NewBusiness;
use crate::testing::{TestResponse, TestTown};

const REVIEWS: &str = "/api/v1/businesslistings/ferry-books/reviews/";

struct Office {
    town: TestTown,
}

impl Office {
    fn new() -> Office {
        let town = TestTown::with_businesses(&[NewBusiness {
            name: "Ferry Books".into(),
            category: "Books".into(),
            phone: "860-555-0100".into(),
            ..NewBusiness::default()
        }]);
        Office { town }
    }

    /// Signed in just now, because clocks are moved.
    fn clerk(&self, name: &str) -> String {
        let email = format!("{}@wexbury.example", name.to_lowercase());
        self.town.sign_in(&NewUser { email, first_name: name.into(), is_staff: true, ..NewUser::default() })
    }

    fn ada(&self) -> String {
        self.town.sign_in(&NewUser {
            email: "ada@reader.example".into(),
            first_name: "Ada".into(),
            ..NewUser::default()
        })
    }

    fn ask(&self, token: &str, method: &str, path: &str, body: &Value) -> TestResponse {
        self.town.ask(method, &format!("/api/v1/{path}"), token, body)
    }

    fn done(&self, token: &str, method: &str, path: &str, body: &Value) -> Value {
        self.town.done(method, &format!("/api/v1/{path}"), token, body)
    }

    fn get(&self, token: &str, path: &str) -> Value {
        self.done(token, "GET", path, &Value::Null)
    }

    /// A moment has passed, and what was due is done.
    fn later(&self) {
        self.town.clock.set(self.town.clock.timestamp() + SignedDuration::from_secs(20));
        // A commit wakes the jobs.
        let waker = self.town.member("waker@reader.example", Role::Consumer);
        self.done(&waker, "PATCH", "notifications/mark-all-read/", &json!({}));
        self.town.wait_for_jobs();
        // What they have caused in turn.
        self.done(&waker, "PATCH", "notifications/mark-all-read/", &json!({}));
        self.town.wait_for_jobs();
    }

    /// A review of Ada's that this clerk hides; its id.
    fn hidden_review(&self, clerk: &str) -> i64 {
        let review = json!({ "rating": 1, "text": "Mr. Quill lives at 9 Elm Street." });
        let answer = self.town.ask("POST", REVIEWS, &self.ada(), &review);
        let id = answer.json()["id"].as_i64().unwrap();
        let hide = json!({ "status": "hidden", "rule": "private_information", "reason": "His address." });
        self.done(clerk, "PATCH", &format!("admin/reviews/{id}/"), &hide);
        self.later();
        id
    }

    /// The newest decision about something of Ada's.
    fn own(&self) -> Value {
        self.get(&self.ada(), "moderation/mine/")["results"][0].clone()
    }

    fn appeal(&self, token: &str) -> TestResponse {
        let path = format!("/api/v1/moderation/decisions/{token}/appeal/");
        self.town.post(&path, &json!({ "text": "It is his shop's address." }))
    }

    fn answer(&self, clerk: &str, id: &Value, action: &str, reason: &str) -> TestResponse {
        let items = json!([{ "kind": "appeal", "key": id.to_string() }]);
        let body = json!({ "action": action, "reason": reason, "items": items });
        self.ask(clerk, "POST", "admin/inbox/decide/", &body)
    }

    fn notices(&self, token: &str) -> Vec<String> {
        let list = self.get(token, "notifications/")["results"].as_array().unwrap().clone();
        list.iter().map(|notice| notice["title"].as_str().unwrap().to_owned()).collect()
    }
}

#[test]
fn an_author_hears_the_rule_appeals_once_and_somebody_else_restores_it() {
    let office = Office::new();
    let (ann, bob) = (office.clerk("Ann"), office.clerk("Bob"));
    office.hidden_review(&ann);
    assert_eq!(office.town.json(REVIEWS)["count"], 0);
    let told = office.get(&office.ada(), "notifications/")["results"][0].clone();
    assert_eq!(told["title"], "Your review of Ferry Books was hidden");
    let message = told["message"].as_str().unwrap();
    for words in ["Private information", "His address.", "9 Elm Street", "appeal once"] {
        assert!(message.contains(words), "{words}: {message}");
    }
    let own = office.own();
    let token = own["token"].as_str().unwrap().to_owned();
    assert_eq!(told["link"], format!("/moderation/{token}"));
    let mails = office.get(&ann, "admin/outbox/").to_string();
    assert!(mails.contains("Your review of Ferry Books was hidden"), "{mails}");

    // The link opens it without an account, and says nothing of who decided.
    let by_link = office.town.json(&format!("/api/v1/moderation/decisions/{token}/"));
    assert_eq!((&by_link["rule"], &by_link["may_appeal"]), (&json!("private_information"), &json!(true)));
    assert!(!by_link.to_string().contains("Ann") && !by_link.to_string().contains("wexbury"), "{by_link}");
    let blank =
        office.town.post(&format!("/api/v1/moderation/decisions/{token}/appeal/"), &json!({ "text": " " }));
    assert_eq!(blank.json(), json!({ "text": ["This field may not be blank."] }));
    let appealed = office.appeal(&token);
    assert_eq!((appealed.status, &appealed.json()["may_appeal"]), (Status::Ok, &json!(false)));
    let again = office.appeal(&token);
    assert_eq!(again.status, Status::Conflict);
    assert_eq!(again.json()["detail"], "You have already appealed this decision. You can appeal once.");
    assert_eq!(office.notices(&bob), ["An appeal is waiting: Ferry Books"]);
    assert_eq!(office.notices(&ann), Vec::<String>::new(), "who decided does not answer");

    let waiting = office.get(&bob, "admin/inbox/?kind=appeal");
    let item = &waiting["results"][0];
    assert_eq!((&item["title"], &item["detail"]), (&json!("Ferry Books"), &json!("review")));
    assert_eq!(item["due_at"], own_due(&office));
    let id = item["subject_id"].clone();
    let refused = office.answer(&ann, &id, "approve", "");
    assert_eq!(refused.status, Status::BadRequest);
    let sentence =
        "You made the first decision about Ferry Books, so somebody else answers this appeal: Bob.";
    assert_eq!(refused.json()["detail"], sentence);
    let case = office.get(&ann, &format!("admin/appeals/{id}/"));
    assert_eq!((&case["may_answer"], &case["others"]), (&json!(false), &json!(["Bob"])));
    let case = office.get(&bob, &format!("admin/appeals/{id}/"));
    assert_eq!((&case["may_answer"], &case["decided_by"]), (&json!(true), &json!("Ann")));

    assert_eq!(office.answer(&bob, &id, "approve", "").status, Status::Ok);
    office.later();
    assert_eq!(office.get(&office.clerk("Bob"), "admin/inbox/")["count"], 0);
    assert_eq!(office.town.json(REVIEWS)["count"], 1);
    let told = office.notices(&office.ada());
    assert_eq!(told, ["Your appeal was granted: Ferry Books", "Your review of Ferry Books was hidden"]);
    let own = office.own();
    assert_eq!(own["appeal"]["outcome"], "restored");
    assert_eq!(own["appeal"]["is_answered_by_another"], true);
    let trail = office.get(&office.clerk("Bob"), "admin/audit/?action=appeal.restore");
    assert_eq!(trail["results"][0]["who"], "bob@wexbury.example");

    let posted = office.town.json("/api/v1/moderation/");
    assert_eq!(
        (&posted["hidden"], &posted["appealed"], &posted["restored"]),
        (&json!(1), &json!(1), &json!(1))
    );
    let rule = &posted["rules"].as_array().unwrap().iter().find(|rule| rule["rule"] == "private_information");
    assert_eq!(rule.unwrap()["hidden"], 1);
    let page = office.town.get("/moderation").text;
    assert!(page.contains("1 hidden or refused, 1 appealed, 1 restored."), "{page}");
    assert!(page.contains("Harsh criticism is neither a threat nor harassment."));
    assert!(office.town.get("/sitemap.xml").text.contains("/moderation<"));
}

/// Ten days after it was sent.
fn own_due(office: &Office) -> Value {
    office.own()["appeal"]["due_at"].clone()
}

#[test]
fn where_nobody_else_works_the_first_decider_answers_and_the_author_is_told_so() {
    let office = Office::new();
    let ann = office.clerk("Ann");
    office.hidden_review(&ann);
    let token = office.own()["token"].as_str().unwrap().to_owned();
    office.appeal(&token);
    let ann = office.clerk("Ann");
    assert_eq!(office.notices(&ann), ["An appeal is waiting: Ferry Books"]);
    let id = office.own()["id"].clone();
    let blank = office.answer(&ann, &id, "reject", "");
    assert_eq!(blank.json(), json!({ "reason": ["Say why. Those concerned read this."] }));
    assert_eq!(office.answer(&ann, &id, "reject", "It is his home.").status, Status::Ok);
    office.later();
    let own = office.own();
    assert_eq!(
        (&own["appeal"]["outcome"], &own["appeal"]["answer"]),
        (&json!("upheld"), &json!("It is his home."))
    );
    assert_eq!(own["appeal"]["is_answered_by_another"], false);
    assert_eq!(office.notices(&office.ada())[0], "Your appeal was not granted: Ferry Books");
    assert_eq!(office.town.json(REVIEWS)["count"], 0, "it stays hidden");
    // Shown later by the office's own second thoughts, it counts as restored.
    let review =
        office.town.conn().query_row("SELECT id FROM reviews", [], |row| row.get::<_, i64>(0)).unwrap();
    let show = json!({ "status": "published" });
    office.done(&office.clerk("Ann"), "PATCH", &format!("admin/reviews/{review}/"), &show);
    assert_eq!(office.town.json("/api/v1/moderation/")["restored"], 1);
    assert_eq!(office.own()["may_appeal"], false);
}

#[test]
fn an_event_that_was_sent_back_is_on_the_calendar_after_an_appeal() {
    let office = Office::new();
    let ann = office.clerk("Ann");
    office.clerk("Bob");
    let event = json!({
        "title": "Porch Songs", "start_date": "2026-12-13", "start_time": "16:00", "location": "9 Elm Street",
        "description": "Bring a chair and a blanket, and sing along.",
    });
    let id = office.done(&office.ada(), "POST", "events/submit/", &event)["id"].as_i64().unwrap();
    let reject = json!({ "verb": "reject", "rule": "off_topic" });
    let undone = office.done(&ann, "POST", &format!("admin/review/{id}/decide/"), &reject);
    office.done(&ann, "POST", "admin/review/undo/", &json!({ "decisions": undone["decisions"] }));
    assert_eq!(office.own(), Value::Null, "nothing is left of what was undone at once");
    office.done(&ann, "POST", &format!("admin/review/{id}/decide/"), &reject);
    office.later();
    assert_eq!(office.notices(&office.ada()), ["Porch Songs was sent back"]);
    let own = office.own();
    assert!(own["content"].as_str().unwrap().contains("Bring a chair"), "{own}");
    assert_eq!(office.appeal(own["token"].as_str().unwrap()).status, Status::Ok);
    office.answer(&office.clerk("Bob"), &own["id"], "approve", "");
    office.later();
    assert_eq!(office.town.json("/api/v1/events/")["count"], 1);
    office.later();
    let told = office.notices(&office.ada());
    assert_eq!(told, ["Your appeal was granted: Porch Songs", "Porch Songs was sent back"]);
    assert_eq!(office.own()["appeal"]["outcome"], "restored");
}

#[test]
fn a_visitor_appeals_by_the_link_in_the_mail_and_the_suggestion_is_accepted() {
    let office = Office::new();
    let ann = office.clerk("Ann");
    office.clerk("Bob");
    let suggestion = json!({ "field": "phone", "value": "860-555-0199", "email": "walker@reader.example" });
    let sent = office.town.post("/api/v1/businesslistings/ferry-books/suggestions/", &suggestion);
    let id = sent.json()["id"].clone();
    let items = json!([{ "kind": "suggestion", "key": id.to_string() }]);
    let reject = json!({ "action": "reject", "rule": "not_confirmed", "items": items });
    office.done(&ann, "POST", "admin/inbox/decide/", &reject);
    office.later();
    office.later();
    let conn = office.town.conn();
    let (text, case): (String, i64) = conn
        .query_row(
            "SELECT o.text, m.id FROM outbox o, moderation_decisions m WHERE o.recipient = 'walker@reader.example'",
            [],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .unwrap();
    let token = text.split("/moderation/").nth(1).unwrap().split_whitespace().next().unwrap();
    assert_eq!(office.appeal(token).status, Status::Ok);
    office.answer(&office.clerk("Bob"), &json!(case), "approve", "");
    office.later();
    assert_eq!(office.town.json("/api/v1/businesslistings/ferry-books/")["phone"], "860-555-0199");
    let mails = "SELECT group_concat(subject, ' | ' ORDER BY id) FROM outbox WHERE recipient = 'walker@reader.example'";
    let mails: String = conn.query_row(mails, [], |row| row.get(0)).unwrap();
    let refused = "Your suggestion for Ferry Books was not accepted";
    assert_eq!(mails, format!("{refused} | Your appeal was granted: Ferry Books"));
}

#[test]
fn what_a_person_wrote_goes_with_the_account_and_the_count_stays() {
    let office = Office::new();
    office.hidden_review(&office.clerk("Ann"));
    let copy = office.get(&office.ada(), "dj-rest-auth/user/export/");
    assert_eq!(copy["moderation"][0]["rule"], "private_information", "{copy}");
    office.appeal(office.own()["token"].as_str().unwrap());
    let conn = office.town.conn();
    conn.execute("DELETE FROM users WHERE email = 'ada@reader.example'", []).unwrap();
    let kept: String =
        conn.query_row("SELECT content || appeal FROM moderation_decisions", [], |row| row.get(0)).unwrap();
    assert!(!kept.contains("Elm Street"), "{kept}");
    assert_eq!(
        office.get(&office.clerk("Ann"), "admin/inbox/?kind=appeal")["count"],
        0,
        "nobody waits for it"
    );
    assert_eq!(office.town.json("/api/v1/moderation/")["hidden"], 1);
}

#[test]
fn the_words_of_an_appeal_and_of_its_answer_go_from_the_audit_trail_with_the_account() {
    let office = Office::new();
    office.hidden_review(&office.clerk("Ann"));
    office.appeal(office.own()["token"].as_str().unwrap());
    let bob = office.clerk("Bob");
    let waiting = office.get(&bob, "admin/inbox/?kind=appeal")["results"][0]["subject_id"].clone();
    assert_eq!(office.answer(&bob, &waiting, "reject", "It is his home.").status, Status::Ok);
    office.later();
    let trail = || {
        let trail = office.get(&office.clerk("Ann"), "admin/audit/?action=appeal");
        assert_eq!(trail["count"], 2, "{trail}");
        trail.to_string()
    };
    assert!(trail().contains("his shop's address") && trail().contains("It is his home."), "{}", trail());
    office.town.conn().execute("DELETE FROM users WHERE email = 'ada@reader.example'", []).unwrap();
    assert!(!trail().contains("his shop's address") && !trail().contains("It is his home."), "{}", trail());
}
