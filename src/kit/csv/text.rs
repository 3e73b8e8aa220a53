//! A file's bytes as UTF-8, made while they are read.
//!
//! Invariant: the text ends with [`END`] on a line of its own. A reader that finds it inside a
//! cell knows that a quotation mark was never closed.

use std::io::{self, Read};

use encoding_rs::{Decoder, Encoding};

use super::lines::Lines;

/// DOS's end-of-file character. Files that still end with it end there.
pub(super) const END: &str = "\u{1a}";
/// A longer record is taken for a forgotten quotation mark, before it fills the memory.
const LONGEST_RECORD: u64 = 4 * 1024 * 1024;
const PIECE: usize = 16 * 1024;

pub(super) struct Text<S> {
    source: S,
    decoder: Decoder,
    raw: Vec<u8>,
    /// Decoded, from `taken` on not yet handed over.
    ready: Vec<u8>,
    taken: usize,
    lines: Lines,
    /// Where the record being read starts.
    record: u64,
    bytes_read: u64,
    is_finished: bool,
}

impl<S: Read> Text<S> {
    pub(super) fn new(source: S, encoding: &'static Encoding) -> Self {
        Text {
            source,
            decoder: encoding.new_decoder_with_bom_removal(),
            raw: vec![0; PIECE],
            ready: Vec::new(),
            taken: 0,
            lines: Lines::new(),
            record: 0,
            bytes_read: 0,
            is_finished: false,
        }
    }

    /// The beginning of the text, at least `length` bytes where there are as many.
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

    pub(super) fn skip(&mut self, bytes: usize) {
        self.taken = bytes;
    }

    /// The line on which the record begins whose end the parser left off at `offset`.
    pub(super) fn begin_record(&mut self, offset: u64) -> u64 {
        self.record = offset;
        self.lines.line_at(offset)
    }

    /// The line that was reached.
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
        text.reserve(self.decoder.max_utf8_buffer_length(count).unwrap_or(PIECE * 4));
        let _ = self.decoder.decode_to_string(piece, &mut text, count == 0);
        for byte in text.bytes() {
            if byte == 0 {
                return Err(invalid("a NUL character stands here; this is not a table of text"));
            }
            self.lines.feed(byte);
        }
        if self.lines.fed() - self.record.min(self.lines.fed()) > LONGEST_RECORD {
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

impl<S: Read> Read for Text<S> {
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
