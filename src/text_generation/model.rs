//! A generated guide, and the result of checking its sentences against the town's records.

use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::word_enum::word_enum;

/// A record that a sentence mentions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FactSource {
    /// `business` or `event`.
    pub kind: &'static str,
    pub id: i64,
    pub name: String,
    /// Its page, e.g. `/directory/hart-bakery`.
    pub path: String,
}

/// A sentence with the records that it mentions and what none of them confirms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CheckedSentence {
    pub text: String,
    /// What it is about if it does not name it: the records before it, such as `business:3`, or else the heading
    /// above it. Sent back with a confirmation.
    pub subject: String,
    pub sources: Vec<FactSource>,
    /// Empty if a record confirms every name, number and time in it.
    pub problems: Vec<String>,
}

/// A sentence of a generated guide that no record supports.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DoubtfulSentence {
    #[serde(flatten)]
    pub sentence: CheckedSentence,
    /// Who has confirmed it: null if nobody has, empty if that account is gone.
    pub confirmed_by: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FactCheck {
    pub sentences: Vec<CheckedSentence>,
    /// Number of them that have a problem.
    pub problem_count: usize,
}

impl FactCheck {
    pub fn of(sentences: Vec<CheckedSentence>) -> FactCheck {
        let problem_count = sentences.iter().filter(|sentence| !sentence.problems.is_empty()).count();
        FactCheck { sentences, problem_count }
    }
}

/// A generated text that is not a guide yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedText {
    pub title: String,
    pub introduction: String,
    /// Markdown with cards, as in guides.
    pub body: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GeneratedGuide {
    /// What wrote it: `built-in`, or the name of the model.
    pub engine: String,
    pub title: String,
    pub introduction: String,
    /// Markdown; a line such as `::business{hart-bakery}` is a card.
    pub body: String,
    pub check: FactCheck,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GenerationOptions {
    /// The model in `[text_generation]` of config.toml; null if there is none.
    pub model: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GeneratedDraft {
    pub id: i64,
}

/// How a guide was generated, shown above its text in the editor.
#[derive(Debug, Serialize, ToSchema)]
pub struct GeneratedLabel {
    /// What wrote it: `built-in`, or the name of the model.
    pub engine: String,
    pub topic: String,
    pub created_at: String,
    /// Sentences that somebody has confirmed although no record says so.
    pub confirmed: Vec<ConfirmedSentence>,
}

/// A sentence and what it was about when somebody confirmed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConfirmedSentence {
    pub sentence: String,
    pub subject: String,
}

/// What a text should be about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GenerationRequest {
    pub topic: String,
    pub season: Option<Season>,
    /// A category's slug.
    pub category: String,
    pub business_ids: Vec<i64>,
    pub tone: Tone,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Season {
    Spring,
    Summer,
    Fall,
    Winter,
}

word_enum!(Season { Spring = "spring", Summer = "summer", Fall = "fall", Winter = "winter" });

impl Season {
    /// The month in which it begins; each season has three.
    pub fn first_month(self) -> i8 {
        match self {
            Season::Spring => 3,
            Season::Summer => 6,
            Season::Fall => 9,
            Season::Winter => 12,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tone {
    #[default]
    Plain,
    Friendly,
    Lively,
}

word_enum!(Tone { Plain = "plain", Friendly = "friendly", Lively = "lively" });
