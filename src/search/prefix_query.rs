//! Prefix and term-set queries that are expanded per segment at search time, so that rare queries need no
//! terms of their own in every document.

use std::collections::BTreeSet;
use std::sync::Arc;

use tantivy::query::{
    BitSetDocSet, ConstScorer, EmptyScorer, EnableScoring, Explanation, Query, Scorer, Weight,
};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{BitSet, DocId, DocSet, Result, Score, SegmentReader, TERMINATED};

/// The most terms expanded per prefix; if more names share a prefix of over a dozen letters, their other
/// words must tell them apart.
const MAX_TERMS: usize = 256;

/// Matches documents with a term that starts with `text`.
#[derive(Debug, Clone)]
pub struct PrefixQuery {
    pub field: Field,
    pub text: String,
    pub score: Score,
}

impl Query for PrefixQuery {
    fn weight(&self, _: EnableScoring<'_>) -> Result<Box<dyn Weight>> {
        Ok(Box::new(self.clone()))
    }
}

impl Weight for PrefixQuery {
    fn scorer(&self, segment: &SegmentReader, boost: Score) -> Result<Box<dyn Scorer>> {
        let inverted = segment.inverted_index(self.field)?;
        let mut terms = inverted.terms().range().ge(&self.text).into_stream()?;
        let mut docs = BitSet::with_max_value(segment.max_doc());
        let mut looked_at = 0;
        while looked_at < MAX_TERMS && terms.advance() && terms.key().starts_with(self.text.as_bytes()) {
            looked_at += 1;
            let mut postings =
                inverted.read_postings_from_terminfo(terms.value(), IndexRecordOption::Basic)?;
            while postings.doc() != TERMINATED {
                docs.insert(postings.doc());
                postings.advance();
            }
        }
        Ok(scorer(docs, self.score * boost))
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> Result<Explanation> {
        Ok(Explanation::new("a beginning with a fixed score", self.score))
    }
}

/// Matches documents with one of these keys.
#[derive(Debug, Clone)]
pub struct TermSetQuery {
    pub keys: Arc<BTreeSet<u64>>,
}

impl Query for TermSetQuery {
    fn weight(&self, _: EnableScoring<'_>) -> Result<Box<dyn Weight>> {
        Ok(Box::new(self.clone()))
    }
}

impl Weight for TermSetQuery {
    fn scorer(&self, segment: &SegmentReader, boost: Score) -> Result<Box<dyn Scorer>> {
        let keys = segment.fast_fields().u64("key")?;
        let is_meant = |doc: &DocId| keys.first(*doc).is_some_and(|key| self.keys.contains(&key));
        let mut docs = BitSet::with_max_value(segment.max_doc());
        for doc in (0..segment.max_doc()).filter(is_meant) {
            docs.insert(doc);
        }
        Ok(scorer(docs, boost))
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> Result<Explanation> {
        Ok(Explanation::new("one of some keys", 1.0))
    }
}

fn scorer(docs: BitSet, score: Score) -> Box<dyn Scorer> {
    match docs.len() {
        0 => Box::new(EmptyScorer),
        _ => Box::new(ConstScorer::new(BitSetDocSet::from(docs), score)),
    }
}
