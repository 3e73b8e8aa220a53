use jiff::civil::{Date, date};
use rocket::http::Status;
use serde_json::{Value, json};

use super::watch;
use crate::accounts::Actor;
use crate::directory::{self, NewBusiness};
use crate::kit::config::PlacementSettings;
use crate::kit::csv::CsvReader;
use crate::kit::mail::{self, OutboxFilter};
use crate::placements::{self, NewPlacement, PlacementKind, PlacementStatus};
use crate::testing::{TestResponse, TestTown};

pub(super) const MADE: &str = "2026-11-01T12:00:00.000Z";

/// A town with Ferry Books (1) and Ferry Tea (2). It is Saturday, November 21, 10:00.
pub(super) fn town() -> TestTown {
    TestTown::with(|conn| {
        for name in ["Ferry Books", "Ferry Tea"] {
            let new = NewBusiness { name: name.into(), category: "Books".into(), ..NewBusiness::default() };
            directory::save(conn, &new, MADE, |_, new| new.clone()).unwrap();
        }
    })
}

pub(super) fn ask(town: &TestTown, clerk: &str, method: &str, path: &str, body: &Value) -> TestResponse {
    town.ask(method, &format!("/api/v1/admin/{path}"), clerk, body)
}

/// Makes a call that must succeed.
pub(super) fn done(town: &TestTown, clerk: &str, method: &str, path: &str, body: &Value) -> Value {
    town.done(method, &format!("/api/v1/admin/{path}"), clerk, body)
}

/// Creates a campaign of Ferry Books with one line of spotlights, and returns the ids of both.
pub(super) fn sold(town: &TestTown, clerk: &str, first: &str, last: &str) -> (i64, i64) {
    let new = json!({ "name": "Winter", "business_id": 1, "contact_email": "ada@ferry.example" });
    let id = done(town, clerk, "POST", "campaigns/", &new)["id"].as_i64().unwrap();
    let line = json!({ "kind": "spotlight", "starts_at": first, "ends_at": last });
    let report = done(town, clerk, "POST", &format!("campaigns/{id}/lines/"), &line);
    (id, report["lines"][0]["id"].as_i64().unwrap())
}

/// Runs the hourly watch in each of these hours of a day.
pub(super) fn watch_day(town: &TestTown, day: Date, hours: impl IntoIterator<Item = i8>) {
    for hour in hours {
        let moment = town.clock.moment_of(day.at(hour, 20, 0, 0)).unwrap();
        town.clock.set(moment);
        watch::record(&town.conn(), &town.clock, PlacementSettings::default()).unwrap();
    }
}

pub(super) fn set_morning(town: &TestTown, day: Date) {
    town.clock.set(town.clock.moment_of(day.at(10, 0, 0, 0)).unwrap());
    town.wait_for_jobs();
}

pub(super) fn row<'a>(line: &'a Value, label: &str) -> &'a Value {
    line["rows"].as_array().unwrap().iter().find(|row| row["label"] == label).unwrap()
}

fn set_published(town: &TestTown, is_published: bool) {
    let status = if is_published { "published" } else { "hidden" };
    town.conn().execute("UPDATE businesses SET status = ?1 WHERE id = 1", [status]).unwrap();
}

#[test]
fn a_report_tells_what_was_really_shown_and_one_press_adds_the_days_that_are_missing() {
    let town = town();
    let clerk = town.superuser();
    let (id, line) = sold(&town, &clerk, "2026-11-22", "2026-11-29");
    let report = done(&town, &clerk, "GET", &format!("campaigns/{id}/"), &Value::Null);
    assert_eq!(report["finding"], "0 of 8 days sold were shown and 8 are not booked yet.");
    assert_eq!(row(&report["lines"][0], "Price")["value"], "ask the town office", "as the rate card says");
    let text = json!({ "custom_title": "Winter reading", "status": "active" });
    let report = done(&town, &clerk, "POST", &format!("campaign-lines/{line}/placements/"), &text);
    let placement = &report["lines"][0]["placements"][0];
    assert_eq!(
        (&placement["starts_at"], &placement["ends_at"], &placement["state"]),
        (&json!("2026-11-22"), &json!("2026-11-29"), &json!("coming"))
    );
    let placement = placement["id"].as_i64().unwrap();

    watch_day(&town, date(2026, 11, 22), 0..24);
    set_published(&town, false);
    watch_day(&town, date(2026, 11, 23), 0..24);
    set_published(&town, true);
    // On the 24th it is shown for eleven hours, on the 25th for twelve.
    let pause = |status: &str| {
        let clerk = town.superuser();
        done(&town, &clerk, "PATCH", &format!("placements/{placement}/"), &json!({ "status": status }));
    };
    for (day, until) in [(date(2026, 11, 24), 11), (date(2026, 11, 25), 12)] {
        watch_day(&town, day, 0..until);
        pause("draft");
        watch_day(&town, day, until..24);
        // The program's own watch may look once more in the hour that the clock shows.
        town.clock.set(town.clock.moment_of(day.tomorrow().unwrap().at(0, 0, 0, 0)).unwrap());
        pause("active");
    }
    // On the 26th the site was down until the evening.
    watch_day(&town, date(2026, 11, 26), 20..24);
    let count = |times: i64| {
        let conn = town.conn();
        conn.execute(
            "INSERT INTO placement_counts (placement_id, day, impressions, clicks) VALUES (?1, '2026-11-22', ?2, 4)",
            (placement, times),
        )
        .unwrap();
    };
    count(1204);
    set_morning(&town, date(2026, 11, 28));
    let clerk = town.superuser();
    let report = done(&town, &clerk, "GET", &format!("campaigns/{id}/"), &Value::Null);
    let found = &report["lines"][0];
    assert_eq!(
        (&found["days_shown"], &found["days_to_come"], &found["days_missing"]),
        (&json!(2), &json!(2), &json!(4)),
        "{report}"
    );
    let gaps: Vec<_> =
        found["gaps"].as_array().unwrap().iter().map(|gap| (&gap["from"], &gap["reason"])).collect();
    assert_eq!(
        gaps,
        [
            (&json!("2026-11-23"), &json!("hidden")),
            (&json!("2026-11-24"), &json!("paused")),
            (&json!("2026-11-26"), &json!("down")),
        ],
        "the 27th was not watched either"
    );
    assert_eq!(found["gaps"][2]["to"], "2026-11-27");
    assert_eq!(row(found, "Views")["value"], "1,204");
    assert_eq!(
        row(found, "Clicks"),
        &json!({ "label": "Clicks", "value": "fewer than 5", "number": null, "note": "" })
    );

    // Screen, CSV and email have the same rows.
    let table = ask(&town, &clerk, "GET", &format!("campaigns/{id}/export/"), &Value::Null);
    let reader = CsvReader::new(std::io::Cursor::new(table.text.as_bytes().to_vec())).unwrap();
    let rows: Vec<Vec<String>> = reader.map(|row| row.unwrap().cells().to_vec()).collect();
    let sent = done(&town, &clerk, "POST", &format!("campaigns/{id}/mail/"), &json!({}));
    assert_eq!(
        sent["detail"],
        "The report to ada@ferry.example is in the office’s outbox: no mail server is set up."
    );
    let conn = town.conn();
    let messages = mail::list(&conn, &OutboxFilter::default(), 50, 0).unwrap();
    let message = messages.iter().find(|message| message.to == "ada@ferry.example").unwrap();
    let message = mail::find(&conn, message.id).unwrap().text.unwrap();
    for row in found["rows"].as_array().unwrap() {
        let [label, value] = ["label", "value"].map(|field| row[field].as_str().unwrap());
        let in_table = row["number"].as_i64().map_or_else(|| value.to_owned(), |number| number.to_string());
        assert!(rows.iter().any(|cells| cells[3] == label && cells[4] == in_table), "{label} {rows:?}");
        assert!(message.contains(&format!("{label}: {value}")), "{label} in {message}");
    }

    let report = done(&town, &clerk, "POST", &format!("campaign-lines/{line}/make-good/"), &json!({}));
    let found = &report["lines"][0];
    assert_eq!(
        (&found["days_missing"], &found["days_to_come"], &found["make_good_days"]),
        (&json!(0), &json!(6), &json!(4))
    );
    assert_eq!(found["placements"].as_array().unwrap().len(), 1, "the placement goes on");
    assert_eq!(found["placements"][0]["ends_at"], "2026-12-03");
    assert_eq!(row(found, "Make-good days added")["number"], 4);
    let again = ask(&town, &clerk, "POST", &format!("campaign-lines/{line}/make-good/"), &json!({}));
    assert_eq!(
        (again.status, again.json()["detail"].clone()),
        (Status::BadRequest, json!("No day of this line is missing."))
    );

    // After the placement is deleted, what it delivered stays in the report.
    watch_day(&town, date(2026, 11, 28), 10..11);
    let clerk = town.superuser();
    done(
        &town,
        &clerk,
        "POST",
        "deleted-records/",
        &json!({ "kind": "placement", "record_id": placement, "reason": "Twice" }),
    );
    let report = done(&town, &clerk, "GET", &format!("campaigns/{id}/"), &Value::Null);
    assert_eq!(report["lines"][0]["days_shown"], 2);
    let seen = row(&report["lines"][0], "Views");
    assert!(seen["number"] == json!(1204) || seen["number"] == Value::Null, "{seen}");
}

#[test]
fn days_behind_the_line_that_are_sold_are_stepped_over() {
    let town = town();
    let clerk = town.superuser();
    let new = json!({ "name": "Books all winter", "business_id": 1 });
    let id = done(&town, &clerk, "POST", "campaigns/", &new)["id"].clone();
    let category = town.json("/api/v1/categories/?fields=all")[0]["id"].as_i64().unwrap();
    let line = json!({
        "kind": "category_sponsor", "category_id": category, "starts_at": "2026-11-21", "ends_at": "2026-11-24",
        "price_basis": "agreed", "price": "$10",
    });
    let report = done(&town, &clerk, "POST", &format!("campaigns/{id}/lines/"), &line);
    let line = report["lines"][0]["id"].clone();
    done(
        &town,
        &clerk,
        "POST",
        &format!("campaign-lines/{line}/placements/"),
        &json!({ "status": "active" }),
    );
    let other = NewPlacement {
        category_id: Some(category),
        ends_at: Some(date(2026, 12, 10)),
        ..NewPlacement::of(PlacementKind::CategorySponsor, 2, date(2026, 11, 25))
    };
    placements::insert(&town.conn(), &other, MADE).unwrap();
    let twice = ask(&town, &clerk, "POST", &format!("campaign-lines/{line}/placements/"), &json!({}));
    assert!(
        twice.text.contains("Ferry Books already has this place on some of these days"),
        "{}",
        twice.text
    );
    // The watch did not run on any of the four days.
    set_morning(&town, date(2026, 11, 26));
    let clerk = town.superuser();
    let report = done(&town, &clerk, "POST", &format!("campaign-lines/{line}/make-good/"), &json!({}));
    let placements = report["lines"][0]["placements"].as_array().unwrap();
    assert_eq!(placements.len(), 2);
    let added = &placements[1];
    let days = done(&town, &clerk, "GET", &format!("placements/{}/", added["id"]), &Value::Null);
    assert_eq!((&days["starts_at"], &days["status"]), (&json!("2026-12-11"), &json!("active")));
    assert_eq!(report["lines"][0]["days_missing"], 0);
}

/// When there are more placements than slots, the one with the lowest priority is not shown, and its line
/// says so.
#[test]
fn what_has_no_slot_is_not_called_shown() {
    let town = town();
    let clerk = town.superuser();
    let (id, line) = sold(&town, &clerk, "2026-11-21", "2026-11-22");
    done(
        &town,
        &clerk,
        "POST",
        &format!("campaign-lines/{line}/placements/"),
        &json!({ "status": "active" }),
    );
    let first =
        NewPlacement { priority: 9, ..NewPlacement::of(PlacementKind::Spotlight, 2, date(2026, 11, 20)) };
    placements::insert(&town.conn(), &first, MADE).unwrap();
    let one = PlacementSettings { spotlight_slots: 1, ..PlacementSettings::default() };
    for hour in 0..24 {
        town.clock.set(town.clock.moment_of(date(2026, 11, 22).at(hour, 5, 0, 0)).unwrap());
        // Discards what the town's own jobs recorded with the town's own settings.
        town.wait_for_jobs();
        let clear = "UPDATE campaign_line_days SET shown = 0 WHERE day = '2026-11-22'";
        town.conn().execute(clear, []).unwrap();
        watch::record(&town.conn(), &town.clock, one).unwrap();
    }
    set_morning(&town, date(2026, 11, 23));
    let clerk = town.superuser();
    let report = done(&town, &clerk, "GET", &format!("campaigns/{id}/"), &Value::Null);
    let gaps = report["lines"][0]["gaps"].as_array().unwrap();
    assert_eq!(gaps.last().unwrap()["reason"], "crowded", "{report}");
}

#[test]
fn what_is_watched_is_what_pages_show() {
    let town = TestTown::wexbury();
    let conn = town.conn();
    let settings = PlacementSettings { featured_slots: 3, spotlight_slots: 1, marquee_slots: 2 };
    let (today, now) = (town.clock.local().date(), town.clock.local());
    let shown = placements::list_shown(&conn, today, settings).unwrap();
    let of = |kind: &str| {
        let sql =
            "SELECT count(*) FROM placements WHERE kind = ?1 AND id IN (SELECT value FROM json_each(?2))";
        let ids = serde_json::to_string(&shown).unwrap();
        conn.query_row(sql, (kind, ids), |row| row.get::<_, i64>(0)).unwrap()
    };
    let spotlights = placements::list_spotlights(&conn, today, settings).unwrap();
    let sponsors = placements::list_sponsors(&conn, today, settings).unwrap();
    assert_eq!((spotlights.len(), sponsors.len(), of("spotlight"), of("marquee_sponsor")), (1, 2, 1, 2));
    assert!(shown.contains(&spotlights[0].id.unwrap()) && sponsors.iter().all(|one| shown.contains(&one.id)));
    let featured = placements::list_featured(&conn, now, settings).unwrap();
    assert_eq!((featured.len(), of("featured")), (3, 3));
    let categories = town.json("/api/v1/categories/?fields=all");
    let named: Vec<i64> = categories
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["sponsorship"]["placement"].as_i64())
        .collect();
    assert_eq!(i64::try_from(named.len()).unwrap(), of("category_sponsor"));
    assert!(!named.is_empty() && named.iter().all(|id| shown.contains(id)));
}

#[test]
fn a_placement_that_is_there_delivers_a_line_from_when_it_was_made() {
    let town = town();
    let clerk = town.superuser();
    let there = NewPlacement {
        ends_at: Some(date(2026, 11, 30)),
        ..NewPlacement::of(PlacementKind::Spotlight, 1, date(2026, 11, 10))
    };
    let actor = Actor { user_id: None, name: "clerk".into(), at: "2026-11-12T12:00:00.000Z".into() };
    let placement = placements::book(&town.conn(), &actor, &there).unwrap();
    let (id, line) = sold(&town, &clerk, "2026-11-10", "2026-11-30");
    let report = done(&town, &clerk, "GET", &format!("campaigns/{id}/"), &Value::Null);
    assert_eq!(report["lines"][0]["attachable"][0]["id"], placement);
    let path = format!("campaign-lines/{line}/placements/");
    let report = done(&town, &clerk, "POST", &path, &json!({ "placement_id": placement }));
    let found = &report["lines"][0];
    assert_eq!((&found["days_shown"], &found["days_to_come"]), (&json!(9), &json!(10)), "{found}");
    assert_eq!(found["gaps"][0]["to"], "2026-11-11", "before it was made there was none");
    assert!(report["notes"].to_string().contains("the record of its changes"));
    let twice = ask(&town, &clerk, "POST", &path, &json!({ "placement_id": placement }));
    assert_eq!(twice.json()["placement_id"][0], "This placement already counts toward a line.");
    let tea = placements::insert(
        &town.conn(),
        &NewPlacement {
            status: PlacementStatus::Draft,
            ..NewPlacement::of(PlacementKind::Spotlight, 2, date(2026, 11, 10))
        },
        MADE,
    )
    .unwrap();
    for wrong in [tea, 999] {
        let refused = ask(&town, &clerk, "POST", &path, &json!({ "placement_id": wrong }));
        assert!(refused.json()["placement_id"].is_array(), "{}", refused.text);
    }
    let booked = ask(&town, &clerk, "DELETE", &format!("campaign-lines/{line}/"), &Value::Null);
    assert_eq!(booked.status, Status::BadRequest);
    let report = done(&town, &clerk, "DELETE", &format!("{path}{placement}/"), &Value::Null);
    assert_eq!(report["lines"][0]["days_shown"], 9, "what was shown stays");
}

#[test]
fn a_deleted_campaign_comes_back_with_its_lines_and_what_was_delivered() {
    let town = town();
    let clerk = town.superuser();
    let (id, line) = sold(&town, &clerk, "2026-11-21", "2026-11-25");
    done(
        &town,
        &clerk,
        "POST",
        &format!("campaign-lines/{line}/placements/"),
        &json!({ "status": "active" }),
    );
    watch_day(&town, date(2026, 11, 21), 10..24);
    set_morning(&town, date(2026, 11, 22));
    let clerk = town.superuser();
    let path = format!("campaigns/{id}/");
    let before = done(&town, &clerk, "GET", &path, &Value::Null);
    assert_eq!(before["lines"][0]["days_shown"], 1);
    let sent = json!({ "kind": "campaign", "record_id": id, "reason": "Entered twice" });
    let deleted = done(&town, &clerk, "POST", "deleted-records/", &sent);
    assert_eq!(deleted["title"], "Winter");
    assert_eq!(ask(&town, &clerk, "GET", &path, &Value::Null).status, Status::NotFound);
    let running = town.json("/api/v1/spotlights/current/");
    assert_eq!(running.as_array().unwrap().len(), 1, "its placement stays");
    done(&town, &clerk, "POST", &format!("deleted-records/{}/restore/", deleted["id"]), &json!({}));
    let after = done(&town, &clerk, "GET", &path, &Value::Null);
    assert_eq!(after["lines"], before["lines"]);
}

#[test]
fn the_town_looks_once_an_hour_unless_it_does_not_sell() {
    let next = |town: &TestTown| -> Option<String> {
        let sql = "SELECT max(run_at) FROM jobs WHERE kind = 'campaign-watch-hour' AND status = 'queued'";
        town.conn().query_row(sql, [], |row| row.get(0)).unwrap()
    };
    let selling = town();
    crate::testing::eventually(|| next(&selling).as_deref() == Some("2026-11-21T16:00:00.000Z"));
    selling.clock.set("2026-11-21T16:00:00Z".parse().unwrap());
    // A commit makes the jobs check the clock.
    let clerk = selling.superuser();
    sold(&selling, &clerk, "2026-12-01", "2026-12-10");
    crate::testing::eventually(|| next(&selling).as_deref() == Some("2026-11-21T17:00:00.000Z"));
    let other = TestTown::configured(|config| config.site.commercial = false, |_| {});
    other.wait_for_jobs();
    assert_eq!(next(&other), None);
}
