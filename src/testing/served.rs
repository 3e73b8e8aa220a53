//! A town on a real socket, behind the front: for streams that only end or break off there.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::mpsc;
use std::thread::JoinHandle;

use rocket::fairing::AdHoc;
use rocket::{Build, Rocket, Shutdown};
use serde_json::Value;
use ureq::Agent;

use super::{TIMEOUT, TestTown};
use crate::app;
use crate::kit::config::Config;
use crate::kit::db::Db;
use crate::kit::server::{ConnectionLimits, Ended, Server};

/// Runs until shut down; dropping it shuts it down.
pub struct Served {
    pub address: SocketAddr,
    pub shutdown: Shutdown,
    thread: Option<JoinHandle<Ended>>,
}

impl Served {
    /// Serves the town's data a second time, over plain HTTP.
    pub fn start(town: &TestTown) -> Served {
        Served::with(town, |_| {}, Server::site)
    }

    /// With other settings, and with `enter` to attach the listener.
    pub fn with(
        town: &TestTown,
        change: impl FnOnce(&mut Config),
        enter: impl FnOnce(Server, TcpListener) -> Server,
    ) -> Served {
        Served::extended(town, change, enter, |rocket| rocket)
    }

    /// With routes of the test's own.
    pub fn extended(
        town: &TestTown,
        change: impl FnOnce(&mut Config),
        enter: impl FnOnce(Server, TcpListener) -> Server,
        extend: impl FnOnce(Rocket<Build>) -> Rocket<Build>,
    ) -> Served {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let mut config = Config::default();
        config.server.data_file = town.data_file();
        config.server.port = address.port();
        config.server.access_log = false;
        change(&mut config);
        let limits = ConnectionLimits::from(&config.server);
        let server = enter(Server::new(limits, &config.server.trusted_proxies), listener);
        let db = Db::open(&town.data_file()).unwrap();
        let (send, receive) = mpsc::channel();
        let rocket = extend(app::build(config, town.clock.clone(), db, false).unwrap());
        let rocket = rocket.attach(AdHoc::on_liftoff("shutdown", move |rocket| {
            send.send(rocket.shutdown()).unwrap();
            Box::pin(std::future::ready(()))
        }));
        let thread = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(server.run(rocket)).unwrap()
        });
        let shutdown = receive.recv_timeout(TIMEOUT).unwrap();
        Served { address, shutdown, thread: Some(thread) }
    }

    /// Unlike those of a town's own client, several of these calls can run at once. Returns status and JSON.
    pub fn post(&self, path: &str, headers: &[(&str, &str)], body: &Value) -> (u16, Value) {
        let agent: Agent = Agent::config_builder().http_status_as_error(false).proxy(None).build().into();
        let mut request = agent.post(format!("http://{}{path}", self.address));
        for (name, value) in [("Content-Type", "application/json")].iter().chain(headers) {
            request = request.header(*name, *value);
        }
        let mut answer = request.send(body.to_string()).unwrap();
        let text = answer.body_mut().read_to_string().unwrap();
        (answer.status().as_u16(), serde_json::from_str(&text).unwrap())
    }

    /// Shuts it down, and returns how it ended.
    pub fn stop(mut self) -> Ended {
        self.shutdown.clone().notify();
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.shutdown.clone().notify();
    }
}
