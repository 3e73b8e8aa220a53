//! The heap of the whole program, SQLite's part as well. glibc's own keeps what was freed between pieces
//! that are still in use: after its index and the jobs of a day a server that used 6 MB held 18, and
//! each thread waited for the others' locks (docs/performance.md).
//!
//! How it is set is built in (`.cargo/config.toml`); `MALLOC_CONF` in the environment says otherwise.

use tikv_jemallocator::Jemalloc;

#[global_allocator]
static HEAP: Jemalloc = Jemalloc;
