//! One row of a table, as it was read.

use super::encoding;
use super::row_problem::RowProblem;

/// One row under the headings, with as many cells as there are headings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CsvRecord {
    /// The line of the file it starts on; headings are usually line 1.
    pub line: u64,
    pub(super) cells: Vec<String>,
    /// Letters in it that were bytes of another encoding, each with its line.
    pub(super) strays: Vec<(u64, char)>,
}

impl CsvRecord {
    pub fn new(line: u64, cells: Vec<String>) -> Self {
        CsvRecord { line, cells, strays: Vec::new() }
    }

    /// What to say about bytes in it that are of another encoding than the file.
    pub fn strays(&self) -> Option<RowProblem> {
        let (line, _) = *self.strays.first()?;
        let words = encoding::stray_words(self.strays.iter().map(|(_, letter)| *letter));
        Some(RowProblem::row(line, words))
    }

    /// The cell as it was written, empty where there is no such column.
    pub fn get(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// Puts another text into a cell; where there is no such column nothing happens.
    pub fn set(&mut self, column: usize, text: &str) {
        if let Some(cell) = self.cells.get_mut(column) {
            text.clone_into(cell);
        }
    }

    pub fn cells(&self) -> &[String] {
        &self.cells
    }

    /// A row of empty cells, as spreadsheets leave behind below the last entry.
    pub fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }
}
