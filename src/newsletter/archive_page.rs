//! The page of the archive with the form to subscribe, for requests and for the nightly check.

use rusqlite::Connection;

use super::page::archive::{archive_body, lede};
use super::store;
use crate::kit::error::Result;
use crate::kit::page::{Page, RenderContext};
use crate::kit::pagination::{PAGE_SIZE, PageRequest};
use crate::layout::SignupOutcome;

/// Where the browser looks up the outcome of a form that was submitted without its code.
const OUTCOME: &str = "newsletter/subscribe";

pub fn first_page(conn: &Connection, context: &RenderContext) -> Result<Page> {
    let asked = PageRequest::first("/api/v1/newsletter/issues/".to_owned(), PAGE_SIZE);
    archive_page(conn, context, asked, None)
}

/// `outcome`: of the form, if it was just sent.
pub fn archive_page(
    conn: &Connection,
    context: &RenderContext,
    asked: PageRequest,
    outcome: Option<SignupOutcome>,
) -> Result<Page> {
    let count = store::count_sent(conn)?;
    let listed =
        asked.with_size(PAGE_SIZE).list(count, |limit, offset| store::list_sent(conn, limit, offset))?;
    let number = listed.number;
    let body = archive_body(context, &listed, outcome.as_ref());
    let address = if number > 1 { format!("?page={number}") } else { String::new() };
    let mut page = Page::new("newsletter", "Newsletter", body)
        .with_data(format!("/api/v1/newsletter/issues/{address}"), &listed)?;
    page.description = lede(&context.config);
    page.canonical = format!("/newsletter{address}");
    let Some(outcome) = outcome else { return Ok(page) };
    page.is_hidden = true;
    if matches!(outcome, SignupOutcome::Error { .. }) {
        page.status = 400;
    }
    page.with_data(OUTCOME, &outcome)
}
