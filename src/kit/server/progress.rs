//! How far one connection is: updated where bytes pass, read by whoever looks for late connections.
//!
//! Invariant: whatever a client fails to do, it becomes late at some point: with no request in flight it owes
//! the next one, and otherwise it owes taking what is ready.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use super::limits::{ConnectionLimits, SLOWEST_READER, WHOLE_REQUEST};

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Milliseconds; never 0, which means "not at the moment".
pub(super) fn now() -> u64 {
    u64::try_from(START.elapsed().as_millis()).unwrap_or(u64::MAX).saturating_add(1)
}

/// After this long without taking anything, the client of a server that stops has all that it wants.
const SILENCE: Duration = Duration::from_secs(1);

/// A phone on a bad line may take nothing for a few seconds; after this long, others may have its place.
const LONG_SILENCE: Duration = Duration::from_secs(5);

/// What is wrong with the bytes of a head although the parser would accept them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HeadError {
    BareLineFeed = 1,
    TwoLengths = 2,
}

/// Why a connection is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Late {
    Head,
    Reader,
    Idle,
    Request,
}

#[derive(Debug, Default)]
pub(super) struct Progress {
    in_flight: AtomicU32,
    has_served: AtomicBool,
    /// When the last request in flight ended.
    waiting_since: AtomicU64,
    busy_since: AtomicU64,
    /// When the head now arriving began.
    head_since: AtomicU64,
    /// Since when the client has taken nothing although there is something to write.
    stuck_since: AtomicU64,
    /// Since when there has always been something to write; `written` counts the bytes taken since then.
    writing_since: AtomicU64,
    written: AtomicU64,
    /// When the socket last took something.
    taken_at: AtomicU64,
    is_http2: AtomicBool,
    error: AtomicU8,
    /// Only for HTTP/2, where the bytes written say nothing about a single response.
    streams: Mutex<Vec<Weak<StreamProgress>>>,
}

/// One response among several on a connection.
#[derive(Debug)]
pub(super) struct StreamProgress {
    begun: u64,
    /// Since when the client has given no room for the next bytes; 0 while it waits for us.
    owes_since: AtomicU64,
}

impl StreamProgress {
    /// Something is ready for the client to take.
    pub(super) fn offered(&self) {
        self.owes_since.store(now(), Relaxed);
    }

    /// The client has room, and there is nothing yet.
    pub(super) fn asked(&self) {
        self.owes_since.store(0, Relaxed);
    }
}

impl Progress {
    pub(super) fn new() -> Arc<Progress> {
        let progress = Progress::default();
        progress.waiting_since.store(now(), Relaxed);
        Arc::new(progress)
    }

    pub(super) fn head_comes(&self) {
        if self.in_flight.load(Relaxed) == 0 && self.head_since.load(Relaxed) == 0 {
            self.head_since.store(now(), Relaxed);
        }
    }

    pub(super) fn begin(self: &Arc<Self>) -> Turn {
        if self.in_flight.fetch_add(1, Relaxed) == 0 {
            self.busy_since.store(now(), Relaxed);
        }
        self.has_served.store(true, Relaxed);
        self.head_since.store(0, Relaxed);
        Turn { progress: Arc::clone(self), stream: None }
    }

    pub(super) fn begin_stream(self: &Arc<Self>) -> Turn {
        let mut turn = self.begin();
        let now = now();
        let stream = Arc::new(StreamProgress { begun: now, owes_since: AtomicU64::new(0) });
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        streams.retain(|stream| stream.strong_count() > 0);
        streams.push(Arc::downgrade(&stream));
        turn.stream = Some(stream);
        turn
    }

    /// Requests share the connection, and what is left of their responses is kept behind the bodies.
    pub(super) fn speaks_http2(&self) {
        self.is_http2.store(true, Relaxed);
    }

    pub(super) fn took(&self, bytes: usize) {
        self.taken_at.store(now(), Relaxed);
        self.stuck_since.store(0, Relaxed);
        self.written.fetch_add(bytes as u64, Relaxed);
    }

    pub(super) fn takes_nothing(&self) {
        if self.stuck_since.load(Relaxed) == 0 {
            let now = now();
            self.stuck_since.store(now, Relaxed);
            if self.writing_since.load(Relaxed) == 0 {
                self.writing_since.store(now, Relaxed);
                self.written.store(0, Relaxed);
            }
        }
    }

    pub(super) fn took_all(&self) {
        if self.writing_since.load(Relaxed) > 0 {
            self.writing_since.store(0, Relaxed);
            self.stuck_since.store(0, Relaxed);
            self.waiting_since.store(now(), Relaxed);
        }
    }

    pub(super) fn note(&self, error: HeadError) {
        self.error.store(error as u8, Relaxed);
    }

    pub(super) fn error(&self) -> Option<HeadError> {
        match self.error.load(Relaxed) {
            0 => None,
            1 => Some(HeadError::BareLineFeed),
            _ => Some(HeadError::TwoLengths),
        }
    }

    /// Since when the connection has been waiting for its client only; `None` if a request is in flight, or a
    /// response that the client is still taking.
    pub(super) fn waiting_since(&self, now: u64) -> Option<u64> {
        if self.in_flight.load(Relaxed) > 0 {
            None
        } else if self.writing_since.load(Relaxed) == 0 {
            Some(self.waiting_since.load(Relaxed))
        } else {
            let stuck = self.stuck_since.load(Relaxed);
            let is_silent = stuck > 0 && u128::from(now.saturating_sub(stuck)) > LONG_SILENCE.as_millis();
            is_silent.then_some(stuck)
        }
    }

    /// No request is in flight and nothing is left to be taken. Of HTTP/2, only the client's silence tells that.
    pub(super) fn is_at_rest(&self, now: u64) -> bool {
        let (patience, moved_at) = match self.is_http2.load(Relaxed) {
            true => (SILENCE, self.taken_at.load(Relaxed).max(self.waiting_since.load(Relaxed))),
            false => (Duration::ZERO, now),
        };
        self.in_flight.load(Relaxed) == 0
            && self.writing_since.load(Relaxed) == 0
            && u128::from(now.saturating_sub(moved_at)) >= patience.as_millis()
    }

    pub(super) fn late(&self, now: u64, limits: &ConnectionLimits) -> Option<Late> {
        let is_over = |since: u64, limit: Duration| {
            since > 0 && u128::from(now.saturating_sub(since)) > limit.as_millis()
        };
        let (stuck, writing) = (self.stuck_since.load(Relaxed), self.writing_since.load(Relaxed));
        let earned = Duration::from_secs(self.written.load(Relaxed) / SLOWEST_READER);
        if is_over(stuck, limits.stalled) || stuck > 0 && is_over(writing, limits.stalled + earned) {
            return Some(Late::Reader);
        }
        if self.in_flight.load(Relaxed) > 0 {
            let streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
            for stream in streams.iter().filter_map(Weak::upgrade) {
                if is_over(stream.owes_since.load(Relaxed), limits.stalled) {
                    return Some(Late::Reader);
                }
                if is_over(stream.begun, WHOLE_REQUEST) {
                    return Some(Late::Request);
                }
            }
            let is_one = streams.is_empty();
            return (is_one && is_over(self.busy_since.load(Relaxed), WHOLE_REQUEST))
                .then_some(Late::Request);
        }
        let waiting = self.waiting_since.load(Relaxed);
        if writing > 0 {
            None
        } else if !self.has_served.load(Relaxed) {
            is_over(waiting, limits.head).then_some(Late::Head)
        } else if is_over(self.head_since.load(Relaxed), limits.head) {
            Some(Late::Head)
        } else {
            is_over(waiting, limits.idle).then_some(Late::Idle)
        }
    }
}

/// A request is in flight for as long as this lives.
#[derive(Debug)]
pub(super) struct Turn {
    progress: Arc<Progress>,
    stream: Option<Arc<StreamProgress>>,
}

impl Turn {
    pub(super) fn stream(&self) -> Option<&StreamProgress> {
        self.stream.as_deref()
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // The time is set first, so that nobody sees an old time together with "nothing in flight".
        self.progress.waiting_since.store(now(), Relaxed);
        self.progress.in_flight.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: ConnectionLimits = ConnectionLimits {
        most: 10,
        most_from_one: 10,
        head: Duration::from_secs(10),
        stalled: Duration::from_secs(30),
        idle: Duration::from_secs(60),
        farewell: Duration::from_secs(5),
    };

    fn after(progress: &Progress, seconds: u64) -> Option<Late> {
        progress.late(now() + seconds * 1000, &LIMITS)
    }

    #[test]
    fn without_a_request_the_first_one_and_then_the_next_one_is_owed() {
        let progress = Progress::new();
        assert_eq!((after(&progress, 9), after(&progress, 11)), (None, Some(Late::Head)));
        drop(progress.begin());
        assert_eq!((after(&progress, 59), after(&progress, 61)), (None, Some(Late::Idle)));
        progress.head_comes();
        assert_eq!((after(&progress, 9), after(&progress, 11)), (None, Some(Late::Head)));
        drop(progress.begin());
        assert_eq!(after(&progress, 11), None);
    }

    #[test]
    fn who_waits_for_us_is_not_late_and_who_takes_nothing_is() {
        let progress = Progress::new();
        let turn = progress.begin_stream();
        assert_eq!(after(&progress, 3600), None);
        turn.stream().unwrap().offered();
        assert_eq!((after(&progress, 29), after(&progress, 31)), (None, Some(Late::Reader)));
        turn.stream().unwrap().asked();
        assert_eq!(after(&progress, 3600), None);
        progress.takes_nothing();
        assert_eq!((after(&progress, 29), after(&progress, 31)), (None, Some(Late::Reader)));
    }

    #[test]
    fn what_is_left_of_a_response_over_http2_is_waited_for_while_the_client_takes_it() {
        let progress = Progress::new();
        let at_rest = |milliseconds: u64| progress.is_at_rest(now() + milliseconds);
        drop(progress.begin());
        assert!(at_rest(0));
        progress.speaks_http2();
        assert_eq!((at_rest(900), at_rest(1100)), (false, true));
        progress.waiting_since.store(1, Relaxed);
        progress.took(1000);
        assert_eq!((at_rest(900), at_rest(1100)), (false, true));
        let _turn = progress.begin_stream();
        assert!(!at_rest(5000));
    }

    #[test]
    fn a_response_that_is_still_being_taken_does_not_make_room_for_others() {
        let progress = Progress::new();
        let is_waiting = |seconds: u64| progress.waiting_since(now() + seconds * 1000).is_some();
        assert!(is_waiting(0));
        let turn = progress.begin();
        assert!(!is_waiting(60));
        progress.takes_nothing();
        drop(turn);
        assert_eq!((is_waiting(4), is_waiting(6)), (false, true), "the last bytes are on their way");
        progress.took(10);
        assert!(!is_waiting(60));
        progress.took_all();
        assert!(is_waiting(0));
    }

    #[test]
    fn a_slow_reader_earns_time_with_what_it_takes() {
        let progress = Progress::new();
        let _turn = progress.begin();
        progress.takes_nothing();
        progress.took((SLOWEST_READER * 100).try_into().unwrap());
        assert_eq!(after(&progress, 1000), None, "nothing is owed right now");
        progress.takes_nothing();
        progress.stuck_since.store(now() + 120_000, Relaxed);
        assert_eq!((after(&progress, 129), after(&progress, 131)), (None, Some(Late::Reader)));
        progress.took_all();
        assert_eq!(after(&progress, 1000), None);
    }
}
