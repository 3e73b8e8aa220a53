//! The directory's page as it is without scripts.

use crate::directory::NewBusiness;
use crate::testing::TestTown;

#[test]
fn all_choices_are_there_without_scripts_and_no_map_without_its_pins() {
    let new = |number: usize| NewBusiness {
        name: format!("Shop {number}"),
        category: format!("Trade {number:02}"),
        tags: vec![format!("tag-{number:02}")],
        ..NewBusiness::default()
    };
    let town = TestTown::with_businesses(&(1..=12).map(new).collect::<Vec<_>>());
    let page = town.get("/directory").text;
    for number in 1..=12 {
        for value in [format!("trade-{number:02}"), format!("tag-{number:02}")] {
            assert!(page.contains(&format!("value=\"{value}\"")), "{value} in {page}");
        }
    }
    let rest = page.split("<details class=\"filter-group-rest\">").nth(1).unwrap();
    assert!(rest.starts_with("<summary class=\"filter-group-more\">Show all 12</summary>"), "{rest}");
    assert!(page.contains("class=\"directory-map needs-script\""), "{page}");
}
