use rocket::http::Status;

use crate::testing::TestTown;

#[test]
fn public_facts_are_files_with_a_readme_that_names_every_column() {
    let town = TestTown::wexbury();
    let hidden = town.json("/api/v1/businesslistings/")["results"][0]["name"].as_str().unwrap().to_owned();
    let readme = town.get("/open-data/README.md");
    assert_eq!(readme.status, Status::Ok);
    assert!(readme.text.contains("License: CC BY 4.0"), "{}", readme.text);
    for (name, least) in [("businesses", 20), ("categories", 5), ("events", 20), ("guides", 1)] {
        let rows: serde_json::Value =
            serde_json::from_str(&town.get(&format!("/open-data/{name}.json")).text).unwrap();
        let rows = rows["rows"].as_array().unwrap();
        assert!(rows.len() >= least, "{name}: {}", rows.len());
        let table = town.get(&format!("/open-data/{name}.csv")).text;
        let headings = table.trim_start_matches('\u{feff}').lines().next().unwrap().to_owned();
        assert_eq!(
            headings.split(',').collect::<Vec<_>>(),
            rows[0].as_object().unwrap().keys().collect::<Vec<_>>()
        );
        for heading in headings.split(',') {
            assert!(readme.text.contains(&format!("| {heading} |")), "{name}: {heading}");
        }
    }
    assert!(town.get("/open-data/businesses.csv").text.contains(&hidden));
    assert!(town.get("/open-data/users.csv").status == Status::NotFound);
    assert!(town.get("/open-data/..%2Ftown.db").status == Status::NotFound);
}

#[test]
fn what_is_not_public_is_in_no_file() {
    let town = TestTown::with(|conn| {
        conn.execute_batch("BEGIN").unwrap();
        crate::demo::fill(conn, "2026-11-21".parse().unwrap(), "2026-11-21T12:00:00.000Z").unwrap();
        conn.execute_batch(
            "UPDATE businesses SET status = 'hidden', name = 'Secret Shop' WHERE id = (SELECT min(id) FROM businesses);
             UPDATE events SET visibility = 'pending', title = 'Secret Party' WHERE id = (SELECT min(id) FROM events);
             UPDATE guides SET status = 'draft', title = 'Secret Guide' WHERE id = (SELECT min(id) FROM guides);
             UPDATE businesses SET email = 'private@wexbury.example';
             COMMIT",
        )
        .unwrap();
    });
    for name in ["businesses", "events", "guides"] {
        for ending in ["csv", "json"] {
            let text = town.get(&format!("/open-data/{name}.{ending}")).text;
            assert!(!text.contains("Secret") && !text.contains("private@"), "{name}.{ending}");
        }
    }
}
