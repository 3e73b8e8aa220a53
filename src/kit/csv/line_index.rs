//! Line numbers of byte offsets, whether the lines end in LF, CRLF or a bare CR.
//!
//! Only the line ends between the last record and the bytes read ahead are kept.

use std::collections::VecDeque;

/// Consecutive line ends with nothing between them.
#[derive(Debug, Clone, Copy)]
struct Run {
    start: u64,
    end: u64,
    lines: u64,
}

#[derive(Debug)]
pub(super) struct LineIndex {
    fed: u64,
    /// The line number after everything fed so far.
    last: u64,
    /// The line number before the first kept run.
    first: u64,
    runs: VecDeque<Run>,
    was_cr: bool,
}

impl LineIndex {
    pub(super) fn new() -> Self {
        LineIndex { fed: 0, last: 1, first: 1, runs: VecDeque::new(), was_cr: false }
    }

    /// Takes the next byte of the text.
    pub(super) fn feed(&mut self, byte: u8) {
        let at = self.fed;
        self.fed += 1;
        if byte != b'\n' && byte != b'\r' {
            self.was_cr = false;
            return;
        }
        let is_second_half = byte == b'\n' && self.was_cr;
        self.was_cr = byte == b'\r';
        let lines = u64::from(!is_second_half);
        self.last += lines;
        match self.runs.back_mut() {
            Some(run) if run.end == at => {
                run.end += 1;
                run.lines += lines;
            }
            _ => self.runs.push_back(Run { start: at, end: at + 1, lines }),
        }
    }

    pub(super) fn fed(&self) -> u64 {
        self.fed
    }

    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.runs.capacity() * size_of::<Run>()
    }

    /// The line reached so far.
    pub(super) fn last(&self) -> u64 {
        self.last
    }

    /// The line of the first character at or after `offset` that does not end a line. Offsets must not
    /// decrease.
    pub(super) fn line_at(&mut self, offset: u64) -> u64 {
        while let Some(run) = self.runs.pop_front_if(|run| run.end <= offset) {
            self.first += run.lines;
        }
        match self.runs.front() {
            Some(run) if run.start <= offset => self.first + run.lines,
            _ => self.first,
        }
    }
}
