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
    let values = |page: &str| {
        let of = |number| [format!("trade-{number:02}"), format!("tag-{number:02}")];
        (1..=12).flat_map(of).filter(|value| page.contains(&format!("value=\"{value}\""))).count()
    };
    let page = town.get("/directory").text;
    let button = "<button class=\"filter-group-more\" type=\"submit\" name=\"filters\" value=\"all\">Show all 12</button>";
    assert!(page.contains(&format!("<noscript>{button}</noscript>")), "{page}");
    assert_eq!((values(&page), values(&town.get("/directory?filters=all").text)), (14, 24));
    assert!(page.contains("class=\"directory-map needs-script\""), "{page}");
}
