//! Similar businesses: of the same category, nearest first.

use jiff::civil::DateTime;
use rusqlite::{Connection, named_params};

use super::businesses::list;
use crate::directory::model::{Business, BusinessFilter, BusinessOrder, Point};
use crate::kit::error::Result;

/// Most similar businesses shown.
const SHOWN: u32 = 4;
/// Search radius in degrees of latitude, widened until enough are found.
const REACHES: [f64; 6] = [0.002, 0.005, 0.0125, 0.03, 0.1, 0.5];

pub fn list_similar(conn: &Connection, business: &Business, now: DateTime) -> Result<Vec<Business>> {
    let near =
        business.latitude.zip(business.longitude).map(|(latitude, longitude)| Point { latitude, longitude });
    if let Some(near) = near {
        for reach in REACHES {
            let found = list_around(conn, business, near, reach)?;
            if found.len() == SHOWN as usize {
                let filter = BusinessFilter {
                    found: Some(found),
                    near: Some(near),
                    ordering: BusinessOrder::Relevance,
                    ..BusinessFilter::default()
                };
                return list(conn, &filter, now, SHOWN, 0);
            }
        }
    }
    let filter = BusinessFilter {
        categories: vec![business.category.slug.clone()],
        near,
        ordering: BusinessOrder::Distance,
        ..BusinessFilter::default()
    };
    // One more than shown, because the business itself is among the nearest.
    let mut nearby = list(conn, &filter, now, SHOWN + 1, 0)?;
    nearby.retain(|other| other.id != business.id);
    nearby.truncate(SHOWN as usize);
    Ok(nearby)
}

/// Businesses within the circle, nearest first: none outside it can be nearer.
fn list_around(conn: &Connection, business: &Business, near: Point, reach: f64) -> Result<Vec<i64>> {
    let shrink = near.latitude.to_radians().cos().max(0.01);
    let mut statement = conn.prepare_cached(
        "SELECT id, (latitude - :latitude) * (latitude - :latitude)
            + (longitude - :longitude) * :shrink * (longitude - :longitude) * :shrink AS square
         FROM businesses WHERE category_id = :category AND status = 'published'
            AND latitude BETWEEN :latitude - :reach AND :latitude + :reach
            AND longitude BETWEEN :longitude - :reach / :shrink AND :longitude + :reach / :shrink
            AND id <> :id AND square <= :reach * :reach
         ORDER BY square, id LIMIT :shown",
    )?;
    let rows = statement.query_map(
        named_params! {
            ":latitude": near.latitude, ":longitude": near.longitude, ":shrink": shrink, ":reach": reach,
            ":category": business.category.id, ":id": business.id, ":shown": SHOWN,
        },
        |row| row.get(0),
    )?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
