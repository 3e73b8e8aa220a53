//! The files of a database: its folder, and what is named after it.

use std::path::{Path, PathBuf};

pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file to which a link leads, or the file itself. What belongs to it is next to it, and whoever replaced the link
/// would leave its disk.
pub fn real_file(path: &Path) -> PathBuf {
    let target = path.is_symlink().then(|| std::fs::canonicalize(path).ok()).flatten();
    target.unwrap_or_else(|| path.to_owned())
}

pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Whether the newest changes may be in a log next to the file. Whoever only reads a file leaves an empty log behind.
pub fn has_log(path: &Path) -> bool {
    std::fs::metadata(with_suffix(path, "-wal")).is_ok_and(|log| log.len() > 0)
}

/// Removes a database file along with everything that SQLite may have put next to it.
pub fn remove_database(path: &Path) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(with_suffix(path, suffix));
    }
}

/// Gives a new file to the owner of the data file, or of its folder: whoever runs a command, such as root, the
/// service must be able to open the file.
#[cfg(unix)]
pub fn give_to_owner(new: &Path, target: &Path) -> Result<(), String> {
    use std::os::unix::fs::{MetadataExt, chown};
    let owned = if target.exists() { target } else { folder_of(target) };
    let read = |path: &Path| std::fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()));
    let (owner, given) = (read(owned)?, read(new)?);
    let group = (owner.gid() != given.gid()).then(|| owner.gid());
    if owner.uid() == given.uid() {
        // Only its owner may open it, so the group is no reason to refuse.
        let _ = group.map(|group| chown(new, None, Some(group)));
        return Ok(());
    }
    match chown(new, Some(owner.uid()), group) {
        Err(error) if target.exists() => {
            Err(format!("cannot give the new file to the owner of {}: {error}", target.display()))
        }
        _ => Ok(()),
    }
}

/// Why this user cannot write to a file or a folder, and what to do about it; `None` if nothing stands in the way.
/// What does not exist yet is judged by the folder in which it would be made.
#[cfg(unix)]
pub fn write_barrier(path: &Path) -> Option<String> {
    use rustix::fs::{Access, access};
    let found = path.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    let is_folder = found.is_dir();
    let wanted =
        if is_folder { Access::WRITE_OK | Access::EXEC_OK } else { Access::READ_OK | Access::WRITE_OK };
    match access(found, wanted) {
        Ok(()) if is_folder => None,
        // A database has files next to it.
        Ok(()) => write_barrier(folder_of(found)),
        Err(rustix::io::Errno::ROFS) => Some(format!(
            "{} cannot be written to, because its disk is read-only here; in a systemd unit, name the folder as \
             ReadWritePaths=",
            found.display()
        )),
        Err(_) => Some(format!(
            "this user may not write to {0}, which belongs to {1}; run this as the service's user (sudo -u towngreen \
             towngreen ...), or give that user what is its own: chown towngreen: {0}",
            found.display(),
            owner_of(found)
        )),
    }
}

/// Whether this is root, for whom there is no barrier, and the file (or the folder in which it would be made) is
/// somebody else's.
#[cfg(unix)]
pub fn is_root_elsewhere(path: &Path) -> bool {
    let found = path.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    let owner = std::fs::metadata(found).map(|data| std::os::unix::fs::MetadataExt::uid(&data));
    rustix::process::geteuid().is_root() && owner.is_ok_and(|owner| owner != 0)
}

#[cfg(unix)]
fn owner_of(path: &Path) -> String {
    let Ok(id) = std::fs::metadata(path).map(|data| std::os::unix::fs::MetadataExt::uid(&data)) else {
        return "somebody else".into();
    };
    let accounts = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let name = accounts.lines().find_map(|line| {
        let mut parts = line.split(':');
        let name = parts.next()?;
        (parts.nth(1)? == id.to_string()).then(|| name.to_owned())
    });
    name.unwrap_or_else(|| format!("user {id}"))
}

#[cfg(not(unix))]
pub fn write_barrier(_: &Path) -> Option<String> {
    None
}

#[cfg(not(unix))]
pub fn is_root_elsewhere(_: &Path) -> bool {
    false
}

#[cfg(not(unix))]
pub fn give_to_owner(_: &Path, _: &Path) -> Result<(), String> {
    Ok(())
}
