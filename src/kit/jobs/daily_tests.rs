//! The jobs that create themselves each day, also with a clock that is wrong at the start.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use jiff::SignedDuration;

use super::tests::Yard;
use super::{Handlers, Worker};

/// A process that counts what it does each day.
fn process(yard: &Yard, calls: &Arc<AtomicU32>) -> Worker {
    let calls = Arc::clone(calls);
    let handlers = Handlers::default().daily("sweep", move |_| {
        calls.fetch_add(1, Ordering::Relaxed);
        async { Ok(()) }
    });
    Worker::new(&yard.db, &yard.clock, handlers)
}

#[tokio::test]
async fn a_daily_job_is_run_once_on_each_day_of_the_town() {
    let yard = Yard::new();
    let calls = Arc::new(AtomicU32::new(0));
    let worker = process(&yard, &calls);
    worker.settle().await;
    worker.settle().await;
    process(&yard, &calls).settle().await;
    assert_eq!(calls.load(Ordering::Relaxed), 1);
    yard.pass(SignedDuration::from_hours(24));
    worker.settle().await;
    assert_eq!(calls.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn nothing_is_swept_while_the_clock_may_be_wrong() {
    let yard = Yard::new();
    let calls = Arc::new(AtomicU32::new(0));
    process(&yard, &calls).settle().await;
    assert_eq!(calls.load(Ordering::Relaxed), 1);
    let right = yard.clock.timestamp() + SignedDuration::from_hours(90 * 24);
    for wrong in ["1970-01-01T00:10:00Z", "2027-02-20T00:00:00Z", "2099-01-01T00:00:00Z"] {
        yard.clock.set(wrong.parse().unwrap());
        let worker = process(&yard, &calls);
        worker.settle().await;
        assert_eq!(calls.load(Ordering::Relaxed), 1, "{wrong}");
        if wrong.starts_with("2099") {
            yard.clock.set(right);
            worker.settle().await;
        }
    }
    assert_eq!(calls.load(Ordering::Relaxed), 2, "the clock has been set");
}

#[tokio::test]
async fn a_town_that_was_off_for_long_goes_on_after_a_while() {
    let yard = Yard::new();
    let calls = Arc::new(AtomicU32::new(0));
    process(&yard, &calls).settle().await;
    yard.pass(SignedDuration::from_hours(200 * 24));
    let worker = process(&yard, &calls);
    tokio::time::sleep(Duration::from_secs(4)).await;
    worker.settle().await;
    assert_eq!(calls.load(Ordering::Relaxed), 2);
}
