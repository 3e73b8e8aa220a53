//! The HTML that the server sends first: head, JSON-LD, the page's data, and a readable body that the
//! browser's code then takes over.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;

/// What a browser loads for a page; read from the UI's manifest.
#[derive(Debug, Clone, Default)]
pub struct Bundle {
    /// Loaded first; it loads `start`.
    pub script: String,
    pub start: String,
    pub style: String,
    /// Additional stylesheets that the page needs.
    pub page_styles: Vec<String>,
    pub preloads: Vec<String>,
    /// The page is complete without its scripts: `ui/kit/firstSign.ts` decides when they are loaded.
    pub is_patient: bool,
    pub fonts: Vec<String>,
}

/// One page as the server sends it. Addresses are absolute.
#[derive(Debug, Clone, Default)]
pub struct Document<'a> {
    pub theme: Option<&'a str>,
    /// The full title, including the site's name.
    pub title: String,
    pub description: String,
    pub canonical: String,
    pub site_name: String,
    pub image: Option<SharedImage>,
    pub og_type: &'a str,
    /// Not to be indexed by search engines.
    pub is_hidden: bool,
    pub json_ld: Vec<Value>,
    pub boot: Value,
    /// Whether there is a second stylesheet for the town's own colors.
    pub has_colors: bool,
    pub bundle: Bundle,
}

/// The picture that chats and social sites show for a page.
#[derive(Debug, Clone)]
pub struct SharedImage {
    pub url: String,
    pub size: (u32, u32),
    pub alt: String,
}

impl Document<'_> {
    pub fn render(&self, body: &Markup) -> String {
        let markup = html! {
            (DOCTYPE)
            html lang="en" data-theme=[self.theme] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width,initial-scale=1";
                    title { (self.title) }
                    @if !self.description.is_empty() { meta name="description" content=(self.description); }
                    @if self.is_hidden { meta name="robots" content="noindex"; }
                    @if !self.canonical.is_empty() { link rel="canonical" href=(self.canonical); }
                    meta property="og:site_name" content=(self.site_name);
                    meta property="og:title" content=(self.title);
                    @if !self.description.is_empty() { meta property="og:description" content=(self.description); }
                    meta property="og:type" content=(if self.og_type.is_empty() { "website" } else { self.og_type });
                    @if !self.canonical.is_empty() { meta property="og:url" content=(self.canonical); }
                    @if let Some(image) = &self.image {
                        meta property="og:image" content=(image.url);
                        meta property="og:image:type" content="image/png";
                        meta property="og:image:width" content=(image.size.0);
                        meta property="og:image:height" content=(image.size.1);
                        meta property="og:image:alt" content=(image.alt);
                    }
                    meta name="twitter:card" content=(if self.image.is_some() { "summary_large_image" } else { "summary" });
                    meta name="theme-color" content="#1E4D3A";
                    link rel="icon" href="/favicon.svg" type="image/svg+xml";
                    link rel="apple-touch-icon" href="/icon/apple-touch-180.png";
                    link rel="manifest" href="/manifest.webmanifest";
                    @for font in &self.bundle.fonts {
                        link rel="preload" href=(font) as="font" type="font/woff2" crossorigin;
                    }
                    @if !self.bundle.style.is_empty() { link rel="stylesheet" href=(self.bundle.style); }
                    @for style in &self.bundle.page_styles { link rel="stylesheet" href=(style); }
                    @if self.has_colors { link rel="stylesheet" href="/colors.css"; }
                    @if !self.bundle.is_patient {
                        @for preload in &self.bundle.preloads { link rel="modulepreload" href=(preload); }
                    }
                    @if !self.bundle.script.is_empty() {
                        script type="module" src=(self.bundle.script) data-start=(self.bundle.start)
                            data-later=[self.bundle.is_patient.then(|| self.bundle.preloads.join(" "))] {}
                    }
                    @for part in &self.json_ld {
                        script type="application/ld+json" { (PreEscaped(inline_json(part))) }
                    }
                }
                body {
                    div #root { (body) }
                    script #boot type="application/json" { (PreEscaped(inline_json(&self.boot))) }
                }
            }
        };
        markup.into_string()
    }
}

/// JSON that is safe inside a script element of data: without "<", nothing in it closes the element or opens a comment.
fn inline_json(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_leave_its_script_element() {
        let hostile = "</script><script>alert(1)</script><!--\u{2028}&";
        let document = Document { boot: serde_json::json!({ "name": hostile }), ..Document::default() };
        let page = document.render(&html! { p { (hostile) } });
        assert_eq!(page.matches("<script").count(), 1, "{page}");
        assert!(!page.contains("<!--"));
        let json =
            page.split("type=\"application/json\">").nth(1).unwrap().split("</script>").next().unwrap();
        let read: Value = serde_json::from_str(json).unwrap();
        assert_eq!(read["name"], hostile);
    }
}
