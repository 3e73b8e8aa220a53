//! The posted rules, and what is known of something that was hidden or refused by one of them.
//!
//! Invariant: no rule asks which opinion somebody has.

use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::Actor;
use crate::kit::word_enum::word_enum;

/// Longest note of a decision.
pub const MAX_NOTE_LENGTH: usize = 500;
/// Longest appeal.
pub const MAX_APPEAL_LENGTH: usize = 2000;
/// Number of days within which an appeal should be answered.
pub const APPEAL_DAYS: i64 = 10;

/// What people publish on the site and staff moderate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContentKind {
    Review,
    Event,
    Suggestion,
    Deal,
    /// Its listing.
    Business,
}

word_enum!(ContentKind {
    Review = "review",
    Event = "event",
    Suggestion = "suggestion",
    Deal = "deal",
    Business = "business",
});

impl ContentKind {
    /// Several of them, in words.
    pub fn many(self) -> &'static str {
        match self {
            ContentKind::Review => "reviews",
            ContentKind::Event => "events",
            ContentKind::Suggestion => "suggested edits",
            ContentKind::Deal => "deals",
            ContentKind::Business => "listings",
        }
    }
}

/// Why something may be hidden or refused. There is no other reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ModerationRule {
    OffTopic,
    Threat,
    Obscene,
    PrivateInformation,
    Spam,
    FalseIdentity,
    Copyright,
    NotConfirmed,
    Incomplete,
    Duplicate,
}

word_enum!(ModerationRule {
    OffTopic = "off_topic",
    Threat = "threat",
    Obscene = "obscene",
    PrivateInformation = "private_information",
    Spam = "spam",
    FalseIdentity = "false_identity",
    Copyright = "copyright",
    NotConfirmed = "not_confirmed",
    Incomplete = "incomplete",
    Duplicate = "duplicate",
});

impl ModerationRule {
    pub fn title(self) -> &'static str {
        match self {
            ModerationRule::OffTopic => "Off topic",
            ModerationRule::Threat => "Threats and harassment",
            ModerationRule::Obscene => "Obscene material",
            ModerationRule::PrivateInformation => "Private information",
            ModerationRule::Spam => "Spam",
            ModerationRule::FalseIdentity => "Not who it says",
            ModerationRule::Copyright => "Somebody else’s work",
            ModerationRule::NotConfirmed => "Facts not confirmed",
            ModerationRule::Incomplete => "Incomplete",
            ModerationRule::Duplicate => "Already listed",
        }
    }

    /// The rule as it is posted.
    pub fn text(self) -> &'static str {
        match self {
            ModerationRule::OffTopic => {
                "It is not about the business, event or listing it was posted to, or it has nothing to do with \
                 this town."
            }
            ModerationRule::Threat => {
                "It threatens somebody with violence, urges others to break the law at once, or keeps after a \
                 private person by name. Harsh criticism is neither a threat nor harassment."
            }
            ModerationRule::Obscene => {
                "It is obscene as the law defines the word, or shows minors in a sexual way."
            }
            ModerationRule::PrivateInformation => {
                "It gives away what is private about a person: a home address, a private phone number, health, \
                 or a child’s full name."
            }
            ModerationRule::Spam => {
                "It sells something that has nothing to do with where it was posted, or the same text was posted \
                 many times."
            }
            ModerationRule::FalseIdentity => {
                "It was written in somebody else’s name, or by the business itself or a competitor as if by a \
                 customer."
            }
            ModerationRule::Copyright => {
                "It copies a text or picture whose owner has asked us to take it down."
            }
            ModerationRule::NotConfirmed => {
                "A date, place, price or other fact is wrong, or neither the organizer nor the business could \
                 confirm it. This rule is for facts, never for opinions."
            }
            ModerationRule::Incomplete => {
                "Something is missing that readers need: when, where, who, or on what terms. Sent in again with \
                 it, it is looked at again."
            }
            ModerationRule::Duplicate => "The same is on the site already.",
        }
    }

    /// A review is an opinion: it is never hidden for being wrong, brief or like another.
    pub fn is_for(self, kind: ContentKind) -> bool {
        let is_about_facts = matches!(
            self,
            ModerationRule::NotConfirmed | ModerationRule::Incomplete | ModerationRule::Duplicate
        );
        !(is_about_facts && kind == ContentKind::Review)
    }
}

/// Why something is hidden or refused: a posted rule, and a note for its author if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grounds {
    pub rule: ModerationRule,
    pub note: String,
}

impl Grounds {
    /// "Off topic: It is about another shop."
    pub fn words(&self) -> String {
        match self.note.as_str() {
            "" => self.rule.title().to_owned(),
            note => format!("{}: {note}", self.rule.title()),
        }
    }
}

/// What was hidden or refused.
#[derive(Debug, Clone, Copy)]
pub struct RefusedContent<'a> {
    pub kind: ContentKind,
    pub subject_id: i64,
    /// What it is called: a business, an event, a deal.
    pub title: &'a str,
    pub content: &'a str,
    /// Nobody is told where neither is known.
    pub author_id: Option<i64>,
    pub author_email: &'a str,
    /// What its author reads first: "Your review of Ferry Books was hidden".
    pub headline: &'a str,
}

/// A decision of the past: its author has heard of it, and an appeal is answered.
pub struct SettledDecision<'a> {
    pub content: RefusedContent<'a>,
    pub grounds: &'a Grounds,
    /// Who decided, and when
    pub decided: &'a Actor,
    pub appeal: Option<SettledAppeal<'a>>,
    /// The key of its page
    pub token: &'a str,
}

pub struct SettledAppeal<'a> {
    pub text: &'a str,
    pub appealed_at: &'a str,
    pub due_at: &'a str,
    pub outcome: AppealOutcome,
    pub answer: &'a str,
    pub answered: &'a Actor,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AppealOutcome {
    /// It stays hidden or refused.
    Upheld,
    /// It is shown or accepted after all.
    Restored,
}

word_enum!(AppealOutcome { Upheld = "upheld", Restored = "restored" });

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ModerationAppeal {
    pub text: String,
    pub appealed_at: String,
    pub due_at: String,
    /// None while nobody has answered.
    pub outcome: Option<AppealOutcome>,
    pub answer: String,
    pub answered_at: Option<String>,
    /// Whether the appeal was answered by somebody other than the one who made the first decision.
    pub is_answered_by_another: bool,
}

/// A moderation decision, as the author of the content sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ModerationNotice {
    pub id: i64,
    pub kind: ContentKind,
    pub title: String,
    /// The content at the time of the decision.
    pub content: String,
    pub rule: ModerationRule,
    pub rule_title: &'static str,
    pub rule_text: &'static str,
    pub note: String,
    pub decided_at: String,
    /// When the content was shown or accepted after all.
    pub restored_at: Option<String>,
    pub appeal: Option<ModerationAppeal>,
    pub may_appeal: bool,
}

/// A notice for the author, with the token of its page.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OwnModerationNotice {
    #[serde(flatten)]
    pub notice: ModerationNotice,
    /// Empty for a program with an access token.
    pub token: String,
}

/// A decision as it is kept.
#[derive(Debug, Clone)]
pub struct ModerationCase {
    pub notice: ModerationNotice,
    pub subject_id: i64,
    pub token: String,
    pub author_id: Option<i64>,
    pub author_email: String,
    pub decided_by: Option<i64>,
    pub told_at: Option<String>,
}

/// An appeal with everything needed to decide it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AppealCase {
    #[serde(flatten)]
    pub notice: ModerationNotice,
    pub author: String,
    /// Who made the first decision; empty if the account was deleted.
    pub decided_by: String,
    /// Whether the caller may answer. Whoever made the first decision may not, unless nobody else can.
    pub may_answer: bool,
    /// Other staff who can answer.
    pub others: Vec<String>,
}

/// A posted rule, with how often it was used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PostedRule {
    pub rule: ModerationRule,
    pub title: &'static str,
    pub text: &'static str,
    pub applies_to: Vec<ContentKind>,
    pub hidden: u64,
    pub appealed: u64,
    pub restored: u64,
}

/// The posted rules, with the number of decisions over the last year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PostedRules {
    pub rules: Vec<PostedRule>,
    pub since: String,
    pub hidden: u64,
    pub appealed: u64,
    pub restored: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_kinds_are_read_as_they_are_written() {
        assert!(ModerationRule::ALL.iter().all(|rule| ModerationRule::parse(rule.as_str()) == Some(*rule)));
        assert!(ContentKind::ALL.iter().all(|kind| ContentKind::parse(kind.as_str()) == Some(*kind)));
    }

    #[test]
    fn an_opinion_is_never_hidden_for_its_facts() {
        let for_reviews = ModerationRule::ALL.iter().filter(|rule| rule.is_for(ContentKind::Review)).count();
        assert_eq!(for_reviews, 7);
        assert!(ModerationRule::ALL.iter().all(|rule| rule.is_for(ContentKind::Event)));
    }
}
