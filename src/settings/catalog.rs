//! The settings that can be changed in the browser: a row for each, under its key in config.toml.

use super::model::{Group, Kind, Setting, SettingChoice};

const fn text(key: &'static str, most: usize, label: &'static str, hint: &'static str) -> Setting {
    Setting { key, kind: Kind::Text { most, is_required: false }, label, hint }
}

const fn required(key: &'static str, most: usize, label: &'static str, hint: &'static str) -> Setting {
    Setting { key, kind: Kind::Text { most, is_required: true }, label, hint }
}

const fn row(key: &'static str, kind: Kind, label: &'static str, hint: &'static str) -> Setting {
    Setting { key, kind, label, hint }
}

const LOOK: &[Setting] = &[
    required("town.name", 60, "Name of the town", "In the header, in titles and in every email."),
    text("town.state", 40, "State", ""),
    text(
        "town.state_code",
        3,
        "State code",
        "Such as CT. In any other state, the starting texts about Connecticut’s law that nobody has edited are hidden.",
    ),
    text(
        "town.headline",
        100,
        "Headline of the home page",
        "Left empty, it reads “Find what’s open in” and the town’s name.",
    ),
    text(
        "town.tagline",
        200,
        "Tagline",
        "Below the headline, and where the town is shared or found by a search engine.",
    ),
    row(
        "town.logo",
        Kind::Image,
        "Logo",
        "Beside the town’s name, 34 pixels high. Without one, a drawn steeple is shown.",
    ),
    row(
        "colors.primary",
        Kind::Color,
        "Main color, light theme",
        "Buttons and selected items. Such as #1E4D3A.",
    ),
    row("colors.primary_dark", Kind::Color, "Main color, dark theme", "A lighter shade, such as #8FCCAB."),
    row(
        "home.stand_ins",
        Kind::Flag,
        "Stand-ins on the home page",
        "Partners without a rating or a number of shows are shown with 4.9 and “150+ Shows/Yr”.",
    ),
];

const OFFICE: &[Setting] = &[
    text("town.office", 80, "Name of the office", "Such as Town Clerk’s Office."),
    text("town.address", 160, "Address", ""),
    row("town.phone", Kind::Phone, "Phone", ""),
    row("town.email", Kind::Email, "Email", "Residents write to this address."),
    text("town.contact_hours", 200, "Office hours", "In words, such as Monday to Friday 8:30 AM to 4:30 PM."),
];

const NEWSLETTER: &[Setting] = &[
    row(
        "newsletter.double_opt_in",
        Kind::Flag,
        "Ask subscribers to confirm",
        "New subscribers press a button in an email first. Without it, anybody can subscribe anybody else.",
    ),
    row(
        "newsletter.per_minute",
        Kind::Number { least: 1, most: 600 },
        "Emails a minute",
        "Mail servers distrust those who send thousands at once.",
    ),
    row(
        "newsletter.count_clicks",
        Kind::Flag,
        "Count clicks on links",
        "How often each link of an issue is followed, never by whom. The privacy page says so. \
         Applies to issues sent from now on.",
    ),
    row(
        "newsletter.last_chance_hours",
        Kind::Number { least: 0, most: 168 },
        "Last chance to stop an issue, hours before",
        "Staff get an email with a link that stops a scheduled issue. 0: no email.",
    ),
    row(
        "newsletter.welcome",
        Kind::Flag,
        "Welcome new subscribers",
        "One email, as soon as an address is confirmed.",
    ),
    row(
        "newsletter.welcome_text",
        Kind::LongText { most: 4000 },
        "What the welcome says",
        "Markdown: **bold**, [a link](https://example.org). Leave a blank line between paragraphs.",
    ),
];

const REPORTING: &[Setting] = &[row(
    "reporting.monthly_to",
    Kind::Emails,
    "Monthly report goes to",
    "Email addresses separated by commas, such as those of the board. Left empty, nobody gets one.",
)];

const PAPERS: &[SettingChoice] =
    &[SettingChoice { value: "letter", label: "US Letter" }, SettingChoice { value: "a4", label: "A4" }];

const THEMES: &[SettingChoice] = &[
    SettingChoice { value: "auto", label: "Light by day, dark from 7 PM to 7 AM" },
    SettingChoice { value: "light", label: "Light" },
    SettingChoice { value: "dark", label: "Dark" },
];

const TOWN_SHEET: &[Setting] = &[
    row(
        "town_sheet.weekly_to",
        Kind::Emails,
        "Get the sheet by email each Thursday",
        "Email addresses separated by commas, such as the library’s. Left empty, nobody gets one.",
    ),
    row("town_sheet.paper", Kind::Choice(PAPERS), "Paper of the Town Sheet", ""),
    row("screen.theme", Kind::Choice(THEMES), "Colors of the lobby screen", ""),
];

const STANDARDS: &[SettingChoice] = &[
    SettingChoice { value: "wcag-2.1-aa", label: "WCAG 2.1, level AA (what ADA Title II asks of towns)" },
    SettingChoice { value: "wcag-2.2-aa", label: "WCAG 2.2, level AA" },
];

const ACCESSIBILITY: &[Setting] = &[
    text("accessibility.contact", 120, "Whom to ask", "Such as ADA Coordinator. Left empty: the office."),
    row("accessibility.email", Kind::Email, "Email", "Left empty: the office’s."),
    row("accessibility.phone", Kind::Phone, "Phone", "Left empty: the office’s."),
    row(
        "accessibility.answer_days",
        Kind::Number { least: 1, most: 60 },
        "Answer within, business days",
        "Promise what you can keep.",
    ),
    row("accessibility.standard", Kind::Choice(STANDARDS), "Standard you aim for", ""),
    row(
        "accessibility.known_issues",
        Kind::LongText { most: 4000 },
        "Known problems",
        "Markdown. Such as: Minutes from before 2015 are scans that cannot be read aloud. \
         What the nightly check finds is added automatically.",
    ),
];

const MODERATION: &[Setting] = &[
    row(
        "approvals.guides",
        Kind::Flag,
        "Approve guides before they are published",
        "“Publish” in the editor becomes “Ask for review”, and somebody other than the author approves.",
    ),
    row(
        "approvals.deals",
        Kind::Flag,
        "Approve all deals before they appear",
        "Including those the office writes; somebody other than the sender approves.",
    ),
    row(
        "approvals.newsletter",
        Kind::Flag,
        "Approve newsletter issues before they go out",
        "An issue can be scheduled once somebody else has approved it as it is.",
    ),
    row(
        "deals.approval",
        Kind::Flag,
        "Approve businesses’ deals before they appear",
        "New deals and changes by owners and managers wait in the inbox.",
    ),
    row(
        "directory.confirm_quarterly",
        Kind::Flag,
        "Ask businesses whether their listing is right",
        "Every three months, by email. Postcards can be printed either way.",
    ),
];

const PLACEMENTS: &[Setting] = &[
    text("pricing.featured", 120, "Valued partner", "In your words, such as $40 a month."),
    text("pricing.spotlight", 120, "Spotlight", ""),
    text("pricing.category", 120, "Category sponsor", ""),
    text("pricing.marquee", 120, "Sponsor band", ""),
    row(
        "placements.featured_slots",
        Kind::Number { least: 1, most: 100 },
        "Slots for valued partners",
        "How many run at once. Whatever is sold beyond that is overbooked, and the highest priority is shown.",
    ),
    row("placements.spotlight_slots", Kind::Number { least: 1, most: 100 }, "Slots for spotlights", ""),
    row("placements.marquee_slots", Kind::Number { least: 1, most: 100 }, "Slots in the sponsor band", ""),
];

const SOCIAL: &[Setting] = &[row(
    "town.links",
    Kind::Links,
    "Where else to find the town",
    "At the foot of every page: Facebook, Mastodon, the town’s own site.",
)];

const MODES: &[SettingChoice] = &[
    SettingChoice { value: "outbox", label: "Keep email in the outbox" },
    SettingChoice { value: "smtp", label: "Send through a mail server" },
];

const SECURITY: &[SettingChoice] = &[
    SettingChoice { value: "starttls", label: "STARTTLS (usually port 587)" },
    SettingChoice { value: "tls", label: "TLS (usually port 465)" },
    SettingChoice { value: "none", label: "None" },
];

const MAIL: &[Setting] = &[
    row("mail.mode", Kind::Choice(MODES), "Email", ""),
    row("mail.from", Kind::Email, "From address", "Who the email is from."),
    text("mail.host", 120, "Mail server", "Such as smtp.example.org."),
    row("mail.port", Kind::Number { least: 1, most: 65535 }, "Port", ""),
    row("mail.security", Kind::Choice(SECURITY), "Encryption", ""),
    text("mail.username", 120, "Username", ""),
    row("mail.password", Kind::Secret, "Password", "It is stored and never shown again."),
];

const SOURCES: &[Setting] = &[
    row(
        "discovery.pictures",
        Kind::Flag,
        "Fetch pictures",
        "Pictures that sources name for their events are fetched and shown with the source’s name.",
    ),
    row(
        "trust.new_source",
        Kind::Share,
        "Reliability of a new source",
        "From 0 to 1, until there is something to go by.",
    ),
    row(
        "trust.complete",
        Kind::Share,
        "Weight of complete details",
        "How much each part counts in the confidence in a found event.",
    ),
    row("trust.source", Kind::Share, "Weight of the source’s reliability", ""),
    row("trust.agreement", Kind::Share, "Weight of agreement between sources", ""),
    row("trust.dates", Kind::Share, "Weight of plausible dates", ""),
];

pub const GROUPS: &[Group] = &[
    Group {
        id: "look",
        title: "Texts, colors and logo",
        about: "How the site presents the town.",
        is_for_superusers: false,
        settings: LOOK,
    },
    Group {
        id: "office",
        title: "Office and hours",
        about: "At the foot of every page and on the contact page.",
        is_for_superusers: false,
        settings: OFFICE,
    },
    Group {
        id: "newsletter",
        title: "Newsletter",
        about: "How people subscribe, what they hear first, and how an issue goes out.",
        is_for_superusers: false,
        settings: NEWSLETTER,
    },
    Group {
        id: "reporting",
        title: "Reporting",
        about: "A page about views, searches and clicks, in the first days of each month.",
        is_for_superusers: false,
        settings: REPORTING,
    },
    Group {
        id: "town_sheet",
        title: "Town Sheet and screen",
        about: "Next week’s events on one page for a door, and today’s on a display.",
        is_for_superusers: false,
        settings: TOWN_SHEET,
    },
    Group {
        id: "accessibility",
        title: "Accessibility statement",
        about: "What the page says about whom to ask, and what you aim for.",
        is_for_superusers: false,
        settings: ACCESSIBILITY,
    },
    Group {
        id: "moderation",
        title: "Moderation",
        about: "What the office approves before it appears.",
        is_for_superusers: false,
        settings: MODERATION,
    },
    Group {
        id: "placements",
        title: "Placements and rate card",
        about: "What a placement costs, as the pricing page says it, and how many run at once.",
        is_for_superusers: false,
        settings: PLACEMENTS,
    },
    Group {
        id: "social",
        title: "Social channels",
        about: "Other places where the town can be found.",
        is_for_superusers: false,
        settings: SOCIAL,
    },
    // Whoever sets the mail server can read everything sent through it, such as password reset links.
    Group {
        id: "mail",
        title: "Email",
        about: "How email is sent.",
        is_for_superusers: true,
        settings: MAIL,
    },
    Group {
        id: "sources",
        title: "Sources of events",
        about: "Defaults for sources without settings of their own.",
        is_for_superusers: false,
        settings: SOURCES,
    },
];

pub fn find_group(id: &str) -> Option<&'static Group> {
    GROUPS.iter().find(|group| group.id == id)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::kit::config::Config;

    #[test]
    fn every_row_is_a_key_of_the_file_and_there_once() {
        let config = serde_json::to_value(Config::default()).unwrap();
        let mut seen = BTreeSet::new();
        for setting in GROUPS.iter().flat_map(|group| group.settings) {
            let (section, name) = setting.key.split_once('.').unwrap();
            assert!(config[section].get(name).is_some(), "{}", setting.key);
            assert!(seen.insert(setting.key), "{} is there twice", setting.key);
        }
    }

    /// Whatever the shipped file sets counts as set there, and could not be changed in the browser.
    #[test]
    fn the_shipped_file_leaves_these_open() {
        let shipped: toml::Table = include_str!("../../config.toml").parse().unwrap();
        for setting in GROUPS.iter().flat_map(|group| group.settings) {
            let (section, name) = setting.key.split_once('.').unwrap();
            assert!(shipped.get(section).and_then(|keys| keys.get(name)).is_none(), "{}", setting.key);
        }
    }
}
