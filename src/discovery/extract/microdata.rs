//! Microdata in a page, converted to the same objects that JSON-LD yields.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use ego_tree::NodeRef;
use scraper::node::Element;
use scraper::{Html, Node};
use serde_json::{Map, Value, json};
use url::Url;

/// Maximum nesting of items; no real event is deeper.
const DEEPEST: usize = 32;
/// `itemref` can refer to the same parts of the page again and again; this limits the nodes visited.
const MAX_STEPS: usize = 400_000;

/// The top-level items of the page.
pub fn items(document: &Html, base: &Url) -> Vec<Value> {
    let mut by_id = HashMap::new();
    let mut tops = Vec::new();
    for node in document.tree.nodes() {
        let Some(element) = node.value().as_element() else { continue };
        if let Some(id) = element.attr("id") {
            by_id.entry(id).or_insert(node);
        }
        if element.attr("itemscope").is_some() && element.attr("itemprop").is_none() {
            tops.push(node);
        }
    }
    let reader = Reader { by_id, base, steps: Cell::new(MAX_STEPS) };
    tops.into_iter().map(|top| reader.item(top, 0)).collect()
}

struct Reader<'a> {
    by_id: HashMap<&'a str, NodeRef<'a, Node>>,
    base: &'a Url,
    steps: Cell<usize>,
}

impl<'a> Reader<'a> {
    fn item(&self, node: NodeRef<'a, Node>, depth: usize) -> Value {
        let mut fields = Map::new();
        let Some(element) = node.value().as_element() else { return Value::Null };
        if let Some(kind) = element.attr("itemtype") {
            let kinds: Vec<&str> = kind.split_whitespace().collect();
            fields.insert("@type".into(), json!(kinds));
        }
        let mut seen = HashSet::from([node.id()]);
        let referred = element.attr("itemref").unwrap_or_default();
        let referred = referred.split_whitespace().take(50).filter_map(|id| self.by_id.get(id).copied());
        self.collect(node.children().rev().collect(), &mut fields, depth);
        for other in referred {
            if seen.insert(other.id()) {
                self.collect(vec![other], &mut fields, depth);
            }
        }
        Value::Object(fields)
    }

    /// Uses an explicit stack instead of recursion: the page may be nested arbitrarily deep.
    fn collect(&self, mut stack: Vec<NodeRef<'a, Node>>, fields: &mut Map<String, Value>, depth: usize) {
        while let Some(node) = stack.pop() {
            let Some(left) = self.steps.get().checked_sub(1) else { return };
            self.steps.set(left);
            if self.take(node, fields, depth) {
                stack.extend(node.children().rev());
            }
        }
    }

    /// Stores the node's property, if any; returns whether its children belong to the same item.
    fn take(&self, node: NodeRef<'a, Node>, fields: &mut Map<String, Value>, depth: usize) -> bool {
        let Some(element) = node.value().as_element() else { return false };
        let is_item = element.attr("itemscope").is_some();
        if let Some(names) = element.attr("itemprop") {
            let value = match is_item {
                true if depth < DEEPEST => self.item(node, depth + 1),
                true => Value::Null,
                false => self.value(node, element),
            };
            for name in names.split_whitespace() {
                // Names may be URLs such as "https://schema.org/name".
                let name = name.rsplit(['/', '#']).next().unwrap_or(name);
                add(fields, name, value.clone());
            }
        }
        !is_item
    }

    fn value(&self, node: NodeRef<'a, Node>, element: &Element) -> Value {
        let address = |name: &str| {
            let text = element.attr(name)?;
            Some(self.base.join(text).map_or_else(|_| text.to_owned(), String::from))
        };
        let text = match element.name() {
            "meta" => element.attr("content").map(str::to_owned),
            "a" | "area" | "link" => address("href"),
            "img" | "audio" | "embed" | "iframe" | "source" | "track" | "video" => address("src"),
            "object" => address("data"),
            "data" | "meter" => element.attr("value").map(str::to_owned),
            "time" => element.attr("datetime").map(str::to_owned),
            _ => None,
        };
        let text = text.or_else(|| element.attr("content").map(str::to_owned));
        Value::String(text.unwrap_or_else(|| {
            node.descendants().filter_map(|node| node.value().as_text().map(|text| &**text)).collect()
        }))
    }
}

fn add(fields: &mut Map<String, Value>, name: &str, value: Value) {
    match fields.get_mut(name) {
        None => {
            fields.insert(name.to_owned(), value);
        }
        Some(Value::Array(values)) => values.push(value),
        Some(one) => *one = Value::Array(vec![one.take(), value]),
    }
}
