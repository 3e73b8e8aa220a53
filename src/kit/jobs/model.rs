//! What a job is, and when it is tried again.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use serde_json::Value;

use crate::kit::error::Error;

/// How often a job is tried before staff must look at it.
pub const TRIES: u32 = 8;
/// How long a process may hold a job. Whoever dies with it holds it no longer than this.
pub const LEASE: SignedDuration = SignedDuration::from_mins(5);

const FIRST_PAUSE: SignedDuration = SignedDuration::from_mins(1);
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(24);

/// The pause after a try that failed: a minute, then twice as long each time, at most a day.
pub fn pause_after(attempts: u32) -> SignedDuration {
    let doubled = 1_i32.checked_shl(attempts.saturating_sub(1)).filter(|factor| *factor > 0);
    doubled
        .and_then(|factor| FIRST_PAUSE.checked_mul(factor))
        .map_or(LONGEST_PAUSE, |pause| pause.min(LONGEST_PAUSE))
}

#[derive(Debug, Clone)]
pub struct NewJob<'a> {
    pub kind: &'a str,
    /// Names the cause; a second job of the same key is not made.
    pub key: &'a str,
    pub payload: Value,
    /// `None`: at once.
    pub run_at: Option<Timestamp>,
}

/// A job as its handler gets it.
#[derive(Debug, Clone)]
pub struct Job {
    pub id: i64,
    pub kind: String,
    pub key: String,
    pub payload: Value,
    /// With this one.
    pub attempts: u32,
}

impl Job {
    /// After this try there is no other.
    pub fn is_last_try(&self) -> bool {
        self.attempts >= TRIES
    }
}

/// Why a handler could not do its job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// It may work later.
    Later(String),
    /// It never will.
    Never(String),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::Later(match error {
            Error::Internal(cause) => cause,
            other => other.to_string(),
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Queued,
    Running,
    Done,
    Failed,
}

impl Status {
    pub const ALL: [Status; 4] = [Status::Queued, Status::Running, Status::Done, Status::Failed];

    pub fn as_str(self) -> &'static str {
        match self {
            Status::Queued => "queued",
            Status::Running => "running",
            Status::Done => "done",
            Status::Failed => "failed",
        }
    }

    pub fn parse(text: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

/// A job as staff see it; the payload may hold what is private and is left out.
#[derive(Debug, Clone, Serialize)]
pub struct ShownJob {
    pub id: i64,
    pub kind: String,
    pub key: String,
    pub status: Status,
    pub attempts: u32,
    pub last_error: String,
    pub created_at: String,
    /// When it is tried next; null when that is at once or never.
    pub run_at: Option<String>,
    pub finished_at: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_from_a_minute_and_end_at_a_day() {
        let minutes: Vec<i64> = (1..=12).map(|attempts| pause_after(attempts).as_mins()).collect();
        assert_eq!(minutes, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440]);
        assert_eq!(pause_after(32), LONGEST_PAUSE);
        assert_eq!(pause_after(u32::MAX), LONGEST_PAUSE);
    }
}
