//! Where SQL may occur, and which feature writes which table.

use std::collections::{BTreeMap, BTreeSet};

use super::{Source, assert_none, find, read, reading_order, rust};

/// Whether the line contains a statement on tables. Transactions and pragmas may occur outside stores.
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
    assert_eq!(
        read_tables("DELETE FROM jobs WHERE id IN (SELECT id FROM deals JOIN users)"),
        ["deals", "users"]
    );
}

/// The tables that a statement reads.
fn read_tables(text: &str) -> Vec<&str> {
    let named = ["FROM ", "JOIN "].into_iter().flat_map(|verb| {
        text.match_indices(verb)
            .filter(|(at, _)| !text[..*at].ends_with("DELETE "))
            .map(move |(at, verb)| &text[at + verb.len()..])
    });
    named.filter_map(|rest| rest.split(|char: char| !char.is_alphanumeric() && char != '_').next()).collect()
}

/// The program text of a file, without its tests.
fn code_of(file: &Source) -> String {
    file.code().map(|(_, line)| line).collect::<Vec<_>>().join("\n")
}

/// For each table, the features that write it.
fn writers(files: &[Source]) -> BTreeMap<String, BTreeSet<String>> {
    let mut writers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| !file.is_test() && file.module() != "demo") {
        // Each part of the kit counts as a feature of its own.
        let feature = match file.module() {
            "kit" => file.path.split('/').nth(2).unwrap().trim_end_matches(".rs"),
            module => module,
        };
        for table in written_tables(&code_of(file)) {
            writers.entry(table.to_owned()).or_default().insert(feature.to_owned());
        }
    }
    writers
}

#[test]
fn a_store_reads_its_own_tables_and_those_of_modules_above_it() {
    // Data shown with a business or an event, read for a whole list in one statement: who pays for a
    // category, and the calendar that an event came from.
    const KNOWN: [(&str, &str); 3] =
        [("directory", "placements"), ("events", "event_sources"), ("events", "event_pictures")];
    let (files, order) = (rust(), reading_order());
    let place = |module: &str| order.iter().position(|known| known == module);
    let writers = writers(&files);
    let mut used: BTreeSet<(&str, &str)> = BTreeSet::new();
    let mut broken = BTreeSet::new();
    for file in files.iter().filter(|file| !file.is_test()) {
        let Some(own) = place(file.module()) else { continue };
        for table in read_tables(&code_of(file)) {
            let owners = writers.get(table).into_iter().flatten();
            // The parts of the kit are above everything.
            if owners.filter_map(|owner| place(owner)).any(|owner| owner > own) {
                let known = KNOWN.iter().find(|known| **known == (file.module(), table));
                used.extend(known);
                if known.is_none() {
                    broken.insert(format!("{}: {table}", file.path));
                }
            }
        }
    }
    assert_none("a store reads no table of a module below its own", &Vec::from_iter(broken));
    assert_eq!(used.len(), KNOWN.len(), "an exception that nobody needs goes: {used:?}");
}

#[test]
fn a_table_is_written_by_one_feature() {
    let writers = writers(&rust());
    assert!(writers.len() > 30 && writers.contains_key("businesses"), "only {writers:?} were found");
    let shared: Vec<String> = writers
        .iter()
        .filter(|(_, features)| features.len() > 1)
        .map(|(table, features)| format!("{table}: {features:?}"))
        .collect();
    assert_none("a table has one owner; others call its feature", &shared);
}

#[test]
fn a_features_head_names_the_tables_that_it_writes() {
    let files = rust();
    let mut unnamed = Vec::new();
    for (table, features) in writers(&files) {
        for feature in features {
            let path = format!("src/{feature}/mod.rs");
            let Some(root) = files.iter().find(|file| file.path == path) else { continue };
            let head: String = root.text.lines().take_while(|line| line.starts_with("//!")).collect();
            // "the `event_` tables" stands for all whose names begin like that.
            let is_named = head
                .split('`')
                .skip(1)
                .step_by(2)
                .any(|name| name == table || (name.ends_with('_') && table.starts_with(name)));
            if !is_named && !head.contains(&format!("columns of `{table}`")) {
                unnamed.push(format!("{path}: {table}"));
            }
        }
    }
    assert_none("the head of a feature's mod.rs says which tables are its own", &unnamed);
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
