use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::{NewUser, Role};
use crate::directory::hours::Hours;
use crate::directory::{self, NewBusiness};
use crate::testing::TestTown;

const PET: &str = "/api/v1/life-services/new-pet/";

fn resident(town: &TestTown) -> String {
    town.member("ada@reader.example", Role::Consumer)
}

fn read(town: &TestTown, token: &str, path: &str) -> Value {
    town.done("GET", path, token, &Value::Null)
}

fn say(town: &TestTown, token: &str, key: &str, body: &Value) -> Value {
    let answer = town.ask("PATCH", &format!("{PET}steps/{key}/"), token, body);
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    answer.json()
}

fn step(service: &Value, key: &str) -> Value {
    let steps = service["steps"].as_array().unwrap();
    steps.iter().find(|step| step["key"] == key).cloned().unwrap_or_default()
}

/// Staff edit the checklist of a new pet.
fn edit(town: &TestTown, change: impl FnOnce(&mut Value)) {
    let clerk = town.superuser();
    let listed = read(town, &clerk, "/api/v1/admin/checklists/?kind=situation");
    let found = listed.as_array().unwrap().iter().find(|one| one["slug"] == "new-pet").unwrap().clone();
    let path = format!("/api/v1/admin/checklists/{}/", found["id"]);
    let mut checklist = read(town, &clerk, &path);
    change(&mut checklist);
    let answer = town.ask("PUT", &path, &clerk, &checklist);
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
}

#[test]
fn ticks_and_notes_are_saved_to_the_account_and_counted() {
    let town = TestTown::empty();
    let token = resident(&town);
    let before = read(&town, &token, PET);
    assert_eq!(before["progress"], Value::Null);
    let total = before["steps"].as_array().unwrap().len();
    say(&town, &token, "vet", &json!({ "status": "done" }));
    say(&town, &token, "vet", &json!({ "note": "Dr. Lark, Tuesday" }));
    let changed = say(&town, &token, "training", &json!({ "status": "not_needed" }));
    assert_eq!(changed["progress"]["not_needed"], 1);
    let after = read(&town, &token, PET);
    assert_eq!(
        (&step(&after, "vet")["status"], &step(&after, "vet")["note"]),
        (&json!("done"), &json!("Dr. Lark, Tuesday"))
    );
    let progress = &after["progress"];
    assert_eq!(
        (&progress["done"], &progress["total"], &progress["is_complete"]),
        (&json!(1), &json!(total), &json!(false))
    );
    for left in after["steps"].as_array().unwrap() {
        say(&town, &token, left["key"].as_str().unwrap(), &json!({ "status": "done" }));
    }
    assert_eq!(read(&town, &token, PET)["progress"]["is_complete"], true);
}

#[test]
fn several_situations_go_on_at_once_and_nobody_sees_anothers() {
    let town = TestTown::empty();
    let (ada, ben) = (resident(&town), town.member("ben@reader.example", Role::Consumer));
    say(&town, &ada, "vet", &json!({ "status": "done" }));
    let path = "/api/v1/life-services/moving-in/steps/trash/";
    town.ask("PATCH", path, &ada, &json!({ "status": "done" }));
    let begun = |token: &str| {
        let listed = read(&town, token, "/api/v1/life-services/");
        listed.as_array().unwrap().iter().filter(|one| !one["progress"].is_null()).count()
    };
    assert_eq!((begun(&ada), begun(&ben)), (2, 0));
}

#[test]
fn an_edit_keeps_what_was_ticked_and_shows_removed_steps_as_done_before() {
    let town = TestTown::empty();
    let token = resident(&town);
    say(&town, &token, "vet", &json!({ "status": "done" }));
    say(&town, &token, "rabies", &json!({ "status": "done", "note": "until 2029" }));
    edit(&town, |checklist| {
        let items = checklist["items"].as_array_mut().unwrap();
        items.retain(|item| item["key"] != "rabies");
        items.reverse();
        let vet = items.iter_mut().find(|item| item["key"] == "vet").unwrap();
        vet["title"] = json!("Find a vet you like");
    });
    let after = read(&town, &token, PET);
    let vet = step(&after, "vet");
    assert_eq!((&vet["title"], &vet["status"]), (&json!("Find a vet you like"), &json!("done")));
    let former = &after["former_steps"];
    assert_eq!(former.as_array().unwrap().len(), 1, "{former}");
    assert_eq!(
        (&former[0]["title"], &former[0]["note"]),
        (&json!("Get the rabies shot"), &json!("until 2029"))
    );
    assert_eq!(after["progress"]["done"], 1, "only what the checklist has now is counted");
    edit(&town, |checklist| {
        let items = checklist["items"].as_array_mut().unwrap();
        items.push(json!({ "key": "rabies", "title": "Rabies shot" }));
    });
    assert_eq!(step(&read(&town, &token, PET), "rabies")["status"], "done", "it came back under its key");
}

#[test]
fn who_has_begun_keeps_a_checklist_that_is_hidden_or_removed() {
    let town = TestTown::empty();
    let (ada, ben) = (resident(&town), town.member("ben@reader.example", Role::Consumer));
    say(&town, &ada, "vet", &json!({ "status": "done" }));
    let clerk = town.superuser();
    let id = read(&town, &ada, PET)["id"].clone();
    let path = format!("/api/v1/admin/checklists/{id}/");
    assert_eq!(town.ask("DELETE", &path, &clerk, &Value::Null).status, Status::NoContent);
    let kept = read(&town, &ada, PET);
    assert_eq!((&kept["is_published"], &step(&kept, "vet")["status"]), (&json!(false), &json!("done")));
    let gone = town.ask("GET", PET, &ben, &Value::Null);
    assert_eq!((gone.status.code, &gone.json()["detail"]), (410, &json!("This checklist was removed.")));
    let slug = PET.trim_end_matches('/').rsplit('/').next().unwrap();
    let gone = town.ask("GET", &format!("/api/v1/checklists/{slug}/"), &ben, &Value::Null);
    assert_eq!(gone.status.code, 410, "{}", gone.text);
    // Once restored, its address works again; hidden and then deleted, it does not reveal that it ever
    // existed.
    let deleted =
        town.ask("GET", "/api/v1/admin/deleted-records/?kind=checklist", &clerk, &Value::Null).json();
    let restore = format!("/api/v1/admin/deleted-records/{}/restore/", deleted["results"][0]["id"]);
    assert_eq!(town.ask("POST", &restore, &clerk, &json!({})).status, Status::Ok);
    assert_eq!(town.ask("GET", PET, &ben, &Value::Null).status, Status::Ok);
    edit(&town, |checklist| checklist["is_published"] = json!(false));
    assert_eq!(town.ask("GET", PET, &ben, &Value::Null).status, Status::NotFound);
    assert_eq!(town.ask("DELETE", &path, &clerk, &Value::Null).status, Status::NoContent);
    assert_eq!(town.ask("GET", PET, &ben, &Value::Null).status, Status::NotFound, "it was not public");
}

#[test]
fn starting_over_can_be_undone() {
    let town = TestTown::empty();
    let token = resident(&town);
    say(&town, &token, "vet", &json!({ "status": "done", "note": "Dr. Lark" }));
    let erased = town.ask("DELETE", PET, &token, &Value::Null).json();
    assert_eq!(read(&town, &token, PET)["progress"], Value::Null);
    let answer = town.ask("PUT", PET, &token, &json!({ "steps": erased["steps"] }));
    assert_eq!(answer.status, Status::NoContent, "{}", answer.text);
    let vet = step(&read(&town, &token, PET), "vet");
    assert_eq!((&vet["status"], &vet["note"]), (&json!("done"), &json!("Dr. Lark")));
    let bad = town.ask("PUT", PET, &token, &json!({ "steps": [{ "key": "vet" }] }));
    assert_eq!(bad.status, Status::BadRequest);
    let long = json!({ "key": "vet", "title": "Vet", "note": "x".repeat(1001), "status": "begun" });
    let bad = town.ask("PUT", PET, &token, &json!({ "steps": [erased["steps"][0], long] }));
    assert_eq!(
        bad.json(),
        json!({
            "steps.1.status": ["\"begun\" is not a valid choice."],
            "steps.1.note": ["Ensure this field has no more than 1000 characters."],
        })
    );
    let bad = town.ask("PUT", PET, &token, &json!({ "steps": 7 }));
    assert!(bad.json()["steps"][0].as_str().unwrap().starts_with("Give a list of at most 300 steps"));
    assert_eq!(step(&read(&town, &token, PET), "vet")["status"], "done", "a refusal erases nothing");
}

#[test]
fn bad_input_about_a_step_is_told_at_its_field() {
    let town = TestTown::empty();
    let token = resident(&town);
    let path = format!("{PET}steps/vet/");
    for (body, field) in
        [(json!({ "status": "maybe" }), "status"), (json!({ "note": "x".repeat(1001) }), "note")]
    {
        let answer = town.ask("PATCH", &path, &token, &body);
        assert_eq!(answer.status, Status::BadRequest);
        assert!(answer.json()[field].is_array(), "{}", answer.text);
    }
    let unknown =
        town.ask("PATCH", &format!("{PET}steps/no-such-step/"), &token, &json!({ "status": "done" }));
    assert_eq!(unknown.status, Status::NotFound);
    let answer = town.ask("GET", &format!("{PET}?near=the-moon"), &token, &Value::Null);
    assert!(answer.json()["near"].is_array(), "{}", answer.text);
}

/// It is Saturday, 10 AM; `east` is in hundredths of a degree.
fn vet(name: &str, hours: &str, east: f64) -> NewBusiness {
    NewBusiness {
        name: name.into(),
        category: "Pets & Vets".into(),
        hours: Some(Hours::parse(hours, "2026-11-21".parse().unwrap()).unwrap()),
        latitude: Some(41.3),
        longitude: Some(-72.4 + east / 100.0),
        phone: "(860) 555-0101".into(),
        ..NewBusiness::default()
    }
}

#[test]
fn open_businesses_come_first_and_then_the_nearest() {
    let town = TestTown::with_businesses(&[
        vet("Closed Near", "Mo 09:00-10:00", 0.0),
        vet("Open Far", "24/7", 3.0),
        vet("Open Near", "24/7", 1.0),
        vet("Closed Far", "Mo 09:00-10:00", 5.0),
    ]);
    let token = resident(&town);
    let names = |near: &str| -> Vec<String> {
        let service = read(&town, &token, &format!("{PET}?near={near}"));
        let found = step(&service, "vet")["businesses"].clone();
        let found = found.as_array().unwrap();
        assert!(found.iter().all(|business| business["distance_km"].is_f64()), "{found:?}");
        found.iter().map(|business| business["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names("41.3,-72.4"), ["Open Near", "Open Far", "Closed Near", "Closed Far"]);
    assert_eq!(names("41.3,-72.35"), ["Open Far", "Open Near", "Closed Far", "Closed Near"]);
    assert_eq!(names("").len(), 4, "without a place they are measured from the town's center");
}

#[test]
fn a_step_shows_its_offices_listing_once() {
    let office = NewBusiness {
        name: "Town Clerk".into(),
        category: "Pets & Vets".into(),
        phone: "(860) 555-7658".into(),
        ..NewBusiness::default()
    };
    let town = TestTown::with_businesses(&[office, vet("Lark Veterinary", "24/7", 0.0)]);
    let token = resident(&town);
    edit(&town, |checklist| {
        let items = checklist["items"].as_array_mut().unwrap();
        let license = items.iter_mut().find(|item| item["key"] == "dog-license").unwrap();
        license["office"]["business_slug"] = json!("town-clerk");
        license["categories"] = json!(["pets-vets"]);
    });
    let license = step(&read(&town, &token, PET), "dog-license");
    assert_eq!(license["office"]["listing"]["phone"], "(860) 555-7658");
    assert_eq!(license["businesses"].as_array().unwrap().len(), 1);
    assert_eq!(license["businesses"][0]["name"], "Lark Veterinary");
    // Its category was renamed.
    let clerk = town.superuser();
    let category = town.json("/api/v1/categories/pets-vets/")["id"].clone();
    let path = format!("/api/v1/admin/categories/{category}/");
    town.done("PATCH", &path, &clerk, &json!({ "name": "Animals" }));
    let license = step(&read(&town, &token, PET), "dog-license");
    assert_eq!(license["businesses"][0]["name"], "Lark Veterinary");
    assert_eq!(license["categories"][0]["slug"], "animals");
    edit(&town, |checklist| checklist["items"][0]["categories"] = json!(["pets-vets"]));
    let conn = town.conn();
    assert!(directory::center(&conn).unwrap().is_some_and(|center| (center.latitude - 41.3).abs() < 1e-6));
}

#[test]
fn closing_the_account_erases_the_progress_and_the_copy_of_ones_data_holds_it() {
    let town = TestTown::empty();
    let password = "Green-harbor-2026";
    let (id, token) = town.join(&NewUser {
        email: "ada@reader.example".into(),
        password_hash: crate::accounts::hash(password).unwrap(),
        is_email_verified: true,
        ..NewUser::default()
    });
    say(&town, &token, "vet", &json!({ "status": "done", "note": "Dr. Lark" }));
    let copy = read(&town, &token, "/api/v1/dj-rest-auth/user/export/");
    assert_eq!(copy["life_services"][0]["note"], "Dr. Lark");
    let body = json!({ "password": password });
    let answer = town.ask("POST", "/api/v1/dj-rest-auth/user/delete/", &token, &body);
    assert!(answer.status.class().is_success(), "{}", answer.text);
    let conn = town.conn();
    for table in ["life_services", "life_service_steps"] {
        let sql = format!("SELECT count(*) FROM {table} WHERE user_id = ?1");
        let left: i64 = conn.query_row(&sql, [id], |row| row.get(0)).unwrap();
        assert_eq!(left, 0, "{table}");
    }
}
