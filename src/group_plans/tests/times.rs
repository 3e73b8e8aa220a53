use jiff::civil::{Date, DateTime, date, time};
use rocket::http::Status;
use serde_json::json;

use super::{PLANS, Planned, town};
use crate::kit::words::time_words;

/// Days around both clock changes, and at the end of a month or a year.
fn days() -> impl Iterator<Item = Date> {
    let around = |day: Date| (-2..=2).map(move |off| day.saturating_add(jiff::Span::new().days(off)));
    around(date(2027, 3, 14)).chain(around(date(2027, 11, 7))).chain([date(2026, 12, 31), date(2028, 2, 29)])
}

fn moments() -> Vec<DateTime> {
    let times =
        [time(0, 0, 0, 0), time(1, 30, 0, 0), time(2, 30, 0, 0), time(12, 0, 0, 0), time(23, 59, 0, 0)];
    days().flat_map(|day| times.map(|time| day.to_datetime(time))).collect()
}

fn check(plan: &Planned, at: DateTime) {
    plan.vote_with(1, "Bo", "bo@x.example", &["yes"]);
    let option = plan.shown()["options"][0].clone();
    assert_eq!(option["when"]["start_date"], json!(at.date().to_string()));
    assert_eq!(option["when"]["start_time"], json!(at.time().strftime("%H:%M:%S").to_string()));
    assert_eq!(option["tally"]["yes"], 1);
    let words = format!("{}, {}", at.date().strftime("%A, %B %-d, %Y"), time_words(at.time()));
    let words = words.replace(", 2026,", ",");
    assert_eq!(option["label"], words.as_str());
    let decided = plan.act("POST", "decide/", &json!({ "option_id": option["id"] }));
    assert_eq!(decided.status, Status::NoContent, "{}", decided.text);
    let mail = plan.mails("group-plan-decided:").pop().unwrap().1;
    assert!(mail.contains(&words), "{at}: {mail}");
    let shown = plan.shown();
    let file = plan.town.get(shown["decision"]["calendar_url"].as_str().unwrap()).text;
    let start = format!("DTSTART;TZID=America/New_York:{}", at.strftime("%Y%m%dT%H%M%S"));
    assert!(file.contains(&start), "{at}: {file}");
}

#[test]
fn a_date_is_the_same_in_option_tally_mail_and_calendar() {
    let town = town();
    let mut plan = Planned { town, url: String::new(), shared: String::new() };
    let mut missing = Vec::new();
    for (number, at) in moments().into_iter().enumerate() {
        // Decisions are rate limited per day.
        if number % 20 == 19 {
            plan.town = super::town();
        }
        let hour = at.time().strftime("%H:%M").to_string();
        let option = json!({ "kind": "date", "start_date": at.date().to_string(), "start_time": hour });
        let made =
            plan.town.ask("POST", PLANS, &plan.owner(), &json!({ "title": "Dinner", "options": [option] }));
        if made.status == Status::BadRequest {
            missing.push(at);
            continue;
        }
        plan.url = format!("{PLANS}{}/", made.json()["id"]);
        let token = plan.own()["share_token"].as_str().unwrap().to_owned();
        plan.shared = format!("/api/v1/shared-group-plans/{token}/");
        check(&plan, at);
    }
    assert_eq!(
        missing,
        [date(2027, 3, 14).at(2, 30, 0, 0)],
        "the one time that the town's clock never shows"
    );
}
