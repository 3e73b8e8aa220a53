//! Every test that the documents name as proof exists.

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

/// Names of tests in a text: whatever is in backticks and reads like a sentence.
fn named(text: &str) -> Vec<&str> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter(|name| name.matches('_').count() > 3 && !name.contains('/'))
        .collect()
}

#[test]
fn every_test_that_a_document_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut code = String::new();
    sources(&root.join("src"), &mut code);
    sources(&root.join("tests"), &mut code);
    for document in ["docs/security.md", "docs/promises.md"] {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        let names = named(&text);
        assert!(names.len() > 5, "{document} names {names:?}");
        for name in names {
            assert!(code.contains(&format!("fn {name}(")), "{document} names {name}, which is not there");
        }
    }
}
