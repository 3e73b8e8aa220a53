//! From the question to what the index is asked.
//!
//! Every word has to be there, somewhere; a document's score says where: in the name, at the
//! beginning of a word, in the category, the tags, the address or the description, as typed, as a
//! synonym or with a typing mistake.

use std::cell::OnceCell;

use tantivy::query::{BooleanQuery, BoostQuery, DisjunctionMaxQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Score, Term};

use super::listed::Beginning;
use super::matching::{Best, Scored};
use super::question::{Known, Question};
use super::schema::{Fields, Kind};
use super::spelling::Correction;
use super::synonyms::{LONGEST_TERM, Synonyms};
use super::vocabulary::{Places, Vocabulary};
use super::words::{self, Join};

/// What a match is worth. Steps between fields are wider than all finer preferences together.
mod worth {
    use tantivy::Score;

    pub const NAME: Score = 12.0;
    pub const JOINED: Score = 10.0;
    pub const NAME_LAST_EDGE: Score = 8.0;
    pub const NAME_STEM: Score = 7.0;
    pub const NAME_EDGE: Score = 6.0;
    pub const CATEGORY: Score = 5.0;
    pub const CATEGORY_EDGE: Score = 4.0;
    pub const TAGS: Score = 3.0;
    pub const TOPIC_STEM: Score = 2.8;
    pub const PLACE: Score = 1.5;
    pub const PLACE_EDGE: Score = 1.2;
    /// Times BM25, which stays under 24 for 50,000 documents.
    pub const DESCRIPTION: Score = 0.1;
    pub const OPTIONAL: Score = 1.0;

    /// The whole name is what was typed, or begins with it; less if only without its article.
    pub const WHOLE: Score = 8.0;
    pub const WHOLE_BEGINNING: Score = 6.0;
    pub const WITHOUT_ARTICLE: Score = 0.7;
    pub const NEIGHBOURS: Score = 1.0;

    /// A mistake in a word takes this much off, for each tenth of a plain mistake.
    pub const CORRECTED: Score = 9.0;
    pub const CORRECTED_BEGINNING: Score = 6.5;
    pub const PER_COST: Score = 0.25;
    /// All that, for a word that is one as it was typed.
    pub const CORRECTED_WHOLE: Score = 0.25;

    /// A synonym against the word itself: one in the name is worth less than the word in the tags.
    pub const SYNONYM: Score = 0.22;
    /// What a second field adds when a word is in several.
    pub const TIE: Score = 0.1;
}

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
    /// Words that stand nowhere need not be there.
    Guesses,
}

type Clause = Box<dyn Query>;

pub struct Builder<'a> {
    fields: &'a Fields,
    question: &'a Question,
    /// For each word of the question.
    known: Vec<Known>,
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
        synonyms: &'a Synonyms,
        vocabulary: &'a Vocabulary,
    ) -> Builder<'a> {
        let corrections = question.words.iter().map(|_| OnceCell::new()).collect();
        Builder { fields, question, known, synonyms, vocabulary, corrections }
    }

    /// An empty list of kinds means all of them.
    pub fn query(&self, kinds: &[Kind], depth: Depth) -> Clause {
        let mut ways = vec![self.all_words(depth)];
        let mut share = 1.0;
        for squashed in &self.question.squashed {
            ways.push(scored(self.fields.whole, squashed, worth::WHOLE * share));
            let score = worth::WHOLE_BEGINNING * share;
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
        let mut at = 0;
        while at < words.len() {
            if !self.question.is_required(at) {
                welcome.push(self.optional(at));
                at += 1;
            } else if depth == Depth::Guesses && self.known.get(at) == Some(&Known::No) {
                let guesses = self.vocabulary.corrections(self.question.word(at), false, 1);
                welcome.push(self.best(self.corrected(&guesses, 1.0), worth::TIE));
                at += 1;
            } else {
                let (len, mut ways) =
                    if depth > Depth::Names { self.synonyms_at(at) } else { (1, Vec::new()) };
                ways.push(intersection((at..at + len).map(|at| self.word(at, &joins, depth)).collect()));
                clauses.push((Occur::Must, self.best(ways, worth::TIE)));
                at += len;
            }
        }
        if !welcome.is_empty() {
            clauses.push((Occur::Should, Box::new(Best { ways: welcome, share: 1.0 })));
        }
        Box::new(BooleanQuery::new(clauses))
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
            _ => depth >= Depth::Mistakes,
        };
        if is_corrected {
            let is_whole = self.known.get(at) == Some(&Known::Whole);
            let share = if is_whole { worth::CORRECTED_WHOLE } else { 1.0 };
            ways.extend(self.corrected(self.corrections(at), share));
        }
        self.best(ways, worth::TIE)
    }

    fn corrections(&self, at: usize) -> &[Correction<'a>] {
        let find = || self.vocabulary.corrections(self.question.word(at), self.question.is_last(at), 0);
        self.corrections.get(at).map_or(&[], |once| once.get_or_init(find))
    }

    fn corrected(&self, corrections: &[Correction<'_>], share: Score) -> Vec<Clause> {
        let fields = self.fields;
        let mut ways = Vec::new();
        for correction in corrections {
            let full = if correction.is_beginning { worth::CORRECTED_BEGINNING } else { worth::CORRECTED };
            let name = (full - Score::from(correction.cost) * worth::PER_COST).max(0.5) * share;
            let places = [
                (Places::NAME, fields.name, name),
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
