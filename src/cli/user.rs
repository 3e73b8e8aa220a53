//! `user`: creates the first superuser, and manages accounts from the terminal.

use std::io::Read;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use rusqlite::Connection;
use serde_json::json;

use super::{CommonArgs, Failure, Outcome, clock, data_file, opening, output};
use crate::accounts::{self, Actor, NewUser, Role, User as Account, UserRights};
use crate::directory::{self, BusinessRef, BusinessRole};
use crate::kit::config::Config;
use crate::kit::email_address;
use crate::kit::error::Error;
use crate::kit::mail::MailContext;
use crate::kit::public_address::{self, PublicAddress};

#[derive(Debug, Args)]
pub struct User {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Create an account; without --password-stdin, a password is generated and shown once
    #[command(after_help = "Example:\n  towngreen user create clerk@town.example --superuser")]
    Create(Create),
    /// Give an account another role or more rights; its sessions end
    #[command(after_help = "Example:\n  towngreen user promote editor@town.example --staff")]
    Promote(Promote),
    /// Give an account a new password; its sessions end
    #[command(after_help = "Example:\n  towngreen user reset-password clerk@town.example")]
    ResetPassword(ResetPassword),
    /// Disable an account: its sessions end at once, and nobody can log in with it
    #[command(after_help = "Example:\n  towngreen user disable somebody@town.example")]
    Disable(One),
    /// Enable a disabled account
    #[command(after_help = "Example:\n  towngreen user enable somebody@town.example")]
    Enable(One),
    /// Make someone an owner or manager of a business; an unknown address is invited by email
    #[command(
        after_help = "Example:\n  towngreen user assign jo@hartbakery.example hart-bakery --role manager"
    )]
    Assign(Assign),
    /// Remove someone from a business
    #[command(after_help = "Example:\n  towngreen user unassign jo@hartbakery.example hart-bakery")]
    Unassign(Unassign),
}

#[derive(Debug, Args)]
struct Assign {
    email: String,
    /// The end of the business's address, or its number
    business: String,
    #[arg(long, value_enum, default_value = "owner")]
    role: BusinessRoleName,
}

#[derive(Debug, Args)]
struct Unassign {
    email: String,
    /// The end of the business's address, or its number
    business: String,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum BusinessRoleName {
    Owner,
    Manager,
}

#[derive(Debug, Args)]
struct Create {
    email: String,
    #[arg(long, value_enum, default_value = "consumer")]
    role: RoleName,
    /// Can use the office's pages
    #[arg(long)]
    staff: bool,
    /// May do everything
    #[arg(long)]
    superuser: bool,
    /// Read the password from standard input
    #[arg(long)]
    password_stdin: bool,
}

#[derive(Debug, Args)]
struct Promote {
    email: String,
    #[arg(long, value_enum, required_unless_present_any = ["staff", "superuser"])]
    role: Option<RoleName>,
    /// Can use the office's pages
    #[arg(long)]
    staff: bool,
    /// May do everything
    #[arg(long)]
    superuser: bool,
}

#[derive(Debug, Args)]
struct ResetPassword {
    email: String,
    /// Read the password from standard input; otherwise one is made and printed once
    #[arg(long)]
    password_stdin: bool,
}

#[derive(Debug, Args)]
struct One {
    email: String,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum RoleName {
    Consumer,
    BusinessOwner,
    Admin,
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Role {
        match name {
            RoleName::Consumer => Role::Consumer,
            RoleName::BusinessOwner => Role::BusinessOwner,
            RoleName::Admin => Role::Admin,
        }
    }
}

pub fn run(common: &CommonArgs, user: &User) -> Outcome {
    let config = common.town_settings()?;
    let clock = clock(&config)?;
    let actor = Actor::terminal(&clock);
    // Nobody has an account yet where there is no town: the first one begins it.
    if !matches!(user.action, Action::Create(_)) {
        data_file::require(&config.server.data_file)?;
    }
    // The password is read before the data file is touched.
    match &user.action {
        Action::Create(create) => {
            let email = read_address(&create.email)?;
            let password = Password::ask(create.password_stdin)?;
            let conn = opening::for_changes(&config.server.data_file, &clock)?;
            make(common, &conn, create, &email, &password, &actor)
        }
        Action::Promote(promote) => {
            let conn = opening::for_changes(&config.server.data_file, &clock)?;
            let account = find(&conn, &promote.email)?;
            let before = account.rights();
            let rights = UserRights {
                role: match promote.role {
                    _ if promote.superuser => Role::Admin,
                    Some(role) => role.into(),
                    None => before.role,
                },
                is_staff: before.is_staff || promote.staff || promote.superuser,
                is_superuser: before.is_superuser || promote.superuser,
                is_active: before.is_active,
            };
            change(common, &conn, &account, rights, &actor)
        }
        Action::ResetPassword(reset) => {
            let password = Password::ask(reset.password_stdin)?;
            let conn = opening::for_changes(&config.server.data_file, &clock)?;
            let account = find(&conn, &reset.email)?;
            let hash = accounts::hash(&password.text)?;
            in_one(&conn, || accounts::replace_password(&conn, account.id, &hash, None, &actor))?;
            password.print(common, account.id, &account.email);
            Ok(ExitCode::SUCCESS)
        }
        Action::Disable(one) => {
            let conn = opening::for_changes(&config.server.data_file, &clock)?;
            let account = find(&conn, &one.email)?;
            change(common, &conn, &account, UserRights { is_active: false, ..account.rights() }, &actor)
        }
        Action::Enable(one) => {
            let conn = opening::for_changes(&config.server.data_file, &clock)?;
            let account = find(&conn, &one.email)?;
            change(common, &conn, &account, UserRights { is_active: true, ..account.rights() }, &actor)
        }
        Action::Assign(wanted) => {
            let email = read_address(&wanted.email)?;
            let conn = opening::for_changes(&config.server.data_file, &clock)?;
            assign(common, &conn, &config, &email, wanted, &actor)
        }
        Action::Unassign(wanted) => {
            let email = read_address(&wanted.email)?;
            let conn = opening::for_changes(&config.server.data_file, &clock)?;
            let business = find_business(&conn, &wanted.business)?;
            let member = directory::find_member_by_email(&conn, business.id, &email)?
                .ok_or_else(|| Failure::new(format!("{email} does not act for {}", business.name)))?;
            in_one(&conn, || directory::remove_member(&conn, &actor, business.id, member.id))?;
            let words = format!("{email} no longer acts for {}", business.name);
            output::print_result(common, &json!({ "business": business, "email": email }), &words);
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn find_business(conn: &Connection, key: &str) -> Result<BusinessRef, Failure> {
    directory::find_any(conn, key).map_err(|error| match error {
        Error::NotFound(_) => Failure::new(format!(
            "there is no business \"{key}\": write it as in its address, such as hart-bakery"
        )),
        other => other.into(),
    })
}

fn assign(
    common: &CommonArgs,
    conn: &Connection,
    config: &Config,
    email: &str,
    wanted: &Assign,
    actor: &Actor,
) -> Outcome {
    let role = match wanted.role {
        BusinessRoleName::Owner => BusinessRole::Owner,
        BusinessRoleName::Manager => BusinessRole::Manager,
    };
    let business = find_business(conn, &wanted.business)?;
    let address = PublicAddress::load(config, conn)?;
    let origin = address.for_links();
    let context = MailContext { config, origin: &origin };
    let member = in_one(conn, || match directory::find_member_by_email(conn, business.id, email)? {
        Some(member) => directory::change_role(conn, actor, business.id, member.id, role),
        None => directory::add_member(conn, context, actor, business.id, email, role),
    })?;
    if let Some(trouble) =
        public_address::trouble(config, address.get().as_deref()).filter(|_| member.is_invited)
    {
        eprintln!("{trouble}");
    }
    let words = format!(
        "{email}: {} of {}{}",
        role.as_str(),
        business.name,
        if member.is_invited { ", invited by mail" } else { "" }
    );
    output::print_result(common, &json!({ "business": business, "member": member }), &words);
    Ok(ExitCode::SUCCESS)
}

fn make(
    common: &CommonArgs,
    conn: &Connection,
    create: &Create,
    email: &str,
    password: &Password,
    actor: &Actor,
) -> Outcome {
    let new = NewUser {
        email: email.to_owned(),
        password_hash: accounts::hash(&password.text)?,
        role: if create.superuser { Role::Admin } else { create.role.into() },
        is_staff: create.staff || create.superuser,
        is_superuser: create.superuser,
        ..NewUser::default()
    };
    let id = in_one(conn, || {
        let id = accounts::insert_user(conn, &new, &actor.at)?;
        let after = json!({ "email": new.email, "is_superuser": new.is_superuser });
        accounts::audit(conn, actor, "user.create", &format!("user:{id}"), &serde_json::Value::Null, &after)?;
        Ok(id)
    })?;
    password.print(common, id, email);
    Ok(ExitCode::SUCCESS)
}

fn change(
    common: &CommonArgs,
    conn: &Connection,
    account: &Account,
    rights: UserRights,
    actor: &Actor,
) -> Outcome {
    in_one(conn, || accounts::change_rights(conn, account.id, rights, actor))?;
    let mut words = vec![account.email.clone(), rights.role.as_str().to_owned()];
    words.extend(rights.is_staff.then(|| "staff".to_owned()));
    words.extend(rights.is_superuser.then(|| "superuser".to_owned()));
    words.extend((!rights.is_active).then(|| "disabled".to_owned()));
    output::print_result(
        common,
        &json!({ "id": account.id, "email": account.email, "rights": rights }),
        &words.join(", "),
    );
    Ok(ExitCode::SUCCESS)
}

/// Runs `work` in one transaction.
fn in_one<T>(conn: &Connection, work: impl FnOnce() -> crate::kit::error::Result<T>) -> Result<T, Failure> {
    conn.execute_batch("BEGIN IMMEDIATE")?;
    let done = work();
    conn.execute_batch(if done.is_ok() { "COMMIT" } else { "ROLLBACK" })?;
    Ok(done?)
}

fn read_address(text: &str) -> Result<String, Failure> {
    let email = text.trim().to_lowercase();
    if email_address::is_valid(&email) {
        return Ok(email);
    }
    Err(Failure::new(format!("`{email}` is not an email address")))
}

fn find(conn: &Connection, text: &str) -> Result<Account, Failure> {
    let email = read_address(text)?;
    let account = match accounts::find_user_id(conn, &email)? {
        Some(id) => accounts::find_user(conn, id)?,
        None => None,
    };
    account.ok_or_else(|| Failure::new(format!("there is no account with the address {email}")))
}

/// A password that was given, or one that was generated and is printed once.
struct Password {
    text: String,
    is_made: bool,
}

impl Password {
    fn ask(from_input: bool) -> Result<Password, Failure> {
        if !from_input {
            return Ok(Password { text: accounts::generate()?, is_made: true });
        }
        let mut text = String::new();
        std::io::stdin().take(1024).read_to_string(&mut text).map_err(Failure::new)?;
        // Sign-in trims passwords, too.
        let text = text.trim().to_owned();
        match accounts::password_errors(&text).first() {
            Some(error) => Err(Failure::new(error)),
            None => Ok(Password { text, is_made: false }),
        }
    }

    fn print(&self, common: &CommonArgs, id: i64, email: &str) {
        let shown = self.is_made.then_some(&self.text);
        let words = match shown {
            Some(password) => format!("{email} can log in with the password {password}"),
            None => format!("{email} can log in"),
        };
        output::print_result(common, &json!({ "id": id, "email": email, "password": shown }), &words);
    }
}
