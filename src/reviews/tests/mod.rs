//! Reviews through the router.

mod answers;

use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::NewUser;
use crate::directory::{self, NewBusiness};
use crate::testing::{TestResponse, TestTown};

const REVIEWS: &str = "/api/v1/businesslistings/ferry-books/reviews/";
const BUSINESS: &str = "/api/v1/businesslistings/ferry-books/";

/// A town with one shop, and a token of the shop's owner.
fn town() -> (TestTown, String) {
    let town = TestTown::with_businesses(&[NewBusiness {
        name: "Ferry Books".into(),
        category: "Books".into(),
        ..NewBusiness::default()
    }]);
    let owner = town.owner(1);
    (town, owner)
}

fn resident(town: &TestTown, name: &str) -> String {
    let email = format!("{}@reader.example", name.to_lowercase());
    town.sign_in(&NewUser { email, first_name: name.into(), ..NewUser::default() })
}

fn write(town: &TestTown, token: &str, body: &Value) -> TestResponse {
    town.call("POST", REVIEWS).token(token).json(body).send()
}

fn notices(town: &TestTown, token: &str) -> Vec<String> {
    let answer = town.call("GET", "/api/v1/notifications/").token(token).send().json();
    let notices = answer["results"].as_array().unwrap().iter();
    notices.map(|notice| notice["title"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_review_is_shown_at_once_counts_in_the_mean_and_is_told_to_the_owner() {
    let (town, owner) = town();
    assert_eq!(town.json(BUSINESS)["average_rating"], Value::Null);
    let ada = resident(&town, "Ada");
    let answer = write(&town, &ada, &json!({ "rating": 5, "text": "Kind people.\nGood shelves." }));
    assert_eq!(answer.status, Status::Created, "{}", answer.text);
    write(&town, &resident(&town, "Ben"), &json!({ "rating": "2" }));
    let page = town.json(REVIEWS);
    assert_eq!(page["count"], 2);
    assert_eq!(page["summary"], json!({ "count": 2, "average": 3.5, "stars": [0, 1, 0, 0, 1] }));
    assert_eq!(page["results"][1]["author"], "Ada");
    assert_eq!(page["results"][1]["text"], "Kind people.\nGood shelves.");
    assert!(!page.to_string().contains("@"), "no address leaves");
    let business = town.json(BUSINESS);
    assert_eq!((&business["average_rating"], &business["review_count"]), (&json!(3.5), &json!(2)));
    assert_eq!(notices(&town, &owner), ["Ferry Books has a new review", "Ferry Books has a new review"]);
}

#[test]
fn a_person_has_one_review_and_may_change_it_and_take_it_back() {
    let (town, _) = town();
    let ada = resident(&town, "Ada");
    let id = write(&town, &ada, &json!({ "rating": 2 })).json()["id"].as_i64().unwrap();
    let again = write(&town, &ada, &json!({ "rating": 5 }));
    assert_eq!(again.status, Status::BadRequest);
    assert_eq!(
        again.json()["non_field_errors"][0],
        "You have already reviewed this business. Change your review instead."
    );
    let path = format!("/api/v1/reviews/{id}/");
    let changed = town.call("PATCH", &path).token(&ada).json(&json!({ "rating": 4 })).send();
    assert_eq!(changed.json()["rating"], 4);
    assert_eq!(town.json(BUSINESS)["average_rating"], 4.0);
    let ben = resident(&town, "Ben");
    for method in ["PATCH", "DELETE"] {
        assert_eq!(town.call(method, &path).token(&ben).json(&json!({})).send().status, Status::NotFound);
    }
    assert_eq!(town.call("DELETE", &path).token(&ada).send().status, Status::NoContent);
    assert_eq!(town.json(BUSINESS)["average_rating"], Value::Null);
    assert_eq!(town.json(REVIEWS)["count"], 0);
}

#[test]
fn what_cannot_be_a_rating_is_refused_with_the_reason() {
    let (town, owner) = town();
    let ada = resident(&town, "Ada");
    for (body, field) in [
        (json!({}), "rating"),
        (json!({ "rating": 0 }), "rating"),
        (json!({ "rating": 5.5 }), "rating"),
        (json!({ "rating": null }), "rating"),
        (json!({ "rating": 5, "text": "x".repeat(2001) }), "text"),
    ] {
        let answer = write(&town, &ada, &body);
        assert_eq!(answer.status, Status::BadRequest, "{body}");
        assert!(answer.json()[field].is_array(), "{body}: {}", answer.text);
    }
    let own = write(&town, &owner, &json!({ "rating": 5 }));
    assert_eq!(own.json()["non_field_errors"][0], "You cannot review your own business.");
    assert_eq!(town.get("/api/v1/businesslistings/no-such/reviews/").status, Status::NotFound);
}

#[test]
fn a_reported_review_waits_for_staff_who_hide_it_or_let_it_stand() {
    let (town, _) = town();
    let (ada, ben, clerk) = (resident(&town, "Ada"), resident(&town, "Ben"), town.superuser());
    let id =
        write(&town, &ada, &json!({ "rating": 1, "text": "Rude words." })).json()["id"].as_i64().unwrap();
    let report = format!("/api/v1/reviews/{id}/report/");
    let body = json!({ "reason": "offensive", "description": "See the words." });
    let own = town.call("POST", &report).token(&ada).json(&body).send();
    assert_eq!(own.status, Status::BadRequest);
    for _ in 0..2 {
        assert_eq!(town.call("POST", &report).token(&ben).json(&body).send().status, Status::Created);
    }
    assert_eq!(notices(&town, &clerk), ["A review was reported"]);
    let queue = |status: &str| {
        let path = format!("/api/v1/admin/reviews/?status={status}");
        town.call("GET", &path).token(&clerk).send().json()
    };
    assert_eq!(queue("reported")["results"][0]["reports"].as_array().unwrap().len(), 1);
    let moderate = |status: &str| {
        let path = format!("/api/v1/admin/reviews/{id}/");
        let body = json!({ "status": status, "rule": "threat", "reason": "It names the clerk." });
        town.call("PATCH", &path).token(&clerk).json(&body).send()
    };
    let path = format!("/api/v1/admin/reviews/{id}/");
    let hide = |body: Value| town.call("PATCH", &path).token(&clerk).json(&body).send();
    let without = hide(json!({ "status": "hidden" }));
    assert_eq!(without.json(), json!({ "rule": ["Choose the posted rule by which this is refused."] }));
    let opinion = hide(json!({ "status": "hidden", "rule": "not_confirmed" }));
    assert_eq!(opinion.status, Status::BadRequest, "an opinion is not hidden for its facts");
    assert_eq!(moderate("hidden").status, Status::Ok);
    assert_eq!(town.json(REVIEWS)["count"], 0);
    assert_eq!(town.json(BUSINESS)["average_rating"], Value::Null);
    assert_eq!((&queue("reported")["count"], &queue("hidden")["count"]), (&json!(0), &json!(1)));
    assert_eq!(notices(&town, &ben), ["Your report was looked at"]);
    assert_eq!(notices(&town, &ada), Vec::<String>::new(), "not before it has stood for a moment");
    town.clock.set(town.clock.timestamp() + jiff::SignedDuration::from_secs(20));
    moderate("hidden");
    town.wait_for_jobs();
    assert_eq!(notices(&town, &ada), ["Your review of Ferry Books was hidden"]);
    moderate("published");
    assert_eq!(town.json(BUSINESS)["average_rating"], 1.0);
    let trail = town.call("GET", "/api/v1/admin/audit/").token(&clerk).send().json();
    assert_eq!(trail["results"][0]["action"], "review.approve");
}

#[test]
fn a_review_that_is_reported_again_after_a_decision_is_told_to_staff_again() {
    let (town, _) = town();
    let (ada, clerk) = (resident(&town, "Ada"), town.superuser());
    let id =
        write(&town, &ada, &json!({ "rating": 1, "text": "Rude words." })).json()["id"].as_i64().unwrap();
    let report = |name: &str| {
        let path = format!("/api/v1/reviews/{id}/report/");
        town.done("POST", &path, &resident(&town, name), &json!({ "reason": "offensive" }));
    };
    let told = || notices(&town, &clerk).len();
    report("Ben");
    report("Cleo");
    assert_eq!(told(), 1, "once until it is decided");
    town.done("PATCH", &format!("/api/v1/admin/reviews/{id}/"), &clerk, &json!({ "status": "published" }));
    report("Ben");
    assert_eq!(told(), 1, "this report has been answered");
    report("Dan");
    report("Eve");
    assert_eq!(told(), 2);
}

#[test]
fn a_review_that_its_author_rewrites_is_reported_again_by_the_same_person() {
    let (town, _) = town();
    let (ada, ben, clerk) = (resident(&town, "Ada"), resident(&town, "Ben"), town.superuser());
    let id = write(&town, &ada, &json!({ "rating": 1, "text": "Slow." })).json()["id"].as_i64().unwrap();
    let report = |reason: &str| {
        let path = format!("/api/v1/reviews/{id}/report/");
        town.done("POST", &path, &ben, &json!({ "reason": reason }))["detail"].clone()
    };
    let reported = || {
        let mine = town.ask("GET", &format!("{REVIEWS}mine/"), &ben, &Value::Null);
        mine.json()["reported"].as_array().unwrap().len()
    };
    let pass = || town.clock.set(town.clock.timestamp() + jiff::SignedDuration::from_secs(5));
    let change = |body: Value| {
        pass();
        town.done("PATCH", &format!("/api/v1/reviews/{id}/"), &ada, &body);
        pass();
    };
    let queue = || {
        let path = "/api/v1/admin/reviews/?status=reported";
        town.ask("GET", path, &clerk, &Value::Null).json()["results"].clone()
    };
    let thanks = "Thank you. The town office will look at this review.";
    assert_eq!(report("spam"), thanks);
    change(json!({ "text": "Very slow." }));
    assert_eq!(reported(), 1, "the office has yet to read it");
    town.done("PATCH", &format!("/api/v1/admin/reviews/{id}/"), &clerk, &json!({ "status": "published" }));
    change(json!({ "text": "Very slow." }));
    assert_eq!(reported(), 1);
    assert_eq!(report("spam"), "You have already reported this review, and it has not changed since.");
    assert_eq!(queue(), json!([]));

    change(json!({ "text": "Rude words." }));
    assert_eq!(reported(), 0);
    assert_eq!(report("offensive"), thanks);
    assert_eq!(reported(), 1);
    let waiting = &queue()[0]["reports"];
    assert_eq!((&waiting[0]["reason"], &waiting[0]["is_handled"]), (&json!("offensive"), &json!(false)));
    assert_eq!(notices(&town, &clerk), ["A review was reported", "A review was reported"]);
}

#[test]
fn what_was_hidden_does_not_come_back_by_being_deleted_and_posted_again() {
    let (town, owner) = town();
    let (ada, clerk) = (resident(&town, "Ada"), town.superuser());
    let rude = json!({ "rating": 1, "text": "Rude words." });
    let post = || write(&town, &ada, &rude).json()["id"].as_i64().unwrap();
    let moderate = |id: i64, status: &str| {
        let path = format!("/api/v1/admin/reviews/{id}/");
        town.ask("PATCH", &path, &clerk, &json!({ "status": status, "rule": "threat" }))
    };
    let delete = |id: i64| {
        let answer = town.ask("DELETE", &format!("/api/v1/reviews/{id}/"), &ada, &Value::Null);
        assert_eq!(answer.status, Status::NoContent);
    };
    let first = post();
    moderate(first, "hidden");
    delete(first);
    let second = post();
    assert_eq!(town.json(REVIEWS)["count"], 0);
    assert_eq!(town.json(BUSINESS)["average_rating"], Value::Null);
    let mine = town.ask("GET", &format!("{REVIEWS}mine/"), &ada, &Value::Null).json();
    assert_eq!((&mine["is_hidden"], &mine["is_waiting"]), (&json!(true), &json!(true)));
    let queue = || {
        town.ask("GET", "/api/v1/admin/reviews/?status=reported", &clerk, &Value::Null).json()["count"]
            .clone()
    };
    assert_eq!(queue(), 1);
    assert_eq!(notices(&town, &clerk), ["A review is waiting to be read"]);
    assert_eq!(notices(&town, &owner).len(), 1, "the owner hears of what is shown");
    // Neither editing it nor deleting it a second time brings it back.
    let path = format!("/api/v1/reviews/{second}/");
    town.ask("PATCH", &path, &ada, &json!({ "text": "Rude words!" }));
    assert_eq!(town.json(REVIEWS)["count"], 0);
    delete(second);
    let third = post();
    assert_eq!(town.json(REVIEWS)["count"], 0);
    // The decision of staff settles it.
    assert_eq!(moderate(third, "published").status, Status::Ok);
    assert_eq!((town.json(REVIEWS)["count"].clone(), queue()), (json!(1), json!(0)));
    assert_eq!(notices(&town, &ada)[0], "Your review of Ferry Books is shown now");
    assert_eq!(notices(&town, &owner).len(), 2);
    delete(third);
    post();
    assert_eq!(town.json(REVIEWS)["count"], 1);
}

#[test]
fn a_decision_about_another_version_than_was_read_is_refused() {
    let (town, _) = town();
    let (ada, clerk) = (resident(&town, "Ada"), town.superuser());
    let id = write(&town, &ada, &json!({ "rating": 1, "text": "Rude words." })).json()["id"].clone();
    let path = format!("/api/v1/admin/reviews/{id}/");
    let hide = json!({ "status": "hidden", "rule": "threat" });
    town.done("PATCH", &path, &clerk, &hide);
    let read = town.ask("GET", &path, &clerk, &Value::Null).json();
    town.clock.set(town.clock.timestamp() + jiff::SignedDuration::from_secs(5));
    town.done("PATCH", &format!("/api/v1/reviews/{id}/"), &ada, &json!({ "text": "Ruder words." }));
    let show = json!({ "status": "published", "version": read["updated_at"] });
    let refused = town.ask("PATCH", &path, &clerk, &show);
    assert_eq!(refused.status, Status::BadRequest);
    assert!(refused.text.contains("Read it again"), "{}", refused.text);
    assert_eq!(town.json(REVIEWS)["count"], 0);
    let read = town.ask("GET", &path, &clerk, &Value::Null).json();
    let show = json!({ "status": "published", "version": read["updated_at"] });
    assert_eq!(town.ask("PATCH", &path, &clerk, &show).status, Status::Ok);
}

#[test]
fn a_hidden_review_that_is_corrected_is_read_again() {
    let (town, _) = town();
    let (ada, clerk) = (resident(&town, "Ada"), town.superuser());
    let id = write(&town, &ada, &json!({ "rating": 1, "text": "Rude words." })).json()["id"].clone();
    let path = format!("/api/v1/admin/reviews/{id}/");
    let moderate = |status: &str| {
        let body = json!({ "status": status, "rule": "threat" });
        town.done("PATCH", &path, &clerk, &body);
    };
    let change = |text: &str| {
        town.clock.set(town.clock.timestamp() + jiff::SignedDuration::from_secs(5));
        town.done("PATCH", &format!("/api/v1/reviews/{id}/"), &ada, &json!({ "text": text }));
        let queue = "/api/v1/admin/reviews/?status=reported";
        let waiting = town.ask("GET", queue, &clerk, &Value::Null).json()["count"].as_i64().unwrap();
        (waiting, notices(&town, &clerk).len())
    };
    moderate("hidden");
    assert_eq!(change("Rude words."), (0, 0), "nothing was corrected");
    assert_eq!(change("Slow service."), (1, 1));
    assert_eq!(notices(&town, &clerk), ["A review is waiting to be read"]);
    assert_eq!(change("Slow service today."), (1, 1), "it waits already");
    assert_eq!(town.json(REVIEWS)["count"], 0);
    moderate("hidden");
    assert_eq!(change("They were slow."), (1, 2));
    moderate("published");
    assert_eq!(town.json(REVIEWS)["results"][0]["text"], "They were slow.");
    assert_eq!(change("They were very slow."), (0, 2), "what is shown waits for nobody");
}

#[test]
fn members_see_where_they_stand() {
    let (town, owner) = town();
    let ada = resident(&town, "Ada");
    let mine = |token: &str| town.call("GET", &format!("{REVIEWS}mine/")).token(token).send().json();
    assert_eq!(
        mine(&ada),
        json!({ "review": null, "is_hidden": false, "is_waiting": false, "is_own_business": false, "reported": [] })
    );
    write(&town, &ada, &json!({ "rating": 3 }));
    assert_eq!(mine(&ada)["review"]["rating"], 3);
    assert_eq!(mine(&owner)["is_own_business"], true);
}

#[test]
fn the_page_shows_the_reviews_and_tells_machines_only_what_people_gave() {
    let (town, _) = town();
    assert!(!town.get("/directory/ferry-books").text.contains("aggregateRating"));
    write(&town, &resident(&town, "Ada"), &json!({ "rating": 4, "text": "<b>Fine</b>" }));
    let page = town.get("/directory/ferry-books").text;
    assert!(page.contains("&lt;b&gt;Fine&lt;/b&gt;") && page.contains("4 of 5 stars"));
    assert!(page.contains(r#""aggregateRating":{"@type":"AggregateRating""#), "{page}");
    assert!(page.contains("/api/v1/businesslistings/ferry-books/reviews/?page_size=10"));
}

#[test]
fn pages_of_reviews_are_the_same_in_the_page_and_from_the_call() {
    let (town, _) = town();
    for number in 0..12 {
        write(&town, &resident(&town, &format!("Reader{number}")), &json!({ "rating": 4 }));
    }
    let path = format!("{REVIEWS}?page_size=10");
    let called = town.json(&path);
    assert_eq!(called["results"].as_array().unwrap().len(), 10);
    let page = town.get("/directory/ferry-books").text;
    let boot = page.split("type=\"application/json\">").nth(1).unwrap().split("</script>").next().unwrap();
    let boot: Value = serde_json::from_str(boot).unwrap();
    assert_eq!(boot["data"][&path], called);
}

#[test]
fn reviews_go_with_the_account_that_wrote_them() {
    let (town, _) = town();
    let ada = resident(&town, "Ada");
    write(&town, &ada, &json!({ "rating": 3 }));
    let copy = town.call("GET", "/api/v1/dj-rest-auth/user/export/").token(&ada).send().json();
    assert_eq!(copy["reviews"][0]["business"], "Ferry Books", "{copy}");
    let ben = resident(&town, "Ben");
    let report = json!({ "reason": "spam", "description": "An advertisement." });
    town.done("POST", "/api/v1/reviews/1/report/", &ben, &report);
    let copy = town.done("GET", "/api/v1/dj-rest-auth/user/export/", &ben, &Value::Null);
    assert_eq!(copy["review_reports"][0]["description"], "An advertisement.", "{copy}");
    let conn = town.conn();
    conn.execute("DELETE FROM users WHERE email = 'ada@reader.example'", []).unwrap();
    assert_eq!(directory::find_name(&conn, 1).unwrap().name, "Ferry Books");
    let counts: (i64, i64) = conn
        .query_row("SELECT rating_sum, rating_count FROM businesses", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    assert_eq!(counts, (0, 0));
}

#[test]
fn hot_lists_are_read_by_their_index() {
    let (town, _) = town();
    let conn = town.conn();
    for sql in [
        "SELECT id FROM reviews WHERE business_id = 1 AND status = 'published' ORDER BY created_at DESC, id DESC LIMIT 10",
        "SELECT rating, count(*) FROM reviews WHERE business_id = 1 AND status = 'published' GROUP BY rating",
    ] {
        let plan: String = conn
            .prepare(&format!("EXPLAIN QUERY PLAN {sql}"))
            .unwrap()
            .query_map([], |row| row.get::<_, String>(3))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        assert!(plan.contains("INDEX reviews_") && !plan.contains("TEMP B-TREE"), "{sql}: {plan}");
    }
}
