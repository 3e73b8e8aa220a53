//! Results of an issue: links in emails, clicks, unsubscribes, and subscribers over time.

use rocket::http::Status;
use serde_json::{Value, json};

use super::bounces::send_issue;
use super::{join, key_in, mails_to, staff};
use crate::directory::NewBusiness;
use crate::testing::TestTown;

const INTRO: &str =
    "See [the list](/directory) and [our friends](https://x.example/a?b=1&c=2).\n\nWrite <office@x.example>.";

fn town(counts_clicks: bool) -> TestTown {
    TestTown::configured(
        |config| config.newsletter.count_clicks = counts_clicks,
        |conn| {
            let shop = NewBusiness {
                name: "Ferry Books".into(),
                category: "Books".into(),
                ..NewBusiness::default()
            };
            crate::directory::save(conn, &shop, "2026-11-20T12:00:00.000Z", |_, new| new.clone()).unwrap();
        },
    )
}

fn results(town: &TestTown, id: i64) -> Value {
    staff(town, "GET", &format!("issues/{id}/results/"), &Value::Null).json()
}

#[test]
fn links_of_a_mail_are_absolute_in_both_parts_and_lead_straight_where_nothing_is_counted() {
    let town = town(false);
    join(&town, "ada@reader.example");
    let id = send_issue(&town, INTRO);
    let mail = mails_to(&town, "ada@reader.example").pop().unwrap();
    let (text, html) = (mail.text.unwrap(), mail.html.unwrap());
    let unsubscribe = text.split("Unsubscribe: ").nth(1).unwrap().trim();
    let origin = unsubscribe.split("/newsletter/").next().unwrap();
    assert!(origin.starts_with("http"), "{text}");
    assert!(html.contains(&format!("href=\"{origin}/directory\"")), "{html}");
    assert!(text.contains(&format!("the list ({origin}/directory)")), "{text}");
    assert!(text.contains("our friends (https://x.example/a?b=1&c=2)"), "{text}");
    assert!(text.contains(&format!("{origin}/directory/ferry-books")) && !text.contains("/links/"), "{text}");
    let told = results(&town, id);
    assert_eq!((&told["counts_clicks"], &told["links"]), (&json!(false), &json!([])));
    assert_eq!(town.get(&format!("/newsletter/{id}/links/1")).status, Status::NotFound);
}

#[test]
fn clicks_are_counted_by_link_and_told_from_five_on() {
    let town = town(true);
    let confirm = join(&town, "ada@reader.example");
    let id = send_issue(&town, INTRO);
    let mail = mails_to(&town, "ada@reader.example").pop().unwrap();
    let (text, html) = (mail.text.clone().unwrap(), mail.html.clone().unwrap());
    for part in [&text, &html] {
        assert!(part.contains(&format!("/newsletter/{id}/links/1")), "{part}");
        assert!(!part.contains("https://x.example"), "{part}");
        assert!(
            part.contains("/newsletter/preferences/m") && part.contains("/newsletter/unsubscribe/m"),
            "{part}"
        );
        assert!(part.contains("office@x.example"), "{part}");
    }
    let [first, friends, shop] = [1, 2, 3].map(|number| format!("/newsletter/{id}/links/{number}"));
    let led = town.get(&friends);
    assert_eq!((led.status, led.header("location")), (Status::Found, "https://x.example/a?b=1&c=2"));
    assert_eq!(led.header("cache-control"), "no-store");
    assert_eq!(town.get(&shop).header("location"), "/directory/ferry-books");
    for wrong in [
        "/links/4",
        "/links/0",
        "/links/-1",
        "/links/https:%2F%2Fevil.example",
        "/links/1?to=https://evil.example",
    ] {
        let answer = town.get(&format!("/newsletter/{id}{wrong}"));
        assert!(!answer.header("location").contains("evil"), "{wrong}: {}", answer.header("location"));
    }
    // The last request above was a click on the first link; none of the following counts.
    town.call("HEAD", &first).send();
    for header in ["DNT", "Sec-GPC"] {
        assert_eq!(town.get_with(&first, &[(header, "1")]).status, Status::Found);
    }
    town.get_with(&first, &[("Sec-Purpose", "prefetch")]);
    for _ in 0..3 {
        town.get(&first);
    }
    assert_eq!(results(&town, id)["links"][0]["clicks"], Value::Null, "four are fewer than five");
    town.get(&first);
    let told = results(&town, id);
    let clicks: Vec<&Value> = told["links"].as_array().unwrap().iter().map(|link| &link["clicks"]).collect();
    assert_eq!(clicks, [&json!(5), &Value::Null, &Value::Null], "{told}");
    assert_eq!(told["links"][0]["title"], "the list");
    assert_eq!(
        told["sections"],
        json!([
            { "topic": null, "title": "Opening", "links": 2, "clicks": 5 },
            { "topic": "businesses", "title": "New in the directory", "links": 1, "clicks": null },
        ])
    );
    let table = staff(&town, "GET", &format!("issues/{id}/results/export/"), &Value::Null).text;
    assert!(table.contains("clicks,Opening,the list,/directory,5"), "{table}");
    assert!(
        table.contains("clicks,New in the directory,Ferry Books,/directory/ferry-books,fewer than 5"),
        "{table}"
    );

    // Clicks are stored without any name, and the archive's links are plain.
    let columns: String = town
        .conn()
        .query_row("SELECT group_concat(name) FROM pragma_table_info('newsletter_links')", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert_eq!(columns, "issue_id,position,topic,url,title,clicks");
    assert!(!town.get(&format!("/newsletter/{id}")).text.contains("/links/"));

    // Unsubscribing counts for the latest issue that the reader got.
    town.post(&format!("/api/v1/newsletter/subscription/{confirm}/unsubscribe/"), &json!({}));
    assert_eq!(results(&town, id)["unsubscribed"], 1);
    let all = staff(&town, "GET", "results/", &Value::Null).json();
    let issue = &all["issues"][0];
    assert_eq!(
        (&issue["mailed"], &issue["unsubscribed"], &issue["clicks"]),
        (&json!(1), &json!(1), &json!(5))
    );
    let months = all["months"].as_array().unwrap();
    assert_eq!(months.len(), 12);
    assert_eq!(months[11], json!({ "month": "2026-11-01", "joined": 1, "left": 1, "subscribed": 0 }));
    for (path, line) in [("months", "2026-11,1,1,0"), ("issues", "This week in Wexbury,1,0,1,5")] {
        let table = staff(&town, "GET", &format!("results/{path}/export/"), &Value::Null).text;
        assert!(table.contains(line), "{line} in {table}");
    }
}

#[test]
fn the_privacy_page_says_whether_clicks_are_counted() {
    for (counts, said, unsaid) in [
        (true, "counts how often each link is followed", "or what you press in it"),
        (false, "or what you press in it", "counts how often each link is followed"),
    ] {
        let page = town(counts).get("/privacy").text;
        assert!(page.contains(said) && !page.contains(unsaid), "{counts}");
    }
}

#[test]
fn a_draft_has_no_results_and_a_test_counts_nothing() {
    let town = town(true);
    let id =
        staff(&town, "POST", "issues/", &json!({ "frequency": "weekly" })).json()["id"].as_i64().unwrap();
    assert_eq!(staff(&town, "GET", &format!("issues/{id}/results/"), &Value::Null).status, Status::NotFound);
    staff(&town, "POST", &format!("issues/{id}/test/"), &json!({ "email": "clerk@wexbury.example" }));
    let mail = mails_to(&town, "clerk@wexbury.example").pop().unwrap();
    assert!(key_in(&mail, "/directory/").starts_with("ferry-books"));
    assert!(!mail.html.unwrap().contains("/links/"));
}

#[test]
fn a_bulk_unsubscribe_that_is_undone_counts_for_no_issue_and_coming_back_leaves_the_count() {
    let town = town(false);
    let key = join(&town, "ada@reader.example");
    let id = send_issue(&town, INTRO);
    let post = |path: &str, body: &Value| {
        let path = format!("/api/v1/admin/bulk-edits/{path}");
        town.ask("POST", &path, &town.superuser(), body).json()
    };
    let step = post("subscribers/", &json!({ "action": "unsubscribe", "all": true }));
    assert_eq!((&step["count"], &results(&town, id)["unsubscribed"]), (&json!(1), &json!(1)));
    post(&format!("{}/undo/", step["id"]), &json!({}));
    assert_eq!(results(&town, id)["unsubscribed"], 0);

    town.post(&format!("/api/v1/newsletter/subscription/{key}/unsubscribe/"), &json!({}));
    town.clock.set(town.clock.timestamp() + jiff::SignedDuration::from_mins(5));
    let back = town.post(&format!("/api/v1/newsletter/subscription/{key}/confirm/"), &json!({})).json();
    assert_eq!(back["status"], "confirmed");
    assert_eq!(results(&town, id)["unsubscribed"], 1);
}
