//! Types for texts under review, and for what their reviewers said.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::paragraphs::Paragraph;
use crate::accounts::Actor;
use crate::deals::WantedDeal;
use crate::guides::{FieldDifference, GuideDetail};
use crate::kit::word_enum::word_enum;
use crate::newsletter::NewsletterIssue;
use crate::text_generation::DoubtfulSentence;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalStatus {
    /// It was changed since it was sent in.
    Draft,
    InReview,
    ChangesRequested,
    Approved,
    Scheduled,
    Published,
}

word_enum!(ApprovalStatus {
    Draft = "draft",
    InReview = "in_review",
    ChangesRequested = "changes_requested",
    Approved = "approved",
    Scheduled = "scheduled",
    Published = "published",
});

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalKind {
    Guide,
    Deal,
    /// Of the newsletter.
    Issue,
}

word_enum!(ApprovalKind { Guide = "guide", Deal = "deal", Issue = "issue" });

/// A text sent in for approval, as the queue shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Approval {
    pub id: i64,
    pub kind: ApprovalKind,
    pub subject_id: i64,
    pub title: String,
    pub status: ApprovalStatus,
    /// A note from the sender to the reviewers.
    pub note: String,
    pub due_date: Option<Date>,
    pub asked_by: String,
    pub asked_at: String,
    pub decided_by: String,
    pub decided_at: Option<String>,
    pub publish_at: Option<String>,
    pub published_at: Option<String>,
    /// Why it was not published when it was due.
    pub problem: String,
    pub comment_count: i64,
}

/// An approval as stored.
#[derive(Debug, Clone)]
pub struct KeptApproval {
    pub approval: Approval,
    /// For a guide.
    pub version_id: i64,
    /// For every other kind: JSON.
    pub content: String,
    pub asked_by: Option<i64>,
    pub written_by: Option<i64>,
    pub turn: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ApprovalComment {
    pub id: i64,
    /// The paragraph, counted from 1; null for a comment on the whole text.
    pub paragraph: Option<usize>,
    /// The beginning of that paragraph.
    pub quote: String,
    /// Line of the text, counted from 1.
    pub line: Option<usize>,
    pub text: String,
    pub by: String,
    pub created_at: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ApprovalLogEntry {
    pub at: String,
    pub words: String,
    /// Who did it; empty if nobody in particular.
    pub by: String,
}

/// A link by which somebody without an account decides.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ApprovalLink {
    pub id: i64,
    pub email: String,
    pub created_at: String,
    pub expires_at: String,
    /// Whether the link can still be used.
    pub is_open: bool,
}

/// What the text is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ComparedWith {
    /// What was read last time.
    LastReview,
    /// What residents have now.
    Published,
}

/// A text as residents will see it. Only the field of its kind is set.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct ApprovalPreview {
    pub guide: Option<GuideDetail>,
    pub deal: Option<WantedDeal>,
    pub issue: Option<NewsletterIssue>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ApprovalDetail {
    #[serde(flatten)]
    pub approval: Approval,
    pub preview: ApprovalPreview,
    /// Path of the page where it is edited.
    pub editor_path: String,
    pub paragraphs: Vec<Paragraph>,
    /// Those of a generated guide that no record supports.
    pub doubtful_sentences: Vec<DoubtfulSentence>,
    pub comments: Vec<ApprovalComment>,
    pub compared_with: Option<ComparedWith>,
    pub differences: Vec<FieldDifference>,
    /// What happened this time and the earlier times that it was sent in, newest first.
    pub log: Vec<ApprovalLogEntry>,
    pub links: Vec<ApprovalLink>,
    /// Whether the caller may approve it.
    pub may_decide: bool,
    /// Who may approve it, as a sentence.
    pub deciders: String,
}

/// The state of a text's approval, for its editor.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ApprovalState {
    /// Whether the office requires approval for this kind.
    pub is_required: bool,
    /// Who may approve what the caller sends in now, as a sentence.
    pub deciders: String,
    /// Identifies the current text. Send it along when sending the text in.
    pub edition: String,
    pub approval: Option<Approval>,
    /// For a guide: the version that was sent in last.
    pub version_id: Option<i64>,
    pub comments: Vec<ApprovalComment>,
    /// Addresses that were asked by email the last time.
    pub invited: Vec<String>,
}

/// What the link to a text in review shows.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SharedApproval {
    pub kind: ApprovalKind,
    pub status: ApprovalStatus,
    pub title: String,
    pub note: String,
    pub due_date: Option<Date>,
    pub asked_by: String,
    pub decided_by: String,
    pub publish_at: Option<String>,
    pub expires_at: String,
    pub preview: ApprovalPreview,
    pub paragraphs: Vec<Paragraph>,
    pub comments: Vec<ApprovalComment>,
}

/// Who says something: a staff member, or the address that a link was sent to.
#[derive(Debug, Clone, Default)]
pub struct Speaker {
    pub user_id: Option<i64>,
    pub email: String,
}

impl From<&Actor> for Speaker {
    fn from(actor: &Actor) -> Self {
        Speaker { user_id: actor.user_id, email: String::new() }
    }
}

/// What was submitted; it never changes.
#[derive(Debug, Clone)]
pub struct Pinned {
    pub version_id: Option<i64>,
    pub content: String,
    pub title: String,
    pub written_by: Option<i64>,
}

/// A comment as input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewComment {
    pub paragraph: Option<usize>,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Approve,
    RequestChanges,
    /// Back to review.
    Reopen,
    /// Withdrawn by whoever submitted it.
    Withdraw,
}

#[derive(Debug, Clone)]
pub struct Decision {
    pub verdict: Verdict,
    pub comments: Vec<NewComment>,
}

#[derive(Debug, Clone)]
pub struct Invitation {
    pub email: String,
    pub days: i64,
}

/// A submission.
#[derive(Debug, Clone)]
pub struct NewApproval {
    pub kind: ApprovalKind,
    pub subject_id: i64,
    /// The edition that the submitter saw.
    pub edition: String,
    pub note: String,
    pub due_date: Option<Date>,
    pub invitations: Vec<Invitation>,
}
