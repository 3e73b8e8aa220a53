//! Columns that hold JSON.

use std::any::type_name;

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use serde::de::DeserializeOwned;

/// JSON of this type. Anything else in the column is damage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned> FromSql for Json<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        serde_json::from_str(value.as_str()?)
            .map(Json)
            .map_err(|error| FromSqlError::Other(format!("no {}: {error}", type_name::<T>()).into()))
    }
}

/// Damage is read as nothing. Only for what a reader can do without, such as the links of a listing in a list: one
/// damaged row does not take down the others. What is saved again is read as `Json`, or the damage would become an
/// empty value for good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonOrDefault<T>(pub T);

impl<T: DeserializeOwned + Default> FromSql for JsonOrDefault<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Ok(JsonOrDefault(Json::column_result(value).map(|Json(read)| read).unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    #[test]
    fn a_column_holds_json_of_one_type_and_anything_else_is_an_error_that_names_it() {
        let conn = Connection::open_in_memory().unwrap();
        let read = |text: Option<&str>| {
            conn.query_row("SELECT ?1", [text], |row| row.get::<_, Option<Json<Vec<i64>>>>(0))
                .map_err(|error| error.to_string())
        };
        assert_eq!(read(Some("[1, 2]")), Ok(Some(Json(vec![1, 2]))));
        assert_eq!(read(None), Ok(None));
        for damage in ["{}", "", "[1"] {
            let error = read(Some(damage)).unwrap_err();
            assert!(error.contains("Vec<i64>"), "{damage}: {error}");
        }
    }

    #[test]
    fn what_a_reader_can_do_without_is_nothing_where_it_is_damaged() {
        let conn = Connection::open_in_memory().unwrap();
        for (text, expected) in [("[1, 2]", vec![1, 2]), ("{}", vec![]), ("", vec![])] {
            let read = conn.query_row("SELECT ?1", [text], |row| row.get::<_, JsonOrDefault<Vec<i64>>>(0));
            assert_eq!(read, Ok(JsonOrDefault(expected)), "{text}");
        }
    }
}
