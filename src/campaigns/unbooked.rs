//! Days that were sold and are not booked yet: nobody else can have them.

use jiff::civil::Date;
use rusqlite::Connection;

use super::delivery::Delivery;
use super::model::{Campaign, CampaignLine};
use super::store;
use crate::insights::DateRange;
use crate::kit::day;
use crate::kit::error::Result;
use crate::placements::{PlacementKind, Sales, UnbookedDays};

pub const SALES: Sales = Sales {
    list_unbooked: |conn, kind, category_id, today| {
        let lines = list_lines(conn, kind, category_id, today)?;
        Ok(lines.into_iter().flat_map(|line| line.runs).collect())
    },
    is_sold: |conn, placement_id| Ok(store::line_of_placement(conn, placement_id)?.is_some()),
};

struct UnbookedLine {
    id: i64,
    /// Consecutive days.
    runs: Vec<UnbookedDays>,
    /// Whether it needs all of these days.
    is_firm: bool,
}

fn list_lines(
    conn: &Connection,
    kind: PlacementKind,
    category_id: Option<i64>,
    today: Date,
) -> Result<Vec<UnbookedLine>> {
    let mut lines = Vec::new();
    for sold in store::list_taken(conn, kind, category_id, DateRange { from: today, to: day::LAST })? {
        let (None, Some(id)) = (sold.placement_id, sold.line_id) else { continue };
        let (open, to_book) = open_days(conn, id, today)?;
        let open: Vec<Date> = open.into_iter().filter(|day| *day >= today).collect();
        let mut runs: Vec<UnbookedDays> = Vec::new();
        for day in &open {
            match runs.last_mut() {
                Some(run) if run.last.tomorrow().ok() == Some(*day) => run.last = *day,
                _ => runs.push(UnbookedDays {
                    business_id: sold.business_id,
                    name: sold.name.clone(),
                    first: *day,
                    last: *day,
                }),
            }
        }
        let is_firm = usize::try_from(to_book).is_ok_and(|to_book| to_book >= open.len());
        lines.push(UnbookedLine { id, runs, is_firm });
    }
    Ok(lines)
}

/// The days of a line without an active placement, as long as the line is owed any; and how many are to book.
pub fn open_days(conn: &Connection, line_id: i64, today: Date) -> Result<(Vec<Date>, i32)> {
    let line = store::find_line(conn, line_id)?;
    let placements = store::list_placements(conn, line_id, today)?;
    let delivery = Delivery::of(&line, &placements, &store::list_days(conn, line_id)?, today);
    if delivery.days_to_book + delivery.days_missing == 0 {
        return Ok((Vec::new(), 0));
    }
    let is_booked = |day: Date| placements.iter().any(|one| one.is_active() && one.covers(day));
    let open = line.line.term().each_day().filter(|day| !is_booked(*day)).collect();
    Ok((open, delivery.days_to_book))
}

/// The days that other sponsors need, when a line is booked: one with more open days than it needs gives way.
pub fn needed_by_others(
    conn: &Connection,
    campaign: &Campaign,
    line: &CampaignLine,
    today: Date,
) -> Result<Vec<UnbookedDays>> {
    let lines = list_lines(conn, line.line.kind, line.line.category_id, today)?;
    let is_own = |days: &UnbookedDays| {
        days.business_id == campaign.campaign.business_id && days.name == campaign.sponsor()
    };
    let firm = lines.into_iter().filter(|one| one.is_firm).flat_map(|one| one.runs);
    Ok(firm.filter(|days| !is_own(days)).collect())
}

/// The unbooked days of all other lines, including the sponsor's own.
pub fn of_other_lines(conn: &Connection, line: &CampaignLine, today: Date) -> Result<Vec<UnbookedDays>> {
    let lines = list_lines(conn, line.line.kind, line.line.category_id, today)?;
    Ok(lines.into_iter().filter(|one| one.id != line.id).flat_map(|one| one.runs).collect())
}
