//! The backup that is being made on request: one at a time.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::model::BackupInProgress;
use crate::kit::backups;
use crate::kit::db::CopyWatch;

#[derive(Debug, Clone)]
struct Running {
    name: String,
    /// The file that is being written.
    unfinished: PathBuf,
    expected: u64,
    watch: CopyWatch,
}

#[derive(Debug, Default)]
struct State {
    running: Option<Running>,
    last_error: Option<String>,
}

/// All clones share one state.
#[derive(Debug, Clone, Default)]
pub struct BackupRuns(Arc<Mutex<State>>);

impl BackupRuns {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `None` if another one is being made.
    pub fn begin(&self, source: &Path, target: &Path, name: &str) -> Option<CopyWatch> {
        let mut state = self.state();
        if state.running.is_some() {
            return None;
        }
        let watch = CopyWatch::default();
        state.last_error = None;
        state.running = Some(Running {
            name: name.to_owned(),
            unfinished: backups::unfinished(target),
            expected: std::fs::metadata(source).map_or(1, |data| data.len().max(1)),
            watch: watch.clone(),
        });
        Some(watch)
    }

    pub fn end(&self, error: Option<String>) {
        let mut state = self.state();
        state.running = None;
        state.last_error = error;
    }

    /// False if none is being made.
    pub fn cancel(&self) -> bool {
        let state = self.state();
        state.running.as_ref().map(|running| running.watch.cancel()).is_some()
    }

    pub fn in_progress(&self) -> Option<BackupInProgress> {
        let running = self.state().running.clone()?;
        let written = std::fs::metadata(&running.unfinished).map_or(0, |data| data.len());
        // The rest is for verification.
        let percent = (written.saturating_mul(90) / running.expected).min(95);
        Some(BackupInProgress { name: running.name, percent })
    }

    pub fn last_error(&self) -> Option<String> {
        self.state().last_error.clone()
    }
}
