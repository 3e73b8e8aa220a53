use super::*;

#[test]
fn an_upgrade_keeps_every_row_and_a_copy_of_the_file_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let old = 8;
    let mut conn = rusqlite::Connection::open(&path).unwrap();
    open::migrate_to(&mut conn, old);
    conn.execute_batch(
        "INSERT INTO users (email, date_joined) VALUES ('a@b.example', '2026-01-01');
         INSERT INTO categories (name, slug) VALUES ('Shops', 'shops');
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
         INSERT INTO businesses (slug, name, category_id, owner_id, created_at, updated_at)
            SELECT 'shop-' || i, 'Shop ' || i, 1, 1, '2026-01-01', '2026-01-01' FROM n;
         INSERT INTO business_tags (business_id, tag) SELECT id, 'tag' FROM businesses;",
    )
    .unwrap();
    let before = count_rows(&conn).unwrap();
    drop(conn);
    let conn = open_writer(&path).unwrap();
    assert!(schema_version(&conn).unwrap() > old);
    let after: std::collections::HashMap<String, i64> = count_rows(&conn).unwrap().into_iter().collect();
    // Empty, and dropped since.
    let dropped = |table: &str| table.starts_with("refinery") || table == "searches_without_result";
    for (table, rows) in before.iter().filter(|(table, _)| !dropped(table)) {
        let name = if table == "one_time_links" { "one_time_tokens" } else { table };
        assert!(after.get(name).is_some_and(|kept| kept >= rows), "{name} had {rows}: {:?}", after.get(name));
    }
    check_integrity(&conn).unwrap();
    let kept = folder.path().join(format!("town.db.schema-{old}.backup"));
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&kept).unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600);
    }
    let copy = open_reader(&kept).unwrap();
    assert_eq!(schema_version(&copy).unwrap(), old);
    assert_eq!(count_rows(&copy).unwrap(), before);
}

#[test]
fn imports_of_an_earlier_program_keep_their_reports_and_their_way_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let mut conn = rusqlite::Connection::open(&path).unwrap();
    open::migrate_to(&mut conn, 85);
    conn.execute_batch(
        "INSERT INTO event_imports (id, source, file_name, format, who, row_count, created_count, updated_count,
            unchanged_count, skipped_count, created_at)
         VALUES (3, 'fall', 'fall.csv', 'csv', 'command line', 3, 2, 1, 0, 0, '2026-01-01T00:00:00.000Z');
         INSERT INTO revisions (record, cause, updated_at) VALUES ('event:9', 'event_import:3', 'x');",
    )
    .unwrap();
    drop(conn);
    let conn = open_writer(&path).unwrap();
    let kept: String = conn
        .query_row(
            "SELECT i.kind || ' ' || i.state || ' ' || i.created_count || ' ' || r.record
             FROM imports i JOIN revisions r ON r.cause = 'import:' || i.id",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(kept, "events done 2 event:9");
}

#[test]
fn decisions_of_an_earlier_program_keep_their_numbers_and_their_appeals() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let mut conn = rusqlite::Connection::open(&path).unwrap();
    conn.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    open::migrate_to(&mut conn, 124);
    conn.execute_batch(
        "INSERT INTO users (id, email, date_joined) VALUES (4, 'ada@b.example', '2026-01-01');
         INSERT INTO moderation_decisions (id, kind, subject_id, title, content, author_id, rule, decided_at, token,
            appeal, appealed_at, due_at)
         VALUES (7, 'review', 1, 'Ferry Books', 'Rude.', 4, 'threat', '2026-11-01T00:00:00.000Z', 'first',
            'It is not.', '2026-11-02T00:00:00.000Z', '2026-11-12T00:00:00.000Z');",
    )
    .unwrap();
    drop(conn);
    let conn = open_writer(&path).unwrap();
    let text = |sql: &str| conn.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap();
    assert_eq!(
        text("SELECT subject_id || ' ' || title FROM inbox_items WHERE kind = 'appeal'"),
        "7 Ferry Books"
    );
    conn.execute(
        "INSERT INTO moderation_decisions (kind, subject_id, title, content, rule, decided_at, token)
         VALUES ('business', 1, 'Ferry Books', '', 'spam', '2026-11-03T00:00:00.000Z', 'second')",
        [],
    )
    .unwrap();
    assert_eq!(conn.last_insert_rowid(), 8);
    conn.execute("DELETE FROM users", []).unwrap();
    let erased = text("SELECT content || appeal FROM moderation_decisions WHERE id = 7");
    assert_eq!(erased, "Erased with the account.");
}
