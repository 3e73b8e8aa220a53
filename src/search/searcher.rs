//! A searcher: a snapshot of the index that queries run against.
//!
//! A segment never changes, so what was read from it is carried over from the last searcher.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use tantivy::collector::TopDocs;
use tantivy::index::SegmentId;
use tantivy::query::Query;
use tantivy::schema::Field;
use tantivy::{DocAddress, DocId, IndexReader, Result, Score, SegmentReader, Term};

use super::normalize;
use super::parsed_query::{ParsedQuery, ResolvedWord};
use super::query::{FallbackStage, QueryBuilder};
use super::schema::{DocumentKind, Fields, kind_and_id};
use super::synonyms::Synonyms;
use super::term_dictionary::TermDictionary;

/// With fewer hits than this, even a known single word may be a typo.
const FEW: usize = 3;
/// With fewer hits than this, a word that occurs only in part (say, as a prefix) may be a typo as well.
const ENOUGH: usize = 10;
/// The weight of a word that occurs nowhere, relative to the rarest possible one.
const UNKNOWN_SAYS: Score = 0.8;
/// What the words of an errand weigh at most, all together, relative to what it is about.
const ERRAND_SAYS: Score = 0.9;
/// The most that a long name loses against a short one that matches equally well.
const SHORTNESS: Score = 1.0;
const LONG_NAME: Score = 60.0;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    pub kind: DocumentKind,
    pub id: i64,
    pub score: f32,
}

/// The result of a search.
#[derive(Debug, Default)]
pub struct Matches {
    /// The best first.
    pub hits: Vec<Hit>,
    /// False if no document has all the words; then these have most of them.
    pub has_all_words: bool,
}

impl Matches {
    fn of_all_words(hits: Vec<Hit>) -> Matches {
        Matches { hits, has_all_words: true }
    }
}

pub struct Searcher {
    fields: Fields,
    searcher: tantivy::Searcher,
    vocabulary: TermDictionary,
    /// The stems of descriptions and synonyms, once they were needed.
    texts: OnceLock<TermDictionary>,
    facts: Arc<HashMap<SegmentId, Arc<[Facts]>>>,
}

/// How to treat words with few or no hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// They may be typos, so corrections are searched too.
    Doubtful,
    /// Those that occur may be right, as few hits are normal where a kind has few documents; those that occur nowhere
    /// are typos.
    Unknown,
    /// Nobody typed them: only words that occur nowhere are corrected, and only to those of names, categories, tags
    /// and places.
    Sure,
    /// Nothing is corrected: better no hit than one that nobody meant.
    Verbatim,
}

/// A document's data for ranking and hits, so that columns need not be read each time.
#[derive(Debug, Clone, Copy)]
struct Facts {
    id: i64,
    kind: DocumentKind,
    weight: Score,
    shortness: Score,
}

impl Searcher {
    pub fn take(reader: &IndexReader, fields: Fields, last: Option<&Searcher>) -> Result<Searcher> {
        let searcher = reader.searcher();
        let vocabulary = TermDictionary::read(&searcher, &fields)?;
        let mut facts = HashMap::new();
        for segment in searcher.segment_readers() {
            let known = last.and_then(|last| last.facts.get(&segment.segment_id()));
            let these = match known {
                Some(known) => Arc::clone(known),
                None => Facts::read(segment)?,
            };
            facts.insert(segment.segment_id(), these);
        }
        Ok(Searcher { fields, searcher, vocabulary, texts: OnceLock::new(), facts: Arc::new(facts) })
    }

    pub fn len(&self) -> usize {
        self.searcher.num_docs() as usize
    }

    /// Searches no further than needed: names first, then everything, then with corrections.
    pub fn search(
        &self,
        synonyms: &Synonyms,
        question: &ParsedQuery,
        kinds: &[DocumentKind],
        limit: usize,
        spelling: Spelling,
    ) -> Result<Matches> {
        let limit = limit.min(self.len());
        if limit == 0 {
            return Ok(Matches::default());
        }
        let known = self.known(question, synonyms)?;
        let is_unknown = known.contains(&ResolvedWord::No);
        let is_doubtful = known.contains(&ResolvedWord::Partly);
        let weights = self.weights(question, &known)?;
        let texts = || self.texts(synonyms);
        let builder =
            QueryBuilder::new(&self.fields, question, known, weights, synonyms, &self.vocabulary, &texts);
        let find = |depth| self.top(&*builder.query(kinds, depth), limit);
        if spelling == Spelling::Verbatim {
            return Ok(Matches::of_all_words(find(FallbackStage::Verbatim)?));
        }
        if spelling != Spelling::Doubtful {
            let mut hits = find(FallbackStage::Everything)?;
            if spelling == Spelling::Unknown && is_unknown && hits.is_empty() {
                hits = find(FallbackStage::Texts)?;
            }
            return Ok(Matches::of_all_words(hits));
        }
        let is_one_word = question.is_one_word();
        if is_one_word {
            let hits = find(FallbackStage::Names)?;
            if hits.len() == limit {
                return Ok(Matches::of_all_words(hits));
            }
        }
        let mut hits = find(FallbackStage::Everything)?;
        if hits.is_empty() || is_one_word && hits.len() < FEW {
            hits = find(FallbackStage::Mistakes)?;
        } else if hits.len() < limit.min(ENOUGH) && is_doubtful {
            hits = find(FallbackStage::Doubtful)?;
        }
        if is_unknown && (hits.is_empty() || is_one_word && hits.len() < FEW) {
            hits = find(FallbackStage::Texts)?;
        }
        if hits.is_empty() && is_unknown {
            hits = find(FallbackStage::Joined)?;
        }
        if hits.is_empty() && !is_one_word {
            return Ok(Matches { hits: find(FallbackStage::Most)?, has_all_words: false });
        }
        Ok(Matches::of_all_words(hits))
    }

    fn texts(&self, synonyms: &Synonyms) -> &TermDictionary {
        self.texts.get_or_init(|| {
            TermDictionary::read_texts(&self.searcher, &self.fields, synonyms).unwrap_or_else(|error| {
                tracing::error!("the words of descriptions cannot be read from the index: {error}");
                TermDictionary::default()
            })
        })
    }

    /// The rarer a word is in names, the higher its weight. A word that occurs nowhere weighs less than the
    /// rarest: no business may have it in its name at all. Those of an errand weigh less than what it is about,
    /// however rare they are.
    fn weights(&self, question: &ParsedQuery, known: &[ResolvedWord]) -> Result<Vec<Score>> {
        let all = self.searcher.num_docs() as Score;
        let rarity = |count: u64| (1.0 + all / count.max(1) as Score).ln();
        let mut weights = Vec::with_capacity(question.words.len());
        for (word, known) in question.words.iter().zip(known) {
            let count = self.searcher.doc_freq(&Term::from_field_text(self.fields.name, word))?;
            weights.push(match known {
                ResolvedWord::No => rarity(1) * UNKNOWN_SAYS,
                _ => rarity(count),
            });
        }
        let (mut errands, mut about): (Score, Score) = (0.0, 0.0);
        for (at, (weight, known)) in weights.iter().zip(known).enumerate() {
            if normalize::is_errand(question.word(at)) {
                errands += *weight;
            } else if question.is_required(at) && *known != ResolvedWord::No {
                about += *weight;
            }
        }
        if about > 0.0 && errands >= about {
            for (weight, word) in weights.iter_mut().zip(&question.words) {
                if normalize::is_errand(word) {
                    *weight *= ERRAND_SAYS * about / errands;
                }
            }
        }
        Ok(weights)
    }

    fn known(&self, question: &ParsedQuery, synonyms: &Synonyms) -> Result<Vec<ResolvedWord>> {
        let fields = &self.fields;
        let mut known = Vec::with_capacity(question.words.len());
        for (word, stem) in question.words.iter().zip(&question.stems) {
            let is_whole = self
                .has(&[fields.name, fields.long, fields.category, fields.tags, fields.place], word)?
                || synonyms.long_forms(std::slice::from_ref(word)).is_some();
            known.push(if is_whole {
                ResolvedWord::Whole
            } else if self.has(
                &[fields.name_edge, fields.long_edge, fields.category_edge, fields.place_edge],
                normalize::edge(word),
            )? || self.has(&[fields.name_stem, fields.topic_stem, fields.description], stem)?
            {
                ResolvedWord::Partly
            } else {
                ResolvedWord::No
            });
        }
        Ok(known)
    }

    fn has(&self, fields: &[Field], word: &str) -> Result<bool> {
        for field in fields {
            if self.searcher.doc_freq(&Term::from_field_text(*field, word))? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn top(&self, query: &dyn Query, limit: usize) -> Result<Vec<Hit>> {
        let facts = Arc::clone(&self.facts);
        let collector = TopDocs::with_limit(limit).tweak_score(move |segment: &SegmentReader| {
            let facts = facts.get(&segment.segment_id()).map(Arc::clone).unwrap_or_default();
            move |doc: DocId, score: Score| match facts.get(doc as usize) {
                Some(facts) => score * facts.weight + facts.shortness,
                None => score,
            }
        });
        let found: Vec<(Score, DocAddress)> = self.searcher.search(query, &collector)?;
        let mut hits: Vec<Hit> = found.into_iter().filter_map(|(score, at)| self.hit(score, at)).collect();
        // Break ties by kind and id, so the order does not depend on the segments.
        hits.sort_by(|left, right| {
            right.score.total_cmp(&left.score).then_with(|| (left.kind, left.id).cmp(&(right.kind, right.id)))
        });
        Ok(hits)
    }

    fn hit(&self, score: Score, at: DocAddress) -> Option<Hit> {
        let segment = self.searcher.segment_readers().get(at.segment_ord as usize)?;
        let facts = self.facts.get(&segment.segment_id())?.get(at.doc_id as usize)?;
        Some(Hit { kind: facts.kind, id: facts.id, score })
    }
}

impl Facts {
    fn read(segment: &SegmentReader) -> Result<Arc<[Facts]>> {
        let columns = segment.fast_fields();
        let keys = columns.u64("key")?;
        let (weights, letters) = (columns.f64("weight")?, columns.u64("letters")?);
        let facts = (0..segment.max_doc()).map(|doc| {
            let letters = letters.first(doc).unwrap_or(0) as Score;
            let (kind, id) = keys.first(doc).and_then(kind_and_id).unwrap_or((DocumentKind::Business, 0));
            Facts {
                id,
                kind,
                weight: weights.first(doc).unwrap_or(1.0) as Score,
                shortness: SHORTNESS * (1.0 - (letters / LONG_NAME).min(1.0)),
            }
        });
        Ok(facts.collect())
    }
}
