//! Changes a quiz: in place if nobody has started it, otherwise as its next version.

use rusqlite::Connection;
use serde_json::json;

use super::admin::find_admin;
use super::content::{check_references, is_taken, name_personas};
use super::quizzes::write_content;
use crate::accounts::{Actor, audit_with};
use crate::kit::error::{Refusal, Result};
use crate::kit::slug::free_slug;
use crate::quizzes::content::{AdminQuiz, QuizContent};

const STALE: &str = "Somebody has saved this quiz since you opened it. Your changes were not saved.";

/// `saves` is the number of the save that was edited; if there is a newer one, the change is refused.
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

/// Inserts the next version, which replaces the present one; that keeps its answers. Personas that continue
/// keep their addresses, and members keep them.
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
            let former =
                free_slug(&format!("{}-v{}", persona.slug, present.version), |slug| is_taken(conn, slug))?;
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
