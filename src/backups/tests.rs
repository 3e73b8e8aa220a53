use rocket::http::Status;
use serde_json::{Value, json};

use crate::kit::backups;
use crate::kit::config::Config;
use crate::kit::db::{CopyWatch, read_stamp, read_through};
use crate::testing::{TestTown, eventually};

const BACKUPS: &str = "/api/v1/admin/backups/";

fn config_of(town: &TestTown) -> Config {
    let mut config = Config::default();
    config.server.data_file = town.data_file();
    config
}

fn ask(town: &TestTown, method: &str, path: &str) -> crate::testing::TestResponse {
    town.ask(method, &format!("{BACKUPS}{path}"), &town.superuser(), &Value::Null)
}

fn overview(town: &TestTown) -> Value {
    ask(town, "GET", "").json()
}

fn make(town: &TestTown) -> String {
    let begun = ask(town, "POST", "");
    assert_eq!(begun.status, Status::Accepted, "{}", begun.text);
    eventually(|| overview(town)["in_progress"].is_null());
    begun.json()["name"].as_str().unwrap().to_owned()
}

fn send(town: &TestTown, bytes: &[u8]) -> crate::testing::TestResponse {
    let token = town.superuser();
    let request = town
        .client
        .post(format!("{BACKUPS}upload/"))
        .header(rocket::http::Header::new("Authorization", format!("Bearer {token}")))
        .header(rocket::http::Header::new("Host", "town.example"))
        .body(bytes);
    request.dispatch().into()
}

fn files(town: &TestTown) -> Vec<String> {
    let folder = backups::folder(&config_of(town));
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().into_string().unwrap()).collect()
}

#[test]
fn one_is_made_looked_into_downloaded_and_removed() {
    let town = TestTown::wexbury();
    let name = make(&town);
    let list = overview(&town);
    let kept = &list["backups"][0];
    assert_eq!((kept["name"].as_str(), kept["state"].as_str()), (Some(name.as_str()), Some("verified")));
    assert_eq!(kept["program_version"], env!("CARGO_PKG_VERSION"));
    let inside = ask(&town, "POST", &format!("{name}/check/")).json();
    let businesses = &inside["counts"][0];
    assert_eq!(businesses["label"], "Businesses");
    assert!(businesses["in_backup"].as_i64().unwrap() > 10 && businesses["in_backup"] == businesses["today"]);
    let file = ask(&town, "GET", &format!("{name}/file/"));
    assert_eq!(file.status, Status::Ok);
    assert!(file.text.starts_with("SQLite format 3"), "the file itself");
    assert_eq!(ask(&town, "DELETE", &format!("{name}/")).status, Status::NoContent);
    assert_eq!(overview(&town)["backups"], json!([]));
    assert!(files(&town).is_empty(), "{:?}", files(&town));
}

#[test]
fn what_is_sent_in_is_looked_into_and_replaces_nothing() {
    let town = TestTown::wexbury();
    let name = make(&town);
    let path = backups::find_kept(&config_of(&town), &name).unwrap().path;
    let taken = send(&town, &std::fs::read(&path).unwrap());
    assert_eq!(taken.status, Status::Created, "{}", taken.text);
    assert_eq!(taken.json()["backup"]["kind"], "uploaded");
    assert_eq!(taken.json()["backup"]["state"], "verified");
    assert_eq!(overview(&town)["backups"].as_array().unwrap().len(), 2);
}

#[test]
fn what_cannot_be_restored_is_refused_in_a_sentence_and_leaves_nothing() {
    let town = TestTown::configured(|config| config.backup.upload_megabytes = 64, |_| {});
    let name = make(&town);
    let path = backups::find_kept(&config_of(&town), &name).unwrap().path;
    let whole = std::fs::read(&path).unwrap();
    let newer = town.data_file().with_extension("newer");
    std::fs::copy(&path, &newer).unwrap();
    let conn = rusqlite::Connection::open(&newer).unwrap();
    conn.execute_batch(
        "INSERT INTO refinery_schema_history (version, name, applied_on, checksum)
         SELECT 9000, 'later', applied_on, checksum FROM refinery_schema_history LIMIT 1",
    )
    .unwrap();
    drop(conn);
    let other = town.data_file().with_extension("other");
    rusqlite::Connection::open(&other)
        .unwrap()
        .execute_batch("CREATE TABLE songs (title TEXT) STRICT")
        .unwrap();
    let cases: [(&[u8], &str); 5] = [
        (b"Dear town,", "is not a Towngreen backup"),
        (b"", "is not a Towngreen backup"),
        (&std::fs::read(&other).unwrap(), "is not a Towngreen backup"),
        (&whole[..whole.len() / 2], "only part of it arrived"),
        (&std::fs::read(&newer).unwrap(), "made by a newer Towngreen"),
    ];
    for (bytes, part) in cases {
        let refused = send(&town, bytes);
        assert_eq!(refused.status, Status::BadRequest, "{part}: {}", refused.text);
        let detail = refused.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(part), "{part}: {detail}");
        assert_eq!(files(&town), std::slice::from_ref(&name), "{part}");
    }
}

#[test]
fn a_file_that_is_too_large_is_refused() {
    let town = TestTown::configured(|config| config.backup.upload_megabytes = 1, |_| {});
    let refused = send(&town, &vec![0; (1 << 20) + 1]);
    assert_eq!(refused.status, Status::PayloadTooLarge);
    assert!(refused.text.contains("larger than 1 MB"), "{}", refused.text);
    assert!(files(&town).is_empty());
}

#[test]
fn a_restore_is_ordered_only_for_what_is_whole() {
    let town = TestTown::empty();
    let name = make(&town);
    let path = backups::find_kept(&config_of(&town), &name).unwrap().path;
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0x5a);
    std::fs::write(&path, bytes).unwrap();
    let refused = ask(&town, "POST", &format!("{name}/restore/"));
    assert_eq!(refused.status, Status::BadRequest, "{}", refused.text);
    assert!(refused.text.contains("damaged"), "{}", refused.text);
    let orders = town.client.rocket().state::<super::RestoreOrders>().unwrap();
    assert!(!orders.is_set());
    assert_eq!(overview(&town)["backups"][0]["state"], "faulty");
    assert_eq!(ask(&town, "GET", &format!("{name}/file/")).status, Status::Conflict);
}

#[test]
fn a_copy_in_place_has_no_stamp_and_the_data_before_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("town.db"), folder.path().join("copy.db"));
    crate::testing::new_data_file(&data);
    backups::write(&data, &copy, "2026-11-21T15:00:00.000Z", &CopyWatch::default()).unwrap();
    let kept = backups::put_in_place(&data, &copy, &CopyWatch::default(), |_| Ok(())).unwrap().unwrap();
    assert_eq!(kept.file_name().unwrap(), "town.db.before-restore-1");
    assert!(kept.exists());
    assert_eq!(read_stamp(&crate::kit::db::open_writer(&data).unwrap()).unwrap(), None);
    let rows = || read_through(&data, &CopyWatch::default()).unwrap().rows;
    let before = rows();
    let failed = backups::put_in_place(&data, &copy, &CopyWatch::default(), |_| Err("no".into()));
    assert_eq!((failed, rows() == before), (Err(backups::ReplaceError::Failed("no".into())), true));
    // A server that still has it open would go on writing to what was moved away.
    let server = crate::kit::db::open_writer(&data).unwrap();
    let refused = backups::put_in_place(&data, &copy, &CopyWatch::default(), |_| Ok(()));
    assert_eq!(refused, Err(backups::ReplaceError::InUse(data.clone())));
    drop(server);
    assert!(!folder.path().join("town.db.before-restore-2").exists());
}

#[test]
fn the_log_of_a_damaged_file_is_kept_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("town.db"), folder.path().join("copy.db"));
    crate::testing::new_data_file(&data);
    let conn = crate::kit::db::open_writer(&data).unwrap();
    backups::write(&data, &copy, "2026-11-21T15:00:00.000Z", &CopyWatch::default()).unwrap();
    conn.execute("INSERT INTO users (email, date_joined) VALUES ('ann@b.example', '2026-01-01')", [])
        .unwrap();
    let log = std::fs::read(folder.path().join("town.db-wal")).unwrap();
    let mut bytes = std::fs::read(&data).unwrap();
    drop(conn);
    bytes[..100].fill(0x5a);
    std::fs::write(&data, bytes).unwrap();
    std::fs::write(folder.path().join("town.db-wal"), &log).unwrap();
    let kept = backups::put_in_place(&data, &copy, &CopyWatch::default(), |_| Ok(())).unwrap().unwrap();
    assert_eq!(kept.file_name().unwrap(), "town.db.before-restore-1");
    assert!(std::fs::read(folder.path().join("town.db.before-restore-1-wal")).unwrap() == log);
    assert!(!folder.path().join("town.db-wal").exists());
    drop(crate::kit::db::open_writer(&data).unwrap());
}

#[test]
fn a_copy_of_an_earlier_program_leaves_nothing_but_the_data() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("town.db"), folder.path().join("copy.db"));
    let mut old = rusqlite::Connection::open(&copy).unwrap();
    crate::kit::db::migrate_to(&mut old, 86);
    drop(old);
    backups::verify(&copy, &CopyWatch::default()).unwrap();
    backups::put_in_place(&data, &copy, &CopyWatch::default(), |_| Ok(())).unwrap();
    let mut names: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["copy.db", "town.db"]);
}

/// Only root may give files away.
#[cfg(unix)]
#[test]
fn what_root_restores_belongs_to_the_owner_of_the_data() {
    use std::os::unix::fs::{MetadataExt, chown};
    if !rustix::process::geteuid().is_root() {
        return crate::testing::skipped("only root can give a file away");
    }
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("town.db"), folder.path().join("copy.db"));
    crate::testing::new_data_file(&copy);
    let owner = || {
        let given = std::fs::metadata(&data).unwrap();
        (given.uid(), given.gid(), given.mode() & 0o777)
    };
    chown(folder.path(), Some(4711), Some(4712)).unwrap();
    backups::put_in_place(&data, &copy, &CopyWatch::default(), |_| Ok(())).unwrap();
    assert_eq!(owner(), (4711, 4712, 0o600));
    chown(&data, Some(4713), Some(4714)).unwrap();
    backups::put_in_place(&data, &copy, &CopyWatch::default(), |_| Ok(())).unwrap();
    assert_eq!(owner(), (4713, 4714, 0o600));
}

#[test]
fn a_cancelled_copy_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("town.db"), folder.path().join("copy.db"));
    crate::testing::new_data_file(&data);
    let watch = CopyWatch::default();
    watch.cancel();
    let stopped = backups::write(&data, &copy, "2026-11-21T15:00:00.000Z", &watch);
    assert!(stopped.unwrap_err().contains("canceled"));
    let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = names.filter(|name| name.to_string_lossy().starts_with("copy")).collect();
    assert!(left.is_empty(), "{left:?}");
}

fn drill(town: &TestTown) -> Value {
    let before = overview(town)["last_drill"].clone();
    assert_eq!(ask(town, "POST", "drill/").status, Status::Accepted);
    eventually(|| overview(town)["last_drill"] != before);
    overview(town)["last_drill"].clone()
}

#[test]
fn the_drill_restores_counts_and_asks_ten_pages() {
    let town = TestTown::wexbury();
    make(&town);
    let passed = drill(&town);
    assert_eq!((&passed["error"], &passed["pages"]), (&Value::Null, &json!(10)), "{passed}");
    assert!(passed["rows_in_copy"].as_i64().unwrap() > 100);
    assert_eq!(files(&town).len(), 1, "nothing stays of it: {:?}", files(&town));
    assert_eq!(town.json("/api/v1/health/")["restore_drill"], json!({ "day": "2026-11-21", "is_ok": true }));
}

/// Trouble with the machine says nothing about the backup.
#[test]
fn a_full_disk_is_not_held_against_a_backup() {
    let town = TestTown::empty();
    let name = make(&town);
    let path = backups::find_kept(&config_of(&town), &name).unwrap().path;
    let is_verified = || assert_eq!(overview(&town)["backups"][0]["state"], "verified");
    // Larger than the disk, with nothing in it.
    let file = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
    file.set_len(1 << 43).unwrap();
    for call in ["check/", "restore/"] {
        let refused = ask(&town, "POST", &format!("{name}/{call}"));
        assert_eq!(refused.status.code, 507, "{call}: {}", refused.text);
        is_verified();
    }
    assert!(!town.client.rocket().state::<super::RestoreOrders>().unwrap().is_set());
    let failed = drill(&town);
    assert!(failed["error"].as_str().unwrap().contains("free disk space"), "{failed}");
    is_verified();
}

#[test]
fn a_drill_made_while_the_clock_was_ahead_puts_off_none() {
    let town = TestTown::empty();
    make(&town);
    assert_eq!(drill(&town)["error"], Value::Null);
    let ahead = "UPDATE restore_drills SET ran_at = '2027-11-21T15:00:00.000Z';
                 DELETE FROM jobs WHERE kind = 'restore-drill'";
    town.conn().execute_batch(ahead).unwrap();
    town.clock.set(town.clock.timestamp() + jiff::SignedDuration::from_hours(24));
    let planned = || -> bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM jobs WHERE idempotency_key LIKE 'restore-drill:2026-11-23%')";
        town.conn().query_row(sql, [], |row| row.get(0)).unwrap()
    };
    eventually(planned);
}

#[test]
fn a_copy_made_while_the_clock_was_ahead_is_not_the_newest() {
    let town = TestTown::empty();
    let name = make(&town);
    let folder = backups::folder(&config_of(&town));
    for ahead in ["town-2099-01-01.db", "town-2099-01-01-101010.db"] {
        std::fs::copy(folder.join(&name), folder.join(ahead)).unwrap();
    }
    assert_eq!(drill(&town)["name"], name.as_str());
    let ready = || town.ask("GET", "/readyz", &town.superuser(), &Value::Null).text;
    assert!(ready().contains("backup none"), "{}", ready());
    std::fs::copy(folder.join(&name), folder.join("town-2026-11-20.db")).unwrap();
    assert!(ready().contains("backup 1 day old"), "{}", ready());
}

/// Everything is as usual; only a kept file has become corrupt on disk.
#[test]
fn a_damaged_copy_is_found_and_told_in_the_digest() {
    let town = TestTown::wexbury();
    town.member("ann@wexbury.example", crate::accounts::Role::Admin);
    let name = make(&town);
    let path = backups::find_kept(&config_of(&town), &name).unwrap().path;
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 65_536].fill(0x5a);
    std::fs::write(&path, bytes).unwrap();
    town.clock.set("2026-11-21T15:00:01Z".parse().unwrap());
    let failed = drill(&town);
    assert!(failed["error"].as_str().unwrap().contains("damaged"), "{failed}");
    assert_eq!(town.json("/api/v1/health/")["restore_drill"]["is_ok"], false);
    assert_eq!(
        digests(&town, "2026-11-22", "restore drill failed"),
        1,
        "one mail to the one who has a confirmed address"
    );
}

/// The morning emails with these words, once that of this day has gone out.
fn digests(town: &TestTown, day: &str, words: &str) -> i64 {
    // The email is planned at midnight and sent at seven.
    for time in ["05:01", "12:00"] {
        town.clock.set(format!("{day}T{time}:00Z").parse().unwrap());
        // A write wakes the jobs.
        town.ask("PATCH", "/api/v1/notifications/mark-all-read/", &town.superuser(), &json!({}));
        town.wait_for_jobs();
    }
    let sql = "SELECT count(*) FROM outbox WHERE text LIKE '%' || ?1 || '%'";
    town.conn().query_row(sql, [words], |row| row.get(0)).unwrap()
}

#[test]
fn nightly_backups_that_are_not_made_are_told_on_each_page_and_in_the_digest() {
    let town = TestTown::empty();
    town.member("ann@wexbury.example", crate::accounts::Role::Admin);
    let health = || town.ask("GET", "/api/v1/health/", &town.superuser(), &Value::Null).json();
    let problem = || overview(&town)["nightly_problem"].as_str().map(str::to_owned);
    super::record_nightly(&town.conn(), "2026-11-21".parse().unwrap(), "").unwrap();
    assert_eq!(digests(&town, "2026-11-23", "ightly backup"), 0, "a new town has none yet");
    assert_eq!((problem(), &health()["nightly_backup"]["is_ok"]), (None, &json!(true)));

    let told = "No nightly backup has been made since November 21, 2026. Restart the server, which makes one at once.";
    assert_eq!(digests(&town, "2026-11-24", told), 1);
    assert_eq!(problem().as_deref(), Some(told));

    let name = make(&town);
    let folder = backups::folder(&config_of(&town));
    std::fs::copy(folder.join(&name), folder.join("town-2026-11-23.db")).unwrap();
    assert_eq!(problem(), None);
    super::record_nightly(&town.conn(), "2026-11-26".parse().unwrap(), "the disk is read-only.").unwrap();
    let told = "The newest nightly backup is from November 23, 2026. The last try failed: the disk is read-only. \
        Fix this; the next try is within 15 minutes.";
    assert_eq!(digests(&town, "2026-11-26", told), 1);
    assert_eq!(problem().as_deref(), Some(told));
    std::thread::sleep(std::time::Duration::from_millis(1100));
    let shown = json!({ "is_ok": false, "day": "2026-11-23", "problem": told });
    assert_eq!(health()["nightly_backup"], shown);
    assert_eq!(town.json("/api/v1/health/")["nightly_backup"]["problem"], Value::Null, "that is for staff");
    let page = town.get("/health").text;
    assert!(page.contains("Not made since November 23, 2026") && !page.contains("read-only"), "{page}");
}

#[test]
fn a_server_that_was_off_makes_its_backup_before_an_old_one_is_told() {
    // There it is seven in the morning.
    let town = TestTown::just_started(
        |config| config.town.time_zone = "America/Los_Angeles".into(),
        |conn| super::record_nightly(conn, "2026-11-17".parse().unwrap(), "").unwrap(),
    );
    town.member("ann@wexbury.example", crate::accounts::Role::Admin);
    let told = || {
        town.ask("PATCH", "/api/v1/notifications/mark-all-read/", &town.superuser(), &json!({}));
        town.wait_for_jobs();
        let sql = "SELECT count(*) FROM outbox WHERE text LIKE '%nightly backup%'";
        town.conn().query_row::<i64, _, _>(sql, [], |row| row.get(0)).unwrap()
    };
    assert_eq!(told(), 0, "it has just started");
    town.clock.set("2026-11-21T15:20:00Z".parse().unwrap());
    assert_eq!(told(), 1);
}
