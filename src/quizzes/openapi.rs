//! The quizzes' calls, described.

use super::answers;
use super::http::{OwnPersona, QuizResult, QuizThanks, read_persona};
use super::model::Quiz;
use super::recommend::Recommended;
use crate::kit::openapi::Access::{Everybody, Members};
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /quizzes/active", Everybody, "The quizzes that can be taken")
            .answers_list::<Quiz>(),
        Operation::new("POST /quizzes/submit", Everybody, "Submits the answers to a quiz")
            .about("A member keeps the persona that is found.")
            .body(|input| drop(answers::read(&input)))
            .answers_with::<QuizThanks>(201),
        Operation::new("POST /quizzes/result", Everybody, "Whom the answers find; nothing is stored")
            .body(|input| drop(answers::read(&input)))
            .answers::<QuizResult>(),
        Operation::new("GET /quizzes/personas/<slug>", Everybody, "A persona, with what the town has for it")
            .answers::<Recommended>(),
        Operation::new("GET /quizzes/persona", Members, "One's own persona").answers::<OwnPersona>(),
        Operation::new("PUT /quizzes/persona", Members, "Chooses a persona; null is none")
            .fails(&[404])
            .body(|mut input| drop(read_persona(&mut input)))
            .answers::<OwnPersona>(),
    ]
}
