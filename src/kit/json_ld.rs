//! Structured data (schema.org) that pages of several features have.

use serde_json::{Value, json};

use super::page::RenderContext;

/// A page's list: name and path of each entry.
pub fn item_list<'a>(context: &RenderContext, entries: impl Iterator<Item = (&'a str, String)>) -> Value {
    let items: Vec<Value> = (1..)
        .zip(entries)
        .map(|(position, (name, path))| {
            let url = format!("{}{path}", context.origin);
            json!({ "@type": "ListItem", "position": position, "name": name, "url": url })
        })
        .collect();
    json!({ "@context": "https://schema.org", "@type": "ItemList", "itemListElement": items })
}

pub fn breadcrumbs(context: &RenderContext, above: &[(&str, &str)], here: &str) -> Value {
    let mut items: Vec<Value> = above.iter().enumerate().map(|(index, (name, path))| json!({
        "@type": "ListItem", "position": index + 1, "name": name, "item": format!("{}{path}", context.origin),
    })).collect();
    if above.last().is_none_or(|(name, _)| *name != here) {
        items.push(json!({ "@type": "ListItem", "position": items.len() + 1, "name": here }));
    }
    json!({ "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items })
}
