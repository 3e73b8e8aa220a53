//! The filters next to a list, as forms that also work without scripts. The same markup as
//! `ui/kit/Filters.tsx`, `ui/kit/FilterGroup.tsx` and `ui/kit/CheckGroup.tsx`.

use maud::{Markup, html};

use super::components::link_button;
use super::icons::icon;
use crate::kit::words::count_words;

/// The rest comes with the browser's code, or without scripts when it is asked for: in the HTML it would be a tenth of
/// the page's bytes.
const SHOWN_AT_FIRST: usize = 7;
/// What asks for all choices of a form that works without scripts.
pub const ALL_CHOICES: (&str, &str) = ("filters", "all");

/// One value that a list can be narrowed to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilterOption {
    pub value: String,
    pub label: String,
    /// How many results would be left.
    pub count: i64,
}

/// A filter of which several values may be chosen. `label_of` names a chosen value that has no results any
/// more: it stays in the list, so that it can be unchosen.
pub fn filter_group(
    legend: &str,
    name: &str,
    mut options: Vec<FilterOption>,
    chosen: &[String],
    shows_all: bool,
    label_of: impl Fn(&str) -> String,
) -> Markup {
    for value in chosen {
        if !options.iter().any(|option| option.value == *value) {
            options.push(FilterOption { value: value.clone(), label: label_of(value), count: 0 });
        }
    }
    let total = options.len();
    let labels = options.iter().filter(|option| chosen.contains(&option.value));
    let note = labels.map(|option| option.label.as_str()).collect::<Vec<_>>().join(", ");
    let is_long = !shows_all && total > SHOWN_AT_FIRST + 2;
    let mut index = 0;
    options.retain(|option| {
        index += 1;
        !is_long || index <= SHOWN_AT_FIRST || chosen.contains(&option.value)
    });
    html! {
        @if total > 0 {
            (filter_section(legend, &note, &html! {
                div {
                    @for option in &options {
                        label.checkbox {
                            input.checkbox-input type="checkbox" name=(name) value=(option.value) checked[chosen.contains(&option.value)];
                            span.checkbox-label { (option.label) }
                            span.checkbox-count { (option.count) }
                        }
                    }
                }
                @if is_long {
                    button."filter-group-more needs-script" type="button" aria-expanded="false" { "Show all " (total) }
                    noscript { button.filter-group-more type="submit" name=(ALL_CHOICES.0) value=(ALL_CHOICES.1) { "Show all " (total) } }
                }
            }))
        }
    }
}

/// A collapsible filter. `note` is what is chosen in it, shown while it is closed.
pub fn filter_section(legend: &str, note: &str, controls: &Markup) -> Markup {
    html! {
        details."disclosure filter-group" open {
            summary.disclosure-summary {
                span { (legend) }
                @if !note.is_empty() { span.disclosure-note { (note) } }
                (icon("chevron-down", 20))
            }
            div.disclosure-body { fieldset aria-label=(legend) { (controls) } }
        }
    }
}

/// A filter for the items that have a certain property.
pub fn filter_switch(label: &str, name: &str, count: i64, is_on: bool) -> Markup {
    html! {
        label.switch {
            span.switch-label { (label) " " span.filter-count { (count) } }
            input.switch-input type="checkbox" role="switch" name=(name) value="true" checked[is_on];
        }
    }
}

/// The active filters, each a link that removes it: its name, and the address without it.
pub fn applied_filters(applied: &[(String, String)], cleared: &str) -> Markup {
    html! {
        @if !applied.is_empty() {
            div.applied-filters {
                h2.visually-hidden { "Applied filters" }
                ul.applied-filters-list {
                    @for (label, without) in applied {
                        li { a.applied-filter href=(without) aria-label={ "Remove " (label) } { (label) (icon("close", 16)) } }
                    }
                }
                a.applied-filters-clear href=(cleared) { "Clear all" }
            }
        }
    }
}

/// Where nothing matches: as `ClearFilters` in `ui/kit/Filters.tsx`, in its place below an empty list.
pub fn clear_filters(cleared: &str) -> Markup {
    html! { div.state-action { div { (link_button(cleared, "secondary", None, "Clear all filters")) } } }
}

/// "24 places, page 2 of 3"
pub fn found_words(count: u64, (one, many): (&str, &str), page: u64, pages: u64) -> String {
    let found = count_words(count, one, many);
    if pages > 1 { format!("{found}, page {page} of {pages}") } else { found }
}
