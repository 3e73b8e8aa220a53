//! The session cookies, as the API contract defines them. Scripts can read only `csrftoken`.

use jiff::Timestamp;
use rocket::http::{Cookie, SameSite};
use rocket::time::{Duration, OffsetDateTime};

use super::google::STATE_SECONDS;
use super::session::{ACCESS_LIFETIME, Tokens};

pub const ACCESS_COOKIE: &str = "access";
pub const REFRESH_COOKIE: &str = "refresh";
pub const CSRF_COOKIE: &str = "csrftoken";
pub const STATE_COOKIE: &str = "social_state";

const CSRF_SECONDS: i64 = 31_449_600;

/// What the cookies' attributes depend on.
#[derive(Debug, Clone, Copy)]
pub struct SessionCookies {
    /// The site is served over HTTPS, so cookies are marked `Secure`.
    pub is_secure: bool,
    /// Scripts cannot read the tokens.
    pub is_http_only: bool,
    pub now: Timestamp,
}

impl SessionCookies {
    fn bake(self, name: &str, value: &str, seconds: i64, is_http_only: bool) -> String {
        let ends = OffsetDateTime::from_unix_timestamp(self.now.as_second() + seconds);
        let mut cookie = Cookie::build((name, value))
            .path("/")
            .same_site(SameSite::Lax)
            .secure(self.is_secure)
            .http_only(is_http_only)
            .max_age(Duration::seconds(seconds));
        if let Ok(ends) = ends {
            cookie = cookie.expires(ends);
        }
        cookie.build().to_string()
    }

    /// The cookies for the access and refresh tokens.
    pub fn tokens(self, tokens: &Tokens) -> Vec<String> {
        let left = tokens.refresh_ends.as_second() - self.now.as_second();
        vec![
            self.bake(ACCESS_COOKIE, &tokens.access, ACCESS_LIFETIME.as_secs().min(left), self.is_http_only),
            self.bake(REFRESH_COOKIE, &tokens.refresh, left, self.is_http_only),
        ]
    }

    pub fn csrf(self, tokens: &Tokens) -> String {
        self.bake(CSRF_COOKIE, &tokens.csrf, CSRF_SECONDS, false)
    }

    pub fn state(self, state: &str) -> String {
        self.bake(STATE_COOKIE, state, STATE_SECONDS, true)
    }
}

/// A `Set-Cookie` value that removes a cookie.
pub fn cleared(name: &str) -> String {
    format!("{name}=\"\"; expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/; SameSite=Lax")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_locked_as_far_as_its_use_allows() {
        let mut jar = SessionCookies {
            is_secure: false,
            is_http_only: true,
            now: "2026-11-21T15:00:00Z".parse().unwrap(),
        };
        assert_eq!(
            jar.state("x"),
            "social_state=x; HttpOnly; SameSite=Lax; Path=/; Max-Age=600; Expires=Sat, 21 Nov 2026 15:10:00 GMT"
        );
        jar.is_secure = true;
        assert!(jar.state("x").contains("; Secure"));
    }
}
