//! Types of a group plan, for responses and input, and the rule for which option leads.

use jiff::civil::DateTime;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::events::EventTime;
use crate::kit::word_enum::word_enum;

pub const MAX_TITLE_LENGTH: usize = 120;
pub const MAX_DESCRIPTION_LENGTH: usize = 1000;
pub const MAX_LOCATION_LENGTH: usize = 200;
pub const MAX_NAME_LENGTH: usize = 80;
pub const MAX_NOTE_LENGTH: usize = 300;
pub const MAX_COMMENT_LENGTH: usize = 1000;
/// Enough for any group, and a limit on abuse.
pub const MAX_PLANS: u64 = 100;
pub const MAX_OPTIONS: usize = 40;
pub const MAX_PARTICIPANTS: usize = 500;
pub const MAX_COMMENTS: u64 = 500;
/// Options that one guest can propose.
pub const MAX_PROPOSALS: u64 = 5;
/// People that an owner can invite by email, per plan.
pub const MAX_INVITED: u64 = 50;

/// A person's vote on an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Yes,
    IfNeedBe,
    No,
    /// No answer, which is never taken for a no.
    NotAnswered,
}
word_enum!(Answer { Yes = "yes", IfNeedBe = "if_need_be", No = "no", NotAnswered = "not_answered" });

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GroupPlanStatus {
    Open,
    /// No more answers; the owner has yet to decide.
    Closed,
    Decided,
}
word_enum!(GroupPlanStatus { Open = "open", Closed = "closed", Decided = "decided" });

/// How the plan is decided at its deadline; chosen when the plan is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecisionRule {
    /// Most yes, ties by fewest no, else the owner.
    #[default]
    MostYes,
    /// Fewest no, ties by most yes, else the owner.
    FewestNo,
    OwnerDecides,
}
word_enum!(DecisionRule { MostYes = "most_yes", FewestNo = "fewest_no", OwnerDecides = "owner_decides" });

impl DecisionRule {
    /// The rule in plain words.
    pub fn sentence(self) -> &'static str {
        match self {
            DecisionRule::MostYes => {
                "The option with the most yes wins; a tie goes to the one with the fewest no. If it is still a tie, the organizer decides."
            }
            DecisionRule::FewestNo => {
                "The option with the fewest no wins; a tie goes to the one with the most yes. If it is still a tie, the organizer decides."
            }
            DecisionRule::OwnerDecides => "The organizer decides.",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecidedBy {
    Owner,
    Rule,
}
word_enum!(DecidedBy { Owner = "owner", Rule = "rule" });

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    Business,
    Event,
    Deal,
    Date,
    /// Anything else, by its name.
    Custom,
}
word_enum!(OptionKind { Business = "business", Event = "event", Deal = "deal", Date = "date", Custom = "custom" });

/// The number of each answer. Expected people who have not answered are counted as such.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ToSchema)]
pub struct Tally {
    pub yes: i64,
    pub if_need_be: i64,
    pub no: i64,
    pub not_answered: i64,
}

/// The page and the place of an option.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct OptionPlace {
    pub url: String,
    /// In one line, with the venue of an event; empty if not known.
    pub address: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
}

/// Whether what an option refers to still takes place or is still offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OptionState {
    Available,
    Cancelled,
    Postponed,
    /// Taken off the site, or a deal that has ended.
    Gone,
}
word_enum!(OptionState {
    Available = "available",
    Cancelled = "cancelled",
    Postponed = "postponed",
    Gone = "gone"
});

impl OptionState {
    /// Whether nobody can go there any more, so that there is nothing to answer.
    pub fn is_over(self) -> bool {
        matches!(self, OptionState::Cancelled | OptionState::Gone)
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GroupPlanOption {
    pub id: i64,
    pub kind: OptionKind,
    /// Id of the business, event or deal.
    pub object_id: Option<i64>,
    /// The id of one of an event's dates.
    pub recurrence_id: Option<String>,
    pub title: String,
    pub note: String,
    /// The town's wall time, which nobody's zone shifts.
    pub when: Option<EventTime>,
    /// Title and time, such as "Harvest Supper, Saturday, November 28, 6 PM".
    pub label: String,
    pub place: Option<OptionPlace>,
    pub state: OptionState,
    /// Whether its last day has passed.
    pub is_past: bool,
    /// The most people who may answer yes; null: no limit.
    pub capacity: Option<i64>,
    pub is_full: bool,
    /// Name of the guest who proposed it.
    pub proposed_by: Option<String>,
    pub tally: Tally,
    /// Whether it leads by the plan's rule; in a tie, several do.
    pub is_best: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OptionAnswer {
    pub option_id: i64,
    pub answer: Answer,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Participant {
    pub id: i64,
    pub name: String,
    /// Whether the person has answered every option.
    pub has_answered: bool,
    /// One for each option, in the options' order.
    pub answers: Vec<OptionAnswer>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GroupPlanComment {
    pub id: i64,
    pub participant_id: i64,
    pub name: String,
    pub text: String,
    pub created_at: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Deadline {
    /// In local time: "2026-11-27T18:00:00".
    #[schema(value_type = String)]
    pub local: DateTime,
    pub at: String,
    /// In words: "Friday, November 27, 6 PM".
    pub label: String,
    pub is_over: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GroupPlanDecision {
    pub option_id: i64,
    pub decided_by: DecidedBy,
    pub decided_at: String,
    /// Address of the calendar file; null if the option has no date.
    pub calendar_url: Option<String>,
}

/// A plan, as everybody with its link sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SharedGroupPlan {
    pub id: i64,
    pub title: String,
    pub description: String,
    pub location: String,
    pub organizer: String,
    pub status: GroupPlanStatus,
    pub rule: DecisionRule,
    /// The rule, as a sentence.
    pub rule_text: &'static str,
    pub deadline: Option<Deadline>,
    /// Whether it accepts answers now.
    pub is_open: bool,
    pub guests_may_propose: bool,
    pub expected_count: Option<i64>,
    /// Number of people who answered every option.
    pub answered_count: i64,
    pub options: Vec<GroupPlanOption>,
    pub participants: Vec<Participant>,
    pub comments: Vec<GroupPlanComment>,
    pub decision: Option<GroupPlanDecision>,
    pub version: i64,
}

/// A participant, as the plan's owner sees them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PersonInPlan {
    pub id: i64,
    pub name: String,
    /// Empty if none was given.
    pub email: String,
    pub is_invited: bool,
    pub has_answered: bool,
}

/// A plan as its owner sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GroupPlan {
    #[serde(flatten)]
    pub plan: SharedGroupPlan,
    /// The secret part of the link.
    pub share_token: String,
    pub share_url: String,
    pub sends_reminders: bool,
    /// Number of people with an email address who have not answered every option.
    pub reminder_count: i64,
    pub people: Vec<PersonInPlan>,
}

impl GroupPlan {
    /// Without its link, which votes for whoever has it and would outlast an access token.
    pub fn without_link(mut self) -> GroupPlan {
        self.share_token.clear();
        self.share_url.clear();
        if let Some(decision) = &mut self.plan.decision {
            decision.calendar_url = None;
        }
        self
    }
}

/// A plan in its owner's list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GroupPlanSummary {
    pub id: i64,
    pub title: String,
    pub status: GroupPlanStatus,
    pub deadline: Option<Deadline>,
    pub option_count: i64,
    /// How many participants have voted.
    pub participant_count: i64,
    pub expected_count: Option<i64>,
    /// The decision, in words; null if there is none.
    pub decision: Option<String>,
    pub updated_at: String,
}

/// The answers of one person so far; the id is null until they are saved.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct OwnAnswers {
    pub participant_id: Option<i64>,
    pub name: String,
    pub email: String,
    pub answers: Vec<OptionAnswer>,
}

/// The plan after somebody's answers were saved.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SavedAnswers {
    #[serde(flatten)]
    pub plan: SharedGroupPlan,
    /// The key to use from now on, if the one from an email ended with the address it was sent to; null otherwise.
    pub own_key: Option<String>,
}

/// What an option refers to, as input.
#[derive(Debug, Clone, PartialEq)]
pub enum NewOptionTarget {
    Business(i64),
    Event { id: i64, recurrence_id: Option<String> },
    Deal(i64),
    Date,
    Custom(String),
}

/// An option as input.
#[derive(Debug, Clone, PartialEq)]
pub struct NewOption {
    pub target: NewOptionTarget,
    pub note: String,
    /// Events have their own.
    pub when: Option<EventTime>,
    pub capacity: Option<i64>,
}

/// A plan as input.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct NewGroupPlan {
    pub title: String,
    pub description: String,
    pub location: String,
    pub rule: DecisionRule,
    /// The town's wall time.
    pub deadline: Option<DateTime>,
    pub guests_may_propose: bool,
    pub sends_reminders: bool,
    pub expected_count: Option<i64>,
}

/// The leading options, of tallies and whether each can still be chosen. An option that nobody answered yes or
/// "if need be" never leads.
pub fn leading(rule: DecisionRule, options: &[(Tally, bool)]) -> Vec<usize> {
    let may_lead =
        |(tally, can_be_chosen): &(Tally, bool)| *can_be_chosen && tally.yes + tally.if_need_be > 0;
    let rank = |tally: &Tally| match rule {
        DecisionRule::FewestNo => (-tally.no, tally.yes),
        DecisionRule::MostYes | DecisionRule::OwnerDecides => (tally.yes, -tally.no),
    };
    let best = options.iter().filter(|option| may_lead(option)).map(|(tally, _)| rank(tally)).max();
    let of_best = |(at, option): (usize, &(Tally, bool))| {
        (may_lead(option) && Some(rank(&option.0)) == best).then_some(at)
    };
    options.iter().enumerate().filter_map(of_best).collect()
}

/// A participant's answers as input.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct NewAnswers {
    pub name: String,
    pub email: String,
    /// Options that are not listed keep their answer.
    pub answers: Vec<(i64, Answer)>,
    pub comment: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(yes: i64, if_need_be: i64, no: i64) -> (Tally, bool) {
        (Tally { yes, if_need_be, no, not_answered: 0 }, true)
    }

    #[test]
    fn the_rule_ranks_and_what_it_cannot_part_is_a_tie() {
        let options = [tally(3, 0, 2), tally(3, 1, 1), tally(2, 4, 0), tally(3, 0, 1)];
        assert_eq!(leading(DecisionRule::MostYes, &options), [1, 3]);
        assert_eq!(leading(DecisionRule::FewestNo, &options), [2]);
        assert_eq!(leading(DecisionRule::MostYes, &options[..3]), [1], "ties by fewest no");
        let cancelled = [(tally(9, 0, 0).0, false), tally(1, 0, 5)];
        assert_eq!(leading(DecisionRule::MostYes, &cancelled), [1], "what is cancelled cannot win");
        assert!(leading(DecisionRule::FewestNo, &[tally(0, 0, 0), tally(0, 0, 3)]).is_empty());
    }
}
