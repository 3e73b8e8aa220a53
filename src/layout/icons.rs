//! The icons, as `ui/kit/Icon.tsx` shows them: the UI's build puts all of them into one file.

use maud::{Markup, html};

use super::asset_manifest::icon_address;

/// Always decorative: there is text next to it.
pub fn icon(name: &str, size: u8) -> Markup {
    html! {
        svg.icon width=(size) height=(size) aria-hidden="true" { use href=(icon_address(name)) {} }
    }
}
