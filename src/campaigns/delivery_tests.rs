use jiff::civil::{Date, date};
use rocket::http::Status;
use serde_json::{Value, json};

use super::tests::{ask, done, row, set_morning, sold, town, watch_day};
use crate::testing::TestTown;

fn november(day: i8) -> Date {
    date(2026, 11, day)
}

/// Sets the clock, and signs in again.
fn at(town: &TestTown, day: Date, hour: i8) -> String {
    town.clock.set(town.clock.moment_of(day.at(hour, 0, 0, 0)).unwrap());
    town.wait_for_jobs();
    town.superuser()
}

/// A spotlight of Ferry Books, created at this time.
fn placed(town: &TestTown, clerk: &str, [first, last]: [Value; 2], status: &str) -> i64 {
    let new = json!({ "kind": "spotlight", "business_id": 1, "starts_at": first, "ends_at": last, "status": status });
    done(town, clerk, "POST", "placements/", &new)["id"].as_i64().unwrap()
}

fn attach(town: &TestTown, clerk: &str, line: i64, placement: i64) -> Value {
    let path = format!("campaign-lines/{line}/placements/");
    done(town, clerk, "POST", &path, &json!({ "placement_id": placement }))["lines"][0].clone()
}

fn shown(town: &TestTown, clerk: &str, campaign: i64) -> Value {
    done(town, clerk, "GET", &format!("campaigns/{campaign}/"), &Value::Null)["lines"][0].clone()
}

fn gaps(line: &Value) -> Vec<(String, String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let gaps = line["gaps"].as_array().unwrap().iter();
    gaps.map(|gap| (text(&gap["from"])[8..].into(), text(&gap["to"])[8..].into(), text(&gap["reason"])))
        .collect()
}

fn gap(from: &str, to: &str, reason: &str) -> (String, String, String) {
    (from.into(), to.into(), reason.into())
}

#[test]
fn days_on_which_a_placement_was_a_draft_are_not_shown_once_it_joins_a_line() {
    let town = town();
    let clerk = town.superuser();
    let placement = placed(&town, &clerk, [json!("2026-11-21"), json!("2026-11-30")], "draft");
    let set = |clerk: &str, status: &str| {
        done(&town, clerk, "PATCH", &format!("placements/{placement}/"), &json!({ "status": status }));
    };
    set(&at(&town, november(24), 15), "active");
    set(&at(&town, november(26), 8), "draft");
    let sent = json!({ "action": "activate", "ids": [placement] });
    let clerk = at(&town, november(27), 10);
    done(&town, &clerk, "POST", "bulk-edits/placements/", &sent);
    let clerk = at(&town, november(29), 10);
    let (id, line) = sold(&town, &clerk, "2026-11-21", "2026-11-30");
    let found = attach(&town, &clerk, line, placement);
    assert_eq!(found["days_shown"], 3, "the 25th, 27th and 28th: {found}");
    assert_eq!(gaps(&found), [gap("21", "24", "paused"), gap("26", "26", "paused")]);
    let report = done(&town, &clerk, "GET", &format!("campaigns/{id}/"), &Value::Null);
    assert!(report["notes"].to_string().contains("the record of its changes"), "{report}");
}

#[test]
fn what_was_observed_before_a_placement_joins_a_line_is_kept() {
    let town = town();
    let clerk = town.superuser();
    let (_, line) = sold(&town, &clerk, "2026-11-21", "2026-11-30");
    let placement = placed(&town, &clerk, [json!("2026-11-21"), json!("2026-11-30")], "active");
    watch_day(&town, november(21), 10..24);
    // The site was down on the 22nd, from six on.
    watch_day(&town, november(22), 0..6);
    watch_day(&town, november(23), 0..24);
    let clerk = at(&town, november(24), 10);
    done(&town, &clerk, "PATCH", &format!("placements/{placement}/"), &json!({ "starts_at": "2026-11-26" }));
    watch_day(&town, november(24), 11..24);
    watch_day(&town, november(25), 0..24);
    watch_day(&town, november(26), 0..24);
    let clerk = at(&town, november(27), 10);
    let found = attach(&town, &clerk, line, placement);
    assert_eq!(found["days_shown"], 3, "the 21st, 23rd and 26th: {found}");
    assert_eq!(gaps(&found), [gap("22", "22", "down"), gap("24", "25", "unbooked")]);
}

#[test]
fn the_time_before_something_was_sold_or_booked_is_no_outage() {
    let town = town();
    let clerk = at(&town, november(24), 20);
    let placement = placed(&town, &clerk, [json!("2026-11-21"), json!("2026-11-30")], "active");
    watch_day(&town, november(24), 20..24);
    let clerk = at(&town, november(26), 20);
    let (id, line) = sold(&town, &clerk, "2026-11-23", "2026-11-30");
    attach(&town, &clerk, line, placement);
    watch_day(&town, november(26), 20..24);
    let clerk = at(&town, november(27), 10);
    let found = shown(&town, &clerk, id);
    assert_eq!(gaps(&found), [gap("23", "24", "unbooked")]);
    assert_eq!(found["days_shown"], 2, "the 25th and 26th: {found}");
    let path = format!("campaign-lines/{line}/");
    let longer = done(&town, &clerk, "PATCH", &path, &json!({ "starts_at": "2026-11-21" }));
    assert_eq!(gaps(&longer["lines"][0]), [gap("21", "24", "unbooked")]);

    // A line that is sold in the evening.
    let clerk = at(&town, november(28), 20);
    let (id, line) = sold(&town, &clerk, "2026-11-27", "2026-12-05");
    let path = format!("campaign-lines/{line}/placements/");
    let past = json!({ "starts_at": "2026-11-27", "ends_at": "2026-12-05", "status": "draft" });
    let refused = ask(&town, &clerk, "POST", &path, &past);
    assert_eq!(refused.json()["starts_at"][0], "The first day must not be in the past.", "{}", refused.text);
    watch_day(&town, november(28), 20..24);
    let clerk = at(&town, november(29), 10);
    assert_eq!(gaps(&shown(&town, &clerk, id)), [gap("27", "28", "unbooked")]);
}

#[test]
fn a_placement_that_runs_on_delivers_no_more_than_was_sold() {
    for last in [Value::Null, json!("2027-03-31")] {
        let town = town();
        let clerk = town.superuser();
        let placement = placed(&town, &clerk, [json!("2026-11-21"), last.clone()], "active");
        let (id, line) = sold(&town, &clerk, "2026-11-21", "2026-11-23");
        attach(&town, &clerk, line, placement);
        for day in 21..=26 {
            watch_day(&town, november(day), 0..24);
        }
        let count = "INSERT INTO placement_counts (placement_id, day, impressions, clicks)
            VALUES (?1, '2026-11-22', 70, 0), (?1, '2026-11-25', 500, 0)";
        town.conn().execute(count, [placement]).unwrap();
        let clerk = at(&town, november(27), 10);
        let report = done(&town, &clerk, "GET", &format!("campaigns/{id}/"), &Value::Null);
        assert_eq!(report["finding"], "3 of 3 days sold were shown.", "{last}");
        assert_eq!(row(&report["lines"][0], "Views")["number"], 70, "{last}");
    }
}

#[test]
fn missing_days_are_booked_by_hand_after_the_line_and_no_more_than_are_missing() {
    let town = town();
    let clerk = town.superuser();
    let (_, line) = sold(&town, &clerk, "2026-11-21", "2026-11-23");
    let path = format!("campaign-lines/{line}/placements/");
    done(&town, &clerk, "POST", &path, &json!({ "status": "active" }));
    watch_day(&town, november(21), 10..24);
    set_morning(&town, november(27));
    let clerk = town.superuser();
    let book = |first: &str, last: &str| {
        ask(&town, &clerk, "POST", &path, &json!({ "starts_at": first, "ends_at": last, "status": "active" }))
    };
    let refused = book("2026-12-01", "2026-12-03");
    let text = "Choose days within the line, November 21 to November 23, 2026, or at most 2 days after it.";
    assert_eq!((refused.status, &refused.json()["starts_at"][0]), (Status::BadRequest, &json!(text)));
    let one = book("2026-12-01", "2026-12-01").json()["lines"][0].clone();
    assert_eq!((&one["days_to_come"], &one["days_missing"]), (&json!(1), &json!(1)), "{one}");
    assert_eq!(one["next_open"], json!({ "from": "2026-12-02", "to": "2026-12-02" }));
    // A placement that is there makes up for a day, too.
    let long = placed(&town, &clerk, [json!("2026-12-10"), json!("2026-12-11")], "active");
    let short = placed(&town, &clerk, [json!("2026-12-05"), json!("2026-12-05")], "active");
    let refused = ask(&town, &clerk, "POST", &path, &json!({ "placement_id": long }));
    assert_eq!(refused.status, Status::BadRequest);
    let all = attach(&town, &clerk, line, short);
    assert_eq!((&all["days_to_come"], &all["days_missing"]), (&json!(2), &json!(0)), "{all}");
    assert_eq!((&all["make_good_days"], &all["next_open"]), (&json!(2), &Value::Null));
    assert_eq!(book("2026-12-07", "2026-12-07").status, Status::BadRequest, "nothing is missing");
}

#[test]
fn days_missed_by_a_placement_without_a_last_day_are_made_good_by_giving_it_one() {
    let town = town();
    let clerk = town.superuser();
    let placement = placed(&town, &clerk, [json!("2026-11-21"), Value::Null], "active");
    let (id, line) = sold(&town, &clerk, "2026-11-21", "2026-11-23");
    attach(&town, &clerk, line, placement);
    watch_day(&town, november(21), 10..24);
    watch_day(&town, november(23), 0..24);
    let clerk = at(&town, november(27), 10);
    let booked = json!({ "starts_at": "2026-12-01", "ends_at": "2026-12-01" });
    for (path, body, field) in [("make-good", json!({}), "detail"), ("placements", booked, "starts_at")] {
        let refused = ask(&town, &clerk, "POST", &format!("campaign-lines/{line}/{path}/"), &body);
        assert_eq!(refused.status, Status::BadRequest);
        let text = "The placement of this line has no last day. Enter one under Placements: its days after the line \
                    then make up for missing ones.";
        let told = refused.json()[field].clone();
        assert!(told == json!(text) || told[0] == json!(text), "{}", refused.text);
    }
    done(&town, &clerk, "PATCH", &format!("placements/{placement}/"), &json!({ "ends_at": "2026-11-27" }));
    let found = shown(&town, &clerk, id);
    assert_eq!((&found["days_to_come"], &found["days_missing"]), (&json!(1), &json!(0)), "{found}");
    assert_eq!(gaps(&found), [gap("22", "22", "down")], "it was not booked on the days between");
}

#[test]
fn days_that_counted_by_the_state_at_joining_are_counted_again_from_the_audit_trail() {
    let town = town();
    let clerk = town.superuser();
    let placement = placed(&town, &clerk, [json!("2026-11-21"), json!("2026-11-30")], "draft");
    let set = |clerk: &str, status: &str| {
        done(&town, clerk, "PATCH", &format!("placements/{placement}/"), &json!({ "status": status }));
    };
    set(&at(&town, november(24), 15), "active");
    set(&at(&town, november(26), 8), "draft");
    set(&at(&town, november(27), 10), "active");
    let clerk = at(&town, november(29), 10);
    let (id, line) = sold(&town, &clerk, "2026-11-21", "2026-11-30");
    let right = attach(&town, &clerk, line, placement);
    assert_eq!(right["days_shown"], 3, "the 25th, 27th and 28th: {right}");
    // As the days were taken over before: all of them shown, because it was active when it joined.
    let conn = town.conn();
    let old = "UPDATE campaign_line_days SET shown = (1 << 24) - 1, paused = 0, unbooked = 0, is_watched = 0
               WHERE day < '2026-11-29'";
    conn.execute(old, ()).unwrap();
    assert_eq!(shown(&town, &clerk, id)["days_shown"], 8);
    let migration = include_str!("../../migrations/V160__recount_of_campaign_days.sql");
    conn.execute_batch(migration).unwrap();
    town.wait_for_jobs();
    let counted = shown(&town, &clerk, id);
    assert_eq!((&counted["days_shown"], &counted["gaps"]), (&right["days_shown"], &right["gaps"]));
    // Without the whole history of the placement, the days stay as they are.
    conn.execute("UPDATE campaign_line_days SET shown = (1 << 24) - 1, paused = 0, unbooked = 0 WHERE day < '2026-11-29'", ()).unwrap();
    conn.execute("DELETE FROM jobs WHERE kind = 'campaign-recount'", ()).unwrap();
    conn.execute("DELETE FROM audit_entries WHERE action = 'placement.create'", ()).unwrap();
    conn.execute_batch(migration).unwrap();
    town.wait_for_jobs();
    assert_eq!(shown(&town, &clerk, id)["days_shown"], 8);
}

#[test]
fn views_of_a_placement_that_was_replaced_or_deleted_are_added_to_those_of_the_next_one() {
    let town = town();
    let clerk = town.superuser();
    let (id, line) = sold(&town, &clerk, "2026-11-21", "2026-11-23");
    let [first, second] = ["2026-11-21", "2026-11-22"].map(|day| {
        let placement = placed(&town, &clerk, [json!(day), json!("2026-11-23")], "active");
        attach(&town, &clerk, line, placement);
        placement
    });
    let count = |placement: i64, day: &str, views: i64, clicks: i64| {
        let count =
            "INSERT INTO placement_counts (placement_id, day, impressions, clicks) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (placement_id, day) DO UPDATE SET impressions = excluded.impressions";
        town.conn().execute(count, (placement, day, views, clicks)).unwrap();
    };
    let seen = |clerk: &str| {
        let line = shown(&town, clerk, id);
        ["Views", "Clicks"].map(|label| row(&line, label)["number"].as_i64().unwrap())
    };
    count(first, "2026-11-21", 70, 7);
    count(first, "2026-11-22", 500, 20);
    let clerk = at(&town, november(22), 12);
    done(&town, &clerk, "DELETE", &format!("campaign-lines/{line}/placements/{first}/"), &Value::Null);
    // It counts for itself from now on.
    count(first, "2026-11-22", 900, 20);
    count(second, "2026-11-22", 300, 10);
    let clerk = at(&town, november(23), 10);
    assert_eq!(seen(&clerk), [870, 37]);
    let gone = town.ask("DELETE", &format!("/api/v1/admin/placements/{first}/"), &clerk, &Value::Null);
    assert_eq!(gone.status, Status::NoContent);
    assert_eq!(seen(&clerk), [870, 37]);
    let deleted = json!({ "kind": "placement", "record_id": second, "reason": "Twice" });
    let deleted = done(&town, &clerk, "POST", "deleted-records/", &deleted)["id"].clone();
    assert_eq!(seen(&clerk), [870, 37]);
    done(&town, &clerk, "POST", &format!("deleted-records/{deleted}/restore/"), &json!({}));
    assert_eq!(seen(&clerk), [870, 37]);
    count(second, "2026-11-22", 310, 10);
    assert_eq!(seen(&clerk), [880, 37]);
    // The campaign comes back with what it has counted.
    let campaign = json!({ "kind": "campaign", "record_id": id, "reason": "Twice" });
    let campaign = done(&town, &clerk, "POST", "deleted-records/", &campaign)["id"].clone();
    done(&town, &clerk, "POST", &format!("deleted-records/{campaign}/restore/"), &json!({}));
    assert_eq!(seen(&clerk), [880, 37]);
}

#[test]
fn make_good_days_are_those_of_the_placements_that_deliver_the_line() {
    let town = town();
    let clerk = town.superuser();
    let (id, line) = sold(&town, &clerk, "2026-11-21", "2026-11-23");
    let clerk = at(&town, november(27), 10);
    let path = format!("campaign-lines/{line}/make-good/");
    let added = done(&town, &clerk, "POST", &path, &json!({}))["lines"][0].clone();
    assert_eq!(
        (&added["make_good_days"], &row(&added, "Make-good days added")["number"]),
        (&json!(3), &json!(3))
    );
    let placement = &added["placements"][0]["id"];
    let detach = format!("campaign-lines/{line}/placements/{placement}/");
    let detached = done(&town, &clerk, "DELETE", &detach, &Value::Null)["lines"][0].clone();
    assert_eq!((&detached["make_good_days"], &detached["days_missing"]), (&json!(0), &json!(3)));
    let again = done(&town, &clerk, "POST", &path, &json!({}))["lines"][0].clone();
    assert_eq!(again["make_good_days"], 3, "{again}");
    let placement = &again["placements"][0]["id"];
    done(&town, &clerk, "PATCH", &format!("placements/{placement}/"), &json!({ "status": "draft" }));
    assert_eq!(shown(&town, &clerk, id)["make_good_days"], 0);
}

#[test]
fn ten_days_of_a_month_are_booked_as_ten_and_no_line_hides_what_another_misses() {
    let town = town();
    let clerk = town.superuser();
    let (id, line) = sold(&town, &clerk, "2026-11-21", "2026-11-30");
    done(&town, &clerk, "PATCH", &format!("campaign-lines/{line}/"), &json!({ "days_sold": 3 }));
    let found = shown(&town, &clerk, id);
    assert_eq!(found["next_open"], json!({ "from": "2026-11-21", "to": "2026-11-23" }));
    let all = done(&town, &clerk, "PATCH", &format!("campaign-lines/{line}/"), &json!({ "days_sold": null }));
    assert_eq!(all["lines"][0]["days_sold"], 10, "without a number, all of them");
    done(&town, &clerk, "PATCH", &format!("campaign-lines/{line}/"), &json!({ "days_sold": 3 }));
    let path = format!("campaign-lines/{line}/placements/");
    let booked = done(&town, &clerk, "POST", &path, &json!({ "status": "active" }))["lines"][0].clone();
    assert_eq!(booked["placements"][0]["ends_at"], "2026-11-23");
    assert_eq!((&booked["days_to_book"], &booked["next_open"]), (&json!(0), &Value::Null));
    let twice = ask(&town, &clerk, "POST", &path, &json!({ "status": "active" }));
    assert!(twice.text.contains("Ferry Books already has this place"), "{}", twice.text);
    // The office gives more days than it sold.
    let more = json!({ "starts_at": "2026-11-24", "ends_at": "2026-11-30", "status": "active" });
    done(&town, &clerk, "POST", &path, &more);
    let second = json!({ "kind": "spotlight", "starts_at": "2026-11-21", "ends_at": "2026-11-22" });
    let report = done(&town, &clerk, "POST", &format!("campaigns/{id}/lines/"), &second);
    assert_eq!(report["finding"], "0 of 5 days sold were shown, 3 are to come and 2 are not booked yet.");
    watch_day(&town, november(21), 10..24);
    for day in 22..27 {
        watch_day(&town, november(day), 0..24);
    }
    set_morning(&town, november(27));
    let report = done(&town, &town.superuser(), "GET", &format!("campaigns/{id}/"), &Value::Null);
    assert_eq!(report["finding"], "3 of 5 days sold were shown and 2 are missing.");
}
