//! Where SQL may stand, and who writes which table.

use std::collections::{BTreeMap, BTreeSet};

use super::{assert_none, find, read, rust};

/// A statement over tables. Transactions and pragmas are no business of a store.
fn has_sql(line: &str) -> bool {
    let after = |word: &str| {
        line.match_indices(word).any(|(at, _)| {
            let before = line[..at].chars().next_back();
            before.is_none_or(|char| char == '"' || char == ' ' || char == '(')
        })
    };
    ["SELECT ", "INSERT INTO ", "INSERT OR ", "DELETE FROM ", "CREATE TABLE ", "REPLACE INTO "]
        .iter()
        .any(|word| after(word))
        || (after("UPDATE ") && line.contains(" SET "))
}

/// The tables that a statement writes.
fn written_tables(text: &str) -> Vec<&str> {
    [
        "INSERT INTO ",
        "INSERT OR IGNORE INTO ",
        "INSERT OR REPLACE INTO ",
        "REPLACE INTO ",
        "DELETE FROM ",
        "UPDATE ",
    ]
    .iter()
    .flat_map(|verb| text.match_indices(verb).map(|(at, verb)| &text[at + verb.len()..]))
    .filter_map(|rest| rest.split(|char: char| !char.is_alphanumeric() && char != '_').next())
    .filter(|table| table.chars().next().is_some_and(|first| first.is_ascii_lowercase()))
    .collect()
}

#[test]
fn the_rules_of_tables_find_what_they_look_for() {
    assert!(has_sql(r#"conn.query_row("SELECT 1", [])"#) && has_sql(r#""UPDATE users SET email = ?1""#));
    assert!(!has_sql("db.write(|conn| SELECTED)") && !has_sql(r#""PRAGMA user_version""#));
    let written = written_tables("INSERT INTO jobs (id); UPDATE users SET; SELECT 1 FROM deals");
    assert_eq!(written, ["jobs", "users"]);
}

#[test]
fn a_table_is_written_by_one_feature() {
    let mut writers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in rust().iter().filter(|file| !file.is_test() && file.module() != "demo") {
        let code: Vec<&str> = file.code().map(|(_, line)| line).collect();
        // Each part of the kit is a feature of its own.
        let feature = match file.module() {
            "kit" => file.path.split('/').nth(2).unwrap().trim_end_matches(".rs"),
            module => module,
        };
        for table in written_tables(&code.join("\n")) {
            writers.entry(table.to_owned()).or_default().insert(feature.to_owned());
        }
    }
    assert!(writers.len() > 30 && writers.contains_key("businesses"), "only {writers:?} were found");
    let shared: Vec<String> = writers
        .iter()
        .filter(|(_, features)| features.len() > 1)
        .map(|(table, features)| format!("{table}: {features:?}"))
        .collect();
    assert_none("a table has one owner; others call its feature", &shared);
}

#[test]
fn sql_stands_in_stores() {
    let files = rust();
    let outside = files.iter().filter(|file| {
        let is_store = file.name() == "store.rs"
            || file.path.contains("/store/")
            || file.path.starts_with("src/kit/db/");
        !is_store && !file.is_test()
    });
    assert_none("statements belong into the feature's store.rs", &find(outside, has_sql));
}

#[test]
fn tables_are_strict() {
    let mut tables = 0;
    let mut loose = Vec::new();
    for migration in read("migrations", &["sql"]) {
        let statements: Vec<&str> =
            migration.text.lines().filter(|line| !line.trim_start().starts_with("--")).collect();
        for statement in
            statements.join("\n").split(';').filter(|statement| statement.contains("CREATE TABLE"))
        {
            tables += 1;
            if !statement.trim_end().ends_with("STRICT")
                && !statement.trim_end().ends_with("STRICT, WITHOUT ROWID")
            {
                loose.push(format!(
                    "{}: {}",
                    migration.path,
                    statement.trim().lines().find(|line| line.contains("CREATE")).unwrap()
                ));
            }
        }
    }
    assert!(tables > 5, "only {tables} tables were found");
    assert_none("every table is STRICT", &loose);
}
