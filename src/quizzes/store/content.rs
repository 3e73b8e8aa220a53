//! The references from a quiz to the town's data, and the slugs of new personas.

use std::collections::{HashMap, HashSet};

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension};

use crate::analytics;
use crate::directory;
use crate::events;
use crate::kit::error::{Error, FieldErrors, Result};
use crate::kit::slug::{free_slug, slug};
use crate::quizzes::content::QuizContent;

/// Whether somebody has seen one of its questions, as far as that was counted.
pub fn is_in_use(conn: &Connection, quiz_id: i64) -> Result<bool> {
    let subjects: Vec<String> = conn
        .prepare_cached("SELECT 'question:' || id FROM quiz_questions WHERE quiz_id = ?1")?
        .query_map([quiz_id], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    Ok(!analytics::days_of(conn, &subjects, Date::ZERO, Date::MAX)?.is_empty())
}

pub fn is_taken(conn: &Connection, slug: &str) -> Result<bool> {
    let found: Option<i64> = conn
        .prepare_cached("SELECT id FROM personas WHERE slug = ?1")?
        .query_row([slug], |row| row.get(0))
        .optional()?;
    Ok(found.is_some())
}

/// Gives each new persona a slug made from its name, also in the weights.
pub fn name_personas(
    conn: &Connection,
    mut content: QuizContent,
    present: Option<&QuizContent>,
) -> Result<QuizContent> {
    let known: HashSet<String> =
        present.iter().flat_map(|content| &content.personas).map(|persona| persona.slug.clone()).collect();
    let mut given: HashSet<String> = known.clone();
    let mut renamed: HashMap<String, String> = HashMap::new();
    for persona in &mut content.personas {
        if known.contains(&persona.slug) {
            continue;
        }
        let fresh = free_slug::<Error>(&slug(&persona.name), |slug| {
            Ok(given.contains(slug) || is_taken(conn, slug)?)
        })?;
        given.insert(fresh.clone());
        let sent = std::mem::replace(&mut persona.slug, fresh.clone());
        renamed.insert(sent, fresh);
    }
    for choice in content.questions.iter_mut().flat_map(|question| &mut question.choices) {
        let weights = std::mem::take(&mut choice.weights);
        choice.weights = weights
            .into_iter()
            .map(|(slug, weight)| (renamed.get(&slug).cloned().unwrap_or(slug), weight))
            .collect();
    }
    Ok(content)
}

/// Categories have to exist, except those that the quiz named before: one may have been deleted since.
pub fn check_references(
    conn: &Connection,
    content: &QuizContent,
    present: Option<&QuizContent>,
) -> Result<()> {
    let before = |is_it: &dyn Fn(&str) -> bool| {
        let personas = present.iter().flat_map(|content| &content.personas);
        personas.flat_map(|persona| persona.places.iter().chain(&persona.events)).any(|word| is_it(word))
    };
    let mut errors = FieldErrors::default();
    for (place, persona) in content.personas.iter().enumerate() {
        for word in &persona.places {
            let is_kind = directory::pictogram_kind(word).is_some_and(|kind| kind == word);
            if !is_kind && !directory::category_exists(conn, word)? && !before(&|known| known == word) {
                errors.add(format!("personas.{place}.places"), format!("There is no category \"{word}\"."));
            }
        }
        for word in &persona.events {
            let is_known = events::CATEGORIES.iter().any(|(value, _)| value == word);
            if !is_known && !before(&|known| known == word) {
                errors.add(
                    format!("personas.{place}.events"),
                    format!("There are no events of the kind \"{word}\"."),
                );
            }
        }
    }
    errors.check()
}
