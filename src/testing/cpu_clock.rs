//! Time by what a thread computes.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// A stopwatch of this thread's CPU time: on a busy machine it waits longer, but computes no more.
pub struct CpuClock(Duration);

impl CpuClock {
    pub fn start() -> CpuClock {
        CpuClock(thread_cpu_time())
    }

    pub fn elapsed(&self) -> Duration {
        thread_cpu_time().saturating_sub(self.0)
    }
}

fn thread_cpu_time() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap()
}
