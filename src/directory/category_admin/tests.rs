use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::testing::TestTown;

const CATEGORIES: &str = "/api/v1/admin/categories/";

fn town() -> (TestTown, String) {
    let new = |(name, category): (&str, &str)| NewBusiness {
        name: name.into(),
        category: category.into(),
        ..NewBusiness::default()
    };
    let businesses = [("Ferry Books", "Books"), ("Anchor Apizza", "Food"), ("Hart Bakery", "Bakeries")];
    let town = TestTown::with_businesses(&businesses.map(new));
    let staff = town.superuser();
    (town, staff)
}

fn names(town: &TestTown) -> Vec<String> {
    let list = town.json("/api/v1/categories/");
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

fn id_of(town: &TestTown, slug: &str) -> i64 {
    town.json(&format!("/api/v1/categories/{slug}/"))["id"].as_i64().unwrap()
}

#[test]
fn a_renamed_category_has_a_new_address_and_the_former_one_leads_there() {
    let (town, staff) = town();
    let path = format!("{CATEGORIES}{}/", id_of(&town, "books"));
    let renamed = town.ask("PATCH", &path, &staff, &json!({ "name": "Bookshops" }));
    assert_eq!(renamed.json()["slug"], "bookshops", "{}", renamed.text);
    let page = town.get("/directory?category=books");
    assert_eq!(
        (page.status, page.header("location")),
        (Status::MovedPermanently, "/directory?category=bookshops")
    );
    assert_eq!(town.json("/api/v1/categories/books/")["name"], "Bookshops");
    assert_eq!(town.json("/api/v1/businesslistings/?category=books")["count"], 1);
    let taken = town.ask("PATCH", &path, &staff, &json!({ "name": "food" }));
    assert_eq!(taken.json()["name"][0], "There is already a category with this name. Merge the two instead.");
    let made = town.ask("POST", CATEGORIES, &staff, &json!({ "name": "Books" }));
    assert_eq!(made.json()["slug"], "books-2", "a former address is not given away: {}", made.text);
    assert_eq!(
        town.ask("PATCH", &path, &staff, &json!({ "pictogram": "spaceship" })).status,
        Status::BadRequest
    );
}

#[test]
fn the_second_to_change_a_category_is_told_what_the_first_wrote() {
    let (town, staff) = town();
    let other = town.member("bea@wexbury.example", Role::Admin);
    let path = format!("{CATEGORIES}{}/", id_of(&town, "books"));
    let read = town.ask("PATCH", &path, &staff, &json!({ "description": "Shops with books." })).json();
    let theirs = town.ask("PATCH", &path, &other, &json!({ "description": "New and used." }));
    assert_eq!(theirs.status, Status::Ok, "{}", theirs.text);
    let mine = json!({ "description": "Mine.", "revision": read["revision"] });
    let refused = town.ask("PATCH", &path, &staff, &mine);
    assert_eq!(refused.status, Status::Conflict, "{}", refused.text);
    assert_eq!(refused.json()["conflicts"][0]["theirs"], "New and used.");
    let over = json!({ "description": "Mine.", "revision": refused.json()["revision"] });
    assert_eq!(town.ask("PATCH", &path, &staff, &over).json()["description"], "Mine.");
}

#[test]
fn categories_stand_in_the_order_that_the_office_gave_them() {
    let (town, staff) = town();
    assert_eq!(names(&town), ["Bakeries", "Books", "Food"]);
    town.ask("POST", CATEGORIES, &staff, &json!({ "name": "Attic sales" }));
    let body = json!({ "kind": "category", "record_id": id_of(&town, "attic-sales"), "reason": "Empty" });
    let set_aside = town.ask("POST", "/api/v1/admin/deleted-records/", &staff, &body);
    assert_eq!(set_aside.status, Status::Created, "{}", set_aside.text);
    let ids = [id_of(&town, "food"), id_of(&town, "bakeries"), id_of(&town, "books")];
    let ordered = town.ask("PUT", &format!("{CATEGORIES}order/"), &staff, &json!({ "ids": ids }));
    assert_eq!(ordered.status, Status::Ok, "{}", ordered.text);
    assert_eq!(names(&town), ["Food", "Bakeries", "Books"]);
    let trail = town.ask("GET", "/api/v1/admin/audit/?action=category.order", &staff, &Value::Null).json();
    let said = [&trail["results"][0]["before"]["order"], &trail["results"][0]["after"]["order"]];
    assert_eq!(said, ["Bakeries, Books, Food", "Food, Bakeries, Books"]);
    town.ask("POST", CATEGORIES, &staff, &json!({ "name": "Art" }));
    assert_eq!(names(&town).last().unwrap(), "Art");
    let restore = format!("/api/v1/admin/deleted-records/{}/restore/", set_aside.json()["id"]);
    assert_eq!(town.ask("POST", &restore, &staff, &json!({})).status, Status::Ok);
    assert_eq!(names(&town).last().unwrap(), "Attic sales");
    let old = town.ask("PUT", &format!("{CATEGORIES}order/"), &staff, &json!({ "ids": ids }));
    assert_eq!(old.json()["ids"][0], "The categories have changed in the meantime. Load the page again.");
}

#[test]
fn a_merged_category_gives_away_its_businesses_and_takes_them_back_when_it_is_restored() {
    let (town, staff) = town();
    let (bakeries, food) = (id_of(&town, "bakeries"), id_of(&town, "food"));
    let placement = json!({
        "kind": "category_sponsor", "business_id": 3, "category_id": bakeries, "starts_at": "2026-11-01", "status": "active",
    });
    assert_eq!(town.ask("POST", "/api/v1/admin/placements/", &staff, &placement).status, Status::Created);
    let path = format!("{CATEGORIES}{bakeries}/merge/");
    let itself = town.ask("POST", &path, &staff, &json!({ "into": bakeries }));
    assert_eq!(itself.json()["into"][0], "A category cannot be merged into itself. Choose another one.");
    let none = town.ask("POST", &path, &staff, &json!({}));
    assert_eq!(none.json()["into"][0], "Choose the category that its businesses go to.");
    let body = json!({ "kind": "category", "record_id": bakeries, "reason": "Too fine." });
    let refused = town.ask("POST", "/api/v1/admin/deleted-records/", &staff, &body);
    assert_eq!(
        (refused.status, &refused.json()["detail"]),
        (
            Status::Conflict,
            &json!("There are businesses in this category. Choose the category that they go to.")
        )
    );
    assert_eq!(names(&town).len(), 3, "nothing changed");

    let merged = town.ask("POST", &path, &staff, &json!({ "into": food, "reason": "Too fine." }));
    assert_eq!(
        (&merged.json()["business_count"], &merged.json()["sponsor"]),
        (&json!(2), &json!("Hart Bakery"))
    );
    assert_eq!(town.get("/directory?category=bakeries").header("location"), "/directory?category=food");
    town.conn()
        .execute("UPDATE businesses SET category_id = ?1 WHERE id = 2", [id_of(&town, "books")])
        .unwrap();
    let deleted = town.ask("GET", "/api/v1/admin/deleted-records/", &staff, &Value::Null).json();
    assert_eq!(deleted["results"][0]["reason"], "Too fine.");
    let restore = format!("/api/v1/admin/deleted-records/{}/restore/", deleted["results"][0]["id"]);
    assert_eq!(town.ask("POST", &restore, &staff, &json!({})).status, Status::Ok);
    assert_eq!(town.json("/api/v1/businesslistings/hart-bakery/")["category"]["slug"], "bakeries");
    assert_eq!(town.json("/api/v1/businesslistings/anchor-apizza/")["category"]["slug"], "books");
    assert_eq!(town.get("/directory?category=bakeries").status, Status::Ok);
}

#[test]
fn a_deleted_business_comes_back_to_the_category_that_its_own_was_merged_into_meanwhile() {
    let (town, staff) = town();
    let (bakeries, food, books) = (id_of(&town, "bakeries"), id_of(&town, "food"), id_of(&town, "books"));
    let placement = json!({
        "kind": "category_sponsor", "business_id": 3, "category_id": bakeries, "starts_at": "2026-11-01", "status": "active",
    });
    town.done("POST", "/api/v1/admin/placements/", &staff, &placement);
    let deleted = json!({ "kind": "business", "record_id": 3, "reason": "Closed." });
    let deleted = town.done("POST", "/api/v1/admin/deleted-records/", &staff, &deleted);
    for (from, into) in [(bakeries, food), (food, books)] {
        town.done("POST", &format!("{CATEGORIES}{from}/merge/"), &staff, &json!({ "into": into }));
    }
    let restore = format!("/api/v1/admin/deleted-records/{}/restore/", deleted["id"]);
    town.done("POST", &restore, &staff, &json!({}));
    assert_eq!(town.json("/api/v1/businesslistings/hart-bakery/")["category"]["slug"], "books");
    let sponsored: i64 = town
        .conn()
        .query_row("SELECT category_id FROM placements WHERE business_id = 3", [], |row| row.get(0))
        .unwrap();
    assert_eq!(sponsored, books);
}

#[test]
fn an_empty_category_is_deleted_and_restored() {
    let (town, staff) = town();
    let art =
        town.ask("POST", CATEGORIES, &staff, &json!({ "name": "Art", "description": "Studios" })).json();
    let body = json!({ "kind": "category", "record_id": art["id"], "reason": "Nobody there." });
    let deleted = town.ask("POST", "/api/v1/admin/deleted-records/", &staff, &body);
    assert_eq!(deleted.status, Status::Created, "{}", deleted.text);
    let gone = town.get("/api/v1/categories/art/");
    assert_eq!((gone.status.code, &gone.json()["detail"]), (410, &json!("This category was removed.")));
    let page = town.get("/directory?category=art");
    assert_eq!(page.status.code, 410);
    assert!(page.text.contains("<p>This category was removed.</p>"), "{}", page.text);
    assert_eq!(town.get("/directory?category=art,food").status, Status::Ok, "the other one is there");
    assert_eq!(town.get("/directory?category=never-there").status, Status::Ok);
    let restore = format!("/api/v1/admin/deleted-records/{}/restore/", deleted.json()["id"]);
    assert_eq!(town.ask("POST", &restore, &staff, &json!({})).status, Status::Ok);
    assert_eq!(town.json("/api/v1/categories/art/")["description"], "Studios");
    assert_eq!(town.get("/directory?category=art").status, Status::Ok);
}
