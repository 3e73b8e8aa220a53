//! Quizzes as the office lists, reads, orders and removes them.

use rusqlite::{Connection, OptionalExtension, Row};
use serde_json::{Value, json};

use super::content::{check_references, is_in_use, name_personas};
use super::quizzes::{home_quiz, insert_quiz};
use crate::accounts::{Actor, audit, audit_with};
use crate::deleted_records::{self, Deleting, RecordKind};
use crate::kit::db::Json;
use crate::kit::error::{Error, Refusal, Result};
use crate::limits::LIMITS;
use crate::quizzes::content::{
    AdminQuiz, ChoiceContent, ListedQuiz, PersonaContent, QuestionContent, QuizContent,
};
use crate::quizzes::input::StatusChange;

const LAST: &str = "Residents need a quiz to take. Activate another one first.";
const FIRST: &str = "The town's first quiz cannot be deleted. Archive it instead.";
const ANSWERED: &str = "This quiz has answers. Archive it instead.";
const REPLACED: &str = "This version has been replaced by a newer one. Load the page again.";
const OTHER_LIST: &str = "A quiz was added or removed since you opened this page. Load it again.";

/// The newest version of each quiz.
const NEWEST: &str = "NOT EXISTS (SELECT 1 FROM quizzes n
    WHERE n.first_id = coalesce(q.first_id, q.id) AND n.version > q.version)";

fn listed(row: &Row<'_>) -> rusqlite::Result<(ListedQuiz, i64)> {
    let first_id = row.get("first_id")?;
    let submission_count = row.get("submission_count")?;
    let quiz = ListedQuiz {
        id: row.get("id")?,
        title: row.get("title")?,
        version: row.get("version")?,
        is_active: row.get("is_active")?,
        is_archived: row.get("is_archived")?,
        is_on_home_page: false,
        is_on_quiz_page: false,
        question_count: row.get("question_count")?,
        persona_count: row.get("persona_count")?,
        submission_count,
        updated_at: row.get("updated_at")?,
        can_delete: submission_count == 0 && first_id != LIMITS.home.quiz_id,
    };
    Ok((quiz, first_id))
}

/// The newest version of each quiz, in the office's order; archived ones last.
pub fn list(conn: &Connection) -> Result<Vec<ListedQuiz>> {
    let mut quizzes = conn
        .prepare_cached(&format!(
            "SELECT q.id, q.title, q.version, q.is_active, q.archived_at IS NOT NULL AS is_archived, q.updated_at,
                coalesce(q.first_id, q.id) AS first_id,
                (SELECT count(*) FROM quiz_questions u WHERE u.quiz_id = q.id) AS question_count,
                (SELECT count(*) FROM personas p WHERE p.quiz_id = q.id) AS persona_count,
                (SELECT count(*) FROM quiz_submissions s JOIN quizzes v ON v.id = s.quiz_id
                    WHERE coalesce(v.first_id, v.id) = coalesce(q.first_id, q.id)) AS submission_count
             FROM quizzes q WHERE {NEWEST} ORDER BY q.archived_at IS NOT NULL, q.position, q.id"
        ))?
        .query_map([], |row| Ok(listed(row)?.0))?
        .collect::<Result<Vec<_>, _>>()?;
    let first_active = quizzes.iter().find(|quiz| quiz.is_active).map(|quiz| quiz.id);
    let on_home_page = home_quiz(conn)?;
    for quiz in &mut quizzes {
        quiz.is_on_home_page = on_home_page == Some(quiz.id);
        quiz.is_on_quiz_page = first_active == Some(quiz.id);
    }
    Ok(quizzes)
}

/// The newest version of a quiz; for an older one, an error says that it was replaced.
fn find_listed(conn: &Connection, id: i64) -> Result<ListedQuiz> {
    if let Some(quiz) = list(conn)?.into_iter().find(|quiz| quiz.id == id) {
        return Ok(quiz);
    }
    find_admin(conn, id)?;
    Err(Refusal::conflict(REPLACED).into())
}

/// A quiz with everything that the office edits; also works for a former version.
pub fn find_admin(conn: &Connection, id: i64) -> Result<AdminQuiz> {
    let quiz = conn
        .prepare_cached(
            "SELECT coalesce(q.first_id, q.id) AS first_id, q.title, q.description, q.version, q.saves, q.is_active, q.archived_at IS NOT NULL AS is_archived,
                (SELECT n.id FROM quizzes n WHERE coalesce(n.first_id, n.id) = coalesce(q.first_id, q.id)
                    ORDER BY n.version DESC LIMIT 1) AS newest_id,
                (SELECT count(*) FROM quiz_submissions s WHERE s.quiz_id = q.id) AS submission_count
             FROM quizzes q WHERE q.id = ?1",
        )?
        .query_row([id], |row| {
            Ok(AdminQuiz {
                id,
                version: row.get("version")?,
                saves: row.get("saves")?,
                is_active: row.get("is_active")?,
                is_archived: row.get("is_archived")?,
                first_id: row.get("first_id")?,
                newest_id: row.get("newest_id")?,
                submission_count: row.get("submission_count")?,
                is_in_use: false,
                unreachable: Vec::new(),
                content: QuizContent {
                    title: row.get("title")?,
                    description: row.get("description")?,
                    ..QuizContent::default()
                },
            })
        })
        .optional()?;
    let mut quiz = quiz.ok_or(Error::NotFound("Quiz"))?;
    quiz.content.personas = list_personas(conn, id)?;
    quiz.content.questions = list_questions(conn, id)?;
    quiz.is_in_use = quiz.submission_count > 0 || is_in_use(conn, id)?;
    quiz.unreachable = quiz.content.unreachable();
    Ok(quiz)
}

fn list_personas(conn: &Connection, quiz_id: i64) -> Result<Vec<PersonaContent>> {
    Ok(conn
        .prepare_cached(
            "SELECT slug, name, description, pictogram, places, tags, events FROM personas
             WHERE quiz_id = ?1 ORDER BY position, id",
        )?
        .query_map([quiz_id], |row| {
            Ok(PersonaContent {
                slug: row.get("slug")?,
                name: row.get("name")?,
                description: row.get("description")?,
                pictogram: row.get("pictogram")?,
                places: row.get::<_, Json<_>>("places")?.0,
                tags: row.get::<_, Json<_>>("tags")?.0,
                events: row.get::<_, Json<_>>("events")?.0,
            })
        })?
        .collect::<Result<_, _>>()?)
}

fn list_questions(conn: &Connection, quiz_id: i64) -> Result<Vec<QuestionContent>> {
    let mut questions: Vec<(i64, QuestionContent)> = conn
        .prepare_cached("SELECT id, text, type FROM quiz_questions WHERE quiz_id = ?1 ORDER BY position, id")?
        .query_map([quiz_id], |row| {
            Ok((row.get(0)?, QuestionContent { text: row.get(1)?, kind: row.get(2)?, choices: Vec::new() }))
        })?
        .collect::<Result<_, _>>()?;
    let mut choices = conn
        .prepare_cached("SELECT id, text FROM quiz_choices WHERE question_id = ?1 ORDER BY position, id")?;
    let mut weights = conn.prepare_cached(
        "SELECT p.slug, w.weight FROM quiz_weights w JOIN personas p ON p.id = w.persona_id
         WHERE w.choice_id = ?1",
    )?;
    for (question_id, question) in &mut questions {
        let rows = choices.query_map([*question_id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        for row in rows {
            let (choice_id, text): (i64, String) = row?;
            let weights = weights
                .query_map([choice_id], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<Result<_, _>>()?;
            question.choices.push(ChoiceContent { text, weights });
        }
    }
    Ok(questions.into_iter().map(|(_, question)| question).collect())
}

/// Creates a quiz; residents see it once it is activated.
pub fn create(conn: &Connection, actor: &Actor, content: QuizContent) -> Result<AdminQuiz> {
    check_references(conn, &content, None)?;
    let content = name_personas(conn, content, None)?;
    let id = insert_quiz(conn, &content, false, &actor.at)?;
    audit(conn, actor, "quiz.create", &format!("quiz:{id}"), &Value::Null, &json!(content))?;
    find_admin(conn, id)
}

fn is_only_active(conn: &Connection, id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached(
            "SELECT is_active = 1 AND NOT EXISTS (SELECT 1 FROM quizzes o WHERE o.is_active = 1 AND o.id <> ?1)
             FROM quizzes WHERE id = ?1",
        )?
        .query_row([id], |row| row.get(0))?)
}

/// Activates, deactivates, archives or unarchives a quiz; at least one stays active.
pub fn set_status(conn: &Connection, actor: &Actor, id: i64, asked: StatusChange) -> Result<Vec<ListedQuiz>> {
    let present = find_listed(conn, id)?;
    let is_archived = match asked.is_active {
        Some(true) => false,
        _ => asked.is_archived.unwrap_or(present.is_archived),
    };
    let is_active = !is_archived && asked.is_active.unwrap_or(present.is_active);
    if !is_active && is_only_active(conn, id)? {
        return Err(Refusal::conflict(LAST).into());
    }
    let action = match (is_archived, is_active) {
        (true, _) if !present.is_archived => "quiz.archive",
        (false, true) if !present.is_active => "quiz.activate",
        (false, false) if present.is_active => "quiz.deactivate",
        (false, false) if present.is_archived => "quiz.unarchive",
        _ => return list(conn),
    };
    conn.prepare_cached(
        "UPDATE quizzes SET is_active = ?2, updated_at = ?4,
            archived_at = CASE WHEN ?3 THEN coalesce(archived_at, ?4) END,
            position = CASE WHEN archived_at IS NOT NULL AND NOT ?3
                THEN (SELECT max(position) + 1 FROM quizzes) ELSE position END
         WHERE id = ?1",
    )?
    .execute((id, is_active, is_archived, &actor.at))?;
    let before = json!({ "is_active": present.is_active, "is_archived": present.is_archived });
    let after = json!({ "is_active": is_active, "is_archived": is_archived });
    let details = json!({ "title": present.title });
    audit_with(conn, actor, action, &format!("quiz:{id}"), [&before, &after], &details)?;
    list(conn)
}

/// Puts the quizzes that are not archived in this order, which must contain all of them.
pub fn reorder(conn: &Connection, actor: &Actor, ids: &[i64]) -> Result<Vec<ListedQuiz>> {
    let quizzes = list(conn)?;
    let present: Vec<i64> = quizzes.iter().filter(|quiz| !quiz.is_archived).map(|quiz| quiz.id).collect();
    let (mut known, mut sent) = (present.clone(), ids.to_vec());
    known.sort_unstable();
    sent.sort_unstable();
    if known != sent {
        return Err(Refusal::conflict(OTHER_LIST).into());
    }
    let mut statement = conn.prepare_cached("UPDATE quizzes SET position = ?2 WHERE id = ?1")?;
    for (position, id) in (0_i64..).zip(ids) {
        statement.execute((id, position))?;
    }
    audit(conn, actor, "quiz.reorder", "quizzes", &json!({ "ids": present }), &json!({ "ids": ids }))?;
    list(conn)
}

/// Deletes a quiz without answers, with all its versions; it can be restored.
pub fn delete(conn: &Connection, actor: &Actor, id: i64, reason: &str) -> Result<()> {
    let listed = find_listed(conn, id)?;
    let present = find_admin(conn, id)?;
    if listed.submission_count > 0 {
        return Err(Refusal::conflict(ANSWERED).into());
    }
    if !listed.can_delete {
        return Err(Refusal::conflict(FIRST).into());
    }
    if is_only_active(conn, id)? {
        return Err(Refusal::conflict(LAST).into());
    }
    // The later versions are deleted with the first.
    let first: i64 = conn
        .prepare_cached("SELECT coalesce(first_id, id) FROM quizzes WHERE id = ?1")?
        .query_row([id], |row| row.get(0))?;
    let title = present.content.title.as_str();
    let deleting = Deleting { kind: RecordKind::Quiz, record_id: first, title, reason };
    deleted_records::set_aside(conn, actor, &deleting)?;
    let change = [&json!(present.content), &Value::Null];
    audit_with(conn, actor, "quiz.delete", &format!("quiz:{id}"), change, &deleted_records::details(reason))
}
