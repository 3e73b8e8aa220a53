use std::time::Duration;

use rocket::http::Status;
use serde_json::json;

use super::testing::ask;
use super::tests::{mapped, table};
use crate::testing::TestTown;

/// Comparing and listing thousands of rows takes longer than an ordinary read may.
#[test]
fn a_large_file_is_checked_imported_and_exported_beyond_the_time_limit_of_reads() {
    let town = TestTown::with_read_limit(Duration::ZERO);
    let begun = ask(&town, "POST", "", &mapped("shops.csv", table(3000))).json();
    let id = begun["id"].clone();
    let checked = ask(&town, "POST", &format!("{id}/check/"), &begun["options"]);
    assert_eq!(checked.status, Status::Ok, "{}", checked.text);
    assert_eq!(checked.json()["created"], json!(3000));
    let run = ask(&town, "POST", &format!("{id}/run/"), &json!({}));
    assert_eq!(run.status, Status::Accepted, "{}", run.text);
    town.wait_for_jobs();
    for (list, fewest) in [("businesses", 3000), ("audit", 1)] {
        let file = town.call("GET", &format!("/api/v1/admin/{list}/export/")).token(&town.superuser()).send();
        assert_eq!(file.status, Status::Ok, "{}", file.text);
        assert!(file.text.lines().count() > fewest, "{list}: {}", file.text.lines().count());
    }
}
