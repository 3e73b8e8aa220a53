//! OpenAPI descriptions of the life services calls.

use super::http::{read_progress, read_step};
use super::model::{ChangedStep, ErasedProgress, LifeService, LifeServiceDetail};
use crate::kit::openapi::Access::Members;
use crate::kit::openapi::{Operation, text};

pub fn operations() -> Vec<Operation> {
    let near =
        [("near", text(), "Where distances are measured from, as 41.37,-72.47; else the town's center.")];
    vec![
        Operation::new(
            "GET /life-services",
            Members,
            "The checklists for life events, with the caller's progress",
        )
        .response_list::<LifeService>(),
        Operation::new("GET /life-services/<slug>", Members, "A checklist for a life event, with its steps")
            .about("A checklist that is no longer offered is shown to those who have begun it.")
            .query(near)
            .fails(&[410])
            .response::<LifeServiceDetail>(),
        Operation::new(
            "PATCH /life-services/<slug>/steps/<key>",
            Members,
            "Checks off a step, or saves a note on it",
        )
        .body(|input| drop(read_step(input)))
        .fails(&[410])
        .response::<ChangedStep>(),
        Operation::new("DELETE /life-services/<slug>", Members, "Starts over; returns the erased progress")
            .fails(&[410])
            .response::<ErasedProgress>(),
        Operation::new("PUT /life-services/<slug>", Members, "Restores the erased progress")
            .body(|input| drop(read_progress(input, "")))
            .fails(&[410])
            .no_content(),
    ]
}
