//! Forty sentences that are wrong and forty that are right, about the same records.

use serde_json::json;

use super::{check, generate, harrow_falls, ids};

const FALSE: [&str; 40] = [
    // Hours
    "Tallow & Thyme is open on Sundays.",
    "Tallow & Thyme opens at 8 AM on Fridays.",
    "Tallow & Thyme is open Saturdays from 10 AM to 5 PM.",
    "Tallow & Thyme is open daily.",
    "Hearth Bakehouse opens at 6 AM.",
    "Hearth Bakehouse is open on Mondays.",
    "Hearth Bakehouse stays open until 3 PM.",
    "Riverside Books closes at 9 PM on Thursdays.",
    "Riverside Books is closed on Sundays.",
    "Riverside Books is open Monday to Friday from 9 AM to 6 PM.",
    "Old Quarry Tavern serves from noon on Saturdays.",
    "Old Quarry Tavern is open every day.",
    "Old Quarry Tavern closes at midnight.",
    "Hearth Bakehouse opens at 7 p.m. on Tuesdays.",
    "On Sundays, Riverside Books is open from 10 AM to 6 PM.",
    // Closed, hidden, canceled
    "Lantern Cafe pours coffee by the river.",
    "End the day at Lantern Cafe.",
    "The Frost Run starts at Market Square.",
    // Invented names
    "Start at Maple & Main before the crowds.",
    "The Copper Kettle sits on Mill Lane.",
    "Hearth Bakehouse is run by Orla Finnegan.",
    "Riverside Books is next to Harbor Hall.",
    "Lumina serves tea all day.",
    "Tallow & Thyme is at 14 Maple Avenue.",
    "Old Quarry Tavern pours cider from Blackbird Orchards.",
    // Dates
    "The Lantern Parade is on December 6.",
    "The Lantern Parade is on Friday, December 5.",
    "The Cider Supper is on Saturday, December 12.",
    "The Winter Book Swap is on December 12, 2027.",
    "The Lantern Parade starts at 6 PM.",
    "The Winter Book Swap begins at 10:30 AM.",
    // Prices
    "The Cider Supper costs $25.",
    "The Cider Supper is free.",
    "Lessons at Tallow & Thyme cost $30.",
    "Admission to the Lantern Parade is $5.",
    // Numbers and offers
    "Tallow & Thyme is at 41 Cooper Street.",
    "Call Tallow & Thyme at (603) 555-0124.",
    "Tallow & Thyme has given lessons since 1978.",
    "Hearth Bakehouse has free Wi-Fi.",
    "Old Quarry Tavern is wheelchair accessible.",
];

const TRUE: [&str; 40] = [
    "Tallow & Thyme is closed on Sundays.",
    "Tallow & Thyme opens at 9 AM on Fridays.",
    "Tallow & Thyme is open Saturdays from 10 AM to 2 PM.",
    "Tallow & Thyme is open Monday to Friday 9 AM to 5 PM, Saturday 10 AM to 2 PM.",
    "Hearth Bakehouse opens at 7 AM.",
    "Hearth Bakehouse is closed on Mondays.",
    "Hearth Bakehouse stays open until 1 PM.",
    "Riverside Books closes at 6 PM on Thursdays.",
    "Riverside Books is open on Sundays.",
    "Riverside Books is open daily.",
    "Old Quarry Tavern serves from 5 PM on Saturdays.",
    "Old Quarry Tavern is open Wednesday through Sunday.",
    "Old Quarry Tavern closes at 11 p.m.",
    "Hearth Bakehouse opens at 7 a.m. on Tuesdays.",
    "On Sundays, Riverside Books is open from noon to 4 PM.",
    "Riverside Books is open from 10 AM to 6 PM on Fridays and Saturdays.",
    "Bring a bag and some small bills.",
    "Nothing beats a slow morning in Harrow Falls.",
    "Stop at Hearth Bakehouse for sourdough.",
    "The bread at Hearth Bakehouse comes from a wood oven.",
    "Hearth Bakehouse sits on Mill Lane.",
    "Riverside Books has new and used books on two floors.",
    "Riverside Books is at 90 Cooper Street.",
    "Tallow & Thyme is at 14 Cooper Street.",
    "Old Quarry Tavern pours local cider.",
    "The Lantern Parade is on December 5.",
    "The Lantern Parade is on Saturday, December 5.",
    "The Cider Supper is on Friday, December 11, at Old Quarry Tavern.",
    "The Winter Book Swap is on December 12, 2026.",
    "The Lantern Parade starts at 5:30 PM at Market Square.",
    "The Winter Book Swap begins at 11 AM.",
    "The Cider Supper costs $32.",
    "The Lantern Parade is free.",
    "Lessons at Tallow & Thyme cost $25.",
    "Harrow Falls Arts runs the Lantern Parade from 5:30 to 7 PM.",
    "Call Tallow & Thyme at 603-555-0142.",
    "Tallow & Thyme has given lessons since 1987.",
    "Riverside Books has free Wi-Fi and is kid friendly.",
    "Hearth Bakehouse takes cash only and has outdoor seating.",
    "Tallow & Thyme is wheelchair accessible.",
];

#[test]
fn forty_falsehoods_are_found_and_forty_truths_left_alone() {
    let (town, staff) = harrow_falls(|_| {});
    let mut missed = Vec::new();
    for sentence in FALSE {
        let checked = check(&town, &staff, sentence);
        assert_eq!(checked.len(), 1, "{checked:?}");
        if checked[0]["problems"].as_array().unwrap().is_empty() {
            missed.push(sentence);
        }
    }
    let mut doubted = Vec::new();
    for sentence in TRUE {
        let checked = check(&town, &staff, sentence);
        assert_eq!(checked.len(), 1, "{checked:?}");
        let problems = &checked[0]["problems"];
        if !problems.as_array().unwrap().is_empty() {
            doubted.push(format!("{sentence} {problems}"));
        }
    }
    assert!(missed.is_empty() && doubted.is_empty(), "missed {missed:#?}\ndoubted {doubted:#?}");
}

/// As in practice: within generated text, at the end of one of its sections.
#[test]
fn in_a_generated_text_the_seeded_falsehood_is_found_and_nothing_else() {
    let (town, staff) = harrow_falls(|_| {});
    let request = json!({ "topic": "a slow Saturday", "tone": "friendly", "business_ids": ids(&town) });
    let body = generate(&town, &staff, &request)["body"].as_str().unwrap().to_owned();
    let parts: Vec<&str> = body.split("\n\n").collect();
    let ends: Vec<usize> =
        (1..=parts.len()).filter(|at| parts.get(*at).is_none_or(|part| part.starts_with("## "))).collect();
    assert!(ends.len() >= 4, "{body}");
    let doubted = |sentence: &str, at: usize| -> Vec<String> {
        let mut with = parts.clone();
        with.insert(ends[at % ends.len()], sentence);
        let checked = check(&town, &staff, &with.join("\n\n"));
        assert!(checked.iter().any(|one| one["text"] == sentence), "{sentence} in {checked:#?}");
        let doubtful = checked.iter().filter(|one| !one["problems"].as_array().unwrap().is_empty());
        doubtful.map(|one| one["text"].as_str().unwrap().to_owned()).collect()
    };
    let mut wrong = Vec::new();
    for (at, sentence) in FALSE.into_iter().enumerate() {
        let found = doubted(sentence, at);
        if found != [sentence] {
            wrong.push(format!("{sentence} {found:?}"));
        }
    }
    for (at, sentence) in TRUE.into_iter().enumerate() {
        let found = doubted(sentence, at);
        if !found.is_empty() {
            wrong.push(format!("{sentence} {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_sentence_without_a_name_is_about_the_record_before_it() {
    let (town, staff) = harrow_falls(|_| {});
    let text = "## Hearth Bakehouse\n\nIt opens at 7 AM. Then it opens at 9 AM.\n\n## Elsewhere\n\nIt opens at 7 AM.";
    let checked = check(&town, &staff, text);
    let problems: Vec<usize> =
        checked.iter().map(|sentence| sentence["problems"].as_array().unwrap().len()).collect();
    assert_eq!(problems, [0, 1, 0, 1], "{checked:#?}");
    assert_eq!(checked[0]["sources"][0]["path"], "/directory/hearth-bakehouse");
}

#[test]
fn what_was_deleted_is_known_to_be_gone() {
    let (town, staff) = harrow_falls(|_| {});
    let sentence = "Riverside Books has two floors.";
    assert_eq!(check(&town, &staff, sentence)[0]["problems"].as_array().unwrap().len(), 0);
    let id = town.json("/api/v1/businesslistings/riverside-books/")["id"].clone();
    let request = serde_json::json!({ "kind": "business", "record_id": id, "reason": "Closed for good" });
    let deleted = town.ask("POST", "/api/v1/admin/deleted-records/", &staff, &request);
    assert!(deleted.status.code < 300, "{}", deleted.text);
    let problems = &check(&town, &staff, sentence)[0]["problems"];
    assert_eq!(problems[0], "Riverside Books is no longer in the directory.", "{problems}");
}
