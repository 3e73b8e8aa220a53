//! The office's lists find a name however its accents and capitals are typed.

use serde_json::{Value, json};

use crate::directory::NewBusiness;
use crate::testing::TestTown;

const NAMES: [&str; 4] = ["Ñandú", "Crème Café", "Æther Yoga", "Ferry Books"];
const FOUND: [(&str, &str); 8] = [
    ("nandu", "Ñandú"),
    ("ÑANDÚ", "Ñandú"),
    ("ñandú", "Ñandú"),
    ("creme", "Crème Café"),
    ("CRÈME C", "Crème Café"),
    ("aether", "Æther Yoga"),
    ("Æther", "Æther Yoga"),
    ("ferry", "Ferry Books"),
];

#[test]
fn every_list_of_the_office_finds_names_without_and_with_capital_accents() {
    let new =
        |name: &str| NewBusiness { name: name.into(), category: "Food".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&NAMES.map(new));
    let staff = town.superuser();
    let get = |path: &str| town.done("GET", &format!("/api/v1/{path}"), &staff, &Value::Null);
    for name in NAMES {
        let event = json!({ "title": name, "start_date": "2026-12-05" });
        town.done("POST", "/api/v1/events/", &staff, &event);
        let made = json!({ "name": format!("{name} Annex"), "category": "Food" });
        let gone = town.done("POST", "/api/v1/admin/businesses/", &staff, &made)["id"].clone();
        let gone = json!({ "kind": "business", "record_id": gone, "reason": "Closed" });
        town.done("POST", "/api/v1/admin/deleted-records/", &staff, &gone);
        town.done("POST", "/api/v1/admin/guides/", &staff, &json!({ "title": name }));
    }
    for (words, name) in FOUND {
        for (list, title) in [
            ("admin/businesses", "name"),
            ("admin/events", "title"),
            ("admin/deleted-records", "title"),
            ("admin/guides", "title"),
        ] {
            let found = get(&format!("{list}/?search={}", encode(words)));
            let rows = found["results"].as_array().unwrap();
            assert_eq!(rows.len(), 1, "{list} {words}: {found}");
            assert!(rows[0][title].as_str().unwrap().starts_with(name), "{list} {words}: {found}");
        }
        let trail = get(&format!("admin/audit/?search={}", encode(words)));
        assert!(trail["count"].as_i64().unwrap() > 0, "{words}: {trail}");
    }
    let twin = json!({ "name": "CRÈME CAFÉ", "category": "Food" });
    let refused = town.ask("POST", "/api/v1/admin/businesses/", &staff, &twin);
    assert_eq!(refused.json()["name"][0], "Crème Café is already listed here.", "{}", refused.text);
}

fn encode(words: &str) -> String {
    url::form_urlencoded::byte_serialize(words.as_bytes()).collect()
}

#[test]
fn nothing_in_the_file_needs_a_function_of_the_program() {
    let town = TestTown::with_businesses(&[]);
    let needing: i64 = town
        .conn()
        .query_row("SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%plain_text(%'", [], |row| row.get(0))
        .unwrap();
    assert_eq!(needing, 0);
}
