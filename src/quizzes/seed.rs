//! The quiz that every town begins with.

use std::collections::BTreeMap;
use std::path::Path;

use rust_embed::RustEmbed;
use serde::Deserialize;

use super::store;
use crate::kit::clock::Clock;
use crate::kit::db::open_writer;
use crate::kit::error::{Error, Result};

#[derive(RustEmbed)]
#[folder = "assets"]
#[include = "quiz.json"]
struct Files;

/// A quiz as it comes in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewQuiz {
    pub title: String,
    pub description: String,
    pub personas: Vec<NewPersona>,
    pub questions: Vec<NewQuestion>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPersona {
    pub slug: String,
    pub name: String,
    /// Markdown
    pub description: String,
    pub pictogram: String,
    pub places: Vec<String>,
    pub tags: Vec<String>,
    pub events: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewQuestion {
    pub text: String,
    #[serde(rename = "type", default = "multiple_choice")]
    pub kind: String,
    pub choices: Vec<NewChoice>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewChoice {
    pub text: String,
    /// Persona to how much this choice speaks for it.
    #[serde(default)]
    pub weights: BTreeMap<String, i64>,
}

fn multiple_choice() -> String {
    "multiple-choice".into()
}

/// Makes quiz 1 where there is no quiz at all.
pub fn seed(data_file: &Path, clock: &Clock) -> Result<()> {
    let mut conn = open_writer(data_file).map_err(Error::internal)?;
    if store::has_quizzes(&conn)? {
        return Ok(());
    }
    let file = Files::get("quiz.json").ok_or_else(|| Error::internal("quiz.json is not in this program"))?;
    let quiz: NewQuiz = serde_json::from_slice(&file.data)?;
    let tx = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    // Another process may have been quicker.
    if !store::has_quizzes(&tx)? {
        store::insert_quiz(&tx, &quiz, &clock.stamp())?;
    }
    Ok(tx.commit()?)
}
