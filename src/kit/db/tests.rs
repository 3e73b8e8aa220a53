use super::*;
use crate::kit::error::Error;

fn temp_db() -> (tempfile::TempDir, Db) {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::open(&folder.path().join("town.db")).unwrap();
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
    for _ in 0..40 {
        if db.version() > before {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the version did not move");
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
    assert!(error.contains("newer") && error.contains("restore"), "{error}");
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
