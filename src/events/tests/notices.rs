use jiff::SignedDuration;
use serde_json::{Value, json};

use super::{clock, new, weekly};
use crate::accounts::{self, NewUser, Role};
use crate::events::{self, Exception, NewEvent};
use crate::kit::jobs::{self, NewJob};
use crate::testing::{TestTown, eventually};

pub struct Town {
    pub town: TestTown,
    pub id: i64,
}

impl Town {
    pub fn new() -> Town {
        Town::with(&weekly("Choir", "2026-11-22T19:00"))
    }

    pub fn with(event: &NewEvent) -> Town {
        let mut id = 0;
        let town = TestTown::with(|conn| {
            id = events::insert(conn, &clock(), event).unwrap();
            let new = NewUser { email: "ada@wexbury.example".into(), ..NewUser::default() };
            let user_id = accounts::insert_user(conn, &new, &clock().stamp()).unwrap();
            events::toggle(conn, &clock(), id, user_id, "interested").unwrap();
        });
        Town { town, id }
    }

    /// Changes the event, and lets a round of news pass, so that the next change is told at once as well.
    pub fn change(&self, query: &str, body: &Value) {
        self.save(query, body);
        self.let_news_out();
    }

    /// Lets a round of news end; a commit wakes the jobs.
    pub fn let_news_out(&self) {
        let round = SignedDuration::from_secs(5 * 60 + 15);
        self.town.clock.set(self.town.clock.timestamp() + round);
        self.town.member("ada@wexbury.example", Role::Consumer);
    }

    fn save(&self, query: &str, body: &Value) {
        let path = format!("/api/v1/events/{}/{query}", self.id);
        let answer = self.town.call("PATCH", &path).token(&self.town.superuser()).json(body).send();
        assert_eq!(answer.status.code, 200, "{}", answer.text);
    }

    /// Waits until there are this many notifications and no jobs are left, and checks that there are no more.
    pub fn hears(&self, count: usize) -> Vec<String> {
        eventually(|| self.told().len() >= count && self.open_jobs() == 0);
        let told = self.told();
        assert_eq!(told.len(), count, "{told:?}");
        told
    }

    pub fn open_jobs(&self) -> i64 {
        let now = self.town.clock.stamp();
        self.town
            .conn()
            .query_row(
                "SELECT count(*) FROM jobs WHERE kind LIKE 'event-%' AND (status = 'running'
                 OR (status = 'queued' AND run_at <= ?1))",
                [now],
                |row| row.get(0),
            )
            .unwrap()
    }

    fn told(&self) -> Vec<String> {
        // A new token each time: the clock may have passed the last one's expiry.
        let token = self.town.member("ada@wexbury.example", Role::Consumer);
        let answer = self.town.call("GET", "/api/v1/notifications/").token(&token).send().json();
        answer["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|told| {
                format!("{} | {}", told["title"].as_str().unwrap(), told["message"].as_str().unwrap())
            })
            .collect()
    }
}

#[test]
fn who_is_interested_hears_of_a_new_time_a_cancelled_date_and_the_end_of_it_all() {
    // The reminder for tomorrow comes first.
    let town = Town::new();
    town.hears(1);
    town.change("", &json!({ "description": "Now with biscuits." }));
    town.hears(1);
    town.change("", &json!({ "start_time": "18:30" }));
    assert_eq!(town.hears(2)[0], "New time: Choir | It is on Sunday, November 22, 6:30 PM.");
    town.change("?scope=this&occurrence=2026-11-29T18:30:00", &json!({ "status": "cancelled" }));
    let on_a_date = "Canceled: Choir | \u{201c}Choir\u{201d} on Sunday, November 29 is not taking place.";
    assert_eq!(town.hears(3)[0], on_a_date);
    town.change("", &json!({ "status": "postponed" }));
    assert!(town.hears(4)[0].starts_with("Postponed: Choir | "));
}

#[test]
fn a_new_place_is_told_beside_a_new_time_and_beside_the_news_that_it_is_on() {
    let town = Town::new();
    town.hears(1);
    let place = "New place: Choir | It is now at Old Chapel, 3 Mill Lane.";
    town.change("", &json!({ "start_time": "18:30", "location": "Old Chapel", "address": "3 Mill Lane" }));
    let newest = |count: usize| {
        let mut two = town.hears(count)[..2].to_vec();
        two.sort();
        two
    };
    assert_eq!(newest(3), [place, "New time: Choir | It is on Sunday, November 22, 6:30 PM."]);
    // Nobody goes there now.
    town.change("", &json!({ "status": "postponed", "location": "Grange Hall", "address": "" }));
    town.hears(4);
    town.change("", &json!({ "status": "scheduled", "location": "Old Chapel", "address": "3 Mill Lane" }));
    assert_eq!(newest(6), ["It is on: Choir | It is on Sunday, November 22, 6:30 PM.", place]);
}

#[test]
fn what_is_corrected_again_and_again_is_told_at_once_and_a_last_time() {
    let town = Town::new();
    town.hears(1);
    let place = |address: &str| town.save("", &json!({ "location": "Old Chapel", "address": address }));
    place("");
    assert_eq!(town.hears(2)[0], "New place: Choir | It is now at Old Chapel.");
    for number in 0..8 {
        place(&format!("{number} Mill Lane"));
    }
    town.hears(2);
    town.let_news_out();
    assert_eq!(town.hears(3)[0], "New place: Choir | It is now at Old Chapel, 7 Mill Lane.");
}

#[test]
fn a_status_that_was_a_slip_is_not_told_a_last_time() {
    let town = Town::new();
    town.hears(1);
    let status = |status: &str| town.save("", &json!({ "status": status }));
    status("cancelled");
    town.hears(2);
    status("scheduled");
    town.hears(3);
    status("cancelled");
    status("scheduled");
    town.let_news_out();
    assert!(town.hears(4)[0].starts_with("It is on: Choir | "));
}

#[test]
fn news_of_a_new_end_name_it_and_those_of_another_year_name_that() {
    let town = Town::with(&new("Supper", "2026-11-28T18:00"));
    town.change("", &json!({ "end_time": "21:00" }));
    assert_eq!(town.hears(1)[0], "New time: Supper | It is on Saturday, November 28, 6 PM – 9 PM.");
    town.change("", &json!({ "end_date": "2026-11-29", "end_time": "22:00" }));
    let days = "Saturday, November 28 – Sunday, November 29, 6 PM – 10 PM.";
    assert_eq!(town.hears(2)[0], format!("New time: Supper | It is on {days}"));
    town.change(
        "",
        &json!({ "start_date": "2027-01-09", "start_time": null, "end_date": null, "end_time": null }),
    );
    assert_eq!(town.hears(3)[0], "New time: Supper | It is on Saturday, January 9, 2027.");
}

#[test]
fn an_event_that_has_lost_its_place_is_at_no_empty_one() {
    let town = Town::with(&NewEvent { location: "Old Chapel".into(), ..weekly("Choir", "2026-11-22T19:00") });
    town.hears(1);
    town.change("?scope=following&occurrence=2026-12-06T19:00:00", &json!({ "location": "" }));
    let later =
        "\u{201c}Choir\u{201d} has no place from Sunday, December 6 on. Check the details before you go.";
    assert_eq!(town.hears(2)[0], format!("Changed: Choir | {later}"));
    town.change("", &json!({ "location": "" }));
    let now = "\u{201c}Choir\u{201d} has no place at the moment. Check the details before you go.";
    assert_eq!(town.hears(3)[0], format!("Changed: Choir | {now}"));
}

#[test]
fn news_of_an_old_series_name_its_next_date() {
    let town = Town::with(&weekly("Choir", "2025-11-02T19:00"));
    town.hears(1);
    town.change("", &json!({ "start_time": "18:30" }));
    assert_eq!(town.hears(2)[0], "New time: Choir | It is on Sunday, November 22, 6:30 PM.");
    town.change("", &json!({ "status": "cancelled" }));
    town.hears(3);
    town.change("", &json!({ "status": "scheduled" }));
    assert_eq!(town.hears(4)[0], "It is on: Choir | It is on Sunday, November 22, 6:30 PM.");
    // The same dates, written another way.
    town.change("", &json!({ "start_date": "2026-11-08", "recurring_pattern": "FREQ=WEEKLY;COUNT=90" }));
    town.hears(4);
}

#[test]
fn news_of_a_new_time_name_the_next_date_that_has_it() {
    let town = Town::with(&weekly("Jazz", "2026-11-20T22:00"));
    let moved = json!({ "start_date": "2026-11-28", "start_time": "18:00" });
    town.change("?scope=this&occurrence=2026-11-27T22:00:00", &moved);
    town.hears(1);
    town.change("?scope=this&occurrence=2026-12-04T22:00:00", &json!({ "status": "cancelled" }));
    town.hears(2);
    town.change("", &json!({ "start_time": "21:00" }));
    assert_eq!(town.hears(3)[0], "New time: Jazz | It is on Friday, December 11, 9 PM.");
}

#[test]
fn a_series_that_is_split_is_news_only_if_its_later_dates_are_at_another_time_or_place() {
    let town = Town::with(&weekly("Choir", "2025-11-02T19:00"));
    town.hears(1);
    town.change("?scope=following&occurrence=2026-12-13T19:00:00", &json!({ "price": "$5" }));
    town.hears(1);
    town.change("?scope=following&occurrence=2026-12-06T19:00:00", &json!({ "location": "Old Chapel" }));
    let place = "New place: Choir | From Sunday, December 6 on, it is at Old Chapel.";
    assert_eq!(town.hears(2)[0], place);
    town.change("?scope=following&occurrence=2026-11-22T19:00:00", &json!({ "start_time": "18:30" }));
    assert_eq!(town.hears(3)[0], "New time: Choir | It is on Sunday, November 22, 6:30 PM.");
}

#[test]
fn later_dates_that_are_canceled_leave_the_earlier_ones() {
    let town = Town::with(&weekly("Choir", "2025-11-02T19:00"));
    town.hears(1);
    town.change("?scope=following&occurrence=2026-12-06T19:00:00", &json!({ "status": "cancelled" }));
    let ended = "Canceled: Choir | \u{201c}Choir\u{201d} is not taking place on Sunday, December 6 or later.";
    assert_eq!(town.hears(2)[0], ended);
}

#[test]
fn a_date_that_was_postponed_is_not_on_again_on_its_old_day() {
    let town = Town::new();
    town.hears(1);
    let date = "?scope=this&occurrence=2026-11-29T19:00:00";
    town.change(date, &json!({ "status": "postponed" }));
    town.hears(2);
    town.change(date, &json!({ "status": "scheduled", "start_date": "2026-12-02" }));
    let moved = "Changed: Choir | \u{201c}Choir\u{201d} on Sunday, November 29 has a new time or place. \
                 Check the details before you go.";
    assert_eq!(town.hears(3)[0], moved);
    town.change(date, &json!({ "status": "cancelled" }));
    let canceled = "Canceled: Choir | \u{201c}Choir\u{201d} on Wednesday, December 2 is not taking place.";
    assert_eq!(town.hears(4)[0], canceled);
}

#[test]
fn news_that_an_earlier_program_left_waiting_are_told() {
    let town = Town::new();
    town.hears(1);
    let payload = json!({ "event": town.id, "news": "cancelled", "date": "2026-11-29",
                          "recurrence_id": "2026-11-29T19:00:00" });
    let conn = town.town.conn();
    let job = NewJob { kind: "event-changed", key: "event-changed:before", payload, run_at: None };
    jobs::enqueue(&conn, &job).unwrap();
    // A commit wakes the jobs.
    town.change("", &json!({ "organizer": "The choir" }));
    assert!(town.hears(2)[0].contains("on Sunday, November 29 is not taking place."), "{:?}", town.told());
}

#[test]
fn later_dates_that_are_removed_are_canceled() {
    let town = Town::with(&weekly("Choir", "2025-11-02T19:00"));
    town.hears(1);
    let path = format!("/api/v1/events/{}/?scope=following&occurrence=2026-12-06T19:00:00", town.id);
    town.town.done("DELETE", &path, &town.town.superuser(), &Value::Null);
    town.let_news_out();
    let ended = "Canceled: Choir | \u{201c}Choir\u{201d} is not taking place on Sunday, December 6 or later.";
    assert_eq!(town.hears(2)[0], ended);
}

#[test]
fn dates_that_are_canceled_together_are_told_together_without_those_that_are_over() {
    let town = Town::with(&weekly("Choir", "2026-11-01T19:00"));
    town.hears(1);
    let exclude = |days: &[&str]| {
        let conn = town.town.conn();
        let series = events::load(&conn, town.id).unwrap().unwrap();
        let at = |day: &&str| Exception::Excluded { at: format!("{day}T19:00:00").parse().unwrap() };
        let exceptions = series.exceptions.iter().cloned().chain(days.iter().map(at)).collect();
        events::update(&conn, &town.town.clock, town.id, &NewEvent { exceptions, ..series }).unwrap();
        // A commit wakes the jobs.
        town.change("", &json!({ "organizer": days.join(" ") }));
    };
    exclude(&["2026-11-08", "2026-11-29", "2026-12-06"]);
    let two = "\u{201c}Choir\u{201d} on Sunday, November 29 and Sunday, December 6 is not taking place.";
    assert_eq!(town.hears(2)[0], format!("Canceled: Choir | {two}"));
    exclude(&["2026-11-15"]);
    town.hears(2);
    exclude(&["2026-12-13", "2026-12-20", "2026-12-27", "2027-01-03", "2027-01-10", "2027-01-17"]);
    let six = "on Sunday, December 13; Sunday, December 20; Sunday, December 27; Sunday, January 3; \
               Sunday, January 10; and one more date is not taking place.";
    assert!(town.hears(3)[0].ends_with(six), "{:?}", town.hears(3));
}
