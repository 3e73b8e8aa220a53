//! Keeps the index in sync with the database: built or loaded once in the background at start, then updated
//! after every commit from the change log that triggers write, and periodically for events and deals that have ended.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::index::{Document, DocumentKind, Hit, Index, Matches};
use super::index_file::{IndexFile, IndexProgress, SavePolicy};
use super::{store, synonyms::Synonyms};
use crate::kit::clock::Clock;
use crate::kit::db;
use crate::kit::error::{Error, Result};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ResultCategory {
    pub id: i64,
    pub name: String,
    pub slug: String,
}

/// One search result.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SearchResult {
    pub id: i64,
    pub name: String,
    pub slug: String,
    pub category: Option<ResultCategory>,
    #[serde(skip)]
    pub is_open: bool,
    /// Latitude and longitude.
    #[serde(skip)]
    pub point: Option<(f64, f64)>,
}

/// A feature's searchable content; registered where the application is composed.
pub struct DocumentSource {
    pub kind: DocumentKind,
    /// The value of `search_changes.kind`.
    pub name: &'static str,
    /// Reads the documents of these ids; `None` means all. Ids that must not be found are left out.
    pub documents: ReadDocuments,
    /// Ids whose documents differ between two points in time only because time has passed, in any order.
    pub aged: Option<ReadExpired>,
}

/// Reads documents and passes them on one by one.
pub type ReadDocuments =
    Box<dyn Fn(&Connection, Option<&[i64]>, &mut dyn FnMut(Document)) -> Result<()> + Send + Sync>;

pub type ReadExpired = Box<dyn Fn(&Connection, [Timestamp; 2]) -> Result<Vec<i64>> + Send + Sync>;

/// Documents per batch, and the most batches in the queue: the reader rarely has to wait, and the queue stays
/// small next to the index.
const BATCH: usize = 128;
const BATCHES: usize = 8;
/// How long expired content may stay in the index.
const AGING: Duration = Duration::from_secs(15 * 60);

/// A handle to the index. Cheap to clone.
#[derive(Clone)]
pub struct Search {
    shared: Arc<Shared>,
}

struct Shared {
    index: OnceLock<Index>,
    /// 0 until the index is built, then incremented with each change.
    generation: AtomicU64,
    wake: SyncSender<()>,
}

impl Search {
    /// Starts building the index in the background. Call `wake` after commits.
    pub fn start(
        data_file: &Path,
        clock: &Clock,
        feeders: Vec<DocumentSource>,
        synonyms: Synonyms,
        saving: SavePolicy,
    ) -> std::io::Result<Search> {
        // One pending signal is enough: the indexer reads all changes at once.
        let (wake, woken) = sync_channel(1);
        let shared = Arc::new(Shared { index: OnceLock::new(), generation: AtomicU64::new(0), wake });
        let feed = Feed { path: data_file.to_owned(), clock: clock.clone(), feeders };
        // The thread must not keep the sender alive, or it would wait forever for a signal only it could
        // send.
        let weak = Arc::downgrade(&shared);
        std::thread::Builder::new().name("search-index".into()).spawn(move || {
            if let Err(error) = feed.run(&weak, &woken, synonyms, saving) {
                tracing::error!("the search index stopped, plain SQL answers searches: {error:?}");
                if let Some(shared) = weak.upgrade() {
                    shared.generation.store(0, Ordering::Release);
                }
            }
        })?;
        Ok(Search { shared })
    }

    pub fn wake(&self) {
        // If the channel is full, a signal is already pending.
        let _ = self.shared.wake.try_send(());
    }

    pub fn is_ready(&self) -> bool {
        self.generation() > 0
    }

    /// Responses made from one generation are stale in the next.
    pub fn generation(&self) -> u64 {
        self.shared.generation.load(Ordering::Acquire)
    }

    /// Documents with all the words, best first; `None` while the index is being built.
    pub fn find(&self, words: &str, kinds: &[DocumentKind], limit: usize) -> Option<Vec<Hit>> {
        let matches = self.find_closest(words, kinds, limit)?;
        Some(if matches.has_all_words { matches.hits } else { Vec::new() })
    }

    /// Like `find`, but if no document has all the words, those with most of them.
    pub fn find_closest(&self, words: &str, kinds: &[DocumentKind], limit: usize) -> Option<Matches> {
        self.index().map(|index| index.matches(words, kinds, limit))
    }

    /// Like `find`, but never corrects words that occur in the index, however little they find.
    pub fn find_exact(&self, words: &str, kinds: &[DocumentKind], limit: usize) -> Option<Vec<Hit>> {
        self.index().map(|index| index.search_exact(words, kinds, limit))
    }

    /// Like `find_exact`, for words that somebody typed: those that occur nowhere may be typos of any others.
    pub fn find_typed(&self, words: &str, kinds: &[DocumentKind], limit: usize) -> Option<Vec<Hit>> {
        self.index().map(|index| index.search_typed(words, kinds, limit))
    }

    /// Like `find`, but corrects nothing.
    pub fn find_verbatim(&self, words: &str, kinds: &[DocumentKind], limit: usize) -> Option<Vec<Hit>> {
        self.index().map(|index| index.search_verbatim(words, kinds, limit))
    }

    #[cfg(test)]
    pub fn pretend_building(&self) {
        self.shared.generation.store(0, Ordering::Release);
    }

    fn index(&self) -> Option<&Index> {
        if self.is_ready() { self.shared.index.get() } else { None }
    }
}

struct Feed {
    path: PathBuf,
    clock: Clock,
    feeders: Vec<DocumentSource>,
}

impl Feed {
    fn run(
        &self,
        shared: &std::sync::Weak<Shared>,
        woken: &Receiver<()>,
        synonyms: Synonyms,
        saving: SavePolicy,
    ) -> Result<()> {
        let conn = db::open_reader(&self.path).map_err(Error::internal)?;
        let mut saved = IndexFile::new(&self.path, saving);
        let (index, mut progress) = self.begin(&conn, &mut saved, synonyms)?;
        // Frees the memory of the initial read; from now on only a few rows are read at a time.
        conn.execute_batch("PRAGMA shrink_memory")?;
        let Some(strong) = shared.upgrade() else { return Ok(()) };
        let _ = strong.index.set(index);
        strong.generation.store(1, Ordering::Release);
        drop(strong);
        loop {
            let Some(strong) = shared.upgrade() else { return Ok(()) };
            if let Some(index) = strong.index.get() {
                let now = self.catch_up(&conn, index, progress)?;
                if now != progress {
                    progress = now;
                    strong.generation.fetch_add(1, Ordering::AcqRel);
                }
                saved.keep(&conn, index, progress);
            }
            drop(strong);
            if woken.recv_timeout(AGING) == Err(RecvTimeoutError::Disconnected) {
                return Ok(());
            }
        }
    }

    /// Loads the saved index and catches up on what changed since, or builds a new one.
    fn begin(
        &self,
        conn: &Connection,
        saved: &mut IndexFile,
        synonyms: Synonyms,
    ) -> Result<(Index, IndexProgress)> {
        let started = Instant::now();
        if let Some((index, progress)) = saved.read(conn, &synonyms) {
            let now = self.catch_up(conn, &index, progress)?;
            tracing::info!(
                "search knows {} entries, read in {} ms",
                index.len(),
                started.elapsed().as_millis()
            );
            return Ok((index, now));
        }
        let index = Index::new(synonyms).map_err(Error::internal)?;
        let progress = self.build(conn, &index)?;
        Ok((index, progress))
    }

    /// Builds the index from scratch.
    fn build(&self, conn: &Connection, index: &Index) -> Result<IndexProgress> {
        let (started, moment) = (Instant::now(), self.clock.timestamp());
        let (batches, given) = sync_channel::<Vec<Document>>(BATCHES);
        // One thread reads while another indexes: this keeps the start short in a big town.
        let (read, filled) = std::thread::scope(|scope| {
            let fill = move || index.replace_all(given.into_iter().flatten());
            let filling = std::thread::Builder::new().name("search-fill".into()).spawn_scoped(scope, fill)?;
            let read = self.read_all(conn, batches);
            Ok::<_, std::io::Error>((read, filling.join()))
        })
        .map_err(Error::internal)?;
        let change = read?;
        filled
            .map_err(|_| Error::internal("the thread that fills the index panicked"))?
            .map_err(Error::internal)?;
        tracing::info!("search knows {} entries, built in {} ms", index.len(), started.elapsed().as_millis());
        Ok(IndexProgress { change, moment })
    }

    /// Reads all documents. Returns the number of the last change they include.
    fn read_all(&self, conn: &Connection, batches: SyncSender<Vec<Document>>) -> Result<i64> {
        // The receiver is gone only if indexing failed, and then it reports that itself.
        let send = |batch| drop(batches.send(batch));
        let mut batch = Vec::with_capacity(BATCH);
        // One transaction, so that the documents match the number of the last change.
        conn.execute_batch("BEGIN")?;
        let seen = store::last_change(conn)?;
        for feeder in &self.feeders {
            (feeder.documents)(conn, None, &mut |document| {
                batch.push(document);
                if batch.len() == BATCH {
                    send(std::mem::replace(&mut batch, Vec::with_capacity(BATCH)));
                }
            })?;
        }
        conn.execute_batch("COMMIT")?;
        send(batch);
        Ok(seen)
    }

    /// Applies what has changed since, by edits or by time passing.
    fn catch_up(&self, conn: &Connection, index: &Index, from: IndexProgress) -> Result<IndexProgress> {
        conn.execute_batch("BEGIN")?;
        let mut now = IndexProgress { change: store::last_change(conn)?, ..from };
        let oldest = store::oldest_change(conn)?;
        if now.change > from.change && oldest.is_none_or(|oldest| oldest > from.change + 1) {
            conn.execute_batch("COMMIT")?;
            return self.build(conn, index);
        }
        let moment = self.clock.timestamp();
        if moment.duration_since(from.moment).unsigned_abs() >= AGING {
            now.moment = moment;
        }
        let changes = if now == from { Ok(Changes::default()) } else { self.read_changes(conn, from, now) };
        conn.execute_batch("COMMIT")?;
        let changes = changes?;
        if !changes.removals.is_empty() || !changes.upserts.is_empty() {
            index.apply(changes.upserts, changes.removals).map_err(Error::internal)?;
        }
        Ok(now)
    }

    fn read_changes(&self, conn: &Connection, from: IndexProgress, now: IndexProgress) -> Result<Changes> {
        let mut changes = Changes::default();
        for feeder in &self.feeders {
            let mut ids = store::list_changed(conn, feeder.name, from.change)?;
            if let Some(aged) = feeder.aged.as_ref().filter(|_| now.moment != from.moment) {
                ids.extend(aged(conn, [from.moment, now.moment])?);
                ids.sort_unstable();
                ids.dedup();
            }
            if ids.is_empty() {
                continue;
            }
            let mut documents = Vec::with_capacity(ids.len());
            (feeder.documents)(conn, Some(&ids), &mut |document| documents.push(document))?;
            let found: HashSet<i64> = documents.iter().map(|document| document.id).collect();
            changes
                .removals
                .extend(ids.into_iter().filter(|id| !found.contains(id)).map(|id| (feeder.kind, id)));
            changes.upserts.extend(documents);
        }
        Ok(changes)
    }
}

#[derive(Default)]
struct Changes {
    upserts: Vec<Document>,
    removals: Vec<(DocumentKind, i64)>,
}
