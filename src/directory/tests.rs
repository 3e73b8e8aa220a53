//! The directory through the real router, over a real database file.

use rocket::http::Status;

use super::{Link, NewBusiness};
use crate::testing::{TestTown, eventually};

fn named(name: &str, category: &str) -> NewBusiness {
    NewBusiness {
        name: name.into(),
        category: category.into(),
        slug: Some(crate::kit::slug::slug(name)),
        ..NewBusiness::default()
    }
}

fn three() -> TestTown {
    TestTown::with_businesses(&[
        NewBusiness {
            description: "Fresh **bread**.".into(),
            street_address: "1 Elm Street".into(),
            locality: "Wexbury".into(),
            region: "CT".into(),
            postal_code: "06499".into(),
            latitude: Some(41.37),
            longitude: Some(-72.47),
            tags: vec!["bread".into()],
            attributes: vec!["parking".into(), "takeout".into()],
            price_level: Some(2),
            social_links: vec![Link { label: "Mastodon".into(), url: "https://social.example/@blue".into() }],
            ..named("Blue Door Café", "Restaurants")
        },
        NewBusiness {
            latitude: Some(41.38),
            longitude: Some(-72.47),
            attributes: vec!["parking".into()],
            ..named("Harbor Books", "Shops")
        },
        named("Old Mill Bikes", "Shops"),
    ])
}

fn names(list: &serde_json::Value) -> Vec<&str> {
    list["results"].as_array().unwrap().iter().map(|business| business["name"].as_str().unwrap()).collect()
}

fn keys(object: &serde_json::Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn categories_stand_by_name_with_their_counts() {
    let town = three();
    let categories = town.json("/api/v1/categories/");
    assert_eq!(categories[0]["slug"], "restaurants");
    assert_eq!(categories[1]["business_count"], 2);
    assert!(categories[1]["sponsorship"].is_null());
    assert_eq!(keys(&categories[1]), ["id", "name", "slug", "business_count", "sponsorship"]);
    let whole = town.json("/api/v1/categories/?fields=all");
    assert_eq!(keys(&whole[1])[5..], ["description", "pictogram"]);
    assert_eq!(town.json("/api/v1/categories/shops/")["name"], "Shops");
    assert_eq!(town.get("/api/v1/categories/nope/").json()["detail"], "No Category matches the given query.");
}

#[test]
fn a_list_keeps_to_the_contracts_keys_unless_asked_for_all() {
    let town = three();
    let brief = town.json("/api/v1/businesslistings/");
    let expected = [
        "id",
        "name",
        "slug",
        "description",
        "address",
        "images",
        "category",
        "average_rating",
        "yearly_shows",
        "sponsor_message",
        "is_featured",
    ];
    assert_eq!(keys(&brief["results"][0]), expected);
    let whole = town.json("/api/v1/businesslistings/?fields=all");
    assert_eq!(whole["results"][0]["attributes"], serde_json::json!(["parking", "takeout"]));
    assert_eq!(whole["count"], brief["count"]);
    let refused = town.get("/api/v1/businesslistings/?fields=name");
    assert_eq!(refused.status, Status::BadRequest);
    assert!(refused.json()["fields"][0].as_str().unwrap().contains("name"));
}

#[test]
fn a_list_is_filtered_by_what_the_query_says() {
    let town = three();
    let list = |query: &str| town.json(&format!("/api/v1/businesslistings/?{query}"));
    assert_eq!(names(&list("")), ["Blue Door Café", "Harbor Books", "Old Mill Bikes"]);
    assert_eq!(names(&list("category=shops")), ["Harbor Books", "Old Mill Bikes"]);
    assert_eq!(names(&list("category=nope")), Vec::<&str>::new());
    assert_eq!(names(&list("attributes=parking")), ["Blue Door Café", "Harbor Books"]);
    assert_eq!(names(&list("attributes=parking,takeout")), ["Blue Door Café"]);
    assert_eq!(names(&list("price_level=2,3")), ["Blue Door Café"]);
    assert_eq!(names(&list("tag=Bread")), ["Blue Door Café"]);
    assert_eq!(names(&list("search=harbr")), ["Harbor Books"]);
    assert_eq!(names(&list("ordering=-name")), ["Old Mill Bikes", "Harbor Books", "Blue Door Café"]);
    assert_eq!(names(&list("ordering=distance&near=41.381,-72.47"))[0], "Harbor Books");
    assert_eq!(list("fields=all&near=41.381,-72.47")["results"][1]["distance_km"], 0.11);
    // Blank and unknown keys do not filter.
    assert_eq!(names(&list("category=&colour=red")).len(), 3);
}

#[test]
fn pages_link_to_their_neighbors() {
    let town = three();
    let first = town.json("/api/v1/businesslistings/?limit=2&category=shops,restaurants");
    assert_eq!(first["count"], 3);
    let next = first["next"].as_str().unwrap();
    assert!(next.starts_with("http://town.example/api/v1/businesslistings/?"), "{next}");
    let second = town.json(next.strip_prefix("http://town.example").unwrap());
    assert_eq!(names(&second), ["Old Mill Bikes"]);
    assert!(second["next"].is_null());
    assert!(!second["previous"].as_str().unwrap().contains("page="), "page 1 is left out");
    assert_eq!(names(&town.json("/api/v1/businesslistings/?limit=2&page=last")), ["Old Mill Bikes"]);
    for page in ["0", "3", "x", "99999999999999999999"] {
        let answer = town.get(&format!("/api/v1/businesslistings/?limit=2&page={page}"));
        assert_eq!(
            (answer.status, answer.text.as_str()),
            (Status::NotFound, r#"{"detail":"Invalid page."}"#)
        );
    }
}

#[test]
fn values_that_cannot_be_meant_are_all_named() {
    let town = three();
    let answer = town.get("/api/v1/businesslistings/?attributes=parking,flying&price_level=9&near=north");
    assert_eq!(answer.status, Status::BadRequest);
    let body = answer.json();
    assert_eq!(body["attributes"][0], "Select a valid choice. flying is not one of the available choices.");
    assert_eq!(body["price_level"][0], "Select a valid choice. 9 is not one of the available choices.");
    assert!(body["near"][0].as_str().unwrap().contains("latitude"));
}

#[test]
fn a_business_is_found_by_slug_id_and_former_slug() {
    let town = three();
    let by_slug = town.json("/api/v1/businesslistings/blue-door-cafe/");
    assert_eq!(by_slug["address"], "1 Elm Street, Wexbury, CT 06499");
    assert_eq!(by_slug["description_html"], "<p>Fresh <strong>bread</strong>.</p>\n");
    assert!(by_slug["hours"].is_null() && by_slug["average_rating"].is_null());
    assert_eq!(by_slug["social_links"][0]["label"], "Mastodon");
    let id = by_slug["id"].as_i64().unwrap();
    assert_eq!(town.json(&format!("/api/v1/businesslistings/{id}/"))["slug"], "blue-door-cafe");

    let renamed = NewBusiness { name: "Red Door".into(), ..named("Blue Door Café", "Restaurants") };
    futures(town.db().write(move |conn| {
        super::save(conn, &renamed, "2026-11-22T00:00:00.000Z", |present, new| NewBusiness {
            name: new.name.clone(),
            ..present
        })
    }));
    assert_eq!(town.json("/api/v1/businesslistings/blue-door-cafe/")["slug"], "red-door");
    let page = town.get("/directory/blue-door-cafe");
    assert_eq!((page.status, page.header("location")), (Status::MovedPermanently, "/directory/red-door"));
    assert_eq!(town.get(&format!("/business/{id}")).header("location"), "/business/red-door");
    assert_eq!(town.get("/directory/red-door").status, Status::Ok);
    for missing in ["nope", "999999", "a%00b", "..%2f..%2fetc", "Nope", "%F0%9F%A6%80"] {
        let answer = town.get(&format!("/api/v1/businesslistings/{missing}/"));
        assert_eq!(answer.status, Status::NotFound, "{missing}");
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(town.get(&format!("/directory/{missing}")).status, Status::NotFound, "{missing}");
    }
}

fn futures<T>(work: impl Future<Output = crate::kit::error::Result<T>>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work).unwrap()
}

#[test]
fn a_hidden_business_is_nowhere() {
    let mut hidden = named("Secret Garden", "Parks");
    hidden.status = super::BusinessStatus::Hidden;
    let town = TestTown::with_businesses(&[hidden]);
    assert_eq!(town.json("/api/v1/businesslistings/")["count"], 0);
    assert_eq!(town.get("/api/v1/businesslistings/secret-garden/").status, Status::NotFound);
    assert_eq!(town.get("/api/v1/businesslistings/1/").status, Status::NotFound);
    assert_eq!(town.get("/directory/secret-garden").status, Status::NotFound);
    assert_eq!(town.json("/api/v1/search/?q=secret").as_array().unwrap().len(), 0);
    assert_eq!(town.json("/api/v1/categories/parks/")["business_count"], 0);
    assert!(!town.get("/sitemap.xml").text.contains("secret-garden"));
}

#[test]
fn search_answers_from_the_second_letter_and_follows_every_commit() {
    let town = three();
    let found = |words: &str| -> Vec<String> {
        let list = town.json(&format!("/api/v1/search/?q={words}"));
        list.as_array().unwrap().iter().map(|hit| hit["slug"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(found("b"), Vec::<String>::new());
    assert_eq!(found("%20b%20"), Vec::<String>::new());
    assert!(found("bl").contains(&"blue-door-cafe".to_owned()));
    assert_eq!(found("cafe"), ["blue-door-cafe"]);
    assert_eq!(found("harbr%20boks"), ["harbor-books"]);
    assert_eq!(found("%25"), Vec::<String>::new());
    assert_eq!(town.get("/api/v1/search/").text, "[]");
    let hit = &town.json("/api/v1/search/?q=blue")[0];
    assert_eq!(hit["category"]["slug"], "restaurants");

    futures(town.db().write(|conn| {
        super::save(conn, &named("Zephyr Kites", "Shops"), "2026-11-22T00:00:00.000Z", |p, _| p)
    }));
    eventually(|| found("zephyr") == ["zephyr-kites"]);
    futures(
        town.db().write(|conn| Ok(conn.execute("DELETE FROM businesses WHERE slug = 'zephyr-kites'", [])?)),
    );
    eventually(|| found("zephyr").is_empty());
}

#[test]
fn what_one_visitor_searches_for_is_not_in_the_data_file() {
    let town = three();
    for path in ["/api/v1/search/?q=zqxwvut", "/api/v1/also-found/?q=zqxwvut", "/search?q=zqxwvut"] {
        assert_eq!(town.get(path).status, Status::Ok);
    }
    let path = futures(town.db().read(|conn| Ok(conn.path().unwrap().to_owned())));
    let mut written = std::fs::read(&path).unwrap();
    written.extend(std::fs::read(format!("{path}-wal")).unwrap());
    let holds = |words: &str| written.windows(words.len()).any(|bytes| bytes == words.as_bytes());
    assert!(holds("Blue Door"));
    assert!(!holds("zqxwvut"));
}

#[test]
fn searching_too_often_is_answered_with_the_time_to_wait() {
    let town = TestTown::configured(|config| config.limits.search_per_minute = 2, |_| {});
    town.get("/api/v1/search/?q=aa");
    town.get("/api/v1/search/?q=aa");
    let answer = town.get("/api/v1/search/?q=aa");
    assert_eq!(answer.status, Status::TooManyRequests);
    let seconds: u64 = answer.header("retry-after").parse().unwrap();
    assert_eq!(
        answer.json()["detail"],
        format!("Request was throttled. Expected available in {seconds} seconds.")
    );
}

#[test]
fn a_page_tells_crawlers_all_there_is() {
    let town = three();
    let page = town.get("/directory/blue-door-cafe").text;
    assert!(page.contains("<title>Blue Door Café · Wexbury, CT</title>"), "{page}");
    assert!(page.contains(r#"<link rel="canonical" href="http://town.example/directory/blue-door-cafe">"#));
    assert!(page.contains(r#"property="og:title" content="Blue Door Café · Wexbury, CT""#));
    assert!(page.contains("<strong>bread</strong>"));
    let json_ld = page
        .split(r#"<script type="application/ld+json">"#)
        .nth(1)
        .unwrap()
        .split("</script>")
        .next()
        .unwrap();
    let business: serde_json::Value = serde_json::from_str(json_ld).unwrap();
    assert_eq!(business["@type"], "FoodEstablishment");
    assert_eq!(business["address"]["postalCode"], "06499");
    assert!(business.get("aggregateRating").is_none());
    // The page's other address declares the canonical one.
    assert!(
        town.get("/business/blue-door-cafe")
            .text
            .contains(r#"href="http://town.example/directory/blue-door-cafe""#)
    );
}

#[test]
fn a_category_page_has_an_address_of_its_own_and_other_filters_have_none() {
    let town = three();
    let page = town.get("/directory?category=shops").text;
    assert!(page.contains("<title>Shops · Wexbury, CT</title>"));
    assert!(page.contains("Harbor Books") && !page.contains("Blue Door"));
    assert!(page.contains(r#"rel="canonical" href="http://town.example/directory?category=shops""#));
    assert!(!page.contains("noindex"));
    assert!(town.get("/directory?category=shops&open_now=true").text.contains("noindex"));
    assert_eq!(town.get("/directory?page=99").status, Status::NotFound);
}

#[test]
fn facets_count_what_each_filter_would_leave() {
    let town = three();
    let facets = town.json("/api/v1/businesslistings/facets/?category=shops,restaurants");
    assert_eq!(facets["count"], 3);
    assert_eq!(
        facets["attributes"][0],
        serde_json::json!({"value": "parking", "label": "Parking", "count": 2})
    );
    assert_eq!(facets["price_levels"], serde_json::json!([{"value": 2, "count": 1}]));
    assert_eq!(facets["tags"][0]["value"], "bread");
}

#[test]
fn every_hot_statement_is_served_by_an_index() {
    let town = TestTown::wexbury();
    let plans = futures(town.db().read(|conn| {
        let mut plans = Vec::new();
        for (what, sql) in [
            ("list by name", "SELECT id FROM businesses b WHERE b.status = 'published' ORDER BY coalesce(b.sort_name, b.name) COLLATE NOCASE, b.id LIMIT 20"),
            ("list by category", "SELECT id FROM businesses b WHERE b.status = 'published' AND b.category_id IN (SELECT id FROM categories WHERE slug = 'pizza') ORDER BY coalesce(b.sort_name, b.name) COLLATE NOCASE, b.id LIMIT 20"),
            ("newest", "SELECT id FROM businesses b WHERE b.status = 'published' ORDER BY b.created_at DESC, b.id DESC LIMIT 20"),
            ("by slug", "SELECT id FROM businesses WHERE slug = 'x' AND status = 'published'"),
            ("former slug", "SELECT business_id FROM business_slugs WHERE slug = 'x'"),
            ("category counts", "SELECT (SELECT count(*) FROM businesses b WHERE b.category_id = c.id AND b.status = 'published') FROM categories c"),
            ("hours", "SELECT * FROM business_hours WHERE business_id IN (SELECT value FROM json_each('[1]'))"),
            ("featured", "SELECT id FROM businesses b WHERE b.status = 'published' AND b.is_featured = 1 ORDER BY coalesce(b.sort_name, b.name) COLLATE NOCASE, b.id LIMIT 24"),
            ("found", "SELECT id FROM businesses b WHERE +b.status = 'published' AND b.id IN (SELECT value FROM json_each('[1]'))"),
            ("price", "SELECT count(*) FROM businesses b WHERE b.status = 'published' AND b.price_level IN (SELECT value FROM json_each('[2]'))"),
            ("tags", "SELECT tag FROM business_tags WHERE business_id IN (SELECT value FROM json_each('[1]'))"),
        ] {
            let mut statement = conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}"))?;
            let steps: Vec<String> = statement.query_map([], |row| row.get(3))?.collect::<rusqlite::Result<_>>()?;
            plans.push((what, steps.join("; ")));
        }
        Ok(plans)
    }));
    for (what, plan) in plans {
        assert!(
            !plan.contains("SCAN b") && !plan.contains("SCAN businesses") && !plan.contains("SCAN business_"),
            "{what}: {plan}"
        );
        // Nearly all businesses are published, so an index on the status alone would be useless.
        let wanted = match what {
            "featured" => "businesses_featured",
            "found" => "INTEGER PRIMARY KEY",
            "price" => "COVERING INDEX businesses_by_price",
            _ => "",
        };
        assert!(plan.contains(wanted), "{what}: {plan}");
        assert!(what == "list by category" || !plan.contains("TEMP B-TREE FOR ORDER"), "{what}: {plan}");
    }
}

#[test]
fn the_open_now_filter_and_the_words_agree_at_every_hour() {
    let town = TestTown::wexbury();
    // From Thanksgiving Thursday to Sunday, with bars open late and days off.
    for hours in (0..96).step_by(5) {
        let at: jiff::Timestamp = "2026-11-26T05:00:00Z".parse().unwrap();
        town.clock.set(at + jiff::ToSpan::hours(hours));
        let mut said_open = 0;
        let mut page = town.json("/api/v1/businesslistings/?fields=all&page_size=100");
        loop {
            let results = page["results"].as_array().unwrap();
            said_open += results.iter().filter(|business| business["open_status"]["is_open"] == true).count();
            let Some(next) = page["next"].as_str().map(str::to_owned) else { break };
            page = town.json(next.strip_prefix("http://town.example").unwrap());
        }
        let filtered = town.json("/api/v1/businesslistings/?open_now=true");
        assert_eq!(filtered["count"], said_open, "{hours} hours in");
        assert_eq!(town.json("/api/v1/businesslistings/facets/")["open_now"], said_open);
    }
}

#[test]
fn an_answer_follows_the_clock() {
    let town = TestTown::with_businesses(&[NewBusiness {
        hours: Some(super::hours::Hours::parse("Sa 10:01-12:00", "2026-11-21".parse().unwrap()).unwrap()),
        ..named("Brief Cafe", "Cafes")
    }]);
    let label = || {
        town.json("/api/v1/businesslistings/brief-cafe/")["open_status"]["label"].as_str().unwrap().to_owned()
    };
    assert_eq!(label(), "Closed · opens 10:01 AM");
    town.clock.set("2026-11-21T15:01:00Z".parse().unwrap());
    assert_eq!(label(), "Open now · closes 12 PM");
}

#[test]
fn the_count_of_open_places_is_that_of_the_list_at_any_minute() {
    let town = TestTown::wexbury();
    let listed = |filter: &str| {
        let mut count = 0;
        let mut page = town.json(&format!("/api/v1/businesslistings/?open_now=true&page_size=100{filter}"));
        loop {
            count += page["results"].as_array().unwrap().len() as i64;
            let Some(next) = page["next"].as_str().map(str::to_owned) else { return count };
            page = town.json(next.strip_prefix("http://town.example").unwrap());
        }
    };
    let mut counts = Vec::new();
    for time in ["00:30", "03:00", "06:59", "07:00", "12:00", "17:00", "20:15", "23:59"] {
        for day in ["2026-11-21", "2026-11-26", "2027-01-01"] {
            town.clock.set(format!("{day}T{time}:00-05:00").parse().unwrap());
            let open = &town.json("/api/v1/businesslistings/facets/")["open_now"];
            assert_eq!(*open, listed(""), "{day} {time}");
            assert_eq!(*open, town.json("/api/v1/businesslistings/?open_now=true")["count"], "{day} {time}");
            let cheap = town.json("/api/v1/businesslistings/facets/?open_now=true&price_level=1,2");
            assert_eq!(cheap["count"], listed("&price_level=1,2"), "{day} {time}");
            assert_eq!(cheap["open_now"], cheap["count"], "{day} {time}");
            counts.push(open.as_i64().unwrap());
        }
    }
    assert!(counts.iter().max() > counts.iter().min(), "{counts:?}");
}
