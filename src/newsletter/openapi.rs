//! API description of the newsletter.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::csv::COLUMNS;
use super::http::bounces::{self, BouncesTaken};
use super::http::issues;
use super::http::readers::{self, Subscribed};
use super::http::subscribers::{self, SubscriberImport};
use super::model::{
    EditedIssue, IssueSection, IssueStop, NewsletterIssue, NewsletterOverview, Subscriber, SubscriberStatus,
    Subscription,
};
use super::outcome::{BounceWebhook, IssueResults, NewsletterResults};
use super::store::SubscriberOrder;
use crate::accounts::read_revision;
use crate::kit::clock::Clock;
use crate::kit::openapi::Access::{Everybody, Open, Staff};
use crate::kit::openapi::{Operation, QueryParameter, one_of, text};
use crate::kit::pagination::Paginated;
use crate::kit::web::DetailMessage;

fn clock() -> Clock {
    Clock::fixed(TimeZone::UTC, Timestamp::UNIX_EPOCH)
}

fn subscriber_filter() -> Vec<QueryParameter> {
    vec![
        ("status", one_of(&SubscriberStatus::ALL.map(SubscriberStatus::as_str)), "The status."),
        ("frequency", one_of(&["weekly", "monthly"]), "How often they want it."),
        ("search", text(), "Part of the address."),
        ("ordering", one_of(&SubscriberOrder::WORDS), "The newest first by default."),
    ]
}

pub fn operations() -> Vec<Operation> {
    [for_readers(), subscribers(), issues()].into_iter().flatten().collect()
}

fn for_readers() -> Vec<Operation> {
    vec![
        Operation::new("POST /newsletter/subscribe", Open, "Subscribes an address")
            .about("The response does not reveal whether the address was subscribed before. A form from a page of another site is refused.")
            .form(|mut input| drop(readers::read_address(&mut input)))
            .response_with::<Subscribed>(201)
            .fails(&[403]),
        Operation::new(
            "GET /newsletter/subscription/<token>",
            Open,
            "A subscription, by the token in an email",
        )
        .response::<Subscription>(),
        Operation::new("PATCH /newsletter/subscription/<token>", Open, "Chooses the topics and how often")
            .body(|mut input| drop(readers::read_wishes(&mut input)))
            .response::<Subscription>(),
        Operation::new("POST /newsletter/subscription/<token>/confirm", Open, "Confirms a subscription")
            .response::<Subscription>(),
        Operation::new("POST /newsletter/subscription/<token>/unsubscribe", Open, "Ends a subscription")
            .response::<Subscription>(),
        Operation::new(
            "GET /newsletter/stop-links/<token>",
            Open,
            "A scheduled issue, by the stop link in an email",
        )
        .response::<IssueStop>()
        .fails(&[410]),
        Operation::new("POST /newsletter/stop-links/<token>", Open, "Stops a scheduled issue")
            .about("It becomes a draft again, and the office is notified.")
            .response::<IssueStop>()
            .fails(&[410]),
        Operation::new("GET /newsletter/issues", Everybody, "Issues that were sent, the newest first")
            .paged()
            .response::<Paginated<NewsletterIssue>>(),
        Operation::new("GET /newsletter/issues/<id>", Everybody, "An issue that was sent")
            .response::<NewsletterIssue>(),
    ]
}

fn subscribers() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/newsletter", Staff, "How many subscribers there are")
            .response::<NewsletterOverview>(),
        Operation::new("GET /admin/newsletter/subscribers", Staff, "Subscribers")
            .query(subscriber_filter())
            .paged()
            .response::<Paginated<Subscriber>>(),
        Operation::new("GET /admin/newsletter/subscribers/export", Staff, "The same list as CSV")
            .query(subscriber_filter())
            .exports(&COLUMNS.map(|(name, _)| name)),
        Operation::new("POST /admin/newsletter/subscribers/import", Staff, "Imports subscribers from CSV")
            .about(
                "`csv` is the table itself. Nothing is imported with `dry_run`, nor where rows are bad and \
                 `skip_bad` is not set.",
            )
            .body(|mut input| drop(subscribers::read_file(&mut input)))
            .response::<SubscriberImport>(),
        Operation::new("POST /admin/newsletter/subscribers/<id>/restore", Staff, "Resumes sending to a bounced address")
            .response::<Subscriber>()
            .fails(&[400]),
        Operation::new("POST /newsletter/bounces", Open, "Reports a bounce")
            .about(
                "Signed after Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature). One bounce as JSON, \
                 or a delivery report (RFC 3464) with any other content type, such as message/rfc822. The answer does \
                 not tell whether the address is subscribed.",
            )
            .body(|mut input| drop(bounces::read_bounce(&mut input)))
            .response::<BouncesTaken>()
            .fails(&[403]),
        Operation::new("GET /admin/newsletter/bounce-webhook", Staff, "Where bounces are reported")
            .response::<BounceWebhook>(),
        Operation::new("POST /admin/newsletter/bounce-webhook", Staff, "Makes a new secret for reporting bounces")
            .about("Reports signed with the old secret are rejected.")
            .response::<BounceWebhook>(),
        Operation::new("DELETE /admin/newsletter/subscribers/<id>", Staff, "Erases a subscriber")
            .no_content(),
    ]
}

fn issues() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/newsletter/issues", Staff, "All issues, the newest first")
            .paged()
            .response::<Paginated<EditedIssue>>(),
        Operation::new("POST /admin/newsletter/issues", Staff, "Drafts an issue from new content")
            .body(|mut input| drop(issues::read_frequency(&mut input)))
            .response_with::<EditedIssue>(201),
        Operation::new("GET /admin/newsletter/issues/<id>", Staff, "An issue, with what only staff see")
            .response::<EditedIssue>(),
        Operation::new("PATCH /admin/newsletter/issues/<id>", Staff, "Changes an issue that was not sent")
            .about("`sections` is the complete content: an item whose path is missing is removed from the issue.")
            .body(|mut input| {
                read_revision(&mut input);
                drop(issues::read_edit(&mut input));
            })
            .response::<EditedIssue>(),
        Operation::new("DELETE /admin/newsletter/issues/<id>", Staff, "Deletes a draft")
            .no_content()
            .fails(&[400]),
        Operation::new("GET /admin/newsletter/issues/<id>/candidates", Staff, "What can be added to an issue")
            .response_list::<IssueSection>(),
        Operation::new("GET /admin/newsletter/results", Staff, "What the newsletter did")
            .response::<NewsletterResults>(),
        Operation::new("GET /admin/newsletter/results/months/export", Staff, "Subscribers by month, as CSV")
            .response_text("text/csv"),
        Operation::new("GET /admin/newsletter/results/issues/export", Staff, "The results of all issues, as CSV")
            .response_text("text/csv"),
        Operation::new("GET /admin/newsletter/issues/<id>/results", Staff, "What an issue did")
            .response::<IssueResults>(),
        Operation::new("GET /admin/newsletter/issues/<id>/results/export", Staff, "The results of an issue, as CSV")
            .response_text("text/csv")
            .fails(&[404]),
        Operation::new("POST /admin/newsletter/issues/<id>/refresh", Staff, "Composes the sections again")
            .about("With `revision`, only if nobody else has changed the lists since; otherwise 409.")
            .body(|mut input| {
                read_revision(&mut input);
            })
            .response::<EditedIssue>()
            .fails(&[400, 409]),
        Operation::new("POST /admin/newsletter/issues/<id>/test", Staff, "Sends an issue to one address")
            .body(|mut input| drop(issues::read_recipient(&mut input)))
            .response::<DetailMessage>(),
        Operation::new("POST /admin/newsletter/issues/<id>/schedule", Staff, "Schedules an issue")
            .about(
                "`at` is a local date and time, such as 2026-11-27T08:00; without it, the issue is sent now. With \
                 `revision`, only if nobody else has changed it since; otherwise 409.",
            )
            .body(|mut input| {
                drop(issues::read_moment(&mut input, &clock(), Timestamp::UNIX_EPOCH));
                read_revision(&mut input);
            })
            .response::<EditedIssue>()
            .fails(&[409]),
        Operation::new("POST /admin/newsletter/issues/<id>/unschedule", Staff, "Makes a scheduled issue a draft again")
            .response::<EditedIssue>()
            .fails(&[400]),
        Operation::new("POST /admin/newsletter/issues/<id>/rest", Staff, "Settles an issue that a restore stopped")
            .about("With `send`, the readers who have not had it get it; without, it counts as sent.")
            .body(|mut input| drop(issues::read_rest(&mut input)))
            .response::<EditedIssue>(),
    ]
}
