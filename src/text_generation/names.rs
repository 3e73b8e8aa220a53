//! Names in a sentence that no record has.

use std::collections::HashSet;

use super::claims::is_calendar_word;
use super::facts::{KnownRecord, TownFacts};
use super::ordinary::{is_ordinary, is_title_case};
use super::word::Word;

/// Words that are capitalized though they are not names.
const CAPITALS: [&str; 9] = ["i", "wi-fi", "wifi", "us", "u.s", "usa", "ada", "ok", "tv"];
/// After the first word of a sentence, these show that it is a name ("Lumina serves tea").
const VERBS: [&str; 16] = [
    "is", "opens", "closes", "serves", "offers", "has", "sells", "hosts", "welcomes", "makes", "stays",
    "sits", "stands", "runs", "brews", "bakes",
];
/// Kinds of places, which end names ("Good Food Bakery").
const KINDS: [&str; 34] = [
    "bakery",
    "bakehouse",
    "bar",
    "barbershop",
    "bistro",
    "brewery",
    "cafe",
    "café",
    "center",
    "church",
    "club",
    "deli",
    "diner",
    "gallery",
    "grill",
    "gym",
    "hall",
    "hotel",
    "house",
    "inn",
    "kitchen",
    "library",
    "market",
    "museum",
    "park",
    "pharmacy",
    "pub",
    "restaurant",
    "salon",
    "school",
    "shop",
    "store",
    "studio",
    "tavern",
];
/// Before these, they make no name ("The Best Bakery in Town").
const MODIFIERS: [&str; 41] = [
    "a", "an", "the", "and", "or", "at", "in", "to", "by", "every", "each", "any", "one", "your", "our",
    "their", "this", "that", "my", "local", "best", "new", "old", "oldest", "newest", "favorite", "perfect",
    "good", "great", "little", "small", "cozy", "right", "nearest", "coffee", "book", "gift", "sandwich",
    "antique", "farmers'", "farmers",
];

/// `lowercase`: the words that the whole text has in lowercase.
pub fn unknown(
    facts: &TownFacts,
    about: &[&KnownRecord],
    sentence: &str,
    words: &[Word],
    lowercase: &HashSet<String>,
) -> Vec<String> {
    let is_title = is_title_case(sentence, words);
    let is_capital = |word: &Word| word.written.starts_with(char::is_uppercase) && !word.is_read;
    let is_known = |word: &Word| {
        let base = word.plain.trim_end_matches('\'');
        is_calendar_word(base)
            || CAPITALS.contains(&base)
            || facts.common.contains(base)
            || about.iter().any(|record| {
                record.words.contains(base) || base.split('-').all(|part| record.words.contains(part))
            })
    };
    let word_at = |at: Option<usize>| at.and_then(|at| words.get(at));
    let is_kind = |word: &Word| KINDS.contains(&word.plain.as_str());
    let makes_name = |before: &Word| is_capital(before) && !MODIFIERS.contains(&before.plain.as_str());
    // "Food" and "Bakery" of "Good Food Bakery".
    let is_of_kind = |at: usize| {
        let is_end = |at: usize| {
            word_at(Some(at)).is_some_and(|word| is_capital(word) && is_kind(word))
                && word_at(at.checked_sub(1)).is_some_and(makes_name)
        };
        is_title && (is_end(at) || is_end(at + 1) && word_at(Some(at)).is_some_and(makes_name))
    };
    let may_be_name = |at: usize| {
        word_at(Some(at)).is_some_and(|word| {
            let is_ordinary =
                (word.begins || is_title) && (is_ordinary(&word.plain) || is_title && is_kind(word));
            is_capital(word) && !is_known(word) && (!is_ordinary || is_of_kind(at))
        })
    };
    let is_name = |at: usize, word: &Word| {
        let is_among_names = may_be_name(at + 1) || at.checked_sub(1).is_some_and(may_be_name);
        let is_lowercase = lowercase.contains(&word.plain);
        // The first word of a sentence is always capitalized; it is a name only if another capital or a verb
        // follows.
        let is_alone = word.begins
            && !may_be_name(at + 1)
            && (is_lowercase
                || !word_at(Some(at + 1)).is_some_and(|next| VERBS.contains(&next.plain.as_str())));
        let is_used_in_text = is_title && is_lowercase && !is_among_names;
        may_be_name(at) && !is_alone && (!is_used_in_text || is_of_kind(at))
    };
    let mut problems = Vec::new();
    let mut run: Vec<&str> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let begins_name = is_name(at, word);
        let goes_on = !run.is_empty() && may_be_name(at);
        if begins_name || goes_on {
            run.push(&word.written);
        } else if !run.is_empty() {
            problems.push(format!("No record is called “{}”.", run.join(" ")));
            run.clear();
        }
    }
    if !run.is_empty() {
        problems.push(format!("No record is called “{}”.", run.join(" ")));
    }
    problems
}
