//! Generates drafts of guides from the town's own records, and checks their sentences against these.
//!
//! Tables: `generated_guides`, `confirmed_sentences`. Calls: `guides/generate/`, `guides/fact-check/`,
//! `guides/generated/`. Page: `/content-engine/generate`. Invariant: nothing generated publishes itself, and
//! a sentence that no record supports is published only after somebody has confirmed it.

mod chat_completions;
mod claims;
mod compose;
mod fact_check;
mod facts;
mod folded;
mod guide_check;
mod hours_check;
mod http;
mod model;
mod names;
mod numbers;
mod openapi;
mod ordinary;
mod restrictions;
mod seasons;
mod sense;
mod sentences;
mod spelled;
mod store;
mod topic;
mod word;
#[cfg(test)]
mod tests;

pub use chat_completions::TextService;
pub use guide_check::{check_before_publishing, doubtful_sentences, findings};
pub use http::api_routes;
pub use model::DoubtfulSentence;
pub use openapi::operations as api_operations;
