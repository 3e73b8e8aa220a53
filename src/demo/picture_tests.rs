//! No list of the demo town shows the same picture twice in a row.

use std::collections::HashMap;

use crate::art::likeness;
use crate::testing::TestTown;

/// The drawn pictures of a page, in order.
fn pictures(page: &str) -> Vec<String> {
    let sources = page.split(r#" src=""#).skip(1).filter_map(|rest| rest.split('"').next());
    let drawn = sources.filter(|source| {
        source.starts_with("/art/storefront/")
            || source.starts_with("/art/landscape/") && !source.starts_with("/art/landscape/home.svg")
    });
    drawn.map(|source| source.replace("&amp;", "&")).collect()
}

#[test]
fn neighbors_in_a_list_never_show_the_same_picture() {
    let town = TestTown::wexbury();
    let mut lists: Vec<String> =
        ["/", "/guides", "/directory", "/directory?offset=24", "/search?q=repair"].map(str::to_owned).into();
    let categories = town.json("/api/v1/categories/");
    lists.extend(
        categories
            .as_array()
            .unwrap()
            .iter()
            .map(|one| format!("/directory?category={}", one["slug"].as_str().unwrap())),
    );
    let mut drawn: HashMap<String, String> = HashMap::new();
    let mut seen = 0;
    for list in lists {
        let found = pictures(&town.get(&list).text);
        for source in &found {
            drawn.entry(source.clone()).or_insert_with(|| town.get(source).text);
        }
        if list.starts_with("/guides") || list.starts_with("/directory") {
            // True in any town: every second one is drawn differently from its neighbors (art::tests).
            let named = found.iter().filter(|source| source.contains("&b=")).count();
            assert!(found.len() < 3 || named > 0, "{list}: none of {} names its neighbors", found.len());
        }
        for pair in found.windows(2) {
            let alike = likeness(&drawn[&pair[0]], &drawn[&pair[1]]);
            let most = if pair[0].contains("landscape") { 0.4 } else { 0.7 };
            assert!(alike < most, "{list}: {} and {} are alike by {alike:.2}", pair[0], pair[1]);
            seen += 1;
        }
    }
    assert!(seen > 200, "{seen} pairs");
}
