//! Who may act for a business: everything that its own people may do, tried by every kind of caller.

use rocket::http::Status;
use serde_json::{Value, json};

use super::callers::{TestCaller, token, town};
use crate::deals::{self, DealStatus, NewDeal};
use crate::reviews::{self, Rating, ReviewInput};
use crate::testing::TestTown;

const NOW: &str = "2026-11-20T12:00:00.000Z";
/// Everybody with a working account, and whether they act for Ferry Books.
const PEOPLE: [(TestCaller, bool); 7] = [
    (TestCaller::Owner, true),
    (TestCaller::Manager, true),
    (TestCaller::FormerOwner, false),
    (TestCaller::OtherOwner, false),
    (TestCaller::Resident, false),
    (TestCaller::StaffMember, false),
    (TestCaller::Superuser, false),
];

fn is_staff(caller: TestCaller) -> bool {
    [TestCaller::StaffMember, TestCaller::Superuser].contains(&caller)
}

/// A town in which Ferry Books has a draft deal and a review.
fn with_deal_and_review() -> (TestTown, i64) {
    let town = town();
    let conn = town.conn();
    let draft = NewDeal {
        business_id: 1,
        title: "Draft".into(),
        description: String::new(),
        terms: String::new(),
        code: String::new(),
        start_date: "2026-11-01".parse().unwrap(),
        end_date: None,
        max_redemptions: None,
        status: DealStatus::Draft,
    };
    let deal = deals::insert(&conn, &draft, NOW).unwrap();
    let five = ReviewInput { rating: Rating::new(5).unwrap(), text: "Good.".into() };
    reviews::save_review(&conn, 1, 1, &five, NOW).unwrap();
    drop(conn);
    (town, deal)
}

#[test]
fn owners_managers_and_staff_manage_a_business_and_nobody_else_does() {
    let (town, deal) = with_deal_and_review();
    let deal = format!("/api/v1/deals/{deal}/");
    let new = json!({ "title": "Two for one", "business": 1 });
    for (caller, is_own) in PEOPLE {
        let token = token(&town, caller).unwrap();
        let may = is_own || is_staff(caller);
        let ask = |method, path: &str, body: &Value| town.ask(method, path, &token, body);
        let listing = "/api/v1/businesslistings/ferry-books/";
        let pin = format!("{listing}counter-pin/");
        for (method, path, body, allowed) in [
            ("PATCH", listing, json!({ "phone": "860-555-0100" }), Status::Ok),
            ("PUT", &pin, json!({ "pin": "1234" }), Status::NoContent),
            ("PATCH", &deal, json!({ "terms": "One each." }), Status::Ok),
            ("GET", &format!("{listing}events/?period=waiting"), Value::Null, Status::Ok),
            ("POST", "/api/v1/deals/", new.clone(), Status::Created),
        ] {
            let answer = ask(method, path, &body);
            let expected = if may { allowed } else { Status::Forbidden };
            assert_eq!(answer.status, expected, "{method} {path} by {caller:?}: {}", answer.text);
            if method == "POST" {
                let made = if may { answer.json()["id"].to_string() } else { "2".into() };
                let gone = ask("DELETE", &format!("/api/v1/deals/{made}/"), &Value::Null).status;
                assert!(if may { gone == Status::NoContent } else { gone.code >= 403 }, "{caller:?}: {gone}");
            }
        }
        let draft = ask("GET", &deal, &Value::Null).status;
        assert_eq!(draft, if may { Status::Ok } else { Status::NotFound }, "the draft by {caller:?}");
        let preview = ask("GET", "/api/v1/businesslistings/1/preview/", &Value::Null).json();
        assert_eq!(preview["is_allowed"], may, "preview by {caller:?}");
    }
}

#[test]
fn owners_and_managers_speak_for_a_business_and_staff_do_not() {
    let (town, _) = with_deal_and_review();
    let event = json!({
        "title": "Reading hour", "start_date": "2026-12-05", "start_time": "15:00", "location": "Ferry Books",
        "description": "Stories for children of all ages.", "business": 1,
    });
    for (caller, is_own) in PEOPLE {
        let token = token(&town, caller).unwrap();
        let ask = |method, path: &str, body: &Value| town.ask(method, path, &token, body).status;
        let answer = ask("POST", "/api/v1/reviews/1/answer/", &json!({ "text": "Thank you." }));
        assert_eq!(answer, if is_own { Status::Ok } else { Status::Forbidden }, "the answer by {caller:?}");
        let own = ask("POST", "/api/v1/businesslistings/ferry-books/reviews/", &json!({ "rating": 5 }));
        assert_eq!(own, if is_own { Status::BadRequest } else { Status::Created }, "a review by {caller:?}");
        let posted = ask("POST", "/api/v1/events/submit/", &event);
        assert_eq!(
            posted,
            if is_own { Status::Created } else { Status::BadRequest },
            "an event by {caller:?}"
        );
    }
}

#[test]
fn what_waits_for_staff_is_read_and_changed_by_its_own_people_and_staff_alone() {
    let listing = "/api/v1/businesslistings/ferry-books/";
    let managed = format!("{listing}manage/");
    for (caller, is_own) in PEOPLE {
        let town = town();
        let owner = token(&town, TestCaller::Owner).unwrap();
        let ask = |token: &str, method: &str, path: &str, body: &Value| town.ask(method, path, token, body);
        let wish = json!({ "name": "Ferry & Sons", "hours": "Mon-Sun 9-5" });
        let asked = ask(&owner, "PATCH", listing, &wish).json();
        assert_eq!(asked["change_request"]["fields"][0]["after"], "Ferry & Sons");
        let before = ask(&owner, "GET", &managed, &Value::Null).json();

        let token = token(&town, caller).unwrap();
        let may = is_own || is_staff(caller);
        let decide = "/api/v1/admin/change-requests/1/decide/".to_owned();
        let reads = [(managed.clone(), may), ("/api/v1/admin/change-requests/".to_owned(), is_staff(caller))];
        for (path, may) in reads {
            let read = ask(&token, "GET", &path, &Value::Null);
            assert_eq!(read.status, if may { Status::Ok } else { Status::Forbidden }, "{path} by {caller:?}");
            assert!(may || !read.text.contains("Sons"), "{path} tells {caller:?}: {}", read.text);
        }
        let foreign = [
            ("PATCH", listing.to_owned(), json!({ "name": "Mine", "phone": "860-555-0100" }), may),
            ("POST", format!("{listing}close-today/"), json!({ "note": "Gone" }), may),
            ("DELETE", format!("{listing}close-today/"), Value::Null, may),
            ("DELETE", format!("{listing}change-request/"), Value::Null, may),
            ("POST", decide, json!({ "approve": ["name"] }), is_staff(caller)),
        ];
        for (method, path, body, _) in foreign.iter().filter(|(.., may)| !may) {
            let answer = ask(&token, method, path, body);
            assert_eq!(answer.status, Status::Forbidden, "{method} {path} by {caller:?}: {}", answer.text);
        }
        let after = ask(&owner, "GET", &managed, &Value::Null).json();
        assert_eq!(after, before, "nothing of it moved for {caller:?}");
        for (method, path, body, _) in
            foreign.iter().filter(|(_, path, _, may)| *may && !path.contains("decide"))
        {
            let answer = ask(&token, method, path, body);
            assert!(answer.status.code < 300, "{method} {path} by {caller:?}: {}", answer.text);
        }
    }
}
