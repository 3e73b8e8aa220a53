//! Quizzes as they are taken, and the personas that they lead to.

use serde::Serialize;
use utoipa::ToSchema;

/// A quiz. There are no other keys.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Quiz {
    pub id: i64,
    pub title: String,
    pub description: String,
    pub questions: Vec<QuizQuestion>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QuizQuestion {
    pub id: i64,
    pub text: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub choices: Vec<QuizChoice>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QuizChoice {
    pub id: i64,
    pub text: String,
}

/// A persona: a kind of resident, which the quiz finds.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Persona {
    #[serde(skip)]
    pub id: i64,
    pub slug: String,
    pub name: String,
    pub description_html: String,
    /// Plain text, at most 160 characters.
    pub summary: String,
    pub pictogram: String,
    #[serde(skip)]
    pub interests: PersonaInterests,
}

/// What a persona likes, in the terms of the town's lists.
#[derive(Debug, Clone, Default)]
pub struct PersonaInterests {
    /// Pictograms or slugs of business categories.
    pub places: Vec<String>,
    pub tags: Vec<String>,
    /// Categories of events.
    pub events: Vec<String>,
}

/// A persona with how well the answers fit it, in percent of the best possible fit.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FoundPersona {
    pub slug: String,
    pub name: String,
    pub pictogram: String,
    pub percent: u8,
}

/// One answer, as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuizAnswer {
    pub question_id: i64,
    pub choice_id: Option<i64>,
    pub value: String,
}

/// The points of a persona, in the order of the quiz.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonaPoints {
    pub persona_id: i64,
    pub points: i64,
}

/// Best first, ties in the quiz's order; empty if no answer gives points to anybody.
pub fn rank(mut points: Vec<PersonaPoints>) -> Vec<(i64, u8)> {
    let all: i64 = points.iter().map(|one| one.points.max(0)).sum();
    if all == 0 {
        return Vec::new();
    }
    points.sort_by_key(|one| std::cmp::Reverse(one.points));
    points
        .into_iter()
        .map(|one| (one.persona_id, u8::try_from(one.points.max(0) * 100 / all).unwrap_or(100)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_comes_first_equals_stay_in_order_and_nothing_finds_nobody() {
        let points = |all: &[i64]| {
            all.iter()
                .zip(1..)
                .map(|(points, persona_id)| PersonaPoints { persona_id, points: *points })
                .collect()
        };
        assert_eq!(rank(points(&[1, 6, 3, 0])), [(2, 60), (3, 30), (1, 10), (4, 0)]);
        assert_eq!(rank(points(&[2, 2])), [(1, 50), (2, 50)]);
        assert_eq!(rank(points(&[-1, 4])), [(2, 100), (1, 0)]);
        assert!(rank(points(&[0, 0])).is_empty() && rank(points(&[])).is_empty());
    }
}
