//! A quiz's results, as in the API and in tables.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::word_enum::word_enum;

/// Which days are covered; the last one is today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ResultsPeriod {
    #[default]
    Month,
    Quarter,
    /// Since this version was created.
    All,
}

word_enum!(ResultsPeriod { Month = "28", Quarter = "90", All = "all" });

/// A version of a quiz, with its submissions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct QuizVersion {
    pub id: i64,
    pub version: i64,
    pub created_at: String,
    pub submission_count: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ResultsPoint {
    pub from: Date,
    pub to: Date,
    pub value: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChoiceResult {
    pub text: String,
    pub count: i64,
    /// Percent of the answers to this question.
    pub percent: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct QuestionResult {
    pub id: i64,
    pub text: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub answer_count: i64,
    /// The most frequent choice, in one sentence.
    pub finding: String,
    /// In the order of the quiz; free-text answers last.
    pub choices: Vec<ChoiceResult>,
    /// How often the question was seen, as counted by browsers.
    pub seen: i64,
    /// How many of those left the quiz at this question.
    pub left: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PersonaResult {
    pub name: String,
    pub count: i64,
    pub percent: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct QuizResults {
    pub id: i64,
    pub title: String,
    pub version: i64,
    /// The newest first.
    pub versions: Vec<QuizVersion>,
    pub from: Date,
    pub to: Date,
    pub submission_count: u64,
    /// "day" or "week"
    pub unit: String,
    pub finding: String,
    pub points: Vec<ResultsPoint>,
    pub questions: Vec<QuestionResult>,
    /// Number of finished quizzes, as counted by browsers.
    pub finished: i64,
    pub left_finding: String,
    /// Most frequent first; submissions that led to no persona last.
    pub personas: Vec<PersonaResult>,
    pub persona_finding: String,
}

/// One answer, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct GivenAnswer {
    pub question_id: i64,
    pub question: String,
    pub answer: String,
}

/// A submission as it is stored.
#[derive(Debug, Clone)]
pub struct StoredSubmission {
    pub id: i64,
    pub created_at: String,
    pub persona: String,
    pub answers: Vec<GivenAnswer>,
}

/// A submission, with its date but without the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct QuizSubmission {
    pub id: i64,
    pub day: String,
    /// Empty if the answers led to no persona.
    pub persona: String,
    pub answers: Vec<GivenAnswer>,
}

impl StoredSubmission {
    pub fn shown(self, zone: &TimeZone) -> QuizSubmission {
        let day = local_day(&self.created_at, zone).map(|day| day.to_string()).unwrap_or_default();
        QuizSubmission { id: self.id, day, persona: self.persona, answers: self.answers }
    }
}

/// Submissions of one version between two timestamps, in their stored form.
#[derive(Debug, Clone)]
pub struct SubmissionSpan {
    pub quiz_id: i64,
    pub from: String,
    /// Exclusive.
    pub until: String,
}

pub(super) fn local_day(stamp: &str, zone: &TimeZone) -> Option<Date> {
    let moment: Timestamp = stamp.parse().ok()?;
    Some(moment.to_zoned(zone.clone()).date())
}
