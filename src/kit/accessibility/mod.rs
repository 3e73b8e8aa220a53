//! Accessibility rules for what people write: pictures without a description, headings out of order, links
//! with meaningless text. The same `rules` apply to a text as it is typed (`markdown`) and to a page as it is
//! displayed (`html`).
//!
//! Invariant: a finding names its success criterion; no findings does not mean that a page conforms.

mod html;
mod markdown;
mod model;
mod rules;

pub use html::check_page;
pub use markdown::{TextFinding, check_text};
pub use model::{AccessibilityRule, Finding};
pub use rules::alt_error;
