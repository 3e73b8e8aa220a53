//! A folder of our own under the system's temporary one, removed when dropped.

use std::path::PathBuf;

use super::Failure;
use crate::kit::hex;

pub struct Scratch {
    pub path: PathBuf,
}

impl Scratch {
    pub fn new(name: &str) -> Result<Scratch, Failure> {
        let name = format!("{name}-{}", hex::random::<8>().map_err(Failure::new)?);
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path)
            .map_err(|error| Failure::new(format!("cannot make {}: {error}", path.display())))?;
        Ok(Scratch { path })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}
