//! SQL of the quizzes.

mod people;
mod quizzes;

pub use people::{EXPORT, forget_persona, insert_submission, keep_persona, persona_of};
pub use quizzes::{
    find_persona, find_persona_by_id, find_quiz, has_quizzes, insert_quiz, list_active, list_personas,
    list_points,
};
