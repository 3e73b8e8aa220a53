//! The office's lists of records: filters, sorting, columns, and the same list as CSV.

mod store;
mod table;

pub use store::{ListQuery, ids_as_json};
pub use table::{Column, csv_file, yes_or_no};

use std::collections::HashMap;

use rusqlite::Connection;

use crate::kit::error::Result;
use crate::kit::pagination::{PageRequest, Paginated};

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

/// Sorts rows that were read in any order into the order of the list.
pub fn in_order<T>(ids: &[i64], mut rows: Vec<T>, id_of: impl Fn(&T) -> i64) -> Vec<T> {
    let places: HashMap<i64, usize> = ids.iter().enumerate().map(|(place, id)| (*id, place)).collect();
    rows.sort_by_key(|row| places.get(&id_of(row)).copied());
    rows
}
