//! The kinds of texts that are reviewed before residents see them: each implements how it is pinned, shown
//! and published. Everything else is shared.

mod deal;
mod guide;
mod issue;

use jiff::Timestamp;
use rusqlite::Connection;

use super::context::ApprovalContext;
use super::model::{ApprovalKind, ApprovalPreview, Decision, KeptApproval, NewApproval};
use super::paragraphs::Paragraph;
use crate::accounts::Actor;
use crate::kit::config::Config;
use crate::kit::error::Result;
use crate::text_generation::DoubtfulSentence;

pub use deal::check_deal;
pub use guide::check_before_publishing;
pub use issue::check_issue;

/// The fields of a text, in the order in which they are compared.
pub type Fields = Vec<(&'static str, String)>;

/// A text as it was submitted.
pub struct Text {
    pub preview: ApprovalPreview,
    /// In an email, shown before the paragraphs.
    pub opening: Vec<String>,
    pub paragraphs: Vec<Paragraph>,
    pub fields: Fields,
}

/// The current draft.
pub struct Written {
    pub edition: String,
    pub by: Option<i64>,
}

pub trait Kind: Sync {
    /// The name of the kind, as used inside a sentence.
    fn noun(&self) -> &'static str;

    /// Whether the office requires approval for this kind.
    fn is_required(&self, config: &Config) -> bool;

    fn written(&self, conn: &Connection, context: &ApprovalContext, subject_id: i64) -> Result<Written>;

    /// Pins the draft, which must still be the edition that was seen, and returns the approval's id.
    fn send_in(
        &self,
        conn: &Connection,
        context: &ApprovalContext,
        actor: &Actor,
        new: &NewApproval,
    ) -> Result<i64>;

    fn text(&self, conn: &Connection, context: &ApprovalContext, kept: &KeptApproval) -> Result<Text>;

    /// The sentences in it that no record supports; only of a generated text.
    fn doubtful_sentences(
        &self,
        _: &Connection,
        _: &ApprovalContext,
        _: &KeptApproval,
    ) -> Result<Vec<DoubtfulSentence>> {
        Ok(Vec::new())
    }

    /// What residents see now, if anything.
    fn published(
        &self,
        conn: &Connection,
        context: &ApprovalContext,
        kept: &KeptApproval,
    ) -> Result<Option<Fields>>;

    /// Where residents read it.
    fn public_path(&self, conn: &Connection, subject_id: i64) -> Result<String>;

    /// Where it is edited.
    fn editor_path(&self, conn: &Connection, context: &ApprovalContext, subject_id: i64) -> Result<String>;

    /// The feature's own part of a decision.
    fn decided(
        &self,
        _: &Connection,
        _: &ApprovalContext,
        _: &Actor,
        _: &KeptApproval,
        _: &Decision,
    ) -> Result<()> {
        Ok(())
    }

    /// Publishes what was approved. The approval has already been marked as published.
    fn publish(
        &self,
        conn: &Connection,
        context: &ApprovalContext,
        actor: &Actor,
        kept: &KeptApproval,
    ) -> Result<()>;

    /// False: it has no schedule of its own, so an approvals job publishes it.
    fn schedule(
        &self,
        _: &Connection,
        _: &ApprovalContext,
        _: &Actor,
        _: &KeptApproval,
        _: Timestamp,
    ) -> Result<bool> {
        Ok(false)
    }

    fn unschedule(&self, _: &Connection, _: &Actor, _: &KeptApproval) -> Result<bool> {
        Ok(false)
    }
}

pub fn of(kind: ApprovalKind) -> &'static dyn Kind {
    match kind {
        ApprovalKind::Guide => &guide::Guides,
        ApprovalKind::Deal => &deal::Deals,
        ApprovalKind::Issue => &issue::Issues,
    }
}
