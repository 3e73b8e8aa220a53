//! Guides from files: a table (CSV or JSON), or Markdown with its facts above the text. What a row may say is
//! what the API takes.
//!
//! Invariant: a guide is known by its slug; the same file a second time changes nothing.

mod field;
mod markdown_file;
mod row;
mod take_in;
#[cfg(test)]
mod tests;

pub use row::GuideFile;
pub use take_in::take_in;
