//! The program itself, as installed: log, start, size, memory, import.

use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use super::process::{Running, run_to_end};
use super::turns::{Plan, Side, median, ratio, take, typical, verdict};
use super::{Result, Towns, binary, load, mixed, town};

const STARTS: usize = 15;
/// After this time, the start-up work is done.
const SETTLED: Duration = Duration::from_secs(5);
const MILLISECONDS_TO_START: f64 = 60.0;
const MILLISECONDS_TO_START_EMPTY: f64 = 400.0;
const MEGABYTES_IDLE: f64 = 28.0;
const MEGABYTES_UNDER_LOAD: f64 = 65.0;
const MEGABYTES_BIG: f64 = 250.0;
const SECONDS_TO_INDEX_BIG: f64 = 3.0;
const MEGABYTES_ON_DISK: f64 = 27.0;
const SECONDS_TO_IMPORT: f64 = 5.0;

pub fn serve(folder: &Path, data: &Path) -> Command {
    let mut command = Command::new(binary());
    command
        .current_dir(folder)
        .args(["serve", "--port", "0", "--json", "--data"])
        .arg(data)
        .env("TOWNGREEN_LIMITS_SEARCH_PER_MINUTE", "1000000")
        .env("TOWNGREEN_SERVER_ACCESS_LOG", "false");
    command
}

/// The cost of the access log line that every request gets unless it is switched off.
pub fn access_log(towns: &Towns) -> Result<()> {
    let start = |log: &str| {
        let mut command = serve(&towns.folder, &towns.normal.data);
        Running::start(command.env("TOWNGREEN_SERVER_ACCESS_LOG", log).env("TOWNGREEN_BACKUP_DAILY", "false"))
    };
    let (off, on) = (start("false")?, start("true")?);
    println!("\naccess log, written to nowhere: CPU us of an answer");
    println!("{:26} {:>7} {:>7} {:>9}", "", "off", "on", "of off");
    for path in ["/api/v1/categories/", "/api/v1/businesslistings/", "/"] {
        let side = |server| -> Result<Side<'_>> {
            let server: &Running = server;
            Ok(Side {
                server,
                address: server.address("address")?,
                requests: vec![load::request(path, false)],
            })
        };
        let plan = Plan { turns: 5, time: Duration::from_millis(600), connections: 16 };
        let taken = take(&[side(&off)?, side(&on)?], plan)?;
        let [without, with] = taken.as_slice() else { continue };
        let work = |turns| typical(turns, |turn| turn.work);
        println!("{path:26} {:>7.1} {:>7.1} {:>9.2}", work(without), work(with), ratio(without, with));
    }
    Ok(())
}

fn print(name: &str, figure: f64, unit: &str, most: f64) {
    println!("{name:44} {figure:>8.1} {unit:4} (at most {most}) {}", verdict(figure <= most));
}

pub fn start_size_memory(towns: &Towns) -> Result<()> {
    println!("\nthe program");
    let bytes = std::fs::metadata(binary())?.len();
    print("size", bytes as f64 / 1e6, "MB", MEGABYTES_ON_DISK);

    let normal = serve(&towns.folder, &towns.normal.data);
    idle_and_loaded(towns, normal)?;

    let mut times = Vec::new();
    for _ in 0..STARTS {
        times.push(first_answer(&mut serve(&towns.folder, &towns.normal.data))?);
    }
    print("start to first answer, 2,000 businesses", median(times), "ms", MILLISECONDS_TO_START);
    let mut times = Vec::new();
    for number in 0..STARTS {
        let folder = towns.folder.join(format!("empty-{number}"));
        std::fs::create_dir(&folder)?;
        times.push(first_answer(&mut serve(&folder, &folder.join("town.db")))?);
    }
    print("start to first answer, no data file yet", median(times), "ms", MILLISECONDS_TO_START_EMPTY);

    for which in ["built", "read"] {
        let started = Instant::now();
        let mut command = serve(&towns.folder, &towns.big.data);
        let big = Running::start(command.env("TOWNGREEN_BACKUP_DAILY", "false"))?;
        wait_for_search(&big)?;
        // On a machine that is busy with other things, only the second figure is meaningful.
        let waited = started.elapsed().as_secs_f64();
        println!("the big town's index {which}");
        print("search ready, by the clock", waited, "s", SECONDS_TO_INDEX_BIG);
        println!("{:44} {:>8.1} s", "processor time", big.processor_time()?);
        print("memory then", big.resident()?, "MB", MEGABYTES_BIG);
        print("the most until then", big.peak()?, "MB", MEGABYTES_BIG);
        let index = towns.big.data.with_extension("db-search");
        let bytes = wait_for(|| std::fs::metadata(&index))?.len();
        println!("{:44} {:>8.1} MB", "its file", bytes as f64 / 1e6);
    }
    Ok(())
}

/// Waits for what a start writes some time after it is up.
fn wait_for<T>(find: impl Fn() -> std::io::Result<T>) -> Result<T> {
    let started = Instant::now();
    loop {
        match find() {
            Ok(found) => return Ok(found),
            Err(error) if started.elapsed().as_secs() > 30 => return Err(error.into()),
            Err(_) => std::thread::sleep(Duration::from_millis(50)),
        }
    }
}

/// The first start of the day, with its backup, followed by a short period of many visitors.
fn idle_and_loaded(towns: &Towns, mut command: Command) -> Result<()> {
    let server = Running::start(&mut command)?;
    wait_for_search(&server)?;
    let backups = towns.folder.join("backups");
    wait_for(|| std::fs::read_dir(&backups)?.next().unwrap_or(Err(ErrorKind::NotFound.into())))?;
    std::thread::sleep(SETTLED);
    print("memory, idle after the backup of the day", server.resident()?, "MB", MEGABYTES_IDLE);
    drop(server);
    let server = Running::start(&mut command)?;
    wait_for_search(&server)?;
    std::thread::sleep(SETTLED);
    print("memory, idle after another start", server.resident()?, "MB", MEGABYTES_IDLE);
    println!("{:44} {:>8.1} MB", "the most until then", server.peak()?);
    server.forget_peak()?;
    let requests = mixed::requests(&towns.normal)?;
    let load = load::drive(server.address("address")?, &requests, 64, Duration::from_secs(15))?;
    print("the most under 64 connections of mixed load", server.peak()?, "MB", MEGABYTES_UNDER_LOAD);
    println!(
        "{:44} {:>8.1} MB   after {} requests to {} addresses, {:.0} a second, p99 {:.1} ms",
        "memory at the end of it",
        server.resident()?,
        load.count,
        requests.len(),
        load.count as f64 / load.seconds,
        load.quantile(0.99) / 1e3
    );
    Ok(())
}

fn first_answer(command: &mut Command) -> Result<f64> {
    let started = Instant::now();
    let server = Running::start(command)?;
    load::get(server.address("address")?, "/api/v1/site/", false)?;
    Ok(started.elapsed().as_secs_f64() * 1e3)
}

pub fn wait_for_search(server: &Running) -> Result<()> {
    let address = server.address("address")?;
    while !String::from_utf8_lossy(&load::get(address, "/api/v1/health/", false)?.1).contains("\"ready\"") {
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

pub fn import(towns: &Towns) -> Result<()> {
    println!("\nimport");
    println!("{:>8} {:>9} {:>10}", "rows", "seconds", "peak MB");
    for count in [1_000, 10_000, 50_000] {
        let table = towns.folder.join(format!("places-{count}.csv"));
        town::write_csv(&table, count)?;
        let mut runs = Vec::new();
        let mut peak = 0.0_f64;
        for run in 0..3 {
            let data = towns.folder.join(format!("import-{count}-{run}.db"));
            let mut command = Command::new(binary());
            command
                .current_dir(&towns.folder)
                .args(["--json", "import"])
                .arg(&table)
                .arg("--data")
                .arg(&data);
            let started = Instant::now();
            peak = peak.max(run_to_end(&mut command)?);
            runs.push(started.elapsed().as_secs_f64());
        }
        let seconds = median(runs);
        let held = if count == 10_000 { verdict(seconds <= SECONDS_TO_IMPORT) } else { "" };
        println!("{count:>8} {seconds:>9.2} {peak:>10.1}  {held}");
    }
    Ok(())
}
