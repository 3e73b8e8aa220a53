//! OpenAPI descriptions of the calls for channels and posts.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::http::channels::{read_change, read_kind};
use super::http::posts::{read_composed, read_decision, read_moment, read_text};
use super::model::{
    Channel, ChannelCheck, ChannelKind, ChannelPost, PostDetail, PostDraft, PostPreview, PostStatus,
    SubjectItem,
};
use crate::accounts::read_revision;
use crate::kit::clock::Clock;
use crate::kit::openapi::Access::Staff;
use crate::kit::openapi::{Operation, integer, one_of, text};
use crate::kit::pagination::Paginated;
use crate::kit::validation::Input;

pub fn operations() -> Vec<Operation> {
    [channels(), posts()].into_iter().flatten().collect()
}

fn moment(input: &mut Input) {
    read_moment(input, &Clock::fixed(TimeZone::UTC, Timestamp::UNIX_EPOCH));
}

fn channels() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/channels", Staff, "Where posts go").response_list::<Channel>(),
        Operation::new("POST /admin/channels", Staff, "Adds a channel")
            .about("`secret` is a token or password; it is stored and never returned.")
            .body(|mut input| {
                read_kind(&mut input);
                drop(read_change(input, ChannelKind::Mastodon, None, |_| true));
            })
            .response_with::<Channel>(201),
        Operation::new("PATCH /admin/channels/<id>", Staff, "Changes a channel")
            .about("A new `address` requires the `secret` again. Posts on hold are sent.")
            .body(|mut input| {
                read_revision(&mut input);
                for field in ["name", "address", "account", "secret"] {
                    input.optional_text(field, crate::kit::validation::TextRule::new().or_blank());
                }
                input.number("character_limit");
                input.number("repeat_days");
            })
            .response::<Channel>(),
        Operation::new(
            "DELETE /admin/channels/<id>",
            Staff,
            "Removes a channel, and withdraws its waiting posts",
        )
        .no_content(),
        Operation::new(
            "POST /admin/channels/<id>/check",
            Staff,
            "Asks a channel whether it would accept a post",
        )
        .about("Nothing is published; a webhook gets a signed message of type `test`.")
        .response::<ChannelCheck>()
        .fails(&[400]),
    ]
}

fn posts() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/syndication/items", Staff, "What can be passed on; at most 100 of each kind")
            .query([("search", text(), "Words of the title or the note; all must be there.")])
            .response_list::<SubjectItem>(),
        Operation::new("GET /admin/syndication/items/<kind>/<id>", Staff, "Something to post about, with a draft for each channel")
            .response::<PostDraft>()
            .fails(&[400]),
        Operation::new("POST /admin/syndication/preview", Staff, "The length and the preview of a text for each channel")
            .body(|mut input| drop(read_composed(&mut input)))
            .response_list::<PostPreview>(),
        Operation::new("GET /admin/syndication/posts", Staff, "Posts; first those that need a person")
            .query([
                ("status", one_of(&PostStatus::ALL.map(PostStatus::as_str)), "The status."),
                ("channel", integer(), "The channel's id."),
            ])
            .paged()
            .response::<Paginated<ChannelPost>>(),
        Operation::new("POST /admin/syndication/posts", Staff, "Schedules a post for each of these channels, all or none")
            .about(
                "`at` is a date and time in the town, as 2026-11-27T08:00; without it, they are sent now. Errors of \
                 a channel are at `posts.{channel_id}`.",
            )
            .body(|mut input| {
                read_composed(&mut input);
                moment(&mut input);
            })
            .response_list::<ChannelPost>()
            .fails(&[400]),
        Operation::new("GET /admin/syndication/posts/<id>", Staff, "A post with its log").response::<PostDetail>(),
        Operation::new("PATCH /admin/syndication/posts/<id>", Staff, "Changes a post that was not sent, and schedules it again")
            .body(|mut input| {
                read_revision(&mut input);
                read_text(&mut input);
                moment(&mut input);
            })
            .response::<ChannelPost>()
            .fails(&[409]),
        Operation::new("POST /admin/syndication/posts/<id>/decide", Staff, "Sends a post again, marks it as posted, or withdraws it")
            .body(|mut input| drop(read_decision(&mut input)))
            .response::<ChannelPost>()
            .fails(&[409]),
    ]
}
