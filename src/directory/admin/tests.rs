use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::directory::{self, NewBusiness};
use crate::testing::TestTown;

const BUSINESSES: &str = "/api/v1/admin/businesses/";
const BULK: &str = "/api/v1/admin/bulk-edits/";

fn town(names: &[&str]) -> (TestTown, String) {
    let new = |name: &&str| NewBusiness {
        name: (*name).into(),
        category: if name.contains("Books") { "Books" } else { "Food" }.into(),
        ..NewBusiness::default()
    };
    let town = TestTown::with_businesses(&names.iter().map(new).collect::<Vec<_>>());
    let staff = town.superuser();
    (town, staff)
}

fn list(town: &TestTown, staff: &str, query: &str) -> Vec<String> {
    let answer = town.ask("GET", &format!("{BUSINESSES}?{query}"), staff, &Value::Null);
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    let json = answer.json();
    json["results"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_list_is_filtered_ordered_and_comes_as_a_file_of_what_is_shown() {
    let (town, staff) = town(&["Ferry Books", "anchor Apizza", "100% Bread", "=Sum Books"]);
    assert_eq!(list(&town, &staff, ""), ["100% Bread", "=Sum Books", "anchor Apizza", "Ferry Books"]);
    assert_eq!(list(&town, &staff, "ordering=-name&page_size=1"), ["Ferry Books"]);
    assert_eq!(list(&town, &staff, "search=0%25"), ["100% Bread"]);
    assert_eq!(list(&town, &staff, "category=books&search=ferry"), ["Ferry Books"]);
    town.owner(2);
    assert_eq!(list(&town, &staff, "has_owner=true"), ["anchor Apizza"]);
    assert_eq!(list(&town, &staff, "has_owner=false&status=published").len(), 3);
    assert_eq!(list(&town, &staff, "status=hidden").len(), 0);
    let file =
        town.ask("GET", &format!("{BUSINESSES}export/?category=books&columns=status"), &staff, &Value::Null);
    let lines: Vec<&str> = file.text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines[0], "name,status");
    assert_eq!(lines.len(), 3);
    assert!(!lines[1].starts_with('='), "no formula: {}", lines[1]);
    let bad = town.ask("GET", &format!("{BUSINESSES}?status=lost"), &staff, &Value::Null);
    assert_eq!(bad.status, Status::BadRequest);
}

#[test]
fn many_are_changed_in_one_step_and_taken_back_but_for_what_was_changed_since() {
    let names: Vec<String> = (0..30).map(|number| format!("Shop {number:02}")).collect();
    let (town, staff) = town(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let hide = town.ask(
        "POST",
        &format!("{BULK}businesses/?search=shop"),
        &staff,
        &json!({ "action": "hide", "all": true }),
    );
    assert_eq!(hide.json()["count"], 30, "{}", hide.text);
    assert_eq!(town.json("/api/v1/businesslistings/")["count"], 0);
    let show = json!({ "action": "show", "ids": [3] });
    assert_eq!(town.ask("POST", &format!("{BULK}businesses/"), &staff, &show).json()["count"], 1);
    let undo = format!("{BULK}{}/undo/", hide.json()["id"]);
    assert_eq!(town.ask("POST", &undo, &staff, &json!({})).json()["count"], 29);
    assert_eq!(town.json("/api/v1/businesslistings/")["count"], 30);
    assert_eq!(town.ask("POST", &undo, &staff, &json!({})).status, Status::BadRequest);

    let food = town.json("/api/v1/categories/food/")["id"].clone();
    for (body, field) in [
        (json!({}), "action"),
        (json!({ "action": "hide" }), "ids"),
        (json!({ "action": "hide", "ids": ["x"] }), "ids"),
        (json!({ "action": "hide", "ids": (0..5001).collect::<Vec<_>>() }), "ids"),
        (json!({ "action": "set_category", "ids": [1] }), "category"),
        (json!({ "action": "set_category", "ids": [1], "category": 99 }), "category"),
    ] {
        let refused = town.ask("POST", &format!("{BULK}businesses/"), &staff, &body);
        assert!(
            refused.status == Status::BadRequest && refused.json()[field].is_array(),
            "{field} {}",
            refused.text
        );
    }
    for action in ["feature", "verify", "set_category"] {
        let body = json!({ "action": action, "ids": [1, 2], "category": food });
        let step = town.ask("POST", &format!("{BULK}businesses/"), &staff, &body).json();
        let filter = match action {
            "feature" => "is_featured=true",
            "verify" => "is_confirmed=true",
            _ => "category=food",
        };
        let found = list(&town, &staff, filter).len();
        assert!(found >= 2, "{action}: {found}");
        if action != "set_category" {
            let undo = format!("{BULK}{}/undo/", step["id"]);
            assert_eq!(town.ask("POST", &undo, &staff, &json!({})).json()["count"], 2);
            assert_eq!(list(&town, &staff, filter).len(), 0);
        }
    }
}

#[test]
fn a_step_is_taken_back_though_a_category_is_gone_since_with_who_confirmed_and_how_often_nobody_did() {
    let (town, staff) = town(&["Ferry Books", "anchor Apizza"]);
    let conn = town.conn();
    let tea = NewBusiness { name: "Tea".into(), category: "Cafes".into(), ..NewBusiness::default() };
    directory::save(&conn, &tea, "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
    let id_of = |slug: &str| -> i64 {
        conn.query_row("SELECT id FROM categories WHERE slug = ?1", [slug], |row| row.get(0)).unwrap()
    };
    let step = |body: Value| {
        let done = town.ask("POST", &format!("{BULK}businesses/"), &staff, &body);
        assert_eq!(done.json()["count"], 2, "{}", done.text);
        format!("{BULK}{}/undo/", done.json()["id"])
    };
    let undo = step(json!({ "action": "set_category", "ids": [1, 2], "category": id_of("cafes") }));
    conn.execute("DELETE FROM categories WHERE slug = 'books'", []).unwrap();
    let undone = town.ask("POST", &undo, &staff, &json!({}));
    assert_eq!(undone.json()["count"], 1, "{}", undone.text);
    assert_eq!(list(&town, &staff, "category=food"), ["anchor Apizza"]);
    assert_eq!(list(&town, &staff, "category=cafes"), ["Ferry Books", "Tea"]);

    conn.execute(
        "UPDATE businesses SET confirmed_at = '2026-11-03T12:00:00.000Z', confirmed_by = 'owner', silent_checks = 2",
        [],
    )
    .unwrap();
    let undo = step(json!({ "action": "verify", "ids": [1, 2] }));
    assert_eq!(town.ask("POST", &undo, &staff, &json!({})).json()["count"], 2);
    let listing = town.json("/api/v1/businesslistings/ferry-books/");
    assert_eq!(
        (&listing["confirmed_at"], &listing["confirmed_by"]),
        (&json!("2026-11-03T12:00:00.000Z"), &json!("owner"))
    );
    let silent = "SELECT sum(silent_checks) FROM businesses WHERE id IN (1, 2)";
    assert_eq!(conn.query_row(silent, [], |row| row.get::<_, i64>(0)).unwrap(), 4);
}

#[test]
fn five_thousand_are_one_step_and_more_are_refused() {
    let (town, staff) = town(&["One Books"]);
    let add = |upto: i64| {
        town.conn()
            .execute(
                "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
                 INSERT OR IGNORE INTO businesses (id, slug, name, category_id, created_at, updated_at)
                 SELECT i, 's' || i, 'Shop ' || i, 1, '2026-01-01', '2026-01-01' FROM n",
                [upto],
            )
            .unwrap();
    };
    add(5_000);
    let all = json!({ "action": "feature", "all": true });
    let step = town.ask("POST", &format!("{BULK}businesses/"), &staff, &all).json();
    assert_eq!(step["count"], 5_000);
    let undo = format!("{BULK}{}/undo/", step["id"]);
    assert_eq!(town.ask("POST", &undo, &staff, &json!({})).json()["count"], 5_000);
    add(5_001);
    let refused = town.ask("POST", &format!("{BULK}businesses/"), &staff, &all);
    assert_eq!(refused.json()["detail"], "These are more than 5,000 businesses. Narrow the list first.");
}

#[test]
fn a_double_is_merged_with_all_it_has_and_the_merge_is_taken_back() {
    let (town, staff) = town(&["Ferry Books", "Fery Books"]);
    town.owner(2);
    let deal = json!({ "title": "Half off", "business": 2, "status": "published" });
    assert_eq!(town.ask("POST", "/api/v1/deals/", &staff, &deal).status, Status::Created);
    town.conn()
        .execute(
            "INSERT INTO reviews (business_id, user_id, rating, text, status, created_at, updated_at)
             SELECT 2, id, 4, 'Quiet and friendly, with old maps.', 'published', '2026-11-01', '2026-11-01' FROM users LIMIT 1",
            [],
        )
        .unwrap();
    let itself = town.ask("POST", &format!("{BUSINESSES}2/merge/"), &staff, &json!({ "into": 2 }));
    assert_eq!(itself.json()["into"][0], "A business cannot be merged into itself. Choose the other one.");
    let merged = town.ask("POST", &format!("{BUSINESSES}2/merge/"), &staff, &json!({ "into": 1 }));
    assert_eq!(merged.json()["slug"], "ferry-books", "{}", merged.text);
    let page = town.get("/directory/fery-books");
    assert_eq!((page.status, page.header("location")), (Status::MovedPermanently, "/directory/ferry-books"));
    assert_eq!(town.json("/api/v1/deals/1/")["business"]["slug"], "ferry-books");
    let ratings = || -> Vec<(i64, i64)> {
        let conn = town.conn();
        let mut statement =
            conn.prepare("SELECT rating_sum, rating_count FROM businesses ORDER BY id").unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.map(Result::unwrap).collect()
    };
    assert_eq!(ratings(), [(4, 1)]);
    let deleted = town.ask("GET", "/api/v1/admin/deleted-records/", &staff, &Value::Null).json();
    assert_eq!(deleted["results"][0]["reason"], "Merged into Ferry Books");
    let restore = format!("/api/v1/admin/deleted-records/{}/restore/", deleted["results"][0]["id"]);
    assert_eq!(town.ask("POST", &restore, &staff, &json!({})).status, Status::Ok);
    assert_eq!(town.get("/directory/fery-books").status, Status::Ok);
    assert_eq!(town.json("/api/v1/deals/1/")["business"]["slug"], "fery-books");
    assert_eq!(ratings(), [(0, 0), (4, 1)]);
}

#[test]
fn a_double_that_is_restored_has_its_address_again_wherever_that_went() {
    let (town, staff) = town(&["Ferry Books", "Fery Books", "Marsh Books"]);
    let merge = |id: i64, into: i64| {
        town.done("POST", &format!("{BUSINESSES}{id}/merge/"), &staff, &json!({ "into": into }));
        newest(&town, &staff)
    };
    let restore = |id: &Value| {
        town.done("POST", &format!("/api/v1/admin/deleted-records/{id}/restore/"), &staff, &json!({}));
    };
    let opens = |slug: &str| town.get(&format!("/directory/{slug}")).status == Status::Ok;
    // It went along with one that was deleted.
    let double = merge(2, 1);
    let gone = json!({ "kind": "business", "record_id": 1, "reason": "Closed." });
    let gone = town.done("POST", "/api/v1/admin/deleted-records/", &staff, &gone)["id"].clone();
    restore(&double);
    assert!(opens("fery-books") && !opens("ferry-books"));
    restore(&gone);
    assert!(opens("fery-books") && opens("ferry-books"));
    // And with one that was merged into another.
    let (double, kept) = (merge(2, 1), merge(1, 3));
    restore(&double);
    assert!(opens("fery-books") && !opens("ferry-books"));
    restore(&kept);
    assert!(opens("fery-books") && opens("ferry-books") && opens("marsh-books"));
}

/// The id of the newest deleted record.
fn newest(town: &TestTown, staff: &str) -> Value {
    let deleted = town.done("GET", "/api/v1/admin/deleted-records/", staff, &Value::Null);
    deleted["results"][0]["id"].clone()
}

#[test]
fn a_business_is_added_hidden_and_not_twice() {
    let (town, staff) = town(&["Ferry Books"]);
    let new = json!({ "name": "Anchor Apizza", "category": "books" });
    let made = town.ask("POST", BUSINESSES, &staff, &new);
    assert_eq!(
        (made.status, &made.json()["slug"]),
        (Status::Created, &json!("anchor-apizza")),
        "{}",
        made.text
    );
    assert_eq!(town.get("/directory/anchor-apizza").status, Status::NotFound);
    assert_eq!(list(&town, &staff, "status=hidden"), ["Anchor Apizza"]);
    let twin = town.ask("POST", BUSINESSES, &staff, &json!({ "name": "ferry books", "category": "Books" }));
    assert_eq!(twin.json()["name"][0], "Ferry Books is already listed here.");
    let none = town.ask("POST", BUSINESSES, &staff, &json!({ "name": "X", "category": "Castles" }));
    assert!(none.json()["category"].is_array(), "{}", none.text);
}

#[test]
fn the_first_business_of_a_new_town_makes_its_first_category() {
    let town = TestTown::empty();
    let staff = town.superuser();
    let first = json!({ "name": "Ferry Books", "category": "Other" });
    town.done("POST", BUSINESSES, &staff, &first);
    let second = json!({ "name": "Hart Bakery", "category": "Books" });
    let refused = town.ask("POST", BUSINESSES, &staff, &second);
    assert_eq!(
        refused.json()["category"],
        json!(["Select a valid choice. Books is not one of the available choices."]),
        "{}",
        refused.text
    );
    assert_eq!(town.json("/api/v1/categories/")[0]["name"], "Other");

    let town = TestTown::empty();
    let owner = town.member("ada@reader.example", Role::BusinessOwner);
    let added = town.done(
        "POST",
        "/api/v1/claims/new-listing/",
        &owner,
        &json!({ "name": "Pell Pottery", "category": "other" }),
    );
    assert_eq!(added["business_status"], "pending");
    assert_eq!(town.json("/api/v1/categories/")[0]["name"], "Other");
}
