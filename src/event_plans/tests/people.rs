use serde_json::{Value, json};

use super::{Planner, id_of};

#[test]
fn guests_are_counted_by_people_and_no_answer_is_no_no() {
    let planner = Planner::new();
    let plan = planner.begin("reunion", "2027-08-07");
    let path = format!("{}/guests/", id_of(&plan));
    planner.done(
        "POST",
        &path,
        &json!({ "name": "The Ortega family", "party_size": 5, "reply": "yes", "diet": "one vegetarian" }),
    );
    planner.done("POST", &path, &json!({ "name": "Lou", "reply": "no" }));
    let plan = planner.done("POST", &path, &json!({ "name": "Kim", "party_size": 2 }));
    assert_eq!(plan["guest_tally"], json!({ "invited": 8, "yes": 5, "no": 1, "not_answered": 2 }));
    let kim = &plan["guests"][0];
    assert_eq!((&kim["name"], &kim["reply"]), (&json!("Kim"), &json!("not_answered")));
    let plan = planner.done("PATCH", &format!("{path}{}/", kim["id"]), &json!({ "reply": "yes" }));
    assert_eq!(plan["guest_tally"]["yes"], 7);
    assert_eq!(plan["guests"][2]["diet"], "one vegetarian");
    let plan = planner.done("DELETE", &format!("{path}{}/", kim["id"]), &Value::Null);
    assert_eq!(plan["guest_tally"]["invited"], 6);
    assert_eq!(planner.send("DELETE", &format!("{path}{}/", kim["id"]), &Value::Null).status.code, 404);
}

#[test]
fn the_copy_of_ones_data_holds_the_plans_and_a_closed_account_leaves_none() {
    let mut planner = Planner::new();
    let new = json!({
        "email": "eve@planner.example", "password1": "lantern-row-88", "password2": "lantern-row-88",
        "user_role": "CONSUMER",
    });
    let registered = planner.town.post("/api/v1/dj-rest-auth/registration/", &new).json();
    registered["access"].as_str().unwrap().clone_into(&mut planner.token);
    let plan = planner.begin("reunion", "2027-08-07");
    let path = format!("{}/", id_of(&plan));
    planner.done("POST", &format!("{path}guests/"), &json!({ "name": "Lou Ortega" }));
    let line = &plan["items"][0]["id"];
    planner.done("POST", &format!("{path}items/{line}/vendors/"), &json!({ "name": "Aunt Rosa" }));
    let copy =
        planner.town.ask("GET", "/api/v1/dj-rest-auth/user/export/", &planner.token, &Value::Null).json();
    let kept = &copy["event_plans"][0];
    assert_eq!(
        (&kept["title"], &kept["guests"][0]["name"]),
        (&json!("Grandma turns 80"), &json!("Lou Ortega"))
    );
    assert_eq!(kept["items"][0]["vendors"][0]["name"], "Aunt Rosa");

    let password = json!({ "password": "lantern-row-88" });
    let closed = planner.town.ask("POST", "/api/v1/dj-rest-auth/user/delete/", &planner.token, &password);
    assert_eq!(closed.status.code, 204, "{}", closed.text);
    let conn = planner.town.conn();
    for table in ["event_plans", "event_plan_items", "event_plan_vendors", "event_plan_guests"] {
        let rows: i64 =
            conn.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap();
        assert_eq!(rows, 0, "{table}");
    }
}

#[test]
fn a_deleted_plan_is_gone_with_all_its_lists() {
    let planner = Planner::new();
    let plan = planner.begin("reunion", "2027-08-07");
    let path = format!("{}/", id_of(&plan));
    planner.done("DELETE", &path, &Value::Null);
    assert_eq!(planner.send("GET", &path, &Value::Null).status.code, 404);
    let rows: i64 =
        planner.town.conn().query_row("SELECT count(*) FROM event_plan_items", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 0);
}
