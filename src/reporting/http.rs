//! The calls for the town's report.

use rocket::http::Status;
use rocket::{Route, State, get, post};

use super::emails;
use super::model::{SectionKey, TownReport};
use super::{report, table};
use crate::accounts::{self, Staff};
use crate::insights::{DateRange, ReportLimit, read_period};
use crate::kit::error::Result;
use crate::kit::mail::{self, MailContext};
use crate::kit::web::{AppState, Caller, DetailMessage, Download, PrivateBody, PublicRequest, routes};

async fn read_report(period: DateRange, app: &AppState) -> Result<TownReport> {
    let clock = app.clock.clone();
    app.db.read(move |conn| report::build(conn, &clock, period)).await
}

#[get("/admin/report")]
async fn show(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<TownReport>> {
    let period = read_period(&request, app.clock.local().date())?;
    Ok(PrivateBody(read_report(period, app).await?))
}

#[get("/admin/report/export")]
async fn export(request: PublicRequest<'_>, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    let period = read_period(&request, app.clock.local().date())?;
    let section = request.choice("section", SectionKey::parse)?;
    let report = read_report(period, app).await?;
    let part = section.map_or("report", SectionKey::as_str);
    let name = format!("{part}-{}-{}.csv", period.from, period.to);
    Ok(Download::csv(&name, table::write(&report, section)?))
}

/// Mails the report to the caller.
#[post("/admin/report/mail")]
async fn send(
    request: PublicRequest<'_>,
    caller: Caller,
    staff: Staff,
    app: &State<AppState>,
    limit: &State<ReportLimit>,
) -> Result<(Status, PrivateBody<DetailMessage>)> {
    let period = read_period(&request, app.clock.local().date())?;
    limit.0.check(caller.network())?;
    let report = read_report(period, app).await?;
    let (clock, config, origin) = (app.clock.clone(), app.config.get(), app.public_address.for_links());
    let write = app.db.write_without_invalidation(move |conn| {
        let to = accounts::confirmed_recipient(conn, staff.0.user_id)?;
        let cause = format!("town-report:{}:{}", staff.0.user_id, clock.stamp());
        let reason = "You get this because you asked for it on the reporting page.";
        let context = MailContext { config: &config, origin: &origin };
        mail::enqueue_requested(conn, &emails::report(context, &report, &to, reason, cause))?;
        Ok(mail::on_its_way(config.mail.mode, "The report", &to))
    });
    Ok((Status::Accepted, PrivateBody(DetailMessage { detail: write.await? })))
}

pub fn api_routes() -> Vec<Route> {
    routes![show, export, send]
}
