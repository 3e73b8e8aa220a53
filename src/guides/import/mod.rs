//! Guides from files: a table (CSV or JSON), or Markdown with front matter. A row may have what the API
//! accepts.
//!
//! Invariant: a guide is identified by its slug; importing the same file again changes nothing.

mod field;
mod markdown_file;
mod row;
mod take_in;
#[cfg(test)]
mod tests;

pub use row::GuideFile;
pub use take_in::take_in;
