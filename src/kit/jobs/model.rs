//! What a job is, and when it is retried.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::kit::error::Error;
use crate::kit::word_enum::word_enum;

/// The kind of mail that somebody waits for. Kinds that begin with `requested-` come before all others.
pub const FIRST: &str = "requested-mail";

/// How often a job is attempted before staff have to look at it.
pub const TRIES: u32 = 8;
/// How long a process may hold a job. If the process dies, the job becomes available again after this time at
/// the latest.
pub const LEASE: SignedDuration = SignedDuration::from_mins(5);

/// Minutes between attempts: a brief failure costs one minute, and a mail server that is down over a weekend
/// still gets the mail.
const PAUSES: [i64; 7] = [1, 4, 15, 60, 240, 720, 1440];
/// No retry is further away, unless the clock has been set back by more than a few minutes since.
pub const FURTHEST_RETRY: SignedDuration = SignedDuration::from_mins(1440 + 60);

/// The pause after a failed attempt.
pub fn pause_after(attempts: u32) -> SignedDuration {
    let at = usize::try_from(attempts.saturating_sub(1)).unwrap_or(usize::MAX);
    SignedDuration::from_mins(PAUSES.get(at).or(PAUSES.last()).copied().unwrap_or(1440))
}

#[derive(Debug, Clone)]
pub struct NewJob<'a> {
    pub kind: &'a str,
    /// Identifies the cause; a second job with the same key is not created.
    pub key: &'a str,
    pub payload: Value,
    /// `None`: run at once.
    pub run_at: Option<Timestamp>,
}

/// A job as its handler receives it.
#[derive(Debug, Clone)]
pub struct Job {
    pub id: i64,
    pub kind: String,
    pub key: String,
    pub payload: Value,
    /// Includes the current attempt.
    pub attempts: u32,
}

impl Job {
    /// Whether no attempt follows this one.
    pub fn is_last_try(&self) -> bool {
        self.attempts >= TRIES
    }
}

/// Why a handler could not do its job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobFailure {
    /// It may work later.
    Later(String),
    /// It will never work.
    Never(String),
}

impl From<Error> for JobFailure {
    fn from(error: Error) -> Self {
        JobFailure::Later(match error {
            Error::Internal(cause) => cause,
            other => other.to_string(),
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum JobStatus {
    Queued,
    Running,
    Done,
    Failed,
}

word_enum!(JobStatus { Queued = "queued", Running = "running", Done = "done", Failed = "failed" });

/// A job, as staff see it, without its payload, which may be private.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShownJob {
    pub id: i64,
    pub kind: String,
    pub key: String,
    pub status: JobStatus,
    pub attempts: u32,
    pub last_error: String,
    pub created_at: String,
    /// When it is tried next; null if that is at once or never.
    pub run_at: Option<String>,
    pub finished_at: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_from_a_minute_to_a_day_and_no_further() {
        let minutes: Vec<i64> = (1..TRIES).map(|attempts| pause_after(attempts).as_mins()).collect();
        assert_eq!(minutes, PAUSES);
        assert_eq!(pause_after(0).as_mins(), 1);
        assert_eq!(pause_after(u32::MAX).as_hours(), 24);
        assert!(pause_after(u32::MAX) < FURTHEST_RETRY);
    }
}
