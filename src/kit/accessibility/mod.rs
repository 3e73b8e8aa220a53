//! What keeps people from reading a page, found in what others wrote: pictures without words, headings out of
//! order, links that say nothing. The same rules (`rules`) hold for a text as it is typed (`markdown`) and for a
//! page as it is shown (`html`).
//!
//! Invariant: a finding names its success criterion; none does not mean that a page conforms.

mod html;
mod markdown;
mod model;
mod rules;

pub use html::check_page;
pub use markdown::{TextFinding, check_text};
pub use model::{AccessibilityRule, Finding};
pub use rules::alt_fault;
