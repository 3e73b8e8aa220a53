//! Event plans through the router. Today is Saturday, November 21, 2026.

mod occasions;
mod people;
mod refusals;
mod timeline;
mod vendors;

use serde_json::{Value, json};

use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::testing::{TestResponse, TestTown};

const PLANS: &str = "/api/v1/event-plans/";

/// A member of a town with three businesses that offer catering.
struct Planner {
    town: TestTown,
    token: String,
}

impl Planner {
    fn new() -> Planner {
        let business = |name: &str, category: &str| NewBusiness {
            name: name.into(),
            category: category.into(),
            phone: "860-555-0100".into(),
            email: "hello@lakeside.example".into(),
            ..NewBusiness::default()
        };
        Planner::over(&[
            business("Lakeside Catering", "Event Venues & Catering"),
            business("Mill Hollow Kitchen", "Restaurants"),
            business("Ferry Books", "Bookshops"),
        ])
    }

    fn over(businesses: &[NewBusiness]) -> Planner {
        let town = TestTown::with_businesses(businesses);
        let token = town.member("ada@planner.example", Role::Consumer);
        Planner { town, token }
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> TestResponse {
        self.town.ask(method, &format!("{PLANS}{path}"), &self.token, body)
    }

    /// The response of a call that must succeed.
    fn done(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.send(method, path, body);
        assert!(
            (200..300).contains(&answer.status.code),
            "{method} {path}: {} {}",
            answer.status,
            answer.text
        );
        if answer.text.is_empty() { Value::Null } else { answer.json() }
    }

    fn begin(&self, occasion: &str, date: &str) -> Value {
        let body = json!({
            "occasion": occasion, "title": "Grandma turns 80", "date": date, "guest_count": 40,
            "budget_cents": 300_000,
        });
        self.done("POST", "", &body)
    }

    fn plan(&self, id: i64) -> Value {
        self.done("GET", &format!("{id}/"), &Value::Null)
    }
}

fn id_of(value: &Value) -> i64 {
    value["id"].as_i64().unwrap()
}

fn item<'v>(plan: &'v Value, key: &str) -> &'v Value {
    let items = plan["items"].as_array().unwrap();
    items.iter().find(|item| item["key"] == key).unwrap_or_else(|| panic!("{key}: {plan}"))
}
