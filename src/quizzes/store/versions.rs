//! Changes a quiz: in its place while nobody has begun it, else as its next version.

use std::collections::{HashMap, HashSet};

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension};
use serde_json::json;

use super::desk::find_admin;
use super::quizzes::write_content;
use crate::accounts::{Actor, audit_with};
use crate::analytics;
use crate::directory;
use crate::events;
use crate::kit::error::{Error, FieldErrors, Refusal, Result};
use crate::kit::slug::{free_slug, slug};
use crate::quizzes::content::{AdminQuiz, QuizContent};

const STALE: &str = "Somebody has saved this quiz since you opened it. Your changes were not saved.";

/// Whether somebody has seen a question of it, as far as that was counted.
pub fn is_in_use(conn: &Connection, quiz_id: i64) -> Result<bool> {
    let subjects: Vec<String> = conn
        .prepare_cached("SELECT 'question:' || id FROM quiz_questions WHERE quiz_id = ?1")?
        .query_map([quiz_id], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    Ok(!analytics::days_of(conn, &subjects, Date::ZERO, Date::MAX)?.is_empty())
}

/// `saves` is the save that was edited: whoever edited an older one hears of it.
pub fn change(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    saves: i64,
    content: QuizContent,
) -> Result<AdminQuiz> {
    let present = find_admin(conn, id)?;
    if present.newest_id != id || present.saves != saves {
        return Err(Refusal::conflict(STALE).into());
    }
    check_references(conn, &content, Some(&present.content))?;
    let content = name_personas(conn, content, Some(&present.content))?;
    if content == present.content {
        return Ok(present);
    }
    let (id, action) = if present.is_in_use {
        (insert_version(conn, &present, &content, &actor.at)?, "quiz.version")
    } else {
        conn.prepare_cached(
            "UPDATE quizzes SET title = ?2, description = ?3, saves = saves + 1, updated_at = ?4 WHERE id = ?1",
        )?
        .execute((id, &content.title, &content.description, &actor.at))?;
        write_content(conn, id, &content)?;
        (id, "quiz.update")
    };
    let details = json!({ "title": content.title });
    let states = [&json!(present.content), &json!(content)];
    audit_with(conn, actor, action, &format!("quiz:{id}"), states, &details)?;
    find_admin(conn, id)
}

/// The next version takes the place of the present one, which keeps its answers. Personas that go on keep
/// their addresses, and members keep them.
fn insert_version(conn: &Connection, present: &AdminQuiz, content: &QuizContent, now: &str) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO quizzes (title, description, is_active, position, created_at, updated_at, first_id, version,
            saves, archived_at)
         SELECT ?2, ?3, is_active, position, ?4, ?4, coalesce(first_id, id), version + 1, saves + 1, archived_at
         FROM quizzes WHERE id = ?1",
    )?
    .execute((present.id, &content.title, &content.description, now))?;
    let id = conn.last_insert_rowid();
    conn.prepare_cached("UPDATE quizzes SET is_active = 0 WHERE id = ?1")?.execute([present.id])?;
    let mut going_on = Vec::new();
    for persona in &present.content.personas {
        if content.personas.iter().any(|new| new.slug == persona.slug) {
            let former = free_slug(&format!("{}-v{}", persona.slug, present.version), |slug| {
                is_taken(conn, slug)
            })?;
            conn.prepare_cached("UPDATE personas SET slug = ?2 WHERE slug = ?1")?
                .execute((&persona.slug, &former))?;
            going_on.push((former, &persona.slug));
        }
    }
    write_content(conn, id, content)?;
    let mut follow = conn.prepare_cached(
        "UPDATE user_personas SET persona_id = (SELECT id FROM personas WHERE slug = ?2)
         WHERE persona_id = (SELECT id FROM personas WHERE slug = ?1)",
    )?;
    for (former, slug) in going_on {
        follow.execute((former, slug))?;
    }
    Ok(id)
}

fn is_taken(conn: &Connection, slug: &str) -> Result<bool> {
    let found: Option<i64> = conn
        .prepare_cached("SELECT id FROM personas WHERE slug = ?1")?
        .query_row([slug], |row| row.get(0))
        .optional()?;
    Ok(found.is_some())
}

/// A new persona gets a slug made of its name, in the weights too.
pub fn name_personas(
    conn: &Connection,
    mut content: QuizContent,
    present: Option<&QuizContent>,
) -> Result<QuizContent> {
    let known: HashSet<String> = present
        .iter()
        .flat_map(|content| &content.personas)
        .map(|persona| persona.slug.clone())
        .collect();
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

/// Categories have to be there, but for those that the quiz named before: one may have gone since.
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
