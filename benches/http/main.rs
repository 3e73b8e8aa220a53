//! Speed, size and start-up time: `cargo bench --bench http` (sections by name after `--`).
//!
//! The machine is never quiet, so what counts are ratios: the measured thing and its baseline take turns
//! against servers that run at the same time, and the median of the turns is printed. Servers are this
//! program started again, or the program itself, over a town of invented businesses.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

mod answers;
mod cached_share;
mod front;
mod load;
mod mixed;
mod peers;
mod process;
mod program;
mod server;
mod tls;
mod town;
mod turns;
mod writes;

pub type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// The number of businesses in the town that the targets are about, and in one 25 times as big.
const NORMAL: usize = 2_000;
const BIG: usize = 50_000;

/// The two towns, created once for all sections.
pub struct Towns {
    pub folder: PathBuf,
    pub normal: town::Town,
    pub big: town::Town,
}

type Section = fn(&Towns) -> Result<()>;

const SECTIONS: [(&str, Section); 10] = [
    ("front", front::against_hyper),
    ("answers", answers::against_bare),
    ("connections", answers::by_connections),
    ("size", answers::by_size_of_town),
    ("log", program::access_log),
    ("program", program::start_size_memory),
    ("cached", cached_share::beside_writes),
    ("import", program::import),
    ("peers", peers::side_by_side),
    ("writes", writes::against_one_connection),
];

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let Some((server::MODE, options)) = arguments.split_first().map(|(first, rest)| (first.as_str(), rest))
    {
        return server::run(options);
    }
    let folder = tempfile::Builder::new().prefix("http-").tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let towns = Towns {
        normal: town::make(folder.path(), NORMAL)?,
        big: town::make(folder.path(), BIG)?,
        folder: folder.path().to_owned(),
    };
    for (name, section) in SECTIONS {
        if arguments.is_empty() || arguments.iter().any(|wanted| wanted == name) {
            section(&towns)?;
        }
    }
    Ok(())
}

/// The program under test: `TOWNGREEN_BIN`, or else the one that `cargo bench` makes, which is that of `make build`.
pub fn binary() -> &'static Path {
    static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| match std::env::var_os("TOWNGREEN_BIN") {
        Some(path) => std::path::absolute(&path).unwrap_or_else(|_| path.into()),
        None => env!("CARGO_BIN_EXE_towngreen").into(),
    });
    &PROGRAM
}
