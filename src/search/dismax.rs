//! Queries that Tantivy lacks.
//!
//! [`ConstScoreQuery`] gives every document with a term the same score and looks the term up once.
//! [`DisjunctionMaxQuery`] (dismax) scores by the best of several clauses and can skip ahead in all of them;
//! Tantivy's own union first fills a window of 4,096 documents, which is slower when words are combined.
//! [`MinimumMatchQuery`] matches documents in which enough clauses match, by weight. Invariant of all
//! scorers: they are positioned on a matching document, or at the end.

use tantivy::query::{
    ConstScorer, EmptyScorer, EnableScoring, Explanation, Query, QueryClone, Scorer, Weight,
};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocId, DocSet, Result, Score, SegmentReader, TERMINATED, Term};

#[derive(Debug, Clone)]
pub struct ConstScoreQuery {
    pub term: Term,
    pub score: Score,
}

impl Query for ConstScoreQuery {
    fn weight(&self, _: EnableScoring<'_>) -> Result<Box<dyn Weight>> {
        Ok(Box::new(self.clone()))
    }
}

impl Weight for ConstScoreQuery {
    fn scorer(&self, segment: &SegmentReader, boost: Score) -> Result<Box<dyn Scorer>> {
        let postings =
            segment.inverted_index(self.term.field())?.read_postings(&self.term, IndexRecordOption::Basic)?;
        Ok(match postings {
            Some(postings) => Box::new(ConstScorer::new(postings, self.score * boost)),
            None => Box::new(EmptyScorer),
        })
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> Result<Explanation> {
        Ok(Explanation::new("a term with a fixed score", self.score))
    }
}

/// The best clause counts in full, the others by `share`: 0 for the best alone, 1 for the sum.
#[derive(Debug)]
pub struct DisjunctionMaxQuery {
    pub ways: Vec<Box<dyn Query>>,
    pub share: Score,
}

impl Clone for DisjunctionMaxQuery {
    fn clone(&self) -> DisjunctionMaxQuery {
        DisjunctionMaxQuery { ways: self.ways.iter().map(|way| way.box_clone()).collect(), share: self.share }
    }
}

impl Query for DisjunctionMaxQuery {
    fn weight(&self, scoring: EnableScoring<'_>) -> Result<Box<dyn Weight>> {
        let ways = self.ways.iter().map(|way| way.weight(scoring)).collect::<Result<_>>()?;
        Ok(Box::new(BestWeight { ways, share: self.share }))
    }
}

struct BestWeight {
    ways: Vec<Box<dyn Weight>>,
    share: Score,
}

impl Weight for BestWeight {
    fn scorer(&self, segment: &SegmentReader, boost: Score) -> Result<Box<dyn Scorer>> {
        let mut ways = Vec::with_capacity(self.ways.len());
        for way in &self.ways {
            let scorer = way.scorer(segment, boost)?;
            if scorer.doc() != TERMINATED {
                ways.push(scorer);
            }
        }
        if ways.len() < 2 {
            return Ok(ways.pop().unwrap_or_else(|| Box::new(EmptyScorer)));
        }
        let doc = least(&ways);
        Ok(Box::new(BestScorer { ways, share: self.share, doc }))
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> Result<Explanation> {
        Ok(Explanation::new("the best of several ways", 0.0))
    }
}

struct BestScorer {
    ways: Vec<Box<dyn Scorer>>,
    share: Score,
    doc: DocId,
}

fn least(ways: &[Box<dyn Scorer>]) -> DocId {
    ways.iter().map(|way| way.doc()).min().unwrap_or(TERMINATED)
}

impl DocSet for BestScorer {
    fn advance(&mut self) -> DocId {
        let mut next = TERMINATED;
        for way in &mut self.ways {
            let at = if way.doc() == self.doc { way.advance() } else { way.doc() };
            next = next.min(at);
        }
        self.doc = next;
        next
    }

    fn seek(&mut self, target: DocId) -> DocId {
        if self.doc >= target {
            return self.doc;
        }
        let mut next = TERMINATED;
        for way in &mut self.ways {
            let at = if way.doc() < target { way.seek(target) } else { way.doc() };
            next = next.min(at);
        }
        self.doc = next;
        next
    }

    fn doc(&self) -> DocId {
        self.doc
    }

    fn size_hint(&self) -> u32 {
        self.ways.iter().fold(0, |sum: u32, way| sum.saturating_add(way.size_hint()))
    }

    fn cost(&self) -> u64 {
        self.ways.iter().map(|way| way.cost()).sum()
    }
}

impl Scorer for BestScorer {
    fn score(&mut self) -> Score {
        let (mut best, mut sum): (Score, Score) = (0.0, 0.0);
        for way in self.ways.iter_mut().filter(|way| way.doc() == self.doc) {
            let score = way.score();
            best = best.max(score);
            sum += score;
        }
        best + (sum - best) * self.share
    }
}

/// Matches documents whose matching clauses have at least `least` total weight. The score is the sum of these
/// clauses' scores, each times its weight.
#[derive(Debug)]
pub struct MinimumMatchQuery {
    pub clauses: Vec<(Box<dyn Query>, Score)>,
    pub least: Score,
}

impl Clone for MinimumMatchQuery {
    fn clone(&self) -> MinimumMatchQuery {
        let clauses = self.clauses.iter().map(|(clause, weight)| (clause.box_clone(), *weight)).collect();
        MinimumMatchQuery { clauses, least: self.least }
    }
}

impl Query for MinimumMatchQuery {
    fn weight(&self, scoring: EnableScoring<'_>) -> Result<Box<dyn Weight>> {
        let clauses = self.clauses.iter().map(|(clause, weight)| Ok((clause.weight(scoring)?, *weight)));
        Ok(Box::new(MostWeight { clauses: clauses.collect::<Result<_>>()?, least: self.least }))
    }
}

struct MostWeight {
    clauses: Vec<(Box<dyn Weight>, Score)>,
    least: Score,
}

impl Weight for MostWeight {
    fn scorer(&self, segment: &SegmentReader, boost: Score) -> Result<Box<dyn Scorer>> {
        let mut clauses = Vec::with_capacity(self.clauses.len());
        for (clause, weight) in &self.clauses {
            clauses.push((clause.scorer(segment, boost)?, *weight));
        }
        let mut scorer = MostScorer { clauses, least: self.least, doc: 0 };
        scorer.seek(0);
        Ok(Box::new(scorer))
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> Result<Explanation> {
        Ok(Explanation::new("enough of some clauses", 0.0))
    }
}

struct MostScorer {
    clauses: Vec<(Box<dyn Scorer>, Score)>,
    least: Score,
    doc: DocId,
}

impl MostScorer {
    /// Advances to the next document that enough clauses match.
    fn settle(&mut self) -> DocId {
        loop {
            self.doc = self.clauses.iter().map(|(clause, _)| clause.doc()).min().unwrap_or(TERMINATED);
            let here = self.clauses.iter().filter(|(clause, _)| clause.doc() == self.doc);
            let weight: Score = here.map(|(_, weight)| *weight).sum();
            if self.doc == TERMINATED || weight >= self.least {
                return self.doc;
            }
            self.step();
        }
    }

    fn step(&mut self) {
        for (clause, _) in self.clauses.iter_mut().filter(|(clause, _)| clause.doc() == self.doc) {
            clause.advance();
        }
    }
}

impl DocSet for MostScorer {
    fn advance(&mut self) -> DocId {
        if self.doc != TERMINATED {
            self.step();
        }
        self.settle()
    }

    fn seek(&mut self, target: DocId) -> DocId {
        for (clause, _) in self.clauses.iter_mut().filter(|(clause, _)| clause.doc() < target) {
            clause.seek(target);
        }
        self.settle()
    }

    fn doc(&self) -> DocId {
        self.doc
    }

    fn size_hint(&self) -> u32 {
        self.clauses.iter().fold(0, |sum: u32, (clause, _)| sum.saturating_add(clause.size_hint()))
    }

    fn cost(&self) -> u64 {
        self.clauses.iter().map(|(clause, _)| clause.cost()).sum()
    }
}

impl Scorer for MostScorer {
    fn score(&mut self) -> Score {
        let doc = self.doc;
        let here = self.clauses.iter_mut().filter(|(clause, _)| clause.doc() == doc);
        here.map(|(clause, weight)| clause.score() * *weight).sum()
    }
}
