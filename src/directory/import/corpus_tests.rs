//! Real tables from other sources, where they are available.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::Cursor;
use std::path::PathBuf;

use jiff::civil::date;

use super::*;
use crate::kit::csv::CsvWriter;

fn corpus(name: &str) -> Option<PathBuf> {
    crate::testing::corpus(&format!("data/open/businesses/{name}"))
}

fn read_all<S: Read>(import: &mut BusinessImport<S>) -> Vec<BusinessRow> {
    std::iter::from_fn(|| import.next_row().unwrap()).collect()
}

fn read(name: &str, source: Option<&str>) -> Option<(Vec<BusinessRow>, BusinessImportReport)> {
    let mut import = BusinessImport::open(&corpus(name)?, None, source, (date(2026, 11, 24), "CT")).unwrap();
    let rows = read_all(&mut import);
    Some((rows, import.report))
}

fn expected(name: &str) -> serde_json::Value {
    serde_json::from_str(&std::fs::read_to_string(corpus(name).unwrap()).unwrap()).unwrap()
}

/// Number of warnings per column.
fn by_column(report: &BusinessImportReport) -> Vec<(String, usize)> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for warning in &report.diagnostics.warnings {
        *counts.entry(warning.column.clone().unwrap_or_default()).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort();
    counts
}

fn columns(counts: &[(&str, usize)]) -> Vec<(String, usize)> {
    counts.iter().map(|(column, count)| ((*column).to_owned(), *count)).collect()
}

fn count(rows: &[BusinessRow], holds: impl Fn(&BusinessRow) -> bool) -> u64 {
    u64::try_from(rows.iter().filter(|row| holds(row)).count()).unwrap()
}

fn the_counts_are_those_expected(name: &str) {
    let Some((rows, report)) = read(name, None) else { return };
    let expected = &expected("expected_counts.json")[name];
    assert_eq!(report.diagnostics.errors, [], "{report}");
    assert_eq!((report.rows, report.skipped), (expected["rows"].as_u64().unwrap(), 0));
    assert_eq!(count(&rows, |row| !row.business.phone.is_empty()), expected["with_phone"].as_u64().unwrap());
    let websites = expected["with_website"].as_u64().unwrap();
    assert_eq!(count(&rows, |row| !row.business.website.is_empty()), websites);
    assert_eq!(count(&rows, |row| row.business.street_address.is_empty()), 0);
    assert_eq!(count(&rows, |row| row.business.region != "CT"), expected["state_not_CT"].as_u64().unwrap());
    assert!(rows.iter().all(|row| row.business.latitude.is_some()));
    assert_eq!(report.unused_columns, ["menu_url", "town", "superseded_by"]);
    let cities: HashSet<&str> = rows.iter().map(|row| row.business.locality.as_str()).collect();
    let expected_cities: HashSet<&str> =
        expected["distinct_cities"].as_array().unwrap().iter().map(|city| city.as_str().unwrap()).collect();
    assert_eq!(cities, expected_cities);
    the_export_changes_nothing(&rows);
}

fn the_export_changes_nothing(rows: &[BusinessRow]) {
    let mut writer = CsvWriter::new(Vec::new()).unwrap();
    writer.row(export_headings()).unwrap();
    for row in rows {
        writer.row(export_row(&row.business)).unwrap();
    }
    let table = Cursor::new(writer.finish().unwrap());
    let mut import = BusinessImport::new(table, None, "export", (date(2026, 11, 24), "CT")).unwrap();
    for (row, back) in rows.iter().zip(read_all(&mut import)) {
        assert_eq!(back.business, row.business);
        assert_eq!(back.merge(&row.business), row.business);
    }
    assert!(
        import.report.bad_rows == 0 && import.report.rows == u64::try_from(rows.len()).unwrap(),
        "{}",
        import.report
    );
}

#[test]
fn a_river_valley_of_businesses_is_read_whole() {
    the_counts_are_those_expected("ct_river_valley_businesses.csv");
}

#[test]
fn a_town_of_businesses_is_read_whole() {
    the_counts_are_those_expected("old_saybrook_public_facing.csv");
}

#[test]
fn two_snapshots_of_the_same_markets_meet_in_their_ids() {
    let (first, second) =
        ("usda_farmers_markets_ct_ma_ri_snapshot1.csv", "usda_farmers_markets_ct_ma_ri_snapshot2.csv");
    let (Some((first, first_report)), Some((second, second_report))) =
        (read(first, Some("usda")), read(second, Some("usda")))
    else {
        return;
    };
    let expected = expected("usda_farmers_markets_ct_ma_ri.expected.json");
    for (rows, report, name) in
        [(&first, &first_report, "snapshot1_rows"), (&second, &second_report, "snapshot2_rows")]
    {
        assert_eq!(report.diagnostics.errors, [], "{report}");
        assert_eq!(report.rows, expected[name].as_u64().unwrap());
        assert_eq!(u64::try_from(rows.len()).unwrap(), report.rows);
        the_export_changes_nothing(rows);
    }
    let ids = |rows: &[BusinessRow]| -> HashSet<String> {
        rows.iter().map(|row| row.business.source.clone().unwrap().1).collect()
    };
    let (first_ids, second_ids) = (ids(&first), ids(&second));
    let same = first_ids.intersection(&second_ids).count();
    assert_eq!(same, usize::try_from(expected["same_id"].as_u64().unwrap()).unwrap());
    assert_eq!(second_ids.difference(&first_ids).count(), expected["only_in_2"].as_array().unwrap().len());
    assert_eq!(
        count(&second, |row| row.business.street_address.is_empty()),
        expected["rows_without_street"].as_u64().unwrap()
    );
    // One market has its state in the ZIP code column.
    assert_eq!(
        count(&second, |row| row.business.postal_code.is_empty()),
        expected["rows_without_zip"].as_u64().unwrap() + 1
    );
    let present: HashMap<_, _> = first.iter().map(|row| (&row.business.source, &row.business)).collect();
    let met: Vec<_> =
        second.iter().filter_map(|row| Some((row, *present.get(&row.business.source)?))).collect();
    let changed = met.iter().filter(|(row, present)| row.merge(present) != **present).count();
    // Names, websites, streets and positions really differ; "MA" and "2351" are only spelled differently.
    assert_eq!((met.len(), changed), (451, 76));
    assert_eq!(
        by_column(&first_report),
        columns(&[("facebook", 14), ("twitter", 2), ("website", 3), ("zip", 1)])
    );
    assert_eq!(
        by_column(&second_report),
        columns(&[("Facebook", 20), ("Twitter", 2), ("Website", 2), ("zip", 1)])
    );
    for (row, present) in met {
        let merged = row.merge(present);
        assert_eq!(row.merge(&merged), merged);
    }
}

#[test]
fn a_whole_state_is_read_row_by_row() {
    let Some(path) = corpus("ct_statewide_perf.csv.gz") else { return };
    // A compressed file cannot be rewound, so it is unpacked first.
    let mut table = tempfile::tempfile().unwrap();
    std::io::copy(&mut flate2::read::GzDecoder::new(File::open(path).unwrap()), &mut table).unwrap();
    let mut import = BusinessImport::new(table, None, "state", (date(2026, 11, 24), "CT")).unwrap();
    let (mut phones, mut websites) = (0, 0);
    while let Some(row) = import.next_row().unwrap() {
        phones += u64::from(!row.business.phone.is_empty());
        websites += u64::from(!row.business.website.is_empty());
    }
    let expected = &expected("expected_counts.json")["ct_statewide_perf.csv.gz"];
    let report = &import.report;
    assert_eq!(report.diagnostics.errors, [], "{report}");
    assert_eq!((report.rows, report.skipped), (expected["rows"].as_u64().unwrap(), 0));
    assert_eq!(phones, expected["with_phone"].as_u64().unwrap());
    // Six addresses are cut off or duplicated, one tag is a whole sentence.
    assert_eq!(by_column(report), columns(&[("tags", 1), ("website", 6)]));
    assert_eq!(websites + 6, expected["with_website"].as_u64().unwrap());
}
