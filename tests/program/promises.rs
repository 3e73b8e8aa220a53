//! Every test that the documents name as proof exists and is run.

use std::path::Path;

fn sources(folder: &Path, found: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

/// What is in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Whether it reads like a sentence, as the names of tests do.
fn is_test_name(word: &str) -> bool {
    let is_name = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || char == '_';
    word.len() > 20 && word.contains('_') && word.chars().all(is_name)
}

/// Whether the code has a test of this name that is not ignored.
fn is_run(code: &str, name: &str) -> bool {
    let begin = format!("fn {name}(");
    let mut parts: Vec<&str> = code.split(begin.as_str()).collect();
    // Its body, and what follows.
    parts.pop();
    parts.iter().any(|before| {
        let above = before.rsplit("\n\n").next().unwrap_or_default();
        (above.contains("#[test]") || above.contains("#[tokio::test")) && !above.contains("#[ignore")
    })
}

#[test]
fn every_test_that_a_document_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut code = String::new();
    sources(&root.join("src"), &mut code);
    sources(&root.join("tests"), &mut code);
    for document in ["docs/security.md", "docs/promises.md"] {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        let names: Vec<&str> = quoted(&text).filter(|word| is_test_name(word)).collect();
        assert!(names.len() > 5, "{document} names {names:?}");
        for name in names {
            assert!(is_run(&code, name), "{document} names {name}, which is no test that is run");
        }
        for path in quoted(&text).filter(|word| word.ends_with(".rs") || word.ends_with(".mjs")) {
            let is_there = root.join(path).exists() || root.join("src").join(path).exists();
            assert!(is_there, "{document} names {path}, which is not there");
        }
    }
}
