//! What the office sees of backups.

use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::backups::KeptKind;

/// The tables whose rows are shown to people, and their names.
pub const COUNTED: [(&str, &str); 8] = [
    ("businesses", "Businesses"),
    ("events", "Events"),
    ("guides", "Guides"),
    ("deals", "Deals"),
    ("reviews", "Reviews"),
    ("users", "Accounts"),
    ("subscribers", "Newsletter subscribers"),
    ("images", "Pictures"),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BackupKind {
    Nightly,
    Manual,
    Uploaded,
    /// The data that a restore replaced.
    Replaced,
}

impl From<KeptKind> for BackupKind {
    fn from(kind: KeptKind) -> Self {
        match kind {
            KeptKind::Nightly => BackupKind::Nightly,
            KeptKind::Manual => BackupKind::Manual,
            KeptKind::Uploaded => BackupKind::Uploaded,
            KeptKind::Replaced => BackupKind::Replaced,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BackupState {
    /// It was read through and found whole.
    Verified,
    /// Nobody has read it through yet.
    Unchecked,
    /// It cannot be restored; `error` says why.
    Faulty,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct KeptBackup {
    pub name: String,
    pub kind: BackupKind,
    pub made_at: String,
    pub bytes: u64,
    /// Version of the program that made it; null if the file does not say.
    pub program_version: Option<String>,
    pub schema_version: Option<i32>,
    pub state: BackupState,
    /// When it was last verified.
    pub checked_at: Option<String>,
    pub error: Option<String>,
}

/// The content of a backup, beside the current content of the town.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BackupContents {
    pub backup: KeptBackup,
    pub counts: Vec<CountPair>,
    /// Number of rows in the backup.
    pub rows: i64,
    /// The schema version of this program.
    pub current_schema: i32,
    pub current_version: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CountPair {
    pub label: String,
    /// Null if there was no such table when the backup was made.
    pub in_backup: Option<i64>,
    pub today: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BackupInProgress {
    pub name: String,
    /// Approximate progress, from 0 to 100.
    pub percent: u64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Drill {
    pub ran_at: String,
    /// Name of the backup that was tried.
    pub name: String,
    pub rows_in_copy: i64,
    pub rows_today: i64,
    /// Number of pages that were requested and responded.
    pub pages: i64,
    /// What went wrong; null if nothing did.
    pub error: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Restore {
    pub at: String,
    pub who: String,
    pub name: String,
    /// The file with the previous data.
    pub kept_as: String,
    /// Why nothing was replaced; null if it was.
    pub error: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BackupOverview {
    pub backups: Vec<KeptBackup>,
    pub in_progress: Option<BackupInProgress>,
    /// Why the last backup that somebody requested could not be made.
    pub last_error: Option<String>,
    /// The folder of the backups on the server.
    pub folder: String,
    pub most_upload_bytes: u64,
    pub is_nightly: bool,
    /// Why there is no recent nightly backup, and what to do about it.
    pub nightly_problem: Option<String>,
    pub last_drill: Option<Drill>,
    pub last_restore: Option<Restore>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RestoreBegun {
    /// The file in which the current data will be kept.
    pub kept_as: String,
}
