//! Real calendars and test files of other programs. They are stored outside the repository because they name
//! real people.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::Value;

use super::town;
use crate::events::ics::{Calendar, read};
use crate::events::recurrence::expand;
use crate::testing::CpuClock;

fn events() -> Option<PathBuf> {
    crate::testing::corpus("data/open/events")
}

fn json(path: PathBuf) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Starts in `from <= start < to`, in the format of the expected results.
fn starts(calendar: &Calendar, from: Timestamp, to: Timestamp) -> Vec<String> {
    let town = town();
    let day = |at: Timestamp| town.to_datetime(at).date();
    let (first, last) = (day(from).yesterday().unwrap(), day(to).tomorrow().unwrap());
    let mut starts = Vec::new();
    for event in &calendar.events {
        let found = expand(&event.when, event.rrule.as_deref(), &event.exceptions, first, last).unwrap();
        for one in found {
            let at = town.to_timestamp(one.starts()).unwrap();
            let is_inside = if one.all_day {
                (day(from)..day(to)).contains(&one.start_date)
            } else {
                from <= at && at < to
            };
            if is_inside {
                starts.push(match one.all_day {
                    true => one.start_date.to_string(),
                    false => at.strftime("%Y-%m-%dT%H:%MZ").to_string(),
                });
            }
        }
    }
    starts.sort();
    starts
}

/// The items of the first list that the second one lacks.
fn without(one: &[String], other: &[String]) -> Vec<String> {
    let mut rest = other.to_vec();
    let mut more = Vec::new();
    for start in one {
        match rest.iter().position(|known| known == start) {
            Some(at) => drop(rest.swap_remove(at)),
            None => more.push(start.clone()),
        }
    }
    more.truncate(6);
    more
}

#[test]
fn every_calendar_of_the_corpus_gives_the_dates_that_two_other_readers_agree_on() {
    let Some(folder) = events() else { return };
    let expected = json(folder.join("ics.expected.json"));
    let (mut windows, mut occurrences) = (0, 0);
    let mut wrong = Vec::new();
    for (name, file) in expected["files"].as_object().unwrap() {
        let bytes = fs::read(folder.join("ics").join(name)).unwrap();
        let began = CpuClock::start();
        let today = Date::constant(2026, 9, 1);
        let whole = read(&bytes, &town(), today);
        assert!(began.elapsed() < Duration::from_secs(10), "{name} took {:?}", began.elapsed());
        let vevents = file["n_vevent"].as_u64().unwrap();
        let said = whole.events.len() + whole.refused.len();
        if vevents > 0 && said == 0 {
            wrong.push(format!("{name}: {vevents} events, and not a word about them"));
        }
        for window in file["windows"].as_array().into_iter().flatten() {
            if window["agree"] != true {
                continue;
            }
            let moment = |key: &str| window[key].as_str().unwrap().parse::<Timestamp>().unwrap();
            let (from, to) = (moment("from"), moment("to"));
            let calendar = read(&bytes, &town(), town().to_datetime(from).date());
            let mut wanted: Vec<String> = window["list"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|one| one["start"].as_str().unwrap().to_owned())
                .collect();
            wanted.sort();
            let count = usize::try_from(window["occurrences"].as_u64().unwrap()).unwrap();
            let found = starts(&calendar, from, to);
            windows += 1;
            occurrences += count;
            // The expected results cut long lists, but not the count.
            let is_right = if wanted.len() == count { found == wanted } else { found.len() == count };
            if !is_right {
                let missing = without(&wanted, &found);
                let extra = without(&found, &wanted);
                wrong.push(format!(
                    "{name}, {from}: {count} wanted, {} found; missing {missing:?}, extra {extra:?}, refused {:?}",
                    found.len(),
                    calendar.refused.iter().take(2).collect::<Vec<_>>(),
                ));
            }
        }
    }
    eprintln!("{windows} windows with {occurrences} occurrences");
    assert!(wrong.is_empty(), "{}\n{} of {windows} windows are wrong", wrong.join("\n"), wrong.len());
}

#[test]
fn calendars_read_a_second_time_differ_only_where_the_source_changed_them() {
    let Some(folder) = events() else { return };
    let expected = json(folder.join("ics_resync.expected.json"));
    for (feed, snapshots) in expected["feeds"].as_object().unwrap() {
        let mut before: Option<BTreeMap<String, String>> = None;
        for snapshot in snapshots.as_array().unwrap() {
            let file = snapshot["file"].as_str().unwrap();
            let bytes = fs::read(folder.join("ics_resync").join(file)).unwrap();
            let today = Date::constant(2026, 3, 1);
            let calendar = read(&bytes, &town(), today);
            assert_eq!(calendar, read(&bytes, &town(), today));
            let now: BTreeMap<String, String> = calendar
                .events
                .iter()
                .map(|event| {
                    let mut event = event.clone();
                    // Some feeds change both at any time.
                    (event.last_modified, event.sequence) = (None, 0);
                    // The position in the file.
                    event.line = 0;
                    // The expected results do not cover these.
                    event.image_url.clear();
                    event.categories.clear();
                    (event.uid.clone().unwrap(), format!("{event:?}"))
                })
                .collect();
            assert_eq!(
                now.len(),
                usize::try_from(snapshot["events"].as_u64().unwrap()).unwrap(),
                "{feed} {file}"
            );
            if let (Some(before), Some(added)) = (&before, snapshot["added"].as_array()) {
                let new: Vec<&str> =
                    now.keys().filter(|uid| !before.contains_key(*uid)).map(String::as_str).collect();
                let mut wanted: Vec<&str> = added.iter().map(|uid| uid.as_str().unwrap()).collect();
                wanted.sort_unstable();
                assert_eq!(new, wanted, "{feed} {file}");
                let changed = snapshot["changed"].as_object().unwrap();
                for (uid, event) in &now {
                    if before.get(uid).is_some_and(|earlier| earlier != event) {
                        assert!(changed.contains_key(uid), "{feed} {file}: {uid} did not change");
                    }
                }
            }
            before = Some(now);
        }
    }
}

#[test]
fn files_cut_or_damaged_anywhere_are_read_without_a_fall() {
    let Some(folder) = events() else { return };
    let mut read_files = 0;
    for folder in ["corpus_icalendar", "corpus_icaljs"].map(|name| folder.join("ics").join(name)) {
        for entry in fs::read_dir(folder).unwrap() {
            let bytes = fs::read(entry.unwrap().path()).unwrap();
            if bytes.len() > 4_000 {
                continue;
            }
            for at in (0..bytes.len()).step_by(bytes.len() / 7 + 1) {
                let mut damaged = bytes.clone();
                damaged[at] ^= 0x15;
                let calendar = read(&damaged, &town(), Date::constant(2026, 9, 1));
                starts(&calendar, Timestamp::UNIX_EPOCH, Timestamp::constant(1_800_000_000, 0));
                read(&bytes[..at], &town(), Date::constant(2026, 9, 1));
                read_files += 1;
            }
        }
    }
    assert!(read_files > 500);
}
