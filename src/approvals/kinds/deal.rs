//! Deals: the triggers of V113 pin what a business submits by saving, and what the office submits.

use jiff::civil::{Date, DateTime};
use rusqlite::Connection;

use super::{Fields, Kind, Text, Written};
use crate::accounts::Actor;
use crate::approvals::context::ApprovalContext;
use crate::approvals::model::{ApprovalKind, ApprovalPreview, Decision, KeptApproval, NewApproval, Verdict};
use crate::approvals::paragraphs::{Paragraph, numbered, paragraphs};
use crate::approvals::store;
use crate::deals::{self, NewDeal};
use crate::kit::config::Config;
use crate::kit::day;
use crate::kit::error::{Error, Result};
use crate::kit::words::count_words;

const NEEDS_APPROVAL: &str = "Deals need approval before residents see them. Publish it in the list of deals; \
                              somebody else approves it.";
const TAKEN_BACK: &str = "It was taken back before anybody decided.";

pub struct Deals;

fn today(context: &ApprovalContext) -> Date {
    context.clock.local().date()
}

fn pinned(kept: &KeptApproval) -> Result<NewDeal> {
    Ok(serde_json::from_str(&kept.content)?)
}

fn days(deal: &NewDeal) -> String {
    let first = day::weekday_and_date(deal.start_date);
    match deal.end_date {
        Some(last) => format!("{first} to {}", day::weekday_and_date(last)),
        None => format!("From {first}, without an end"),
    }
}

fn fields(deal: &NewDeal) -> Fields {
    vec![
        ("title", deal.title.clone()),
        ("description", deal.description.clone()),
        ("terms", deal.terms.clone()),
        ("code", deal.code.clone()),
        ("days", days(deal)),
        ("max_redemptions", deal.max_redemptions.map(|most| most.to_string()).unwrap_or_default()),
    ]
}

/// The description, then the fine print.
fn parts(deal: &NewDeal) -> Vec<Paragraph> {
    let mut all = paragraphs(&deal.description);
    all.extend(paragraphs(&deal.terms));
    numbered(all)
}

impl Kind for Deals {
    fn noun(&self) -> &'static str {
        "deal"
    }

    fn is_required(&self, config: &Config) -> bool {
        config.approvals.deals
    }

    fn written(&self, conn: &Connection, context: &ApprovalContext, subject_id: i64) -> Result<Written> {
        let (edition, by) = deals::wanted_edition(conn, subject_id, today(context))?;
        Ok(Written { edition, by })
    }

    fn send_in(
        &self,
        conn: &Connection,
        context: &ApprovalContext,
        actor: &Actor,
        new: &NewApproval,
    ) -> Result<i64> {
        deals::send_in(conn, actor, new.subject_id, &new.edition, today(context))?;
        let id = store::latest_id(conn, ApprovalKind::Deal, new.subject_id)?;
        let id = id.ok_or(Error::NotFound("Approval"))?;
        store::set_request(conn, id, new, actor)?;
        Ok(id)
    }

    fn text(&self, conn: &Connection, context: &ApprovalContext, kept: &KeptApproval) -> Result<Text> {
        let deal = pinned(kept)?;
        let shown = deals::show_wanted(conn, kept.approval.subject_id, &deal, today(context))?;
        let mut opening =
            vec![format!("“{}”", deal.title), shown.deal.business_name.clone(), format!("{}.", days(&deal))];
        opening.extend(Some(&deal.code).filter(|code| !code.is_empty()).map(|code| format!("Code: {code}")));
        let limit = |most: i64| format!("At most {}.", count_words(most.unsigned_abs(), "use", "uses"));
        opening.extend(deal.max_redemptions.map(limit));
        Ok(Text {
            preview: ApprovalPreview { deal: Some(shown), ..ApprovalPreview::default() },
            opening,
            paragraphs: parts(&deal),
            fields: fields(&deal),
        })
    }

    fn published(
        &self,
        conn: &Connection,
        context: &ApprovalContext,
        kept: &KeptApproval,
    ) -> Result<Option<Fields>> {
        let shown = deals::find_shown(conn, kept.approval.subject_id, today(context))?;
        Ok(shown.as_ref().map(fields))
    }

    fn public_path(&self, _: &Connection, subject_id: i64) -> Result<String> {
        Ok(format!("/deals/{subject_id}"))
    }

    fn editor_path(&self, conn: &Connection, _: &ApprovalContext, subject_id: i64) -> Result<String> {
        let business = deals::find_business(conn, subject_id)?.ok_or(Error::NotFound("Deal"))?;
        Ok(format!("/dashboard/business/{business}/deals?edit={subject_id}"))
    }

    fn decided(
        &self,
        conn: &Connection,
        context: &ApprovalContext,
        actor: &Actor,
        kept: &KeptApproval,
        decision: &Decision,
    ) -> Result<()> {
        let id = kept.approval.subject_id;
        match decision.verdict {
            Verdict::Approve => Ok(()),
            Verdict::RequestChanges => {
                let words: Vec<&str> =
                    decision.comments.iter().map(|comment| comment.text.as_str()).collect();
                deals::return_wanted(conn, actor, id, &words.join(" "), today(context))
            }
            Verdict::Reopen => deals::wait_again(conn, id),
            Verdict::Withdraw => deals::return_wanted(conn, actor, id, TAKEN_BACK, today(context)),
        }
    }

    fn publish(
        &self,
        conn: &Connection,
        context: &ApprovalContext,
        actor: &Actor,
        kept: &KeptApproval,
    ) -> Result<()> {
        deals::publish_approved(conn, actor, kept.approval.subject_id, &pinned(kept)?, today(context))
    }
}

/// For a deal restored from the audit trail: if deals need approval, residents get no text that was not
/// approved.
pub fn check_deal(conn: &Connection, config: &Config, now: DateTime, id: i64) -> Result<()> {
    if !config.approvals.deals {
        return Ok(());
    }
    let shown = match deals::find_shown(conn, id, now.date()) {
        Ok(Some(shown)) => shown,
        // It is not public, or it was erased and restored under a new number.
        Ok(None) | Err(Error::NotFound(_)) => return Ok(()),
        Err(error) => return Err(error),
    };
    if let Some(approved) = store::find_approved(conn, ApprovalKind::Deal, id)?
        && pinned(&approved)? == shown
    {
        return Ok(());
    }
    Err(Error::BadRequest(NEEDS_APPROVAL.into()))
}
