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
    /// It cannot be restored; `fault` says why.
    Faulty,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct KeptBackup {
    pub name: String,
    pub kind: BackupKind,
    pub made_at: String,
    pub bytes: u64,
    /// The program that made it; `null` where the file does not say.
    pub program_version: Option<String>,
    pub schema_version: Option<i32>,
    pub state: BackupState,
    /// When it was last read through.
    pub checked_at: Option<String>,
    pub fault: Option<String>,
}

/// What a backup holds, beside what the town holds now.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BackupContents {
    pub backup: KeptBackup,
    pub counts: Vec<CountPair>,
    /// All rows of the backup.
    pub rows: i64,
    /// The schema that this program has.
    pub current_schema: i32,
    pub current_version: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CountPair {
    pub label: String,
    /// `null` where the backup is of a time before there were any.
    pub in_backup: Option<i64>,
    pub today: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BackupInProgress {
    pub name: String,
    /// About how much is done.
    pub percent: u64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Drill {
    pub ran_at: String,
    /// The copy that was tried.
    pub name: String,
    pub rows_in_copy: i64,
    pub rows_today: i64,
    /// Pages that were asked and answered.
    pub pages: i64,
    /// What went wrong; `null`: nothing.
    pub fault: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Restore {
    pub at: String,
    pub who: String,
    pub name: String,
    /// Where the data before lies.
    pub kept_as: String,
    /// Why nothing was replaced; `null`: it was.
    pub fault: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BackupOverview {
    pub backups: Vec<KeptBackup>,
    pub in_progress: Option<BackupInProgress>,
    /// Why the last one that somebody asked for could not be made.
    pub last_fault: Option<String>,
    /// Where they lie on the server.
    pub folder: String,
    pub most_upload_bytes: u64,
    pub is_nightly: bool,
    pub last_drill: Option<Drill>,
    pub last_restore: Option<Restore>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RestoreBegun {
    /// Where the data of now will lie.
    pub kept_as: String,
}
