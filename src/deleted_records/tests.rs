use rocket::http::Status;
use serde_json::{Value, json};

use super::store::{Deleting, set_aside};
use super::{RecordKind, kept_days};
use crate::accounts::{Actor, Role};
use crate::directory::NewBusiness;
use crate::testing::TestTown;

const DELETED: &str = "/api/v1/admin/deleted-records/";

fn town() -> (TestTown, String) {
    let town = TestTown::with_businesses(&[NewBusiness {
        name: "Ferry Books".into(),
        category: "Books".into(),
        phone: "860-555-0123".into(),
        latitude: Some(41.234_567_890_123),
        longitude: Some(-72.1),
        tags: vec!["maps".into()],
        ..NewBusiness::default()
    }]);
    let staff = town.superuser();
    (town, staff)
}

fn delete(town: &TestTown, staff: &str, kind: &str, id: i64) -> Value {
    let body = json!({ "kind": kind, "record_id": id, "reason": "Entered twice." });
    let answer = town.ask("POST", DELETED, staff, &body);
    assert_eq!(answer.status, Status::Created, "{}", answer.text);
    answer.json()
}

fn restore(town: &TestTown, staff: &str, deleted: &Value) -> crate::testing::TestResponse {
    town.ask("POST", &format!("{DELETED}{}/restore/", deleted["id"]), staff, &json!({}))
}

/// Every row of every table that holds part of a listing.
fn dump(town: &TestTown) -> Vec<String> {
    let conn = town.conn();
    let mut lines = Vec::new();
    for table in [
        "businesses",
        "business_slugs",
        "business_tags",
        "business_members",
        "business_hours",
        "deals",
        "reviews",
        "saved_places",
        "guide_businesses",
        "placements",
        "events",
    ] {
        let mut statement = conn.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2")).unwrap();
        let width = statement.column_count();
        let rows = statement
            .query_map([], |row| {
                Ok((0..width).map(|at| format!("{:?}|", row.get_ref(at).unwrap())).collect::<String>())
            })
            .unwrap();
        lines.extend(rows.map(|row| format!("{table}: {}", row.unwrap())));
    }
    lines
}

#[test]
fn a_business_comes_back_with_all_that_hung_on_it_and_is_gone_meanwhile() {
    let (town, staff) = town();
    let fan = town.member("fan@example.com", Role::Consumer);
    town.owner(1);
    let deal = json!({ "title": "Half off", "business": 1, "status": "published" });
    assert_eq!(town.ask("POST", "/api/v1/deals/", &staff, &deal).status, Status::Created);
    let guide =
        json!({ "slug": "a-walk", "title": "A walk", "status": "published", "related_businesses": [1] });
    assert_eq!(town.ask("POST", "/api/v1/guides/", &staff, &guide).status, Status::Created);
    let event = json!({ "title": "Reading", "start_date": "2026-12-05", "business": 1 });
    assert_eq!(town.ask("POST", "/api/v1/events/", &staff, &event).status, Status::Created);
    town.conn()
        .execute_batch(
            "INSERT INTO reviews (business_id, user_id, rating, text, status, created_at, updated_at)
             SELECT 1, id, 4, 'Quiet and friendly, with old maps.', 'published', '2026-11-01', '2026-11-01' FROM users
             WHERE email = 'fan@example.com';",
        )
        .unwrap();
    assert_eq!(town.ask("PUT", "/api/v1/saved/", &fan, &json!({ "business_ids": [1] })).status, Status::Ok);
    let before = dump(&town);
    assert!(before.iter().any(|line| line.starts_with("reviews")) && before.len() > 8, "{before:#?}");

    let deleted = delete(&town, &staff, "business", 1);
    assert_eq!(deleted["title"], "Ferry Books");
    assert_eq!(deleted["reason"], "Entered twice.");
    for path in ["/directory/ferry-books", "/business/ferry-books", "/deals/1"] {
        let page = town.get(path);
        assert_eq!(page.status.code, 410, "{path}");
        assert!(page.text.contains("No longer here") && page.text.contains("noindex"), "{path}");
    }
    for (path, sentence) in [
        ("/api/v1/businesslistings/ferry-books/", "This business is no longer listed here."),
        ("/api/v1/businesslistings/1/", "This business is no longer listed here."),
        ("/api/v1/deals/1/", "This deal was removed."),
    ] {
        let answer = town.get(path);
        assert_eq!((answer.status.code, &answer.json()["detail"]), (410, &json!(sentence)), "{path}");
    }
    for path in ["/sitemap.xml", "/directory", "/deals", "/api/v1/businesslistings/", "/guides/a-walk"] {
        let text = town.get(path).text;
        assert!(!text.contains("ferry-books") && !text.contains("Half off"), "{path}");
    }
    assert_eq!(town.get("/directory/never-there").status, Status::NotFound);
    let listed =
        town.call("GET", &format!("{DELETED}?kind=business&search=FERRY")).token(&staff).send().json();
    assert_eq!((&listed["count"], &listed["results"][0]["id"]), (&json!(1), &deleted["id"]));

    // Its address stays reserved.
    let twin = NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() };
    let twin = crate::directory::save(&town.conn(), &twin, "2026-11-21T12:00:00.000Z", |_, new| new.clone());
    let id = twin.unwrap().id();
    assert_eq!(crate::directory::find_name(&town.conn(), id).unwrap().slug, "ferry-books-2");
    town.conn().execute("DELETE FROM businesses", []).unwrap();

    let restored = restore(&town, &staff, &deleted);
    assert_eq!(restored.status, Status::Ok, "{}", restored.text);
    assert_eq!(dump(&town), before);
    assert_eq!(town.get("/directory/ferry-books").status, Status::Ok);
    assert_eq!(restore(&town, &staff, &deleted).status, Status::NotFound);
    let trail = town.call("GET", "/api/v1/admin/audit/").token(&staff).send().json();
    assert_eq!(trail["results"][0]["action"], "business.restore");
    assert_eq!(trail["results"][1]["details"]["reason"], "Entered twice.");
}

#[test]
fn what_a_closed_account_wrote_is_erased_from_deleted_records_too() {
    let (town, staff) = town();
    let (id, _) = town.join(&crate::accounts::NewUser {
        email: "fan@example.com".into(),
        ..crate::accounts::NewUser::default()
    });
    town.conn()
        .execute(
            "INSERT INTO reviews (business_id, user_id, rating, text, status, created_at, updated_at)
             VALUES (1, ?1, 4, 'Quiet and friendly, with old maps.', 'published', '2026-11-01', '2026-11-01')",
            [id],
        )
        .unwrap();
    let deleted = delete(&town, &staff, "business", 1);
    let kept = || -> String {
        town.conn().query_row("SELECT content FROM deleted_records", [], |row| row.get(0)).unwrap()
    };
    assert!(kept().contains("Quiet and friendly"));
    super::forget_user(&town.conn(), id).unwrap();
    assert!(!kept().contains("Quiet and friendly"));
    town.conn().execute("DELETE FROM users WHERE id = ?1", [id]).unwrap();
    assert_eq!(restore(&town, &staff, &deleted).status, Status::Ok);
    let business = town.json("/api/v1/businesslistings/ferry-books/");
    assert_eq!(
        business["rating_count"].as_i64().or(business["review_count"].as_i64()).unwrap_or(0),
        0,
        "{business}"
    );
}

#[test]
fn a_deal_waits_for_its_business_and_a_placement_and_a_guide_come_back_as_they_were() {
    let (town, staff) = town();
    let deal = json!({ "title": "Half off", "business": 1, "status": "published", "code": "MAPS" });
    town.ask("POST", "/api/v1/deals/", &staff, &deal);
    let deal = delete(&town, &staff, "deal", 1);
    let business = delete(&town, &staff, "business", 1);
    let refused = restore(&town, &staff, &deal);
    assert_eq!(refused.status, Status::Conflict);
    assert_eq!(
        refused.json()["detail"],
        "The business that this deal belongs to is not there. Restore that first."
    );
    assert_eq!(restore(&town, &staff, &business).status, Status::Ok);
    assert_eq!(restore(&town, &staff, &deal).status, Status::Ok);
    assert_eq!(town.json("/api/v1/deals/1/")["code"], "MAPS");

    let placement =
        json!({ "kind": "spotlight", "business_id": 1, "starts_at": "2026-11-01", "status": "active" });
    assert_eq!(town.ask("POST", "/api/v1/admin/placements/", &staff, &placement).status, Status::Created);
    let placement = delete(&town, &staff, "placement", 1);
    assert_eq!(placement["title"], "Ferry Books, spotlight");
    assert_eq!(restore(&town, &staff, &placement).status, Status::Ok);
    let shown = town.call("GET", "/api/v1/admin/placements/1/").token(&staff).send();
    assert_eq!(shown.json()["state"], "running");

    let guide = json!({ "slug": "a-walk", "title": "A walk", "status": "published" });
    town.ask("POST", "/api/v1/guides/", &staff, &guide);
    let deleted = delete(&town, &staff, "guide", 1);
    assert_eq!(town.get("/guides/a-walk").status.code, 410);
    assert_eq!(town.get("/api/v1/guides/a-walk/").status.code, 410);
    let taken = town.ask("POST", "/api/v1/guides/", &staff, &guide);
    assert_eq!(taken.json()["slug"][0], "guide with this slug already exists.");
    assert_eq!(restore(&town, &staff, &deleted).status, Status::Ok);
    assert_eq!(town.json("/api/v1/guides/a-walk/")["id"], 1);
}

#[test]
fn an_event_is_gone_and_comes_back_with_its_dates() {
    let (town, staff) = town();
    let new =
        json!({ "title": "Market", "start_date": "2026-12-05", "recurring_pattern": "FREQ=WEEKLY;COUNT=3" });
    let event = town.ask("POST", "/api/v1/events/", &staff, &new).json();
    let page = format!("/events/{}", event["slug"].as_str().unwrap_or("market-1"));
    let deleted = delete(&town, &staff, "event", 1);
    assert_eq!(town.get("/api/v1/events/1/").status.code, 410);
    assert_eq!(town.get(&page).status.code, 410, "{page}");
    let body = json!({ "kind": "event", "record_id": 1, "reason": "Again" });
    assert_eq!(town.ask("POST", DELETED, &staff, &body).status, Status::NotFound);
    assert_eq!(restore(&town, &staff, &deleted).status, Status::Ok);
    assert_eq!(town.get(&page).status, Status::Ok);
    let month = town.json("/api/v1/events/calendar/?start_date__gte=2026-12-01&start_date__lte=2026-12-31");
    assert_eq!(month.as_array().unwrap().len(), 3);
}

#[test]
fn it_is_erased_after_its_time_and_bad_input_changes_nothing() {
    let (town, staff) = town();
    for (body, field) in [
        (json!({}), "kind"),
        (json!({ "kind": "business", "record_id": 1 }), "reason"),
        (json!({ "kind": "business", "record_id": 1, "reason": " " }), "reason"),
        (json!({ "kind": "user", "record_id": 1, "reason": "x" }), "kind"),
        (json!({ "kind": "business", "record_id": "x", "reason": "x" }), "record_id"),
    ] {
        let answer = town.ask("POST", DELETED, &staff, &body);
        assert!(
            answer.status == Status::BadRequest && answer.json()[field].is_array(),
            "{body} {}",
            answer.text
        );
    }
    let none = json!({ "kind": "business", "record_id": 99, "reason": "x" });
    assert_eq!(town.ask("POST", DELETED, &staff, &none).status, Status::NotFound);
    assert_eq!(town.get("/directory/ferry-books").status, Status::Ok);
    delete(&town, &staff, "business", 1);
    let now = town.clock.timestamp();
    let later = |days: i32| now + jiff::SignedDuration::from_hours(24 * i64::from(days) + 1);
    assert_eq!(super::store::erase_old(&town.conn(), later(kept_days() - 1)).unwrap(), 0);
    assert_eq!(super::store::erase_old(&town.conn(), later(kept_days())).unwrap(), 1);
    assert_eq!(town.get("/directory/ferry-books").status, Status::NotFound);
    let promised = format!("it can be restored for {} days", kept_days());
    assert!(town.get("/moderation").text.contains(&promised), "the residents are told the same");
}

#[test]
fn what_took_its_place_stays() {
    let (town, staff) = town();
    let conn = town.conn();
    conn.execute("UPDATE businesses SET source = 'list', source_key = '7'", []).unwrap();
    let deleted = delete(&town, &staff, "business", 1);
    conn.execute(
        "INSERT INTO businesses (slug, name, category_id, source, source_key, created_at, updated_at)
         VALUES ('twin', 'Twin', 1, 'list', '7', '2026-01-01', '2026-01-01')",
        [],
    )
    .unwrap();
    let refused = restore(&town, &staff, &deleted);
    assert_eq!(refused.status, Status::Conflict);
    assert_eq!(refused.json()["detail"], "Something else has taken the place of this business since then.");
    let still = town.call("GET", DELETED).token(&staff).send().json();
    assert_eq!(still["count"], 1, "nothing is lost");
    let none = set_aside(
        &conn,
        &Actor::terminal(&town.clock),
        &Deleting { kind: RecordKind::Deal, record_id: 9, title: "", reason: "" },
        Vec::new(),
    );
    assert!(none.is_err());
}

#[test]
fn a_record_comes_back_without_what_its_table_no_longer_has_a_column_for() {
    let (town, staff) = town();
    let before = dump(&town);
    let deleted = delete(&town, &staff, "business", 1);
    let fax = r#"UPDATE deleted_records SET content = replace(content, '"phone":', '"fax":"860-555-0199","phone":')"#;
    assert_eq!(town.conn().execute(fax, []).unwrap(), 1);
    assert!(
        town.conn()
            .query_row("SELECT content FROM deleted_records", [], |row| row.get::<_, String>(0))
            .unwrap()
            .contains("fax")
    );
    let restored = restore(&town, &staff, &deleted);
    assert_eq!(restored.status, Status::Ok, "{}", restored.text);
    assert_eq!(dump(&town), before);
}

#[test]
fn of_an_event_that_was_erased_nothing_is_left_that_people_wrote_and_a_checklist_stays() {
    let (town, staff) = town();
    let new = json!({ "title": "Market", "start_date": "2026-12-05", "description": "Ask for Jo." });
    town.done("POST", "/api/v1/events/", &staff, &new);
    let conn = town.conn();
    conn.execute_batch(
        "UPDATE events SET organizer_email = 'jo@x.example', submitted_by = (SELECT max(id) FROM users);
         INSERT INTO event_reports (event_id, issue_type, description, created_at)
         VALUES (1, 'other', 'Jo has moved away.', '2026-11-21');
         INSERT INTO organizer_answers (event_id, verb, message, at)
         VALUES (1, 'confirm', '{\"name\":\"Jo\"}', '2026-11-21');
         INSERT INTO deleted_records (kind, record_id, title, deleted_at, content)
         VALUES ('checklist', 9, 'A wedding', '2026-11-20T12:00:00.000Z', '{\"rows\":[],\"links\":[],\"own\":{}}');",
    )
    .unwrap();
    let deleted = delete(&town, &staff, "event", 1);
    assert!(deleted["kept_until"].is_string(), "{deleted}");
    let left = || -> String {
        let sql = "SELECT title || description || organizer_email || coalesce(submitted_by, '')
                || (SELECT count(*) FROM event_reports) || (SELECT message FROM organizer_answers) FROM events";
        conn.query_row(sql, [], |row| row.get(0)).unwrap()
    };
    assert!(left().starts_with("MarketAsk for Jo.jo@x.example"), "{}", left());
    assert!(left().ends_with("1{\"name\":\"Jo\"}"), "{}", left());
    let later = town.clock.timestamp() + jiff::SignedDuration::from_hours(24 * i64::from(kept_days()) + 1);
    super::erase_old(&conn, &[crate::discovery::EVENT_DELETABLE], later).unwrap();
    assert_eq!(left(), "Market0{}");
    let trail = town.done("GET", "/api/v1/admin/audit/?action=event", &staff, &Value::Null);
    for entry in trail["results"].as_array().unwrap() {
        assert_eq!(entry["can_restore"], false, "{entry}");
    }
    let stays = town.done("GET", DELETED, &staff, &Value::Null);
    assert_eq!((&stays["count"], &stays["results"][0]["kind"]), (&json!(1), &json!("checklist")), "{stays}");
    assert_eq!(stays["results"][0]["kept_until"], Value::Null);
}
