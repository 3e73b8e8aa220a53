//! The fields that a column of an events table can hold, and the usual headings for them.

use serde::{Deserialize, Serialize};

use super::dates;
use crate::kit::csv::{Mapping as AnyMapping, TableField};
use crate::kit::error::Result;

/// Which column holds which field of an event.
pub type EventMapping = AnyMapping<EventField>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventField {
    Key,
    Uid,
    Title,
    Description,
    Category,
    EventType,
    Location,
    Address,
    Latitude,
    Longitude,
    StartDate,
    StartTime,
    EndDate,
    EndTime,
    IsAllDay,
    Rule,
    AddedDates,
    ExcludedDates,
    ChangedDates,
    Status,
    Visibility,
    Organizer,
    OrganizerEmail,
    Website,
    Price,
    IsFree,
    Audience,
    Tags,
    Business,
    IsFeatured,
    SourceType,
    SourceUrl,
}

impl TableField for EventField {
    const FIELDS: &'static [(Self, &'static str, &'static [&'static str])] = &[
        (
            EventField::Key,
            "external_id",
            &["externalid", "externalkey", "eventid", "sourcekey", "recordid", "id"],
        ),
        (EventField::Uid, "uid", &["uid", "icaluid"]),
        (
            EventField::Title,
            "title",
            &["title", "eventtitle", "eventname", "name", "event", "summary", "subject", "what"],
        ),
        (
            EventField::Description,
            "description",
            &["description", "eventdescription", "details", "about", "body", "notes"],
        ),
        (
            EventField::Category,
            "category",
            &[
                "category",
                "categories",
                "eventcategory",
                "topic",
                "theme",
                "eventtypes",
                "kind",
                "kindofevent",
                "genre",
            ],
        ),
        (EventField::EventType, "event_type", &["eventtype", "type"]),
        (
            EventField::Location,
            "location",
            &["location", "venue", "venuename", "place", "where", "locationname", "room"],
        ),
        (
            EventField::Address,
            "address",
            &["address", "venueaddress", "streetaddress", "street", "fulladdress"],
        ),
        (EventField::Latitude, "latitude", &["latitude", "lat"]),
        (EventField::Longitude, "longitude", &["longitude", "lon", "lng", "long"]),
        (
            EventField::StartDate,
            "start_date",
            &[
                "startdate",
                "date",
                "eventdate",
                "startdatetime",
                "start",
                "starts",
                "startsat",
                "begin",
                "begins",
                "when",
                "datestart",
                "datefrom",
                "day",
                "from",
                "starttime",
            ],
        ),
        (
            EventField::StartTime,
            "start_time",
            &[
                "starttime",
                "time",
                "eventtime",
                "timestart",
                "timefrom",
                "begintime",
                "start",
                "starts",
                "startsat",
                "begin",
                "begins",
                "from",
                "hour",
                "when",
            ],
        ),
        (
            EventField::EndDate,
            "end_date",
            &[
                "enddate",
                "enddatetime",
                "end",
                "ends",
                "endsat",
                "finish",
                "dateend",
                "dateto",
                "lastday",
                "through",
                "until",
                "till",
                "to",
                "endtime",
            ],
        ),
        (
            EventField::EndTime,
            "end_time",
            &[
                "endtime",
                "timeend",
                "timeto",
                "finishtime",
                "end",
                "ends",
                "endsat",
                "finish",
                "until",
                "till",
                "to",
            ],
        ),
        (EventField::IsAllDay, "all_day", &["allday", "alldayevent", "isallday", "isalldayevent"]),
        (
            EventField::Rule,
            "recurring_pattern",
            &["recurringpattern", "rrule", "recurrence", "recurrencerule"],
        ),
        (EventField::AddedDates, "added_dates", &["addeddates", "rdate", "extradates"]),
        (EventField::ExcludedDates, "excluded_dates", &["excludeddates", "exdate", "exceptdates"]),
        (EventField::ChangedDates, "changed_dates", &["changeddates"]),
        (EventField::Status, "status", &["status", "eventstatus"]),
        (EventField::Visibility, "visibility", &["visibility"]),
        (
            EventField::Organizer,
            "organizer",
            &[
                "organizer",
                "organiser",
                "organizername",
                "organizernames",
                "host",
                "hostedby",
                "presenter",
                "sponsor",
            ],
        ),
        (EventField::OrganizerEmail, "organizer_email", &["organizeremail", "contactemail", "email"]),
        (
            EventField::Website,
            "website",
            &["website", "url", "link", "eventurl", "web", "moreinfo", "ticketurl"],
        ),
        (EventField::Price, "price", &["price", "cost", "admission", "fee", "tickets"]),
        (EventField::IsFree, "is_free", &["isfree", "free"]),
        (EventField::Audience, "target_audience", &["targetaudience", "audience", "ages", "agegroup"]),
        (EventField::Tags, "atmosphere_tags", &["atmospheretags", "tags", "keywords"]),
        (EventField::Business, "business", &["business", "businessslug", "businessname"]),
        (EventField::IsFeatured, "is_featured", &["isfeatured", "featured"]),
        (EventField::SourceType, "source_type", &["sourcetype"]),
        (EventField::SourceUrl, "source_url", &["sourceurl"]),
    ];

    const SUBJECT: &'static str = "event";
    const EXAMPLE: &'static str = "title,start_date,location";
    const EXPORT: &'static [Self] = &[
        Self::Uid,
        Self::Title,
        Self::Description,
        Self::Category,
        Self::EventType,
        Self::Location,
        Self::Address,
        Self::Latitude,
        Self::Longitude,
        Self::StartDate,
        Self::StartTime,
        Self::EndDate,
        Self::EndTime,
        Self::IsAllDay,
        Self::Rule,
        Self::AddedDates,
        Self::ExcludedDates,
        Self::ChangedDates,
        Self::Status,
        Self::Visibility,
        Self::Organizer,
        Self::OrganizerEmail,
        Self::Website,
        Self::Price,
        Self::IsFree,
        Self::Audience,
        Self::Tags,
        Self::Business,
        Self::IsFeatured,
        Self::SourceType,
        Self::SourceUrl,
    ];

    fn fits(self, heading: &str, values: &[&str]) -> bool {
        let mostly =
            |is: fn(&str) -> bool| values.iter().filter(|value| is(value)).count() * 2 > values.len();
        // The headings that some tables use for dates and others for times; they are last in each list.
        let is_open = !heading.contains("date")
            && match self {
                EventField::StartDate => ["day", "from", "starttime"].contains(&heading),
                EventField::EndDate => {
                    ["lastday", "through", "until", "till", "to", "endtime"].contains(&heading)
                }
                EventField::StartTime | EventField::EndTime => !heading.contains("time"),
                _ => false,
            };
        match self {
            EventField::StartDate | EventField::EndDate if is_open => mostly(dates::is_moment),
            EventField::StartDate | EventField::EndDate => !mostly(dates::is_time),
            EventField::StartTime | EventField::EndTime if is_open => mostly(dates::is_time),
            // "A long heading" contains "long" but is not a longitude.
            EventField::Latitude | EventField::Longitude if !self.is_known(heading) => {
                mostly(|value| value.parse::<f64>().is_ok())
            }
            _ => true,
        }
    }

    fn check(mapping: &mut EventMapping) -> Result<()> {
        if mapping.column(EventField::Title).is_none() {
            return Err(mapping.missing("the title of the event", "title=Column"));
        }
        if mapping.column(EventField::StartDate).is_none() {
            return Err(mapping.missing("the date on which it starts", "start_date=Column"));
        }
        if mapping.column(EventField::Latitude).is_none() || mapping.column(EventField::Longitude).is_none() {
            mapping.drop_fields(&[EventField::Latitude, EventField::Longitude]);
        }
        Ok(())
    }
}

impl EventField {
    fn is_known(self, heading: &str) -> bool {
        EventField::FIELDS.iter().any(|(field, _, known)| *field == self && known.contains(&heading))
    }

    /// The label shown to users.
    pub fn label(self) -> &'static str {
        match self {
            EventField::Key => "Key of the row",
            EventField::Uid => "Calendar's name for it (UID)",
            EventField::Title => "Title",
            EventField::Description => "Description",
            EventField::Category => "Category",
            EventField::EventType => "Type",
            EventField::Location => "Place",
            EventField::Address => "Address",
            EventField::Latitude => "Latitude",
            EventField::Longitude => "Longitude",
            EventField::StartDate => "Start date",
            EventField::StartTime => "Start time",
            EventField::EndDate => "End date",
            EventField::EndTime => "End time",
            EventField::IsAllDay => "All day",
            EventField::Rule => "Repeats (RRULE)",
            EventField::AddedDates => "Extra dates",
            EventField::ExcludedDates => "Skipped dates",
            EventField::ChangedDates => "Dates that differ",
            EventField::Status => "Scheduled, cancelled or postponed",
            EventField::Visibility => "Who sees it",
            EventField::Organizer => "Organizer",
            EventField::OrganizerEmail => "Organizer's email",
            EventField::Website => "Website",
            EventField::Price => "Price",
            EventField::IsFree => "Free",
            EventField::Audience => "Who it’s for",
            EventField::Tags => "Tags",
            EventField::Business => "Business",
            EventField::IsFeatured => "Featured",
            EventField::SourceType => "Kind of source",
            EventField::SourceUrl => "Where it was found",
        }
    }

    /// Whether nearly every events table has a column for it.
    pub fn is_common(self) -> bool {
        use EventField::{
            Category, Description, EndTime, Location, Price, StartDate, StartTime, Title, Website,
        };
        let common = [Title, StartDate, StartTime, EndTime, Location, Category, Price, Description, Website];
        common.contains(&self)
    }

    pub fn is_needed(self) -> bool {
        matches!(self, EventField::Title | EventField::StartDate)
    }
}
