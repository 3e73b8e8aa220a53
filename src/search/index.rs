//! The index: takes in documents and answers queries.
//!
//! Readers see the state that was current when they started and never wait for an update; updates run one at
//! a time. An update is visible once its call returns.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use tantivy::directory::{Directory, OwnedBytes, RamDirectory};
use tantivy::indexer::{IndexWriterOptions, LogMergePolicy, NoMergePolicy};
use tantivy::store::Compressor;
use tantivy::{IndexReader, IndexSettings, IndexWriter, ReloadPolicy, Result, TantivyError};

use super::analyzers::Analyzer;
use super::index_document::IndexDocument;
use super::parsed_query::ParsedQuery;
use super::prefix_query::TermSetQuery;
pub use super::schema::{Document, DocumentKind};
use super::schema::{Fields, key};
pub use super::searcher::{Hit, Matches};
use super::searcher::{Searcher, Spelling};
use super::synonyms::Synonyms;

/// The memory budget of a writer before it closes a segment: for changes the minimum that Tantivy accepts;
/// for a full build enough that even 50,000 documents fit in one segment, so nothing needs merging
/// afterwards. It only allocates what it needs.
const CHANGE_BYTES: usize = 15_000_000;
const BULK_BYTES: usize = 100_000_000;
/// The number of segments from which they are merged.
const SEGMENTS: usize = 4;
/// Tantivy's list of its managed files, which does not list itself.
const LIST_OF_FILES: &str = ".managed.json";

pub struct Index {
    fields: Fields,
    files: RamDirectory,
    index: tantivy::Index,
    reader: IndexReader,
    synonyms: Synonyms,
    changing: Mutex<()>,
    current: RwLock<Arc<Searcher>>,
}

impl Index {
    pub fn new(synonyms: Synonyms) -> Result<Index> {
        let (schema, fields) = Fields::schema();
        // Nothing is stored, so there is nothing to compress, and no thread is needed for that.
        let settings = IndexSettings {
            docstore_compression: Compressor::None,
            docstore_compress_dedicated_thread: false,
            ..IndexSettings::default()
        };
        let files = RamDirectory::create();
        let index = tantivy::Index::create(files.clone(), schema, settings)?;
        Index::of(index, files, fields, synonyms)
    }

    /// Opens an index from another one's [`files`](Index::files).
    pub fn open(files: RamDirectory, synonyms: Synonyms) -> Result<Index> {
        let (schema, fields) = Fields::schema();
        let index = tantivy::Index::open(files.clone())?;
        if index.schema() != schema {
            return Err(TantivyError::SchemaError("its fields are others".into()));
        }
        Index::of(index, files, fields, synonyms)
    }

    fn of(index: tantivy::Index, files: RamDirectory, fields: Fields, synonyms: Synonyms) -> Result<Index> {
        Analyzer::register_all(index.tokenizers());
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let current = RwLock::new(Arc::new(Searcher::take(&reader, fields, None)?));
        Ok(Index { fields, files, index, reader, synonyms, changing: Mutex::new(()), current })
    }

    /// The index's files, not in the middle of a change.
    pub fn files(&self) -> Result<Vec<(PathBuf, OwnedBytes)>> {
        let _turn = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut names = self.index.directory().list_managed_files();
        names.insert(LIST_OF_FILES.into());
        let mut files = Vec::with_capacity(names.len());
        for name in names {
            if self.files.exists(&name)? {
                let bytes = self.files.open_read(&name)?.read_bytes()?;
                files.push((name, bytes));
            }
        }
        Ok(files)
    }

    /// Replaces the whole content with these documents.
    pub fn replace_all(&self, documents: impl Iterator<Item = Document>) -> Result<()> {
        let _turn = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut writer = self.writer(BULK_BYTES)?;
        writer.set_merge_policy(Box::new(NoMergePolicy));
        writer.delete_all_documents()?;
        for document in documents {
            writer.add_document(IndexDocument::new(self.fields, &document, &self.synonyms))?;
        }
        writer.commit()?;
        let segments = self.index.searchable_segment_ids()?;
        if segments.len() > 1 {
            writer.merge(&segments).wait()?;
        }
        self.finish(writer)
    }

    /// Adds documents, replacing those of the same kind and id, and removes others.
    pub fn apply(&self, upserts: Vec<Document>, removals: Vec<(DocumentKind, i64)>) -> Result<()> {
        let _turn = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut writer = self.writer(CHANGE_BYTES)?;
        let mut policy = LogMergePolicy::default();
        policy.set_min_num_segments(SEGMENTS);
        policy.set_del_docs_ratio_before_merge(0.3);
        writer.set_merge_policy(Box::new(policy));
        // If a document comes twice, the later one counts.
        let latest: BTreeMap<u64, Document> =
            upserts.into_iter().map(|document| (key(document.kind, document.id), document)).collect();
        let removed = removals.into_iter().map(|(kind, id)| key(kind, id));
        let keys = Arc::new(removed.chain(latest.keys().copied()).collect());
        writer.delete_query(Box::new(TermSetQuery { keys }))?;
        for document in latest.values() {
            writer.add_document(IndexDocument::new(self.fields, document, &self.synonyms))?;
        }
        writer.commit()?;
        self.finish(writer)
    }

    /// The best hits first, matching all words or else most of them. No kinds means all kinds.
    pub fn search(&self, typed: &str, kinds: &[DocumentKind], limit: usize) -> Vec<Hit> {
        self.matches(typed, kinds, limit).hits
    }

    pub fn matches(&self, typed: &str, kinds: &[DocumentKind], limit: usize) -> Matches {
        self.ask(typed, kinds, limit, Spelling::Doubtful)
    }

    /// Matches all words, of which only those that occur nowhere may be typos.
    pub fn search_typed(&self, typed: &str, kinds: &[DocumentKind], limit: usize) -> Vec<Hit> {
        self.ask(typed, kinds, limit, Spelling::Unknown).hits
    }

    /// The same for words that nobody typed.
    pub fn search_exact(&self, words: &str, kinds: &[DocumentKind], limit: usize) -> Vec<Hit> {
        self.ask(words, kinds, limit, Spelling::Sure).hits
    }

    /// Matches all words as they are written.
    pub fn search_verbatim(&self, words: &str, kinds: &[DocumentKind], limit: usize) -> Vec<Hit> {
        self.ask(words, kinds, limit, Spelling::Verbatim).hits
    }

    fn ask(&self, typed: &str, kinds: &[DocumentKind], limit: usize, spelling: Spelling) -> Matches {
        let Some(question) = ParsedQuery::parse(typed) else { return Matches::default() };
        let found = self.snapshot().search(&self.synonyms, &question, kinds, limit, spelling);
        found.unwrap_or_else(|error| {
            tracing::error!("search failed in the index: {error}");
            Matches::default()
        })
    }

    pub fn len(&self) -> usize {
        self.snapshot().len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn snapshot(&self) -> Arc<Searcher> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// A writer lives only for one change: its buffers and threads would sit idle for the rest of the day.
    fn writer(&self, bytes: usize) -> Result<IndexWriter<Box<IndexDocument>>> {
        let options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .num_merge_threads(1)
            .memory_budget_per_thread(bytes)
            .build();
        self.index.writer_with_options(options)
    }

    fn finish(&self, writer: IndexWriter<Box<IndexDocument>>) -> Result<()> {
        writer.wait_merging_threads()?;
        self.reader.reload()?;
        let snapshot = Arc::new(Searcher::take(&self.reader, self.fields, Some(&self.snapshot()))?);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = snapshot;
        Ok(())
    }
}
