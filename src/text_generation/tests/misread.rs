//! Sentences that look as if a record said them, and what was confirmed of one place only.

use serde_json::{Value, json};

use super::{check, harrow_falls};
use crate::testing::TestTown;

const FALSE: [(&str, &str); 44] = [
    ("", "Lessons at Riverside Books are free."),
    ("", "Bread at Hearth Bakehouse is free."),
    ("Riverside Books", "Free!"),
    ("", "The Lantern Parade and the Cider Supper are free."),
    ("", "Tallow & Thyme has 142 seats."),
    ("", "Tallow & Thyme has 603 soaps."),
    ("Tallow & Thyme", "Lessons cost $2."),
    ("", "Old Quarry Tavern serves lunch at 1 PM."),
    ("", "Riverside Books is not open on Saturdays."),
    ("", "Riverside Books isn’t open on Saturdays."),
    ("", "Riverside Books is never open on Saturdays."),
    ("", "Riverside Books doesn't open at 10 AM on Fridays."),
    ("", "Riverside Books is open daily except Saturdays."),
    ("", "Riverside Books is open every day but Sunday."),
    ("", "Tallow & Thyme is not closed on Sundays."),
    ("", "Riverside Books is closed from 10 AM to 6 PM on Fridays."),
    ("", "The Lantern Parade is not on December 5."),
    // Numbers in words
    ("", "Riverside Books has five floors."),
    ("", "Riverside Books has twenty-five reading rooms."),
    ("", "Riverside Books has a dozen armchairs."),
    ("Riverside Books", "It has half a dozen armchairs."),
    ("", "The Cider Supper costs twenty dollars."),
    ("", "The Cider Supper costs 20 dollars."),
    ("", "The Cider Supper has five courses."),
    ("", "The Cider Supper is a five-course supper."),
    ("", "Tickets cost ten dollars."),
    ("", "Hearth Bakehouse opens at six on Fridays."),
    ("", "Hearth Bakehouse opens at nine p.m."),
    ("", "Tallow & Thyme is open from eight to five on Mondays."),
    // Restrictions
    ("", "Riverside Books is open only on Sundays."),
    ("", "Riverside Books opens only on Sundays and Mondays."),
    ("", "Riverside Books is open Sundays only."),
    ("", "Riverside Books is only open on weekends."),
    ("", "Riverside Books is closed only on Sundays."),
    ("", "Old Quarry Tavern has music only on Fridays."),
    ("", "The Cider Supper is held only on Saturdays."),
    ("", "Riverside Books is never closed."),
    ("", "Riverside Books never closes."),
    ("", "Riverside Books is always open."),
    ("", "Riverside Books is open 24 hours a day."),
    ("", "Riverside Books is open around the clock."),
    ("", "Old Quarry Tavern is open seven days a week."),
    ("", "Old Quarry Tavern is open six days a week."),
    ("", "Old Quarry Tavern has music every night."),
];

const TRUE: [&str; 48] = [
    "Don't miss the Lantern Parade, it is free.",
    "Don't miss the free Lantern Parade.",
    "The Lantern Parade may sell out: this may fill up early.",
    "Riverside Books has free Wi-Fi.",
    "Riverside Books has free WiFi.",
    "Hearth Bakehouse has gluten-free options.",
    "The Lantern Parade and the Winter Book Swap are free.",
    "Call Tallow & Thyme at 603.555.0142.",
    "Call Tallow & Thyme at +1 (603) 555-0142.",
    "Call Tallow & Thyme at 555-0142.",
    "Tallow & Thyme is not open on Sundays.",
    "Hearth Bakehouse isn't open on Mondays.",
    "Hearth Bakehouse is never open on Mondays.",
    "Riverside Books is not closed on Sundays.",
    "Old Quarry Tavern has music until 11 PM on Fridays.",
    // Numbers in words
    "Riverside Books has 2 floors.",
    "Riverside Books has two floors full of books.",
    "Riverside Books is one of the nicest corners in town.",
    "Riverside Books is worth a couple of hours.",
    "Riverside Books is worth an hour or two.",
    "Two of the nicest mornings begin at Riverside Books.",
    "There are three reasons to visit Riverside Books.",
    "Riverside Books and Hearth Bakehouse are two places to start.",
    "Bring a book for two at Riverside Books.",
    "First, stop at Hearth Bakehouse.",
    "Riverside Books has dozens of maps.",
    "The Cider Supper costs thirty-two dollars.",
    "The Cider Supper costs 32 dollars.",
    "The Cider Supper is a three-course supper.",
    "The Cider Supper has 3 courses.",
    "Here are six ways to spend ten minutes.",
    "Hearth Bakehouse opens at seven on Fridays.",
    "Hearth Bakehouse opens at seven a.m.",
    "Tallow & Thyme is open from nine to five on Mondays.",
    "The walk starts at one end of Mill Lane, near Hearth Bakehouse.",
    // Restrictions
    "Old Quarry Tavern is open only Wednesday through Sunday.",
    "Hearth Bakehouse is closed only on Mondays.",
    "Hearth Bakehouse takes cash only.",
    "Riverside Books is not only a place for books.",
    "Riverside Books has the only reading chair by the river.",
    "The Cider Supper is held only on December 11.",
    "The Cider Supper is held only on Friday, December 11.",
    "Riverside Books is open seven days a week.",
    "Riverside Books is open 7 days a week.",
    "Hearth Bakehouse is open six days a week.",
    "Old Quarry Tavern is open five days a week.",
    "Riverside Books never disappoints.",
    "Old Quarry Tavern never closes early.",
];

fn problems(checked: &Value) -> usize {
    checked["problems"].as_array().unwrap().len()
}

#[test]
fn labels_parts_of_numbers_and_negations_bear_nothing_out() {
    let (town, staff) = harrow_falls(|_| {});
    let mut wrong = Vec::new();
    for (heading, sentence) in FALSE {
        let checked = check(&town, &staff, &format!("## {heading}\n\n{sentence}"));
        let last = checked.last().unwrap();
        if last["text"] != sentence || problems(last) == 0 {
            wrong.push(format!("missed: {last}"));
        }
    }
    for sentence in TRUE {
        let checked = check(&town, &staff, sentence);
        wrong.extend(checked.iter().filter(|one| problems(one) > 0).map(|one| format!("doubted: {one}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_only_looks_like_a_card_is_checked() {
    let (town, staff) = harrow_falls(|_| {});
    let text = "## Hearth Bakehouse\n\n::business{hearth-bakehouse}\n\n::business{hearth-bakehouse} is free.";
    let checked = check(&town, &staff, text);
    assert_eq!(checked.len(), 1, "{checked:#?}");
    assert_eq!(problems(&checked[0]), 1, "{checked:#?}");
}

fn save(town: &TestTown, staff: &str, title: &str, body: &str) -> i64 {
    let draft = json!({ "title": title, "body": body, "topic": "bread", "engine": "built-in" });
    let saved = town.ask("POST", "/api/v1/guides/generated/", staff, &draft);
    assert_eq!(saved.status.code, 201, "{}", saved.text);
    saved.json()["id"].as_i64().unwrap()
}

#[test]
fn a_title_and_headings_are_checked_like_sentences() {
    let (town, staff) = harrow_falls(|_| {});
    let body = "## Hearth Bakehouse\n\nIt bakes rye.\n\n## Hearth Bakehouse opens at 5 AM\n\n## On the calendar\n\n\
                The Lantern Parade is free.";
    let text = json!({ "title": "Free lessons at Riverside Books", "body": body });
    let answer = town.ask("POST", "/api/v1/guides/fact-check/", &staff, &text).json();
    let doubtful: Vec<&Value> =
        answer["sentences"].as_array().unwrap().iter().filter(|one| problems(one) > 0).collect();
    let texts: Vec<&str> = doubtful.iter().map(|one| one["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["Free lessons at Riverside Books", "Hearth Bakehouse opens at 5 AM"], "{answer:#}");
    let all: Vec<&str> =
        answer["sentences"].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap()).collect();
    assert!(!all.contains(&"Hearth Bakehouse") && !all.contains(&"On the calendar"), "{all:?}");

    let id = save(&town, &staff, "Free lessons at Riverside Books", body);
    for text in texts {
        let guide = format!("/api/v1/guides/{id}/");
        let refused = town.ask("PATCH", &guide, &staff, &json!({ "status": "published" }));
        assert_eq!(refused.status.code, 400, "{}", refused.text);
        assert!(refused.text.contains(text), "{}", refused.text);
        let checked = doubtful.iter().find(|one| one["text"] == text).unwrap();
        confirm(&town, &staff, id, checked);
    }
    let published =
        town.ask("PATCH", &format!("/api/v1/guides/{id}/"), &staff, &json!({ "status": "published" }));
    assert_eq!(published.status.code, 200, "{}", published.text);
}

fn confirm(town: &TestTown, staff: &str, id: i64, checked: &Value) -> Value {
    let path = format!("/api/v1/guides/generated/{id}/confirmations/");
    let body = json!({ "sentence": checked["text"], "subject": checked["subject"] });
    let answer = town.ask("POST", &path, staff, &body);
    assert_eq!(answer.status.code, 200, "{}", answer.text);
    answer.json()["confirmed"].clone()
}

#[test]
fn what_is_confirmed_of_one_place_is_not_confirmed_of_another() {
    let (town, staff) = harrow_falls(|_| {});
    let said = "It opens at 6 AM on Sundays.";
    let body =
        format!("## Hearth Bakehouse\n\n{said}\n\n## Riverside Books\n\n{said}\n\n## Elsewhere\n\n{said}");
    let id = save(&town, &staff, "Good bread", &body);
    let checked: Vec<Value> =
        check(&town, &staff, &body).into_iter().filter(|one| one["text"] == said).collect();
    assert_eq!(checked.len(), 3, "{checked:#?}");
    let publish =
        || town.ask("PATCH", &format!("/api/v1/guides/{id}/"), &staff, &json!({ "status": "published" }));
    for (at, one) in checked.iter().enumerate() {
        let refused = publish();
        assert_eq!(refused.status.code, 400, "confirmed {at}: {}", refused.text);
        let confirmed = confirm(&town, &staff, id, one);
        assert_eq!(confirmed.as_array().unwrap().len(), at + 1, "{confirmed}");
    }
    assert_eq!(publish().status.code, 200);
    let subjects: Vec<&str> = checked.iter().map(|one| one["subject"].as_str().unwrap()).collect();
    assert!(subjects[..2].iter().all(|subject| subject.starts_with("business:")), "{subjects:?}");
    assert_eq!(subjects[2], "heading:Elsewhere");
}

#[test]
fn headings_with_a_capital_for_each_word_are_no_names_but_may_hold_one() {
    let (town, staff) = harrow_falls(|_| {});
    let body = "The library has maps, and the sourdough is fresh.";
    let doubts = |heading: &str| -> Vec<String> {
        let checked = check(&town, &staff, &format!("## {heading}\n\n{body}"));
        let first = checked.first().filter(|one| one["text"] == heading);
        first.map_or(Vec::new(), |one| serde_json::from_value(one["problems"].clone()).unwrap())
    };
    for heading in [
        "Where to Eat Breakfast",
        "The Best Places for Coffee and Cake",
        "A Slow Winter Morning in Harrow Falls",
        "Fresh Sourdough Bread",
        "Don't Miss These Events",
        "Easy Things to Do With Kids This Weekend",
        "The Best Bakery in Town",
        "An Afternoon at the Library",
        "Breakfast at Hearth Bakehouse",
        "Five Reasons to Visit Riverside Books",
        "Before You Go: What to Bring",
    ] {
        assert_eq!(doubts(heading), [""; 0], "{heading}");
    }
    for (heading, name) in [
        ("Breakfast at Maple & Main", "Maple"),
        ("A Morning at the Copper Kettle", "Copper Kettle"),
        ("Meet Orla Finnegan", "Orla Finnegan"),
        ("Where to Eat: Good Food Bakery", "Food Bakery"),
        ("Dinner With Lumina", "Lumina"),
        ("Lumina Serves Tea", "Lumina"),
    ] {
        let doubts = doubts(heading);
        let wanted = format!("No record is called “{name}”.");
        assert!(doubts.contains(&wanted), "{heading}: {doubts:?}");
    }
    for sentence in
        ["Bread is a good reason to come.", "Coffee has its own corner.", "Sourdough is the star."]
    {
        let text = format!("{body} {sentence}");
        let checked = check(&town, &staff, &text);
        assert_eq!(problems(checked.last().unwrap()), 0, "{checked:#?}");
    }
    let checked = check(&town, &staff, "Visit Copper Kettle before noon.");
    assert!(checked[0].to_string().contains("No record"), "{checked:#?}");
}

#[test]
fn a_title_in_title_case_is_not_doubted() {
    let (town, staff) = harrow_falls(|_| {});
    let text =
        json!({ "title": "The Best Places for a Slow Breakfast in Harrow Falls", "body": "It is quiet." });
    let answer = town.ask("POST", "/api/v1/guides/fact-check/", &staff, &text).json();
    assert_eq!(answer["problem_count"], 0, "{answer:#}");
}
