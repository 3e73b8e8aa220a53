//! Fair moderation: the posted rules, what was hidden or refused by one of them, and one appeal to somebody else.
//! Reviews, events, suggested edits and deals go through here alike; what hiding and restoring means is theirs.
//!
//! Table: `moderation_decisions`. Calls: `moderation/`, `admin/appeals/{id}/`. Invariant: nothing is hidden or
//! refused without a posted rule, its author hears which one and may appeal once, and whoever decided first does
//! not answer while somebody else of the office can.

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
pub use decisions::{hide_again, is_granted_at, mark_restored, record, record_settled, take_back};
pub use http::{a_year_before, api_routes};
pub use input::{read_grounds, read_grounds_if, read_rule};
pub use model::{
    APPEAL_DAYS, AppealOutcome, ContentKind, Grounds, ModerationRule, RefusedContent, SettledAppeal,
    SettledDecision,
};
pub use notices::handle;
pub use openapi::operations as api_operations;
pub use page::rules_section;
pub use store::{EXPORT, posted_rules};
