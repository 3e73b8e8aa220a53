use rocket::http::Status;
use serde_json::{Value, json};

use super::BulkKinds;
use crate::accounts::{NewUser, Role};
use crate::api_docs::openapi;
use crate::directory::NewBusiness;
use crate::kit::clock::Clock;
use crate::testing::TestTown;
use crate::{accounts, deals, events, newsletter, placements};

const BULK: &str = "/api/v1/admin/bulk-edits/";

/// A town with one business, and a few records of every other kind.
fn town() -> (TestTown, String) {
    let book = NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[book]);
    let staff = town.superuser();
    for (title, date) in [("Jazz on the quay", "2026-12-01"), ("Book fair", "2026-12-05")] {
        let event = json!({ "title": title, "start_date": date, "location": "Quay" });
        assert_eq!(town.ask("POST", "/api/v1/events/", &staff, &event).status, Status::Created);
    }
    for title in ["Half off", "Free coffee"] {
        let deal = json!({ "title": title, "business": 1, "status": "published" });
        assert_eq!(town.ask("POST", "/api/v1/deals/", &staff, &deal).status, Status::Created);
    }
    let guide = json!({ "slug": "a-walk", "title": "A walk", "status": "published" });
    assert_eq!(town.ask("POST", "/api/v1/guides/", &staff, &guide).status, Status::Created);
    let placement =
        json!({ "kind": "featured", "business_id": 1, "starts_at": "2026-11-01", "status": "active" });
    assert_eq!(town.ask("POST", "/api/v1/admin/placements/", &staff, &placement).status, Status::Created);
    town.conn()
        .execute_batch(
            "INSERT INTO subscribers (email, status, source, created_at, consent_at, asked_at)
             VALUES ('ann@example.org', 'confirmed', 'site', '2026-01-01', '2026-01-01', '2026-01-01'),
                ('bob@example.org', 'confirmed', 'site', '2026-01-02', '2026-01-02', '2026-01-02'),
                ('cy@example.org', 'pending', 'site', '2026-01-03', NULL, '2026-01-03');",
        )
        .unwrap();
    (town, staff)
}

fn rows(town: &TestTown, staff: &str, path: &str) -> Vec<Value> {
    town.done("GET", &format!("/api/v1/admin/{path}"), staff, &Value::Null)["results"]
        .as_array()
        .unwrap()
        .clone()
}

fn names(town: &TestTown, staff: &str, path: &str, field: &str) -> Vec<String> {
    rows(town, staff, path).iter().map(|row| row[field].as_str().unwrap().to_owned()).collect()
}

fn post(town: &TestTown, staff: &str, path: &str, body: &Value) -> Value {
    let answer = town.ask("POST", &format!("{BULK}{path}"), staff, body);
    assert_eq!(answer.status, Status::Ok, "{path}: {}", answer.text);
    answer.json()
}

#[test]
fn each_list_is_searched_ordered_and_comes_as_a_file_of_what_is_shown() {
    let (town, staff) = town();
    assert_eq!(names(&town, &staff, "events/?ordering=title", "title"), ["Book fair", "Jazz on the quay"]);
    assert_eq!(names(&town, &staff, "events/?search=JAZZ", "title"), ["Jazz on the quay"]);
    assert_eq!(names(&town, &staff, "events/?ordering=-start_date", "title")[0], "Book fair");
    assert_eq!(names(&town, &staff, "deals/?ordering=title", "title"), ["Free coffee", "Half off"]);
    assert_eq!(rows(&town, &staff, "deals/?search=ferry").len(), 2);
    assert_eq!(rows(&town, &staff, "deals/?search=100%25").len(), 0);
    assert_eq!(rows(&town, &staff, "placements/?search=ferry&state=running").len(), 1);
    assert_eq!(rows(&town, &staff, "placements/?state=coming").len(), 0);
    assert_eq!(rows(&town, &staff, "users/?is_staff=true").len(), 1);
    assert_eq!(rows(&town, &staff, "users/?is_staff=false").len(), 0);
    assert_eq!(
        names(&town, &staff, "newsletter/subscribers/?ordering=email&status=confirmed", "email"),
        ["ann@example.org", "bob@example.org"]
    );
    for (path, columns, heading, lines) in [
        ("events", "visibility", "title,visibility", 3),
        ("deals", "business,stage", "title,business,stage", 3),
        ("placements", "kind,state", "name,kind,state", 2),
        ("users", "email", "name,email", 2),
        ("guides", "status", "title,status", 2),
        ("newsletter/subscribers", "status", "email,status", 4),
    ] {
        let url = format!("/api/v1/admin/{path}/export/?columns={columns}");
        let file = town.ask("GET", &url, &staff, &Value::Null);
        let found: Vec<&str> = file.text.trim_start_matches('\u{feff}').lines().collect();
        assert_eq!((found[0], found.len()), (heading, lines), "{path}");
        let chosen = format!("/api/v1/admin/{path}/export/?columns=%20created_at,%20,{columns}%20");
        if path != "guides" && path != "users" {
            let file = town.ask("GET", &chosen, &staff, &Value::Null);
            assert!(file.text.lines().next().unwrap().contains("created_at"), "{path}: {}", file.text);
        }
        let unknown = town.ask("GET", &url.replace(columns, "color"), &staff, &Value::Null);
        assert_eq!(
            unknown.json(),
            json!({ "columns": ["Select a valid choice. color is not one of the available choices."] }),
            "{path}"
        );
        let bad = format!("/api/v1/admin/{path}/?ordering=sideways");
        assert_eq!(town.ask("GET", &bad, &staff, &Value::Null).status, Status::BadRequest, "{path}");
    }
}

/// Passed over, it would leave the whole list, to be exported or changed.
#[test]
fn an_id_that_is_none_is_refused_where_it_narrows_a_list() {
    let (town, staff) = town();
    let told =
        |field: &str| json!({ field: ["Select a valid choice. 1x is not one of the available choices."] });
    for (path, field) in [
        ("placements/?business=1x", "business"),
        ("placements/export/?business=1x", "business"),
        ("audit/?user=1x", "user"),
        ("audit/export/?user=1x", "user"),
        ("slots/?kind=category_sponsor&category_id=1x", "category_id"),
    ] {
        let refused = town.ask("GET", &format!("/api/v1/admin/{path}"), &staff, &Value::Null);
        assert_eq!((refused.status, refused.json()), (Status::BadRequest, told(field)), "{path}");
    }
    let all = json!({ "action": "draft", "all": true });
    let refused = town.ask("POST", &format!("{BULK}placements/?business=1x"), &staff, &all);
    assert_eq!((refused.status, refused.json()), (Status::BadRequest, told("business")));
    assert_eq!(rows(&town, &staff, "placements/?business=1&state=running").len(), 1);
}

/// A filter that is not understood, or that the list does not have, would feature every business of the town.
#[test]
fn a_filter_that_is_not_understood_does_not_widen_a_bulk_change() {
    let (town, staff) = town();
    let all = json!({ "action": "feature", "all": true });
    let not_a_choice = "Select a valid choice. yes is not one of the available choices.";
    for (query, field, told) in [
        ("has_owner=yes", "has_owner", not_a_choice),
        ("has_ownr=true", "has_ownr", "This list has no such filter."),
        ("page=2", "page", "This list has no such filter."),
    ] {
        let refused = town.ask("POST", &format!("{BULK}businesses/?{query}"), &staff, &all);
        assert_eq!(
            (refused.status, refused.json()),
            (Status::BadRequest, json!({ field: [told] })),
            "{query}"
        );
    }
    assert_eq!(rows(&town, &staff, "businesses/?is_featured=TRUE").len(), 0);
    for path in [
        "businesses/?is_featured=yes",
        "businesses/export/?is_confirmed=yes",
        "events/?needs_review=yes",
        "guides/export/?has_changes=yes",
        "users/export/?is_staff=yes",
    ] {
        let refused = town.ask("GET", &format!("/api/v1/admin/{path}"), &staff, &Value::Null);
        assert_eq!(refused.status, Status::BadRequest, "{path}");
    }
    // The ids say by themselves which ones are meant.
    assert_eq!(
        post(&town, &staff, "businesses/?lang=en", &json!({ "action": "feature", "ids": [1] }))["count"],
        1
    );
}

#[test]
fn a_bulk_change_takes_the_filters_of_its_list() {
    let (town, _) = town();
    let kinds = &town.client.rocket().state::<BulkKinds>().unwrap().0;
    let lists = [
        ("businesses", "businesses"),
        ("events", "events"),
        ("people", "users"),
        ("subscribers", "newsletter/subscribers"),
        ("deals", "deals"),
        ("placements", "placements"),
    ];
    assert_eq!(kinds.len(), lists.len());
    for (kind, (list, path)) in kinds.iter().zip(lists) {
        let described = &openapi().unwrap()["paths"][format!("/api/v1/admin/{path}/")]["get"]["parameters"];
        let names = described.as_array().unwrap().iter().map(|parameter| parameter["name"].as_str().unwrap());
        let filters: Vec<&str> =
            names.filter(|name| !["page", "page_size", "limit"].contains(name)).collect();
        assert_eq!((kind.list, kind.filters), (list, filters.as_slice()));
    }
}

#[test]
fn many_of_each_list_are_changed_in_one_step_and_taken_back() {
    let (town, staff) = town();
    for (list, path, action, count) in [
        ("events", "events/?visibility=hidden", "hide", 2),
        ("deals", "deals/?stage=withdrawn", "withdraw", 2),
        ("placements", "placements/?state=draft", "draft", 1),
        ("subscribers", "newsletter/subscribers/?status=unsubscribed", "unsubscribe", 2),
    ] {
        // Actions that hide no contributions ignore the rule.
        let order = json!({ "action": action, "all": true, "rule": "not_confirmed" });
        let step = post(&town, &staff, &format!("{list}/"), &order);
        assert_eq!(step["count"], count, "{list}");
        assert_eq!(rows(&town, &staff, path).len(), count, "{list}");
        let undo = format!("{}/undo/", step["id"]);
        assert_eq!(post(&town, &staff, &undo, &json!({}))["count"], count, "{list}");
        assert_eq!(rows(&town, &staff, path).len(), 0, "{list}");
        let again = town.ask("POST", &format!("{BULK}{undo}"), &staff, &json!({}));
        assert_eq!(again.json()["detail"], "This change was already undone.");
        let wrong = json!({ "action": "paint", "ids": [1] });
        let refused = town.ask("POST", &format!("{BULK}{list}/"), &staff, &wrong);
        assert!(
            refused.status == Status::BadRequest && refused.json()["action"].is_array(),
            "{}",
            refused.text
        );
    }
    assert_eq!(town.json("/api/v1/events/")["count"], 2);
    let but_one = json!({ "action": "withdraw", "all": true, "except": [2], "rule": "spam" });
    assert_eq!(post(&town, &staff, "deals/", &but_one)["count"], 1);
    assert_eq!(rows(&town, &staff, "deals/?stage=withdrawn")[0]["id"], 1);
    let none =
        town.ask("POST", &format!("{BULK}lighthouses/"), &staff, &json!({ "action": "hide", "ids": [1] }));
    assert_eq!(none.status, Status::NotFound);
}

#[test]
fn a_step_over_many_is_in_the_trail_of_each_record_and_warns_whoever_has_one_open() {
    let (town, staff) = town();
    let path = "/api/v1/admin/deals/1/";
    let opened = town.ask("GET", path, &staff, &Value::Null).json();
    let other = town.sign_in(&NewUser {
        email: "clerk@example.org".into(),
        first_name: "Ann".into(),
        is_staff: true,
        ..NewUser::default()
    });
    let order = json!({ "action": "withdraw", "all": true, "rule": "spam" });
    let step = post(&town, &other, "deals/", &order);
    let trail = |query: &str| rows(&town, &staff, &format!("audit/?{query}"));
    let own = trail("subject=deal:1");
    assert_eq!(own[0]["action"], "deal.withdraw");
    assert_eq!(
        (&own[0]["before"], &own[0]["after"]),
        (&json!({ "status": "published" }), &json!({ "status": "withdrawn" }))
    );
    // In the whole trail, the step is one entry.
    let all = trail("action=deal.withdraw");
    assert_eq!((all.len(), &all[0]["details"]["count"]), (1, &json!(2)));
    let save = json!({ "status": "published", "revision": opened["revision"] });
    let refused = town.ask("PATCH", "/api/v1/deals/1/", &staff, &save);
    assert_eq!(refused.status, Status::Conflict, "{}", refused.text);
    let conflict = &refused.json()["conflicts"][0];
    assert_eq!((&conflict["field"], &conflict["theirs"]), (&json!("status"), &json!("withdrawn")));
    post(&town, &other, &format!("{}/undo/", step["id"]), &json!({}));
    let own = trail("subject=deal:1");
    assert_eq!(
        (&own[0]["action"], &own[0]["after"]),
        (&json!("deal.bulk_undo"), &json!({ "status": "published" }))
    );
    assert_eq!(town.ask("PATCH", "/api/v1/deals/1/", &staff, &save).status, Status::Ok, "it is as it was");
}

#[test]
fn whoever_unsubscribed_by_themselves_stays_out_when_the_office_takes_its_step_back() {
    let (town, staff) = town();
    let all = json!({ "action": "unsubscribe", "all": true });
    let step = post(&town, &staff, "subscribers/", &all);
    newsletter::unsubscribe(&town.conn(), 1, "2026-11-25T09:00:00.000Z").unwrap();
    assert_eq!(post(&town, &staff, &format!("{}/undo/", step["id"]), &json!({}))["count"], 1);
    assert_eq!(
        names(&town, &staff, "newsletter/subscribers/?status=confirmed", "email"),
        ["bob@example.org"]
    );
}

#[test]
fn staff_disable_members_and_nobody_whom_they_could_not_disable_alone() {
    let (town, superuser) = town();
    let staff =
        town.sign_in(&NewUser { email: "clerk@example.org".into(), is_staff: true, ..NewUser::default() });
    let member = town.member("member@example.org", Role::Consumer);
    let all = json!({ "action": "disable", "all": true });
    let step = post(&town, &staff, "people/", &all);
    assert_eq!(step["count"], 1, "neither oneself nor the superuser");
    assert_eq!(names(&town, &superuser, "users/?is_active=false", "email"), ["member@example.org"]);
    assert_eq!(town.ask("GET", "/dj-rest-auth/user/", &member, &Value::Null).status, Status::Unauthorized);
    assert_eq!(post(&town, &staff, &format!("{}/undo/", step["id"]), &json!({}))["count"], 1);
    assert_eq!(rows(&town, &superuser, "users/?is_active=false").len(), 0);
    let member = town.member("member@example.org", Role::Consumer);
    let told = town.done("GET", "/api/v1/notifications/", &member, &Value::Null);
    assert_eq!(told["results"][0]["title"], "Your account is enabled again");
}

#[test]
fn who_works_for_the_town_is_narrowed_by_the_other_filters_like_everybody() {
    let (town, superuser) = town();
    for (email, first_name) in [("ann@example.org", "Ann"), ("bea@example.org", "Bea")] {
        let new = NewUser {
            email: email.into(),
            first_name: first_name.into(),
            is_staff: true,
            ..NewUser::default()
        };
        town.sign_in(&new);
    }
    let listed = |query: &str| names(&town, &superuser, &format!("users/?is_staff=true&{query}"), "email");
    assert_eq!(listed("search=ann"), ["ann@example.org"]);
    assert_eq!(listed("is_active=false").len() + listed("user_role=BUSINESS_OWNER").len(), 0);
    let file =
        town.ask("GET", "/api/v1/admin/users/export/?is_staff=true&search=ann", &superuser, &Value::Null);
    assert_eq!(file.text.lines().count(), 2, "{}", file.text);
    let all = json!({ "action": "disable", "all": true });
    assert_eq!(post(&town, &superuser, "people/?is_staff=true&search=ann", &all)["count"], 1);
    assert_eq!(names(&town, &superuser, "users/?is_active=false", "email"), ["ann@example.org"]);
}

#[test]
fn the_lists_read_no_row_that_they_do_not_show() {
    let (town, _) = town();
    let clock = Clock::fixed(jiff::tz::TimeZone::UTC, "2026-11-21T12:00:00Z".parse().unwrap());
    let (conn, today) = (town.conn(), clock.local().date());
    let queries = [
        events::admin_query(&clock, &events::AdminEventFilter::default()),
        deals::admin_query(&deals::AdminDealFilter::default(), today),
        placements::admin_query(&placements::PlacementFilter::default(), today),
        accounts::admin_query(&accounts::UserFilter::default()),
        newsletter::admin_query(&newsletter::SubscriberFilter::default()),
    ];
    for (name, query) in ["events", "deals", "placements", "people", "subscribers"].iter().zip(&queries) {
        let plan = query.plan(&conn).unwrap();
        let is_direct = plan.contains("COVERING INDEX")
            || plan.starts_with("SCAN users")
            || plan.starts_with("SCAN subscribers");
        assert!(is_direct, "{name}: {plan}");
        assert!(!plan.contains("TEMP B-TREE"), "{name}: {plan}");
    }
}

/// The largest possible step is one step, one entry in the trail, and one click to undo.
#[test]
fn five_thousand_records_are_one_step_that_is_taken_back_whole_but_for_what_changed_since() {
    let (town, staff) = town();
    town.conn()
        .execute_batch(
            "INSERT INTO businesses (id, slug, name, category_id, status, created_at, updated_at)
             WITH RECURSIVE c(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM c WHERE i < 5000)
             SELECT i, 'b' || i, 'Business ' || i, (SELECT min(id) FROM categories), 'published',
                '2026-11-01T10:00:00.000Z', '2026-11-01T10:00:00.000Z' FROM c;",
        )
        .unwrap();
    let count = |status: &str| {
        let answer =
            town.ask("GET", &format!("/api/v1/admin/businesses/?status={status}"), &staff, &Value::Null);
        answer.json()["count"].as_u64().unwrap()
    };
    assert_eq!(count("published"), 5000);
    let hide = json!({ "action": "hide", "all": true });
    let step = post(&town, &staff, "businesses/", &hide);
    assert_eq!((&step["count"], count("hidden"), count("published")), (&json!(5000), 5000, 0));
    assert_eq!(town.json("/api/v1/businesslistings/")["count"], 0);
    // Somebody shows one again in the meantime: that one is left alone by the undo.
    let one = json!({ "action": "show", "ids": [77] });
    assert_eq!(post(&town, &staff, "businesses/", &one)["count"], 1);
    let undo = format!("{}/undo/", step["id"]);
    assert_eq!(post(&town, &staff, &undo, &json!({}))["count"], 4999);
    assert_eq!((count("hidden"), count("published")), (0, 5000));
    // One more is over the limit, and nothing is changed.
    town.conn()
        .execute_batch(
            "INSERT INTO businesses (id, slug, name, category_id, status, created_at, updated_at)
             SELECT 5001, 'b5001', 'Business 5001', category_id, status, created_at, updated_at
             FROM businesses WHERE id = 1;",
        )
        .unwrap();
    let refused = town.ask("POST", &format!("{BULK}businesses/"), &staff, &hide);
    assert_eq!((refused.status, count("hidden")), (Status::BadRequest, 0), "{}", refused.text);
}
