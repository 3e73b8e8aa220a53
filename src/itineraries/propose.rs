//! Suggests a day in town: events that suit the member, meals at meal times, and between them places that are
//! open on arrival, near each other and of different kinds.
//!
//! Invariant: the same input gives the same days, and each is checked by the same rules as a member's plan:
//! what is closed on arrival, has begun before you can be there or is too far away is left out.

use std::collections::HashSet;

use super::candidates::DayCandidates;
use super::day_maker::DayMaker;
use super::model::{MAX_STOPS, NewItinerary, Stop, StopKind};
use super::offer::{KeptStop, Offer};
use super::schedule::DayContext;

/// More would be exhausting.
const MAX_STOPS_PER_DAY: usize = 8;

/// The suggested stops of all days. `kept`: the plan's stops that stay, in order.
pub fn propose<'a>(plan: &NewItinerary, offer: Offer<'a>, kept: &[KeptStop<'a>]) -> Vec<Stop> {
    let mut used: HashSet<(StopKind, i64)> =
        kept.iter().filter_map(|one| Some((one.stop.kind, one.stop.object_id?))).collect();
    used.extend(plan.refused.iter().map(|refused| (refused.kind, refused.object_id)));
    let mut stops = Vec::new();
    let most = MAX_STOPS_PER_DAY.min(MAX_STOPS.saturating_sub(kept.len()) / plan.days.len().max(1));
    let none = DayCandidates::default();
    for (index, day) in (0_i64..).zip(&plan.days) {
        let stays = kept.iter().filter(|one| one.stop.day == Some(index));
        if offer.is_over(day) {
            stops.extend(stays.map(|one| one.stop.clone()));
            continue;
        }
        let of_day = usize::try_from(index).ok().and_then(|at| offer.days.get(at)).unwrap_or(&none);
        let context = DayContext { zone: offer.zone, day, mode: plan.travel_mode, start: offer.start };
        let mut maker = DayMaker::new(context, offer, index, used);
        maker.fill(&of_day.events, stays.cloned().collect(), most);
        let (made, now_used) = maker.finish();
        used = now_used;
        stops.extend(made);
    }
    stops.extend(kept.iter().filter(|one| one.stop.day.is_none()).map(|one| one.stop.clone()));
    stops
}
