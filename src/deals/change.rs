//! Deals as their business, or staff, write them. Every change is in the audit trail.

use jiff::civil::Date;
use rocket::http::Status as HttpStatus;
use rocket::response::status::NoContent;
use rocket::{Route, State, delete, patch, post, routes};
use serde_json::{Value, json};

use super::model::{DealDetail, DealStatus, NewDeal};
use super::store;
use crate::accounts::{Actor, Member, audit};
use crate::directory;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody};

/// What was sent, laid over what is there (`None`: a new one).
fn read(mut input: Input, present: Option<NewDeal>, today: Date) -> Result<NewDeal> {
    let is_new = present.is_none();
    let mut new = present.unwrap_or_else(|| NewDeal {
        business_id: 0,
        title: String::new(),
        description: String::new(),
        terms: String::new(),
        code: String::new(),
        start_date: today,
        end_date: None,
        max_redemptions: None,
        status: DealStatus::default(),
    });
    if is_new {
        for field in ["title", "business"].into_iter().filter(|field| !input.has(field)).collect::<Vec<_>>() {
            input.error(field, REQUIRED);
        }
    }
    if let Some(title) = input.optional_text("title", TextRule::new().at_most(120)) {
        new.title = title;
    }
    for (field, most, text) in [
        ("description", 1000, &mut new.description),
        ("terms", 1000, &mut new.terms),
        ("code", 40, &mut new.code),
    ] {
        if let Some(sent) = input.optional_text(field, TextRule::new().at_most(most).or_blank()) {
            *text = sent;
        }
    }
    // A deal stays with the business that gives it.
    if is_new && let Some(id) = input.number("business") {
        new.business_id = id.unwrap_or(0);
    }
    if let Some(date) = input.date("start_date") {
        new.start_date = date.unwrap_or(today);
    }
    if let Some(date) = input.date("end_date") {
        new.end_date = date;
    }
    if let Some(most) = input.number("max_redemptions") {
        if most.is_some_and(|most| most < 1) {
            input.error("max_redemptions", "Ensure this value is greater than or equal to 1.");
        }
        new.max_redemptions = most;
    }
    if let Some(status) = input.choice("status", &DealStatus::WORDS).and_then(|word| DealStatus::parse(&word))
    {
        new.status = status;
    }
    if new.end_date.is_some_and(|last| last < new.start_date) {
        input.error("end_date", "The last day must not be before the first.");
    }
    input.check()?;
    Ok(new)
}

fn may_change(member: &Member, owner: Option<i64>) -> Result<()> {
    if member.is_admin() || owner == Some(member.user_id) {
        return Ok(());
    }
    Err(Refusal::not_allowed().into())
}

#[post("/deals", data = "<body>")]
async fn create(
    member: Member,
    body: Body,
    site: &State<AppState>,
) -> Result<(HttpStatus, PrivateBody<DealDetail>)> {
    let now = site.clock.local();
    let new = read(body.json()?, None, now.date())?;
    let actor = Actor::member(&member, &site.clock);
    let created = site
        .db
        .write(move |conn| {
            let business = new.business_id;
            if !directory::exists(conn, business)? {
                let text = format!("Invalid pk \"{business}\" - object does not exist.");
                return Err(Error::field("business", text));
            }
            may_change(&member, directory::find_owner(conn, business)?)?;
            let id = store::insert(conn, &new, &actor.at)?;
            audit(conn, &actor, "deal.create", &format!("deal:{id}"), &Value::Null, &json!(new))?;
            store::find_any(conn, id, now)?.ok_or(Error::NotFound("Deal"))
        })
        .await?;
    Ok((HttpStatus::Created, PrivateBody(created)))
}

#[patch("/deals/<id>", data = "<body>")]
async fn change(
    member: Member,
    id: i64,
    body: Body,
    site: &State<AppState>,
) -> Result<PrivateBody<DealDetail>> {
    let now = site.clock.local();
    let input = body.json()?;
    let actor = Actor::member(&member, &site.clock);
    let changed = site
        .db
        .write(move |conn| {
            let present = store::find_any(conn, id, now)?.ok_or(Error::NotFound("Deal"))?.deal.to_new();
            may_change(&member, directory::find_owner(conn, present.business_id)?)?;
            let wanted = read(input, Some(present.clone()), now.date())?;
            if wanted != present {
                store::update(conn, id, &wanted, &actor.at)?;
                let subject = format!("deal:{id}");
                audit(conn, &actor, "deal.update", &subject, &json!(present), &json!(wanted))?;
            }
            store::find_any(conn, id, now)?.ok_or(Error::NotFound("Deal"))
        })
        .await?;
    Ok(PrivateBody(changed))
}

#[delete("/deals/<id>")]
async fn remove(member: Member, id: i64, site: &State<AppState>) -> Result<NoContent> {
    let now = site.clock.local();
    let actor = Actor::member(&member, &site.clock);
    site.db
        .write(move |conn| {
            let present = store::find_any(conn, id, now)?.ok_or(Error::NotFound("Deal"))?.deal.to_new();
            may_change(&member, directory::find_owner(conn, present.business_id)?)?;
            store::delete(conn, id)?;
            audit(conn, &actor, "deal.delete", &format!("deal:{id}"), &json!(present), &Value::Null)
        })
        .await?;
    Ok(NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![create, change, remove]
}
