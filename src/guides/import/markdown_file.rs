//! A Markdown file as a table with one row: the front matter between two lines of three hyphens, and the text
//! below.
//!
//! The front matter is simple: one `name: value` per line; several values are separated by semicolons.

use std::io::Cursor;

use crate::kit::csv::{CsvReader, CsvRecord};
use crate::kit::error::{Error, Result};

const FENCE: &str = "---";

/// The headings and the row.
pub fn read(bytes: &[u8], file_name: &str) -> Result<(Vec<String>, CsvRecord)> {
    let text = decode(bytes, file_name)?;
    let (mut headings, mut cells) = (Vec::new(), Vec::new());
    let mut lines = text.lines();
    let mut body = text.as_str();
    if lines.next().map(str::trim_end) == Some(FENCE) {
        let mut is_closed = false;
        for (number, line) in (2_u64..).zip(lines.by_ref()) {
            let line = line.trim_end();
            if line == FENCE {
                is_closed = true;
                break;
            }
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            let Some((name, value)) = line.split_once(':').filter(|_| !line.starts_with([' ', '-'])) else {
                return Err(Error::BadRequest(format!(
                    "{file_name}, line {number}: \"{}\" is not a fact; write each as name: value on a line of its own, \
                     as in author: Ann Reed",
                    line.trim()
                )));
            };
            headings.push(name.trim().to_owned());
            cells.push(unquote(value.trim()));
        }
        if !is_closed {
            return Err(Error::BadRequest(format!(
                "{file_name}: the facts begin with --- and do not end; put a line with --- below them"
            )));
        }
        body = rest_of(&text, lines.next());
    }
    let (title, body) = title_of(body, headings.iter().any(|heading| heading.eq_ignore_ascii_case("title")));
    if let Some(title) = title {
        headings.push("title".into());
        cells.push(title);
    }
    if !headings.iter().any(|heading| heading.eq_ignore_ascii_case("slug")) {
        headings.push("slug".into());
        cells.push(file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem).to_owned());
    }
    headings.push("body".into());
    cells.push(body.trim().to_owned());
    Ok((headings, CsvRecord::new(1, cells)))
}

/// The text from this line to its end.
fn rest_of<'a>(text: &'a str, line: Option<&'a str>) -> &'a str {
    let Some(line) = line else { return "" };
    let at = (line.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    text.get(at..).unwrap_or_default()
}

/// Without a title in the front matter, the first heading is the title.
fn title_of(body: &str, has_title: bool) -> (Option<String>, &str) {
    let start = body.trim_start();
    let (first, rest) = start.split_once('\n').unwrap_or((start, ""));
    match first.strip_prefix("# ").filter(|_| !has_title) {
        Some(title) => (Some(title.trim().to_owned()), rest),
        None => (None, body),
    }
}

fn unquote(text: &str) -> String {
    let inner = ['"', '\''].iter().find_map(|mark| text.strip_prefix(*mark)?.strip_suffix(*mark));
    let inner = inner.or_else(|| text.strip_prefix('[')?.strip_suffix(']'));
    inner.unwrap_or(text).to_owned()
}

/// Detects the encoding of the file the same way as for a table.
fn decode(bytes: &[u8], file_name: &str) -> Result<String> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.trim_start_matches('\u{feff}').to_owned()),
        // Read it as a table of one column, to get the same detection.
        Err(_) => {
            let mut table = b"text\n".to_vec();
            table.push(b'"');
            table.extend(
                bytes.iter().flat_map(|byte| if *byte == b'"' { vec![b'"', b'"'] } else { vec![*byte] }),
            );
            table.extend(b"\"\n");
            let mut reader = CsvReader::new(Cursor::new(table.as_slice()))?;
            let cell = reader.next().transpose()?.map(|record| record.get(0).to_owned());
            cell.ok_or_else(|| Error::BadRequest(format!("{file_name} is empty")))
        }
    }
}
