//! What a start does with the index saved by an earlier one.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};

use jiff::ToSpan;
use jiff::civil::date;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::{DocumentKind, Hit, SavePolicy, Search};
use crate::app;
use crate::directory::{self, NewBusiness};
use crate::events::{self, EventTime, NewEvent};
use crate::kit::clock::Clock;
use crate::kit::db::open_writer;
use crate::testing::{NOW, eventually};

const STAMP: &str = "2026-11-21T12:00:00.000Z";
const SAVING: SavePolicy = SavePolicy { entries: 10, changes: 8, program: || Ok(7) };
const NAMES: [&str; 6] =
    ["Harbor Lantern", "Millbrook Books", "José's Café", "Blue Oar Kayaks", "Oak Farm", "Elm Bakery"];
const QUESTIONS: [&str; 9] =
    ["harbor", "milbrook boks", "cafe", "blueoar", "ma", "fair", "elm street", "oak farm", "quiet"];

/// A data file with a few dozen entries, and no server.
struct Town {
    folder: tempfile::TempDir,
    clock: Clock,
    /// How many words were made up for it.
    words: Cell<u8>,
}

impl Town {
    fn new() -> Town {
        let clock = Clock::fixed(TimeZone::get("America/New_York").unwrap(), NOW.parse().unwrap());
        let town = Town { folder: tempfile::tempdir().unwrap(), clock, words: Cell::new(0) };
        crate::testing::new_data_file(&town.data());
        let conn = town.conn();
        conn.execute_batch("BEGIN").unwrap();
        for (number, name) in NAMES.iter().cycle().take(24).enumerate() {
            add(&conn, &format!("{name} {number}"));
        }
        for (title, day) in [("Fair", 22), ("Fair", 25), ("Market", 23)] {
            let when = EventTime {
                start_date: date(2026, 11, day),
                start_time: Some(jiff::civil::time(10, 0, 0, 0)),
                end_date: None,
                end_time: Some(jiff::civil::time(12, 0, 0, 0)),
            };
            let new = NewEvent { title: title.into(), when, ..NewEvent::default() };
            events::insert(&conn, &town.clock, &new).unwrap();
        }
        conn.execute_batch("COMMIT").unwrap();
        town
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("town.db")
    }

    fn saved(&self) -> PathBuf {
        self.folder.path().join("town.db-search")
    }

    fn conn(&self) -> Connection {
        open_writer(&self.data()).unwrap()
    }

    fn start(&self, saving: SavePolicy) -> Search {
        let search = Search::start(
            &self.data(),
            &self.clock,
            app::document_sources(&self.clock),
            super::Synonyms::default(),
            saving,
        )
        .unwrap();
        eventually(|| search.is_ready());
        search
    }

    /// Starts, waits for the file to be saved, and stops.
    fn save(&self) {
        let search = self.start(SAVING);
        eventually(|| self.saved().exists());
        drop(search);
    }

    /// What a start without a saved index finds in the same data.
    fn built(&self) -> Vec<Vec<Hit>> {
        let other = self.backup();
        assert!(!other.saved().exists());
        hits(&other.start(SavePolicy { entries: usize::MAX, ..SAVING }))
    }

    /// A copy of the current data in another folder.
    fn backup(&self) -> Town {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("town.db");
        self.conn().execute("VACUUM INTO ?1", [path.to_str().unwrap()]).unwrap();
        Town { folder, clock: self.clock.clone(), words: Cell::new(0) }
    }

    /// Whether this start loads the saved index. It makes a change that is missing from the change log, so
    /// only a newly built index contains it. A newly built index is saved.
    fn reads(&self, saving: SavePolicy) -> bool {
        let word = char::from(b'a' + self.words.replace(self.words.get() + 1)).to_string().repeat(9);
        let conn = self.conn();
        let last: i64 = conn.query_row("SELECT max(seq) FROM search_changes", [], |row| row.get(0)).unwrap();
        conn.execute_batch(&format!(
            "BEGIN;
             UPDATE businesses SET name = '{word}' WHERE id = 1;
             DELETE FROM search_changes WHERE seq > {last};
             UPDATE sqlite_sequence SET seq = {last} WHERE name = 'search_changes';
             COMMIT;"
        ))
        .unwrap();
        let before = fs::read(self.saved()).ok();
        let search = self.start(saving);
        let is_known = !search.find(&word, &[], 5).unwrap().is_empty();
        assert_eq!(search.find("millbrook", &[], 10).unwrap().len(), 4, "it answers, whatever it does");
        eventually(|| !is_known || fs::read(self.saved()).ok() != before);
        !is_known
    }
}

fn add(conn: &Connection, name: &str) -> i64 {
    let new = NewBusiness {
        name: name.into(),
        category: "Shops".into(),
        description: "Quiet rooms, open to all.".into(),
        street_address: "1 Elm Street".into(),
        locality: "Wexbury".into(),
        ..NewBusiness::default()
    };
    directory::save(conn, &new, STAMP, |_, new| new.clone()).unwrap();
    conn.query_row("SELECT id FROM businesses WHERE name = ?1", [name], |row| row.get(0)).unwrap()
}

fn hits(search: &Search) -> Vec<Vec<Hit>> {
    QUESTIONS.iter().map(|question| search.find(question, &[], 20).unwrap()).collect()
}

/// Ignores the scores: deleted documents still affect them a little until segments are merged.
fn ids(hits: &[Vec<Hit>]) -> Vec<Vec<(DocumentKind, i64)>> {
    hits.iter().map(|hits| hits.iter().map(|hit| (hit.kind, hit.id)).collect()).collect()
}

/// Makes `count` changes without effect.
fn touch(conn: &Connection, count: i64) {
    let touched = conn.execute("UPDATE businesses SET name = name WHERE id <= ?1", [count]).unwrap();
    assert_eq!(touched as i64, count);
}

#[test]
fn a_saved_index_is_read_and_answers_like_one_that_is_built() {
    let town = Town::new();
    town.save();
    assert_eq!(hits(&town.start(SAVING)), town.built());
    assert!(hits(&town.start(SAVING)).iter().all(|hits| !hits.is_empty()), "all questions have answers");
    assert!(town.reads(SAVING));
    fs::remove_file(town.saved()).unwrap();
    assert!(!town.reads(SAVING), "without the file it is built");
    assert!(town.reads(SAVING), "and then there is one");
}

#[test]
fn what_changed_between_two_starts_is_found_by_the_second() {
    let town = Town::new();
    town.save();
    let conn = town.conn();
    let id = add(&conn, "Sunsearch Solar");
    conn.execute("DELETE FROM businesses WHERE id = 2", []).unwrap();
    conn.execute("UPDATE businesses SET name = 'Kestrel Optics' WHERE id = 3", []).unwrap();
    let search = town.start(SAVING);
    let found = |words| search.find(words, &[], 5).unwrap().iter().map(|hit| hit.id).collect::<Vec<_>>();
    assert_eq!((found("sun search"), found("kestrel"), found("cafe")), (vec![id], vec![3], vec![9, 15, 21]));
    assert_eq!(search.find("millbrook", &[], 10).unwrap().len(), 3);
}

#[test]
fn a_backup_in_the_place_of_the_data_does_not_meet_what_came_after_it() {
    let town = Town::new();
    let backup = town.backup();
    add(&town.conn(), "Only in the newer one");
    town.save();
    fs::copy(town.saved(), backup.saved()).unwrap();
    assert!(!backup.reads(SAVING), "the backup has not got so far");

    let again = town.backup();
    again
        .conn()
        .execute("DELETE FROM search_changes WHERE seq = (SELECT max(seq) FROM search_changes)", [])
        .unwrap();
    again.conn().execute("INSERT INTO search_changes (seq, kind, entity_id) SELECT max(seq) + 1, 'business', 1 FROM search_changes", []).unwrap();
    fs::copy(town.saved(), again.saved()).unwrap();
    assert!(!again.reads(SAVING), "another change has the number now");

    let older = town.backup();
    touch(&town.conn(), 4);
    fs::copy(town.saved(), older.saved()).unwrap();
    assert!(older.reads(SAVING), "both know what the index knows");
}

#[test]
fn another_towns_data_is_not_mistaken_for_this_one() {
    let (town, other) = (Town::new(), Town::new());
    town.save();
    fs::copy(town.saved(), other.saved()).unwrap();
    assert!(!other.reads(SAVING));
}

#[test]
fn an_index_that_lags_behind_all_that_is_remembered_is_built_anew() {
    let town = Town::new();
    town.save();
    let conn = town.conn();
    touch(&conn, 5);
    conn.execute("DELETE FROM search_changes WHERE seq < (SELECT max(seq) FROM search_changes)", []).unwrap();
    assert!(!town.reads(SAVING));
}

#[test]
fn a_damaged_file_is_built_anew_and_saved_again() {
    let town = Town::new();
    town.save();
    let whole = fs::read(town.saved()).unwrap();
    let label = whole.iter().position(|byte| *byte == b'\n').unwrap();
    let end = whole.len() - 1;
    for at in [0, 1, label / 2, label - 3, label, label + 1, end / 2, end - 700, end - 4, end] {
        let mut damaged = whole.clone();
        damaged[at] ^= 4;
        fs::write(town.saved(), &damaged).unwrap();
        assert!(!town.reads(SAVING), "a wrong byte at {at}");
    }
    for length in [0, 1, label, label + 1, end / 2, end] {
        fs::write(town.saved(), &whole[..length]).unwrap();
        assert!(!town.reads(SAVING), "cut off at {length}");
    }
    fs::write(town.saved(), [whole.as_slice(), b"more"].concat()).unwrap();
    assert!(!town.reads(SAVING), "longer than it says");
    assert!(town.reads(SAVING), "the file is whole again");
}

#[test]
fn another_edition_of_the_program_builds_its_own() {
    let town = Town::new();
    town.save();
    let newer = SavePolicy { program: || Ok(8), ..SAVING };
    assert!(!town.reads(newer));
    assert!(town.reads(newer));
    assert!(!town.reads(SAVING), "nor does an older one read what a newer has left");
}

#[test]
fn what_an_interrupted_save_leaves_is_swept_and_the_last_whole_one_read() {
    let town = Town::new();
    town.save();
    let unfinished = town.folder.path().join("town.db-search.unfinished");
    fs::write(&unfinished, &fs::read(town.saved()).unwrap()[..900]).unwrap();
    assert!(town.reads(SAVING));
    assert!(!unfinished.exists());
}

#[test]
fn where_nothing_can_be_written_search_goes_on_without() {
    let town = Town::new();
    let unfinished = town.folder.path().join("town.db-search.unfinished");
    fs::create_dir(&unfinished).unwrap();
    let search = town.start(SAVING);
    let conn = town.conn();
    let id = add(&conn, "Sunsearch Solar");
    search.wake();
    eventually(|| search.find("sunsearch", &[], 5).unwrap().first().map(|hit| hit.id) == Some(id));
    assert!(!town.saved().exists());
    fs::remove_dir(&unfinished).unwrap();
    touch(&conn, 8);
    search.wake();
    eventually(|| town.saved().exists());
}

#[test]
fn it_is_saved_again_after_many_changes_and_not_after_few() {
    let town = Town::new();
    let search = town.start(SAVING);
    eventually(|| town.saved().exists());
    let (conn, first) = (town.conn(), fs::read(town.saved()).unwrap());
    let generation = search.generation();
    touch(&conn, 5);
    search.wake();
    eventually(|| search.generation() > generation);
    add(&conn, "Sunsearch Solar");
    search.wake();
    eventually(|| !search.find("sunsearch", &[], 5).unwrap().is_empty());
    assert_eq!(fs::read(town.saved()).unwrap(), first);
    touch(&conn, 5);
    search.wake();
    eventually(|| fs::read(town.saved()).unwrap() != first);
    drop(search);
    assert!(town.reads(SAVING));
    assert_eq!(town.start(SAVING).find("sunsearch", &[], 5).unwrap().len(), 1);
}

#[test]
fn a_town_that_has_shrunk_keeps_no_file_and_a_small_one_never_makes_any() {
    let town = Town::new();
    town.save();
    let search = town.start(SAVING);
    town.conn().execute("DELETE FROM businesses WHERE id > 3", []).unwrap();
    search.wake();
    eventually(|| !town.saved().exists());
    drop(search);

    let small = Town::new();
    let search = small.start(SavePolicy::default());
    touch(&small.conn(), 9);
    let generation = search.generation();
    search.wake();
    eventually(|| search.generation() > generation);
    let mut names: Vec<_> = fs::read_dir(small.folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.retain(|name| !["town.db", "town.db-wal", "town.db-shm"].contains(&name.as_str()));
    assert_eq!(names, [""; 0]);
}

#[test]
fn an_event_that_ends_while_the_server_runs_comes_after_one_that_is_still_to_be() {
    let town = Town::new();
    let search = town.start(SAVING);
    let fairs = |search: &Search| {
        let hits = search.find("fair", &[DocumentKind::Event], 5).unwrap();
        hits.iter().map(|hit| (hit.id, hit.score)).collect::<Vec<_>>()
    };
    let before = fairs(&search);
    assert_eq!((before[0].0, before[0].1 == before[1].1), (1, true));
    town.clock.set(NOW.parse::<jiff::Timestamp>().unwrap() + 48.hours());
    search.wake();
    eventually(|| fairs(&search)[0].0 == 2);
    assert_eq!(ids(&hits(&search)), ids(&town.built()));
}

#[test]
fn an_event_that_ended_between_two_starts_weighs_less_in_the_second() {
    let town = Town::new();
    town.save();
    town.clock.set(NOW.parse::<jiff::Timestamp>().unwrap() + 48.hours());
    assert_eq!(ids(&hits(&town.start(SAVING))), ids(&town.built()));
    // The opposite case: the clock was ahead when the index was saved.
    fs::remove_file(town.saved()).unwrap();
    town.save();
    town.clock.set(NOW.parse().unwrap());
    assert_eq!(ids(&hits(&town.start(SAVING))), ids(&town.built()));
    assert!(town.reads(SAVING));
}

#[cfg(unix)]
#[test]
fn nobody_else_on_the_machine_reads_it() {
    use std::os::unix::fs::PermissionsExt;
    let town = Town::new();
    town.save();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&town.saved()), 0o600);
}
