//! What a code gives access to, and how an answer is handled.

use jiff::civil::Date;
use rusqlite::Connection;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::store::{self, CheckAnswer, CheckChannel, DueBusiness, SentCheck};
use crate::accounts::{Actor, audit};
use crate::art;
use crate::directory::{self, BusinessName, ConfirmedBy, Edit, EditableBusiness, NewBusiness};
use crate::kit::error::{Error, Result};
use crate::kit::printed_code;
use crate::suggestions;

/// The most cards in one print run.
pub const MAX_CARDS: u32 = 200;

/// A listing, as shown to whoever has its code.
#[derive(Serialize, ToSchema)]
pub struct ListingCheck {
    business: BusinessName,
    fields: EditableBusiness,
    confirmed_at: Option<String>,
    /// What was answered; null as long as nothing was.
    answer: Option<CheckAnswer>,
}

fn find(conn: &Connection, code_hash: &[u8; 32]) -> Result<SentCheck> {
    store::find(conn, code_hash)?.ok_or(Error::NotFound("Code"))
}

pub fn show(conn: &Connection, code_hash: &[u8; 32]) -> Result<ListingCheck> {
    let SentCheck { business_id, answer, .. } = find(conn, code_hash)?;
    Ok(ListingCheck {
        business: directory::find_name(conn, business_id)?,
        fields: directory::load(conn, business_id)?.into(),
        confirmed_at: directory::find_times(conn, business_id)?.confirmed_at,
        answer,
    })
}

/// A business's answer.
pub enum NewAnswer {
    AllRight,
    /// The hours in people's own words, as of this day.
    Hours(String, Date),
    Stop,
}

/// Records an answer and applies its consequences. Whoever has the code answers for the business.
pub fn answer(conn: &Connection, code_hash: &[u8; 32], answer: NewAnswer, now: &str) -> Result<()> {
    let actor = Actor { user_id: None, name: "listing check".into(), at: now.to_owned() };
    let SentCheck { id: check, business_id: id, .. } = find(conn, code_hash)?;
    let subject = format!("business:{id}");
    let said = match answer {
        NewAnswer::AllRight => {
            audit(conn, &actor, "business.confirm", &subject, &Value::Null, &Value::Null)?;
            CheckAnswer::Confirmed
        }
        NewAnswer::Hours(text, today) => {
            change_hours(conn, &actor, id, &text, today)?;
            CheckAnswer::Changed
        }
        NewAnswer::Stop => CheckAnswer::Stopped,
    };
    store::set_answer(conn, check, said, now)?;
    if said == CheckAnswer::Stopped {
        return audit(conn, &actor, "listing-check.stop", &subject, &Value::Null, &Value::Null);
    }
    directory::set_confirmed(conn, id, now, ConfirmedBy::Owner)
}

fn change_hours(conn: &Connection, actor: &Actor, id: i64, text: &str, today: Date) -> Result<()> {
    let present = directory::load(conn, id)?;
    let hours =
        suggestions::read_hours(&present, text, today).map_err(|error| Error::field("hours", error))?;
    let wanted = NewBusiness { hours: Some(hours), ..present.clone() };
    directory::save_edit(
        conn,
        actor,
        id,
        [&present, &wanted],
        Edit { action: "business.update", details: Value::Null },
    )
}

/// The content of one postcard.
#[derive(Serialize, ToSchema)]
pub struct Postcard {
    #[serde(flatten)]
    to: DueBusiness,
    /// As it is printed: `K7QM-2XPA`.
    code: String,
    url: String,
    /// The address as a QR code, an SVG image; null if it is too long for one.
    qr_code: Option<String>,
}

/// Creates the postcards of a round.
pub fn make_postcards(conn: &Connection, actor: &Actor, origin: &str, before: &str) -> Result<Vec<Postcard>> {
    let mut cards = Vec::new();
    for to in store::list_due(conn, CheckChannel::Postcard, before, MAX_CARDS)? {
        let code = printed_code::new()?;
        let hash = printed_code::hash(&code);
        store::insert(conn, to.business.id, CheckChannel::Postcard, &hash, &actor.at)?;
        let url = format!("{origin}/check/{code}");
        cards.push(Postcard { to, code: printed_code::grouped(&code), qr_code: art::qr_code(&url), url });
    }
    let printed = json!({ "count": cards.len() });
    audit(conn, actor, "listing-check.print", "listing-check:postcards", &Value::Null, &printed)?;
    Ok(cards)
}
