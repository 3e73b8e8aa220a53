//! Describes a session's User-Agent: "Firefox on Windows".

use rocket::Request;
use rocket::request::{FromRequest, Outcome};

/// More specific names first: browsers also name the ones they want to pass for.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("Dart/", "App"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
];

#[derive(Debug, Clone)]
pub struct UserAgent(pub String);

impl UserAgent {
    fn of(agent: &str) -> UserAgent {
        let find = |names: &[(&str, &'static str)]| {
            names.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
        };
        UserAgent(match (find(&BROWSERS), find(&SYSTEMS)) {
            (Some(browser), Some(system)) => format!("{browser} on {system}"),
            (Some(name), None) | (None, Some(name)) => name.to_owned(),
            (None, None) => "Unknown device".to_owned(),
        })
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for UserAgent {
    type Error = std::convert::Infallible;

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Self::Error> {
        Outcome::Success(UserAgent::of(request.headers().get_one("User-Agent").unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_named_by_its_browser_and_system() {
        for (agent, name) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
                "Firefox on Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0",
                "Edge on Linux",
            ),
            (
                "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            ("curl/8.0", "Unknown device"),
            ("<script>", "Unknown device"),
        ] {
            assert_eq!(UserAgent::of(agent).0, name, "{agent}");
        }
    }
}
