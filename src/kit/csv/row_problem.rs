//! A problem with a row of a table.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A problem of a row: why it cannot be imported, or what was left out of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RowProblem {
    pub line: u64,
    /// The column's heading; null if it is about the whole row.
    pub column: Option<String>,
    pub reason: String,
    /// Where the reason asks something: what may have been meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub proposal: Option<CellProposal>,
}

/// What the cell would contain if the answer is yes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CellProposal {
    pub label: String,
    pub text: String,
}

impl RowProblem {
    /// A problem with a whole row.
    pub fn row(line: u64, reason: impl Into<String>) -> RowProblem {
        RowProblem { line, column: None, reason: reason.into(), proposal: None }
    }
}

impl fmt::Display for RowProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.column {
            // About the file as a whole.
            None if self.line == 0 => f.write_str(&self.reason),
            Some(column) => write!(f, "line {}, column \"{column}\": {}", self.line, self.reason),
            None => write!(f, "line {}: {}", self.line, self.reason),
        }
    }
}
