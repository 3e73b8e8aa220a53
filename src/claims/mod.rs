//! Claims: how a business gets its owner. People claim a listing, prove that it is theirs, add a missing one,
//! or transfer one to somebody else.
//!
//! Tables: `claims`, `claim_codes`, `business_transfers`. Calls: `claims/`, `admin/claims/`,
//! `businesslistings/{slug}/transfer/`, `transfers/`. Invariant: nobody becomes an owner here without proof
//! or the office's approval; a listing that has an owner changes hands only through the office or that owner;
//! and everything that resulted from an approved claim can be undone as a whole.

mod claiming;
mod code;
mod contesting;
mod decisions;
mod emails;
mod http;
mod jobs;
mod model;
mod new_listing;
mod notices;
mod openapi;
mod store;
mod transfers;
mod undo;
#[cfg(test)]
mod tests;

pub use claiming::{open, read_state};
pub use decisions::reject;
pub use http::{ClaimLimit, api_routes};
pub use jobs::handle;
pub use model::{Claim, ClaimState, ClaimStatus, ProofMethod};
pub use openapi::operations as api_operations;
pub use store::{TRANSFERS_EXPORT, list_answer_deadlines};
pub use transfers::tell_of_offers;
pub use undo::tell_of_lost_claims;

use serde_json::json;

use crate::accounts::ExportPart;
use crate::kit::clock::Clock;
use crate::kit::config::Config;

/// The claims in a member's data export.
pub const EXPORT: ExportPart =
    ExportPart { name: "claims", collect: |conn, user_id| Ok(json!(store::list_own(conn, user_id, "")?)) };

/// What the functions that change claims need besides the connection.
#[derive(Clone, Copy)]
pub struct ClaimContext<'a> {
    pub config: &'a Config,
    /// Base URL of the links in emails.
    pub origin: &'a str,
    pub clock: &'a Clock,
}
