//! Free disk space of a folder.

use std::path::Path;

/// Bytes that we may still write on the file system of `folder`; `None` if the system does not say.
#[cfg(unix)]
pub fn free_bytes(folder: &Path) -> Option<u64> {
    let stat = rustix::fs::statvfs(folder).ok()?;
    Some(stat.f_bavail.saturating_mul(stat.f_frsize))
}

#[cfg(not(unix))]
pub fn free_bytes(_: &Path) -> Option<u64> {
    None
}
