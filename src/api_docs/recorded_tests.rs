//! The recorded cases of the wire contract match the descriptions of their calls.

use serde_json::Value;

use super::validate::recorded_error;

/// Long lists are recorded only in part, with a marker such as "... 7 more"; this removes the markers.
fn without_marks(body: &Value) -> Value {
    match body {
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), without_marks(value))).collect()
        }
        Value::Array(values) => {
            let is_mark = |value: &&Value| value.as_str().is_some_and(|text| text.starts_with("... "));
            values.iter().filter(|value| !is_mark(value)).map(without_marks).collect()
        }
        other => other.clone(),
    }
}

#[test]
fn recorded_answers_fit_their_description() {
    let Some(folder) = crate::testing::corpus("wire/fixtures") else { return };
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let (mut held, mut errors) = (0, Vec::new());
    for file in files {
        let case: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        // Some of the files are not cases, and some cases are for another server's profile.
        if !case["profiles"].as_array().is_some_and(|profiles| profiles.iter().any(|one| one == "town")) {
            continue;
        }
        let (request, recorded) = (&case["request"], &case["recorded"]);
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let (method, path) = (word(&request["method"]), word(&request["path"]));
        let status = u16::try_from(recorded["status"].as_u64().unwrap()).unwrap();
        let text = match &recorded["body"] {
            Value::Null => String::new(),
            body => without_marks(body).to_string(),
        };
        held += 1;
        let found = recorded_error(&method, &path, status, &word(&recorded["content_type"]), &text);
        errors.extend(found.map(|error| format!("{}: {error}", file.display())));
    }
    assert!(errors.is_empty(), "{} of {held}:\n{}", errors.len(), errors.join("\n"));
    assert!(held > 250, "{held} cases were found");
}
