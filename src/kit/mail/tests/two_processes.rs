//! Uses real processes: this test program starts itself again as the second one.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use jiff::SignedDuration;

use super::server::{MailServer, Misbehavior, Tls};
use super::{PostOffice, settings};
use crate::kit::jobs::LEASE;
use crate::kit::mail::MailStatus;

const DATA_FILE: &str = "TOWNGREEN_TEST_DATA_FILE";
const PORT: &str = "TOWNGREEN_TEST_MAIL_PORT";

/// Not a test: what the second process runs. It sends what is in the outbox, then ends.
#[test]
#[ignore = "run by the tests beside it"]
fn second_process() {
    let (Ok(path), Ok(port)) = (std::env::var(DATA_FILE), std::env::var(PORT)) else { return };
    let server = MailServer::start(Tls::None);
    let mut config = settings(&server, Tls::None);
    config.mail.port = port.parse().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let office = PostOffice::over(Path::new(&path), config, &server.certificate);
        office.worker.settle().await;
    });
}

fn start_second(path: &Path, server: &MailServer) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kit::mail::tests::two_processes::second_process", "--ignored"])
        .env(DATA_FILE, path)
        .env(PORT, server.address.port().to_string())
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

async fn until(is_so: impl Fn() -> bool) {
    for _ in 0..3_000 {
        if is_so() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it did not happen within a minute");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_never_send_a_mail_twice() {
    let server = MailServer::start(Tls::None);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let office = PostOffice::over(&path, settings(&server, Tls::None), &server.certificate);
    for number in 0..60 {
        office.write(&format!("welcome:{number}")).await;
    }
    let mut seconds = [start_second(&path, &server), start_second(&path, &server)];
    office.worker.settle().await;
    for second in &mut seconds {
        assert!(second.wait().unwrap().success());
    }
    office.worker.settle().await;
    let mut ids: Vec<String> =
        server.received().iter().map(|mail| mail.header("Message-ID").to_owned()).collect();
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!((count, ids.len()), (60, 60));
    assert!(office.outbox().await.iter().all(|mail| mail.status == MailStatus::Sent));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_whose_process_was_killed_while_the_server_had_it_is_not_sent_again() {
    let server = MailServer::start(Tls::None);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let office = PostOffice::over(&path, settings(&server, Tls::None), &server.certificate);
    office.write("welcome:1").await;
    server.plan(&[Misbehavior::StallAfterData]);
    let mut second = start_second(&path, &server);
    until(|| server.received().len() == 1).await;
    second.kill().unwrap();
    second.wait().unwrap();

    for _ in 0..3 {
        office.pass(LEASE + SignedDuration::from_secs(1));
        office.worker.settle().await;
    }
    assert_eq!(server.received().len(), 1);
    let mail = office.mail(1).await;
    assert_eq!(mail.status, MailStatus::Failed);
    assert!(mail.error.contains("not known whether"), "{}", mail.error);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_whose_process_was_killed_before_the_server_had_it_is_sent() {
    let server = MailServer::start(Tls::None);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    let office = PostOffice::over(&path, settings(&server, Tls::None), &server.certificate);
    office.write("welcome:1").await;
    server.plan(&[Misbehavior::NeverGreet]);
    let mut second = start_second(&path, &server);
    let mut attempts = 0;
    while attempts == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        attempts = office.mail(1).await.attempts;
    }
    second.kill().unwrap();
    second.wait().unwrap();
    // It may have been killed before it connected to the server.
    server.plan(&[]);

    office.pass(LEASE + SignedDuration::from_secs(1));
    office.worker.settle().await;
    assert_eq!((server.received().len(), office.mail(1).await.status), (1, MailStatus::Sent));
}
