//! A series that is moved takes its exceptions along, and undoing the move brings all of it back.

use jiff::civil::datetime;
use serde_json::{Value, json};

use super::{clock, new, weekly};
use crate::events::{self, Exception, NewEvent, RecurrenceId};
use crate::testing::TestTown;

struct Office {
    town: TestTown,
    staff: String,
    id: i64,
}

impl Office {
    /// Choir from Thursday, December 3, at six, by this rule.
    fn with(rule: &str) -> Office {
        let choir = weekly("Choir", "2026-12-03T18:00");
        let choir = NewEvent { recurring_pattern: Some(rule.into()), ..choir };
        let mut id = 0;
        let town = TestTown::with(|conn| id = events::insert(conn, &clock(), &choir).unwrap());
        let staff = town.superuser();
        Office { town, staff, id }
    }

    fn call(&self, method: &str, query: &str, body: &Value) {
        let path = format!("/api/v1/events/{}/{query}", self.id);
        let answer = self.town.ask(method, &path, &self.staff, body);
        assert!(answer.status.code < 300, "{method} {query}: {}", answer.text);
    }

    fn change_all(&self, body: &Value) {
        self.call("PATCH", "", body);
    }

    fn change_date(&self, day: &str, body: &Value) {
        self.call("PATCH", &format!("?scope=this&occurrence={day}T18:00:00"), body);
    }

    fn remove_date(&self, day: &str) {
        self.call("DELETE", &format!("?scope=this&occurrence={day}T18:00:00"), &Value::Null);
    }

    /// Day, hour and, unless it takes place, status of every date until the end of the year.
    fn dates(&self) -> Vec<String> {
        let path = "/api/v1/events/calendar/?start_date__gte=2026-11-01&start_date__lte=2026-12-31";
        let entries = self.town.json(path);
        let text = |entry: &Value, key: &str| entry[key].as_str().unwrap_or("all day").to_owned();
        let line = |entry: &Value| {
            let line = format!("{} {}", &text(entry, "start_date")[5..], &text(entry, "start_time")[..2]);
            match text(entry, "status").as_str() {
                "scheduled" => line,
                status => format!("{line} {status}"),
            }
        };
        entries.as_array().unwrap().iter().map(line).collect()
    }

    fn exceptions(&self) -> Vec<Exception> {
        events::load(&self.town.conn(), self.id).unwrap().unwrap().exceptions
    }

    /// Undoes the newest entry of the audit trail; returns its action.
    fn undo(&self) -> String {
        let trail = self.town.ask("GET", "/api/v1/admin/audit/", &self.staff, &Value::Null).json();
        let newest = &trail["results"][0];
        assert_eq!(newest["can_restore"], true, "{newest}");
        let path = format!("/api/v1/admin/audit/{}/restore/", newest["id"]);
        let undone = self.town.ask("POST", &path, &self.staff, &json!({}));
        assert_eq!(undone.status.code, 204, "{}", undone.text);
        newest["action"].as_str().unwrap().to_owned()
    }
}

#[test]
fn what_was_changed_cancelled_or_removed_moves_to_the_new_weekday_and_back() {
    let office = Office::with("FREQ=WEEKLY;COUNT=4");
    office.change_date("2026-12-10", &json!({ "start_time": "20:00" }));
    office.change_date("2026-12-17", &json!({ "status": "cancelled" }));
    office.remove_date("2026-12-24");
    let thursdays = ["12-03 18", "12-10 20", "12-17 18 cancelled"];
    assert_eq!(office.dates(), thursdays);
    office.change_all(&json!({ "start_date": "2026-12-04" }));
    assert_eq!(office.dates(), ["12-04 18", "12-11 20", "12-18 18 cancelled"]);
    assert_eq!(office.undo(), "event.update");
    assert_eq!(office.dates(), thursdays);
    office.change_all(&json!({ "start_date": "2026-12-02", "start_time": "17:00" }));
    assert_eq!(office.dates(), ["12-02 17", "12-09 20", "12-16 17 cancelled"], "day and time at once");
}

#[test]
fn this_and_following_dates_move_with_what_was_removed_and_changed_among_them() {
    let office = Office::with("FREQ=WEEKLY;COUNT=4");
    office.remove_date("2026-12-17");
    office.change_date("2026-12-24", &json!({ "start_time": "20:00" }));
    let thursdays = ["12-03 18", "12-10 18", "12-24 20"];
    assert_eq!(office.dates(), thursdays);
    let from = "?scope=following&occurrence=2026-12-10T18:00:00";
    office.call("PATCH", from, &json!({ "start_date": "2026-12-11" }));
    assert_eq!(office.dates(), ["12-03 18", "12-11 18", "12-25 20"]);
    assert_eq!(office.undo(), "event.update");
    assert_eq!(office.dates(), thursdays);
}

#[test]
fn a_date_that_was_put_on_another_day_stays_there_and_a_long_night_moves_whole() {
    let office = Office::with("FREQ=WEEKLY;COUNT=3");
    office.change_date("2026-12-10", &json!({ "start_date": "2026-12-12", "start_time": "16:00" }));
    let night = json!({ "start_time": "22:00", "end_date": "2026-12-18", "end_time": "23:00" });
    office.change_date("2026-12-17", &night);
    office.change_all(&json!({ "start_date": "2026-12-04" }));
    assert_eq!(office.dates(), ["12-04 18", "12-12 16", "12-18 22"]);
    let ends: Vec<_> = office
        .exceptions()
        .iter()
        .filter_map(|exception| match exception {
            Exception::Changed { changes, .. } => changes.when.map(|when| when.last_date().to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(ends, ["2026-12-12", "2026-12-19"]);
    office.change_all(&json!({ "start_time": "17:30" }));
    assert_eq!(office.dates(), ["12-04 17", "12-12 16", "12-18 22"]);
}

#[test]
fn a_series_that_only_begins_later_keeps_its_dates_as_they_are() {
    let office = Office::with("FREQ=WEEKLY;COUNT=4");
    office.change_date("2026-12-03", &json!({ "status": "cancelled" }));
    office.remove_date("2026-12-17");
    office.change_date("2026-12-24", &json!({ "start_time": "20:00" }));
    office.change_all(&json!({ "start_date": "2026-12-10" }));
    assert_eq!(office.dates(), ["12-10 18", "12-24 20", "12-31 18"]);
}

#[test]
fn no_changed_date_is_left_beside_a_new_rule() {
    let office = Office::with("FREQ=WEEKLY;COUNT=4");
    office.change_date("2026-12-10", &json!({ "start_time": "20:00" }));
    office.change_date("2026-12-17", &json!({ "start_time": "21:00" }));
    let rule = json!({ "recurring_pattern": "FREQ=WEEKLY;INTERVAL=2;COUNT=2" });
    office.change_all(&rule);
    assert_eq!(office.dates(), ["12-03 18", "12-17 21"]);
    office.undo();
    assert_eq!(office.dates(), ["12-03 18", "12-10 20", "12-17 21", "12-24 18"]);
}

#[test]
fn a_rule_that_names_its_weekday_keeps_its_dates_or_names_a_new_one() {
    let office = Office::with("FREQ=WEEKLY;BYDAY=TH;UNTIL=20261224");
    office.change_date("2026-12-10", &json!({ "start_time": "20:00" }));
    office.change_all(&json!({ "start_date": "2026-12-04" }));
    assert_eq!(office.dates(), ["12-04 18", "12-10 20", "12-17 18", "12-24 18"]);
    office.undo();
    office.change_all(
        &json!({ "start_date": "2026-12-04", "recurring_pattern": "FREQ=WEEKLY;BYDAY=FR;COUNT=3" }),
    );
    assert_eq!(office.dates(), ["12-04 18", "12-11 20", "12-18 18"]);

    let office = Office::with("FREQ=MONTHLY;BYDAY=1TH;COUNT=3");
    office.remove_date("2027-01-07");
    office.change_all(
        &json!({ "start_date": "2026-12-04", "recurring_pattern": "FREQ=MONTHLY;BYDAY=1FR;COUNT=3" }),
    );
    let first_friday = RecurrenceId::At(datetime(2027, 1, 1, 18, 0, 0, 0));
    assert_eq!(office.exceptions(), [Exception::Excluded { at: first_friday }]);
}

#[test]
fn an_extra_date_stays_on_its_day() {
    let office = Office::with("FREQ=WEEKLY;COUNT=2");
    let at = RecurrenceId::At(datetime(2026, 12, 15, 18, 0, 0, 0));
    let series = events::load(&office.town.conn(), office.id).unwrap().unwrap();
    let series = NewEvent { exceptions: vec![Exception::Added { at }], ..series };
    events::update(&office.town.conn(), &clock(), office.id, &series).unwrap();
    office.change_date("2026-12-10", &json!({ "start_time": "20:00" }));
    office.change_all(&json!({ "start_date": "2026-12-04" }));
    assert_eq!(office.dates(), ["12-04 18", "12-11 20", "12-15 18"]);
}

#[test]
fn an_extra_date_is_changed_again_and_removed_and_never_moves_the_pattern() {
    for (rule, first, rest) in
        [(Some("FREQ=WEEKLY;COUNT=3"), "12-03 18", &["12-10 18", "12-17 18"][..]), (None, "12-03 18", &[])]
    {
        let office = Office::with("FREQ=WEEKLY;COUNT=3");
        let at = RecurrenceId::At(datetime(2026, 12, 22, 18, 0, 0, 0));
        let series = events::load(&office.town.conn(), office.id).unwrap().unwrap();
        let recurring_pattern = rule.map(str::to_owned);
        let series = NewEvent { exceptions: vec![Exception::Added { at }], recurring_pattern, ..series };
        events::update(&office.town.conn(), &clock(), office.id, &series).unwrap();
        for hour in ["20:00", "21:00"] {
            office.change_date("2026-12-22", &json!({ "start_time": hour }));
        }
        assert_eq!(office.dates(), [&[first], rest, &["12-22 21"]].concat());
        if rule.is_some() {
            let path =
                format!("/api/v1/events/{}/?scope=following&occurrence=2026-12-22T18:00:00", office.id);
            let refused = office.town.ask("PATCH", &path, &office.staff, &json!({ "title": "Carols" }));
            let words = "This date was added to the pattern.";
            assert!(refused.json()["occurrence"][0].as_str().unwrap().starts_with(words), "{}", refused.text);
        }
        office.remove_date("2026-12-03");
        assert_eq!(office.dates(), [rest, &["12-22 21"]].concat(), "the others stay");
        office.remove_date("2026-12-22");
        assert_eq!(office.dates(), rest);
    }
}

#[test]
fn a_restore_of_a_removed_event_is_undone_and_redone() {
    let mut id = 0;
    let fair = new("Fair", "2026-12-05");
    let town = TestTown::with(|conn| id = events::insert(conn, &clock(), &fair).unwrap());
    let staff = town.superuser();
    let office = Office { town, staff, id };
    let path = format!("/api/v1/events/{id}/");
    let kept = || {
        let list = "/api/v1/admin/deleted-records/?kind=event";
        office.town.ask("GET", list, &office.staff, &Value::Null).json()["count"].clone()
    };
    office.call("DELETE", "", &Value::Null);
    for round in 0..2 {
        assert_eq!((office.town.get(&path).status.code, kept()), (410, json!(1)), "{round}");
        assert_eq!(office.undo(), "event.delete");
        assert_eq!((office.town.get(&path).status.code, kept()), (200, json!(0)), "{round}");
        assert_eq!(office.dates(), ["12-05 al"]);
        assert_eq!(office.undo(), "event.restore");
    }
    // Undoing the first restore once more changes nothing: the event is removed already.
    let restores = "/api/v1/admin/audit/?action=event.restore";
    let restores = office.town.ask("GET", restores, &office.staff, &Value::Null).json();
    let path_of_undo = format!("/api/v1/admin/audit/{}/restore/", restores["results"][0]["id"]);
    assert_eq!(office.town.ask("POST", &path_of_undo, &office.staff, &json!({})).status.code, 204);
    assert_eq!((office.town.get(&path).status.code, kept()), (410, json!(1)), "it can still be restored");
}
