//! Prevents circular imports.

use std::collections::{BTreeMap, BTreeSet};

use super::{Source, assert_none, rust};

/// The identifier after each `super::` in the line.
fn used_siblings(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices("super::").filter_map(move |(at, mark)| {
        line[at + mark.len()..].split(|char: char| !char.is_alphanumeric() && char != '_').next()
    })
}

#[test]
fn no_two_files_of_a_folder_import_each_other_however_many_lie_between_them() {
    assert_eq!(
        used_siblings("use super::save::load; super::children::tags(conn)").collect::<Vec<_>>(),
        ["save", "children"]
    );
    let mut folders: BTreeMap<String, Vec<Source>> = BTreeMap::new();
    for file in rust() {
        let folder = file.path.rsplit_once('/').unwrap().0.to_owned();
        folders.entry(folder).or_default().push(file);
    }
    let mut circles = Vec::new();
    for (folder, files) in &folders {
        let name = |file: &Source| file.name().trim_end_matches(".rs").to_owned();
        let names: BTreeSet<String> = files.iter().map(name).collect();
        let used = |file: &Source| -> BTreeSet<String> {
            let siblings = file.code().flat_map(|(_, line)| used_siblings(line).map(str::to_owned));
            siblings.filter(|sibling| names.contains(sibling)).collect()
        };
        // In mod.rs, `super` means a different folder.
        let parts = files.iter().filter(|file| !file.is_test() && file.name() != "mod.rs");
        let mut uses: BTreeMap<String, BTreeSet<String>> =
            parts.map(|file| (name(file), used(file))).collect();
        // A file that uses none of the remaining ones is not part of a circle.
        while let Some(free) = uses.iter().find(|(_, used)| used.is_empty()).map(|(name, _)| name.clone()) {
            uses.remove(&free);
            for used in uses.values_mut() {
                used.remove(&free);
            }
        }
        circles.extend(uses.iter().map(|(name, used)| format!("{folder}/{name}.rs uses {used:?}")));
    }
    assert_none("a file uses those before it, none that uses it", &circles);
}
