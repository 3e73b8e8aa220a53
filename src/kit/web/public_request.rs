//! A public read: path, query, origin and what its response varies by.

use url::form_urlencoded;

use super::compression::ContentEncoding;
use super::response_cache::CacheVersion;
use crate::kit::error::{Error, Result};

/// A read of something public: path, query, and the address the caller uses for us.
#[derive(Debug, Clone)]
pub struct PublicRequest<'r> {
    pub path: &'r str,
    pub(super) query: Option<&'r str>,
    /// `https://town.example`, without a slash at the end.
    pub origin: String,
    pub theme: Option<&'static str>,
    /// Alerts that this visitor has dismissed, as "3.7"; digits and dots only.
    pub dismissed: String,
    pub(super) coding: Option<ContentEncoding>,
    pub(super) is_for_everybody: bool,
    /// Hits of the search index decide the answer beside the data.
    pub(super) is_from_index: bool,
    pub(super) is_kept: bool,
    /// Answers to the same address with another number are others.
    pub(super) apart: u64,
    /// What there was before whoever answers has read any of it: settings, search hits, rows.
    pub(super) made_from: CacheVersion,
}

impl<'r> PublicRequest<'r> {
    /// What address and looks do not tell, and what the answer depends on all the same.
    pub fn vary_by(self, number: u64) -> Self {
        PublicRequest { apart: number, ..self }
    }

    /// This and the data decide the answer, nothing else: neither how often somebody asks nor who it
    /// is; a call whose guards look who asks may answer members otherwise. Once made, it is given
    /// before routes are tried.
    pub fn cacheable_for_all(self) -> Self {
        PublicRequest { is_for_everybody: true, ..self }
    }

    /// A list as a filter narrows it: a search is limited, and where somebody is stays between them and
    /// the answer, which is not kept.
    pub fn narrowed(self, is_search: bool, is_near_somebody: bool) -> Self {
        PublicRequest {
            is_for_everybody: !is_search,
            is_from_index: is_search,
            is_kept: !is_near_somebody,
            ..self
        }
    }

    /// How a long answer to this travels.
    pub(super) fn coding(&self) -> Option<ContentEncoding> {
        self.coding
    }

    pub(super) fn is_cacheable_for_all(&self) -> bool {
        self.is_for_everybody
    }

    /// Whether the reads of its answer, and the index, tell all that it depends on. Until there is an index
    /// plain SQL finds in its place, and that may have been read before.
    pub(super) fn is_traced(&self) -> bool {
        self.is_for_everybody || (self.is_from_index && self.made_from.edition > 0)
    }

    /// The same query of another path.
    pub fn at(&self, path: &'r str) -> Self {
        PublicRequest { path, ..self.clone() }
    }

    /// The query's pairs, decoded, in their order.
    pub fn query(&self) -> Vec<(String, String)> {
        form_urlencoded::parse(self.query.unwrap_or_default().as_bytes())
            .map(|(key, value)| (key.into_owned(), value.into_owned()))
            .collect()
    }

    /// The last value of a query key.
    pub fn value(&self, key: &str) -> Option<String> {
        self.query().into_iter().rev().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// What a filter asks for; a blank one asks for nothing.
    pub fn text(&self, key: &str) -> Option<String> {
        self.value(key).map(|word| word.trim().to_owned()).filter(|word| !word.is_empty())
    }

    /// A word of a closed list.
    pub fn choice<T>(&self, key: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<Option<T>> {
        let Some(word) = self.text(key) else { return Ok(None) };
        parse(&word).map(Some).ok_or_else(|| Error::not_a_choice(key, &word))
    }

    /// Yes or no; what is neither asks for nothing.
    pub fn flag(&self, key: &str) -> Option<bool> {
        self.text(key)?.to_lowercase().parse().ok()
    }

    /// Path and query as they came.
    pub fn uri(&self) -> String {
        match self.query {
            Some(query) => format!("{}?{query}", self.path),
            None => self.path.to_owned(),
        }
    }

    /// Everything of the request that an answer may depend on. A line each, because no part can hold
    /// the end of one: otherwise two requests could share a key.
    pub(super) fn cache_key(&self) -> String {
        let (mark, query) = self.query.map_or(("", ""), |query| ("?", query));
        let mut apart = String::new();
        if self.apart > 0 {
            apart = self.apart.to_string();
        }
        [
            self.origin.as_str(),
            "\n",
            self.path,
            mark,
            query,
            "\n",
            self.theme.unwrap_or_default(),
            "\n",
            &self.dismissed,
            "\n",
            &apart,
            "\n",
            self.coding.map_or("", ContentEncoding::name),
        ]
        .concat()
    }

    /// This address with one query key set anew (`None`: left out), absolute.
    pub fn with(&self, key: &str, value: Option<&str>) -> String {
        if self.query.is_none() && value.is_none() {
            return [self.origin.as_str(), self.path].concat();
        }
        let mut query = form_urlencoded::Serializer::new(String::new());
        for (name, text) in self.query().iter().filter(|(name, _)| name != key) {
            query.append_pair(name, text);
        }
        if let Some(value) = value {
            query.append_pair(key, value);
        }
        let query = query.finish();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("{}{}{mark}{query}", self.origin, self.path)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rocket::http::{Cookie, Header};

    use super::*;
    use crate::testing::TestTown;

    #[test]
    fn cache_keys_of_different_requests_differ() {
        let town = TestTown::empty();
        let mut keys = HashSet::new();
        let mut count = 0;
        for dismissed in ["", "3", "3.7", "37", "5"] {
            for theme in ["", "light", "dark"] {
                for coding in ["", "gzip", "br"] {
                    let request = town
                        .client
                        .get("/search?q=a")
                        .cookie(Cookie::new("dismissed", dismissed))
                        .cookie(Cookie::new("theme", theme))
                        .header(Header::new("Accept-Encoding", coding));
                    for apart in [0, 5, 7, 75] {
                        count += 1;
                        let ask = PublicRequest::from_request(request.inner()).vary_by(apart);
                        assert!(
                            keys.insert(ask.cache_key()),
                            "{dismissed} {theme} {coding} {apart}: {}",
                            ask.cache_key()
                        );
                    }
                }
            }
        }
        assert_eq!(keys.len(), count);
    }
}
