//! Values saved elsewhere, laid over the keys that neither the file nor the environment sets.

use std::collections::BTreeMap;

use serde_json::Value;

use super::check::{ConfigProblem, check};
use super::model::Config;

/// By dotted key, in the key's JSON form.
pub type SavedValues = BTreeMap<String, Value>;

/// The settings that result from these values, and what is wrong with the values that were left out. A
/// running site keeps running: a value that no longer fits, because the file or the program has changed,
/// counts as not saved.
pub fn lay_over(config: &Config, saved: &SavedValues) -> (Config, Vec<ConfigProblem>) {
    let mut open: SavedValues =
        saved.iter().filter(|(key, _)| !config.set_by.contains_key(*key)).map(pair).collect();
    let mut problems = Vec::new();
    loop {
        let (laid, misfits) = lay(config, &open);
        let mut errors: Vec<ConfigProblem> = misfits.into_iter().chain(check(&laid)).collect();
        // Problems that exist without any of these values were reported when the file was read.
        errors.retain(|error| {
            open.keys().any(|key| key == &error.key || section_of(key) == section_of(&error.key))
        });
        if errors.is_empty() {
            return (laid, problems);
        }
        for error in errors {
            // A conflict between two keys may be reported under the one that is not among these.
            if open.remove(&error.key).is_none() {
                open.retain(|key, _| section_of(key) != section_of(&error.key));
            }
            problems.push(error);
        }
    }
}

fn pair((key, value): (&String, &Value)) -> (String, Value) {
    (key.clone(), value.clone())
}

fn section_of(key: &str) -> &str {
    key.split('.').next().unwrap_or_default()
}

/// Applies the values one at a time, so that one of the wrong type can be named.
fn lay(config: &Config, saved: &SavedValues) -> (Config, Vec<ConfigProblem>) {
    let (mut laid, mut misfits) = (config.clone(), Vec::new());
    for (key, value) in saved {
        match with(&laid, key, value) {
            Some(next) => laid = next,
            None => misfits.push(ConfigProblem { key: key.clone(), text: "does not fit".into() }),
        }
    }
    (laid, misfits)
}

fn with(config: &Config, key: &str, value: &Value) -> Option<Config> {
    let (section, name) = key.split_once('.')?;
    let mut all = serde_json::to_value(config).ok()?;
    let slot = all.get_mut(section)?.get_mut(name)?;
    *slot = value.clone();
    let changed: Config = serde_json::from_value(all).ok()?;
    Some(Config { set_by: config.set_by.clone(), ..changed })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn saved(values: &[(&str, Value)]) -> SavedValues {
        values.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
    }

    #[test]
    fn a_saved_value_counts_where_nothing_else_sets_the_key() {
        let mut config = Config::default();
        config.town.name = "Mill Hollow".into();
        config.set_by.insert("town.name".into(), "config.toml".into());
        let values = saved(&[("town.name", json!("Elsewhere")), ("town.tagline", json!("By the mill."))]);
        let (laid, problems) = lay_over(&config, &values);
        assert_eq!((laid.town.name.as_str(), laid.town.tagline.as_str()), ("Mill Hollow", "By the mill."));
        assert!(problems.is_empty());
        assert_eq!(laid.set_by, config.set_by);
    }

    #[test]
    fn what_does_not_fit_is_left_out_and_named_and_the_rest_counts() {
        let values = saved(&[
            ("town.name", json!(7)),
            ("town.tagline", json!("By the mill.")),
            ("colors.primary", json!("green")),
            ("no.such", json!(true)),
            ("newsletter.per_minute", json!(30)),
        ]);
        let (laid, problems) = lay_over(&Config::default(), &values);
        assert_eq!(laid.town.tagline, "By the mill.");
        assert_eq!(laid.newsletter.per_minute, 30);
        assert!(laid.colors.primary.is_empty());
        let mut keys: Vec<_> = problems.iter().map(|problem| problem.key.as_str()).collect();
        keys.sort_unstable();
        assert_eq!(keys, ["colors.primary", "no.such", "town.name"]);
    }

    #[test]
    fn what_the_file_makes_impossible_counts_as_not_saved() {
        let mut config = Config::default();
        config.set_by.insert("mail.host".into(), "config.toml".into());
        let values = saved(&[
            ("mail.mode", json!("smtp")),
            ("mail.host", json!("mail.example")),
            ("mail.from", json!("office@example.org")),
        ]);
        let (laid, problems) = lay_over(&config, &values);
        assert_eq!(laid.mail.mode, super::super::MailMode::Outbox);
        assert_eq!(problems.iter().map(|problem| problem.key.as_str()).collect::<Vec<_>>(), ["mail.host"]);
    }
}
