//! API description of the accounts.

use super::audit::AuditEntry;
use super::http::access_tokens::{self, MadeAccessToken};
use super::http::data_export::{self, DataExport};
use super::http::profile::{self, SignInMethods};
use super::http::sessions::ListedSession;
use super::http::sign_in_response::SignedIn;
use super::http::token::{self, RefreshedTokens, VerifiedToken};
use super::http::user_admin::{self, EndedSessions};
use super::http::{email, login, password, people, registration, setup, social};
use super::model::{ROLES, Role, User};
use super::store::{AccessToken, ListedUser, UserOrder};
use crate::kit::openapi::Access::{Members, Open, Staff};
use crate::kit::openapi::{Operation, QueryParameter, day, flag, integer, one_of, text};
use crate::kit::pagination::Paginated;
use crate::kit::web::DetailMessage;

fn people_filter() -> Vec<QueryParameter> {
    vec![
        ("search", text(), "Part of an address or a name."),
        ("user_role", one_of(&ROLES), "The role."),
        ("is_active", flag(), "May sign in."),
        ("is_staff", flag(), "May use the admin pages, by whichever right."),
        ("is_email_verified", flag(), "Has confirmed the address."),
        ("ordering", one_of(&UserOrder::WORDS), "The newest first by default."),
    ]
}

pub fn operations() -> Vec<Operation> {
    [sign_in(), passwords(), own_account(), access_tokens(), administration()].into_iter().flatten().collect()
}

fn sign_in() -> Vec<Operation> {
    vec![
        Operation::new("POST /dj-rest-auth/login", Open, "Signs in with an email address and a password")
            .about("`username` works in place of `email`. Browsers also get the tokens as cookies.")
            .form(|mut input| drop(login::read_login(&mut input)))
            .response::<SignedIn>()
            .fails(&[401]),
        Operation::new("POST /dj-rest-auth/logout", Open, "Signs out")
            .about("Ends the session of every token that is sent, and always succeeds.")
            .form(|mut input| drop(login::read_ended(&mut input)))
            .response::<DetailMessage>(),
        Operation::new("POST /dj-rest-auth/registration", Open, "Makes an account")
            .about("`password1` works in place of `password`. An email asks to confirm the address.")
            .form(|mut input| drop(registration::read_registration(&mut input)))
            .response_with::<SignedIn>(201),
        Operation::new("GET /auth/social/google", Open, "Sends the browser to Google to sign in")
            .query([("next", text(), "A path of this site.")])
            .redirects(),
        Operation::new("POST /auth/social/google", Open, "Signs in with the code from Google")
            .form(|mut input| drop(social::read_return(&mut input)))
            .response::<SignedIn>()
            .fails(&[401]),
        Operation::new("POST /dj-rest-auth/token/refresh", Open, "Renews the tokens of a session")
            .about("Without `refresh`, the cookie is used. A refresh token can be used once.")
            .form(|mut input| drop(token::read_refresh(&mut input)))
            .response::<RefreshedTokens>()
            .fails(&[401]),
        Operation::new("POST /dj-rest-auth/token/verify", Open, "Whether a token is good")
            .form(|mut input| drop(token::read_token(&mut input)))
            .response::<VerifiedToken>()
            .fails(&[401]),
        Operation::new("POST /setup", Open, "Makes the first superuser")
            .about("The server shows a link with the token when it starts.")
            .body(|mut input| drop(setup::read_setup(&mut input)))
            .response_with::<SignedIn>(201),
    ]
}

fn passwords() -> Vec<Operation> {
    vec![
        Operation::new(
            "POST /dj-rest-auth/password/reset",
            Open,
            "Requests an email for setting a new password",
        )
        .about("The response does not reveal whether the address has an account.")
        .form(|mut input| drop(password::read_reset(&mut input)))
        .response::<DetailMessage>(),
        Operation::new(
            "POST /dj-rest-auth/password/reset/confirm",
            Open,
            "Sets a new password with the link in the email",
        )
        .form(|mut input| drop(password::read_confirmed_reset(&mut input)))
        .response::<DetailMessage>(),
        Operation::new("POST /dj-rest-auth/password/change", Members, "Changes the caller's password")
            .about("All other sessions end.")
            .form(|mut input| drop(password::read_change(&mut input)))
            .response::<DetailMessage>(),
    ]
}

fn own_account() -> Vec<Operation> {
    let change = |call, summary| {
        Operation::new(call, Members, summary)
            .form(|mut input| drop(profile::read_change(&mut input, Role::Consumer)))
            .response::<User>()
    };
    vec![
        Operation::new("GET /dj-rest-auth/user", Members, "One's own account").response::<User>(),
        change("PATCH /dj-rest-auth/user", "Changes the fields of the caller's account that are sent"),
        change("PUT /dj-rest-auth/user", "As PATCH: fields that are not sent stay as they are"),
        Operation::new("GET /dj-rest-auth/user/sign-in", Members, "The ways in which the caller can sign in")
            .response::<SignInMethods>(),
        Operation::new(
            "POST /dj-rest-auth/user/email",
            Members,
            "Requests an email that confirms an address",
        )
        .about("A new address requires the password, if the account has one.")
        .body(|mut input| drop(email::read_address(&mut input, |_| false)))
        .response::<DetailMessage>(),
        Operation::new(
            "POST /dj-rest-auth/user/email/confirm",
            Members,
            "Confirms the caller's address with the link in the email",
        )
        .about("403 if the link is for another account.")
        .body(|mut input| drop(token::read_token(&mut input)))
        .response::<DetailMessage>(),
        Operation::new("GET /dj-rest-auth/user/export", Members, "All data about the caller, as a file")
            .response::<DataExport>(),
        Operation::new("POST /dj-rest-auth/user/delete", Members, "Deletes the caller's account")
            .about("Requires the password or, if the account has none, its email address.")
            .body(|mut input| drop(data_export::read_proof(&mut input, false)))
            .no_content(),
        Operation::new("GET /dj-rest-auth/sessions", Members, "Where one is signed in")
            .response_list::<ListedSession>(),
        Operation::new("DELETE /dj-rest-auth/sessions/<id>", Members, "Ends one of the caller's sessions")
            .no_content(),
    ]
}

fn access_tokens() -> Vec<Operation> {
    vec![
        Operation::new("GET /access-tokens", Members, "The caller's access tokens for programs")
            .about("Ended ones stay in the list until the next one is made.")
            .response_list::<AccessToken>(),
        Operation::new("POST /access-tokens", Members, "Makes an access token for a program")
            .about(
                "The answer is the only one that holds the token. It lasts 90 days unless `days` says otherwise, \
                 never does more than its person may, and opens neither accounts nor settings nor backups.",
            )
            .body(|mut input| drop(access_tokens::read_asked(&mut input)))
            .response_with::<MadeAccessToken>(201),
        Operation::new("DELETE /access-tokens/<id>", Members, "Revokes an access token").no_content(),
    ]
}

fn administration() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/users", Staff, "Accounts")
            .query(people_filter())
            .paged()
            .response::<Paginated<ListedUser>>(),
        Operation::new("GET /admin/users/export", Staff, "The same list as CSV")
            .query(people_filter())
            .exports(&people::COLUMNS.map(|(name, _)| name)),
        Operation::new("GET /admin/users/<id>", Staff, "An account").response::<ListedUser>(),
        Operation::new("PATCH /admin/users/<id>", Staff, "Changes an account's role, or deactivates it")
            .about("Only superusers can make or change admins.")
            .body(|mut input| drop(user_admin::read_rights(&mut input)))
            .response::<ListedUser>(),
        Operation::new("POST /admin/users/<id>/end-sessions", Staff, "Signs somebody out everywhere")
            .response::<EndedSessions>(),
        Operation::new("GET /admin/audit", Staff, "The audit log, newest first")
            .query(audit_filters())
            .paged()
            .response::<Paginated<AuditEntry>>(),
        Operation::new("GET /admin/audit/export", Staff, "The same as a table")
            .query(audit_filters())
            .response_text("text/csv"),
        Operation::new("POST /admin/audit/<id>/restore", Staff, "Restores what an entry changed")
            .about("Only if the entry's `can_restore` is true.")
            .fails(&[400])
            .no_content(),
    ]
}

fn audit_filters() -> [QueryParameter; 6] {
    [
        ("action", text(), "What was done, as `guide.publish`, or the beginning of it."),
        ("user", integer(), "The id of the account that did it."),
        ("subject", text(), "To what, as `guide:7`."),
        ("search", text(), "Part of what an entry says: who, what, or a value before or after."),
        ("from", day(), "The first day, in town."),
        ("to", day(), "The last day, in town."),
    ]
}
