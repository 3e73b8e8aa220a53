use serde_json::{Value, json};

use super::{Planner, id_of, item};
use crate::accounts::Role;

fn occasions(planner: &Planner) -> Vec<Value> {
    let list =
        planner.town.ask("GET", "/api/v1/checklists/?kind=occasion", &planner.token, &Value::Null).json();
    let read = |slug: &str| {
        planner.town.ask("GET", &format!("/api/v1/checklists/{slug}/"), &planner.token, &Value::Null).json()
    };
    list.as_array().unwrap().iter().map(|one| read(one["slug"].as_str().unwrap())).collect()
}

#[test]
fn every_town_begins_with_eight_occasions_or_more_whose_shares_are_the_whole_budget() {
    let planner = Planner::new();
    let all = occasions(&planner);
    assert!(all.len() >= 8, "{}", all.len());
    for occasion in &all {
        let items = occasion["items"].as_array().unwrap();
        let shares: Vec<f64> = items.iter().filter_map(|item| item["budget_share"].as_f64()).collect();
        let name = occasion["slug"].as_str().unwrap();
        assert!(shares.len() >= 5, "{name}");
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{name}: {}", shares.iter().sum::<f64>());
        for item in items {
            assert!(item["offset_days"].is_i64(), "{name}: {item}");
            assert!(!item["reason"].as_str().unwrap().is_empty(), "{name}: {item}");
        }
    }
    let has_office = |slug: &str, key: &str| {
        let occasion = all.iter().find(|one| one["slug"] == slug).unwrap();
        let step = occasion["items"].as_array().unwrap().iter().find(|item| item["key"] == key).unwrap();
        assert!(!step["office"]["bring"].as_str().unwrap().is_empty(), "{step}");
    };
    has_office("block-party", "block-party-permit");
    has_office("birthday-party", "park-pavilion");
    has_office("fundraiser", "temporary-food-permit");
    has_office("wedding", "marriage-license");
}

#[test]
fn the_categories_of_the_occasions_are_those_of_the_demo_town() {
    let known: Vec<Value> =
        serde_json::from_str(include_str!("../../../assets/demo/categories.json")).unwrap();
    for occasion in occasions(&Planner::new()) {
        for item in occasion["items"].as_array().unwrap() {
            for slug in item["categories"].as_array().unwrap() {
                assert!(known.iter().any(|category| category["slug"] == *slug), "{slug}");
            }
        }
    }
}

#[test]
fn a_plan_begins_with_what_the_occasion_needs_and_estimates_add_up_to_the_budget() {
    let planner = Planner::new();
    let plan = planner.begin("birthday-party", "2027-06-12");
    assert_eq!(plan["occasion_title"], "Birthday party");
    assert_eq!(plan["budget"]["estimate_cents"], 300_000);
    assert_eq!(plan["budget"]["unassigned_cents"], 0);
    assert_eq!(plan["budget"]["actual_cents"], 0);
    assert_eq!(item(&plan, "food-drink")["estimate_cents"], 105_000);
    assert_eq!(item(&plan, "food-drink")["kind"], "need");
    assert_eq!(item(&plan, "final-count")["kind"], "task");
    assert_eq!(item(&plan, "final-count")["due_date"], "2027-06-05");
    assert_eq!(item(&plan, "park-pavilion")["office"]["name"], "Parks and Recreation");
    let list = planner.done("GET", "", &Value::Null);
    assert_eq!(list[0]["next_title"], plan["items"][0]["title"]);
    assert_eq!(list[0]["open_count"], plan["items"].as_array().unwrap().len());
}

#[test]
fn an_edit_of_the_occasion_leaves_a_plan_alone_and_is_offered_to_it() {
    let planner = Planner::new();
    let plan = planner.begin("block-party", "2027-06-12");
    let path = format!("{}/", id_of(&plan));
    assert_eq!(plan["suggestions"], json!([]));
    let staff = planner.town.member("clerk@wexbury.example", Role::Admin);
    let mut checklist =
        planner.town.ask("GET", "/api/v1/checklists/block-party/", &planner.token, &Value::Null).json();
    let id = id_of(&checklist);
    let items = checklist["items"].as_array_mut().unwrap();
    items[0]["title"] = json!("Something else to eat");
    items[0]["budget_share"] = json!(0.9);
    items.push(json!({ "key": "rain-date", "title": "Agree on a rain date", "offset_days": 20 }));
    items.push(json!({ "key": "sign", "title": "Paint a sign", "offset_days": 3 }));
    let saved = planner.town.ask("PUT", &format!("/api/v1/admin/checklists/{id}/"), &staff, &checklist);
    assert_eq!(saved.status.code, 200, "{}", saved.text);

    let after = planner.done("GET", &path, &Value::Null);
    assert_eq!(after["items"], plan["items"]);
    let keys: Vec<&Value> =
        after["suggestions"].as_array().unwrap().iter().map(|suggestion| &suggestion["key"]).collect();
    assert_eq!(keys, ["rain-date", "sign"]);

    let body = json!({ "add": ["rain-date", "nothing"], "decline": ["sign"] });
    let taken = planner.done("POST", &format!("{path}suggestions/"), &body);
    assert_eq!(item(&taken, "rain-date")["due_date"], "2027-05-23");
    assert_eq!(taken["suggestions"], json!([]));
    // A removed item is not suggested again, either.
    let gone = item(&taken, "rain-date")["id"].clone();
    let without = planner.done("DELETE", &format!("{path}items/{gone}/"), &Value::Null);
    assert_eq!(without["suggestions"], json!([]));
}

#[test]
fn the_office_of_a_step_has_the_phone_of_its_listing_as_long_as_that_is_published() {
    let planner = Planner::new();
    let staff = planner.town.superuser();
    let mut checklist =
        planner.town.ask("GET", "/api/v1/checklists/birthday-party/", &planner.token, &Value::Null).json();
    let path = format!("/api/v1/admin/checklists/{}/", id_of(&checklist));
    let steps = checklist["items"].as_array_mut().unwrap();
    let step = steps.iter_mut().find(|item| item["key"] == "park-pavilion").unwrap();
    step["office"] = json!({ "name": "Parks", "business_slug": "ferry-books" });
    planner.town.done("PUT", &path, &staff, &checklist);
    let plan = planner.begin("birthday-party", "2027-06-12");
    let office = &item(&plan, "park-pavilion")["office"];
    assert_eq!((&office["name"], &office["phone"]), (&json!("Parks"), &json!("")));
    assert_eq!(office["listing"]["slug"], "ferry-books");
    assert_eq!(office["listing"]["phone"], "860-555-0100");
    let copy = json!({ "title": "Again", "date": "2027-07-10" });
    let copy = planner.done("POST", &format!("{}/duplicate/", id_of(&plan)), &copy);
    assert_eq!(item(&copy, "park-pavilion")["office"], *office);
    let conn = planner.town.conn();
    conn.execute("UPDATE businesses SET status = 'hidden' WHERE name = 'Ferry Books'", []).unwrap();
    let after = planner.plan(id_of(&plan));
    let office = &item(&after, "park-pavilion")["office"];
    assert_eq!((&office["name"], &office["listing"]), (&json!("Parks"), &Value::Null));
}

#[test]
fn a_plan_outlives_its_occasion() {
    let planner = Planner::new();
    let plan = planner.begin("wedding", "2027-09-18");
    let staff = planner.town.member("clerk@wexbury.example", Role::Admin);
    let checklist =
        planner.town.ask("GET", "/api/v1/checklists/wedding/", &planner.token, &Value::Null).json();
    let path = format!("/api/v1/admin/checklists/{}/", id_of(&checklist));
    assert_eq!(planner.town.ask("DELETE", &path, &staff, &Value::Null).status.code, 204);
    let after = planner.plan(id_of(&plan));
    assert_eq!(after["items"], plan["items"]);
    assert_eq!(after["suggestions"], json!([]));
}
