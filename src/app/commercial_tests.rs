//! The demo town with `[site] commercial = false`: nothing commercial appears anywhere.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::NewUser;
use crate::layout::is_commercial_path;
use crate::testing::TestTown;

const WORDS: [&str; 10] = [
    "Sponsor",
    "Advertise",
    "Pricing",
    "Deal",
    "Placement",
    "Campaign",
    "Valued Partner",
    "\"/deals",
    "\"/advertise",
    "\"/pricing",
];

/// Type names in the API description may contain words for fields that always exist, such as `sponsorship`.
const WORDS_OF_DESCRIPTION: [&str; 4] = ["Sponsored", "Advertise", "Pricing", "Deal"];

fn wexbury(is_commercial: bool) -> TestTown {
    TestTown::wexbury_with(|config| config.site.commercial = is_commercial, |_| {})
}

/// Those of `words` that occur at the beginning of a word in the text, with the text around them.
fn found_in(text: &str, words: &[&str]) -> Vec<String> {
    let begins = |at: &usize| !text[..*at].ends_with(|before: char| before.is_alphanumeric());
    let place = |word: &str| text.match_indices(word).map(|(at, _)| at).find(begins);
    let around = |at: usize| {
        let before: Vec<char> = text[..at].chars().rev().take(60).collect();
        before.into_iter().rev().chain(text[at..].chars().take(80)).collect::<String>()
    };
    words.iter().filter_map(|word| place(word).map(around)).collect()
}

/// The addresses of this site that a page links to.
fn links(page: &str) -> BTreeSet<String> {
    let hrefs = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    hrefs
        .filter_map(|href| href.strip_prefix("http://town.example").or(Some(href)))
        .filter(|href| href.starts_with('/') && !href.starts_with("//"))
        .map(|href| href.split('#').next().unwrap_or_default().replace("&amp;", "&"))
        .collect()
}

#[test]
fn a_crawl_of_a_town_that_does_not_sell_finds_no_word_of_it_and_no_dead_link() {
    let town = wexbury(false);
    let mut waiting: VecDeque<(String, String)> = [
        "/",
        "/sitemap.xml",
        "/robots.txt",
        "/manifest.webmanifest",
        "/events.rss",
        "/events.ics",
        "/embed/events",
        "/api/v1/docs/",
        "/api/v1/openapi.json",
        "/api/v1/home/",
        "/api/v1/site/",
        "/no-such-page",
        "/offline",
        "/search?q=soup",
        "/search?q=mug",
        "/admin",
        "/dashboard",
        "/plan-itinerary",
        "/profile",
        "/signup",
        "/admin/newsletter",
        "/dashboard/business/1/edit",
        "/take-quiz",
    ]
    .map(|path| (path.to_owned(), "the start".to_owned()))
    .into();
    let sitemap = town.get("/sitemap.xml").text;
    for address in sitemap.split("<loc>").skip(1).filter_map(|rest| rest.split("</loc>").next()) {
        let path = address.strip_prefix("http://town.example").unwrap().replace("&amp;", "&");
        waiting.push_back((path, "the sitemap".to_owned()));
    }
    let mut seen = BTreeSet::new();
    let mut errors = BTreeMap::new();
    while let Some((path, from)) = waiting.pop_front() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let answer = town.get(&path);
        let is_missing = answer.status.code >= 400 && path != "/no-such-page";
        if is_missing {
            errors.insert(path.clone(), vec![format!("{} from {from}", answer.status)]);
        }
        let is_text = !answer.header("content-type").starts_with("image/");
        let is_description = path.starts_with("/api/v1/docs") || path.starts_with("/api/v1/openapi");
        let words: &[&str] = if is_description { &WORDS_OF_DESCRIPTION } else { &WORDS };
        let found = if is_text { found_in(&answer.text, words) } else { Vec::new() };
        if !found.is_empty() {
            errors.insert(path.clone(), found);
        }
        // Following every combination of filters would never end, so only plain lists are crawled.
        let is_page = answer.header("content-type").starts_with("text/html") && !path.contains('?');
        if is_page {
            assert!(!answer.text.contains("{{"), "{path} has an unfilled place");
            let files = ["/assets/", "/art/", "/media/", "/icon/", "/sign/"];
            let leads =
                links(&answer.text).into_iter().filter(|to| !files.iter().any(|file| to.starts_with(file)));
            waiting.extend(leads.map(|to| (to, path.clone())));
        }
    }
    assert!(seen.len() > 700, "{}", seen.len());
    assert!(errors.is_empty(), "{} of {}: {errors:#?}", errors.len(), seen.len());
}

#[test]
fn the_pages_are_gone_and_come_back() {
    let (without, with) = (wexbury(false), wexbury(true));
    let addresses = [
        "/deals",
        "/deals/1",
        "/advertise",
        "/pricing",
        "/dashboard/business/1/deals",
        "/dashboard/business/1/placements",
        "/admin/placements",
        "/admin/placement-requests",
        "/admin/campaigns",
        "/admin/campaigns/1",
        "/admin/slots",
        "/admin/deals",
    ];
    for address in addresses {
        assert_eq!(without.get(address).status, Status::NotFound, "{address}");
        assert_eq!(with.get(address).status, Status::Ok, "{address}");
    }
    for path in ["/deals", "/deals/:id", "/admin/deals"] {
        assert!(is_commercial_path(path));
    }
    assert_eq!(without.json("/api/v1/site/")["commercial"], json!(false));
    assert_eq!(with.json("/api/v1/site/").get("commercial"), None, "recorded answers stay as they are");
    for name in ["advertise", "pricing"] {
        assert_eq!(without.get(&format!("/api/v1/pages/{name}/")).status, Status::NotFound);
    }
    let home = without.json("/api/v1/home/");
    for part in ["spotlights", "featured_businesses", "latest_deals"] {
        assert_eq!(home[part], json!([]), "{part}");
        assert_ne!(with.json("/api/v1/home/")[part], json!([]), "{part}");
    }
}

#[test]
fn nobody_in_the_directory_stands_before_others() {
    let town = wexbury(false);
    let paid = "/api/v1/businesslistings/?is_featured=true";
    assert_eq!(town.json(paid)["count"], 0);
    let whole = town.json("/api/v1/businesslistings/?limit=100");
    assert_eq!(town.json("/api/v1/businesslistings/?is_featured=false")["count"], whole["count"]);
    let listed = whole["results"].as_array().unwrap();
    let name = |business: &Value| business["name"].as_str().unwrap().to_lowercase();
    assert!(listed.is_sorted_by_key(name));
    for business in listed {
        assert_eq!((&business["is_featured"], &business["sponsor_message"]), (&json!(false), &Value::Null));
    }
    for category in town.json("/api/v1/categories/?fields=all").as_array().unwrap() {
        assert_eq!(category["sponsorship"], Value::Null, "{}", category["name"]);
    }
}

#[test]
fn mails_and_the_owners_and_offices_answers_do_not_speak_of_it() {
    let town = wexbury(false);
    let (clerk, owner) = (town.superuser(), town.owner(1));
    let issue = town.ask("POST", "/api/v1/admin/newsletter/issues/", &clerk, &json!({}));
    assert_eq!(issue.status, Status::Created, "{}", issue.text);
    let mut answers = vec![issue.text.clone()];
    let id = issue.json()["id"].as_i64().unwrap();
    let report = town.ask(
        "POST",
        "/api/v1/businesslistings/1/insights/mail/",
        &owner,
        &json!({ "from": "2026-11-01", "to": "2026-11-20" }),
    );
    assert!(report.status.code < 300, "{}", report.text);
    let invited = town.ask(
        "POST",
        "/api/v1/businesslistings/1/members/",
        &owner,
        &json!({ "email": "new@wexbury.example", "role": "manager" }),
    );
    assert!(invited.status.code < 300, "{}", invited.text);
    let test = town.ask(
        "POST",
        &format!("/api/v1/admin/newsletter/issues/{id}/test/"),
        &clerk,
        &json!({ "email": "clerk@wexbury.example" }),
    );
    assert!(test.status.code < 300, "{}", test.text);
    for (path, token) in [
        (format!("admin/newsletter/issues/{id}/candidates/"), &clerk),
        ("admin/inbox/".to_owned(), &clerk),
        ("admin/inbox/counts/".to_owned(), &clerk),
        ("notifications/preferences/".to_owned(), &owner),
        ("businesslistings/1/insights/".to_owned(), &owner),
        ("dashboard/".to_owned(), &owner),
        ("newsletter/issues/1/".to_owned(), &clerk),
    ] {
        let answer = town.ask("GET", &format!("/api/v1/{path}"), token, &Value::Null);
        assert_eq!(answer.status, Status::Ok, "{path}: {}", answer.text);
        answers.push(answer.text);
    }
    town.wait_for_jobs();
    let conn = town.conn();
    let mut mails =
        conn.prepare("SELECT subject || char(10) || text || char(10) || html FROM outbox").unwrap();
    let mails: Vec<String> = mails.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert!(mails.len() >= 3, "{}", mails.len());
    for text in answers.iter().chain(&mails) {
        let found = found_in(text, &WORDS);
        let kinds =
            ["\"deal\"", "\"placement_request\"", "deals and"].iter().find(|word| text.contains(**word));
        assert!(found.is_empty() && kinds.is_none(), "{found:?} {kinds:?} in {text}");
    }
}

#[test]
fn the_rows_stay_for_the_day_when_the_town_sells_again() {
    let town = wexbury(false);
    let count = |sql: &str| town.conn().query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert!(count("SELECT count(*) FROM deals") > 20 && count("SELECT count(*) FROM placements") > 20);
    // Notifications from before commerce was switched off must not link anywhere.
    let (user, token) = town.join(&NewUser { email: "shop@wexbury.example".into(), ..NewUser::default() });
    for link in
        ["/dashboard/business/1/deals?renew=3", "/admin/placement-requests", "/advertise", "/events/fair-1"]
    {
        let conn = town.conn();
        conn.execute(
            "INSERT INTO notifications (user_id, kind, title, message, link, cause, created_at)
             VALUES (?1, 'business', 'Told', '', ?2, ?2, '2026-11-20T12:00:00.000Z')",
            (user, link),
        )
        .unwrap();
    }
    let told = town.ask("GET", "/api/v1/notifications/", &token, &Value::Null).json();
    assert_eq!((&told["count"], &told["results"][0]["link"]), (&json!(1), &json!("/events/fair-1")));
    let plan = town.ask("GET", "/api/v1/admin/inbox/?kind=deal", &town.superuser(), &Value::Null);
    assert_eq!(plan.json()["count"], 0);
}
