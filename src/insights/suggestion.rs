//! The one thing that would help a business most, as a sentence.

use jiff::civil::Date;

use super::store::OwnerTasks;
use crate::directory::MissingField;
use crate::kit::day;

/// A deal that ends within this many days is worth a mention.
pub const SOON_DAYS: i32 = 14;

/// First what people are waiting for, then what the listing lacks, then what could be new.
pub fn suggest(missing: Option<&MissingField>, tasks: &OwnerTasks, today: Date) -> String {
    match tasks.unanswered_reviews {
        0 => {}
        1 => {
            return "Reply to the review that is waiting for you. Everyone who reads it sees your reply."
                .into();
        }
        count => {
            return format!(
                "Reply to the {count} reviews that are waiting for you. Everyone who reads them sees your replies."
            );
        }
    }
    if let Some((title, last)) = &tasks.ending_deal {
        return format!("“{title}” ends on {}: renew it, or post a new deal.", day::in_words(*last, today));
    }
    if let Some(MissingField { label, .. }) = missing {
        return format!("{label}.");
    }
    match (tasks.has_coming_event, tasks.has_running_deal) {
        (false, _) => "Post an event: it appears in the town’s calendar and on your listing.",
        (true, false) => "Offer a deal: it appears among the town’s deals and on your listing.",
        (true, true) => "Check your hours for the coming holidays.",
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::directory::ListingField;

    const TODAY: Date = date(2026, 11, 21);

    #[test]
    fn people_who_wait_come_first_then_what_is_missing_then_what_could_be_new() {
        let hours = MissingField { field: ListingField::Hours, label: "Add your opening hours" };
        let mut tasks = OwnerTasks {
            unanswered_reviews: 2,
            ending_deal: Some(("Two for one".into(), date(2026, 11, 30))),
            ..OwnerTasks::default()
        };
        assert!(suggest(Some(&hours), &tasks, TODAY).starts_with("Reply to the 2 reviews"));
        tasks.unanswered_reviews = 0;
        assert_eq!(
            suggest(Some(&hours), &tasks, TODAY),
            "“Two for one” ends on Monday, November 30: renew it, or post a new deal."
        );
        tasks.ending_deal = None;
        assert_eq!(suggest(Some(&hours), &tasks, TODAY), "Add your opening hours.");
        assert!(suggest(None, &tasks, TODAY).starts_with("Post an event"));
        tasks.has_coming_event = true;
        assert!(suggest(None, &tasks, TODAY).starts_with("Offer a deal"));
    }
}
