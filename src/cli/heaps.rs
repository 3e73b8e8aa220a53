//! Less memory for a server. glibc gives each of its threads a heap of its own, whose freed memory
//! no other thread gets, and after a large job keeps what that needed: under load two heaps hold
//! the same in two thirds of the memory, and at rest a server that has made its demo town or its
//! nightly backup holds half.
//!
//! glibc reads this from the environment alone, before `main`; so the program starts itself once
//! more in its place, under the same process id. Whoever has set the number of heaps has decided.

/// One heap for each core of a small server; at its end at most a megabyte that is not in use.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const SETTINGS: [(&str, &str); 2] = [("MALLOC_ARENA_MAX", "2"), ("MALLOC_TRIM_THRESHOLD_", "1048576")];

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn share() {
    use std::os::unix::process::CommandExt;

    if std::env::var_os(SETTINGS[0].0).is_some() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut arguments = std::env::args_os();
    let name = arguments.next().unwrap_or_else(|| program.clone().into());
    // Comes back only where that is not possible; then all goes on as it is.
    let _ = std::process::Command::new(program).arg0(name).args(arguments).envs(SETTINGS).exec();
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn share() {}
