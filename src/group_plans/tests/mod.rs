//! Tests through the router.

mod deciding;
mod moved_events;
mod plans;
mod streams;
mod times;
mod voting;

use jiff::civil::date;
use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::NewUser;
use crate::directory::NewBusiness;
use crate::events::{self, EventTime, NewEvent};
use crate::testing::{TestResponse, TestTown};

pub const PLANS: &str = "/api/v1/group-plans/";

/// A bakery, and a market on each Saturday from November 28 on.
pub fn town() -> TestTown {
    let bakery =
        NewBusiness { name: "Hart Bakery".into(), category: "Bakeries".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[bakery]);
    let market = NewEvent {
        title: "Winter Market".into(),
        location: "The Green".into(),
        when: EventTime::at(date(2026, 11, 28).at(10, 0, 0, 0)),
        recurring_pattern: Some("FREQ=WEEKLY".into()),
        ..NewEvent::default()
    };
    // In one transaction, like the writer: a job at startup may also be computing the dates of events.
    let conn = town.conn();
    conn.execute_batch("BEGIN IMMEDIATE").unwrap();
    events::insert(&conn, &town.clock, &market).unwrap();
    conn.execute_batch("COMMIT").unwrap();
    drop(conn);
    town
}

pub fn resident(town: &TestTown) -> String {
    town.sign_in(&NewUser { email: "ada@wexbury.example".into(), ..NewUser::default() })
}

pub fn day(day: &str) -> Value {
    json!({ "kind": "date", "start_date": day, "start_time": "18:00", "end_time": "20:30" })
}

/// Three evenings, with the deadline on Friday at 8 PM.
pub fn dinner() -> Value {
    json!({
        "title": "Dinner", "deadline_date": "2026-11-27", "deadline_time": "20:00", "rule": "most_yes",
        "options": [day("2026-11-28"), day("2026-11-29"), day("2026-12-05")],
    })
}

/// A plan, and its API addresses for the owner and for guests.
pub struct Planned {
    pub town: TestTown,
    pub url: String,
    pub shared: String,
}

pub fn planned(body: &Value) -> Planned {
    planned_in(town(), body)
}

pub fn planned_in(town: TestTown, body: &Value) -> Planned {
    let owner = resident(&town);
    let made = town.ask("POST", PLANS, &owner, body);
    assert_eq!(made.status, Status::Created, "{}", made.text);
    let url = format!("{PLANS}{}/", made.json()["id"]);
    let mut planned = Planned { town, url, shared: String::new() };
    planned.shared =
        format!("/api/v1/shared-group-plans/{}/", planned.own()["share_token"].as_str().unwrap());
    planned
}

/// A key like those that browsers generate.
pub fn key(number: usize) -> String {
    format!("{number:032x}")
}

impl Planned {
    pub fn own(&self) -> Value {
        let shown = self.act("GET", "", &Value::Null);
        assert_eq!(shown.status, Status::Ok, "{}", shown.text);
        shown.json()
    }

    /// A fresh token for the owner: one from before the clock was set may have expired.
    pub fn owner(&self) -> String {
        resident(&self.town)
    }

    /// Sends a request as the owner.
    pub fn act(&self, method: &str, below: &str, body: &Value) -> TestResponse {
        self.town.ask(method, &format!("{}{below}", self.url), &self.owner(), body)
    }

    pub fn shown(&self) -> Value {
        self.town.json(&self.shared)
    }

    pub fn options(&self) -> Vec<i64> {
        self.shown()["options"]
            .as_array()
            .unwrap()
            .iter()
            .map(|option| option["id"].as_i64().unwrap())
            .collect()
    }

    /// One word for each option, in their order.
    pub fn vote(&self, number: usize, name: &str, answers: &[&str]) -> TestResponse {
        self.vote_with(number, name, "", answers)
    }

    pub fn vote_with(&self, number: usize, name: &str, email: &str, answers: &[&str]) -> TestResponse {
        let answers: Vec<Value> = self
            .options()
            .iter()
            .zip(answers)
            .map(|(id, answer)| json!({ "option_id": id, "answer": answer }))
            .collect();
        let path = format!("{}participants/{}/", self.shared, key(number));
        self.town.ask("PUT", &path, "", &json!({ "name": name, "email": email, "answers": answers }))
    }

    pub fn tallies(&self) -> Vec<Value> {
        self.shown()["options"].as_array().unwrap().iter().map(|option| option["tally"].clone()).collect()
    }

    /// Recipient and text of the emails whose cause starts with this.
    pub fn mails(&self, cause: &str) -> Vec<(String, String)> {
        let conn = self.town.conn();
        let mut statement = conn
            .prepare("SELECT recipient, text FROM outbox WHERE cause LIKE ?1 || '%' ORDER BY id")
            .unwrap();
        let rows = statement.query_map([cause], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.map(Result::unwrap).collect()
    }

    /// How many emails in the outbox name this address.
    pub fn mails_to(&self, address: &str) -> i64 {
        let sql = "SELECT count(*) FROM outbox WHERE recipient = ?1";
        self.town.conn().query_row(sql, [address], |row| row.get(0)).unwrap()
    }

    /// Titles of the owner's notifications.
    pub fn told(&self) -> Vec<String> {
        let list = self.town.ask("GET", "/api/v1/notifications/", &self.owner(), &Value::Null).json();
        let titles = list["results"].as_array().unwrap().iter();
        titles.map(|notice| notice["title"].as_str().unwrap().to_owned()).collect()
    }

    /// Sets the clock and runs the jobs that are due.
    pub fn at(&self, moment: &str) {
        self.town.clock.set(moment.parse().unwrap());
        // A commit wakes the worker.
        assert_eq!(self.act("PATCH", "", &json!({ "location": "Here" })).status, Status::NoContent);
        self.town.wait_for_jobs();
    }
}
