//! The fact check of a guide: while it is being written, for whoever reads it before residents do, and before it is
//! published.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::facts::TownFacts;
use super::folded::words_of;
use super::model::{DoubtfulSentence, FactCheck};
use super::{fact_check, store};
use crate::guides::{CheckLevel, GuideFinding, NewGuide};
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

/// The sentences of a generated guide that no record supports, confirmed or not. None of one that a person wrote.
pub fn doubtful_sentences(
    conn: &Connection,
    config: &Config,
    now: DateTime,
    guide_id: i64,
    guide: &NewGuide,
) -> Result<Vec<DoubtfulSentence>> {
    let Some(label) = store::find_label(conn, guide_id)? else { return Ok(Vec::new()) };
    let request = CheckRequest {
        title: guide.title.clone(),
        introduction: guide.introduction.clone(),
        body: guide.body.clone(),
        topic: label.topic,
    };
    let confirmed = store::list_confirmed(conn, guide_id)?;
    let checked = check(conn, config, now, &request)?.sentences.into_iter();
    let doubtful = checked.filter(|sentence| !sentence.problems.is_empty()).map(|sentence| {
        let confirmed = confirmed
            .iter()
            .find(|(one, _)| one.sentence == sentence.text && one.subject == sentence.subject);
        DoubtfulSentence { confirmed_by: confirmed.map(|(_, by)| by.clone()), sentence }
    });
    Ok(doubtful.collect())
}

/// The same for the checks of the guide viewer: problems as long as nobody has confirmed them.
pub fn findings(
    conn: &Connection,
    config: &Config,
    now: DateTime,
    guide_id: i64,
    guide: &NewGuide,
) -> Result<Vec<GuideFinding>> {
    let finding = |DoubtfulSentence { sentence, confirmed_by }: DoubtfulSentence| {
        let text = sentence.text;
        let (level, then) = match confirmed_by {
            None => (CheckLevel::Problem, "Change or confirm it.".to_owned()),
            Some(by) if by.is_empty() => (CheckLevel::Hint, "It was confirmed.".to_owned()),
            Some(by) => (CheckLevel::Hint, format!("Confirmed by {by}.")),
        };
        let line = guide.body.lines().position(|line| line.contains(&text)).map(|at| at + 1);
        let field = match line {
            None if guide.title.contains(&text) => "title",
            None if guide.introduction.contains(&text) => "introduction",
            _ => "body",
        };
        let message = format!("“{text}” No record says this. {then}");
        GuideFinding { check: "sentence", level, message, field, line }
    };
    Ok(doubtful_sentences(conn, config, now, guide_id, guide)?.into_iter().map(finding).collect())
}

/// A generated guide is not published with sentences that nobody has reviewed.
pub fn check_before_publishing(
    conn: &Connection,
    config: &Config,
    now: DateTime,
    guide_id: i64,
    guide: &NewGuide,
) -> Result<()> {
    let doubtful = doubtful_sentences(conn, config, now, guide_id, guide)?;
    match doubtful.into_iter().find(|doubtful| doubtful.confirmed_by.is_none()) {
        None => Ok(()),
        Some(DoubtfulSentence { sentence, .. }) => Err(Error::field(
            "status",
            format!("This text was generated. Confirm or change this sentence first: {}", sentence.text),
        )),
    }
}
