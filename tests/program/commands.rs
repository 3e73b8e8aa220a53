use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::corpus::skipped;
use crate::run::{Server, command, run, run_as_nobody};

#[test]
fn every_command_has_help_with_an_example() {
    let home = tempfile::tempdir().unwrap();
    for name in ["serve", "demo", "backup", "restore", "import", "export", "user", "bounces", "check"] {
        let help = run(home.path(), &[name, "--help"]).ok().out;
        assert!(help.contains("Example"), "{name}: {help}");
        run(home.path(), &[&format!("--{name}"), "--help"]).ok();
    }
}

#[test]
fn delivery_reports_that_anybody_could_have_written_end_no_subscription() {
    let home = tempfile::tempdir().unwrap();
    let readers = "email,consent_date\nada@reader.example,2026-03-31\nben@reader.example,2026-03-31\n";
    std::fs::write(home.path().join("readers.csv"), readers).unwrap();
    run(home.path(), &["import", "subscribers", "readers.csv"]).ok();
    let report = include_str!("../../src/newsletter/tests/bounce.eml");
    let mailbox = format!(
        "From MAILER-DAEMON Sat Nov 21 16:04:10 2026\n{report}\nFrom ada@reader.example Sat Nov 21 17:00:00 2026\nSubject: hi\n\nHello.\n"
    );
    std::fs::write(home.path().join("mailbox"), mailbox).unwrap();
    let told = run(home.path(), &["bounces", "mailbox", "--json"]).ok().json();
    assert_eq!(told, serde_json::json!({ "messages": 2, "bounces": 2, "subscribers": 0, "unproven": 2 }));
    run(home.path(), &["export", "subscribers", "out.csv"]).ok();
    let table = std::fs::read_to_string(home.path().join("out.csv")).unwrap();
    let line = |email: &str| table.lines().find(|line| line.contains(email)).unwrap().to_owned();
    assert!(line("ada@").contains("confirmed") && line("ben@").contains("confirmed"), "{table}");
    let missing = run(home.path(), &["bounces", "nowhere"]);
    assert!(missing.code == 1 && missing.err.contains("nowhere"), "{}", missing.err);
}

#[test]
fn a_wrong_setting_stops_the_start_with_key_and_line() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("config.toml"), "[town]\nname = \"X\"\n\n[server]\nprot = 80\n").unwrap();
    let ran = run(home.path(), &["serve"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("config.toml, line 5") && ran.err.contains("prot"), "{}", ran.err);
    let missing = run(home.path(), &["--config", "nowhere.toml"]);
    assert!(missing.code == 2 && missing.err.contains("nowhere.toml"), "{}", missing.err);
    // Links would lead nowhere.
    for base_url in
        ["https://a.example/town", "https://a.example?x=1", "https://a.example#x", "https://a.example/"]
    {
        let text = format!("[server]\nbase_url = \"{base_url}\"\n");
        std::fs::write(home.path().join("config.toml"), text).unwrap();
        let ran = run(home.path(), &["serve"]);
        let told = format!("config.toml, line 2: server.base_url: `{base_url}` must");
        assert!(ran.code == 2 && ran.err.contains(&told), "{}", ran.err);
    }
    std::fs::remove_file(home.path().join("config.toml")).unwrap();
    let wrong = command(home.path())
        .args(["check", "--config", "none"])
        .env("TOWNGREEN_TOWN_NAM", "Y")
        .output()
        .unwrap();
    assert!(!wrong.status.success());
}

#[test]
fn a_log_level_that_does_not_exist_stops_the_start() {
    let home = tempfile::tempdir().unwrap();
    for (text, wrong) in [("verbose", "verbose"), ("info,towngreen::search=loud", "loud"), ("warn,", "")] {
        let mut serve = command(home.path());
        serve.args(["serve", "--port", "0"]).env("TOWNGREEN_LOG", text);
        let output = serve.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}: {said}");
        assert!(said.contains(&format!("TOWNGREEN_LOG: `{wrong}` is not a level")), "{said}");
    }
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0, "nothing was made on the way");
    for text in ["", "WARN", "off", "info,towngreen::search=debug"] {
        let mut serve = command(home.path());
        serve.env("TOWNGREEN_LOG", text).args(["serve", "--data", "town.db"]);
        assert_eq!(Server::from(serve).get("/livez").0, 200, "{text}");
    }
}

#[test]
fn a_wrong_command_line_is_told_in_words() {
    let home = tempfile::tempdir().unwrap();
    assert_eq!(run(home.path(), &["bakcup", "x"]).code, 2);
    assert_eq!(run(home.path(), &["import"]).code, 2);
    let ran = run(home.path(), &["import", "nothing.csv"]);
    assert!(ran.code == 1 && ran.err.contains("there is no nothing.csv"), "{}", ran.err);
    for kind in ["map", "events", "businesses"] {
        let ran = run(home.path(), &["import", kind]);
        let told = format!("name the file: towngreen import {kind} FILE");
        assert!(ran.code == 1 && ran.err.contains(&told), "{}", ran.err);
    }
    std::fs::write(home.path().join("a.csv"), "name\n").unwrap();
    let ran = run(home.path(), &["import", "."]);
    assert!(ran.code == 1 && ran.err.contains(". is a folder; name the file in it"), "{}", ran.err);
    let ran = run(home.path(), &["import", "evnts", "a.csv"]);
    assert!(ran.code == 1 && ran.err.contains("`evnts` cannot be imported; businesses, "), "{}", ran.err);
    for line in [
        "user reset-password a@b.example",
        "user promote a@b.example --staff",
        "user disable a@b.example",
        "bounces a.csv",
        "import images .",
        "import map --remove",
    ] {
        let ran = run(home.path(), &line.split(' ').collect::<Vec<_>>());
        let told = "there is no data file data/town.db; name the town's with --config or --data";
        assert!(ran.code == 1 && ran.err.contains(told), "{line}: {}", ran.err);
    }
    assert!(!home.path().join("data").exists(), "nothing was made on the way");
    let ran = run(home.path(), &["export", "--data", "none.db", "--json"]);
    assert!(ran.code == 1 && ran.json()["error"].as_str().unwrap().contains("none.db"));
}

#[test]
fn accounts_are_made_at_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    let made = run(
        home.path(),
        &["user", "create", "Clerk@Town.example", "--superuser", "--data", "town.db", "--json"],
    )
    .ok()
    .json();
    assert_eq!(made["email"], "clerk@town.example");
    assert!(made["password"].as_str().unwrap().len() > 15);
    let twice = run(home.path(), &["user", "create", "clerk@town.example", "--data", "town.db"]);
    assert!(twice.code == 1 && twice.err.contains("already registered"), "{}", twice.err);
    let wrong = run(home.path(), &["user", "create", "clerk", "--data", "town.db"]);
    assert!(wrong.code == 1 && wrong.err.contains("not an email address"));

    let mut child = command(home.path())
        .args(["user", "create", "b@town.example", "--password-stdin", "--data", "town.db"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"short\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("at least 8"));
}

#[test]
fn check_finds_what_is_wrong() {
    let home = tempfile::tempdir().unwrap();
    run(home.path(), &["user", "create", "a@b.example", "--data", "town.db"]).ok();
    run(home.path(), &["check", "--data", "town.db"]).ok();
    let path = home.path().join("town.db");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 4096].fill(0xAB);
    std::fs::write(&path, bytes).unwrap();
    let ran = run(home.path(), &["check", "--data", "town.db", "--json"]);
    assert_eq!((ran.code, ran.json()["ok"].as_bool()), (1, Some(false)), "{}", ran.out);
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
}

#[test]
fn check_fails_where_the_server_could_not_write() {
    let home = tempfile::tempdir().unwrap();
    set_mode(home.path(), 0o755);
    let folder = home.path().join("town");
    run(home.path(), &["user", "create", "a@b.example", "--data", "town/town.db"]).ok();
    set_mode(&folder, 0o555);
    let checked = run_as_nobody(home.path(), &["check", "--data", "town/town.db"]);
    let served = run_as_nobody(home.path(), &["serve", "--data", "town/town.db", "--port", "0"]);
    set_mode(&folder, 0o755);
    let (Some(checked), Some(served)) = (checked, served) else {
        return skipped("no user but root can run the program");
    };
    for (ran, said) in [(&checked, &checked.out), (&served, &served.err)] {
        let is_told =
            said.contains("this user may not write to town") && said.contains("chown towngreen: town");
        assert!(ran.code == 1 && is_told, "{} {said}", ran.code);
    }
    let failed = |what: &str| checked.out.contains(&format!("FAIL  {what}"));
    assert!(failed("data") && failed("backup"), "{}", checked.out);
}

#[test]
fn what_is_out_of_reach_is_not_taken_for_missing() {
    let home = tempfile::tempdir().unwrap();
    set_mode(home.path(), 0o755);
    let folder = home.path().join("town");
    run(home.path(), &["user", "create", "a@b.example", "--data", "town/town.db"]).ok();
    std::fs::write(folder.join("places.csv"), "name\n").unwrap();
    set_mode(&folder, 0o000);
    let ran = [
        "check",
        "backup copy.db",
        "export",
        "restore town/town.db",
        "import town/places.csv",
        "backup verify town/town.db",
    ]
    .map(|line| {
        let arguments: Vec<&str> = line.split(' ').chain(["--data", "town/town.db"]).collect();
        run_as_nobody(home.path(), &arguments)
    });
    set_mode(&folder, 0o755);
    for ran in ran {
        let Some(ran) = ran else { return skipped("no user but root can run the program") };
        let said = [ran.out, ran.err].concat();
        assert!(ran.code == 1 && said.contains("sudo -u towngreen"), "{} {said}", ran.code);
        assert!(!said.contains("there is no ") && !said.contains("does not exist"), "{said}");
    }
}

#[test]
fn a_data_file_that_root_makes_belongs_to_the_owner_of_its_folder() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("town");
    std::fs::create_dir(&folder).unwrap();
    if std::os::unix::fs::chown(&folder, Some(4321), None).is_err() {
        return skipped("only root can give a file away");
    }
    run(home.path(), &["user", "create", "a@b.example", "--data", "town/town.db"]).ok();
    let owner = std::os::unix::fs::MetadataExt::uid(&folder.join("town.db").metadata().unwrap());
    assert_eq!(owner, 4321);
    // Root finds no barrier that the owner may find.
    let checked = run(home.path(), &["check", "--data", "town/town.db"]).ok().out;
    assert!(checked.contains("WARN  user      root may write anywhere"), "{checked}");
}

#[test]
fn check_fails_where_the_server_would_not_start_because_a_newer_program_wrote_the_file() {
    let home = tempfile::tempdir().unwrap();
    run(home.path(), &["user", "create", "a@b.example", "--data", "town.db"]).ok();
    let conn = rusqlite::Connection::open(home.path().join("town.db")).unwrap();
    let later = "INSERT INTO refinery_schema_history (version, name, applied_on, checksum)
         SELECT 9000, 'later', applied_on, checksum FROM refinery_schema_history LIMIT 1";
    conn.execute(later, []).unwrap();
    drop(conn);
    let checked = run(home.path(), &["check", "--data", "town.db"]);
    let served = run(home.path(), &["serve", "--data", "town.db", "--port", "0"]);
    for (ran, said) in [(&checked, &checked.out), (&served, &served.err)] {
        assert!(ran.code == 1 && said.contains("was written by a newer towngreen"), "{} {said}", ran.code);
    }
    assert!(checked.out.contains("FAIL  data"), "{}", checked.out);
}

#[test]
fn check_says_that_serve_sets_up_an_empty_file_and_upgrades_an_older_one() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("config.toml"), "[server]\nhttps = \"www.wexbury.example\"\n").unwrap();
    let check = || {
        let ran = run(home.path(), &["check", "--data", "town.db"]);
        assert!(!ran.out.contains("Something went wrong"), "{}", ran.out);
        ran.out
    };
    std::fs::write(home.path().join("town.db"), "").unwrap();
    assert!(check().contains("WARN  data      town.db is empty; `towngreen serve` sets it up"));
    run(home.path(), &["user", "create", "a@b.example", "--data", "town.db"]).ok();
    let conn = rusqlite::Connection::open(home.path().join("town.db")).unwrap();
    let last = "DELETE FROM refinery_schema_history
        WHERE version = (SELECT max(version) FROM refinery_schema_history)";
    conn.execute(last, []).unwrap();
    drop(conn);
    assert!(check().contains("PASS  data      town.db is intact; `towngreen serve` upgrades it first"));
}

#[test]
fn a_gov_address_that_sells_fails_the_check_with_one_sentence() {
    let home = tempfile::tempdir().unwrap();
    run(home.path(), &["user", "create", "a@b.example", "--data", "town.db"]).ok();
    for (base_url, commercial, is_fine) in [
        ("https://www.millbrook.gov", "true", false),
        ("https://WWW.Millbrook.GOV:8443", "true", false),
        ("https://www.millbrook.gov", "false", true),
        ("https://www.millbrook.org", "true", true),
        ("https://www.millbrook.gov.example", "true", true),
    ] {
        let output = command(home.path())
            .args(["check", "--data", "town.db"])
            .env("TOWNGREEN_SERVER_BASE_URL", base_url)
            .env("TOWNGREEN_SITE_COMMERCIAL", commercial)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.success(), is_fine, "{base_url} {commercial}: {said}");
        let failed: Vec<_> = said.lines().filter(|line| line.starts_with("FAIL")).collect();
        assert_eq!(failed.len(), usize::from(!is_fine), "{said}");
        assert!(failed.iter().all(|line| line.contains(".gov") && line.contains("commercial = false")));
    }
}

#[test]
fn email_whose_links_would_lead_nowhere_is_told_by_check_and_by_serve() {
    let home = tempfile::tempdir().unwrap();
    let settings = |base_url: &str| {
        let text = format!(
            "[town]\nname = \"Millbrook\"\n[server]\nport = 0\nbase_url = \"{base_url}\"\n[mail]\nmode = \"smtp\"\n\
             host = \"127.0.0.1\"\nport = 9\nfrom = \"office@millbrook.example\"\n"
        );
        std::fs::write(home.path().join("config.toml"), text).unwrap();
    };
    let verdict = || {
        let ran = run(home.path(), &["check", "--config", "config.toml", "--data", "town.db", "--json"]);
        let findings = ran.json()["findings"].as_array().unwrap().clone();
        let found = findings.into_iter().find(|finding| finding["what"] == "address").unwrap();
        (found["verdict"].as_str().unwrap().to_owned(), found["words"].as_str().unwrap().to_owned())
    };
    settings("");
    let (failed, words) = verdict();
    assert!(failed == "FAIL" && words.contains("base_url"), "{failed} {words}");
    let mut server = std::process::Command::new(env!("CARGO_BIN_EXE_towngreen"))
        .args(["serve", "--config", "config.toml", "--data", "town.db"])
        .current_dir(home.path())
        .stderr(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let lines = std::io::BufRead::lines(std::io::BufReader::new(server.stderr.take().unwrap()));
    let warned =
        lines.map_while(Result::ok).take(20).find(|line| line.contains("links lead to this machine"));
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(warned.is_some_and(|line| line.contains("WARN")));
    settings("https://www.millbrook.example");
    let (passed, words) = verdict();
    assert!(passed == "PASS" && words.contains("https://www.millbrook.example"), "{passed} {words}");
    for (mistyped, told) in [("http://x", "no dot"), ("http://www.millbrook.example", "http://")] {
        settings(mistyped);
        let (warned, words) = verdict();
        assert!(warned == "WARN" && words.contains(told), "{warned} {words}");
    }
}

#[test]
fn a_damaged_data_file_does_not_pass_for_a_certificate_that_is_still_to_come() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("config.toml"), "[server]\nhttps = \"www.wexbury.example\"\n").unwrap();
    let verdict = || {
        let ran = run(home.path(), &["check", "--config", "config.toml", "--data", "town.db", "--json"]);
        let findings = ran.json()["findings"].as_array().unwrap().clone();
        let found = findings.into_iter().filter(|finding| finding["what"] == "https");
        found.map(|finding| finding["words"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join("; ")
    };
    assert!(verdict().contains("gets the certificate"), "{}", verdict());
    std::fs::write(home.path().join("town.db"), "no database at all, ".repeat(500)).unwrap();
    assert!(verdict().contains("cannot be read"), "{}", verdict());
}
