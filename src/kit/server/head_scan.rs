//! Finds what the parser tolerates but a clean exchange does not: lines that end without a carriage return,
//! and heads that give the body's length twice. The bytes are inspected as they pass.

use super::progress::HeadError;

/// The length of the longest name that is looked for, including its colon.
const NAME: usize = "transfer-encoding:".len();

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Head,
    /// This many bytes of a body are still to come.
    Body(u64),
    /// After a body without a known length: only the parser knows where the next head begins.
    Lost,
}

#[derive(Debug)]
pub(super) struct HeadScan {
    place: Place,
    /// The beginning of the line, in lowercase.
    name: [u8; NAME],
    /// The length of the line, without its line feed.
    length: usize,
    last: u8,
    has_begun: bool,
    lengths: u8,
    is_chunked: bool,
    digits: Option<u64>,
}

impl Default for HeadScan {
    fn default() -> Self {
        HeadScan {
            place: Place::Head,
            name: [0; NAME],
            length: 0,
            last: 0,
            has_begun: false,
            lengths: 0,
            is_chunked: false,
            digits: None,
        }
    }
}

impl HeadScan {
    /// Returns what is wrong with a head that passes here.
    pub(super) fn feed(&mut self, bytes: &[u8]) -> Option<HeadError> {
        let mut rest = bytes;
        while !rest.is_empty() {
            match self.place {
                Place::Lost => return None,
                Place::Body(left) => {
                    let skipped = rest.len().min(usize::try_from(left).unwrap_or(usize::MAX));
                    rest = rest.get(skipped..).unwrap_or_default();
                    let left = left.saturating_sub(skipped as u64);
                    self.place = if left == 0 { Place::Head } else { Place::Body(left) };
                }
                Place::Head => {
                    let end = rest.iter().position(|byte| *byte == b'\n');
                    let line = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
                    self.read(line);
                    let end = end?;
                    rest = rest.get(end + 1..).unwrap_or_default();
                    if self.last != b'\r' {
                        self.place = Place::Lost;
                        return Some(HeadError::BareLineFeed);
                    }
                    self.end_line();
                    if self.lengths > 1 || self.lengths > 0 && self.is_chunked {
                        self.place = Place::Lost;
                        return Some(HeadError::TwoLengths);
                    }
                }
            }
        }
        None
    }

    fn read(&mut self, part: &[u8]) {
        for byte in part {
            if let Some(place) = self.name.get_mut(self.length) {
                *place = byte.to_ascii_lowercase();
                if self.length + 1 == CONTENT_LENGTH.len() && self.name.starts_with(CONTENT_LENGTH) {
                    self.digits = Some(0);
                }
            }
            if self.length >= CONTENT_LENGTH.len()
                && byte.is_ascii_digit()
                && let Some(digits) = &mut self.digits
            {
                *digits = digits.saturating_mul(10).saturating_add(u64::from(byte - b'0'));
            }
            self.length += 1;
        }
        self.last = part.last().copied().unwrap_or(self.last);
    }

    fn end_line(&mut self) {
        // The length includes the carriage return.
        let is_empty = self.length <= 1;
        if self.name.starts_with(CONTENT_LENGTH) {
            self.lengths = self.lengths.saturating_add(1);
        }
        self.is_chunked |= self.name.starts_with(TRANSFER_ENCODING);
        if !is_empty {
            self.has_begun = true;
        } else if self.has_begun && self.lengths <= 1 && !(self.lengths > 0 && self.is_chunked) {
            let place = match (self.is_chunked, self.digits) {
                (true, _) => Place::Lost,
                (false, Some(length)) if length > 0 => Place::Body(length),
                (false, _) => Place::Head,
            };
            *self = HeadScan { place, ..HeadScan::default() };
            return;
        }
        self.name = [0; NAME];
        (self.length, self.last) = (0, 0);
    }
}

const CONTENT_LENGTH: &[u8] = b"content-length:";
const TRANSFER_ENCODING: &[u8] = b"transfer-encoding:";

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the result is the same however the bytes are split.
    fn scan(text: &str) -> Option<HeadError> {
        let whole = HeadScan::default().feed(text.as_bytes());
        for size in [1, 2, 3, 7] {
            let mut scan = HeadScan::default();
            let found = text.as_bytes().chunks(size).find_map(|part| scan.feed(part));
            assert_eq!(found, whole, "{size}: {text:?}");
        }
        whole
    }

    #[test]
    fn what_is_written_cleanly_passes() {
        let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
        let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\na\nb\n";
        let chunked = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\na\n\r\n0\r\n\r\n";
        for text in
            [get.into(), format!("\r\n{get}{get}"), format!("{post}{get}"), format!("{post}{chunked}")]
        {
            assert_eq!(scan(&text), None, "{text:?}");
        }
    }

    #[test]
    fn bare_line_feeds_and_two_lengths_are_found_also_behind_another_request() {
        for (text, error) in [
            ("GET / HTTP/1.1\nHost: a\r\n\r\n", HeadError::BareLineFeed),
            ("GET / HTTP/1.1\r\nHost: a\n\r\n", HeadError::BareLineFeed),
            ("GET / HTTP/1.1\r\nHost: a\r\n\n", HeadError::BareLineFeed),
            (
                "POST / HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
                HeadError::TwoLengths,
            ),
            (
                "POST / HTTP/1.1\r\nTRANSFER-ENCODING: chunked\r\ncontent-length: 4\r\n\r\n",
                HeadError::TwoLengths,
            ),
            ("POST / HTTP/1.1\r\nContent-Length: 4\r\nContent-Length: 4\r\n\r\n", HeadError::TwoLengths),
        ] {
            assert_eq!(scan(text), Some(error), "{text:?}");
            let behind = format!("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\na\n\n{text}");
            assert_eq!(scan(&behind), Some(error), "{behind:?}");
        }
    }
}
