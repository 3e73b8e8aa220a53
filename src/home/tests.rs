use rocket::http::Status;

use crate::testing::TestTown;

#[test]
fn the_home_page_shows_the_six_fullest_categories_and_tells_its_search() {
    let town = TestTown::wexbury();
    let page = town.get("/").text;
    assert_eq!(page.matches("class=\"chip\"").count(), 6);
    assert!(page.contains("Restaurants") && page.contains("\"@type\":\"SearchAction\""));
    assert!(page.contains("/art/landscape/home.svg?s=fall"));
    let boot = page.split("type=\"application/json\">").nth(1).unwrap().split("</script>").next().unwrap();
    let boot: serde_json::Value = serde_json::from_str(boot).unwrap();
    assert_eq!(boot["site"]["name"], "Wexbury");
    assert_eq!(boot["data"]["/api/v1/categories/"].as_array().unwrap().len(), 49);
}

#[test]
fn one_call_answers_all_that_the_home_page_asks_for() {
    let town = TestTown::wexbury();
    let home = town.json("/api/v1/home/");
    for (part, address) in [
        ("guides", "guides/homepage_features"),
        ("spotlights", "spotlights/current"),
        ("featured_businesses", "businesslistings/featured"),
        ("latest_deals", "deals/latest"),
        ("categories", "categories"),
    ] {
        assert_eq!(home[part], town.json(&format!("/api/v1/{address}/")), "{part}");
    }
}

#[test]
fn the_chosen_theme_stands_in_the_first_answer() {
    let town = TestTown::with(|_| {});
    let page =
        |theme: &'static str| town.client.get("/").cookie(("theme", theme)).dispatch().into_string().unwrap();
    assert!(page("dark").contains("<html lang=\"en\" data-theme=\"dark\">"));
    assert!(page("pink").contains("<html lang=\"en\">"));
}

#[test]
fn the_site_map_names_every_public_page_once() {
    let town = TestTown::wexbury();
    let map = town.get("/sitemap.xml");
    assert_eq!(map.header("content-type"), "application/xml; charset=utf-8");
    let places: Vec<&str> =
        map.text.split("<loc>").skip(1).map(|rest| rest.split('<').next().unwrap()).collect();
    assert!(places.len() > 360, "{}", places.len());
    let mut once = places.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), places.len());
    for place in places.iter().step_by(23) {
        let path = place.strip_prefix("http://town.example").unwrap().replace("&amp;", "&");
        assert_eq!(town.get(&path).status, Status::Ok, "{path}");
    }
    assert!(town.get("/robots.txt").text.contains("Sitemap: http://town.example/sitemap.xml"));
}

#[test]
fn an_unknown_address_is_a_real_404_with_a_way_on() {
    let town = TestTown::with(|_| {});
    for path in ["/nope", "/events/x/y", "/assets/nope.js", "/%F0%9F%A6%80", "/index.php"] {
        let answer = town.get(path);
        assert_eq!(answer.status, Status::NotFound, "{path}");
    }
    let page = town.get("/nope").text;
    assert!(
        page.contains("noindex")
            && page.contains("action=\"/search\"")
            && page.contains("href=\"/directory\"")
    );
}

#[test]
fn health_is_told_to_programs() {
    let town = TestTown::wexbury();
    let health = town.json("/api/v1/health/");
    assert_eq!((health["status"].as_str(), health["search"].as_str()), (Some("ok"), Some("ready")));
    assert_eq!(health["businesses"], 311);
    assert_eq!(town.get("/livez").text, "ok\n");
    assert_eq!(town.get("/readyz").status, Status::Ok);
}

#[test]
fn the_towns_own_colours_come_on_top() {
    let town = TestTown::configured(|config| config.colors.primary = "#224466".into(), |_| {});
    assert!(town.get("/").text.contains("href=\"/colors.css\""));
    let css = town.get("/colors.css");
    assert!(css.text.contains("--green:#224466"), "{}", css.text);
    assert!(!TestTown::with(|_| {}).get("/").text.contains("colors.css"));
}
