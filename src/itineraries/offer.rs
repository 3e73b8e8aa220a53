//! What suggestions are made from and around.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::candidates::{CandidatePlace, DayCandidates};
use super::model::{ItineraryDay, Stop};
use super::schedule::{Visit, moment};
use super::tastes::Tastes;
use crate::directory::Point;

/// A stop that stays where it is.
#[derive(Debug, Clone)]
pub struct KeptStop<'a> {
    pub stop: Stop,
    pub visit: Visit<'a>,
    /// When it begins in the plan as it was; `None`: it has no day.
    pub arrives: Option<Timestamp>,
}

/// What suggestions are made from.
#[derive(Debug, Clone, Copy)]
pub struct Offer<'a> {
    pub places: &'a [CandidatePlace],
    /// One for each day.
    pub days: &'a [DayCandidates],
    pub start: Option<Point>,
    pub tastes: &'a Tastes,
    pub zone: &'a TimeZone,
    /// Nothing new begins earlier.
    pub not_before: Timestamp,
}

impl Offer<'_> {
    /// Whether nothing new can begin on a day any more.
    pub fn is_over(&self, day: &ItineraryDay) -> bool {
        moment(day.date, day.end_time, self.zone) <= self.not_before
    }
}
