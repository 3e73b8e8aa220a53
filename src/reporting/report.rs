//! Builds the town's report.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::model::{
    Days, ReportDays, ReportFigure, ReportRow, ReportSection, ReportTable, SectionKey, TownReport, finding,
};
use super::store;
use crate::analytics::{self, GATHERING_DAYS, MIN_PEOPLE, SearchResult};
use crate::insights::{self, DateRange};
use crate::kit::clock::Clock;
use crate::kit::day;
use crate::kit::db::is_commercial;
use crate::kit::error::Result;
use crate::layout::is_commercial_path;
use crate::newsletter;

const LOWER_BOUND: &str =
    "Visitors whose browser asks not to be counted are not included, so the true figures are higher.";
const INTEREST: &str = "Counts members who are still interested.";
const SUBSCRIBERS: &str = "An imported address counts on the day on which its owner agreed.";
/// How many newsletter issues of a range are listed.
const ISSUES: u32 = 60;
const IMPRESSIONS: &str = "A placement counts as seen once half of it was in view for one second, without a break, in the active tab.";
const CLICK_KINDS: [(&str, &str, &str); 7] = [
    ("Calls", "business_click", "call"),
    ("Directions", "business_click", "directions"),
    ("Website clicks", "business_click", "website"),
    ("Emails", "business_click", "email"),
    ("Social media clicks", "business_click", "social"),
    ("Event websites", "event_click", "website"),
    ("Events added to a calendar", "event_click", "calendar"),
];

/// The town's report over a range of days.
pub fn build(conn: &Connection, clock: &Clock, period: DateRange) -> Result<TownReport> {
    let today = clock.local().date();
    let previous = period.previous();
    let counted_since = analytics::first_day(conn, None)?;
    let counted =
        ReportDays { period, previous, is_comparable: insights::is_counted(previous, counted_since, today) };
    // Rows that are stored existed before anything was counted.
    let kept = ReportDays { is_comparable: true, ..counted };
    let sells = is_commercial(conn)?;
    let writer = Writer { conn, zone: clock.zone(), counted, kept, sells };
    let keys = SectionKey::ALL.into_iter().filter(|key| sells || !key.is_commercial());
    let sections = keys.map(|key| writer.section(key)).collect::<Result<Vec<_>>>()?;
    Ok(TownReport {
        title: period.in_words(),
        previous_title: period.previous_in_words(),
        finding: finding(&sections),
        sections,
        counted_since,
        notes: notes(counted_since),
        period,
        previous_period: previous,
    })
}

struct Writer<'a> {
    conn: &'a Connection,
    zone: &'a TimeZone,
    counted: ReportDays,
    kept: ReportDays,
    sells: bool,
}

impl Writer<'_> {
    fn section(&self, key: SectionKey) -> Result<ReportSection> {
        match key {
            SectionKey::Views => self.views(),
            SectionKey::Searches => self.searches(),
            SectionKey::Clicks => self.clicks(),
            SectionKey::Interest => self.interest(),
            SectionKey::Newsletter => self.newsletter(),
            SectionKey::Quiz => self.quiz(),
            SectionKey::Placements => self.placements(),
            SectionKey::Deals => self.deals(),
        }
    }

    fn counts(&self, name: &str, detail: Option<&str>) -> Result<Days> {
        store::counted(self.conn, self.counted, &[name], detail)
    }

    fn figure(&self, label: &'static str, name: &str, detail: Option<&str>) -> Result<ReportFigure> {
        Ok(ReportFigure::new(label, self.counted, &self.counts(name, detail)?))
    }

    fn views(&self) -> Result<ReportSection> {
        let views = self.counts("page_view", None)?;
        let mut section = ReportSection::new(SectionKey::Views, self.counted, "Page views", &views);
        for (label, name) in [
            ("Business views", "business_view"),
            ("Event views", "event_view"),
            ("Guide views", "guide_view"),
        ] {
            section.figures.push(self.figure(label, name, None)?);
        }
        let pages = store::top_pages(self.conn, self.counted, |path| self.sells || !is_of_sales(path))?;
        section.tables = vec![
            table("Most viewed pages", "Page", &["Views"], pages, "No page was viewed in this period."),
            table(
                "Most read guides",
                "Guide",
                &["Views"],
                store::top_guides(self.conn, self.counted)?,
                "No guide was read in this period.",
            ),
        ];
        Ok(section)
    }

    fn searches(&self) -> Result<ReportSection> {
        let searches = self.counts("search", None)?;
        let mut section = ReportSection::new(SectionKey::Searches, self.counted, "Searches", &searches);
        section.figures.push(self.figure("Found nothing", "search", Some("none"))?);
        let words = |result| store::top_words(self.conn, self.counted, result);
        let empty = "Nothing was searched for by five people or more in this period.";
        section.tables = vec![
            table("What people searched for", "Words", &["People"], words(SearchResult::Any)?, empty),
            table(
                "Searched for, and nothing found",
                "Words",
                &["People"],
                words(SearchResult::None)?,
                "Nothing that five people or more searched for was without a result in this period.",
            ),
        ];
        section.note = format!(
            "Words are shown once {MIN_PEOPLE} different people have searched for them within {GATHERING_DAYS} days, and \
             people are counted in groups of {MIN_PEOPLE}, so the true numbers are a little higher. Nothing shows who searched."
        );
        Ok(section)
    }

    fn clicks(&self) -> Result<ReportSection> {
        let clicks = store::counted(self.conn, self.counted, &["business_click", "event_click"], None)?;
        let mut section = ReportSection::new(SectionKey::Clicks, self.counted, "Clicks", &clicks);
        for (label, name, detail) in CLICK_KINDS {
            section.figures.push(self.figure(label, name, Some(detail))?);
        }
        let businesses = store::top_clicked_businesses(self.conn, self.counted)?;
        section.tables = vec![table(
            "Businesses with the most clicks",
            "Business",
            &["Clicks"],
            businesses,
            "No business’s link was followed in this period.",
        )];
        Ok(section)
    }

    fn interest(&self) -> Result<ReportSection> {
        let interest = store::interest(self.conn, self.kept, self.zone)?;
        let mut section = ReportSection::new(SectionKey::Interest, self.kept, "Newly interested", &interest);
        let calendar = self.figure("Events added to a calendar", "event_click", Some("calendar"))?;
        section.figures.push(calendar);
        let events = store::top_interest(self.conn, self.kept, self.zone)?;
        section.tables = vec![table(
            "Events with the most interest",
            "Event",
            &["Newly interested"],
            events,
            "Nobody became interested in an event in this period.",
        )];
        section.note = INTEREST.to_owned();
        Ok(section)
    }

    fn newsletter(&self) -> Result<ReportSection> {
        let new = store::subscribed(self.conn, self.kept, self.zone)?;
        let mut section = ReportSection::new(SectionKey::Newsletter, self.kept, "New subscribers", &new);
        let gone = store::unsubscribed(self.conn, self.kept, self.zone)?;
        section.figures.push(ReportFigure::new("Unsubscribed", self.kept, &gone));
        section.figures.push(ReportFigure::now("Subscribers now", store::count_subscribers(self.conn)?));
        let (from, until) = self.kept.period.moments(self.zone)?;
        let issues = newsletter::list_figures(self.conn, [&from, &until], ISSUES)?;
        let issues = issues.into_iter().map(|issue| ReportRow {
            label: issue.subject,
            path: Some(format!("/newsletter/{}", issue.id)),
            values: vec![issue.mailed, issue.bounced, issue.unsubscribed],
            previous: None,
        });
        section.tables = vec![table(
            "Issues sent",
            "Issue",
            &["Recipients", "Bounced", "Unsubscribed"],
            issues.collect(),
            "No issue was sent in this period.",
        )];
        section.note = SUBSCRIBERS.to_owned();
        Ok(section)
    }

    fn quiz(&self) -> Result<ReportSection> {
        let finished = store::quiz_submissions(self.conn, self.kept, self.zone)?;
        let mut section = ReportSection::new(SectionKey::Quiz, self.kept, "Quizzes finished", &finished);
        section.figures.push(self.figure("Begun", "quiz_start", None)?);
        section.tables = vec![table(
            "Personas found",
            "Persona",
            &["Times"],
            store::top_personas(self.conn, self.kept, self.zone)?,
            "Nobody finished the quiz in this period.",
        )];
        Ok(section)
    }

    fn placements(&self) -> Result<ReportSection> {
        let (impressions, clicks) = store::placement_counts(self.conn, self.kept)?;
        let mut section = ReportSection::new(SectionKey::Placements, self.kept, "Views", &impressions);
        section.figures.push(ReportFigure::new("Clicks", self.kept, &clicks));
        section.tables = vec![table(
            "Most seen placements",
            "Placement",
            &["Views", "Clicks"],
            store::top_placements(self.conn, self.kept)?,
            "No placement was seen in this period.",
        )];
        section.note = IMPRESSIONS.to_owned();
        Ok(section)
    }

    fn deals(&self) -> Result<ReportSection> {
        let views = self.counts("deal_view", None)?;
        let mut section = ReportSection::new(SectionKey::Deals, self.counted, "Deal views", &views);
        section.figures.push(self.figure("Codes copied", "deal_click", Some("copy"))?);
        section.figures.push(self.figure("Codes shown", "deal_click", Some("show"))?);
        let uses = store::redemptions(self.conn, self.kept, self.zone)?;
        section.figures.push(ReportFigure::new("Uses", self.kept, &uses));
        section.tables = vec![table(
            "Most used deals",
            "Deal",
            &["Views", "Uses"],
            store::top_deals(self.conn, self.counted, self.zone)?,
            "No deal was viewed or used in this period.",
        )];
        Ok(section)
    }
}

fn table(
    title: &'static str,
    label: &'static str,
    columns: &[&'static str],
    rows: Vec<ReportRow>,
    empty: &str,
) -> ReportTable {
    ReportTable { title, label, columns: columns.to_vec(), rows, empty: empty.to_owned() }
}

/// Whether a page belongs to what a town that does not sell leaves out; it may have been counted before.
fn is_of_sales(path: &str) -> bool {
    let first = path.split('/').nth(1).unwrap_or_default();
    is_commercial_path(path) || is_commercial_path(&format!("/{first}"))
}

fn notes(counted_since: Option<Date>) -> Vec<String> {
    let begun = match counted_since {
        Some(since) => format!("Counted since {}.", day::with_year(since)),
        None => "Nothing has been counted in this town yet.".to_owned(),
    };
    vec![begun, LOWER_BOUND.to_owned()]
}
