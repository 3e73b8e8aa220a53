//! Cached responses: they survive commits that do not concern them, and never one that does.

use rocket::http::Status;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::accounts::{self, NewUser, Role};
use crate::kit::config::Config;
use crate::kit::error::Result;
use crate::kit::web::AppState;
use crate::testing::{TestTown, eventually};

fn site(town: &TestTown) -> &AppState {
    town.client.rocket().state().unwrap()
}

fn write(town: &TestTown, work: impl FnOnce(&Connection) -> Result<()> + Send + 'static) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(town.db().write(work))
}

/// A write by another connection is noticed after the next write, and makes everything stale.
fn settle(town: &TestTown) {
    for _ in 0..2 {
        write(town, |_| Ok(())).unwrap();
    }
}

/// The page or call as a visitor gets it, and whether it came from the cache.
fn visit(town: &TestTown, path: &str) -> (String, bool) {
    let before = site(town).cache_stats().hits;
    let response = town.get(path);
    assert_eq!(response.status, Status::Ok, "{path}");
    (response.text, site(town).cache_stats().hits > before)
}

/// Invalidates the whole cache.
fn forget(town: &TestTown) {
    site(town).config.renew(|start| Ok::<Config, ()>(start.clone())).unwrap();
}

fn path_of(town: &TestTown, sql: &str) -> String {
    town.conn().query_row(sql, [], |row| row.get(0)).unwrap()
}

fn public_paths(town: &TestTown) -> Vec<String> {
    let mut paths: Vec<String> = [
        "/",
        "/directory",
        "/events",
        "/deals",
        "/guides",
        "/api/v1/home/",
        "/api/v1/events/",
        "/api/v1/events/calendar/",
        "/api/v1/categories/",
        "/api/v1/businesslistings/?fields=all",
    ]
    .map(str::to_owned)
    .into();
    let reviewed =
        "SELECT '/directory/' || slug FROM businesses WHERE id = (SELECT min(business_id) FROM reviews)";
    let event =
        "SELECT '/api/v1/events/' || id || '/more/' FROM events WHERE visibility = 'published' LIMIT 1";
    paths.push(path_of(town, reviewed));
    paths.push(path_of(town, event));
    paths.push(path_of(town, "SELECT '/guides/' || slug FROM guides WHERE status = 'published' LIMIT 1"));
    paths.push(path_of(town, "SELECT '/deals/' || min(id) FROM deals"));
    paths
}

#[test]
fn a_sign_in_a_subscriber_and_a_saved_place_leave_every_public_response_cached() {
    let town = TestTown::wexbury();
    let (email, password) = ("ada@wexbury.example", "Harbor-Light-77");
    let password_hash = accounts::hash(password).unwrap();
    let token = town.sign_in(&NewUser { email: email.into(), password_hash, ..NewUser::default() });
    settle(&town);
    let paths = public_paths(&town);
    for path in &paths {
        visit(&town, path);
    }
    let sign_in = json!({ "email": email, "password": password });
    assert_eq!(town.post("/api/v1/dj-rest-auth/login/", &sign_in).status, Status::Ok);
    let subscriber = json!({ "email": "reader@wexbury.example" });
    assert!(town.post("/api/v1/newsletter/subscribe/", &subscriber).status.code < 300);
    let saved = town.ask("PUT", "/api/v1/saved/", &token, &json!({ "business_ids": [1] }));
    assert!(saved.status.code < 300, "{}", saved.text);
    let remade: Vec<_> = paths.iter().filter(|path| !visit(&town, path).1).collect();
    assert!(remade.is_empty(), "{remade:?}");
}

#[test]
fn a_search_stays_cached_until_a_record_that_is_searched_or_shown_changes() {
    let town = TestTown::wexbury();
    town.wait_for_search();
    let token = town.member("ada@wexbury.example", Role::Consumer);
    settle(&town);
    let paths = ["/api/v1/search/?q=books", "/search?q=books", "/directory?search=books"];
    let before = paths.map(|path| visit(&town, path).0);
    let saved = town.ask("PUT", "/api/v1/saved/", &token, &json!({ "business_ids": [1] }));
    assert!(saved.status.code < 300, "{}", saved.text);
    for path in paths {
        assert!(visit(&town, path).1, "{path}");
    }
    let rename = "UPDATE businesses SET name = 'Wharf Books' WHERE name LIKE 'Thistle%Books'";
    write(&town, move |conn| Ok(conn.execute(rename, []).map(drop)?)).unwrap();
    for (path, before) in paths.iter().zip(before) {
        let (after, is_cached) = visit(&town, path);
        assert!(!is_cached && after != before && after.contains("Wharf Books"), "{path}");
    }
    // A record is found by its new name once the index has been updated.
    let added = "UPDATE businesses SET name = 'Old Mill Books' WHERE slug = 'quillfeather-s'";
    let is_found = |path| visit(&town, path).0.contains("Old Mill Books");
    assert!(paths.iter().all(|path| !is_found(path)));
    write(&town, move |conn| Ok(conn.execute(added, []).map(drop)?)).unwrap();
    eventually(|| paths.iter().all(|path| is_found(path)));
}

#[test]
fn an_interest_leaves_what_shows_no_event_and_is_seen_at_once_where_it_does() {
    let town = TestTown::wexbury();
    let token = town.member("ada@wexbury.example", Role::Consumer);
    settle(&town);
    let [list, guides] = ["/api/v1/events/", "/guides"];
    let last = "/api/v1/events/?ordering=-start_date";
    let (before, _) = visit(&town, list);
    let shown = |body: &str| -> Vec<Value> {
        let page: Value = serde_json::from_str(body).unwrap();
        page["results"].as_array().unwrap().iter().map(|event| event["id"].clone()).collect()
    };
    let others = shown(&visit(&town, last).0);
    let id = shown(&before).into_iter().find(|id| !others.contains(id)).unwrap();
    let by_interest = "/api/v1/events/?ordering=-interest_count";
    for path in [guides, by_interest] {
        visit(&town, path);
    }
    let interest = town.ask("POST", &format!("/api/v1/events/{id}/toggle_interest/"), &token, &json!({}));
    assert_eq!(interest.status, Status::Ok);
    let (after, is_cached) = visit(&town, list);
    assert!(!is_cached && after != before);
    assert!(visit(&town, guides).1);
    // A list of other events stays cached, one ordered by interest does not.
    assert!(visit(&town, last).1 && !visit(&town, by_interest).1);
}

/// None of these paths searches, and otherwise every change to all rows would be indexed. A job that a change
/// queues would write while responses are compared.
fn stop_background_work(town: &TestTown) {
    let conn = town.conn();
    let sql = "SELECT name FROM sqlite_master
               WHERE type = 'trigger' AND (sql LIKE '%INTO search_changes%' OR sql LIKE '%INTO jobs%')";
    let mut statement = conn.prepare(sql).unwrap();
    let names = statement.query_map([], |row| row.get(0)).unwrap();
    for name in names.collect::<rusqlite::Result<Vec<String>>>().unwrap() {
        conn.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
    }
    settle(town);
}

/// A column's name, and the statements that change it in all rows and restore it.
type Column = (String, [String; 2]);

/// Every column of every table whose type allows changing and restoring it.
fn columns(conn: &Connection) -> Vec<(String, Vec<Column>)> {
    let sql = "SELECT t.name, c.name, c.type FROM pragma_table_list t, pragma_table_info(t.name) c
               WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND c.pk = 0
               ORDER BY t.name";
    let mut statement = conn.prepare(sql).unwrap();
    let mut rows = statement.query([]).unwrap();
    let mut tables: Vec<(String, Vec<Column>)> = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        let [table, column, kind]: [String; 3] = [0, 1, 2].map(|at| row.get(at).unwrap());
        let values = match kind.as_str() {
            "INTEGER" | "REAL" => [format!("{column} + 1"), format!("{column} - 1")],
            "TEXT" => [format!("{column} || ' '"), format!("substr({column}, 1, length({column}) - 1)")],
            _ => continue,
        };
        let statements = values.map(|value| format!("UPDATE {table} SET {column} = {value}"));
        match tables.last_mut().filter(|(last, _)| *last == table) {
            Some((_, columns)) => columns.push((column, statements)),
            None => tables.push((table, vec![(column, statements)])),
        }
    }
    tables
}

/// Runs the statements that the constraints allow; returns their numbers.
fn run(town: &TestTown, statements: &[String]) -> Vec<usize> {
    let statement = |number: &usize| {
        let sql = statements[*number].clone();
        write(town, move |conn| Ok(conn.execute(&sql, []).map(drop)?)).is_ok()
    };
    (0..statements.len()).filter(statement).collect()
}

/// Compares everything that is still cached with a freshly made version; returns the paths that had to be made anew.
fn compare(town: &TestTown, paths: &[String], what: &str) -> Vec<String> {
    let (mut cached, mut remade) = (Vec::new(), Vec::new());
    for path in paths {
        let before = site(town).cache_stats().hits;
        let response = town.get(path);
        // A changed value may be one that cannot be read. That error comes from no cache, even if parts of its page do.
        if response.status == Status::Ok && site(town).cache_stats().hits > before {
            cached.push((path, response.text));
        } else {
            remade.push(path.clone());
        }
    }
    forget(town);
    for (path, cached) in &cached {
        let fresh = visit(town, path).0;
        assert!(fresh == *cached, "{what}: {path}: {}", first_difference(cached, &fresh));
    }
    remade
}

fn first_difference(before: &str, after: &str) -> String {
    let shared = before.chars().zip(after.chars()).take_while(|(one, other)| one == other).count();
    let excerpt = |text: &str| text.chars().skip(shared.saturating_sub(40)).take(120).collect::<String>();
    format!("{:?} became {:?}", excerpt(before), excerpt(after))
}

#[test]
fn whatever_column_changes_nothing_stale_is_served() {
    let town = TestTown::wexbury();
    stop_background_work(&town);
    let paths = public_paths(&town);
    let tables = columns(&town.conn());
    let (mut kept, mut remade) = (0, 0);
    let mut look = |paths: &[String], changed: &[String], restored: &[String], what: &str| {
        for path in paths {
            visit(&town, path);
        }
        let done = run(&town, changed);
        let anew = compare(&town, paths, what);
        for number in done.iter().copied().rev() {
            assert_eq!(run(&town, &restored[number..=number]), [0], "{what}");
        }
        kept += paths.len() - anew.len();
        remade += anew.len();
        (anew, done)
    };
    for (table, columns) in &tables {
        let [changed, restored] =
            [0, 1].map(|at| columns.iter().map(|(_, both)| both[at].clone()).collect::<Vec<_>>());
        // All columns of a table change at once; then one by one for the paths that depend on the table. A path that
        // all of them together left cached, and rightly so, is left by each; unless one was only refused with others.
        let (depending, done) = look(&paths, &changed, &restored, table);
        for ((column, _), number) in columns.iter().zip(0..) {
            let one = number..=number;
            let looked_at = if done.contains(&number) { &depending } else { &paths };
            if !looked_at.is_empty() {
                look(looked_at, &changed[one.clone()], &restored[one], &format!("{table}.{column}"));
            }
        }
    }
    // Makes sure that some responses were kept and some were made again.
    assert!(kept > 1_000 && remade > 200, "{kept} kept, {remade} made anew");
}

#[test]
fn rows_that_go_with_another_are_gone_from_the_page_at_once() {
    let town = TestTown::wexbury();
    let (path, business_id, text): (String, i64, String) = town
        .conn()
        .query_row(
            "SELECT '/directory/' || b.slug, b.id, r.text FROM reviews r JOIN businesses b ON b.id = r.business_id
             WHERE r.status = 'published' LIMIT 1",
            [],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )
        .unwrap();
    let start: String = text.chars().take(20).collect();
    assert!(visit(&town, &path).0.contains(&start));
    assert!(visit(&town, &path).1);
    write(&town, move |conn| {
        conn.execute(
            "DELETE FROM users WHERE id IN (SELECT user_id FROM reviews WHERE business_id = ?1)",
            [business_id],
        )?;
        Ok(())
    })
    .unwrap();
    let (after, is_cached) = visit(&town, &path);
    assert!(!is_cached && !after.contains(&start));
}
