//! The allocator (jemalloc) for the whole program, including SQLite. glibc's own keeps freed memory between
//! blocks that are still in use: after building its index and running a day's jobs, a server that used 6 MB
//! held 18, and threads contended for its locks (docs/performance.md).
//!
//! Its settings are compiled in (`.cargo/config.toml`); `MALLOC_CONF` in the environment overrides them.

use tikv_jemallocator::Jemalloc;

#[global_allocator]
static HEAP: Jemalloc = Jemalloc;
