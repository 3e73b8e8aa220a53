//! A public read: path, query, origin and everything else its response varies by.

use url::form_urlencoded;

use super::compression::ContentEncoding;
use super::response_cache::CacheVersion;
use crate::kit::error::{Error, Result};

/// A read of something public: path, query, and the origin under which the caller reaches us.
#[derive(Debug, Clone)]
pub struct PublicRequest<'r> {
    pub path: &'r str,
    pub(super) query: Option<&'r str>,
    /// `https://town.example`, without a trailing slash.
    pub origin: String,
    pub theme: Option<&'static str>,
    /// Alerts that this visitor has dismissed, as "3.7"; digits and dots only.
    pub dismissed: String,
    pub(super) coding: Option<ContentEncoding>,
    pub(super) is_public: bool,
    /// The response depends on search index hits as well as on the data.
    pub(super) is_from_index: bool,
    pub(super) is_cacheable: bool,
    /// Distinguishes responses to the same address; see `vary_by`.
    pub(super) variant: u64,
    /// The versions of settings, index and data before the handler reads any of them.
    pub(super) made_from: CacheVersion,
}

impl<'r> PublicRequest<'r> {
    /// Adds to the cache key something the response depends on that neither the address nor the theme shows.
    pub fn vary_by(self, number: u64) -> Self {
        PublicRequest { variant: number, ..self }
    }

    /// The response depends on the request and the data alone, not on who asks or how often. (A call whose
    /// guards look at who asks may answer members differently.) Once rendered, it is served before routes are
    /// tried.
    pub fn cacheable_for_all(self) -> Self {
        PublicRequest { is_public: true, ..self }
    }

    /// A list narrowed by a filter: searches are rate limited.
    pub fn narrowed(self, is_search: bool, is_near_somebody: bool) -> Self {
        PublicRequest {
            is_public: !is_search,
            is_from_index: is_search,
            ..self.near_somebody(is_near_somebody)
        }
    }

    /// A response that depends on somebody's location is not cached.
    pub fn near_somebody(self, is_near_somebody: bool) -> Self {
        PublicRequest { is_cacheable: !is_near_somebody, ..self }
    }

    /// The response is for this caller alone: the answer to a form, or what a private link shows.
    pub fn uncached(self) -> Self {
        PublicRequest { is_cacheable: false, ..self }
    }

    /// The encoding of a long response to this request.
    pub(super) fn coding(&self) -> Option<ContentEncoding> {
        self.coding
    }

    pub(super) fn is_cacheable_for_all(&self) -> bool {
        self.is_public
    }

    /// Whether the traced reads and the index version cover everything the response depends on. Until there
    /// is an index, plain SQL is searched instead, and that may have been read before.
    pub(super) fn is_traced(&self) -> bool {
        self.is_public || (self.is_from_index && self.made_from.generation > 0)
    }

    /// The same query on another path.
    pub fn at(&self, path: &'r str) -> Self {
        PublicRequest { path, ..self.clone() }
    }

    /// The decoded pairs of the query, in order.
    pub fn query(&self) -> Vec<(String, String)> {
        form_urlencoded::parse(self.query.unwrap_or_default().as_bytes())
            .map(|(key, value)| (key.into_owned(), value.into_owned()))
            .collect()
    }

    /// The last value given for a query key.
    pub fn value(&self, key: &str) -> Option<String> {
        self.query().into_iter().rev().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The trimmed value of a filter; a blank one counts as absent.
    pub fn text(&self, key: &str) -> Option<String> {
        self.value(key).map(|word| word.trim().to_owned()).filter(|word| !word.is_empty())
    }

    /// A value from a fixed list.
    pub fn choice<T>(&self, key: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<Option<T>> {
        let Some(word) = self.text(key) else { return Ok(None) };
        parse(&word).map(Some).ok_or_else(|| Error::not_a_choice(key, &word))
    }

    /// A boolean; anything else counts as absent.
    pub fn flag(&self, key: &str) -> Option<bool> {
        read_flag(&self.text(key)?)
    }

    /// A boolean where passing over anything else would widen the list: what staff export and change at once.
    pub fn strict_flag(&self, key: &str) -> Result<Option<bool>> {
        self.choice(key, read_flag)
    }

    /// Path and query as received.
    pub fn uri(&self) -> String {
        match self.query {
            Some(query) => format!("{}?{query}", self.path),
            None => self.path.to_owned(),
        }
    }

    /// Everything in the request that a response may depend on. One line each, since no part can contain a
    /// line break: otherwise two requests could share a key.
    pub(super) fn cache_key(&self) -> String {
        let (mark, query) = self.query.map_or(("", ""), |query| ("?", query));
        let mut variant = String::new();
        if self.variant > 0 {
            variant = self.variant.to_string();
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
            &variant,
            "\n",
            self.coding.map_or("", ContentEncoding::name),
        ]
        .concat()
    }

    /// This address with one query key replaced (`None`: removed), absolute.
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

/// A boolean of a filter in any case: `true`, `True`. Anything else says nothing.
pub fn read_flag(value: &str) -> Option<bool> {
    value.to_lowercase().parse().ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rocket::http::{Cookie, Header};

    use super::*;
    use crate::testing::TestTown;

    #[test]
    fn a_flag_is_read_in_any_case() {
        for (text, flag) in [("true", Some(true)), ("True", Some(true)), ("FALSE", Some(false)), ("1", None)]
        {
            assert_eq!(read_flag(text), flag, "{text}");
        }
    }

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
                    for variant in [0, 5, 7, 75] {
                        count += 1;
                        let ask = PublicRequest::from_request(request.inner()).vary_by(variant);
                        assert!(
                            keys.insert(ask.cache_key()),
                            "{dismissed} {theme} {coding} {variant}: {}",
                            ask.cache_key()
                        );
                    }
                }
            }
        }
        assert_eq!(keys.len(), count);
    }
}
