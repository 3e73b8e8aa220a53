//! Reading which rule somebody names.

use super::model::{ContentKind, Grounds, MAX_APPEAL_LENGTH, MAX_NOTE_LENGTH, ModerationRule};
use crate::kit::error::Result;
use crate::kit::validation::{Input, TextRule};

const WHICH_RULE: &str = "Choose the posted rule by which this is refused.";

/// `rule`, which must be one for this kind, and `reason`, a note for its author.
pub fn read_grounds(input: &mut Input, kind: ContentKind) -> Option<Grounds> {
    let rules = ModerationRule::ALL.into_iter().filter(|rule| rule.is_for(kind));
    let words: Vec<&str> = rules.map(ModerationRule::as_str).collect();
    input.requires("rule");
    if !input.has("rule") {
        input.error("rule", WHICH_RULE);
    }
    let rule = input.choice("rule", &words).as_deref().and_then(ModerationRule::parse);
    let note = input.optional_text("reason", TextRule::new().at_most(MAX_NOTE_LENGTH).or_blank());
    rule.map(|rule| Grounds { rule, note: note.unwrap_or_default() })
}

/// As `read_grounds`, where the change hides something that people wrote.
pub fn read_grounds_if(hides: bool, input: &mut Input, kind: ContentKind) -> Option<Grounds> {
    input.when(hides, |input| read_grounds(input, kind)).flatten()
}

/// `rule` alone, which must fit all of these kinds; it is asked for where there is one.
pub fn read_rule(input: &mut Input, kinds: &[ContentKind], is_asked: bool) -> Option<ModerationRule> {
    let words = ModerationRule::ALL.map(ModerationRule::as_str);
    let rule = input.choice("rule", &words).as_deref().and_then(ModerationRule::parse);
    match (rule, is_asked) {
        (None, true) if !kinds.is_empty() => input.error("rule", WHICH_RULE),
        (Some(rule), _) if kinds.iter().any(|kind| !rule.is_for(*kind)) => {
            input.error("rule", "This rule is for facts. A review is an opinion.");
        }
        _ => {}
    }
    rule
}

pub fn read_appeal(input: &mut Input) -> Result<String> {
    let text = input.text("text", TextRule::new().at_most(MAX_APPEAL_LENGTH));
    input.check().map(|()| text)
}
