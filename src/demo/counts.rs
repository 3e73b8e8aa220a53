//! What was counted of one of the owner's businesses in the last months, so that its results show something;
//! of the other nothing was, so that this can be seen, too.
//! Invented like everything in Wexbury: Fridays and Saturdays are busy, and it grows a little.

use jiff::ToSpan;
use jiff::civil::{Date, date};
use rusqlite::Connection;
use serde_json::{Map, Value, json};

use crate::analytics;
use crate::deals::{self, DealFilter};
use crate::directory;
use crate::kit::error::{Error, Result};

const BUSINESS: &str = "anchor-apizza";
const DAYS: i32 = 120;
/// Views on a Monday, and so on.
const VIEWS: [i64; 7] = [14, 9, 15, 18, 34, 41, 27];
const MOST_DEALS: u32 = 5;

/// Fills in the days before today that are not there yet.
pub fn fill_counts(conn: &Connection, today: Date) -> Result<()> {
    let id = directory::find_id(conn, BUSINESS)?;
    let own = DealFilter { business_id: Some(id), ..DealFilter::default() };
    let deals = deals::list(conn, &own, today, MOST_DEALS, 0)?;
    for ago in 1..=DAYS {
        let day = today.saturating_sub(ago.days());
        let views = views_on(day, ago);
        let of = |name: &str, props: Value, count: i64| insert(conn, day, name, props, count);
        of("business_view", json!({ "business_id": id }), views)?;
        of("business_appearance", json!({ "business_ids": [id] }), views * 5 / 2)?;
        for (kind, count) in
            [("call", views / 9), ("directions", views / 7), ("website", views / 12), ("social", views / 30)]
        {
            of("business_click", json!({ "business_id": id, "kind": kind }), count)?;
        }
        for deal in &deals {
            of("deal_view", json!({ "deal_id": deal.id }), views / 5)?;
        }
    }
    Ok(())
}

/// The weekday's number, a little up and down, and a little more each month.
fn views_on(day: Date, ago: i32) -> i64 {
    let weekday = usize::try_from(day.weekday().to_monday_zero_offset()).unwrap_or(0);
    let usual = VIEWS.get(weekday).copied().unwrap_or(0);
    let number = i64::from((day - date(2020, 1, 1)).get_days());
    let swing = (number * 7919).rem_euclid(7) - 3;
    (usual + swing) * i64::from(DAYS * 2 - ago) / i64::from(DAYS * 2)
}

fn insert(conn: &Connection, day: Date, name: &str, props: Value, count: i64) -> Result<()> {
    let props: Map<String, Value> = serde_json::from_value(props)?;
    if count > 0 {
        for event in analytics::read(name, &props).map_err(Error::Internal)? {
            analytics::insert(conn, day, &event, count)?;
        }
    }
    Ok(())
}
