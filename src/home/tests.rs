use std::io::{Seek, SeekFrom, Write};

use rocket::http::Status;

use crate::accounts::Role;
use crate::directory::{self, NewBusiness};
use crate::events::{self, EventTime, NewEvent, OccurrenceStatus};
use crate::kit::clock::Clock;
use crate::kit::error::Error;
use crate::placements::{self, NewPlacement, PlacementKind, PlacementStatus as Stands};
use crate::testing::{NOW, TestTown, eventually};

/// A town where one business is a partner and in the spotlight, with one sponsor in the marquee.
fn paid_for(change: impl FnOnce(&mut crate::kit::config::Config)) -> TestTown {
    TestTown::configured(change, |conn| {
        let new =
            NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() };
        let id = directory::save(conn, &new, "2026-11-20T12:00:00.000Z", |_, new| new.clone()).unwrap().id();
        for kind in [PlacementKind::Featured, PlacementKind::Spotlight, PlacementKind::MarqueeSponsor] {
            let placed = NewPlacement {
                status: Stands::Active,
                ..NewPlacement::of(kind, id, "2026-11-01".parse().unwrap())
            };
            placements::insert(conn, &placed, "2026-11-20T12:00:00.000Z").unwrap();
        }
    })
}

#[test]
fn headline_comes_from_the_settings_or_names_the_town() {
    let title = |change: fn(&mut crate::kit::config::Config)| {
        let town = TestTown::configured(change, |_| {});
        let page = town.get("/").text;
        let title = page.split("hero-title\">").nth(1).unwrap().split('<').next().unwrap().to_owned();
        assert_eq!(town.json("/api/v1/site/")["headline"], title);
        assert!(!page.contains("around the green"), "{title}");
        title
    };
    assert_eq!(title(|config| config.town.name = "Alder Falls".into()), "Find what’s open in Alder Falls");
    assert_eq!(title(|config| config.town.headline = "Open at the falls".into()), "Open at the falls");
}

#[test]
fn what_is_paid_for_stands_in_the_page_and_stand_ins_only_there() {
    let page = paid_for(|_| {}).get("/").text;
    for part in
        ["Our Valued Partners", "In the spotlight", "Our sponsors", "/business/1", "150+ Shows/Yr", "4.9"]
    {
        assert!(page.contains(part), "{part}");
    }
    for block in page.split("application/ld+json\">").skip(1) {
        assert!(!block.split("</script>").next().unwrap().contains("4.9"));
    }
    assert!(page.contains("/api/v1/home/") && page.contains("/api/v1/sponsors/"));
    let plain = paid_for(|config| config.home.stand_ins = false).get("/").text;
    assert!(plain.contains("Our Valued Partners") && !plain.contains("150+ Shows/Yr"));
}

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
    assert_eq!(boot["data"]["/api/v1/categories/?fields=all"].as_array().unwrap().len(), 49);
}

#[test]
fn what_is_over_canceled_or_postponed_is_no_highlight_of_tonight() {
    let town = TestTown::with(|conn| {
        let clock = Clock::fixed(jiff::tz::TimeZone::get("America/New_York").unwrap(), NOW.parse().unwrap());
        let on = OccurrenceStatus::Scheduled;
        // Together they would take all the places.
        for (title, start, status) in [
            ("Dawn Chorus", "2026-11-21T05:00", on),
            ("Postponed Play", "2026-11-21T17:00", OccurrenceStatus::Postponed),
            ("Canceled Choir", "2026-11-21T17:30", OccurrenceStatus::Cancelled),
            ("Canceled Cinema", "2026-11-21T18:00", OccurrenceStatus::Cancelled),
            ("Concert", "2026-11-21T19:00", on),
        ] {
            let when = EventTime::at(start.parse().unwrap());
            let event =
                NewEvent { title: title.into(), when, status, is_featured: true, ..NewEvent::default() };
            events::insert(conn, &clock, &event).unwrap();
        }
    });
    let page = town.get("/").text;
    let tonight = page.split("id=\"tonight-title\"").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(tonight.contains("Concert") && !tonight.contains("Dawn Chorus"), "{tonight}");
    assert!(!tonight.contains("Postponed") && !tonight.contains("Canceled"), "{tonight}");
    let list = town.get("/events").text;
    assert_eq!(list.matches("class=\"tonight-link\"").count(), 1, "{list}");
}

#[test]
fn one_call_answers_all_that_the_home_page_asks_for() {
    let town = TestTown::wexbury();
    let home = town.json("/api/v1/home/");
    for (part, address) in [
        ("guides", "guides/homepage_features/"),
        ("spotlights", "spotlights/current/"),
        ("featured_businesses", "businesslistings/featured/"),
        ("latest_deals", "deals/latest/"),
        ("categories", "categories/?fields=all"),
    ] {
        assert_eq!(home[part], town.json(&format!("/api/v1/{address}")), "{part}");
    }
    assert_eq!(home["quiz_id"], 1);
}

#[test]
fn the_call_to_take_the_quiz_fits_whatever_quiz_it_is() {
    let page = TestTown::empty().get("/").text;
    let call = page.split("class=\"quiz-call\"").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(call.contains("A few questions, and a few places to go.") && !call.contains("Six"), "{call}");
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
fn the_towns_own_colors_come_on_top() {
    let town = TestTown::configured(|config| config.colors.primary = "#224466".into(), |_| {});
    assert!(town.get("/").text.contains("href=\"/colors.css\""));
    let css = town.get("/colors.css");
    assert!(css.text.contains("--green:#224466"), "{}", css.text);
    assert!(!css.text.contains(":root,"), "the dark theme keeps its own: {}", css.text);
    assert!(css.text.contains("--green-tint:color-mix(in srgb,#224466 8%,#FFFFFF)"), "{}", css.text);
    assert!(!TestTown::with(|_| {}).get("/").text.contains("colors.css"));
}

#[test]
fn what_the_site_cannot_do_is_told_to_staff_alone() {
    let town = TestTown::wexbury();
    assert_eq!(town.get("/readyz").text, "ok\n");
    let resident = town.member("resident@wexbury.example", Role::Consumer);
    assert_eq!(town.call("GET", "/readyz").token(&resident).send().text, "ok\n");
    let told = town.call("GET", "/readyz").token(&town.superuser()).send().text;
    for line in ["database ok", "search ready", "MB free", "backup none", "running"] {
        assert!(told.contains(line), "{line} is missing in {told}");
    }
}

#[test]
fn asking_how_it_is_over_and_over_costs_one_look_a_second() {
    let town = TestTown::wexbury();
    town.get("/readyz");
    let commits = || town.db().load().commits;
    // Jobs that are due at the start commit as well.
    eventually(|| {
        let before = commits();
        std::thread::sleep(std::time::Duration::from_millis(300));
        commits() == before
    });
    let (began, before) = (std::time::Instant::now(), commits());
    for _ in 0..200 {
        town.get("/readyz");
        town.get("/api/v1/health/");
    }
    assert!(commits() - before < 20 + began.elapsed().as_secs());
}

#[test]
fn numbers_are_given_to_this_machine_when_switched_on() {
    let off = TestTown::empty();
    assert_eq!(off.get("/metrics").status, Status::NotFound);
    let town = TestTown::configured(|config| config.server.metrics = true, |_| {});
    for _ in 0..6 {
        town.get("/api/v1/categories/");
    }
    town.get("/nope");
    let ask = |from: &str, header: Option<(&str, &str)>| {
        let call = town.call("GET", "/metrics").header("Host", "127.0.0.1:8080").from(from);
        header.into_iter().fold(call, |call, (name, value)| call.header(name, value)).send()
    };
    let numbers = ask("127.0.0.1", None);
    assert_eq!(numbers.status, Status::Ok);
    for line in [
        "towngreen_http_requests_total{status=\"200\"} 6",
        "towngreen_http_requests_total{status=\"404\"} 1",
        "towngreen_http_request_duration_seconds_count 7",
        "towngreen_response_cache_hits_total 5",
        "towngreen_database_queue_length{queue=\"write\"} 0",
        "towngreen_read_only 0",
        "towngreen_jobs{state=\"failed\"} 0",
        "towngreen_outbox{state=\"queued\"} 0",
    ] {
        assert!(numbers.text.contains(line), "{line} is missing in {}", numbers.text);
    }
    assert_eq!(ask("203.0.113.9", None).status, Status::NotFound);
    // Any header that a proxy adds, or that a browser behind it sends.
    for header in [
        "X-Forwarded-For",
        "X-Real-IP",
        "x-client-ip",
        "True-Client-IP",
        "CF-Connecting-IP",
        "X-Original-URI",
        "Forwarded",
        "Via",
        "X-Request-Id",
        "Cookie",
        "Sec-Fetch-Mode",
    ] {
        assert_eq!(ask("127.0.0.1", Some((header, "a=b"))).status, Status::NotFound, "{header}");
    }
    for (host, status) in [
        ("localhost:8080", Status::Ok),
        ("LOCALHOST", Status::Ok),
        ("[::1]:8080", Status::Ok),
        ("www.town.example", Status::NotFound),
        ("127.0.0.1.town.example", Status::NotFound),
    ] {
        assert_eq!(town.call("GET", "/metrics").header("Host", host).send().status, status, "{host}");
    }
}

#[test]
fn a_full_disk_leaves_the_site_readable_and_says_so() {
    let town = TestTown::wexbury();
    let token = town.member("resident@wexbury.example", Role::Consumer);
    assert!(!town.get("/directory").text.contains("nothing can be saved"));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let refused = runtime.block_on(town.db().write(|conn| {
        conn.query_row("PRAGMA max_page_count = 1", [], |_| Ok(()))?;
        conn.execute("INSERT INTO categories (name, slug) VALUES (hex(zeroblob(200000)), 'x')", [])?;
        Ok(())
    }));
    assert!(matches!(refused, Err(Error::StorageFull)), "{refused:?}");
    eventually(|| town.db().is_storage_full());
    let change = town.call("PATCH", "/api/v1/dj-rest-auth/user/").token(&token);
    let answer = change.json(&serde_json::json!({ "first_name": "Ada" })).send();
    assert_eq!(answer.status.code, 507);
    assert_eq!(answer.json()["detail"], "The server's disk is nearly full; nothing was changed.");
    let page = town.get("/directory");
    assert_eq!(page.status, Status::Ok);
    assert!(page.text.contains("nothing can be saved right now"), "pages say it");
    assert_eq!(town.json("/api/v1/site/")["is_storage_full"], true);
    assert_eq!(town.json("/api/v1/health/")["database"], "read_only");
    let ready = town.get("/readyz");
    assert_eq!((ready.status, ready.text.as_str()), (Status::Ok, "degraded\n"));
}

#[test]
fn a_damaged_page_of_the_file_is_told_to_whoever_asks_how_the_site_is() {
    let town = TestTown::wexbury();
    assert_eq!(town.get("/readyz").status, Status::Ok);
    let conn = town.conn();
    let root: u32 = conn
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'guides'", [], |row| row.get(0))
        .unwrap();
    // A commit invalidates what was read before, and the checkpoint moves everything to the main file.
    conn.execute("UPDATE guides SET title = title || '!'", []).unwrap();
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    let mut file = std::fs::OpenOptions::new().write(true).open(town.data_file()).unwrap();
    file.seek(SeekFrom::Start(u64::from(root - 1) * 4096)).unwrap();
    file.write_all(&[0x5a; 4096]).unwrap();
    eventually(|| town.get("/api/v1/guides/").status == Status::ServiceUnavailable);
    let page = town.get("/guides");
    assert_eq!(page.status, Status::ServiceUnavailable, "{}", page.text);
    let ready = town.get("/readyz");
    assert_eq!((ready.status, ready.text.as_str()), (Status::ServiceUnavailable, "degraded\n"));
    // What does not need the damaged page still works.
    assert_eq!(town.get("/api/v1/businesslistings/").status, Status::Ok);
}

#[test]
fn a_town_without_businesses_has_no_empty_band_of_categories() {
    let empty = TestTown::empty().get("/").text;
    assert!(!empty.contains("Browse by category"));
    assert!(TestTown::wexbury().get("/").text.contains("Browse by category"));
}
