//! Day plans: stops with arrival times and conflicts, and suggested days.
//!
//! Tables: `itineraries`, `itinerary_stops`, `itinerary_checks`. Calls: `itineraries/`,
//! `shared-itineraries/{token}/`. Invariant: a plan is visible only to its member; others can read it only
//! through a link that the member made and that has not expired; and no suggestion is closed on arrival or
//! starts before you can be there.

mod alternatives;
mod candidates;
mod change;
mod day_maker;
mod downloads;
mod http;
mod input;
mod links;
mod model;
mod offer;
mod openapi;
mod opening;
mod propose;
mod records;
mod schedule;
mod store;
mod tastes;
mod travel;
mod view;
mod watch;
#[cfg(test)]
mod tests;

pub use candidates::{CandidateEvent, CandidatePlace, DayCandidates, places as read_places};
pub use http::api_routes;
pub use links::ShareLinks;
pub use model::{
    HourMinute, ItineraryDay, NewItinerary, Party, StartPlace, Stop, StopKind, StopSchedule, TravelMode,
};
pub use offer::{KeptStop, Offer};
pub use openapi::operations as api_operations;
pub use propose::propose;
pub use store::{EXPORT, count_of, insert};
pub use tastes::Tastes;
pub use watch::handle;
