//! SQL of HTTPS: the account, the certificate, the order in progress, and the state of attempts.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};

use super::model::{Failing, Problem, ProblemKind};
use crate::kit::clock::stamp_of;
use crate::kit::db::JsonOrDefault;
use crate::kit::error::Result;

/// A certificate as stored: the chain as PEM, the key in base64.
#[derive(Clone)]
pub struct KeptCertificate {
    pub directory: String,
    pub chain: String,
    pub private_key: String,
}

/// An order that has begun.
#[derive(Clone)]
pub struct KeptOrder {
    pub names: Vec<String>,
    pub url: String,
    pub private_key: String,
}

#[derive(Debug, Clone, Default)]
pub struct State {
    pub served_since: Option<Timestamp>,
    pub served_until: Option<Timestamp>,
    pub renew_at: Option<Timestamp>,
    pub ask_at: Option<Timestamp>,
    pub failing: Option<Failing>,
}

pub fn find_credentials(conn: &Connection, directory: &str) -> Result<Option<String>> {
    let sql = "SELECT credentials FROM acme_accounts WHERE directory = ?1";
    Ok(conn.query_row(sql, [directory], |row| row.get(0)).optional()?)
}

pub fn find_contact(conn: &Connection, directory: &str) -> Result<Option<String>> {
    let sql = "SELECT contact FROM acme_accounts WHERE directory = ?1";
    Ok(conn.query_row(sql, [directory], |row| row.get(0)).optional()?)
}

pub fn save_account(
    conn: &Connection,
    directory: &str,
    credentials: &str,
    contact: &str,
    now: Timestamp,
) -> Result<()> {
    conn.execute(
        "INSERT INTO acme_accounts (directory, credentials, contact, created_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (directory) DO UPDATE SET credentials = excluded.credentials, contact = excluded.contact",
        params![directory, credentials, contact, stamp_of(now)],
    )?;
    Ok(())
}

pub fn save_contact(conn: &Connection, directory: &str, contact: &str) -> Result<()> {
    conn.execute("UPDATE acme_accounts SET contact = ?2 WHERE directory = ?1", [directory, contact])?;
    Ok(())
}

/// Deletes an account that the authority no longer knows.
pub fn delete_account(conn: &Connection, directory: &str) -> Result<()> {
    conn.execute("DELETE FROM acme_accounts WHERE directory = ?1", [directory])?;
    Ok(())
}

pub fn find_certificate(conn: &Connection) -> Result<Option<KeptCertificate>> {
    let sql = "SELECT directory, chain, private_key FROM https_certificates ORDER BY id DESC LIMIT 1";
    let kept = |row: &rusqlite::Row<'_>| {
        Ok(KeptCertificate { directory: row.get(0)?, chain: row.get(1)?, private_key: row.get(2)? })
    };
    Ok(conn.query_row(sql, [], kept).optional()?)
}

/// Replaces the certificate, and clears its order and the failures.
pub fn replace_certificate(conn: &Connection, new: &KeptCertificate, now: Timestamp) -> Result<()> {
    conn.execute("DELETE FROM https_certificates", [])?;
    conn.execute(
        "INSERT INTO https_certificates (directory, chain, private_key, created_at) VALUES (?1, ?2, ?3, ?4)",
        params![new.directory, new.chain, new.private_key, stamp_of(now)],
    )?;
    delete_order(conn)?;
    conn.execute("UPDATE https_state SET renew_at = NULL, ask_at = NULL", [])?;
    forget_failing(conn)
}

pub fn find_order(conn: &Connection, directory: &str) -> Result<Option<KeptOrder>> {
    let sql = "SELECT names, url, private_key FROM https_orders WHERE directory = ?1";
    let found: Option<(String, String, String)> =
        conn.query_row(sql, [directory], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?;
    let Some((names, url, private_key)) = found else { return Ok(None) };
    Ok(Some(KeptOrder { names: serde_json::from_str(&names)?, url, private_key }))
}

pub fn save_order(conn: &Connection, directory: &str, order: &KeptOrder, now: Timestamp) -> Result<()> {
    conn.execute(
        "INSERT INTO https_orders (id, directory, names, url, private_key, created_at) VALUES (1, ?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (id) DO UPDATE SET directory = excluded.directory, names = excluded.names, url = excluded.url,
            private_key = excluded.private_key, created_at = excluded.created_at",
        params![
            directory,
            serde_json::to_string(&order.names)?,
            order.url,
            order.private_key,
            stamp_of(now)
        ],
    )?;
    Ok(())
}

pub fn delete_order(conn: &Connection) -> Result<()> {
    conn.execute("DELETE FROM https_orders", [])?;
    Ok(())
}

pub fn find_state(conn: &Connection) -> Result<State> {
    let sql = "SELECT served_since, renew_at, ask_at, failures, failing_since, problem, problem_name, problem_detail,
                   next_try_at, names, served_until, wait_until
               FROM https_state";
    let state = conn
        .query_row(sql, [], |row| {
            let moment = |column: usize| -> rusqlite::Result<Option<Timestamp>> {
                Ok(row.get::<_, Option<String>>(column)?.and_then(|text| text.parse().ok()))
            };
            let (failures, problem): (u32, Option<String>) = (row.get(3)?, row.get(5)?);
            let (name, detail): (String, String) = (row.get(6)?, row.get(7)?);
            let (JsonOrDefault(names), wait_until) = (row.get(9)?, moment(11)?);
            let failing =
                problem.zip(moment(4)?).zip(moment(8)?).map(|((kind, since), next_try_at)| Failing {
                    failures,
                    since,
                    problem: Problem {
                        kind: ProblemKind::parse(&kind).unwrap_or(ProblemKind::Other),
                        name,
                        detail,
                    },
                    next_try_at,
                    wait_until,
                    names,
                });
            Ok(State {
                served_since: moment(0)?,
                served_until: moment(10)?,
                renew_at: moment(1)?,
                ask_at: moment(2)?,
                failing,
            })
        })
        .optional()?;
    Ok(state.unwrap_or_default())
}

pub fn save_failing(conn: &Connection, failing: &Failing) -> Result<()> {
    conn.execute(
        "UPDATE https_state SET failures = ?1, failing_since = ?2, problem = ?3, problem_name = ?4,
            problem_detail = ?5, next_try_at = ?6, names = ?7, wait_until = ?8",
        params![
            failing.failures,
            stamp_of(failing.since),
            failing.problem.kind.as_str(),
            failing.problem.name,
            failing.problem.detail,
            stamp_of(failing.next_try_at),
            serde_json::to_string(&failing.names)?,
            failing.wait_until.map(stamp_of),
        ],
    )?;
    Ok(())
}

/// Clears failures that are over.
pub fn forget_failing(conn: &Connection) -> Result<()> {
    conn.execute(
        "UPDATE https_state SET failures = 0, failing_since = NULL, problem = NULL, problem_name = '',
            problem_detail = '', next_try_at = NULL, wait_until = NULL",
        [],
    )?;
    Ok(())
}

pub fn save_renewal(conn: &Connection, renew_at: Timestamp, ask_at: Timestamp) -> Result<()> {
    conn.execute(
        "UPDATE https_state SET renew_at = ?1, ask_at = ?2",
        [stamp_of(renew_at), stamp_of(ask_at)],
    )?;
    Ok(())
}

/// Since when and until when visitors have been served without a gap.
pub fn save_service(conn: &Connection, service: Option<(Timestamp, Timestamp)>) -> Result<()> {
    let (since, until) = service.unzip();
    conn.execute(
        "UPDATE https_state SET served_since = ?1, served_until = ?2",
        [since.map(stamp_of), until.map(stamp_of)],
    )?;
    Ok(())
}
