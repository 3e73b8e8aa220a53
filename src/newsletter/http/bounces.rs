//! Bounces arrive as signed messages from the town's mail server or email service. Staff see the webhook's
//! address and secret, and can restore a subscriber who bounced by mistake.

use std::convert::Infallible;

use rocket::outcome::Outcome;
use rocket::request::{FromRequest, Request};
use rocket::{Route, State, get, post};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::accounts::{Actor, Staff, audit};
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::mail::BounceKind;
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, routes};
use crate::kit::webhook_signature::{SignedHeaders, is_signed};
use crate::newsletter::bounces;
use crate::newsletter::model::Subscriber;
use crate::newsletter::outcome::{BounceReport, BounceSource, BounceWebhook};
use crate::newsletter::state::Newsletter;
use crate::newsletter::store;

const NO_REPORT: &str = "This message is not a delivery report (RFC 3464) about an email that failed.";
const NOT_SIGNED: &str =
    "This message is not signed with the town's secret, or was signed more than five minutes ago.";
const MAX_LENGTH: usize = 2000;

/// The signature headers of a message; empty if missing.
struct Signed(SignedHeaders);

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Signed {
    type Error = Infallible;

    async fn from_request(
        request: &'r Request<'_>,
    ) -> Outcome<Self, (rocket::http::Status, Self::Error), rocket::http::Status> {
        let header = |name: &str| request.headers().get_one(name).unwrap_or_default().to_owned();
        Outcome::Success(Signed(SignedHeaders {
            id: header("webhook-id"),
            timestamp: header("webhook-timestamp"),
            signature: header("webhook-signature"),
        }))
    }
}

/// Reads one bounce: `email`, `type` ("hard", "soft" or "blocked"), and the server's response as `reason`.
pub fn read_bounce(input: &mut Input) -> Result<BounceReport> {
    let email = input.text("email", TextRule::address()).to_lowercase();
    let kind = input.choice("type", &BounceKind::WORDS).and_then(|word| BounceKind::parse(&word));
    let reason = input.optional_text("reason", TextRule::new().or_blank().at_most(MAX_LENGTH));
    input.check()?;
    Ok(BounceReport {
        email,
        kind: kind.unwrap_or(BounceKind::Soft),
        reason: bounces::reason(&reason.unwrap_or_default()),
        at: None,
    })
}

/// The number of bounces that were read. It does not tell whether an address is subscribed.
#[derive(Serialize, ToSchema)]
pub struct BouncesTaken {
    read: usize,
}

/// Takes JSON or a raw delivery report, by content type.
#[post("/newsletter/bounces", data = "<body>")]
async fn take(
    signed: Signed,
    body: Body,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<PrivateBody<BouncesTaken>> {
    let now = app.clock.timestamp();
    let version = app.db.read(store::webhook_secret_version).await?;
    let secret = newsletter.writer.signer.webhook_secret(version);
    if !is_signed(&secret, &signed.0, body.bytes()?, now) {
        return Err(Error::from(Refusal::new(403, json!({ "detail": NOT_SIGNED }))));
    }
    if body.is_json() {
        // The sender has the secret and reports this itself: say, an email service that knows what it could
        // not deliver.
        let report = vec![read_bounce(&mut body.json()?)?];
        let write = app.db.write_without_invalidation(move |conn| {
            bounces::record(conn, &report, BounceSource::Webhook, now)
        });
        write.await?;
        return Ok(PrivateBody(BouncesTaken { read: 1 }));
    }
    // The sender has the secret but only forwards a message, which anybody could have written.
    let message = String::from_utf8_lossy(body.bytes()?).into_owned();
    let signer = newsletter.writer.signer.clone();
    let write = app.db.write_without_invalidation(move |conn| {
        bounces::record_message(conn, &signer, &message, BounceSource::Webhook, now)
    });
    match write.await?.read {
        0 => Err(Error::BadRequest(NO_REPORT.into())),
        read => Ok(PrivateBody(BouncesTaken { read })),
    }
}

#[get("/admin/newsletter/bounce-webhook")]
async fn show_webhook(
    _staff: Staff,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<PrivateBody<BounceWebhook>> {
    let version = app.db.read(store::webhook_secret_version).await?;
    Ok(PrivateBody(newsletter.writer.bounce_webhook(version)))
}

/// Creates a new secret; messages signed with the previous one are refused.
#[post("/admin/newsletter/bounce-webhook", data = "<_body>")]
async fn renew_secret(
    staff: Staff,
    _body: Body,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<PrivateBody<BounceWebhook>> {
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write_without_invalidation(move |conn| {
        audit(conn, &actor, "newsletter.renew_secret", "newsletter:bounces", &Value::Null, &Value::Null)?;
        store::renew_webhook_secret(conn, &actor.at)
    });
    Ok(PrivateBody(newsletter.writer.bounce_webhook(write.await?)))
}

/// Takes back a bounce, so the address is written to again.
#[post("/admin/newsletter/subscribers/<id>/restore", data = "<_body>")]
async fn restore(
    id: i64,
    staff: Staff,
    _body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<Subscriber>> {
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write_without_invalidation(move |conn| {
        let before = store::find(conn, id)?.ok_or(Error::NotFound("Subscriber"))?;
        if !store::restore(conn, id)? {
            return Err(Error::BadRequest("Only an address that bounced can be put back.".into()));
        }
        let after = store::find(conn, id)?.ok_or(Error::NotFound("Subscriber"))?;
        let told = |one: &Subscriber| json!({ "status": one.status, "bounce": one.bounce });
        // Leave out the address, which its owner may have had erased.
        let subject = format!("subscriber:{id}");
        audit(conn, &actor, "subscriber.restore", &subject, &told(&before), &told(&after))?;
        Ok(after)
    });
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![take, show_webhook, renew_secret, restore]
}
