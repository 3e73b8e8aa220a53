use rocket::http::Status;
use serde_json::{Value, json};

use super::store;
use super::{ChecklistKind, list_published};
use crate::accounts::Role;
use crate::directory::{self, NewBusiness};
use crate::testing::TestTown;

fn clerk(town: &TestTown) -> String {
    town.superuser()
}

fn wedding() -> Value {
    json!({
        "kind": "situation", "title": "Getting wed", "icon": "heart", "is_published": true, "items": [
            { "title": "Get the license", "office": { "name": "Town Clerk", "cost": "$50" } },
            { "title": "Return the license" },
        ],
    })
}

fn create(town: &TestTown, token: &str) -> Value {
    let answer = town.ask("POST", "/api/v1/admin/checklists/", token, &wedding());
    assert_eq!(answer.status, Status::Created, "{}", answer.text);
    answer.json()
}

fn put(town: &TestTown, token: &str, checklist: &Value) -> (Status, Value) {
    let path = format!("/api/v1/admin/checklists/{}/", checklist["id"]);
    let answer = town.ask("PUT", &path, token, checklist);
    (answer.status, answer.json())
}

fn with(checklist: &Value, field: &str, value: Value) -> Value {
    let mut changed = checklist.clone();
    changed[field] = value;
    changed
}

#[test]
fn a_new_town_in_connecticut_begins_with_published_situations_and_nobodys_address() {
    let town = TestTown::empty();
    let conn = town.conn();
    let situations = list_published(&conn, Some(ChecklistKind::Situation)).unwrap();
    assert!(situations.len() >= 10, "{}", situations.len());
    for listed in situations {
        let checklist = store::find(&conn, listed.id).unwrap();
        assert!(checklist.content.items.len() >= 8, "{}", listed.title);
        for item in checklist.content.items {
            assert!(!item.reason.is_empty(), "{}: {} has no reason", listed.title, item.title);
            let Some(office) = item.office else { continue };
            let local = [office.address, office.hours, office.business_slug];
            assert_eq!(local.concat(), "", "{}: {}", listed.title, item.title);
            let words = [item.detail, office.cost, office.bring, office.phone].concat();
            assert!(!words.contains("Wexbury") && !words.contains("555-"), "{}: {words}", item.title);
        }
    }
}

#[test]
fn in_another_state_the_starting_situations_wait_hidden_for_the_office() {
    let town = TestTown::configured(|config| config.town.state_code = "VT".into(), |_| {});
    let conn = town.conn();
    assert!(list_published(&conn, Some(ChecklistKind::Situation)).unwrap().is_empty());
    assert!(store::list(&conn, Some(ChecklistKind::Situation)).unwrap().len() >= 10);
}

#[test]
fn the_office_sees_which_situations_still_describe_the_law_of_another_state() {
    let marked = |town: &TestTown, token: &str| -> Vec<Value> {
        let listed = town.ask("GET", "/api/v1/admin/checklists/", token, &Value::Null).json();
        let marked = listed.as_array().unwrap().iter().filter(|one| one["written_for"] == "Connecticut");
        marked.map(|one| one["id"].clone()).collect()
    };
    let at_home = TestTown::empty();
    assert_eq!(marked(&at_home, &clerk(&at_home)), [Value::Null; 0]);
    let town = TestTown::configured(|config| config.town.state_code = "VT".into(), |_| {});
    let token = clerk(&town);
    let at_first = marked(&town, &token);
    assert_eq!(at_first.len(), store::list(&town.conn(), Some(ChecklistKind::Situation)).unwrap().len());
    let path = format!("/api/v1/admin/checklists/{}/", at_first[0]);
    let first = town.ask("GET", &path, &token, &Value::Null).json();
    let (status, published) = put(&town, &token, &with(&first, "is_published", json!(true)));
    assert_eq!(status, Status::Ok, "{published}");
    assert_eq!(marked(&town, &token), at_first, "who publishes it need not have read it");
    let mut adapted = published;
    adapted["items"][0]["detail"] = json!("Ask the town clerk.");
    assert_eq!(put(&town, &token, &adapted).0, Status::Ok);
    assert_eq!(marked(&town, &token), at_first[1..]);
}

#[test]
fn occasions_name_the_law_fees_and_offices_of_connecticut_only_there() {
    let texts_in = |state: &str| {
        let town = TestTown::configured(|config| config.town.state_code = state.into(), |_| {});
        let conn = town.conn();
        let listed = list_published(&conn, Some(ChecklistKind::Occasion)).unwrap();
        let items = listed.into_iter().flat_map(|one| store::find(&conn, one.id).unwrap().content.items);
        items.map(|item| serde_json::to_string(&item).unwrap()).collect::<Vec<_>>().join("\n")
    };
    let (at_home, elsewhere) = (texts_in("CT"), texts_in("VT"));
    for local in ["Connecticut", "portal.ct.gov", "65 days", "$50", "Department of Consumer Protection"] {
        assert!(at_home.contains(local), "{local}");
        assert!(!elsewhere.contains(local), "{local}");
    }
    assert!(elsewhere.contains("whether there is a waiting period"), "{elsewhere}");
    assert_eq!(at_home.lines().count(), elsewhere.lines().count());
}

/// The published checklists of a kind, as JSON.
fn published(town: &TestTown, kind: ChecklistKind) -> String {
    let conn = town.conn();
    let listed = list_published(&conn, Some(kind)).unwrap();
    let contents = listed.into_iter().map(|one| store::find(&conn, one.id).unwrap().content);
    serde_json::to_string(&contents.collect::<Vec<_>>()).unwrap()
}

#[test]
fn a_town_that_names_another_state_later_keeps_only_what_somebody_has_edited() {
    let town = TestTown::empty();
    let token = clerk(&town);
    let path = "/api/v1/admin/checklists/?kind=situation";
    let listed = town.ask("GET", path, &token, &Value::Null).json();
    let first = format!("/api/v1/admin/checklists/{}/", listed[0]["id"]);
    let mine = town.ask("GET", &first, &token, &Value::Null).json();
    put(&town, &token, &with(&mine, "title", json!("Moving to our town")));
    let own = create(&town, &token);
    let name = |state: &str| {
        let body = json!({ "version": 0, "values": { "town.state_code": state } });
        town.done("PATCH", "/api/v1/admin/settings/look/", &token, &body);
    };
    let at_first = published(&town, ChecklistKind::Situation);
    name("ct");
    assert_eq!(published(&town, ChecklistKind::Situation), at_first, "it is the same state");
    name("VT");
    let titles: Vec<_> = list_published(&town.conn(), Some(ChecklistKind::Situation))
        .unwrap()
        .into_iter()
        .map(|one| one.title)
        .collect();
    assert_eq!(titles, ["Moving to our town", own["title"].as_str().unwrap()]);
    assert!(!published(&town, ChecklistKind::Occasion).contains("Connecticut"));
    // It is in the audit trail, and what the office publishes from there on stays.
    let trail = town.ask("GET", "/api/v1/admin/audit/?page_size=100", &token, &Value::Null).json();
    let is_hiding = |entry: &&Value| entry["action"] == "checklist.unpublish";
    assert!(trail["results"].as_array().unwrap().iter().filter(is_hiding).count() >= 10, "{trail}");
    let hidden =
        town.ask("GET", &format!("/api/v1/admin/checklists/{}/", listed[1]["id"]), &token, &Value::Null);
    assert_eq!(put(&town, &token, &with(&hidden.json(), "is_published", json!(true))).0, Status::Ok);
    name("NSW");
    assert_eq!(list_published(&town.conn(), Some(ChecklistKind::Situation)).unwrap().len(), 3);
}

#[test]
fn a_state_that_was_changed_in_the_file_counts_from_the_next_start_on() {
    let town = TestTown::empty();
    let mut config = crate::kit::config::Config::default();
    config.town.state_code = "VT".into();
    super::seed(&mut town.conn(), &config, &town.clock).unwrap();
    assert!(list_published(&town.conn(), Some(ChecklistKind::Situation)).unwrap().is_empty());
    let elsewhere = TestTown::configured(|config| config.town.state_code = "VT".into(), |_| {});
    let occasions = published(&elsewhere, ChecklistKind::Occasion);
    assert_eq!(published(&town, ChecklistKind::Occasion), occasions);
}

#[test]
fn the_starting_texts_come_once_and_not_again_after_all_were_deleted() {
    let town = TestTown::empty();
    let token = clerk(&town);
    let listed = town.ask("GET", "/api/v1/admin/checklists/?kind=situation", &token, &Value::Null).json();
    for checklist in listed.as_array().unwrap() {
        let path = format!("/api/v1/admin/checklists/{}/", checklist["id"]);
        assert_eq!(town.ask("DELETE", &path, &token, &Value::Null).status, Status::NoContent);
    }
    let config = crate::kit::config::Config::default();
    super::seed(&mut town.conn(), &config, &town.clock).unwrap();
    assert!(store::list(&town.conn(), Some(ChecklistKind::Situation)).unwrap().is_empty());
}

#[test]
fn a_save_makes_a_version_and_a_stale_one_is_refused_without_harm() {
    let town = TestTown::empty();
    let token = clerk(&town);
    let first = create(&town, &token);
    assert_eq!((&first["version"], &first["slug"]), (&json!(1), &json!("getting-wed")));
    assert_eq!(first["items"][0]["key"], "get-the-license");
    let (status, second) = put(&town, &token, &with(&first, "title", json!("A wedding")));
    assert_eq!((status, &second["version"]), (Status::Ok, &json!(2)));
    let (status, refusal) = put(&town, &token, &with(&first, "title", json!("Too late")));
    assert_eq!(status, Status::Conflict);
    assert!(refusal["detail"].as_str().unwrap().contains("saved this checklist since"), "{refusal}");
    let (_, same) = put(&town, &token, &second);
    assert_eq!((&same["version"], &same["title"]), (&json!(2), &json!("A wedding")), "nothing changed");
}

#[test]
fn every_former_version_can_be_restored_and_so_can_a_deleted_checklist() {
    let town = TestTown::empty();
    let token = clerk(&town);
    let first = create(&town, &token);
    let path = format!("/api/v1/admin/checklists/{}", first["id"]);
    let shorter = with(&first, "items", json!([first["items"][1]]));
    put(&town, &token, &shorter);
    let restored = town.ask("POST", &format!("{path}/restore/1/"), &token, &json!({})).json();
    assert_eq!(restored["items"], first["items"]);
    assert_eq!(restored["version"], 3);

    assert_eq!(town.ask("DELETE", &format!("{path}/"), &token, &Value::Null).status, Status::NoContent);
    assert_eq!(town.ask("GET", &format!("{path}/"), &token, &Value::Null).status, Status::NotFound);
    let back = town.ask("POST", &format!("{path}/restore/3/"), &token, &json!({})).json();
    assert_eq!((&back["id"], &back["items"]), (&first["id"], &first["items"]));
    let deleted = "/api/v1/admin/deleted-records/";
    let count = || town.ask("GET", deleted, &token, &Value::Null).json()["count"].clone();
    assert_eq!(count(), 0, "what came back is no deleted record");
    let sent = json!({ "kind": "checklist", "record_id": first["id"], "reason": "Twice." });
    let kept = town.ask("POST", deleted, &token, &sent).json();
    assert_eq!((&kept["reason"], count()), (&json!("Twice."), json!(1)));
    assert_eq!(town.ask("GET", &format!("{path}/"), &token, &Value::Null).status, Status::NotFound);
    let restored = town.ask("POST", &format!("{deleted}{}/restore/", kept["id"]), &token, &json!({}));
    assert_eq!(restored.status, Status::Ok, "{}", restored.text);
    let back = town.ask("GET", &format!("{path}/"), &token, &Value::Null).json();
    assert_eq!((&back["items"], count()), (&first["items"], json!(0)));

    let versions = town.ask("GET", &format!("{path}/versions/"), &token, &Value::Null).json();
    let numbers: Vec<_> = versions.as_array().unwrap().iter().map(|one| one["version"].clone()).collect();
    assert_eq!(numbers, [json!(4), json!(3), json!(2), json!(1)]);
    assert_eq!(versions[2]["item_count"], 1);
    assert_eq!(versions[0]["replaced_by"], "clerk@wexbury.example");
    let unknown = town.ask("POST", &format!("{path}/restore/77/"), &token, &json!({}));
    assert_eq!(unknown.status, Status::NotFound);
}

#[test]
fn an_edit_is_restored_from_the_audit_trail() {
    let town = TestTown::empty();
    let token = clerk(&town);
    let first = create(&town, &token);
    put(&town, &token, &with(&first, "title", json!("A mistake")));
    let trail = town.ask("GET", "/api/v1/admin/audit/?action=checklist.update", &token, &Value::Null).json();
    let entry = &trail["results"][0];
    assert_eq!(
        (&entry["action"], &entry["can_restore"]),
        (&json!("checklist.update"), &json!(true)),
        "{trail}"
    );
    let path = format!("/api/v1/admin/audit/{}/restore/", entry["id"]);
    assert!(town.ask("POST", &path, &token, &json!({})).status.class().is_success());
    let path = format!("/api/v1/admin/checklists/{}/", first["id"]);
    assert_eq!(town.ask("GET", &path, &token, &Value::Null).json()["title"], "Getting wed");
}

#[test]
fn what_is_wrong_with_a_step_is_said_at_its_field() {
    let town = TestTown::empty();
    let token = clerk(&town);
    let body = json!({
        "kind": "situation", "title": "x".repeat(500), "icon": "dragon", "items": [
            { "title": "Right" },
            { "title": "", "offset_days": -3, "budget_share": 7, "office": { "url": "javascript:alert(1)" } },
            { "title": "Vet", "categories": ["unicorns"], "key": "Not A Key" },
            "no step",
        ],
    });
    let answer = town.ask("POST", "/api/v1/admin/checklists/", &token, &body);
    assert_eq!(answer.status, Status::BadRequest);
    let errors = answer.json();
    for field in [
        "title",
        "icon",
        "items.1.title",
        "items.1.offset_days",
        "items.1.budget_share",
        "items.1.office.name",
        "items.1.office.url",
        "items.2.key",
        "items.3",
    ] {
        assert!(errors[field].is_array(), "{field}: {errors}");
    }
    assert_eq!(errors["items.0.title"], Value::Null);
    let body = json!({ "kind": "situation", "title": "Empty", "is_published": true });
    let errors = town.ask("POST", "/api/v1/admin/checklists/", &token, &body).json();
    assert_eq!(errors["items"][0], "Add a step before you publish the checklist.");
}

#[test]
fn a_step_names_categories_and_listings_that_are_there() {
    let shop =
        NewBusiness { name: "Town Clerk".into(), category: "Town Offices".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[shop]);
    let token = clerk(&town);
    let of = |category: &str, listing: &str| {
        json!({ "kind": "situation", "title": "A dog", "items": [{
            "title": "License", "categories": [category],
            "office": { "name": "Town Clerk", "business_slug": listing },
        }] })
    };
    let post = |body: &Value| town.ask("POST", "/api/v1/admin/checklists/", &token, body);
    let errors = post(&of("unicorns", "no-such-office")).json();
    assert_eq!(errors["items.0.categories"][0], "There is no category \"unicorns\".");
    assert!(errors["items.0.office.business_slug"][0].as_str().unwrap().contains("no-such-office"));
    assert_eq!(post(&of("town-offices", "town-clerk")).status, Status::Created);
    let again = post(&of("town-offices", "town-clerk")).json();
    assert!(again["slug"][0].as_str().unwrap().contains("Another checklist"), "{again}");
}

#[test]
fn staff_put_them_into_an_order_that_members_see() {
    let town = TestTown::empty();
    let token = clerk(&town);
    let resident = town.member("ada@reader.example", Role::Consumer);
    let ids = |path: &str, token: &str| -> Vec<i64> {
        let listed = town.ask("GET", path, token, &Value::Null).json();
        listed.as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect()
    };
    let mut order = ids("/api/v1/checklists/?kind=situation", &resident);
    order.reverse();
    let body = json!({ "kind": "situation", "ids": order });
    assert_eq!(town.ask("PUT", "/api/v1/admin/checklists/order/", &token, &body).status, Status::Ok);
    assert_eq!(ids("/api/v1/checklists/?kind=situation", &resident), order);
    let body = json!({ "kind": "situation", "ids": order[1..] });
    assert_eq!(town.ask("PUT", "/api/v1/admin/checklists/order/", &token, &body).status, Status::Conflict);
}

#[test]
fn members_read_published_checklists_only() {
    let town = TestTown::empty();
    let token = clerk(&town);
    let resident = town.member("ada@reader.example", Role::Consumer);
    let made = create(&town, &token);
    let read = || town.ask("GET", "/api/v1/checklists/getting-wed/", &resident, &Value::Null).status;
    assert_eq!(read(), Status::Ok);
    put(&town, &token, &with(&made, "is_published", json!(false)));
    assert_eq!(read(), Status::NotFound);
}

#[test]
fn wexburys_situations_name_only_listings_and_categories_that_it_has() {
    let town = TestTown::wexbury();
    let conn = town.conn();
    let situations = list_published(&conn, Some(ChecklistKind::Situation)).unwrap();
    assert!(situations.len() >= 10);
    let (mut listings, mut costs) = (0, 0);
    for listed in situations {
        for item in store::find(&conn, listed.id).unwrap().content.items {
            for slug in &item.categories {
                assert!(directory::category_exists(&conn, slug).unwrap(), "{}: {slug}", item.title);
            }
            let Some(office) = item.office else { continue };
            costs += usize::from(!office.cost.is_empty());
            if !office.business_slug.is_empty() {
                let found =
                    directory::resolve_all(&conn, std::slice::from_ref(&office.business_slug)).unwrap();
                assert_eq!(found.len(), 1, "{}: {}", item.title, office.business_slug);
                listings += 1;
            }
        }
    }
    assert!(listings > 30 && costs > 50, "{listings} listings, {costs} costs");
}
