//! A member's progress in a situation of life.

use serde::Serialize;
use utoipa::ToSchema;

use crate::checklists::{ChecklistItem, ListedChecklist, Office};
use crate::directory::{Business, CategoryRef};
use crate::kit::word_enum::word_enum;

/// Notes are for the member only.
pub const LONGEST_NOTE: usize = 1000;
/// Steps stored per member and checklist, including removed ones.
pub const MOST_STEPS: usize = 300;
/// Businesses shown with a step.
pub const MOST_BUSINESSES: usize = 4;

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

/// What a member has said about a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StepState {
    pub key: String,
    /// As it was when the member said it.
    pub title: String,
    pub status: StepStatus,
    pub note: String,
    pub updated_at: String,
}

/// Of the steps that the checklist has now.
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

/// A situation, and how far the member has come with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LifeService {
    #[serde(flatten)]
    pub checklist: ListedChecklist,
    /// Nothing until something was ticked or noted.
    pub progress: Option<LifeServiceProgress>,
}

/// The office of a step, with its listing if the directory has one.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepOffice {
    #[serde(flatten)]
    pub office: Office,
    pub listing: Option<Business>,
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
    /// All that the categories hold.
    pub business_count: u64,
    pub categories: Vec<CategoryRef>,
    /// Words that found them in the directory, where they did.
    pub search: String,
    pub status: StepStatus,
    pub note: String,
}

/// A situation with its steps.
#[derive(Debug, Serialize, ToSchema)]
pub struct LifeServiceDetail {
    #[serde(flatten)]
    pub service: LifeService,
    pub steps: Vec<LifeServiceStep>,
    /// Steps that were done or noted, and that the office has taken out since.
    pub former_steps: Vec<StepState>,
}

/// What a change of a step answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedStep {
    pub step: StepState,
    pub progress: Option<LifeServiceProgress>,
}

/// What a member had said, so that it can be put back.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErasedProgress {
    pub steps: Vec<StepState>,
}
