//! The calls for campaigns, their delivery reports, and placement requests that become campaigns.

use rocket::http::Status;
use rocket::{Route, State, get, patch, post};
use serde_json::{Value, json};

use crate::accounts::{Actor, Staff, audit, audit_with, check_edit};
use crate::campaigns::input::read_campaign;
use crate::campaigns::listed::{COLUMNS, ListedCampaign, list_rows};
use crate::campaigns::model::CampaignState;
use crate::campaigns::report::{self, CampaignReport};
use crate::campaigns::store::{self, CampaignFilter, CampaignOrder};
use crate::campaigns::{emails, from_request, table};
use crate::insights::ReportLimit;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::mail;
use crate::kit::pagination::Paginated;
use crate::kit::records::{ListQuery, respond_csv, respond_page};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{
    AppState, Body, Caller, DetailMessage, Download, PrivateBody, PublicRequest, RecordId, routes,
};

fn find(request: &PublicRequest<'_>, clock: &Clock) -> Result<ListQuery> {
    let filter = CampaignFilter {
        state: request.choice("state", CampaignState::parse)?,
        words: request.text("search").unwrap_or_default(),
        order: request.choice("ordering", CampaignOrder::parse)?.unwrap_or_default(),
    };
    Ok(store::admin_query(&filter, clock.local().date()))
}

#[get("/admin/campaigns")]
async fn list(
    _staff: Staff,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<ListedCampaign>>> {
    let (query, today) = (find(&request, &app.clock)?, app.clock.local().date());
    respond_page(app, &request, query, move |conn, ids| list_rows(conn, ids, today)).await
}

#[get("/admin/campaigns/export")]
async fn export_list(request: PublicRequest<'_>, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    let (query, today) = (find(&request, &app.clock)?, app.clock.local().date());
    respond_csv(app, &request, query, ("campaigns.csv", &COLUMNS), move |conn, ids| {
        list_rows(conn, ids, today)
    })
    .await
}

#[get("/admin/campaigns/<id>")]
async fn show(id: RecordId, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<CampaignReport>> {
    let (id, today) = (id.of("Campaign")?, app.clock.local().date());
    Ok(PrivateBody(app.db.read(move |conn| report::build(conn, id, today)).await?))
}

#[post("/admin/campaigns", data = "<body>")]
async fn create(
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<CampaignReport>)> {
    let today = app.clock.local().date();
    let new = read_campaign(body.json()?, None)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| {
        store::check_business(conn, new.business_id)?;
        let id = store::insert(conn, &new, None, &actor.at)?;
        audit(conn, &actor, "campaign.create", &format!("campaign:{id}"), &Value::Null, &json!(new))?;
        report::build(conn, id, today)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[patch("/admin/campaigns/<id>", data = "<body>")]
async fn change(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<CampaignReport>> {
    let (id, today) = (id.of("Campaign")?, app.clock.local().date());
    let mut input = body.json()?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| {
        let present = store::find(conn, id, today)?.campaign;
        let subject = format!("campaign:{id}");
        check_edit(conn, &actor, &subject, &mut input, &|_| true)?;
        let wanted = read_campaign(input, Some(present.clone()))?;
        store::check_business(conn, wanted.business_id)?;
        if wanted.business_id != present.business_id && store::has_placements(conn, id)? {
            let text = "Placements are booked for this campaign. Take them off its lines first, or add another \
                        campaign.";
            return Err(Error::field("business_id", text));
        }
        if wanted != present {
            store::update(conn, id, &wanted, &actor.at)?;
            audit(conn, &actor, "campaign.update", &subject, &json!(present), &json!(wanted))?;
        }
        report::build(conn, id, today)
    });
    Ok(PrivateBody(write.await?))
}

/// The report as CSV.
#[get("/admin/campaigns/<id>/export")]
async fn export(id: RecordId, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    let (id, today) = (id.of("Campaign")?, app.clock.local().date());
    let report = app.db.read(move |conn| report::build(conn, id, today)).await?;
    Ok(Download::csv(&format!("campaign-{id}-delivery-{today}.csv"), table::write(&report)?))
}

/// Mails the report to the sponsor.
#[post("/admin/campaigns/<id>/mail")]
async fn send(
    id: RecordId,
    caller: Caller,
    staff: Staff,
    app: &State<AppState>,
    limit: &State<ReportLimit>,
) -> Result<(Status, PrivateBody<DetailMessage>)> {
    let id = id.of("Campaign")?;
    limit.0.check(caller.network())?;
    let (clock, config, origin) = (app.clock.clone(), app.config.get(), app.public_address.for_links());
    let actor = Actor::member(&staff.0, &clock);
    let write = app.db.write(move |conn| {
        let report = report::build(conn, id, clock.local().date())?;
        let to = report.campaign.campaign.contact_email.clone();
        if to.is_empty() {
            let text = "This campaign has no email address. Enter the sponsor’s under “Change campaign”.";
            return Err(Error::field("contact_email", text));
        }
        let cause = format!("campaign-report:{id}:{}", actor.at);
        mail::enqueue_requested(conn, &emails::report(&config, &origin, &report, to.clone(), cause))?;
        let details = json!({ "to": to });
        audit_with(conn, &actor, "campaign.mail", &format!("campaign:{id}"), [&Value::Null; 2], &details)?;
        Ok(mail::on_its_way(config.mail.mode, "The report", &to))
    });
    Ok((Status::Accepted, PrivateBody(DetailMessage { detail: write.await? })))
}

/// What staff enter when a request becomes a campaign: a message, and the price.
pub fn read_sale(input: &mut Input) -> (String, Option<String>) {
    let text = |most| TextRule::new().at_most(most).or_blank();
    let reason = input.optional_text("reason", text(1000)).unwrap_or_default();
    let price = input.optional_text("price", text(120)).filter(|price| !price.is_empty());
    (reason, price)
}

#[post("/admin/placement-requests/<id>/campaign", data = "<body>")]
async fn of_request(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<CampaignReport>)> {
    let id = id.of("Request")?;
    let mut input = body.json()?;
    let sale = read_sale(&mut input);
    let (clock, config) = (app.clock.clone(), app.config.get());
    let actor = Actor::member(&staff.0, &clock);
    let write = app.db.write(move |conn| {
        input.check()?;
        let campaign = from_request::create(conn, &clock, &config, &actor, id, sale)?;
        report::build(conn, campaign, clock.local().date())
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

pub fn routes() -> Vec<Route> {
    routes![list, export_list, show, create, change, export, send, of_request]
}
