use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::testing::TestTown;

const VIEWS: &str = "/api/v1/admin/saved-views/";

#[test]
fn everybody_keeps_views_of_their_own() {
    let town = TestTown::empty();
    let (staff, other) = (town.superuser(), town.member("ann@example.com", Role::Admin));
    let view = |name: &str, query: &str| json!({ "list": "businesses", "name": name, "query": query });
    let saved = town.ask("POST", VIEWS, &staff, &view("Hidden", "status=hidden"));
    assert_eq!(saved.status, Status::Created, "{}", saved.text);
    town.ask("POST", VIEWS, &staff, &view("Hidden", "status=hidden&columns=phone"));
    town.ask("POST", VIEWS, &staff, &view("Featured", "is_featured=true"));
    let of = |token: &str| -> Vec<Value> {
        let list = town.ask("GET", &format!("{VIEWS}?list=businesses"), token, &Value::Null).json();
        list.as_array().unwrap().clone()
    };
    let names: Vec<Value> = of(&staff).iter().map(|view| view["name"].clone()).collect();
    assert_eq!(names, ["Featured", "Hidden"]);
    assert_eq!(of(&staff)[1]["query"], "status=hidden&columns=phone");
    assert!(of(&other).is_empty());
    let path = format!("{VIEWS}{}/", saved.json()["id"]);
    assert_eq!(town.ask("DELETE", &path, &other, &Value::Null).status, Status::NotFound);
    assert_eq!(town.ask("DELETE", &path, &staff, &Value::Null).status, Status::NoContent);
    assert_eq!(of(&staff).len(), 1);
    for body in [json!({}), json!({ "list": "cats", "name": "x" }), json!({ "list": "events", "name": " " })]
    {
        assert_eq!(town.ask("POST", VIEWS, &staff, &body).status, Status::BadRequest, "{body}");
    }
}
