use serde_json::{Value, json};

use super::{PLANS, Planner, id_of, item};
use crate::accounts::Role;

#[test]
fn each_error_of_a_plan_stands_at_its_field_in_words() {
    let planner = Planner::new();
    let long = "x".repeat(500);
    let cases = [
        (json!({ "date": "2026-11-20" }), "date", "This day has passed. Choose today or a later day."),
        (json!({ "date": "2027-02-30" }), "date", "There is no such day. Check the month and the day."),
        (json!({ "date": "2046-11-21" }), "date", "Enter a day within the next 10 years."),
        (json!({ "date": "soon" }), "date", "Date has wrong format."),
        (json!({ "date": null }), "date", "This field is required."),
        (json!({ "title": long }), "title", "Ensure this field has no more than 120 characters."),
        (json!({ "title": " " }), "title", "This field may not be blank."),
        (json!({ "budget_cents": -1 }), "budget_cents", "This cannot be less than zero."),
        (json!({ "budget_cents": 1_000_000_001 }), "budget_cents", "Enter an amount of at most $10,000,000."),
        (json!({ "budget_cents": "much" }), "budget_cents", "A valid integer is required."),
        (json!({ "guest_count": 0 }), "guest_count", "Enter a number of people from 1 to 10,000."),
        (json!({ "occasion": "coronation" }), "occasion", "Select a valid choice."),
        // A situation of life is not an occasion.
        (json!({ "occasion": "moving-in" }), "occasion", "Select a valid choice."),
    ];
    for (wrong, field, words) in cases {
        let mut body = json!({ "occasion": "wedding", "title": "Our day", "date": "2026-11-21" });
        body.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        let refused = planner.send("POST", "", &body);
        assert_eq!(refused.status.code, 400, "{wrong}: {}", refused.text);
        let told = refused.json()[field][0].as_str().map(str::to_owned);
        assert!(told.as_deref().is_some_and(|told| told.starts_with(words)), "{wrong}: {}", refused.text);
    }
    assert_eq!(planner.done("GET", "", &Value::Null), json!([]));
    // Today is allowed.
    planner.done("POST", "", &json!({ "occasion": "wedding", "title": "Our day", "date": "2026-11-21" }));
}

#[test]
fn each_error_of_a_line_a_vendor_and_a_guest_stands_at_its_field() {
    let planner = Planner::new();
    let plan = planner.begin("wedding", "2027-06-12");
    let (path, venue) = (format!("{}/", id_of(&plan)), item(&plan, "venue")["id"].clone());
    let (line, vendors) = (format!("{path}items/{venue}/"), format!("{path}items/{venue}/vendors/"));
    let (items, guests) = (format!("{path}items/"), format!("{path}guests/"));
    let long = "x".repeat(500);
    let cases = [
        ("POST", &items, json!({ "title": "Sing" }), "kind"),
        ("POST", &items, json!({ "kind": "wish", "title": "Sing" }), "kind"),
        ("POST", &items, json!({ "kind": "task" }), "title"),
        ("POST", &items, json!({ "kind": "task", "title": "Sing", "due_date": "2027-04-31" }), "due_date"),
        ("PATCH", &line, json!({ "estimate_cents": -5 }), "estimate_cents"),
        ("PATCH", &line, json!({ "actual_cents": -5 }), "actual_cents"),
        ("PATCH", &line, json!({ "budget_share": 1.5 }), "budget_share"),
        ("PATCH", &line, json!({ "note": "x".repeat(2001) }), "note"),
        ("POST", &vendors, json!({}), "name"),
        ("POST", &vendors, json!({ "name": long }), "name"),
        ("POST", &vendors, json!({ "name": "Rosa", "email": "rosa" }), "email"),
        ("POST", &vendors, json!({ "name": "Rosa", "website": "javascript:alert(1)" }), "website"),
        ("POST", &vendors, json!({ "name": "Rosa", "contact_state": "married" }), "contact_state"),
        ("POST", &vendors, json!({ "name": "Rosa", "price_cents": -1 }), "price_cents"),
        ("POST", &guests, json!({}), "name"),
        ("POST", &guests, json!({ "name": long }), "name"),
        ("POST", &guests, json!({ "name": "Bo", "party_size": 0 }), "party_size"),
        ("POST", &guests, json!({ "name": "Bo", "reply": "perhaps" }), "reply"),
        ("POST", &format!("{path}suggestions/"), json!({ "add": "all" }), "add"),
    ];
    for (method, call, body, field) in cases {
        let refused = planner.send(method, call, &body);
        assert_eq!(refused.status.code, 400, "{body}: {}", refused.text);
        assert!(refused.json()[field][0].is_string(), "{body}: {}", refused.text);
    }
    assert_eq!(planner.plan(id_of(&plan)), plan, "refused edits leave nothing");
}

#[test]
fn what_is_missing_is_named() {
    let planner = Planner::new();
    let id = id_of(&planner.begin("wedding", "2027-06-12"));
    for (path, noun) in [
        ("9999/".to_owned(), "Plan"),
        (format!("{id}/items/abc/"), "Item"),
        (format!("{id}/items/9999/"), "Item"),
        (format!("{id}/vendors/abc/"), "Vendor"),
        (format!("{id}/guests/abc/"), "Guest"),
    ] {
        let refused = planner.send("DELETE", &path, &Value::Null);
        let detail = json!(format!("No {noun} matches the given query."));
        assert_eq!((refused.status.code, &refused.json()["detail"]), (404, &detail), "{path}");
    }
}

#[test]
fn an_edit_of_an_older_version_is_refused() {
    let planner = Planner::new();
    let plan = planner.begin("wedding", "2027-06-12");
    let path = format!("{}/", id_of(&plan));
    let edit = |version: &Value| json!({ "version": version, "title": "Ann and Lee" });
    assert_eq!(
        planner.send("PATCH", &path, &json!({ "title": "Ann" })).json()["version"][0],
        "This field is required."
    );
    let edited = planner.done("PATCH", &path, &edit(&plan["version"]))["plan"].clone();
    for (method, call, body) in [
        ("PATCH", path.clone(), edit(&plan["version"])),
        ("POST", format!("{path}guests/"), json!({ "version": plan["version"], "name": "Bo" })),
    ] {
        let refused = planner.send(method, &call, &body);
        assert_eq!(refused.status.code, 409, "{}", refused.text);
        assert!(
            refused.json()["detail"].as_str().unwrap().starts_with("This plan was changed in another window")
        );
    }
    assert_eq!(planner.plan(id_of(&plan)), edited);
}

#[test]
fn anothers_plan_is_not_there() {
    let planner = Planner::new();
    let plan = planner.begin("wedding", "2027-06-12");
    let id = id_of(&plan);
    let venue = item(&plan, "venue")["id"].clone();
    planner.done("POST", &format!("{id}/items/{venue}/vendors/"), &json!({ "name": "Rosa" }));
    planner.done("POST", &format!("{id}/guests/"), &json!({ "name": "Bo" }));
    let plan = planner.plan(id);
    let (vendor, guest) = (&item(&plan, "venue")["vendors"][0]["id"], &plan["guests"][0]["id"]);
    let other = planner.town.member("ben@other.example", Role::Consumer);
    let staff = planner.town.member("clerk@wexbury.example", Role::Admin);
    for token in [&other, &staff] {
        for (method, path) in [
            ("GET", format!("{id}/")),
            ("PATCH", format!("{id}/")),
            ("DELETE", format!("{id}/")),
            ("POST", format!("{id}/duplicate/")),
            ("GET", format!("{id}/calendar/")),
            ("POST", format!("{id}/suggestions/")),
            ("POST", format!("{id}/items/")),
            ("PATCH", format!("{id}/items/{venue}/")),
            ("DELETE", format!("{id}/items/{venue}/")),
            ("GET", format!("{id}/items/{venue}/candidates/")),
            ("POST", format!("{id}/items/{venue}/vendors/")),
            ("POST", format!("{id}/guests/")),
            ("PATCH", format!("{id}/vendors/{vendor}/")),
            ("PATCH", format!("{id}/guests/{guest}/")),
        ] {
            // Nor does an error in the form tell anything about it.
            for body in [json!({}), json!({ "title": "", "name": "", "date": "soon", "add": "all" })] {
                let body = if method == "GET" { Value::Null } else { body };
                let answer = planner.town.ask(method, &format!("{PLANS}{path}"), token, &body);
                assert_eq!(answer.status.code, 404, "{method} {path}: {}", answer.text);
            }
        }
        assert_eq!(planner.town.ask("GET", PLANS, token, &Value::Null).json(), json!([]));
    }
    // An item of one plan cannot be edited through another plan of the same member.
    let own = planner.begin("wedding", "2027-06-13");
    let mixed = format!("{}/items/{venue}/", id_of(&own));
    assert_eq!(planner.send("PATCH", &mixed, &json!({ "is_done": true })).status.code, 404);
    assert_eq!(planner.plan(id), plan);
}
