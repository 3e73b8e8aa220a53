//! A deal as its business and staff see it: drafts, uses, and submissions that wait for approval.
//!
//! Invariant: what residents read of a deal has been approved, if the town requires approval. Without
//! approval, a change can only hide or end a deal, or limit its uses.

use jiff::civil::Date;
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::model::{BusinessOfDeal, Deal, DealState, DealStatus, NewDeal};
use crate::kit::error::Result;
use crate::kit::word_enum::word_enum;

/// Where a deal is between its first draft and its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DealStage {
    Draft,
    /// It has never been shown, and waits for approval.
    Waiting,
    Scheduled,
    Running,
    UsedUp,
    Ended,
    Withdrawn,
}

word_enum!(DealStage {
    Draft = "draft",
    Waiting = "waiting",
    Scheduled = "scheduled",
    Running = "running",
    UsedUp = "used_up",
    Ended = "ended",
    Withdrawn = "withdrawn",
});

impl DealStage {
    pub fn of(deal: &Deal, is_waiting: bool) -> DealStage {
        match (deal.status, deal.state) {
            (DealStatus::Withdrawn, _) => DealStage::Withdrawn,
            (DealStatus::Draft, _) if is_waiting => DealStage::Waiting,
            (DealStatus::Draft, _) => DealStage::Draft,
            (_, DealState::Upcoming) => DealStage::Scheduled,
            (_, DealState::Running) => DealStage::Running,
            (_, DealState::UsedUp) => DealStage::UsedUp,
            (_, DealState::Ended) => DealStage::Ended,
        }
    }
}

/// A deal that waits for approval or was sent back; residents do not see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DealReview {
    /// The deal as it is to be.
    pub wanted: NewDeal,
    /// An email address; null if the account was deleted.
    pub submitted_by: Option<String>,
    pub submitted_at: String,
    /// Why it was sent back; null while it waits.
    pub reason: Option<String>,
    pub decided_at: Option<String>,
    #[serde(skip)]
    pub submitted_by_id: Option<i64>,
}

impl DealReview {
    pub fn is_waiting(&self) -> bool {
        self.reason.is_none()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ManagedDeal {
    #[serde(flatten)]
    pub deal: Deal,
    pub code: String,
    pub status: DealStatus,
    pub stage: DealStage,
    /// The town office withdrew it under a posted rule: only an appeal brings it back.
    pub is_held: bool,
    pub redeemed_count: i64,
    pub last_redeemed_at: Option<String>,
    pub review: Option<DealReview>,
    pub created_at: String,
    pub updated_at: String,
    /// Send it back with a change; the response is 409 if somebody else has changed it since.
    pub revision: i64,
}

impl ManagedDeal {
    pub fn is_waiting(&self) -> bool {
        self.review.as_ref().is_some_and(DealReview::is_waiting)
    }
}

/// All deals of a business, and its counter.
#[derive(Debug, Serialize, ToSchema)]
pub struct BusinessDeals {
    /// Drawn on each of its coupons.
    pub business: BusinessOfDeal,
    /// Whether deals need the town office's approval.
    pub needs_approval: bool,
    /// When the counter's PIN was set; null if there is none.
    pub pin_changed_at: Option<String>,
    pub deals: Vec<ManagedDeal>,
}

/// The fields in which `wanted` differs, with their new values.
pub fn differing(present: &NewDeal, wanted: &NewDeal) -> Value {
    let (Value::Object(present), Value::Object(wanted)) = (json!(present), json!(wanted)) else {
        return json!({});
    };
    let changed = wanted.into_iter().filter(|(name, value)| present.get(name) != Some(value));
    Value::Object(changed.collect())
}

/// `present` with these fields replaced.
pub fn with_changes(present: &NewDeal, changes: Map<String, Value>) -> Result<NewDeal> {
    let mut whole = json!(present);
    if let Value::Object(fields) = &mut whole {
        fields.extend(changes);
    }
    Ok(serde_json::from_value(whole)?)
}

/// The part of a change that takes effect at once although residents' texts need approval.
pub fn effective_at_once(present: &NewDeal, wanted: &NewDeal) -> NewDeal {
    match (present.status, wanted.status) {
        // Nobody else sees it.
        (_, DealStatus::Draft) => wanted.clone(),
        (DealStatus::Draft, _) => NewDeal { status: DealStatus::Draft, ..wanted.clone() },
        (DealStatus::Published, DealStatus::Withdrawn) => {
            NewDeal { status: DealStatus::Withdrawn, ..present.clone() }
        }
        (DealStatus::Withdrawn, _) => present.clone(),
        (DealStatus::Published, DealStatus::Published) => {
            let is_sooner =
                |end: Date| end >= present.start_date && present.end_date.is_none_or(|old| end < old);
            NewDeal {
                end_date: wanted.end_date.filter(|end| is_sooner(*end)).or(present.end_date),
                max_redemptions: wanted.max_redemptions,
                ..present.clone()
            }
        }
    }
}

/// Whether anything is left to approve. Taking a deal down needs no approval.
pub fn needs_approval(present: &NewDeal, wanted: &NewDeal) -> bool {
    let takes_down = present.status == DealStatus::Published && wanted.status == DealStatus::Withdrawn;
    !takes_down && effective_at_once(present, wanted) != *wanted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deal(status: DealStatus) -> NewDeal {
        let day = |text: &str| text.parse().unwrap();
        NewDeal {
            business_id: 1,
            title: "Two for one".into(),
            end_date: Some(day("2026-12-01")),
            status,
            ..NewDeal::empty(day("2026-11-01"))
        }
    }

    #[test]
    fn a_text_waits_and_what_ends_or_hides_a_deal_does_not() {
        let running = deal(DealStatus::Published);
        let day = |text: &str| Some(text.parse().unwrap());
        let title = NewDeal { title: "Free".into(), ..running.clone() };
        for (wanted, waits, at_once) in [
            (title.clone(), true, running.clone()),
            (NewDeal { end_date: day("2026-12-24"), ..running.clone() }, true, running.clone()),
            (NewDeal { end_date: None, ..running.clone() }, true, running.clone()),
            (
                NewDeal { end_date: day("2026-11-21"), ..running.clone() },
                false,
                NewDeal { end_date: day("2026-11-21"), ..running.clone() },
            ),
            (
                NewDeal { end_date: day("2026-11-21"), ..title.clone() },
                true,
                NewDeal { end_date: day("2026-11-21"), ..running.clone() },
            ),
            (NewDeal { status: DealStatus::Withdrawn, ..title.clone() }, false, deal(DealStatus::Withdrawn)),
            (
                NewDeal { status: DealStatus::Draft, ..title.clone() },
                false,
                NewDeal { status: DealStatus::Draft, ..title.clone() },
            ),
        ] {
            assert_eq!(needs_approval(&running, &wanted), waits, "{wanted:?}");
            assert_eq!(effective_at_once(&running, &wanted), at_once);
        }
        let draft = deal(DealStatus::Draft);
        assert!(needs_approval(&draft, &title), "it is to be published");
        assert_eq!(effective_at_once(&draft, &title).title, "Free", "nobody sees the draft");
        assert!(needs_approval(&deal(DealStatus::Withdrawn), &title));
    }

    #[test]
    fn changes_are_the_fields_that_differ_and_lie_over_what_is_there_then() {
        let present = deal(DealStatus::Published);
        let wanted = NewDeal { title: "Free".into(), end_date: None, ..present.clone() };
        let changes = differing(&present, &wanted);
        assert_eq!(changes, json!({ "title": "Free", "end_date": null }));
        let since = NewDeal { terms: "One each.".into(), ..present };
        let whole = with_changes(&since, changes.as_object().unwrap().clone()).unwrap();
        assert_eq!(whole, NewDeal { terms: "One each.".into(), ..wanted });
    }
}
