//! Pages of plain text: about, contact, terms and the like. Their words are Markdown files in
//! `assets/pages/`, filled with the town's settings.

mod http;
mod text;

pub use http::{api_routes, list_paths, routes};

#[cfg(test)]
mod tests;
