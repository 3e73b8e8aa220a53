//! What a column of a table of events can mean, and the headings under which people keep it.

use serde::{Deserialize, Serialize};

use super::dates;
use super::export::EXPORTED;
use crate::kit::csv::{Mapping as AnyMapping, TableField};
use crate::kit::error::Result;

/// Which column holds which field of an event.
pub type Mapping = AnyMapping<Field>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Field {
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

impl TableField for Field {
    const FIELDS: &'static [(Self, &'static str, &'static [&'static str])] = &[
        (Field::Key, "external_id", &["externalid", "externalkey", "eventid", "sourcekey", "recordid", "id"]),
        (Field::Uid, "uid", &["uid", "icaluid"]),
        (
            Field::Title,
            "title",
            &["title", "eventtitle", "eventname", "name", "event", "summary", "subject", "what"],
        ),
        (
            Field::Description,
            "description",
            &["description", "eventdescription", "details", "about", "body", "notes"],
        ),
        (
            Field::Category,
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
        (Field::EventType, "event_type", &["eventtype", "type"]),
        (
            Field::Location,
            "location",
            &["location", "venue", "venuename", "place", "where", "locationname", "room"],
        ),
        (Field::Address, "address", &["address", "venueaddress", "streetaddress", "street", "fulladdress"]),
        (Field::Latitude, "latitude", &["latitude", "lat"]),
        (Field::Longitude, "longitude", &["longitude", "lon", "lng", "long"]),
        (
            Field::StartDate,
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
            Field::StartTime,
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
            Field::EndDate,
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
            Field::EndTime,
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
        (Field::IsAllDay, "all_day", &["allday", "alldayevent", "isallday", "isalldayevent"]),
        (Field::Rule, "recurring_pattern", &["recurringpattern", "rrule", "recurrence", "recurrencerule"]),
        (Field::AddedDates, "added_dates", &["addeddates", "rdate", "extradates"]),
        (Field::ExcludedDates, "excluded_dates", &["excludeddates", "exdate", "exceptdates"]),
        (Field::ChangedDates, "changed_dates", &["changeddates"]),
        (Field::Status, "status", &["status", "eventstatus"]),
        (Field::Visibility, "visibility", &["visibility"]),
        (
            Field::Organizer,
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
        (Field::OrganizerEmail, "organizer_email", &["organizeremail", "contactemail", "email"]),
        (Field::Website, "website", &["website", "url", "link", "eventurl", "web", "moreinfo", "ticketurl"]),
        (Field::Price, "price", &["price", "cost", "admission", "fee", "tickets"]),
        (Field::IsFree, "is_free", &["isfree", "free"]),
        (Field::Audience, "target_audience", &["targetaudience", "audience", "ages", "agegroup"]),
        (Field::Tags, "atmosphere_tags", &["atmospheretags", "tags", "keywords"]),
        (Field::Business, "business", &["business", "businessslug", "businessname"]),
        (Field::IsFeatured, "is_featured", &["isfeatured", "featured"]),
        (Field::SourceType, "source_type", &["sourcetype"]),
        (Field::SourceUrl, "source_url", &["sourceurl"]),
    ];

    const SUBJECT: &'static str = "event";
    const EXPORT: &'static [Self] = &EXPORTED;

    fn fits(self, heading: &str, values: &[&str]) -> bool {
        let mostly =
            |is: fn(&str) -> bool| values.iter().filter(|value| is(value)).count() * 2 > values.len();
        // The last ones of each list are words for dates in one table and for times in another.
        let is_open = !heading.contains("date")
            && match self {
                Field::StartDate => ["day", "from", "starttime"].contains(&heading),
                Field::EndDate => ["lastday", "through", "until", "till", "to", "endtime"].contains(&heading),
                Field::StartTime | Field::EndTime => !heading.contains("time"),
                _ => false,
            };
        match self {
            Field::StartDate | Field::EndDate if is_open => mostly(dates::is_moment),
            Field::StartDate | Field::EndDate => !mostly(dates::is_time),
            Field::StartTime | Field::EndTime if is_open => mostly(dates::is_time),
            // "A long heading" is no longitude.
            Field::Latitude | Field::Longitude if !self.is_known(heading) => {
                mostly(|value| value.parse::<f64>().is_ok())
            }
            _ => true,
        }
    }

    fn check(mapping: &mut Mapping) -> Result<()> {
        if mapping.column(Field::Title).is_none() {
            return Err(mapping.missing("the title of the event", "title=Column"));
        }
        if mapping.column(Field::StartDate).is_none() {
            return Err(mapping.missing("the date on which it starts", "start_date=Column"));
        }
        if mapping.column(Field::Latitude).is_none() || mapping.column(Field::Longitude).is_none() {
            mapping.drop_fields(&[Field::Latitude, Field::Longitude]);
        }
        Ok(())
    }
}

impl Field {
    fn is_known(self, heading: &str) -> bool {
        Field::FIELDS.iter().any(|(field, _, known)| *field == self && known.contains(&heading))
    }

    /// As people are asked for it.
    pub fn label(self) -> &'static str {
        match self {
            Field::Key => "Key of the row",
            Field::Uid => "Calendar's name for it (UID)",
            Field::Title => "Title",
            Field::Description => "Description",
            Field::Category => "Category",
            Field::EventType => "Type",
            Field::Location => "Place",
            Field::Address => "Address",
            Field::Latitude => "Latitude",
            Field::Longitude => "Longitude",
            Field::StartDate => "Start date",
            Field::StartTime => "Start time",
            Field::EndDate => "End date",
            Field::EndTime => "End time",
            Field::IsAllDay => "All day",
            Field::Rule => "Repeats (RRULE)",
            Field::AddedDates => "Extra dates",
            Field::ExcludedDates => "Skipped dates",
            Field::ChangedDates => "Dates that differ",
            Field::Status => "Scheduled, cancelled or postponed",
            Field::Visibility => "Who sees it",
            Field::Organizer => "Organizer",
            Field::OrganizerEmail => "Organizer's email",
            Field::Website => "Website",
            Field::Price => "Price",
            Field::IsFree => "Free",
            Field::Audience => "For whom",
            Field::Tags => "Tags",
            Field::Business => "Business",
            Field::IsFeatured => "Featured",
            Field::SourceType => "Kind of source",
            Field::SourceUrl => "Where it was found",
        }
    }

    /// What nearly every table of events has a column for.
    pub fn is_common(self) -> bool {
        use Field::{Category, Description, EndTime, Location, Price, StartDate, StartTime, Title, Website};
        let common = [Title, StartDate, StartTime, EndTime, Location, Category, Price, Description, Website];
        common.contains(&self)
    }

    pub fn is_needed(self) -> bool {
        matches!(self, Field::Title | Field::StartDate)
    }
}
