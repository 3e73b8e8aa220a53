//! `events/import-preview/`: shows what a file of events contains, for anybody who wants to try one out.
//!
//! Invariant: the response depends on the file alone. Nothing is read from the town's data and nothing is
//! stored, so that it may be public; files are small, one is read at a time, and each network is rate
//! limited.

use rocket::tokio::sync::Semaphore;
use rocket::tokio::task::spawn_blocking;
use rocket::{Route, State, post};

use super::apply::check_alone;
use super::file::EventFile;
use super::kind::Events;
use crate::imports::{self, ImportAnalysis, ImportCheck, ImportUpload};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::rate_limit::Limiter;
use crate::kit::web::{AppState, Caller, PrivateBody, RequestBody, routes};

/// Base64 encodes three bytes as four letters: this is a file of 192 KB.
const MAX_BYTES: u64 = 256 << 10;
const TOO_LARGE: &str = "The file is larger than 192 KB. Try it out with its first rows.";

/// A file with hostile rules takes seconds: several at once would use up the whole machine.
static TURN: Semaphore = Semaphore::const_new(1);

/// Calls per minute and network.
pub struct PreviewLimit(pub Limiter);

async fn read<T: Send + 'static>(
    data: RequestBody<'_>,
    clock: &Clock,
    work: fn(&ImportUpload, &Clock) -> Result<T>,
) -> Result<PrivateBody<T>> {
    let sent = ImportUpload::receive(data, MAX_BYTES, TOO_LARGE).await?;
    let clock = clock.clone();
    let turn = TURN.acquire().await.map_err(Error::internal)?;
    let work = move || {
        // The permit is held as long as the work lasts, even if the client has gone.
        let _turn = turn;
        work(&sent, &clock)
    };
    spawn_blocking(work).await.map_err(Error::internal)?.map(PrivateBody)
}

#[post("/events/import-preview/analyze", data = "<data>")]
async fn analyze(
    caller: Caller,
    data: RequestBody<'_>,
    app: &State<AppState>,
    limit: &State<PreviewLimit>,
) -> Result<PrivateBody<ImportAnalysis>> {
    limit.0.check(caller.network())?;
    read(data, &app.clock, |sent, clock| {
        imports::analyze(&Events, &sent.bytes()?, &sent.file_name, &sent.options(), clock)
    })
    .await
}

#[post("/events/import-preview/check", data = "<data>")]
async fn check(
    caller: Caller,
    data: RequestBody<'_>,
    app: &State<AppState>,
    limit: &State<PreviewLimit>,
) -> Result<PrivateBody<ImportCheck>> {
    limit.0.check(caller.network())?;
    read(data, &app.clock, |sent, clock| {
        let (how, today) = (sent.options().reading(), clock.local().date());
        Ok(check_alone(&EventFile::read(&sent.bytes()?, &sent.file_name, &how, clock.zone(), today)?))
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![analyze, check]
}
