//! How many places each choice of a filter would leave.

use serde_json::Value;

use super::NewBusiness;
use crate::testing::TestTown;

fn place(name: &str, category: &str, price_level: u8, tag: &str) -> NewBusiness {
    NewBusiness {
        name: name.into(),
        category: category.into(),
        price_level: Some(price_level),
        tags: vec![tag.into()],
        attributes: vec![if tag == "pie" { "parking" } else { "takeout" }.into()],
        ..NewBusiness::default()
    }
}

fn four() -> TestTown {
    TestTown::with_businesses(&[
        place("Blue Door", "Restaurants", 1, "bread"),
        place("Corner Diner", "Restaurants", 2, "pie"),
        place("Harbor Books", "Shops", 2, "pie"),
        place("Old Mill Bikes", "Shops", 3, "bread"),
    ])
}

/// "pie 2, bread 1"
fn counts(town: &TestTown, query: &str, group: &str) -> String {
    let facets = town.json(&format!("/api/v1/businesslistings/facets/?{query}"));
    let text = |choice: &Value| {
        let value = &choice["value"];
        format!("{} {}", value.as_str().map_or_else(|| value.to_string(), str::to_owned), choice["count"])
    };
    match &facets[group] {
        Value::Object(counts) => {
            counts.iter().map(|(value, count)| format!("{value} {count}")).collect::<Vec<_>>()
        }
        choices => choices.as_array().unwrap().iter().map(text).collect(),
    }
    .join(", ")
}

#[test]
fn a_chosen_price_or_tag_leaves_the_others_to_be_chosen_too() {
    let town = four();
    assert_eq!(counts(&town, "price_level=2", "price_levels"), "1 1, 2 2, 3 1");
    assert_eq!(counts(&town, "price_level=2", "tags"), "pie 2");
    assert_eq!(counts(&town, "tag=pie", "tags"), "bread 2, pie 2");
    assert_eq!(counts(&town, "tag=pie", "price_levels"), "2 2");
    assert_eq!(counts(&town, "price_level=2&tag=bread", "price_levels"), "1 1, 3 1");
    assert_eq!(counts(&town, "price_level=2&tag=bread", "tags"), "pie 2");
    // A place must have all attributes, so another one leaves fewer.
    assert_eq!(counts(&town, "attributes=parking", "attributes"), "parking 2");
}

#[test]
fn a_chosen_tag_is_counted_however_rare_it_is() {
    let mut places: Vec<NewBusiness> = (0..62)
        .map(|number| place(&format!("Place {number}"), "Shops", 1, &format!("common {}", number % 31)))
        .collect();
    places.push(place("Rare Place", "Shops", 1, "rare"));
    let town = TestTown::with_businesses(&places);
    assert!(!counts(&town, "", "tags").contains("rare"));
    assert!(counts(&town, "tag=rare", "tags").ends_with(", rare 1"));
}

#[test]
fn categories_are_counted_under_the_other_filters() {
    let town = four();
    assert_eq!(counts(&town, "", "categories"), "restaurants 2, shops 2");
    assert_eq!(counts(&town, "category=shops", "categories"), "restaurants 2, shops 2");
    assert_eq!(counts(&town, "category=shops&tag=pie", "categories"), "restaurants 1, shops 1");
    assert_eq!(counts(&town, "price_level=1", "categories"), "restaurants 1");
    assert_eq!(counts(&town, "open_now=true", "categories"), "");
    let page = town.get("/directory?price_level=1&category=shops").text;
    let choice = |label: &str, count: i64| {
        format!("<span class=\"checkbox-label\">{label}</span><span class=\"checkbox-count\">{count}</span>")
    };
    assert!(page.contains(&choice("Restaurants", 1)), "{page}");
    assert!(page.contains(&choice("Shops", 0)), "what is chosen can be taken back");
}
