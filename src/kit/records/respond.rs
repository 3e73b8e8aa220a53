//! What every list responds with: a page of it, or all of it as a file.

use rusqlite::Connection;

use super::store::ListQuery;
use super::table::{Column, csv_file};
use crate::kit::error::Result;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::web::{AppState, Download, PrivateBody, PublicRequest};

/// The requested page of a list. `read` reads the rows with these ids, in this order.
pub fn page<T>(
    conn: &Connection,
    page: &PageRequest,
    query: &ListQuery,
    read: impl FnOnce(&[i64]) -> Result<Vec<T>>,
) -> Result<Paginated<T>> {
    let count = query.count(conn)?;
    page.list(count, |limit, offset| read(&query.ids(conn, limit.into(), offset)?))
}

pub async fn respond_page<T: Send + 'static>(
    app: &AppState,
    request: &PublicRequest<'_>,
    query: ListQuery,
    read: impl FnOnce(&Connection, &[i64]) -> Result<Vec<T>> + Send + 'static,
) -> Result<PrivateBody<Paginated<T>>> {
    let asked = PageRequest::parse(request)?;
    let found = app.db.read(move |conn| page(conn, &asked, &query, |ids| read(conn, ids)));
    Ok(PrivateBody(found.await?))
}

/// All pages of the list as a CSV file of this name, with the columns that the request names.
pub async fn respond_csv<T: Send + 'static, const N: usize>(
    app: &AppState,
    request: &PublicRequest<'_>,
    query: ListQuery,
    (name, columns): (&str, &[Column<T>; N]),
    read: impl FnOnce(&Connection, &[i64]) -> Result<Vec<T>> + Send + 'static,
) -> Result<Download> {
    let rows = app.db.read_long(move |conn| read(conn, &query.all_ids(conn)?)).await?;
    csv_file(request, name, &rows, columns)
}
