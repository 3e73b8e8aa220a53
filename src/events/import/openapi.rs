//! The OpenAPI description of the calls with which anybody can try out a file of events.

use crate::imports::{ImportAnalysis, ImportCheck, ImportUpload};
use crate::kit::openapi::Access::Everybody;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST /events/import-preview/analyse", Everybody, "Tries a file of events out")
            .about("What it is, and what its columns seem to mean. At most 192 KB; nothing is kept.")
            .body_as::<ImportUpload>()
            .answers::<ImportAnalysis>(),
        Operation::new(
            "POST /events/import-preview/check",
            Everybody,
            "Tries a file of events out, row by row",
        )
        .about("As importing it would be in a town without events. At most 192 KB; nothing is kept.")
        .body_as::<ImportUpload>()
        .answers::<ImportCheck>(),
    ]
}
