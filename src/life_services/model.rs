//! A member's progress in a situation of life.

use serde::Serialize;
use utoipa::ToSchema;

use crate::checklists::{ChecklistItem, ListedChecklist, StepOffice};
use crate::directory::{Business, CategoryRef};
use crate::kit::word_enum::word_enum;

/// Notes are for the member only.
pub const MAX_NOTE_LENGTH: usize = 1000;
/// Steps stored per member and checklist, including removed ones.
pub const MAX_STEPS: usize = 300;
/// Businesses shown with a step.
pub const MAX_BUSINESSES: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepStatus {
    #[default]
    ToDo,
    Done,
    /// "Not for me".
    NotNeeded,
}

word_enum!(StepStatus { ToDo = "to_do", Done = "done", NotNeeded = "not_needed" });

/// A member's progress with a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StepState {
    pub key: String,
    /// The step's title at that time.
    pub title: String,
    pub status: StepStatus,
    pub note: String,
    pub updated_at: String,
}

/// The progress through the current steps of the checklist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LifeServiceProgress {
    pub done: usize,
    pub not_needed: usize,
    pub total: usize,
    /// Nothing is left to do.
    pub is_complete: bool,
    pub started_at: String,
    pub updated_at: String,
}

impl LifeServiceProgress {
    pub fn new(
        items: &[ChecklistItem],
        states: &[StepState],
        started_at: String,
        updated_at: String,
    ) -> LifeServiceProgress {
        let count = |status: StepStatus| {
            let is_so = |item: &&ChecklistItem| {
                states.iter().any(|state| state.key == item.key && state.status == status)
            };
            items.iter().filter(is_so).count()
        };
        let (done, not_needed, total) = (count(StepStatus::Done), count(StepStatus::NotNeeded), items.len());
        let is_complete = done > 0 && done + not_needed == total;
        LifeServiceProgress { done, not_needed, total, is_complete, started_at, updated_at }
    }
}

/// A checklist for a life event, with the member's progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LifeService {
    #[serde(flatten)]
    pub checklist: ListedChecklist,
    /// Nothing until something was ticked or noted.
    pub progress: Option<LifeServiceProgress>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LifeServiceStep {
    pub key: String,
    pub title: String,
    pub reason: String,
    pub detail: String,
    pub timing: String,
    /// `false`: only for some people.
    pub is_required: bool,
    pub office: Option<StepOffice>,
    /// The open ones first, then the nearest.
    pub businesses: Vec<Business>,
    /// Number of all businesses in the categories.
    pub business_count: u64,
    pub categories: Vec<CategoryRef>,
    /// Words that are searched for in the directory, if the step has any.
    pub search: String,
    pub status: StepStatus,
    pub note: String,
}

/// A checklist for a life event, with its steps.
#[derive(Debug, Serialize, ToSchema)]
pub struct LifeServiceDetail {
    #[serde(flatten)]
    pub service: LifeService,
    pub steps: Vec<LifeServiceStep>,
    /// Steps that the member checked off or noted and that the office has removed since.
    pub former_steps: Vec<StepState>,
}

/// The response to a change of a step.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedStep {
    pub step: StepState,
    pub progress: Option<LifeServiceProgress>,
}

/// A member's progress that was erased, so that it can be restored.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErasedProgress {
    pub steps: Vec<StepState>,
}
