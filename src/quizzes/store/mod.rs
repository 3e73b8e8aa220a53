//! SQL of the quizzes.

mod admin;
mod content;
mod people;
mod quizzes;
mod results;
mod versions;

pub use admin::{create, delete, find_admin, list, reorder, set_status};
pub use people::{EXPORT, forget_persona, insert_submission, keep_persona, persona_of};
pub use quizzes::{
    find_persona, find_persona_by_id, find_questions, find_quiz, has_quizzes, home_quiz, insert_quiz,
    list_active, list_personas, list_points,
};
pub use results::{
    count_choices, count_personas, count_submissions, find_version, first_stamp, list_stamps,
    list_submissions, list_versions,
};
pub use versions::change;
