//! What can be posted: published guides, upcoming events, running deals; and the suggested text of a post
//! about them.

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use rusqlite::Connection;
use url::Url;

use super::measure::{fitted, measure, whole_text};
use super::model::{AnnouncedDate, Channel, ChannelKind, PostPicture, SubjectItem, SubjectKind};
use crate::deals::{self, Deal, DealFilter, DealState};
use crate::events::{self, EventFilter, ListedEvent, OccurrenceStatus, ShownOccurrence};
use crate::guides::{self, Guide};
use crate::kit::clock::Clock;
use crate::kit::day;
use crate::kit::db::is_commercial;
use crate::kit::error::Result;
use crate::kit::markdown;
use crate::kit::media::{self, ImageFileName};
use crate::kit::name_order::searched;
use crate::kit::slug::slug;
use crate::kit::words::with_time;

/// The most of each kind that the office can choose from.
const MAX_SUBJECTS: u32 = 100;
/// How many events with the longest of the words are searched for the others.
const MAX_SEARCHED: u32 = 1_000;
/// The most characters of a summary.
const SUMMARY: usize = 1_200;

/// Something that can be posted now.
#[derive(Debug, Clone)]
pub struct Subject {
    pub item: SubjectItem,
    /// The opening of a post; for an event, it includes the day and place.
    pub headline: String,
    pub summary: String,
    pub picture: Option<PostPicture>,
}

/// `Err` says why it cannot be posted.
pub type Found = std::result::Result<Subject, &'static str>;

pub fn find(conn: &Connection, clock: &Clock, kind: SubjectKind, id: i64) -> Result<Found> {
    match kind {
        SubjectKind::Guide => {
            let Some(guide) = guides::find_published(conn, id)? else {
                return Ok(Err("This guide is not published."));
            };
            let alt = guides::find_image_alt(conn, id)?;
            Ok(Ok(about_guide(conn, guide, alt)?))
        }
        SubjectKind::Event => find_event(conn, clock, id),
        SubjectKind::Deal => {
            let today = clock.local().date();
            let deal = if is_commercial(conn)? { deals::list_ids(conn, &[id], today)?.pop() } else { None };
            let Some(deal) = deal else { return Ok(Err("This deal is not published.")) };
            if deal.state != DealState::Running {
                return Ok(Err("This deal is not running right now."));
            }
            Ok(Ok(about_deal(deal, today)))
        }
    }
}

fn find_event(conn: &Connection, clock: &Clock, id: i64) -> Result<Found> {
    let Some(event) = events::find(conn, id)?.filter(events::Event::is_published) else {
        return Ok(Err("This event is not published."));
    };
    let dates = events::list_dates(conn, clock, id)?;
    let Some(date) = dates.iter().find(|date| !date.is_over && date.status == OccurrenceStatus::Scheduled)
    else {
        let is_over = dates.iter().all(|date| date.is_over);
        return Ok(Err(if is_over {
            "This event has passed."
        } else {
            "This event is not taking place as planned."
        }));
    };
    let shown = event.on(Some(date)).into_owned();
    let image = event.facts.image_id.map(|id| media::find_image(conn, id)).transpose()?.flatten();
    let when = when_words(date.start_date, date.start_time, clock.local().date());
    let place = [when.as_str(), shown.location.as_str()];
    let note = place.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    Ok(Ok(Subject {
        headline: format!("{}\n{note}", shown.title),
        summary: markdown::to_plain(&shown.description, SUMMARY),
        picture: image.map(|image| PostPicture {
            url: image.jpeg_url(),
            alt: image.alt.clone(),
            token: image.token,
        }),
        item: SubjectItem {
            kind: SubjectKind::Event,
            id,
            title: shown.title.clone(),
            note,
            path: event.path(),
        },
    }))
}

/// The date of an event that a text names; if it names none, the next one when the post goes out.
pub fn find_announced(
    conn: &Connection,
    clock: &Clock,
    (kind, id): (SubjectKind, i64),
    text: &str,
    at: Timestamp,
) -> Result<Option<AnnouncedDate>> {
    let event = if kind == SubjectKind::Event { events::find(conn, id)? } else { None };
    let Some(event) = event else { return Ok(None) };
    let dates = events::list_dates(conn, clock, id)?;
    let named_by = |date: &&ShownOccurrence| {
        let day = date.start_date;
        // Whoever writes in December leaves out the year, or not.
        let days = [day::with_year_and_weekday(day), day::weekday_and_date(day)];
        let words = days.map(|day| [with_time(&day, date.start_time), day]);
        words.iter().flatten().filter(|words| text.contains(*words)).map(String::len).max().unwrap_or(0)
    };
    // "Tuesday, December 1" is part of "Tuesday, December 15".
    let named = dates.iter().rev().filter(|date| named_by(date) > 0).max_by_key(named_by);
    let then = at.to_zoned(clock.zone().clone()).datetime();
    let is_next = |date: &&ShownOccurrence| {
        let begins = date.start_date.to_datetime(date.start_time.unwrap_or(Time::MAX));
        date.status == OccurrenceStatus::Scheduled && begins >= then
    };
    let is_named = named.is_some();
    let date = named.or_else(|| dates.iter().find(is_next));
    Ok(date.map(|date| AnnouncedDate {
        is_named,
        day: date.start_date,
        time: date.start_time,
        place: event.on(Some(date)).location.clone(),
    }))
}

/// Why the date of an event is no longer as a post announces it.
pub fn find_change(
    conn: &Connection,
    clock: &Clock,
    id: i64,
    announced: &AnnouncedDate,
) -> Result<Option<String>> {
    let AnnouncedDate { day, time, place, is_named } = announced;
    let Some(event) = events::find(conn, id)? else { return Ok(None) };
    let dates = events::list_dates(conn, clock, id)?;
    let then: Vec<_> =
        dates.iter().filter(|date| (&date.start_date, &date.start_time) == (day, time)).collect();
    let when = when_words(*day, *time, clock.local().date());
    let is_planned = |status| then.iter().any(|date| date.status == status);
    if !is_planned(OccurrenceStatus::Scheduled) {
        return Ok(if is_planned(OccurrenceStatus::Cancelled) {
            Some(format!("the date on {when} was canceled."))
        } else if is_planned(OccurrenceStatus::Postponed) {
            Some(format!("the date on {when} was postponed."))
        } else if day.to_datetime(time.unwrap_or(Time::midnight())) < clock.local() {
            // A text without a date is as true of the next one.
            is_named.then(|| format!("the date on {when} has passed."))
        } else {
            Some(format!("this event is no longer planned for {when}."))
        });
    }
    let is_there = then
        .iter()
        .any(|date| date.status == OccurrenceStatus::Scheduled && event.on(Some(date)).location == *place);
    Ok((!is_there && !place.is_empty()).then(|| format!("this event is no longer at {place}.")))
}

/// Whether its page is on the site. It may be over.
pub fn is_public(conn: &Connection, clock: &Clock, kind: SubjectKind, id: i64) -> Result<bool> {
    Ok(match kind {
        SubjectKind::Guide => guides::find_published(conn, id)?.is_some(),
        SubjectKind::Event => events::find(conn, id)?.is_some_and(|event| event.is_published()),
        SubjectKind::Deal => !deals::list_ids(conn, &[id], clock.local().date())?.is_empty(),
    })
}

fn when_words(day: Date, time: Option<Time>, today: Date) -> String {
    with_time(&day::in_words(day, today), time)
}

fn about_guide(conn: &Connection, guide: Guide, alt: String) -> Result<Subject> {
    let name = guide.image_url.strip_prefix("/media/").and_then(|name| name.parse::<ImageFileName>().ok());
    let image = match name {
        Some(name) => media::find_image_id(conn, &name.token)?,
        None => None,
    };
    let image = image.map(|id| media::find_image(conn, id)).transpose()?.flatten();
    Ok(Subject {
        headline: guide.title.clone(),
        summary: markdown::to_plain(&guide.introduction, SUMMARY),
        picture: image.map(|image| PostPicture { url: image.jpeg_url(), alt, token: image.token }),
        item: guide_item(guide),
    })
}

fn about_deal(deal: Deal, today: Date) -> Subject {
    Subject {
        headline: format!("{}: {}", deal.business_name, deal.title),
        summary: markdown::to_plain(&deal.description, SUMMARY),
        picture: None,
        item: deal_item(deal, today),
    }
}

fn guide_item(guide: Guide) -> SubjectItem {
    let path = format!("/guides/{}", guide.slug);
    SubjectItem { kind: SubjectKind::Guide, id: guide.id, title: guide.title, note: String::new(), path }
}

fn event_item(listed: ListedEvent, today: Date) -> SubjectItem {
    let when = when_words(listed.event.start_date, listed.event.start_time, today);
    let path = listed.event.path();
    SubjectItem { kind: SubjectKind::Event, id: listed.event.id, title: listed.event.title, note: when, path }
}

fn deal_item(deal: Deal, today: Date) -> SubjectItem {
    let until = deal.end_date.map(|day| format!(" · until {}", day::in_words(day, today)));
    let note = format!("{}{}", deal.business_name, until.unwrap_or_default());
    let path = format!("/deals/{}", deal.id);
    SubjectItem { kind: SubjectKind::Deal, id: deal.id, title: deal.title, note, path }
}

/// What can be chosen: the newest guides, the next events, the newest deals whose title or note has all of these
/// words.
pub fn list(conn: &Connection, clock: &Clock, words: &str) -> Result<Vec<SubjectItem>> {
    let today = clock.local().date();
    let words = searched(words);
    let fits = |item: &SubjectItem| {
        let text = searched(&format!("{} {}", item.title, item.note));
        words.split_whitespace().all(|word| text.contains(word))
    };
    let (most, most_events) =
        if words.is_empty() { (MAX_SUBJECTS, MAX_SUBJECTS) } else { (u32::MAX, MAX_SEARCHED) };
    let mut items: Vec<SubjectItem> = guides::list_new(conn, "", most)?
        .into_iter()
        .map(guide_item)
        .filter(fits)
        .take(MAX_SUBJECTS as usize)
        .collect();
    let coming = EventFilter {
        include_past: Some(false),
        title_part: words.split_whitespace().max_by_key(|word| word.len()).map(str::to_owned),
        ..EventFilter::default()
    };
    let coming = events::list(conn, clock, &coming, most_events, 0)?;
    items.extend(
        coming
            .into_iter()
            .filter(|event| event.status == OccurrenceStatus::Scheduled)
            .map(|event| event_item(event, today))
            .filter(fits)
            .take(MAX_SUBJECTS as usize),
    );
    if is_commercial(conn)? {
        let running = deals::list(conn, &DealFilter::default(), today, most, 0)?;
        let running = running.into_iter().map(|deal| deal_item(deal, today));
        items.extend(running.filter(fits).take(MAX_SUBJECTS as usize));
    }
    Ok(items)
}

/// The page's address with UTM parameters for one channel, so that statistics can tell channels apart.
pub fn link(origin: &str, item: &SubjectItem, channel: &Channel) -> String {
    let Ok(mut url) = Url::parse(&format!("{origin}{}", item.path)) else {
        return format!("{origin}{}", item.path);
    };
    // Copied posts go to all kinds of places; the name that the office gave the channel tells them apart.
    let source = match channel.kind {
        ChannelKind::Copy => slug(&channel.name),
        kind => kind.as_str().to_owned(),
    };
    let slug = item.path.rsplit('/').next().unwrap_or_default().to_owned();
    url.query_pairs_mut()
        .append_pair("utm_source", &source)
        .append_pair("utm_medium", channel.kind.medium())
        .append_pair("utm_campaign", &format!("{}-{slug}", item.kind.as_str()));
    url.into()
}

/// Whether a text fits a channel, with its link.
pub fn fits(channel: &Channel, text: &str, link: &str, has_picture: bool) -> bool {
    let whole = whole_text(channel.kind, text, link, has_picture);
    !measure(channel.kind, channel.character_limit, channel.link_length, &whole).is_over
}

/// The suggested text of a post.
pub fn suggest(subject: &Subject, channel: &Channel, link: &str) -> String {
    fitted(&subject.headline, &subject.summary, |text| fits(channel, text, link, subject.picture.is_some()))
}
