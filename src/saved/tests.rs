use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::testing::{TestTown, plan};

fn town() -> TestTown {
    let shop =
        |name: &str| NewBusiness { name: name.into(), category: "Books".into(), ..NewBusiness::default() };
    TestTown::with_businesses(&[shop("Ferry Books"), shop("Harbor Prints"), shop("Elm Maps")])
}

fn call(town: &TestTown, token: &str, method: &str, path: &str, body: &Value) -> Value {
    let answer = town.call(method, path).token(token).json(body).send();
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    answer.json()["business_ids"].clone()
}

#[test]
fn a_browsers_list_joins_the_members_in_its_order_and_each_member_has_their_own() {
    let town = town();
    let ada = town.member("ada@reader.example", Role::Consumer);
    let ben = town.member("ben@reader.example", Role::Consumer);
    assert_eq!(call(&town, &ada, "PUT", "/api/v1/saved/", &json!({ "business_ids": [1] })), json!([1]));
    let joined = call(&town, &ada, "PUT", "/api/v1/saved/", &json!({ "business_ids": [3, 1, 999] }));
    assert_eq!(joined.as_array().unwrap().len(), 2, "{joined}");
    assert_eq!(call(&town, &ben, "GET", "/api/v1/saved/", &json!({})), json!([]));
    let ordered = json!([2, 1, 3]);
    assert_eq!(call(&town, &ben, "PUT", "/api/v1/saved/", &json!({ "business_ids": ordered })), ordered);
    assert_eq!(call(&town, &ada, "DELETE", "/api/v1/saved/1/", &json!({})), json!([3]));
    assert_eq!(call(&town, &ada, "DELETE", "/api/v1/saved/1/", &json!({})), json!([3]));
}

#[test]
fn what_is_no_list_of_ids_is_refused() {
    let town = town();
    let ada = town.member("ada@reader.example", Role::Consumer);
    let many: Vec<i64> = (0..501).collect();
    for body in [
        json!({}),
        json!({ "business_ids": "1" }),
        json!({ "business_ids": ["x"] }),
        json!({ "business_ids": many }),
    ] {
        let answer = town.call("PUT", "/api/v1/saved/").token(&ada).json(&body).send();
        assert_eq!(answer.status, Status::BadRequest, "{body}");
        assert!(answer.json()["business_ids"].is_array());
    }
}

#[test]
fn businesses_are_listed_by_their_ids_in_the_order_asked_for() {
    let town = town();
    let list = town.json("/api/v1/businesslistings/?ids=3,1,77");
    let names: Vec<&str> =
        list["results"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Elm Maps", "Ferry Books"]);
    assert_eq!(town.get("/api/v1/businesslistings/?ids=1,x").status, Status::BadRequest);
}

#[test]
fn the_page_of_saved_places_is_there_for_everybody_and_for_no_search_engine() {
    let page = town().get("/saved");
    assert_eq!(page.status, Status::Ok);
    assert!(page.text.contains("<h1") && page.text.contains("noindex"));
    // Its list is in the browser, so the code does not wait for a touch.
    assert!(!page.text.contains("data-later"));
}

#[test]
fn saving_a_place_reads_no_other() {
    let town = TestTown::empty();
    let steps = plan(&town.conn(), super::store::ADD);
    assert!(steps.contains("SEARCH b USING INTEGER PRIMARY KEY"), "{steps}");
}
