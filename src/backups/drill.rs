//! The weekly restore drill: a copy is restored in another place, read through, counted, and its pages are
//! requested through the real router. The outcome is on the health page and in the digest.
//!
//! Invariant: the drill's town sends nothing and runs no jobs, and is gone when the drill is over.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jiff::civil::time;
use jiff::{SignedDuration, Timestamp};
use rocket::http::{Header, Status};
use rocket::local::asynchronous::Client;
use rocket::tokio::task::spawn_blocking;
use rocket::{Build, Rocket};
use serde_json::Value;

use super::model::Drill;
use super::store::{self, Check};
use crate::kit::backups::{self, KeptFile, KeptKind};
use crate::kit::clock::Clock;
use crate::kit::config::{Config, LiveConfig};
use crate::kit::database_files::folder_of;
use crate::kit::db::{self, CopyError, CopyWatch, Db, OpenError};
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, NewJob};

const PLAN: &str = "restore-drill-plan";
const JOB: &str = "restore-drill";
/// At night, in town time.
const HOUR: i8 = 4;
/// Copying a file of some gigabytes twice and reading it through takes an hour on a slow disk.
const LIMIT: Duration = Duration::from_hours(2);
/// How long a successful drill is good for.
const HOLDS: SignedDuration = SignedDuration::from_hours(6 * 24);
/// Requested in every town; pages of the town's businesses make it ten.
const PAGES: [&str; 7] =
    ["/", "/directory", "/events", "/guides", "/about", "/sitemap.xml", "/api/v1/businesslistings/"];
/// Requested instead, if there are not enough businesses.
const MORE_PAGES: [&str; 3] = ["/contact", "/faq", "/api/v1/site/"];
const LISTINGS: &str = "/api/v1/businesslistings/";

/// Builds the router over data that does not change.
pub type ReadOnlyRouter = fn(Config, Clock, Db) -> Result<Rocket<Build>, OpenError>;

pub fn handle(
    handlers: Handlers,
    db: &Db,
    clock: &Clock,
    config: &LiveConfig,
    read_only_router: ReadOnlyRouter,
) -> Handlers {
    let (planning_db, planning_clock) = (db.clone(), clock.clone());
    let (db, clock, config) = (db.clone(), clock.clone(), config.clone());
    handlers
        .daily(PLAN, move |_| {
            let (db, clock) = (planning_db.clone(), planning_clock.clone());
            async move { Ok(db.write_without_invalidation(move |conn| plan(conn, &clock)).await?) }
        })
        .on(JOB, move |_| {
            let (db, clock, config) = (db.clone(), clock.clone(), config.get());
            async move { Ok(run(&db, &clock, &config, read_only_router).await?) }
        })
        .up_to(JOB, LIMIT)
}

/// Plans one for the coming night, if the last drill was a week ago or found an error.
fn plan(conn: &rusqlite::Connection, clock: &Clock) -> Result<()> {
    let holds = store::find_last_drill(conn)?.is_some_and(|last| {
        let ran_at: Option<Timestamp> = last.ran_at.parse().ok();
        // One that seems to lie ahead ran while the clock was wrong.
        let holds_at = |at| (SignedDuration::ZERO..HOLDS).contains(&clock.timestamp().duration_since(at));
        last.error.is_none() && ran_at.is_some_and(holds_at)
    });
    if holds {
        return Ok(());
    }
    let now = clock.now();
    let night = |day: jiff::civil::Date| day.to_datetime(time(HOUR, 0, 0, 0)).to_zoned(clock.zone().clone());
    let mut run_at = night(now.date()).map_err(Error::internal)?;
    if run_at <= now {
        run_at = night(now.date().tomorrow().map_err(Error::internal)?).map_err(Error::internal)?;
    }
    let key = format!("{JOB}:{}", run_at.date());
    let job = NewJob { kind: JOB, key: &key, payload: Value::Null, run_at: Some(run_at.timestamp()) };
    jobs::enqueue(conn, &job).map(drop)
}

/// As soon as possible.
pub fn enqueue_now(conn: &rusqlite::Connection, now: &str) -> Result<()> {
    let key = format!("{JOB}:{now}");
    jobs::enqueue(conn, &NewJob { kind: JOB, key: &key, payload: Value::Null, run_at: None }).map(drop)
}

/// The state of a drill.
struct Rehearsal {
    /// Dropping it removes the folder with everything in it.
    folder: tempfile::TempDir,
    name: String,
    /// The kept file that is rehearsed, if something was found out about it: the result is recorded for it.
    kept: Option<KeptFile>,
    rows_in_copy: i64,
    rows_today: i64,
    error: Option<String>,
}

/// Ends the copying with the job: threads that block go on otherwise.
struct Ending(CopyWatch);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

async fn run(db: &Db, clock: &Clock, config: &Arc<Config>, read_only_router: ReadOnlyRouter) -> Result<()> {
    let (data_file, preparing) = (db.path().to_owned(), clock.clone());
    let (settings, ending) = (Arc::clone(config), Ending(CopyWatch::default()));
    let watch = ending.0.clone();
    let prepared = spawn_blocking(move || prepare(&settings, &data_file, &preparing, &watch)).await;
    let rehearsal = prepared.map_err(Error::internal)?.map_err(Error::internal)?;
    let mut drill = Drill {
        ran_at: clock.stamp(),
        name: rehearsal.name.clone(),
        rows_in_copy: rehearsal.rows_in_copy,
        rows_today: rehearsal.rows_today,
        pages: 0,
        error: rehearsal.error.clone(),
    };
    if drill.error.is_none() {
        match ask_pages(&rehearsal.folder.path().join(TOWN), config, clock, read_only_router).await {
            Ok(pages) => drill.pages = pages,
            Err(error) => drill.error = Some(error),
        }
    }
    if let Some(error) = &drill.error {
        tracing::error!("the restore drill of {} failed: {error}", drill.name);
    }
    let check = rehearsal.kept.as_ref().map(|file| Check {
        bytes: file.bytes,
        checked_at: drill.ran_at.clone(),
        error: rehearsal.error.clone(),
    });
    db.write(move |conn| {
        store::insert_drill(conn, &drill)?;
        check.map_or(Ok(()), |check| store::save_check(conn, &drill.name, &check))
    })
    .await
}

/// The data file of the drill's town, in a folder of its own.
const TOWN: &str = "town.db";

/// Restores the newest kept copy, or one made now if there is none, next to the kept copies.
fn prepare(config: &Config, data_file: &Path, clock: &Clock, watch: &CopyWatch) -> Result<Rehearsal, String> {
    let backups_folder = backups::folder(config);
    std::fs::create_dir_all(&backups_folder).map_err(|error| error.to_string())?;
    let folder = backups::temporary_folder(&backups_folder).map_err(|error| error.to_string())?;
    let today = clock.local().date();
    let is_ours = |file: &KeptFile| {
        let is_ahead = file.day().is_some_and(|day| day > today);
        matches!(file.kind, KeptKind::Nightly | KeptKind::Manual) && !is_ahead
    };
    let kept = backups::list_kept(config).into_iter().find(is_ours);
    let (file, name) = match &kept {
        Some(kept) => (kept.path.clone(), kept.name.clone()),
        None => (folder.path().join("fresh.db"), "a copy made for the drill".to_owned()),
    };
    let original = db::open_reader(data_file).map_err(|error| error.to_string())?;
    let rows_today = count(&original)?;
    // A restore that is ordered meanwhile needs the file for itself.
    drop(original);
    let made = match &kept {
        Some(_) => Ok(()),
        None if !backups::has_room_for_backup(data_file, folder.path()) => Err(DrillError::no_room()),
        None => backups::write(data_file, &file, &clock.stamp(), watch).map(drop).map_err(DrillError::from),
    };
    let (rows_in_copy, error) = match made.and_then(|()| restore(&file, &folder.path().join(TOWN), watch)) {
        Ok(rows) => (rows, None),
        Err(error) => (0, Some(error)),
    };
    let kept = kept.filter(|_| error.as_ref().is_none_or(|error| error.is_finding));
    let error = error.map(|error| error.sentence);
    Ok(Rehearsal { folder, name, kept, rows_in_copy, rows_today, error })
}

struct DrillError {
    sentence: String,
    /// Whether it says something about the copy, and not only about this machine.
    is_finding: bool,
}

impl DrillError {
    fn finding(sentence: impl Into<String>) -> DrillError {
        DrillError { sentence: sentence.into(), is_finding: true }
    }

    fn no_room() -> DrillError {
        CopyError::NoRoom.into()
    }
}

impl From<CopyError> for DrillError {
    fn from(error: CopyError) -> Self {
        let is_finding = error.is_finding();
        let sentence = match error {
            CopyError::Damaged(cause) => format!("The copy is damaged ({cause})."),
            other => other.to_string(),
        };
        DrillError { sentence, is_finding }
    }
}

impl From<String> for DrillError {
    fn from(sentence: String) -> Self {
        DrillError { sentence, is_finding: false }
    }
}

/// Restores a copy and reads it through; returns its number of rows.
fn restore(file: &Path, to: &Path, watch: &CopyWatch) -> Result<i64, DrillError> {
    let bytes = std::fs::metadata(file).map_or(0, |data| data.len());
    if !backups::has_room(folder_of(to), bytes) {
        return Err(DrillError::no_room());
    }
    let contents = db::read_through(file, watch)?;
    backups::read_only_copy(file, to, watch)?;
    let restored = db::open_reader(to).map_err(|error| error.to_string())?;
    // Migrating it may add rows, but must not lose any.
    let rows = count(&restored)?;
    if rows < contents.total() {
        let sentence = format!("The copy has {} rows, but {rows} after the restore.", contents.total());
        return Err(DrillError::finding(sentence));
    }
    if !contents.rows.contains_key("businesses") {
        return Err(DrillError::finding("The copy has no table of businesses."));
    }
    Ok(contents.total())
}

fn count(conn: &rusqlite::Connection) -> Result<i64, String> {
    let rows = db::count_rows(conn).map_err(|error| error.to_string())?;
    Ok(rows.iter().filter(|(table, _)| table != "copy_stamp").map(|(_, count)| count).sum())
}

/// Requests ten pages through the real router; returns how many succeeded.
async fn ask_pages(
    file: &Path,
    config: &Config,
    clock: &Clock,
    read_only_router: ReadOnlyRouter,
) -> Result<i64, String> {
    let (mut config, clock, file) = (config.clone(), clock.clone(), file.to_owned());
    config.server.data_file.clone_from(&file);
    config.server.access_log = false;
    let build = move || -> Result<(Rocket<Build>, Db), OpenError> {
        let db = Db::open(&file)?;
        Ok((read_only_router(config, clock, db.clone())?, db))
    };
    let (rocket, db) =
        spawn_blocking(build).await.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
    let client =
        Client::untracked(rocket).await.map_err(|error| format!("The copy does not start ({error})."))?;
    let asked = ask_all(&client).await;
    drop(client);
    let _ = spawn_blocking(move || db.close()).await;
    asked
}

async fn ask_all(client: &Client) -> Result<i64, String> {
    let mut addresses: Vec<String> = PAGES.iter().map(|page| (*page).to_owned()).collect();
    let listings: Value = serde_json::from_str(&ask(client, LISTINGS).await?).unwrap_or_default();
    let rows = listings.get("results").and_then(Value::as_array).into_iter().flatten();
    let slugs = rows.filter_map(|row| row.get("slug").and_then(Value::as_str));
    let of_businesses = slugs.map(|slug| format!("/directory/{slug}"));
    addresses
        .extend(of_businesses.chain(MORE_PAGES.iter().map(|page| (*page).to_owned())).take(MORE_PAGES.len()));
    let mut answered = 0;
    for address in addresses {
        ask(client, &address).await?;
        answered += 1;
    }
    Ok(answered)
}

async fn ask(client: &Client, address: &str) -> Result<String, String> {
    let host = Header::new("Host", "localhost");
    let response = client.get(address.to_owned()).header(host).dispatch().await;
    let status = response.status();
    let text = response.into_string().await.unwrap_or_default();
    if status != Status::Ok || text.is_empty() {
        return Err(format!("The page {address} answered {} from the copy.", status.code));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::task::{Context, Poll, Waker};

    use super::*;
    use crate::testing::TestTown;

    #[test]
    fn a_drill_that_is_ended_copies_nothing_and_leaves_nothing() {
        let town = TestTown::empty();
        let mut config = Config::default();
        config.server.data_file = town.data_file();
        let left = || {
            let entries = std::fs::read_dir(backups::folder(&config)).unwrap();
            entries.map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>()
        };
        let watch = CopyWatch::default();
        drop(Ending(watch.clone()));
        let rehearsal = prepare(&config, &town.data_file(), &town.clock, &watch).unwrap();
        assert!(rehearsal.error.is_some() && !rehearsal.folder.path().join(TOWN).exists());
        drop(rehearsal);
        assert_eq!(left(), [] as [&str; 0]);

        let runtime = rocket::tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let entered = runtime.enter();
        let (db, config) = (town.db(), Arc::new(config.clone()));
        let build: ReadOnlyRouter = |_, _, _| unreachable!("the drill is over by then");
        let mut drill = Box::pin(run(db, &town.clock, &config, build));
        assert!(matches!(drill.as_mut().poll(&mut Context::from_waker(Waker::noop())), Poll::Pending));
        drop((drill, entered));
        // Waits for the thread that blocks.
        drop(runtime);
        assert_eq!(left(), [] as [&str; 0]);
    }
}
