//! Any categories a town has survive an export and import unchanged.

use std::io::Cursor;

use jiff::civil::date;
use rusqlite::Connection;

use super::foreign_tests::hostile;
use super::{CATEGORY_HEADINGS, CategoryReport, category_row, import_categories};
use crate::directory::{self, NewCategory};
use crate::kit::csv::{CsvReader, CsvWriter};
use crate::testing::TestTown;

fn table(conn: &Connection) -> Vec<u8> {
    let mut writer = CsvWriter::new(Vec::new()).unwrap();
    writer.row(CATEGORY_HEADINGS).unwrap();
    for category in directory::list_categories(conn, date(2026, 11, 21)).unwrap() {
        writer.row(category_row(&category)).unwrap();
    }
    writer.finish().unwrap()
}

fn bring(conn: &Connection, bytes: &[u8]) -> CategoryReport {
    import_categories(conn, &mut CsvReader::new(Cursor::new(bytes.to_vec())).unwrap()).unwrap()
}

/// Categories with generated slugs; half of them with a pictogram and a description.
fn fill(conn: &Connection) {
    conn.execute_batch("PRAGMA synchronous = OFF; BEGIN").unwrap();
    let mut texts = hostile();
    // Names that differ only at their end get slugs that differ only by a number.
    let long = "a very long name of a category ".repeat(6);
    texts.extend([format!("{long}one"), format!("{long}two"), "Ünï©ødé 🎺 名前 עברית".into(), "1862".into()]);
    texts
        .extend(["Food!", "Food?", "two\nlines", "two  blanks", "a\u{7f}b", "\"", "\"\""].map(str::to_owned));
    for (number, text) in texts.iter().enumerate() {
        directory::ensure_category(conn, text).unwrap();
        if number.is_multiple_of(2) {
            let other = texts.get(number + 1).unwrap_or(text);
            let new = NewCategory {
                name: text.clone(),
                description: Some(format!("{other}\r\n\r\n{text} \0")),
                pictogram: Some("arts".into()),
                ..NewCategory::default()
            };
            directory::save_category(conn, &new).unwrap();
        }
    }
    conn.execute_batch("COMMIT").unwrap();
}

#[test]
fn whatever_categories_a_town_holds_come_back_as_they_were() {
    let town = TestTown::empty();
    let conn = town.conn();
    fill(&conn);
    let bytes = table(&conn);
    let count = directory::list_categories(&conn, date(2026, 11, 21)).unwrap().len() as u64;
    let report = bring(&conn, &bytes);
    assert_eq!((report.unchanged, report.updated, report.created), (count, 0, 0), "{report}");
    assert!(report.errors.is_empty(), "{report}");
    assert!(table(&conn) == bytes);
}

#[test]
fn a_table_of_categories_says_the_same_in_an_empty_town() {
    let (town, other) = (TestTown::empty(), TestTown::empty());
    let conn = town.conn();
    fill(&conn);
    // The first import normalizes what a form accepts but a table should not contain.
    let empty = other.conn();
    let report = bring(&empty, &table(&conn));
    assert!(report.errors.is_empty() && report.updated == 0 && report.unchanged == 0, "{report}");
    let third = TestTown::empty();
    let bytes = table(&empty);
    bring(&third.conn(), &bytes);
    assert!(table(&third.conn()) == bytes);
}

#[test]
fn a_table_of_names_alone_leaves_the_rest_and_finds_each_by_its_name() {
    let town = TestTown::empty();
    let conn = town.conn();
    bring(&conn, b"name,slug,description,pictogram\nFood!,food,Eat,cafe\nFood?,food-2,What,arts\n");
    let before = table(&conn);
    let report = bring(&conn, b"Name\nFood?\nFOOD!\n");
    assert_eq!((report.unchanged, report.updated, report.created), (1, 1, 0), "{report}");
    let after = String::from_utf8(table(&conn)).unwrap();
    assert_eq!(after, String::from_utf8(before).unwrap().replace("Food!", "FOOD!"));
}

#[test]
fn a_wrong_row_is_named_and_empty_ones_are_none() {
    let town = TestTown::empty();
    let conn = town.conn();
    let report = bring(
        &conn,
        b"name,slug,description,pictogram\nFood,food,,\n,,,\nArt,art,,\nArt,food,,\nX,x,,tank\n,y,,\n",
    );
    assert_eq!(
        report.to_string(),
        "line 5, column \"name\": another category is called \"Art\"\n\
         line 6, column \"pictogram\": there is no drawing called \"tank\"\n\
         line 7, column \"name\": a category needs a name of at most 100 characters\n\
         2 created, 0 updated, 0 unchanged, 3 wrong"
    );
}
