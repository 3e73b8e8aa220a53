//! Posts that wait to be copied by a person: what they announce may change before somebody copies them.

use rusqlite::Connection;

use super::delivery::{notify_office, why_outdated};
use super::model::PostStatus;
use super::store::{self, ReadyPost};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::jobs::{Handlers, JobContext};

fn list_outdated(conn: &Connection, clock: &Clock) -> Result<Vec<(ReadyPost, String)>> {
    let mut outdated = Vec::new();
    for post in store::list_ready(conn)? {
        if let Some(why) =
            why_outdated(conn, clock, (post.subject_kind, post.subject_id), post.announced.as_ref())?
        {
            outdated.push((post, format!("It is no longer ready to be copied: {why}")));
        }
    }
    Ok(outdated)
}

/// Posts that are no longer true are not ready any more, and staff are told why.
pub async fn recheck(db: &Db, clock: &Clock) -> Result<()> {
    let own = clock.clone();
    if db.read(move |conn| list_outdated(conn, &own)).await?.is_empty() {
        return Ok(());
    }
    let clock = clock.clone();
    let write = db.write_without_invalidation(move |conn| {
        for (post, words) in list_outdated(conn, &clock)? {
            store::finish(conn, post.id, PostStatus::Failed, &words, false)?;
            store::log(conn, post.id, &clock.stamp(), &words)?;
            notify_office(conn, (post.id, post.turn), PostStatus::Failed, &post.title, &words)?;
        }
        Ok(())
    });
    write.await
}

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let JobContext { db, clock, .. } = context.clone();
    handlers.daily("ready-posts", move |_| {
        let (db, clock) = (db.clone(), clock.clone());
        async move { Ok(recheck(&db, &clock).await?) }
    })
}
