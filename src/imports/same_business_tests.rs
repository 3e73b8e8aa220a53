//! Which listing a row is about, and which address a new one gets.

use rocket::http::Status;
use serde_json::{Value, json};

use super::source_name;
use super::testing::call;
use super::tests::{count, mapped, sent, table};
use crate::directory::NewBusiness;
use crate::testing::TestTown;

fn listing(name: &str, street: &str, zip: &str) -> NewBusiness {
    NewBusiness {
        name: name.into(),
        street_address: street.into(),
        postal_code: zip.into(),
        category: "Shops".into(),
        ..NewBusiness::default()
    }
}

fn commit(town: &TestTown, name: &str, text: &str) -> Value {
    call(town, "businesses", "commit", &sent("businesses", name, text)).json()
}

fn counts(report: &Value) -> [u64; 4] {
    ["created", "updated", "unchanged", "skipped"].map(|part| report[part].as_u64().unwrap())
}

fn slugs(town: &TestTown) -> Vec<String> {
    let conn = town.conn();
    let mut list = conn.prepare("SELECT slug FROM businesses ORDER BY id").unwrap();
    list.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

#[test]
fn the_same_table_under_another_name_adds_nothing() {
    let town = TestTown::empty();
    assert_eq!(
        counts(&call(&town, "businesses", "commit", &mapped("2026.csv", table(5))).json()),
        [5, 0, 0, 0]
    );
    let next = mapped("Businesses 2027.csv", table(5));
    let checked = call(&town, "businesses", "check", &next).json();
    assert_eq!((&checked["created"], &checked["unchanged"]), (&json!(0), &json!(5)), "{checked}");
    assert_eq!(counts(&call(&town, "businesses", "commit", &next).json()), [0, 0, 5, 0]);
    assert_eq!(count(&town, "SELECT count(*) FROM businesses"), 5);
}

#[test]
fn a_business_that_somebody_entered_is_updated_however_the_table_spells_it() {
    let town = TestTown::with_businesses(&[listing("Mill", "2 Quay", "")]);
    let entered = json!({ "name": "Café Olé", "category": "shops", "street_address": "12 Quay Street" });
    town.done("POST", "/api/v1/admin/businesses/", &town.superuser(), &entered);
    let file = "name,street,zip,phone\nCAFE  OLE,12 quay  street,06475,860 555 0134\n";
    let checked = call(&town, "businesses", "check", &sent("businesses", "a.csv", file)).json();
    assert_eq!((&checked["created"], &checked["updated"]), (&json!(0), &json!(1)), "{checked}");
    assert_eq!(counts(&commit(&town, "a.csv", file)), [0, 1, 0, 0]);
    assert_eq!(counts(&commit(&town, "b.csv", file)), [0, 0, 1, 0]);
    assert_eq!(slugs(&town), ["mill", "cafe-ole"]);
}

#[test]
fn another_street_or_another_zip_code_is_another_business() {
    let town = TestTown::with_businesses(&[listing("Inn", "1 Quay", "06475"), listing("Mill", "", "06475")]);
    let file = "name,street,zip\nInn,2 Quay,06475\nInn,1 Quay,06480\nInn,,06475\nMill,,06480\n";
    assert_eq!(counts(&commit(&town, "a.csv", file)), [4, 0, 0, 0]);
    assert_eq!(counts(&commit(&town, "b.csv", file)), [0, 0, 4, 0]);
}

#[test]
fn a_missing_zip_code_fits_any_unless_that_leaves_a_choice() {
    let town = TestTown::with_businesses(&[
        listing("Inn", "1 Quay", "06475"),
        listing("Mill", "1 Quay", "06475"),
        listing("Mill", "1 Quay", "06480"),
        listing("Farm", "1 Quay", ""),
        listing("Farm", "1 Quay", "06475-1234"),
        listing("Barn", "1 Quay", ""),
        listing("Barn", "1 Quay", ""),
    ]);
    let file = "name,street,zip,description\nInn,1 Quay,,1\nMill,1 Quay,,2\nFarm,1 Quay,06475,3\nBarn,1 Quay,06475,4\n";
    assert_eq!(counts(&commit(&town, "a.csv", file)), [1, 3, 0, 0]);
    let said = "SELECT group_concat(name || description, ' ') FROM (SELECT * FROM businesses WHERE description <> '' ORDER BY id)";
    let changed: String = town.conn().query_row(said, [], |row| row.get(0)).unwrap();
    assert_eq!(changed, "Inn1 Farm3 Barn4 Mill2");
    assert_eq!(
        count(&town, "SELECT min(id) FROM businesses WHERE description = '3'"),
        5,
        "the one with the same ZIP code"
    );
    assert_eq!(count(&town, "SELECT min(id) FROM businesses WHERE description = '4'"), 6, "the oldest");
    assert_eq!(counts(&commit(&town, "a.csv", file)), [0, 0, 4, 0]);
}

#[test]
fn a_source_may_list_two_businesses_at_one_door_and_others_find_them_there() {
    let town = TestTown::with_businesses(&[listing("Inn", "1 Quay", "")]);
    let file = "id,name,street\n1,Inn,1 Quay\n2,Inn,1 Quay\n";
    assert_eq!(counts(&commit(&town, "a.csv", file)), [1, 0, 1, 0], "the one that is here, and another");
    assert_eq!(counts(&commit(&town, "a.csv", file)), [0, 0, 2, 0]);
    let other = file.replace("1,Inn", "7,Inn").replace("2,Inn", "8,Inn");
    assert_eq!(counts(&commit(&town, "b.csv", &other)), [0, 0, 2, 0]);
    assert_eq!(counts(&commit(&town, "c.csv", "name,street\nInn,1 Quay\n")), [0, 0, 1, 0]);
    assert_eq!(count(&town, "SELECT count(*) FROM businesses WHERE source = 'a'"), 1, "the keys stay");
}

#[test]
fn a_key_that_belongs_to_quite_another_business_is_pointed_out() {
    let town = TestTown::empty();
    let file = |row: &str| format!("id,name,street\n1,{row}\n");
    commit(&town, "shops.csv", &file("Inn,1 Quay"));
    let warnings = |row: &str| {
        let checked =
            call(&town, "businesses", "check", &sent("businesses", "shops (1).csv", file(row))).json();
        assert_eq!(checked["updated"], 1, "{checked}");
        checked["preview"][0]["warnings"].clone()
    };
    let reason = "replaces \"Inn\" (1 Quay), which has the same id; if this row is about something else, give the \
                  file another name";
    assert_eq!(warnings("Mill,9 Hill Road")[0]["reason"], reason);
    assert_eq!(warnings("Harbor Inn,1 Quay"), json!([]));
    assert_eq!(warnings("Inn,9 Hill Road"), json!([]));
}

#[test]
fn the_second_download_of_a_file_is_the_same_source() {
    for (name, source) in [
        ("shops.csv", "shops"),
        ("shops (1).csv", "shops"),
        ("shops (12).v2.csv", "shops (12).v2"),
        ("shops (2026).csv", "shops (2026)"),
        ("(1).csv", "(1)"),
        ("shops", "shops"),
        (".csv", "upload"),
    ] {
        assert_eq!(source_name(name), source, "{name}");
    }
}

#[test]
fn the_rows_of_one_table_are_not_taken_for_each_other() {
    let town = TestTown::empty();
    let file = "name,street,zip\nInn,1 Quay,\nInn,1 Quay,06475\nInn,1 quay,06475\n";
    for (name, outcome) in [("a.csv", [2, 0, 0, 1]), ("a.csv", [0, 0, 2, 1]), ("b.csv", [0, 0, 2, 1])] {
        assert_eq!(counts(&commit(&town, name, file)), outcome, "{name}");
    }
}

#[test]
fn a_shop_that_is_open_does_not_publish_a_listing_that_is_hidden_or_waits() {
    let town = TestTown::empty();
    let status = || -> String {
        town.conn().query_row("SELECT status FROM businesses", [], |row| row.get(0)).unwrap()
    };
    let closed = |cell: &str| format!("name,address,is_closed\nInn,1 Main St,{cell}\n");
    assert_eq!(counts(&commit(&town, "a.csv", &closed("False"))), [1, 0, 0, 0]);
    assert_eq!(status(), "published");
    for kept in ["hidden", "pending"] {
        town.conn().execute("UPDATE businesses SET status = ?1", [kept]).unwrap();
        for file in [closed("False"), closed(""), "name,address,status\nInn,1 Main St,OPERATIONAL\n".into()] {
            assert_eq!(counts(&commit(&town, "a.csv", &file)), [0, 0, 1, 0], "{kept}: {file}");
        }
        assert_eq!(status(), kept);
    }
    assert_eq!(
        counts(&commit(&town, "a.csv", "name,address,status\nInn,1 Main St,published\n")),
        [0, 1, 0, 0]
    );
    assert_eq!(counts(&commit(&town, "a.csv", &closed("True"))), [0, 1, 0, 0]);
    assert_eq!(status(), "hidden");
}

#[test]
fn the_corrected_file_gets_the_addresses_of_the_import_that_was_undone() {
    let town = TestTown::empty();
    let run = call(&town, "businesses", "commit", &mapped("shops.csv", table(3))).json()["run"].clone();
    call(&town, "businesses", &format!("{run}/undo"), &json!({}));
    let page = "/api/v1/businesslistings/shop-1/";
    assert_eq!(town.get(page).status, Status::Gone, "until it is taken");
    let corrected = table(3).replace("Elmsford", "Wexbury");
    call(&town, "businesses", "commit", &mapped("shops.csv", &corrected));
    assert_eq!(slugs(&town), ["shop-0", "shop-1", "shop-2"]);
    assert_eq!(town.json(page)["locality"], "Wexbury");
    assert_eq!(town.get("/directory/shop-1").status, Status::Ok);

    let staff = town.superuser();
    let path = "/api/v1/admin/deleted-records/?kind=business&search=Shop%201";
    let undone = town.done("GET", path, &staff, &Value::Null)["results"][0]["id"].clone();
    let restore = format!("/api/v1/admin/deleted-records/{undone}/restore/");
    assert_eq!(town.ask("POST", &restore, &staff, &json!({})).status, Status::Conflict);

    // What the office deletes keeps its address, also if an import had added it.
    let id = town.json(page)["id"].clone();
    let deleted = json!({ "kind": "business", "record_id": id, "reason": "Closed" });
    town.done("POST", "/api/v1/admin/deleted-records/", &staff, &deleted);
    call(&town, "businesses", "commit", &mapped("shops.csv", &corrected));
    assert_eq!(slugs(&town), ["shop-0", "shop-2"], "and it does not come back");
    let namesake = corrected.replace("1 Ferry Lane", "1 Quay");
    call(&town, "businesses", "commit", &mapped("shops.csv", &namesake));
    assert_eq!(slugs(&town), ["shop-0", "shop-2", "shop-1-2"]);
    assert_eq!(town.get(page).status, Status::Gone);
}

#[test]
fn what_the_office_deleted_or_merged_does_not_come_back_with_the_table() {
    let town = TestTown::with_businesses(&[listing("Farm", "2 Quay", "")]);
    let staff = town.superuser();
    let file = "id,name,street\n1,School,3 Quay\n2,School,3 Quay\n3,Inn,1 Quay\n";
    assert_eq!(counts(&commit(&town, "a.csv", file)), [3, 0, 0, 0]);
    let of = |slug: &str| town.json(&format!("/api/v1/businesslistings/{slug}/"))["id"].clone();
    let delete = |slug: &str| {
        let deleted = json!({ "kind": "business", "record_id": of(slug), "reason": "Closed for good" });
        town.done("POST", "/api/v1/admin/deleted-records/", &staff, &deleted);
    };
    let (double, kept) = (of("school-2"), of("school"));
    town.done("POST", &format!("/api/v1/admin/businesses/{double}/merge/"), &staff, &json!({ "into": kept }));
    delete("inn");
    delete("farm");
    let checked = call(&town, "businesses", "check", &sent("businesses", "a.csv", file)).json();
    let said = |row: usize| checked["preview"][row]["warnings"][0]["reason"].clone();
    assert_eq!(said(1), "was merged into School; skipped");
    assert_eq!(said(2), "was deleted here; to list it again, restore it under Deleted records; skipped");
    assert_eq!(counts(&commit(&town, "a.csv", file)), [0, 0, 1, 2]);
    // The same businesses in other tables, by their name and street or by their address.
    assert_eq!(counts(&commit(&town, "b.csv", "id,name,street\n7,INN,1 quay\n")), [0, 0, 0, 1]);
    assert_eq!(counts(&commit(&town, "c.csv", "name,street\nFarm,2 Quay\nMill,2 Quay\n")), [1, 0, 0, 1]);
    let by_slug = "slug,name\nfarm,Farm\nschool-2,School\nfarm-again,Farm\n";
    assert_eq!(counts(&commit(&town, "d.csv", by_slug)), [1, 0, 0, 2]);
    // Under another key of the same source, it is another business.
    let others = "id,name,street\n8,Inn,1 Quay\n9,Inn,1 Quay\n";
    assert_eq!(counts(&commit(&town, "a.csv", others)), [2, 0, 0, 0]);
    assert_eq!(slugs(&town), ["school", "mill", "farm-again", "inn-2", "inn-3"]);
}

#[test]
fn a_namesake_in_another_town_than_the_business_that_was_deleted_is_new() {
    let town = TestTown::empty();
    let church = |locality: &str| format!("name,street,zip,city\nUnion Church,2 Main St,05033,{locality}\n");
    commit(&town, "a.csv", &church("Hill"));
    let id = town.json("/api/v1/businesslistings/union-church/")["id"].clone();
    let deleted = json!({ "kind": "business", "record_id": id, "reason": "Closed" });
    town.done("POST", "/api/v1/admin/deleted-records/", &town.superuser(), &deleted);
    assert_eq!(counts(&commit(&town, "a.csv", &church("Hill"))), [0, 0, 0, 1]);
    assert_eq!(counts(&commit(&town, "a.csv", &church("Vale"))), [1, 0, 0, 0]);
    assert_eq!(
        counts(&commit(&town, "a.csv", &church("Hill"))),
        [0, 0, 0, 1],
        "listed in Vale, deleted in Hill"
    );
}

#[test]
fn a_category_that_was_merged_or_renamed_changes_nothing_when_the_table_still_has_its_name() {
    let town = TestTown::empty();
    let file = "name,street,category\nInn,1 Quay,Coffee & Tea\nMill,2 Quay,Books\nFarm,3 Quay,Cafe\n";
    assert_eq!(counts(&commit(&town, "a.csv", file)), [3, 0, 0, 0]);
    let staff = town.superuser();
    let listed = town.json("/api/v1/categories/");
    let of = |name: &str| {
        let found = listed.as_array().unwrap().iter().find(|category| category["name"] == name);
        found.unwrap()["id"].clone()
    };
    let (coffee, cafe, books) = (of("Coffee & Tea"), of("Cafe"), of("Books"));
    let merge = format!("/api/v1/admin/categories/{coffee}/merge/");
    town.done("POST", &merge, &staff, &json!({ "into": cafe }));
    let rename = format!("/api/v1/admin/categories/{books}/");
    town.done("PATCH", &rename, &staff, &json!({ "name": "Bookstores" }));
    let trail = || count(&town, "SELECT count(*) FROM audit_entries WHERE subject LIKE 'business:%'");
    let before = trail();
    let checked = call(&town, "businesses", "check", &sent("businesses", "a.csv", file)).json();
    assert_eq!((&checked["updated"], &checked["unchanged"]), (&json!(0), &json!(3)), "{checked}");
    assert_eq!(counts(&commit(&town, "a.csv", file)), [0, 0, 3, 0]);
    assert_eq!(trail(), before);
    // Another category by its former name is a change, and is called what it is called now.
    let moved = file.replace("Cafe", "Books");
    assert_eq!(counts(&commit(&town, "a.csv", &moved)), [0, 1, 2, 0]);
    let after = "SELECT count(*) FROM audit_entries WHERE subject LIKE 'business:%' AND after ->> '$.category' = 'Bookstores'";
    assert_eq!(count(&town, after), 1);
}

#[test]
fn a_restored_record_has_its_address_for_good() {
    let town = TestTown::empty();
    let file = mapped("shops.csv", table(1));
    let run = call(&town, "businesses", "commit", &file).json()["run"].clone();
    call(&town, "businesses", &format!("{run}/undo"), &json!({}));
    let staff = town.superuser();
    let list = "/api/v1/admin/deleted-records/?kind=business";
    let undone = town.done("GET", list, &staff, &Value::Null)["results"][0].clone();
    town.done(
        "POST",
        &format!("/api/v1/admin/deleted-records/{}/restore/", undone["id"]),
        &staff,
        &json!({}),
    );
    let deleted = json!({ "kind": "business", "record_id": undone["record_id"], "reason": "Closed" });
    town.done("POST", "/api/v1/admin/deleted-records/", &staff, &deleted);
    call(&town, "businesses", "commit", &file);
    assert!(slugs(&town).is_empty(), "the office deleted it, not the undo");
    call(&town, "businesses", "commit", &mapped("shops.csv", table(1).replace("Ferry Lane", "Quay")));
    assert_eq!(slugs(&town), ["shop-0-2"]);
}

#[test]
fn a_record_whose_address_leads_elsewhere_stays_deleted() {
    let town = TestTown::empty();
    let run = call(&town, "businesses", "commit", &mapped("shops.csv", table(1))).json()["run"].clone();
    call(&town, "businesses", &format!("{run}/undo"), &json!({}));
    call(&town, "businesses", "commit", &mapped("corrected.csv", table(1)));
    let staff = town.superuser();
    town.done("PATCH", "/api/v1/businesslistings/shop-0/", &staff, &json!({ "name": "Bread" }));
    assert_eq!(slugs(&town), ["bread"]);
    let list = "/api/v1/admin/deleted-records/?kind=business";
    let undone = town.done("GET", list, &staff, &Value::Null)["results"][0]["id"].clone();
    let restore = format!("/api/v1/admin/deleted-records/{undone}/restore/");
    assert_eq!(town.ask("POST", &restore, &staff, &json!({})).status, Status::Conflict);
    assert_eq!(slugs(&town), ["bread"]);
}

#[test]
fn namesakes_in_two_towns_are_two_businesses_and_none_moves_to_the_town_of_the_other() {
    let town = TestTown::empty();
    let towns = || {
        let sql =
            "SELECT group_concat(slug || ':' || locality, ' ') FROM (SELECT * FROM businesses ORDER BY id)";
        town.conn().query_row(sql, [], |row| row.get::<_, String>(0)).unwrap()
    };
    let (heading, hill) = ("name,street,zip,city\n", "Union Church,2 Main St,05033,Hill\n");
    let (vale, third) =
        ("Union Church,2 Main St,05033,Vale\n", "Union Church,2 Main St,05033,North Hollow\n");
    let both = format!("{heading}{hill}{vale}{hill}");
    for (name, outcome) in [("a.csv", [2, 0, 0, 1]), ("a.csv", [0, 0, 2, 1]), ("b.csv", [0, 0, 2, 1])] {
        assert_eq!(counts(&commit(&town, name, &both)), outcome, "{name}");
    }
    let two = "union-church:Hill union-church-2:Vale";
    assert_eq!(towns(), two);
    // Alone or in another order, each row finds its own.
    for rows in [vale.to_owned(), format!("{vale}{hill}")] {
        for name in ["a.csv", "c.csv"] {
            let report = commit(&town, name, &format!("{heading}{rows}"));
            assert_eq!((&report["updated"], &report["created"]), (&json!(0), &json!(0)), "{report}");
            assert_eq!(towns(), two, "{name}: {rows}");
        }
    }
    for name in ["a.csv", "d.csv"] {
        let file = sent("businesses", name, format!("{heading}{third}"));
        let said = call(&town, "businesses", "check", &file).json()["preview"][0].clone();
        assert_eq!(said["action"], "skip", "{said}");
        assert_eq!(
            said["warnings"][0]["reason"],
            "is listed at this address in Hill; a column slug with \"union-church\" changes that listing, one with a new \
             slug adds another; skipped"
        );
        assert_eq!(counts(&call(&town, "businesses", "commit", &file).json()), [0, 0, 0, 1]);
    }
    assert_eq!(towns(), two);
    let named = format!("slug,{heading}third,{third}");
    assert_eq!(counts(&commit(&town, "d.csv", &named)), [1, 0, 0, 0]);
    let corrected = format!("{heading}{}", third.replace("North", "Nort"));
    assert_eq!(counts(&commit(&town, "e.csv", &corrected)), [0, 1, 0, 0], "one letter");
    assert_eq!(towns(), format!("{two} third:Nort Hollow"));
}
