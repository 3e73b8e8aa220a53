//! The quiz that every town begins with.

use rusqlite::Connection;
use rust_embed::RustEmbed;

use super::content::QuizContent;
use super::store;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};

#[derive(RustEmbed)]
#[folder = "assets"]
#[include = "quiz.json"]
struct Files;

/// Creates quiz 1 if there is no quiz at all.
pub fn seed(conn: &mut Connection, clock: &Clock) -> Result<()> {
    if store::has_quizzes(conn)? {
        return Ok(());
    }
    let file = Files::get("quiz.json").ok_or_else(|| Error::internal("quiz.json is not in this program"))?;
    let quiz: QuizContent = serde_json::from_slice(&file.data)?;
    let tx = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    // Another process may have been faster.
    if !store::has_quizzes(&tx)? {
        store::insert_quiz(&tx, &quiz, true, &clock.stamp())?;
    }
    Ok(tx.commit()?)
}
