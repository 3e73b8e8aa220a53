//! The page of the quiz, for requests and for the nightly check.

use rusqlite::Connection;

use super::og_image::og_image_text;
use super::page::quiz;
use super::recommend::recommend;
use super::store;
use crate::kit::error::{Error, Result};
use crate::kit::page::{Page, RenderContext};

/// `shared`: the persona that somebody got and shows others.
pub fn quiz_page(conn: &Connection, context: &RenderContext, shared: Option<&str>) -> Result<Page> {
    let quizzes = store::list_active(conn)?;
    let shared = match shared.map(|slug| store::find_persona(conn, slug)) {
        Some(Err(Error::NotFound(_))) | None => None,
        Some(persona) => Some(persona?),
    };
    let Some(quiz) = quizzes.first() else { return Err(Error::NotFound("Quiz")) };
    let mut page = Page::new("take-quiz", quiz.title.clone(), quiz::body(quiz, shared.as_ref()))
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
            format!("{}. Which kind of townsperson of {} are you?", persona.name, context.config.town.name)
        }
        None => quiz.description.clone(),
    };
    Ok(page)
}
