//! Who answered, and which persona a member has.

use rusqlite::{Connection, OptionalExtension};
use serde_json::json;

use super::quizzes::find_persona;
use crate::accounts::ExportPart;
use crate::kit::error::Result;
use crate::quizzes::model::{Persona, QuizAnswer};

/// The part of a member's data export that is about quizzes.
pub const EXPORT: ExportPart = ExportPart {
    name: "quizzes",
    collect: |conn, user_id| {
        let persona = persona_of(conn, user_id)?.map(|persona| persona.name);
        let mut statement = conn.prepare_cached(
            "SELECT q.title, s.created_at, u.text, coalesce(c.text, a.value) FROM quiz_submissions s
             JOIN quizzes q ON q.id = s.quiz_id JOIN quiz_answers a ON a.submission_id = s.id
             JOIN quiz_questions u ON u.id = a.question_id LEFT JOIN quiz_choices c ON c.id = a.choice_id
             WHERE s.user_id = ?1 ORDER BY s.id, u.position",
        )?;
        let answers = statement
            .query_map([user_id], |row| {
                Ok(json!({
                    "quiz": row.get::<_, String>(0)?, "at": row.get::<_, String>(1)?,
                    "question": row.get::<_, String>(2)?, "answer": row.get::<_, String>(3)?,
                }))
            })?
            .collect::<Result<Vec<_>, _>>()?;
        Ok(json!({ "persona": persona, "answers": answers }))
    },
};

/// Stores somebody's answers and the resulting persona, which a member keeps.
pub fn insert_submission(
    conn: &Connection,
    quiz_id: i64,
    user_id: Option<i64>,
    persona_id: Option<i64>,
    answers: &[QuizAnswer],
    now: &str,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO quiz_submissions (quiz_id, user_id, persona_id, created_at) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((quiz_id, user_id, persona_id, now))?;
    let id = conn.last_insert_rowid();
    let mut insert = conn.prepare_cached(
        "INSERT INTO quiz_answers (submission_id, question_id, choice_id, value) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for answer in answers {
        insert.execute((id, answer.question_id, answer.choice_id, &answer.value))?;
    }
    if let Some((user_id, persona_id)) = user_id.zip(persona_id) {
        replace_persona(conn, user_id, persona_id, now)?;
    }
    Ok(id)
}

fn replace_persona(conn: &Connection, user_id: i64, persona_id: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO user_personas (user_id, persona_id, since) VALUES (?1, ?2, ?3)
         ON CONFLICT (user_id) DO UPDATE SET persona_id = excluded.persona_id, since = excluded.since",
    )?
    .execute((user_id, persona_id, now))?;
    Ok(())
}

/// Sets a member's persona, replacing an earlier one.
pub fn keep_persona(conn: &Connection, user_id: i64, slug: &str, now: &str) -> Result<Persona> {
    let persona = find_persona(conn, slug)?;
    replace_persona(conn, user_id, persona.id, now)?;
    Ok(persona)
}

pub fn forget_persona(conn: &Connection, user_id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM user_personas WHERE user_id = ?1")?.execute([user_id])?;
    Ok(())
}

/// A member's persona, if there is one.
pub fn persona_of(conn: &Connection, user_id: i64) -> Result<Option<Persona>> {
    let slug: Option<String> = conn
        .prepare_cached(
            "SELECT p.slug FROM user_personas u JOIN personas p ON p.id = u.persona_id WHERE u.user_id = ?1",
        )?
        .query_row([user_id], |row| row.get(0))
        .optional()?;
    slug.map(|slug| find_persona(conn, &slug)).transpose()
}
