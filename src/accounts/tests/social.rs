use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use crate::accounts::cookies::STATE_COOKIE;
use crate::accounts::google::new_state;
use crate::kit::fetch::testing::{self, page};
use crate::kit::server::Server;
use crate::testing::{Served, TestTown, eventually};

#[test]
fn a_provider_that_does_not_answer_holds_six_sign_ins_and_the_next_is_told_to_wait() {
    let is_held = Arc::new(AtomicBool::new(true));
    let provider = testing::Server::holding(&is_held, page(500, "", b"no"));
    let town = TestTown::empty();
    let change = |config: &mut crate::kit::config::Config| {
        config.google.client_id = "town".into();
        config.google.client_secret = "secret".into();
        config.google.token_url = provider.url("/token");
    };
    let served = Served::with(&town, change, Server::site);
    let state = new_state(town.clock.timestamp()).unwrap();
    let cookie = format!("{STATE_COOKIE}={state}");
    let finish = || -> (u16, Value) {
        let body = json!({ "code": "x", "state": state });
        served.post("/api/v1/auth/social/google/", &[("Cookie", &cookie)], &body)
    };
    let failed = json!({ "non_field_errors": ["Failed to exchange code for access token"] });
    std::thread::scope(|scope| {
        let waiting: Vec<_> = (0..6).map(|_| scope.spawn(finish)).collect();
        eventually(|| provider.requests().len() == 6);
        let busy = json!({ "detail": "The server is busy. Please try again in a moment." });
        assert_eq!(finish(), (503, busy));
        is_held.store(false, Ordering::SeqCst);
        for one in waiting {
            assert_eq!(one.join().unwrap(), (400, failed.clone()));
        }
    });
    assert_eq!(finish(), (400, failed));
}
