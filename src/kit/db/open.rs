//! Opens the file with the settings everything relies on, and runs its migrations.

use std::fmt;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};

use super::{baseline, functions, safety_copy};
use crate::kit::database_files::{folder_of, give_to_owner, write_barrier};

/// A write that has not begun by then is refused: the server is busy, or another process holds the lock.
pub(super) const WRITE_WAIT: Duration = Duration::from_secs(5);
/// How often a writer checks whether another process has released the lock.
const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// A number in the file that nothing else uses: 1 from before a migration until what it left has been checked.
const UNCHECKED: &str = "user_version";

mod embedded {
    refinery::embed_migrations!("migrations");
}

/// Older SQLite releases can corrupt a WAL that is reset while being read.
const OLDEST_SQLITE: i32 = 3_051_003;

#[derive(Debug)]
pub struct OpenError {
    text: String,
    /// Only a backup helps.
    pub is_damage: bool,
}

impl OpenError {
    pub fn new(text: impl Into<String>) -> Self {
        OpenError { text: text.into(), is_damage: false }
    }

    /// An error that names the file that could not be opened, and why.
    fn of(path: &Path, error: &rusqlite::Error) -> Self {
        let cure = cure(path);
        let path = path.display();
        if is_damage(error) {
            return OpenError { text: format!("the data file {path} is damaged ({error})"), is_damage: true };
        }
        OpenError::new(format!("cannot open the data file {path}: {error}{cure}"))
    }
}

/// SQLite does not say whose the file is.
fn cure(path: &Path) -> String {
    write_barrier(path).map(|barrier| format!("; {barrier}")).unwrap_or_default()
}

fn is_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    matches!(error.sqlite_error_code(), Some(DatabaseCorrupt | NotADatabase))
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for OpenError {}

impl From<String> for OpenError {
    fn from(text: String) -> Self {
        OpenError::new(text)
    }
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        if is_damage(&error) {
            return OpenError { text: format!("the data file is damaged: {error}"), is_damage: true };
        }
        OpenError::new(format!("the data file: {error}"))
    }
}

/// Opens (and creates) the file for writing and brings its schema up to date.
pub fn open_writer(path: &Path) -> Result<Connection, OpenError> {
    open_migrated(path, true)
}

/// Like `open_writer`, for a copy, whose original is the way back: nothing is left next to it.
pub fn open_copy_for_writing(path: &Path) -> Result<Connection, OpenError> {
    open_migrated(path, false)
}

fn open_migrated(path: &Path, keeps_copy: bool) -> Result<Connection, OpenError> {
    if rusqlite::version_number() < OLDEST_SQLITE {
        return Err(OpenError::new(format!("SQLite {} is too old to be safe", rusqlite::version())));
    }
    let named = |error: rusqlite::Error| OpenError::of(path, &error);
    let folder = folder_of(path);
    std::fs::create_dir_all(folder).map_err(|error| {
        OpenError::new(format!("cannot create the folder {}: {error}{}", folder.display(), cure(path)))
    })?;
    let fresh = !path.exists();
    let mut conn = Connection::open(path).map_err(named)?;
    if fresh {
        restrict_access(path);
        // A command that root runs must not make a file that the service cannot open. Nobody else can give it away.
        let _ = give_to_owner(path, folder);
    }
    // The busy handler comes first: switching to WAL already needs a lock.
    conn.busy_handler(Some(wait_for_lock)).map_err(named)?;
    conn.execute_batch(
        "PRAGMA journal_mode = WAL;
         PRAGMA synchronous = FULL;
         PRAGMA foreign_keys = ON;
         PRAGMA journal_size_limit = 67108864;
         PRAGMA temp_store = MEMORY;
         PRAGMA mmap_size = 0;
         PRAGMA cache_size = -8000;",
    )
    .map_err(named)?;
    conn.set_prepared_statement_cache_capacity(128);
    functions::install(&conn).map_err(named)?;
    migrate(&mut conn, path, keeps_copy)?;
    Ok(conn)
}

/// Whether to keep waiting for another process's write. SQLite's own backoff polls ever more rarely, in the
/// end only ten times a second, and so misses the pauses that an import makes for others.
fn wait_for_lock(looks: i32) -> bool {
    std::thread::sleep(POLL_INTERVAL);
    u32::try_from(looks).is_ok_and(|looks| POLL_INTERVAL * looks < WRITE_WAIT)
}

/// For a dry run whose changes are discarded. Opens the file as it is, and the caller must not commit. If
/// there is no file, or it is from an older program, returns a copy in memory that this program understands.
/// Leaves no file behind.
pub fn open_scratch(path: &Path) -> Result<Connection, OpenError> {
    let mut memory = Connection::open_in_memory()?;
    functions::install(&memory)?;
    if path.exists() {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let conn = Connection::open_with_flags(path, flags).map_err(|error| OpenError::of(path, &error))?;
        conn.busy_timeout(Duration::from_secs(5))?;
        functions::install(&conn)?;
        conn.execute_batch(
            "PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000;",
        )?;
        if check_version(&conn, path)? == newest_schema() {
            return Ok(conn);
        }
        Backup::new(&conn, &mut memory)?.run_to_completion(1_000, Duration::ZERO, None)?;
    }
    run_migrations(&mut memory, path)?;
    Ok(memory)
}

/// Opens the file read-only; `open_writer` must have run before.
pub fn open_reader(path: &Path) -> Result<Connection, OpenError> {
    let conn = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI,
    )
    .map_err(|error| OpenError::of(path, &error))?;
    conn.busy_timeout(Duration::from_secs(2))?;
    functions::install(&conn)?;
    conn.execute_batch(
        "PRAGMA query_only = ON; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0; PRAGMA cache_size = -2000;",
    )?;
    conn.set_prepared_statement_cache_capacity(128);
    Ok(conn)
}

/// The data file contains addresses and password hashes: nobody else on the machine may read it.
pub fn restrict_access(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if let Err(error) = std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600)) {
            tracing::warn!("cannot restrict access to {}: {error}", path.display());
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Copies the data into a new file that nobody else can read from its first byte on: it has everybody's
/// address, and keys.
pub fn vacuum_into(conn: &Connection, target: &Path) -> Result<(), rusqlite::Error> {
    // An existing file must be empty; where it is not, SQLite says so.
    let is_new = private_file(target).is_ok();
    let copied = conn.execute("VACUUM INTO ?1", [target.to_string_lossy()]).map(drop);
    if copied.is_err() && is_new {
        let _ = std::fs::remove_file(target);
    }
    copied
}

/// Creates a file that only the program's own account can read.
pub fn private_file(path: &Path) -> std::io::Result<std::fs::File> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// The smallest query there is: that it returns at all is the answer.
pub fn ping(conn: &Connection) -> Result<(), rusqlite::Error> {
    conn.query_row("SELECT 1", [], |_| Ok(()))
}

/// The newest migration a database has run; 0 for an empty one.
pub fn schema_version(conn: &Connection) -> Result<i32, rusqlite::Error> {
    let known: bool = conn.query_row(
        "SELECT EXISTS(SELECT 1 FROM sqlite_schema WHERE name = 'refinery_schema_history')",
        [],
        |row| row.get(0),
    )?;
    if !known {
        return Ok(0);
    }
    conn.query_row("SELECT coalesce(max(version), 0) FROM refinery_schema_history", [], |row| row.get(0))
}

/// Brings the schema up to date. A file that contains data is first copied next to itself (`keeps_copy`), and a
/// file written by a newer program is refused.
fn migrate(conn: &mut Connection, path: &Path, keeps_copy: bool) -> Result<(), OpenError> {
    let present = check_version(conn, path)?;
    if present == newest_schema() {
        return if is_unchecked(conn)? { check_references(conn, path) } else { Ok(()) };
    }
    if present > 0 {
        // Before the copy: if the start is tried again, it must have the same bytes again.
        conn.pragma_update(None, UNCHECKED, 1)?;
    }
    if present > 0 && keeps_copy {
        safety_copy::make(path, present, |copy| -> Result<(), OpenError> {
            vacuum_into(conn, copy)?;
            check_integrity(&open_reader(copy)?)
        })?;
    }
    run_migrations(conn, path)
}

fn is_unchecked(conn: &Connection) -> Result<bool, rusqlite::Error> {
    conn.pragma_query_value(None, UNCHECKED, |row| row.get(0))
}

/// What the migrations have left is checked once they are committed. A file that fails is refused at each start.
fn check_references(conn: &Connection, path: &Path) -> Result<(), OpenError> {
    let broken = count_broken_references(conn)?;
    if broken > 0 {
        let way_back = safety_copy::newest(path, newest_schema()).map(|copy| {
            let copy = copy.display();
            format!(
                "; start the program that you had before, on the copy from before the upgrade: towngreen restore \
                 {copy} --force"
            )
        });
        return Err(OpenError::new(format!(
            "{broken} rows point at rows that are not there after the migration{}",
            way_back.unwrap_or_default()
        )));
    }
    if is_unchecked(conn)? {
        conn.pragma_update(None, UNCHECKED, 0)?;
    }
    Ok(())
}

fn count_broken_references(conn: &Connection) -> Result<i64, rusqlite::Error> {
    conn.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))
}

/// The newest migration that this program knows.
pub fn newest_schema() -> i32 {
    static NEWEST: LazyLock<i32> = LazyLock::new(|| {
        let runner = embedded::migrations::runner();
        runner.get_migrations().iter().map(|migration| migration.version()).max().unwrap_or(0)
    });
    *NEWEST
}

/// The newest migration that the file has run; an error if a newer program wrote it, or another one.
pub fn check_version(conn: &Connection, path: &Path) -> Result<i32, OpenError> {
    let (present, newest) = (schema_version(conn)?, newest_schema());
    if present == 0 && !baseline::is_free(conn)? {
        return Err(OpenError::new(format!("{} is not a Towngreen data file", path.display())));
    }
    if present <= newest {
        return Ok(present);
    }
    let way_back = match safety_copy::newest(path, newest) {
        Some(copy) => {
            format!("the backup made before the upgrade: towngreen restore {} --force", copy.display())
        }
        None => "a backup from before the upgrade: towngreen restore FILE --force".to_owned(),
    };
    Err(OpenError::new(format!(
        "{} was written by a newer towngreen (schema {present}, this program knows {newest}); start that program, \
         or restore {way_back}",
        path.display()
    )))
}

fn run_migrations(conn: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let runner = embedded::migrations::runner();
    // This pragma has no effect inside a transaction, so it is set outside the migration's.
    conn.execute_batch("PRAGMA foreign_keys = OFF")?;
    let ran = baseline::create_tables(conn, runner.get_migrations()).and_then(|()| {
        let ran = runner.set_grouped(true).run(conn);
        ran.map_err(|error| OpenError::new(format!("migration failed: {error}")))
    });
    conn.execute_batch("PRAGMA foreign_keys = ON")?;
    ran?;
    check_references(conn, path)
}

/// Migrates only as far as an earlier program would have.
#[cfg(test)]
pub fn migrate_to(conn: &mut Connection, version: i32) {
    functions::install(conn).unwrap();
    let target = refinery::Target::Version(version);
    embedded::migrations::runner().set_grouped(true).set_target(target).run(conn).unwrap();
}

/// SQLite's own full check, plus the foreign keys.
pub fn check_integrity(conn: &Connection) -> Result<(), OpenError> {
    let verdict: String = conn.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if verdict != "ok" {
        // SQLite puts a heading with the database's name above its findings; ours are one line each.
        let verdict = verdict.lines().filter(|line| !line.starts_with("***")).collect::<Vec<_>>().join("; ");
        return Err(OpenError { text: format!("the data file is damaged: {verdict}"), is_damage: true });
    }
    let broken = count_broken_references(conn)?;
    if broken > 0 {
        return Err(OpenError::new(format!("{broken} rows point at rows that are not there")));
    }
    Ok(())
}

/// The row count of each table, by name, to compare a copy with its original.
pub fn count_rows(conn: &Connection) -> Result<Vec<(String, i64)>, rusqlite::Error> {
    let mut tables = conn.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )?;
    let names: Vec<String> = tables.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    names
        .into_iter()
        .map(|name| {
            let quoted = name.replace('"', "\"\"");
            let count =
                conn.query_row(&format!("SELECT count(*) FROM \"{quoted}\""), [], |row| row.get(0))?;
            Ok((name, count))
        })
        .collect()
}
