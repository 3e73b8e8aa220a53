//! A quiz as the office writes it, including the weights of its choices.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{FoundPersona, PersonaPoints, rank};
use super::recommend::Recommended;

pub const MAX_QUESTIONS: usize = 20;
pub const MAX_CHOICES: usize = 12;
pub const MAX_PERSONAS: usize = 12;
/// The largest weight that a choice can have for a persona.
pub const HEAVIEST: i64 = 10;
pub const MULTIPLE_CHOICE: &str = "multiple-choice";
pub const TYPES: [&str; 2] = [MULTIPLE_CHOICE, "ranking"];

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct QuizContent {
    pub title: String,
    pub description: String,
    pub personas: Vec<PersonaContent>,
    pub questions: Vec<QuestionContent>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct PersonaContent {
    /// Identifies the persona in addresses and weights. For a new persona, send any word that the weights use
    /// too; on saving, it is replaced by a slug made from the name.
    pub slug: String,
    pub name: String,
    /// Markdown
    pub description: String,
    pub pictogram: String,
    /// Slugs of business categories, or pictograms, each of which stands for a kind of category.
    pub places: Vec<String>,
    /// Tags of businesses.
    pub tags: Vec<String>,
    /// Categories of events.
    pub events: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct QuestionContent {
    pub text: String,
    #[serde(rename = "type", default = "multiple_choice")]
    #[schema(required = true)]
    pub kind: String,
    pub choices: Vec<ChoiceContent>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct ChoiceContent {
    pub text: String,
    /// From the slug of a persona to the weight of this choice for it.
    #[serde(default)]
    #[schema(required = true)]
    pub weights: BTreeMap<String, i64>,
}

fn multiple_choice() -> String {
    MULTIPLE_CHOICE.into()
}

/// A quiz as the office edits it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminQuiz {
    pub id: i64,
    pub version: i64,
    /// Goes up with each save. A change sends the number that it was made to.
    pub saves: i64,
    pub is_active: bool,
    pub is_archived: bool,
    /// Id of the quiz's first version; the same for all its versions.
    pub first_id: i64,
    /// Id of the quiz's newest version.
    pub newest_id: i64,
    /// Number of submissions to this version.
    pub submission_count: i64,
    /// Somebody has begun or answered it: the next save makes a new version.
    pub is_in_use: bool,
    /// Personas that no answers lead to, by their position in `personas` (from 0).
    pub unreachable: Vec<usize>,
    #[serde(flatten)]
    pub content: QuizContent,
}

/// A quiz in the office's list: its newest version.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListedQuiz {
    pub id: i64,
    pub title: String,
    pub version: i64,
    pub is_active: bool,
    pub is_archived: bool,
    /// Whether the home page opens it.
    pub is_on_home_page: bool,
    /// Whether the page `/take-quiz` shows it.
    pub is_on_quiz_page: bool,
    pub question_count: i64,
    pub persona_count: i64,
    /// Number of submissions to all versions.
    pub submission_count: i64,
    pub updated_at: String,
    pub can_delete: bool,
}

/// The result of a preview, as a resident would see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QuizPreview {
    pub personas: Vec<FoundPersona>,
    /// The best one, with what the town has for it.
    pub recommended: Option<Recommended>,
}

/// Up to this many combinations of answers, all are tried.
const MAX_COMBINATIONS: usize = 60_000;

impl QuizContent {
    /// The points for each persona, by its position; `chosen` has the choice for each question.
    pub fn points(&self, chosen: &[Option<usize>]) -> Vec<PersonaPoints> {
        let weights: Vec<&BTreeMap<String, i64>> = self
            .questions
            .iter()
            .zip(chosen)
            .filter_map(|(question, choice)| Some(&question.choices.get((*choice)?)?.weights))
            .collect();
        let points = |slug: &str| weights.iter().filter_map(|weights| weights.get(slug)).sum();
        (0..)
            .zip(&self.personas)
            .map(|(persona_id, persona)| PersonaPoints { persona_id, points: points(&persona.slug) })
            .collect()
    }

    /// The positions of the personas that win for no combination of answers. If there are too many
    /// combinations to try, only those of which this is certain.
    pub fn unreachable(&self) -> Vec<usize> {
        let asked: Vec<&QuestionContent> =
            self.questions.iter().filter(|question| question.kind == MULTIPLE_CHOICE).collect();
        let combinations =
            asked.iter().try_fold(1_usize, |all, question| all.checked_mul(question.choices.len().max(1)));
        let can_win: Vec<bool> = match combinations {
            Some(count) if count <= MAX_COMBINATIONS => self.winners(&asked, count),
            _ => (0..self.personas.len()).map(|place| self.may_win(&asked, place)).collect(),
        };
        can_win.iter().enumerate().filter(|(_, can)| !**can).map(|(place, _)| place).collect()
    }

    fn winners(&self, asked: &[&QuestionContent], combinations: usize) -> Vec<bool> {
        let only_asked = QuizContent {
            questions: asked.iter().map(|question| (*question).clone()).collect(),
            personas: self.personas.clone(),
            ..QuizContent::default()
        };
        let mut can_win = vec![false; self.personas.len()];
        for combination in 0..combinations {
            let mut rest = combination;
            let chosen: Vec<Option<usize>> = asked
                .iter()
                .map(|question| {
                    let count = question.choices.len().max(1);
                    let choice = rest % count;
                    rest /= count;
                    Some(choice)
                })
                .collect();
            let best = rank(only_asked.points(&chosen)).first().map(|(place, _)| *place);
            if let Some(can) =
                best.and_then(|place| usize::try_from(place).ok()).and_then(|place| can_win.get_mut(place))
            {
                *can = true;
            }
        }
        can_win
    }

    /// Whether it can beat each other persona individually, where a tie goes to the one that comes first.
    fn may_win(&self, asked: &[&QuestionContent], place: usize) -> bool {
        let Some(own) = self.personas.get(place) else { return false };
        let weight = |choice: &ChoiceContent, slug: &str| choice.weights.get(slug).copied().unwrap_or(0);
        let most = |of: &dyn Fn(&ChoiceContent) -> i64| -> i64 {
            asked.iter().filter_map(|question| question.choices.iter().map(of).max()).sum()
        };
        most(&|choice| weight(choice, &own.slug)) > 0
            && self.personas.iter().enumerate().all(|(other_place, other)| {
                let lead = most(&|choice| weight(choice, &own.slug) - weight(choice, &other.slug));
                lead > 0 || (lead == 0 && place <= other_place)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiz(personas: usize, questions: &[&[&[i64]]]) -> QuizContent {
        let slug = |place: usize| format!("persona-{place}");
        let choice = |weights: &&[i64]| ChoiceContent {
            text: "A choice".into(),
            weights: weights.iter().enumerate().map(|(place, weight)| (slug(place), *weight)).collect(),
        };
        let question = |choices: &&[&[i64]]| QuestionContent {
            text: "Which?".into(),
            kind: multiple_choice(),
            choices: choices.iter().map(choice).collect(),
        };
        QuizContent {
            personas: (0..personas)
                .map(|place| PersonaContent { slug: slug(place), ..PersonaContent::default() })
                .collect(),
            questions: questions.iter().map(question).collect(),
            ..QuizContent::default()
        }
    }

    #[test]
    fn a_persona_that_is_always_behind_another_cannot_be_reached() {
        assert!(quiz(2, &[&[&[1, 0], &[0, 1]]]).unreachable().is_empty());
        // The third gets no points; the second is always a point behind the first.
        assert_eq!(quiz(3, &[&[&[2, 1, 0], &[3, 2, 0]]]).unreachable(), [1, 2]);
        // In a tie, the first in the quiz's order wins.
        assert_eq!(quiz(2, &[&[&[1, 1]]]).unreachable(), [1]);
        // It can tie with each of the others, but is never ahead of both.
        assert_eq!(quiz(3, &[&[&[4, 0, 3], &[0, 4, 3]]]).unreachable(), [2]);
        let mut ranking = quiz(1, &[&[&[1]]]);
        ranking.questions[0].kind = "ranking".into();
        assert_eq!(ranking.unreachable(), [0], "nobody can answer a ranking");
    }

    #[test]
    fn a_long_quiz_is_judged_without_trying_everything() {
        let choices: &[&[i64]] = &[&[1, 0, 0], &[0, 1, 0], &[0, 0, 0], &[0, 0, 0]];
        assert_eq!(quiz(3, &[choices; 20]).unreachable(), [2]);
    }
}
