//! Processes measured from outside: their CPU time and memory, as reported by Linux.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::Result;
use super::load::Address;

/// The unit in which the kernel counts CPU time.
const TICKS_A_SECOND: f64 = 100.0;

/// How often, and at what interval, to check whether a server is listening.
const STEPS_TO_LISTEN: u32 = 400;
const STEP: Duration = Duration::from_millis(50);

/// A server that is stopped when this is dropped.
pub struct Running {
    child: Child,
    /// The line of JSON with which it reported that it serves.
    pub said: Value,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    /// Starts it and waits for its first line.
    pub fn start(command: &mut Command) -> Result<Running> {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut line = String::new();
        let read = match child.stdout.take() {
            Some(out) => BufReader::new(out).read_line(&mut line),
            None => Ok(0),
        };
        // Created first, so that the process is ended whatever the line says.
        let mut running = Running { child, said: Value::Null };
        read?;
        running.said =
            serde_json::from_str(&line).map_err(|error| format!("{command:?} said {line:?}: {error}"))?;
        Ok(running)
    }

    /// Starts a server that prints nothing, and waits until it listens.
    pub fn start_at(command: &mut Command, address: SocketAddr) -> Result<Running> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let mut running = Running { child, said: Value::Null };
        for _ in 0..STEPS_TO_LISTEN {
            if TcpStream::connect(address).is_ok() {
                return Ok(running);
            }
            if let Some(status) = running.child.try_wait()? {
                return Err(format!("{command:?} ended with {status}").into());
            }
            std::thread::sleep(STEP);
        }
        Err(format!("{command:?} does not listen").into())
    }

    pub fn address(&self, key: &str) -> Result<Address> {
        let url = self.said.get(key).and_then(Value::as_str);
        let url = url.ok_or_else(|| format!("the server did not say where it is but {}", self.said))?;
        let (scheme, at) = url.split_once("://").unwrap_or(("http", url));
        Ok(Address { at: at.parse()?, is_tls: scheme == "https" })
    }

    /// Seconds of CPU time, of all its threads and of its child processes.
    pub fn processor_time(&self) -> Result<f64> {
        self.all().into_iter().map(processor_time).sum()
    }

    /// Including its child processes.
    pub fn resident_of_all(&self) -> Result<f64> {
        self.all().into_iter().map(|id| memory(id, "VmRSS:")).sum()
    }

    fn all(&self) -> Vec<u32> {
        let id = self.child.id();
        let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
        std::iter::once(id).chain(children.split_whitespace().filter_map(|id| id.parse().ok())).collect()
    }

    /// Megabytes that are resident now.
    pub fn resident(&self) -> Result<f64> {
        memory(self.child.id(), "VmRSS:")
    }

    /// The peak since the start, or since it was last reset.
    pub fn peak(&self) -> Result<f64> {
        memory(self.child.id(), "VmHWM:")
    }

    pub fn forget_peak(&self) -> Result<()> {
        Ok(std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5")?)
    }
}

/// Runs a command to its end; returns its peak memory in megabytes.
pub fn run_to_end(command: &mut Command) -> Result<f64> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::inherit()).spawn()?;
    let mut peak = 0.0;
    let status = loop {
        // It is gone once the process has ended: then the last value counts.
        peak = memory(child.id(), "VmHWM:").unwrap_or(peak);
        match child.try_wait()? {
            Some(status) => break status,
            None => std::thread::sleep(std::time::Duration::from_millis(4)),
        }
    };
    if status.success() { Ok(peak) } else { Err(format!("{command:?} ended with {status}").into()) }
}

fn processor_time(id: u32) -> Result<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    // User and system time.
    let ticks = after_name.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
    Ok(ticks.sum::<std::result::Result<f64, _>>()? / TICKS_A_SECOND)
}

fn memory(id: u32, name: &str) -> Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
    let line = status.lines().find(|line| line.starts_with(name)).ok_or("the system does not tell")?;
    let kilobytes: f64 = line.split_whitespace().nth(1).unwrap_or_default().parse()?;
    Ok(kilobytes * 1024.0 / 1e6)
}
