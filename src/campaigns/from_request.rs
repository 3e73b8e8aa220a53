//! Turns a placement request into a campaign with one line; one that is still open is accepted as asked.

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::input::rate_of;
use super::model::{NewCampaign, NewCampaignLine, PriceBasis};
use super::unbooked::SALES;
use super::{lines, store, watch};
use crate::accounts::{Actor, audit};
use crate::kit::clock::Clock;
use crate::kit::config::{Config, Pricing};
use crate::kit::error::{Error, Result};
use crate::placements::{self, NewPlacement, PlacementRequest, PlacementRequestState, Seller};

/// The placement of a request, booked now if it waits.
fn find_placement(
    conn: &Connection,
    by: Seller<'_>,
    request: &PlacementRequest,
    reason: &str,
) -> Result<i64> {
    match (request.state, request.placement_id) {
        (PlacementRequestState::Accepted, Some(placement)) => Ok(placement),
        (PlacementRequestState::Open, _) if request.placement.starts_at < by.today => {
            let text = "The first of these days has passed. Accept the request with other days, then make it a \
                        campaign.";
            Err(Error::field("starts_at", text))
        }
        (PlacementRequestState::Open, _) => {
            placements::accept_request(conn, by, request.id, request.placement.clone(), reason)
        }
        _ => {
            let text = "Only a request that waits or was accepted can become a campaign.";
            Err(Error::BadRequest(text.into()))
        }
    }
}

fn new_campaign(
    conn: &Connection,
    request: &PlacementRequest,
    placement: &NewPlacement,
) -> Result<NewCampaign> {
    let asker = placements::find_asker(conn, request)?;
    let sponsor_name = if placement.business_id.is_none() { placement.name.clone() } else { String::new() };
    Ok(NewCampaign {
        name: format!("{}, {}", request.name(), placement.kind.label().to_lowercase()),
        business_id: placement.business_id,
        sponsor_name,
        contact_name: asker.name,
        contact_email: asker.email,
        note: request.note.clone(),
    })
}

/// `asked_until`: the last day that was asked for, for a placement without one.
fn new_line(
    placement: &NewPlacement,
    asked_until: Option<Date>,
    price: Option<String>,
    pricing: &Pricing,
) -> NewCampaignLine {
    let mut line = NewCampaignLine {
        kind: placement.kind,
        category_id: placement.category_id,
        starts_at: placement.starts_at,
        ends_at: placement.ends_at.or(asked_until).unwrap_or(placement.starts_at),
        days_sold: 0,
        priority: placement.priority,
        price_basis: if price.is_some() { PriceBasis::Agreed } else { PriceBasis::RateCard },
        price: price.unwrap_or_else(|| rate_of(placement.kind, pricing).to_owned()),
    };
    line.days_sold = line.term().days();
    line
}

/// Returns the id of the campaign. `sale`: the message to who asked, and the price that was agreed on.
pub fn create(
    conn: &Connection,
    clock: &Clock,
    config: &Config,
    actor: &Actor,
    request_id: i64,
    (reason, price): (String, Option<String>),
) -> Result<i64> {
    let today = clock.local().date();
    let request = placements::find_request(conn, request_id)?;
    if store::find_of_request(conn, request_id)?.is_some() {
        return Err(Error::BadRequest("This request is already a campaign.".into()));
    }
    let by = Seller { actor, town: &config.town, settings: config.placements, sales: SALES, today };
    let placement_id = find_placement(conn, by, &request, &reason)?;
    let placement = placements::expect(conn, placement_id, today)?.placement;

    let new = new_campaign(conn, &request, &placement)?;
    let campaign = store::insert(conn, &new, Some(request_id), &actor.at)?;
    audit(conn, actor, "campaign.create", &format!("campaign:{campaign}"), &Value::Null, &json!(new))?;

    let line = new_line(&placement, request.placement.ends_at, price, &config.pricing);
    let line_id = store::insert_line(conn, campaign, &line, &actor.at)?;
    store::note_unbooked(conn, line_id, line.term(), clock.local())?;
    let subject = format!("campaign_line:{line_id}");
    audit(conn, actor, "campaign_line.create", &subject, &Value::Null, &json!(line))?;
    lines::attach(conn, clock, actor, line_id, placement_id)?;
    watch::record(conn, clock, config.placements)?;
    Ok(campaign)
}
