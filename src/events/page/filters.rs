//! The filters beside the list, as `ui/events/EventFilterPanel.tsx` draws them, but as a plain form that
//! works without scripts. And the applied filters above the list.

use jiff::civil::Date;
use maud::{Markup, html};

use super::list_params::{EventListParams, TYPED_DAYS, View};
use crate::events::filter::DateRange;
use crate::events::model::{Choice, EventFacets, ListedEvent, audience_label, category_label};
use crate::kit::day;
use crate::layout::{FilterOption, filter_group, filter_section, filter_switch};

pub const STRETCHES: [(DateRange, &str); 5] = [
    (DateRange::Today, "Today"),
    (DateRange::Tonight, "Tonight"),
    (DateRange::Tomorrow, "Tomorrow"),
    (DateRange::Weekend, "This Weekend"),
    (DateRange::Week, "Next 7 days"),
];

pub fn panel(choices: &EventListParams, facets: &EventFacets, today: Date) -> Markup {
    html! {
        form.filter-panel action="/events" {
            @if choices.view != View::Month { (days(choices, facets, today)) }
            (group("Category", "category", &facets.categories, &choices.categories, choices.has_all_choices))
            div.filter-group {
                (filter_switch("Free", "is_free", facets.is_free, choices.is_free))
                (filter_switch("Verified only", "verified", facets.verified, choices.is_verified))
            }
            (group("Who it’s for", "audience", &facets.audiences, &choices.audiences, choices.has_all_choices))
            (group("Source", "source", &facets.sources, &choices.sources, choices.has_all_choices))
            @for (name, value) in choices.beside_form() { input type="hidden" name=(name) value=(value); }
            noscript { button."button button-primary button-md" type="submit" { "Apply" } }
        }
    }
}

fn days(choices: &EventListParams, facets: &EventFacets, today: Date) -> Markup {
    let is_any = choices.date_range.is_none() && choices.from.is_none() && choices.until.is_none();
    let radio = |value: &str, label: &str, count: Option<u64>, is_chosen: bool| {
        html! {
            label.checkbox {
                input.checkbox-input type="radio" name="date" value=(value) checked[is_chosen];
                span.checkbox-label { (label) }
                @if let Some(count) = count { span.checkbox-count { (count) } }
            }
        }
    };
    let day = |label: &str, name: &str, date: Option<Date>| {
        let id = format!("events-{name}");
        html! {
            div.field {
                label.field-label for=(id) { (label) }
                input.field-input id=(id) type="date" name=(name) value=[date];
            }
        }
    };
    let controls = html! {
        div {
            (radio("", "Any day", None, is_any))
            @for (date_range, label) in STRETCHES {
                (radio(date_range.as_str(), label, facets.dates.get(date_range.as_str()).copied(), choices.date_range == Some(date_range)))
            }
        }
        @if let Some(days) = choices.typed_days() { input type="hidden" name=(TYPED_DAYS) value=(days); }
        div.event-days {
            (day("From", "start_date__gte", choices.from))
            (day("To", "start_date__lte", choices.until))
        }
    };
    let note: Vec<String> = chosen_days(choices, today).into_iter().map(|(label, _)| label).collect();
    filter_section("When", &note.join(", "), &controls)
}

/// The chosen range of days and the typed days: each one's label, and the choices without it.
fn chosen_days(choices: &EventListParams, today: Date) -> Vec<(String, EventListParams)> {
    let date_range = STRETCHES.iter().find(|(date_range, _)| choices.date_range == Some(*date_range));
    let date_range =
        date_range.map(|(_, label)| ((*label).to_owned(), choices.with(|rest| rest.date_range = None)));
    let is_typed = choices.from.is_some() || choices.until.is_some();
    let typed = is_typed.then(|| {
        let without = choices.with(|rest| (rest.from, rest.until) = (None, None));
        (span_text(choices.from, choices.until, today), without)
    });
    date_range.into_iter().chain(typed).collect()
}

fn group(legend: &str, name: &str, counted: &[Choice], chosen: &[String], shows_all: bool) -> Markup {
    let option = |choice: &Choice| {
        let Choice { value, label, count } = choice.clone();
        FilterOption { value, label, count }
    };
    let options = counted.iter().map(option).collect();
    filter_group(legend, name, options, chosen, shows_all, |value| label_of(name, value))
}

fn label_of(name: &str, value: &str) -> String {
    match name {
        "category" => category_label(value),
        "audience" => audience_label(value),
        _ => format!("Source {value}"),
    }
}

/// Each applied filter's label, and the link that removes it.
pub fn list_applied(
    choices: &EventListParams,
    facets: &EventFacets,
    events: &[ListedEvent],
    today: Date,
) -> Vec<(String, String)> {
    let mut applied: Vec<(String, EventListParams)> = Vec::new();
    // The month view shows all its days, whatever range was chosen for the list.
    if choices.view != View::Month {
        applied.extend(chosen_days(choices, today));
    }
    for value in &choices.categories {
        let without = choices.with(|rest| rest.categories.retain(|other| other != value));
        applied.push((category_label(value), without));
    }
    for value in &choices.audiences {
        let without = choices.with(|rest| rest.audiences.retain(|other| other != value));
        applied.push((audience_label(value), without));
    }
    if choices.is_free {
        applied.push(("Free".into(), choices.with(|rest| rest.is_free = false)));
    }
    if choices.is_verified {
        applied.push(("Verified".into(), choices.with(|rest| rest.is_verified = false)));
    }
    if choices.is_featured {
        applied.push(("Featured".into(), choices.with(|rest| rest.is_featured = false)));
    }
    for id in &choices.sources {
        let known = facets.sources.iter().find(|source| source.value == *id);
        let label = known.map_or_else(|| format!("Source {id}"), |source| source.label.clone());
        applied.push((label, choices.with(|rest| rest.sources.retain(|other| other != id))));
    }
    if !choices.business.is_empty() {
        let known = events
            .iter()
            .filter_map(|listed| listed.event.business.as_ref())
            .find(|business| business.id.to_string() == choices.business);
        let label = known.map_or_else(|| "One business".to_owned(), |business| business.name.clone());
        applied.push((label, choices.with(|rest| rest.business.clear())));
    }
    if !choices.search.is_empty() {
        let label = format!("\u{201c}{}\u{201d}", choices.search);
        applied.push((label, choices.with(|rest| rest.search.clear())));
    }
    applied.into_iter().map(|(label, without)| (label, without.href())).collect()
}

fn span_text(from: Option<Date>, until: Option<Date>, today: Date) -> String {
    match (from, until) {
        (Some(from), Some(until)) if from == until => day::in_words(from, today),
        (Some(from), Some(until)) => {
            format!("{} – {}", day::in_words(from, today), day::in_words(until, today))
        }
        (Some(from), None) => format!("From {}", day::in_words(from, today)),
        (None, until) => {
            format!("Until {}", until.map(|until| day::in_words(until, today)).unwrap_or_default())
        }
    }
}
