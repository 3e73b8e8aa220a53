//! What the built-in generator writes, and what the fact check says of sentences like its own.

use serde_json::{Value, json};

use super::{business, check, generate, harrow_falls, ids};
use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::testing::{TestTown, eventually};

fn town_of(businesses: &[NewBusiness]) -> (TestTown, String) {
    let town = TestTown::with_businesses(businesses);
    let staff = town.member("editor@harrow.example", Role::Admin);
    (town, staff)
}

/// An event is found a moment after it was saved.
fn add_event(town: &TestTown, staff: &str, event: &Value) {
    town.done("POST", "/api/v1/events/", staff, event);
    let title = event["title"].as_str().unwrap();
    let link = format!("/events/{}-", title.to_lowercase().replace(' ', "-"));
    eventually(|| town.get(&format!("/search?q={}", title.replace(' ', "+"))).text.contains(&link));
}

fn doubts(checked: &[Value]) -> Vec<String> {
    let doubtful = checked.iter().filter(|one| one["problems"] != json!([]));
    doubtful.map(|one| format!("{} {}", one["text"], one["problems"])).collect()
}

fn body(made: &Value) -> &str {
    assert_eq!(made["check"]["problem_count"], 0, "{made:#}");
    made["body"].as_str().unwrap()
}

#[test]
fn a_place_that_never_closes_is_open_24_hours_and_a_whole_day_is_all_day() {
    let (town, staff) = town_of(&[
        business("Coin Laundry", "1 Main St.", "Mon-Sun 00:00-24:00", |_| {}),
        business("Night Diner", "2 Main St.", "Mon-Fri 9am-5pm; Sat 00:00-24:00", |_| {}),
    ]);
    let made =
        generate(&town, &staff, &json!({ "topic": "laundry", "tone": "plain", "business_ids": ids(&town) }));
    let body = body(&made);
    assert!(body.contains("It is at 1 Main St. It is open 24 hours."), "{body}");
    assert!(body.contains("On Saturdays it is open all day."), "{body}");
    for (sentence, is_true) in [
        ("Coin Laundry is open 24 hours.", true),
        ("Coin Laundry is open all day.", true),
        ("Coin Laundry is open all day on Tuesdays.", true),
        ("Coin Laundry is open 24 hours on Sundays.", true),
        ("On Saturdays, Night Diner is open 24 hours.", true),
        ("Night Diner is open all day on Saturdays.", true),
        ("Night Diner is open 24 hours.", false),
        ("Night Diner is open all day.", false),
        ("Night Diner is open all day on Fridays.", false),
        ("On Fridays, Night Diner is open 24 hours.", false),
    ] {
        let checked = check(&town, &staff, sentence);
        assert_eq!(doubts(&checked).is_empty(), is_true, "{checked:#?}");
    }
}

#[test]
fn a_day_in_the_topic_chooses_the_day_of_the_hours_and_leaves_out_who_is_closed_then() {
    let with_cake = |name: &str, hours: &str| {
        business(name, "4 Elm Street", hours, |new| new.description = "Coffee and cake.".into())
    };
    let mut places = vec![
        with_cake("Early Bird", "Mon-Sat 6am-11am"),
        with_cake("Late Owl", "Fri-Sun 6pm-11pm"),
        with_cake("Unknown Cup", "Mon 9am-5pm"),
    ];
    places[2].hours = None;
    // More of them than a guide has places.
    places.extend((0..8).map(|at| with_cake(&format!("Office Cafe {at}"), "Mon-Fri 7am-3pm")));
    let (town, staff) = town_of(&places);
    let of = |topic: &str| -> (Vec<String>, String) {
        let made = generate(&town, &staff, &json!({ "topic": topic, "tone": "plain" }));
        let names = body(&made).lines().filter_map(|line| line.strip_prefix("## ")).map(str::to_owned);
        let mut names: Vec<String> = names.filter(|name| name != "Before you go").collect();
        names.sort();
        (names, body(&made).to_owned())
    };
    let (names, text) = of("Coffee and cake on a Saturday");
    assert_eq!(names, ["Early Bird", "Late Owl", "Unknown Cup"], "{text}");
    assert!(text.contains("On Saturdays it is open from 6 AM to 11 AM."), "{text}");
    let (names, text) = of("Coffee and cake on Sunday mornings");
    assert_eq!(names, ["Unknown Cup"], "{text}");
    let (names, text) = of("Cake for the weekend");
    assert_eq!(names, ["Early Bird", "Late Owl", "Unknown Cup"], "{text}");
    let (_, text) = of("Coffee on Fridays");
    assert!(text.contains("On Fridays it is open from 7 AM to 3 PM."), "{text}");
    let (names, text) = of("Friday night coffee");
    assert_eq!(names, ["Late Owl", "Unknown Cup"], "{text}");
    let (names, _) = of("Coffee and cake");
    assert_eq!(names.len(), 6, "without a day nobody is left out");
}

#[test]
fn praise_and_numbers_in_a_topic_are_not_searched_for() {
    let dentist = |name: &str| {
        business(name, "5 Elm Street", "Mon-Fri 9am-5pm", |new| new.tags = vec!["dentist".into()])
    };
    let (town, staff) = town_of(&[dentist("Molar Care"), dentist("Bright Smiles")]);
    let event = json!({ "title": "Christmas Parade", "start_date": "2026-12-05", "category": "festivals",
                        "description": "Top floats, a great fest and 10 bands." });
    add_event(&town, &staff, &event);
    for topic in ["Best dentists", "Top 10 dentists", "Great dentists", "Our favorite dentists"] {
        let made = generate(&town, &staff, &json!({ "topic": topic, "tone": "plain" }));
        let body = body(&made);
        assert!(body.contains("Molar Care") && body.contains("Bright Smiles"), "{topic}: {body}");
        assert!(!body.contains("Christmas Parade"), "{topic}: {body}");
    }
}

#[test]
fn a_topic_that_nothing_fits_is_not_guessed_at_and_the_town_chooses_nobody_and_is_named_once() {
    let office = |name: &str| {
        business(name, "1 Main St.", "Mon-Fri 9am-5pm", |new| {
            new.category = "Offices".into();
            new.locality = "Wexbury".into();
            new.description = "By appointment.".into();
        })
    };
    let (town, staff) =
        town_of(&[office("First National"), office("Gate House Vets"), office("Rainier Law")]);
    for topic in [
        "a rainy afternoon with kids",
        "Date night",
        "Christmas in Wexbury",
        "Your first weekend in Wexbury",
        "Best of Wexbury",
        "Winter in Wexbury, Connecticut",
    ] {
        let request = json!({ "topic": topic, "tone": "plain" });
        let refused = town.ask("POST", "/api/v1/guides/generate/", &staff, &request);
        assert_eq!(refused.status.code, 400, "{topic}: {}", refused.text);
        assert!(refused.text.contains("Choose a category or some businesses."), "{}", refused.text);
    }
    for (topic, title) in [
        ("New to Wexbury", "New to Wexbury"),
        ("Wexbury on foot", "Wexbury on foot"),
        ("a walk in Wexbury", "A walk in Wexbury"),
        ("a walk", "A walk in Wexbury"),
    ] {
        for tone in ["plain", "friendly", "lively"] {
            let request = json!({ "topic": topic, "tone": tone, "business_ids": ids(&town) });
            let made = generate(&town, &staff, &request);
            assert_eq!(made["title"], title);
            let introduction = made["introduction"].as_str().unwrap();
            assert_eq!(introduction.matches("Wexbury").count(), 1, "{introduction}");
        }
    }
}

#[test]
fn sentences_end_with_one_period_and_a_topic_is_no_heading_in_their_middle() {
    let (town, staff) = town_of(&[business("Molar Care", "5 Main St.", "Mon-Fri 9am-5pm", |_| {})]);
    for (title, price) in
        [("Tooth Day", "$5"), ("Tooth Fair", "Free–$5"), ("Tooth Gala", "$5 (under 12 free).")]
    {
        let event = json!({ "title": title, "start_date": "2026-12-05", "start_time": "09:00:00",
                            "location": "Main St.", "price": price });
        add_event(&town, &staff, &event);
    }
    let of = |topic: &str, tone: &str| {
        let made =
            generate(&town, &staff, &json!({ "topic": topic, "tone": tone, "business_ids": ids(&town) }));
        assert!(!body(&made).contains(".."), "{made:#}");
        made
    };
    let made = of("tooth", "plain");
    assert!(body(&made).contains("It is at 5 Main St. On"), "{made:#}");
    assert!(body(&made).contains("at 9 AM, at Main St. Price: $5."), "{made:#}");
    assert!(body(&made).contains("Price: Free–$5."), "{made:#}");
    assert!(body(&made).contains("Price: $5 (under 12 free)."), "{made:#}");
    let intro = |topic: &str, tone: &str| of(topic, tone)["introduction"].as_str().unwrap().to_owned();
    assert!(intro("Best dentists", "plain").ends_with(" for best dentists in Wexbury."));
    assert!(intro("Best dentists", "friendly").starts_with("Looking for best dentists?"));
    // Names, months and titles stay as they were written.
    for topic in [
        "Molar Care",
        "May mornings",
        "Best Dentists",
        "I love teeth",
        "BBQ",
        "Christmas shopping",
        "New England food",
    ] {
        let told = intro(topic, "plain");
        assert!(told.contains(&format!(" for {topic} in ")), "{told}");
    }
    let alone = json!({ "topic": "zeppelins", "business_ids": ids(&town) });
    for (tone, told) in [
        ("friendly", "Looking for zeppelins? Here is one place in Wexbury to start with."),
        ("lively", "Ready for zeppelins? One place in Wexbury is waiting for you!"),
    ] {
        let mut request = alone.clone();
        request["tone"] = json!(tone);
        assert_eq!(generate(&town, &staff, &request)["introduction"], told);
    }
}

#[test]
fn a_topic_that_names_a_place_doubts_no_number_of_events() {
    let (town, staff) = harrow_falls(|_| {});
    for title in ["Reading Hour", "Poetry Night"] {
        let event = json!({ "title": title, "start_date": "2026-12-07", "location": "Riverside Books" });
        add_event(&town, &staff, &event);
    }
    let made = generate(&town, &staff, &json!({ "topic": "Riverside Books", "tone": "plain" }));
    assert_eq!(made["introduction"], "One place and three events for Riverside Books in Harrow Falls.");
    assert_eq!(made["check"]["problem_count"], 0, "{made:#}");
}

#[test]
fn what_is_on_already_is_said_to_last_until_its_end() {
    let (town, staff) = harrow_falls(|_| {});
    let event = json!({ "title": "Quilts", "start_date": "2026-11-01", "start_time": "10:00:00",
                        "end_date": "2027-01-31", "end_time": "16:00:00", "location": "Riverside Books" });
    add_event(&town, &staff, &event);
    for season in [json!(null), json!("winter")] {
        let mut request = json!({ "topic": "Riverside Books", "tone": "plain" });
        if !season.is_null() {
            request["season"] = season;
        }
        let made = generate(&town, &staff, &request);
        let told = "**Quilts** is on until Sunday, January 31, from 10 AM to 4 PM, at Riverside Books.";
        assert!(body(&made).contains(told), "{made:#}");
        let at = |title: &str| body(&made).find(title).unwrap();
        assert!(at("Winter Book Swap") < at("Quilts"), "what is over sooner comes first: {made:#}");
    }
}

#[test]
fn what_the_records_deny_is_not_borne_out() {
    let (town, staff) = harrow_falls(|_| {});
    let hours = "Mon-Fri 9am-12pm, 1pm-5pm; Sat 9am-12pm, 12pm-4pm";
    let lunch = business("Lunch Counter", "2 Mill Lane", hours, |_| {});
    crate::directory::save(&town.conn(), &lunch, "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
    let mut wrong = Vec::new();
    for sentence in [
        // The end of something that begins then.
        "The Lantern Parade ends at 5:30 PM.",
        "The Lantern Parade runs until 5:30 PM.",
        // Closed in between.
        "Lunch Counter is open from 9 AM to 5 PM on Mondays.",
        "Lunch Counter is open Mondays 9 AM to 5 PM.",
        // The opposite of an offer.
        "Tallow & Thyme is not wheelchair accessible.",
        "Riverside Books has no free Wi-Fi.",
        "Hearth Bakehouse doesn't take cash only.",
        "Hearth Bakehouse bakes without gluten-free options.",
        "The Lantern Parade is not free.",
        "The Winter Book Swap isn't free.",
        // Another month or season.
        "The Lantern Parade is in March.",
        "The Cider Supper is held this summer.",
        "The Cider Supper is held every May.",
    ] {
        let checked = check(&town, &staff, sentence);
        if doubts(&checked).is_empty() {
            wrong.push(format!("missed: {sentence}"));
        }
    }
    for sentence in [
        "The Lantern Parade ends at 7 PM.",
        "The Lantern Parade – 5:30 PM at Market Square.",
        "Lunch Counter is open from 9 AM to 12 PM and from 1 PM to 5 PM on Mondays.",
        "Lunch Counter is open from 9 AM to 4 PM on Saturdays.",
        "Lunch Counter closes at 5 PM on Mondays.",
        "Tallow & Thyme is not only wheelchair accessible.",
        "The Cider Supper is not free.",
        "The Lantern Parade is in December.",
        "The Lantern Parade is held this winter.",
        "Walk to Riverside Books in March.",
        "May the Lantern Parade never end.",
    ] {
        wrong.extend(doubts(&check(&town, &staff, sentence)).iter().map(|one| format!("doubted: {one}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
