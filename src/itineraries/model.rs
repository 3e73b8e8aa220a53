//! Types of a plan, as input and in responses.

use jiff::civil::{Date, Time};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use crate::directory::Point;

use crate::kit::word_enum::word_enum;

pub const MAX_DAYS: usize = 14;
pub const MAX_STOPS: usize = 100;
pub const MAX_TITLE_LENGTH: usize = 120;
pub const MAX_NOTES_LENGTH: usize = 4000;
pub const MAX_NOTE_LENGTH: usize = 1000;
pub const MAX_INTERESTS: usize = 40;
pub const MAX_REFUSED: usize = 500;
/// Plans per member.
pub const MAX_PLANS: i64 = 200;

/// A time of day, serialized as "09:00".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct HourMinute(pub Time);

impl HourMinute {
    pub fn parse(text: &str) -> Option<HourMinute> {
        let (hour, minute) = text.split_once(':')?;
        if hour.len() != 2 || minute.len() != 2 {
            return None;
        }
        Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok().map(HourMinute)
    }
}

impl std::fmt::Display for HourMinute {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:02}:{:02}", self.0.hour(), self.0.minute())
    }
}

impl Serialize for HourMinute {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HourMinute {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        HourMinute::parse(&text).ok_or_else(|| serde::de::Error::custom("not a time of day"))
    }
}

/// A date of a plan, and from when to when it lasts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ItineraryDay {
    #[schema(value_type = Date)]
    pub date: Date,
    #[schema(value_type = String)]
    pub start_time: HourMinute,
    #[schema(value_type = String)]
    pub end_time: HourMinute,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Party {
    pub adults: i64,
    pub children: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TravelMode {
    #[default]
    Walk,
    Drive,
}

word_enum!(TravelMode { Walk = "walk", Drive = "drive" });

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StartPlace {
    pub name: String,
    pub latitude: f64,
    pub longitude: f64,
}

impl StartPlace {
    pub fn point(&self) -> Point {
        Point { latitude: self.latitude, longitude: self.longitude }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StopKind {
    Business,
    Event,
    Guide,
    Deal,
    /// The member's own.
    Custom,
}

word_enum!(StopKind {
    Business = "business",
    Event = "event",
    Guide = "guide",
    Deal = "deal",
    Custom = "custom",
});

/// A stop, as its member entered it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Stop {
    /// Any id made by the client; unique within the plan.
    pub id: String,
    /// Position of its day in `days`, from 0; null if not scheduled.
    pub day: Option<i64>,
    pub kind: StopKind,
    pub object_id: Option<i64>,
    /// The id of one of an event's dates.
    pub recurrence_id: Option<String>,
    /// Name of the member's own stop; for others, the record's name when it was added.
    pub title: String,
    pub note: String,
    pub duration_minutes: i64,
    /// Not before this time. Not needed for an event.
    #[schema(value_type = Option<String>)]
    pub fixed_time: Option<HourMinute>,
    pub is_locked: bool,
    pub is_done: bool,
}

/// A record that the member does not want suggested again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct RefusedStop {
    pub kind: StopKind,
    pub object_id: i64,
}

/// A plan as input and as stored.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NewItinerary {
    pub title: String,
    pub notes: String,
    pub days: Vec<ItineraryDay>,
    pub party: Party,
    pub interests: Vec<String>,
    pub travel_mode: TravelMode,
    pub start_place: Option<StartPlace>,
    pub stops: Vec<Stop>,
    pub refused: Vec<RefusedStop>,
}

impl NewItinerary {
    pub fn refuses(&self, kind: StopKind, object_id: i64) -> bool {
        self.refused.contains(&RefusedStop { kind, object_id })
    }

    pub fn holds(&self, kind: StopKind, object_id: i64) -> bool {
        self.stops.iter().any(|stop| stop.kind == kind && stop.object_id == Some(object_id))
    }

    pub fn day(&self, index: Option<i64>) -> Option<&ItineraryDay> {
        self.days.get(usize::try_from(index?).ok()?)
    }
}

/// A plan with the fields that only the server sets.
#[derive(Debug, Clone)]
pub struct StoredItinerary {
    pub id: i64,
    pub user_id: i64,
    pub plan: NewItinerary,
    pub version: i64,
    /// The nonce and the expiry of the link.
    pub share: Option<([u8; 16], String)>,
    pub created_at: String,
    pub updated_at: String,
}

/// The business, event, deal or guide of a stop, as it is now.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct StopPlace {
    pub title: String,
    /// A path of this site.
    pub url: String,
    pub address: String,
    pub phone: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub image: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConflictCode {
    Closed,
    ClosesEarly,
    StartsBeforeArrival,
    Overlap,
    TooFar,
    Cancelled,
    Moved,
    Gone,
    AfterEndOfDay,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StopConflict {
    pub code: ConflictCode,
    /// A sentence for people.
    pub message: String,
}

/// The times of a stop, and what does not work out there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StopSchedule {
    /// With the town's UTC offset at that time.
    pub arrives_at: String,
    pub leaves_at: String,
    /// From the previous stop, or from the start: estimated from the straight-line distance. These three are
    /// null under a link for the way from the start, which nobody else learns.
    pub travel_minutes: Option<i64>,
    pub travel_meters: Option<i64>,
    pub waiting_minutes: Option<i64>,
    /// Whether it is open on arrival; null if the hours are not known.
    pub is_open: Option<bool>,
    /// Minutes left before it closes, or before the event starts.
    pub margin_minutes: Option<i64>,
    pub margin_text: Option<String>,
    pub conflicts: Vec<StopConflict>,
}

impl StopSchedule {
    pub fn has(&self, code: ConflictCode) -> bool {
        self.conflicts.iter().any(|conflict| conflict.code == code)
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PlannedStop {
    #[serde(flatten)]
    pub stop: Stop,
    /// Null: an own stop, or the record is gone.
    pub place: Option<StopPlace>,
    /// Null: not scheduled.
    pub schedule: Option<StopSchedule>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ItineraryShare {
    pub token: String,
    pub url: String,
    pub expires_at: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Itinerary {
    /// Null if the plan is proposed and not saved.
    pub id: Option<i64>,
    pub title: String,
    pub notes: String,
    pub days: Vec<ItineraryDay>,
    pub party: Party,
    pub interests: Vec<String>,
    pub travel_mode: TravelMode,
    pub start_place: Option<StartPlace>,
    pub stops: Vec<PlannedStop>,
    pub refused: Vec<RefusedStop>,
    pub share: Option<ItineraryShare>,
    /// 0 if the plan is not saved.
    pub version: i64,
    pub created_at: Option<String>,
    pub updated_at: Option<String>,
}

/// A plan, as its link shows it: without its starting place and its notes.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SharedItinerary {
    pub title: String,
    /// Each starts with its first stop.
    pub days: Vec<ItineraryDay>,
    pub party: Party,
    pub travel_mode: TravelMode,
    pub stops: Vec<PlannedStop>,
    pub updated_at: String,
    pub expires_at: String,
}

/// A plan in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListedItinerary {
    pub id: i64,
    pub title: String,
    #[schema(value_type = Date)]
    pub first_date: String,
    #[schema(value_type = Date)]
    pub last_date: String,
    pub stop_count: i64,
    pub updated_at: String,
    pub version: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ItineraryList {
    /// Upcoming ones first, the next at the top; past ones last.
    pub results: Vec<ListedItinerary>,
}

/// Something that could replace a stop.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Alternative {
    pub kind: StopKind,
    pub object_id: i64,
    pub recurrence_id: Option<String>,
    pub place: StopPlace,
    /// Such as "Books · 4 minutes on foot · open until 6 PM".
    pub reason: String,
    pub duration_minutes: i64,
    pub schedule: StopSchedule,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AlternativeList {
    pub results: Vec<Alternative>,
}
