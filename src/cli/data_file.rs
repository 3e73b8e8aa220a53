//! Whether the town's data file, or one that somebody brings along, is there.

use std::path::Path;

use super::Failure;
use crate::kit::database_files::folder_of;

const RUN_AS_SERVICE: &str = "run this as the service's user: sudo -u towngreen towngreen ...";

/// Whether there is a data file; in a folder that is closed to this user, nobody can know.
pub fn is_there(path: &Path) -> Result<bool, Failure> {
    exists(path, RUN_AS_SERVICE)
}

/// The same for a file that somebody brings along.
pub fn is_file_there(path: &Path) -> Result<bool, Failure> {
    exists(path, &format!("put the file where this user can read it, such as /srv/town, or {RUN_AS_SERVICE}"))
}

fn exists(path: &Path, cure: &str) -> Result<bool, Failure> {
    path.try_exists().map_err(|error| {
        Failure::new(format!("cannot look into {}: {error}; {cure}", folder_of(path).display()))
    })
}

/// For commands that make sense only in a town that there is.
pub fn require(path: &Path) -> Result<(), Failure> {
    let missing =
        || format!("there is no data file {}; name the town's with --config or --data", path.display());
    if is_there(path)? { Ok(()) } else { Err(Failure::new(missing())) }
}
