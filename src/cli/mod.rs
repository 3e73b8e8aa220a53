//! The command line. Every command may also be written as a flag: `towngreen backup FILE` is
//! `towngreen --backup FILE`.
//!
//! Invariant: a failure is one clear sentence on standard error and a non-zero exit code: 1 if it could not
//! be done, 2 if the command line was wrong.

mod backup;
mod bounces;
mod check;
mod data_file;
mod demo;
mod departures;
mod export;
mod import;
mod import_businesses;
mod import_guides;
mod import_map;
mod import_options;
mod import_pictures;
mod import_records;
mod mail_test;
mod opening;
mod output;
mod schedule;
mod scratch;
mod serve;
mod user;
mod watchdog;

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::api_docs::openapi;
use crate::kit::backups;
use crate::kit::clock::Clock;
use crate::kit::config::{self, Config};
use crate::kit::db::{OpenError, open_reader};
use crate::kit::error::Error;
use crate::settings;

#[derive(Debug, Parser)]
#[command(
    name = "towngreen",
    version,
    about = "A whole town's website in one small program.",
    max_term_width = 100,
    after_help = "Examples:\n  towngreen                       serve the site of ./config.toml\n  towngreen demo                  try it with a demo town\n  towngreen import places.csv     import the town's businesses\n\nEvery command may be written as a flag: --backup FILE is backup FILE."
)]
struct Cli {
    #[command(flatten)]
    common: CommonArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Clone, Args)]
pub struct CommonArgs {
    /// The settings file [default: ./config.toml, if it exists]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The data file, instead of the one in the settings
    #[arg(long, global = true, value_name = "FILE")]
    data: Option<PathBuf>,
    /// The port to listen on; 0 picks a free one
    #[arg(long, global = true, value_name = "N")]
    port: Option<u16>,
    /// Print the result as one JSON object
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the site (also what happens when no command is given)
    #[command(
        after_help = "Examples:\n  towngreen serve --config /etc/towngreen/config.toml\n  towngreen serve --read-only backups/town-2026-11-21.db"
    )]
    Serve(serve::Serve),
    /// Serve the demo town of Wexbury, from a temporary data file unless --data names one
    #[command(after_help = "Example:\n  towngreen demo --port 0")]
    Demo(demo::Demo),
    /// Back up the data file, and verify the copy; the server may be running
    #[command(
        after_help = "Examples:\n  towngreen backup town-2026-11-21.db\n  towngreen backup verify town-2026-11-21.db"
    )]
    Backup(backup::Backup),
    /// Restore the data file from a backup
    #[command(after_help = "Example:\n  towngreen restore town-2026-11-21.db --force")]
    Restore(backup::Restore),
    /// Import businesses, categories, events, deals, guides, newsletter subscribers or a map from a file, or pictures
    /// from a folder
    #[command(
        after_help = "Examples:\n  towngreen import places.csv --dry-run\n  towngreen import places.csv --map \"name=Shop,street_address=Road\"\n  towngreen import categories categories.csv\n  towngreen import events calendar.ics\n  towngreen import deals deals.csv\n  towngreen import guides FOLDER\n  towngreen import subscribers readers.csv\n  towngreen import map connecticut-latest.osm.pbf\n  towngreen import map --remove"
    )]
    Import(import_options::Import),
    /// Export businesses, categories, events, newsletter subscribers or the map to a file
    #[command(after_help = "Example:\n  towngreen export businesses places.csv")]
    Export(export::Export),
    /// Create and manage accounts
    #[command(after_help = "Example:\n  towngreen user create clerk@town.example --superuser")]
    User(user::User),
    /// Read delivery reports, so that addresses that bounce get no more issues
    #[command(
        after_help = "Examples:\n  towngreen bounces /var/mail/newsletter\n  towngreen bounces ~/Maildir/new\n  towngreen bounces - < report.eml"
    )]
    Bounces(bounces::Bounces),
    /// Send a test email and say which step failed, if any
    #[command(after_help = "Example:\n  towngreen mail-test clerk@town.example")]
    MailTest(mail_test::MailTest),
    /// Check settings, data file, search, disk, clock, mail, HTTPS and backups
    #[command(after_help = "Example:\n  towngreen check --config config.toml")]
    Check,
    /// Print the OpenAPI document that describes the API
    #[command(after_help = "Example:\n  towngreen openapi > openapi.json")]
    Openapi,
}

/// A failure, as one sentence for the person at the terminal.
#[derive(Debug)]
pub struct Failure {
    sentence: String,
    code: u8,
    /// The data file is damaged: the message also says how to recover.
    is_damage: bool,
}

impl Failure {
    fn new(sentence: impl fmt::Display) -> Self {
        Failure { sentence: sentence.to_string(), code: 1, is_damage: false }
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Failure { is_damage: error.is_damage, ..Failure::new(error) }
    }
}

impl From<config::ConfigError> for Failure {
    fn from(error: config::ConfigError) -> Self {
        Failure { sentence: error.to_string(), code: 2, is_damage: false }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            // Shown in full, because whoever is at the terminal can do something about it.
            Error::Internal(cause) => Failure::new(cause),
            Error::Damaged(cause) => {
                Failure { is_damage: true, ..Failure::new(format!("the data file cannot be read ({cause})")) }
            }
            other => Failure::new(other),
        }
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Failure::from(Error::from(error))
    }
}

type Outcome = Result<ExitCode, Failure>;

/// Runs the program with these arguments.
pub fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(flags_as_commands(arguments)) {
        Ok(cli) => cli,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let common = cli.common;
    let outcome = match cli.command.unwrap_or(Command::Serve(serve::Serve::default())) {
        Command::Serve(serve) => serve::run(&common, &serve),
        Command::Demo(demo) => demo::run(&common, &demo),
        Command::Backup(backup) => backup::run(&common, &backup),
        Command::Restore(restore) => backup::run_restore(&common, &restore),
        Command::Import(import) => import::run(&common, &import),
        Command::Export(export) => export::run(&common, &export),
        Command::User(user) => user::run(&common, &user),
        Command::Bounces(given) => bounces::run(&common, &given),
        Command::MailTest(test) => mail_test::run(&common, &test),
        Command::Check => check::run(&common),
        Command::Openapi => print_openapi(&common),
    };
    outcome.unwrap_or_else(|mut failure| {
        if let (true, Ok(config)) = (failure.is_damage, common.settings()) {
            failure.sentence = format!("{}; {}", failure.sentence, backups::way_back(&config));
        }
        output::print_failure(&common, &failure.sentence);
        ExitCode::from(failure.code)
    })
}

const COMMANDS: [&str; 11] = [
    "serve",
    "demo",
    "backup",
    "restore",
    "import",
    "export",
    "user",
    "bounces",
    "mail-test",
    "check",
    "openapi",
];

fn print_openapi(common: &CommonArgs) -> Result<ExitCode, Failure> {
    let document = openapi()?;
    output::print_result(common, document, &serde_json::to_string_pretty(document).unwrap_or_default());
    Ok(ExitCode::SUCCESS)
}

/// `--backup FILE` becomes `backup FILE`; only the first argument that names a command counts.
fn flags_as_commands(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    let position = arguments.iter().skip(1).position(|argument| {
        argument.to_str().is_some_and(|text| {
            let name = text.strip_prefix("--").unwrap_or(text);
            COMMANDS.contains(&name.split('=').next().unwrap_or_default())
        })
    });
    let Some(argument) = position.and_then(|position| arguments.get_mut(position + 1)) else {
        return arguments;
    };
    let Some(name) = argument.to_str().and_then(|text| text.strip_prefix("--")).map(str::to_owned) else {
        return arguments;
    };
    let position = position.unwrap_or_default() + 1;
    let parts: Vec<OsString> = name.splitn(2, '=').map(OsString::from).collect();
    arguments.splice(position..=position, parts);
    arguments
}

impl CommonArgs {
    /// The settings, with the command line's overrides.
    fn settings(&self) -> Result<Config, Failure> {
        let default = PathBuf::from("config.toml");
        let path = self.config.clone().or_else(|| default.exists().then_some(default));
        let config = config::load(path.as_deref(), std::env::vars())?;
        Ok(self.apply(config))
    }

    /// The settings, including what the town has saved in the browser. A data file that is missing or
    /// unreadable has nothing saved; whoever opens it reports that.
    fn town_settings(&self) -> Result<Config, Failure> {
        let config = self.settings()?;
        let path = &config.server.data_file;
        if !path.exists() {
            return Ok(config);
        }
        let saved = open_reader(path).ok().and_then(|conn| settings::in_force(&conn, &config).ok());
        Ok(saved.unwrap_or(config))
    }

    fn apply(&self, mut config: Config) -> Config {
        if let Some(data) = &self.data {
            config.server.data_file.clone_from(data);
        }
        if let Some(port) = self.port {
            config.server.port = port;
        }
        config
    }
}

/// The town's clock. The time zone was validated when the settings were read.
fn clock(config: &Config) -> Result<Clock, Failure> {
    let zone = jiff::tz::TimeZone::get(&config.town.time_zone).map_err(Failure::new)?;
    Ok(Clock::system(zone))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(line: &str) -> String {
        let arguments = flags_as_commands(line.split(' ').map(OsString::from));
        arguments.iter().map(|argument| argument.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_command_may_be_written_as_a_flag() {
        assert_eq!(rewritten("towngreen --backup a.db"), "towngreen backup a.db");
        assert_eq!(rewritten("towngreen --backup=a.db"), "towngreen backup a.db");
        assert_eq!(rewritten("towngreen --data x.db --check --json"), "towngreen --data x.db check --json");
        assert_eq!(rewritten("towngreen import a.csv --dry-run"), "towngreen import a.csv --dry-run");
        assert_eq!(rewritten("towngreen --config c.toml"), "towngreen --config c.toml");
    }

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
        for command in Cli::command().get_subcommands() {
            assert!(
                command.get_after_help().is_some_and(|help| help.to_string().contains("Example")),
                "{}",
                command.get_name()
            );
        }
    }
}
