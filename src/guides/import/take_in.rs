//! Applies the rows of a file to the existing guides.

use std::collections::HashSet;

use jiff::civil::DateTime;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::row::GuideRow;
use crate::accounts::{Actor, audit};
use crate::directory;
use crate::guides::change::{read, save_change};
use crate::guides::model::GuideStatus;
use crate::guides::publish_check::PublishChecks;
use crate::guides::store;
use crate::imports::{BadRow, CheckedRow, ImportReport, RowAction};
use crate::kit::config::Config;
use crate::kit::csv::RowProblem;
use crate::kit::error::{Error, Result};
use crate::kit::validation::Input;
use crate::kit::words::count_words;

/// Applies all rows in the caller's transaction; the caller decides by the report whether to commit.
pub fn take_in(
    conn: &Connection,
    config: &Config,
    checks: &PublishChecks,
    actor: &Actor,
    now: DateTime,
    rows: &[Result<GuideRow, BadRow>],
) -> Result<ImportReport> {
    let (mut report, mut seen, mut drafts) = (ImportReport::default(), HashSet::new(), 0_u64);
    for row in rows {
        let row = match row {
            Ok(row) => row,
            Err(bad) => {
                report.count(&CheckedRow::wrong(bad));
                continue;
            }
        };
        let shown = CheckedRow::new(row.line, &row.slug, "", RowAction::Create);
        if !seen.insert(row.slug.clone()) {
            report.count(
                &shown.skipped(&format!("there is another guide with the slug \"{}\" above", row.slug)),
            );
            continue;
        }
        conn.execute_batch("SAVEPOINT guide")?;
        match save(conn, config, checks, actor, now, row) {
            Ok((action, status)) => {
                conn.execute_batch("RELEASE guide")?;
                drafts += u64::from(action == RowAction::Create && status == GuideStatus::Draft);
                report.count(&CheckedRow { action, ..shown });
            }
            Err(error @ (Error::Fields(_) | Error::BadRequest(_) | Error::Refused(_))) => {
                conn.execute_batch("ROLLBACK TO guide; RELEASE guide")?;
                let error = RowProblem::row(0, format!("{}: {error}", row.place));
                let bad =
                    BadRow { line: row.line, name: row.slug.clone(), errors: vec![error], cells: Vec::new() };
                report.count(&CheckedRow::wrong(&bad));
            }
            Err(error) => return Err(error),
        }
    }
    if drafts > 0 {
        let many = count_words(drafts, "new guide is a draft", "new guides are drafts");
        let note = format!("{many}: nobody sees a draft until you publish it at /admin/guides");
        report.diagnostics.add_warning(RowProblem::row(0, note));
    }
    Ok(report)
}

fn save(
    conn: &Connection,
    config: &Config,
    checks: &PublishChecks,
    actor: &Actor,
    now: DateTime,
    row: &GuideRow,
) -> Result<(RowAction, GuideStatus)> {
    let mut fields = row.fields.clone();
    if let Some(names) = &row.businesses {
        let ids = names.iter().map(|name| {
            let unknown = || {
                Error::field(
                    "related_businesses",
                    format!("there is no business \"{name}\" in the directory"),
                )
            };
            directory::find_by_slug_or_name(conn, name)?.ok_or_else(unknown)
        });
        fields.insert("related_businesses".into(), json!(ids.collect::<Result<Vec<i64>>>()?));
    }
    let Some(id) = store::find_slug(conn, &row.slug)? else {
        let new = read(Input::new(fields), None)?;
        let id = store::save_by(conn, &new, actor.user_id, &actor.at)?;
        checks.run(conn, config, now, id, &new)?;
        audit(conn, actor, "guide.create", &format!("guide:{id}"), &Value::Null, &json!(new))?;
        return Ok((RowAction::Create, new.status));
    };
    let present = store::load_current(conn, id)?;
    // The row may use a former slug; the guide keeps its present one.
    fields.insert("slug".into(), Value::from(present.slug.as_str()));
    let wanted = read(Input::new(fields), Some(present.clone()))?;
    if wanted == present {
        return Ok((RowAction::Unchanged, present.status));
    }
    save_change(conn, checks, config, (actor, now), id, [&present, &wanted])?;
    Ok((RowAction::Update, wanted.status))
}
