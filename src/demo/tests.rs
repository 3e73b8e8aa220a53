use super::*;
use crate::kit::db;

fn filled() -> (tempfile::TempDir, rusqlite::Connection) {
    let folder = tempfile::tempdir().unwrap();
    let conn = db::open_writer(&folder.path().join("town.db")).unwrap();
    conn.execute_batch("PRAGMA synchronous = OFF; BEGIN").unwrap();
    fill(&conn, "2026-11-21".parse().unwrap(), "2026-11-21T12:00:00.000Z").unwrap();
    conn.execute_batch("COMMIT").unwrap();
    (folder, conn)
}

#[test]
fn wexbury_has_three_hundred_businesses_in_about_forty_categories() {
    let (_folder, conn) = filled();
    let count = |sql: &str| -> i64 { conn.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert!(count("SELECT count(*) FROM businesses WHERE status = 'published'") >= 300);
    assert!((38..=55).contains(&count("SELECT count(DISTINCT category_id) FROM businesses")));
    assert_eq!(count("SELECT count(*) FROM businesses WHERE description = ''"), 0);
    assert!(
        count("SELECT count(*) FROM businesses WHERE latitude IS NULL") < 20,
        "only trades without a shop"
    );
    assert!(count("SELECT count(*) FROM businesses WHERE has_hours") > 250);
}

#[test]
fn nobody_real_can_be_reached_by_it() {
    let (_folder, conn) = filled();
    let mut statement = conn.prepare("SELECT name, phone, email, website FROM businesses").unwrap();
    let rows = statement
        .query_map([], |row| {
            Ok((
                row.get::<_, String>(0)?,
                row.get::<_, String>(1)?,
                row.get::<_, String>(2)?,
                row.get::<_, String>(3)?,
            ))
        })
        .unwrap();
    for row in rows {
        let (name, phone, email, website) = row.unwrap();
        assert!(phone.is_empty() || phone.contains("555-"), "{name}: {phone}");
        assert!(email.is_empty() || email.ends_with(".example"), "{name}: {email}");
        assert!(
            website.is_empty() || website.trim_end_matches('/').contains(".example"),
            "{name}: {website}"
        );
    }
}

#[test]
fn filling_twice_changes_nothing_and_two_files_are_alike() {
    let (_folder, conn) = filled();
    let content = |conn: &rusqlite::Connection| -> Vec<String> {
        conn.prepare("SELECT id || slug || coalesce(latitude, '') || updated_at FROM businesses ORDER BY id")
            .unwrap()
            .query_map([], |row| row.get(0))
            .unwrap()
            .map(Result::unwrap)
            .collect()
    };
    let before = content(&conn);
    fill(&conn, "2026-11-21".parse().unwrap(), "2027-01-01T00:00:00.000Z").unwrap();
    assert_eq!(content(&conn), before);
    let (_other_folder, other) = filled();
    assert_eq!(content(&other), before);
}
