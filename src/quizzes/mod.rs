//! Quizzes: a few questions that find out what kind of townsperson somebody is, and what the
//! town has for them.
//!
//! Tables: `quizzes`, `quiz_questions`, `quiz_choices`, `quiz_weights`, `personas`,
//! `quiz_submissions`, `quiz_answers`, `user_personas`. Calls: `quizzes/`. Page: `/take-quiz`.
//! Invariant: what a choice weighs never leaves the server, and there is always a quiz 1.

mod answers;
mod http;
mod model;
mod openapi;
mod page;
mod recommend;
mod seed;
mod og_image;
mod store;
#[cfg(test)]
mod tests;

pub use http::{QuizLimit, api_routes};
pub use model::{FoundPersona, Persona};
pub use og_image::find_sign;
pub use openapi::operations as api_operations;
pub use page::{call, routes as page_routes};
pub use seed::seed;
pub use store::{EXPORT, persona_of};
