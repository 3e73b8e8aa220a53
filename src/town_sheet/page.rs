//! The sheet as a page that prints itself: its own style, no script, and nothing of the site around it.

use std::fmt::Write;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::fit::{Block, SetEntry, SetSheet, set, typed};
use super::levels::{BAND, CODE_GAP, GUTTER, WEEK_CODE, room};
use super::model::{PrintOptions, Sheet, making_of};
use crate::art;
use crate::kit::config::Paper;
use crate::kit::day;
use crate::kit::page::RenderContext;
use crate::kit::words::time_words;
use crate::layout;

/// `address`: where the codes lead.
pub fn draw(sheet: &Sheet, print: PrintOptions, context: &RenderContext, address: Option<&str>) -> Markup {
    let (town, clock) = (context.config.town.name.as_str(), &context.clock);
    let at = sheet.as_of.to_zoned(clock.zone().clone()).datetime();
    let mut as_of = format!("{}, {}", day::with_year_and_weekday(at.date()), time_words(at.time()));
    if let Some(sentence) = &context.snapshot_notice {
        // For whoever finds the printed sheet: the line above it is not printed.
        as_of = format!("{as_of}. {}", sentence.trim_end_matches('.'));
    }
    let set = set(sheet, print, town, &as_of, address);
    let is_ahead = !sheet.is_made && clock.local() < making_of(sheet.week);
    let large = if print.is_large { "" } else { "&print=large" };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="robots" content="noindex";
                title { "Town Sheet: " (town) ", week of " (day::with_year(sheet.week)) }
                style { (PreEscaped(style(&set, print))) }
            }
            body {
                nav.bar aria-label="Print" {
                    @if let Some(sentence) = &context.snapshot_notice { span { (sentence) } }
                    span { "To print this page, press Ctrl+P (⌘P on a Mac)." }
                    a href=(format!("/town-sheet?week={}{large}", sheet.week)) {
                        @if print.is_large { "Regular print" } @else { "Large print" }
                    }
                    @if is_ahead { span { "A look ahead: the sheet is made on Thursday at 6 AM." } }
                }
                main.sheet {
                    (head(&set, address))
                    @if sheet.entries.is_empty() {
                        p.none { "Nothing is on the calendar for this week yet." }
                    } @else {
                        (body(&set, address))
                    }
                    (foot(&set))
                }
            }
        }
    }
}

fn head(set: &SetSheet, address: Option<&str>) -> Markup {
    html! {
        header.head {
            div {
                h1 { (set.frame.title) }
                p.days { (set.frame.days) }
                @if !set.frame.code_label.is_empty() { p.days { (set.frame.code_label) } }
            }
            @if let Some(address) = address {
                (code("week-code", &format!("{address}/events"), &format!("All events at {}", typed(address))))
            }
        }
    }
}

fn body(set: &SetSheet, address: Option<&str>) -> Markup {
    html! {
        div.columns {
            @for column in &set.columns {
                div.column { @for block in column { (block_of(set, block, address)) } }
            }
        }
    }
}

fn block_of(set: &SetSheet, block: &Block, address: Option<&str>) -> Markup {
    match block {
        Block::Day { day, is_continued } => html! {
            div.day {
                h2 { (day::weekday_and_date(*day)) @if *is_continued { ", continued" } }
                @if let Some(address) = address.filter(|_| set.level.day_code > 0.0 && !*is_continued) {
                    (code("day-code", &format!("{address}/events?start_date={day}"),
                        &format!("Events on {}", day::weekday_and_date(*day))))
                }
            }
        },
        Block::Entry(entry) => entry_of(set, entry, address),
    }
}

fn entry_of(set: &SetSheet, entry: &SetEntry, address: Option<&str>) -> Markup {
    html! {
        section.event {
            div {
                h3 { (entry.title) }
                p { (entry.detail) }
            }
            @if let Some(address) = address.filter(|_| set.level.event_code > 0.0) {
                // Without the slug, which would make the code too fine for phones to read.
                (code("event-code", &format!("{address}/events/{}", entry.event_id), &entry.title))
            }
        }
    }
}

fn code(class: &str, url: &str, label: &str) -> Markup {
    html! {
        @if let Some(drawing) = art::qr_code(url) {
            a class=(class) href=(url) aria-label=(label) { (PreEscaped(drawing)) }
        }
    }
}

fn foot(set: &SetSheet) -> Markup {
    html! {
        footer.foot {
            @if !set.frame.more.is_empty() { p.more { (set.frame.more) } }
            p { (set.frame.as_of) }
        }
    }
}

/// Written from the same numbers that `fit` measures with. Letters are as wide as the font says
/// (`geometricPrecision`), not rounded to the pixels of a display.
fn style(set: &SetSheet, print: PrintOptions) -> String {
    let (width, height) = room(print.paper);
    let (level, [head, body, foot]) = (set.level, set.heights);
    let paper = match print.paper {
        Paper::Letter => "letter",
        Paper::A4 => "A4",
    };
    let mut css = String::new();
    let font = layout::fonts().into_iter().find(|file| file.contains("public-sans"));
    if let Some(font) = font {
        let _ = write!(
            css,
            "@font-face{{font-family:\"Public Sans\";src:url(\"{font}\") format(\"woff2\");font-weight:400 700;\
             font-display:block}}"
        );
    }
    let _ = write!(
        css,
        "@page{{size:{paper};margin:36pt}}\
         *{{box-sizing:border-box;margin:0;padding:0}}\
         html{{background:#ddd}}\
         body{{font-family:\"Public Sans\",Arial,\"Liberation Sans\",sans-serif;color:#000;\
         text-rendering:geometricPrecision;-webkit-text-size-adjust:100%}}\
         h1,h2,h3{{font-weight:600}}\
         p,h1,h2,h3{{overflow-wrap:anywhere}}\
         a{{color:inherit}}\
         .bar{{display:flex;flex-wrap:wrap;align-items:baseline;gap:6pt 18pt;padding:12pt 18pt;font-size:12pt;line-height:1.5;background:#fff;\
         border-bottom:1pt solid #000}}\
         .bar a{{padding:3pt 0}}\
         .sheet{{width:{width}pt;height:{height}pt;overflow:hidden;display:grid;grid-template-columns:100%;\
         grid-template-rows:{head}pt {body}pt {foot}pt}}\
         .head{{display:flex;justify-content:space-between;gap:8pt;padding-bottom:{BAND}pt}}\
         .head h1{{font-size:{h1}pt;line-height:{h1_line}pt}}\
         .days{{font-size:{sub}pt;line-height:{sub_line}pt}}\
         .week-code{{flex:none;width:{WEEK_CODE}pt;height:{WEEK_CODE}pt}}\
         .columns{{display:flex;gap:{GUTTER}pt;min-height:0}}\
         .column{{width:{column}pt;flex:none}}\
         .none{{font-size:{size}pt}}\
         .day{{display:flex;justify-content:space-between;align-items:flex-end;gap:{CODE_GAP}pt;height:{day}pt;\
         padding-bottom:{gap}pt}}\
         .day h2{{flex:1;font-size:{day_size}pt;line-height:{line}pt;padding-bottom:2pt;border-bottom:1.5pt solid #000;\
         white-space:nowrap}}\
         .day-code{{flex:none;width:{day_code}pt;height:{day_code}pt}}\
         .event{{display:flex;justify-content:space-between;gap:{CODE_GAP}pt;padding-bottom:{gap}pt;\
         font-size:{size}pt;line-height:{line}pt;break-inside:avoid}}\
         .event>div{{flex:1;min-width:0}}\
         .event h3{{font-size:inherit}}\
         .event-code{{flex:none;width:{event_code}pt;height:{event_code}pt}}\
         a svg{{display:block;width:100%;height:100%}}\
         .foot{{padding-top:{BAND}pt;font-size:{foot_size}pt;line-height:{foot_line}pt}}\
         .more{{font-weight:600}}\
         @media screen{{.sheet{{margin:18pt auto;padding:36pt;width:{page}pt;height:{page_height}pt;background:#fff}}}}\
         @media screen and (max-width:{page}pt){{.sheet{{width:auto;height:auto;margin:0;padding:18pt;grid-template-rows:none}}\
         .columns{{display:block}}.column{{width:auto}}.day{{height:auto;padding-top:{gap}pt}}.day h2{{white-space:normal}}}}\
         @media print{{html{{background:none}}.bar{{display:none}}}}",
        h1 = level.heading,
        h1_line = level.heading_line(),
        sub = level.sub(),
        sub_line = level.sub_line(),
        column = level.column_width(print.paper),
        size = level.size,
        line = level.line(),
        gap = level.gap(),
        day = level.day_height(),
        day_size = level.day_size(),
        day_code = level.day_code,
        event_code = level.event_code,
        foot_size = level.foot,
        foot_line = level.foot_line(),
        page = width + 72.0,
        page_height = height + 72.0,
    );
    css
}
