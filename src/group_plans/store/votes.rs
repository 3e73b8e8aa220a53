//! SQL of the answers. Invariant: a row is one person's one answer to one option; no row means not answered.

use rusqlite::{Connection, named_params};

use crate::group_plans::model::Answer;
use crate::kit::error::Result;

/// `(option, participant, answer)`
pub fn list_votes(conn: &Connection, plan_id: i64) -> Result<Vec<(i64, i64, Answer)>> {
    let mut statement = conn.prepare_cached(
        "SELECT v.option_id, v.participant_id, v.answer FROM group_plan_options o
         JOIN group_plan_votes v ON v.option_id = o.id WHERE o.plan_id = ?1",
    )?;
    let rows = statement.query_map([plan_id], |row| {
        Ok((row.get("option_id")?, row.get("participant_id")?, row.get("answer")?))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// How many other people said yes to an option.
pub fn count_yes(conn: &Connection, option_id: i64, except: Option<i64>) -> Result<i64> {
    Ok(conn
        .prepare_cached(
            "SELECT count(*) FROM group_plan_votes
             WHERE option_id = :option AND answer = 'yes' AND participant_id IS NOT :except",
        )?
        .query_row(named_params! { ":option": option_id, ":except": except }, |row| row.get(0))?)
}

/// Replaces somebody's answers to these options; their answers to other options stay.
pub fn replace_votes(conn: &Connection, participant_id: i64, answers: &[(i64, Answer)]) -> Result<()> {
    let mut put = conn.prepare_cached(
        "INSERT INTO group_plan_votes (option_id, participant_id, answer) VALUES (?1, ?2, ?3)
         ON CONFLICT (option_id, participant_id) DO UPDATE SET answer = excluded.answer",
    )?;
    let mut take_back =
        conn.prepare_cached("DELETE FROM group_plan_votes WHERE option_id = ?1 AND participant_id = ?2")?;
    for (option_id, answer) in answers {
        match answer {
            Answer::NotAnswered => take_back.execute((option_id, participant_id))?,
            answer => put.execute((option_id, participant_id, answer.as_str()))?,
        };
    }
    Ok(())
}
