//! The office's lists of records: filters, sorting, columns, and the same list as CSV.

mod respond;
mod store;
mod table;

pub use respond::{page, respond_csv, respond_page};
pub use store::{ListQuery, ids_as_json};
pub use table::{Column, csv_file, yes_or_no};

use std::collections::HashMap;

/// Sorts rows that were read in any order into the order of the list.
pub fn in_order<T>(ids: &[i64], mut rows: Vec<T>, id_of: impl Fn(&T) -> i64) -> Vec<T> {
    let places: HashMap<i64, usize> = ids.iter().enumerate().map(|(place, id)| (*id, place)).collect();
    rows.sort_by_key(|row| places.get(&id_of(row)).copied());
    rows
}
