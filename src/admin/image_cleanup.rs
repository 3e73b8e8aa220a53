//! Once a day, images that nothing refers to are removed from the data file: for example, one that a source
//! has replaced, or an upload whose form was never saved.

use std::time::Duration;

use jiff::ToSpan;

use crate::kit::clock::{Clock, stamp_of};
use crate::kit::db::Db;
use crate::kit::error::Error;
use crate::kit::jobs::Handlers;
use crate::kit::media::{self, ImageReferences};

const JOB: &str = "unused-pictures";
/// Reading all texts of a big town takes minutes.
const LIMIT: Duration = Duration::from_hours(1);
/// An upload is stored before the form that refers to it.
const GRACE_HOURS: i64 = 24;
/// Images removed per transaction, so that others can write in between.
const AT_ONCE: usize = 50;

/// `references`: every feature's columns that may refer to images.
pub fn handle(
    handlers: Handlers,
    db: &Db,
    clock: &Clock,
    references: &'static [ImageReferences],
) -> Handlers {
    let (db, clock) = (db.clone(), clock.clone());
    handlers.up_to(JOB, LIMIT).daily(JOB, move |_| {
        let (db, now) = (db.clone(), clock.timestamp());
        async move {
            let before = stamp_of(now.checked_sub(GRACE_HOURS.hours()).map_err(Error::internal)?);
            let for_reading = before.clone();
            let read = move |conn: &_| Ok(media::list_unreferenced(conn, references, &for_reading)?);
            for listed in db.read_long(read).await?.chunks(AT_ONCE) {
                let (before, listed) = (before.clone(), listed.to_vec());
                let delete =
                    move |conn: &_| Ok(media::delete_unreferenced(conn, references, &before, &listed)?);
                db.write_without_invalidation(delete).await?;
            }
            Ok(())
        }
    })
}
