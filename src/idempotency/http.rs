//! Wraps the handlers of all calls that change something, without their knowing.

use std::collections::HashSet;
use std::io::Cursor;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rocket::data::ToByteUnit;
use rocket::http::{Header, Method, Status};
use rocket::response::Response;
use rocket::route::{Handler, Outcome};
use rocket::{Data, Request};
use serde_json::json;

use super::model::{
    IdempotencyKey, MAX_RESPONSE_BYTES, RequestHash, Reservation, StoredResponse, Used, takes_keys,
};
use super::prune::oldest;
use super::store;
use crate::accounts::MaybeMember;
use crate::kit::db::with_each_write;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::web::{AppState, BodyDigest, Mounts, RequestBody};

pub const HEADER: &str = "Idempotency-Key";
/// Marks a response as a replay.
const REPLAYED: &str = "Idempotency-Replayed";
/// No handler accepts a longer body, so no earlier request can have had one.
const MAX_BODY_MEGABYTES: u32 = 64;
/// As long as handlers may take for a whole body.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Lets every route that changes something accept a key, except those that never do.
pub fn protect(mounts: &mut Mounts) {
    let running = Running::default();
    for (base, routes) in mounts {
        let base = base.trim_end_matches('/');
        for route in routes {
            let changes = !matches!(route.method, Method::Get | Method::Head | Method::Options);
            if changes && takes_keys(&format!("{base}{}", route.uri.path())) {
                let inner = route.handler.clone();
                route.handler = Box::new(Once { inner, running: running.clone() });
            }
        }
    }
}

/// Keys whose first request is still in progress.
#[derive(Clone, Default)]
struct Running(Arc<Mutex<HashSet<RequestHash>>>);

struct Entered<'a> {
    running: &'a Running,
    id: RequestHash,
}

impl Running {
    fn enter(&self, id: RequestHash) -> Option<Entered<'_>> {
        let is_first = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        is_first.then_some(Entered { running: self, id })
    }
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        self.running.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
    }
}

#[derive(Clone)]
struct Once {
    inner: Box<dyn Handler>,
    running: Running,
}

#[rocket::async_trait]
impl Handler for Once {
    async fn handle<'r>(&self, request: &'r Request<'_>, data: Data<'r>) -> Outcome<'r> {
        let Some(header) = request.headers().get_one(HEADER) else {
            return self.inner.handle(request, data).await;
        };
        match self.handle_once(request, header, data).await {
            Ok(outcome) => outcome,
            Err(error) => Outcome::from(request, error),
        }
    }
}

impl Once {
    async fn handle_once<'r>(
        &self,
        request: &'r Request<'_>,
        header: &str,
        data: Data<'r>,
    ) -> Result<Outcome<'r>> {
        let key = IdempotencyKey::parse(header).ok_or_else(|| {
            let text = "expected a UUID, such as \"4f7c9a1e-6d0b-4a83-9f52-1f0b7c2d8e35\".";
            Error::BadRequest(format!("{HEADER}: {text}"))
        })?;
        let app: &AppState =
            request.rocket().state().ok_or_else(|| Error::Internal("no site is managed".into()))?;
        let member = request.guard::<MaybeMember>().await.succeeded().and_then(|member| member.0);
        let user_id = member.map(|member| member.user_id);
        let id = key.id(user_id);
        let address = request.uri().to_string();
        let target = key.target(request.method().as_str(), address.trim_end_matches('/'));
        let Some(_entered) = self.running.enter(id) else { return Err(store::still_running().into()) };
        let oldest = oldest(app.clock.timestamp());
        let since = oldest.clone();
        if let Some(used) = app.db.read(move |conn| store::find(conn, id, &since)).await? {
            return replay(key, target, used, RequestBody::of(request, data)).await.map(Outcome::Success);
        }
        let attempt = random()?;
        let digest = BodyDigest::default();
        let has_written = Arc::new(AtomicBool::new(false));
        let (sent, now, writes) = (digest.clone(), app.clock.stamp(), Arc::clone(&has_written));
        let claim = move |conn: &_| {
            writes.store(true, Ordering::Release);
            let body = sent.get().map(|sent| key.body(sent));
            let (now, oldest) = (now.clone(), oldest.clone());
            store::reserve(conn, &Reservation { id, user_id, attempt, target, body, now, oldest })
        };
        let outcome = digest.follow(with_each_write(claim, self.inner.handle(request, data))).await;
        let Outcome::Success(mut response) = outcome else { return Ok(outcome) };
        if has_written.load(Ordering::Acquire)
            && let Some(answer) = take_response(&mut response).await
            && let Err(error) =
                app.db.write_without_invalidation(move |conn| store::answer(conn, id, attempt, &answer)).await
        {
            tracing::warn!("an answer is not kept for its repetition: {error:?}");
        }
        Ok(Outcome::Success(response))
    }
}

fn random() -> Result<i64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(i64::from_le_bytes(bytes))
}

/// A response that may be replayed. A server error may not: what was done before it stays done, and a retry
/// is told so.
async fn take_response(response: &mut Response<'_>) -> Option<StoredResponse> {
    let status = response.status().code;
    // Only streams have no known size, and no write responds with one.
    let size = response.body_mut().size().await.filter(|size| *size <= MAX_RESPONSE_BYTES)?;
    // A cookie may be a credential.
    if status >= 500 || response.headers().contains("Set-Cookie") {
        return None;
    }
    let body = response.body_mut().to_bytes().await.ok()?;
    if size > 0 {
        response.set_sized_body(body.len(), Cursor::new(body.clone()));
    }
    let content_type = response.headers().get_one("Content-Type").map(str::to_owned);
    Some(StoredResponse { status, content_type, body })
}

async fn replay<'r>(
    key: IdempotencyKey,
    target: RequestHash,
    used: Used,
    body: RequestBody<'r>,
) -> Result<Response<'r>> {
    let other = || {
        let detail = format!("This {HEADER} was used for another request. Use a new one for each action.");
        Refusal::new(422, json!({ "detail": detail }))
    };
    if used.target != target {
        return Err(other().into());
    }
    if let Some(known) = used.body {
        let reading = BodyDigest::of(body, MAX_BODY_MEGABYTES.mebibytes());
        let sent = rocket::tokio::time::timeout(TIMEOUT, reading).await;
        let sent = sent.map_err(|_| Error::BadRequest("The request took too long.".into()))??;
        if key.body(sent) != known {
            return Err(other().into());
        }
    }
    let Some(answer) = used.answer else {
        let detail = "This was sent before, and the answer was lost. Reload the page to see what was saved.";
        return Err(Refusal::new(409, json!({ "detail": detail, "code": "already_done" })).into());
    };
    let mut response = Response::new();
    response.set_status(Status::new(answer.status));
    if let Some(content_type) = answer.content_type {
        response.set_raw_header("Content-Type", content_type);
    }
    response.set_raw_header("Cache-Control", "no-store");
    response.set_header(Header::new(REPLAYED, "true"));
    if !answer.body.is_empty() {
        response.set_sized_body(answer.body.len(), Cursor::new(answer.body));
    }
    Ok(response)
}
