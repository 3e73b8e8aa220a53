//! The office's list of campaigns, as rows and as a file.

use jiff::civil::Date;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Campaign;
use super::{report, store};
use crate::kit::error::Result;
use crate::kit::records::Column;

/// A campaign in the office's list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListedCampaign {
    #[serde(flatten)]
    pub campaign: Campaign,
    pub sponsor: String,
    pub lines: usize,
    pub days_sold: i32,
    pub days_shown: i32,
    pub days_to_book: i32,
    pub days_missing: i32,
}

/// The columns that the table can have, in the order of the file.
pub const COLUMNS: [Column<ListedCampaign>; 11] = [
    ("name", |row| row.campaign.campaign.name.clone()),
    ("sponsor", |row| row.sponsor.clone()),
    ("state", |row| row.campaign.state.as_str().to_owned()),
    ("starts_at", |row| day_or_nothing(row.campaign.starts_at)),
    ("ends_at", |row| day_or_nothing(row.campaign.ends_at)),
    ("lines", |row| row.lines.to_string()),
    ("days_sold", |row| row.days_sold.to_string()),
    ("days_shown", |row| row.days_shown.to_string()),
    ("days_to_book", |row| row.days_to_book.to_string()),
    ("days_missing", |row| row.days_missing.to_string()),
    ("created_at", |row| row.campaign.created_at.clone()),
];

fn day_or_nothing(day: Option<Date>) -> String {
    day.map(|day| day.to_string()).unwrap_or_default()
}

pub fn list_rows(conn: &Connection, ids: &[i64], today: Date) -> Result<Vec<ListedCampaign>> {
    let campaigns = store::list(conn, ids, today)?;
    let listed = campaigns.into_iter().map(|campaign| {
        let mut row = ListedCampaign {
            sponsor: campaign.sponsor().to_owned(),
            lines: 0,
            days_sold: 0,
            days_shown: 0,
            days_to_book: 0,
            days_missing: 0,
            campaign,
        };
        for line in store::list_lines(conn, row.campaign.id)? {
            let delivery = report::delivery_of(conn, &line, today)?;
            row.lines += 1;
            row.days_sold += line.line.days_sold;
            row.days_shown += delivery.days_shown.min(line.line.days_sold);
            row.days_to_book += delivery.days_to_book;
            row.days_missing += delivery.days_missing;
        }
        Ok(row)
    });
    listed.collect()
}
