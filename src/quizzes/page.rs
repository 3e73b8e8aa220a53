//! The quiz as a page: the server renders its first question, `ui/quizzes/TakeQuizPage.tsx` the rest.

use maud::{Markup, html};
use rocket::{Route, State, get};

use super::content::MULTIPLE_CHOICE;
use super::model::{Persona, Quiz, QuizQuestion};
use super::og_image::og_image_text;
use super::recommend::recommend;
use super::store;
use crate::kit::error::{Error, Result};
use crate::kit::page::Page;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};

/// The quiz, or the shared result of somebody: `?persona=the-good-find`.
#[get("/take-quiz")]
async fn take(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let shared = request.value("persona");
    app.page(&request, move |conn, context| {
        let quizzes = store::list_active(conn)?;
        let shared = match shared.map(|slug| store::find_persona(conn, &slug)) {
            Some(Err(Error::NotFound(_))) | None => None,
            Some(persona) => Some(persona?),
        };
        let Some(quiz) = quizzes.first() else { return Err(Error::NotFound("Quiz")) };
        let mut page = Page::new("take-quiz", quiz.title.clone(), body(quiz, shared.as_ref()))
            .with_data("/api/v1/quizzes/active/", &quizzes)?;
        if let Some(persona) = &shared {
            let address = format!("/api/v1/quizzes/personas/{}/", persona.slug);
            page = page.with_data(address, &recommend(conn, &context.clock, persona.clone())?)?;
        }
        page.canonical = match &shared {
            Some(persona) => format!("/take-quiz?persona={}", persona.slug),
            None => "/take-quiz".into(),
        };
        // For chat apps, which fetch the shared address; search engines find the quiz without the parameter.
        page.is_hidden = shared.is_some();
        page.og_image = shared.as_ref().map(og_image_text);
        page.description = match &shared {
            Some(persona) => {
                format!(
                    "{}. Which kind of townsperson of {} are you?",
                    persona.name, context.config.town.name
                )
            }
            None => quiz.description.clone(),
        };
        Ok(page)
    })
    .await
}

fn body(quiz: &Quiz, shared: Option<&Persona>) -> Markup {
    html! {
        div."wrap quiz-page" {
            header.quiz-head {
                h1 { (quiz.title) }
                @if let Some(persona) = shared {
                    p.quiz-lede { "Someone you know got " b { (persona.name) } ". Which one are you?" }
                } @else if !quiz.description.is_empty() {
                    p.quiz-lede { (quiz.description) }
                }
            }
            @if let Some(question) = quiz.questions.first() { (first(question, quiz.questions.len())) }
            noscript { p { "The quiz needs JavaScript." } }
        }
    }
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

/// The same markup as `ui/quizzes/QuestionForm.tsx`; its texts are those of `assets/texts.json`.
fn first(question: &QuizQuestion, count: usize) -> Markup {
    html! {
        form."quiz needs-script" {
            div.quiz-progress aria-hidden="true" { span.quiz-progress-bar {} }
            fieldset.quiz-question {
                legend.quiz-legend tabindex="-1" {
                    span.quiz-step { "Question 1 of " (count) }
                    span.quiz-text { (question.text) }
                }
                @match question.kind.as_str() {
                    MULTIPLE_CHOICE => {
                        div.quiz-choices {
                            @for choice in &question.choices {
                                label.quiz-choice {
                                    input type="radio" name={ "question-" (question.id) } value=(choice.id);
                                    span { (choice.text) }
                                }
                            }
                        }
                    }
                    "ranking" => { p.quiz-note { "Ranking functionality to be implemented." } }
                    _ => { p.quiz-note { "Unsupported question type." } }
                }
                div role="alert" {}
            }
            div.quiz-actions {
                button."button button-primary button-md" type="submit" { span { (if count > 1 { "Next" } else { "Finish" }) } }
                button."button button-quiet button-md" type="button" { span { "Skip" } }
            }
        }
    }
}

pub fn routes() -> Vec<Route> {
    routes![take]
}
