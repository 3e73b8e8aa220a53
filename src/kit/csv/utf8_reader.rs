//! A file's bytes as UTF-8, converted while they are read.
//!
//! Invariant: the text ends with [`END`] on a line of its own. If a reader finds it inside a cell, a
//! quotation mark was never closed.

use std::collections::VecDeque;
use std::io::{self, Read};

use encoding_rs::{Decoder, Encoding, UTF_8};

use super::encoding::{Piece, Utf8};
use super::line_index::LineIndex;

/// DOS's end-of-file character. Files that still end with it are read up to it.
pub(super) const END: &str = "\u{1a}";
/// A longer record is treated as a forgotten quotation mark, before it fills the memory.
const MAX_RECORD_LENGTH: u64 = 4 * 1024 * 1024;
const PIECE: usize = 16 * 1024;
/// Kept at a time; a file with more has a different problem.
const MAX_STRAYS: usize = 10_000;
const MARK: char = '\u{feff}';

enum Decoding {
    Utf8(Utf8),
    Other(Box<Decoder>),
}

pub(super) struct Utf8Reader<S> {
    source: S,
    decoding: Decoding,
    /// Letters that were bytes in another encoding, each with its line.
    strays: VecDeque<(u64, char)>,
    raw: Vec<u8>,
    /// Decoded text; from `taken` on, not handed over yet.
    ready: Vec<u8>,
    taken: usize,
    lines: LineIndex,
    /// The offset at which the current record starts.
    record: u64,
    bytes_read: u64,
    is_finished: bool,
}

impl<S: Read> Utf8Reader<S> {
    pub(super) fn new(source: S, encoding: &'static Encoding) -> Self {
        Utf8Reader {
            source,
            decoding: if encoding == UTF_8 {
                Decoding::Utf8(Utf8::default())
            } else {
                Decoding::Other(Box::new(encoding.new_decoder_with_bom_removal()))
            },
            strays: VecDeque::new(),
            raw: vec![0; PIECE],
            ready: Vec::new(),
            taken: 0,
            lines: LineIndex::new(),
            record: 0,
            bytes_read: 0,
            is_finished: false,
        }
    }

    /// The beginning of the text: at least `length` bytes, if there are that many.
    pub(super) fn preview(&mut self, length: usize) -> io::Result<&str> {
        while self.ready.len() < length && !self.is_finished {
            self.refill()?;
        }
        let valid = match std::str::from_utf8(&self.ready) {
            Ok(text) => text,
            Err(error) => self
                .ready
                .get(..error.valid_up_to())
                .and_then(|valid| std::str::from_utf8(valid).ok())
                .unwrap_or_default(),
        };
        Ok(valid.strip_suffix(END).unwrap_or(valid))
    }

    /// The whole text, or slightly more than `most` bytes of it.
    pub(super) fn whole(&mut self, most: u64) -> io::Result<String> {
        while !self.is_finished && self.ready.len() as u64 <= most {
            self.record = self.lines.fed();
            self.refill()?;
        }
        let text = String::from_utf8_lossy(&self.ready).into_owned();
        Ok(text.trim_end_matches(END).to_owned())
    }

    pub(super) fn skip(&mut self, bytes: usize) {
        self.taken = bytes;
    }

    /// The line on which the record begins that starts at `offset`, where the parser left off.
    pub(super) fn begin_record(&mut self, offset: u64) -> u64 {
        self.record = offset;
        self.lines.line_at(offset)
    }

    /// Letters in another encoding before this line; each is returned once.
    pub(super) fn strays_before(&mut self, line: u64) -> Vec<(u64, char)> {
        std::iter::from_fn(|| self.strays.pop_front_if(|(at, _)| *at < line)).collect()
    }

    /// The line reached so far.
    pub(super) fn line(&self) -> u64 {
        self.lines.last()
    }

    pub(super) fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    /// Bytes kept in memory.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.raw.capacity() + self.ready.capacity() + self.lines.held()
    }

    fn refill(&mut self) -> io::Result<()> {
        let count = self.source.read(&mut self.raw)?;
        self.bytes_read += u64::try_from(count).unwrap_or(0);
        let piece = self.raw.get(..count).unwrap_or_default();
        let mut text = String::new();
        // Where in this piece letters in another encoding occur.
        let mut strays: VecDeque<(usize, char)> = VecDeque::new();
        match &mut self.decoding {
            Decoding::Utf8(decoder) => decoder.decode(piece, count == 0, |part| match part {
                Piece::Sound(part) => text.push_str(part),
                Piece::Stray(letter) => {
                    strays.push_back((text.len(), letter));
                    text.push(letter);
                }
            }),
            Decoding::Other(decoder) => {
                text.reserve(decoder.max_utf8_buffer_length(count).unwrap_or(PIECE * 4));
                let _ = decoder.decode_to_string(piece, &mut text, count == 0);
            }
        }
        if self.lines.fed() == 0 && text.starts_with(MARK) {
            text.remove(0);
            strays.iter_mut().for_each(|(at, _)| *at -= MARK.len_utf8());
        }
        for (at, byte) in text.bytes().enumerate() {
            if byte == 0 {
                return Err(invalid("a NUL character stands here; this is not a table of text"));
            }
            if let Some((_, letter)) = strays.pop_front_if(|(stray, _)| *stray == at)
                && self.strays.len() < MAX_STRAYS
            {
                self.strays.push_back((self.lines.last(), letter));
            }
            self.lines.feed(byte);
        }
        if self.lines.fed() - self.record.min(self.lines.fed()) > MAX_RECORD_LENGTH {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "record too long"));
        }
        self.ready.extend_from_slice(text.as_bytes());
        if count == 0 {
            self.ready.push(b'\n');
            self.ready.extend_from_slice(END.as_bytes());
            self.is_finished = true;
        }
        Ok(())
    }
}

fn invalid(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

impl<S: Read> Read for Utf8Reader<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let mut waiting = self.ready.get(self.taken..).unwrap_or_default();
            if !waiting.is_empty() || self.is_finished {
                let count = waiting.read(buffer)?;
                self.taken += count;
                return Ok(count);
            }
            self.ready.clear();
            self.taken = 0;
            self.refill()?;
        }
    }
}
