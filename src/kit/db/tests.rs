use super::*;
use crate::kit::error::Error;

fn temp_db() -> (tempfile::TempDir, Db) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    crate::testing::new_data_file(&path);
    let db = Db::open(&path).unwrap();
    (folder, db)
}

fn insert_category(conn: &rusqlite::Connection, name: &str) -> Result<(), Error> {
    conn.execute("INSERT INTO categories (name, slug) VALUES (?1, ?1)", [name])?;
    Ok(())
}

fn count(conn: &rusqlite::Connection) -> Result<i64, Error> {
    Ok(conn.query_row("SELECT count(*) FROM categories", [], |row| row.get(0))?)
}

#[tokio::test]
async fn a_write_is_seen_by_the_next_read_and_moves_the_version() {
    let (_folder, db) = temp_db();
    let before = db.version();
    db.write(|conn| insert_category(conn, "shops")).await.unwrap();
    assert_eq!(db.read(count).await.unwrap(), 1);
    assert!(db.version() > before);
}

#[tokio::test]
async fn a_failed_or_panicking_write_leaves_nothing_and_harms_no_other() {
    let (_folder, db) = temp_db();
    let (failed, panicked, fine) = tokio::join!(
        db.write(|conn| {
            insert_category(conn, "half")?;
            Err::<(), _>(Error::BadRequest("no".into()))
        }),
        db.write(|conn| {
            insert_category(conn, "quarter")?;
            panic!("on purpose") as Result<(), Error>
        }),
        db.write(|conn| insert_category(conn, "whole")),
    );
    assert!(matches!(failed, Err(Error::BadRequest(_))));
    assert!(matches!(panicked, Err(Error::Internal(_))));
    fine.unwrap();
    assert_eq!(db.read(count).await.unwrap(), 1);
}

#[tokio::test]
async fn a_reader_cannot_write() {
    let (_folder, db) = temp_db();
    assert!(db.read(|conn| insert_category(conn, "shops")).await.is_err());
    assert_eq!(db.read(count).await.unwrap(), 0);
}

#[tokio::test]
async fn a_read_that_takes_too_long_is_ended() {
    let (_folder, db) = temp_db();
    let endless = db
        .read(|conn| {
            let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
            Ok(conn.query_row(sql, [], |row| row.get::<_, i64>(0))?)
        })
        .await;
    assert!(matches!(endless, Err(Error::Busy)), "{endless:?}");
    assert_eq!(db.read(count).await.unwrap(), 0);
}

#[tokio::test]
async fn a_commit_of_another_process_moves_the_version() {
    let (folder, db) = temp_db();
    let before = db.version();
    let other = open_writer(&folder.path().join("town.db")).unwrap();
    insert_category(&other, "elsewhere").unwrap();
    until("the version moves", || db.version() > before).await;
}

#[test]
fn a_write_that_cannot_begin_is_refused_in_words_and_does_not_happen_later() {
    let town = crate::testing::TestTown::with_write_wait(std::time::Duration::from_millis(300));
    let token = town.member("ada@reader.example", crate::accounts::Role::Consumer);
    let path = "/api/v1/dj-rest-auth/user/";
    let rename = |name: &str| town.ask("PATCH", path, &token, &serde_json::json!({ "first_name": name }));
    let other = town.conn();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    for answer in ["Ada", "Ida"].map(rename) {
        assert_eq!(answer.status.code, 503, "{}", answer.text);
        assert_eq!(answer.header("retry-after"), "1");
        assert_eq!(answer.json()["detail"], "The server is busy. Please try again in a moment.");
    }
    other.execute_batch("COMMIT").unwrap();
    assert_eq!(rename("Eve").status.code, 200);
    assert_eq!(town.ask("GET", path, &token, &serde_json::Value::Null).json()["first_name"], "Eve");
}

#[tokio::test]
async fn who_waits_while_the_server_stops_hears_so_and_what_has_begun_is_answered() {
    let (folder, db) = temp_db();
    let other = open_writer(&folder.path().join("town.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let started = std::time::Instant::now();
    let (refused, ()) = tokio::join!(db.write(|conn| insert_category(conn, "late")), async {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        db.stop_waiting();
    });
    assert!(matches!(refused, Err(Error::Busy)), "{refused:?}");
    // Without `stop_waiting` it would have waited five seconds.
    assert!(started.elapsed() < std::time::Duration::from_secs(4));
    other.execute_batch("COMMIT").unwrap();
    db.write(|conn| {
        std::thread::sleep(std::time::Duration::from_secs(1));
        insert_category(conn, "begun")
    })
    .await
    .unwrap();
    assert_eq!(db.read(count).await.unwrap(), 1);
}

#[test]
fn a_file_of_a_newer_program_is_refused_with_the_way_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let conn = open_writer(&path).unwrap();
    conn.execute(
        "INSERT INTO refinery_schema_history (version, name, applied_on, checksum) VALUES (9999, 'later', '2030-01-01T00:00:00Z', '0')",
        [],
    )
    .unwrap();
    drop(conn);
    let error = open_writer(&path).unwrap_err().to_string();
    assert!(error.contains("newer") && error.contains("restore FILE --force"), "{error}");
    // Some versions may have been skipped, and what a later program copied is of no use to this one.
    for copy in [
        "schema-200",
        "schema-99-3",
        "schema-99",
        "schema-200-2",
        "schema-9998",
        "schema-200-3.backup.unfinished",
    ] {
        std::fs::write(folder.path().join(format!("town.db.{copy}.backup")), "").unwrap();
    }
    let error = open_writer(&path).unwrap_err().to_string();
    assert!(error.contains("town.db.schema-200-2.backup --force"), "{error}");
}

#[test]
fn a_file_of_another_program_is_refused_and_gets_no_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    let conn = rusqlite::Connection::open(&path).unwrap();
    conn.execute_batch("CREATE TABLE x (a)").unwrap();
    let error = open_writer(&path).unwrap_err();
    assert!(
        error.to_string().ends_with("other.db is not a Towngreen data file") && !error.is_damage,
        "{error}"
    );
    assert_eq!(count_rows(&conn).unwrap(), [("x".to_owned(), 0)]);
    // What a first start that was cut off may leave is no other program's.
    conn.execute_batch("DROP TABLE x; CREATE TABLE refinery_schema_history (version int4 PRIMARY KEY, name, applied_on, checksum)")
        .unwrap();
    drop(conn);
    open_writer(&path).unwrap();
}

#[test]
fn the_settings_hold_on_every_connection() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let writer = open_writer(&path).unwrap();
    let pragma = |name: &str| -> String {
        writer
            .query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, rusqlite::types::Value>(0))
            .map_or_else(
                |error| error.to_string(),
                |value| match value {
                    rusqlite::types::Value::Integer(number) => number.to_string(),
                    rusqlite::types::Value::Text(text) => text,
                    other => format!("{other:?}"),
                },
            )
    };
    assert_eq!(pragma("journal_mode"), "wal");
    assert_eq!(pragma("synchronous"), "2");
    assert_eq!(pragma("foreign_keys"), "1");
    assert_eq!(pragma("mmap_size"), "0");
    let loose: i64 = writer
        .query_row(
            "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0
             AND name NOT LIKE 'sqlite_%' AND name <> 'refinery_schema_history'",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(loose, 0, "every table is STRICT");
}

/// A fake disk with this many bytes left.
struct Disk(std::sync::Arc<std::sync::atomic::AtomicU64>);

impl Disk {
    fn with(folder: &tempfile::TempDir, free: u64) -> (Disk, Db) {
        let left = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(free));
        let told = std::sync::Arc::clone(&left);
        let free = Box::new(move || Some(told.load(std::sync::atomic::Ordering::Relaxed)));
        let path = folder.path().join("town.db");
        crate::testing::new_data_file(&path);
        (Disk(left), Db::open_measuring(&path, free).unwrap())
    }

    fn set(&self, free: u64) {
        self.0.store(free, std::sync::atomic::Ordering::Relaxed);
    }
}

async fn until(what: &str, is_true: impl Fn() -> bool) {
    for _ in 0..600 {
        if is_true() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("within a minute it did not come about that {what}");
}

#[tokio::test]
async fn a_disk_that_fills_up_makes_the_site_read_only_until_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let (disk, db) = Disk::with(&folder, 1 << 40);
    db.write(|conn| insert_category(conn, "shops")).await.unwrap();
    db.check_room().unwrap();
    disk.set(150 << 20);
    until("uploads are refused", || matches!(db.check_room(), Err(Error::StorageFull))).await;
    db.write(|conn| insert_category(conn, "cafes")).await.unwrap();
    let before = db.version();
    disk.set(20 << 20);
    until("nothing is written", || db.is_storage_full()).await;
    until("pages are drawn anew", || db.version() > before).await;
    let refused = db.write(|conn| insert_category(conn, "parks")).await;
    assert!(matches!(refused, Err(Error::StorageFull)), "{refused:?}");
    assert_eq!(db.read(count).await.unwrap(), 2, "reads go on");
    disk.set(1 << 40);
    until("there is room again", || !db.is_storage_full()).await;
    db.write(|conn| insert_category(conn, "parks")).await.unwrap();
    assert_eq!(db.read(count).await.unwrap(), 3);
}

#[tokio::test]
async fn a_file_that_may_not_grow_keeps_what_was_acknowledged() {
    let (folder, db) = temp_db();
    db.write_without_invalidation(|conn| {
        // SQLite does not set the limit below the file's current size.
        Ok(conn.query_row("PRAGMA max_page_count = 1", [], |_| Ok(()))?)
    })
    .await
    .unwrap();
    let mut acknowledged = 0;
    let long = "x".repeat(2000);
    let refused = loop {
        let name = format!("{acknowledged}-{long}");
        match db.write(move |conn| insert_category(conn, &name)).await {
            Ok(()) => acknowledged += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(refused, Error::StorageFull), "{refused:?}");
    until("the site is read-only", || db.is_storage_full()).await;
    assert_eq!(db.read(count).await.unwrap(), acknowledged);
    tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
    assert!(db.is_storage_full(), "tried again, and still there is no room");
    check_integrity(&open_writer(&folder.path().join("town.db")).unwrap()).unwrap();
}

#[test]
fn what_sqlite_refused_is_tried_again_until_it_works() {
    let folder = tempfile::tempdir().unwrap();
    let conn = open_writer(&folder.path().join("town.db")).unwrap();
    let limit = |pages: i64| {
        conn.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |row| row.get::<_, i64>(0)).unwrap()
    };
    let room = disk_guard::DiskGuard::new(Box::new(|| None));
    let mut watch = disk_guard::DiskMonitor::begin();
    let mut look = || {
        std::thread::sleep(std::time::Duration::from_millis(1100));
        watch.measure(&conn, &room)
    };
    assert!(!look(), "a disk that does not tell has room");
    limit(1);
    assert!(!look());
    assert!(watch.fail(&room) && !watch.fail(&room), "news is news once");
    let mut look = || {
        std::thread::sleep(std::time::Duration::from_millis(1100));
        watch.measure(&conn, &room)
    };
    assert!(!look(), "still full");
    limit(1_000_000);
    assert!(look(), "news");
    assert_eq!(room.left(), disk_guard::FreeSpace::Enough);
}

#[tokio::test]
async fn a_kept_value_lasts_until_the_next_commit() {
    static COUNT: VersionedCache<i64> = VersionedCache::new();
    // Worded differently from other queries: if another database runs the same statement, the value may be
    // recomputed on its account.
    fn count(conn: &rusqlite::Connection) -> Result<i64, Error> {
        Ok(conn.query_row("SELECT count(*) AS kept FROM categories", [], |row| row.get(0))?)
    }
    let (_folder, db) = temp_db();
    let made = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(0));
    let ask = || {
        let made = std::sync::Arc::clone(&made);
        db.read(move |conn| {
            let value = COUNT.get((), || {
                made.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                count(conn)
            })?;
            Ok(*value)
        })
    };
    let times_made = || made.load(std::sync::atomic::Ordering::Relaxed);
    assert_eq!(ask().await.unwrap(), 0);
    // A commit to another test's database may make it stale as well, but not each time.
    let mut is_kept = false;
    for _ in 0..100 {
        let before = times_made();
        assert_eq!(ask().await.unwrap(), 0);
        is_kept |= times_made() == before;
    }
    assert!(is_kept, "made {} times", times_made());
    let before = times_made();
    db.write(|conn| insert_category(conn, "shops")).await.unwrap();
    assert_eq!((ask().await.unwrap(), ask().await.unwrap()), (1, 1));
    assert!(times_made() > before);
    let (_other_folder, other) = temp_db();
    let elsewhere = other.read(|conn| Ok(*COUNT.get((), || count(conn))?)).await.unwrap();
    assert_eq!(elsewhere, 0, "another database has versions of its own");
}

#[tokio::test]
async fn what_goes_along_with_a_requests_writes_is_committed_with_them_or_not_at_all() {
    let (_folder, db) = temp_db();
    let mark = |conn: &rusqlite::Connection| {
        conn.execute("INSERT INTO marks VALUES (1)", [])?;
        Ok(())
    };
    let make = |conn: &rusqlite::Connection| Ok(conn.execute_batch("CREATE TABLE marks (x)")?);
    db.write(make).await.unwrap();
    let marks = async || {
        let sql = "SELECT count(*) FROM marks";
        let of = move |conn: &rusqlite::Connection| {
            Ok((count(conn)?, conn.query_row(sql, [], |row| row.get::<_, i64>(0))?))
        };
        db.read(of).await.unwrap()
    };
    let fails = db.write(|conn| {
        insert_category(conn, "half")?;
        Err::<(), _>(Error::BadRequest("no".into()))
    });
    assert!(with_each_write(mark, fails).await.is_err());
    assert_eq!(marks().await, (0, 0));
    let acts = async {
        db.write(|conn| insert_category(conn, "one")).await.unwrap();
        db.write_without_invalidation(|conn| insert_category(conn, "two")).await.unwrap();
    };
    with_each_write(mark, acts).await;
    assert_eq!(marks().await, (2, 2));
    let refused = db.write(|conn| insert_category(conn, "three"));
    assert!(with_each_write(|_| Err(Error::Busy), refused).await.is_err());
    // Writes of other requests are not affected.
    db.write(|conn| insert_category(conn, "four")).await.unwrap();
    assert_eq!(marks().await, (3, 2));
}

#[test]
fn what_is_wrong_with_a_damaged_file_is_told_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.db");
    let conn = rusqlite::Connection::open(&path).unwrap();
    conn.execute_batch(
        "CREATE TABLE notes (text TEXT);
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
         INSERT INTO notes SELECT hex(zeroblob(400)) FROM n;",
    )
    .unwrap();
    drop(conn);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[8 * 4096..9 * 4096].fill(0x5a);
    std::fs::write(&path, bytes).unwrap();
    let error = check_integrity(&rusqlite::Connection::open(&path).unwrap()).unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("the data file is damaged: Tree "), "{text}");
    assert!(!text.contains('\n'), "{text}");
}
