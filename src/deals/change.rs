//! Creating and changing deals, for businesses and staff. Every change is in the audit trail. Where the town
//! wants approval, what residents would read goes through `approval.rs`.

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::approval::submit;
use super::editor::Editor;
use super::managed::{ManagedDeal, effective_at_once, needs_approval};
use super::model::{DealStatus, NewDeal};
use super::restore::settle_shown;
use super::store;
use super::withdrawal::{read_rule, record_withdrawn, refuse_held};
use crate::accounts::{audit, audit_edit, check_edit};
use crate::directory;
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, REQUIRED, TextRule};

/// Applies the submitted fields to the present deal (`None`: a new one).
pub fn read(mut input: Input, present: Option<NewDeal>, today: Date) -> Result<NewDeal> {
    let is_new = present.is_none();
    let mut new = present.unwrap_or_else(|| NewDeal::empty(today));
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
    // A deal cannot move to another business.
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

/// A deal that a business publishes must have at least one day left. Staff may record past deals.
fn check_last_day(wanted: &NewDeal, present: Option<&NewDeal>, today: Date) -> Result<()> {
    let is_over = wanted.end_date.is_some_and(|last| last < today);
    let is_meant =
        present.is_none_or(|old| old.status != DealStatus::Published || old.end_date != wanted.end_date);
    if wanted.status == DealStatus::Published && is_over && is_meant {
        return Err(Error::field("end_date", "This day has passed. Choose today or a later day."));
    }
    Ok(())
}

/// A business publishes deals once residents see its listing. Staff may prepare them.
fn check_listing(conn: &Connection, wanted: &NewDeal, present: Option<&NewDeal>) -> Result<()> {
    let is_shown = |deal: &NewDeal| deal.status == DealStatus::Published;
    let is_meant = is_shown(wanted) && !present.is_some_and(is_shown);
    if is_meant && !directory::is_published(conn, wanted.business_id)? {
        let text = "The listing is not public. You can publish deals as soon as it is.";
        return Err(Error::BadRequest(text.into()));
    }
    Ok(())
}

/// The fields other than how long, and how often, a deal is to be had.
const TEXTS: [&str; 6] = ["title", "description", "terms", "code", "start_date", "status"];

impl Editor {
    pub fn add(&self, conn: &Connection, new: &NewDeal) -> Result<ManagedDeal> {
        directory::require_business_access(conn, &self.member, new.business_id)?;
        let is_own = directory::represents_business(conn, self.member.user_id, new.business_id)?;
        if is_own {
            check_last_day(new, None, self.today)?;
            check_listing(conn, new, None)?;
        }
        let draft = NewDeal { status: DealStatus::Draft, ..new.clone() };
        let waits = self.is_checked(is_own) && needs_approval(&draft, new);
        let stored = if waits { &draft } else { new };
        let id = store::insert(conn, stored, &self.actor.at)?;
        audit(conn, &self.actor, "deal.create", &format!("deal:{id}"), &Value::Null, &json!(stored))?;
        if waits {
            submit(conn, self, &store::expect_managed(conn, id, self.today)?, new, false)?;
        }
        store::expect_managed(conn, id, self.today)
    }

    pub fn change(&self, conn: &Connection, id: i64, mut input: Input) -> Result<ManagedDeal> {
        let managed = self.find(conn, id)?;
        check_edit(conn, &self.actor, &format!("deal:{id}"), &mut input, &|_| true)?;
        let present = managed.deal.to_new();
        let is_own = directory::represents_business(conn, self.member.user_id, present.business_id)?;
        let grounds = read_rule(&mut input, present.status, is_own);
        let is_checked = self.is_checked(is_own);
        // The business's people, and staff whose own changes are reviewed, continue from the version sent in. Another
        // last day of what residents see does not send in again what was sent back.
        let goes_on = is_own || is_checked;
        let is_text = TEXTS.iter().any(|name| input.value(name).is_some());
        let sent_in = managed.review.as_ref().filter(|review| goes_on && (is_text || review.is_waiting()));
        let sent_in = sent_in.map(|review| review.wanted.clone());
        let wanted = read(input, Some(sent_in.unwrap_or_else(|| present.clone())), self.today)?;
        if is_own {
            check_last_day(&wanted, Some(&present), self.today)?;
            check_listing(conn, &wanted, Some(&present))?;
        }
        let at_once = if is_checked { effective_at_once(&present, &wanted) } else { wanted.clone() };
        if is_own {
            refuse_held(conn, self, (id, present.status), [wanted.status, at_once.status])?;
        }
        let waits = is_checked && needs_approval(&present, &wanted);
        let is_new =
            managed.review.as_ref().is_none_or(|review| !review.is_waiting() || review.wanted != wanted);
        if waits && is_new && at_once != present {
            // The submission below replaces it; until then its changes would be applied to a deal that has
            // changed.
            store::delete_review(conn, id)?;
        }
        if at_once != present {
            store::update(conn, id, &at_once, &self.actor.at)?;
            let after = [&json!(at_once), &Value::Null];
            audit_edit(conn, &self.actor, "deal.update", ("deal", id), &present, after)?;
        }
        if let Some(grounds) = &grounds {
            record_withdrawn(conn, &self.actor, (id, &present), grounds)?;
        } else if !is_own {
            settle_shown(conn, &self.actor, id, [present.status, at_once.status])?;
        }
        let changed = store::expect_managed(conn, id, self.today)?;
        if waits {
            if is_new {
                submit(conn, self, &changed, &wanted, managed.is_waiting())?;
            }
        } else if let Some(review) = &changed.review {
            let NewDeal { end_date, max_redemptions, .. } = present;
            // Another last day answers nothing that the office sent back.
            let is_limit =
                at_once != present && NewDeal { end_date, max_redemptions, ..at_once.clone() } == present;
            if review.wanted == at_once || goes_on && (review.is_waiting() || !is_limit) {
                store::delete_review(conn, id)?;
            }
        }
        store::expect_managed(conn, id, self.today)
    }
}
