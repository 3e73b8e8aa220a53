//! The map through the router: plain ground, a map of the town's own, and another in its place.

use serde_json::{Value, json};

use super::*;
use crate::directory;
use crate::kit::config::Config;
use crate::testing::TestTown;

pub(super) const TOWN: Bounds = Bounds { south: 41.3516, west: -72.5008, north: 41.3852, east: -72.4368 };

fn in_town(config: &mut Config) {
    (config.map.south, config.map.west, config.map.north, config.map.east) =
        (TOWN.south, TOWN.west, TOWN.north, TOWN.east);
}

fn feature(properties: Value, kind: &str, coordinates: Value) -> Value {
    json!({ "type": "Feature", "properties": properties, "geometry": { "type": kind, "coordinates": coordinates } })
}

/// A street across the town, a pond with an island, a footpath, and what the map does not show.
fn features() -> Vec<Value> {
    vec![
        feature(
            json!({ "highway": "residential", "name": "Elm Street" }),
            "LineString",
            json!([[-72.6, 41.368], [-72.47, 41.368], [-72.3, 41.37]]),
        ),
        feature(
            json!({ "natural": "water" }),
            "Polygon",
            json!([
                [[-72.48, 41.36], [-72.46, 41.36], [-72.46, 41.37], [-72.48, 41.37], [-72.48, 41.36]],
                [[-72.475, 41.363], [-72.47, 41.363], [-72.47, 41.366], [-72.475, 41.363]]
            ]),
        ),
        feature(json!({ "highway": "footway" }), "LineString", json!([[-72.47, 41.37], [-72.469, 41.371]])),
        feature(json!({ "shop": "bakery" }), "Point", json!([-72.47, 41.37])),
        feature(
            json!({ "leisure": "park" }),
            "Polygon",
            json!([[[8.0, 47.0], [8.1, 47.0], [8.1, 47.1], [8.0, 47.0]]]),
        ),
    ]
}

fn collection(features: &[Value]) -> String {
    json!({ "type": "FeatureCollection", "features": features }).to_string()
}

fn take(conn: &Connection, text: &str, credit: Option<&str>) -> Result<import::MapImportReport> {
    let to = TOWN.grown(0.5);
    import_geojson(conn, "town.geojson", text.as_bytes(), to, credit)
}

#[test]
fn a_town_that_gave_no_map_gets_plain_ground_and_no_street() {
    let town = TestTown::empty();
    let map = &town.json("/api/v1/site/")["map"];
    assert_eq!((&map["drawing"], &map["attribution"]), (&Value::Null, &Value::Null));
    let drawn = town.get("/art/map.svg");
    assert_eq!(drawn.header("content-type"), "image/svg+xml");
    assert!(!drawn.text.contains("<path"), "{}", drawn.text);
    let page = town.get("/directory").text;
    assert!(!page.contains("/art/map.svg"));
}

#[test]
fn a_map_is_cut_to_the_town_drawn_by_zoom_and_credited() {
    let town = TestTown::configured(in_town, |conn| {
        let inn = directory::NewBusiness {
            name: "Ferry Inn".into(),
            category: "Lodging".into(),
            latitude: Some(41.368),
            longitude: Some(-72.47),
            ..directory::NewBusiness::default()
        };
        directory::save(conn, &inn, "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
        let report = take(conn, &collection(&features()), None).unwrap();
        assert_eq!(json!(report.features), json!({ "street": 1, "water": 1, "path": 1 }));
        assert_eq!((report.outside, report.other_kinds, report.bad_features), (1, 1, 0));
    });
    let map = town.json("/api/v1/site/")["map"].clone();
    assert_eq!(map["attribution"], import::OPENSTREETMAP);
    assert_eq!(map["attribution_url"], COPYRIGHT_PAGE);
    let version = map["drawing"].as_str().unwrap();

    let whole = town.get(&format!("/art/map.svg?v={version}"));
    assert_eq!(whole.header("cache-control"), "public, max-age=31536000, immutable");
    assert!(!whole.header("etag").is_empty());
    assert!(whole.text.contains("fill-rule=\"evenodd\"") && whole.text.contains("#BFDCE6"), "{}", whole.text);
    assert!(!whole.text.contains("dasharray"), "a footpath is not seen from so far");
    assert!(town.get("/art/map/3/3/3.svg").text.len() < 4000);
    let near: String = (0..8).map(|column| town.get(&format!("/art/map/3/{column}/3.svg")).text).collect();
    assert!(near.contains("dasharray"), "{near}");
    assert_eq!(town.get("/art/map.svg?v=old").header("cache-control"), "no-cache");
    for wrong in ["/art/map/1/2/0.svg", "/art/map/4/0/0.svg", "/art/map/1/0/0.png", "/art/map/1/-1/0.svg"] {
        assert_eq!(town.get(wrong).status.code, 404, "{wrong}");
    }
    let page = town.get("/directory/ferry-inn").text;
    let credit = format!(
        "<p class=\"map-view-attribution\"><a href=\"{COPYRIGHT_PAGE}\">{}</a></p>",
        import::OPENSTREETMAP
    );
    assert!(page.contains(&credit), "{page}");
}

#[test]
fn another_map_replaces_the_first_and_comes_back_from_its_export() {
    let town =
        TestTown::configured(in_town, |conn| drop(take(conn, &collection(&features()), None).unwrap()));
    let conn = town.conn();
    let before = town_map(&conn, &Config::default(), Some(TOWN)).unwrap();
    let mut exported = Vec::new();
    assert_eq!(write_geojson(&conn, &mut exported).unwrap(), 3);

    let other = collection(&[feature(
        json!({ "kind": "Street" }),
        "LineString",
        json!([[-72.47, 41.36], [-72.46, 41.37]]),
    )]);
    let report = take(&conn, &other, Some("Town GIS")).unwrap();
    assert_eq!((report.count(), report.attribution.as_str()), (1, "Town GIS"));
    let after = town_map(&conn, &Config::default(), Some(TOWN)).unwrap();
    assert_ne!(before.drawing, after.drawing);
    assert_eq!(after.attribution_url, None);

    let again = take(&conn, std::str::from_utf8(&exported).unwrap(), None).unwrap();
    assert_eq!((again.count(), again.attribution.as_str()), (3, import::OPENSTREETMAP));
    assert_eq!(town_map(&conn, &Config::default(), Some(TOWN)).unwrap().drawing, before.drawing);
}

#[test]
fn what_is_no_map_is_refused_with_the_reason() {
    let town = TestTown::empty();
    let conn = town.conn();
    let refusal = |text: &str| take(&conn, text, None).unwrap_err().to_string();
    assert!(refusal("{\"type\":\"FeatureCollection\",\"features\":[{").contains("breaks off"));
    assert!(refusal("{\"a\":1}").contains("no \"features\""));
    let projected =
        "{\"type\":\"FeatureCollection\",\"crs\":{\"properties\":{\"name\":\"EPSG:2234\"}},\"features\":[]}";
    assert!(refusal(projected).contains("WGS 84"));
    assert!(refusal(&collection(&features()[4..])).contains("are outside"));

    let bad = [
        feature(json!({ "highway": "service" }), "LineString", json!([[980_000.0, 700_000.0], [1.0, 2.0]])),
        feature(json!({ "leisure": "park" }), "Polygon", json!([[[-72.48, 41.36], [-72.46, 41.36]]])),
        json!({ "type": "Feature", "properties": { "building": "yes" }, "geometry": null }),
    ];
    let report = take(&conn, &collection(&bad), None).unwrap();
    assert_eq!(report.bad_features, 3);
    let words = report.to_string();
    assert!(words.contains("feature 1: 980000, 700000 is not a longitude and latitude"), "{words}");
    assert!(words.contains("feature 2: its edge does not close"), "{words}");
    assert!(words.contains("feature 3: it has no geometry"), "{words}");
}

#[test]
fn a_town_that_nothing_places_says_so() {
    let is_known = |town: &TestTown| town.json("/api/v1/site/")["map"]["is_known"].clone();
    let town = TestTown::empty();
    assert_eq!(is_known(&town), false);
    let place = directory::NewBusiness {
        name: "Hart Bakery".into(),
        category: "Food".into(),
        latitude: Some(40.1),
        longitude: Some(-82.6),
        ..directory::NewBusiness::default()
    };
    assert_eq!(is_known(&TestTown::with_businesses(&[place])), true);
    assert_eq!(is_known(&TestTown::configured(in_town, |_| {})), true);
}
