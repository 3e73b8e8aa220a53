//! Starts the program, and talks to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}{}", self.out, self.err))
    }

    pub fn ok(self) -> Ran {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        self
    }
}

pub fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_towngreen"));
    command.current_dir(folder).env("TOWNGREEN_LOG", "warn").stdin(Stdio::null());
    command
}

pub fn run(folder: &Path, arguments: &[&str]) -> Ran {
    let output = command(folder).args(arguments).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ran { code: output.status.code().unwrap_or(-1), out: text(&output.stdout), err: text(&output.stderr) }
}

/// A running server; it is killed when dropped.
pub struct Server {
    pub child: Child,
    pub address: String,
    /// The link to create the first account, if there is none yet.
    pub setup: Option<String>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    pub fn start(folder: &Path, arguments: &[&str]) -> Server {
        let mut command = command(folder);
        command.args(arguments);
        Server::from(command)
    }

    pub fn from(mut command: Command) -> Server {
        let mut child = command
            .args(["--port", "0", "--json"])
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let said: Value = serde_json::from_str(&line).unwrap();
        let address = said["address"].as_str().unwrap().strip_prefix("http://").unwrap().to_owned();
        Server { child, address, setup: said["setup"].as_str().map(str::to_owned) }
    }

    /// Status and body.
    pub fn get(&self, path: &str) -> (u16, String) {
        let answer =
            self.send(&format!("GET {path} HTTP/1.1\r\nHost: town.example\r\nConnection: close\r\n\r\n"));
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    /// A call of the API with a token (or none): status and JSON.
    pub fn call(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        self.try_call(method, path, token, body).unwrap_or_else(|| panic!("{method} {path}: no answer"))
    }

    /// `None` if the server goes away in the meantime.
    pub fn try_call(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
        let bearer =
            if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        self.try_call_with(method, path, &bearer, body)
    }

    /// With complete header lines.
    pub fn try_call_with(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &Value,
    ) -> Option<(u16, Value)> {
        let mut stream = self.begin_call(method, path, headers, body)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(body).unwrap_or(Value::Null)))
    }

    /// Sends a call without waiting for the response.
    pub fn begin_call(&self, method: &str, path: &str, headers: &str, body: &Value) -> Option<TcpStream> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: town.example\r\nConnection: close\r\n{headers}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.write_all(request.as_bytes()).ok()?;
        Some(stream)
    }

    /// Sends exactly these bytes, and returns everything that comes back.
    pub fn send(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub fn json(&self, path: &str) -> Value {
        let (status, body) = self.get(path);
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    /// Its resident memory in megabytes, now (`VmRSS:`) or at its peak (`VmHWM:`); `None` if the system does not tell.
    pub fn memory(&self, which: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(which))?;
        Some(line.split_whitespace().next()?.parse::<u64>().ok()? >> 10)
    }

    pub fn signal(&self, name: &str) {
        let status =
            Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status().unwrap();
        assert!(status.success());
    }
}

/// Waits for something that another process does; a busy machine may be slow.
pub fn eventually(what: &str, is_done: impl Fn() -> bool) {
    for _ in 0..3_000 {
        if is_done() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("within a minute it did not happen that {what}");
}

/// A table of `count` invented shops.
pub fn table(count: usize) -> String {
    let mut text = String::from("name,category,street_address,phone,latitude,longitude\n");
    for number in 0..count {
        text.push_str(&format!(
            "Shop {number},Shops,{number} Elm Street,(860) 555-{:04},41.3{:04},-72.4{:04}\n",
            number % 10_000,
            number % 10_000,
            number % 10_000,
        ));
    }
    text
}
