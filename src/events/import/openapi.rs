//! The OpenAPI description of the calls with which anybody can try out a file of events.

use crate::imports::{ImportAnalysis, ImportCheck, ImportUpload};
use crate::kit::openapi::Access::Everybody;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST /events/import-preview/analyze", Everybody, "Analyzes a file of events")
            .about("Its format, and what its columns seem to mean. At most 192 KB; nothing is stored.")
            .body_as::<ImportUpload>()
            .response::<ImportAnalysis>(),
        Operation::new("POST /events/import-preview/check", Everybody, "Checks a file of events, row by row")
            .about(
                "The result of importing it into a town without events. At most 192 KB; nothing is stored.",
            )
            .body_as::<ImportUpload>()
            .response::<ImportCheck>(),
    ]
}
