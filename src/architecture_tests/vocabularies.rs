//! Vocabularies that the browser draws without asking the server: both have the same words, labels and pictograms.

use crate::{directory, events};

/// The entries of an object literal: each key with the quoted texts of its line.
fn entries(path: &str, begin: &str) -> Vec<(String, Vec<String>)> {
    let text = std::fs::read_to_string(path).unwrap();
    let (_, rest) = text.split_once(begin).unwrap_or_else(|| panic!("{path} has no `{begin}`"));
    rest.lines()
        .skip(1)
        .take_while(|line| !line.starts_with('}'))
        .map(|line| {
            let (key, value) = line.trim().split_once(": ").unwrap_or_else(|| panic!("{path}: {line}"));
            let quoted = value.split('"').skip(1).step_by(2).map(str::to_owned).collect();
            (key.to_owned(), quoted)
        })
        .collect()
}

fn labels(vocabulary: &[(&str, &str)]) -> Vec<(String, String)> {
    vocabulary.iter().map(|(word, label)| ((*word).to_owned(), (*label).to_owned())).collect()
}

fn first_texts(path: &str, begin: &str) -> Vec<(String, String)> {
    entries(path, begin).into_iter().map(|(key, texts)| (key, texts[0].clone())).collect()
}

const EVENT_CATEGORIES: &str = "ui/events/categories.ts";

#[test]
fn event_categories_are_the_same_in_the_browser() {
    assert_eq!(first_texts(EVENT_CATEGORIES, "const CATEGORIES"), labels(&events::CATEGORIES));
    for (category, texts) in entries(EVENT_CATEGORIES, "const CATEGORIES") {
        let poster = events::poster(7, &category);
        assert_eq!(poster, format!("/art/poster/7.svg?c={}", texts[1]), "{category}");
    }
}

#[test]
fn audiences_are_the_same_in_the_browser() {
    assert_eq!(first_texts(EVENT_CATEGORIES, "const AUDIENCES"), labels(&events::AUDIENCES));
}

#[test]
fn attributes_of_businesses_are_the_same_in_the_browser() {
    assert_eq!(first_texts("ui/directory/attributes.ts", "const LABELS"), labels(&directory::ATTRIBUTES));
}
