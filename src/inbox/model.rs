//! What is waiting, and what can be decided about it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::events::Visibility;
use crate::kit::word_enum::word_enum;
use crate::moderation::{ContentKind, ModerationRule};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InboxKind {
    /// Found, sent in, reported, delisted, perhaps twice.
    Event,
    /// A visitor's correction of a listing.
    Suggestion,
    /// A name, category or address that a business's people want.
    ListingChange,
    Claim,
    Deal,
    /// Somebody asks for a paid place.
    PlacementRequest,
    /// A text that somebody is to read before residents do.
    Approval,
    /// Reported, or rewritten after it was hidden.
    Review,
    /// Whoever wrote something that was hidden or refused asks that somebody else looks again.
    Appeal,
    /// A source of events that could not be read.
    Source,
    /// A mail that could not be sent.
    Mail,
    /// Work in the background that failed.
    Job,
}

word_enum!(InboxKind {
    Event = "event",
    Suggestion = "suggestion",
    ListingChange = "listing_change",
    Claim = "claim",
    Deal = "deal",
    PlacementRequest = "placement_request",
    Approval = "approval",
    Review = "review",
    Appeal = "appeal",
    Source = "source",
    Mail = "mail",
    Job = "job",
});

impl InboxKind {
    /// Its name, singular and plural.
    pub fn words(self) -> [&'static str; 2] {
        match self {
            InboxKind::Event => ["event", "events"],
            InboxKind::Suggestion => ["suggestion", "suggestions"],
            InboxKind::ListingChange => ["listing change", "listing changes"],
            InboxKind::Claim => ["claim", "claims"],
            InboxKind::Deal => ["deal", "deals"],
            InboxKind::PlacementRequest => ["placement request", "placement requests"],
            InboxKind::Approval => ["text to review", "texts to review"],
            InboxKind::Review => ["review", "reviews"],
            InboxKind::Appeal => ["appeal", "appeals"],
            InboxKind::Source => ["source that fails", "sources that fail"],
            InboxKind::Mail => ["failed email", "failed emails"],
            InboxKind::Job => ["failed job", "failed jobs"],
        }
    }

    /// The kind of contribution, if people wrote it and it is rejected under a posted rule.
    pub fn content(self) -> Option<ContentKind> {
        match self {
            InboxKind::Event => Some(ContentKind::Event),
            InboxKind::Suggestion => Some(ContentKind::Suggestion),
            InboxKind::Deal => Some(ContentKind::Deal),
            InboxKind::Review => Some(ContentKind::Review),
            _ => None,
        }
    }

    /// What can be decided about one without opening it.
    pub fn actions(self) -> &'static [InboxAction] {
        match self {
            InboxKind::Event
            | InboxKind::Suggestion
            | InboxKind::ListingChange
            | InboxKind::Deal
            | InboxKind::Review
            | InboxKind::Appeal => &[InboxAction::Approve, InboxAction::Reject],
            // Approving a claim requires saying how it was proven, one by one.
            InboxKind::Claim => &[InboxAction::Reject],
            // Days and place are chosen one by one; a text is read first, next to its differences and
            // comments.
            InboxKind::PlacementRequest | InboxKind::Approval => &[],
            InboxKind::Source | InboxKind::Mail | InboxKind::Job => &[InboxAction::Retry],
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InboxAction {
    /// It is right: it becomes public; a review stays so; what is appealed is restored. Of an event that its organizer
    /// claims, only the claim is closed.
    Approve,
    /// It is not, by a posted rule or for a reason that those concerned read; a review is hidden; an appeal is not
    /// granted.
    Reject,
    /// It is tried again.
    Retry,
}

word_enum!(InboxAction { Approve = "approve", Reject = "reject", Retry = "retry" });

/// The member of staff who takes care of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct InboxAssignee {
    pub id: i64,
    pub name: String,
    pub since: String,
}

/// When and where an event takes place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct InboxEvent {
    pub start_date: String,
    pub start_time: Option<String>,
    pub location: String,
    /// Today's or tomorrow's date if it takes place then; otherwise null.
    pub near_date: Option<String>,
    pub visibility: Visibility,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct InboxItem {
    pub kind: InboxKind,
    /// Distinguishes it from others of its kind.
    pub key: String,
    /// Id of its record: an event, a suggestion, an email and so on.
    pub subject_id: i64,
    pub title: String,
    /// Depends on the kind: why an event waits, the field of a suggestion, the fields of a change, the
    /// business of a deal, the requested placement, what to review, the text of a review, the error of a
    /// source, email or job, what an appeal is about.
    pub detail: String,
    /// Whom it is from, or the recipient of an email; empty if there is nobody.
    pub sender: String,
    pub since: String,
    /// When it was last changed, if those who wait may change it. Send it back with a decision: one about an
    /// earlier version is not carried out.
    pub version: Option<String>,
    /// When it should be decided.
    pub due_at: String,
    pub is_overdue: bool,
    pub assignee: Option<InboxAssignee>,
    /// Of an event alone.
    pub event: Option<InboxEvent>,
    /// Why the last decision about it failed.
    pub failure: Option<String>,
    pub actions: Vec<InboxAction>,
}

/// The number of entries of one kind that wait for the same reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct InboxDetailCount {
    pub detail: String,
    pub count: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct InboxCount {
    pub kind: InboxKind,
    pub count: u64,
    pub overdue: u64,
}

/// Whose items to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssigneeFilter {
    Nobody,
    Member(i64),
}

#[derive(Debug, Clone, Default)]
pub struct InboxFilter {
    pub kind: Option<InboxKind>,
    /// The reason why an event waits, or the field of a suggestion.
    pub detail: Option<String>,
    pub assignee: Option<AssigneeFilter>,
    pub is_overdue: bool,
}

/// Identifies an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemKey {
    pub kind: InboxKind,
    pub key: String,
    /// The version that was read; `None`: whichever is waiting.
    pub version: Option<String>,
}

/// What a decision applies to: these items, or all of a kind that are waiting now, or those with this detail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selection {
    Items(Vec<ItemKey>),
    AllOf { kind: InboxKind, detail: Option<String> },
}

impl Selection {
    pub fn has(&self, kind: InboxKind) -> bool {
        match self {
            Selection::Items(items) => items.iter().any(|item| item.kind == kind),
            Selection::AllOf { kind: all, .. } => *all == kind,
        }
    }
}

#[derive(Debug, Clone)]
pub struct NewDecision {
    pub selection: Selection,
    pub action: InboxAction,
    pub rule: Option<ModerationRule>,
    pub reason: String,
}

/// A decision, with what is needed to carry it out.
#[derive(Debug, Clone)]
pub struct InboxDecision {
    pub id: i64,
    pub kind: InboxKind,
    pub key: String,
    pub action: InboxAction,
    pub rule: Option<ModerationRule>,
    pub reason: String,
    pub user_id: i64,
    pub created_at: String,
    /// The version that was decided about.
    pub version: Option<String>,
}
