//! Compares sentences with the town's records.
//!
//! Invariant: a sentence without a problem has no name, number, day, time, price or promise that is not in a
//! record named by it or by the sentence before it. What it means beyond that is for people to judge.

use std::collections::HashSet;

use super::claims::{self, Claim};
use super::compose::OWN_HEADINGS;
use super::facts::{KnownRecord, TownFacts};
use super::folded::{folded, unmarked};
use super::model::CheckedSentence;
use super::word::{self, Word};
use super::{hours_check, names, numbers, ordinary, restrictions, seasons, sentences, spelled};
use crate::directory::ATTRIBUTES;

/// Phrases for an offer, each with the attribute that it means.
const PHRASES: [(&str, &str); 13] = [
    ("wheelchair", "wheelchair_accessible"),
    ("kid-friendly", "kid_friendly"),
    ("dog-friendly", "pet_friendly"),
    ("pet-friendly", "pet_friendly"),
    ("dogs are welcome", "pet_friendly"),
    ("outdoor tables", "outdoor_seating"),
    ("reservations", "takes_reservations"),
    ("wi-fi", "free_wifi"),
    ("free wifi", "free_wifi"),
    ("vegan", "vegan_options"),
    ("gluten-free", "gluten_free_options"),
    ("cash only", "cash_only"),
    ("delivers", "delivery"),
];

/// How far before a phrase its "not" is: "does not yet have outdoor seating".
const WORDS_BETWEEN: usize = 4;

/// Headings are checked like sentences, except those that are a record's name or that the built-in generator
/// writes.
pub fn check(facts: &TownFacts, texts: &[&str]) -> Vec<CheckedSentence> {
    let mut checked = Vec::new();
    let lowercase = ordinary::lowercase_words(texts);
    for text in texts {
        let mut subject: Vec<usize> = Vec::new();
        let mut heading = String::new();
        for sentence in sentences::split(text) {
            let mut words = word::words(&sentence.text);
            let named = mark_names(facts, &mut words);
            if sentence.is_heading {
                heading.clone_from(&sentence.text);
                subject = named;
            } else if !named.is_empty() {
                subject = named;
            }
            let about: Vec<&KnownRecord> =
                subject.iter().filter_map(|index| facts.records.get(*index)).collect();
            let problems = problems(facts, &about, &sentence.text, &mut words, &lowercase);
            let is_usual = OWN_HEADINGS.contains(&sentence.text.as_str())
                || about.iter().any(|record| record.source.name == sentence.text);
            if sentence.is_heading && is_usual && problems.is_empty() {
                continue;
            }
            let subject = subject_of(&about, &heading);
            let sources = about.iter().map(|record| record.source.clone()).collect();
            checked.push(CheckedSentence { text: sentence.text, subject, sources, problems });
        }
    }
    checked
}

/// What a sentence is about, for those that do not name it: "business:3", or the heading above it.
fn subject_of(about: &[&KnownRecord], heading: &str) -> String {
    let mut records: Vec<String> =
        about.iter().map(|record| format!("{}:{}", record.source.kind, record.source.id)).collect();
    records.sort();
    match (records.is_empty(), heading) {
        (true, "") => String::new(),
        (true, heading) => format!("heading:{heading}"),
        _ => records.join(","),
    }
}

/// Finds the records' names in a sentence, longest first, so that part of a name is not taken for another
/// name.
fn mark_names(facts: &TownFacts, words: &mut [Word]) -> Vec<usize> {
    let mut names: Vec<(usize, Vec<String>)> = facts
        .records
        .iter()
        .enumerate()
        .map(|(index, record)| {
            let words = word::words(&record.source.name);
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

fn problems(
    facts: &TownFacts,
    about: &[&KnownRecord],
    sentence: &str,
    words: &mut [Word],
    lowercase: &HashSet<String>,
) -> Vec<String> {
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
    let said = unmarked(sentence);
    if about.iter().any(|record| record.sentences.iter().any(|own| own.text == said)) {
        return problems;
    }
    let claims = claims::read(words);
    if !claims.is_empty() && about.is_empty() {
        problems.push("No record is named that could say this.".to_owned());
        return problems;
    }
    problems.extend(hours_check::problems(about, &claims, words));
    if problems.is_empty() {
        problems.extend(restrictions::problems(about, &claims, words));
    }
    problems.extend(seasons::problems(about, words));
    for price in
        claims.iter().filter_map(|claim| if let Claim::Price(price) = claim { Some(price) } else { None })
    {
        if !about.iter().any(|record| record.numbers.have(price)) {
            problems.push(format!("No record says {price}."));
        }
    }
    problems.extend(offers(about, sentence));
    problems.extend(unknown_numbers(facts, about, words));
    problems.extend(names::unknown(facts, about, sentence, words, lowercase));
    problems.dedup();
    problems
}

/// "Free", and what the directory has an attribute for.
fn offers(about: &[&KnownRecord], sentence: &str) -> Vec<String> {
    let sentence = folded(sentence);
    let mut problems = Vec::new();
    // A record that says "we take no reservations" agrees with a sentence that says so.
    let is_said = |phrase: &str, is_denied_here: bool| {
        let says = |text: &str| text.contains(phrase) && !(is_denied_here && is_denied(text, phrase));
        about.iter().any(|record| says(&record.text))
    };
    if says_free(about, &sentence) {
        // Of events with the same name, the free one is meant.
        let is_free = |event: &&&KnownRecord| {
            about.iter().any(|other| other.is_free && other.source.name == event.source.name)
        };
        let mut events = about.iter().filter(|record| !record.is_business()).peekable();
        let is_known = events.peek().is_some() && events.all(|event| is_free(&event));
        let has_price = || about.iter().any(|record| record.numbers.have_price());
        match (is_denied(&sentence, "free"), is_known) {
            (true, true) => problems.push("A record says that it is free.".to_owned()),
            (true, false) if has_price() => {}
            (_, false) => problems.push("No record says that it is free.".to_owned()),
            (false, true) => {}
        }
    }
    let mut told: Vec<&str> = Vec::new();
    for (phrase, value) in offer_phrases() {
        // Of two attributes the longer phrase counts: "free Wi-Fi" is not reported twice.
        if !sentence.contains(&phrase) || told.contains(&value) {
            continue;
        }
        let is_denied_here = is_denied(&sentence, &phrase);
        let is_known = is_said(&phrase, is_denied_here)
            || about.iter().any(|record| record.attributes.iter().any(|own| own == value));
        // That a record does not mention an offer does not mean that there is none.
        if is_known && !is_denied_here {
            continue;
        }
        told.push(value);
        problems.push(format!("{} says “{phrase}”.", if is_known { "A record" } else { "No record" }));
    }
    problems
}

/// Whether "not", "no" or the like turns a phrase into its opposite: "is not wheelchair accessible".
fn is_denied(sentence: &str, phrase: &str) -> bool {
    let mut parts: Vec<&str> = sentence.split(phrase).collect();
    parts.pop();
    parts.into_iter().any(|before| {
        let clause =
            [",", " and ", " but "].iter().fold(before, |rest, end| rest.rsplit(end).next().unwrap_or(rest));
        let mut words = clause.split_whitespace().rev().take(WORDS_BETWEEN);
        let mut next = "";
        words.any(|word| {
            let denies =
                matches!(word, "not" | "no" | "never" | "without" | "cannot") || word.ends_with("n't");
            // "Not only free", "don't miss the free concert".
            let is_denial =
                denies && !matches!(next, "only" | "just" | "merely" | "simply" | "miss" | "forget");
            next = word;
            is_denial
        })
    })
}

/// The attributes' labels and other phrases for them, each with its attribute.
fn offer_phrases() -> impl Iterator<Item = (String, &'static str)> {
    let labels = ATTRIBUTES.iter().map(|(value, label)| (label.to_lowercase(), *value));
    labels.chain(PHRASES.iter().map(|(phrase, value)| ((*phrase).to_owned(), *value)))
}

/// Whether a sentence in lowercase says that something costs nothing. "Free Wi-Fi" does not say it of the place
/// that has it, nor does a name.
fn says_free(about: &[&KnownRecord], sentence: &str) -> bool {
    let has = |value: &str| about.iter().any(|record| record.attributes.iter().any(|own| own == value));
    let names = about.iter().map(|record| folded(&record.source.name));
    let offers = offer_phrases().filter(|(_, value)| has(value)).map(|(phrase, _)| phrase);
    let mut known: Vec<String> = names.chain(offers).chain(["feel free".to_owned()]).collect();
    known.sort_by_key(|phrase| std::cmp::Reverse(phrase.len()));
    let mut rest = sentence.to_owned();
    for phrase in known.iter().filter(|phrase| !phrase.is_empty()) {
        rest = rest.replace(phrase.as_str(), " ");
    }
    let is_own = |word: &str| about.iter().any(|record| compounds(&record.text).any(|own| own == word));
    compounds(&rest).any(|word| match word {
        "free" | "complimentary" => true,
        _ => word.split('-').any(|part| part == "free") && !is_own(word),
    }) || ["no charge", "no cost", "without charge"].iter().any(|phrase| rest.contains(phrase))
}

/// The words of a text, with "sugar-free" as one of them.
fn compounds(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
    words.map(|word| word.trim_matches('-')).filter(|word| !word.is_empty())
}

fn unknown_numbers(facts: &TownFacts, about: &[&KnownRecord], words: &[Word]) -> Vec<String> {
    let mut problems = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        if let Some((taken, digits)) = numbers::phone_at(words, at)
            && about.iter().any(|record| record.numbers.has_phone(&digits))
        {
            at += taken;
            continue;
        }
        if let Some((taken, number)) = spelled::number_at(words, at).filter(|_| !word.is_read) {
            let is_known = about.is_empty()
                || !spelled::is_claim(words, at, (taken, number))
                || facts.common.contains(&word.plain)
                || usize::try_from(number) == Ok(about.len())
                || about.iter().any(|record| record.numbers.have(&number.to_string()));
            if !is_known {
                let written: Vec<&str> =
                    words.iter().skip(at).take(taken).map(|word| word.written.as_str()).collect();
                problems.push(format!("No record says {}.", written.join(" ")));
            }
            at += taken;
            continue;
        }
        at += 1;
        let is_known = word.is_read
            || word.is_named
            || word.plain == facts.year.to_string()
            || !word.plain.contains(|letter: char| letter.is_ascii_digit())
            || about.iter().any(|record| record.numbers.have(&word.plain));
        if !is_known {
            problems.push(format!("No record says {}.", word.written));
        }
    }
    problems
}
