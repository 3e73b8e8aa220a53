//! OpenAPI descriptions of the analytics calls.

use super::http::{self, AnalyticsSums};
use super::model::known_names;
use crate::kit::openapi::Access::{Open, Staff};
use crate::kit::openapi::{Operation, day, one_of};

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST /analytics/events", Open, "Counts events in a browser")
            .about(
                "One event as `name` and `props`, or several under `events`. Nobody is recognized by it, and \
                 whoever sends `DNT: 1` or `Sec-GPC: 1` is not counted.",
            )
            .body(|input| drop(http::read_all(&input)))
            .accepts(),
        Operation::new("GET /admin/analytics", Staff, "The counts, by day and by page")
            .query([
                ("from", day(), "The first day; by default, four weeks ago."),
                ("to", day(), "The last day; by default, today."),
                ("name", one_of(&known_names()), "What `counts` is to list."),
            ])
            .response::<AnalyticsSums>(),
    ]
}
