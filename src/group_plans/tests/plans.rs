use rocket::http::Status;
use serde_json::{Value, json};

use crate::events::{self, Changes, Exception};

use super::{PLANS, day, dinner, key, planned, resident, town};

#[test]
fn a_plan_holds_dates_places_events_and_deals_and_is_seen_by_its_link_alone() {
    let town = town();
    let owner = resident(&town);
    let market = json!({ "kind": "event", "object_id": 1, "recurrence_id": "2026-12-05T10:00:00" });
    let bakery = json!({ "kind": "business", "object_id": 1, "note": "The long table" });
    let body = json!({ "title": "Saturday", "options": [day("2026-11-28"), bakery, market, { "kind": "custom", "title": "Sledding" }] });
    let made = town.ask("POST", PLANS, &owner, &body);
    assert_eq!(made.status, Status::Created, "{}", made.text);
    let own = town.ask("GET", &format!("{PLANS}{}/", made.json()["id"]), &owner, &Value::Null).json();
    let shared = format!("/api/v1/shared-group-plans/{}/", own["share_token"].as_str().unwrap());
    let answer = town.get(&shared);
    assert_eq!(answer.status, Status::Ok);
    for (header, value) in [
        ("cache-control", "private, no-store"),
        ("referrer-policy", "no-referrer"),
        ("x-robots-tag", "noindex"),
    ] {
        assert_eq!(answer.header(header), value);
    }
    let labels: Vec<Value> =
        answer.json()["options"].as_array().unwrap().iter().map(|option| option["label"].clone()).collect();
    assert_eq!(
        labels,
        [
            "Saturday, November 28, 6 PM – 8:30 PM",
            "Hart Bakery",
            "Winter Market, Saturday, December 5, 10 AM",
            "Sledding",
        ]
    );
    let page = town.get(&format!("/group-plan/{}", own["share_token"].as_str().unwrap()));
    assert_eq!((page.status, page.header("referrer-policy")), (Status::Ok, "no-referrer"));
    assert_eq!(page.header("cache-control"), "private, no-store");
    assert!(page.text.contains("noindex") && !page.text.contains("canonical"));
    let stored: i64 = town
        .conn()
        .query_row(
            "SELECT count(*) FROM group_plans WHERE instr(CAST(token_hash AS TEXT), ?1)",
            [own["share_token"].as_str().unwrap()],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(stored, 0);
}

#[test]
fn a_date_of_a_series_is_called_and_lies_where_that_date_does() {
    let town = town();
    let mut market = events::load(&town.conn(), 1).unwrap().unwrap();
    market.latitude = Some(41.3);
    market.longitude = Some(-72.3);
    let own = |day: &str, latitude: Option<f64>| Exception::Changed {
        recurrence_id: format!("2026-12-{day}T10:00:00").parse().unwrap(),
        changes: Changes {
            title: Some("Lantern Market".into()),
            location: Some("Old Mill".into()),
            latitude,
            longitude: latitude.map(|_| -72.4),
            ..Changes::default()
        },
    };
    market.exceptions = vec![own("05", Some(41.4)), own("12", None)];
    let conn = town.conn();
    conn.execute_batch("BEGIN IMMEDIATE").unwrap();
    events::update(&conn, &town.clock, 1, &market).unwrap();
    conn.execute_batch("COMMIT").unwrap();
    let option =
        |day: &str| json!({ "kind": "event", "object_id": 1, "recurrence_id": format!("{day}T10:00:00") });
    let owner = resident(&town);
    let body = json!({
        "title": "Saturday", "options": [option("2026-11-28"), option("2026-12-05"), option("2026-12-12")],
    });
    let made = town.ask("POST", PLANS, &owner, &body);
    assert_eq!(made.status, Status::Created, "{}", made.text);
    let shown = || {
        let own = town.ask("GET", &format!("{PLANS}{}/", made.json()["id"]), &owner, &Value::Null).json();
        own["options"].as_array().unwrap().clone()
    };
    let places: Vec<Value> = shown().iter().map(|option| option["place"]["latitude"].clone()).collect();
    assert_eq!(places, [json!(41.3), json!(41.4), Value::Null]);
    let named = |number: usize| shown()[number]["label"].as_str().unwrap().to_owned();
    assert!(named(0).starts_with("Winter Market,") && named(1).starts_with("Lantern Market,"));
    // The option keeps its name when the event is gone.
    town.conn().execute("DELETE FROM events WHERE id = 1", []).unwrap();
    assert!(named(1).starts_with("Lantern Market"), "{}", named(1));
}

#[test]
fn what_is_wrong_is_told_at_its_field() {
    let town = town();
    let owner = resident(&town);
    let refused = |body: &Value| {
        let answer = town.ask("POST", PLANS, &owner, body);
        assert_eq!(answer.status, Status::BadRequest, "{}", answer.text);
        answer.json()
    };
    let with = |option: Value| json!({ "title": "Dinner", "options": [option] });
    assert!(refused(&json!({ "title": "x".repeat(500) }))["title"][0].is_string());
    assert!(refused(&json!({ "title": "Dinner" }))["options"][0].as_str().unwrap().contains("at least one"));
    let twice = refused(&json!({ "title": "Dinner", "options": [day("2026-11-28"), day("2026-11-28")] }));
    assert!(twice["options.1.start_date"][0].as_str().unwrap().contains("already on the list"), "{twice}");
    for (option, field) in [
        (json!({ "kind": "date", "start_date": "2026-02-30" }), "start_date"),
        (json!({ "kind": "date", "start_date": "2026-11-01" }), "start_date"),
        (json!({ "kind": "date" }), "start_date"),
        (json!({ "kind": "date", "start_time": "18:00" }), "start_date"),
        (json!({ "kind": "date", "start_date": "2027-03-14", "start_time": "02:30" }), "start_time"),
        (json!({ "kind": "business", "object_id": 99 }), "object_id"),
        (json!({ "kind": "business" }), "object_id"),
        (json!({ "kind": "event", "object_id": 1 }), "recurrence_id"),
        (json!({ "kind": "event", "object_id": 1, "recurrence_id": "2026-12-06T10:00:00" }), "recurrence_id"),
        (json!({ "kind": "custom" }), "title"),
        (json!({ "kind": "date", "start_date": "2026-12-01", "capacity": 0 }), "capacity"),
        (json!({ "start_date": "2026-12-01" }), "kind"),
    ] {
        let errors = refused(&with(option.clone()));
        assert!(errors[format!("options.0.{field}")][0].is_string(), "{option}: {errors}");
    }
    let gap = refused(&with(json!({ "kind": "date", "start_date": "2027-03-14", "start_time": "02:30" })));
    assert_eq!(
        gap["options.0.start_time"][0],
        "2:30 AM does not exist on March 14, 2027: the clocks go forward. Choose another time."
    );
    let over = json!({ "title": "Dinner", "deadline_date": "2026-11-20", "options": [day("2026-11-28")] });
    assert!(refused(&over)["deadline_date"][0].is_string());
    assert_eq!(town.ask("GET", PLANS, &owner, &Value::Null).json()["results"], json!([]), "nothing was made");
}

#[test]
fn a_new_link_ends_the_old_one_at_once_and_keeps_the_answers() {
    let plan = planned(&dinner());
    assert_eq!(plan.shown()["organizer"], "The organizer", "who has no name is no number");
    plan.vote(1, "Bo", &["yes", "no", "if_need_be"]);
    assert_eq!(plan.act("POST", "link/", &json!({})).status, Status::NoContent);
    let gone = plan.town.get(&plan.shared);
    assert_eq!(gone.status, Status::NotFound);
    assert!(gone.json()["detail"].as_str().unwrap().contains("ask for the new link"), "{}", gone.text);
    let late = plan.town.ask(
        "PUT",
        &format!("{}participants/{}/", plan.shared, key(1)),
        "",
        &json!({ "name": "Bo" }),
    );
    assert_eq!(late.status, Status::NotFound);
    let own = plan.own();
    let fresh = format!("/api/v1/shared-group-plans/{}/", own["share_token"].as_str().unwrap());
    let mine = plan.town.json(&format!("{fresh}participants/{}/", key(1)));
    assert_eq!((&mine["name"], &mine["answers"][1]["answer"]), (&json!("Bo"), &json!("no")));
}

#[test]
fn editing_an_option_drops_no_vote_and_others_plans_are_not_there() {
    let plan = planned(&dinner());
    plan.vote(1, "Bo", &["yes", "no", "if_need_be"]);
    let before = plan.tallies();
    let first = plan.options()[0];
    let change =
        json!({ "start_date": "2026-11-28", "start_time": "19:00", "note": "By the window", "capacity": 8 });
    assert_eq!(plan.act("PATCH", &format!("options/{first}/"), &change).status, Status::NoContent);
    assert_eq!(plan.tallies(), before);
    let option = plan.shown()["options"][0].clone();
    assert_eq!(
        (&option["label"], &option["note"]),
        (&json!("Saturday, November 28, 7 PM – 8:30 PM"), &json!("By the window"))
    );
    // What is left out stays; null clears.
    let changed = |below: &str, change: Value| {
        let answer = plan.act("PATCH", below, &change);
        assert_eq!(answer.status, Status::NoContent, "{change}: {}", answer.text);
        plan.own()
    };
    let option = format!("options/{first}/");
    let noted = changed(&option, json!({ "note": "At the bar" }))["options"][0].clone();
    assert_eq!(noted["label"], "Saturday, November 28, 7 PM – 8:30 PM");
    assert_eq!((&noted["note"], &noted["capacity"]), (&json!("At the bar"), &json!(8)));
    let moved = changed(&option, json!({ "start_time": "19:30" }))["options"][0].clone();
    assert_eq!(moved["label"], "Saturday, November 28, 7:30 PM – 8:30 PM");
    assert_eq!(moved["note"], "At the bar");
    let none = json!({ "note": "", "capacity": null, "start_time": null, "end_time": null });
    let cleared = changed(&option, none)["options"][0].clone();
    assert_eq!(
        (&cleared["label"], &cleared["note"], &cleared["capacity"]),
        (&json!("Saturday, November 28"), &json!(""), &Value::Null)
    );
    let undated = plan.act("PATCH", &option, &json!({ "start_date": null }));
    assert!(undated.json()["start_date"][0].is_string(), "{}", undated.text);
    for (change, deadline) in [
        (json!({ "deadline_time": "18:00" }), json!("2026-11-27T18:00:00")),
        (json!({ "deadline_date": "2026-11-26" }), json!("2026-11-26T18:00:00")),
        (json!({ "deadline_time": null }), json!("2026-11-26T23:59:00")),
        (json!({ "title": "Supper" }), json!("2026-11-26T23:59:00")),
        (json!({ "deadline_date": null, "deadline_time": null }), Value::Null),
    ] {
        assert_eq!(changed("", change)["deadline"]["local"], deadline);
    }
    let undated = plan.act("PATCH", "", &json!({ "deadline_time": "18:00" }));
    assert!(undated.json()["deadline_date"][0].is_string(), "{}", undated.text);
    assert_eq!(plan.tallies(), before);
    let twin = json!({ "start_date": "2026-11-29", "start_time": "18:00", "end_time": "20:30" });
    assert!(plan.act("PATCH", &format!("options/{first}/"), &twin).json()["start_date"][0].is_string());
    let stranger =
        plan.town.sign_in(&crate::accounts::NewUser { email: "eve@x.example".into(), ..Default::default() });
    for (method, below) in [("GET", ""), ("DELETE", ""), ("POST", "link/"), ("POST", "close/")] {
        let answer = plan.town.ask(method, &format!("{}{below}", plan.url), &stranger, &Value::Null);
        assert_eq!(answer.status, Status::NotFound, "{method} {below}");
    }
    assert_eq!(plan.act("DELETE", "", &Value::Null).status, Status::NoContent);
    assert_eq!(plan.town.get(&plan.shared).status, Status::NotFound);
}

#[test]
fn ninety_days_after_the_last_date_everything_of_a_plan_is_erased() {
    let plan = planned(&dinner());
    plan.vote_with(1, "Bo", "bo@x.example", &["yes"]);
    let conn = plan.town.conn();
    super::super::retention::run(&conn, "2027-03-04".parse().unwrap()).unwrap();
    assert_eq!(plan.shown()["participants"][0]["name"], "Bo", "its last date was December 5");
    super::super::retention::run(&conn, "2027-03-07".parse().unwrap()).unwrap();
    for table in ["group_plans", "group_plan_options", "group_plan_participants", "group_plan_votes"] {
        let left: i64 =
            conn.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap();
        assert_eq!(left, 0, "{table}");
    }
    assert_eq!(plan.mails_to("bo@x.example"), 0);
}

#[test]
fn the_mail_to_whoever_leaves_is_forgotten_and_so_is_that_of_a_deleted_plan_and_of_a_closed_account() {
    let people = json!({ "people": [{ "name": "Eve", "email": "eve@x.example" }] });
    let invited = || {
        let plan = planned(&dinner());
        plan.vote_with(1, "Bo", "bo@x.example", &["yes"]);
        assert_eq!(plan.act("POST", "invitations/", &people).status, Status::NoContent);
        plan.act("POST", "reminders/", &json!({}));
        let mails = [plan.mails_to("bo@x.example"), plan.mails_to("eve@x.example")];
        assert_eq!(mails, [2, 2], "a link or an invitation, and a reminder");
        plan
    };
    let plan = invited();
    let own = format!("{}participants/{}/", plan.shared, key(1));
    assert_eq!(plan.town.ask("DELETE", &own, "", &Value::Null).status, Status::NoContent);
    assert_eq!((plan.mails_to("bo@x.example"), plan.mails_to("eve@x.example")), (0, 2));
    assert_eq!(plan.act("DELETE", "", &Value::Null).status, Status::NoContent);
    assert_eq!(plan.mails_to("eve@x.example"), 0);

    let plan = invited();
    let proof = json!({ "email": "ada@wexbury.example" });
    plan.town.done("POST", "/api/v1/dj-rest-auth/user/delete/", &plan.owner(), &proof);
    assert_eq!((plan.mails_to("bo@x.example"), plan.mails_to("eve@x.example")), (0, 0));
}
