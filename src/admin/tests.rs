use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::NewUser;
use crate::app::IMAGE_REFERENCES;
use crate::directory::NewBusiness;
use crate::events::{self, EventTime, NewEvent};
use crate::kit::jobs::{self, NewJob};
use crate::kit::mail::{self, NewMail};
use crate::kit::media::{self, ImageReferences};
use crate::testing::{TestTown, eventually};

const OUTBOX: &str = "/api/v1/admin/outbox/";
const JOBS: &str = "/api/v1/admin/jobs/";

fn person(email: &str) -> NewUser {
    NewUser { email: email.into(), ..NewUser::default() }
}

fn clerk(town: &TestTown) -> String {
    town.join(&NewUser { is_staff: true, ..person("clerk@wexbury.example") }).1
}

fn write_to(town: &TestTown, to: &str, cause: &str) {
    let mail = NewMail {
        to: to.into(),
        subject: "A new password".into(),
        text: "https://wexbury.example/reset-password/MQ/secret-17".into(),
        html: "<p>secret-17</p>".into(),
        cause: cause.into(),
    };
    mail::enqueue(&town.conn(), &mail).unwrap();
}

fn get(town: &TestTown, path: &str, token: &str) -> Value {
    town.done("GET", path, token, &Value::Null)
}

#[test]
fn only_staff_see_the_machine_room() {
    let town = TestTown::empty();
    let (_, resident) = town.join(&person("ada@reader.example"));
    write_to(&town, "ada@reader.example", "reset:1");
    for (method, path) in [
        ("GET", OUTBOX.to_owned()),
        ("GET", format!("{OUTBOX}1/")),
        ("POST", format!("{OUTBOX}1/retry/")),
        ("GET", JOBS.to_owned()),
        ("POST", format!("{JOBS}1/retry/")),
    ] {
        assert_eq!(town.ask(method, &path, "", &Value::Null).status, Status::Unauthorized, "{path}");
        assert_eq!(town.ask(method, &path, &resident, &Value::Null).status, Status::Forbidden, "{path}");
    }
}

#[test]
fn staff_read_what_the_site_would_have_sent() {
    let town = TestTown::empty();
    let clerk = clerk(&town);
    for number in 0..3 {
        write_to(&town, "ada@reader.example", &format!("reset:{number}"));
    }
    eventually(|| get(&town, &format!("{OUTBOX}?status=kept"), &clerk)["count"] == 3);
    let page = get(&town, &format!("{OUTBOX}?page_size=2"), &clerk);
    assert_eq!((&page["count"], page["results"].as_array().unwrap().len()), (&json!(3), 2));
    assert_eq!(page["results"][0]["cause"], "reset:2");
    assert!(page["results"][0].get("text").is_none(), "a list holds no texts");
    let id = page["results"][0]["id"].clone();
    let mail = get(&town, &format!("{OUTBOX}{id}/"), &clerk);
    assert!(mail["text"].as_str().unwrap().contains("secret-17"), "{mail}");
    assert_eq!(get(&town, &format!("{OUTBOX}?status=failed"), &clerk)["count"], 0);
    let odd = town.ask("GET", &format!("{OUTBOX}?status=lost"), &clerk, &Value::Null);
    assert_eq!((odd.status, odd.json()["status"].is_array()), (Status::BadRequest, true));
    for id in ["99", "abc"] {
        let missing = town.ask("GET", &format!("{OUTBOX}{id}/"), &clerk, &Value::Null);
        assert_eq!(
            (missing.status, &missing.json()["detail"]),
            (Status::NotFound, &json!("No Mail matches the given query."))
        );
    }
}

#[test]
fn staff_cannot_become_a_superuser_by_reading_a_mail() {
    let town = TestTown::empty();
    let clerk = clerk(&town);
    let (_, chief) =
        town.join(&NewUser { is_staff: true, is_superuser: true, ..person("chief@wexbury.example") });
    write_to(&town, "Chief@Wexbury.example", "reset:1");
    let read = |token: &str| get(&town, &format!("{OUTBOX}1/"), token).to_string();
    assert!(!read(&clerk).contains("secret-17"), "{}", read(&clerk));
    assert!(read(&chief).contains("secret-17"));
    eventually(|| get(&town, &format!("{OUTBOX}?status=kept"), &clerk)["count"] == 1);
    let again = town.ask("POST", &format!("{OUTBOX}1/retry/"), &clerk, &Value::Null);
    assert_eq!(again.status, Status::Ok);
    assert!(!again.text.contains("secret-17"), "{}", again.text);
}

#[test]
fn staff_cannot_act_for_others_by_reading_a_mail_whose_link_does() {
    let town = TestTown::empty();
    let clerk = clerk(&town);
    let (_, chief) =
        town.join(&NewUser { is_staff: true, is_superuser: true, ..person("chief@wexbury.example") });
    let causes = [
        "approval-link:7",
        "group-plan-link:7:1:mayor@town.example",
        "group-plan-invitation:7",
        "moderation:7",
        "appeal-answered:7",
        "newsletter-last-chance:7:2026-11-24T12:00:00.000Z:3:2026-11-21T12:00:00.000Z",
        "notification-mail:3:suggestion:7",
        "notification-mail:3:moderation:7",
        "notification-mail:3:appeal-answered:7",
    ];
    for (number, cause) in causes.iter().enumerate() {
        write_to(&town, "mayor@town.example", cause);
        let read = |token: &str| get(&town, &format!("{OUTBOX}{}/", number + 1), token).to_string();
        assert!(!read(&clerk).contains("secret-17"), "{}", read(&clerk));
        assert!(read(&clerk).contains("in the name of whoever it went to"));
        assert!(read(&chief).contains("secret-17"), "without a mail server, somebody has to hand it over");
    }
    write_to(&town, "mayor@town.example", "notification-mail:3:suggestion-decided:7:1");
    assert!(get(&town, &format!("{OUTBOX}{}/", causes.len() + 1), &clerk).to_string().contains("secret-17"));
}

#[test]
fn staff_cannot_become_anybody_by_reading_what_proves_who_somebody_is() {
    let town = TestTown::empty();
    let clerk = clerk(&town);
    let (_, chief) =
        town.join(&NewUser { is_staff: true, is_superuser: true, ..person("chief@wexbury.example") });
    town.join(&NewUser { is_staff: true, ..person("ben@wexbury.example") });
    let kinds = [
        "password-reset:7:a",
        "confirm-account:7:a",
        "confirm-address:7:a",
        "claim-code:7",
        "newsletter-confirm:7:2026-11-21T12:00:00.000Z",
    ];
    for (number, cause) in kinds.into_iter().enumerate() {
        write_to(&town, "ben@wexbury.example", cause);
        let read = |token: &str| get(&town, &format!("{OUTBOX}{}/", number + 1), token).to_string();
        assert!(!read(&clerk).contains("secret-17"), "{}", read(&clerk));
        assert!(read(&clerk).contains("proves who they are"), "{}", read(&clerk));
        assert!(read(&chief).contains("secret-17"), "without a mail server, somebody has to hand it over");
    }
}

#[test]
fn a_mail_that_waits_cannot_be_sent_again_and_one_that_was_kept_can() {
    let town = TestTown::empty();
    let clerk = clerk(&town);
    write_to(&town, "ada@reader.example", "reset:1");
    eventually(|| get(&town, &format!("{OUTBOX}?status=kept"), &clerk)["count"] == 1);
    let again = town.ask("POST", &format!("{OUTBOX}1/retry/"), &clerk, &Value::Null);
    assert_eq!((again.status, &again.json()["status"]), (Status::Ok, &json!("queued")));
    eventually(|| get(&town, &format!("{OUTBOX}?status=kept"), &clerk)["count"] == 1);
    town.conn().execute("UPDATE outbox SET status = 'sent', sent_at = created_at", []).unwrap();
    let refused = town.ask("POST", &format!("{OUTBOX}1/retry/"), &clerk, &Value::Null);
    assert_eq!(refused.status, Status::BadRequest, "{}", refused.text);
}

#[test]
fn staff_see_jobs_that_failed_without_their_payload_and_start_them_over() {
    let town = TestTown::empty();
    let clerk = clerk(&town);
    let payload = json!({ "secret": "secret-17" });
    jobs::enqueue(&town.conn(), &NewJob { kind: "unheard-of", key: "odd:1", payload, run_at: None }).unwrap();
    eventually(|| get(&town, JOBS, &clerk)["count"] == 1);
    let page = get(&town, JOBS, &clerk);
    assert!(!page.to_string().contains("secret-17"), "{page}");
    assert!(page["results"][0]["last_error"].as_str().unwrap().contains("unheard-of"), "{page}");
    let id = page["results"][0]["id"].clone();
    let again = town.ask("POST", &format!("{JOBS}{id}/retry/"), &clerk, &Value::Null);
    assert_eq!((again.status, &again.json()["status"]), (Status::Ok, &json!("queued")));
    eventually(|| get(&town, JOBS, &clerk)["results"][0]["attempts"] == 1);
    assert!(get(&town, &format!("{JOBS}?status=done"), &clerk)["count"].is_number());
}

#[test]
fn every_screen_of_the_office_is_a_heading_that_no_search_engine_keeps() {
    let town = TestTown::empty();
    for (path, heading) in [
        ("/admin", "Office"),
        ("/admin/users", "People"),
        ("/admin/reviews", "Reviews"),
        ("/admin/suggestions", "Suggestions"),
        ("/admin/changes", "Listing changes"),
        ("/admin/placements", "Placements"),
        ("/admin/alerts", "Alerts"),
        ("/admin/outbox", "Outbox"),
        ("/admin/audit", "Audit trail"),
    ] {
        let page = town.get(path);
        assert_eq!(page.status, Status::Ok, "{path}");
        assert!(page.text.contains(&format!("<h1>{heading}</h1>")), "{path}: {}", page.text);
        assert!(page.text.contains("noindex"), "{path}");
        for part in ["newsletter-form", "footer-contact", "quick-links", "business-links", "footer-end"] {
            assert!(page.text.contains(part), "{path}: {part}");
        }
    }
    assert_eq!(town.get("/admin/nothing").status, Status::NotFound);
}

#[test]
fn unreferenced_images_are_deleted_after_one_day() {
    let town = TestTown::with_businesses(&[NewBusiness {
        name: "Ferry Books".into(),
        category: "Books".into(),
        ..NewBusiness::default()
    }]);
    let conn = town.conn();
    let picture = |width: u32, now: &str| {
        let mut png = std::io::Cursor::new(Vec::new());
        image::RgbImage::new(width, 200).write_to(&mut png, image::ImageFormat::Png).unwrap();
        let id = media::insert_image(&conn, &media::decode_upload(png.get_ref()).unwrap(), "", now).unwrap();
        (id, media::find_image(&conn, id).unwrap().unwrap().url(640))
    };
    let old = "2026-11-01T00:00:00.000Z";
    let [of_business, of_event, of_source] = [300, 310, 320].map(|width| picture(width, old).0);
    let [(placed, placed_url), (of_guide, guide_url), (named, named_url), (told, told_url), (sent, sent_url)] =
        [330, 340, 350, 380, 390].map(|width| picture(width, old));
    let (sent_again, _) = picture(360, old);
    let (unused, _) = picture(370, old);
    assert_eq!(picture(360, "2026-11-21T12:00:00.000Z").0, sent_again);
    let show =
        |sql: &str, value: &dyn rusqlite::ToSql| assert_eq!(conn.execute(sql, [value]).unwrap(), 1, "{sql}");
    show("INSERT INTO business_images (business_id, image_id, position) VALUES (1, ?1, 0)", &of_business);
    let event = |title: &str| NewEvent {
        title: title.into(),
        when: EventTime::all_day("2026-12-01".parse().unwrap()),
        ..NewEvent::default()
    };
    for title in ["Fair", "Film"] {
        events::insert(&conn, &town.clock, &event(title)).unwrap();
    }
    show("UPDATE events SET image_id = ?1 WHERE title = 'Fair'", &of_event);
    show("UPDATE events SET image = ?1 WHERE title = 'Film'", &named_url);
    show(
        "INSERT INTO event_pictures (event_id, url, image_id, credit, at) VALUES (1, '', ?1, 'Hall', '')",
        &of_source,
    );
    show(
        "INSERT INTO guides (slug, title, image_url, created_at, updated_at) VALUES ('g', 'G', ?1, '', '')",
        &guide_url,
    );
    show("UPDATE guides SET body = '![The harbor](' || ?1 || ')' WHERE slug = 'g'", &told_url);
    show(
        "INSERT INTO newsletter_issues (subject, intro, frequency, sections, created_at, updated_at)
         VALUES ('News', '![Snow](' || ?1 || ')', 'weekly', '[]', '', '')",
        &sent_url,
    );
    show(
        "INSERT INTO placements (kind, business_id, starts_at, ends_at, image_url, created_at, updated_at)
         VALUES ('spotlight', 1, '2026-11-01', '2026-11-30', ?1, '', '')",
        &placed_url,
    );
    let before = "2026-11-20T12:00:00.000Z";
    let listed = media::list_unreferenced(&conn, &IMAGE_REFERENCES, before).unwrap();
    assert_eq!(listed, [unused]);
    // Since they were listed, one was stored again, and a row refers to another.
    let since_listed = [&listed[..], &[sent_again, of_business]].concat();
    assert_eq!(media::delete_unreferenced(&conn, &IMAGE_REFERENCES, before, &since_listed).unwrap(), 1);
    let kept = [of_business, of_event, of_source, placed, of_guide, named, told, sent, sent_again];
    assert_eq!(media::list_images(&conn, &[&kept[..], &[unused]].concat()).unwrap().len(), kept.len());
    let files = "SELECT count(*) FROM image_files WHERE image_id = ?1";
    assert_eq!(conn.query_row(files, [unused], |row| row.get(0)), Ok(0));
}

/// A new column that refers to images, or whose name suggests that it does, must be added to the cleanup's
/// references, or listed here as one that cannot refer to any.
#[test]
fn the_sweep_knows_every_column_that_may_mean_a_picture() {
    const NAMES_NONE: [(&str, &str); 24] = [
        // Plain text, shown as it is.
        ("categories", "description"),
        ("event_reports", "description"),
        ("guides", "introduction"),
        ("quizzes", "description"),
        ("personas", "description"),
        ("review_reports", "description"),
        ("moderation_decisions", "content"),
        ("accessibility_findings", "message"),
        ("notifications", "message"),
        ("notifications", "link"),
        // Earlier values for people to read; nothing is restored from them.
        ("audit_entries", "before"),
        ("audit_entries", "after"),
        // Which ids and states a decision changed; the event itself keeps its image.
        ("review_decisions", "before"),
        // Computed from the exceptions, whose own `changes` are searched.
        ("event_occurrences", "changes"),
        // What external sources reported, with images at their own addresses.
        ("source_items", "payload"),
        // Ids and moments.
        ("jobs", "payload"),
        ("organizer_answers", "message"),
        ("deals", "description"),
        ("group_plans", "description"),
        ("deal_reviews", "changes"),
        // The page that a post links to.
        ("channel_posts", "link"),
        // A key, a suggested word, a quiz answer's word.
        ("secrets", "value"),
        ("suggestions", "value"),
        ("quiz_answers", "value"),
    ];
    let town = TestTown::empty();
    let conn = town.conn();
    let list = |sql: &str| -> Vec<(String, String)> {
        let mut statement = conn.prepare(sql).unwrap();
        statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
    };
    let pairs = |known: &[(&str, &str)]| -> std::collections::BTreeSet<(String, String)> {
        known.iter().map(|(table, column)| ((*table).to_owned(), (*column).to_owned())).collect()
    };
    let told = |columns: fn(&ImageReferences) -> &'static [(&'static str, &'static str)]| {
        pairs(&IMAGE_REFERENCES.iter().flat_map(columns).copied().collect::<Vec<_>>())
    };
    let by_id = list(
        "SELECT t.name, k.\"from\" FROM sqlite_schema t, pragma_foreign_key_list(t.name) k
         WHERE k.\"table\" = 'images' AND t.name <> 'image_files'",
    );
    assert_eq!(
        by_id.into_iter().collect::<std::collections::BTreeSet<_>>(),
        told(|references| references.by_id)
    );
    let by_name = list(
        "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.type = 'TEXT' AND c.name IN ('after', 'before', 'body', 'changes', 'content',
            'description', 'image', 'image_token', 'image_url', 'intro', 'introduction', 'link', 'message', 'payload',
            'picture', 'sections', 'value')",
    );
    let known = &told(|references| references.by_address) | &pairs(&NAMES_NONE);
    assert_eq!(by_name.into_iter().collect::<std::collections::BTreeSet<_>>(), known);
}
