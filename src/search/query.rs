//! From the question to what the index is asked.
//!
//! Every word has to be there, somewhere, or at last most of what the words say; a document's score
//! says where: in the name, at the beginning of a word, in the category, the tags, the address or the
//! description, as typed, written out, as a synonym or with a typing mistake.

use std::cell::OnceCell;
use std::cmp::Ordering;

use tantivy::query::{BooleanQuery, BoostQuery, DisjunctionMaxQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Score, Term};

use super::listed::Beginning;
use super::matching::{Best, Most, Scored};
use super::question::{Known, Question};
use super::schema::{Fields, Kind};
use super::spelling::Correction;
use super::synonyms::{LONGEST_TERM, Synonyms};
use super::vocabulary::{Places, Vocabulary};
use super::words::{self, Join};
use super::worth;

/// Of what all words say, so much has to be there for a match to be worth showing.
const MOST_OF_IT: Score = 0.5;

/// Ways to part a mistyped word that are looked for.
const MOST_PARTINGS: usize = 4;

/// How far to look. Each step finds what the one before it finds, and costs more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    Names,
    /// All fields; words that stand nowhere are corrected.
    Everything,
    /// Words that stand somewhere, but not as a whole word, are corrected too.
    Doubtful,
    /// All words are corrected.
    Mistakes,
    /// Words that stand nowhere may be two, with a mistake in one of them.
    Joined,
    /// What says most has to be there, the rest need not.
    Most,
}

type Clause = Box<dyn Query>;

pub struct Builder<'a> {
    fields: &'a Fields,
    question: &'a Question,
    /// For each word of the question.
    known: Vec<Known>,
    /// How much each word says, the rarer the more.
    weights: Vec<Score>,
    synonyms: &'a Synonyms,
    vocabulary: &'a Vocabulary,
    /// For each word, once they are asked for: deeper looks ask for the same ones again.
    corrections: Vec<OnceCell<Vec<Correction<'a>>>>,
}

impl<'a> Builder<'a> {
    pub fn new(
        fields: &'a Fields,
        question: &'a Question,
        known: Vec<Known>,
        weights: Vec<Score>,
        synonyms: &'a Synonyms,
        vocabulary: &'a Vocabulary,
    ) -> Builder<'a> {
        let corrections = question.words.iter().map(|_| OnceCell::new()).collect();
        Builder { fields, question, known, weights, synonyms, vocabulary, corrections }
    }

    /// An empty list of kinds means all of them.
    pub fn query(&self, kinds: &[Kind], depth: Depth) -> Clause {
        let mut ways = vec![self.all_words(depth)];
        let beginning = match self.question.words.len() {
            1 => worth::ONE_WORD_BEGINNING,
            _ => worth::WHOLE_BEGINNING,
        };
        let mut share = 1.0;
        for squashed in &self.question.squashed {
            ways.push(scored(self.fields.whole, squashed, worth::WHOLE * share));
            let score = beginning * share;
            ways.push(match words::whole_beginning(squashed) {
                words::Beginning::Edge(edge) => scored(self.fields.whole_edge, edge, score),
                words::Beginning::Longer(text) => {
                    Box::new(Beginning { field: self.fields.whole, text: text.to_owned(), score })
                }
            });
            share = worth::WITHOUT_ARTICLE;
        }
        let found = self.best(ways, 1.0);
        if kinds.is_empty() || Kind::ALL.iter().all(|kind| kinds.contains(kind)) {
            return found;
        }
        let of_kinds = kinds.iter().map(|kind| self.fields.kind_term(*kind));
        let of_kinds = of_kinds.map(|term| Box::new(Scored { term, score: 0.0 }) as Clause).collect();
        intersection(vec![found, Box::new(Best { ways: of_kinds, share: 0.0 })])
    }

    /// A clause for each word that must be there, or span of words that has synonyms; and what is
    /// welcome besides.
    fn all_words(&self, depth: Depth) -> Clause {
        let words = &self.question.words;
        let joins = words::joins(words);
        let mut clauses: Vec<(Occur, Clause)> = Vec::new();
        let mut welcome: Vec<Clause> =
            joins.iter().map(|join| scored(self.fields.joined, &join.text, worth::NEIGHBOURS)).collect();
        let mut required: Vec<(Clause, Score)> = Vec::new();
        let mut at = 0;
        while at < words.len() {
            if !self.question.is_required(at) {
                welcome.push(self.optional(at));
                at += 1;
                continue;
            }
            let (len, mut ways) = if depth > Depth::Names { self.synonyms_at(at) } else { (1, Vec::new()) };
            let (long_len, long_ways) = self.written_out_at(at, depth);
            // The longer term is what was meant.
            let len = match len.cmp(&long_len) {
                Ordering::Less => {
                    ways = long_ways;
                    long_len
                }
                Ordering::Equal => {
                    ways.extend(long_ways);
                    len
                }
                Ordering::Greater => len,
            };
            ways.push(intersection((at..at + len).map(|at| self.word(at, &joins, depth)).collect()));
            let weight = self.weights.get(at..at + len).unwrap_or_default().iter().sum();
            required.push((self.best(ways, worth::TIE), weight));
            at += len;
        }
        if depth == Depth::Most {
            let total: Score = required.iter().map(|(_, weight)| *weight).sum();
            let least = total * MOST_OF_IT;
            clauses.push((Occur::Must, Box::new(Most { clauses: required, least })));
        } else {
            clauses.extend(required.into_iter().map(|(clause, _)| (Occur::Must, clause)));
        }
        if !welcome.is_empty() {
            clauses.push((Occur::Should, Box::new(Best { ways: welcome, share: 1.0 })));
        }
        Box::new(BooleanQuery::new(clauses))
    }

    /// The longest short form from here on: its length, and a clause for each thing it stands for.
    fn written_out_at(&self, at: usize, depth: Depth) -> (usize, Vec<Clause>) {
        let rest = self.question.words.get(at..).unwrap_or_default();
        let Some((len, terms)) = self.synonyms.long_forms(rest) else { return (1, Vec::new()) };
        (len, terms.iter().map(|term| self.long_form(term, len, depth)).collect())
    }

    fn long_form(&self, term: &[String], replaced: usize, depth: Depth) -> Clause {
        let fields = self.fields;
        let share = worth::WRITTEN_OUT * replaced as Score / term.len() as Score;
        let words = term.iter().zip(words::stems(term)).map(|(word, stem)| {
            let mut ways = vec![
                scored(fields.name, word, worth::NAME * share),
                scored(fields.name_stem, &stem, worth::NAME_STEM * share),
            ];
            if depth > Depth::Names {
                ways.push(scored(fields.category, word, worth::CATEGORY * share));
                ways.push(scored(fields.tags, word, worth::TAGS * share));
                ways.push(scored(fields.topic_stem, &stem, worth::TOPIC_STEM * share));
                ways.push(scored(fields.place, word, worth::PLACE * share));
                ways.push(relevance(fields.description, &stem, worth::DESCRIPTION * share));
            }
            self.best(ways, worth::TIE)
        });
        intersection(words.collect())
    }

    /// The best of several ways and a share of the others. A single word may be in most
    /// documents, which the library's union reads fastest; where words are combined, skipping is.
    fn best(&self, mut ways: Vec<Clause>, share: Score) -> Clause {
        match ways.pop() {
            Some(only) if ways.is_empty() => only,
            last => {
                ways.extend(last);
                match self.question.is_one_word() {
                    true => Box::new(DisjunctionMaxQuery::with_tie_breaker(ways, share)),
                    false => Box::new(Best { ways, share }),
                }
            }
        }
    }

    fn optional(&self, at: usize) -> Clause {
        let is_last = self.question.is_last(at);
        let field = if is_last { self.fields.name_edge } else { self.fields.name };
        scored(field, self.question.word(at), worth::OPTIONAL)
    }

    /// The longest term from here on that has synonyms: its length, and a clause for each synonym.
    fn synonyms_at(&self, at: usize) -> (usize, Vec<Clause>) {
        for len in (1..=LONGEST_TERM).rev() {
            let range = at..at + len;
            let (Some(words), Some(stems)) =
                (self.question.words.get(range.clone()), self.question.stems.get(range))
            else {
                continue;
            };
            let synonyms = self.synonyms.of(words, stems);
            if !synonyms.is_empty() {
                return (len, synonyms.into_iter().map(|term| self.synonym(term, len)).collect());
            }
        }
        (1, Vec::new())
    }

    /// All words of a synonym, worth together a share of the words they stand for.
    fn synonym(&self, term: &[String], replaced: usize) -> Clause {
        let share = worth::SYNONYM * replaced as Score / term.len() as Score;
        let stems = words::stems(term);
        let words = term.iter().zip(stems).map(|(word, stem)| {
            let fields = self.fields;
            let mut ways = vec![
                scored(fields.name, word, worth::NAME * share),
                scored(fields.category, word, worth::CATEGORY * share),
                scored(fields.tags, word, worth::TAGS * share),
                scored(fields.name_stem, &stem, worth::NAME_STEM * share),
                scored(fields.topic_stem, &stem, worth::TOPIC_STEM * share),
            ];
            ways.push(relevance(fields.description, &stem, worth::DESCRIPTION * share));
            self.best(ways, worth::TIE)
        });
        intersection(words.collect())
    }

    /// All the ways in which one word can be there.
    fn word(&self, at: usize, joins: &[Join], depth: Depth) -> Clause {
        let fields = self.fields;
        let is_last = self.question.is_last(at);
        let (word, stem) = (self.question.word(at), self.question.stem(at));
        let edge = words::edge(word);
        let is_short = word.chars().count() < 3;

        let name_edge = if is_last { worth::NAME_LAST_EDGE } else { worth::NAME_EDGE };
        let mut ways =
            vec![scored(fields.name, word, worth::NAME), scored(fields.name_edge, edge, name_edge)];
        if !is_short {
            ways.push(scored(fields.long, word, worth::LONG));
            if is_last {
                ways.push(scored(fields.long_edge, edge, worth::LONG_LAST_EDGE));
            }
            ways.push(scored(fields.joined, word, worth::JOINED));
            ways.push(scored(fields.name_stem, stem, worth::NAME_STEM));
        }
        for join in joins.iter().filter(|join| (join.start..join.start + join.len).contains(&at)) {
            ways.push(scored(fields.name, &join.text, worth::JOINED));
            let is_unfinished = join.start + join.len == self.question.words.len();
            if is_unfinished {
                ways.push(scored(fields.name_edge, words::edge(&join.text), worth::NAME_EDGE));
            }
        }
        if depth > Depth::Names {
            ways.push(scored(fields.category, word, worth::CATEGORY));
            ways.push(scored(fields.category_edge, edge, worth::CATEGORY_EDGE));
            ways.push(scored(fields.tags, word, worth::TAGS));
            ways.push(scored(fields.place, word, worth::PLACE));
            if !is_short {
                ways.push(scored(fields.topic_stem, stem, worth::TOPIC_STEM));
                ways.push(scored(fields.place_edge, edge, worth::PLACE_EDGE));
                ways.push(relevance(fields.description, stem, worth::DESCRIPTION));
            }
        }
        let is_corrected = match self.known.get(at) {
            Some(Known::No) => depth >= Depth::Everything,
            Some(Known::Partly) => depth >= Depth::Doubtful,
            // A word that another may stand for need not be a mistake.
            _ => depth == Depth::Mistakes,
        };
        if is_corrected {
            let is_whole = self.known.get(at) == Some(&Known::Whole);
            let share = if is_whole { worth::CORRECTED_WHOLE } else { 1.0 };
            if depth == Depth::Most && self.known.get(at) == Some(&Known::No) {
                let guesses = self.vocabulary.corrections(word, is_last, 1);
                ways.extend(self.corrected(&guesses, share));
            } else {
                ways.extend(self.corrected(self.corrections(at), share));
            }
        }
        if depth >= Depth::Joined && self.known.get(at) == Some(&Known::No) {
            ways.extend(self.parted(word, is_last));
        }
        self.best(ways, worth::TIE)
    }

    fn corrections(&self, at: usize) -> &[Correction<'a>] {
        let find = || self.vocabulary.corrections(self.question.word(at), self.question.is_last(at), 0);
        self.corrections.get(at).map_or(&[], |once| once.get_or_init(find))
    }

    /// A word that is two, one of them known and the other one mistyped.
    fn parted(&self, word: &str, is_last: bool) -> Vec<Clause> {
        let mut ways = Vec::new();
        for (left, right) in words::partings(word) {
            let (is_left, is_right) = (self.vocabulary.has(left), self.vocabulary.has(right));
            if ways.len() < MOST_PARTINGS && (is_left || is_right) {
                let (known, mistyped) = if is_left { (left, right) } else { (right, left) };
                let corrections = self.vocabulary.corrections(mistyped, is_last && is_left, 0);
                let mut other = self.corrected(&corrections, 1.0);
                if is_left && is_right {
                    other.push(scored(self.fields.name, mistyped, worth::JOINED));
                }
                if !other.is_empty() {
                    let known = scored(self.fields.name, known, worth::JOINED);
                    ways.push(intersection(vec![known, Box::new(Best { ways: other, share: worth::TIE })]));
                }
            }
        }
        ways
    }

    fn corrected(&self, corrections: &[Correction<'_>], share: Score) -> Vec<Clause> {
        let fields = self.fields;
        let mut ways = Vec::new();
        for correction in corrections {
            let full = if correction.is_beginning { worth::CORRECTED_BEGINNING } else { worth::CORRECTED };
            let name = (full - Score::from(correction.cost) * worth::PER_COST).max(0.5) * share;
            let places = [
                (Places::NAME, fields.name, name),
                (Places::LONG, fields.long, name * worth::LONG / worth::NAME),
                (Places::CATEGORY, fields.category, name * worth::CATEGORY / worth::NAME),
                (Places::TAGS, fields.tags, name * worth::TAGS / worth::NAME),
                (Places::PLACE, fields.place, name * worth::PLACE / worth::NAME),
            ];
            let places = places.into_iter().filter(|(place, ..)| correction.places.has(*place));
            ways.extend(places.map(|(_, field, score)| scored(field, correction.word, score)));
        }
        ways
    }
}

fn scored(field: Field, text: &str, score: Score) -> Clause {
    Box::new(Scored { term: Term::from_field_text(field, text), score })
}

fn relevance(field: Field, text: &str, boost: Score) -> Clause {
    let query = TermQuery::new(Term::from_field_text(field, text), IndexRecordOption::WithFreqs);
    Box::new(BoostQuery::new(Box::new(query), boost))
}

fn intersection(mut all: Vec<Clause>) -> Clause {
    match all.pop() {
        Some(only) if all.is_empty() => only,
        last => {
            all.extend(last);
            Box::new(BooleanQuery::intersection(all))
        }
    }
}
