//! What is read before residents get it: each kind says how it is pinned, shown and published. Everything else is the
//! same for all of them.

mod deal;
mod guide;
mod issue;

use jiff::Timestamp;
use rusqlite::Connection;

use super::desk::Desk;
use super::model::{ApprovalKind, ApprovalPreview, Decision, KeptApproval, NewApproval};
use super::paragraphs::Paragraph;
use crate::accounts::Actor;
use crate::kit::config::Config;
use crate::kit::error::Result;

pub use deal::check_deal;
pub use guide::check_before_publishing;
pub use issue::check_issue;

/// The fields of a text, in the order in which they are compared.
pub type Fields = Vec<(&'static str, String)>;

/// A text as it was sent in.
pub struct Text {
    pub preview: ApprovalPreview,
    /// Before its paragraphs, in a mail.
    pub opening: Vec<String>,
    pub paragraphs: Vec<Paragraph>,
    pub fields: Fields,
}

/// What is written now.
pub struct Written {
    pub edition: String,
    pub by: Option<i64>,
}

pub trait Kind: Sync {
    /// In the middle of a sentence.
    fn noun(&self) -> &'static str;

    /// The office wants this kind approved.
    fn is_required(&self, config: &Config) -> bool;

    fn written(&self, conn: &Connection, desk: &Desk, subject_id: i64) -> Result<Written>;

    /// Pins what is written, as it was seen; gives the approval's id.
    fn send_in(&self, conn: &Connection, desk: &Desk, actor: &Actor, new: &NewApproval) -> Result<i64>;

    fn text(&self, conn: &Connection, desk: &Desk, kept: &KeptApproval) -> Result<Text>;

    /// What residents have now; none where they have nothing.
    fn published(&self, conn: &Connection, desk: &Desk, kept: &KeptApproval) -> Result<Option<Fields>>;

    /// Where residents read it.
    fn public_path(&self, conn: &Connection, subject_id: i64) -> Result<String>;

    /// Where it is written.
    fn editor_path(&self, conn: &Connection, desk: &Desk, subject_id: i64) -> Result<String>;

    /// The feature's own part of a decision.
    fn decided(&self, _: &Connection, _: &Desk, _: &Actor, _: &KeptApproval, _: &Decision) -> Result<()> {
        Ok(())
    }

    /// Residents get what was approved. The approval says so already.
    fn publish(&self, conn: &Connection, desk: &Desk, actor: &Actor, kept: &KeptApproval) -> Result<()>;

    /// False: it has no schedule of its own, so that a job of the approvals publishes it.
    fn schedule(&self, _: &Connection, _: &Desk, _: &Actor, _: &KeptApproval, _: Timestamp) -> Result<bool> {
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
