//! The visitor's choices in the directory's URL: parsed from it, written back to it, and turned into API
//! URLs. Same rules as `ui/directory/filters.ts`.
//!
//! Invariant: the same choices always produce the same API URL, character for character, because the browser
//! uses it as the key to look up the page's data.

use std::fmt::Write;

use crate::directory::model::Point;
use crate::kit::web::PublicRequest;
use crate::layout::ALL_CHOICES;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct BusinessListParams {
    pub categories: Vec<String>,
    pub search: String,
    pub is_open_now: bool,
    pub attributes: Vec<String>,
    pub price_levels: Vec<u8>,
    pub tags: Vec<String>,
    pub near: Option<Point>,
    /// Empty means the best matches first if there are search words, or else by name.
    pub ordering: &'static str,
    pub page: u64,
    pub is_map: bool,
    /// The filters show all of their values.
    pub has_all_choices: bool,
}

/// Without sorting by distance, which needs a position.
pub const ORDERINGS: [(&str, &str); 4] = [
    ("name", "Name, A to Z"),
    ("-name", "Name, Z to A"),
    ("newest", "Newest first"),
    ("recently_updated", "Recently updated"),
];

impl BusinessListParams {
    /// Invalid values are ignored, never an error. A key may be repeated, as HTML forms do.
    pub fn read(request: &PublicRequest<'_>) -> BusinessListParams {
        let query = request.query();
        let first =
            |key: &str| query.iter().find(|(name, _)| name == key).map_or("", |(_, value)| value.trim());
        let list = |key: &str| {
            let mut values: Vec<String> = Vec::new();
            let parts = query.iter().filter(|(name, _)| name == key).flat_map(|(_, value)| value.split(','));
            for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
                if !values.iter().any(|known| known == part) {
                    values.push(part.to_owned());
                }
            }
            values
        };
        let near = Point::parse(first("near"));
        let ordering = first("ordering");
        let known = ORDERINGS.iter().map(|(value, _)| *value).find(|value| *value == ordering);
        BusinessListParams {
            categories: list("category"),
            search: first("search").to_owned(),
            is_open_now: first("open_now") == "true",
            attributes: list("attributes"),
            price_levels: list("price_level")
                .iter()
                .filter_map(|text| text.parse().ok().filter(|level| (1..=4).contains(level)))
                .collect(),
            tags: list("tag"),
            near,
            ordering: if ordering == "distance" && near.is_some() {
                "distance"
            } else {
                known.unwrap_or_default()
            },
            page: first("page").parse().ok().filter(|page| *page > 1).unwrap_or(1),
            is_map: first("view") == "map",
            has_all_choices: first(ALL_CHOICES.0) == ALL_CHOICES.1,
        }
    }

    /// The filters, in the order used in the URL.
    fn narrowing(&self) -> Vec<(&'static str, String)> {
        let levels: Vec<String> = self.price_levels.iter().map(u8::to_string).collect();
        let open = if self.is_open_now { "true" } else { "" };
        [
            ("category", self.categories.join(",")),
            ("search", self.search.clone()),
            ("open_now", open.to_owned()),
            ("attributes", self.attributes.join(",")),
            ("price_level", levels.join(",")),
            ("tag", self.tags.join(",")),
        ]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .collect()
    }

    fn listing(&self) -> Vec<(&'static str, String)> {
        let mut query = self.narrowing();
        if let Some(Point { latitude, longitude }) = self.near {
            query.push(("near", format!("{latitude},{longitude}")));
        }
        let is_default = self.ordering == "name" && self.search.is_empty();
        if !self.ordering.is_empty() && !is_default {
            query.push(("ordering", self.ordering.to_owned()));
        }
        if self.page > 1 {
            query.push(("page", self.page.to_string()));
        }
        query
    }

    /// The valid choices as query parameters, for the shared filter parser.
    pub fn query(&self) -> Vec<(String, String)> {
        self.listing().into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    pub fn list_address(&self) -> String {
        let mut query = self.listing();
        query.push(("fields", "all".to_owned()));
        format!("/api/v1/businesslistings/{}", encode_query(&query))
    }

    pub fn facets_address(&self) -> String {
        format!("/api/v1/businesslistings/facets/{}", encode_query(&self.narrowing()))
    }

    /// The URL of the page itself.
    pub fn href(&self) -> String {
        let mut query = self.listing();
        if self.is_map {
            query.push(("view", "map".to_owned()));
        }
        format!("/directory{}", encode_query(&query))
    }

    /// The choices that the form of filters keeps without showing them. It leads to the first page.
    pub fn beside_form(&self) -> Vec<(&'static str, String)> {
        let mut query = self.at_page(1).listing();
        query.retain(|(name, _)| matches!(*name, "search" | "near" | "ordering"));
        if self.is_map {
            query.push(("view", "map".to_owned()));
        }
        query
    }

    pub fn at_page(&self, page: u64) -> BusinessListParams {
        BusinessListParams { page, ..self.clone() }
    }

    /// Removes all filters; sorting and view stay.
    pub fn cleared(&self) -> BusinessListParams {
        BusinessListParams {
            near: self.near,
            ordering: self.ordering,
            is_map: self.is_map,
            page: 1,
            ..BusinessListParams::default()
        }
    }

    /// Changing a filter leads to the first page of the new list.
    pub fn with(&self, change: impl FnOnce(&mut BusinessListParams)) -> BusinessListParams {
        let mut changed = self.at_page(1);
        change(&mut changed);
        changed
    }
}

/// Encodes a value like `ui/kit/queryString.ts`: commas stay readable.
pub fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'(),".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

/// "?category=bakery&page=2"; empty without parameters.
pub fn encode_query(query: &[(&str, String)]) -> String {
    let parts: Vec<String> = query.iter().map(|(name, value)| format!("{name}={}", encode(value))).collect();
    if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_written_as_the_browser_writes_them() {
        assert_eq!(encode("Café & Co, (no. 1)"), "Caf%C3%A9%20%26%20Co,%20(no.%201)");
        let choices = BusinessListParams {
            categories: vec!["books".into(), "cafes".into()],
            search: "fish & chips".into(),
            near: Some(Point { latitude: 41.37, longitude: -72.47 }),
            ordering: "distance",
            page: 2,
            is_map: true,
            ..BusinessListParams::default()
        };
        let narrowing = "category=books,cafes&search=fish%20%26%20chips";
        let listing = format!("{narrowing}&near=41.37,-72.47&ordering=distance&page=2");
        assert_eq!(choices.facets_address(), format!("/api/v1/businesslistings/facets/?{narrowing}"));
        assert_eq!(choices.list_address(), format!("/api/v1/businesslistings/?{listing}&fields=all"));
        assert_eq!(choices.href(), format!("/directory?{listing}&view=map"));
        assert_eq!(choices.cleared().href(), "/directory?near=41.37,-72.47&ordering=distance&view=map");
        assert_eq!(BusinessListParams::default().href(), "/directory");
    }
}
