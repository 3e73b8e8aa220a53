//! The `towngreen` program. See `src/cli` for its commands and `src/lib.rs` for the map of the code.

use std::process::ExitCode;

fn main() -> ExitCode {
    towngreen::cli::run(std::env::args_os())
}
