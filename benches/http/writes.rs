//! Writes whose responses wait for the commit, compared with one connection that executes the same statement
//! with the same durability (`synchronous = FULL`) and nothing else.

use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::runtime::Runtime;
use towngreen::kit::db::{Db, open_writer};

use super::turns::{median, verdict};
use super::{Result, Towns};

const TURNS: usize = 41;
const TIME: Duration = Duration::from_millis(120);
const MIN_OF_BOUND: f64 = 0.9;
const AT_ONCE: usize = 32;
/// Writes before the first turn: a log that is still growing syncs more slowly than one that is reused.
const BEFORE: usize = 1_200;

const TABLE: &str = "CREATE TABLE taps (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT";
const STATEMENT: &str = "INSERT INTO taps (at) VALUES (?1)";

fn insert(conn: &Connection) -> rusqlite::Result<()> {
    conn.prepare_cached(STATEMENT)?.execute([20_261_121])?;
    Ok(())
}

pub fn against_one_connection(towns: &Towns) -> Result<()> {
    let bound = open_writer(&towns.folder.join("bound.db"))?;
    bound.execute_batch(TABLE)?;
    let path = towns.folder.join("writes.db");
    open_writer(&path)?.execute_batch(TABLE)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (one, many) = (rates(&bound, &runtime, &path, 1)?, rates(&bound, &runtime, &path, AT_ONCE)?);
    println!("\nacknowledged writes a second, each on disk (at least {MIN_OF_BOUND} of one connection)");
    println!("{:>8} {:>16} {:>9} {:>9}", "writers", "one connection", "ours", "of it");
    for (writers, (alone, ours, share)) in [(1, one), (AT_ONCE, many)] {
        println!("{writers:>8} {alone:>16.0} {ours:>9.0} {share:>9.2}  {}", verdict(share >= MIN_OF_BOUND));
    }
    Ok(())
}

/// Medians: of the baseline, of ours, and of the ratio.
fn rates(bound: &Connection, runtime: &Runtime, path: &Path, writers: usize) -> Result<(f64, f64, f64)> {
    let db = Db::open(path)?;
    for _ in 0..BEFORE {
        insert(bound)?;
        runtime.block_on(db.write(|conn| Ok(insert(conn)?))).map_err(|error| format!("{error:?}"))?;
    }
    let (mut alone, mut ours) = (Vec::new(), Vec::new());
    for turn in 0..2 * TURNS {
        // Ordered ABBA, so that neither always follows the same one.
        if matches!(turn % 4, 0 | 3) {
            alone.push(rate(|until| {
                let mut count = 0;
                while Instant::now() < until {
                    insert(bound)?;
                    count += 1;
                }
                Ok(count)
            })?);
        } else {
            ours.push(rate(|until| runtime.block_on(write(&db, writers, until)))?);
        }
    }
    let share = median(ours.iter().zip(&alone).map(|(ours, alone)| ours / alone).collect());
    Ok((median(alone), median(ours), share))
}

fn rate(work: impl FnOnce(Instant) -> Result<usize>) -> Result<f64> {
    let started = Instant::now();
    let count = work(started + TIME)?;
    Ok(count as f64 / started.elapsed().as_secs_f64())
}

async fn write(db: &Db, writers: usize, until: Instant) -> Result<usize> {
    let tasks: Vec<_> = (0..writers)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut count = 0;
                while Instant::now() < until {
                    db.write(|conn| Ok(insert(conn)?)).await.map_err(|error| format!("{error:?}"))?;
                    count += 1;
                }
                Ok::<usize, String>(count)
            })
        })
        .collect();
    let mut count = 0;
    for task in tasks {
        count += task.await??;
    }
    Ok(count)
}
