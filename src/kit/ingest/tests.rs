use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::*;
use crate::kit::db::Db;

/// Creates categories, slowly; counts them in its state.
struct Slowly(Duration);

struct Making<'k>(&'k Slowly, u32);

impl IngestHandler for Slowly {
    fn name(&self) -> &'static str {
        "test"
    }

    fn begin(&self, _: &Connection, head: &str, state: &str) -> Result<Option<Box<dyn IngestStep + '_>>> {
        let making = Making(self, state.parse().map_err(Error::internal)?);
        Ok((head != "gone").then(|| Box::new(making) as Box<dyn IngestStep>))
    }
}

impl IngestStep for Making<'_> {
    fn take(&mut self, conn: &Connection, item: &str) -> Result<()> {
        std::thread::sleep(self.0.0);
        conn.execute("INSERT INTO categories (name, slug) VALUES (?1, ?1)", [item])?;
        assert!(!item.contains("bad"), "on purpose");
        self.1 += 1;
        Ok(())
    }

    fn refuse(&mut self, _: &str, _: &Error) {}

    fn state(&self) -> Result<String> {
        Ok(self.1.to_string())
    }

    fn finish(&mut self, conn: &Connection) -> Result<()> {
        conn.execute("INSERT INTO categories (name, slug) VALUES ('the end', 'the-end')", [])?;
        Ok(())
    }
}

struct Yard {
    path: PathBuf,
    _folder: tempfile::TempDir,
}

impl Yard {
    fn new() -> Yard {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("town.db");
        crate::testing::new_data_file(&path);
        Yard { path, _folder: folder }
    }

    fn names(&self) -> Vec<String> {
        let conn = open_reader(&self.path).unwrap();
        let mut statement = conn.prepare("SELECT name FROM categories ORDER BY id").unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    fn is_clean(&self) -> bool {
        let conn = open_reader(&self.path).unwrap();
        let items: i64 = conn.query_row("SELECT count(*) FROM ingest_items", [], |row| row.get(0)).unwrap();
        items == 0 && !store::has_any(&conn).unwrap()
    }

    fn recover(&self) {
        recover(&self.path, &[kind(0)]).unwrap();
    }
}

fn kind(milliseconds: u64) -> Arc<dyn IngestHandler> {
    Arc::new(Slowly(Duration::from_millis(milliseconds)))
}

fn items(count: usize) -> IngestPlan {
    let items = (0..count).map(|number| format!("item {number}")).collect();
    IngestPlan { head: String::new(), state: "0".into(), items }
}

async fn run_here(
    db: &Db,
    kind: Arc<dyn IngestHandler>,
    plan: impl FnOnce(&Connection) -> Result<Option<IngestPlan>> + Send + 'static,
) -> Result<Option<String>> {
    let path = db.path().to_owned();
    beside(db, move |steps| run(steps, &path, &kind, plan)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn others_write_while_much_comes_in() {
    let yard = Yard::new();
    let db = Db::open(&yard.path).unwrap();
    let coming = tokio::spawn({
        let db = db.clone();
        async move { run_here(&db, kind(5), |_| Ok(Some(items(200)))).await }
    });
    let (all, mut worst, mut writes) = (Instant::now(), Duration::ZERO, 0);
    while !coming.is_finished() {
        let began = Instant::now();
        db.write_without_invalidation(|_| Ok(())).await.unwrap();
        worst = worst.max(began.elapsed());
        writes += 1;
    }
    assert_eq!(coming.await.unwrap().unwrap().as_deref(), Some("200"));
    // A second of work in steps: other writers wait for only a small part of it, however slow the machine is.
    assert!(writes > 20 && worst * 2 < all.elapsed(), "{writes} writes, {worst:?} of {:?}", all.elapsed());
    assert_eq!((yard.names().len(), yard.is_clean()), (201, true));
}

#[test]
fn what_is_not_complete_is_forgotten_and_what_is_complete_comes_in_to_its_end_and_once() {
    let yard = Yard::new();
    let conn = open_writer(&yard.path).unwrap();
    let id = store::insert(&conn, "test", "", "0").unwrap();
    store::insert_items(&conn, id, 0, &items(5_000).items).unwrap();
    yard.recover();
    assert_eq!((yard.names(), yard.is_clean()), (Vec::new(), true));

    let id = gather(&OwnConnection::new(&conn), "test", items(40)).unwrap();
    assert!(yard.names().is_empty(), "gathering shows nothing");
    assert!(matches!(step::take_some(&conn, kind(5).as_ref(), id), Ok(step::StepOutcome::Some)));
    let half = yard.names().len();
    assert!((1..20).contains(&half), "{half}");
    yard.recover();
    let names = yard.names();
    assert_eq!((names.len(), names[40].as_str(), yard.is_clean()), (41, "the end", true));
    assert!((0..40).all(|number| names[number] == format!("item {number}")));
}

#[test]
fn one_bad_item_spoils_no_other_and_what_has_no_place_any_more_is_forgotten() {
    let yard = Yard::new();
    let conn = open_writer(&yard.path).unwrap();
    let steps = OwnConnection::new(&conn);
    let mut plan = items(3);
    plan.items.insert(1, "bad".into());
    let state = run(&steps, &yard.path, &kind(0), |_| Ok(Some(plan))).unwrap();
    assert_eq!(state.as_deref(), Some("3"));
    assert_eq!(yard.names(), ["item 0", "item 1", "item 2", "the end"]);
    let gone =
        run(&steps, &yard.path, &kind(0), |_| Ok(Some(IngestPlan { head: "gone".into(), ..items(3) })));
    assert_eq!((gone.unwrap(), yard.is_clean(), yard.names().len()), (None, true, 4));
}

#[test]
fn one_brings_in_at_a_time_and_a_start_leaves_the_living_alone() {
    let yard = Yard::new();
    let conn = open_writer(&yard.path).unwrap();
    let lock = try_lock(&yard.path).unwrap().unwrap();
    gather(&OwnConnection::new(&conn), "test", items(3)).unwrap();
    yard.recover();
    assert!(yard.names().is_empty(), "whoever holds the lock is at it");
    drop(lock);
    yard.recover();
    assert_eq!(yard.names().len(), 4);
}

#[cfg(unix)]
#[test]
fn the_lock_that_a_command_run_as_root_makes_is_the_services() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let yard = Yard::new();
    let name = with_suffix(&yard.path, "-ingest");
    if chown(&yard.path, Some(4321), None).is_ok() {
        drop(try_lock(&yard.path).unwrap().unwrap());
        assert_eq!(name.metadata().unwrap().uid(), 4321);
    } else {
        std::fs::write(&name, "").unwrap();
        crate::testing::skipped("only root can give a file away");
    }
    // One that was made by somebody else can be read, not written.
    std::fs::set_permissions(&name, std::fs::Permissions::from_mode(0o444)).unwrap();
    assert!(try_lock(&yard.path).unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_server_leaves_the_rest_to_the_next_start() {
    let yard = Yard::new();
    let db = Db::open(&yard.path).unwrap();
    let coming = tokio::spawn({
        let db = db.clone();
        async move { run_here(&db, kind(5), |_| Ok(Some(items(400)))).await }
    });
    while yard.names().len() < 5 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let began = Instant::now();
    db.stop_waiting();
    assert!(matches!(coming.await.unwrap(), Err(Error::Busy)));
    assert!(began.elapsed() < Duration::from_secs(20));
    assert!(yard.names().len() < 400);
    yard.recover();
    assert_eq!((yard.names().len(), yard.is_clean()), (401, true));
}
