//! The rules and the figures on the page of the rules, as `ui/moderation/PostedRules.tsx` draws them.

use maud::{Markup, html};

use super::model::{ContentKind, PostedRules};
use crate::kit::day;

pub fn rules_section(posted: &PostedRules) -> Markup {
    html! {
        section.moderation-part aria-labelledby="moderation-rules" {
            h2 #moderation-rules { "The rules" }
            dl.moderation-rules {
                @for rule in &posted.rules {
                    div.moderation-rule {
                        dt { (rule.title) }
                        dd { (rule.text) }
                        dd.meta { (applies_to(&rule.applies_to)) }
                    }
                }
            }
        }
        section.moderation-part aria-labelledby="moderation-figures" {
            h2 #moderation-figures { "The last twelve months" }
            p { (sentence(posted)) }
            table.moderation-figures {
                thead {
                    tr {
                        th scope="col" { "Rule" }
                        th scope="col" { "Hidden or refused" }
                        th scope="col" { "Appealed" }
                        th scope="col" { "Restored" }
                    }
                }
                tbody {
                    @for rule in &posted.rules {
                        tr {
                            th scope="row" { (rule.title) }
                            td { (rule.hidden) }
                            td { (rule.appealed) }
                            td { (rule.restored) }
                        }
                    }
                }
            }
        }
    }
}

/// "For reviews, events and suggested edits"
fn applies_to(kinds: &[ContentKind]) -> String {
    let words: Vec<&str> = kinds.iter().map(|kind| kind.many()).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => format!("For {only}"),
        [first @ .., last] => format!("For {} and {last}", first.join(", ")),
    }
}

fn sentence(posted: &PostedRules) -> String {
    let since = day::parse(&posted.since).map(day::with_year).unwrap_or_default();
    format!(
        "Since {since}: {} hidden or refused, {} appealed, {} restored.",
        posted.hidden, posted.appealed, posted.restored
    )
}
