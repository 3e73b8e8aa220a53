//! A fake OpenAI-compatible endpoint for tests: it checks what is sent, and fails as real ones do.

use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::harrow_falls;
use crate::kit::config::Config;
use crate::kit::fetch::testing::Server;
use crate::testing::{Served, eventually};

/// Head and JSON of a request.
type Call = (String, Value);

/// Responds to every request with these bytes. Also returns the heads and the JSON of the requests.
fn endpoint(answer: &'static str) -> (Server, Arc<Mutex<Vec<Call>>>) {
    let calls = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&calls);
    let server = Server::start(move |head, stream| {
        let length = head
            .lines()
            .find_map(|line| {
                line.to_lowercase().strip_prefix("content-length:").map(str::trim).map(str::to_owned)
            })
            .and_then(|length| length.parse::<usize>().ok())
            .unwrap_or(0);
        let mut body = vec![0; length];
        stream.read_exact(&mut body).unwrap();
        kept.lock().unwrap().push((head.to_owned(), serde_json::from_slice(&body).unwrap()));
        let _ = stream.write_all(answer.as_bytes());
        if answer.is_empty() {
            std::thread::sleep(std::time::Duration::from_secs(4));
        }
    });
    (server, calls)
}

fn ask(server: &Server) -> (u16, Value) {
    let url = server.url("/v1");
    let (town, staff) = harrow_falls(|config| {
        config.text_generation.endpoint = url;
        config.text_generation.model = "town-writer".into();
        config.text_generation.api_key = "sk-secret".into();
    });
    let options = town.ask("GET", "/api/v1/guides/generation-options/", &staff, &Value::Null);
    assert_eq!(options.json()["model"], "town-writer");
    let request = json!({ "topic": "bread", "engine": "endpoint", "category": "food" });
    let answer = town.ask("POST", "/api/v1/guides/generate/", &staff, &request);
    assert!(!answer.text.contains("sk-secret"));
    (answer.status.code, answer.json())
}

const STREAM: &str = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n\
    data: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"# Bread\\n\\nA start.\\n\\n## Hearth \"}}]}\n\n\
    data: {\"choices\":[{\"delta\":{\"content\":\"Bakehouse\\n\\nIt opens at 7 AM. It opens at 5 AM.\\n\"}}]}\n\n\
    data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

#[test]
fn a_streamed_text_gets_cards_and_the_same_check() {
    let (server, calls) = endpoint(STREAM);
    let (status, made) = ask(&server);
    assert_eq!(status, 200, "{made}");
    assert_eq!((made["engine"].as_str(), made["title"].as_str()), (Some("town-writer"), Some("Bread")));
    assert!(made["body"].as_str().unwrap().contains("::business{hearth-bakehouse}"), "{made}");
    assert_eq!(made["check"]["problem_count"], 1, "{made:#}");
    let calls = calls.lock().unwrap();
    let (head, sent) = &calls[0];
    assert!(head.starts_with("POST /v1/chat/completions "), "{head}");
    assert!(head.to_lowercase().contains("authorization: bearer sk-secret"), "{head}");
    assert_eq!((sent["model"].as_str(), sent["stream"].as_bool()), (Some("town-writer"), Some(true)));
    let roles: Vec<&str> =
        sent["messages"].as_array().unwrap().iter().map(|one| one["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["system", "user"]);
    let facts = sent["messages"][1]["content"].as_str().unwrap();
    assert!(facts.contains("Hearth Bakehouse") && facts.contains("3 Mill Lane"), "{facts}");
    assert!(!facts.contains("Lantern Cafe"), "what is hidden is not told: {facts}");
}

#[test]
fn an_answer_that_is_not_streamed_is_read_as_well() {
    let (server, _) = endpoint(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n\
         {\"choices\":[{\"message\":{\"content\":\"# Bread\\n\\nFresh.\"},\"finish_reason\":\"stop\"}]}",
    );
    assert_eq!(ask(&server).0, 200);
}

#[test]
fn each_way_to_fail_has_a_sentence_that_says_what_to_do() {
    let stream = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";
    let cases: [(String, &str); 9] = [
        (
            format!("{stream}data: {{\"choices\":[{{\"delta\":{{\"content\":\"# Bread\"}}}}]}}\n\n"),
            "stopped before",
        ),
        (
            format!(
                "{stream}data: {{\"choices\":[{{\"delta\":{{\"content\":\"# Bread\\n\\nIt opens at\"}},\"finish_reason\":\"length\"}}]}}\n\ndata: [DONE]\n\n"
            ),
            "stopped before",
        ),
        (
            format!(
                "{stream}data: {{\"choices\":[{{\"delta\":{{\"refusal\":\"No.\"}}}}]}}\n\ndata: [DONE]\n\n"
            ),
            "declined",
        ),
        (format!("{stream}data: {{\"choices\":[]}}\n\ndata: [DONE]\n\n"), "empty text"),
        (format!("{stream}data: <html>\n\n"), "not text"),
        ("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n".into(), "does not take the key"),
        ("HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n".into(), "too much to do"),
        ("HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n".into(), "cannot be reached"),
        (String::new(), "in time"),
    ];
    for (answer, expected) in cases {
        let (server, _) = endpoint(Box::leak(answer.clone().into_boxed_str()));
        let (status, told) = ask(&server);
        assert_eq!(status, 503, "{answer}: {told}");
        assert!(told["detail"].as_str().unwrap().contains(expected), "{answer}: {told}");
    }
}

#[test]
fn a_service_that_does_not_answer_holds_four_calls_and_the_next_is_told_to_wait() {
    let is_held = Arc::new(AtomicBool::new(true));
    let service = Server::holding(&is_held, STREAM.into());
    let (town, staff) = harrow_falls(|_| {});
    let change = |config: &mut Config| {
        config.text_generation.endpoint = service.url("/v1");
        config.text_generation.model = "town-writer".into();
    };
    let served = Served::with(&town, change, crate::kit::server::Server::site);
    let bearer = format!("Bearer {staff}");
    let generate = || {
        let body = json!({ "topic": "bread", "engine": "endpoint", "category": "food" });
        served.post("/api/v1/guides/generate/", &[("Authorization", &bearer)], &body)
    };
    std::thread::scope(|scope| {
        let waiting: Vec<_> = (0..4).map(|_| scope.spawn(generate)).collect();
        eventually(|| service.requests().len() == 4);
        let busy = json!({ "detail": "The server is busy. Please try again in a moment." });
        assert_eq!(generate(), (503, busy));
        is_held.store(false, Ordering::SeqCst);
        for one in waiting {
            assert_eq!(one.join().unwrap().0, 200);
        }
    });
}
