//! Reads the file, then lays the environment over it.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::string::FromUtf8Error;

use toml::{Table, Value};

use super::check::check;
use super::model::Config;

const PREFIX: &str = "TOWNGREEN_";

/// Each entry names the key and, if it came from the file, its line.
#[derive(Debug, PartialEq, Eq)]
pub struct ConfigError(pub Vec<String>);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for ConfigError {}

/// Reads `path` (`None`: only defaults and the environment).
pub fn load(
    path: Option<&Path>,
    environment: impl Iterator<Item = (String, String)>,
) -> Result<Config, ConfigError> {
    let (name, text) = match path {
        None => (String::new(), String::new()),
        Some(path) => {
            let name = path.display().to_string();
            let bytes = std::fs::read(path)
                .map_err(|error| ConfigError(vec![format!("cannot read {name}: {error}")]))?;
            let text =
                String::from_utf8(bytes).map_err(|error| ConfigError(vec![not_utf8(&name, &error)]))?;
            (name, text)
        }
    };
    let config: Config =
        toml::from_str(&text).map_err(|error| ConfigError(vec![located(&name, &text, &error)]))?;
    let overrides = overrides(environment)?;
    let mut config = if overrides.is_empty() { config } else { overlay(&config, &overrides)? };
    config.set_by = set_by(path, &text, &overrides);
    let errors: Vec<String> = check(&config)
        .into_iter()
        .map(|error| match overrides.iter().find(|(_, (path, _))| *path == error.key) {
            Some((variable, _)) => format!("{variable}: {}", error.text),
            None => match line_of(&text, &error.key) {
                Some(line) => format!("{name}, line {line}: {}: {}", error.key, error.text),
                None => format!("{}: {}", error.key, error.text),
            },
        })
        .collect();
    if errors.is_empty() { Ok(config) } else { Err(ConfigError(errors)) }
}

/// Editors on Windows may save a letter with an accent in another encoding.
fn not_utf8(name: &str, error: &FromUtf8Error) -> String {
    let readable = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
    let line = String::from_utf8_lossy(readable).matches('\n').count() + 1;
    format!("{name}, line {line}: a letter here is not UTF-8; save the file as UTF-8")
}

/// What sets each key: an environment variable if there is one, else the file.
fn set_by(path: Option<&Path>, text: &str, overrides: &Overrides) -> BTreeMap<String, String> {
    let file = path.and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
    let sections = text.parse::<Table>().unwrap_or_default();
    let in_file = sections
        .iter()
        .filter_map(|(section, keys)| Some((section, keys.as_table()?)))
        .flat_map(|(section, keys)| keys.keys().map(move |key| format!("{section}.{key}")))
        .map(|key| (key, file.clone()));
    let in_environment = overrides.iter().map(|(variable, (key, _))| (key.clone(), variable.clone()));
    in_file.chain(in_environment).collect()
}

fn located(name: &str, text: &str, error: &toml::de::Error) -> String {
    let message = error.message().trim().replace('\n', " ");
    let is_wrong = |shown: &str| match expected(&message) {
        Some(words) => format!("`{shown}` is not {words}"),
        None => format!("{message}, at `{shown}`"),
    };
    match error.span() {
        Some(span) => {
            let before = text.get(..span.start).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            let shown = text.get(span).unwrap_or_default().lines().next().unwrap_or_default().trim();
            match key_at(&text.lines().take(line).collect::<Vec<_>>()) {
                Some(key) => format!("{name}, line {line}: {key}: {}", is_wrong(shown)),
                None => format!("{name}, line {line}: {}", is_wrong(shown)),
            }
        }
        None => format!("{name}: {message}"),
    }
}

/// What a value of the wrong type should have been, in words instead of Rust's types.
fn expected(message: &str) -> Option<&'static str> {
    if message == "invalid IP address syntax" {
        return Some("an IP address such as 127.0.0.1 (no name, no range)");
    }
    let kind = message.starts_with("invalid ").then(|| message.rsplit_once(", expected "))??.1;
    Some(match kind {
        // Ports, and the status of a failed login.
        "u16" => "a whole number from 1 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "f64" => "a number",
        "a boolean" => "true or false",
        "a string" => "a text in quotes",
        "a sequence" => "a list in brackets",
        "a map" => "a table in braces",
        _ if kind.starts_with("struct ") => "a section, such as [town]",
        _ => return None,
    })
}

/// The dotted key of the value at the end of these lines, however many lines the value spans.
fn key_at(lines: &[&str]) -> Option<String> {
    let is_header = |line: &&&str| {
        let line = line.split('#').next().unwrap_or_default().trim();
        line.starts_with('[') && line.ends_with(']')
    };
    let name_of = |line: &str| {
        let name = line.split_once('=')?.0.trim();
        let is_name = !name.is_empty()
            && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-.\"".contains(letter));
        is_name.then(|| name.replace('"', ""))
    };
    // A header that is not closed begins a section all the same.
    let last = lines.last().filter(|line| !line.trim_start().starts_with('['))?;
    let inside = lines.iter().rev().skip(1).take_while(|line| !is_header(line));
    let name = name_of(last).or_else(|| inside.into_iter().find_map(|line| name_of(line)))?;
    let section = lines.iter().rev().find(is_header)?;
    let section = section.split(']').next()?.trim().trim_start_matches('[').trim();
    Some(format!("{section}.{name}"))
}

/// Variable name to (dotted key, text).
type Overrides = BTreeMap<String, (String, String)>;

fn overrides(environment: impl Iterator<Item = (String, String)>) -> Result<Overrides, ConfigError> {
    let known = known_keys();
    let mut found = Overrides::new();
    let mut errors = Vec::new();
    for (variable, value) in environment {
        let Some(rest) = variable.strip_prefix(PREFIX) else { continue };
        if BUILD_VARIABLES.contains(&variable.as_str()) {
            continue;
        }
        if let Some(key) = known.get(rest) {
            found.insert(variable, (key.clone(), value));
        } else if let Some(key) = rest.strip_suffix("_FILE").and_then(|rest| known.get(rest)) {
            match std::fs::read_to_string(&value) {
                Ok(text) => {
                    found.insert(variable, (key.clone(), text.trim_end_matches(['\r', '\n']).to_owned()));
                }
                Err(error) => errors.push(format!("{variable}: cannot read {value}: {error}")),
            }
        } else {
            errors.push(format!("{variable}: there is no such setting"));
        }
    }
    if errors.is_empty() { Ok(found) } else { Err(ConfigError(errors)) }
}

/// Variables of the build and the tests that share the prefix.
const BUILD_VARIABLES: [&str; 7] = [
    "TOWNGREEN_UI",
    "TOWNGREEN_UI_DIST",
    "TOWNGREEN_CORPUS",
    "TOWNGREEN_LOG",
    "TOWNGREEN_BIN",
    "TOWNGREEN_KILLS",
    "TOWNGREEN_PYTHON",
];

/// Maps `TOWN_NAME` to `town.name`, for every existing key.
fn known_keys() -> BTreeMap<String, String> {
    let defaults = Table::try_from(Config::default()).unwrap_or_default();
    defaults
        .iter()
        .filter_map(|(section, keys)| Some((section, keys.as_table()?)))
        .flat_map(|(section, keys)| {
            keys.keys()
                .map(move |key| (format!("{section}_{key}").to_uppercase(), format!("{section}.{key}")))
        })
        .collect()
}

fn overlay(config: &Config, overrides: &Overrides) -> Result<Config, ConfigError> {
    let mut table = Table::try_from(config).map_err(|error| ConfigError(vec![error.to_string()]))?;
    for (variable, (key, text)) in overrides {
        let Some((section, key)) = key.split_once('.') else { continue };
        let Some(slot) =
            table.get_mut(section).and_then(Value::as_table_mut).and_then(|keys| keys.get_mut(key))
        else {
            continue;
        };
        *slot = typed(slot, text).map_err(|text| ConfigError(vec![format!("{variable}: {text}")]))?;
        // Checked one at a time, so that the offending variable can be named.
        Config::deserialize_table(&table).map_err(|error| {
            let message = error.message().trim();
            let is_wrong = match expected(message) {
                Some(words) => format!("`{text}` is not {words}"),
                None => message.to_owned(),
            };
            ConfigError(vec![format!("{variable}: {is_wrong}")])
        })?;
    }
    Config::deserialize_table(&table).map_err(|error| ConfigError(vec![error.message().to_owned()]))
}

impl Config {
    /// By its text, as a file is read: a second way would be 0.2 MB of code.
    fn deserialize_table(table: &Table) -> Result<Config, toml::de::Error> {
        toml::from_str(&table.to_string())
    }
}

/// Parses the text as a value of the key's type.
fn typed(like: &Value, text: &str) -> Result<Value, String> {
    match like {
        Value::String(_) => Ok(Value::String(text.to_owned())),
        Value::Integer(_) => {
            text.trim().parse().map(Value::Integer).map_err(|_| format!("`{text}` is not a whole number"))
        }
        Value::Float(_) => {
            text.trim().parse().map(Value::Float).map_err(|_| format!("`{text}` is not a number"))
        }
        Value::Boolean(_) => {
            text.trim().parse().map(Value::Boolean).map_err(|_| format!("`{text}` is neither true nor false"))
        }
        Value::Array(_) if text.trim_start().starts_with('[') => {
            Err("write a list without brackets and quotes, with a comma between its parts: a,b".into())
        }
        Value::Array(_) => Ok(Value::Array(
            text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(Value::from).collect(),
        )),
        Value::Table(_) | Value::Datetime(_) => format!("value = {text}")
            .parse::<Table>()
            .ok()
            .and_then(|mut table| table.remove("value"))
            .ok_or_else(|| format!("`{text}` is not a TOML value")),
    }
}

/// The line of a dotted key, counting from 1.
fn line_of(text: &str, key: &str) -> Option<usize> {
    let (section, key) = key.split_once('.')?;
    let mut inside = String::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            name.trim().clone_into(&mut inside);
        } else if inside == section && line.split_once('=').is_some_and(|(name, _)| name.trim() == key) {
            return Some(number + 1);
        }
    }
    None
}
