//! The calls for a business's results.

use jiff::ToSpan;
use jiff::civil::Date;
use rocket::http::Status;
use rocket::{Route, State, get, post};

use super::date_range::DateRange;
use super::emails;
use super::model::BusinessInsights;
use super::{report, table};
use crate::accounts::{self, Member};
use crate::analytics;
use crate::directory::{self, SlugOrId};
use crate::kit::day;
use crate::kit::error::{FieldErrors, Result};
use crate::kit::mail::{self, MailContext};
use crate::kit::rate_limit::Limiter;
use crate::kit::web::{AppState, Caller, DetailMessage, Download, PrivateBody, PublicRequest, routes};

/// How many full days are shown by default.
const SHOWN_DAYS: i32 = 28;

/// Rate limit per network for having reports mailed.
pub struct ReportLimit(pub Limiter);

/// The range from `from` to `to`; by default, the last 28 full days.
pub fn read_period(request: &PublicRequest<'_>, today: Date) -> Result<DateRange> {
    let mut errors = FieldErrors::default();
    let mut read = |key: &str, default: Date| match request.text(key) {
        None => default,
        Some(text) => day::parse(&text).unwrap_or_else(|| {
            errors.add(key, "Enter a valid date.");
            default
        }),
    };
    let to = read("to", today.saturating_sub(1.day()));
    let period = DateRange { from: read("from", DateRange::ending(to, SHOWN_DAYS).from), to };
    errors.check()?;
    let mut errors = FieldErrors::default();
    let oldest = today.saturating_sub(analytics::KEPT_DAYS.days());
    if period.to > today {
        errors.add("to", "This day is still to come. Enter today or an earlier day.");
    }
    if period.from < oldest {
        let text = format!(
            "Counts are kept for {} days. Enter {} or a later day.",
            analytics::KEPT_DAYS,
            day::with_year(oldest)
        );
        errors.add("from", text);
    } else if period.from > period.to {
        errors.add("from", "The first day is after the last day.");
    }
    errors.check().map(|()| period)
}

/// The report, for a member who may act for the business.
async fn read_report(
    key: SlugOrId,
    member: Member,
    period: DateRange,
    app: &AppState,
) -> Result<BusinessInsights> {
    let clock = app.clock.clone();
    app.db
        .read(move |conn| {
            let business = directory::find_any(conn, &key)?;
            directory::require_business_access(conn, &member, business.id)?;
            report::build(conn, &clock, business, period)
        })
        .await
}

#[get("/businesslistings/<key>/insights")]
async fn show(
    key: SlugOrId,
    request: PublicRequest<'_>,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<BusinessInsights>> {
    let period = read_period(&request, app.clock.local().date())?;
    Ok(PrivateBody(read_report(key, member, period, app).await?))
}

#[get("/businesslistings/<key>/insights/export")]
async fn export(
    key: SlugOrId,
    request: PublicRequest<'_>,
    member: Member,
    app: &State<AppState>,
) -> Result<Download> {
    let period = read_period(&request, app.clock.local().date())?;
    let report = read_report(key, member, period, app).await?;
    let name = format!("{}-results-{}-{}.csv", report.business.slug, period.from, period.to);
    Ok(Download::csv(&name, table::write(&report)?))
}

/// Mails the report to the caller.
#[post("/businesslistings/<key>/insights/mail")]
async fn send(
    key: SlugOrId,
    request: PublicRequest<'_>,
    caller: Caller,
    member: Member,
    app: &State<AppState>,
    limit: &State<ReportLimit>,
) -> Result<(Status, PrivateBody<DetailMessage>)> {
    let period = read_period(&request, app.clock.local().date())?;
    let (clock, config, origin) = (app.clock.clone(), app.config.get(), app.public_address.for_links());
    limit.0.check(caller.network())?;
    let write = app.db.write_without_invalidation(move |conn| {
        let business = directory::find_any(conn, &key)?;
        directory::require_business_access(conn, &member, business.id)?;
        let to = accounts::confirmed_recipient(conn, member.user_id)?;
        let report = report::build(conn, &clock, business, period)?;
        let cause = format!("business-report:{}:{}:{}", report.business.id, member.user_id, clock.stamp());
        let reason = "You get this because you asked for it on the results page.";
        let context = MailContext { config: &config, origin: &origin };
        mail::enqueue_requested(conn, &emails::report(context, &report, &to, reason, cause))?;
        Ok(mail::on_its_way(config.mail.mode, "The report", &to))
    });
    Ok((Status::Accepted, PrivateBody(DetailMessage { detail: write.await? })))
}

pub fn api_routes() -> Vec<Route> {
    routes![show, export, send]
}
