//! From what was typed to what the index is asked.
//!
//! Every word has to be there, somewhere; a document's score says where: in the name, at the
//! beginning of a word, in the category, the tags, the address or the description, as typed, as a
//! synonym or with a typing mistake.

use tantivy::query::{
    BooleanQuery, BoostQuery, ConstScoreQuery, DisjunctionMaxQuery, Occur, Query, TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Score, Term};

use super::schema::{Fields, Kind};
use super::spelling::{Places, Vocabulary};
use super::synonyms::{LONGEST_TERM, Synonyms};
use super::words::{self, Join, MAX_WORDS};

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

    /// A synonym against the word itself.
    pub const SYNONYM: Score = 0.45;
    /// What a second field adds when a word is in several.
    pub const TIE: Score = 0.1;
}

/// How far to look. Each step finds what the one before it finds, and costs more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    Names,
    Everything,
    Mistakes,
    /// Words that nothing is like no longer need to be there.
    Guesses,
}

type Clause = Box<dyn Query>;

/// What was typed, as words.
#[derive(Debug)]
pub struct Question {
    pub words: Vec<String>,
    pub stems: Vec<String>,
    squashed: Vec<String>,
}

impl Question {
    /// `None` when there is nothing to look for: fewer than two letters in all.
    pub fn parse(typed: &str) -> Option<Question> {
        let words: Vec<String> = words::words(typed).take(MAX_WORDS).collect();
        let letters: usize = words.iter().map(|word| word.chars().count()).sum();
        if letters < 2 {
            return None;
        }
        let stems = words::stems(&words);
        Some(Question { squashed: words::squash(&words), words, stems })
    }

    /// Whether what is left says more than what is left out: else nothing found is the honest answer.
    pub fn is_carried_without(&self, left_out: &[usize]) -> bool {
        let (mut kept, mut lost) = (0, 0);
        for (at, word) in self.words.iter().enumerate() {
            let letters = word.chars().count();
            match left_out.contains(&at) {
                true => lost += letters,
                false if words::is_optional(word) => {}
                false => kept += letters,
            }
        }
        lost > 0 && kept >= lost
    }
}

pub struct Builder<'a> {
    pub fields: &'a Fields,
    pub question: &'a Question,
    pub synonyms: &'a Synonyms,
    pub vocabulary: &'a Vocabulary,
    /// Words, by their place in the question, that stand nowhere as they were typed.
    pub unknown: Vec<usize>,
}

impl Builder<'_> {
    /// An empty list of kinds means all of them.
    pub fn query(&self, kinds: &[Kind], depth: Depth) -> Clause {
        let mut ways: Vec<(Occur, Clause)> =
            vec![(Occur::Should, Box::new(BooleanQuery::new(self.clauses(depth))))];
        let mut share = 1.0;
        for squashed in &self.question.squashed {
            ways.push((Occur::Should, scored(self.fields.whole, squashed, worth::WHOLE * share)));
            ways.push((
                Occur::Should,
                scored(self.fields.whole_edge, squashed, worth::WHOLE_BEGINNING * share),
            ));
            share = worth::WITHOUT_ARTICLE;
        }
        let found = Box::new(BooleanQuery::new(ways));
        if kinds.is_empty() || Kind::ALL.iter().all(|kind| kinds.contains(kind)) {
            return found;
        }
        let of_kinds = kinds.iter().map(|kind| term(self.fields.kind_term(*kind))).collect();
        let of_kinds = ConstScoreQuery::new(Box::new(BooleanQuery::union(of_kinds)), 0.0);
        Box::new(BooleanQuery::new(vec![(Occur::Must, found), (Occur::Must, Box::new(of_kinds))]))
    }

    /// One clause a word that must be there, or a span of words that has synonyms.
    fn clauses(&self, depth: Depth) -> Vec<(Occur, Clause)> {
        let words = &self.question.words;
        let joins = words::joins(words);
        let needs_all = words.iter().all(|word| words::is_optional(word));
        let mut clauses: Vec<(Occur, Clause)> = joins
            .iter()
            .map(|join| (Occur::Should, scored(self.fields.joined, &join.text, worth::NEIGHBOURS)))
            .collect();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            if !needs_all && words::is_optional(word) {
                clauses.push((Occur::Should, self.optional(at)));
                at += 1;
                continue;
            }
            if depth == Depth::Guesses && self.unknown.contains(&at) {
                let mut ways = Vec::new();
                self.corrections(at, 1, &mut ways);
                clauses.push((Occur::Should, best(ways)));
                at += 1;
                continue;
            }
            let (len, synonyms) = if depth > Depth::Names { self.synonyms_at(at) } else { (1, Vec::new()) };
            let span = self.span(at, len, &joins, depth);
            clauses.push((Occur::Must, either(span, synonyms)));
            at += len;
        }
        clauses
    }

    fn optional(&self, at: usize) -> Clause {
        let word = self.question.words.get(at).map_or("", String::as_str);
        let field = if self.is_last(at) { self.fields.name_edge } else { self.fields.name };
        scored(field, word, worth::OPTIONAL)
    }

    fn is_last(&self, at: usize) -> bool {
        at + 1 == self.question.words.len()
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
            best(ways)
        });
        Box::new(BooleanQuery::intersection(words.collect()))
    }

    fn span(&self, start: usize, len: usize, joins: &[Join], depth: Depth) -> Clause {
        let mut words: Vec<Clause> = (start..start + len).map(|at| self.word(at, joins, depth)).collect();
        match words.pop() {
            Some(only) if words.is_empty() => only,
            Some(last) => {
                words.push(last);
                Box::new(BooleanQuery::intersection(words))
            }
            None => Box::new(BooleanQuery::new(Vec::new())),
        }
    }

    /// All the ways in which one word can be there.
    fn word(&self, at: usize, joins: &[Join], depth: Depth) -> Clause {
        let fields = self.fields;
        let is_last = self.is_last(at);
        let word = self.question.words.get(at).map_or("", String::as_str);
        let stem = self.question.stems.get(at).map_or(word, String::as_str);
        let is_short = word.chars().count() < 3;

        let name_edge = if is_last { worth::NAME_LAST_EDGE } else { worth::NAME_EDGE };
        let mut ways =
            vec![scored(fields.name, word, worth::NAME), scored(fields.name_edge, word, name_edge)];
        if !is_short {
            ways.push(scored(fields.joined, word, worth::JOINED));
            ways.push(scored(fields.name_stem, stem, worth::NAME_STEM));
        }
        for join in joins.iter().filter(|join| (join.start..join.start + join.len).contains(&at)) {
            ways.push(scored(fields.name, &join.text, worth::JOINED));
            let is_unfinished = join.start + join.len == self.question.words.len();
            if is_unfinished {
                ways.push(scored(fields.name_edge, &join.text, worth::NAME_EDGE));
            }
        }
        if depth > Depth::Names {
            ways.push(scored(fields.category, word, worth::CATEGORY));
            ways.push(scored(fields.category_edge, word, worth::CATEGORY_EDGE));
            ways.push(scored(fields.tags, word, worth::TAGS));
            ways.push(scored(fields.place, word, worth::PLACE));
            if !is_short {
                ways.push(scored(fields.topic_stem, stem, worth::TOPIC_STEM));
                ways.push(scored(fields.place_edge, word, worth::PLACE_EDGE));
                ways.push(relevance(fields.description, stem, worth::DESCRIPTION));
            }
        }
        if depth >= Depth::Mistakes {
            self.corrections(at, 0, &mut ways);
        }
        best(ways)
    }

    fn corrections(&self, at: usize, more_mistakes: u16, ways: &mut Vec<Clause>) {
        let fields = self.fields;
        let word = self.question.words.get(at).map_or("", String::as_str);
        for correction in self.vocabulary.corrections(word, self.is_last(at), more_mistakes) {
            let full = if correction.is_beginning { worth::CORRECTED_BEGINNING } else { worth::CORRECTED };
            let name = (full - Score::from(correction.cost) * worth::PER_COST).max(0.5);
            let places = [
                (Places::NAME, fields.name, name),
                (Places::CATEGORY, fields.category, name * worth::CATEGORY / worth::NAME),
                (Places::TAGS, fields.tags, name * worth::TAGS / worth::NAME),
                (Places::PLACE, fields.place, name * worth::PLACE / worth::NAME),
            ];
            for (place, field, score) in places {
                if correction.places.has(place) {
                    ways.push(scored(field, correction.word, score));
                }
            }
        }
    }
}

fn term(term: Term) -> Clause {
    Box::new(TermQuery::new(term, IndexRecordOption::Basic))
}

fn scored(field: Field, text: &str, score: Score) -> Clause {
    Box::new(ConstScoreQuery::new(term(Term::from_field_text(field, text)), score))
}

fn relevance(field: Field, text: &str, boost: Score) -> Clause {
    let query = TermQuery::new(Term::from_field_text(field, text), IndexRecordOption::WithFreqs);
    Box::new(BoostQuery::new(Box::new(query), boost))
}

fn best(ways: Vec<Clause>) -> Clause {
    Box::new(DisjunctionMaxQuery::with_tie_breaker(ways, worth::TIE))
}

fn either(literal: Clause, mut synonyms: Vec<Clause>) -> Clause {
    if synonyms.is_empty() {
        return literal;
    }
    synonyms.push(literal);
    best(synonyms)
}
