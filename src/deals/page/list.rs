//! The list of running deals; the same markup as `ui/deals/DealsPage.tsx`.

use maud::{Markup, html};
use url::form_urlencoded::byte_serialize;

use super::card::cards;
use crate::deals::model::{Deal, DealCategory, DealFilter, DealOrder};
use crate::kit::page::RenderContext;
use crate::layout::{found_words, icon, link_button, pagination};

const ORDERINGS: [(&str, &str); 2] = [("newest", "Newest first"), ("ending_soon", "Ending soon")];

/// The visitor's choices as query parameters; in the same order as `ui/deals/api.ts`.
#[derive(Debug, Clone, Default)]
pub struct DealListParams {
    category: String,
    is_ending_soon: bool,
    ordering: &'static str,
    page: u64,
}

impl DealListParams {
    pub fn of(filter: &DealFilter) -> DealListParams {
        DealListParams {
            category: filter.categories.first().cloned().unwrap_or_default(),
            is_ending_soon: filter.is_ending_soon,
            ordering: if filter.ordering == DealOrder::EndingSoon { "ending_soon" } else { "" },
            page: 1,
        }
    }

    pub fn at_page(&self, page: u64) -> DealListParams {
        DealListParams { page, ..self.clone() }
    }

    pub fn of_category(&self, category: String) -> DealListParams {
        DealListParams { category, ..self.clone() }
    }

    /// Whether nothing but a page number is chosen.
    pub fn is_plain(&self) -> bool {
        self.category.is_empty() && !self.is_ending_soon && self.ordering.is_empty()
    }

    fn query(&self) -> String {
        let encoded = byte_serialize(self.category.as_bytes()).collect::<String>();
        let page = self.page.to_string();
        let parts = [
            ("category", encoded.as_str(), !self.category.is_empty()),
            ("ending_soon", "true", self.is_ending_soon),
            ("ordering", self.ordering, !self.ordering.is_empty()),
            ("page", &page, self.page > 1),
        ];
        let shown: Vec<String> =
            parts.iter().filter(|part| part.2).map(|(name, value, _)| format!("{name}={value}")).collect();
        if shown.is_empty() { String::new() } else { format!("?{}", shown.join("&")) }
    }

    pub fn href(&self) -> String {
        format!("/deals{}", self.query())
    }

    pub fn data_address(&self) -> String {
        format!("/api/v1/deals/{}", self.query())
    }
}

pub fn lede(town: &str) -> String {
    format!(
        "Coupons from shops, restaurants and studios in {town}. Show one at the counter, or say its code."
    )
}

pub struct DealList<'a> {
    pub deals: &'a [Deal],
    pub count: u64,
    pub pages: u64,
    pub categories: &'a [DealCategory],
    pub choices: &'a DealListParams,
}

impl DealList<'_> {
    pub fn body(&self, context: &RenderContext) -> Markup {
        html! {
            div."wrap deals" {
                header.deals-head {
                    h1.deals-title { "Deals" }
                    p.deals-lede { (lede(&context.config.town.name)) }
                }
                div.deals-bar {
                    p.deals-count role="status" { (found_words(self.count, ("deal", "deals"), self.choices.page, self.pages)) }
                    (self.tools())
                }
                @if self.deals.is_empty() { (self.nothing()) } @else {
                    (cards(self.deals, context.today, false))
                    (pagination(self.choices.page, self.pages, "Pages of the deals", |page| self.choices.at_page(page).href()))
                }
            }
        }
    }

    fn tools(&self) -> Markup {
        let select = |id: &str, label: &str, options: Markup| {
            html! {
                div.field {
                    label.visually-hidden for=(id) { (label) }
                    span.field-select { select.field-input id=(id) { (options) } (icon("chevron-down", 18)) }
                }
            }
        };
        let categories = html! {
            option value="" selected[self.choices.category.is_empty()] { "All categories" }
            @for DealCategory { category, deal_count } in self.categories {
                option value=(category.slug) selected[category.slug == self.choices.category] { (category.name) " (" (deal_count) ")" }
            }
        };
        let ordering = if self.choices.ordering.is_empty() { "newest" } else { self.choices.ordering };
        let orderings = html! {
            @for (value, label) in ORDERINGS { option value=(value) selected[value == ordering] { (label) } }
        };
        html! {
            div."deals-tools needs-script" {
                (select("deals-category", "Category", categories))
                (select("deals-ordering", "Sort by", orderings))
                label.checkbox {
                    input.checkbox-input type="checkbox" checked[self.choices.is_ending_soon];
                    span.checkbox-label { "Ends this week" }
                }
            }
        }
    }

    fn nothing(&self) -> Markup {
        let is_plain = self.choices.is_plain();
        html! {
            div.state {
                (icon("tag", 32))
                p.state-title { (if is_plain { "No deals right now." } else { "No deals match." }) }
                div.state-text {
                    p { (if is_plain { "Businesses add new ones all the time." } else { "See all deals, or check back next week." }) }
                }
                @if !is_plain { div.state-action { (link_button("/deals", "secondary", None, "All deals")) } }
            }
        }
    }
}
