//! The quiz with its first question; the same markup as `ui/quizzes/TakeQuizPage.tsx`.

use maud::{Markup, html};

use crate::quizzes::content::MULTIPLE_CHOICE;
use crate::quizzes::model::{Persona, Quiz, QuizQuestion};

pub fn body(quiz: &Quiz, shared: Option<&Persona>) -> Markup {
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
