//! Everybody who may call, and the town they call in.

use jiff::civil::{Date, date};
use jiff::tz::TimeZone;

use crate::accounts::{self, Actor, NewUser, Role, UserRights};
use crate::directory::{self, NewBusiness};
use crate::events::{EventTime, NewEvent};
use crate::kit::clock::Clock;
use crate::testing::TestTown;

const SATURDAY: Date = date(2026, 11, 28);

/// Everybody there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TestCaller {
    Visitor,
    Resident,
    /// Of the business that the paths name.
    Owner,
    /// Of the business beside it.
    OtherOwner,
    StaffMember,
    RoleAdmin,
    Superuser,
    Disabled,
    Stale,
}

pub(super) const CALLERS: [TestCaller; 9] = [
    TestCaller::Visitor,
    TestCaller::Resident,
    TestCaller::Owner,
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
    TestTown::with(|conn| {
        // The account that the paths name is a resident nobody signs in as.
        accounts::insert_user(conn, &person("first"), NOW).unwrap();
        for (business, name) in [("Ferry Books", "owner"), ("Harbor Inn", "other-owner")] {
            let new =
                NewBusiness { name: business.into(), category: "Books".into(), ..NewBusiness::default() };
            let id = directory::save(conn, &new, NOW, |_, new| new.clone()).unwrap().id();
            let owner = accounts::insert_user(conn, &owner(name), NOW).unwrap();
            directory::set_owner(conn, id, Some(owner)).unwrap();
        }
        let event =
            NewEvent { title: "Book fair".into(), when: EventTime::all_day(SATURDAY), ..NewEvent::default() };
        let clock = Clock::fixed(TimeZone::UTC, crate::testing::NOW.parse().unwrap());
        crate::events::insert(conn, &clock, &event).unwrap();
    })
}

/// A new token for each call, since some calls end the session that makes them.
pub(super) fn token(town: &TestTown, caller: TestCaller) -> Option<String> {
    match caller {
        TestCaller::Visitor => None,
        TestCaller::Resident => Some(town.sign_in(&person("resident"))),
        TestCaller::Owner => Some(town.sign_in(&owner("owner"))),
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
