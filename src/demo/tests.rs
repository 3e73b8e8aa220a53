use super::*;
use jiff::ToSpan;

use crate::events;
use crate::kit::clock::Clock;
use crate::kit::db;
use crate::testing::{TestTown, demo_data_file, eventually, new_data_file};
use serde_json::json;

fn filled() -> (tempfile::TempDir, rusqlite::Connection) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    demo_data_file(&path);
    let conn = db::open_writer(&path).unwrap();
    (folder, conn)
}

#[test]
fn wexbury_has_three_hundred_businesses_in_about_forty_categories() {
    let (_folder, conn) = filled();
    let count = |sql: &str| -> i64 { conn.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert!(count("SELECT count(*) FROM businesses WHERE status = 'published'") >= 300);
    assert!((38..=55).contains(&count("SELECT count(DISTINCT category_id) FROM businesses")));
    assert_eq!(count("SELECT count(*) FROM businesses WHERE description = ''"), 0);
    assert!(
        count("SELECT count(*) FROM businesses WHERE latitude IS NULL") < 20,
        "only trades without a shop"
    );
    assert!(count("SELECT count(*) FROM businesses WHERE has_hours") > 250);
}

#[test]
fn nobody_real_can_be_reached_by_it() {
    let (_folder, conn) = filled();
    let mut statement = conn.prepare("SELECT name, phone, email, website FROM businesses").unwrap();
    let rows = statement
        .query_map([], |row| {
            Ok((
                row.get::<_, String>(0)?,
                row.get::<_, String>(1)?,
                row.get::<_, String>(2)?,
                row.get::<_, String>(3)?,
            ))
        })
        .unwrap();
    for row in rows {
        let (name, phone, email, website) = row.unwrap();
        assert!(phone.is_empty() || phone.contains("555-"), "{name}: {phone}");
        assert!(email.is_empty() || email.ends_with(".example"), "{name}: {email}");
        assert!(
            website.is_empty() || website.trim_end_matches('/').contains(".example"),
            "{name}: {website}"
        );
    }
}

#[test]
fn wexbury_has_guides_deals_and_placements_of_every_kind_that_run_today() {
    let (_folder, conn) = filled();
    let count = |sql: &str| -> i64 { conn.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(count("SELECT count(*) FROM guides WHERE status = 'published'"), 8);
    let mut bodies = conn.prepare("SELECT body FROM guides").unwrap();
    for body in bodies.query_map([], |row| row.get::<_, String>(0)).unwrap().map(Result::unwrap) {
        let words = body.split_whitespace().count();
        assert!((600..=900).contains(&words), "{words} words: {}", &body[..60]);
    }
    assert_eq!(count("SELECT count(*) FROM deals"), 31);
    assert!(count("SELECT count(*) FROM deals WHERE end_date < '2026-11-21'") >= 3, "some are over");
    let kinds = count(
        "SELECT count(DISTINCT kind) FROM placements WHERE status = 'active' AND starts_at <= '2026-11-21'
         AND ends_at >= '2026-11-21'",
    );
    assert_eq!(kinds, 4);
    assert_eq!(count("SELECT count(DISTINCT kind) FROM placements WHERE status = 'draft'"), 4);
    assert_eq!(count("SELECT count(*) FROM deal_reviews WHERE reason IS NULL"), 1, "a deal waits");
}

#[test]
fn every_card_in_the_guides_leads_somewhere() {
    let town = crate::testing::TestTown::wexbury();
    let staff = town.superuser();
    for guide in town.json("/api/v1/guides/")["results"].as_array().unwrap() {
        let path = format!("/api/v1/guides/{}/", guide["slug"].as_str().unwrap());
        let shown = town.call("GET", &path).token(&staff).send().json();
        assert_eq!(shown["missing_cards"], serde_json::json!([]), "{path}");
    }
}

#[test]
fn filling_twice_changes_nothing_and_two_files_are_alike() {
    let (_folder, conn) = filled();
    let content = |conn: &rusqlite::Connection| -> Vec<String> {
        conn.prepare(
            "SELECT id || slug || coalesce(latitude, '') || updated_at FROM businesses
             UNION ALL SELECT id || body || updated_at FROM guides
             UNION ALL SELECT id || title || updated_at FROM deals
             UNION ALL SELECT id || kind || starts_at FROM placements ORDER BY 1",
        )
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect()
    };
    let before = content(&conn);
    fill(&conn, "2026-11-21".parse().unwrap(), "2027-01-01T00:00:00.000Z").unwrap();
    assert_eq!(content(&conn), before);
    let (_other_folder, other) = filled();
    assert_eq!(content(&other), before);
}

#[test]
fn something_is_on_in_wexbury_every_day_and_in_every_state() {
    let (_folder, conn) = filled();
    let count = |sql: &str| -> i64 { conn.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert!(count("SELECT count(*) FROM events") >= 110);
    let days = "SELECT count(DISTINCT start_date) FROM event_occurrences
         WHERE start_date BETWEEN '2026-11-21' AND '2027-02-18'";
    assert_eq!(count(days), 90, "a series at least on each of the coming ninety days");
    for (state, least) in [
        ("status = 'cancelled'", 1),
        ("status = 'postponed'", 1),
        ("end_date > start_date", 2),
        ("end_time < start_time", 1),
        ("recurring_pattern IS NOT NULL", 25),
        ("special_offers <> '{}'", 10),
        ("verification_status = 'verified'", 10),
        ("interest_count >= 10 AND community_engagement_score >= 0.5", 10),
        ("source_reliability_score >= 0.8", 8),
        ("confidence_score < 0.5", 4),
        ("needs_review = 1", 2),
        ("start_date < '2026-11-21' AND recurring_pattern IS NULL", 5),
    ] {
        assert!(count(&format!("SELECT count(*) FROM events WHERE {state}")) >= least, "{state}");
    }
    let bare = "SELECT count(*) FROM events WHERE visibility = 'published' AND (latitude IS NULL OR description = '')";
    assert_eq!(count(bare), 0);
    for kind in ["discovered", "submitted", "reported", "duplicate"] {
        let waiting = format!("SELECT count(*) FROM review_queue WHERE kind = '{kind}'");
        assert!(count(&waiting) >= 1, "nothing {kind} waits for review");
    }
}

#[test]
fn something_featured_is_on_tonight_on_every_date_and_at_every_hour() {
    let folder = tempfile::tempdir().unwrap();
    let zone = jiff::tz::TimeZone::get("America/New_York").unwrap();
    for day in ["2026-11-21", "2027-12-25"] {
        let path = folder.path().join(format!("{day}.db"));
        new_data_file(&path);
        let conn = db::open_writer(&path).unwrap();
        conn.execute_batch("PRAGMA synchronous = OFF; BEGIN").unwrap();
        let filled: jiff::civil::Date = day.parse().unwrap();
        fill(&conn, filled, &format!("{day}T05:30:00.000Z")).unwrap();
        // The days include Thanksgiving, Christmas, New Year's Day and a clock change.
        for today in filled.series(1.day()).take(120) {
            for time in ["00:05", "09:00", "17:30", "20:59", "23:59"] {
                let now = today.to_datetime(time.parse().unwrap());
                let clock = Clock::fixed(zone.clone(), now.to_zoned(zone.clone()).unwrap().timestamp());
                let tonight = events::EventFilter::tonight(today);
                let shown = events::list(&conn, &clock, &tonight, events::TONIGHT, 0).unwrap();
                assert!(
                    shown.iter().any(|listed| events::is_still_on(listed, &clock.now())),
                    "{today} {time}"
                );
            }
        }
    }
    assert!(!TestTown::wexbury().get("/").text.contains("No highlight tonight"));
}

#[test]
fn holidays_close_offices_and_skip_series_and_have_events_of_their_own() {
    let (_folder, conn) = filled();
    let dates = |title: &str| -> Vec<String> {
        let sql = "SELECT o.start_date FROM event_occurrences o JOIN events e ON e.id = o.event_id
             WHERE e.title = ?1 AND o.start_date BETWEEN '2026-11-22' AND '2027-07-31' ORDER BY 1";
        let mut statement = conn.prepare(sql).unwrap();
        statement.query_map([title], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    // November 26, 2026 is Thanksgiving.
    assert_eq!(dates("Thanksgiving Turkey Trot"), ["2026-11-26"]);
    assert_eq!(dates("Pie Sale on the Steps"), ["2026-11-25"]);
    assert_eq!(dates("Tree Lighting on the Green"), ["2026-12-06"]);
    assert_eq!(dates("Menorah and Music"), ["2026-12-06"]);
    assert_eq!(dates("Polar Plunge"), ["2027-01-01"]);
    assert_eq!(dates("Fourth of July Fireworks"), ["2027-07-04"]);
    assert!(!dates("Knit, Purl and Grumble").contains(&"2026-11-26".to_owned()));
    assert!(dates("Knit, Purl and Grumble").contains(&"2026-12-03".to_owned()));
    assert!(dates("The Night Watch").contains(&"2026-12-25".to_owned()));
    let closed = |name: &str| -> Vec<String> {
        let id =
            conn.query_row("SELECT id FROM businesses WHERE name = ?1", [name], |row| row.get(0)).unwrap();
        let hours = crate::directory::load(&conn, id).unwrap().hours.unwrap();
        hours.special.iter().map(|special| format!("{} {}", special.date, special.note)).take(3).collect()
    };
    let offices = ["2026-11-26 Thanksgiving", "2026-12-25 Christmas Day", "2027-01-01 New Year's Day"];
    assert_eq!(closed("Town Clerk"), offices);
    assert!(closed("Police Department").is_empty() && closed("Breaker Beach").is_empty());
}

/// The names in one group of the other search results.
fn also(town: &TestTown, words: &str, kind: &str) -> Vec<String> {
    let found = town.json(&format!("/api/v1/also-found/?q={words}"));
    let groups = found["groups"].as_array().unwrap().clone();
    let group = groups.into_iter().find(|group| group["kind"] == kind);
    let hits = group.map(|group| group["results"].as_array().unwrap().clone()).unwrap_or_default();
    hits.iter().map(|hit| hit["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn words_find_events_guides_and_deals_beside_businesses_and_a_change_is_found_at_once() {
    let town = TestTown::wexbury();
    eventually(|| !also(&town, "chowder", "event").is_empty());
    let found = &town.json("/api/v1/also-found/?q=chowder+crawl")["groups"];
    assert_eq!((&found[0]["kind"], &found[0]["label"]), (&json!("event"), &json!("Events")));
    assert_eq!(found[0]["all"], "/events?search=chowder+crawl");
    let hit = &found[0]["results"][0];
    assert_eq!(hit["name"], "Wexbury Chowder Crawl");
    assert!(hit["note"].as_str().unwrap().ends_with(", 12 PM · The Green"), "{hit}");
    assert_eq!(town.get(hit["path"].as_str().unwrap()).status.code, 200);
    // With typos and without accents, as for businesses.
    assert_eq!(also(&town, "chwoder", "event"), ["Wexbury Chowder Crawl"]);
    assert_eq!(also(&town, "repair+cafe", "event")[0], "Repair Café");
    assert_eq!(also(&town, "rail+trail", "guide")[0], "The Old Rail Trail, mile by mile");
    assert!(also(&town, "winter+tune", "deal").contains(&"Winter tune-up, $45".to_owned()));
    let nothing = json!({ "match": "all_words", "opening": null, "places": [], "groups": [] });
    assert_eq!(town.json("/api/v1/also-found/?q=a"), nothing);
    assert_eq!(town.json("/api/v1/also-found/"), nothing);
    // A plain client of the search API gets only businesses.
    assert!(!town.get("/api/v1/search/?q=chowder+crawl").text.contains("Chowder Crawl"));
    let page = town.get("/search?q=repair+cafe").text;
    assert!(page.contains("search-event") && page.contains("<b>Repair</b> Café"), "{page}");

    let write = |sql: &str| town.conn().execute_batch(sql).unwrap();
    write("UPDATE events SET title = 'Kumquat Evening' WHERE title = 'Seed Swap'");
    write("UPDATE guides SET title = 'Kumquats on the water' WHERE title = 'Where to eat by the water'");
    write("UPDATE deals SET title = 'Kumquat hour' WHERE title = 'Early boat special'");
    eventually(|| {
        [("event", "Kumquat Evening"), ("guide", "Kumquats on the water"), ("deal", "Kumquat hour")]
            .iter()
            .all(|(kind, name)| also(&town, "kumquat", kind) == [*name])
    });
    write("UPDATE events SET visibility = 'hidden' WHERE title = 'Kumquat Evening'");
    write("UPDATE guides SET status = 'draft' WHERE title = 'Kumquats on the water'");
    // The deal goes with its business.
    write(
        "UPDATE businesses SET status = 'hidden' WHERE id = (SELECT business_id FROM deals WHERE title = 'Kumquat hour')",
    );
    eventually(|| town.json("/api/v1/also-found/?q=kumquat") == nothing);
}

#[test]
fn every_street_of_wexbury_is_drawn_where_it_lies() {
    let town: serde_json::Value = files::read("town.json").unwrap();
    let map: serde_json::Value = files::read("map.geojson").unwrap();
    let position =
        |value: &serde_json::Value, x: usize| (value[x].as_f64().unwrap(), value[1 - x].as_f64().unwrap());
    let ways: Vec<Vec<(f64, f64)>> = map["features"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|feature| feature["geometry"]["type"] == "LineString")
        .map(|way| {
            way["geometry"]["coordinates"].as_array().unwrap().iter().map(|at| position(at, 0)).collect()
        })
        .collect();
    // In meters, approximately.
    let distance = |(x, y): (f64, f64), (ax, ay): (f64, f64), (bx, by): (f64, f64)| {
        let flat = |x: f64, y: f64| (x * 83_500.0, y * 111_300.0);
        let ((dx, dy), (px, py)) = (flat(bx - ax, by - ay), flat(x - ax, y - ay));
        let part = ((px * dx + py * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        (px - dx * part).hypot(py - dy * part)
    };
    for street in town["streets"].as_array().unwrap() {
        for end in ["from", "to"] {
            let end = position(&street[end], 1);
            let nearest =
                ways.iter().flat_map(|way| way.windows(2)).map(|pair| distance(end, pair[0], pair[1]));
            let gap = nearest.fold(f64::INFINITY, f64::min);
            assert!(gap < 30.0, "{} ends {gap:.0} m beside any drawn road", street["name"]);
        }
    }
}

#[test]
fn the_rules_of_wexbury_were_used_in_the_past_year_and_no_appeal_waits() {
    let (_folder, conn) = filled();
    for _ in 0..2 {
        fill_people(&conn, "2026-11-21T12:00:00.000Z").unwrap();
    }
    let posted = crate::moderation::posted_rules(&conn, "2025-11-21").unwrap();
    assert_eq!((posted.hidden, posted.appealed, posted.restored), (8, 3, 2));
    let count = |sql: &str| -> i64 { conn.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(count("SELECT count(DISTINCT kind) FROM moderation_decisions"), 4);
    assert_eq!(count("SELECT count(*) FROM moderation_decisions WHERE author_id IS NOT NULL"), 7);
    assert_eq!(count("SELECT count(*) FROM moderation_decisions WHERE told_at IS NULL"), 0);
    assert_eq!(count("SELECT count(*) FROM inbox_items WHERE kind = 'appeal'"), 0);
    assert_eq!(count("SELECT count(*) FROM moderation_decisions WHERE answered_by = decided_by"), 0);
}

#[test]
fn what_is_said_of_trades_fits_each_of_them() {
    let (_folder, conn) = filled();
    let said = |category: &str, word: &str| -> i64 {
        conn.query_row(
            "SELECT count(*) FROM reviews
             JOIN businesses ON businesses.id = reviews.business_id
             JOIN categories ON categories.id = businesses.category_id
             WHERE categories.slug = ?1 AND reviews.text LIKE ?2",
            (category, format!("%{word}%")),
            |row| row.get(0),
        )
        .unwrap()
    };
    for (category, words) in
        [("plumbers-heating", ["bicycle", "laptop"]), ("cleaning-laundry", ["maple", "boiler"])]
    {
        for word in words {
            assert_eq!(said(category, word), 0, "{category}: {word}");
        }
    }
    assert!(said("plumbers-heating", "") > 0);
}
