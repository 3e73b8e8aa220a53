//! One row of a table, as it was read.

use super::encoding;
use super::row_problem::RowProblem;

/// One row under the headings, with as many cells as there are headings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CsvRecord {
    /// The line of the file on which it starts; headings are usually on line 1.
    pub line: u64,
    pub(super) cells: Vec<String>,
    /// Letters in it that were bytes in another encoding, each with its line.
    pub(super) strays: Vec<(u64, char)>,
}

impl CsvRecord {
    pub fn new(line: u64, cells: Vec<String>) -> Self {
        CsvRecord { line, cells, strays: Vec::new() }
    }

    /// The warning about bytes in it that are in another encoding than the file.
    pub fn strays(&self) -> Option<RowProblem> {
        let (line, _) = *self.strays.first()?;
        let words = encoding::stray_words(self.strays.iter().map(|(_, letter)| *letter));
        Some(RowProblem::row(line, words))
    }

    /// The cell as written; empty if there is no such column.
    pub fn get(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// Replaces a cell's text; does nothing if there is no such column.
    pub fn set(&mut self, column: usize, text: &str) {
        if let Some(cell) = self.cells.get_mut(column) {
            text.clone_into(cell);
        }
    }

    pub fn cells(&self) -> &[String] {
        &self.cells
    }

    /// Whether all cells are empty, as in the rows that spreadsheets leave below the last entry.
    pub fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }
}
