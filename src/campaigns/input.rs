//! Parses a campaign and its lines from requests.

use jiff::civil::Date;

use super::model::{NewCampaign, NewCampaignLine, PriceBasis};
use crate::kit::config::Pricing;
use crate::kit::error::Result;
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::placements::PlacementKind;

/// The longest term that is sold at once.
const MAX_DAYS: i32 = 731;
const FURTHEST_PRIORITY: i64 = 999_999;

/// Applies the request to what is stored (`None`: a new campaign).
pub fn read_campaign(mut input: Input, present: Option<NewCampaign>) -> Result<NewCampaign> {
    let is_new = present.is_none();
    let mut new = present.unwrap_or_default();
    let rule = TextRule::new().at_most(120);
    if is_new {
        new.name = input.text("name", rule);
    } else if let Some(name) = input.optional_text("name", rule) {
        new.name = name;
    }
    if let Some(id) = input.number("business_id") {
        new.business_id = id;
    }
    for (field, most, text) in [
        ("sponsor_name", 120, &mut new.sponsor_name),
        ("contact_name", 120, &mut new.contact_name),
        ("note", 1000, &mut new.note),
    ] {
        if let Some(sent) = input.optional_text(field, TextRule::new().at_most(most).or_blank()) {
            *text = sent;
        }
    }
    if let Some(email) = input.optional_text("contact_email", TextRule::address().or_blank()) {
        new.contact_email = email;
    }
    if new.business_id.is_none() && new.sponsor_name.is_empty() && !input.has_errors("business_id") {
        input.error("business_id", "Choose a business, or name the sponsor.");
    }
    input.check()?;
    Ok(new)
}

/// The rate card's price for a kind of placement.
pub fn rate_of(kind: PlacementKind, pricing: &Pricing) -> &str {
    match kind {
        PlacementKind::Featured => &pricing.featured,
        PlacementKind::Spotlight => &pricing.spotlight,
        PlacementKind::CategorySponsor => &pricing.category,
        PlacementKind::MarqueeSponsor => &pricing.marquee,
    }
}

/// A rate-card price is copied from the rate card at the time of sale, and does not change later.
pub fn read_line(
    mut input: Input,
    present: Option<NewCampaignLine>,
    pricing: &Pricing,
    today: Date,
) -> Result<NewCampaignLine> {
    let is_new = present.is_none();
    if is_new {
        for field in ["kind", "starts_at", "ends_at"] {
            if !input.has(field) {
                input.error(field, REQUIRED);
            }
        }
    }
    let kind = input.choice("kind", &PlacementKind::WORDS).and_then(|word| PlacementKind::parse(&word));
    let basis = input.choice("price_basis", &PriceBasis::WORDS).and_then(|word| PriceBasis::parse(&word));
    let before = present.as_ref().map(|line| (line.kind, line.price_basis));
    let mut new = present.unwrap_or_else(|| NewCampaignLine {
        kind: PlacementKind::Spotlight,
        category_id: None,
        starts_at: today,
        ends_at: today,
        days_sold: 0,
        priority: 0,
        price: String::new(),
        price_basis: PriceBasis::RateCard,
    });
    let whole_term = is_new || new.days_sold == new.term().days();
    new.kind = kind.unwrap_or(new.kind);
    new.price_basis = basis.unwrap_or(new.price_basis);
    if let Some(id) = input.number("category_id") {
        new.category_id = id;
    }
    for (field, day) in [("starts_at", &mut new.starts_at), ("ends_at", &mut new.ends_at)] {
        match input.date(field) {
            Some(Some(sent)) => *day = sent,
            Some(None) => input.error(field, REQUIRED),
            None => {}
        }
    }
    if let Some(priority) = input.number("priority") {
        new.priority = priority.unwrap_or(0);
    }
    let days_sold = input.number("days_sold");
    let (whole_term, days_sold) = (whole_term || days_sold == Some(None), days_sold.flatten());
    let price = input.optional_text("price", TextRule::new().at_most(120).or_blank());
    match new.price_basis {
        PriceBasis::Agreed => new.price = price.unwrap_or(new.price),
        PriceBasis::RateCard if before == Some((new.kind, PriceBasis::RateCard)) => {}
        PriceBasis::RateCard => rate_of(new.kind, pricing).clone_into(&mut new.price),
    }
    check_line(&mut input, &mut new, days_sold, whole_term);
    input.check()?;
    Ok(new)
}

/// Checks rules across fields. `whole_term`: all days are sold unless the request says otherwise.
fn check_line(input: &mut Input, new: &mut NewCampaignLine, days_sold: Option<i64>, whole_term: bool) {
    match (new.kind, new.category_id) {
        (PlacementKind::CategorySponsor, None) if !input.has_errors("category_id") => {
            input.error("category_id", "Choose a category.");
        }
        (PlacementKind::CategorySponsor, _) | (_, None) => {}
        _ => input.error("category_id", "Only a category sponsor has a category."),
    }
    if !(-FURTHEST_PRIORITY..=FURTHEST_PRIORITY).contains(&new.priority) {
        input.error("priority", "Enter a whole number of at most six digits.");
    }
    if new.price_basis == PriceBasis::Agreed && new.price.is_empty() {
        input.error("price", "Enter what was agreed, such as $40 a month.");
    }
    if new.ends_at < new.starts_at {
        input.error("ends_at", "The last day must not be before the first.");
        return;
    }
    let days = new.term().days();
    if days > MAX_DAYS {
        input.error("ends_at", format!("Sell at most {MAX_DAYS} days in one line."));
    }
    match days_sold {
        None if whole_term => new.days_sold = days,
        None => new.days_sold = new.days_sold.min(days),
        Some(sold) if (1..=i64::from(days)).contains(&sold) => {
            new.days_sold = i32::try_from(sold).unwrap_or(days);
        }
        Some(_) => {
            input.error("days_sold", format!("Enter a number from 1 to {days}, the days of the line."))
        }
    }
}
