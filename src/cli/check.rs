//! `check`: examines the installation. Each finding is PASS, WARN or FAIL, with the fix.

use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;
use serde_json::json;

use super::{CommonArgs, Outcome, clock, output};
use crate::backups::{NightlyBackups, examine_nightly};
use crate::directory;
use crate::https;
use crate::kit::config::{Config, HttpsMode, MailMode};
use crate::kit::database_files::{is_root_elsewhere, write_barrier};
use crate::kit::{backups, day, db, mail, public_address, web_address};
use crate::search::{Index, synonyms::Synonyms};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
enum Verdict {
    Pass,
    Warn,
    Fail,
}

#[derive(Debug, Serialize)]
struct Finding {
    verdict: Verdict,
    what: &'static str,
    words: String,
}

struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, verdict: Verdict, what: &'static str, words: impl Into<String>) {
        self.0.push(Finding { verdict, what, words: words.into() });
    }
}

pub fn run(common: &CommonArgs) -> Outcome {
    let mut findings = Findings(Vec::new());
    match common.town_settings() {
        Err(failure) => findings.add(Verdict::Fail, "settings", failure.sentence),
        Ok(config) => {
            findings.add(Verdict::Pass, "settings", format!("the town of {}", config.town.name));
            examine(&config, &mut findings);
        }
    }
    let has_failed = findings.0.iter().any(|finding| finding.verdict == Verdict::Fail);
    let words: Vec<String> = findings
        .0
        .iter()
        .map(|finding| {
            let verdict = match finding.verdict {
                Verdict::Pass => "PASS",
                Verdict::Warn => "WARN",
                Verdict::Fail => "FAIL",
            };
            format!("{verdict}  {:<9} {}", finding.what, finding.words)
        })
        .collect();
    output::print_result(common, &json!({ "ok": !has_failed, "findings": findings.0 }), &words.join("\n"));
    Ok(if has_failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn examine(config: &Config, findings: &mut Findings) {
    examine_data(config, findings);
    examine_disk(config, findings);
    examine_clock(config, findings);
    examine_mail(config, findings);
    examine_address(config, findings);
    examine_https(config, findings);
    examine_sales(config, findings);
    examine_backups(config, findings);
}

fn examine_data(config: &Config, findings: &mut Findings) {
    let path = &config.server.data_file;
    if is_root_elsewhere(path) {
        findings.add(
            Verdict::Warn,
            "user",
            "root may write anywhere; to see whether the service can write its data and backups, run this as its user \
             (sudo -u towngreen towngreen check ...)",
        );
    }
    let barrier = write_barrier(path);
    let is_closed = barrier.is_some();
    if let Some(barrier) = barrier {
        findings.add(Verdict::Fail, "data", barrier);
    }
    if !path.exists() {
        // In a closed folder, it may well be there.
        if !is_closed {
            findings.add(
                Verdict::Warn,
                "data",
                format!("{} does not exist yet; `towngreen serve` creates it", path.display()),
            );
        }
        return;
    }
    if let Some(mode) = open_to_others(path) {
        findings.add(
            Verdict::Warn,
            "data",
            format!(
                "{0} can be read by others on this machine (mode {mode:o}); chmod 600 {0}",
                path.display()
            ),
        );
    }
    let conn = match db::open_reader(path) {
        Ok(conn) => conn,
        Err(error) => return findings.add(Verdict::Fail, "data", with_way_back(config, &error)),
    };
    match db::check_integrity(&conn).and_then(|()| db::check_version(&conn, path)) {
        Ok(schema) if schema == db::newest_schema() => {
            findings.add(Verdict::Pass, "data", format!("{} is intact", path.display()));
        }
        // Nothing more can be asked of it yet.
        Ok(0) => {
            let words = format!("{} is empty; `towngreen serve` sets it up", path.display());
            return findings.add(Verdict::Warn, "data", words);
        }
        Ok(_) => {
            let words = format!("{} is intact; `towngreen serve` upgrades it first", path.display());
            return findings.add(Verdict::Pass, "data", words);
        }
        Err(error) => return findings.add(Verdict::Fail, "data", with_way_back(config, &error)),
    }
    let mut documents = Vec::new();
    let read = directory::documents(&conn, None, &mut |document| documents.push(document));
    let built = read.map_err(|error| error.to_string()).and_then(|()| {
        let count = documents.len();
        let index = Index::new(Synonyms::parse("")).map_err(|error| error.to_string())?;
        index.replace_all(documents.into_iter()).map_err(|error| error.to_string())?;
        Ok(count)
    });
    match built {
        Ok(count) => findings.add(Verdict::Pass, "search", format!("{count} entries can be indexed")),
        Err(error) => findings.add(Verdict::Fail, "search", error),
    }
}

fn with_way_back(config: &Config, error: &db::OpenError) -> String {
    if error.is_damage { format!("{error}; {}", backups::way_back(config)) } else { error.to_string() }
}

#[cfg(unix)]
fn open_to_others(path: &Path) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path).ok()?.permissions().mode() & 0o777;
    (mode & 0o077 != 0).then_some(mode)
}

#[cfg(not(unix))]
fn open_to_others(_: &Path) -> Option<u32> {
    None
}

fn examine_disk(config: &Config, findings: &mut Findings) {
    let folder = config.server.data_file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // The first start makes the folder.
    let folder = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
    let Some(free) = crate::kit::free_space::free_bytes(folder) else {
        return findings.add(
            Verdict::Warn,
            "disk",
            format!("cannot tell how much is free at {}", folder.display()),
        );
    };
    let words = format!("{} MB free at {}", free >> 20, folder.display());
    if free < db::FOR_MORE {
        findings.add(
            Verdict::Fail,
            "disk",
            format!("{words}; free some space, or uploads and imports will be refused"),
        );
    } else {
        findings.add(Verdict::Pass, "disk", words);
    }
}

fn examine_clock(config: &Config, findings: &mut Findings) {
    match clock(config) {
        Ok(clock) if clock.local().year() >= 2026 => {
            findings.add(
                Verdict::Pass,
                "clock",
                format!("it is {} in town", clock.local().strftime("%Y-%m-%d %H:%M")),
            );
        }
        Ok(clock) => findings.add(
            Verdict::Fail,
            "clock",
            format!(
                "it cannot be {}; set the machine's clock (a Raspberry Pi needs the network for it)",
                clock.local()
            ),
        ),
        Err(failure) => findings.add(Verdict::Fail, "clock", failure.sentence),
    }
}

fn examine_mail(config: &Config, findings: &mut Findings) {
    match config.mail.mode {
        MailMode::Outbox => {
            findings.add(Verdict::Pass, "mail", "outgoing mail is kept in the data file (mode \"outbox\")")
        }
        MailMode::Smtp => match super::mail_test::wait_for(mail::reach(&config.mail)) {
            Ok(Ok(_)) => findings.add(
                Verdict::Pass,
                "mail",
                format!("{}:{} accepts our mail", config.mail.host, config.mail.port),
            ),
            Ok(Err(trouble)) => findings.add(
                Verdict::Fail,
                "mail",
                format!("{}:{}: {trouble}; see [mail] in the settings", config.mail.host, config.mail.port),
            ),
            Err(failure) => findings.add(Verdict::Fail, "mail", failure.sentence),
        },
    }
}

/// The address that links lead to, as far as it is known.
fn known_address(config: &Config) -> Option<String> {
    match db::open_reader(&config.server.data_file) {
        Ok(conn) => public_address::known(config, &conn).ok().flatten(),
        Err(_) => config.server.known_address(),
    }
}

fn examine_address(config: &Config, findings: &mut Findings) {
    let known = known_address(config);
    match (public_address::trouble(config, known.as_deref()), known) {
        (Some(trouble), _) => findings.add(Verdict::Fail, "address", trouble),
        (None, Some(known)) => match public_address::warning(&known) {
            Some(warning) => {
                findings.add(Verdict::Warn, "address", format!("links lead to {known}; {warning}"))
            }
            None => findings.add(Verdict::Pass, "address", format!("links lead to {known}")),
        },
        (None, None) if config.server.https_mode() == HttpsMode::Files => findings.add(
            Verdict::Warn,
            "address",
            "not known yet; set base_url under [server] to the address that the certificate is for",
        ),
        (None, None) => findings.add(Verdict::Pass, "address", "not known yet; needed once email is sent"),
    }
}

/// The site's own HTTPS; where a proxy terminates TLS, there is nothing to check here.
fn examine_https(config: &Config, findings: &mut Findings) {
    if let Err(error) = https::examine_settings(config) {
        return findings.add(Verdict::Fail, "https", error);
    }
    for name in config.server.https.normalized() {
        if let Some(error) = lookup_error(&name) {
            findings.add(Verdict::Fail, "https", error);
        }
    }
    let health =
        db::open_reader(&config.server.data_file).map_err(|error| error.to_string()).and_then(|conn| {
            let clock = clock(config).map_err(|failure| failure.sentence)?;
            Ok((https::health(config, &conn, &clock).map_err(|error| error.to_string())?, clock))
        });
    match health {
        Err(error) => match config.server.https_mode() {
            HttpsMode::Outside => {}
            HttpsMode::Acme if awaits_start(&config.server.data_file) => {
                findings.add(Verdict::Pass, "https", "`towngreen serve` gets the certificate")
            }
            HttpsMode::Files if awaits_start(&config.server.data_file) => {}
            HttpsMode::Acme | HttpsMode::Files => findings.add(
                Verdict::Fail,
                "https",
                format!("the certificate's state cannot be read: {error}"),
            ),
        },
        Ok((None, _)) => {}
        Ok((Some(health), clock)) => {
            let until =
                health.valid_until.map(|end| day::with_year(end.to_zoned(clock.zone().clone()).date()));
            match (&health.problem, until) {
                (Some(problem), _) if health.is_bearable => findings.add(Verdict::Warn, "https", problem),
                (Some(problem), _) => findings.add(Verdict::Fail, "https", problem),
                (None, Some(day)) => {
                    findings.add(Verdict::Pass, "https", format!("the certificate is good until {day}"))
                }
                (None, None) => findings.add(
                    Verdict::Warn,
                    "https",
                    "there is no certificate yet; a running server gets one within a minute or says why not",
                ),
            }
        }
    }
}

/// Whether only the next start makes it the data file of this version.
fn awaits_start(path: &Path) -> bool {
    let schema = db::open_reader(path).ok().and_then(|conn| db::schema_version(&conn).ok());
    !path.exists() || schema.is_some_and(|schema| schema < db::newest_schema())
}

/// No certificate authority issues a certificate for a name that does not resolve.
fn lookup_error(name: &str) -> Option<String> {
    use std::net::ToSocketAddrs;
    let error = (name, 80).to_socket_addrs().err()?;
    Some(format!(
        "{name} cannot be looked up ({error}); where the name was registered, let it lead to this machine (an A record)"
    ))
}

/// A .gov address must not be used for advertising that benefits private people or firms.
fn examine_sales(config: &Config, findings: &mut Findings) {
    let is_gov = known_address(config)
        .and_then(|address| web_address::parse(&address))
        .is_some_and(|url| url.host_str().is_some_and(|host| host.trim_end_matches('.').ends_with(".gov")));
    if !config.site.commercial {
        findings.add(Verdict::Pass, "sales", "no placements and no deals ([site] commercial = false)");
    } else if is_gov {
        findings.add(
            Verdict::Fail,
            "sales",
            "a site under a .gov address may not advertise; set commercial = false under [site], or use another address",
        );
    }
}

fn examine_backups(config: &Config, findings: &mut Findings) {
    let folder = backups::folder(config);
    if let Some(barrier) = write_barrier(&folder).filter(|_| config.backup.daily) {
        findings.add(Verdict::Fail, "backup", format!("none can be made: {barrier}"));
    }
    // Without a time zone, the clock has already failed.
    let Ok(today) = clock(config).map(|clock| clock.local().date()) else { return };
    let ahead = backups::list_after(&folder, today);
    if !ahead.is_empty() {
        let names: Vec<String> = ahead.into_iter().map(backups::name).collect();
        findings.add(
            Verdict::Warn,
            "backup",
            format!(
                "the clock was ahead when {} in {} was made; nobody counts on it, so delete it",
                names.join(", "),
                folder.display()
            ),
        );
    }
    let nightly = db::open_reader(&config.server.data_file)
        .ok()
        .and_then(|conn| examine_nightly(&conn, config, today).ok())
        .unwrap_or_else(|| NightlyBackups { newest: backups::list(&folder, today).pop(), problem: None });
    match nightly {
        NightlyBackups { problem: Some(problem), .. } => {
            findings.add(
                Verdict::Warn,
                "backup",
                format!("{problem} They are kept in {}.", folder.display()),
            );
        }
        NightlyBackups { newest: Some(newest), .. } => {
            findings.add(Verdict::Pass, "backup", format!("the newest is from {newest}"));
        }
        _ if !config.backup.daily => {
            findings.add(Verdict::Warn, "backup", "nightly backups are switched off ([backup] daily)");
        }
        _ => findings.add(
            Verdict::Warn,
            "backup",
            format!("there is none in {} yet; a running server makes one every day", folder.display()),
        ),
    }
}
