//! The offices of steps, with their listings in the directory.

use jiff::civil::DateTime;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Office;
use crate::directory::{self, Business, BusinessFilter, BusinessOrder, Point};
use crate::kit::error::Result;

/// The office of a step, with its listing if the directory has one.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StepOffice {
    #[serde(flatten)]
    pub office: Office,
    pub listing: Option<Business>,
}

impl StepOffice {
    /// `listings`: from `list_office_listings`.
    pub fn new(office: Office, listings: &[(String, Business)]) -> StepOffice {
        let listing = listings.iter().find(|(slug, _)| *slug == office.business_slug);
        StepOffice { listing: listing.map(|(_, listing)| listing.clone()), office }
    }
}

/// The published listings of the offices, each with its slug.
pub fn list_office_listings<'o>(
    conn: &Connection,
    offices: impl Iterator<Item = &'o Office>,
    now: DateTime,
    near: Option<Point>,
) -> Result<Vec<(String, Business)>> {
    let slugs = offices.map(|office| office.business_slug.clone());
    let slugs: Vec<String> = slugs.filter(|slug| !slug.is_empty()).collect();
    let ids = directory::resolve_all(conn, &slugs)?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let filter = BusinessFilter {
        found: Some(ids.iter().map(|(_, id)| *id).collect()),
        near,
        ordering: BusinessOrder::Relevance,
        ..BusinessFilter::default()
    };
    let most = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    let listings = directory::list(conn, &filter, now, most, 0)?;
    let named = ids
        .into_iter()
        .filter_map(|(slug, id)| Some((slug, listings.iter().find(|business| business.id == id)?.clone())));
    Ok(named.collect())
}
