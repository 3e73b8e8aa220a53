//! The quiz as a page: the server renders its first question, `ui/quizzes/TakeQuizPage.tsx` the rest.

pub(super) mod quiz;

use maud::{Markup, html};
use rocket::{Route, State, get};

use super::quiz_page::quiz_page;
use crate::kit::error::Result;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};

/// The quiz, or the shared result of somebody: `?persona=the-good-find`.
#[get("/take-quiz")]
async fn take(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let shared = request.value("persona");
    app.page(&request, move |conn, context| quiz_page(conn, context, shared.as_deref())).await
}

/// The entry on the home page; the same markup as `ui/quizzes/QuizCall.tsx`, where the browser's code opens a
/// dialog instead.
pub fn call() -> Markup {
    html! {
        section.section aria-labelledby="quiz-call-title" {
            div.wrap {
                div.quiz-call {
                    div {
                        h2.quiz-call-title #quiz-call-title { "What kind of townsperson are you?" }
                        p.quiz-call-text { "A few questions, and a few places to go." }
                    }
                    a."button button-gold button-lg" href="/take-quiz" { span { "Take our Persona Quiz!" } }
                }
            }
        }
    }
}

pub fn routes() -> Vec<Route> {
    routes![take]
}
