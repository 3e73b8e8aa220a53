//! robots.txt as RFC 9309 defines it: the most specific group for us applies, a longer path beats a shorter
//! one, and allow beats disallow.

/// What a site lets us read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Robots {
    Rules(Vec<RobotsRule>),
    /// The file could not be fetched: nothing may be read until it can.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RobotsRule {
    is_allowed: bool,
    pattern: String,
}

/// More rules than this are meant to be a burden and are ignored.
const MAX_RULES: usize = 2_000;

impl Robots {
    pub fn open() -> Self {
        Robots::Rules(Vec::new())
    }

    /// `name` is our product token, in lowercase.
    pub fn parse(text: &str, name: &str) -> Self {
        let (mut ours, mut everybodys) = (Vec::new(), Vec::new());
        let (mut is_for_us, mut is_for_all, mut has_ours) = (false, false, false);
        let mut is_heading = false;
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default();
            let Some((key, value)) = line.split_once(':') else { continue };
            let (key, value) = (key.trim().to_ascii_lowercase(), value.trim());
            match key.as_str() {
                "user-agent" => {
                    if !is_heading {
                        (is_for_us, is_for_all) = (false, false);
                    }
                    is_heading = true;
                    let agent = value.split('/').next().unwrap_or_default().trim().to_ascii_lowercase();
                    is_for_us |= agent == name;
                    is_for_all |= agent == "*";
                    has_ours |= agent == name;
                }
                "allow" | "disallow" => {
                    is_heading = false;
                    // An empty rule disallows nothing.
                    if value.is_empty() {
                        continue;
                    }
                    let rule = RobotsRule { is_allowed: key == "allow", pattern: value.to_owned() };
                    if is_for_us && ours.len() < MAX_RULES {
                        ours.push(rule.clone());
                    }
                    if is_for_all && everybodys.len() < MAX_RULES {
                        everybodys.push(rule);
                    }
                }
                _ => {}
            }
        }
        Robots::Rules(if has_ours { ours } else { everybodys })
    }

    /// `path` includes the query.
    pub fn allows(&self, path: &str) -> bool {
        let Robots::Rules(rules) = self else { return false };
        rules
            .iter()
            .filter(|rule| fits(&rule.pattern, path))
            .max_by_key(|rule| (rule.pattern.len(), rule.is_allowed))
            .is_none_or(|rule| rule.is_allowed)
    }
}

/// `*` matches anything, `$` the end.
fn fits(pattern: &str, path: &str) -> bool {
    let (pattern, is_whole) = pattern.strip_suffix('$').map_or((pattern, false), |rest| (rest, true));
    let mut parts = pattern.split('*');
    let Some(mut rest) = path.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        if is_whole && parts.peek().is_none() {
            return rest.ends_with(part);
        }
        let Some(at) = rest.find(part) else { return false };
        rest = rest.get(at + part.len()..).unwrap_or_default();
    }
    !is_whole || rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_for_us_count_before_those_for_everybody() {
        let text = "User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-agent: Towngreen/1\nDisallow: /private # no\n";
        let robots = Robots::parse(text, "towngreen");
        assert!(robots.allows("/events") && !robots.allows("/private/x"));
        assert!(!Robots::parse(text, "somebody").allows("/events"));
        assert!(Robots::parse("", "towngreen").allows("/"));
        assert!(Robots::parse("User-agent: *\nDisallow:", "towngreen").allows("/"));
        assert!(!Robots::Unknown.allows("/"));
    }

    #[test]
    fn a_longer_rule_beats_a_shorter_one_and_allowing_beats_forbidding() {
        let text = "user-agent: *\ndisallow: /cal\nallow: /calendar\ndisallow: /*.pdf$\ndisallow: /same\nallow: /same";
        let robots = Robots::parse(text, "towngreen");
        assert!(robots.allows("/calendar.ics") && !robots.allows("/cal") && !robots.allows("/cal/endar"));
        assert!(!robots.allows("/a/b.pdf") && robots.allows("/a/b.pdf?x"));
        assert!(robots.allows("/same"));
    }

    #[test]
    fn stars_stand_for_anything() {
        assert!(fits("/a*b*c$", "/a1b2c") && !fits("/a*b*c$", "/a1b2cd"));
        assert!(fits("/a*", "/a") && fits("*x", "/a/x") && !fits("/a*b", "/a"));
        assert!(fits("/a$", "/a") && !fits("/a$", "/ab"));
    }
}
