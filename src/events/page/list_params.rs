//! The visitor's choices in the URL of the events page: read from it, written back to it, and turned into API
//! URLs. The same rules as `ui/events/filters.ts`.
//!
//! Invariant: the same choices always make the same API URL, character by character, because the browser
//! looks up the page's embedded data under it.

use jiff::civil::Date;

use crate::directory::encode_query;
use crate::events::filter::DateRange;
use crate::kit::day;
use crate::kit::web::PublicRequest;
use crate::layout::ALL_CHOICES;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum View {
    #[default]
    List,
    Month,
    Map,
}

impl View {
    pub fn as_str(self) -> &'static str {
        match self {
            View::List => "list",
            View::Month => "month",
            View::Map => "map",
        }
    }
}

/// The field with which the form says what days it showed.
pub const TYPED_DAYS: &str = "typed_days";

#[derive(Debug, Clone, PartialEq, Default)]
pub struct EventListParams {
    pub date_range: Option<DateRange>,
    pub from: Option<Date>,
    pub until: Option<Date>,
    pub categories: Vec<String>,
    pub audiences: Vec<String>,
    pub is_free: bool,
    pub sources: Vec<String>,
    pub is_verified: bool,
    pub is_featured: bool,
    pub business: String,
    pub search: String,
    pub is_latest_first: bool,
    pub page: u64,
    pub view: View,
    pub day: Option<Date>,
    /// The filters show all of their values.
    pub has_all_choices: bool,
}

impl EventListParams {
    /// Invalid values are dropped, never an error. A key may be repeated, as plain forms do.
    pub fn read(request: &PublicRequest<'_>) -> EventListParams {
        let query = request.query();
        let first =
            |key: &str| query.iter().find(|(name, _)| name == key).map_or("", |(_, value)| value.as_str());
        let list = |key: &str| {
            let mut values: Vec<String> = query
                .iter()
                .filter(|(name, _)| name == key)
                .flat_map(|(_, value)| value.split(','))
                .map(|part| part.trim().to_owned())
                .filter(|part| !part.is_empty())
                .collect();
            values.sort_unstable();
            values.dedup();
            values
        };
        let date = |key: &str| day::parse(first(key));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let exact = date("start_date");
        let span = |key: &str| exact.or_else(|| date(key));
        let (from, until) = (span("start_date__gte"), span("start_date__lte"));
        // A plain form sends the range of days chosen before along with a typed day.
        let is_typed = from.is_some() || until.is_some();
        EventListParams {
            date_range: DateRange::parse(first("date")).filter(|_| !is_typed),
            from,
            until,
            categories: list("category"),
            audiences: list("audience"),
            is_free: first("is_free") == "true",
            sources: list("source").into_iter().filter(|id| is_number(id)).collect(),
            is_verified: first("verified") == "true",
            is_featured: first("is_featured") == "true",
            business: if is_number(first("business")) { first("business").to_owned() } else { String::new() },
            search: first("search").trim().to_owned(),
            is_latest_first: first("ordering") == "-start_date",
            page: first("page").parse().ok().filter(|page| *page > 1).unwrap_or(1),
            view: match first("view") {
                "month" => View::Month,
                "map" => View::Map,
                _ => View::List,
            },
            day: date("day"),
            has_all_choices: first(ALL_CHOICES.0) == ALL_CHOICES.1,
        }
    }

    fn kinds(&self) -> Vec<(&'static str, String)> {
        let yes = |is_on: bool| if is_on { "true".to_owned() } else { String::new() };
        [
            ("category", self.categories.join(",")),
            ("audience", self.audiences.join(",")),
            ("is_free", yes(self.is_free)),
            ("source", self.sources.join(",")),
            ("verified", yes(self.is_verified)),
            ("is_featured", yes(self.is_featured)),
            ("business", self.business.clone()),
            ("search", self.search.clone()),
        ]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .collect()
    }

    fn days(&self) -> Vec<(&'static str, String)> {
        let date = |date: Option<Date>| date.map(|date| date.to_string()).unwrap_or_default();
        [
            ("date", self.date_range.map_or(String::new(), |date_range| date_range.as_str().to_owned())),
            ("start_date__gte", date(self.from)),
            ("start_date__lte", date(self.until)),
        ]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .collect()
    }

    /// Current and upcoming events, unless days were chosen, which may be past.
    fn question(&self) -> Vec<(&'static str, String)> {
        let mut query = Vec::new();
        if self.date_range.is_none() && self.from.is_none() {
            query.push(("include_past", "false".to_owned()));
        }
        query.extend(self.days());
        if self.from.is_some() {
            query.push(("include_running", "true".to_owned()));
        }
        query.extend(self.kinds());
        query
    }

    fn order_and_page(&self) -> Vec<(&'static str, String)> {
        let mut query = Vec::new();
        if self.is_latest_first {
            query.push(("ordering", "-start_date".to_owned()));
        }
        if self.page > 1 {
            query.push(("page", self.page.to_string()));
        }
        query
    }

    /// The valid choices as a query for `read_filter`, the only parser of filters.
    pub fn query(&self) -> Vec<(String, String)> {
        let query = self.question().into_iter().chain(self.order_and_page());
        query.map(|(name, value)| (name.to_owned(), value)).collect()
    }

    pub fn list_address(&self) -> String {
        let mut query = self.question();
        query.extend(self.order_and_page());
        format!("/api/v1/events/{}", encode_query(&query))
    }

    pub fn facets_address(&self) -> String {
        format!("/api/v1/events/facets/{}", encode_query(&self.question()))
    }

    /// The same filters for calendars and feed readers.
    pub fn feed_query(&self) -> String {
        encode_query(&self.kinds())
    }

    fn view_and_day(&self) -> Vec<(&'static str, String)> {
        let mut query = Vec::new();
        if self.view != View::List {
            query.push(("view", self.view.as_str().to_owned()));
        }
        if let Some(day) = self.day.filter(|_| self.view == View::Month) {
            query.push(("day", day.to_string()));
        }
        query
    }

    /// The typed days as the form shows them, if there are any.
    pub fn typed_days(&self) -> Option<String> {
        let date = |date: Option<Date>| date.map(|date| date.to_string()).unwrap_or_default();
        let is_typed = self.from.is_some() || self.until.is_some();
        is_typed.then(|| format!("{}/{}", date(self.from), date(self.until)))
    }

    /// Where the form leads if a range was chosen in it while the days typed before were left as they were:
    /// the range is what was changed. A form with typed days has no range selected.
    pub fn range_chosen(&self, request: &PublicRequest<'_>) -> Option<String> {
        let range = request.value("date")?;
        let is_unchanged = self.typed_days().is_some_and(|days| request.value(TYPED_DAYS) == Some(days));
        let chosen = |params: &mut EventListParams| {
            (params.from, params.until, params.date_range) = (None, None, DateRange::parse(&range));
        };
        is_unchanged.then(|| self.with(chosen).href())
    }

    /// The URL of the page.
    pub fn href(&self) -> String {
        let mut query = self.days();
        query.extend(self.kinds());
        query.extend(self.order_and_page());
        query.extend(self.view_and_day());
        format!("/events{}", encode_query(&query))
    }

    /// The choices that the form of filters keeps without showing them. It leads to the first page.
    pub fn beside_form(&self) -> Vec<(&'static str, String)> {
        // The form of the month view has no days.
        let mut query = if self.view == View::Month { self.days() } else { Vec::new() };
        let is_beside = |name: &str| matches!(name, "is_featured" | "business" | "search");
        query.extend(self.kinds().into_iter().filter(|(name, _)| is_beside(name)));
        query.extend(self.at_page(1).order_and_page());
        query.extend(self.view_and_day());
        query
    }

    pub fn at_page(&self, page: u64) -> EventListParams {
        EventListParams { page, ..self.clone() }
    }

    /// A copy with a change, back on the first page.
    pub fn with(&self, change: impl FnOnce(&mut EventListParams)) -> EventListParams {
        let mut choices = self.at_page(1);
        change(&mut choices);
        choices
    }

    /// A copy without filters; ordering and view stay.
    pub fn cleared(&self) -> EventListParams {
        EventListParams {
            is_latest_first: self.is_latest_first,
            view: self.view,
            day: self.day,
            page: 1,
            ..EventListParams::default()
        }
    }

    /// No choices except at most one category: a URL that search engines may index.
    pub fn is_plain(&self) -> bool {
        let one = EventListParams {
            categories: self.categories.iter().take(1).cloned().collect(),
            page: self.page,
            ..EventListParams::default()
        };
        one == *self
    }
}
