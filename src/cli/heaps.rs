//! Fewer heaps for a server. glibc gives each of its threads one of its own, and what one thread
//! has freed no other gets: under load two heaps hold the same in two thirds of the memory.
//!
//! glibc reads this from the environment alone, before `main`; so the program starts itself once
//! more in its place, under the same process id. Whoever has set it has decided.

/// One for each core of a small server.
const HEAPS: &str = "2";
const SETTING: &str = "MALLOC_ARENA_MAX";

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn share() {
    use std::os::unix::process::CommandExt;

    if std::env::var_os(SETTING).is_some() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut arguments = std::env::args_os();
    let name = arguments.next().unwrap_or_else(|| program.clone().into());
    // Comes back only where that is not possible; then all goes on as it is.
    let _ = std::process::Command::new(program).arg0(name).args(arguments).env(SETTING, HEAPS).exec();
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn share() {}
