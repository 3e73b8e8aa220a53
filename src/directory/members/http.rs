//! `businesslistings/{business}/members/`: who acts for a business. Its people may read the list; its owners
//! and staff may change it.

use rocket::http::Status;
use rocket::response::status::NoContent;
use rocket::{Route, State, delete, get, patch, post};
use serde::Serialize;
use utoipa::ToSchema;

use super::{add_member, change_role, invite_again, leave, remove_member};
use crate::accounts::{Actor, Member, Staff};
use crate::directory::access::{find_for_people, has_people_access, require_business_access};
use crate::directory::business_role::BusinessRole;
use crate::directory::http::SlugOrId;
use crate::directory::model::BusinessRef;
use crate::directory::store::{self, BusinessMember, UserBusiness};
use crate::kit::error::Result;
use crate::kit::mail::MailContext;
use crate::kit::rate_limit::InvitationLimit;
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateBody, RecordId, routes};

#[derive(Serialize, ToSchema)]
pub(super) struct BusinessMembers {
    business: BusinessRef,
    /// Owners first.
    members: Vec<BusinessMember>,
    /// Whether the caller may add, change and remove them.
    is_editable: bool,
    /// What whoever asks is to the business; nothing for staff.
    role: Option<BusinessRole>,
}

#[get("/businesslistings/<key>/members")]
async fn list(key: SlugOrId, member: Member, app: &State<AppState>) -> Result<PrivateBody<BusinessMembers>> {
    let read = app.db.read(move |conn| {
        let business = store::find_any(conn, &key)?;
        require_business_access(conn, &member, business.id)?;
        let members = store::list_members(conn, business.id)?;
        let is_editable = has_people_access(conn, &member, business.id)?;
        let role = store::find_role(conn, business.id, member.user_id)?;
        Ok(BusinessMembers { business, members, is_editable, role })
    });
    Ok(PrivateBody(read.await?))
}

pub(super) fn read_role(input: &mut Input) -> BusinessRole {
    if !input.has("role") {
        input.error("role", REQUIRED);
    }
    let word = input.choice("role", &BusinessRole::WORDS);
    word.and_then(|word| BusinessRole::parse(&word)).unwrap_or(BusinessRole::Manager)
}

/// Address and role of a new member.
pub(super) fn read_new_member(input: &mut Input) -> (String, BusinessRole) {
    (input.text("email", TextRule::address()), read_role(input))
}

/// Rate limited, because every invitation sends an email, owners choose the address, and anybody can become
/// an owner.
fn check_invitations(limit: &InvitationLimit, member: &Member, caller: Caller) -> Result<()> {
    if member.is_admin() { Ok(()) } else { limit.check(caller.network(), 1) }
}

#[post("/businesslistings/<key>/members", data = "<body>")]
async fn add(
    key: SlugOrId,
    member: Member,
    caller: Caller,
    body: Body,
    limit: &State<InvitationLimit>,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<BusinessMember>)> {
    let mut input = body.json()?;
    check_invitations(limit, &member, caller)?;
    let actor = Actor::member(&member, &app.clock);
    let (config, origin) = (app.config.get(), app.public_address.for_links());
    let write = app.db.write(move |conn| {
        let business = find_for_people(conn, &member, &key)?;
        let (email, role) = read_new_member(&mut input);
        input.check()?;
        let context = MailContext { config: &config, origin: &origin };
        add_member(conn, context, &actor, business.id, &email, role)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[patch("/businesslistings/<key>/members/<id>", data = "<body>")]
async fn change(
    key: SlugOrId,
    id: RecordId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<BusinessMember>> {
    let id = id.of("Person")?;
    let mut input = body.json()?;
    let actor = Actor::member(&member, &app.clock);
    let write = app.db.write(move |conn| {
        let business = find_for_people(conn, &member, &key)?;
        let role = read_role(&mut input);
        input.check()?;
        change_role(conn, &actor, business.id, id, role)
    });
    Ok(PrivateBody(write.await?))
}

#[delete("/businesslistings/<key>/members/<id>")]
async fn remove(key: SlugOrId, id: RecordId, member: Member, app: &State<AppState>) -> Result<NoContent> {
    let id = id.of("Person")?;
    let actor = Actor::member(&member, &app.clock);
    let write = app.db.write(move |conn| {
        let business = find_for_people(conn, &member, &key)?;
        remove_member(conn, &actor, business.id, id)
    });
    write.await?;
    Ok(NoContent)
}

/// Sends an invitation again.
#[post("/businesslistings/<key>/members/<id>/invite")]
async fn invite(
    key: SlugOrId,
    id: RecordId,
    member: Member,
    caller: Caller,
    limit: &State<InvitationLimit>,
    app: &State<AppState>,
) -> Result<NoContent> {
    let id = id.of("Person")?;
    check_invitations(limit, &member, caller)?;
    let actor = Actor::member(&member, &app.clock);
    let (config, origin) = (app.config.get(), app.public_address.for_links());
    app.db
        .write(move |conn| {
            let business = find_for_people(conn, &member, &key)?;
            let context = MailContext { config: &config, origin: &origin };
            invite_again(conn, context, &actor, business.id, id)
        })
        .await?;
    Ok(NoContent)
}

pub(super) fn read_leave(input: &mut Input) -> bool {
    input.flag("leaves_no_owner").unwrap_or_default()
}

/// The member stops acting for the business.
#[post("/businesslistings/<key>/leave", data = "<body>")]
async fn end_membership(
    key: SlugOrId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<NoContent> {
    let mut input = body.json()?;
    let actor = Actor::member(&member, &app.clock);
    let write = app.db.write(move |conn| {
        let business = store::find_any(conn, &key)?;
        let leaves_no_owner = read_leave(&mut input);
        input.check()?;
        leave(conn, &actor, business.id, member.user_id, leaves_no_owner)
    });
    write.await?;
    Ok(NoContent)
}

/// The businesses that a user acts for.
#[get("/admin/users/<id>/businesses")]
async fn of_user(id: i64, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<Vec<UserBusiness>>> {
    Ok(PrivateBody(app.db.read(move |conn| store::list_of_user(conn, id)).await?))
}

pub fn routes() -> Vec<Route> {
    routes![list, add, change, remove, invite, end_membership, of_user]
}
