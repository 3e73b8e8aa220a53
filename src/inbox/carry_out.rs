//! Carries out decisions, a moment after they were made, through the features' own functions.

use std::sync::Arc;

use jiff::SignedDuration;
use rusqlite::Connection;
use serde_json::json;

use super::model::{InboxAction, InboxDecision, InboxKind, NewDecision, Selection};
use super::store;
use crate::accounts::{self, Actor};
use crate::claims;
use crate::deals::{self, DealDecision};
use crate::directory;
use crate::discovery::{self, IngestContext, ModerationAction};
use crate::events;
use crate::kit::clock::Clock;
use crate::kit::config::{Config, LiveConfig};
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, JobFailure, NewJob};
use crate::moderation::{self, AppealOutcome, ContentKind, Grounds};
use crate::newsletter;
use crate::reviews;
use crate::suggestions::{self, SuggestionDecision};

const JOB: &str = "inbox-decisions";
/// How long a decision can be undone.
const UNDO_TIME: SignedDuration = SignedDuration::from_secs(10);

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock, config: &LiveConfig) -> Handlers {
    let (db, clock, config) = (db.clone(), clock.clone(), config.clone());
    handlers.on(JOB, move |job| {
        let batch = job.payload.get("batch").and_then(|batch| batch.as_str()).unwrap_or_default().to_owned();
        carry_out_batch(db.clone(), clock.clone(), config.get(), batch)
    })
}

/// Stores a decision; it is carried out once it can no longer be undone. Returns the number of items decided.
pub fn decide(
    conn: &Connection,
    clock: &Clock,
    batch: &str,
    new: &NewDecision,
    user_id: i64,
) -> Result<usize> {
    if let Selection::Items(items) = &new.selection {
        for item in items.iter().filter(|item| item.kind == InboxKind::Appeal) {
            let id = item.key.parse().map_err(|_| Error::NotFound("Appeal"))?;
            moderation::check_answerer(conn, id, user_id)?;
        }
    }
    let count = store::insert_decisions(conn, batch, new, user_id, &clock.stamp())?;
    let run_at = clock.timestamp().saturating_add(UNDO_TIME).map_err(Error::internal)?;
    let key = format!("{JOB}:{batch}");
    let job = NewJob { kind: JOB, key: &key, payload: json!({ "batch": batch }), run_at: Some(run_at) };
    jobs::enqueue(conn, &job)?;
    Ok(count)
}

/// One transaction per decision, so that other writes get their turn and a failure affects no other decision.
async fn carry_out_batch(db: Db, clock: Clock, config: Arc<Config>, batch: String) -> Result<(), JobFailure> {
    loop {
        let name = batch.clone();
        let Some(decision) = db.read(move |conn| store::next_of_batch(conn, &name)).await? else {
            return Ok(());
        };
        let (one, context) = (decision.clone(), (clock.clone(), Arc::clone(&config)));
        let carried_out = db
            .write(move |conn| {
                // It may have been undone since it was read.
                if !store::delete_decision(conn, &one)? {
                    return Ok(());
                }
                carry_out(conn, &context.0, &context.1, &one)
            })
            .await;
        match carried_out {
            Ok(()) => {}
            // Internal errors are not shown to staff: the decision is retried.
            Err(error @ (Error::Internal(_) | Error::Damaged(_) | Error::Busy | Error::StorageFull)) => {
                return Err(error.into());
            }
            Err(error) => {
                let failure = error.to_string();
                db.write_without_invalidation(move |conn| store::fail_decision(conn, decision.id, &failure))
                    .await?;
            }
        }
    }
}

/// The posted rule under which something is rejected.
fn grounds_of(decision: &InboxDecision) -> Result<Grounds> {
    let rule = decision.rule.ok_or_else(|| Error::BadRequest("Choose the posted rule first.".into()))?;
    Ok(Grounds { rule, note: decision.reason.clone() })
}

/// Somebody other than the first decider answers; what is restored is published again by its own feature.
fn answer_appeal(
    conn: &Connection,
    clock: &Clock,
    config: &Config,
    actor: &Actor,
    (id, is_granted, words): (i64, bool, &str),
) -> Result<()> {
    if let Some(user_id) = actor.user_id {
        moderation::check_answerer(conn, id, user_id)?;
    }
    let appeal = moderation::find_open_appeal(conn, id)?;
    let (subject_id, today) = (appeal.subject_id, clock.local().date());
    let outcome = if is_granted { AppealOutcome::Restored } else { AppealOutcome::Upheld };
    moderation::answer_appeal(conn, actor, id, outcome, words)?;
    match (is_granted, appeal.notice.kind) {
        (false, _) => Ok(()),
        (true, ContentKind::Review) => reviews::moderate(conn, actor, subject_id, None).map(drop),
        (true, ContentKind::Event) => {
            let context = IngestContext { clock, weights: &config.trust };
            let action = ModerationAction::Publish { is_checked: false };
            discovery::decide(conn, context, actor, subject_id, &action).map(drop)
        }
        (true, ContentKind::Suggestion) => suggestions::restore(conn, actor, &config.town, subject_id, today),
        (true, ContentKind::Deal) => deals::restore_returned(conn, actor, subject_id, today),
        (true, ContentKind::Business) => directory::show_again(conn, actor, subject_id),
    }
}

fn carry_out(conn: &Connection, clock: &Clock, config: &Config, decision: &InboxDecision) -> Result<()> {
    let user = accounts::find_user(conn, decision.user_id)?.filter(|user| user.is_active);
    let user = user.ok_or(Error::NotFound("Account"))?;
    let actor = Actor { user_id: Some(decision.user_id), name: user.email, at: clock.stamp() };
    let (reason, today) = (decision.reason.as_str(), clock.local().date());
    let is_approval = decision.action == InboxAction::Approve;
    // For an event: the reason why it waits, then its id.
    let id = decision.key.split(':').find_map(|part| part.parse().ok()).ok_or(Error::NotFound("Item"))?;
    // Whoever has decided it while this one could still be undone knew more. The other kinds refuse a second decision.
    let subject = match decision.kind {
        InboxKind::Event => format!("event:{id}"),
        InboxKind::Review => format!("review:{id}"),
        _ => String::new(),
    };
    if accounts::is_changed_by_another(conn, &subject, &decision.created_at, decision.user_id)? {
        return Err(Error::BadRequest("Somebody else has changed this in the meantime.".into()));
    }
    match (decision.kind, decision.action) {
        (InboxKind::Source, InboxAction::Retry) => discovery::fetch_now(conn, clock, id),
        (InboxKind::Mail, InboxAction::Retry) => newsletter::retry_mail(conn, id),
        (InboxKind::Job, InboxAction::Retry) => jobs::requeue(conn, id),
        (InboxKind::Event, InboxAction::Approve | InboxAction::Reject) => {
            events::expect_unchanged(conn, id, decision.version.as_deref())?;
            let action = match is_approval {
                true if decision.key.starts_with("claimed:") => ModerationAction::AnswerClaim,
                true => ModerationAction::Publish { is_checked: false },
                false => ModerationAction::Reject(grounds_of(decision)?),
            };
            let context = IngestContext { clock, weights: &config.trust };
            discovery::decide(conn, context, &actor, id, &action).map(drop)
        }
        (InboxKind::Suggestion, InboxAction::Approve | InboxAction::Reject) => {
            let verdict = match is_approval {
                true => SuggestionDecision::Approve(None),
                false => SuggestionDecision::Reject(grounds_of(decision)?),
            };
            suggestions::decide(conn, &actor, &config.town, id, &verdict, today).map(drop)
        }
        (InboxKind::ListingChange, InboxAction::Approve | InboxAction::Reject) => {
            let seen_at = decision.version.clone();
            directory::decide_whole_request(conn, &actor, id, is_approval, reason, seen_at)
        }
        (InboxKind::Deal, InboxAction::Approve | InboxAction::Reject) => {
            let verdict = match is_approval {
                true => DealDecision::Approve,
                false => DealDecision::Return(grounds_of(decision)?),
            };
            let seen = decision.version.as_deref().unwrap_or_default();
            deals::decide(conn, &actor, id, (&verdict, seen), today).map(drop)
        }
        (InboxKind::Review, InboxAction::Approve | InboxAction::Reject) => {
            reviews::expect_unchanged(conn, id, decision.version.as_deref())?;
            let hidden_by = if is_approval { None } else { Some(grounds_of(decision)?) };
            reviews::moderate(conn, &actor, id, hidden_by.as_ref()).map(drop)
        }
        (InboxKind::Appeal, InboxAction::Approve | InboxAction::Reject) => {
            answer_appeal(conn, clock, config, &actor, (id, is_approval, reason))
        }
        (InboxKind::Claim, InboxAction::Reject) => claims::reject(conn, &actor, id, reason),
        (kind, action) => {
            Err(Error::BadRequest(format!("“{}” is not possible for {}.", action.as_str(), kind.words()[1])))
        }
    }
}
