use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::{self, Actor, NewUser, Role};
use crate::directory::{self, BusinessRole, NewBusiness};
use crate::kit::config::Config;
use crate::kit::mail::MailContext;
use crate::testing::TestTown;

const MEMBERS: &str = "/api/v1/businesslistings/ferry-books/members/";
const LISTING: &str = "/api/v1/businesslistings/ferry-books/";

fn town() -> (TestTown, String) {
    let town = TestTown::with_businesses(&[NewBusiness {
        name: "Ferry Books".into(),
        category: "Books".into(),
        ..NewBusiness::default()
    }]);
    let staff = town.sign_in(&NewUser {
        email: "staff@wexbury.example".into(),
        is_staff: true,
        ..NewUser::default()
    });
    (town, staff)
}

fn add(town: &TestTown, staff: &str, email: &str, role: &str) -> Value {
    let added = town.ask("POST", MEMBERS, staff, &json!({ "email": email, "role": role }));
    assert_eq!(added.status, Status::Created, "{}", added.text);
    added.json()
}

fn may_edit(town: &TestTown, token: &str) -> bool {
    let status = town.ask("PATCH", LISTING, token, &json!({ "phone": "860-555-0100" })).status;
    assert!([Status::Ok, Status::Forbidden].contains(&status), "{status}");
    status == Status::Ok
}

fn titles(town: &TestTown, token: &str) -> Vec<String> {
    let answer = town.ask("GET", "/api/v1/notifications/", token, &Value::Null).json();
    let notices = answer["results"].as_array().unwrap().iter();
    notices.map(|notice| notice["title"].as_str().unwrap().to_owned()).collect()
}

/// Subject and text of each email to this address.
fn mails(town: &TestTown, to: &str) -> Vec<(String, String)> {
    let conn = town.conn();
    let mut statement =
        conn.prepare("SELECT subject, text FROM outbox WHERE recipient = ?1 ORDER BY id").unwrap();
    let rows = statement.query_map([to], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn staff_add_change_and_remove_owners_and_managers_and_everybody_concerned_hears_of_it() {
    let (town, staff) = town();
    let (ada, ben) = (
        town.member("ada@reader.example", Role::Consumer),
        town.member("ben@reader.example", Role::Consumer),
    );
    assert!(!may_edit(&town, &ada));
    let owner = add(&town, &staff, "Ada@reader.example", "owner");
    assert_eq!((&owner["email"], &owner["role"]), (&json!("ada@reader.example"), &json!("owner")));
    let manager = add(&town, &staff, "ben@reader.example", "manager");
    assert!(may_edit(&town, &ada) && may_edit(&town, &ben));
    assert_eq!(
        titles(&town, &ada),
        ["Ferry Books has another manager", "You are now an owner of Ferry Books"]
    );

    let one = format!("{MEMBERS}{}/", manager["id"]);
    let changed = town.ask("PATCH", &one, &staff, &json!({ "role": "owner" })).json();
    assert_eq!(changed["role"], "owner");
    assert_eq!(town.ask("DELETE", &one, &staff, &Value::Null).status, Status::NoContent);
    assert!(may_edit(&town, &ada) && !may_edit(&town, &ben));
    assert_eq!(titles(&town, &ben)[0], "You are no longer an owner of Ferry Books");

    let listed = town.ask("GET", MEMBERS, &staff, &Value::Null).json();
    assert_eq!(listed["business"], json!({ "id": 1, "name": "Ferry Books", "slug": "ferry-books" }));
    assert_eq!(listed["members"].as_array().unwrap().len(), 1);
    let own = town.ask("GET", "/api/v1/admin/users/2/businesses/", &staff, &Value::Null).json();
    assert_eq!(own, json!([{ "id": 1, "name": "Ferry Books", "slug": "ferry-books", "role": "owner" }]));
    let trail = town.ask("GET", "/api/v1/admin/audit/?action=business.member", &staff, &Value::Null).json();
    let actions = trail["results"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap());
    assert_eq!(
        actions.collect::<Vec<_>>(),
        ["business.member-remove", "business.member-change", "business.member-add", "business.member-add"]
    );
}

#[test]
fn a_third_owner_hears_what_one_does_to_another() {
    let (town, staff) = town();
    let [ada, ben, cleo] =
        ["ada", "ben", "cleo"].map(|name| town.member(&format!("{name}@reader.example"), Role::Consumer));
    add(&town, &staff, "ada@reader.example", "owner");
    add(&town, &staff, "cleo@reader.example", "owner");
    let row = add(&town, &staff, "ben@reader.example", "owner");
    let one = format!("{MEMBERS}{}/", row["id"]);
    assert_eq!(town.ask("PATCH", &one, &ada, &json!({ "role": "manager" })).status, Status::Ok);
    assert_eq!(town.ask("DELETE", &one, &ada, &Value::Null).status, Status::NoContent);
    let told = town.ask("GET", "/api/v1/notifications/", &cleo, &Value::Null).json();
    for (at, title) in [
        (0, "ben@reader.example no longer looks after Ferry Books"),
        (1, "ben@reader.example is now a manager of Ferry Books"),
    ] {
        let notice = &told["results"][at];
        assert_eq!(
            (&notice["title"], &notice["message"]),
            (&json!(title), &json!("ada@reader.example changed this."))
        );
    }
    assert_eq!(
        titles(&town, &ben)[..2],
        ["You are no longer a manager of Ferry Books", "You are now a manager of Ferry Books"]
    );
    let own = titles(&town, &ada);
    assert!(own.iter().all(|title| !title.contains("ben@")), "she knows what she did: {own:?}");

    town.clock.set(town.clock.timestamp() + SignedDuration::from_secs(1));
    let row = add(&town, &ada, "dan@reader.example", "manager");
    let one = format!("{MEMBERS}{}/", row["id"]);
    assert_eq!(town.ask("PATCH", &one, &ada, &json!({ "role": "owner" })).status, Status::Ok);
    assert_eq!(town.ask("DELETE", &one, &ada, &Value::Null).status, Status::NoContent);
    assert_eq!(
        titles(&town, &cleo)[..2],
        [
            "dan@reader.example is no longer invited to look after Ferry Books",
            "dan@reader.example is invited to be an owner of Ferry Books"
        ]
    );
}

#[test]
fn an_unknown_or_unconfirmed_address_is_invited_and_acts_once_it_is_confirmed() {
    let (town, staff) = town();
    let unconfirmed = NewUser { email: "cleo@reader.example".into(), ..NewUser::default() };
    let (cleo_id, cleo) = town.join(&unconfirmed);
    let cleo_row = add(&town, &staff, "cleo@reader.example", "manager");
    let dan_row = add(&town, &staff, "dan@reader.example", "owner");
    assert!(cleo_row["is_invited"] == true && dan_row["is_invited"] == true);
    assert!(!may_edit(&town, &cleo), "somebody else may have signed up with this address");
    let [(subject, text)] = &mails(&town, "dan@reader.example")[..] else { panic!("one invitation") };
    assert!(
        subject.contains("Ferry Books") && text.contains("/signup?role=BusinessOwner"),
        "{subject} {text}"
    );
    assert!(mails(&town, "cleo@reader.example")[0].1.contains("/profile"));

    let ada = town.business_member(1, "ada@reader.example", BusinessRole::Owner);
    let conn = town.conn();
    let actor = Actor::owner(cleo_id, "cleo@reader.example", &town.clock);
    directory::accept_invitations(&conn, &actor, cleo_id, "cleo@reader.example").unwrap();
    assert!(may_edit(&town, &cleo));
    assert_eq!(titles(&town, &cleo), ["You are now a manager of Ferry Books"]);
    assert_eq!(titles(&town, &ada), ["cleo@reader.example is now a manager of Ferry Books"]);

    let again = format!("{MEMBERS}{}/invite/", dan_row["id"]);
    town.clock.set("2026-11-21T18:00:00Z".parse().unwrap());
    let staff = town.superuser();
    assert_eq!(town.ask("POST", &again, &staff, &json!({})).status, Status::NoContent);
    assert_eq!(mails(&town, "dan@reader.example").len(), 2);
}

#[test]
fn an_owner_writes_to_strangers_so_often_a_minute_and_the_office_as_it_likes() {
    let shop = NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() };
    let town = TestTown::configured(
        |config| config.limits.contributions_per_minute = 3,
        |conn| {
            directory::save(conn, &shop, "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
        },
    );
    let invite = |token: &str, name: &str| {
        let body = json!({ "email": format!("{name}@reader.example"), "role": "manager" });
        town.ask("POST", MEMBERS, token, &body)
    };
    let owner = town.owner(1);
    let ann = invite(&owner, "ann");
    let again = format!("{MEMBERS}{}/invite/", ann.json()["id"]);
    let remind = |token: &str| town.ask("POST", &again, token, &json!({})).status.code;
    assert_eq!((ann.status.code, remind(&owner), invite(&owner, "ben").status.code), (201, 204, 201));
    assert_eq!((remind(&owner), invite(&owner, "cleo").status.code), (429, 429));
    let office = town.superuser();
    for name in ["cleo", "dan", "eve", "fay"] {
        assert_eq!(invite(&office, name).status, Status::Created, "{name}");
    }
}

#[test]
fn confirming_an_address_takes_up_its_invitations() {
    let (town, staff) = town();
    add(&town, &staff, "eve@reader.example", "owner");
    let new = json!({
        "email": "eve@reader.example", "password1": "lantern-row-88", "password2": "lantern-row-88",
        "user_role": "CONSUMER",
    });
    let registered = town.post("/api/v1/dj-rest-auth/registration/", &new);
    assert_eq!(registered.status, Status::Created, "{}", registered.text);
    let token = registered.json()["access"].as_str().unwrap().to_owned();
    assert!(!may_edit(&town, &token));
    let mails = mails(&town, "eve@reader.example");
    let link = mails.iter().find_map(|(_, text)| text.split("/confirm-email/").nth(1)).unwrap();
    let key = link.split_whitespace().next().unwrap();
    let confirmed =
        town.ask("POST", "/api/v1/dj-rest-auth/user/email/confirm/", &token, &json!({ "token": key }));
    assert_eq!(confirmed.status, Status::Ok, "{}", confirmed.text);
    assert!(may_edit(&town, &token));
    let deleted = json!({ "password": "lantern-row-88" });
    assert_eq!(town.ask("POST", "/api/v1/dj-rest-auth/user/delete/", &token, &deleted).status.code / 100, 2);
    let listed = town.ask("GET", MEMBERS, &staff, &Value::Null).json();
    assert_eq!(listed["members"], json!([]), "who deletes the account acts for nobody");
    assert_eq!(titles(&town, &staff), ["Ferry Books has no owner anymore"]);
}

#[test]
fn wrong_people_and_roles_are_refused_with_the_reason() {
    let (town, staff) = town();
    add(&town, &staff, "dan@reader.example", "owner");
    let gone = NewUser { email: "gone@reader.example".into(), is_email_verified: true, ..NewUser::default() };
    let (id, _) = town.join(&gone);
    let conn = town.conn();
    let rights = accounts::find_user(&conn, id).unwrap().unwrap().rights();
    let disabled = accounts::UserRights { is_active: false, ..rights };
    accounts::change_rights(&conn, id, disabled, &Actor::terminal(&town.clock)).unwrap();
    for (email, role, field, text) in [
        ("nobody", "owner", "email", "Enter a valid email address."),
        ("dan@reader.example", "manager", "email", "This address has already been invited."),
        ("gone@reader.example", "owner", "email", "This account is disabled. Enable it first."),
        ("fay@reader.example", "boss", "role", "\"boss\" is not a valid choice."),
    ] {
        let refused = town.ask("POST", MEMBERS, &staff, &json!({ "email": email, "role": role }));
        assert_eq!(refused.status, Status::BadRequest);
        assert_eq!(refused.json(), json!({ field: [text] }));
    }
    let nowhere = town.ask("GET", "/api/v1/businesslistings/no-such/members/", &staff, &Value::Null);
    assert_eq!(nowhere.status, Status::NotFound);
    let strange = town.ask("DELETE", &format!("{MEMBERS}999999/"), &staff, &Value::Null);
    assert_eq!(strange.status, Status::NotFound);
}

#[test]
fn a_table_names_owners_of_businesses_that_have_nobody() {
    let (town, staff) = town();
    let conn = town.conn();
    let (config, actor) = (Config::default(), Actor::terminal(&town.clock));
    let context = MailContext { config: &config, origin: "https://wexbury.example" };
    let invite = |emails: &[&str]| {
        let emails: Vec<String> = emails.iter().map(|email| (*email).to_owned()).collect();
        directory::invite_owners(&conn, context, &actor, 1, &emails).unwrap()
    };
    assert_eq!(invite(&["ada@reader.example", "ben@reader.example"]), (2, Vec::new()));
    assert_eq!(
        invite(&["ada@reader.example", "ben@reader.example"]),
        (0, Vec::new()),
        "the same table again"
    );
    for member in directory::list_members(&conn, 1).unwrap() {
        assert_eq!(member.role, BusinessRole::Owner);
        town.ask("DELETE", &format!("{MEMBERS}{}/", member.id), &staff, &Value::Null);
    }
    assert_eq!(invite(&["ada@reader.example"]), (0, Vec::new()), "who was removed stays removed");
}
