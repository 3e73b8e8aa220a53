//! The page of search results; the same markup as `ui/search/SearchPage.tsx`.

use jiff::ToSpan;
use jiff::civil::Date;
use maud::{Markup, html};

use super::card::open_status;
use super::list_params::encode;
use crate::directory::federated_results::{FederatedSearchResults, ResultContact};
use crate::directory::model::Category;
use crate::directory::search_query::{MAX_RESULTS, UnderstoodHours};
use crate::kit::day::weekday_name;
use crate::kit::words::count_words;
use crate::layout::{chip, icon, largest_categories};
use crate::search::{FoundGroup, Match, SearchResult};

const CHIPS: usize = 6;
/// Most single words suggested when several words match nothing.
const ALTERNATIVES: usize = 3;

/// `found`: `None` if the words are too short to search.
pub fn body(
    words: &str,
    found: Option<(&[SearchResult], &FederatedSearchResults)>,
    categories: &[Category],
    today: Date,
) -> Markup {
    html! {
        div."wrap search" {
            h1 { "Search" }
            (form(words))
            @match found {
                None => div.search-none {
                    p { (if words.is_empty() { "Type what you are looking for, or start with a category." } else { "Type at least two letters." }) }
                    (chips(categories))
                }
                Some(([], others)) if others.groups.is_empty() => {
                    p.search-count role="status" {}
                    @if others.matched == Match::Building { (note(others.matched)) }
                    @match &others.opening {
                        Some(opening) => { (applied(opening)) (closed(opening, categories)) }
                        None => (nothing(words, categories, today)),
                    }
                }
                Some((results, others)) => (list(words, results, others, today))
            }
        }
    }
}

pub fn form(words: &str) -> Markup {
    html! {
        form.search-form role="search" aria-label="Search the directory" action="/search" {
            input.search-form-input type="search" name="q" aria-label="Search for a place" placeholder="Name, category, or street"
                autocomplete="off" enterkeyhint="search" value=(words);
            button."button button-primary button-md search-form-button" type="submit" { (icon("search", 20)) span { "Search" } }
        }
    }
}

fn list(words: &str, results: &[SearchResult], also: &FederatedSearchResults, today: Date) -> Markup {
    let FederatedSearchResults { matched, opening, places, groups } = also;
    let is_closest = *matched == Match::MostWords;
    let looked_for = opening.as_ref().map_or(words, |opening| &opening.words);
    let businesses =
        || html! { (businesses(words, looked_for, results, places, *matched, opening.as_ref())) };
    let businesses = html! {
        @if !results.is_empty() {
            @if groups.is_empty() { (businesses()) } @else {
                section.search-group aria-labelledby="search-businesses" {
                    p.search-group-title #search-businesses { "Businesses" }
                    (businesses())
                }
            }
        }
    };
    html! {
        p.search-count role="status" { (result_count(results, groups)) @if !looked_for.is_empty() { " for “" (looked_for) "”" } }
        @if !is_closest { (note(*matched)) }
        @if let Some(opening) = opening { (applied(opening)) }
        @if let Some(link) = calendar_link(looked_for, today) { p.search-more { (link) } }
        // What has all the words comes first.
        @if !is_closest { (businesses) }
        @for group in groups {
            @let id = format!("search-{}", group.kind);
            section.search-group aria-labelledby=(id) {
                h2.search-group-title id=(id) { (group.label) }
                ol.search-results {
                    @for hit in &group.results {
                        li.search-result {
                            h3.search-result-name { a.search-result-link href=(hit.path) { (name(&hit.name, looked_for)) } }
                            @if !hit.note.is_empty() { p.search-result-category { (hit.note) } }
                        }
                    }
                }
                @if let Some(all) = &group.all { p.search-more { a href=(all) { "All " (group.label.to_lowercase()) " that match" } } }
            }
        }
        @if is_closest { (businesses) }
    }
}

/// "3 results"; no number if more may match than are shown.
fn result_count(results: &[SearchResult], groups: &[FoundGroup]) -> String {
    if results.len() >= MAX_RESULTS || groups.iter().any(|group| group.has_more) {
        return "Results".into();
    }
    let all = results.len() + groups.iter().map(|group| group.results.len()).sum::<usize>();
    count_words(u64::try_from(all).unwrap_or(u64::MAX), "result", "results")
}

fn note(matched: Match) -> Markup {
    let words = match matched {
        Match::AllWords => return html! {},
        Match::MostWords => "No business matches every word you typed. These come closest.",
        Match::Building => "Search is starting up. More results will show in a moment.",
    };
    html! { p.search-note role="status" { (words) } }
}

/// The search without the words that ask for a time; the directory if there are no other words.
fn without(opening: &UnderstoodHours) -> String {
    if opening.words.is_empty() {
        "/directory".into()
    } else {
        format!("/search?q={}", encode(&opening.words))
    }
}

/// The understood time, as a filter that can be removed.
fn applied(opening: &UnderstoodHours) -> Markup {
    html! {
        p.search-applied {
            a.applied-filter href=(without(opening)) aria-label={ "Remove " (opening.label) } { (opening.label) (icon("close", 16)) }
        }
    }
}

fn closed(opening: &UnderstoodHours, categories: &[Category]) -> Markup {
    html! {
        div.search-none {
            p.search-none-title role="status" { "No results found." }
            @if !opening.words.is_empty() { p { a href=(without(opening)) { "Search for “" (opening.words) "” at any hour" } } }
            (chips(categories))
        }
    }
}

fn businesses(
    typed: &str,
    words: &str,
    results: &[SearchResult],
    places: &[ResultContact],
    matched: Match,
    opening: Option<&UnderstoodHours>,
) -> Markup {
    let contact = |result: &SearchResult| places.iter().find(|place| place.id == result.id);
    let search = if words.is_empty() { String::new() } else { format!("search={}", encode(words)) };
    let narrowed = match opening.map(|opening| opening.value) {
        None => search,
        Some("now") if search.is_empty() => "open_now=true".into(),
        Some("now") => format!("{search}&open_now=true"),
        // The directory understands the phrase for a later time.
        Some(_) => format!("search={}", encode(typed)),
    };
    html! {
        @if matched == Match::MostWords { (note(matched)) }
        ol.search-results {
            @for result in results {
                li.search-result {
                    h2.search-result-name {
                        a.search-result-link href={ "/directory/" (result.slug) } { (name(&result.name, words)) }
                    }
                    @if let Some(category) = &result.category { p.search-result-category { (category.name) } }
                    @if let Some(contact) = contact(result) {
                        @if let Some(status) = &contact.open_status { (open_status(status)) }
                        @if let Some(phone) = &contact.phone {
                            a.search-result-phone href=(phone.href) { (icon("phone", 18)) span.visually-hidden { "Call " (result.name) ": " } (phone.text) }
                        }
                    }
                }
            }
        }
        @if results.len() >= MAX_RESULTS && matched != Match::MostWords {
            p.search-more {
                "These are the best " (MAX_RESULTS) ". "
                a href={ "/directory?" (narrowed) } { "See all matches in the directory" }
            }
        }
    }
}

/// A name with the parts that were typed in bold.
fn name(name: &str, words: &str) -> Markup {
    html! { @for (text, is_match) in marked(name, words) { @if is_match { b { (text) } } @else { (text) } } }
}

fn nothing(words: &str, categories: &[Category], today: Date) -> Markup {
    let fewer = fewer_words(words);
    html! {
        div.search-none {
            p.search-none-title role="status" { "No results found." }
            p { "Nothing matches “" (words) "”." }
            ul.search-tips {
                li { "Check the spelling, or type only the first letters." }
                @if fewer.is_empty() {
                    li { "Try another word for the same thing, such as “doctor” for “physician”." }
                } @else {
                    li {
                        "Try fewer words: "
                        span.search-alternatives { @for word in &fewer { a href={ "/search?q=" (encode(word)) } { (word) } } }
                    }
                }
                @if let Some(link) = calendar_link(words, today) { li { (link) } }
                li { "Browse a category." }
            }
            (chips(categories))
        }
    }
}

fn chips(categories: &[Category]) -> Markup {
    let filled = largest_categories(categories, |category| category.business_count, CHIPS);
    html! {
        @if !filled.is_empty() {
            nav.search-categories aria-label="Categories" {
                ul.chips {
                    @for category in filled {
                        li { (chip(&format!("/directory?category={}", category.slug), None, Some(category.business_count), &category.name)) }
                    }
                    li { (chip("/directory", None, None, "All Categories")) }
                }
            }
        }
    }
}

fn calendar_link(words: &str, today: Date) -> Option<Markup> {
    day_searched(words, today).map(|(address, day)| html! { a href=(address) { "See what is on " (day) } })
}

/// The calendar's address for a day that is in the search, and how the day is said. A weekday is the next one.
fn day_searched(words: &str, today: Date) -> Option<(String, &'static str)> {
    const DAYS: [(&str, &str); 4] =
        [("today", "today"), ("tonight", "tonight"), ("tomorrow", "tomorrow"), ("weekend", "this weekend")];
    let words = words.to_lowercase();
    let has = |day: &str| words.split_whitespace().any(|word| word.trim_end_matches('?') == day);
    if let Some((date, day)) = DAYS.into_iter().find(|(date, _)| has(date)) {
        return Some((format!("/events?date={date}"), day));
    }
    let mut week = (0..7_i64).map(|days| today.saturating_add(days.days()));
    let date = week.find(|date| has(&weekday_name(date.weekday()).to_lowercase()))?;
    Some((format!("/events?start_date__gte={date}&start_date__lte={date}"), weekday_name(date.weekday())))
}

/// Each of several words alone, longest first: one of them may match. Short words are no help.
fn fewer_words(words: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for part in words.to_lowercase().split_whitespace() {
        if part.chars().count() > 2 && !parts.iter().any(|known| known == part) {
            parts.push(part.to_owned());
        }
    }
    if words.split_whitespace().count() < 2 {
        return Vec::new();
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.chars().count()));
    parts.truncate(ALTERNATIVES);
    parts
}

/// Splits a name where a word of it begins with typed text, so that these parts can be shown in bold.
fn marked(name: &str, words: &str) -> Vec<(String, bool)> {
    let typed: Vec<Vec<char>> = words.split_whitespace().map(|part| part.chars().collect()).collect();
    let letters: Vec<char> = name.chars().collect();
    let same = |one: char, other: char| one == other || one.to_lowercase().eq(other.to_lowercase());
    let mut parts: Vec<(String, bool)> = Vec::new();
    let mut at = 0;
    let mut is_word_start = true;
    while let Some(letter) = letters.get(at) {
        let rest = letters.get(at..).unwrap_or_default();
        let hit = typed.iter().filter(|_| is_word_start).find(|part| {
            part.len() <= rest.len() && part.iter().zip(rest).all(|(one, other)| same(*one, *other))
        });
        let (text, length) = match hit {
            Some(part) => (rest.iter().take(part.len()).collect(), part.len()),
            None => (letter.to_string(), 1),
        };
        match parts.last_mut() {
            Some((before, false)) if hit.is_none() => before.push_str(&text),
            _ => parts.push((text, hit.is_some())),
        }
        at += length;
        is_word_start = letters.get(at - 1).is_some_and(|before| !before.is_alphanumeric());
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_marked_where_words_begin() {
        let shown = |name, words| {
            marked(name, words)
                .into_iter()
                .map(|(text, is_match)| if is_match { format!("[{text}]") } else { text })
                .collect::<String>()
        };
        assert_eq!(shown("Thistle & Thorn Books", "thorn boo"), "Thistle & [Thorn] [Boo]ks");
        assert_eq!(shown("Notebooks", "books"), "Notebooks");
        assert_eq!(shown("Épicerie", "épi"), "[Épi]cerie");
        assert_eq!(shown("Hart", ""), "Hart");
    }

    #[test]
    fn a_day_leads_to_the_calendar() {
        // A Friday.
        let found = |words| day_searched(words, jiff::civil::date(2026, 11, 20));
        assert_eq!(found("What is on Tonight?"), Some(("/events?date=tonight".to_owned(), "tonight")));
        assert_eq!(found("kids weekend"), Some(("/events?date=weekend".to_owned(), "this weekend")));
        let on = |date: &str| format!("/events?start_date__gte={date}&start_date__lte={date}");
        assert_eq!(found("kids Saturday"), Some((on("2026-11-21"), "Saturday")));
        assert_eq!(found("friday"), Some((on("2026-11-20"), "Friday")));
        assert_eq!(found("todays"), None);
    }

    #[test]
    fn several_words_may_be_tried_alone() {
        assert_eq!(fewer_words("the tall blacksmith of"), ["blacksmith", "tall", "the"]);
        assert!(fewer_words("blacksmith").is_empty());
    }
}
