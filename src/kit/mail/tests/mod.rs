mod delivery;
pub mod server;
mod steps;
mod two_processes;

use std::path::Path;

use jiff::SignedDuration;
use lettre::transport::smtp::client::Certificate;

use super::{MailSender, NewMail, OutboxFilter, ShownMail, enqueue, find, list};
use crate::kit::clock::Clock;
use crate::kit::config::{Config, LiveConfig, MailMode, MailSecurity};
use crate::kit::db::Db;
use crate::kit::jobs::{Handlers, Worker};
use server::{MailServer, Tls};

/// Settings for the test mail server.
fn settings(server: &MailServer, tls: Tls) -> Config {
    let mut config = Config::default();
    config.town.name = "Wexbury".into();
    config.mail.mode = MailMode::Smtp;
    config.mail.from = "office@wexbury.example".into();
    config.mail.host = "localhost".into();
    config.mail.port = server.address.port();
    config.mail.security = match tls {
        Tls::None => MailSecurity::None,
        Tls::Starttls => MailSecurity::Starttls,
        Tls::FromTheStart => MailSecurity::Tls,
    };
    config
}

/// A town hall that sends mail to a server.
struct PostOffice {
    clock: Clock,
    db: Db,
    worker: Worker,
    _folder: Option<tempfile::TempDir>,
}

impl PostOffice {
    fn new(config: Config, certificate: &[u8]) -> PostOffice {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("town.db");
        crate::testing::new_data_file(&path);
        let office = PostOffice::over(&path, config, certificate);
        PostOffice { _folder: Some(folder), ..office }
    }

    fn over(path: &Path, config: Config, certificate: &[u8]) -> PostOffice {
        let clock = Clock::fixed(jiff::tz::TimeZone::UTC, "2026-11-21T15:00:00Z".parse().unwrap());
        let db = Db::open(path).unwrap();
        let root = Certificate::from_der(certificate.to_vec()).unwrap();
        let sender = MailSender::new(&db, &clock, &LiveConfig::new(config)).trusting_certificate(root);
        let worker = Worker::new(&db, &clock, sender.handle(Handlers::default()));
        PostOffice { clock, db, worker, _folder: None }
    }

    async fn write(&self, cause: &str) {
        self.write_to("ada@reader.example", cause).await;
    }

    async fn write_to(&self, to: &str, cause: &str) {
        let mail = NewMail {
            to: to.into(),
            subject: "The green is open – come".into(),
            text: "Good morning,\n.\nthe green is open.\n".into(),
            html: "<p>The green is open.</p>".into(),
            cause: cause.into(),
        };
        self.db.write(move |conn| enqueue(conn, &mail)).await.unwrap();
    }

    /// The mails, oldest first.
    async fn outbox(&self) -> Vec<ShownMail> {
        let mut mails = self.db.read(|conn| list(conn, &OutboxFilter::default(), 100, 0)).await.unwrap();
        mails.reverse();
        mails
    }

    async fn mail(&self, id: i64) -> ShownMail {
        self.db.read(move |conn| find(conn, id)).await.unwrap()
    }

    fn pass(&self, time: SignedDuration) {
        self.clock.set(self.clock.timestamp() + time);
    }
}
