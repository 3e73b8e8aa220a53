//! The lines of a campaign: what was sold, its placements, and days to make good.

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::delivery::{day_after, next_open};
use super::history::PlacementHistory;
use super::model::{Campaign, CampaignLine, LinePlacement};
use super::{report, store, unbooked};
use crate::accounts::{Actor, audit_with};
use crate::insights::DateRange;
use crate::kit::clock::Clock;
use crate::kit::config::PlacementSettings;
use crate::kit::day;
use crate::kit::error::{Error, Result};
use crate::kit::validation::Input;
use crate::placements::{self, NewPlacement, PlacementStatus};

/// Nobody watched the line on past days that a change adds to it.
pub fn note_new_days(conn: &Connection, clock: &Clock, present: &CampaignLine) -> Result<()> {
    let changed = store::find_line(conn, present.id)?;
    let (old, new, now) = (present.line.term(), changed.line.term(), clock.local());
    let earlier = DateRange { from: new.from, to: new.to.min(old.from.saturating_sub(1.day())) };
    let later = DateRange { from: new.from.max(old.to.saturating_add(1.day())), to: new.to };
    store::note_unbooked(conn, present.id, earlier, now)?;
    store::note_unbooked(conn, present.id, later, now)?;
    for placement in store::list_placements(conn, present.id, now.date())? {
        take_over(conn, clock, &changed, placement.id)?;
    }
    Ok(())
}

/// A placement of the campaign's sponsor in the slot that the line is about.
fn placement_of(campaign: &Campaign, line: &CampaignLine, days: DateRange) -> NewPlacement {
    NewPlacement {
        business_id: campaign.campaign.business_id,
        category_id: line.line.category_id,
        name: campaign.campaign.sponsor_name.clone(),
        ends_at: Some(days.to),
        priority: line.line.priority,
        ..NewPlacement::of(line.line.kind, 0, days.from)
    }
}

pub fn book_new(
    conn: &Connection,
    actor: &Actor,
    (campaign, line): (&Campaign, &CampaignLine),
    input: Input,
    (settings, today): (PlacementSettings, Date),
) -> Result<()> {
    let there = store::list_placements(conn, line.id, today)?;
    let whole = line.line.term();
    let delivery = report::delivery_of(conn, line, today)?;
    let missing = delivery.days_missing;
    let rest = DateRange { from: whole.from.max(today).min(whole.to), ..whole };
    let open = next_open(line, &there, &delivery, today).unwrap_or(rest);
    let meant = placement_of(campaign, line, open);
    // The sponsor and the slot follow from the line; only the sponsor of a band has a name of its own.
    let wanted = placements::read_placement(input, Some(meant.clone()), today)?;
    let wanted = NewPlacement {
        kind: meant.kind,
        business_id: meant.business_id,
        category_id: meant.category_id,
        name: meant.name,
        ..wanted
    };
    let added = wanted.ends_at.map(|last| days_after(line, DateRange { from: wanted.starts_at, to: last }));
    let Some(added) = added.filter(|days| wanted.starts_at >= whole.from && *days <= missing) else {
        let unit = if missing == 1 { "day" } else { "days" };
        let text = match missing {
            0 => format!("Choose days within the line: {}.", whole.in_words()),
            _ => format!(
                "Choose days within the line, {}, or at most {missing} {unit} after it.",
                whole.in_words()
            ),
        };
        return Err(Error::field("starts_at", text));
    };
    if wanted.starts_at < today {
        return Err(Error::field("starts_at", "The first day must not be in the past."));
    }
    if added > 0 && there.iter().any(runs_on) {
        return Err(Error::field("starts_at", RUNS_ON));
    }
    if wanted.status == PlacementStatus::Active {
        let others = unbooked::needed_by_others(conn, campaign, line, today)?;
        placements::check_free(conn, &wanted, settings, &others)?;
    }
    let placement = placements::book(conn, actor, &wanted)?;
    store::link(conn, line.id, placement)?;
    note(conn, actor, "campaign_line.book", line.id, &json!({ "placement": placement }))
}

const RUNS_ON: &str = "The placement of this line has no last day. Enter one under Placements: its days after \
                       the line then make up for missing ones.";

fn runs_on(placement: &LinePlacement) -> bool {
    placement.is_active() && placement.ends_at.is_none()
}

/// How many of these days are after the line's last.
fn days_after(line: &CampaignLine, days: DateRange) -> i32 {
    let from = days.from.max(line.line.ends_at.saturating_add(1.day()));
    DateRange { from, ..days }.days().max(0)
}

pub fn note(conn: &Connection, actor: &Actor, action: &str, line_id: i64, details: &Value) -> Result<()> {
    audit_with(conn, actor, action, &format!("campaign_line:{line_id}"), [&Value::Null; 2], details)
}

/// An existing placement delivers the line from now on, and has done so in the hours in which it was active.
pub fn attach(
    conn: &Connection,
    clock: &Clock,
    actor: &Actor,
    line_id: i64,
    placement_id: i64,
) -> Result<()> {
    let today = clock.local().date();
    let line = store::find_line(conn, line_id)?;
    placements::expect(conn, placement_id, today).map_err(|error| match error {
        Error::NotFound(_) => Error::unknown_id("placement_id", placement_id),
        other => other,
    })?;
    if store::line_of_placement(conn, placement_id)?.is_some() {
        return Err(Error::field("placement_id", "This placement already counts toward a line."));
    }
    let missing = report::delivery_of(conn, &line, today)?.days_missing;
    let attachable = store::list_attachable(conn, &line, missing, today)?;
    if !attachable.iter().any(|one| one.id == placement_id) {
        let text = "This placement is of another place or sponsor, or runs on other days.";
        return Err(Error::field("placement_id", text));
    }
    store::link(conn, line_id, placement_id)?;
    take_over(conn, clock, &line, placement_id)?;
    note(conn, actor, "campaign_line.attach", line_id, &json!({ "placement": placement_id }))
}

/// Counts the hours before now in which a placement was active, on days that were not recorded as its own.
fn take_over(conn: &Connection, clock: &Clock, line: &CampaignLine, placement_id: i64) -> Result<()> {
    let now = clock.local();
    let present = placements::expect(conn, placement_id, now.date())?.placement;
    let history = PlacementHistory::read(conn, placement_id)?;
    let Value::Object(fields) = json!(present) else { return Ok(()) };
    let term = line.line.term();
    let last = present.ends_at.map_or(term.to, |last| last.max(term.to)).min(now.date());
    let behind = DateRange { from: term.to.saturating_add(1.day()), to: last };
    store::note_unbooked(conn, line.id, behind, now)?;
    for day in (DateRange { to: last, ..term }).each_day() {
        let hours = history.hours(day, clock.zone(), &fields)?;
        store::take_over_hours(conn, line.id, day, hours)?;
    }
    Ok(())
}

pub fn add_days(
    conn: &Connection,
    actor: &Actor,
    line: &CampaignLine,
    settings: PlacementSettings,
    today: Date,
) -> Result<()> {
    let (found, _) = report::build_line(conn, line.clone(), today)?;
    let days = found.delivery.days_missing;
    if days == 0 {
        return Err(Error::BadRequest("No day of this line is missing.".into()));
    }
    if found.placements.iter().any(runs_on) {
        return Err(Error::BadRequest(RUNS_ON.into()));
    }
    let last = found.placements.iter().max_by_key(|one| one.ends_at);
    let pattern = match last {
        Some(one) => placements::expect(conn, one.id, today)?.placement,
        None => placement_of(&store::find(conn, line.campaign_id, today)?, line, line.line.term()),
    };
    let pattern = NewPlacement { status: PlacementStatus::Active, ..pattern };
    let from = day_after(line, &found.placements, today);
    let others = unbooked::of_other_lines(conn, line, today)?;
    let first = placements::first_free(conn, &pattern, from, days, settings, &others)?.ok_or_else(|| {
        let text =
            format!("No {days} free days in a row were found for this place. Book fewer at a time by hand.");
        Error::BadRequest(text)
    })?;
    let term = DateRange { from: first, to: first.saturating_add(jiff::Span::new().days(days - 1)) };
    let placement = match last.filter(|one| extends(one, term, today)) {
        Some(one) => {
            let longer = NewPlacement { ends_at: Some(term.to), ..pattern };
            placements::rebook(conn, actor, one.id, &longer, today)?;
            one.id
        }
        None => {
            let new = NewPlacement { starts_at: term.from, ends_at: Some(term.to), ..pattern };
            let id = placements::book(conn, actor, &new)?;
            store::link(conn, line.id, id)?;
            id
        }
    };
    let details = json!({
        "days": days, "first_day": day::with_year(term.from), "last_day": day::with_year(term.to),
        "placement": placement,
    });
    note(conn, actor, "campaign_line.make_good", line.id, &details)
}

/// Whether these days directly follow the last day of a placement that still runs.
fn extends(placement: &LinePlacement, days: DateRange, today: Date) -> bool {
    placement.is_active()
        && placement.ends_at.is_some_and(|last| last >= today && last.tomorrow().ok() == Some(days.from))
}
