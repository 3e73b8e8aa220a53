//! What kind of business a row describes: its category, and other kinds as tags.

use super::field::{BusinessField, KINDS};
use super::row::Cells;
use crate::directory::limits::MAX_CATEGORY_LENGTH;
use crate::kit::csv::{TableField, fold, normalize};
use crate::kit::words::capitalize;

impl Cells<'_> {
    /// The most specific kind as the category, and the rest as tags.
    pub(super) fn category(&mut self) -> (Option<String>, Vec<String>) {
        if self.mapping.is_export() {
            return (
                Some(self.line(BusinessField::Category)).filter(|category| !category.is_empty()),
                Vec::new(),
            );
        }
        let mut said = Vec::new();
        for field in [BusinessField::Subcategory, BusinessField::Category, BusinessField::Type] {
            let text = normalize::known(self.raw(field));
            let is_list =
                self.mapping.heading(field).is_some_and(|heading| fold(heading).ends_with("categories"));
            let all = if is_list { normalize::split(&text) } else { vec![text] };
            said.extend(all.iter().flat_map(|path| levels(path)));
        }
        for field in KINDS {
            said.extend(normalize::split(self.raw(field)).iter().map(|value| kind(field, value)));
        }
        let mut said = said.into_iter().filter(|text| !text.is_empty());
        let category = said.next().map(|text| self.fit(BusinessField::Category, text, MAX_CATEGORY_LENGTH));
        let mut tags: Vec<String> = said.flat_map(|text| normalize::split(&text)).collect();
        tags.extend(normalize::split(self.raw(BusinessField::MoreCategories)));
        (category, tags)
    }
}

/// "Food > Bakeries": the last level is the most specific.
fn levels(path: &str) -> Vec<String> {
    path.rsplit('>').map(normalize::known).collect()
}

/// Turns "fast_food" into readable text; "shop=yes" becomes "Shop".
fn kind(field: BusinessField, value: &str) -> String {
    let word = if value.eq_ignore_ascii_case("yes") { field.name() } else { value };
    capitalize(&word.replace('_', " "))
}
