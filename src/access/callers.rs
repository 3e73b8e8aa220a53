//! Every kind of caller, and the town they call in.

use jiff::civil::{Date, date};
use jiff::tz::TimeZone;

use crate::accounts::{self, Actor, NewUser, Role, UserRights};
use crate::directory::{self, BusinessRole, NewBusiness};
use crate::events::{EventTime, NewEvent};
use crate::kit::clock::Clock;
use crate::testing::TestTown;

const SATURDAY: Date = date(2026, 11, 28);

/// Every kind of caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TestCaller {
    Visitor,
    Resident,
    /// Owner of the business that the paths name.
    Owner,
    Manager,
    /// Used to act for that business.
    FormerOwner,
    /// Owner of another business.
    OtherOwner,
    StaffMember,
    RoleAdmin,
    Superuser,
    Disabled,
    Stale,
}

pub(super) const CALLERS: [TestCaller; 11] = [
    TestCaller::Visitor,
    TestCaller::Resident,
    TestCaller::Owner,
    TestCaller::Manager,
    TestCaller::FormerOwner,
    TestCaller::OtherOwner,
    TestCaller::StaffMember,
    TestCaller::RoleAdmin,
    TestCaller::Superuser,
    TestCaller::Disabled,
    TestCaller::Stale,
];

const NOW: &str = "2026-11-20T12:00:00.000Z";

fn person(name: &str) -> NewUser {
    NewUser { email: format!("{name}@wexbury.example"), ..NewUser::default() }
}

fn owner(name: &str) -> NewUser {
    NewUser { role: Role::BusinessOwner, ..person(name) }
}

pub(super) fn town() -> TestTown {
    town_of(true)
}

/// A town with commerce switched on or off.
pub(super) fn town_of(is_commercial: bool) -> TestTown {
    TestTown::configured(
        |config| config.site.commercial = is_commercial,
        |conn| {
            // The paths name this account; it is a resident whom nobody signs in as.
            accounts::insert_user(conn, &person("first"), NOW).unwrap();
            let join = |business, name, role| {
                let user = accounts::insert_user(conn, &owner(name), NOW).unwrap();
                directory::set_member(conn, business, user, role, NOW).unwrap();
            };
            for name in ["Ferry Books", "Harbor Inn"] {
                let new =
                    NewBusiness { name: name.into(), category: "Books".into(), ..NewBusiness::default() };
                directory::save(conn, &new, NOW, |_, new| new.clone()).unwrap();
            }
            join(1, "owner", BusinessRole::Owner);
            join(1, "manager", BusinessRole::Manager);
            join(2, "other-owner", BusinessRole::Owner);
            join(1, "former-owner", BusinessRole::Owner);
            let former =
                directory::find_member_by_email(conn, 1, "former-owner@wexbury.example").unwrap().unwrap();
            directory::delete_member(conn, former.id).unwrap();
            let event = NewEvent {
                title: "Book fair".into(),
                when: EventTime::all_day(SATURDAY),
                ..NewEvent::default()
            };
            let clock = Clock::fixed(TimeZone::UTC, crate::testing::NOW.parse().unwrap());
            crate::events::insert(conn, &clock, &event).unwrap();
        },
    )
}

/// A new token for each call, because some calls end the session they are made in.
pub(super) fn token(town: &TestTown, caller: TestCaller) -> Option<String> {
    match caller {
        TestCaller::Visitor => None,
        TestCaller::Resident => Some(town.sign_in(&person("resident"))),
        TestCaller::Owner => Some(town.sign_in(&owner("owner"))),
        TestCaller::Manager => Some(town.sign_in(&owner("manager"))),
        TestCaller::FormerOwner => Some(town.sign_in(&owner("former-owner"))),
        TestCaller::OtherOwner => Some(town.sign_in(&owner("other-owner"))),
        TestCaller::StaffMember => Some(town.sign_in(&NewUser { is_staff: true, ..person("staff") })),
        TestCaller::RoleAdmin => Some(town.sign_in(&NewUser { role: Role::Admin, ..person("admin") })),
        TestCaller::Superuser => Some(town.superuser()),
        TestCaller::Disabled => {
            let conn = town.conn();
            let token = town.sign_in(&person("disabled"));
            let id = accounts::find_user_id(&conn, "disabled@wexbury.example").unwrap().unwrap();
            let rights = accounts::find_user(&conn, id).unwrap().unwrap().rights();
            let disabled = UserRights { is_active: false, ..rights };
            accounts::change_rights(&conn, id, disabled, &Actor::terminal(&town.clock)).unwrap();
            Some(token)
        }
        TestCaller::Stale => Some("stale.token.here".into()),
    }
}
