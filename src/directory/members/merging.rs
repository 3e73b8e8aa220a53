//! What becomes of a double's people when the office merges it into another listing.

use rusqlite::Connection;

use super::{grant_role, notify_with_link};
use crate::accounts::{self, Actor};
use crate::directory::business_role::BusinessRole;
use crate::directory::model::{BusinessRef, BusinessStatus};
use crate::directory::store;
use crate::kit::error::Result;

/// The accounts that act for the double.
pub struct PeopleOfDouble {
    /// They act for the listing that remains: it has nobody, and the office has published theirs. Whoever adds
    /// a listing owns it before anybody has seen a proof.
    pub follow: bool,
    people: Vec<(i64, BusinessRole)>,
}

pub fn before_merge(conn: &Connection, double: i64, kept: i64) -> Result<PeopleOfDouble> {
    let members = store::list_members(conn, double)?.into_iter();
    Ok(PeopleOfDouble {
        follow: store::load(conn, double)?.status != BusinessStatus::Pending
            && store::has_owner(conn, double)?
            && store::list_members(conn, kept)?.is_empty(),
        people: members.filter_map(|member| Some((member.user_id?, member.role))).collect(),
    })
}

/// Tells everybody concerned.
pub fn after_merge(
    conn: &Connection,
    actor: &Actor,
    double: &PeopleOfDouble,
    merged: &BusinessRef,
    kept: &BusinessRef,
) -> Result<()> {
    for (user_id, role) in &double.people {
        if double.follow {
            let because = format!("The town office merged {} into this listing.", merged.name);
            if let Some(user) = accounts::find_user(conn, *user_id)? {
                grant_role(conn, actor, kept.id, &user, *role, &because)?;
            }
        } else if store::find_role(conn, kept.id, *user_id)?.is_none() {
            let title = format!("{} was merged into {}", merged.name, kept.name);
            let message = "You do not look after the listing that remains. If it is your business, claim it.";
            let cause = format!("business-merged:{}:{}", merged.id, actor.at);
            notify_with_link(conn, *user_id, &format!("/claim/{}", kept.slug), &title, message, &cause)?;
        }
    }
    Ok(())
}
