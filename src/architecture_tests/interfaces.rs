//! What a module's `mod.rs` offers, another module uses. In a `pub` module the compiler does not see that.

use std::collections::HashSet;

use super::{Source, assert_none, read, reading_order};

/// The functions and constants in the `pub use` lists of a text. Types may be there because functions return
/// them.
fn offered(text: &str) -> Vec<&str> {
    let is_type = |name: &str| name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
    text.split("\npub use ")
        .skip(1)
        .flat_map(|rest| rest.split(';').next().unwrap().split([',', '{', '}']))
        .map(|item| item.trim().rsplit([' ', ':']).next().unwrap())
        .filter(|name| !name.is_empty() && *name != "*" && !is_type(name))
        .collect()
}

#[test]
fn what_a_module_offers_another_uses() {
    assert_eq!(
        offered("\npub use a::{Bee, c as d,\n    e};\npub use f::G_H;\npub use i::*;\n"),
        ["d", "e", "G_H"]
    );
    let files: Vec<Source> =
        ["src", "tests", "benches"].into_iter().flat_map(|folder| read(folder, &["rs"])).collect();
    let mut unused = Vec::new();
    for module in reading_order() {
        let (folder, path) = (format!("src/{module}/"), format!("{module}::"));
        let Some(own) = files.iter().find(|file| file.path == format!("{folder}mod.rs")) else { continue };
        let used: HashSet<&str> = files
            .iter()
            .filter(|file| !file.path.starts_with(&folder) && file.text.contains(&path))
            .flat_map(|file| file.text.split(|char: char| !char.is_alphanumeric() && char != '_'))
            .collect();
        let names = offered(&own.text).into_iter().filter(|name| !used.contains(name));
        unused.extend(names.map(|name| format!("{}: {name}", own.path)));
    }
    assert_none("what no other module uses is not offered", &unused);
}
