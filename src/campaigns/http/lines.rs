//! The calls for the lines of a campaign: adding and changing them, booking their placements, making good.

use rocket::http::Status;
use rocket::{Route, State, delete, patch, post};
use serde_json::{Value, json};

use crate::accounts::{Actor, Staff, audit, check_edit};
use crate::campaigns::input::read_line;
use crate::campaigns::lines::{add_days, attach, book_new, note, note_new_days};
use crate::campaigns::report::{self, CampaignReport};
use crate::campaigns::{store, watch};
use crate::kit::error::{Error, Result};
use crate::kit::validation::Input;
use crate::kit::web::{AppState, Body, PrivateBody, RecordId, routes};

type Report = PrivateBody<CampaignReport>;

#[post("/admin/campaigns/<id>/lines", data = "<body>")]
async fn add(id: RecordId, staff: Staff, body: Body, app: &State<AppState>) -> Result<(Status, Report)> {
    let id = id.of("Campaign")?;
    let (clock, config) = (app.clock.clone(), app.config.get());
    let today = clock.local().date();
    let new = read_line(body.json()?, None, &config.pricing, today)?;
    let actor = Actor::member(&staff.0, &clock);
    let write = app.db.write(move |conn| {
        store::find(conn, id, today)?;
        store::check_category(conn, new.category_id)?;
        let line = store::insert_line(conn, id, &new, &actor.at)?;
        store::note_unbooked(conn, line, new.term(), clock.local())?;
        let subject = format!("campaign_line:{line}");
        audit(conn, &actor, "campaign_line.create", &subject, &Value::Null, &json!(new))?;
        watch::record(conn, &clock, config.placements)?;
        report::build(conn, id, today)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[patch("/admin/campaign-lines/<id>", data = "<body>")]
async fn change(id: RecordId, staff: Staff, body: Body, app: &State<AppState>) -> Result<Report> {
    let id = id.of("Campaign line")?;
    let (clock, config) = (app.clock.clone(), app.config.get());
    let today = clock.local().date();
    let actor = Actor::member(&staff.0, &clock);
    let mut input = body.json()?;
    let write = app.db.write(move |conn| {
        let present = store::find_line(conn, id)?;
        let subject = format!("campaign_line:{id}");
        check_edit(conn, &actor, &subject, &mut input, &|_| true)?;
        let wanted = read_line(input, Some(present.line.clone()), &config.pricing, today)?;
        store::check_category(conn, wanted.category_id)?;
        let is_other_place =
            (wanted.kind, wanted.category_id) != (present.line.kind, present.line.category_id);
        if is_other_place && !store::list_placements(conn, id, today)?.is_empty() {
            let text = "Placements are booked for this line. Take them off first, or add another line.";
            return Err(Error::field("kind", text));
        }
        if wanted != present.line {
            store::update_line(conn, id, &wanted, &actor.at)?;
            note_new_days(conn, &clock, &present)?;
            audit(conn, &actor, "campaign_line.update", &subject, &json!(present.line), &json!(wanted))?;
        }
        watch::record(conn, &clock, config.placements)?;
        report::build(conn, present.campaign_id, today)
    });
    Ok(PrivateBody(write.await?))
}

/// Deletes a line of which nothing was booked or shown; any other line is part of what was sold.
#[delete("/admin/campaign-lines/<id>")]
async fn remove(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<Report> {
    let (id, today) = (id.of("Campaign line")?, app.clock.local().date());
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| {
        let present = store::find_line(conn, id)?;
        let (found, _) = report::build_line(conn, present.clone(), today)?;
        if !found.placements.is_empty() || found.delivery.days_shown > 0 {
            let text = "Placements are booked for this line, or were shown. Change its days instead.";
            return Err(Error::BadRequest(text.into()));
        }
        store::delete_line(conn, id)?;
        let subject = format!("campaign_line:{id}");
        audit(conn, &actor, "campaign_line.delete", &subject, &json!(present.line), &Value::Null)?;
        report::build(conn, present.campaign_id, today)
    });
    Ok(PrivateBody(write.await?))
}

pub fn read_booking(input: &mut Input) -> Option<i64> {
    input.number("placement_id").flatten()
}

/// Books a placement for the line's next open days, or attaches an existing one.
#[post("/admin/campaign-lines/<id>/placements", data = "<body>")]
async fn book(id: RecordId, staff: Staff, body: Body, app: &State<AppState>) -> Result<(Status, Report)> {
    let id = id.of("Campaign line")?;
    let (clock, config) = (app.clock.clone(), app.config.get());
    let today = clock.local().date();
    let actor = Actor::member(&staff.0, &clock);
    let mut input = body.json()?;
    let write = app.db.write(move |conn| {
        let line = store::find_line(conn, id)?;
        let campaign = store::find(conn, line.campaign_id, today)?;
        match read_booking(&mut input) {
            Some(placement) => {
                input.check()?;
                attach(conn, &clock, &actor, id, placement)?;
            }
            None => book_new(conn, &actor, (&campaign, &line), input, (config.placements, today))?,
        }
        watch::record(conn, &clock, config.placements)?;
        report::build(conn, line.campaign_id, today)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

/// Detaches a placement: it stays, but no longer delivers the line.
#[delete("/admin/campaign-lines/<id>/placements/<placement_id>")]
async fn detach(id: RecordId, placement_id: RecordId, staff: Staff, app: &State<AppState>) -> Result<Report> {
    let (id, today) = (id.of("Campaign line")?, app.clock.local().date());
    let placement_id = placement_id.of("Placement")?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| {
        let line = store::find_line(conn, id)?;
        if !store::unlink(conn, id, placement_id)? {
            return Err(Error::NotFound("Placement"));
        }
        note(conn, &actor, "campaign_line.detach", id, &json!({ "placement": placement_id }))?;
        report::build(conn, line.campaign_id, today)
    });
    Ok(PrivateBody(write.await?))
}

/// Books the missing days as make-good days, on the first days that are free.
#[post("/admin/campaign-lines/<id>/make-good")]
async fn make_good(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<Report> {
    let id = id.of("Campaign line")?;
    let (clock, config) = (app.clock.clone(), app.config.get());
    let today = clock.local().date();
    let actor = Actor::member(&staff.0, &clock);
    let write = app.db.write(move |conn| {
        let line = store::find_line(conn, id)?;
        add_days(conn, &actor, &line, config.placements, today)?;
        report::build(conn, line.campaign_id, today)
    });
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![add, change, remove, book, detach, make_good]
}
