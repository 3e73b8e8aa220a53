//! The SQL of a list: its ids are found first, using an index where there is one, so that only the rows of
//! one page are read in full.

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use crate::kit::error::Result;
use crate::kit::name_order::searched;

/// What a list shows, and in which order. Each value fills one `?` in the conditions, all of which must hold.
#[derive(Debug, Clone)]
pub struct ListQuery {
    from: String,
    id: &'static str,
    conditions: Vec<String>,
    values: Vec<Value>,
    order: &'static str,
    /// Which rows come before the others, and their own order.
    first: Option<[&'static str; 2]>,
}

impl ListQuery {
    /// `from`: a table with its alias, as in "deals d"; `id`: its key, as in "d.id".
    pub fn new(from: impl Into<String>, id: &'static str, order: &'static str) -> ListQuery {
        ListQuery { from: from.into(), id, conditions: Vec::new(), values: Vec::new(), order, first: None }
    }

    pub fn only(mut self, condition: impl Into<String>) -> ListQuery {
        self.conditions.push(condition.into());
        self
    }

    /// Adds the condition if there is a value.
    pub fn only_with<V: Into<Value>>(mut self, condition: impl Into<String>, value: Option<V>) -> ListQuery {
        if let Some(value) = value {
            self.conditions.push(condition.into());
            self.values.push(value.into());
        }
        self
    }

    /// Requires that a condition holds, or that it does not.
    pub fn is(self, condition: &str, wanted: Option<bool>) -> ListQuery {
        match wanted {
            Some(true) => self.only(condition),
            Some(false) => self.only(format!("NOT ({condition})")),
            None => self,
        }
    }

    /// Rows in which some text contains `words`; each `#` in the condition stands for them, as in
    /// "plain_text(d.title) LIKE #". What people type is taken literally.
    pub fn holding(mut self, condition: &str, words: &str) -> ListQuery {
        if words.is_empty() {
            return self;
        }
        let plain = searched(words).replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let places = condition.matches('#').count();
        self.values.extend(std::iter::repeat_n(Value::Text(format!("%{plain}%")), places));
        self.only(condition.replace('#', "? ESCAPE '\\'"))
    }

    /// Puts rows that meet this condition before the others.
    pub fn first(self, condition: &'static str, order: &'static str) -> ListQuery {
        ListQuery { first: Some([condition, order]), ..self }
    }

    fn narrowed(&self) -> String {
        let conditions: String = self.conditions.iter().map(|part| format!(" AND ({part})")).collect();
        format!("FROM {} WHERE 1{conditions}", self.from)
    }

    pub fn count(&self, conn: &Connection) -> Result<u64> {
        let count: i64 = conn
            .prepare_cached(&format!("SELECT count(*) {}", self.narrowed()))?
            .query_row(params_from_iter(&self.values), |row| row.get(0))?;
        Ok(count.unsigned_abs())
    }

    /// A part of the list, without the rows that come first.
    fn part(&self, condition: String, order: &'static str) -> ListQuery {
        ListQuery { order, first: None, ..self.clone().only(condition) }
    }

    pub fn ids(&self, conn: &Connection, limit: u64, offset: u64) -> Result<Vec<i64>> {
        let Some([condition, order]) = self.first else { return self.list(conn, limit, offset) };
        let front = self.part(condition.to_owned(), order);
        let mut ids = front.list(conn, limit, offset)?;
        let missing = limit - ids.len() as u64;
        if missing > 0 {
            let offset = offset.saturating_sub(front.count(conn)?);
            ids.extend(self.part(format!("NOT ({condition})"), self.order).list(conn, missing, offset)?);
        }
        Ok(ids)
    }

    fn list(&self, conn: &Connection, limit: u64, offset: u64) -> Result<Vec<i64>> {
        let whole = |number: u64| Value::Integer(i64::try_from(number).unwrap_or(i64::MAX));
        let values = self.values.iter().cloned().chain([whole(limit), whole(offset)]);
        let mut statement = conn.prepare_cached(&self.sql())?;
        let rows = statement.query_map(params_from_iter(values), |row| row.get(0))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    pub fn all_ids(&self, conn: &Connection) -> Result<Vec<i64>> {
        self.ids(conn, u64::MAX, 0)
    }

    /// The statement that finds the ids of a page.
    fn sql(&self) -> String {
        format!("SELECT {} {} ORDER BY {} LIMIT ? OFFSET ?", self.id, self.narrowed(), self.order)
    }

    /// SQLite's query plan for a page, one line per step.
    pub fn plan(&self, conn: &Connection) -> Result<String> {
        let values = self.values.iter().cloned().chain([Value::Integer(20), Value::Integer(0)]);
        let mut statement = conn.prepare(&format!("EXPLAIN QUERY PLAN {}", self.sql()))?;
        let rows = statement.query_map(params_from_iter(values), |row| row.get::<_, String>("detail"))?;
        Ok(rows.collect::<rusqlite::Result<Vec<_>>>()?.join("\n"))
    }
}

/// Ids for `json_each`, whose `key` preserves their order.
pub fn ids_as_json(ids: &[i64]) -> Result<String> {
    Ok(serde_json::to_string(ids)?)
}
