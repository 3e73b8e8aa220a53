//! OpenAPI descriptions of the life services calls.

use super::http::{read_progress, read_step};
use super::model::{ChangedStep, ErasedProgress, LifeService, LifeServiceDetail};
use crate::kit::openapi::Access::Members;
use crate::kit::openapi::{Operation, text};

pub fn operations() -> Vec<Operation> {
    let near =
        [("near", text(), "Where distances are measured from, as 41.37,-72.47; else the town's center.")];
    vec![
        Operation::new("GET /life-services", Members, "The situations, with one's progress")
            .answers_list::<LifeService>(),
        Operation::new("GET /life-services/<slug>", Members, "A situation with its steps")
            .about("One that the office offers no more is there for those who have begun it.")
            .query(near)
            .fails(&[410])
            .answers::<LifeServiceDetail>(),
        Operation::new(
            "PATCH /life-services/<slug>/steps/<key>",
            Members,
            "Ticks a step, or keeps a note on it",
        )
        .body(|input| drop(read_step(input)))
        .fails(&[410])
        .answers::<ChangedStep>(),
        Operation::new("DELETE /life-services/<slug>", Members, "Starts over; answers what was there")
            .fails(&[410])
            .answers::<ErasedProgress>(),
        Operation::new("PUT /life-services/<slug>", Members, "Puts back the steps that were erased")
            .body(|input| drop(read_progress(input, "")))
            .fails(&[410])
            .answers_nothing(),
    ]
}
