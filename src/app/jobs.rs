//! Background jobs.

use rocket::fairing::AdHoc;
use rocket::{Build, Rocket};

use super::between_features::{deletables, embeds};
use super::{IMAGE_REFERENCES, PUBLISH_CHECKS, SEND_CHECK, build_still, import_kinds};
use crate::accessibility::{self, PublicPages};
use crate::accounts;
use crate::admin;
use crate::analytics;
use crate::approvals;
use crate::backups;
use crate::campaigns;
use crate::claims;
use crate::deals;
use crate::deleted_records;
use crate::directory;
use crate::discovery;
use crate::events;
use crate::group_plans;
use crate::idempotency;
use crate::imports;
use crate::inbox;
use crate::insights;
use crate::itineraries;
use crate::kit::clock::Clock;
use crate::kit::config::LiveConfig;
use crate::kit::db::Db;
use crate::kit::jobs::{Handlers, JobContext, Worker};
use crate::kit::mail::MailSender;
use crate::kit::public_address::PublicAddress;
use crate::listing_checks;
use crate::moderation;
use crate::newsletter;
use crate::newsletter::Newsletter;
use crate::notifications;
use crate::open_data;
use crate::reporting;
use crate::suggestions;
use crate::syndication;
use crate::town_sheet;

/// Creates the worker with the handlers of all features.
pub(super) fn spawn_worker(
    config: &LiveConfig,
    clock: &Clock,
    db: &Db,
    address: &PublicAddress,
    newsletter: &Newsletter,
    (pages, is_demo): (PublicPages, bool),
) -> Worker {
    let context =
        JobContext { db: db.clone(), clock: clock.clone(), config: config.clone(), address: address.clone() };
    let handlers = MailSender::new(db, clock, config).handle(Handlers::default());
    let handlers = accounts::handle(handlers, &context);
    let handlers = notifications::handle(handlers, &context);
    let handlers = discovery::handle(handlers, &context);
    let handlers = events::handle(handlers, db, clock);
    let handlers = deals::handle(handlers, db, clock);
    let handlers = claims::handle(handlers, db, clock);
    let handlers = suggestions::handle(handlers, db, clock);
    let handlers = newsletter::handle(handlers, db, clock, newsletter.writer.clone(), SEND_CHECK);
    let handlers = syndication::handle(handlers, &context);
    let handlers = approvals::handle(handlers, &context, embeds(), (PUBLISH_CHECKS, SEND_CHECK));
    let handlers = listing_checks::handle(handlers, &context);
    let handlers = group_plans::handle(handlers, &context);
    let handlers = itineraries::handle(handlers, db, clock, config);
    let handlers = analytics::handle(handlers, db, clock);
    let handlers = insights::handle(handlers, &context);
    let handlers = campaigns::handle(handlers, db, clock, config);
    let handlers = reporting::handle(handlers, &context);
    let handlers = town_sheet::handle(handlers, &context);
    let handlers = moderation::handle(handlers, &context, directory::list_concerned);
    let handlers = inbox::handle(handlers, &context);
    let handlers = deleted_records::handle(handlers, db, clock, &deletables());
    let handlers = imports::handle(handlers, db, clock, &import_kinds(config));
    let handlers = idempotency::handle(handlers, db, clock);
    let handlers = open_data::handle(handlers, &context);
    let handlers = accessibility::handle(handlers, &context, pages, is_demo);
    let handlers = backups::handle(handlers, db, clock, config, build_still);
    let handlers = admin::handle(handlers, db, clock, &IMAGE_REFERENCES);
    Worker::new(db, clock, handlers)
}

/// Jobs run from the moment the server answers until it stops.
pub(super) fn run_jobs(rocket: Rocket<Build>, worker: Worker, db: &Db) -> Rocket<Build> {
    let (stopping, db) = (worker.clone(), db.clone());
    rocket
        .manage(worker.clone())
        .attach(AdHoc::on_liftoff("jobs", move |_| Box::pin(async move { worker.start() })))
        .attach(AdHoc::on_shutdown("waiting writes", move |_| Box::pin(async move { db.stop_waiting() })))
        .attach(AdHoc::on_shutdown("jobs", move |_| Box::pin(async move { stopping.stop().await })))
}
