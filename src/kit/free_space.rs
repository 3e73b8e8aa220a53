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

/// Whether two files or folders are on the same file system.
#[cfg(unix)]
pub fn is_same_disk(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| std::fs::metadata(path).map(|data| data.dev()).ok();
    device(one) == device(other)
}

#[cfg(not(unix))]
pub fn is_same_disk(_: &Path, _: &Path) -> bool {
    true
}
