use crate::run::{Server, run, table};

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
    run(home.path(), &["restore", "copy.db", "--data", "elsewhere/new.db"]).ok();
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
