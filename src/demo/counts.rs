//! Counts for the last few months, so that there is something to see in the town's report and in the results
//! of one of the owner's businesses; the other has no counts, so that this can be seen, too.
//! Invented like everything in Wexbury: Fridays and Saturdays are busy, and the numbers grow a little.

use jiff::ToSpan;
use jiff::civil::{Date, date};
use rusqlite::Connection;
use serde_json::{Map, Value, json};

use crate::analytics::{self, SearchResult};
use crate::deals::{self, DealFilter};
use crate::directory;
use crate::kit::error::{Error, Result};

const BUSINESS: &str = "anchor-apizza";
const DAYS: i32 = 120;
/// Views by weekday, from Monday.
const VIEWS: [i64; 7] = [14, 9, 15, 18, 34, 41, 27];
const MAX_DEALS: u32 = 5;
/// Pages, each with its views in percent of the views of the listing.
const PAGES: [(&str, i64); 8] = [
    ("/", 400),
    ("/events", 260),
    ("/directory", 180),
    ("/search", 120),
    ("/guides", 90),
    ("/events/saturday-farmers-market-1", 70),
    ("/guides/your-first-weekend-in-wexbury", 50),
    ("/newsletter", 20),
];
/// What is searched for, whether it finds anything, and every how many days five people have searched for it.
const SEARCHES: [(&str, SearchResult, i64); 9] = [
    ("pizza", SearchResult::Any, 3),
    ("farmers market", SearchResult::Any, 4),
    ("pharmacy open now", SearchResult::Any, 6),
    ("books", SearchResult::Any, 7),
    ("swimming lessons", SearchResult::Any, 10),
    ("swimming lessons", SearchResult::None, 10),
    ("sushi", SearchResult::Any, 13),
    ("sushi", SearchResult::None, 13),
    ("passport photos", SearchResult::None, 23),
];
const TOGETHER: i64 = 5;

/// Fills in the days before today that are missing.
pub fn fill_counts(conn: &Connection, today: Date) -> Result<()> {
    let id = directory::find_id(conn, BUSINESS)?;
    let own = DealFilter { business_id: Some(id), ..DealFilter::default() };
    let deals = deals::list(conn, &own, today, MAX_DEALS, 0)?;
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
        for (path, share) in PAGES {
            of("page_view", json!({ "path": path }), views * share / 100)?;
        }
        of("event_view", json!({ "event_id": 1 }), views * 7 / 10)?;
        of("event_click", json!({ "event_id": 1, "kind": "calendar" }), views / 15)?;
        of("event_click", json!({ "event_id": 1, "kind": "website" }), views / 11)?;
        of("guide_view", json!({ "guide_id": 1 }), views / 2)?;
        of("search", json!({}), views * 4 / 5)?;
        of("search", json!({ "result": "none" }), views / 12)?;
        of("quiz_start", json!({}), views / 18)?;
        for (words, result, every) in SEARCHES {
            if number_of(day) % every == 0 {
                analytics::insert_search_words(conn, day, words, result, TOGETHER)?;
            }
        }
    }
    Ok(())
}

/// The weekday's number, with a little variation and a little growth each month.
fn views_on(day: Date, ago: i32) -> i64 {
    let weekday = usize::try_from(day.weekday().to_monday_zero_offset()).unwrap_or(0);
    let usual = VIEWS.get(weekday).copied().unwrap_or(0);
    let swing = (number_of(day) * 7919).rem_euclid(7) - 3;
    (usual + swing) * i64::from(DAYS * 2 - ago) / i64::from(DAYS * 2)
}

/// The same number for a day, whenever it is computed.
fn number_of(day: Date) -> i64 {
    i64::from((day - date(2020, 1, 1)).get_days())
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
