//! OpenAPI descriptions of the text generation calls.

use super::http::{read_check, read_confirmation, read_draft, read_request};
use super::model::{FactCheck, GeneratedDraft, GeneratedGuide, GeneratedLabel, GenerationOptions};
use crate::kit::openapi::Access::Staff;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /guides/generation-options", Staff, "What can write a text")
            .response::<GenerationOptions>(),
        Operation::new("POST /guides/generate", Staff, "A guide from the town's records")
            .about("Nothing is stored. `check` holds its sentences with the records that they mention.")
            .body(|input| drop(read_request(input)))
            .fails(&[503])
            .response::<GeneratedGuide>(),
        Operation::new("POST /guides/fact-check", Staff, "Compares a text with the town's records")
            .body(|input| drop(read_check(input)))
            .response::<FactCheck>(),
        Operation::new("POST /guides/generated", Staff, "Saves a generated text as a draft")
            .body(|input| drop(read_draft(input)))
            .response_with::<GeneratedDraft>(201),
        Operation::new("GET /guides/generated/<id>", Staff, "How a guide was generated")
            .about("404 if a person wrote it.")
            .response::<GeneratedLabel>(),
        Operation::new(
            "POST /guides/generated/<id>/confirmations",
            Staff,
            "Confirms a sentence that no record supports",
        )
        .body(|input| drop(read_confirmation(input)))
        .response::<GeneratedLabel>(),
    ]
}
