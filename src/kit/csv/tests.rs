use std::io::Cursor;
use std::path::PathBuf;

use super::{CsvError, CsvReader, CsvRecord, CsvWriter};

fn open(bytes: &[u8]) -> CsvReader<Cursor<Vec<u8>>> {
    CsvReader::new(Cursor::new(bytes.to_vec())).expect("the table opens")
}

fn read(bytes: impl AsRef<[u8]>) -> Vec<Result<CsvRecord, CsvError>> {
    open(bytes.as_ref()).collect()
}

/// Line and cells of each record.
fn rows(bytes: impl AsRef<[u8]>) -> Vec<(u64, Vec<String>)> {
    read(bytes)
        .into_iter()
        .map(|record| record.unwrap())
        .map(|record| (record.line, record.cells().to_vec()))
        .collect()
}

fn row(line: u64, cells: &[&str]) -> (u64, Vec<String>) {
    (line, cells.iter().map(|cell| (*cell).to_owned()).collect())
}

#[test]
fn every_line_end_gives_the_same_rows_and_lines() {
    let text = "name,note\nInn,\"two\nlines\"\n\n\nMill,x";
    let expected = vec![row(2, &["Inn", "two\nlines"]), row(6, &["Mill", "x"])];
    assert_eq!(rows(text), expected);
    let crlf = rows(text.replace('\n', "\r\n"));
    assert_eq!(crlf, [row(2, &["Inn", "two\r\nlines"]), row(6, &["Mill", "x"])]);
    let cr = rows(text.replace('\n', "\r"));
    assert_eq!(cr, [row(2, &["Inn", "two\rlines"]), row(6, &["Mill", "x"])]);
}

#[test]
fn lines_stay_right_across_many_buffers() {
    let mut text = String::from("\r\n\r\nname;n\r\n");
    for number in 0..20_000 {
        text.push_str(&format!("\"Shop\r\nNo {number}\";{number}\r\n"));
        if number % 7 == 0 {
            text.push_str("\r\n");
        }
    }
    let mut expected = 4;
    for (number, record) in open(text.as_bytes()).enumerate() {
        let record = record.unwrap();
        assert_eq!((record.line, record.get(1)), (expected, number.to_string().as_str()));
        expected += if number % 7 == 0 { 3 } else { 2 };
    }
}

#[test]
fn the_encoding_is_found_by_mark_or_by_content() {
    let text = "name,town\nCafé,Wexbury – “east”\n";
    let expected = vec![row(2, &["Café", "Wexbury – “east”"])];
    let utf16: Vec<u16> = text.encode_utf16().collect();
    let little = [vec![0xFF, 0xFE], utf16.iter().flat_map(|unit| unit.to_le_bytes()).collect()].concat();
    let big = [vec![0xFE, 0xFF], utf16.iter().flat_map(|unit| unit.to_be_bytes()).collect()].concat();
    let marked = [b"\xEF\xBB\xBF".to_vec(), text.as_bytes().to_vec()].concat();
    let (windows, _, _) = encoding_rs::WINDOWS_1252.encode(text);
    for (bytes, name) in [
        (text.as_bytes().to_vec(), "UTF-8"),
        (marked, "UTF-8"),
        (little, "UTF-16LE"),
        (big, "UTF-16BE"),
        (windows.into_owned(), "windows-1252"),
    ] {
        assert_eq!(open(&bytes).encoding(), name);
        assert_eq!(open(&bytes).headings(), ["name", "town"]);
        assert_eq!(rows(&bytes), expected, "{name}");
    }
}

#[test]
fn one_broken_byte_does_not_cost_a_utf8_file_its_accents() {
    let mut bytes = "name\n".as_bytes().to_vec();
    bytes.extend("Café Élan Übersee Ñandú Œuvre Ça façade naïve rôle\n".as_bytes());
    bytes.extend(b"Caf\xE9\n");
    let rows = rows(bytes);
    assert!(rows[0].1[0].starts_with("Café Élan"));
    assert_eq!(rows[1].1[0], "Café");
}

#[test]
fn the_delimiter_is_the_one_that_parts_every_line_alike() {
    for (text, delimiter) in [
        ("name;price\nInn;1,50\nMill;2,75\n", ';'),
        ("name\tnote\nInn\ta, b, c\n", '\t'),
        ("name|note|town\nInn|a, b|W\n", '|'),
        ("name,tags\nInn,a|b|c\nMill,a\n", ','),
        ("\"name; or, title\",town\n\"a;b\",W\n\"c;d;e\",W\n", ','),
        ("name\nInn\n", ','),
    ] {
        assert_eq!(open(text.as_bytes()).delimiter(), delimiter, "{text}");
    }
    let hinted = "sep=;\r\nname;note\r\nInn;a,b\r\n";
    assert_eq!(rows(hinted), [row(3, &["Inn", "a,b"])]);
}

#[test]
fn ragged_rows_are_named_by_line_and_the_rest_is_read() {
    let rows = read("a,b,c\n1,2\n1,2,3,,\n1,2,3,4\n \n1,2,3\n");
    let said: Vec<String> = rows
        .iter()
        .map(|row| match row {
            Ok(record) => format!("line {} ok", record.line),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        said,
        [
            "line 2: has 2 cells where the first line has 3",
            "line 3 ok",
            "line 4: has 4 cells where the first line has 3",
            "line 6 ok"
        ]
    );
    assert!(rows.iter().flat_map(|row| row.as_ref().err()).all(|error| !error.is_final));
}

#[test]
fn what_is_not_a_table_is_refused_with_the_reason() {
    let refusal = |bytes: &[u8]| match CsvReader::new(Cursor::new(bytes.to_vec())) {
        Ok(_) => panic!("{bytes:?} was taken for a table"),
        Err(error) => error.to_string(),
    };
    assert!(refusal(b"").contains("line 1: the file is empty"));
    assert!(refusal(b"\n\r\n").contains("the file is empty"));
    assert!(refusal(b"PK\x03\x04\x14\x00").contains("save it as CSV"));
    assert!(refusal(b"name,town\nInn,W\nMi\0ll,W\n").starts_with("line 3: a NUL character"));
    let late = [b"name\n".as_slice(), &b"a shop with some letters\n".repeat(4_000), b"\0\n"].concat();
    let last = read(late).pop().unwrap().unwrap_err();
    assert_eq!((last.line, last.is_final), (4_002, true));
}

#[test]
fn a_quotation_mark_that_is_never_closed_is_found_where_it_opens() {
    let rows = read("name,note\nInn,x\nMill,\"open\nBarn,y\n");
    let error = rows[1].as_ref().unwrap_err();
    assert_eq!((rows.len(), error.line, error.is_final), (2, 3, true));
    assert!(error.reason.contains("never closed"));

    let endless = format!("name,note\nInn,\"{}", "no end in sight\n".repeat(400_000));
    let error = read(endless).pop().unwrap().unwrap_err();
    assert_eq!((error.line, error.is_final), (2, true));
    assert!(error.reason.contains("longer than 4 MB"), "{error}");
}

#[test]
fn headings_are_tidied_numbered_and_counted() {
    let reader = open(b" name ,,\"tele\nphone\",Name,'=x\n");
    assert_eq!(reader.headings(), ["name", "column 2", "tele phone", "Name (2)", "=x"]);
}

fn write(cells: &[&str]) -> Vec<u8> {
    let mut writer = CsvWriter::new(Vec::new()).unwrap();
    writer.row(cells.iter().map(|_| "heading")).unwrap();
    writer.row(cells).unwrap();
    writer.finish().unwrap()
}

const HARMLESS: [&str; 9] = [
    "Inn",
    "'Tis the Season",
    "-72.4",
    "-3",
    "",
    "a=b",
    "Mill, \"the old\"",
    "two\r\nlines",
    "Café – ☕ – 本",
];
const RISKY: [&str; 14] = [
    "=1+1",
    "+1 860 555 0134",
    "-",
    "@inn",
    "\tx",
    "\rx",
    "\nx",
    "'=1",
    "''+",
    "-1+2",
    "--1",
    "-1.",
    "+5",
    "\u{1a}",
];

#[test]
fn formulas_are_disarmed_and_come_back_unchanged() {
    for cell in HARMLESS.into_iter().chain(RISKY) {
        let bytes = write(&[cell, "end"]);
        assert_eq!(rows(&bytes)[0].1, [cell, "end"], "{cell:?}");
        let text = String::from_utf8(bytes).unwrap();
        let written = text.trim_start_matches('\u{feff}').lines().nth(1).unwrap().trim_start_matches('"');
        assert_eq!(RISKY.contains(&cell), written.starts_with('\'') && cell != "'Tis the Season", "{cell:?}");
    }
    assert_eq!(rows(write(&["a\0b"]))[0].1, ["ab"]);
}

#[test]
fn many_rows_take_no_more_memory_than_a_few() {
    /// A file that is generated while it is read: only what the reader keeps is in memory.
    struct Endless {
        at: u64,
    }
    const ROW: &[u8; 16] = b"\"The Inn\",06475\n";
    const LENGTH: u64 = 16 * 200_000;
    impl std::io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let mut count = 0;
            for slot in buffer.iter_mut().take(usize::try_from(LENGTH - self.at).unwrap()) {
                *slot = ROW[usize::try_from(self.at % 16).unwrap()];
                self.at += 1;
                count += 1;
            }
            Ok(count)
        }
    }
    impl std::io::Seek for Endless {
        fn seek(&mut self, to: std::io::SeekFrom) -> std::io::Result<u64> {
            self.at = if matches!(to, std::io::SeekFrom::End(_)) { LENGTH } else { 0 };
            Ok(self.at)
        }
    }
    let mut reader = CsvReader::new(Endless { at: 0 }).unwrap();
    let (mut last, mut held) = (0, 0);
    while let Some(record) = reader.next() {
        last = record.unwrap().line;
        held = held.max(reader.held());
    }
    assert_eq!(last, 200_000);
    assert!(held < 512 * 1024, "{held} bytes of {LENGTH} held at once");
    assert_eq!((reader.bytes_read(), reader.bytes_total()), (LENGTH, LENGTH));
}

fn corpus(path: &str) -> Option<PathBuf> {
    crate::testing::corpus(&format!("data/open/robustness/{path}"))
}

#[test]
fn tables_from_the_wild_have_the_rows_that_another_reader_finds() {
    let Some(folder) = corpus("csv") else { return };
    let expected: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(folder.join("expected.json")).unwrap()).unwrap();
    // Files with a delimiter other than the comma that the other reader was told to use.
    let parted_otherwise = ["misc/frictionless__delimiter.csv", "misc/frictionless__table-with-accents.csv"];
    for (name, expected) in expected["files"].as_object().unwrap() {
        let count = expected["rows"].as_u64().unwrap();
        let reader = CsvReader::open(&folder.join(name));
        if count == 0 {
            assert!(reader.is_err(), "{name}");
            continue;
        }
        let reader = reader.unwrap();
        let is_utf8 = expected["read_as"] == "utf-8-sig";
        assert_eq!(reader.encoding() == "UTF-8", is_utf8, "{name}");
        let headings = reader.headings().to_vec();
        if !parted_otherwise.contains(&name.as_str()) {
            let first: Vec<&str> =
                expected["first_row"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()).collect();
            for (index, (heading, cell)) in headings.iter().zip(&first).enumerate() {
                let tidy = cell.split_whitespace().collect::<Vec<_>>().join(" ");
                let is_same = *heading == tidy
                    || (tidy.is_empty() && *heading == format!("column {}", index + 1))
                    || heading.starts_with(&format!("{tidy} ("));
                assert!(is_same, "{name}: {heading:?} for {cell:?}");
            }
            assert!(expected["columns"].as_array().unwrap().contains(&headings.len().into()), "{name}");
        }
        let (mut good, mut ragged) = (1, 0);
        for record in reader {
            match record {
                Ok(record) => {
                    assert_eq!(record.cells().len(), headings.len(), "{name}");
                    good += 1;
                }
                Err(error) => {
                    assert!(!error.is_final, "{name}: {error}");
                    ragged += 1;
                }
            }
        }
        // The other reader counts an empty line as a row without cells.
        let blank = u64::from(expected["columns"].as_array().unwrap().contains(&0.into()));
        assert_eq!(good + ragged + blank, count, "{name}");
        let expected_ragged = match name.as_str() {
            "misc/csvkit__bad.csv" => 2,
            "misc/csvkit__test_empty_columns.csv" => 1,
            "misc/frictionless__invalid.csv" => 3,
            _ => 0,
        };
        assert_eq!(ragged, expected_ragged, "{name}");
    }
}

#[test]
fn spectrum_tables_have_the_cells_their_makers_wrote_down() {
    let Some(folder) = corpus("csv/csv-spectrum") else { return };
    let mut compared = 0;
    for entry in std::fs::read_dir(folder.join("csvs")).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        // Its expected result has a different telephone number than the table.
        if stem == "location_coordinates" {
            continue;
        }
        let answer = std::fs::read_to_string(folder.join("json").join(format!("{stem}.json"))).unwrap();
        let expected: serde_json::Value = serde_json::from_str(&answer).unwrap();
        let expected = expected.as_array().cloned().unwrap_or_else(|| vec![expected]);
        let reader = CsvReader::open(&path).unwrap();
        let headings = reader.headings().to_vec();
        let records: Vec<CsvRecord> = reader.map(Result::unwrap).collect();
        assert_eq!(records.len(), expected.len(), "{stem}");
        for (record, object) in records.iter().zip(&expected) {
            for (heading, cell) in headings.iter().zip(record.cells()) {
                assert_eq!(object[heading], cell.as_str(), "{stem}");
                compared += 1;
            }
        }
    }
    assert!(compared > 40, "{compared} cells compared");
}

#[test]
fn injected_formulas_from_the_wild_come_back_unchanged() {
    let Some(path) = corpus("payloads/CSV_Injection_cells.txt") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let cells: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(cells.len(), 8);
    let bytes = write(&cells);
    assert_eq!(rows(&bytes)[0].1, cells);
    for cell in csv::Reader::from_reader(bytes.as_slice()).into_records().next().unwrap().unwrap().iter() {
        assert!(cell.starts_with('\''), "{cell}");
    }
}

#[test]
fn any_text_that_is_written_comes_back() {
    for text in crate::kit::xml::testing::all_of_unicode(40_000) {
        let mut writer = CsvWriter::new(Vec::new()).unwrap();
        for row in [["name", "note"], ["Inn", text.as_str()], ["Mill", "x"]] {
            writer.row(row).unwrap();
        }
        let read = read(writer.finish().unwrap());
        let cells: Vec<_> = read.iter().map(|record| record.as_ref().unwrap().get(1)).collect();
        // The reader takes a NUL for the sign of a file that is not text.
        assert_eq!(cells, [text.replace('\0', "").as_str(), "x"]);
    }
}
