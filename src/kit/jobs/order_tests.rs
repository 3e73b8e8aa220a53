//! Which job comes first, and for how long it is held.

use std::cell::Cell;
use std::time::Duration;

use jiff::SignedDuration;
use serde_json::Value;

use super::store::{self, NextJob};
use super::tests::Yard;
use super::worker::wait_for;
use super::{FIRST, NewJob, enqueue};

#[tokio::test]
async fn what_somebody_waits_for_comes_before_thousands_of_reminders() {
    let yard = Yard::new();
    let now = yard.clock.timestamp();
    let leased = yard.db.write_without_invalidation(move |conn| {
        for (at, kind) in ["mail", "reminder", "reminder", FIRST, "requested-reset"].into_iter().enumerate() {
            let key = format!("{kind}:{at}");
            enqueue(conn, &NewJob { kind, key: &key, payload: Value::Null, run_at: None })?;
        }
        (0..5).map(|_| store::lease(conn, now, &[], 1)).collect::<Result<Vec<_>, _>>()
    });
    let kinds: Vec<String> = leased.await.unwrap().into_iter().flatten().map(|job| job.kind).collect();
    assert_eq!(kinds, [FIRST, "requested-reset", "reminder", "reminder", "mail"]);
}

#[tokio::test]
async fn a_job_that_goes_on_is_not_given_to_another_process() {
    let yard = Yard::new();
    yard.enqueue("door", None).await;
    let now = yard.clock.timestamp();
    let lease = move |conn: &_| store::lease(conn, now, &[], 10);
    let job = yard.db.write_without_invalidation(lease).await.unwrap().remove(0);
    let next = async || {
        let now = yard.clock.timestamp();
        yard.db.read(move |conn| store::next(conn, now, &[])).await.unwrap()
    };
    yard.pass(SignedDuration::from_mins(4));
    let (attempt, now) = ((job.id, job.attempts), yard.clock.timestamp());
    yard.db.write_without_invalidation(move |conn| store::renew(conn, attempt, now)).await.unwrap();
    yard.pass(SignedDuration::from_mins(4));
    assert_eq!(next().await, NextJob::Nothing);
    yard.pass(SignedDuration::from_mins(4));
    assert_eq!(next().await, NextJob::Due);
}

#[tokio::test]
async fn a_task_is_held_as_long_as_it_takes_and_given_up_at_its_limit() {
    let renewed = Cell::new(0);
    let renew = || async { renewed.set(renewed.get() + 1) };
    let (stretch, long) = (Duration::from_millis(20), Duration::from_secs(60));
    let mut short = tokio::spawn(tokio::time::sleep(Duration::from_millis(110)));
    assert!(wait_for(&mut short, stretch, long, renew).await.is_some_and(|ended| ended.is_ok()));
    assert!(renewed.get() > 0);
    let mut endless = tokio::spawn(std::future::pending::<()>());
    assert!(wait_for(&mut endless, stretch, 3 * stretch, renew).await.is_none());
}
