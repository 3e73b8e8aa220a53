//! Mixed load for half a minute: nothing fails, memory stays level, and SQLite's log does not grow.

use std::fs::File;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::corpus::skipped;
use crate::crash::Writer;
use crate::run::{Server, eventually, run, table};

const WRITERS: usize = 4;
const PATHS: [&str; 6] = [
    "/",
    "/events",
    "/directory",
    "/directory?page=2",
    "/api/v1/businesslistings/?page=3",
    "/api/v1/search/?q=shop",
];
/// Two in a second, in three parts: the caches fill, they are full, and nothing has changed later.
const SAMPLES: usize = 50;
const FILLED: usize = 16;
const PART: usize = 12;
/// It is begun anew at 4 MB, unless somebody is still reading from it.
const MAX_LOG_BYTES: u64 = 32 << 20;

/// What the server holds at one moment.
struct Sample {
    megabytes: u64,
    log: u64,
    /// How often the log has been begun anew: the fourth number in its header.
    begun: u32,
}

/// Where there is nothing to read, it is 0: a failure here would leave the others working for ever.
fn sample(server: &Server, log: &Path) -> Sample {
    let (mut header, mut begun) = ([0; 16], [0; 4]);
    if File::open(log).and_then(|mut file| file.read_exact(&mut header)).is_ok() {
        begun.copy_from_slice(&header[12..]);
    }
    Sample {
        megabytes: server.memory("VmRSS:").unwrap_or_default(),
        log: std::fs::metadata(log).map_or(0, |file| file.len()),
        begun: u32::from_be_bytes(begun),
    }
}

/// Takes a page a little at a time.
fn read_slowly(server: &Server) {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream.write_all(b"GET /directory HTTP/1.1\r\nHost: town.example\r\nConnection: close\r\n\r\n").unwrap();
    let (mut piece, mut taken) = ([0; 4096], 0);
    loop {
        std::thread::sleep(Duration::from_millis(50));
        match stream.read(&mut piece).unwrap() {
            0 => break,
            bytes => taken += bytes,
        }
    }
    assert!(taken > piece.len(), "{taken} bytes");
}

#[test]
fn under_mixed_load_nothing_fails_memory_stays_level_and_the_log_does_not_grow() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("places.csv"), table(500)).unwrap();
    run(home.path(), &["import", "places.csv", "--data", "town.db"]).ok();
    std::fs::write(home.path().join("config.toml"), "[limits]\nsearch_per_minute = 100000\n").unwrap();
    let server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    if server.memory("VmRSS:").is_none() {
        return skipped("the memory of a process cannot be read here");
    }
    let writers: Vec<Writer> =
        (0..WRITERS).map(|number| Writer::sign_up(home.path(), &server, number)).collect();
    eventually("search is ready", || server.json("/api/v1/health/")["search"] == "ready");

    let (is_over, done) = (AtomicBool::new(false), AtomicUsize::new(0));
    let repeat = |pause: u64, work: &dyn Fn()| {
        while !is_over.load(Ordering::Relaxed) {
            work();
            done.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(pause));
        }
    };
    let (server, repeat) = (&server, &repeat);
    let log = home.path().join("town.db-wal");
    let samples: Vec<Sample> = std::thread::scope(|scope| {
        for writer in &writers {
            scope.spawn(move || repeat(10, &|| assert_eq!(writer.write(server), Some(200))));
        }
        for path in PATHS {
            scope.spawn(move || repeat(20, &|| assert_eq!(server.get(path).0, 200, "{path}")));
        }
        scope.spawn(move || repeat(20, &|| read_slowly(server)));
        let watch = (0..SAMPLES).map(|_| {
            std::thread::sleep(Duration::from_millis(500));
            sample(server, &log)
        });
        let samples = watch.collect();
        is_over.store(true, Ordering::Relaxed);
        samples
    });

    let done = done.load(Ordering::Relaxed);
    assert!(done > 1_000, "{done} requests");
    writers.iter().for_each(|writer| writer.check(server));
    let memory: Vec<u64> = samples.iter().map(|sample| sample.megabytes).collect();
    let full = memory.iter().skip(FILLED).take(PART).max().unwrap();
    let later = memory.iter().rev().take(PART).min().unwrap();
    assert!(later * 5 <= full * 6, "{memory:?} MB");
    let log: Vec<(u64, u32)> = samples.iter().map(|sample| (sample.log, sample.begun)).collect();
    assert!(log.iter().all(|(bytes, _)| *bytes < MAX_LOG_BYTES), "{log:?}");
    assert!(log[SAMPLES - 1].1 > log[FILLED].1, "it was begun anew: {log:?}");
}
