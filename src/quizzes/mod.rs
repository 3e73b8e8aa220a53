//! Quizzes: a few questions that find out what kind of townsperson somebody is, and what the town has for
//! them.
//!
//! Tables: `quizzes`, `quiz_questions`, `quiz_choices`, `quiz_weights`, `personas`, `quiz_submissions`,
//! `quiz_answers`, `user_personas`. Calls: `quizzes/`, `admin/quizzes/`. Page: `/take-quiz`. Invariant: only
//! staff see what a choice weighs; there is always a quiz 1 and an active quiz; and a quiz that somebody has
//! started or answered is not changed: an edit adds its next version.

mod answers;
mod content;
mod http;
mod input;
mod model;
mod og_image;
mod openapi;
mod page;
mod quiz_page;
mod recommend;
mod results;
mod results_model;
mod seed;
mod store;
mod table;
#[cfg(test)]
mod admin_tests;
#[cfg(test)]
mod tests;

pub use http::{QuizLimit, api_routes};
pub use model::Persona;
pub use og_image::find_og_image;
pub use openapi::operations as api_operations;
pub use page::{call, routes as page_routes};
pub use quiz_page::quiz_page;
pub use seed::seed;
pub use store::{EXPORT, home_quiz, persona_of};

use crate::deleted_records::{Deletable, RecordKind};

/// Only quizzes without answers can be deleted; their questions and personas are restored with them.
pub const DELETABLE: Deletable = Deletable {
    kind: RecordKind::Quiz,
    delete: |conn, _clock, actor, id, reason| store::delete(conn, actor, id, reason),
    restore: None,
    settle: None,
    erase: None,
};
