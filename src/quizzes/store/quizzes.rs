//! Quizzes with their questions, and the personas that they lead to.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row};

use crate::kit::db::JsonOrDefault;
use crate::kit::error::{Error, Result};
use crate::kit::markdown;
use crate::limits::LIMITS;
use crate::quizzes::content::QuizContent;
use crate::quizzes::model::{
    Persona, PersonaInterests, PersonaPoints, Quiz, QuizAnswer, QuizChoice, QuizQuestion,
};

/// The most quizzes that are shown at once.
const MAX_ACTIVE: u32 = 20;
const SUMMARY: usize = 160;

/// The active quizzes, in the office's order.
pub fn list_active(conn: &Connection) -> Result<Vec<Quiz>> {
    let quizzes = conn
        .prepare_cached(
            "SELECT id, title, description FROM quizzes WHERE is_active = 1 ORDER BY position, id LIMIT ?1",
        )?
        .query_map([MAX_ACTIVE], quiz)?
        .collect::<Result<Vec<_>, _>>()?;
    with_questions(conn, quizzes)
}

/// The quiz that the home page opens: the town's first, in its newest version; if that is not active, the first
/// active one.
pub fn home_quiz(conn: &Connection) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached(
            "SELECT id FROM quizzes WHERE is_active = 1
             ORDER BY coalesce(first_id, id) <> ?1, position, id LIMIT 1",
        )?
        .query_row([LIMITS.home.quiz_id], |row| row.get(0))
        .optional()?)
}

/// A quiz that accepts answers: an active one, or a former version of one, because somebody may have started
/// it before it was replaced.
pub fn find_quiz(conn: &Connection, id: i64) -> Result<Option<Quiz>> {
    let quiz = conn
        .prepare_cached(
            "SELECT q.id, q.title, q.description FROM quizzes q WHERE q.id = ?1 AND (q.is_active = 1 OR EXISTS (
                SELECT 1 FROM quizzes n WHERE n.first_id = coalesce(q.first_id, q.id)
                    AND n.version > q.version AND n.is_active = 1))",
        )?
        .query_row([id], quiz)
        .optional()?;
    Ok(with_questions(conn, quiz.into_iter().collect())?.pop())
}

/// The questions of a quiz, active or not.
pub fn find_questions(conn: &Connection, id: i64) -> Result<Vec<QuizQuestion>> {
    let quiz = Quiz { id, title: String::new(), description: String::new(), questions: Vec::new() };
    Ok(with_questions(conn, vec![quiz])?.pop().map(|quiz| quiz.questions).unwrap_or_default())
}

fn quiz(row: &Row<'_>) -> rusqlite::Result<Quiz> {
    Ok(Quiz { id: row.get(0)?, title: row.get(1)?, description: row.get(2)?, questions: Vec::new() })
}

/// Uses two statements for all quizzes together.
fn with_questions(conn: &Connection, mut quizzes: Vec<Quiz>) -> Result<Vec<Quiz>> {
    let ids: Vec<i64> = quizzes.iter().map(|quiz| quiz.id).collect();
    let ids = serde_json::to_string(&ids)?;
    let mut choices: HashMap<i64, Vec<QuizChoice>> = HashMap::new();
    let mut statement = conn.prepare_cached(
        "SELECT c.question_id, c.id, c.text FROM quiz_choices c JOIN quiz_questions q ON q.id = c.question_id
         WHERE q.quiz_id IN (SELECT value FROM json_each(?1)) ORDER BY c.question_id, c.position, c.id",
    )?;
    let rows = statement
        .query_map([&ids], |row| Ok((row.get(0)?, QuizChoice { id: row.get(1)?, text: row.get(2)? })))?;
    for row in rows {
        let (question_id, choice) = row?;
        choices.entry(question_id).or_default().push(choice);
    }
    let mut questions: HashMap<i64, Vec<QuizQuestion>> = HashMap::new();
    let mut statement = conn.prepare_cached(
        "SELECT quiz_id, id, text, type FROM quiz_questions
         WHERE quiz_id IN (SELECT value FROM json_each(?1)) ORDER BY quiz_id, position, id",
    )?;
    let rows = statement.query_map([&ids], |row| {
        let id = row.get(1)?;
        let choices = choices.remove(&id).unwrap_or_default();
        Ok((row.get(0)?, QuizQuestion { id, text: row.get(2)?, kind: row.get(3)?, choices }))
    })?;
    for row in rows {
        let (quiz_id, question) = row?;
        questions.entry(quiz_id).or_default().push(question);
    }
    for quiz in &mut quizzes {
        quiz.questions = questions.remove(&quiz.id).unwrap_or_default();
    }
    Ok(quizzes)
}

const PERSONA: &str = "SELECT id, slug, name, description, pictogram, places, tags, events FROM personas";

fn persona(row: &Row<'_>) -> rusqlite::Result<Persona> {
    let description: String = row.get("description")?;
    let list =
        |column: &str| -> rusqlite::Result<Vec<String>> { Ok(row.get::<_, JsonOrDefault<_>>(column)?.0) };
    Ok(Persona {
        id: row.get("id")?,
        slug: row.get("slug")?,
        name: row.get("name")?,
        description_html: markdown::to_html(&description),
        summary: markdown::to_plain(&description, SUMMARY),
        pictogram: row.get("pictogram")?,
        interests: PersonaInterests { places: list("places")?, tags: list("tags")?, events: list("events")? },
    })
}

/// Finds a persona by its slug.
pub fn find_persona(conn: &Connection, slug: &str) -> Result<Persona> {
    conn.prepare_cached(&format!("{PERSONA} WHERE slug = ?1"))?
        .query_row([slug], persona)
        .optional()?
        .ok_or(Error::NotFound("Persona"))
}

pub fn find_persona_by_id(conn: &Connection, id: i64) -> Result<Option<Persona>> {
    Ok(conn.prepare_cached(&format!("{PERSONA} WHERE id = ?1"))?.query_row([id], persona).optional()?)
}

/// The personas of a quiz, in its order.
pub fn list_personas(conn: &Connection, quiz_id: i64) -> Result<Vec<Persona>> {
    Ok(conn
        .prepare_cached(&format!("{PERSONA} WHERE quiz_id = ?1 ORDER BY position, id"))?
        .query_map([quiz_id], persona)?
        .collect::<Result<_, _>>()?)
}

/// The points that the answers give, one row for each persona of the quiz, in its order.
pub fn list_points(conn: &Connection, quiz_id: i64, answers: &[QuizAnswer]) -> Result<Vec<PersonaPoints>> {
    let choices: Vec<i64> = answers.iter().filter_map(|answer| answer.choice_id).collect();
    Ok(conn
        .prepare_cached(
            "SELECT p.id, coalesce(sum(w.weight), 0) FROM personas p
             LEFT JOIN quiz_weights w ON w.persona_id = p.id AND w.choice_id IN (SELECT value FROM json_each(?2))
             WHERE p.quiz_id = ?1 GROUP BY p.id ORDER BY p.position, p.id",
        )?
        .query_map((quiz_id, serde_json::to_string(&choices)?), |row| {
            Ok(PersonaPoints { persona_id: row.get(0)?, points: row.get(1)? })
        })?
        .collect::<Result<_, _>>()?)
}

pub fn has_quizzes(conn: &Connection) -> Result<bool> {
    Ok(conn.query_row("SELECT EXISTS (SELECT 1 FROM quizzes)", [], |row| row.get(0))?)
}

/// Inserts a complete quiz, as the last one in the office's order.
pub fn insert_quiz(conn: &Connection, content: &QuizContent, is_active: bool, now: &str) -> Result<i64> {
    conn.execute(
        "INSERT INTO quizzes (title, description, is_active, position, created_at, updated_at)
         VALUES (?1, ?2, ?3, (SELECT coalesce(max(position), -1) + 1 FROM quizzes), ?4, ?4)",
        (&content.title, &content.description, is_active, now),
    )?;
    let quiz_id = conn.last_insert_rowid();
    write_content(conn, quiz_id, content)?;
    Ok(quiz_id)
}

/// Replaces the personas and questions. A persona stays the same row as long as its slug is unchanged,
/// because members refer to it.
pub fn write_content(conn: &Connection, quiz_id: i64, content: &QuizContent) -> Result<()> {
    let slugs: Vec<&str> = content.personas.iter().map(|persona| persona.slug.as_str()).collect();
    conn.prepare_cached(
        "DELETE FROM personas WHERE quiz_id = ?1 AND slug NOT IN (SELECT value FROM json_each(?2))",
    )?
    .execute((quiz_id, serde_json::to_string(&slugs)?))?;
    let mut personas = HashMap::new();
    for (persona, position) in content.personas.iter().zip(1_i64..) {
        let id: i64 = conn
            .prepare_cached(
                "INSERT INTO personas (quiz_id, slug, position, name, description, pictogram, places, tags, events)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                 ON CONFLICT (slug) DO UPDATE SET position = excluded.position, name = excluded.name,
                    description = excluded.description, pictogram = excluded.pictogram,
                    places = excluded.places, tags = excluded.tags, events = excluded.events
                 RETURNING id",
            )?
            .query_row(
                (
                    quiz_id,
                    &persona.slug,
                    position,
                    &persona.name,
                    &persona.description,
                    &persona.pictogram,
                    serde_json::to_string(&persona.places)?,
                    serde_json::to_string(&persona.tags)?,
                    serde_json::to_string(&persona.events)?,
                ),
                |row| row.get(0),
            )?;
        personas.insert(persona.slug.as_str(), id);
    }
    conn.prepare_cached("DELETE FROM quiz_questions WHERE quiz_id = ?1")?.execute([quiz_id])?;
    for (question, position) in content.questions.iter().zip(1_i64..) {
        conn.prepare_cached(
            "INSERT INTO quiz_questions (quiz_id, position, text, type) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute((quiz_id, position, &question.text, &question.kind))?;
        let question_id = conn.last_insert_rowid();
        for (choice, position) in question.choices.iter().zip(1_i64..) {
            conn.prepare_cached(
                "INSERT INTO quiz_choices (question_id, position, text) VALUES (?1, ?2, ?3)",
            )?
            .execute((question_id, position, &choice.text))?;
            let choice_id = conn.last_insert_rowid();
            for (slug, weight) in &choice.weights {
                let persona_id = personas
                    .get(slug.as_str())
                    .ok_or_else(|| Error::Internal(format!("quiz: no persona {slug}")))?;
                conn.prepare_cached(
                    "INSERT INTO quiz_weights (choice_id, persona_id, weight) VALUES (?1, ?2, ?3)",
                )?
                .execute((choice_id, persona_id, weight))?;
            }
        }
    }
    Ok(())
}
