//! Events as the API returns them and as they come in.

use std::collections::BTreeMap;

use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use super::recurrence::{Changes, EventTime, Exception, Occurrence, OccurrenceStatus, RecurrenceId};
pub use super::vocabulary::*;
use crate::directory::BusinessRef;
use crate::kit::day;
use crate::kit::slug::names_differ;

// The most characters of an event's texts, from a form, a file or a source.
pub const MAX_TITLE_LENGTH: usize = 200;
/// A place, a price or the like.
pub const MAX_LINE_LENGTH: usize = 300;
/// The description.
pub const MAX_TEXT_LENGTH: usize = 20_000;
/// The address of a page or of a picture.
pub const MAX_URL_LENGTH: usize = 500;
/// How far back a calendar (ICS) goes; into the future there is no limit, as in the RSS feed, which has no past
/// events.
pub const PAST_DAYS: i64 = 31;

/// Where an event comes from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct EventOrigin {
    pub source_id: Option<i64>,
    pub source_type: SourceType,
    pub source_url: Option<String>,
    pub discovery_date: Option<String>,
    pub last_updated_from_source: Option<String>,
    pub is_auto_published: bool,
    pub needs_review: bool,
}

/// Scores from 0 to 1; `None` if there is nothing to judge by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct TrustScores {
    pub confidence: Option<f64>,
    pub engagement: Option<f64>,
    pub reliability: Option<f64>,
}

/// An incoming event: from a form, a file, a source or the demo data. Texts are trimmed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct NewEvent {
    pub title: String,
    /// Markdown
    pub description: String,
    pub category: String,
    pub event_type: String,
    pub location: String,
    pub address: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub when: EventTime,
    /// An RRULE's value: "FREQ=WEEKLY;BYDAY=TH".
    pub recurring_pattern: Option<String>,
    pub exceptions: Vec<Exception>,
    pub status: OccurrenceStatus,
    pub visibility: Visibility,
    pub image_id: Option<i64>,
    /// A picture of this site that is not a stored image.
    pub image: Option<String>,
    pub organizer: String,
    pub organizer_email: String,
    pub website: String,
    pub price: Option<String>,
    pub is_free: bool,
    pub target_audience: String,
    pub special_offers: BTreeMap<String, String>,
    pub atmosphere_tags: Vec<String>,
    pub business_id: Option<i64>,
    pub is_featured: bool,
    /// The iCalendar UID, kept through every edit; generated if there is none.
    pub uid: Option<String>,
    /// The first event of the series that this one was split from.
    pub series_id: Option<i64>,
    pub source: EventOrigin,
    pub verification: Verification,
    pub scores: TrustScores,
    pub submitted_by: Option<i64>,
}

impl NewEvent {
    /// The field whose day lies outside the supported range.
    pub fn day_outside(&self) -> Option<&'static str> {
        let is_outside = |when: &EventTime| {
            !day::is_inside(when.start_date) || when.end_date.is_some_and(|end| !day::is_inside(end))
        };
        if !day::is_inside(self.when.start_date) {
            return Some("start_date");
        }
        if is_outside(&self.when) {
            return Some("end_date");
        }
        let is_odd = |exception: &Exception| {
            let own = match exception {
                Exception::Changed { changes, .. } => changes.when.as_ref(),
                _ => None,
            };
            !day::is_inside(exception.recurrence_id().date()) || own.is_some_and(is_outside)
        };
        self.exceptions.iter().any(is_odd).then_some("exceptions")
    }

    /// Clears what still describes the place where the event was before: a wrong address or pin on the map is worse
    /// than none. A place that is only spelled differently is the same.
    pub fn leave_place(&mut self, before: &NewEvent, [keeps_address, keeps_position]: [bool; 2]) {
        let is_elsewhere = names_differ(&before.location, &self.location);
        if is_elsewhere && !keeps_address {
            self.address.clear();
        }
        if !keeps_position && (is_elsewhere || names_differ(&before.address, &self.address)) {
            (self.latitude, self.longitude) = (None, None);
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SourceRef {
    pub name: String,
    pub is_trusted: bool,
}

/// Where the listing is that an event belongs to.
#[derive(Debug, Clone, PartialEq)]
pub struct ListingPlace {
    pub street: String,
    pub locality: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
}

/// An event. All keys are always present.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Event {
    pub id: i64,
    pub title: String,
    /// Markdown
    pub description: String,
    pub category: String,
    pub location: String,
    pub address: String,
    pub start_date: Date,
    pub end_date: Option<Date>,
    #[schema(value_type = Option<String>)]
    pub start_time: Option<Time>,
    #[schema(value_type = Option<String>)]
    pub end_time: Option<Time>,
    pub image: Option<String>,
    pub organizer: String,
    pub website: String,
    pub price: Option<String>,
    pub business: Option<BusinessRef>,
    pub event_type: String,
    pub is_recurring: bool,
    pub recurring_pattern: Option<String>,
    pub source_type: SourceType,
    pub source_url: Option<String>,
    pub discovery_date: Option<String>,
    pub confidence_score: Option<f64>,
    pub is_auto_published: bool,
    pub needs_review: bool,
    pub is_featured: bool,
    pub last_updated_from_source: Option<String>,
    /// Only for staff; otherwise null.
    pub contact_removal_token: Option<String>,
    pub special_offers: BTreeMap<String, String>,
    /// Such as `all_ages`; empty if nobody said.
    pub target_audience: String,
    pub atmosphere_tags: Vec<String>,
    pub created_at: String,
    pub updated_at: String,
    pub verification_status: Verification,
    pub community_engagement_score: Option<f64>,
    pub source_reliability_score: Option<f64>,
    pub interest_count: i64,
    pub event_source: Option<SourceRef>,
    /// The caller's own answer; null if there is none.
    pub user_interest_status: Option<String>,
    #[serde(skip)]
    pub facts: EventMetadata,
}

/// What is known of an event besides the contract's keys.
#[derive(Debug, Clone)]
pub struct EventMetadata {
    /// Ends with the id: the last segment of the event's path.
    pub slug: String,
    pub uid: String,
    pub sequence: i64,
    pub series_id: Option<i64>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    /// Where its business is, if that is public.
    pub listing: Option<ListingPlace>,
    pub is_free: bool,
    pub status: OccurrenceStatus,
    pub visibility: Visibility,
    pub image_id: Option<i64>,
    /// The picture's widths, if it is a stored image.
    pub picture: Option<crate::kit::media::PictureRef>,
    pub organizer_email: String,
    pub source_id: Option<i64>,
    pub submitted_by: Option<i64>,
}

impl Event {
    pub fn is_all_day(&self) -> bool {
        self.start_time.is_none()
    }

    pub fn is_published(&self) -> bool {
        self.facts.visibility == Visibility::Published
    }

    /// Where the event has its page.
    pub fn path(&self) -> String {
        format!("/events/{}", self.facts.slug)
    }
}

/// An event where it is only named, with its next date.
#[derive(Debug, Clone, PartialEq)]
pub struct UpcomingEvent {
    pub id: i64,
    pub title: String,
    pub path: String,
    pub category: String,
    pub location: String,
    /// `None` once it is over.
    pub date: Option<Date>,
    pub time: Option<Time>,
    pub status: OccurrenceStatus,
}

/// One date on which an event takes place.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ShownOccurrence {
    pub recurrence_id: String,
    pub start_date: Date,
    #[schema(value_type = Option<String>)]
    pub start_time: Option<Time>,
    #[schema(value_type = Date)]
    pub end_date: Date,
    #[schema(value_type = Option<String>)]
    pub end_time: Option<Time>,
    pub all_day: bool,
    /// With the town's UTC offset on that day.
    pub starts_at: String,
    /// Null: the end is not known.
    pub ends_at: Option<String>,
    pub status: OccurrenceStatus,
    pub is_over: bool,
    /// What else differs from the series on this date.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub changes: Option<Changes>,
}

/// An event in a list, with its next date in the requested range.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListedEvent {
    #[serde(flatten)]
    pub event: Event,
    pub slug: String,
    /// Plain text, at most 160 characters.
    pub summary: String,
    pub all_day: bool,
    pub status: OccurrenceStatus,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub is_free: bool,
    pub picture: Option<crate::kit::media::PictureRef>,
    pub next_occurrence: Option<ShownOccurrence>,
}

/// One entry of the month view.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CalendarEntry {
    pub id: i64,
    pub slug: String,
    pub title: String,
    #[schema(value_type = Date)]
    pub start_date: Date,
    #[schema(value_type = Option<String>)]
    pub start_time: Option<Time>,
    #[schema(value_type = Date)]
    pub end_date: Date,
    #[schema(value_type = Option<String>)]
    pub end_time: Option<Time>,
    pub all_day: bool,
    pub status: OccurrenceStatus,
    pub category: String,
    pub recurrence_id: String,
}

/// Somebody's interest in an event.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Interest {
    pub id: i64,
    pub interest_type: String,
    pub interest_type_display: String,
    pub user: i64,
    pub user_display_name: String,
    pub event: i64,
    pub event_title: String,
    pub created_at: String,
    pub updated_at: String,
}

/// A report, as its sender gets it back.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct EventReport {
    pub id: i64,
    pub issue_type: EventIssueType,
    pub description: String,
    pub created_at: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Choice {
    pub value: String,
    pub label: String,
    pub count: i64,
}

/// The number of events that each further filter would leave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventFacets {
    pub count: u64,
    /// By value of the `date` filter, each in place of the requested dates.
    pub dates: BTreeMap<&'static str, u64>,
    pub categories: Vec<Choice>,
    pub audiences: Vec<Choice>,
    /// Their values are ids of sources.
    pub sources: Vec<Choice>,
    pub is_free: i64,
    pub verified: i64,
}

pub fn when_of_date(date: &ShownOccurrence) -> EventTime {
    EventTime {
        start_date: date.start_date,
        start_time: date.start_time,
        end_date: Some(date.end_date),
        end_time: date.end_time,
    }
}

pub fn when_of(event: &Event) -> EventTime {
    EventTime {
        start_date: event.start_date,
        start_time: event.start_time,
        end_date: event.end_date,
        end_time: event.end_time,
    }
}
