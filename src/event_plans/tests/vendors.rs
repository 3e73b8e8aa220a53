use serde_json::{Value, json};

use super::{Planner, id_of, item};
use crate::directory::NewBusiness;

#[test]
fn one_vendor_is_booked_for_a_need_unless_it_allows_several() {
    let planner = Planner::new();
    let plan = planner.begin("birthday-party", "2027-06-12");
    let path = format!("{}/", id_of(&plan));
    let food = item(&plan, "food-drink")["id"].clone();
    let candidates = planner.done("GET", &format!("{path}items/{food}/candidates/"), &Value::Null);
    let names: Vec<&Value> = candidates.as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Lakeside Catering", "Mill Hollow Kitchen"]);

    let list = format!("{path}items/{food}/vendors/");
    let plan = planner.done("POST", &list, &json!({ "business_id": 1 }));
    let first = item(&plan, "food-drink")["vendors"][0].clone();
    assert_eq!((&first["contact_state"], &first["phone"]), (&json!("to_ask"), &json!("860-555-0100")));
    let own = json!({ "name": "Aunt Rosa", "phone": "860-555-0199", "website": "rosa.example" });
    let plan = planner.done("POST", &list, &own);
    let second = item(&plan, "food-drink")["vendors"][1].clone();
    assert_eq!((&second["business"], &second["website"]), (&Value::Null, &json!("https://rosa.example")));

    let vendor = |one: &Value| format!("{path}vendors/{}/", one["id"]);
    let booked = json!({ "contact_state": "booked", "price_cents": 120_000 });
    let plan = planner.done("PATCH", &vendor(&first), &booked);
    assert_eq!(item(&plan, "food-drink")["is_done"], true);
    assert_eq!(item(&plan, "food-drink")["actual_cents"], 120_000);
    assert_eq!(plan["budget"]["remaining_cents"], 180_000);
    // The estimates of the other needs, plus the actual cost of this one.
    assert_eq!(plan["budget"]["expected_cents"], 300_000 - 105_000 + 120_000);
    planner.done("PATCH", &format!("{path}items/{food}/"), &json!({ "is_done": false }));
    let plan = planner.done("PATCH", &vendor(&first), &json!({ "note": "Ask for the vegan menu." }));
    assert_eq!(item(&plan, "food-drink")["is_done"], false, "what the member opened again stays open");

    let refused = planner.send("PATCH", &vendor(&second), &booked);
    assert_eq!(refused.status.code, 400);
    assert!(
        refused.json()["contact_state"][0].as_str().unwrap().contains("Lakeside Catering is already booked")
    );
    assert_eq!(planner.plan(id_of(&plan))["version"], plan["version"], "a refused edit leaves nothing");

    let several = format!("{path}items/{food}/");
    planner.done("PATCH", &several, &json!({ "allows_several": true }));
    let plan =
        planner.done("PATCH", &vendor(&second), &json!({ "contact_state": "booked", "price_cents": 5_000 }));
    assert_eq!(item(&plan, "food-drink")["actual_cents"], 125_000);
    let refused = planner.send("PATCH", &several, &json!({ "allows_several": false }));
    assert!(refused.json()["allows_several"][0].as_str().unwrap().starts_with("2 vendors are booked."));

    // What the member enters replaces it.
    let plan = planner.done("PATCH", &several, &json!({ "actual_cents": 310_000, "estimate_cents": 90_000 }));
    assert_eq!(plan["budget"]["remaining_cents"], -10_000);
    assert_eq!(item(&plan, "food-drink")["estimate_cents"], 90_000);
    assert_eq!(plan["budget"]["unassigned_cents"], 15_000);
    let plan = planner.done("DELETE", &vendor(&second), &Value::Null);
    assert_eq!(item(&plan, "food-drink")["vendors"].as_array().unwrap().len(), 1);
    assert_eq!(item(&plan, "food-drink")["is_done"], true, "one is still booked");
    let plan = planner.done("PATCH", &vendor(&first), &json!({ "contact_state": "asked" }));
    assert_eq!(item(&plan, "food-drink")["is_done"], false, "nobody is booked");
    planner.done("PATCH", &vendor(&first), &json!({ "contact_state": "booked" }));
    let plan = planner.done("DELETE", &vendor(&first), &Value::Null);
    assert_eq!(item(&plan, "food-drink")["is_done"], false, "nobody is left");
}

/// The town has a category of its own, which no occasion can know.
#[test]
fn a_town_with_its_own_categories_is_searched_by_words_and_then_by_the_title() {
    let business = |name: &str, summary: &str| NewBusiness {
        name: name.into(),
        category: "Eat and celebrate".into(),
        description: summary.into(),
        ..NewBusiness::default()
    };
    let planner = Planner::over(&[
        business("Rise Up", "A bakery with bread, cakes and coffee"),
        business("Lake House Boats", "Canoes by the hour"),
        business("Petal & Stem", "Your florist since 1970"),
        business("Merry Faces", "Face painting for children"),
    ]);
    planner.town.wait_for_search();
    let plan = planner.begin("birthday-party", "2027-06-12");
    let path = format!("{}/", id_of(&plan));
    let names = |plan: &Value, key: &str| -> Vec<String> {
        let item = &item(plan, key)["id"];
        let found = planner.done("GET", &format!("{path}items/{item}/candidates/"), &Value::Null);
        found.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&plan, "cake"), ["Rise Up"]);
    assert_eq!(names(&plan, "decorations"), ["Petal & Stem"]);
    assert!(names(&plan, "invitations").is_empty());
    let own = json!({ "kind": "need", "title": "Face painting" });
    let plan = planner.done("POST", &format!("{path}items/"), &own);
    assert_eq!(names(&plan, "own-1"), ["Merry Faces"]);

    let copy = planner.done("POST", &format!("{path}duplicate/"), &json!({}));
    assert_eq!(item(&copy, "cake")["search"], item(&plan, "cake")["search"]);
}

#[test]
fn a_wedding_finds_halls_inns_and_churches_whatever_their_categories_are_called() {
    let business = |name: &str, category: &str| NewBusiness {
        name: name.into(),
        category: category.into(),
        ..NewBusiness::default()
    };
    let planner = Planner::over(&[
        business("First Congregational Church", "Churches"),
        business("North Hollow Grange No. 212", "Community Halls"),
        business("The Maple", "Inns"),
        business("Hill Garage", "Cars"),
    ]);
    planner.town.wait_for_search();
    let plan = planner.begin("wedding", "2027-06-12");
    let names = |key: &str| -> Vec<String> {
        let path = format!("{}/items/{}/candidates/", id_of(&plan), item(&plan, key)["id"]);
        let found = planner.done("GET", &path, &Value::Null);
        found.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names("venue"), ["North Hollow Grange No. 212", "The Maple", "First Congregational Church"]);
    assert_eq!(names("officiant"), ["First Congregational Church"]);
}

#[test]
fn a_business_that_leaves_the_directory_stays_on_the_list_by_name() {
    let planner = Planner::new();
    let plan = planner.begin("birthday-party", "2027-06-12");
    let path = format!("{}/items/{}/vendors/", id_of(&plan), item(&plan, "venue")["id"]);
    planner.done("POST", &path, &json!({ "business_id": 1 }));
    planner.town.conn().execute("DELETE FROM businesses WHERE id = 1", []).unwrap();
    let vendor = item(&planner.plan(id_of(&plan)), "venue")["vendors"][0].clone();
    assert_eq!((&vendor["name"], &vendor["business"]), (&json!("Lakeside Catering"), &Value::Null));
    assert_eq!(vendor["phone"], "860-555-0100");
}

#[test]
fn who_is_on_the_list_is_not_added_twice_and_hidden_businesses_not_at_all() {
    let planner = Planner::new();
    let plan = planner.begin("birthday-party", "2027-06-12");
    let path = format!("{}/items/{}/vendors/", id_of(&plan), item(&plan, "venue")["id"]);
    planner.done("POST", &path, &json!({ "business_id": 1 }));
    planner.town.conn().execute("UPDATE businesses SET status = 'hidden' WHERE id = 2", []).unwrap();
    for (id, words) in
        [(1, "already on the list"), (2, "not in the directory"), (999, "not in the directory")]
    {
        let refused = planner.send("POST", &path, &json!({ "business_id": id }));
        assert_eq!(refused.status.code, 400, "{id}");
        assert!(refused.json()["business_id"][0].as_str().unwrap().contains(words), "{}", refused.text);
    }
}
