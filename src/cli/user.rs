//! `user create`: the first superuser, and accounts made at the terminal.

use std::io::Read;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;

use super::{Common, Failure, Outcome, clock, output};
use crate::accounts::{self, NewUser, Role};
use crate::kit::db::open_writer;

#[derive(Debug, Args)]
pub struct User {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Make an account; without --password-stdin a password is made and printed once
    Create(Create),
}

#[derive(Debug, Args)]
struct Create {
    email: String,
    #[arg(long, value_enum, default_value = "consumer")]
    role: RoleName,
    /// May see and review what staff see
    #[arg(long)]
    staff: bool,
    /// May do everything
    #[arg(long)]
    superuser: bool,
    /// Read the password from standard input
    #[arg(long)]
    password_stdin: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum RoleName {
    Consumer,
    BusinessOwner,
    Admin,
}

const SHORTEST_PASSWORD: usize = 8;

pub fn run(common: &Common, user: &User) -> Outcome {
    let Action::Create(create) = &user.action;
    let config = common.settings()?;
    let email = create.email.trim().to_lowercase();
    let is_address = email.split_once('@').is_some_and(|(local, host)| {
        !local.is_empty() && host.contains('.') && !host.contains('@') && !email.contains(char::is_whitespace)
    });
    if !is_address {
        return Err(Failure::new(format!("`{email}` is not an e-mail address")));
    }
    let (password, is_made) =
        if create.password_stdin { (read_password()?, false) } else { (accounts::generate()?, true) };
    if password.chars().count() < SHORTEST_PASSWORD {
        return Err(Failure::new(format!("the password needs at least {SHORTEST_PASSWORD} characters")));
    }
    let new = NewUser {
        email: email.clone(),
        password_hash: accounts::hash(&password)?,
        role: match create.role {
            _ if create.superuser => Role::Admin,
            RoleName::Consumer => Role::Consumer,
            RoleName::BusinessOwner => Role::BusinessOwner,
            RoleName::Admin => Role::Admin,
        },
        is_staff: create.staff || create.superuser,
        is_superuser: create.superuser,
        ..NewUser::default()
    };
    let conn = open_writer(&config.server.data_file)?;
    let id = accounts::insert_user(&conn, &new, &clock(&config)?.stamp())?;
    let shown = is_made.then_some(&password);
    let words = match shown {
        Some(password) => format!("{email} can sign in with the password {password}"),
        None => format!("{email} can sign in"),
    };
    output::print_result(common, &json!({ "id": id, "email": email, "password": shown }), &words);
    Ok(ExitCode::SUCCESS)
}

fn read_password() -> Result<String, Failure> {
    let mut text = String::new();
    std::io::stdin().take(1024).read_to_string(&mut text).map_err(Failure::new)?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}
