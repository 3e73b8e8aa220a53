//! The fact check of a guide: while it is being written, and before it is published.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::facts::{TownFacts, words_of};
use super::model::FactCheck;
use super::{fact_check, store};
use crate::guides::NewGuide;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};

#[derive(Debug, Clone)]
pub struct CheckRequest {
    pub introduction: String,
    pub body: String,
    /// Words that need no record.
    pub topic: String,
}

pub fn check(conn: &Connection, config: &Config, now: DateTime, request: &CheckRequest) -> Result<FactCheck> {
    let text = format!("{}\n{}", request.introduction, request.body);
    let mut facts = TownFacts::read(conn, config, now, &text)?;
    facts.common.extend(words_of(&request.topic));
    Ok(FactCheck::of(fact_check::check(&facts, &[&request.introduction, &request.body])))
}

/// A generated guide is not published with sentences that nobody has reviewed.
pub fn check_before_publishing(
    conn: &Connection,
    config: &Config,
    now: DateTime,
    guide_id: i64,
    guide: &NewGuide,
) -> Result<()> {
    let Some(label) = store::find_label(conn, guide_id)? else { return Ok(()) };
    let request = CheckRequest {
        introduction: guide.introduction.clone(),
        body: guide.body.clone(),
        topic: label.topic.clone(),
    };
    let checked = check(conn, config, now, &request)?;
    let unread = checked
        .sentences
        .iter()
        .find(|sentence| !sentence.problems.is_empty() && !label.confirmed.contains(&sentence.text));
    match unread {
        None => Ok(()),
        Some(sentence) => Err(Error::field(
            "status",
            format!("This text was generated. Confirm or change this sentence first: {}", sentence.text),
        )),
    }
}
