//! What is published about Wexbury: guides, deals, and paid placements. Their dates are relative to today, so
//! that the demo never looks old.

use std::collections::HashMap;

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;
use serde::Deserialize;
use serde_json::json;

use super::files::{read, read_text};
use crate::accounts;
use crate::campaigns::{self, NewCampaign, NewCampaignLine, PriceBasis};
use crate::deals::{self, DealStatus, NewDeal};
use crate::directory;
use crate::events;
use crate::guides::{self, NewGuide};
use crate::insights::DateRange;
use crate::kit::config::Pricing;
use crate::kit::error::{Error, Result};
use crate::placements::{self, NewPlacement, PlacementKind};

/// A draft that waits for the town office.
const WAITING: &str = "waiting";
/// The PIN for the counters of the demo.
const COUNTER_PIN: &str = "2468";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoGuide {
    slug: String,
    title: String,
    introduction: String,
    author: String,
    is_featured: bool,
    days_ago: i64,
    related: Vec<String>,
    /// Events that have a card in the text, by the slug of their title.
    events: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoDeal {
    /// The name by which a guide's card refers to it.
    key: String,
    business: String,
    title: String,
    description: String,
    terms: String,
    code: String,
    starts: i64,
    ends: Option<i64>,
    max_redemptions: Option<i64>,
    redeemed: i64,
    status: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoPlacement {
    kind: String,
    business: Option<String>,
    name: String,
    category: Option<String>,
    starts: i64,
    ends: i64,
    priority: i64,
    title: String,
    message: String,
    status: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoCampaign {
    name: String,
    business: Option<String>,
    sponsor: String,
    contact_name: String,
    contact_email: String,
    note: String,
    lines: Vec<DemoLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoLine {
    kind: String,
    category: Option<String>,
    starts: i64,
    ends: i64,
    /// Empty: the price on the rate card.
    price: String,
    /// The first and the last day on which the listing was not published.
    hidden: Option<[i64; 2]>,
}

/// The day this many days from `today`.
fn day(today: Date, days: i64) -> Date {
    today.saturating_add(days.days())
}

/// Noon of that day, or now if that is still to come.
fn stamp(day: Date, now: &str) -> String {
    let noon = format!("{day}T12:00:00.000Z");
    if noon.as_str() < now { noon } else { now.to_owned() }
}

struct Businesses(HashMap<String, i64>);

impl Businesses {
    fn find(&self, slug: &str) -> Result<i64> {
        self.0.get(slug).copied().ok_or_else(|| Error::Internal(format!("demo: there is no business {slug}")))
    }
}

/// Fills in what does not exist yet.
pub fn fill(conn: &Connection, today: Date, now: &str) -> Result<()> {
    let guides: Vec<DemoGuide> = read("guides.json")?;
    let deals: Vec<DemoDeal> = read("deals.json")?;
    let placements: Vec<DemoPlacement> = read("placements.json")?;
    let slugs: Vec<String> = (guides.iter().flat_map(|guide| guide.related.clone()))
        .chain(deals.iter().map(|deal| deal.business.clone()))
        .chain(placements.iter().filter_map(|placement| placement.business.clone()))
        .collect();
    let businesses = Businesses(directory::resolve_all(conn, &slugs)?.into_iter().collect());
    let keys = fill_deals(conn, deals, &businesses, today, now)?;
    fill_guides(conn, guides, &businesses, &keys, today, now)?;
    fill_placements(conn, placements, &businesses, today, now)?;
    fill_campaigns(conn, &businesses, today, now)
}

/// The id of each deal by its key.
fn fill_deals(
    conn: &Connection,
    deals: Vec<DemoDeal>,
    businesses: &Businesses,
    today: Date,
    now: &str,
) -> Result<HashMap<String, i64>> {
    let mut keys = HashMap::new();
    let pin = accounts::hash(COUNTER_PIN)?;
    for deal in deals {
        let business_id = businesses.find(&deal.business)?;
        if let Some(id) = deals::find_by_title(conn, business_id, &deal.title)? {
            keys.insert(deal.key, id);
            continue;
        }
        let start_date = day(today, deal.starts);
        let new = NewDeal {
            business_id,
            title: deal.title,
            description: deal.description,
            terms: deal.terms,
            code: deal.code,
            start_date,
            end_date: deal.ends.map(|days| day(today, days)),
            max_redemptions: deal.max_redemptions,
            status: deal_status(&deal.status)?,
        };
        let id = deals::insert(conn, &new, &stamp(start_date, now))?;
        if deal.status == WAITING {
            let changes = json!({ "status": "published" });
            deals::save_review(conn, id, &changes, None, now)?;
        }
        deals::set_redeemed(conn, id, deal.redeemed)?;
        deals::save_pin(conn, business_id, &pin, now)?;
        keys.insert(deal.key, id);
    }
    Ok(keys)
}

fn deal_status(word: &str) -> Result<DealStatus> {
    if word == WAITING {
        return Ok(DealStatus::Draft);
    }
    DealStatus::parse(word).ok_or_else(|| Error::Internal(format!("demo: no status of a deal {word}")))
}

fn fill_guides(
    conn: &Connection,
    guides: Vec<DemoGuide>,
    businesses: &Businesses,
    deals: &HashMap<String, i64>,
    today: Date,
    now: &str,
) -> Result<()> {
    for guide in guides {
        if guides::find_slug(conn, &guide.slug)?.is_some() {
            continue;
        }
        let mut body = read_text(&format!("guides/{}.md", guide.slug))?;
        for (key, id) in deals {
            body = body.replace(&format!("::deal{{{key}}}"), &format!("::deal{{{id}}}"));
        }
        for event in &guide.events {
            let id = events::find_by_slug(conn, event)?
                .ok_or_else(|| Error::Internal(format!("demo: there is no event {event}")))?;
            body = body.replace(&format!("::event{{{event}}}"), &format!("::event{{{id}}}"));
        }
        let new = NewGuide {
            slug: guide.slug,
            title: guide.title,
            introduction: guide.introduction,
            body,
            author: guide.author,
            status: guides::GuideStatus::Published,
            is_featured: guide.is_featured,
            related_businesses: guide
                .related
                .iter()
                .map(|slug| businesses.find(slug))
                .collect::<Result<_>>()?,
            ..NewGuide::default()
        };
        guides::save(conn, &new, &stamp(day(today, -guide.days_ago), now))?;
    }
    Ok(())
}

fn fill_placements(
    conn: &Connection,
    placements: Vec<DemoPlacement>,
    businesses: &Businesses,
    today: Date,
    now: &str,
) -> Result<()> {
    if !placements::is_empty(conn)? {
        return Ok(());
    }
    for placement in placements {
        let kind = PlacementKind::parse(&placement.kind)
            .ok_or_else(|| Error::Internal(format!("demo: no kind of placement {}", placement.kind)))?;
        let business_id = placement.business.map(|slug| businesses.find(&slug)).transpose()?;
        let category =
            placement.category.map(|slug| directory::find_category(conn, &slug, today)).transpose()?;
        let new = NewPlacement {
            business_id,
            category_id: category.flatten().map(|category| category.id),
            name: placement.name,
            ends_at: Some(day(today, placement.ends)),
            priority: placement.priority,
            custom_title: placement.title,
            custom_message: placement.message,
            status: placements::PlacementStatus::parse(&placement.status).unwrap_or_default(),
            ..NewPlacement::of(kind, 0, day(today, placement.starts))
        };
        placements::insert(conn, &new, now)?;
    }
    Ok(())
}

/// What was sold of those placements, and what was delivered.
fn fill_campaigns(conn: &Connection, businesses: &Businesses, today: Date, now: &str) -> Result<()> {
    if !campaigns::is_empty(conn)? {
        return Ok(());
    }
    let sold: Vec<DemoCampaign> = read("campaigns.json")?;
    for campaign in sold {
        let new = NewCampaign {
            name: campaign.name,
            business_id: campaign.business.map(|slug| businesses.find(&slug)).transpose()?,
            sponsor_name: campaign.sponsor,
            contact_name: campaign.contact_name,
            contact_email: campaign.contact_email,
            note: campaign.note,
        };
        let id = campaigns::insert(conn, &new, None, now)?;
        for line in campaign.lines {
            fill_line(conn, id, line, today, now)?;
        }
    }
    Ok(())
}

fn fill_line(conn: &Connection, campaign_id: i64, line: DemoLine, today: Date, now: &str) -> Result<()> {
    let kind = PlacementKind::parse(&line.kind)
        .ok_or_else(|| Error::Internal(format!("demo: no kind of placement {}", line.kind)))?;
    let category = line.category.map(|slug| directory::find_category(conn, &slug, today)).transpose()?;
    let term = DateRange { from: day(today, line.starts), to: day(today, line.ends) };
    let is_agreed = !line.price.is_empty();
    let new = NewCampaignLine {
        kind,
        category_id: category.flatten().map(|category| category.id),
        starts_at: term.from,
        ends_at: term.to,
        days_sold: term.days(),
        priority: 0,
        price: if is_agreed { line.price } else { campaigns::rate_of(kind, &Pricing::default()).to_owned() },
        price_basis: if is_agreed { PriceBasis::Agreed } else { PriceBasis::RateCard },
    };
    let id = campaigns::insert_line(conn, campaign_id, &new, now)?;
    if campaigns::link_active(conn, id)? && term.from < today {
        let past = DateRange { from: term.from, to: term.to.min(day(today, -1)) };
        campaigns::mark_days(conn, id, past, false)?;
    }
    if let Some([first, last]) = line.hidden {
        let days = DateRange { from: day(today, first), to: day(today, last) };
        campaigns::mark_days(conn, id, days, true)?;
    }
    Ok(())
}
