//! Reads a page's file and fills in the town's settings.

use rusqlite::Connection;
use rust_embed::RustEmbed;
use serde::Serialize;
use utoipa::ToSchema;

use crate::accessibility;
use crate::kit::error::Result;
use crate::kit::markdown::{self, Heading};
use crate::kit::page::RenderContext;
use crate::layout::is_commercial_path;

/// In place of a price that is empty.
const ASK: &str = "ask the town office";

#[derive(RustEmbed)]
#[folder = "assets/pages"]
struct Files;

/// A text page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TextPage {
    pub name: String,
    pub title: String,
    pub description: String,
    /// Safe HTML
    pub html: String,
    pub headings: Vec<Heading>,
    /// Each second-level heading and the HTML up to the next one.
    #[serde(skip)]
    pub parts: Vec<(String, String)>,
}

pub fn find_page(conn: &Connection, name: &str, context: &RenderContext) -> Result<Option<TextPage>> {
    let statement = match name {
        "accessibility" => accessibility::statement(conn, context)?,
        _ => Vec::new(),
    };
    Ok(read_page(name, context, &statement))
}

/// `more`: placeholders in addition to the town's settings, with their texts.
fn read_page(name: &str, context: &RenderContext, more: &[(&str, String)]) -> Option<TextPage> {
    let is_commercial = context.config.site.commercial;
    if !is_commercial && is_commercial_path(&format!("/{name}")) {
        return None;
    }
    let file = Files::get(&format!("{name}.md"))?;
    let (config, town) = (&context.config, &context.config.town);
    let conditions = [
        ("commercial", is_commercial),
        ("newsletter_clicks", config.newsletter.count_clicks),
        ("double_opt_in", config.newsletter.double_opt_in),
        ("stand_ins", config.home.stand_ins),
        ("tile_url", !config.map.tile_url.is_empty()),
        ("state", !town.state.is_empty()),
        ("address", !town.address.is_empty()),
        ("phone", !town.phone.is_empty()),
        ("email", !town.email.is_empty()),
        ("contact_hours", !town.contact_hours.is_empty()),
    ];
    let text = std::str::from_utf8(&file.data).ok()?.to_owned();
    let text = conditions.into_iter().fold(text, |text, (name, holds)| choose(&text, name, holds));
    let (head, body) = text.strip_prefix("---\n")?.split_once("\n---\n")?;
    let value = |key: &str| {
        head.lines()
            .find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))
            .map(str::trim)
            .unwrap_or_default()
    };
    let (html, headings) = markdown::render(&fill(&fill_with(body, more), context));
    Some(TextPage {
        name: name.to_owned(),
        title: fill(value("title"), context),
        description: fill(value("description"), context),
        parts: parts(&html),
        html,
        headings,
    })
}

/// What is between `{{#commercial}}` and `{{/commercial}}` is kept if the condition holds (a town that
/// sells, or a setting that is filled in), and what is between `{{^commercial}}` and `{{/commercial}}` if it does
/// not.
fn choose(text: &str, name: &str, holds: bool) -> String {
    let [is, is_not, end] = ["#", "^", "/"].map(|mark| format!("{{{{{mark}{name}}}}}"));
    let (parts, last) = text.rsplit_once(&end).unwrap_or(("", text));
    let mut chosen = String::with_capacity(text.len());
    for part in parts.split(&end) {
        let sold = part.split_once(&is).map(|parts| (parts, holds));
        let else_said = || part.split_once(&is_not).map(|parts| (parts, !holds));
        let ((before, within), is_meant) = sold.or_else(else_said).unwrap_or(((part, ""), true));
        chosen.push_str(before);
        if is_meant {
            chosen.push_str(within);
        }
    }
    chosen + last
}

/// Replaces `{{key}}` with the setting. If a setting is empty, the phrase still has to read well.
fn fill(text: &str, context: &RenderContext) -> String {
    let town = &context.config.town;
    let pricing = &context.config.pricing;
    let or =
        |value: &str, instead: &str| if value.is_empty() { instead.to_owned() } else { value.to_owned() };
    let values = [
        ("town", town.name.clone()),
        ("state", town.state.clone()),
        ("office", town.office_name()),
        ("address", town.address.clone()),
        ("phone", town.phone.clone()),
        ("email", town.email.clone()),
        ("contact_hours", or(&town.contact_hours, "during office hours")),
        ("base_url", context.origin.clone()),
        ("featured_price", or(&pricing.featured, ASK)),
        ("spotlight_price", or(&pricing.spotlight, ASK)),
        ("category_price", or(&pricing.category, ASK)),
        ("marquee_price", or(&pricing.marquee, ASK)),
    ];
    fill_with(text, &values)
}

fn fill_with(text: &str, values: &[(&str, String)]) -> String {
    values.iter().fold(text.to_owned(), |text, (key, value)| text.replace(&format!("{{{{{key}}}}}"), value))
}

fn parts(html: &str) -> Vec<(String, String)> {
    html.split("<h2")
        .skip(1)
        .filter_map(|part| {
            let (heading, rest) = part.split_once("</h2>")?;
            let (_, heading) = heading.split_once('>')?;
            Some((heading.to_owned(), rest.trim().to_owned()))
        })
        .collect()
}
