//! Compares two versions of a guide word by word.

use std::time::{Duration, Instant};

use serde::Serialize;
use similar::algorithms::{Capture, Replace, patience};
use similar::{ChangeTag, DiffableStr};
use utoipa::ToSchema;

use super::model::GuideContent;

/// After this time the comparison gets coarser rather than longer.
const MAX_WORK: Duration = Duration::from_millis(300);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DifferenceKind {
    Same,
    Added,
    Removed,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DifferencePart {
    pub kind: DifferenceKind,
    pub text: String,
}

/// A field in which the two differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldDifference {
    pub field: &'static str,
    pub parts: Vec<DifferencePart>,
}

/// Names its algorithm's module: `TextDiff` would link all of them, a fifth of a megabyte.
pub fn compare_words(before: &str, after: &str) -> Vec<DifferencePart> {
    let (before, after) = (before.tokenize_words(), after.tokenize_words());
    let mut hook = Replace::new(Capture::new());
    let deadline = Instant::now().checked_add(MAX_WORK);
    let Ok(()) = patience::diff_deadline(
        &mut hook,
        &before[..],
        0..before.len(),
        &after[..],
        0..after.len(),
        deadline,
    );
    let mut parts: Vec<DifferencePart> = Vec::new();
    for change in hook.into_inner().ops().iter().flat_map(|op| op.iter_changes(&before[..], &after[..])) {
        let kind = match change.tag() {
            ChangeTag::Equal => DifferenceKind::Same,
            ChangeTag::Insert => DifferenceKind::Added,
            ChangeTag::Delete => DifferenceKind::Removed,
        };
        match parts.last_mut() {
            Some(last) if last.kind == kind => last.text.push_str(change.value()),
            _ => parts.push(DifferencePart { kind, text: change.value().to_owned() }),
        }
    }
    parts
}

impl GuideContent {
    /// In the order of comparison.
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        let ids = self.related_businesses.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        vec![
            ("title", self.title.clone()),
            ("introduction", self.introduction.clone()),
            ("body", self.body.clone()),
            ("slug", self.slug.clone()),
            ("author", self.author.clone()),
            ("image_url", self.image_url.clone()),
            ("image_alt", self.image_alt.clone()),
            ("is_featured", if self.is_featured { "yes" } else { "no" }.to_owned()),
            ("related_businesses", ids),
        ]
    }
}

/// Compares field by field and leaves out equal ones. Both sides must have the same fields.
pub fn compare_fields(
    before: &[(&'static str, String)],
    after: &[(&'static str, String)],
) -> Vec<FieldDifference> {
    before
        .iter()
        .zip(after)
        .filter(|((_, before), (_, after))| before != after)
        .map(|((_, before), (field, after))| FieldDifference { field, parts: compare_words(before, after) })
        .collect()
}

pub fn compare(before: &GuideContent, after: &GuideContent) -> Vec<FieldDifference> {
    compare_fields(&before.fields(), &after.fields())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_changed_stand_between_those_that_stayed() {
        let parts = compare_words("We open at seven on the green.", "We open at eight on the green, always.");
        let shown: String = parts
            .iter()
            .map(|part| match part.kind {
                DifferenceKind::Same => part.text.clone(),
                DifferenceKind::Added => format!("[+{}]", part.text),
                DifferenceKind::Removed => format!("[-{}]", part.text),
            })
            .collect();
        assert_eq!(shown, "We open at [-seven][+eight] on the [-green.][+green, always.]");
    }

    #[test]
    fn what_was_removed_and_what_stayed_is_the_text_before() {
        let before = "one two three\n\n## four\n".repeat(900);
        let after = "two three one\n## five\n\n".repeat(900);
        let parts = compare_words(&before, &after);
        let join = |left_out: DifferenceKind| {
            parts
                .iter()
                .filter(|part| part.kind != left_out)
                .map(|part| part.text.as_str())
                .collect::<String>()
        };
        assert_eq!(join(DifferenceKind::Added), before);
        assert_eq!(join(DifferenceKind::Removed), after);
    }
}
