//! A plan with its records and times, as responses show it.

use jiff::civil::Date;
use rusqlite::Connection;

use super::links::ShareLinks;
use super::model::{
    HourMinute, Itinerary, ItineraryDay, NewItinerary, PlannedStop, SharedItinerary, Stop, StopSchedule,
    StoredItinerary,
};
use super::records::Records;
use super::schedule::{DayContext, TimedStop, Visit, schedule_day};
use crate::accounts::Member;
use crate::directory::{self, Point};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::Result;

/// Where days begin, unless the plan says otherwise. Before anything is listed, the middle of the town's map.
fn town_center(conn: &Connection, config: &Config) -> Result<Option<Point>> {
    if let Some(center) = directory::center(conn)? {
        return Ok(Some(center));
    }
    let bounds = directory::surroundings(conn, config)?;
    Ok(bounds.map(|bounds| Point {
        latitude: (bounds.south + bounds.north) / 2.0,
        longitude: (bounds.west + bounds.east) / 2.0,
    }))
}

/// A plan's records, and where its days begin.
pub struct PlanRecords {
    pub records: Records,
    pub start: Option<Point>,
}

impl PlanRecords {
    pub fn read(
        conn: &Connection,
        clock: &Clock,
        config: &Config,
        plan: &NewItinerary,
    ) -> Result<PlanRecords> {
        let dates: Vec<Date> = plan.days.iter().map(|day| day.date).collect();
        let start = match &plan.start_place {
            Some(place) => Some(place.point()),
            None => town_center(conn, config)?,
        };
        Ok(PlanRecords { records: Records::read(conn, clock, &plan.stops, &dates)?, start })
    }
}

/// When you are at each stop, in the order of the plan's stops.
pub fn schedule(clock: &Clock, plan: &NewItinerary, plan_records: &PlanRecords) -> Vec<Option<TimedStop>> {
    let titles: Vec<String> = plan.stops.iter().map(|stop| plan_records.records.title(stop)).collect();
    let mut timed: Vec<Option<TimedStop>> = plan.stops.iter().map(|_| None).collect();
    for (index, day) in (0_i64..).zip(&plan.days) {
        let of_day = || {
            plan.stops.iter().zip(&titles).enumerate().filter(move |(_, (stop, _))| stop.day == Some(index))
        };
        let visits: Vec<Visit<'_>> = of_day()
            .map(|(_, (stop, title))| plan_records.records.visit(stop, title, day.date, clock.zone()))
            .collect();
        let context =
            DayContext { zone: clock.zone(), day, mode: plan.travel_mode, start: plan_records.start };
        let times = schedule_day(context, &visits);
        for ((at, _), time) in of_day().zip(times) {
            if let Some(place) = timed.get_mut(at) {
                *place = Some(time);
            }
        }
    }
    timed
}

fn planned_stops(
    plan: &NewItinerary,
    plan_records: &PlanRecords,
    schedules: impl Iterator<Item = Option<StopSchedule>>,
) -> Vec<PlannedStop> {
    let planned = |(stop, schedule): (&Stop, Option<StopSchedule>)| PlannedStop {
        place: plan_records.records.place(stop),
        stop: Stop { title: plan_records.records.title(stop), ..stop.clone() },
        schedule,
    };
    plan.stops.iter().zip(schedules).map(planned).collect()
}

/// Each day from the beginning of its first stop: when it really starts would tell how long the way there is.
fn days_from_first_stop(
    clock: &Clock,
    plan: &NewItinerary,
    times: &[Option<TimedStop>],
) -> Vec<ItineraryDay> {
    let from_first_stop = |(index, day): (i64, &ItineraryDay)| {
        let of_day = plan.stops.iter().zip(times).filter(|(stop, _)| stop.day == Some(index));
        let first = of_day.filter_map(|(_, time)| time.as_ref()).map(|time| time.arrives).min();
        let begins = first.map(|first| clock.zone().to_datetime(first));
        let begins =
            begins.filter(|begins| begins.date() == day.date).map(|begins| HourMinute(begins.time()));
        ItineraryDay { start_time: begins.unwrap_or(day.start_time), ..day.clone() }
    };
    (0_i64..).zip(&plan.days).map(from_first_stop).collect()
}

/// A plan that has not been saved.
pub fn proposed(clock: &Clock, plan: NewItinerary, plan_records: &PlanRecords) -> Itinerary {
    let times = schedule(clock, &plan, plan_records).into_iter();
    let stops = planned_stops(&plan, plan_records, times.map(|time| time.map(|time| time.schedule)));
    Itinerary {
        id: None,
        title: plan.title,
        notes: plan.notes,
        days: plan.days,
        party: plan.party,
        interests: plan.interests,
        travel_mode: plan.travel_mode,
        start_place: plan.start_place,
        stops,
        refused: plan.refused,
        share: None,
        version: 0,
        created_at: None,
        updated_at: None,
    }
}

/// What is needed to show plans.
#[derive(Clone)]
pub struct ViewContext {
    pub clock: Clock,
    pub config: std::sync::Arc<Config>,
    pub links: ShareLinks,
    pub origin: String,
    /// Whether the plan's link is shown.
    pub shows_link: bool,
}

impl ViewContext {
    /// For the plan's member. A program is not shown the link, which would outlast its access token.
    pub fn seen_by(self, member: &Member) -> ViewContext {
        ViewContext { shows_link: member.is_in_person(), ..self }
    }

    pub fn show(&self, conn: &Connection, stored: StoredItinerary) -> Result<Itinerary> {
        let plan_records = PlanRecords::read(conn, &self.clock, &self.config, &stored.plan)?;
        let now = self.clock.stamp();
        let share = stored.share.filter(|(_, expires_at)| self.shows_link && *expires_at > now);
        Ok(Itinerary {
            id: Some(stored.id),
            share: share.map(|(nonce, expires_at)| self.links.share(&nonce, &expires_at, &self.origin)),
            version: stored.version,
            created_at: Some(stored.created_at),
            updated_at: Some(stored.updated_at),
            ..proposed(&self.clock, stored.plan, &plan_records)
        })
    }

    /// For anyone with the link.
    pub fn show_shared(&self, conn: &Connection, stored: StoredItinerary) -> Result<SharedItinerary> {
        let plan_records = PlanRecords::read(conn, &self.clock, &self.config, &stored.plan)?;
        let plan = stored.plan;
        let times = schedule(&self.clock, &plan, &plan_records);
        let days = days_from_first_stop(&self.clock, &plan, &times);
        let schedules = times.into_iter().map(|time| time.map(TimedStop::without_start));
        let stops = planned_stops(&plan, &plan_records, schedules);
        Ok(SharedItinerary {
            title: plan.title,
            days,
            party: plan.party,
            travel_mode: plan.travel_mode,
            stops,
            updated_at: stored.updated_at,
            expires_at: stored.share.map(|(_, expires_at)| expires_at).unwrap_or_default(),
        })
    }
}
