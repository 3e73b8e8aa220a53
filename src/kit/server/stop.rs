//! The signals by which the system tells the program to stop.
//!
//! Invariant: who has listened once is told until the process ends, also while nothing is served. From then on the
//! system no longer ends the process at such a signal by itself.

use std::future::pending;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tokio::runtime::Builder;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::Notify;

/// Whether the process was told to stop. All clones share one answer.
#[derive(Debug, Clone, Default)]
pub struct StopSignal {
    is_given: Arc<AtomicBool>,
    given: Arc<Notify>,
}

impl StopSignal {
    /// Listens from now on, in a thread of its own.
    pub fn listen() -> StopSignal {
        let stop = StopSignal::default();
        if let Err(error) = stop.clone().keep_listening() {
            tracing::error!("signals to stop may not be heard: {error}");
        }
        stop
    }

    fn keep_listening(self) -> io::Result<()> {
        let runtime = Builder::new_current_thread().enable_io().build()?;
        let signals = {
            let _inside = runtime.enter();
            Signals::listen()?
        };
        let listening = thread::Builder::new().name("signals".into()).spawn(move || {
            runtime.block_on(signals.first());
            self.is_given.store(true, Ordering::Release);
            self.given.notify_one();
        });
        listening.map(drop)
    }

    pub fn is_given(&self) -> bool {
        self.is_given.load(Ordering::Acquire)
    }

    /// Is set when the signal is given, and stays so.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_given)
    }

    /// For one server at a time: only one of several would be told.
    pub(super) async fn wait(&self) {
        if !self.is_given() {
            self.given.notified().await;
        }
    }
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
    /// The terminal is gone. `None` under `nohup`, which wants the site to outlive it.
    hangup: Option<Signal>,
}

impl Signals {
    fn listen() -> io::Result<Signals> {
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hangup: (!ignores_hangup()).then(|| signal(SignalKind::hangup())).transpose()?,
        })
    }

    async fn first(self) {
        let Signals { mut terminate, mut interrupt, mut hangup } = self;
        let hung_up = async {
            match &mut hangup {
                Some(hangup) => {
                    hangup.recv().await;
                }
                None => pending().await,
            }
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            () = hung_up => {}
        }
    }
}

/// Whether whoever started the program lets it ignore a hangup. Listening for it would end that.
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}
