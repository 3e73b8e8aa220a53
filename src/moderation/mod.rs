//! Moderation: the posted rules, what was hidden or rejected under them, and one appeal, decided by somebody
//! else. Reviews, events, suggested edits, deals and listings all use it; each feature hides and restores its
//! own content.
//!
//! Table: `moderation_decisions`. Calls: `moderation/`, `admin/appeals/{id}/`. Invariant: nothing is hidden
//! or rejected without a posted rule, but for a listing that has closed or is there twice; its author is told
//! which one and can appeal once; and whoever made the decision does not decide the appeal while somebody else
//! in the office can.

mod appeals;
mod decisions;
mod http;
mod input;
mod model;
mod notices;
mod openapi;
mod page;
mod store;
#[cfg(test)]
mod tests;

pub use appeals::{answer_appeal, check_answerer, find_open_appeal};
pub use decisions::{
    OwnedListings, hide_again, is_granted_at, is_in_force, mark_restored, record, record_settled, take_back,
};
pub use http::{a_year_before, api_routes};
pub use input::{read_grounds, read_grounds_if, read_rule};
pub use model::{
    APPEAL_DAYS, AppealOutcome, ContentKind, Grounds, ModerationRule, RefusedContent, SettledAppeal,
    SettledDecision,
};
pub use notices::{TIME_TO_UNDO, handle};
pub use openapi::operations as api_operations;
pub use page::rules_section;
pub use store::{EXPORT, posted_rules};
