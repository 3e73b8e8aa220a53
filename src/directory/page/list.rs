//! The list of places with filters and map; the same markup as `ui/directory/DirectoryPage.tsx`.

use maud::{Markup, html};

use super::card::{BusinessCardStyle, card};
use super::filters::{list_applied, panel};
use super::list_params::{BusinessListParams, ORDERINGS};
use super::map::{map_ground, on_map};
use crate::directory::model::{Business, BusinessFacets, Category, Sponsorship};
use crate::kit::page::RenderContext;
use crate::kit::words::join_words;
use crate::layout::{
    Segment, applied_filters, clear_filters, found_words, icon, neighbors, pagination, season, season_word,
    segmented,
};
use crate::map::TownMap;

/// Cards that are visible without scrolling.
const EAGER: usize = 2;

pub struct BusinessList<'a> {
    pub heading: &'a str,
    pub lede: String,
    /// The sponsor of the category, if only one is shown.
    pub sponsorship: Option<&'a Sponsorship>,
    pub count: u64,
    pub pages: u64,
    pub businesses: &'a [Business],
    pub categories: &'a [Category],
    pub facets: &'a BusinessFacets,
    pub choices: &'a BusinessListParams,
    pub map: &'a TownMap,
}

pub fn lede(category: Option<&Category>, town: &str) -> String {
    match category {
        Some(category) if !category.description.is_empty() => category.description.clone(),
        Some(category) => format!("{} in {town}.", category.name),
        None => format!("Shops, restaurants, studios and services in {town}."),
    }
}

/// Same markup as `ui/directory/CategorySponsor.tsx`.
fn sponsor(sponsorship: &Sponsorship) -> Markup {
    html! {
        p.directory-sponsor data-paid={ "placement:" (sponsorship.placement) } {
            span."badge badge-gold" { "Sponsored" } " "
            a href={ "/directory/" (sponsorship.business_slug) } { (sponsorship.business_name) }
            @if !sponsorship.message.is_empty() { " " span { (sponsorship.message) } }
        }
    }
}

impl BusinessList<'_> {
    pub fn body(&self, context: &RenderContext) -> Markup {
        let choices = self.choices;
        let applied = list_applied(choices, self.categories);
        html! {
            div."wrap directory" {
                header.directory-head {
                    h1.directory-title { (self.heading) }
                    p.directory-lede { (self.lede) }
                    @if let Some(sponsorship) = self.sponsorship { (sponsor(sponsorship)) }
                }
                div.directory-columns data-view=(if choices.is_map { "map" } else { "list" }) {
                    aside.directory-filters aria-label="Filters" { (panel(choices, self.categories, self.facets)) }
                    section.directory-main aria-label="Places" {
                        div.directory-bar {
                            p.directory-count role="status" tabindex="-1" { (found_words(self.count, ("place", "places"), self.choices.page, self.pages)) }
                            (self.tools(applied.len()))
                        }
                        p.directory-note role="status" {}
                        (applied_filters(&applied, &choices.cleared().href()))
                        @if self.businesses.is_empty() { (self.nothing(&applied)) } @else { (self.found(context)) }
                    }
                }
            }
        }
    }

    /// Controls that only work with the browser's code.
    fn tools(&self, applied: usize) -> Markup {
        let views = [("list", "List"), ("map", "Map")].map(|(value, label)| Segment {
            value,
            label,
            picture: Some(value),
        });
        let is_near = self.choices.ordering == "distance";
        html! {
            div."directory-tools needs-script" {
                div.directory-open-filters {
                    button."button button-secondary button-md" type="button" {
                        (icon("filters", 20)) span { "Filters" @if applied > 0 { " (" (applied) ")" } }
                    }
                }
                div.field {
                    label.visually-hidden for="directory-ordering" { "Sort by" }
                    span.field-select {
                        select.field-input #directory-ordering {
                            @if is_near { option value="distance" selected { "Nearest first" } }
                            @if !self.choices.search.is_empty() { option value="" selected[self.choices.ordering.is_empty()] { "Best match" } }
                            @for (value, label) in ORDERINGS { option value=(value) selected[value == self.choices.ordering] { (label) } }
                        }
                        (icon("chevron-down", 18))
                    }
                }
                button."button button-secondary button-md" type="button" aria-pressed=(is_near) { (icon("locate", 20)) span { "Near me" } }
                div.directory-views { (segmented("Show as", "view", if self.choices.is_map { "map" } else { "list" }, &views)) }
            }
        }
    }

    fn found(&self, context: &RenderContext) -> Markup {
        let season = season_word(season(context.today));
        let is_pinned = |business: &Business| on_map(business, self.map.bounds).is_some();
        let missing = self.businesses.iter().filter(|business| !is_pinned(business)).count();
        html! {
            div.directory-results {
                ol.business-list {
                    @for (index, business) in self.businesses.iter().enumerate() {
                        li id={ "place-" (business.id) } {
                            (card(business, season, &BusinessCardStyle {
                                number: is_pinned(business).then_some(index + 1),
                                is_eager: index < EAGER,
                                neighbors: neighbors(self.businesses, index, |business| &business.slug),
                                ..BusinessCardStyle::default()
                            }))
                        }
                    }
                }
                div."directory-map needs-script" {
                    (map_ground("Map of the places in the list", false, self.map))
                    @if missing > 0 {
                        p.directory-map-note {
                            (icon("info", 18)) " "
                            @if missing == 1 { "One place on this page is" } @else { (missing) " places on this page are" }
                            " not on the map."
                        }
                    }
                    div."directory-picked needs-script" role="status" { p { "Choose a number on the map to see the place." } }
                }
            }
            (pagination(self.choices.page, self.pages, "Pages of the directory", |page| self.choices.at_page(page).href()))
        }
    }

    fn nothing(&self, applied: &[(String, String)]) -> Markup {
        let words: Vec<String> = applied.iter().map(|(label, _)| label.clone()).collect();
        html! {
            div.state {
                @if applied.is_empty() {
                    (icon("store", 32))
                    p.state-title { "The directory is still empty." }
                } @else {
                    (icon("search", 32))
                    p.state-title { "No places match." }
                    div.state-text {
                        p { "You asked for " (join_words(&words)) "." }
                        p { (if applied.len() > 1 { "Remove one of them above, or clear them all." } else { "Clear it to see every place." }) }
                    }
                    (clear_filters(&self.choices.cleared().href()))
                }
            }
        }
    }
}
