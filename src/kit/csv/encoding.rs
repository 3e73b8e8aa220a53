//! Which encoding a file is in: its mark says so, or its bytes can only be UTF-8, or it is
//! Windows-1252, which is what Excel calls "CSV".

use std::io::{self, Read, Seek, SeekFrom};

use encoding_rs::{DecoderResult, Encoding, UTF_8, WINDOWS_1252};

/// UTF-8 with a few broken bytes is still UTF-8: one letter is lost, not every accent.
const SOUND_FOR_EACH_BROKEN: u64 = 10;

pub(super) struct Found {
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
pub(super) fn detect(source: &mut (impl Read + Seek)) -> io::Result<Found> {
    source.seek(SeekFrom::Start(0))?;
    let mut start = Vec::with_capacity(4);
    source.by_ref().take(4).read_to_end(&mut start)?;
    if let Some(reason) = foreign(&start) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
    }
    source.seek(SeekFrom::Start(0))?;
    let found = match Encoding::for_bom(&start) {
        Some((encoding, _)) => Found { encoding, bytes: source.seek(SeekFrom::End(0))? },
        None => weigh(source)?,
    };
    source.seek(SeekFrom::Start(0))?;
    Ok(found)
}

fn weigh(source: &mut impl Read) -> io::Result<Found> {
    let mut decoder = UTF_8.new_decoder_without_bom_handling();
    let mut raw = [0; 16 * 1024];
    let mut text = [0; 64 * 1024];
    let (mut bytes, mut sound, mut broken) = (0, 0, 0);
    loop {
        let count = source.read(&mut raw)?;
        bytes += u64::try_from(count).unwrap_or(0);
        let mut rest = raw.get(..count).unwrap_or_default();
        loop {
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(rest, &mut text, count == 0);
            let starts = text.iter().take(written).filter(|byte| **byte >= 0xC2).count();
            sound += u64::try_from(starts).unwrap_or(0);
            rest = rest.get(read..).unwrap_or_default();
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => broken += 1,
            }
        }
        if count == 0 {
            break;
        }
    }
    let is_utf8 = broken * SOUND_FOR_EACH_BROKEN <= sound;
    Ok(Found { encoding: if is_utf8 { UTF_8 } else { WINDOWS_1252 }, bytes })
}
