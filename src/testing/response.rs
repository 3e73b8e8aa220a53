//! An answer of the tests' town.

use rocket::http::Status;
use rocket::local::blocking::LocalResponse;
use serde_json::Value;

#[derive(Debug)]
pub struct TestResponse {
    pub status: Status,
    pub headers: Vec<(String, String)>,
    pub text: String,
}

impl From<LocalResponse<'_>> for TestResponse {
    fn from(response: LocalResponse<'_>) -> Self {
        TestResponse {
            status: response.status(),
            headers: response
                .headers()
                .iter()
                .map(|header| (header.name().as_str().to_lowercase(), header.value().to_owned()))
                .collect(),
            text: String::from_utf8_lossy(&response.into_bytes().unwrap_or_default()).into_owned(),
        }
    }
}

impl TestResponse {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// What a `Set-Cookie` header says about a cookie: its value and the rest of the line.
    pub fn cookie(&self, name: &str) -> Option<(&str, &str)> {
        let mut lines = self.headers.iter().filter(|(known, _)| known == "set-cookie").map(|(_, line)| line);
        let line = lines.find_map(|line| line.strip_prefix(&format!("{name}=")))?;
        Some(line.split_once(';').unwrap_or((line, "")))
    }
}
