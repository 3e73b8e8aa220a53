//! É is sorted as E wherever people see names in alphabetical order, and on every page of a list.

use super::{NewBusiness, change, find_by_slug_or_name, load};
use crate::accounts::Role;
use crate::testing::TestTown;

const NAMES: [&str; 6] = ["Zebra Toys", "Éclair", "Fig Tree", "eagle Optics", "Élan Dance", "Ezra's"];
const IN_ORDER: [&str; 6] = ["eagle Optics", "Éclair", "Élan Dance", "Ezra's", "Fig Tree", "Zebra Toys"];

fn town() -> TestTown {
    TestTown::with_businesses(&NAMES.map(|name| NewBusiness {
        name: name.into(),
        category: if name.starts_with('É') { "Épicerie" } else { "Shops" }.into(),
        ..NewBusiness::default()
    }))
}

fn names(list: &serde_json::Value) -> Vec<String> {
    let rows = list["results"].as_array().or(list.as_array()).unwrap();
    rows.iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn lists_by_name_and_their_pages_put_an_accented_letter_with_its_own() {
    let town = town();
    let staff = town.member("clerk@town.example", Role::Admin);
    let mut reversed = IN_ORDER;
    reversed.reverse();
    for (list, is_staff) in [("businesslistings", false), ("admin/businesses", true)] {
        for (ordering, wanted) in [("name", IN_ORDER), ("-name", reversed)] {
            let mut listed = Vec::new();
            for page in 1..=3 {
                let path = format!("/api/v1/{list}/?ordering={ordering}&limit=2&page={page}");
                let call = town.call("GET", &path);
                let answer = if is_staff { call.token(&staff).send() } else { call.send() };
                listed.extend(names(&answer.json()));
            }
            assert_eq!(listed, wanted, "{list} by {ordering}");
        }
    }
    for path in ["/directory", "/sitemap.xml"] {
        let page = town.get(path).text;
        let main = page.split("<main").last().unwrap();
        let places = ["eagle-optics", "eclair", "elan-dance", "ezra", "fig-tree", "zebra-toys"].map(|slug| {
            main.find(&format!("/directory/{slug}")).unwrap_or_else(|| panic!("{slug} in {path}"))
        });
        assert!(places.is_sorted(), "{path}: {places:?}");
    }
    assert_eq!(names(&town.json("/api/v1/categories/?fields=all")), ["Épicerie", "Shops"]);
    let kept = town.call("GET", "/api/v1/admin/categories/").token(&staff).send().json();
    assert_eq!(names(&kept), ["Épicerie", "Shops"]);
}

#[test]
fn a_business_that_is_renamed_moves_to_its_new_place() {
    let town = town();
    let renamed = town.db().write(|conn| {
        let id = conn.query_row("SELECT id FROM businesses WHERE name = 'Éclair'", [], |row| row.get(0))?;
        let present = load(conn, id)?;
        change(conn, id, &NewBusiness { name: "Young's".into(), ..present }, "2026-11-21T15:00:00.000Z")?;
        Ok(())
    });
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(renamed).unwrap();
    let listed = names(&town.json("/api/v1/businesslistings/?ordering=name"));
    assert_eq!(listed.iter().position(|name| name == "Young's"), Some(4), "{listed:?}");
}

#[test]
fn a_table_names_a_business_by_its_name_before_its_slug_and_its_id() {
    let long = "The Society for the Preservation of the Old Mill and of the Ponds along the Upper River";
    let names =
        ["Cafe", "Ferry Inn", "2", "Café", "Ferry Inn", &format!("{long}, North"), &format!("{long}, South")];
    let town = TestTown::with_businesses(&names.map(|name| NewBusiness {
        name: name.into(),
        category: "Shops".into(),
        ..NewBusiness::default()
    }));
    let find = |text: &str| find_by_slug_or_name(&town.conn(), text).unwrap();
    assert_eq!((find("2"), find("no-2"), find("1")), (Some(3), Some(3), Some(1)));
    assert_eq!((find("Café"), find("Cafe"), find("CAFE")), (Some(4), Some(1), Some(1)));
    assert_eq!(find(&format!("{long}, South")), Some(7));
    assert_eq!((find("Ferry Inn"), find("ferry-inn-2")), (Some(2), Some(5)), "of two, the slug");
    assert_eq!((find("9"), find("Nowhere")), (None, None));
}
