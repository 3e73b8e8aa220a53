//! The allocator (jemalloc) of the whole program, SQLite included. glibc's own keeps freed memory between
//! pieces that are still in use: after its index and the jobs of a day a server that used 6 MB held 18,
//! and each thread waited for the others' locks (docs/performance.md).
//!
//! Its settings are built in (`.cargo/config.toml`); `MALLOC_CONF` in the environment overrides them.

use tikv_jemallocator::Jemalloc;

#[global_allocator]
static HEAP: Jemalloc = Jemalloc;
