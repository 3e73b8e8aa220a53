//! JSON as found on hand-written sites: with comments, line breaks inside strings, invalid escapes and
//! trailing commas.

use serde_json::Value;

/// Parses strictly first, then leniently.
pub fn parse(text: &str) -> Option<Value> {
    let text = text.trim().trim_start_matches('\u{feff}').trim_end_matches(';');
    serde_json::from_str(text).ok().or_else(|| serde_json::from_str(&mend(text)).ok())
}

fn mend(text: &str) -> String {
    let text = unwrapped(text);
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut is_text = false;
    while let Some(char) = chars.next() {
        if is_text {
            match char {
                '"' => is_text = false,
                '\\' => {
                    let is_escape = chars.peek().is_some_and(|next| "\"\\/bfnrtu".contains(*next));
                    // Before any other character, keep that character and drop the backslash.
                    if !is_escape {
                        continue;
                    }
                    out.push('\\');
                    out.extend(chars.next());
                    continue;
                }
                '\n' => {
                    out.push_str("\\n");
                    continue;
                }
                char if char.is_control() => {
                    out.push(' ');
                    continue;
                }
                _ => {}
            }
            out.push(char);
            continue;
        }
        match (char, chars.peek()) {
            ('"', _) => {
                is_text = true;
                out.push(char);
            }
            ('/', Some('/')) => while chars.next_if(|next| *next != '\n').is_some() {},
            ('/', Some('*')) => {
                chars.next();
                let mut last = ' ';
                for next in chars.by_ref() {
                    if last == '*' && next == '/' {
                        break;
                    }
                    last = next;
                }
            }
            (']' | '}', _) => {
                let end = out.trim_end().len();
                if out.get(..end).is_some_and(|before| before.ends_with(',')) {
                    out.truncate(end - 1);
                }
                out.push(char);
            }
            (char, _) if char.is_control() => out.push(' '),
            _ => out.push(char),
        }
    }
    out
}

/// Removes the comments and CDATA in which old pages wrap scripts.
fn unwrapped(text: &str) -> &str {
    let mut text = text.trim();
    for (open, close) in
        [("<!--", "-->"), ("/*<![CDATA[*/", "/*]]>*/"), ("//<![CDATA[", "//]]>"), ("<![CDATA[", "]]>")]
    {
        if let Some(inner) = text.strip_prefix(open) {
            let inner = inner.trim_end();
            text = inner.strip_suffix(close).unwrap_or(inner).trim();
            text = text.strip_suffix("//").unwrap_or(text);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_sites_write_by_hand_is_understood() {
        for text in [
            r#"{"a": "b", "c": [1, 2]}"#,
            "{\"a\": \"b\", \"c\": [1, 2,],}",
            "<!-- {\"a\": \"b\", \"c\": [1, 2]} -->",
            "//<![CDATA[\n{\"a\": \"b\", \"c\": [1, 2]}\n//]]>",
            "{ /* one */ \"a\": \"b\", // two\n \"c\": [1, 2]};",
        ] {
            assert_eq!(parse(text).unwrap(), json!({"a": "b", "c": [1, 2]}), "{text}");
        }
        assert_eq!(parse("{\"a\": \"x\ny\tz\"}").unwrap(), json!({"a": "x\ny z"}));
        assert_eq!(
            parse(r#"{"a": "it\'s \d // no comment"}"#).unwrap(),
            json!({"a": "it's d // no comment"})
        );
        assert_eq!(parse(r#"{"a": "http://b"}"#).unwrap(), json!({"a": "http://b"}));
        assert_eq!(parse("{nonsense"), None);
        assert_eq!(parse(&"[".repeat(100_000)), None);
    }
}
