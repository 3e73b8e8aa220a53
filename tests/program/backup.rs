use crate::run::{Server, eventually, run, table};

#[test]
fn a_backup_beside_the_running_server_restores() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("places.csv"), table(50)).unwrap();
    let server = Server::start(home.path(), &["--data", "town.db"]);
    run(home.path(), &["import", "places.csv", "--data", "town.db"]).ok();
    run(home.path(), &["--backup", "copy.db", "--data", "town.db"]).ok();
    assert_eq!(run(home.path(), &["backup", "copy.db", "--data", "town.db"]).code, 1, "never overwritten");
    run(home.path(), &["backup", "verify", "copy.db"]).ok();

    let busy = run(home.path(), &["restore", "copy.db", "--data", "town.db", "--force"]);
    assert_eq!(busy.code, 1);
    assert!(busy.err.contains("stop the server"), "{}", busy.err);
    drop(server);

    let refused = run(home.path(), &["restore", "copy.db", "--data", "town.db"]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("--force"), "{}", refused.err);
    let restored =
        run(home.path(), &["restore", "copy.db", "--data", "town.db", "--force", "--json"]).ok().json();
    let kept = restored["kept"].as_str().unwrap();
    assert!(home.path().join(kept).exists(), "the old file stays beside the new one");
    run(home.path(), &["check", "--data", "town.db"]).ok();
    assert_eq!(run(home.path(), &["export", "--data", "town.db"]).ok().out.lines().count(), 51);
    let conn = rusqlite::Connection::open(home.path().join("town.db")).unwrap();
    let entry =
        "SELECT who || ' ' || subject || ' ' || details FROM audit_entries WHERE action = 'backup.restore'";
    let entry: String = conn.query_row(entry, [], |row| row.get(0)).unwrap();
    assert_eq!(entry, "command line backup:copy.db {\"kept_as\":\"town.db.before-restore-1\"}");
    drop(conn);
    run(home.path(), &["restore", "copy.db", "--data", "elsewhere/new.db"]).ok();
}

#[test]
fn a_backup_that_was_copied_into_place_becomes_the_town_as_by_a_restore() {
    let home = tempfile::tempdir().unwrap();
    run(home.path(), &["user", "create", "a@b.example", "--data", "town.db"]).ok();
    run(home.path(), &["backup", "copy.db", "--data", "town.db"]).ok();
    let copied_to = |name: &str| {
        std::fs::copy(home.path().join("copy.db"), home.path().join(name)).unwrap();
        name.to_owned()
    };
    let is_ready = |name: &str| {
        let conn = rusqlite::Connection::open(home.path().join(name)).unwrap();
        let sql = "SELECT (SELECT count(*) FROM copy_stamp),
            (SELECT count(*) FROM audit_entries WHERE action = 'backup.restore')";
        let counts: (i64, i64) = conn.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        assert_eq!(counts, (0, 1), "{name}");
    };
    let data = copied_to("changed.db");
    let made = run(home.path(), &["user", "create", "b@b.example", "--data", &data]).ok();
    assert!(made.err.contains("changed.db is a backup of "), "{}", made.err);
    let further = run(home.path(), &["user", "create", "c@b.example", "--data", &data]).ok();
    assert_eq!(further.err, "", "told once");
    is_ready(&data);
    run(home.path(), &["backup", "verify", &data]).ok();
    let data = copied_to("served.db");
    let _server = Server::start(home.path(), &["serve", "--data", &data]);
    is_ready(&data);
}

#[cfg(unix)]
#[test]
fn a_data_file_behind_a_link_stays_on_its_disk_when_it_is_restored() {
    let home = tempfile::tempdir().unwrap();
    run(home.path(), &["user", "create", "a@b.example", "--data", "usb/town.db"]).ok();
    run(home.path(), &["backup", "copy.db", "--data", "usb/town.db"]).ok();
    std::os::unix::fs::symlink("usb/town.db", home.path().join("town.db")).unwrap();
    let restored =
        run(home.path(), &["restore", "copy.db", "--data", "town.db", "--force", "--json"]).ok().json();
    assert!(restored["kept"].as_str().unwrap().ends_with("usb/town.db.before-restore-1"), "{restored}");
    assert!(home.path().join("town.db").is_symlink());
    assert!(home.path().join("usb/town.db.before-restore-1").exists());
    assert!(!home.path().join("town.db.before-restore-1").exists());
    run(home.path(), &["check", "--data", "town.db"]).ok();
}

#[test]
fn a_running_server_is_noticed_although_its_file_is_unreadable() {
    let home = tempfile::tempdir().unwrap();
    let mut server = Server::start(home.path(), &["--data", "town.db"]);
    run(home.path(), &["--backup", "copy.db", "--data", "town.db"]).ok();
    let data = home.path().join("town.db");
    // Otherwise the log has the head, too.
    let conn = rusqlite::Connection::open(&data).unwrap();
    eventually("the log is empty", || {
        conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0)) == Ok(false)
    });
    drop(conn);
    let mut file = std::fs::OpenOptions::new().write(true).open(&data).unwrap();
    std::io::Write::write_all(&mut file, &[0x5a; 100]).unwrap();
    let restore = || run(home.path(), &["restore", "copy.db", "--data", "town.db", "--force"]);
    let busy = restore();
    assert!(busy.code == 1 && busy.err.contains("stop the server"), "{}", busy.err);
    server.signal("KILL");
    server.child.wait().unwrap();
    restore().ok();
    run(home.path(), &["check", "--data", "town.db"]).ok();
}

#[test]
fn what_is_no_backup_is_refused() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("letter.db"), "Dear town,").unwrap();
    std::fs::write(home.path().join("empty.db"), "").unwrap();
    for (file, part) in [
        ("letter.db", "not a Towngreen data file"),
        ("empty.db", "not a Towngreen data file"),
        ("none.db", "there is no file"),
    ] {
        let ran = run(home.path(), &["restore", file, "--data", "town.db"]);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains(part), "{file}: {}", ran.err);
        assert!(!home.path().join("town.db").exists());
    }
    run(home.path(), &["user", "create", "a@b.example", "--data", "town.db"]).ok();
    std::fs::copy(home.path().join("town.db"), home.path().join("raw.db")).unwrap();
    std::fs::write(home.path().join("raw.db-wal"), "x").unwrap();
    let ran = run(home.path(), &["backup", "verify", "raw.db"]);
    assert!(ran.code == 1 && ran.err.contains("-wal"), "{}", ran.err);
    // As a command leaves it that has only read the file.
    std::fs::write(home.path().join("raw.db-wal"), "").unwrap();
    run(home.path(), &["backup", "verify", "raw.db"]).ok();
    run(home.path(), &["check", "--data", "raw.db"]).ok();
    run(home.path(), &["restore", "raw.db", "--data", "elsewhere/town.db"]).ok();
}

#[cfg(unix)]
#[test]
fn data_and_backups_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().unwrap();
    run(home.path(), &["user", "create", "a@b.example", "--data", "town.db"]).ok();
    run(home.path(), &["backup", "copy.db", "--data", "town.db"]).ok();
    for file in ["town.db", "copy.db"] {
        let mode = std::fs::metadata(home.path().join(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}

/// The command that the program suggests for a damaged file works.
#[test]
fn a_damaged_data_file_is_named_with_the_way_back() {
    for (name, at, count) in [("head", 0, 100), ("schema", 100, 4_000), ("middle", 40_960, 200_000)] {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join("places.csv"), table(300)).unwrap();
        run(home.path(), &["import", "places.csv", "--data", "town.db"]).ok();
        let mut server = Server::start(home.path(), &["serve", "--data", "town.db"]);
        let backups = home.path().join("backups");
        let find = || std::fs::read_dir(&backups).ok()?.flatten().map(|entry| entry.file_name()).next();
        eventually("the nightly backup is there", || {
            find().is_some_and(|name| name.to_string_lossy().ends_with(".db"))
        });
        server.signal("TERM");
        server.child.wait().unwrap();
        let data = home.path().join("town.db");
        // On a busy machine something may still read at the stop; SQLite would take whole pages from this file.
        let _ = std::fs::remove_file(home.path().join("town.db-wal"));
        let mut bytes = std::fs::read(&data).unwrap();
        let end = bytes.len().min(at + count);
        bytes[at..end].fill(0x5a);
        std::fs::write(&data, bytes).unwrap();
        let check = run(home.path(), &["check", "--data", "town.db"]);
        let said = check
            .out
            .lines()
            .find(|line| line.starts_with("FAIL"))
            .unwrap_or_else(|| panic!("{name}: {}", check.out));
        let backup = find().unwrap().to_string_lossy().into_owned();
        for words in
            ["damaged", "is lost", "kept beside it", &format!("towngreen restore backups/{backup} --force")]
        {
            assert!(said.contains(words), "{name}: {words} is not in {said}");
        }
        if name != "middle" {
            let ran = run(home.path(), &["serve", "--port", "0", "--data", "town.db"]);
            assert!(
                ran.code == 1 && ran.err.contains(&format!("towngreen restore backups/{backup} --force")),
                "{}",
                ran.err
            );
        }
        let backup = format!("backups/{backup}");
        run(home.path(), &["restore", &backup, "--force", "--data", "town.db"]).ok();
        let server = Server::start(home.path(), &["serve", "--data", "town.db"]);
        assert_eq!(server.json("/api/v1/businesslistings/")["count"], 300);
    }
}

#[test]
fn a_backup_of_a_day_to_come_is_told_and_not_counted() {
    let home = tempfile::tempdir().unwrap();
    run(home.path(), &["user", "create", "a@b.example", "--data", "town.db"]).ok();
    std::fs::create_dir(home.path().join("backups")).unwrap();
    run(home.path(), &["backup", "backups/town-2099-01-01.db", "--data", "town.db"]).ok();
    let told = || {
        let out = run(home.path(), &["check", "--data", "town.db"]).ok().out;
        let lines = out.lines().filter(|line| line.split_whitespace().nth(1) == Some("backup"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let lines = told();
    assert!(lines[0].starts_with("WARN") && lines[0].contains("town-2099-01-01.db"), "{lines:?}");
    assert!(lines[1].contains("there is none in"), "{lines:?}");
    run(home.path(), &["backup", "backups/town-2026-01-01.db", "--data", "town.db"]).ok();
    let old = &told()[1];
    assert!(old.contains("newest nightly backup is from January 1, 2026"), "{old}");
    assert!(old.contains("kept in backups"), "{old}");
    // The way back from damage leads to the same one.
    std::fs::write(home.path().join("town.db"), [0x5a; 8192]).unwrap();
    let check = run(home.path(), &["check", "--data", "town.db"]);
    assert!(check.out.contains("restore backups/town-2026-01-01.db --force"), "{}", check.out);
}
