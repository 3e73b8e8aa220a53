//! A deal as a card in the text of a guide.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::model::Deal;
use super::{format, store};
use crate::guides::EmbedCard;
use crate::kit::error::Result;
use crate::layout::{season, season_word};

/// Deals that are over keep their card, which says so.
pub fn embed_deals(conn: &Connection, keys: &[String], now: DateTime) -> Result<Vec<(String, EmbedCard)>> {
    let ids: Vec<i64> = keys.iter().filter_map(|key| key.parse().ok()).collect();
    let deals = store::list_ids(conn, &ids, now.date())?;
    Ok(deals.into_iter().map(|deal| (deal.id.to_string(), card(&deal, now))).collect())
}

fn card(deal: &Deal, now: DateTime) -> EmbedCard {
    let (slug, pictogram) = (&deal.business.slug, &deal.business.category.pictogram);
    let scene = season_word(season(now.date()));
    EmbedCard {
        kind: "deal",
        to: format!("/deals/{}", deal.id),
        label: "Deal".into(),
        title: deal.title.clone(),
        image: format!("/art/storefront/{slug}.svg?c={pictogram}&s={scene}"),
        lines: vec![deal.business_name.clone(), format::expiry(deal, now.date())],
    }
}
