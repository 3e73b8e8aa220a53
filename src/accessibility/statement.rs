//! The parts of the statement that are not in `assets/pages/accessibility.md`: whom to ask, what the town
//! aims at, what was checked when, and what is known not to work.
//!
//! Invariant: it says what was found, never that the site conforms.

use rusqlite::Connection;

use super::store;
use crate::kit::day;
use crate::kit::error::Result;
use crate::kit::page::RenderContext;
use crate::kit::words::count_words;

const NEVER: &str = "The pages have not been checked yet. The first check runs tonight.";
const UNKNOWN: &str = "The checks have found nothing yet.";
const NOTHING: &str = "The last check found nothing. It can’t find everything: write to us if something does not \
                       work for you.";

/// The text for each placeholder, by its name.
pub fn statement(conn: &Connection, context: &RenderContext) -> Result<Vec<(&'static str, String)>> {
    let settings = &context.config.accessibility;
    let (checked, found) = match store::find_last_done(conn)? {
        None => (NEVER.to_owned(), UNKNOWN.to_owned()),
        Some(run) => {
            let at = run.finished_at.as_deref().unwrap_or(&run.started_at);
            let day = day::of_moment(at, context.clock.zone()).unwrap_or_default();
            let pages = count_words(run.pages_done.unsigned_abs(), "page", "pages");
            let failed = match run.pages_failed {
                0 => String::new(),
                failed => {
                    format!(" {} could not be loaded.", count_words(failed.unsigned_abs(), "page", "pages"))
                }
            };
            (format!("The last check was on {day} and looked at {pages}.{failed}"), list_found(conn)?)
        }
    };
    let known = settings.known_issues.trim();
    let known = if known.is_empty() { String::new() } else { format!("{known}\n\n") };
    Ok(vec![
        ("accessibility_ask", whom_to_ask(context)),
        ("accessibility_days", count_words(settings.answer_days.into(), "business day", "business days")),
        ("accessibility_standard", settings.standard.name().to_owned()),
        ("accessibility_checked", checked),
        ("accessibility_known", known),
        ("accessibility_found", found),
    ])
}

fn list_found(conn: &Connection) -> Result<String> {
    let rules: Vec<String> = store::count_rules(conn)?
        .into_iter()
        .filter(|rule| rule.findings > 0)
        .map(|rule| {
            let pages = count_words(rule.pages.unsigned_abs(), "page", "pages");
            format!("- {} (WCAG {}): on {pages}", rule.title, rule.criterion)
        })
        .collect();
    if rules.is_empty() {
        return Ok(NOTHING.to_owned());
    }
    Ok(format!("The check found these, and we are fixing them:\n\n{}", rules.join("\n")))
}

/// A list of ways to get in touch, in Markdown.
fn whom_to_ask(context: &RenderContext) -> String {
    let (settings, town) = (&context.config.accessibility, &context.config.town);
    let or =
        |value: &str, other: &str| if value.trim().is_empty() { other.to_owned() } else { value.to_owned() };
    let (contact, email) = (or(&settings.contact, &town.office), or(&settings.email, &town.email));
    let phone = or(&settings.phone, &town.phone);
    let digits: String = phone.chars().filter(|mark| mark.is_ascii_digit() || *mark == '+').collect();
    let ways = [
        (!contact.is_empty()).then(|| format!("- Ask for: {contact}")),
        (!email.is_empty()).then(|| format!("- Email: [{email}](mailto:{email})")),
        (!phone.is_empty()).then(|| format!("- Phone: [{phone}](tel:{digits})")),
        (!town.address.is_empty()).then(|| format!("- In person: {}", town.address)),
    ];
    ways.into_iter().flatten().collect::<Vec<_>>().join("\n")
}
