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

/// The data file of an earlier program, whose one user has this address.
fn old_town(folder: &std::path::Path, email: &str) -> std::path::PathBuf {
    let path = folder.join("town.db");
    let mut conn = rusqlite::Connection::open(&path).unwrap();
    open::migrate_to(&mut conn, 8);
    conn.execute("INSERT INTO users (email, date_joined) VALUES (?1, '2026-01-01')", [email]).unwrap();
    path
}

/// Who is in each copy that was made before the upgrade.
fn copies(folder: &std::path::Path) -> Vec<(String, String)> {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.retain(|name| name.contains(".schema-"));
    names.sort();
    let email = |name: &String| {
        let conn = open_reader(&folder.join(name)).unwrap();
        conn.query_row("SELECT email FROM users", [], |row| row.get(0)).unwrap()
    };
    names.iter().map(|name| (name.clone(), email(name))).collect()
}

fn copy(name: &str, email: &str) -> (String, String) {
    (format!("town.db.schema-8{name}.backup"), email.to_owned())
}

#[test]
fn each_upgrade_copies_the_data_as_it_is_then_and_the_way_back_names_the_newest() {
    let folder = tempfile::tempdir().unwrap();
    let path = old_town(folder.path(), "spring@b.example");
    // As a kill in the middle of a copy leaves it.
    std::fs::write(folder.path().join("town.db.schema-8.backup.unfinished"), "SQLite form").unwrap();
    drop(open_writer(&path).unwrap());
    assert_eq!(copies(folder.path()), [copy("", "spring@b.example")]);
    // Somebody went back, worked on, and upgrades again, twice.
    for (number, email) in [(2, "summer@b.example"), (3, "fall@b.example")] {
        std::fs::remove_file(&path).unwrap();
        old_town(folder.path(), email);
        drop(open_writer(&path).unwrap());
        assert_eq!(copies(folder.path()).last().unwrap(), &copy("", "spring@b.example"));
        assert_eq!(copies(folder.path())[number - 2], copy(&format!("-{number}"), email));
    }
    // A start that fails and is tried again makes one copy.
    std::fs::remove_file(&path).unwrap();
    old_town(folder.path(), "winter@b.example");
    let before = std::fs::read(&path).unwrap();
    for _ in 0..2 {
        std::fs::write(&path, &before).unwrap();
        drop(open_writer(&path).unwrap());
        assert_eq!(copies(folder.path()).len(), 4);
    }
    assert!(safety_copy::newest(&path, 8).unwrap().ends_with("town.db.schema-8-4.backup"));
}

#[test]
fn a_damaged_file_is_not_migrated_however_often_the_program_starts() {
    let folder = tempfile::tempdir().unwrap();
    let path = old_town(folder.path(), "ann@b.example");
    let conn = rusqlite::Connection::open(&path).unwrap();
    conn.execute_batch(
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'users')
         WHERE name = 'categories'",
    )
    .unwrap();
    drop(conn);
    for _ in 0..2 {
        assert!(open_writer(&path).unwrap_err().is_damage);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    }
    assert_eq!(schema_version(&rusqlite::Connection::open(&path).unwrap()).unwrap(), 8);
}

#[test]
fn a_file_that_a_migration_left_with_broken_references_is_refused_at_each_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let mut conn = rusqlite::Connection::open(&path).unwrap();
    conn.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    open::migrate_to(&mut conn, newest_schema() - 1);
    conn.execute("INSERT INTO business_tags (business_id, tag) VALUES (4711, 'lost')", []).unwrap();
    drop(conn);
    // As a copy, because the copy before a migration would find them first.
    assert!(open_copy_for_writing(&path).is_err());
    std::fs::write(folder.path().join("town.db.schema-8.backup"), "").unwrap();
    for _ in 0..2 {
        let refused = open_writer(&path).unwrap_err();
        let said = refused.to_string();
        assert!(said.starts_with("1 rows point at rows that are not there") && !refused.is_damage, "{said}");
        assert!(said.ends_with("town.db.schema-8.backup --force"), "{said}");
    }
    let conn = rusqlite::Connection::open(&path).unwrap();
    functions::install(&conn).unwrap();
    assert_eq!(schema_version(&conn).unwrap(), newest_schema());
    conn.execute("DELETE FROM business_tags", []).unwrap();
    drop(conn);
    drop(open_writer(&path).unwrap());
    let mark: i64 =
        open_writer(&path).unwrap().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(mark, 0, "it was checked");
}

#[test]
fn what_an_earlier_program_set_in_the_browser_stays_set() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let mut conn = rusqlite::Connection::open(&path).unwrap();
    open::migrate_to(&mut conn, 270);
    conn.execute_batch(
        r#"INSERT INTO settings (key, value, updated_at) VALUES ('public_address', 'https://elm.example', 'x');
         INSERT INTO saved_settings (key, value, version, updated_at) VALUES ('town.name', '"Elmsford"', 3, 'x');"#,
    )
    .unwrap();
    drop(conn);
    let conn = open_writer(&path).unwrap();
    let kept = "SELECT address, key, value, version FROM public_address, settings";
    let kept: (String, String, String, i64) =
        conn.query_row(kept, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).unwrap();
    assert_eq!(kept, ("https://elm.example".into(), "town.name".into(), "\"Elmsford\"".into(), 3));
}

#[test]
fn a_confirmed_sentence_of_an_earlier_program_stays_if_it_names_one_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let mut conn = rusqlite::Connection::open(&path).unwrap();
    open::migrate_to(&mut conn, 153);
    conn.execute_batch(
        "INSERT INTO categories (id, name, slug) VALUES (1, 'Shops', 'shops');
         INSERT INTO businesses (id, slug, name, category_id, created_at, updated_at) VALUES
            (3, 'oak', 'Oak Books', 1, 'x', 'x'), (4, 'elm', 'Elm Bakery', 1, 'x', 'x');
         INSERT INTO guides (id, slug, title, created_at, updated_at) VALUES (9, 'g', 'G', 'x', 'x');
         INSERT INTO generated_guides (guide_id, engine, topic, created_at) VALUES (9, 'built-in', 't', 'x');
         INSERT INTO confirmed_sentences (guide_id, sentence, confirmed_at) VALUES
            (9, 'Oak Books is open at 6.', 'x'), (9, 'It is open at 6.', 'x'),
            (9, 'Oak Books is next to Elm Bakery.', 'x');",
    )
    .unwrap();
    drop(conn);
    let conn = open_writer(&path).unwrap();
    let mut kept = conn.prepare("SELECT sentence, subject FROM confirmed_sentences").unwrap();
    let kept: Vec<(String, String)> =
        kept.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect();
    assert_eq!(kept, [("Oak Books is open at 6.".to_owned(), "business:3".to_owned())]);
}

#[test]
fn a_name_of_an_earlier_program_is_sorted_as_if_it_had_been_saved_now() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let mut conn = rusqlite::Connection::open(&path).unwrap();
    open::migrate_to(&mut conn, 164);
    conn.execute("INSERT INTO categories (id, name, slug) VALUES (1, 'Shops', 'shops')", []).unwrap();
    let letters = ('\u{c0}'..='\u{17f}').filter(|letter| letter.is_alphabetic());
    let names: Vec<String> = letters
        .chain("‘’“”–—".chars())
        .map(|letter| format!("A{letter}b"))
        .chain(["Plain 1".into()])
        .collect();
    for (number, name) in (0_i64..).zip(&names) {
        conn.execute(
            "INSERT INTO businesses (slug, name, category_id, created_at, updated_at) VALUES (?1, ?2, 1, 'x', 'x')",
            (number, name),
        )
        .unwrap();
    }
    drop(conn);
    let conn = open_writer(&path).unwrap();
    let mut kept = conn.prepare("SELECT name, sort_name FROM businesses").unwrap();
    let kept: Vec<(String, Option<String>)> =
        kept.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect();
    assert_eq!(kept.len(), names.len());
    for (name, sort_name) in kept {
        assert_eq!(sort_name, crate::kit::name_order::sort_name(&name), "{name}");
    }
}

#[test]
fn the_first_part_of_a_series_that_an_earlier_program_split_ends_on_its_last_day() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let mut conn = rusqlite::Connection::open(&path).unwrap();
    open::migrate_to(&mut conn, 221);
    let rules = [
        ("22:00:00", "FREQ=WEEKLY;UNTIL=20241225T215959", "FREQ=WEEKLY;UNTIL=20241218"),
        // Its dates are no longer worked out.
        ("19:00:00", "FREQ=WEEKLY;UNTIL=20201225T185959", "FREQ=WEEKLY;UNTIL=20201224"),
        // Another end, and ends between two dates of one day.
        ("22:00:00", "FREQ=WEEKLY;UNTIL=20241225T235959", "FREQ=WEEKLY;UNTIL=20241225T235959"),
        ("00:00:00", "FREQ=WEEKLY;UNTIL=20241225T235959", "FREQ=WEEKLY;UNTIL=20241225T235959"),
        (
            "15:00:00",
            "FREQ=DAILY;BYHOUR=9,15;UNTIL=20241225T145959",
            "FREQ=DAILY;BYHOUR=9,15;UNTIL=20241225T145959",
        ),
        ("15:00:00", "FREQ=HOURLY;UNTIL=20241225T145959", "FREQ=HOURLY;UNTIL=20241225T145959"),
    ];
    for (id, (time, rule, _)) in (1_i64..).zip(rules) {
        conn.execute(
            "INSERT INTO events (id, uid, title, slug, start_date, start_time, recurring_pattern, created_at, updated_at)
             VALUES (?1, ?1, 'Jazz', 'jazz', '2020-11-27', ?2, ?3, 'x', 'x')",
            (id, time, rule),
        )
        .unwrap();
    }
    for day in ["2024-12-11", "2024-12-18"] {
        conn.execute(
            "INSERT INTO event_occurrences (event_id, recurrence_id, start_date, end_date, all_day, status, starts_at, ends_at)
             VALUES (1, ?1 || 'T22:00:00', ?1, ?1, 0, 'scheduled', ?1, ?1)",
            [day],
        )
        .unwrap();
    }
    drop(conn);
    let conn = open_writer(&path).unwrap();
    let mut kept = conn.prepare("SELECT recurring_pattern FROM events ORDER BY id").unwrap();
    let kept: Vec<String> = kept.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert_eq!(kept, rules.map(|(.., ended)| ended));
}

#[test]
fn an_audience_that_nobody_named_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let mut conn = rusqlite::Connection::open(&path).unwrap();
    open::migrate_to(&mut conn, 222);
    conn.execute_batch(
        "INSERT INTO events (id, uid, title, slug, start_date, target_audience, created_at, updated_at)
         VALUES (1, 'a', 'Trivia', 'a', '2026-11-27', 'all_ages', 'x', 'x'),
            (2, 'b', 'Fair', 'b', '2026-11-27', 'all_ages', 'x', 'x'),
            (3, 'c', 'Wine', 'c', '2026-11-27', 'adults', 'x', 'x');
         INSERT INTO locked_event_fields (event_id, field) VALUES (2, 'target_audience');",
    )
    .unwrap();
    drop(conn);
    let conn = open_writer(&path).unwrap();
    let mut kept = conn.prepare("SELECT target_audience FROM events ORDER BY id").unwrap();
    let kept: Vec<String> = kept.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert_eq!(kept, ["", "all_ages", "adults"]);
}

#[test]
fn tags_that_an_earlier_program_kept_as_imported_are_in_lower_case_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let mut conn = rusqlite::Connection::open(&path).unwrap();
    open::migrate_to(&mut conn, 242);
    conn.execute_batch(
        "INSERT INTO categories (id, name, slug) VALUES (1, 'Inns', 'inns');
         INSERT INTO businesses (id, slug, name, category_id, created_at, updated_at)
         VALUES (1, 'inn', 'Inn', 1, 'x', 'x'), (2, 'bar', 'Bar', 1, 'x', 'x');
         INSERT INTO business_tags VALUES (1, 'Bar'), (1, 'bar'), (1, 'rooms'), (2, 'Éclairs');",
    )
    .unwrap();
    drop(conn);
    let conn = open_writer(&path).unwrap();
    let tags: String = conn
        .query_row("SELECT group_concat(business_id || tag, ' ') FROM business_tags", [], |row| row.get(0))
        .unwrap();
    let mut tags: Vec<&str> = tags.split(' ').collect();
    tags.sort_unstable();
    assert_eq!(tags, ["1bar", "1rooms", "2éclairs"]);
}

#[test]
fn the_words_of_an_appeal_go_from_the_audit_trail_if_the_account_was_closed_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let mut conn = rusqlite::Connection::open(&path).unwrap();
    open::migrate_to(&mut conn, 253);
    conn.execute_batch(
        "INSERT INTO moderation_decisions (kind, subject_id, title, content, rule, decided_at, token, appeal)
         VALUES ('review', 1, 'Inn', '', 'spam', 'x', 'a', 'Erased with the account.'),
             ('suggestion', 1, 'Inn', '', 'spam', 'x', 'b', 'By a visitor.');
         INSERT INTO audit_entries (at, who, action, subject, before, after, details)
         SELECT 'x', 'ann', 'appeal.send', kind || ':1', 'null', 'null', '{\"rule\":\"spam\",\"reason\":\"Words.\"}'
         FROM moderation_decisions ORDER BY id;",
    )
    .unwrap();
    drop(conn);
    let conn = open_writer(&path).unwrap();
    let mut kept = conn.prepare("SELECT details FROM audit_entries ORDER BY id").unwrap();
    let kept: Vec<String> = kept.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert_eq!(kept, [r#"{"rule":"spam"}"#, r#"{"rule":"spam","reason":"Words."}"#]);
}
