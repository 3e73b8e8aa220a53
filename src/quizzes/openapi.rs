//! OpenAPI descriptions of the quiz calls.

use super::answers;
use super::content::{AdminQuiz, ListedQuiz, QuizPreview};
use super::http::{OwnPersona, QuizResult, QuizThanks, read_persona};
use super::input;
use super::model::Quiz;
use super::recommend::Recommended;
use super::results_model::{QuizResults, QuizSubmission, ResultsPeriod};
use crate::kit::openapi::Access::{Everybody, Members, Staff};
use crate::kit::openapi::{Operation, one_of};
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    [public_operations(), office_operations()].into_iter().flatten().collect()
}

fn office_operations() -> Vec<Operation> {
    let period = || {
        [("period", one_of(&ResultsPeriod::WORDS), "The last 28 or 90 days, or all since the version began.")]
    };
    vec![
        Operation::new("GET /admin/quizzes", Staff, "All quizzes by their newest version, archived ones last")
            .response_list::<ListedQuiz>(),
        Operation::new("POST /admin/quizzes", Staff, "Adds a quiz, which residents see once it is activated")
            .about("An error in a part is named like `questions.2.choices.0.text`.")
            .body(|mut input| drop(input::read(&mut input)))
            .response_with::<AdminQuiz>(201),
        Operation::new("PUT /admin/quizzes/order", Staff, "Puts the quizzes that are not archived into this order")
            .about("409 if one was added or removed meanwhile.")
            .body(|input| drop(input::read_order(input)))
            .response_list::<ListedQuiz>(),
        Operation::new("POST /admin/quizzes/preview", Staff, "The result of a quiz; nothing is stored")
            .about("`chosen` holds the position of the choice for each question, from 0, or null.")
            .body(|input| drop(input::read_preview(input)))
            .response::<QuizPreview>(),
        Operation::new("GET /admin/quizzes/<id>", Staff, "A version of a quiz with its weights")
            .response::<AdminQuiz>(),
        Operation::new("PUT /admin/quizzes/<id>", Staff, "Changes a quiz")
            .about(
                "A quiz that was begun or answered stays as it is, and the answer is its next version, with an id \
                    of its own. `saves` is the save that was edited; 409 where it is not the newest any more.",
            )
            .body(|input| drop(input::read_change(input)))
            .response::<AdminQuiz>(),
        Operation::new("PATCH /admin/quizzes/<id>", Staff, "Activates, deactivates or archives a quiz")
            .about("409 for the only active quiz.")
            .body(|input| drop(input::read_status_change(input)))
            .response_list::<ListedQuiz>(),
        Operation::new("DELETE /admin/quizzes/<id>", Staff, "Deletes a quiz without answers")
            .about("409 for one with answers, for the town's first one and for the only active one.")
            .no_content(),
        Operation::new("GET /admin/quizzes/<id>/results", Staff, "The results of a version of a quiz")
            .query(period())
            .response::<QuizResults>(),
        Operation::new("GET /admin/quizzes/<id>/submissions", Staff, "The anonymous submissions, newest first")
            .query(period())
            .paged()
            .response::<Paginated<QuizSubmission>>(),
        Operation::new("GET /admin/quizzes/<id>/results/export", Staff, "The submissions as CSV")
            .query(period())
            .response_text("text/csv"),
    ]
}

fn public_operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /quizzes/active", Everybody, "The quizzes that can be taken")
            .response_list::<Quiz>(),
        Operation::new("POST /quizzes/submit", Everybody, "Submits the answers to a quiz")
            .about("A member's persona is set to the one that is found.")
            .body(|input| drop(answers::read(&input)))
            .response_with::<QuizThanks>(201),
        Operation::new(
            "POST /quizzes/result",
            Everybody,
            "The persona that the answers lead to; nothing is stored",
        )
        .body(|input| drop(answers::read(&input)))
        .response::<QuizResult>(),
        Operation::new("GET /quizzes/personas/<slug>", Everybody, "A persona, with recommendations for it")
            .response::<Recommended>(),
        Operation::new("GET /quizzes/persona", Members, "One's own persona").response::<OwnPersona>(),
        Operation::new("PUT /quizzes/persona", Members, "Sets the caller's persona; null for none")
            .fails(&[404])
            .body(|mut input| drop(read_persona(&mut input)))
            .response::<OwnPersona>(),
    ]
}
