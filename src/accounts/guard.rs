//! Request guards that let only the right people into a handler: `Member`, `Staff`, `Superuser`, or
//! `MaybeMember` where anybody may call.

use rocket::Request;
use rocket::request::{FromRequest, Outcome};
use rusqlite::Connection;

use super::authenticate::{Identity, authenticate, is_read, not_valid};
use super::member::Member;
use super::model::User;
use super::store;
use super::token::TokenError;
use crate::kit::error::{Refusal, Result};
use crate::kit::web::refuse;

impl Member {
    /// Called in the write of what had to wait for a password to be checked against `hash`. Refuses it if the session
    /// has ended or the password has changed since; otherwise somebody who got in could undo the reset against them.
    pub(super) fn check_again(&self, conn: &Connection, hash: Option<&str>, now: &str) -> Result<()> {
        let is_alive = match self.session_id {
            Some(id) => store::is_session_alive(conn, id, now)?,
            None => true,
        };
        if is_alive && store::may_sign_in(conn, self.user_id, hash)? {
            return Ok(());
        }
        Err(not_valid(TokenError::Invalid).into())
    }
}

/// A member who may use the admin pages.
#[derive(Debug, Clone)]
pub struct Staff(pub Member);

impl Staff {
    /// The account as it is now: rights can be taken away while the rest of a request is awaited.
    pub(super) fn read_again(&self, conn: &Connection) -> Result<User> {
        let user = store::find_user(conn, self.0.user_id)?;
        Ok(user.filter(|user| user.is_active && user.is_admin()).ok_or_else(Refusal::not_allowed)?)
    }
}

/// A member who may do everything.
#[derive(Debug, Clone)]
pub struct Superuser(pub Member);

/// A member or an anonymous visitor. A bad token is still refused. One for other parts of the API reads what
/// anybody may read, but writes nothing.
#[derive(Debug, Clone)]
pub struct MaybeMember(pub Option<Member>);

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Member {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, ()> {
        match authenticate(request).await {
            Identity::Member(member) => match member.check_scope(request) {
                Ok(()) => Outcome::Success(member.clone()),
                Err(refusal) => refuse(request, refusal),
            },
            Identity::Visitor => refuse(request, Refusal::sign_in_first()),
            Identity::Refused(refusal) => refuse(request, refusal.clone()),
        }
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Staff {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, ()> {
        only(request, Member::is_admin).await.map(Staff)
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Superuser {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, ()> {
        only(request, |member| member.user.is_superuser).await.map(Superuser)
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for MaybeMember {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, ()> {
        match authenticate(request).await {
            Identity::Member(member) => match member.check_scope(request) {
                Ok(()) => Outcome::Success(MaybeMember(Some(member.clone()))),
                Err(_) if is_read(request) => Outcome::Success(MaybeMember(None)),
                Err(refusal) => refuse(request, refusal),
            },
            Identity::Visitor => Outcome::Success(MaybeMember(None)),
            Identity::Refused(refusal) => refuse(request, refusal.clone()),
        }
    }
}

async fn only(request: &Request<'_>, may: fn(&Member) -> bool) -> Outcome<Member, ()> {
    match Member::from_request(request).await {
        Outcome::Success(member) if !may(&member) => refuse(request, Refusal::not_allowed()),
        other => other,
    }
}
