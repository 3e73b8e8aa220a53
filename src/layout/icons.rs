//! The icons, drawn as `ui/kit/Icon.tsx` draws them: the UI's build hands them over in one file.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

use super::bundle::find_public;

/// What stands inside `<svg viewBox="0 0 24 24">`, by name.
static ICONS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    find_public("icons.json").and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
});

/// Always decoration: words stand beside it. A name that nobody drew leaves no trace.
pub fn icon(name: &str, size: u8) -> Markup {
    let Some(drawing) = ICONS.get(name) else { return html! {} };
    html! {
        svg.icon width=(size) height=(size) viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
            stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false" { (PreEscaped(drawing)) }
    }
}
