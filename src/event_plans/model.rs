//! Types of a plan in the API, and its rules.

use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checklists::StepOffice;
use crate::directory::BusinessRef;
use crate::kit::word_enum::word_enum;

/// The most characters of a title or a name, and of a note.
pub const MAX_TITLE_LENGTH: usize = 120;
pub const MAX_NOTE_LENGTH: usize = 2000;
pub const MAX_PLANS: i64 = 100;
pub const MAX_ITEMS: usize = 150;
pub const MAX_VENDORS: usize = 30;
pub const MAX_GUESTS: usize = 1000;
/// The most people, both for a plan and for one party.
pub const MAX_PEOPLE: i64 = 10_000;
/// Ten million dollars.
pub const MAX_CENTS: i64 = 1_000_000_000;
/// A plan's date must be within this many years.
pub const YEARS_AHEAD: i64 = 10;

/// `need`: something to book or buy; `task`: something to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventPlanItemKind {
    Need,
    Task,
}

/// How far the talks with a vendor are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContactState {
    ToAsk,
    Asked,
    Offered,
    Booked,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GuestReply {
    NotAnswered,
    Yes,
    No,
}

word_enum!(EventPlanItemKind { Need = "need", Task = "task" });
word_enum!(ContactState { ToAsk = "to_ask", Asked = "asked", Offered = "offered", Booked = "booked" });
word_enum!(GuestReply { NotAnswered = "not_answered", Yes = "yes", No = "no" });

/// A vendor that could be booked for a need.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct EventPlanVendor {
    pub id: i64,
    /// Where it has its page; nothing for one that is not in the directory.
    pub business: Option<BusinessRef>,
    /// From the directory if the business is listed, otherwise as entered.
    pub name: String,
    pub phone: String,
    pub email: String,
    pub website: String,
    pub contact_state: ContactState,
    /// The vendor's price.
    pub price_cents: Option<i64>,
    pub note: String,
}

impl EventPlanVendor {
    pub fn is_booked(&self) -> bool {
        self.contact_state == ContactState::Booked
    }
}

/// One line of a plan: a need with its vendors and costs, or a task. A need with a day is in the
/// timeline, too.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventPlanItem {
    pub id: i64,
    pub kind: EventPlanItemKind,
    /// Key of the occasion's item, which never changes; the member's own begin with `own-`.
    pub key: String,
    pub title: String,
    pub reason: String,
    pub detail: String,
    pub office: Option<StepOffice>,
    /// Slugs of categories of suitable businesses.
    pub categories: Vec<String>,
    /// Words that find suitable businesses, too.
    pub search: String,
    /// Days before the date of the plan; negative after it.
    pub offset_days: Option<i64>,
    #[schema(value_type = Option<Date>)]
    pub due_date: Option<Date>,
    /// Its usual day was already over when the date was set, so it is due at once.
    pub is_short_notice: bool,
    pub is_done: bool,
    /// Share of the budget, from 0 to 1.
    pub budget_share: f64,
    /// The member's own estimate, which counts in place of the share.
    pub own_estimate_cents: Option<i64>,
    pub estimate_cents: Option<i64>,
    /// What the member entered; it counts in place of the booked vendors' prices.
    pub own_actual_cents: Option<i64>,
    pub actual_cents: Option<i64>,
    /// More than one vendor may be booked.
    pub allows_several: bool,
    pub note: String,
    pub vendors: Vec<EventPlanVendor>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventPlanGuest {
    pub id: i64,
    /// A person, or a family.
    pub name: String,
    pub party_size: i64,
    pub reply: GuestReply,
    /// What they do not eat, and whatever else to keep in mind.
    pub diet: String,
}

/// Numbers of people, not of parties.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct GuestTally {
    pub invited: i64,
    pub yes: i64,
    pub no: i64,
    pub not_answered: i64,
}

impl GuestTally {
    pub fn of(guests: &[EventPlanGuest]) -> GuestTally {
        let people =
            |reply| guests.iter().filter(|guest| guest.reply == reply).map(|guest| guest.party_size).sum();
        GuestTally {
            invited: guests.iter().map(|guest| guest.party_size).sum(),
            yes: people(GuestReply::Yes),
            no: people(GuestReply::No),
            not_answered: people(GuestReply::NotAnswered),
        }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventPlanBudget {
    pub budget_cents: Option<i64>,
    pub estimate_cents: i64,
    pub actual_cents: i64,
    /// Known prices, and estimates for the rest.
    pub expected_cents: i64,
    /// The budget minus what is spent; negative if it is exceeded.
    pub remaining_cents: Option<i64>,
    /// The budget minus all estimates.
    pub unassigned_cents: Option<i64>,
}

/// An item of the occasion's checklist that the plan does not have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventPlanSuggestion {
    pub key: String,
    pub title: String,
    pub reason: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventPlan {
    pub id: i64,
    /// Goes up with each change; an edit that sends an older one is rejected with 409.
    pub version: i64,
    pub title: String,
    /// The occasion's slug.
    pub occasion: String,
    pub occasion_title: String,
    #[schema(value_type = Date)]
    pub date: Date,
    pub is_past: bool,
    pub guest_count: Option<i64>,
    pub note: String,
    pub items: Vec<EventPlanItem>,
    pub budget: EventPlanBudget,
    pub guests: Vec<EventPlanGuest>,
    pub guest_tally: GuestTally,
    pub suggestions: Vec<EventPlanSuggestion>,
    pub created_at: String,
    pub updated_at: String,
}

/// A plan after its edit.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EditedEventPlan {
    pub plan: EventPlan,
    /// Number of open items whose due dates moved along with the plan's date.
    pub moved_count: usize,
}

/// A plan in its member's list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventPlanSummary {
    pub id: i64,
    pub title: String,
    pub occasion: String,
    pub occasion_title: String,
    #[schema(value_type = Date)]
    pub date: Date,
    pub is_past: bool,
    pub guest_count: Option<i64>,
    pub open_count: i64,
    pub done_count: i64,
    /// The next open item of the timeline.
    pub next_title: Option<String>,
    #[schema(value_type = Option<Date>)]
    pub next_due_date: Option<Date>,
}

/// The day this many days before a date, but not before today.
pub fn due_date(date: Date, offset_days: i64, today: Date) -> Date {
    date.checked_sub(offset_days.days()).unwrap_or(date).max(today)
}

/// How many days before the plan's date a day is.
pub fn offset_days(date: Date, due: Date) -> i64 {
    due.until(date).map_or(0, |span| i64::from(span.get_days()))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_due_date_is_counted_back_by_days_over_both_clock_changes_and_never_lies_in_the_past() {
        let today = date(2026, 1, 1);
        assert_eq!(due_date(date(2026, 3, 9), 1, today), date(2026, 3, 8));
        assert_eq!(due_date(date(2026, 11, 2), 1, today), date(2026, 11, 1));
        assert_eq!(due_date(date(2028, 3, 1), 1, today), date(2028, 2, 29));
        assert_eq!(due_date(date(2026, 2, 1), 90, today), today);
        assert_eq!(due_date(date(2026, 2, 1), -7, today), date(2026, 2, 8));
        assert_eq!(offset_days(date(2026, 3, 9), date(2026, 3, 8)), 1);
        assert_eq!(offset_days(date(2026, 3, 9), date(2026, 3, 16)), -7);
    }
}
