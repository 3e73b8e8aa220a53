//! Compares extraction and similarity with other programs' results on real pages, feeds and pairs. The data
//! is not part of the project: `TOWNGREEN_CORPUS` names its folder.

use std::path::PathBuf;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::Value;
use url::Url;

use super::extract::{Extraction, read_feed, read_page};
use super::similarity::{DedupeCandidate, Similarity, compare_two};

fn folder() -> Option<PathBuf> {
    crate::testing::corpus("data/open/events")
}

fn json(path: PathBuf) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn zone() -> TimeZone {
    TimeZone::get("America/New_York").unwrap()
}

fn titles(reading: &Extraction) -> Vec<&str> {
    let found = reading.found.iter().map(|found| found.title.as_str());
    found.chain(reading.rejected.iter().map(|rejected| rejected.title.as_str())).collect()
}

#[test]
fn every_dated_event_of_the_pages_is_found_and_no_other() {
    let Some(folder) = folder() else { return };
    let expected = json(folder.join("web.expected.json"));
    let (mut known, mut pages) = (0, 0);
    for (name, answers) in expected["files"].as_object().unwrap() {
        let bytes = std::fs::read(folder.join("web").join(name)).unwrap();
        let base = Url::parse("https://example.org/page/").unwrap();
        let reading =
            read_page(&String::from_utf8_lossy(&bytes), &base, &zone(), "2026-11-20".parse().unwrap());
        pages += 1;
        let mut dated = Vec::new();
        for syntax in ["json-ld", "json-ld-lenient", "microdata"] {
            for event in answers[syntax]["list"].as_array().into_iter().flatten() {
                let (title, start) = (event["name"].as_str(), event["startDate"].as_str());
                let is_broadcast =
                    event["type"].as_str().is_some_and(|kind| kind.ends_with("BroadcastEvent"));
                if let (Some(title), Some(start), false) = (title, start, is_broadcast) {
                    dated.push((title.to_owned(), start.get(..10).unwrap().to_owned()));
                }
            }
        }
        for (title, day) in &dated {
            let title = super::extract::plain_line(title);
            let is_found = reading
                .found
                .iter()
                .any(|found| found.title == title && found.when.start_date.to_string() == *day);
            // Events before 1900 are rejected by name.
            if day.as_str() < "1900" {
                let is_named = reading.rejected.iter().any(|rejected| rejected.title == title);
                assert!(!is_found && is_named, "{name}: {title} on {day}: {:?}", reading.rejected);
                continue;
            }
            assert!(is_found, "{name}: {title} on {day} is not among {:?}", titles(&reading));
            known += 1;
        }
        if dated.is_empty() {
            assert!(reading.found.is_empty(), "{name}: {:?}", reading.found);
        }
        assert!(reading.found.len() <= dated.len(), "{name}: {} of {}", reading.found.len(), dated.len());
    }
    assert!(pages > 30 && known > 40, "{pages} pages, {known} events");
}

#[test]
fn every_item_of_the_feeds_becomes_an_event_on_the_day_its_title_names() {
    let Some(folder) = folder() else { return };
    let expected = json(folder.join("rss.expected.json"));
    let base = Url::parse("https://example.org/").unwrap();
    let today: Date = "2026-11-20".parse().unwrap();
    for (name, answers) in expected["files"].as_object().unwrap() {
        let text = std::fs::read_to_string(folder.join("rss").join(name)).unwrap();
        let reading = read_feed(&text, &base, &zone(), today).unwrap();
        assert_eq!(reading.rejected, [], "{name}");
        assert_eq!(reading.found.len() as u64, answers["entries"].as_u64().unwrap(), "{name}");
        for entry in answers["entries_list"].as_array().unwrap() {
            let id = entry["guid"].as_str().unwrap();
            let found = reading.found.iter().find(|found| found.uid.as_deref() == Some(id)).unwrap();
            let title = super::extract::plain_line(entry["title"].as_str().unwrap());
            let when = found.when.start_date.strftime("%a %b %-d").to_string();
            assert!(title.contains(&when), "{title}: {when}");
            let (_, clock) = title.split_once(&when).unwrap();
            match found.when.start_time {
                Some(time) => {
                    assert!(clock.contains(&time.strftime("%-I:%M %p").to_string()), "{title}: {time}")
                }
                None => assert!(!clock.contains("AM") && !clock.contains("PM"), "{title}"),
            }
            assert!(title.starts_with(&found.title) && !found.title.contains(&when), "{}", found.title);
        }
    }
}

#[test]
fn pairs_are_told_apart_better_than_by_the_simple_rule() {
    let Some(folder) = folder() else { return };
    let text = std::fs::read_to_string(folder.join("event_duplicate_pairs.jsonl")).unwrap();
    let (mut hits, mut wrong, mut missed, mut shown) = (0_u32, 0_u32, 0_u32, 0_u32);
    for line in text.lines() {
        let pair: Value = serde_json::from_str(line).unwrap();
        let (one, other) = (&pair["a"], &pair["b"]);
        let is_one_feed = one["feed"] == other["feed"];
        let one = side(one, 1);
        let other = side(other, if is_one_feed { 1 } else { 2 });
        let likeness = compare_two(&one, &other);
        match (likeness == Similarity::Same, pair["label"] == "duplicate") {
            (true, true) => hits += 1,
            (true, false) => wrong += 1,
            (false, true) => missed += 1,
            (false, false) => {}
        }
        shown += u32::from(likeness == Similarity::Perhaps);
    }
    let (precision, recall) =
        (f64::from(hits) / f64::from(hits + wrong), f64::from(hits) / f64::from(hits + missed));
    println!("precision {precision:.3}, recall {recall:.3}, for an editor {shown}");
    assert!(precision >= 0.97 && recall >= 0.9, "precision {precision:.3}, recall {recall:.3}");
}

fn side(side: &Value, source: i64) -> DedupeCandidate<'_> {
    let start = side["start"].as_str().unwrap();
    let is_all_day = side["all_day"].as_bool().unwrap();
    DedupeCandidate {
        source_id: Some(source),
        title: side["title"].as_str().unwrap(),
        start_date: start[..10].parse().unwrap(),
        start_time: (!is_all_day).then(|| start[11..16].parse().unwrap()),
        place: side["location"].as_str().unwrap(),
        url: side["url"].as_str().unwrap(),
    }
}
