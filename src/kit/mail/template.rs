//! The template of every mail: one narrow column under the town's name, a card with the title, and the
//! sender's details at the end. Styles are inline because many mail programs drop the rest.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::kit::config::TownSettings;

/// Maximum length of the preview that mail lists show next to the subject.
pub(super) const PREHEADER: usize = 120;

/// For phones and dark mode, in mail programs that support them.
const STYLES: &str = ":root{color-scheme:light dark}\
@media (max-width:620px){.card{padding:24px 20px!important}}\
@media (prefers-color-scheme:dark){.page{background:#101814!important}.card{background:#18221d!important}\
.ink{color:#f1ece0!important}.quiet{color:#a9b5ad!important}}";

pub(super) const FONT: &str = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/// The sender's details at the end of every mail.
pub(super) fn signature(town: &TownSettings) -> Vec<&str> {
    [town.office.as_str(), town.address.as_str(), town.phone.as_str()]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect()
}

/// The complete HTML of a mail. `opening` is shortened to a preview; `card` goes below the title, `foot`
/// below the signature.
pub(super) fn frame(town: &TownSettings, title: &str, opening: &str, card: &Markup, foot: &Markup) -> String {
    let preheader: String = opening.chars().take(PREHEADER).collect();
    let quiet = quiet_style();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLES)) }
            }
            body.page style="margin:0;padding:0;background:#fbf8f1;" {
                div style="display:none;max-height:0;overflow:hidden;" { (preheader) }
                table.page role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f1;" {
                    tr {
                        td align="center" style="padding:24px 12px;" {
                            table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;" {
                                tr {
                                    td style="padding:0 0 16px;" {
                                        p.ink style=(format!("margin:0;{FONT}font-size:16px;font-weight:700;color:#1e4d3a;")) { (town.name) }
                                    }
                                }
                                tr {
                                    td.card style="padding:32px;background:#ffffff;border-top:4px solid #1e4d3a;" {
                                        h1.ink style=(format!("margin:0 0 16px;{FONT}font-size:24px;line-height:1.25;color:#1b2420;")) { (title) }
                                        (card)
                                    }
                                }
                                tr {
                                    td style="padding:16px 0 0;" {
                                        @for line in signature(town) { p.quiet style=(quiet) { (line) } }
                                        (foot)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    .into_string()
}

/// The style of small print.
pub(super) fn quiet_style() -> String {
    format!("margin:0 0 6px;{FONT}font-size:13px;line-height:1.5;color:#5c6660;")
}
