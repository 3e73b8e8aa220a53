use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::corpus::corpus;
use crate::run::{Server, command, eventually, run, table};

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).unwrap();
}

#[test]
fn real_tables_come_in_whole_and_a_second_time_changes_nothing() {
    let Some(folder) = corpus("data/open/businesses") else { return };
    for (file, rows, source) in [
        ("ct_river_valley_businesses.csv", 4443, "valley"),
        ("old_saybrook_public_facing.csv", 401, "saybrook"),
        ("usda_farmers_markets_ct_ma_ri_snapshot1.csv", 519, "usda"),
        ("usda_farmers_markets_ct_ma_ri_snapshot2.csv", 520, "usda"),
    ] {
        let home = tempfile::tempdir().unwrap();
        let file = folder.join(file);
        let arguments = ["import", file.to_str().unwrap(), "--source", source, "--data", "town.db", "--json"];
        let first = run(home.path(), &arguments).ok().json();
        assert_eq!(
            (first["rows"].as_u64(), first["created"].as_u64()),
            (Some(rows), Some(rows)),
            "{}",
            file.display()
        );
        assert_eq!(first["error_count"], 0);
        let second = run(home.path(), &arguments).ok().json();
        assert_eq!(second["unchanged"], rows);
        assert_eq!((second["created"].as_u64(), second["updated"].as_u64()), (Some(0), Some(0)));
        run(home.path(), &["check", "--data", "town.db"]).ok();
    }
}

#[test]
fn imported_names_are_found_by_search() {
    let Some(file) = corpus("data/open/businesses/ct_river_valley_businesses.csv") else { return };
    let home = tempfile::tempdir().unwrap();
    run(home.path(), &["import", file.to_str().unwrap(), "--data", "town.db"]).ok();
    let mut config = std::fs::File::create(home.path().join("config.toml")).unwrap();
    writeln!(config, "[limits]\nsearch_per_minute = 100000").unwrap();
    let server = Server::start(home.path(), &["--data", "town.db"]);
    eventually("search is ready", || server.json("/api/v1/health/")["search"] == "ready");
    let names = std::fs::read_to_string(&file).unwrap();
    for line in names.lines().skip(1).step_by(37) {
        let name = line.split(',').nth(1).unwrap();
        if name.contains('"') || name.chars().count() > 60 {
            continue;
        }
        let query: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
        let found = server.json(&format!("/api/v1/search/?q={query}"));
        let is_there = found
            .as_array()
            .unwrap()
            .iter()
            .any(|hit| hit["name"].as_str().unwrap().to_lowercase() == name.to_lowercase());
        assert!(is_there, "{name}: {found}");
    }
}

#[test]
fn a_wrong_row_is_named_by_line_and_column_and_nothing_comes_in() {
    let home = tempfile::tempdir().unwrap();
    write(
        home.path(),
        "places.csv",
        "name,latitude,longitude\nInn,41.3,-72.4\n,41.3,-72.4\nMill,north,-72.4\n",
    );
    let ran = run(home.path(), &["import", "places.csv", "--data", "town.db"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("line 3, column \"name\""), "{}", ran.out);
    assert!(ran.out.contains("line 4, column \"latitude\": \"north\""), "{}", ran.out);
    assert!(ran.err.contains("nothing was imported"), "{}", ran.err);
    let skipped =
        run(home.path(), &["import", "places.csv", "--data", "town.db", "--skip-bad", "--json"]).ok().json();
    assert_eq!((skipped["created"].as_u64(), skipped["bad_rows"].as_u64()), (Some(1), Some(2)));
}

#[test]
fn a_dry_run_tells_all_and_changes_nothing() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "places.csv", &table(20));
    let dry =
        run(home.path(), &["import", "places.csv", "--data", "town.db", "--dry-run", "--json"]).ok().json();
    assert_eq!((dry["created"].as_u64(), dry["imported"].as_bool()), (Some(20), Some(false)));
    let files = || {
        let mut names: Vec<_> =
            std::fs::read_dir(home.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(files(), ["places.csv"], "a trial leaves no file behind");
    let wet = run(home.path(), &["import", "places.csv", "--data", "town.db", "--json"]).ok().json();
    assert_eq!(wet["created"], 20);
    let before = std::fs::read(home.path().join("town.db")).unwrap();
    write(home.path(), "more.csv", "name\nInn\n");
    let dry =
        run(home.path(), &["import", "more.csv", "--data", "town.db", "--dry-run", "--json"]).ok().json();
    assert_eq!(dry["created"], 1);
    assert_eq!(files(), ["more.csv", "places.csv", "town.db"]);
    assert!(std::fs::read(home.path().join("town.db")).unwrap() == before);
}

#[test]
fn what_is_missing_or_unknown_is_said_in_words() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "places.csv", "name,images\nInn,front.jpg\n");
    let ran = run(home.path(), &["import", "places.csv", "--data", "town.db"]);
    assert!(
        ran.out.contains("line 2, column \"images\": \"front.jpg\": there is no such file in"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("os error"), "{}", ran.out);
    write(home.path(), "places.json", "{\"name\": \"Inn\"}");
    let ran = run(home.path(), &["import", "places.json", "--data", "town.db"]);
    assert!(ran.err.contains("this is JSON, not a table") && ran.err.contains("GeoJSON"), "{}", ran.err);
    let ran = run(home.path(), &["import", "weather", "places.csv", "--data", "town.db"]);
    assert!(
        ran.err.contains("businesses, categories, events, deals, guides, subscribers, images, and map can"),
        "{}",
        ran.err
    );
}

#[test]
fn columns_are_mapped_on_the_command_line() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "odd.csv", "Kennung;Laden;Rubrik\n7;Blaue Tür;Cafés\n");
    let ran = run(
        home.path(),
        &["import", "odd.csv", "--data", "town.db", "--map", "name=Laden,category=Rubrik,colour=Kennung"],
    );
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("colour"), "{}", ran.err);
    run(
        home.path(),
        &["import", "odd.csv", "--data", "town.db", "--map", "name=Laden,category=Rubrik,source_key=Kennung"],
    )
    .ok();
    let out = run(home.path(), &["export", "--data", "town.db"]).ok().out;
    assert!(out.contains("Blaue Tür") && out.contains("blaue-tur"), "{out}");
}

#[test]
fn an_export_comes_back_without_a_change() {
    let home = tempfile::tempdir().unwrap();
    write(
        home.path(),
        "places.csv",
        "name,category,hours,phone,description,tags\n\"=Odd, Name\",Shops,Mo-Fr 09:00-17:00; Dec 25 off,+1 860 555 0100,\"two\nlines\",b; a\n",
    );
    run(home.path(), &["import", "places.csv", "--data", "town.db"]).ok();
    run(home.path(), &["export", "businesses", "out.csv", "--data", "town.db"]).ok();
    let back = run(home.path(), &["import", "out.csv", "--data", "town.db", "--json"]).ok().json();
    assert_eq!((back["unchanged"].as_u64(), back["warning_count"].as_u64()), (Some(1), Some(0)), "{back}");
    run(home.path(), &["export", "categories", "categories.csv", "--data", "town.db"]).ok();
    let categories =
        run(home.path(), &["import", "categories", "categories.csv", "--data", "town.db", "--json"])
            .ok()
            .json();
    assert_eq!(categories["unchanged"], 1);
    assert_eq!(
        run(home.path(), &["export", "businesses", "out.csv", "--data", "town.db"]).code,
        1,
        "a file is never overwritten"
    );
}

/// Kills the import of `{kind}.csv` a step later each time, until it gets to its end before: each time, all rows are
/// there or none. Then they come in, and a second time changes nothing.
fn kill_until_it_ends(home: &Path, kind: &str, rows: usize, step: Duration) {
    run(home, &["user", "create", "clerk@town.example", "--data", "town.db"]).ok();
    let file = format!("{kind}.csv");
    let import = ["import", kind, &file, "--data", "town.db", "--json"];
    let count = || {
        run(home, &["check", "--data", "town.db"]).ok();
        run(home, &["export", kind, "--data", "town.db"]).ok().out.lines().count() - 1
    };
    let mut was_cut = false;
    for round in 0..12 {
        let mut child =
            command(home).args(import).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(20) + step * round);
        let _ = child.kill();
        let _ = child.wait();
        let there = count();
        assert!(there == 0 || there == rows, "round {round}: {there} rows");
        was_cut |= there == 0;
        if there == rows {
            break;
        }
    }
    assert!(was_cut, "no import was killed before it had ended");
    run(home, &import).ok();
    let again = run(home, &import).ok().json();
    assert_eq!(
        (again["unchanged"].as_u64(), again["created"].as_u64(), again["updated"].as_u64()),
        (Some(rows as u64), Some(0), Some(0)),
        "{again}"
    );
    assert_eq!(count(), rows);
}

#[test]
fn a_kill_in_the_middle_leaves_all_or_nothing() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "businesses.csv", &table(6000));
    kill_until_it_ends(home.path(), "businesses", 6000, Duration::from_millis(130));
}

/// A table of events, each with a unique name.
fn event_table(rows: usize) -> String {
    let rows = (0..rows).map(|row| {
        let (day, hour) = (row % 28 + 1, row % 12 + 8);
        format!(
            "e{row},Supper {row},2027-02-{day:02},{hour}:30,Hall {},\"Bring {row} chairs, and friends.\"\n",
            row % 40
        )
    });
    std::iter::once("id,title,date,time,place,details\n".to_owned()).chain(rows).collect()
}

#[test]
fn a_kill_in_the_middle_of_an_import_of_events_leaves_all_or_nothing() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "events.csv", &event_table(2000));
    kill_until_it_ends(home.path(), "events", 2000, Duration::from_millis(350));
}

#[test]
fn an_import_beside_the_running_server_is_seen_and_found() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::start(home.path(), &["--data", "town.db"]);
    assert_eq!(server.json("/api/v1/businesslistings/")["count"], 0);
    write(home.path(), "places.csv", "name,category\nZephyr Kites,Shops\n");
    run(home.path(), &["import", "places.csv", "--data", "town.db"]).ok();
    eventually("the list shows it", || server.json("/api/v1/businesslistings/")["count"] == 1);
    eventually("search finds it", || server.get("/api/v1/search/?q=zephr").1.contains("zephyr-kites"));
    assert_eq!(server.get("/directory/zephyr-kites").0, 200);
}

#[test]
fn pictures_come_in_from_a_folder_and_from_a_column() {
    let home = tempfile::tempdir().unwrap();
    let picture = |name: &str, width: u32, height: u32| {
        let image = image::RgbImage::from_fn(width, height, |x, y| {
            image::Rgb([(x % 256) as u8, (y % 256) as u8, 90])
        });
        image.save(home.path().join(name)).unwrap();
    };
    picture("front.jpg", 800, 600);
    std::fs::create_dir(home.path().join("photos")).unwrap();
    picture("photos/inn.png", 400, 300);
    picture("photos/inn-2.png", 300, 400);
    write(home.path(), "photos/mill.jpg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    picture("photos/studio-54.png", 300, 200);
    write(home.path(), "places.csv", "name,images\nMill,front.jpg=The wheel\nInn,\nStudio 54,\n");
    run(home.path(), &["import", "places.csv", "--data", "town.db"]).ok();
    let again = run(home.path(), &["import", "places.csv", "--data", "town.db", "--json"]).ok().json();
    assert_eq!(again["unchanged"], 3);
    assert_eq!(again["without_category"], 0, "they stay where they are");
    let ran = run(home.path(), &["import", "images", "photos", "--data", "town.db"]);
    assert_eq!(ran.code, 1, "one file is refused");
    assert!(ran.out.contains("mill.jpg: "), "{}", ran.out);
    assert!(
        ran.out.contains("4 files, 3 pictures imported, 2 businesses changed, 1 rejected"),
        "{}",
        ran.out
    );
    std::fs::create_dir(home.path().join("one")).unwrap();
    picture("one/studio-54.png", 300, 200);
    let ran = run(home.path(), &["import", "images", "one", "--data", "town.db"]).ok();
    assert!(ran.out.contains("1 file, 1 picture imported, "), "{}", ran.out);

    let server = Server::start(home.path(), &["--data", "town.db"]);
    let mill = server.json("/api/v1/businesslistings/mill/");
    assert_eq!(mill["pictures"][0]["alt"], "The wheel");
    let url = mill["images"][0].as_str().unwrap();
    let answer = server.send(&format!("GET {url} HTTP/1.1\r\nHost: t.example\r\nConnection: close\r\n\r\n"));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.to_lowercase().contains("cache-control: public, max-age=31536000, immutable"), "{url}");
    assert_eq!(server.json("/api/v1/businesslistings/inn/")["pictures"].as_array().unwrap().len(), 2);
    let studio = server.json("/api/v1/businesslistings/studio-54/");
    assert_eq!(studio["pictures"].as_array().unwrap().len(), 1, "its name ends in a number");

    write(home.path(), "bad.csv", "name,images\nMill,../../etc/passwd\nInn,missing.jpg\n");
    let bad = run(home.path(), &["import", "bad.csv", "--data", "town.db"]);
    assert_eq!(bad.code, 1);
    assert!(
        bad.out.contains("line 2, column \"images\"") && bad.out.contains("line 3, column \"images\""),
        "{}",
        bad.out
    );
}

#[test]
fn events_come_in_from_tables_and_calendars_and_go_out_as_both() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "fall.csv", "Event,Date,Time\nSupper,11/28/2026,6 pm\nDance,someday,8 pm\n");
    let command = |arguments: &[&str]| {
        let mut all = arguments.to_vec();
        all.extend(["--data", "town.db", "--json"]);
        run(home.path(), &all)
    };
    let refused = command(&["import", "events", "fall.csv"]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert!(refused.out.contains("someday"), "{}", refused.err);
    let tried = command(&["import", "events", "fall.csv", "--dry-run", "--skip-bad"]).ok().json();
    assert_eq!((tried["created"].as_u64(), &tried["run"]), (Some(1), &serde_json::Value::Null));
    let done = command(&["import", "events", "fall.csv", "--skip-bad"]).ok().json();
    assert_eq!((done["created"].as_u64(), done["skipped"].as_u64()), (Some(1), Some(1)));
    for name in ["out.csv", "out.ics"] {
        command(&["export", "events", name]).ok();
        let again = command(&["import", "events", name]).ok().json();
        assert_eq!(
            (again["unchanged"].as_u64(), again["rows"].as_u64()),
            (Some(1), Some(1)),
            "{name}: {again}"
        );
    }
    let calendar = std::fs::read_to_string(home.path().join("out.ics")).unwrap();
    assert!(calendar.contains("DTSTART;TZID=America/New_York:20261128T180000\r\n"), "{calendar}");
}

#[test]
fn a_map_comes_in_once_the_town_has_a_place_and_another_replaces_it() {
    let home = tempfile::tempdir().unwrap();
    let street = |kind: &str, latitude: f64| {
        format!(
            r#"{{"type":"FeatureCollection","features":[{{"type":"Feature","properties":{{"highway":"{kind}"}},"geometry":{{"type":"LineString","coordinates":[[-72.1,{latitude}],[-72.09,{latitude}]]}}}}]}}"#
        )
    };
    write(home.path(), "town.geojson", &street("residential", 41.001));
    let import = |file: &str, more: &[&str]| {
        run(home.path(), &[&["import", "map", file, "--data", "town.db", "--json"], more].concat())
    };
    let early = import("town.geojson", &[]);
    assert!(early.code != 0 && early.err.contains("import the businesses first"), "{}", early.err);

    write(home.path(), "places.csv", "name,latitude,longitude\nInn,41.0,-72.1\nOak,41.01,-72.09\n");
    run(home.path(), &["import", "places.csv", "--data", "town.db"]).ok();
    let dry = import("town.geojson", &["--dry-run"]).ok().json();
    assert_eq!((&dry["imported"], &dry["report"]["features"]["street"]), (&false.into(), &1.into()));
    let wet = import("town.geojson", &[]).ok().json();
    assert_eq!(wet["report"]["attribution"], "© OpenStreetMap contributors");

    write(home.path(), "elsewhere.geojson", &street("residential", 47.0));
    let elsewhere = import("elsewhere.geojson", &[]);
    assert!(elsewhere.code != 0 && elsewhere.err.contains("are outside"), "{}", elsewhere.err);
    write(home.path(), "other.geojson", &street("primary", 41.002));
    import("other.geojson", &["--credit", "Town GIS"]).ok();
    run(home.path(), &["export", "map", "out.geojson", "--data", "town.db"]).ok();
    let out = std::fs::read_to_string(home.path().join("out.geojson")).unwrap();
    assert!(out.contains(r#""kind":"highway""#) && !out.contains("street"), "{out}");
    assert!(out.contains("Town GIS"), "{out}");

    write(home.path(), "picture.pdf", "%PDF-1.7");
    let wrong = import("picture.pdf", &[]);
    assert!(wrong.err.contains("is not a map; GeoJSON"), "{}", wrong.err);

    let remove = |more: &[&str]| {
        run(home.path(), &[&["import", "map", "--remove", "--data", "town.db", "--json"], more].concat())
    };
    assert_eq!(remove(&["--dry-run"]).ok().json()["removed"], "other.geojson");
    assert_eq!(remove(&[]).ok().json()["removed"], "other.geojson");
    let again = remove(&[]);
    assert!(again.code == 1 && again.err.contains("there is no imported map to remove"), "{}", again.err);
    let places = run(home.path(), &["import", "places.csv", "--remove", "--data", "town.db"]);
    assert!(places.code == 1 && places.err.contains("only the map can be removed"), "{}", places.err);
}
