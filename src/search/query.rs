//! Builds the index query from a parsed query.
//!
//! Every word must match, or at the last fallback stage most of them. The score depends on where: name,
//! prefix, category, tags, address or description, and whether exactly, by abbreviation, by synonym or with a
//! typo.

use std::cell::OnceCell;
use std::cmp::Ordering;

use tantivy::query::{BooleanQuery, BoostQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Score, Term};

use super::boosts;
use super::dismax::{ConstScoreQuery, DisjunctionMaxQuery, MinimumMatchQuery};
use super::normalize::{self, JoinedWords};
use super::parsed_query::{ParsedQuery, ResolvedWord};
use super::prefix_query::PrefixQuery;
use super::schema::{DocumentKind, Fields};
use super::spelling::Correction;
use super::synonyms::{MAX_TERM_LENGTH, Synonyms};
use super::term_dictionary::{FieldSet, TermDictionary};

/// The share of the words' total weight that must match at the last stage.
const MIN_MATCHED_SHARE: Score = 0.5;

/// The most splits of a mistyped word that are tried.
const MAX_PARTINGS: usize = 4;

/// How far to search. Later stages cost more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FallbackStage {
    Names,
    /// All fields, as the words are written.
    Verbatim,
    /// All fields; words that occur nowhere are corrected.
    Everything,
    /// Words that occur, but not as whole words, are corrected too.
    Doubtful,
    /// All words are corrected, at this stage only even those that occur as whole words.
    Mistakes,
    /// Words that occur nowhere may be those of a description or a synonym, with a typo.
    Texts,
    /// A word that occurs nowhere may be two joined words, one of them with a typo.
    Joined,
    /// Words with most of the total weight must match; the rest is optional.
    Most,
}

type Clause = Box<dyn Query>;

pub struct QueryBuilder<'a> {
    fields: &'a Fields,
    question: &'a ParsedQuery,
    /// For each word of the query.
    known: Vec<ResolvedWord>,
    /// The weight of each word: the rarer, the higher.
    weights: Vec<Score>,
    synonyms: &'a Synonyms,
    vocabulary: &'a TermDictionary,
    /// The stems of descriptions and synonyms, read when they are first needed.
    texts: &'a dyn Fn() -> &'a TermDictionary,
    /// Computed once per word, as later stages need them again.
    corrections: Vec<OnceCell<Vec<Correction<'a>>>>,
}

impl<'a> QueryBuilder<'a> {
    pub fn new(
        fields: &'a Fields,
        question: &'a ParsedQuery,
        known: Vec<ResolvedWord>,
        weights: Vec<Score>,
        synonyms: &'a Synonyms,
        vocabulary: &'a TermDictionary,
        texts: &'a dyn Fn() -> &'a TermDictionary,
    ) -> QueryBuilder<'a> {
        let corrections = question.words.iter().map(|_| OnceCell::new()).collect();
        QueryBuilder { fields, question, known, weights, synonyms, vocabulary, texts, corrections }
    }

    /// No kinds means all kinds.
    pub fn query(&self, kinds: &[DocumentKind], depth: FallbackStage) -> Clause {
        let mut ways = vec![self.all_words(depth)];
        let beginning = match self.question.words.len() {
            1 => boosts::ONE_WORD_BEGINNING,
            _ => boosts::WHOLE_BEGINNING,
        };
        let mut share = 1.0;
        for squashed in &self.question.squashed {
            ways.push(scored(self.fields.whole, squashed, boosts::WHOLE * share));
            let score = beginning * share;
            ways.push(match normalize::whole_beginning(squashed) {
                normalize::WordPrefix::Edge(edge) => scored(self.fields.whole_edge, edge, score),
                normalize::WordPrefix::Longer(text) => {
                    Box::new(PrefixQuery { field: self.fields.whole, text: text.to_owned(), score })
                }
            });
            share = boosts::WITHOUT_ARTICLE;
        }
        let found = self.best(ways, 1.0);
        if kinds.is_empty() || DocumentKind::ALL.iter().all(|kind| kinds.contains(kind)) {
            return found;
        }
        let of_kinds = kinds.iter().map(|kind| self.fields.kind_term(*kind));
        let of_kinds =
            of_kinds.map(|term| Box::new(ConstScoreQuery { term, score: 0.0 }) as Clause).collect();
        intersection(vec![found, Box::new(DisjunctionMaxQuery { ways: of_kinds, share: 0.0 })])
    }

    /// A clause for each required word, or span of words that has synonyms; and optional clauses that only
    /// add to the score.
    fn all_words(&self, depth: FallbackStage) -> Clause {
        let words = &self.question.words;
        let joins = normalize::joins(words);
        let mut clauses: Vec<(Occur, Clause)> = Vec::new();
        let mut welcome: Vec<Clause> =
            joins.iter().map(|join| scored(self.fields.joined, &join.text, boosts::NEIGHBORS)).collect();
        let mut required: Vec<(Clause, Score)> = Vec::new();
        let mut at = 0;
        while at < words.len() {
            if !self.question.is_required(at) {
                welcome.push(self.optional(at));
                at += 1;
                continue;
            }
            let (len, mut ways) =
                if depth > FallbackStage::Names { self.synonyms_at(at) } else { (1, Vec::new()) };
            let (long_len, long_ways) = self.written_out_at(at, depth);
            // The longer term is taken to be the one that was meant.
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
            required.push((self.best(ways, boosts::TIE), weight));
            at += len;
        }
        if depth == FallbackStage::Most {
            let total: Score = required.iter().map(|(_, weight)| *weight).sum();
            let least = total * MIN_MATCHED_SHARE;
            clauses.push((Occur::Must, Box::new(MinimumMatchQuery { clauses: required, least })));
        } else {
            clauses.extend(required.into_iter().map(|(clause, _)| (Occur::Must, clause)));
        }
        if !welcome.is_empty() {
            clauses.push((Occur::Should, Box::new(DisjunctionMaxQuery { ways: welcome, share: 1.0 })));
        }
        Box::new(BooleanQuery::new(clauses))
    }

    /// The longest abbreviation from `at` on: its length, and a clause for each long form.
    fn written_out_at(&self, at: usize, depth: FallbackStage) -> (usize, Vec<Clause>) {
        let rest = self.question.words.get(at..).unwrap_or_default();
        let Some((len, terms)) = self.synonyms.long_forms(rest) else { return (1, Vec::new()) };
        (len, terms.iter().map(|term| self.long_form(term, len, depth)).collect())
    }

    fn long_form(&self, term: &[String], replaced: usize, depth: FallbackStage) -> Clause {
        let fields = self.fields;
        let share = boosts::WRITTEN_OUT * replaced as Score / term.len() as Score;
        let words = term.iter().zip(normalize::stems(term)).map(|(word, stem)| {
            let mut ways = vec![
                scored(fields.name, word, boosts::NAME * share),
                scored(fields.name_stem, &stem, boosts::NAME_STEM * share),
            ];
            if depth > FallbackStage::Names {
                ways.push(scored(fields.category, word, boosts::CATEGORY * share));
                ways.push(scored(fields.tags, word, boosts::TAGS * share));
                ways.push(scored(fields.topic_stem, &stem, boosts::TOPIC_STEM * share));
                ways.push(scored(fields.place, word, boosts::PLACE * share));
                ways.push(relevance(fields.description, &stem, boosts::DESCRIPTION * share));
            }
            self.best(ways, boosts::TIE)
        });
        intersection(words.collect())
    }

    /// Scores by the best clause plus a share of the others. A single word may be in most documents, where
    /// Tantivy's union is fastest; where words are combined, skipping is.
    fn best(&self, mut ways: Vec<Clause>, share: Score) -> Clause {
        match ways.pop() {
            Some(only) if ways.is_empty() => only,
            last => {
                ways.extend(last);
                match self.question.is_one_word() {
                    true => Box::new(tantivy::query::DisjunctionMaxQuery::with_tie_breaker(ways, share)),
                    false => Box::new(DisjunctionMaxQuery { ways, share }),
                }
            }
        }
    }

    fn optional(&self, at: usize) -> Clause {
        let is_last = self.question.is_last(at);
        let field = if is_last { self.fields.name_edge } else { self.fields.name };
        scored(field, self.question.word(at), boosts::OPTIONAL)
    }

    /// The longest term from `at` on that has synonyms: its length, and a clause for each synonym.
    fn synonyms_at(&self, at: usize) -> (usize, Vec<Clause>) {
        for len in (1..=MAX_TERM_LENGTH).rev() {
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

    /// All words of a synonym; together they score a share of the words they replace.
    fn synonym(&self, term: &[String], replaced: usize) -> Clause {
        let share = boosts::SYNONYM * replaced as Score / term.len() as Score;
        let stems = normalize::stems(term);
        let words = term.iter().zip(stems).map(|(word, stem)| {
            let fields = self.fields;
            let mut ways = vec![
                scored(fields.name, word, boosts::NAME * share),
                scored(fields.category, word, boosts::CATEGORY * share),
                scored(fields.tags, word, boosts::TAGS * share),
                scored(fields.name_stem, &stem, boosts::NAME_STEM * share),
                scored(fields.topic_stem, &stem, boosts::TOPIC_STEM * share),
            ];
            ways.push(relevance(fields.description, &stem, boosts::DESCRIPTION * share));
            self.best(ways, boosts::TIE)
        });
        intersection(words.collect())
    }

    /// All the ways in which a word can match.
    fn word(&self, at: usize, joins: &[JoinedWords], depth: FallbackStage) -> Clause {
        let fields = self.fields;
        let is_last = self.question.is_last(at);
        let (word, stem) = (self.question.word(at), self.question.stem(at));
        let edge = normalize::edge(word);
        let is_short = word.chars().count() < 3;

        let name_edge = if is_last { boosts::NAME_LAST_EDGE } else { boosts::NAME_EDGE };
        let mut ways =
            vec![scored(fields.name, word, boosts::NAME), scored(fields.name_edge, edge, name_edge)];
        if !is_short {
            ways.push(scored(fields.long, word, boosts::LONG));
            if is_last {
                ways.push(scored(fields.long_edge, edge, boosts::LONG_LAST_EDGE));
            }
            ways.push(scored(fields.joined, word, boosts::JOINED));
            ways.push(scored(fields.name_stem, stem, boosts::NAME_STEM));
        }
        for join in joins.iter().filter(|join| (join.start..join.start + join.len).contains(&at)) {
            ways.push(scored(fields.name, &join.text, boosts::JOINED));
            let is_unfinished = join.start + join.len == self.question.words.len();
            if is_unfinished {
                ways.push(scored(fields.name_edge, normalize::edge(&join.text), boosts::NAME_EDGE));
            }
        }
        if depth > FallbackStage::Names {
            ways.push(scored(fields.category, word, boosts::CATEGORY));
            ways.push(scored(fields.category_edge, edge, boosts::CATEGORY_EDGE));
            ways.push(scored(fields.tags, word, boosts::TAGS));
            ways.push(scored(fields.place, word, boosts::PLACE));
            if !is_short {
                ways.push(scored(fields.topic_stem, stem, boosts::TOPIC_STEM));
                ways.push(scored(fields.place_edge, edge, boosts::PLACE_EDGE));
                ways.push(relevance(fields.description, stem, boosts::DESCRIPTION));
            }
        }
        let is_corrected = match self.known.get(at) {
            Some(ResolvedWord::No) => depth >= FallbackStage::Everything,
            Some(ResolvedWord::Partly) => depth >= FallbackStage::Doubtful,
            // A word that occurs as a whole need not be a typo.
            _ => depth == FallbackStage::Mistakes,
        };
        if is_corrected {
            let is_whole = self.known.get(at) == Some(&ResolvedWord::Whole);
            let share = if is_whole { boosts::CORRECTED_WHOLE } else { 1.0 };
            if depth == FallbackStage::Most && self.known.get(at) == Some(&ResolvedWord::No) {
                let guesses = self.vocabulary.corrections(word, is_last, 1);
                ways.extend(self.corrected(&guesses, share));
            } else {
                ways.extend(self.corrected(self.corrections(at), share));
            }
        }
        if depth == FallbackStage::Texts && self.known.get(at) == Some(&ResolvedWord::No) {
            ways.extend(self.corrected_in_texts(stem));
        }
        if depth >= FallbackStage::Joined && self.known.get(at) == Some(&ResolvedWord::No) {
            ways.extend(self.parted(word, is_last));
        }
        self.best(ways, boosts::TIE)
    }

    fn corrections(&self, at: usize) -> &[Correction<'a>] {
        let find = || self.vocabulary.corrections(self.question.word(at), self.question.is_last(at), 0);
        self.corrections.get(at).map_or(&[], |once| once.get_or_init(find))
    }

    /// Ranked after whatever a name says.
    fn corrected_in_texts(&self, stem: &str) -> Vec<Clause> {
        let mut ways = Vec::new();
        for correction in (self.texts)().corrections(stem, false, 0) {
            ways.push(relevance(self.fields.description, correction.word, boosts::DESCRIPTION));
            let synonyms = self.synonyms.of(&[], &[correction.word.to_owned()]);
            ways.extend(synonyms.into_iter().map(|term| self.synonym(term, 1)));
        }
        ways
    }

    /// Splits a word into two, one known and the other one mistyped.
    fn parted(&self, word: &str, is_last: bool) -> Vec<Clause> {
        let mut ways = Vec::new();
        for (left, right) in normalize::partings(word) {
            let (is_left, is_right) = (self.vocabulary.has(left), self.vocabulary.has(right));
            if ways.len() < MAX_PARTINGS && (is_left || is_right) {
                let (known, mistyped) = if is_left { (left, right) } else { (right, left) };
                let corrections = self.vocabulary.corrections(mistyped, is_last && is_left, 0);
                let mut other = self.corrected(&corrections, 1.0);
                if is_left && is_right {
                    other.push(scored(self.fields.name, mistyped, boosts::JOINED));
                }
                if !other.is_empty() {
                    let known = scored(self.fields.name, known, boosts::JOINED);
                    ways.push(intersection(vec![
                        known,
                        Box::new(DisjunctionMaxQuery { ways: other, share: boosts::TIE }),
                    ]));
                }
            }
        }
        ways
    }

    fn corrected(&self, corrections: &[Correction<'_>], share: Score) -> Vec<Clause> {
        let fields = self.fields;
        let mut ways = Vec::new();
        for correction in corrections {
            let full = if correction.is_beginning { boosts::CORRECTED_BEGINNING } else { boosts::CORRECTED };
            let name = (full - Score::from(correction.cost) * boosts::PER_COST).max(0.5) * share;
            let places = [
                (FieldSet::NAME, fields.name, name),
                (FieldSet::LONG, fields.long, name * boosts::LONG / boosts::NAME),
                (FieldSet::CATEGORY, fields.category, name * boosts::CATEGORY / boosts::NAME),
                (FieldSet::TAGS, fields.tags, name * boosts::TAGS / boosts::NAME),
                (FieldSet::PLACE, fields.place, name * boosts::PLACE / boosts::NAME),
            ];
            let places = places.into_iter().filter(|(place, ..)| correction.places.has(*place));
            ways.extend(places.map(|(_, field, score)| scored(field, correction.word, score)));
        }
        ways
    }
}

fn scored(field: Field, text: &str, score: Score) -> Clause {
    Box::new(ConstScoreQuery { term: Term::from_field_text(field, text), score })
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
