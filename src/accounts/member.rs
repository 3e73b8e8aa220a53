//! The signed-in member, as handlers see them.

use std::sync::Arc;

use rocket::Request;

use super::access_tokens::{self, TokenScope};
use super::model::User;
use crate::kit::error::Refusal;

/// Somebody who is signed in.
#[derive(Debug, Clone)]
pub struct Member {
    pub user_id: i64,
    /// None for a program with a personal access token.
    pub session_id: Option<i64>,
    /// The account as of the start of the request.
    pub user: Arc<User>,
    /// What the token is scoped to, if a program calls with one.
    pub scope: Option<Arc<TokenScope>>,
}

impl Member {
    /// May use the admin pages: staff, superuser, or role ADMIN.
    pub fn is_admin(&self) -> bool {
        self.user.is_admin()
    }

    /// Signed in themselves: a program with an access token is not shown secrets that would outlast the token.
    pub fn is_in_person(&self) -> bool {
        self.scope.is_none()
    }

    /// Refuses a program with an access token.
    pub fn require_in_person(&self) -> Result<(), Refusal> {
        if self.is_in_person() { Ok(()) } else { Err(access_tokens::closed()) }
    }

    pub(super) fn check_scope(&self, request: &Request<'_>) -> Result<(), Refusal> {
        self.scope.as_ref().map_or(Ok(()), |scope| scope.check(request))
    }
}
