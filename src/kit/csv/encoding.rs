//! Detects the encoding of a file: its BOM says so, or its bytes can only be UTF-16 or UTF-8, or it is
//! Windows-1252, which is what Excel calls "CSV".
//!
//! A UTF-8 file with a few invalid bytes (rows pasted from elsewhere) still counts as UTF-8; those bytes are
//! read as Windows-1252 and reported with their line.

use std::io::{self, Read, Seek, SeekFrom};

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Invalid bytes allowed per valid non-ASCII character. In a Windows-1252 file, two adjacent accented letters
/// occasionally look like valid UTF-8.
const BROKEN_FOR_EACH_SOUND: u64 = 10;
/// How many bytes are enough to see whether every other one is zero.
const START: usize = 4 * 1024;
/// Letters listed in one message.
const MAX_LETTERS: usize = 10;

pub(super) struct DetectedEncoding {
    pub(super) encoding: &'static Encoding,
    pub(super) bytes: u64,
}

/// Files that people take for CSV because the same program opens them.
fn foreign(start: &[u8]) -> Option<&'static str> {
    if start.starts_with(b"PK\x03\x04") || start.starts_with(b"\xD0\xCF\x11\xE0") {
        Some("this is a spreadsheet or an archive, not a table of text; save it as CSV first")
    } else if start.starts_with(b"%PDF") {
        Some("this is a PDF, not a table of text")
    } else {
        None
    }
}

/// Reads the whole source once in small pieces and rewinds it.
pub(super) fn detect(source: &mut (impl Read + Seek)) -> io::Result<DetectedEncoding> {
    source.seek(SeekFrom::Start(0))?;
    let mut start = Vec::with_capacity(START);
    source.by_ref().take(START as u64).read_to_end(&mut start)?;
    if let Some(reason) = foreign(&start) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
    }
    source.seek(SeekFrom::Start(0))?;
    let found = match Encoding::for_bom(&start).map(|(encoding, _)| encoding).or_else(|| utf16(&start)) {
        Some(encoding) => DetectedEncoding { encoding, bytes: source.seek(SeekFrom::End(0))? },
        None => weigh(source)?,
    };
    source.seek(SeekFrom::Start(0))?;
    Ok(found)
}

/// UTF-16 without a BOM: in most characters one of the two bytes is zero, always the same one.
fn utf16(start: &[u8]) -> Option<&'static Encoding> {
    let empty = |at: usize| start.iter().skip(at).step_by(2).filter(|byte| **byte == 0).count();
    let (pairs, first, second) = (start.len() / 2, empty(0), empty(1));
    match (first * 4, second * 4) {
        _ if pairs < 4 => None,
        (few, many) if many > pairs * 2 && few < pairs => Some(UTF_16LE),
        (many, few) if many > pairs * 2 && few < pairs => Some(UTF_16BE),
        _ => None,
    }
}

fn weigh(source: &mut impl Read) -> io::Result<DetectedEncoding> {
    let mut raw = [0; 16 * 1024];
    let mut decoder = Utf8::default();
    let mut text = Vec::new();
    let (mut bytes, mut sound) = (0, 0);
    let mut broken = 0;
    loop {
        let count = source.read(&mut raw)?;
        bytes += u64::try_from(count).unwrap_or(0);
        text.clear();
        decoder.decode(raw.get(..count).unwrap_or_default(), count == 0, |piece| match piece {
            Piece::Sound(piece) => text.extend_from_slice(piece.as_bytes()),
            Piece::Stray(_) => broken += 1,
        });
        let starts = text.iter().filter(|byte| **byte >= 0xC2).count();
        sound += u64::try_from(starts).unwrap_or(0);
        if count == 0 {
            break;
        }
    }
    let is_utf8 = broken <= sound * BROKEN_FOR_EACH_SOUND;
    Ok(DetectedEncoding { encoding: if is_utf8 { UTF_8 } else { WINDOWS_1252 }, bytes })
}

/// At most this many letters in another encoding are reported.
const MAX_STRAYS: usize = 1_000;

/// A text that was read completely.
#[derive(Debug, Default)]
pub struct DecodedText {
    pub text: String,
    /// Letters that were bytes in another encoding, each with its line.
    pub strays: Vec<(u64, char)>,
}

impl DecodedText {
    /// Decodes by the same rules as a table.
    pub fn of(bytes: &[u8]) -> DecodedText {
        let start = bytes.get(..START).unwrap_or(bytes);
        let told = Encoding::for_bom(bytes).map(|(encoding, _)| encoding).or_else(|| utf16(start));
        let encoding = told.unwrap_or_else(|| weigh(&mut &*bytes).map_or(UTF_8, |found| found.encoding));
        if encoding != UTF_8 {
            return DecodedText { text: encoding.decode(bytes).0.into_owned(), strays: Vec::new() };
        }
        let mut decoded = DecodedText::default();
        let mut line = 1;
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        Utf8::default().decode(bytes, true, |piece| match piece {
            Piece::Sound(text) => {
                line += u64::try_from(text.matches('\n').count()).unwrap_or(0);
                decoded.text.push_str(text);
            }
            Piece::Stray(letter) => {
                if decoded.strays.len() < MAX_STRAYS {
                    decoded.strays.push((line, letter));
                }
                decoded.text.push(letter);
            }
        });
        decoded
    }
}

/// The message about letters that were bytes in another encoding.
pub fn stray_words(letters: impl Iterator<Item = char>) -> String {
    let mut letters: Vec<String> = letters.map(|letter| format!("\"{letter}\"")).collect();
    letters.dedup();
    letters.truncate(MAX_LETTERS);
    format!("holds bytes that are not UTF-8; they were read as {}. Is that right?", letters.join(", "))
}

/// A part of a UTF-8 text.
pub(super) enum Piece<'a> {
    Sound(&'a str),
    /// A byte that is not valid UTF-8, as the Windows-1252 letter it stands for.
    Stray(char),
}

/// Decodes UTF-8 that arrives in pieces of any length.
#[derive(Default)]
pub(super) struct Utf8 {
    /// The beginning of a character whose remaining bytes have not arrived yet.
    cut: Vec<u8>,
}

impl Utf8 {
    pub(super) fn decode(&mut self, bytes: &[u8], is_last: bool, mut give: impl FnMut(Piece<'_>)) {
        let mut all = std::mem::take(&mut self.cut);
        all.extend_from_slice(bytes);
        let mut rest = all.as_slice();
        loop {
            let error = match std::str::from_utf8(rest) {
                Ok(text) => return give(Piece::Sound(text)),
                Err(error) => error,
            };
            let (sound, broken) = rest.split_at(error.valid_up_to());
            give(Piece::Sound(std::str::from_utf8(sound).unwrap_or_default()));
            if error.error_len().is_none() && !is_last {
                self.cut = broken.to_vec();
                return;
            }
            let (bad, after) = broken.split_at(error.error_len().unwrap_or(broken.len()));
            for byte in bad {
                give(Piece::Stray(old_letter(*byte)));
            }
            rest = after;
        }
    }
}

fn old_letter(byte: u8) -> char {
    let bytes = [byte];
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(&bytes);
    text.chars().next().filter(|letter| !letter.is_control()).unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use crate::kit::csv::CsvReader;

    fn read(bytes: Vec<u8>) -> (String, Vec<(String, Option<String>)>) {
        let reader = CsvReader::new(Cursor::new(bytes)).unwrap();
        let encoding = reader.encoding().to_owned();
        let rows = reader.map(|record| {
            let record = record.unwrap();
            (record.get(0).to_owned(), record.strays().map(|error| error.to_string()))
        });
        (encoding, rows.collect())
    }

    #[test]
    fn a_stray_byte_is_read_as_old_programs_wrote_it_and_named_by_its_line() {
        let mut bytes = "name,note\nCafé,x\n".as_bytes().to_vec();
        bytes.extend(b"Ren\xE9e,\"one\ntwo \x93quoted\x94\"\nMill,x\n");
        bytes.extend("Élan,x\n".as_bytes());
        let (encoding, rows) = read(bytes);
        assert_eq!(encoding, "UTF-8");
        let names: Vec<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Café", "Renée", "Mill", "Élan"]);
        let said = rows[1].1.clone().unwrap();
        assert!(said.starts_with("line 3: ") && said.contains("\"é\", \"“\", \"”\""), "{said}");
        assert_eq!(rows.iter().filter(|(_, said)| said.is_some()).count(), 1);
    }

    #[test]
    fn one_accent_is_enough_to_know_utf8() {
        let mut bytes = "name\nCafé\n".as_bytes().to_vec();
        bytes.extend(b"Caf\xE9\nMa\xF1ana\n");
        let (encoding, rows) = read(bytes);
        let names: Vec<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!((encoding.as_str(), names), ("UTF-8", vec!["Café", "Café", "Mañana"]));
        // A file from an old program is recognized as Windows-1252, without warnings about its accents.
        let (encoding, rows) = read(b"name\nCaf\xE9\nMa\xF1ana\n".to_vec());
        assert_eq!((encoding.as_str(), rows[0].1.is_none()), ("windows-1252", true));
    }

    #[test]
    fn utf16_is_known_without_its_mark() {
        let text = "name,town\nCafé – “east”,Wexbury\n";
        let units: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for (bytes, name) in [(little, "UTF-16LE"), (big, "UTF-16BE")] {
            let (encoding, rows) = read(bytes);
            assert_eq!((encoding.as_str(), rows[0].0.as_str()), (name, "Café – “east”"));
        }
    }

    #[test]
    fn letters_that_are_cut_by_a_buffer_come_whole() {
        let text = "é“—".repeat(9_000);
        for offset in 0..3 {
            let line = format!("{}{text}", "x".repeat(offset));
            let (_, rows) = read(format!("name\n{line}\n").into_bytes());
            assert!(rows[0].0 == line && rows[0].1.is_none());
        }
    }
}
