//! Withdrawal of a deal by staff: under a posted rule, of which its people are notified and which they may
//! appeal.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::editor::Editor;
use super::managed::ManagedDeal;
use super::model::{DealStatus, NewDeal};
use super::store;
use crate::accounts::{Actor, audit_edit};
use crate::directory;
use crate::kit::error::{Refusal, Result};
use crate::kit::validation::Input;
use crate::moderation::{self, ContentKind, Grounds, RefusedContent};

const HELD: &str =
    "The town office withdrew this deal under a posted rule. Only an appeal brings it back: see Curation.";
/// To a clerk whose own business it is, if the office shows deals again without an approval.
const HELD_IN_OFFICE: &str = "The town office withdrew this deal under a posted rule. As the office, you can show it again in the list of deals.";

/// Reads `rule` and `reason`, required if somebody who does not represent the business takes its deal down.
pub fn read_rule(input: &mut Input, present: DealStatus, is_own: bool) -> Option<Grounds> {
    let wanted = input.value("status").and_then(|word| DealStatus::parse(word.as_str()?));
    let takes_down =
        present == DealStatus::Published && wanted.is_some_and(|status| status != DealStatus::Published);
    moderation::read_grounds_if(takes_down && !is_own, input, ContentKind::Deal)
}

/// A deal that the office withdrew under a posted rule stays so: its business's people appeal instead of showing
/// it again. `at_once`: what residents would see without anybody's approval.
pub fn refuse_held(
    conn: &Connection,
    editor: &Editor,
    (id, present): (i64, DealStatus),
    [wanted, at_once]: [DealStatus; 2],
) -> Result<()> {
    let leaves = present == DealStatus::Withdrawn && wanted != DealStatus::Withdrawn;
    let shows = present != DealStatus::Published && at_once == DealStatus::Published;
    if (leaves || shows) && moderation::is_in_force(conn, ContentKind::Deal, id)? {
        let may_show_again =
            editor.member.is_admin() && present == DealStatus::Withdrawn && !editor.is_checked(true);
        let detail = if may_show_again { HELD_IN_OFFICE } else { HELD };
        return Err(Refusal::new(403, json!({ "detail": detail })).into());
    }
    Ok(())
}

/// Records the withdrawal with the deal's text. Notifies the deal's submitter, or else one of the business's
/// people.
pub fn record_withdrawn(
    conn: &Connection,
    actor: &Actor,
    (id, deal): (i64, &NewDeal),
    grounds: &Grounds,
) -> Result<()> {
    let author_id = match store::find_submitter(conn, id)? {
        Some(author) => Some(author),
        None => directory::list_member_ids(conn, deal.business_id)?.first().copied(),
    };
    let NewDeal { title, description, terms, .. } = deal;
    let said = [title.as_str(), description, terms].join("\n");
    let content = RefusedContent {
        kind: ContentKind::Deal,
        subject_id: id,
        title,
        content: said.trim(),
        author_id,
        author_email: "",
        headline: &format!("Your deal was withdrawn: {title}"),
    };
    moderation::record(conn, actor, &content, grounds)
}

/// Shows a deal again that staff withdrew.
pub fn show_again(conn: &Connection, actor: &Actor, managed: &ManagedDeal) -> Result<()> {
    let (id, present) = (managed.deal.id, managed.deal.to_new());
    let wanted = NewDeal { status: DealStatus::Published, ..present.clone() };
    store::update(conn, id, &wanted, &actor.at)?;
    audit_edit(conn, actor, "deal.show", ("deal", id), &present, [&json!(wanted), &Value::Null])
}
