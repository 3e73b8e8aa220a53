//! Text pages: about, contact, terms and the like. Their texts are Markdown files in `assets/pages/`, filled
//! in with the town's settings.

mod http;
mod openapi;
mod text;
mod text_page;

pub use http::{api_routes, list_paths, routes};
pub use openapi::operations as api_operations;
pub use text_page::draw_path;

#[cfg(test)]
mod tests;
