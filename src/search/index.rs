//! The index: fed with documents, asked for words.
//!
//! Readers take the state that was current when they came and are never held up by a change;
//! changes come one after the other. A change is visible when its call returns.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use tantivy::collector::TopDocs;
use tantivy::directory::RamDirectory;
use tantivy::index::SegmentId;
use tantivy::indexer::{IndexWriterOptions, LogMergePolicy, NoMergePolicy};
use tantivy::query::Query;
use tantivy::schema::Field;
use tantivy::store::Compressor;
use tantivy::{
    DocAddress, DocId, IndexReader, IndexSettings, IndexWriter, ReloadPolicy, Result, Score, Searcher,
    SegmentReader, Term,
};

use super::cut::Cut;
use super::entry::Entry;
use super::listed::Keyed;
use super::query::{Builder, Depth};
use super::question::{Known, Question};
pub use super::schema::{Document, Kind};
use super::schema::{Fields, key, kind_and_id};
use super::synonyms::Synonyms;
use super::vocabulary::Vocabulary;
use super::words;

/// Hits for one word below which it may be a mistake though it is a word.
const FEW: usize = 3;
/// Hits below which a beginning of a word may be a mistake as well.
const ENOUGH: usize = 10;
/// What a writer may hold before it closes a segment: the least that the library takes, and where all
/// documents come at once so much that even 50,000 are one segment, with nothing to put together
/// afterwards. It takes what it needs of that.
const CHANGE_BYTES: usize = 15_000_000;
const BULK_BYTES: usize = 150_000_000;
/// Changes that pile up beside each other before they are put together.
const SEGMENTS: usize = 4;
/// A long name costs up to this much against a short one that matches as well.
const SHORTNESS: Score = 1.0;
const LONG_NAME: Score = 60.0;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    pub kind: Kind,
    pub id: i64,
    pub score: f32,
}

pub struct Index {
    fields: Fields,
    index: tantivy::Index,
    reader: IndexReader,
    synonyms: Synonyms,
    changing: Mutex<()>,
    current: RwLock<Arc<Snapshot>>,
}

/// The index at one moment.
struct Snapshot {
    searcher: Searcher,
    vocabulary: Vocabulary,
    facts: Arc<HashMap<SegmentId, Arc<[Facts]>>>,
}

/// What ranking and answers need of a document, without asking the columns each time.
#[derive(Debug, Clone, Copy)]
struct Facts {
    id: i64,
    kind: Kind,
    weight: Score,
    shortness: Score,
}

impl Index {
    pub fn new(synonyms: Synonyms) -> Result<Index> {
        let (schema, fields) = Fields::schema();
        // Nothing is stored, so there is nothing to pack, and no thread needed for it.
        let settings = IndexSettings {
            docstore_compression: Compressor::None,
            docstore_compress_dedicated_thread: false,
            ..IndexSettings::default()
        };
        let index = tantivy::Index::create(RamDirectory::create(), schema, settings)?;
        Cut::register_all(index.tokenizers());
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let snapshot = Snapshot::take(&reader, &fields, None)?;
        let current = RwLock::new(Arc::new(snapshot));
        Ok(Index { fields, index, reader, synonyms, changing: Mutex::new(()), current })
    }

    /// Forgets everything and takes these documents instead.
    pub fn replace_all(&self, documents: impl Iterator<Item = Document>) -> Result<()> {
        let _turn = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut writer = self.writer(BULK_BYTES)?;
        writer.set_merge_policy(Box::new(NoMergePolicy));
        writer.delete_all_documents()?;
        for document in documents {
            writer.add_document(Entry::new(self.fields, &document))?;
        }
        writer.commit()?;
        let segments = self.index.searchable_segment_ids()?;
        if segments.len() > 1 {
            writer.merge(&segments).wait()?;
        }
        self.finish(writer)
    }

    /// Puts documents in, in place of those of the same kind and id, and takes others out.
    pub fn apply(&self, upserts: Vec<Document>, removals: Vec<(Kind, i64)>) -> Result<()> {
        let _turn = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut writer = self.writer(CHANGE_BYTES)?;
        let mut policy = LogMergePolicy::default();
        policy.set_min_num_segments(SEGMENTS);
        policy.set_del_docs_ratio_before_merge(0.3);
        writer.set_merge_policy(Box::new(policy));
        // Of two about the same, the later one counts.
        let latest: BTreeMap<u64, Document> =
            upserts.into_iter().map(|document| (key(document.kind, document.id), document)).collect();
        let removed = removals.into_iter().map(|(kind, id)| key(kind, id));
        let keys = Arc::new(removed.chain(latest.keys().copied()).collect());
        writer.delete_query(Box::new(Keyed { keys }))?;
        for document in latest.values() {
            writer.add_document(Entry::new(self.fields, document))?;
        }
        writer.commit()?;
        self.finish(writer)
    }

    /// The best hits first. No kinds means all kinds.
    pub fn search(&self, typed: &str, kinds: &[Kind], limit: usize) -> Vec<Hit> {
        self.ask(typed, |snapshot, question| snapshot.search(self, question, kinds, limit))
    }

    /// The same, but only a word that stands nowhere is taken for a mistake. Where few hits are no
    /// wonder, because there is little of a kind, it is the word that is right.
    pub fn search_surely(&self, typed: &str, kinds: &[Kind], limit: usize) -> Vec<Hit> {
        self.ask(typed, |snapshot, question| snapshot.search_surely(self, question, kinds, limit))
    }

    fn ask(&self, typed: &str, look: impl Fn(&Snapshot, &Question) -> Result<Vec<Hit>>) -> Vec<Hit> {
        let Some(question) = Question::parse(typed) else { return Vec::new() };
        look(&self.snapshot(), &question).unwrap_or_else(|error| {
            tracing::error!("search failed in the index: {error}");
            Vec::new()
        })
    }

    pub fn len(&self) -> usize {
        self.snapshot().len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// A writer lives for one change: its buffers and threads would idle for the rest of the day.
    fn writer(&self, bytes: usize) -> Result<IndexWriter<Entry>> {
        let options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .num_merge_threads(1)
            .memory_budget_per_thread(bytes)
            .build();
        self.index.writer_with_options(options)
    }

    fn finish(&self, writer: IndexWriter<Entry>) -> Result<()> {
        writer.wait_merging_threads()?;
        self.reader.reload()?;
        let snapshot = Arc::new(Snapshot::take(&self.reader, &self.fields, Some(&self.snapshot()))?);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = snapshot;
        Ok(())
    }
}

impl Snapshot {
    /// Facts of a segment never change, so those of the last snapshot are kept.
    fn take(reader: &IndexReader, fields: &Fields, last: Option<&Snapshot>) -> Result<Snapshot> {
        let searcher = reader.searcher();
        let vocabulary = Vocabulary::read(&searcher, fields)?;
        let mut facts = HashMap::new();
        for segment in searcher.segment_readers() {
            let known = last.and_then(|last| last.facts.get(&segment.segment_id()));
            let these = match known {
                Some(known) => Arc::clone(known),
                None => Facts::read(segment)?,
            };
            facts.insert(segment.segment_id(), these);
        }
        Ok(Snapshot { searcher, vocabulary, facts: Arc::new(facts) })
    }

    fn len(&self) -> usize {
        self.searcher.num_docs() as usize
    }

    /// Looks no further than needed: names first, then everything, then mistakes.
    fn search(&self, index: &Index, question: &Question, kinds: &[Kind], limit: usize) -> Result<Vec<Hit>> {
        let limit = limit.min(self.len());
        if limit == 0 {
            return Ok(Vec::new());
        }
        let known = self.known(&index.fields, question)?;
        let is_doubtful = known.contains(&Known::Partly);
        let is_carried = question.is_carried_by(&known);
        let builder = Builder::new(&index.fields, question, known, &index.synonyms, &self.vocabulary);
        let find = |depth| self.top(&*builder.query(kinds, depth), limit);
        let is_one_word = question.is_one_word();
        if is_one_word {
            let hits = find(Depth::Names)?;
            if hits.len() == limit {
                return Ok(hits);
            }
        }
        let mut hits = find(Depth::Everything)?;
        if hits.is_empty() || is_one_word && hits.len() < FEW {
            hits = find(Depth::Mistakes)?;
        } else if hits.len() < limit.min(ENOUGH) && is_doubtful {
            hits = find(Depth::Doubtful)?;
        }
        if hits.is_empty() && is_carried {
            hits = find(Depth::Guesses)?;
        }
        Ok(hits)
    }

    fn search_surely(
        &self,
        index: &Index,
        question: &Question,
        kinds: &[Kind],
        limit: usize,
    ) -> Result<Vec<Hit>> {
        let limit = limit.min(self.len());
        if limit == 0 {
            return Ok(Vec::new());
        }
        let known = self.known(&index.fields, question)?;
        let builder = Builder::new(&index.fields, question, known, &index.synonyms, &self.vocabulary);
        self.top(&*builder.query(kinds, Depth::Everything), limit)
    }

    fn known(&self, fields: &Fields, question: &Question) -> Result<Vec<Known>> {
        let mut known = Vec::with_capacity(question.words.len());
        for (word, stem) in question.words.iter().zip(&question.stems) {
            let is_whole = self.has(&[fields.name, fields.category, fields.tags, fields.place], word)?;
            known.push(if is_whole {
                Known::Whole
            } else if self
                .has(&[fields.name_edge, fields.category_edge, fields.place_edge], words::edge(word))?
                || self.has(&[fields.name_stem, fields.topic_stem, fields.description], stem)?
            {
                Known::Partly
            } else {
                Known::No
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
        // Equal scores stand in one order, however the index is cut into segments.
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
            let (kind, id) = keys.first(doc).and_then(kind_and_id).unwrap_or((Kind::Business, 0));
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
