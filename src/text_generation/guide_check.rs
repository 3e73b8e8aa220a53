//! The fact check of a guide: while it is being written, and before it is published.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::facts::TownFacts;
use super::folded::words_of;
use super::model::{CheckedSentence, ConfirmedSentence, FactCheck};
use super::{fact_check, store};
use crate::guides::NewGuide;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};

#[derive(Debug, Clone)]
pub struct CheckRequest {
    pub title: String,
    pub introduction: String,
    pub body: String,
    /// Words that need no record.
    pub topic: String,
}

pub fn check(conn: &Connection, config: &Config, now: DateTime, request: &CheckRequest) -> Result<FactCheck> {
    let texts = [&request.title, &request.introduction, &request.body].map(String::as_str);
    let text = texts.join("\n");
    let mut facts = TownFacts::read(conn, config, now, &text)?;
    facts.common.extend(words_of(&request.topic));
    Ok(FactCheck::of(fact_check::check(&facts, &texts)))
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
        title: guide.title.clone(),
        introduction: guide.introduction.clone(),
        body: guide.body.clone(),
        topic: label.topic.clone(),
    };
    let checked = check(conn, config, now, &request)?;
    let is_confirmed = |checked: &CheckedSentence| {
        let is_same =
            |one: &ConfirmedSentence| one.sentence == checked.text && one.subject == checked.subject;
        label.confirmed.iter().any(is_same)
    };
    let unread =
        checked.sentences.iter().find(|sentence| !sentence.problems.is_empty() && !is_confirmed(sentence));
    match unread {
        None => Ok(()),
        Some(sentence) => Err(Error::field(
            "status",
            format!("This text was generated. Confirm or change this sentence first: {}", sentence.text),
        )),
    }
}
