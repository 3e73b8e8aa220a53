//! The index: documents go in, queries are answered.
//!
//! Readers see the state that was current when they began and never wait for an update; updates run one
//! after the other. An update is visible when its call returns.

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

/// What a writer may hold before it closes a segment: the least that the library takes, and where all
/// documents come at once so much that even 50,000 are one segment, with nothing to put together
/// afterwards. It takes what it needs of that.
const CHANGE_BYTES: usize = 15_000_000;
const BULK_BYTES: usize = 150_000_000;
/// Changes that pile up beside each other before they are put together.
const SEGMENTS: usize = 4;
/// The library's list of its own files, which that list does not hold.
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
        // Nothing is stored, so there is nothing to pack, and no thread needed for it.
        let settings = IndexSettings {
            docstore_compression: Compressor::None,
            docstore_compress_dedicated_thread: false,
            ..IndexSettings::default()
        };
        let files = RamDirectory::create();
        let index = tantivy::Index::create(files.clone(), schema, settings)?;
        Index::of(index, files, fields, synonyms)
    }

    /// An index of the [`files`](Index::files) of another.
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

    /// What the index consists of between two changes.
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

    /// Forgets everything and takes these documents instead.
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

    /// Puts documents in, in place of those of the same kind and id, and takes others out.
    pub fn apply(&self, upserts: Vec<Document>, removals: Vec<(DocumentKind, i64)>) -> Result<()> {
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
        writer.delete_query(Box::new(TermSetQuery { keys }))?;
        for document in latest.values() {
            writer.add_document(IndexDocument::new(self.fields, document, &self.synonyms))?;
        }
        writer.commit()?;
        self.finish(writer)
    }

    /// The best hits first, of all words or else of most. No kinds means all kinds.
    pub fn search(&self, typed: &str, kinds: &[DocumentKind], limit: usize) -> Vec<Hit> {
        self.matches(typed, kinds, limit).hits
    }

    pub fn matches(&self, typed: &str, kinds: &[DocumentKind], limit: usize) -> Matches {
        self.ask(typed, kinds, limit, Spelling::Doubtful)
    }

    /// Only of all words, and only a word that stands nowhere is taken for a mistake. Where few hits are
    /// no wonder, because there is little of a kind, it is the word that is right.
    pub fn search_exact(&self, typed: &str, kinds: &[DocumentKind], limit: usize) -> Vec<Hit> {
        self.ask(typed, kinds, limit, Spelling::Sure).hits
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

    /// A writer lives for one change: its buffers and threads would idle for the rest of the day.
    fn writer(&self, bytes: usize) -> Result<IndexWriter<IndexDocument>> {
        let options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .num_merge_threads(1)
            .memory_budget_per_thread(bytes)
            .build();
        self.index.writer_with_options(options)
    }

    fn finish(&self, writer: IndexWriter<IndexDocument>) -> Result<()> {
        writer.wait_merging_threads()?;
        self.reader.reload()?;
        let snapshot = Arc::new(Searcher::take(&self.reader, self.fields, Some(&self.snapshot()))?);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = snapshot;
        Ok(())
    }
}
