//! What kind of business a row is about: its category, and what else is said of it as tags.

use super::field::{Field, KINDS};
use super::row::Cells;
use crate::kit::csv::{TableField, clean, fold};

const LONGEST_CATEGORY: usize = 80;

impl Cells<'_> {
    /// The most specific of what the row says, and the rest as tags.
    pub(super) fn category(&mut self) -> (Option<String>, Vec<String>) {
        if self.mapping.is_export() {
            return (Some(self.line(Field::Category)).filter(|category| !category.is_empty()), Vec::new());
        }
        let mut said = Vec::new();
        for field in [Field::Subcategory, Field::Category, Field::Type] {
            let text = clean::known(self.raw(field));
            let is_list =
                self.mapping.heading(field).is_some_and(|heading| fold(heading).ends_with("categories"));
            let all = if is_list { clean::split(&text) } else { vec![text] };
            said.extend(all.iter().flat_map(|path| levels(path)));
        }
        for field in KINDS {
            said.extend(clean::split(self.raw(field)).iter().map(|value| kind(field, value)));
        }
        let mut said = said.into_iter().filter(|text| !text.is_empty());
        let category = said.next().map(|text| self.fit(Field::Category, text, LONGEST_CATEGORY));
        let mut tags: Vec<String> = said.flat_map(|text| clean::split(&text)).collect();
        tags.extend(clean::split(self.raw(Field::MoreCategories)));
        (category, tags)
    }
}

/// "Food > Bakeries": the last word is the most specific.
fn levels(path: &str) -> Vec<String> {
    path.rsplit('>').map(clean::known).collect()
}

/// "fast_food" as people write it; "shop=yes" is a shop.
fn kind(field: Field, value: &str) -> String {
    let word = if value.eq_ignore_ascii_case("yes") { field.name() } else { value };
    let words = word.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
