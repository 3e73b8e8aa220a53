//! Bounces come in at an address with a secret, from the town's mail server or mail service; staff see the address and
//! put a subscriber back who bounced by mistake.

use rocket::{Route, State, get, post, routes};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::EmailLinkToken;
use crate::accounts::{Actor, Staff, audit};
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody};
use crate::newsletter::bounces;
use crate::newsletter::model::{BounceKind, BounceReport, BounceSource, Subscriber};
use crate::newsletter::state::Newsletter;
use crate::newsletter::store;

const NO_REPORT: &str = "This message is no delivery report (RFC 3464) about a mail that failed.";
const LONGEST: usize = 2000;

/// One bounce: `email`, `type` ("hard" or "soft"), and what the server said as `reason`.
pub fn read_bounce(input: &mut Input) -> Result<BounceReport> {
    let email = input.text("email", TextRule::address().at_most(254)).to_lowercase();
    let kind = input.choice("type", &BounceKind::NAMES).and_then(|word| BounceKind::parse(&word));
    let reason = input.optional_text("reason", TextRule::new().or_blank().at_most(LONGEST));
    input.check()?;
    Ok(BounceReport {
        email,
        kind: kind.unwrap_or(BounceKind::Soft),
        reason: bounces::reason(&reason.unwrap_or_default()),
    })
}

/// Says how many bounces were read, and not whether anybody of these addresses is subscribed.
#[derive(Serialize, ToSchema)]
pub struct BouncesTaken {
    read: usize,
}

/// JSON, or a delivery report as it came, by its content type.
#[post("/newsletter/bounces/<key>", data = "<body>")]
async fn take(
    key: EmailLinkToken,
    body: Body,
    site: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<PrivateBody<BouncesTaken>> {
    let version = newsletter.writer.signer.read_bounces(&key.0).ok_or(Error::NotFound("Address"))?;
    let now = site.clock.stamp();
    let reports = match body.is_json() {
        true => vec![read_bounce(&mut body.json()?)?],
        false => bounces::read_message(&body.text()?),
    };
    if reports.is_empty() {
        return Err(Error::BadRequest(NO_REPORT.into()));
    }
    let read = reports.len();
    let write = site.db.write_without_invalidation(move |conn| {
        if store::bounce_address_version(conn)? != version {
            return Err(Error::NotFound("Address"));
        }
        bounces::record(conn, &reports, BounceSource::Webhook, &now).map(drop)
    });
    write.await?;
    Ok(PrivateBody(BouncesTaken { read }))
}

#[derive(Serialize, ToSchema)]
pub struct BounceAddress {
    /// Whole, as it is entered at the mail server or service.
    address: String,
}

fn address(newsletter: &Newsletter, version: i64) -> PrivateBody<BounceAddress> {
    PrivateBody(BounceAddress { address: newsletter.writer.bounce_address(version) })
}

#[get("/admin/newsletter/bounce-address")]
async fn show_address(
    _staff: Staff,
    site: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<PrivateBody<BounceAddress>> {
    Ok(address(newsletter, site.db.read(store::bounce_address_version).await?))
}

/// A new address; the one before takes nothing more.
#[post("/admin/newsletter/bounce-address", data = "<_body>")]
async fn renew_address(
    staff: Staff,
    _body: Body,
    site: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<PrivateBody<BounceAddress>> {
    let actor = Actor::member(&staff.0, &site.clock);
    let write = site.db.write_without_invalidation(move |conn| {
        audit(conn, &actor, "newsletter.renew_address", "newsletter:bounces", &Value::Null, &Value::Null)?;
        store::renew_bounce_address(conn, &actor.at)
    });
    Ok(address(newsletter, write.await?))
}

/// Undoes that an address bounced; it is written to again.
#[post("/admin/newsletter/subscribers/<id>/restore", data = "<_body>")]
async fn restore(
    id: i64,
    staff: Staff,
    _body: Body,
    site: &State<AppState>,
) -> Result<PrivateBody<Subscriber>> {
    let actor = Actor::member(&staff.0, &site.clock);
    let write = site.db.write_without_invalidation(move |conn| {
        let before = store::find(conn, id)?.ok_or(Error::NotFound("Subscriber"))?;
        if !store::restore(conn, id)? {
            return Err(Error::BadRequest("Only an address that bounced can be put back.".into()));
        }
        let after = store::find(conn, id)?.ok_or(Error::NotFound("Subscriber"))?;
        let told = |one: &Subscriber| json!({ "status": one.status, "bounce": one.bounce });
        // Without the address, which its owner may have erased.
        let subject = format!("subscriber:{id}");
        audit(conn, &actor, "subscriber.restore", &subject, &told(&before), &told(&after))?;
        Ok(after)
    });
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![take, show_address, renew_address, restore]
}
