//! The datasets, and the meaning of their columns.

/// One column: its name, and a sentence about its contents.
pub struct Column {
    pub name: &'static str,
    pub about: &'static str,
}

pub struct Dataset {
    /// The name of its files.
    pub name: &'static str,
    pub about: &'static str,
    pub columns: &'static [Column],
}

const fn column(name: &'static str, about: &'static str) -> Column {
    Column { name, about }
}

pub const BUSINESSES: Dataset = Dataset {
    name: "businesses",
    about: "The businesses of the directory, by name. Source: the town's directory, kept by the office and the owners.",
    columns: &[
        column("id", "Whole number; stays with the business."),
        column("name", "Text."),
        column("category", "Text; the name in categories."),
        column("description", "Text, Markdown."),
        column("street_address", "Text."),
        column("locality", "Text."),
        column("region", "Text."),
        column("postal_code", "Text."),
        column("latitude", "Degrees north, WGS 84; empty where it is not known."),
        column("longitude", "Degrees east, WGS 84; empty where it is not known."),
        column("phone", "Text, as it is dialed."),
        column("website", "Address."),
        column(
            "opening_hours",
            "Text: weekdays with times of the town's clock, such as \"Mo 09:00-17:00; Tu 09:00-24:00\"; empty where they are not known.",
        ),
        column("price_level", "1 to 4, the cheapest first; empty where it is not known."),
        column("updated_at", "Date and time, UTC, ISO 8601."),
        column("url", "The address of its page."),
    ],
};

pub const CATEGORIES: Dataset = Dataset {
    name: "categories",
    about: "The categories of the directory, by name. Source: the town office.",
    columns: &[
        column("id", "Whole number."),
        column("name", "Text."),
        column("slug", "Text, as addresses have it."),
        column("description", "Text."),
        column("businesses", "Whole number: listed businesses."),
    ],
};

pub const EVENTS: Dataset = Dataset {
    name: "events",
    about: "One row for each date of an event, from today to 12 months ahead, in order. Source: the town's calendar; \
            source_url says where an event was found.",
    columns: &[
        column("event_id", "Whole number; all dates of an event have the same."),
        column("title", "Text."),
        column("starts_at", "Date, or date and time, of the town's clock, ISO 8601."),
        column("ends_at", "Date, or date and time, of the town's clock; empty where it is not known."),
        column("status", "scheduled, cancelled or postponed."),
        column("category", "Text."),
        column("location", "Text."),
        column("address", "Text."),
        column("latitude", "Degrees north, WGS 84; empty where it is not known."),
        column("longitude", "Degrees east, WGS 84; empty where it is not known."),
        column("organizer", "Text."),
        column("price", "Text, as the organizer says it."),
        column("is_free", "0 or 1."),
        column("website", "Address."),
        column("source_url", "Address; empty where the town or a member entered it."),
        column("url", "The address of its page."),
    ],
};

pub const GUIDES: Dataset = Dataset {
    name: "guides",
    about: "The published guides, the newest first. Source: the town office.",
    columns: &[
        column("id", "Whole number."),
        column("title", "Text."),
        column("introduction", "Text."),
        column("author", "Text."),
        column("published_at", "Date and time, UTC, ISO 8601."),
        column("updated_at", "Date and time, UTC, ISO 8601."),
        column("url", "The address of its page."),
    ],
};

pub const ALL: [&Dataset; 4] = [&BUSINESSES, &CATEGORIES, &EVENTS, &GUIDES];
