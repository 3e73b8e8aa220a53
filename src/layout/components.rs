//! The small components that pages share, with the same markup as `ui/kit/`. Where a component needs the
//! browser's code, a link or a form works until that is loaded; a component without such a fallback is marked
//! `needs-script` and hidden if scripting is off.

use maud::{Markup, html};
use serde::Serialize;

use super::icons::icon;
use crate::kit::page::{Page, RenderContext};

pub struct SearchBox<'a> {
    pub class: &'a str,
    pub label: &'a str,
    pub placeholder: &'a str,
    /// The search words, on the page of results.
    pub words: &'a str,
}

pub fn search_box(search: &SearchBox<'_>) -> Markup {
    html! {
        form class={ "search-box " (search.class) } role="search" aria-label=(search.label) action="/search" {
            div.combobox {
                input.combobox-input type="search" name="q" aria-label=(search.label) autocomplete="off" autocorrect="off" spellcheck="false"
                    enterkeyhint="search" placeholder=(search.placeholder) value=(search.words);
            }
            button."button button-primary button-md search-box-submit" type="submit" aria-label="Search" {
                (icon("search", 20)) span { "Search" }
            }
        }
    }
}

/// What the newsletter's form shows once it was submitted; `State` in `ui/newsletter/NewsletterForm.tsx`.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SignupOutcome {
    Success,
    Error { message: String, email: String },
}

/// Must not reveal whether the address was known.
const CHECK_EMAIL: &str = "Check your email: you may need to confirm your address.";

/// The newsletter's signup form, with the markup of `ui/newsletter/NewsletterForm.tsx`. `place` is where on
/// the page it is.
pub fn newsletter_form(place: &str, outcome: Option<&SignupOutcome>) -> Markup {
    let (kind, typed) = match outcome {
        None => ("idle", None),
        Some(SignupOutcome::Success) => ("success", None),
        Some(SignupOutcome::Error { email, .. }) => ("error", Some(email)),
    };
    let message_id = format!("{place}-message");
    html! {
        form.newsletter-form action="/newsletter/subscribe" method="post" {
            div.field {
                label.field-label for={ (place) "-email" } { "Email address" }
                input.field-input #{ (place) "-email" } type="email" name="email" required
                    autocomplete="email" value=[typed]
                    aria-invalid=[typed.map(|_| "true")] aria-describedby=[typed.map(|_| &message_id)];
            }
            button."button button-gold button-md" type="submit" { span { "Subscribe" } }
            p class={ "newsletter-form-message newsletter-form-" (kind) } #(message_id) role="status" {
                @match outcome {
                    None => {}
                    Some(SignupOutcome::Success) => {
                        (icon("done", 18)) " " span { "Thank you for subscribing!" }
                        span.newsletter-form-more { (CHECK_EMAIL) }
                    }
                    Some(SignupOutcome::Error { message, .. }) => { (icon("alert", 18)) " " span { (message) } }
                }
            }
        }
    }
}

/// The page's address, for those who read it on paper; `ui/kit/PrintAddress.tsx` renders the same.
pub fn print_address(context: &RenderContext, path: &str) -> Markup {
    html! {
        p.print-address {
            img src={ "/art/qr" (path) ".svg" } alt="" width="120" height="120" loading="lazy";
            span { (context.origin) (path) }
        }
    }
}

/// A link that looks like a button.
pub fn link_button(to: &str, variant: &str, picture: Option<&str>, label: &str) -> Markup {
    html! {
        a class={ "button button-" (variant) " button-md" } href=(to) {
            @if let Some(name) = picture { (icon(name, 20)) }
            span { (label) }
        }
    }
}

/// Shown in place of a page whose content does not exist; `ui/kit/State.tsx` renders the same.
pub fn page_problem(title: &str, content: &Markup) -> Markup {
    html! { div."wrap page-problem" { h1 { (title) } (content) } }
}

/// The page for an address under which nothing is found; `list` is where to look instead: path, icon and label.
/// The browser's code learns that from the API, and what it draws until then is another page.
pub fn not_found_page(key: &'static str, heading: &str, title: &str, list: (&str, &str, &str)) -> Page {
    let (path, picture, label) = list;
    let content = html! {
        p { "It may have been removed, or there may be a typo in the address." }
        (link_button(path, "secondary", Some(picture), label))
    };
    let body = page_problem(heading, &content);
    Page { status: 404, is_hidden: true, is_placeholder: true, ..Page::new(key, title, body) }
}

/// The class of a picture, and whether it was drawn by the server or is a photo.
pub fn picture_class(source: &str, class: &str) -> String {
    let kind = if source.starts_with("/art/") { "art" } else { "photo" };
    format!("{kind} {class}")
}

/// A rounded link with a count.
pub fn chip(to: &str, picture: Option<&str>, count: Option<i64>, label: &str) -> Markup {
    html! {
        a.chip href=(to) {
            @if let Some(name) = picture { (icon(name, 18)) }
            (label)
            @if let Some(count) = count { span.chip-count { (count) } }
        }
    }
}

pub struct Segment<'a> {
    pub value: &'a str,
    pub label: &'a str,
    pub picture: Option<&'a str>,
}

/// A segmented control: one choice out of a few, side by side.
pub fn segmented(legend: &str, name: &str, chosen: &str, segments: &[Segment<'_>]) -> Markup {
    html! {
        fieldset."segmented needs-script" {
            legend.visually-hidden { (legend) }
            div.segmented-row {
                @for segment in segments {
                    label.segmented-option {
                        input type="radio" name=(name) value=(segment.value) checked[segment.value == chosen];
                        @if let Some(name) = segment.picture { (icon(name, 18)) }
                        span { (segment.label) }
                    }
                }
            }
        }
    }
}

/// The page numbers to show: first, last, the current one and its neighbors; `None` is a gap.
/// `page_numbers(6, 12)` is 1, gap, 5, 6, 7, gap, 12.
fn page_numbers(page: u64, pages: u64) -> Vec<Option<u64>> {
    let mut wanted: Vec<u64> = [1, page.saturating_sub(1), page, page + 1, pages]
        .into_iter()
        .filter(|number| (1..=pages).contains(number))
        .collect();
    wanted.sort_unstable();
    wanted.dedup();
    let mut numbers = Vec::new();
    let mut before = 0;
    for number in wanted {
        match number - before {
            0 | 1 => {}
            // Instead of a gap of one number, show that number.
            2 => numbers.push(Some(number - 1)),
            _ => numbers.push(None),
        }
        numbers.push(Some(number));
        before = number;
    }
    numbers
}

/// Renders nothing if there is only one page.
pub fn pagination(page: u64, pages: u64, label: &str, address: impl Fn(u64) -> String) -> Markup {
    html! {
        @if pages > 1 {
            nav.pagination aria-label=(label) {
                @if page > 1 {
                    a.pagination-step rel="prev" href=(address(page - 1)) { (icon("chevron-left", 18)) " Previous" }
                }
                ol.pagination-list {
                    @for number in page_numbers(page, pages) {
                        li {
                            @if let Some(number) = number {
                                a.pagination-page href=(address(number)) aria-label={ "Page " (number) }
                                    aria-current=[(number == page).then_some("page")] { (number) }
                            } @else {
                                span.pagination-gap aria-hidden="true" { "…" }
                            }
                        }
                    }
                }
                @if page < pages {
                    a.pagination-step rel="next" href=(address(page + 1)) { "Next " (icon("chevron-right", 18)) }
                }
            }
        }
    }
}

/// The query string of a drawn picture in a list: every second picture names the two next to it, so that it
/// is drawn differently from them. `ui/kit/neighbors.ts` does the same.
pub fn neighbors<T>(list: &[T], place: usize, slug: impl Fn(&T) -> &str) -> String {
    let beside = [place.checked_sub(1), place.checked_add(1)];
    let slugs: Vec<&str> =
        beside.into_iter().flatten().filter_map(|place| list.get(place)).map(slug).collect();
    if place.is_multiple_of(2) || slugs.is_empty() {
        String::new()
    } else {
        format!("&b={}", slugs.join(","))
    }
}

/// 4.25 becomes "4.3": halves are rounded up, here and in the browser.
pub fn one_decimal(value: f64) -> String {
    format!("{:.1}", (value * 10.0).round() / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_name_their_ends_and_the_pages_around_this_one() {
        let shown = |page, pages| {
            page_numbers(page, pages)
                .into_iter()
                .map(|number| number.map_or("…".to_owned(), |number| number.to_string()))
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(shown(6, 12), "1 … 5 6 7 … 12");
        assert_eq!(shown(1, 2), "1 2");
        assert_eq!(shown(3, 5), "1 2 3 4 5");
        assert_eq!(shown(4, 4), "1 2 3 4");
        assert_eq!(shown(12, 12), "1 … 11 12");
    }
}
