//! What was answered, but not by whom: the queries read no accounts.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension};

use crate::kit::error::Result;
use crate::quizzes::results_model::{GivenAnswer, QuizVersion, StoredSubmission, SubmissionSpan};

/// All versions of the quiz that this one is a version of, newest first.
pub fn list_versions(conn: &Connection, quiz_id: i64) -> Result<Vec<QuizVersion>> {
    Ok(conn
        .prepare_cached(
            "SELECT v.id, v.version, v.created_at,
                (SELECT count(*) FROM quiz_submissions s WHERE s.quiz_id = v.id)
             FROM quizzes v WHERE coalesce(v.first_id, v.id) =
                (SELECT coalesce(q.first_id, q.id) FROM quizzes q WHERE q.id = ?1)
             ORDER BY v.version DESC",
        )?
        .query_map([quiz_id], |row| {
            Ok(QuizVersion {
                id: row.get(0)?,
                version: row.get(1)?,
                created_at: row.get(2)?,
                submission_count: row.get(3)?,
            })
        })?
        .collect::<Result<_, _>>()?)
}

/// The title of this version.
pub fn find_version(conn: &Connection, quiz_id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT title FROM quizzes WHERE id = ?1")?
        .query_row([quiz_id], |row| row.get(0))
        .optional()?)
}

/// When this version was first answered.
pub fn first_stamp(conn: &Connection, quiz_id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT min(created_at) FROM quiz_submissions WHERE quiz_id = ?1")?
        .query_row([quiz_id], |row| row.get(0))?)
}

pub fn count_submissions(conn: &Connection, span: &SubmissionSpan) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached(
            "SELECT count(*) FROM quiz_submissions WHERE quiz_id = ?1 AND created_at >= ?2 AND created_at < ?3",
        )?
        .query_row((span.quiz_id, &span.from, &span.until), |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// The timestamp of each submission.
pub fn list_stamps(conn: &Connection, span: &SubmissionSpan) -> Result<Vec<String>> {
    Ok(conn
        .prepare_cached(
            "SELECT created_at FROM quiz_submissions
             WHERE quiz_id = ?1 AND created_at >= ?2 AND created_at < ?3",
        )?
        .query_map((span.quiz_id, &span.from, &span.until), |row| row.get(0))?
        .collect::<Result<_, _>>()?)
}

/// How often each choice was taken; `None` is an answer in other words.
pub fn count_choices(conn: &Connection, span: &SubmissionSpan) -> Result<HashMap<(i64, Option<i64>), i64>> {
    Ok(conn
        .prepare_cached(
            "SELECT a.question_id, a.choice_id, count(*) FROM quiz_submissions s
             JOIN quiz_answers a ON a.submission_id = s.id
             WHERE s.quiz_id = ?1 AND s.created_at >= ?2 AND s.created_at < ?3
             GROUP BY a.question_id, a.choice_id",
        )?
        .query_map((span.quiz_id, &span.from, &span.until), |row| {
            Ok(((row.get(0)?, row.get(1)?), row.get(2)?))
        })?
        .collect::<Result<_, _>>()?)
}

/// How often each persona was the result; `None` is no persona.
pub fn count_personas(conn: &Connection, span: &SubmissionSpan) -> Result<HashMap<Option<i64>, i64>> {
    Ok(conn
        .prepare_cached(
            "SELECT persona_id, count(*) FROM quiz_submissions
             WHERE quiz_id = ?1 AND created_at >= ?2 AND created_at < ?3 GROUP BY persona_id",
        )?
        .query_map((span.quiz_id, &span.from, &span.until), |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?)
}

/// Newest first, with their answers in the order of the questions.
pub fn list_submissions(
    conn: &Connection,
    span: &SubmissionSpan,
    limit: u32,
    offset: u64,
) -> Result<Vec<StoredSubmission>> {
    let mut submissions: Vec<StoredSubmission> = conn
        .prepare_cached(
            "SELECT s.id, s.created_at, coalesce(p.name, '') FROM quiz_submissions s
             LEFT JOIN personas p ON p.id = s.persona_id
             WHERE s.quiz_id = ?1 AND s.created_at >= ?2 AND s.created_at < ?3
             ORDER BY s.id DESC LIMIT ?4 OFFSET ?5",
        )?
        .query_map(
            (span.quiz_id, &span.from, &span.until, limit, i64::try_from(offset).unwrap_or(i64::MAX)),
            |row| {
                Ok(StoredSubmission {
                    id: row.get(0)?,
                    created_at: row.get(1)?,
                    persona: row.get(2)?,
                    answers: Vec::new(),
                })
            },
        )?
        .collect::<Result<_, _>>()?;
    let places: HashMap<i64, usize> =
        submissions.iter().enumerate().map(|(place, one)| (one.id, place)).collect();
    let ids = serde_json::to_string(&places.keys().collect::<Vec<_>>())?;
    let mut statement = conn.prepare_cached(
        "SELECT a.submission_id, a.question_id, u.text, coalesce(c.text, a.value) FROM quiz_answers a
         JOIN quiz_questions u ON u.id = a.question_id LEFT JOIN quiz_choices c ON c.id = a.choice_id
         WHERE a.submission_id IN (SELECT value FROM json_each(?1)) ORDER BY u.position, u.id",
    )?;
    let rows = statement.query_map([ids], |row| {
        let answer = GivenAnswer { question_id: row.get(1)?, question: row.get(2)?, answer: row.get(3)? };
        Ok((row.get::<_, i64>(0)?, answer))
    })?;
    for row in rows {
        let (id, answer) = row?;
        if let Some(submission) = places.get(&id).and_then(|place| submissions.get_mut(*place)) {
            submission.answers.push(answer);
        }
    }
    Ok(submissions)
}
