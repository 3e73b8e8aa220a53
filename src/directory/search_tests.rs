//! Searching through the router: rate limits, nearness, and while the index is not ready.

use rocket::http::Status;

use super::NewBusiness;
use super::hours::Hours;
use crate::search::Search;
use crate::testing::TestTown;

fn named(name: &str, longitude: f64) -> NewBusiness {
    NewBusiness {
        name: name.into(),
        category: "Services".into(),
        latitude: Some(41.37),
        longitude: Some(longitude),
        ..NewBusiness::default()
    }
}

fn names(list: &serde_json::Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|hit| hit["name"].as_str().unwrap()).collect()
}

/// Every way to search, with words that match nothing.
const WAYS: [&str; 11] = [
    "/api/v1/search/?q=zebra",
    "/search?q=zebra",
    "/api/v1/businesslistings/?search=zebra",
    "/directory?search=zebra",
    "/api/v1/events/?search=zebra",
    "/api/v1/events/calendar/?search=zebra",
    "/events?search=zebra",
    "/events.ics?search=zebra",
    "/events.rss?search=zebra",
    "/embed/events?search=zebra",
    "/api/v1/claims/search/?q=zebra",
];

#[test]
fn one_rate_limit_covers_every_way_to_search() {
    for spent_by in WAYS {
        let town = TestTown::configured(|config| config.limits.search_per_minute = 1, |_| {});
        assert_eq!(town.get(spent_by).status, Status::Ok, "{spent_by}");
        for other in WAYS {
            let answer = town.get(other);
            assert_eq!(answer.status, Status::TooManyRequests, "{spent_by}, {other}");
            let seconds: u64 = answer.header("retry-after").parse().unwrap();
            assert!((1..=60).contains(&seconds), "{other}");
        }
        // Without words it is not a search.
        for path in ["/api/v1/businesslistings/", "/directory", "/api/v1/events/", "/events", "/events.ics"] {
            assert_eq!(town.get(path).status, Status::Ok, "{path}");
        }
    }
}

#[test]
fn what_accompanies_a_search_has_an_allowance_of_the_same_size() {
    let companions = [
        "/api/v1/also-found/?q=zebra",
        "/api/v1/businesslistings/facets/?search=zebra",
        "/api/v1/events/facets/?search=zebra",
    ];
    let town = TestTown::configured(|config| config.limits.search_per_minute = 1, |_| {});
    assert_eq!(town.get("/api/v1/search/?q=zebra").status, Status::Ok);
    assert_eq!(town.get(companions[0]).status, Status::Ok);
    for companion in companions {
        assert_eq!(town.get(companion).status, Status::TooManyRequests, "{companion}");
    }
}

#[test]
fn a_cached_search_counts_like_any_other() {
    let town = TestTown::configured(|config| config.limits.search_per_minute = 3, |_| {});
    for path in ["/directory?search=zebra", "/api/v1/businesslistings/?search=zebra"] {
        let statuses: Vec<u16> = (0..3).map(|_| town.get(path).status.code).collect();
        assert!(statuses == [200, 200, 200] || statuses == [429, 429, 429], "{path}: {statuses:?}");
        assert_eq!(town.get(path).status, Status::TooManyRequests, "{path}");
    }
}

#[test]
fn a_page_that_is_asked_too_often_says_so_in_words() {
    let town = TestTown::configured(|config| config.limits.search_per_minute = 1, |_| {});
    town.get("/search?q=zebra");
    for path in ["/search?q=zebra", "/directory?search=zebra", "/events?search=zebra"] {
        let page = town.get(path);
        assert_eq!(page.status, Status::TooManyRequests);
        assert!(page.header("content-type").starts_with("text/html"), "{path}");
        assert!(page.text.contains("One moment, please"), "{}", page.text);
        assert!(page.text.contains("Please try again in "), "{}", page.text);
    }
}

#[test]
fn the_page_says_where_nothing_has_all_the_words() {
    let town =
        TestTown::with_businesses(&[named("White Glove Cleaning", -72.4), named("Glove Outlet", -72.4)]);
    let words = "white+glove+laundry";
    assert_eq!(names(&town.json(&format!("/api/v1/search/?q={words}"))), ["White Glove Cleaning"]);
    assert_eq!(town.json(&format!("/api/v1/also-found/?q={words}"))["match"], "most_words");
    let page = town.get(&format!("/search?q={words}")).text;
    assert!(page.contains("No business matches every word you typed. These come closest."), "{page}");
    assert!(!town.get("/search?q=white+glove").text.contains("come closest"));
    // A list filtered by words contains only entries that have them.
    assert_eq!(town.json(&format!("/api/v1/businesslistings/?search={words}"))["count"], 0);
}

#[test]
fn among_places_that_fit_as_well_the_nearer_one_comes_first_and_the_answer_is_not_cached() {
    let town = TestTown::with_businesses(&[
        named("Corner Pharmacy", -72.50),
        named("Harbor Pharmacy", -72.40),
        named("Ferry Pharmacy", -72.45),
        named("Books and Papers by the Old Pharmacy in the Harbor Mill", -72.40),
    ]);
    let found = |near: &str| {
        let list = town.json(&format!("/api/v1/search/?q=pharmacy{near}"));
        list.as_array()
            .unwrap()
            .iter()
            .map(|hit| hit["name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let kept = || town.json("/api/v1/also-found/?q=pharmacy").is_object();
    assert!(kept());
    let entries = || {
        let app: &crate::kit::web::AppState = town.client.rocket().state().unwrap();
        app.cache_stats().entries
    };
    let before = entries();
    assert_eq!(found("&near=41.37,-72.40")[..3], ["Harbor Pharmacy", "Ferry Pharmacy", "Corner Pharmacy"]);
    assert_eq!(found("&near=41.37,-72.50")[..3], ["Corner Pharmacy", "Ferry Pharmacy", "Harbor Pharmacy"]);
    let page = town.get("/search?q=pharmacy&near=41.37,-72.5").text;
    assert!(page.find("Corner") < page.find("Ferry") && page.find("Ferry") < page.find("Harbor"), "{page}");
    town.json("/api/v1/businesslistings/?near=41.37,-72.50&ordering=distance");
    assert_eq!(entries(), before, "nothing is kept of where somebody is");
    assert_eq!(found("").len(), 4);
    assert_eq!(entries(), before + 1);
    assert_eq!(town.get("/api/v1/search/?q=pharmacy&near=here").status, Status::BadRequest);
}

#[test]
fn while_the_index_is_being_built_the_search_says_so() {
    let town = TestTown::with_businesses(&[named("Harbor Pharmacy", -72.4)]);
    let search: &Search = town.client.rocket().state().unwrap();
    assert_eq!(town.get("/api/v1/search/?q=harbr").header("x-search-state"), "");
    search.pretend_building();
    let answer = town.get("/api/v1/search/?q=harbr");
    assert_eq!((answer.text.as_str(), answer.header("x-search-state")), ("[]", "building"));
    assert_eq!(town.json("/api/v1/also-found/?q=harbr")["match"], "building");
    assert_eq!(names(&town.json("/api/v1/search/?q=harbor")), ["Harbor Pharmacy"]);
    let page = town.get("/search?q=harbr").text;
    assert!(page.contains("Search is starting up."), "{page}");
}

/// The clock shows Saturday, 10 AM.
fn open_on(name: &str, hours: &str) -> NewBusiness {
    let hours = Hours::parse(hours, "2026-11-21".parse().unwrap()).unwrap();
    NewBusiness { hours: Some(hours), phone: "860-555-0142".into(), ..named(name, -72.4) }
}

#[test]
fn words_that_ask_for_opening_times_narrow_a_search_by_them() {
    let town = TestTown::with_businesses(&[
        open_on("Early Bakery", "Mo-Su 06:00-12:00"),
        open_on("Noon Bakery", "Mo-Su 12:00-18:00"),
        open_on("Night Bakery", "Mo-Su 18:00-02:00"),
        named("Secret Bakery", -72.4),
        open_on("Corner Books", "Mo-Su 09:00-17:00"),
        open_on("Open Late Diner", "Mo-Su 06:00-11:00"),
    ]);
    let found = |words: &str| {
        let list = town.json(&format!("/api/v1/search/?q={words}"));
        names(&list).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(found("bakery").len(), 4);
    assert_eq!(found("bakery+open+now"), ["Early Bakery"]);
    assert_eq!(found("Open+right+now:+bakery"), ["Early Bakery"]);
    assert_eq!(found("bakery+open+late"), ["Night Bakery"]);
    // Only a time.
    assert_eq!(found("what's+open+now?"), ["Corner Books", "Early Bakery", "Open Late Diner"]);
    // Meant as a name.
    assert_eq!(found("open+late+diner"), ["Open Late Diner"]);

    let also = town.json("/api/v1/also-found/?q=bakery+open+late");
    assert_eq!(
        also["opening"],
        serde_json::json!({ "value": "late", "label": "Open past 9 PM", "words": "bakery" })
    );
    let page = town.get("/search?q=bakery+open+now").text;
    assert!(page.contains("1 result for “bakery”"), "{page}");
    assert!(page.contains(r#"href="/search?q=bakery" aria-label="Remove Open now""#), "{page}");
    let page = town.get("/search?q=books+open+late").text;
    assert!(page.contains("No results found.") && page.contains("Search for “books” at any hour"), "{page}");
    assert!(
        town.get("/search?q=open+now").text.contains(r#"href="/directory" aria-label="Remove Open now""#)
    );
    assert_eq!(town.json("/api/v1/also-found/?q=bakery")["opening"], serde_json::Value::Null);

    // The directory understands the same phrases.
    let listed = |query: &str| {
        let list = town.json(&format!("/api/v1/businesslistings/?{query}"));
        names(&list["results"]).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(listed("search=bakery+open+now"), ["Early Bakery"]);
    assert_eq!(listed("search=bakery+open+late"), ["Night Bakery"]);
    assert_eq!(listed("search=open+late+diner"), ["Open Late Diner"]);
    assert_eq!(listed("search=open+late"), ["Night Bakery", "Open Late Diner"]);
    assert_eq!(town.json("/api/v1/businesslistings/facets/?search=bakery+open+late")["count"], 1);
    let page = town.get("/directory?search=bakery+open+late").text;
    assert!(page.contains("Night Bakery") && !page.contains("Early Bakery"), "{page}");
}

#[test]
fn found_places_say_whether_they_are_open_and_how_to_call_them() {
    let town = TestTown::with_businesses(&[
        open_on("Early Bakery", "Mo-Su 06:00-12:00"),
        named("Secret Bakery", -72.4),
    ]);
    // The list itself has exactly the keys of its contract.
    let keys: Vec<String> =
        town.json("/api/v1/search/?q=bakery")[0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["id", "name", "slug", "category"]);
    let places = &town.json("/api/v1/also-found/?q=bakery")["places"];
    assert_eq!(places[0]["open_status"]["label"], "Open now · closes 12 PM");
    assert_eq!(
        places[0]["phone"],
        serde_json::json!({ "text": "(860) 555-0142", "href": "tel:+18605550142" })
    );
    assert!(places[1]["open_status"].is_null() && places[1]["phone"].is_null(), "{places}");
    let page = town.get("/search?q=bakery").text;
    assert!(
        page.contains("Open now · closes 12 PM") && page.contains(r#"href="tel:+18605550142""#),
        "{page}"
    );
}

#[test]
fn a_word_that_is_spelled_as_it_sounds_is_found() {
    let town = TestTown::with_businesses(&[named("Harbor Pharmacy", -72.4), named("Harbor Farm", -72.4)]);
    assert_eq!(names(&town.json("/api/v1/search/?q=farmacy"))[0], "Harbor Pharmacy");
}

#[test]
fn what_makes_no_sense_in_an_address_is_left_out_and_the_rest_still_narrows_the_list() {
    let books = NewBusiness { category: "Shops".into(), ..named("Harbor Books", -72.40) };
    let town = TestTown::with_businesses(&[books, named("Ferry Repairs", -72.45)]);
    let page = town.get("/directory?category=shops&price_level=9&near=north&ordering=luck").text;
    assert!(page.contains("Harbor Books") && !page.contains("Ferry Repairs"));
}

#[test]
fn the_plain_form_of_filters_keeps_what_it_does_not_show() {
    let town = TestTown::with_businesses(&[named("Harbor Books", -72.40)]);
    let hidden = |query: &str| -> Vec<String> {
        let page = town.get(&format!("/directory?{query}")).text;
        let form =
            page.split("<form class=\"filter-panel\"").nth(1).unwrap().split("</form>").next().unwrap();
        let fields = form.split("<input type=\"hidden\" name=\"").skip(1);
        fields
            .map(|rest| rest.split('>').next().unwrap().replace("\" value=\"", "=").replace('"', ""))
            .collect()
    };
    assert_eq!(
        hidden("search=books&near=41.37,-72.47&ordering=newest&view=map&tag=old"),
        ["search=books", "near=41.37,-72.47", "ordering=newest", "view=map"]
    );
    assert!(hidden("").is_empty());
}

#[test]
fn a_list_of_matches_has_the_best_first_unless_another_order_is_asked_for() {
    let town = TestTown::with_businesses(&[
        NewBusiness { description: "Everything for a harbor.".into(), ..named("Anchor Supplies", -72.40) },
        named("Harbor", -72.40),
    ]);
    let list = |query: &str| -> Vec<String> {
        let answer = town.json(&format!("/api/v1/businesslistings/?{query}"));
        names(&answer["results"]).into_iter().map(str::to_owned).collect()
    };
    let by_name = ["Anchor Supplies", "Harbor"];
    assert_eq!(list("search=harbor"), ["Harbor", "Anchor Supplies"]);
    assert_eq!(list("search=harbor&ordering=name"), by_name);
    assert_eq!(list("ordering=name&search=harbor"), by_name);
    assert_eq!(list("search=harbor&ordering=luck"), ["Harbor", "Anchor Supplies"]);
    let page = |query: &str| town.get(&format!("/directory?{query}")).text;
    let matches = page("search=harbor");
    assert!(matches.contains("<option value=\"\" selected>Best match</option>"));
    assert!(matches.find("place-2") < matches.find("place-1"));
    let named = page("search=harbor&ordering=name");
    assert!(named.contains("<option value=\"name\" selected>"));
    assert!(named.find("place-1") < named.find("place-2"));
    assert!(!page("").contains("Best match"));
}

#[test]
fn one_wrong_place_does_not_stretch_the_map_of_a_small_town() {
    let mut places = [-72.40, -72.401, -72.402, -72.403].map(|at| named("Ferry", at)).to_vec();
    places.push(named("Beyond", 72.40));
    let town = TestTown::with_businesses(&places);
    let bounds = super::store::map_bounds(&town.conn()).unwrap().unwrap();
    let [_, west, _, east] = bounds;
    assert!(west < -72.402 && east < -72.3, "{bounds:?}");
}
