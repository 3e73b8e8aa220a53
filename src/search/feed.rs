//! Keeps the index in step with the database: built once at the start while the site already
//! answers, then fed after every commit from the list of changes that triggers write.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};

use rusqlite::Connection;
use serde::Serialize;

use super::index::{Document, Hit, Index, Kind};
use super::{store, synonyms::Synonyms};
use crate::kit::db;
use crate::kit::error::{Error, Result};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResultCategory {
    pub id: i64,
    pub name: String,
    pub slug: String,
}

/// One line of the search answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SearchResult {
    pub id: i64,
    pub name: String,
    pub slug: String,
    pub category: Option<ResultCategory>,
    #[serde(skip)]
    pub is_open: bool,
}

/// What a feature gives to be found: registered where the application is put together.
pub struct Feeder {
    pub kind: Kind,
    /// The word in `search_changes.kind`.
    pub name: &'static str,
    /// What the index knows of these ids; `None` means of all. One that may not be found is left out.
    pub documents: ReadDocuments,
}

/// Reads what the index is to know, and gives it one by one.
pub type ReadDocuments =
    Box<dyn Fn(&Connection, Option<&[i64]>, &mut dyn FnMut(Document)) -> Result<()> + Send + Sync>;

/// Documents that are handed over in one go, and how many such are under way: who reads is seldom
/// waited for, and what waits is little beside the index itself.
const BATCH: usize = 128;
const BATCHES: usize = 8;

/// The index as handlers see it. Cheap to clone.
#[derive(Clone)]
pub struct Search {
    shared: Arc<Shared>,
}

struct Shared {
    index: OnceLock<Index>,
    /// 0 until the index is built, then one more with each change of it.
    edition: AtomicU64,
    wake: SyncSender<()>,
}

impl Search {
    /// Starts building in the background. `wake` must be called after commits.
    pub fn start(data_file: &Path, feeders: Vec<Feeder>, synonyms: &str) -> std::io::Result<Search> {
        // One waiting call is enough: the reader of changes takes all there are.
        let (wake, woken) = sync_channel(1);
        let shared = Arc::new(Shared { index: OnceLock::new(), edition: AtomicU64::new(0), wake });
        let path = data_file.to_owned();
        let synonyms = Synonyms::parse(synonyms);
        // The thread must not keep the sender alive, or it would wait for itself for ever.
        let weak = Arc::downgrade(&shared);
        std::thread::Builder::new().name("search-index".into()).spawn(move || {
            let feed = Feed { path, feeders };
            if let Err(error) = feed.run(&weak, &woken, synonyms) {
                tracing::error!("the search index stopped, plain SQL answers searches: {error:?}");
                if let Some(shared) = weak.upgrade() {
                    shared.edition.store(0, Ordering::Release);
                }
            }
        })?;
        Ok(Search { shared })
    }

    pub fn wake(&self) {
        // Full means that a call is waiting already.
        let _ = self.shared.wake.try_send(());
    }

    pub fn is_ready(&self) -> bool {
        self.edition() > 0
    }

    /// Answers made from one edition of the index are stale in the next.
    pub fn edition(&self) -> u64 {
        self.shared.edition.load(Ordering::Acquire)
    }

    /// Best hits first; `None` while the index is being built.
    pub fn find(&self, words: &str, kinds: &[Kind], limit: usize) -> Option<Vec<Hit>> {
        self.index().map(|index| index.search(words, kinds, limit))
    }

    /// The same without taking known words for mistakes, however little they find.
    pub fn find_surely(&self, words: &str, kinds: &[Kind], limit: usize) -> Option<Vec<Hit>> {
        self.index().map(|index| index.search_surely(words, kinds, limit))
    }

    fn index(&self) -> Option<&Index> {
        if self.is_ready() { self.shared.index.get() } else { None }
    }
}

struct Feed {
    path: PathBuf,
    feeders: Vec<Feeder>,
}

impl Feed {
    fn run(&self, shared: &std::sync::Weak<Shared>, woken: &Receiver<()>, synonyms: Synonyms) -> Result<()> {
        let conn = db::open_reader(&self.path).map_err(Error::internal)?;
        let index = Index::new(synonyms).map_err(Error::internal)?;
        let mut seen = self.build(&conn, &index)?;
        let Some(strong) = shared.upgrade() else { return Ok(()) };
        let _ = strong.index.set(index);
        strong.edition.store(1, Ordering::Release);
        drop(strong);
        loop {
            let Some(strong) = shared.upgrade() else { return Ok(()) };
            if let Some(index) = strong.index.get() {
                let now = self.apply_changes(&conn, index, seen)?;
                if now != seen {
                    seen = now;
                    strong.edition.fetch_add(1, Ordering::AcqRel);
                }
            }
            drop(strong);
            if woken.recv().is_err() {
                return Ok(());
            }
        }
    }

    /// Reads everything anew; gives the number of the last change that is in it.
    fn build(&self, conn: &Connection, index: &Index) -> Result<i64> {
        let started = std::time::Instant::now();
        let (batches, given) = sync_channel::<Vec<Document>>(BATCHES);
        // One thread reads while another takes in: that is what makes a start in a big town short.
        let (read, filled) = std::thread::scope(|scope| {
            let fill = move || index.replace_all(given.into_iter().flatten());
            let filling = std::thread::Builder::new().name("search-fill".into()).spawn_scoped(scope, fill)?;
            let read = self.read_all(conn, batches);
            Ok::<_, std::io::Error>((read, filling.join()))
        })
        .map_err(Error::internal)?;
        let seen = read?;
        filled
            .map_err(|_| Error::internal("the thread that fills the index panicked"))?
            .map_err(Error::internal)?;
        tracing::info!("search knows {} entries, built in {} ms", index.len(), started.elapsed().as_millis());
        Ok(seen)
    }

    fn read_all(&self, conn: &Connection, batches: SyncSender<Vec<Document>>) -> Result<i64> {
        // Who takes them went away only if filling failed, and then says so itself.
        let send = |batch| drop(batches.send(batch));
        let mut batch = Vec::with_capacity(BATCH);
        // One transaction: the documents and the number of the last change belong together.
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

    fn apply_changes(&self, conn: &Connection, index: &Index, seen: i64) -> Result<i64> {
        conn.execute_batch("BEGIN")?;
        let last = store::last_change(conn)?;
        let oldest = store::oldest_change(conn)?;
        if last > seen && oldest.is_none_or(|oldest| oldest > seen + 1) {
            conn.execute_batch("COMMIT")?;
            return self.build(conn, index);
        }
        let changes = if last > seen { self.read_changes(conn, seen) } else { Ok(Changes::default()) };
        conn.execute_batch("COMMIT")?;
        let changes = changes?;
        if !changes.removals.is_empty() || !changes.upserts.is_empty() {
            index.apply(changes.upserts, changes.removals).map_err(Error::internal)?;
        }
        Ok(last)
    }

    fn read_changes(&self, conn: &Connection, seen: i64) -> Result<Changes> {
        let mut changes = Changes::default();
        for feeder in &self.feeders {
            let ids = store::list_changed(conn, feeder.name, seen)?;
            if ids.is_empty() {
                continue;
            }
            let mut documents = Vec::with_capacity(ids.len());
            (feeder.documents)(conn, Some(&ids), &mut |document| documents.push(document))?;
            let found: std::collections::HashSet<i64> =
                documents.iter().map(|document| document.id).collect();
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
    removals: Vec<(Kind, i64)>,
}
