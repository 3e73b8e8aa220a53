//! Federated search: what a query finds besides businesses (events, guides, deals). Each feature reads its
//! own hits; the application passes the list of readers.

use jiff::civil::DateTime;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::index::DocumentKind;
use super::indexer::Search;
use crate::kit::error::Result;

/// The most hits of one kind in a response.
const MAX_HITS: usize = 5;
/// The most hits read for it, because those that are over are dropped afterwards.
const LOOKED_AT: usize = 20;

/// One search result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OtherHit {
    pub id: i64,
    pub name: String,
    pub path: String,
    /// What distinguishes it, such as "Saturday, November 28, 6 PM · Grange Hall".
    pub note: String,
}

/// Reads those of the ids that are public and not over, in any order.
pub type ReadHits = fn(&Connection, &[i64], DateTime) -> Result<Vec<OtherHit>>;

#[derive(Clone, Copy)]
pub struct Group {
    pub kind: DocumentKind,
    /// The name in the API.
    pub name: &'static str,
    pub label: &'static str,
    /// The page that lists all results, up to the value of its query parameter.
    pub all: Option<&'static str>,
    pub read: ReadHits,
}

/// In display order.
#[derive(Clone)]
pub struct Groups(pub Vec<Group>);

/// Hits of the index whose rows have not been read yet.
pub struct FederatedHits(Vec<(Group, Vec<i64>)>);

/// How well the businesses in a search match the words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Match {
    #[default]
    AllWords,
    /// Nothing has all the words; these come closest.
    MostWords,
    /// By name alone, because the index is being built: worth asking again in a moment.
    Building,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FoundGroup {
    pub kind: &'static str,
    pub label: &'static str,
    pub all: Option<String>,
    pub results: Vec<OtherHit>,
    /// Whether more match, or may.
    pub has_more: bool,
}

impl Groups {
    /// Finds nothing while the index is being built.
    pub fn search_all(&self, search: &Search, words: &str) -> FederatedHits {
        let ids = |group: &Group| {
            let hits = search.find_typed(words, &[group.kind], LOOKED_AT).unwrap_or_default();
            hits.into_iter().map(|hit| hit.id).collect()
        };
        FederatedHits(self.0.iter().map(|group| (*group, ids(group))).collect())
    }
}

impl FederatedHits {
    /// Going by the index alone.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|(_, ids)| ids.is_empty())
    }

    /// The groups with any hits, each sorted by relevance.
    pub fn read(&self, conn: &Connection, words: &str, now: DateTime) -> Result<Vec<FoundGroup>> {
        let mut found = Vec::new();
        for (group, ids) in self.0.iter().filter(|(_, ids)| !ids.is_empty()) {
            let mut results = (group.read)(conn, ids, now)?;
            results.sort_by_key(|hit| ids.iter().position(|id| *id == hit.id));
            let has_more = results.len() > MAX_HITS || ids.len() == LOOKED_AT;
            results.truncate(MAX_HITS);
            if results.is_empty() {
                continue;
            }
            let encoded = || url::form_urlencoded::byte_serialize(words.as_bytes()).collect::<String>();
            let all = group.all.map(|address| format!("{address}{}", encoded()));
            found.push(FoundGroup { kind: group.name, label: group.label, all, results, has_more });
        }
        Ok(found)
    }
}
