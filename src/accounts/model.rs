//! Users and roles, and what they allow.

use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::error::{Error, Refusal, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ToSchema)]
pub enum Role {
    #[default]
    #[serde(rename = "CONSUMER")]
    Consumer,
    #[serde(rename = "BUSINESS_OWNER")]
    BusinessOwner,
    #[serde(rename = "ADMIN")]
    Admin,
}

/// The roles that people may give themselves.
pub const OWN_ROLES: [&str; 2] = ["CONSUMER", "BUSINESS_OWNER"];
pub const ROLES: [&str; 3] = ["CONSUMER", "BUSINESS_OWNER", "ADMIN"];

impl Role {
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Consumer => "CONSUMER",
            Role::BusinessOwner => "BUSINESS_OWNER",
            Role::Admin => "ADMIN",
        }
    }

    /// An unknown role becomes the least privileged one.
    pub fn from_word(word: &str) -> Role {
        match word {
            "BUSINESS_OWNER" => Role::BusinessOwner,
            "ADMIN" => Role::Admin,
            _ => Role::Consumer,
        }
    }
}

/// An account, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct User {
    pub pk: i64,
    pub id: i64,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub user_role: Role,
    pub business_name_temp: String,
    pub is_staff: bool,
    pub is_superuser: bool,
    pub date_joined: String,
    #[serde(skip)]
    pub is_active: bool,
    /// Signs in with a password, not only with a provider.
    #[serde(skip)]
    pub has_password: bool,
    /// Somebody who gets the mail there has said that the account is theirs.
    #[serde(skip)]
    pub is_email_verified: bool,
}

impl User {
    /// The address, if it is verified. Whatever depends on an address (newsletter, mail for organizers) must
    /// use this one, because anybody can type somebody else's address.
    pub fn confirmed_email(&self) -> Option<&str> {
        self.is_email_verified.then_some(self.email.as_str())
    }

    /// May use the admin pages.
    pub fn is_admin(&self) -> bool {
        self.is_staff || self.is_superuser || self.user_role == Role::Admin
    }

    pub fn rights(&self) -> UserRights {
        UserRights {
            role: self.user_role,
            is_staff: self.is_staff,
            is_superuser: self.is_superuser,
            is_active: self.is_active,
        }
    }

    /// The name to show in public: never the email address.
    pub fn display_name(&self) -> String {
        display_name(self.id, &self.first_name, &self.last_name)
    }

    /// For people whom this user writes to: a number would mean nothing to them.
    pub fn name_or_email(&self) -> String {
        name_or_email(&self.first_name, &self.last_name, &self.email)
    }
}

/// The same where only these fields were read.
pub fn name_or_email(first_name: &str, last_name: &str, email: &str) -> String {
    let name = format!("{first_name} {last_name}");
    let name = name.trim();
    if name.is_empty() { email } else { name }.to_owned()
}

/// The same where only these fields were read.
pub fn display_name(id: i64, first_name: &str, last_name: &str) -> String {
    let name = format!("{first_name} {last_name}");
    let name = name.trim();
    if name.is_empty() { format!("Member {id}") } else { name.to_owned() }
}

#[derive(Debug, Clone, Default)]
pub struct NewUser {
    pub email: String,
    /// From `password::hash`; empty for somebody who signs in only with a provider.
    pub password_hash: String,
    pub first_name: String,
    pub last_name: String,
    pub business_name: String,
    pub role: Role,
    pub is_staff: bool,
    pub is_superuser: bool,
    pub is_disabled: bool,
    pub is_email_verified: bool,
}

/// Rights that only user management and the command line can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct UserRights {
    #[serde(rename = "user_role")]
    pub role: Role,
    pub is_staff: bool,
    pub is_superuser: bool,
    pub is_active: bool,
}

impl UserRights {
    /// The highest right in words, to follow "You are".
    pub fn in_words(self) -> &'static str {
        match self.role {
            _ if self.is_superuser => "a superuser",
            _ if self.is_staff => "staff",
            Role::Admin => "an admin",
            Role::BusinessOwner => "a business owner",
            Role::Consumer => "a local resident",
        }
    }

    /// Whether `actor` may change the rights of `target` to these. Only superusers may create or change
    /// admins.
    pub fn check(self, actor: &User, target: &User) -> Result<()> {
        let before = target.rights();
        if self == before {
            return Ok(());
        }
        let makes_admin = self.is_staff != before.is_staff
            || self.is_superuser != before.is_superuser
            || (self.role != before.role && self.role == Role::Admin);
        if !actor.is_superuser && (target.is_admin() || makes_admin) {
            return Err(Refusal::not_allowed().into());
        }
        if actor.id == target.id && !self.is_active {
            return Err(Error::field("is_active", "You cannot disable your own account."));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(id: i64, role: Role, is_staff: bool, is_superuser: bool) -> User {
        User {
            pk: id,
            id,
            email: String::new(),
            first_name: String::new(),
            last_name: String::new(),
            user_role: role,
            business_name_temp: String::new(),
            is_staff,
            is_superuser,
            date_joined: String::new(),
            is_active: true,
            has_password: true,
            is_email_verified: true,
        }
    }

    #[test]
    fn staff_move_people_between_the_two_common_roles_and_nobody_further() {
        let staff = user(1, Role::Consumer, true, false);
        let role_admin = user(5, Role::Admin, false, false);
        let superuser = user(2, Role::Admin, true, true);
        let neighbor = user(3, Role::Consumer, false, false);
        let common = neighbor.rights();
        let owner = UserRights { role: Role::BusinessOwner, ..common };
        let disabled = UserRights { is_active: false, ..common };
        for actor in [&staff, &role_admin, &superuser] {
            owner.check(actor, &neighbor).unwrap();
            disabled.check(actor, &neighbor).unwrap();
        }
        for raised in [
            UserRights { role: Role::Admin, ..common },
            UserRights { is_staff: true, ..common },
            UserRights { is_superuser: true, ..common },
        ] {
            for actor in [&staff, &role_admin] {
                assert_eq!(raised.check(actor, &neighbor).unwrap_err().status(), 403);
                let own = raised.check(actor, actor);
                assert!(raised == actor.rights() || own.unwrap_err().status() == 403);
            }
            raised.check(&superuser, &neighbor).unwrap();
        }
        let lowered = UserRights { is_active: false, ..superuser.rights() };
        assert_eq!(lowered.check(&staff, &superuser).unwrap_err().status(), 403);
        assert_eq!(lowered.check(&superuser, &superuser).unwrap_err().status(), 400);
    }
}
