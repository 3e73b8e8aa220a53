//! The filters beside the list, as in `ui/directory/FilterPanel.tsx`, but as a form that works without
//! scripts. And the applied filters above the list, each with a link that removes it.

use maud::{Markup, html};

use super::format::price_word;
use super::list_params::BusinessListParams;
use crate::directory::model::{BusinessFacets, Category, attribute_label};
use crate::layout::{FilterOption, filter_group, filter_switch};

pub fn panel(choices: &BusinessListParams, categories: &[Category], facets: &BusinessFacets) -> Markup {
    let level_words = |level: i64| {
        u8::try_from(level).map(|level| format!("{}  {}", "$".repeat(level.into()), price_word(level)))
    };
    let groups = [
        (
            "Category",
            "category",
            categories
                .iter()
                .filter_map(|category| {
                    Some(FilterOption {
                        value: category.slug.clone(),
                        label: category.name.clone(),
                        count: *facets.categories.get(&category.slug)?,
                    })
                })
                .collect::<Vec<_>>(),
            choices.categories.clone(),
        ),
        (
            "Price",
            "price_level",
            facets
                .price_levels
                .iter()
                .filter_map(|level| {
                    Some(FilterOption {
                        value: level.value.to_string(),
                        label: level_words(level.value).ok()?,
                        count: level.count,
                    })
                })
                .collect(),
            choices.price_levels.iter().map(u8::to_string).collect(),
        ),
        (
            "Good to know",
            "attributes",
            facets
                .attributes
                .iter()
                .map(|attribute| FilterOption {
                    value: attribute.value.clone(),
                    label: attribute.label.to_owned(),
                    count: attribute.count,
                })
                .collect(),
            choices.attributes.clone(),
        ),
        (
            "Tags",
            "tag",
            facets
                .tags
                .iter()
                .map(|tag| FilterOption {
                    value: tag.value.clone(),
                    label: tag.value.clone(),
                    count: tag.count,
                })
                .collect(),
            choices.tags.clone(),
        ),
    ];
    html! {
        form.filter-panel action="/directory" {
            (filter_switch("Open now", "open_now", facets.open_now, choices.is_open_now))
            @for (legend, name, options, chosen) in groups {
                (filter_group(legend, name, options, &chosen, choices.has_all_choices, |value| label_of(categories, name, value)))
            }
            @for (name, value) in choices.beside_form() { input type="hidden" name=(name) value=(value); }
            noscript { button."button button-primary button-md" type="submit" { "Apply" } }
        }
    }
}

fn label_of(categories: &[Category], name: &str, value: &str) -> String {
    match name {
        "category" => categories
            .iter()
            .find(|category| category.slug == value)
            .map_or_else(|| value.to_owned(), |category| category.name.clone()),
        "price_level" => {
            value.parse().map_or_else(|_| value.to_owned(), |level| price_word(level).to_owned())
        }
        "attributes" => attribute_label(value).unwrap_or(value).to_owned(),
        _ => value.to_owned(),
    }
}

/// Each applied filter's label, and the URL of the list without it.
pub fn list_applied(choices: &BusinessListParams, categories: &[Category]) -> Vec<(String, String)> {
    let label = |name: &str, value: &str| label_of(categories, name, value);
    let mut applied: Vec<(String, BusinessListParams)> = Vec::new();
    for slug in &choices.categories {
        applied.push((
            label("category", slug),
            choices.with(|rest| rest.categories.retain(|other| other != slug)),
        ));
    }
    if !choices.search.is_empty() {
        applied.push((format!("“{}”", choices.search), choices.with(|rest| rest.search.clear())));
    }
    if choices.is_open_now {
        applied.push(("Open now".into(), choices.with(|rest| rest.is_open_now = false)));
    }
    for value in &choices.attributes {
        applied.push((
            label("attributes", value),
            choices.with(|rest| rest.attributes.retain(|other| other != value)),
        ));
    }
    for level in &choices.price_levels {
        applied.push((
            price_word(*level).into(),
            choices.with(|rest| rest.price_levels.retain(|other| other != level)),
        ));
    }
    for tag in &choices.tags {
        applied.push((tag.clone(), choices.with(|rest| rest.tags.retain(|other| other != tag))));
    }
    applied.into_iter().map(|(label, without)| (label, without.href())).collect()
}
