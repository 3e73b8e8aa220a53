//! Opens the town's data file. A backup that somebody copied into its place becomes the town's data as by a restore.

use std::path::Path;

use jiff::Timestamp;
use rusqlite::Connection;

use super::backup::prepare_restored;
use super::{Failure, output};
use crate::accounts::Actor;
use crate::kit::clock::Clock;
use crate::kit::day;
use crate::kit::db::{self, Db, open_writer};

/// Opens the data file for a command that changes it; a new one if there is none.
pub fn for_changes(path: &Path, clock: &Clock) -> Result<Connection, Failure> {
    let conn = open_writer(path)?;
    if let Some(made_at) = db::copied_at(&conn)? {
        output::print_note(&take_over(&conn, path, &made_at, clock)?);
    }
    Ok(conn)
}

/// The same for the server.
pub fn to_serve(path: &Path, clock: &Clock) -> Result<Db, Failure> {
    let db = Db::open(path)?;
    // Asked on a connection that is open already: each further one reads the whole schema.
    if let Some(made_at) = db.read_blocking(|conn| Ok(db::copied_at(conn)?))? {
        let said = take_over(&open_writer(path)?, path, &made_at, clock)?;
        tracing::warn!("{said}");
    }
    Ok(db)
}

/// Makes a copy the town's data, and says so. With its stamp, it would count as damaged after the first change.
fn take_over(conn: &Connection, path: &Path, made_at: &str, clock: &Clock) -> Result<String, Failure> {
    let zone = clock.zone().clone();
    let day = made_at.parse::<Timestamp>().map(|at| day::with_year(at.to_zoned(zone).date()));
    let name = format!("a backup of {}", day.unwrap_or_else(|_| made_at.to_owned()));
    let actor = Actor::terminal(clock);
    // There is no data that it replaces.
    prepare_restored(conn, &actor.at, (&actor, &name), Path::new("")).map_err(Failure::new)?;
    db::delete_stamp(conn)?;
    Ok(format!(
        "{} is {name}, copied into place; it was made ready as `towngreen restore` does: everybody has to log in \
         again, and what may have gone out since then is held back",
        path.display()
    ))
}
