//! Compares sentences with the town's records.
//!
//! Invariant: a sentence without a problem has no name, number, day, time, price or promise that is not in a
//! record named by it or by the sentence before it. What it means beyond that is for people to judge.

use std::collections::HashSet;

use super::claims::{self, Claim, Word, is_calendar_word};
use super::facts::{KnownRecord, TownFacts, folded, words_of};
use super::hours_check;
use super::model::CheckedSentence;
use super::sentences;
use crate::directory::ATTRIBUTES;

/// Words that are capitalized though they are not names.
const CAPITALS: [&str; 8] = ["i", "wi-fi", "us", "u.s", "usa", "ada", "ok", "tv"];
/// After the first word of a sentence, these show that it is a name ("Lumina serves tea").
const VERBS: [&str; 16] = [
    "is", "opens", "closes", "serves", "offers", "has", "sells", "hosts", "welcomes", "makes", "stays",
    "sits", "stands", "runs", "brews", "bakes",
];
/// First words that may come before these verbs without being names.
const SUBJECTS: [&str; 26] = [
    "it",
    "this",
    "that",
    "there",
    "here",
    "she",
    "he",
    "everything",
    "everybody",
    "everyone",
    "nobody",
    "nothing",
    "admission",
    "entry",
    "parking",
    "breakfast",
    "lunch",
    "dinner",
    "what",
    "who",
    "which",
    "each",
    "one",
    "both",
    "all",
    "music",
];
/// Phrases for an offer, each with the attribute that it means.
const PHRASES: [(&str, &str); 12] = [
    ("wheelchair", "wheelchair_accessible"),
    ("kid-friendly", "kid_friendly"),
    ("dog-friendly", "pet_friendly"),
    ("pet-friendly", "pet_friendly"),
    ("dogs are welcome", "pet_friendly"),
    ("outdoor tables", "outdoor_seating"),
    ("reservations", "takes_reservations"),
    ("wi-fi", "free_wifi"),
    ("vegan", "vegan_options"),
    ("gluten-free", "gluten_free_options"),
    ("cash only", "cash_only"),
    ("delivers", "delivery"),
];

pub fn check(facts: &TownFacts, texts: &[&str]) -> Vec<CheckedSentence> {
    let mut checked = Vec::new();
    for text in texts {
        let mut subject: Vec<usize> = Vec::new();
        for sentence in sentences::split(text) {
            let mut words = claims::words(&sentence.text);
            let named = mark_names(facts, &mut words);
            if sentence.is_heading {
                subject = named;
                continue;
            }
            if !named.is_empty() {
                subject = named;
            }
            let about: Vec<&KnownRecord> =
                subject.iter().filter_map(|index| facts.records.get(*index)).collect();
            let problems = problems(facts, &about, &sentence.text, &mut words);
            let sources = about.iter().map(|record| record.source.clone()).collect();
            checked.push(CheckedSentence { text: sentence.text, sources, problems });
        }
    }
    checked
}

/// Finds the records' names in a sentence, longest first, so that part of a name is not taken for another
/// name.
fn mark_names(facts: &TownFacts, words: &mut [Word]) -> Vec<usize> {
    let mut names: Vec<(usize, Vec<String>)> = facts
        .records
        .iter()
        .enumerate()
        .map(|(index, record)| {
            let words = claims::words(&record.source.name);
            (index, words.into_iter().map(|word| word.plain).collect())
        })
        .collect();
    names.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    let mut found: Vec<(usize, Vec<String>)> = Vec::new();
    for (index, name) in names {
        // Two records with the same name: both are meant.
        if found.iter().any(|(_, known)| *known == name) {
            found.push((index, name));
            continue;
        }
        let places: Vec<usize> = (0..words.len()).filter(|at| is_name_at(words, *at, &name)).collect();
        for at in &places {
            for word in words.iter_mut().skip(*at).take(name.len()) {
                word.is_named = true;
                word.is_read = true;
            }
        }
        if !places.is_empty() {
            found.push((index, name));
        }
    }
    found.into_iter().map(|(index, _)| index).collect()
}

fn is_name_at(words: &[Word], at: usize, name: &[String]) -> bool {
    let Some(first) = words.get(at) else { return false };
    let there = words.get(at..at + name.len()).unwrap_or_default();
    !name.is_empty()
        && first.written.starts_with(|letter: char| letter.is_uppercase() || letter.is_numeric())
        && there.len() == name.len()
        && there.iter().zip(name).all(|(word, part)| word.plain == *part && !word.is_named)
}

fn problems(facts: &TownFacts, about: &[&KnownRecord], sentence: &str, words: &mut [Word]) -> Vec<String> {
    let mut problems = Vec::new();
    for record in about {
        // Another record with that name may still exist.
        let is_there =
            about.iter().any(|other| other.gone.is_none() && other.source.name == record.source.name);
        if let Some(gone) = record.gone.filter(|_| !is_there) {
            problems.push(format!("{} {gone}.", record.source.name));
        }
    }
    if about.is_empty() {
        for word in words.iter_mut().filter(|word| facts.common.contains(&word.plain)) {
            word.is_named = true;
        }
    }
    // Word for word what a record says.
    let said = folded(sentence);
    let said = said.trim_end_matches(['.', '!', '…']);
    if about.iter().any(|record| record.text.contains(said)) {
        return problems;
    }
    let claims = claims::read(words);
    if !claims.is_empty() && about.is_empty() {
        problems.push("No record is named that could say this.".to_owned());
        return problems;
    }
    problems.extend(hours_check::problems(about, &claims, &folded(sentence)));
    for price in
        claims.iter().filter_map(|claim| if let Claim::Price(price) = claim { Some(price) } else { None })
    {
        if !about.iter().any(|record| record.words.contains(price)) {
            problems.push(format!("No record says {price}."));
        }
    }
    problems.extend(offers(about, sentence));
    problems.extend(unknown_numbers(facts, about, words));
    problems.extend(unknown_names(facts, about, words));
    problems.dedup();
    problems
}

/// "Free", and what the directory has an attribute for.
fn offers(about: &[&KnownRecord], sentence: &str) -> Vec<String> {
    let sentence = folded(sentence);
    let mut problems = Vec::new();
    let is_said = |phrase: &str| about.iter().any(|record| record.text.contains(phrase));
    let words: HashSet<String> = words_of(&sentence).collect();
    if words.contains("free") && !sentence.contains("feel free") {
        let is_known = about.iter().any(|record| record.is_free || record.words.contains("free"));
        if !is_known {
            problems.push("No record says that it is free.".to_owned());
        }
    }
    let labels = ATTRIBUTES.iter().map(|(value, label)| (label.to_lowercase(), *value));
    let phrases = PHRASES.iter().map(|(phrase, value)| ((*phrase).to_owned(), *value));
    let mut told: Vec<&str> = Vec::new();
    for (phrase, value) in labels.chain(phrases) {
        // Of two attributes the longer phrase counts: "free Wi-Fi" is not reported twice.
        if !sentence.contains(&phrase) || is_said(&phrase) || told.contains(&value) {
            continue;
        }
        if !about.iter().any(|record| record.attributes.iter().any(|own| own == value)) {
            told.push(value);
            problems.push(format!("No record says “{phrase}”."));
        }
    }
    problems
}

fn unknown_numbers(facts: &TownFacts, about: &[&KnownRecord], words: &[Word]) -> Vec<String> {
    let mut problems = Vec::new();
    for word in words.iter().filter(|word| !word.is_read) {
        let digits: String = word.plain.chars().filter(char::is_ascii_digit).collect();
        if digits.is_empty() {
            continue;
        }
        let is_said = about.iter().any(|record| {
            record.words.contains(&word.plain)
                || record.words.contains(&digits)
                || digits.len() >= 3 && record.has_digits(&digits)
        });
        if !is_said && digits != facts.year.to_string() {
            problems.push(format!("No record says {}.", word.written));
        }
    }
    problems
}

fn unknown_names(facts: &TownFacts, about: &[&KnownRecord], words: &[Word]) -> Vec<String> {
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
    let mut problems = Vec::new();
    let mut run: Vec<&str> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let follows = words.get(at + 1);
        let is_unknown = is_capital(word) && !is_known(word);
        // The first word of a sentence is always capitalized; it is a name only if another capital or a verb
        // follows.
        let is_before_name = follows.is_some_and(|next| is_capital(next) && !is_known(next));
        let is_before_verb = follows.is_some_and(|next| VERBS.contains(&next.plain.as_str()));
        let is_subject = SUBJECTS.contains(&word.plain.as_str());
        let is_beginning = word.begins && !is_before_name && (is_subject || !is_before_verb);
        if is_unknown && (!is_beginning || !run.is_empty()) {
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
