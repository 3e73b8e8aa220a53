use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::directory::{self, BusinessRole, BusinessStatus, NewBusiness};
use crate::testing::{TestResponse, TestTown};

const LISTING: &str = "/api/v1/businesslistings/hart-bakery/";
const REQUEST: &str = "/api/v1/businesslistings/hart-bakery/change-request/";
const QUEUE: &str = "/api/v1/admin/change-requests/";

struct Bakery {
    town: TestTown,
    owner: String,
    staff: String,
}

/// Hart Bakery with an owner, and a second category.
fn bakery_with(status: BusinessStatus) -> Bakery {
    let town = TestTown::with_businesses(&[
        NewBusiness {
            name: "Hart Bakery".into(),
            category: "Bakeries".into(),
            street_address: "12 Elm Street".into(),
            locality: "Wexbury".into(),
            phone: "860-555-0123".into(),
            latitude: Some(41.37),
            longitude: Some(-72.47),
            status,
            ..NewBusiness::default()
        },
        NewBusiness { name: "Harbor Inn".into(), category: "Restaurants".into(), ..NewBusiness::default() },
    ]);
    let (owner, staff) = (town.owner(1), town.superuser());
    Bakery { town, owner, staff }
}

fn bakery() -> Bakery {
    bakery_with(BusinessStatus::Published)
}

impl Bakery {
    fn patch(&self, token: &str, body: &Value) -> TestResponse {
        self.town.ask("PATCH", LISTING, token, body)
    }

    fn edit(&self, body: &Value) -> Value {
        let answer = self.patch(&self.owner, body);
        assert_eq!(answer.status, Status::Ok, "{}", answer.text);
        answer.json()
    }

    fn waiting(&self) -> Value {
        let managed = self.town.ask("GET", &format!("{LISTING}manage/"), &self.owner, &Value::Null);
        managed.json()["change_request"].clone()
    }

    /// Field, before and after of each waiting change.
    fn waiting_fields(&self) -> Vec<(String, String, String)> {
        let waiting = self.waiting();
        let text = |field: &Value, key: &str| field[key].as_str().unwrap().to_owned();
        let fields = waiting["fields"].as_array().cloned().unwrap_or_default();
        fields.iter().map(|one| (text(one, "field"), text(one, "before"), text(one, "after"))).collect()
    }

    fn decide(&self, id: &Value, body: &Value) -> TestResponse {
        self.town.ask("POST", &format!("{QUEUE}{id}/decide/"), &self.staff, body)
    }

    fn queue(&self, status: &str) -> Vec<Value> {
        let listed = self.town.ask("GET", &format!("{QUEUE}?status={status}"), &self.staff, &Value::Null);
        listed.json()["results"].as_array().unwrap().clone()
    }

    /// Title, message and link of the newest notification.
    fn newest_notice(&self, token: &str) -> [String; 3] {
        let told = self.town.ask("GET", "/api/v1/notifications/", token, &Value::Null).json();
        ["title", "message", "link"]
            .map(|key| told["results"][0][key].as_str().unwrap_or_default().to_owned())
    }
}

fn fields(rows: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
    rows.iter().map(|(field, before, after)| ((*field).into(), (*before).into(), (*after).into())).collect()
}

#[test]
fn name_category_and_address_wait_while_the_rest_is_public_at_once() {
    let bakery = bakery();
    let answer = bakery.edit(&json!({
        "name": "Hart & Daughters", "category": "restaurants", "description": "Bread.", "street_address": "12 Elm Street",
        "latitude": 41.38,
    }));
    assert_eq!(answer["description"], "Bread.");
    assert_eq!((&answer["name"], &answer["slug"]), (&json!("Hart Bakery"), &json!("hart-bakery")));
    assert_eq!((&answer["category"]["name"], &answer["latitude"]), (&json!("Bakeries"), &json!(41.37)));
    assert_eq!(answer["change_request"], bakery.waiting(), "the answer says what waits");
    assert_eq!(
        bakery.waiting_fields(),
        fields(&[
            ("name", "Hart Bakery", "Hart & Daughters"),
            ("category", "Bakeries", "Restaurants"),
            ("position", "41.370000, -72.470000", "41.380000, -72.470000"),
        ]),
        "an address that is sent as it is does not wait"
    );
    let page = bakery.town.get("/directory/hart-bakery").text;
    assert!(page.contains("Hart Bakery") && page.contains("Bread.") && !page.contains("Daughters"));
    let told = bakery.newest_notice(&bakery.staff);
    assert_eq!(
        told,
        [
            "Hart Bakery asks for a change",
            "Waiting for you: name, category, and place on the map.",
            "/admin/changes"
        ]
    );
    let trail =
        bakery.town.ask("GET", "/api/v1/admin/audit/?action=business.change", &bakery.staff, &Value::Null);
    assert_eq!(trail.json()["results"][0]["after"]["name"], "Hart & Daughters");
}

#[test]
fn a_second_edit_is_merged_and_a_field_set_back_leaves() {
    let bakery = bakery();
    let first =
        bakery.edit(&json!({ "name": "Hart & Daughters", "locality": "Essex" }))["change_request"].clone();
    bakery.edit(&json!({ "phone": "860-555-0199" }));
    assert_eq!(bakery.waiting(), first, "an edit that names none of them leaves what waits");
    let manager = bakery.town.business_member(1, "jo@hart.example", BusinessRole::Manager);
    let merged = bakery.patch(&manager, &json!({ "name": "Hart & Sons", "street_address": "" })).json();
    assert_eq!(merged["change_request"]["id"], first["id"]);
    assert_eq!(
        bakery.waiting_fields(),
        fields(&[
            ("name", "Hart Bakery", "Hart & Sons"),
            ("street_address", "12 Elm Street", ""),
            ("locality", "Wexbury", "Essex"),
        ])
    );
    assert_eq!(bakery.queue("open")[0]["asked_by"]["email"], "jo@hart.example");
    bakery.edit(&json!({ "name": "Hart Bakery", "street_address": "12 Elm Street" }));
    assert_eq!(bakery.waiting_fields(), fields(&[("locality", "Wexbury", "Essex")]));
    let last = bakery.edit(&json!({ "locality": "Wexbury" }));
    assert_eq!((last["change_request"].clone(), bakery.waiting()), (Value::Null, Value::Null));
    assert_eq!(bakery.queue("open"), Vec::<Value>::new());
}

#[test]
fn its_people_take_back_what_waits() {
    let bakery = bakery();
    bakery.edit(&json!({ "name": "Hart & Daughters" }));
    let id = bakery.queue("open")[0]["id"].clone();
    assert_eq!(bakery.town.ask("DELETE", REQUEST, &bakery.owner, &Value::Null).status, Status::NoContent);
    assert_eq!(bakery.waiting(), Value::Null);
    assert_eq!(bakery.town.ask("DELETE", REQUEST, &bakery.owner, &Value::Null).status, Status::NoContent);
    let late = bakery.decide(&id, &json!({ "approve": ["name"] }));
    assert_eq!(late.status, Status::Conflict);
    assert!(late.text.contains("withdrawn"), "{}", late.text);
    assert_eq!(bakery.town.json(LISTING)["name"], "Hart Bakery");
}

#[test]
fn staff_approve_one_field_and_reject_the_other_with_the_reason() {
    let bakery = bakery();
    let waiting = bakery.edit(&json!({ "name": "Hart & Daughters", "postal_code": "06499" }));
    let id = &waiting["change_request"]["id"];
    let refused = bakery.decide(id, &json!({ "approve": ["name"] }));
    assert_eq!(refused.status, Status::BadRequest);
    assert!(refused.json()["reason"][0].as_str().unwrap().starts_with("Say why"), "{}", refused.text);
    let foreign = bakery.decide(id, &json!({ "approve": ["phone"], "reason": "No." }));
    assert_eq!(foreign.json(), json!({ "approve": ["\"phone\" does not wait in this request."] }));
    let decided =
        bakery.decide(id, &json!({ "approve": ["name"], "reason": "This ZIP code is Deep River's." }));
    assert_eq!(decided.status, Status::Ok, "{}", decided.text);
    let rows = decided.json()["fields"].clone();
    assert_eq!((&rows[0]["field"], &rows[0]["is_approved"]), (&json!("name"), &json!(true)));
    assert_eq!((&rows[1]["field"], &rows[1]["is_approved"]), (&json!("postal_code"), &json!(false)));

    let business = bakery.town.json(LISTING);
    assert_eq!(
        (&business["name"], &business["slug"]),
        (&json!("Hart & Daughters"), &json!("hart-daughters"))
    );
    assert_eq!(business["postal_code"], "");
    assert_eq!(bakery.town.get("/directory/hart-bakery").header("location"), "/directory/hart-daughters");
    let told = bakery.newest_notice(&bakery.owner);
    assert_eq!(told[0], "Hart & Daughters: some of your changes are public");
    assert_eq!(
        told[1],
        "Approved: name. Not approved: ZIP code. The town office says: This ZIP code is Deep River's."
    );
    assert_eq!(told[2], "/dashboard/business/1/edit");
    assert_eq!((bakery.waiting(), bakery.queue("open").len()), (Value::Null, 0));
    assert_eq!(bakery.queue("decided")[0]["reason"], "This ZIP code is Deep River's.");

    let again = bakery.decide(id, &json!({ "approve": ["postal_code"] }));
    assert_eq!(again.status, Status::Conflict);
    assert_eq!(again.json(), json!({ "detail": "This request has already been decided." }));

    let trail = bakery.town.ask("GET", "/api/v1/admin/audit/", &bakery.staff, &Value::Null).json();
    let entry = &trail["results"][0];
    assert_eq!((&entry["action"], &entry["can_restore"]), (&json!("business.change-approve"), &json!(true)));
    let restored = format!("/api/v1/admin/audit/{}/restore/", entry["id"]);
    assert_eq!(bakery.town.ask("POST", &restored, &bakery.staff, &json!({})).status, Status::NoContent);
    assert_eq!(bakery.town.json(LISTING)["name"], "Hart Bakery");
}

#[test]
fn a_request_is_rejected_as_a_whole() {
    let bakery = bakery();
    let id = bakery.edit(&json!({ "category": "Restaurants" }))["change_request"]["id"].clone();
    for body in [json!({}), json!({ "approve": "category" }), json!({ "approve": [1] })] {
        let refused = bakery.decide(&id, &body);
        assert!(refused.status == Status::BadRequest && refused.json().get("approve").is_some(), "{body}");
    }
    let rejected = bakery.decide(&id, &json!({ "approve": [], "reason": "You have no tables." }));
    assert_eq!(rejected.status, Status::Ok, "{}", rejected.text);
    assert_eq!(bakery.town.json(LISTING)["category"]["name"], "Bakeries");
    let told = bakery.newest_notice(&bakery.owner);
    assert_eq!(told[0], "Hart Bakery: your changes were not approved");
    assert_eq!(told[1], "Not approved: category. The town office says: You have no tables.");
}

#[test]
fn edits_of_staff_are_public_at_once_and_make_equal_fields_moot() {
    let bakery = bakery();
    let asked =
        bakery.edit(&json!({ "name": "Hart & Daughters", "locality": "Essex" }))["change_request"].clone();
    let staff =
        bakery.patch(&bakery.staff, &json!({ "name": "Hart & Daughters", "category": "Patisseries" }));
    assert_eq!(staff.json()["category"]["name"], "Patisseries", "staff may make a category");
    assert_eq!(bakery.waiting_fields(), fields(&[("locality", "Wexbury", "Essex")]));
    bakery.patch(&bakery.staff, &json!({ "locality": "Chester" }));
    let open = bakery.queue("open");
    assert_eq!(open[0]["fields"][0]["before"], "Chester", "what is public now");
    let stale = json!({ "approve": ["locality"], "seen_at": asked["created_at"] });
    bakery.town.clock.set("2026-11-21T15:05:00Z".parse().unwrap());
    let owner = bakery.town.owner(1);
    bakery.patch(&owner, &json!({ "locality": "Deep River" }));
    let conflict = bakery.decide(&asked["id"], &stale);
    assert_eq!(conflict.status, Status::Conflict, "it is another change than the one that was looked at");
    assert!(conflict.text.contains("changed since you opened it"), "{}", conflict.text);
    let seen = bakery.queue("open")[0]["updated_at"].clone();
    let decided = bakery.decide(&asked["id"], &json!({ "approve": ["locality"], "seen_at": seen }));
    assert_eq!(decided.status, Status::Ok, "{}", decided.text);
    assert_eq!(bakery.town.json("/api/v1/businesslistings/1/")["locality"], "Deep River");
}

#[test]
fn on_a_pending_listing_everything_is_at_once_and_on_a_hidden_one_its_people_still_ask() {
    let pending = bakery_with(BusinessStatus::Pending);
    let answer = pending.edit(&json!({ "name": "Hart & Daughters", "category": "Restaurants" }));
    assert_eq!((&answer["name"], &answer["change_request"]), (&json!("Hart & Daughters"), &Value::Null));
    assert_eq!(pending.town.get("/api/v1/businesslistings/1/").status, Status::NotFound, "still pending");
    let hidden = bakery_with(BusinessStatus::Hidden);
    let answer = hidden.edit(&json!({ "name": "Hart & Daughters", "phone": "" }));
    assert_eq!((&answer["name"], &answer["phone"]), (&json!("Hart Bakery"), &json!("")));
    assert_eq!(hidden.waiting_fields().len(), 1);
    for bakery in [pending, hidden] {
        let other = bakery.town.member("other@wexbury.example", Role::BusinessOwner);
        assert_eq!(bakery.patch(&other, &json!({ "phone": "" })).status, Status::Forbidden);
    }
}

#[test]
fn what_cannot_be_asked_for_is_told_at_the_field() {
    let bakery = bakery();
    let errors = json!({ "name": " ", "category": "Castles", "latitude": null, "email": "no" });
    let refused = bakery.patch(&bakery.owner, &errors);
    assert_eq!(refused.status, Status::BadRequest);
    assert_eq!(
        refused.json(),
        json!({
            "category": ["\"Castles\" is not one of the town's categories. Choose one of the list."],
            "name": ["This field may not be blank."],
            "email": ["Enter a valid email address."],
            "latitude": ["A place on the map needs both, latitude and longitude."],
        })
    );
    // A number is text, too.
    let numbered = bakery.patch(&bakery.owner, &json!({ "category": 12345 }));
    assert_eq!(
        numbered.json(),
        json!({ "category": ["\"12345\" is not one of the town's categories. Choose one of the list."] })
    );
    assert_eq!(bakery.waiting(), Value::Null, "nothing of a refused edit is kept");
    assert!(directory::find_any(&bakery.town.conn(), "hart-bakery").is_ok());
}

#[test]
fn what_was_asked_for_or_was_once_so_goes_to_the_category_of_that_name_though_it_was_renamed_or_merged() {
    let bakery = bakery();
    let Bakery { town, staff, .. } = &bakery;
    let slugs = || {
        let listed = town.json("/api/v1/categories/");
        let slugs = listed.as_array().unwrap().iter().map(|one| one["slug"].as_str().unwrap().to_owned());
        slugs.collect::<Vec<_>>()
    };
    let of_listing = || town.json(LISTING)["category"]["slug"].clone();
    let change = |slug: &str, method: &str, tail: &str, body: Value| {
        let id = town.json(&format!("/api/v1/categories/{slug}/"))["id"].clone();
        town.done(method, &format!("/api/v1/admin/categories/{id}/{tail}"), staff, &body);
    };
    bakery.edit(&json!({ "category": "Restaurants" }));
    change("restaurants", "PATCH", "", json!({ "name": "Places to eat" }));
    let queue = town.done("GET", QUEUE, staff, &Value::Null);
    let path = format!("{QUEUE}{}/decide/", queue["results"][0]["id"]);
    town.done("POST", &path, staff, &json!({ "approve": ["category"] }));
    assert_eq!(
        (of_listing(), slugs()),
        (json!("places-to-eat"), vec!["bakeries".into(), "places-to-eat".into()])
    );

    // An earlier version, from before its category was merged into the other one.
    let cafes = json!({ "name": "Cafes" });
    town.ask("POST", "/api/v1/admin/categories/", staff, &cafes);
    bakery.patch(staff, &json!({ "category": "Cafes" }));
    bakery.patch(staff, &json!({ "category": "Bakeries" }));
    let into = town.json("/api/v1/categories/places-to-eat/")["id"].clone();
    change("cafes", "POST", "merge/", json!({ "into": into }));
    let trail = town.done("GET", "/api/v1/admin/audit/?action=business.update", staff, &Value::Null);
    let restore = format!("/api/v1/admin/audit/{}/restore/", trail["results"][0]["id"]);
    let restored = town.ask("POST", &restore, staff, &json!({}));
    assert_eq!(restored.status, Status::NoContent, "{}", restored.text);
    assert_eq!(
        (of_listing(), slugs()),
        (json!("places-to-eat"), vec!["bakeries".into(), "places-to-eat".into()])
    );
}
