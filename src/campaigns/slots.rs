//! The slot calendar: how many slots of a kind are taken on each day of a month, where there are gaps, and
//! where more was sold than there are slots.

use std::collections::HashMap;

use jiff::civil::Date;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, TakenSlot};
use super::unbooked::open_days;
use crate::insights::DateRange;
use crate::kit::config::PlacementSettings;
use crate::kit::error::Result;
use crate::placements::PlacementKind;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SlotDay {
    pub day: Date,
    /// Number of active placements.
    pub booked: u32,
    /// Number sold in a campaign but not booked by a placement yet.
    pub unbooked: u32,
    /// Number of slots that nobody has bought.
    pub free: u32,
    /// Number sold beyond the available slots.
    pub overbooked: u32,
}

/// The sponsor in a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SlotHolder {
    pub name: String,
    pub placement_id: Option<i64>,
    pub campaign_id: Option<i64>,
    pub starts_at: Date,
    pub ends_at: Option<Date>,
    /// Number of days of this month that are sold but not booked by a placement.
    pub unbooked_days: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SlotCalendar {
    pub kind: PlacementKind,
    pub category_id: Option<i64>,
    /// Number of placements that can run at once.
    pub slots: u32,
    pub from: Date,
    pub to: Date,
    pub days: Vec<SlotDay>,
    pub holders: Vec<SlotHolder>,
}

/// The placements, and the lines that no placement delivers, day by day.
pub fn calendar(
    conn: &Connection,
    kind: PlacementKind,
    category_id: Option<i64>,
    month: DateRange,
    settings: PlacementSettings,
    today: Date,
) -> Result<SlotCalendar> {
    let taken = store::list_taken(conn, kind, category_id, month)?;
    let slots = kind.slots(settings);
    let covers =
        |slot: &TakenSlot, day: Date| slot.starts_at <= day && slot.ends_at.is_none_or(|last| last >= day);
    let is_line = |slot: &TakenSlot| slot.placement_id.is_none();
    let mut open = HashMap::new();
    for line_id in taken.iter().filter(|one| is_line(one)).filter_map(|one| one.line_id) {
        open.insert(line_id, open_days(conn, line_id, today)?.0);
    }
    let is_open = |line: &TakenSlot, day: Date| {
        line.line_id.and_then(|id| open.get(&id)).is_some_and(|days| days.contains(&day))
    };
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let days = month
        .each_day()
        .map(|day| {
            let booked = number(taken.iter().filter(|one| !is_line(one) && covers(one, day)).count());
            let unbooked = number(taken.iter().filter(|one| is_line(one) && is_open(one, day)).count());
            let sold = booked.saturating_add(unbooked);
            SlotDay {
                day,
                booked,
                unbooked,
                free: slots.saturating_sub(sold),
                overbooked: sold.saturating_sub(slots),
            }
        })
        .collect();
    let holders = taken
        .iter()
        .map(|one| {
            let unbooked_days = match is_line(one) {
                true => number(month.each_day().filter(|day| is_open(one, *day)).count()),
                false => 0,
            };
            SlotHolder {
                name: one.name.clone(),
                placement_id: one.placement_id,
                campaign_id: one.campaign_id,
                starts_at: one.starts_at,
                ends_at: one.ends_at,
                unbooked_days,
            }
        })
        // A line whose days are all booked is represented by its placements.
        .filter(|holder| holder.placement_id.is_some() || holder.unbooked_days > 0)
        .collect();
    Ok(SlotCalendar { kind, category_id, slots, from: month.from, to: month.to, days, holders })
}
