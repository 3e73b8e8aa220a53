//! Compares with opening hours on which two other programs agree.

use jiff::civil::{DateTime, date};
use serde_json::Value;

use super::super::Hours;

/// The expected open times between November 23 and December 7, 2026; `None` where the programs disagree about
/// an OpenStreetMap text.
fn expected(case: &Value) -> Option<Vec<(DateTime, DateTime)>> {
    let agreed = case["agree"] == true && case["valid_py"] == true;
    let list = if agreed { &case["open_intervals"] } else { &case["open_intervals_js"] };
    if !agreed && case["source"] == "osm" {
        return None;
    }
    let time = |value: &Value| value.as_str().unwrap().parse::<DateTime>().unwrap();
    Some(list.as_array()?.iter().map(|pair| (time(&pair[0]), time(&pair[1]))).collect())
}

fn found(hours: &Hours) -> Vec<(DateTime, DateTime)> {
    let (from, until) = (date(2026, 11, 23).at(0, 0, 0, 0), date(2026, 12, 7).at(0, 0, 0, 0));
    let runs = hours.runs(date(2026, 11, 22), date(2026, 12, 7)).into_iter();
    runs.map(|run| (run.from.max(from), run.until.min(until))).filter(|run| run.0 < run.1).collect()
}

/// For a list of days without expected intervals: each day alone is read as it is in the list.
fn is_read_piece_by_piece(value: &str, hours: &Hours) -> bool {
    let pieces = value.split_terminator(';').map(|piece| Hours::parse(piece, date(2026, 11, 22)));
    let mut together = Hours::default();
    for piece in pieces {
        let Ok(piece) = piece else { return false };
        for (all, spans) in together.weekly.iter_mut().zip(piece.weekly) {
            all.extend(spans);
        }
    }
    together == *hours
}

#[test]
fn no_text_of_the_corpus_is_read_wrongly_and_most_are_read() {
    let Some(file) = crate::testing::corpus("data/open/businesses/osm_opening_hours.expected.json") else {
        return;
    };
    let text = std::fs::read_to_string(file).unwrap();
    let corpus: Value = serde_json::from_str(&text).unwrap();
    let today = date(2026, 11, 22);
    let (mut osm, mut words) = ((0, 0), (0, 0));
    let mut wrong = Vec::new();
    for case in corpus["cases"].as_array().unwrap() {
        let value = case["value"].as_str().unwrap();
        let is_osm = case["source"] == "osm";
        if is_osm && case["agree"] != true {
            continue;
        }
        let count = if is_osm { &mut osm } else { &mut words };
        match Hours::parse(value, today) {
            Ok(hours) => {
                count.0 += 1;
                match expected(case) {
                    Some(expected) if expected == found(&hours) => {}
                    None if !is_osm && is_read_piece_by_piece(value, &hours) => {}
                    other => wrong.push(format!("{value:?}: {:?}, not {other:?}", found(&hours))),
                }
                assert_eq!(Hours::parse(&hours.to_text(), today).as_ref(), Ok(&hours), "{value:?}");
            }
            Err(reason) => {
                count.1 += 1;
                println!("refused {value:?}: {reason}");
            }
        }
    }
    println!(
        "OpenStreetMap: {} read, {} refused; people: {} read, {} refused",
        osm.0, osm.1, words.0, words.1
    );
    assert!(wrong.is_empty(), "{} read wrongly:\n{}", wrong.len(), wrong.join("\n"));
    assert!(osm.0 >= 75 && words.0 >= 59, "too many are refused");
}
