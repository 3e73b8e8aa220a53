//! Quizzes with their questions, and the personas they find.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row};

use crate::kit::error::{Error, Result};
use crate::kit::markdown;
use crate::quizzes::model::{
    Persona, PersonaInterests, PersonaPoints, Quiz, QuizAnswer, QuizChoice, QuizQuestion,
};
use crate::quizzes::seed::NewQuiz;

/// Most quizzes that are shown at once.
const MOST_ACTIVE: u32 = 20;
const SUMMARY: usize = 160;

/// The active quizzes, the one of the home page first.
pub fn list_active(conn: &Connection) -> Result<Vec<Quiz>> {
    let quizzes = conn
        .prepare_cached(
            "SELECT id, title, description FROM quizzes WHERE is_active = 1 ORDER BY position, id LIMIT ?1",
        )?
        .query_map([MOST_ACTIVE], quiz)?
        .collect::<Result<Vec<_>, _>>()?;
    with_questions(conn, quizzes)
}

/// An active quiz.
pub fn find_quiz(conn: &Connection, id: i64) -> Result<Option<Quiz>> {
    let quiz = conn
        .prepare_cached("SELECT id, title, description FROM quizzes WHERE id = ?1 AND is_active = 1")?
        .query_row([id], quiz)
        .optional()?;
    Ok(with_questions(conn, quiz.into_iter().collect())?.pop())
}

fn quiz(row: &Row<'_>) -> rusqlite::Result<Quiz> {
    Ok(Quiz { id: row.get(0)?, title: row.get(1)?, description: row.get(2)?, questions: Vec::new() })
}

/// Two statements for all of them.
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
    let list = |column: &str| -> rusqlite::Result<Vec<String>> {
        Ok(serde_json::from_str(&row.get::<_, String>(column)?).unwrap_or_default())
    };
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

/// A persona by the name it has in addresses.
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

/// What the answers speak for, one row for each persona of the quiz, in its order.
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

/// A whole quiz at once.
pub fn insert_quiz(conn: &Connection, new: &NewQuiz, now: &str) -> Result<i64> {
    conn.execute(
        "INSERT INTO quizzes (title, description, created_at, updated_at) VALUES (?1, ?2, ?3, ?3)",
        (&new.title, &new.description, now),
    )?;
    let quiz_id = conn.last_insert_rowid();
    let mut personas = HashMap::new();
    for (persona, position) in new.personas.iter().zip(1_i64..) {
        conn.prepare_cached(
            "INSERT INTO personas (quiz_id, slug, position, name, description, pictogram, places, tags, events)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute((
            quiz_id,
            &persona.slug,
            position,
            &persona.name,
            &persona.description,
            &persona.pictogram,
            serde_json::to_string(&persona.places)?,
            serde_json::to_string(&persona.tags)?,
            serde_json::to_string(&persona.events)?,
        ))?;
        personas.insert(persona.slug.as_str(), conn.last_insert_rowid());
    }
    for (question, position) in new.questions.iter().zip(1_i64..) {
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
    Ok(quiz_id)
}
