//! What a search finds besides the list of businesses: contact details, opening hours, other kinds of hits.

use jiff::civil::DateTime;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::hours::OpenStatus;
use super::page::{phone_link, phone_text};
use super::search_query::{BusinessSearch, UnderstoodHours};
use super::store;
use crate::kit::error::Result;
use crate::search::{FederatedHits, FoundGroup, Match, SearchResult};

/// What a search finds besides the list of businesses.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct FederatedSearchResults {
    #[serde(rename = "match")]
    pub matched: Match,
    pub opening: Option<UnderstoodHours>,
    pub places: Vec<ResultContact>,
    pub groups: Vec<FoundGroup>,
}

/// How to reach a business of the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultContact {
    pub id: i64,
    /// `None` where the hours are not known.
    pub open_status: Option<OpenStatus>,
    pub phone: Option<Phone>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Phone {
    pub text: String,
    pub href: String,
}

impl FederatedSearchResults {
    pub fn read(
        conn: &Connection,
        question: &BusinessSearch,
        looked: &FederatedHits,
        results: &[SearchResult],
        now: DateTime,
    ) -> Result<FederatedSearchResults> {
        if question.is_empty() {
            return Ok(FederatedSearchResults::default());
        }
        let ids: Vec<i64> = results.iter().map(|result| result.id).collect();
        let mut contacts = store::list_contacts(conn, &ids)?;
        contacts.sort_by_key(|(id, ..)| ids.iter().position(|known| known == id));
        let places = contacts.into_iter().map(|(id, phone, hours)| ResultContact {
            id,
            open_status: hours.map(|hours| hours.open_status(now)),
            phone: phone_link(&phone).map(|href| Phone { text: phone_text(&phone), href }),
        });
        Ok(FederatedSearchResults {
            matched: question.matched(),
            opening: question.understood(now),
            places: places.collect(),
            groups: looked.read(conn, question.words(), now)?,
        })
    }
}
